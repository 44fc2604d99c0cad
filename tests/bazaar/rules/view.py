"""What a seat sees of the bazaar, built from nothing; and how the game ends (K16, K17)."""

from __future__ import annotations

import msgspec

from panspermia.kernel import Outcome, Setup
from tests.bazaar.rules.desert_map import SPACES
from tests.bazaar.rules.state import HOARD, IN_CELLAR, IN_DECK, SHOWN, Renown, State
from tests.bazaar.rules.vocabulary import BANDITS, CARDS, CHARTERS, COLOURS, PITCHES, STRENGTHS

GOAL = 24
PLACES = {
    IN_DECK: "deck",
    SHOWN: "shown",
    IN_CELLAR: "cellar",
    **{side: f"hand:{colour}" for side, colour in enumerate(COLOURS)},
    **{HOARD + side: f"hoard:{colour}" for side, colour in enumerate(COLOURS)},
}


class OfferView(msgspec.Struct, frozen=True):
    """An offer that stands."""

    maker: int
    taker: int
    gives: dict[str, int]
    takes: dict[str, int]
    expires: int


class View(msgspec.Struct, frozen=True):
    """The table; the places of cards that the seat knows, and how many lie in every place."""

    round: int
    coins: list[int]
    salt: list[int]
    bank: int
    caravans: list[str]
    visited: list[list[int]]
    stalls: dict[str, str | None]
    pool: list[int]
    dyes: list[list[int]]
    offers: list[OfferView]
    charters: dict[str, str]
    sizes: dict[str, int]
    cards: dict[str, str]


def view(g: State, sides: tuple[int, ...]) -> View:
    """Everything that lies open, and the cards that one of the sides knows."""
    return View(
        round=g.round,
        coins=g.coins[:],
        salt=g.salt[:],
        bank=g.bank,
        caravans=[SPACES[space] for space in g.caravans],
        visited=[cities[:] for cities in g.visited],
        stalls={pitch: _stall(g.stalls[number]) for number, pitch in enumerate(PITCHES)},
        pool=g.pool[:],
        dyes=[dyes[:] for dyes in g.dyes],
        offers=[
            OfferView(o.maker, o.taker, dict(o.gives), dict(o.takes), o.expires)
            for o in g.offers.standing
        ],
        charters={CHARTERS[n]: COLOURS[owner] for n, owner in enumerate(g.charters) if owner >= 0},
        sizes={PLACES[place]: g.where.count(place) for place in sorted(set(g.where))},
        cards={CARDS[card]: PLACES[g.where[card]] for card in g.known_to(sides)},
    )


def _stall(found: int) -> str | None:
    owner, strength = divmod(found, len(STRENGTHS))
    return None if found < 0 else f"{COLOURS[owner]}:{STRENGTHS[strength]}"


def seats(setup: Setup) -> tuple[int | None, ...]:
    """K0a. Alone a player decides for two sides; nobody decides for the bandits."""
    held: tuple[int | None, ...] = (0, 0) if setup.players == 1 else tuple(range(setup.players))
    return (*held, *[None] * (BANDITS + 1 - len(held)))


def score(g: State, side: int) -> int:
    """K17. Coins, two for each card, and as much as its number tells for the one in the hoard."""
    hoarded = g.cards_in(HOARD + side)
    return g.coins[side] + 2 * len(g.cards_in(side)) + sum([1 + card % 4 for card in hoarded])


def outcome(g: State) -> Outcome:
    """K17. Most points win, equals together; alone, a sum of 24 does. Points become renown."""
    points = [score(g, side) for side in g.sides()]
    legacy = Renown(renown=[min(3, n // 10) for n in points])
    if g.mode == "solo":
        won = sum(points) >= GOAL
        winners = (0,) if won else ()
        return Outcome(winners, (sum(points),), (float(won),), "K17", legacy)
    best = tuple([side for side in g.sides() if points[side] == max(points)])
    utility = tuple([1 / len(best) if side in best else 0.0 for side in g.sides()])
    return Outcome(best, tuple(points), utility, "K16", legacy)
