"""What a seat sees of the bazaar, for learning programs: its view, with bounds."""

from __future__ import annotations

from typing import Annotated

from panspermia.kernel.features import Bag, Keys, Most, OneOf, Span
from tests.bazaar.rules.desert_map import CITIES, SPACES
from tests.bazaar.rules.view import view as see
from tests.bazaar.rules.vocabulary import CARDS, COLOURS, GOODS, STRENGTHS

PLACES = (
    "deck",
    "shown",
    "cellar",
    *[f"hand:{colour}" for colour in COLOURS],
    *[f"hoard:{colour}" for colour in COLOURS],
)
STALLS = tuple([f"{colour}:{strength}" for colour in COLOURS for strength in STRENGTHS])


class OfferFeatures:
    """An offer that stands."""

    maker: Annotated[int, OneOf(range(len(COLOURS)))]
    taker: Annotated[int, OneOf(range(len(COLOURS)))]
    gives: Annotated[dict[str, int], Keys(GOODS)]
    takes: Annotated[dict[str, int], Keys(GOODS)]
    expires: Annotated[int, Span(0, 20_000)]


class Features:
    """The view, field by field."""

    round: Annotated[int, Span(0, 20_000)]
    coins: Annotated[list[int], Span(0, 200)]
    salt: list[int]
    bank: Annotated[int, Span(0, 200)]
    caravans: list[Annotated[str, OneOf(SPACES)]]
    visited: list[Annotated[list[int], Bag(CITIES)]]
    stalls: dict[str, Annotated[str, OneOf(STALLS)] | None]
    pool: list[int]
    dyes: list[list[int]]
    offers: Annotated[list[OfferFeatures], Most(24)]
    sizes: Annotated[dict[str, int], Keys(PLACES)]
    cards: Annotated[dict[str, Annotated[str, OneOf(PLACES)]], Keys(CARDS)]


__all__ = ["Features", "see"]
