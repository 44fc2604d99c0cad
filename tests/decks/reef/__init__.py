"""Decks of a game that does not exist: creatures by number, places by id, tracks with rows."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from panspermia.decks import cards
from panspermia.decks.cards import Card, Count, Id, Named, Numbered, Part, Text
from panspermia.decks.checks import Checks, Problems
from panspermia.decks.schema import Schema

PACKAGE = "tests.decks.reef"

Colour = Literal["red", "blue"]


class Ability(Part, frozen=True, kw_only=True):
    """What a creature can do, without a name of its own."""

    kind: Literal["swim", "sting"]
    strength: Count = 1


class Young(Named, frozen=True, kw_only=True):
    colour: Colour


class Grown(Named, frozen=True, kw_only=True):
    icons: tuple[str, ...] = ()
    abilities: tuple[tuple[Ability, ...], ...] = ()
    group: str = ""


class Creature(Numbered, frozen=True, kw_only=True):
    marks: ClassVar[tuple[str, ...]] = ("group",)

    young: Young
    grown: tuple[Grown, Grown]


class Place(Card, frozen=True, kw_only=True):
    id: Id
    name: Text
    note: str = ""
    size: Count
    ways: dict[str, Count] = msgspec.field(default_factory=dict)


class Deck(cards.Deck, frozen=True, kw_only=True):
    creatures: tuple[Creature, ...]
    places: tuple[Place, ...]


_checks = Checks(PACKAGE)


def check_ways(deck: Deck) -> Problems:
    """A way leads to a place that there is."""
    known = {place.id for place in deck.places}
    for place in deck.places:
        for other in place.ways:
            if other not in known:
                yield _checks.of_card("no-way", "places", place, "ways", {"other": other})


SCHEMA = Schema("reef", PACKAGE, Deck, (check_ways,), numbers={"creatures": range(1, 3)})
