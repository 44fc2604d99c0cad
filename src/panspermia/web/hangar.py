"""What the planner of missions offers to choose from: cards by their piles, and masses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from panspermia.games.exodus.components.agency import load_contracts
from panspermia.games.exodus.components.anatomy import faces_of
from panspermia.games.exodus.components.decks import load_deck
from panspermia.games.exodus.components.facts import HEAVY, CardFacts, standard_cards
from panspermia.games.exodus.components.strip import MOST_WET, fuel_strip
from panspermia.games.exodus.faces import goals
from panspermia.games.exodus.faces.rockets import card_title, supplies, triangle
from panspermia.games.exodus.routes.telling import shown
from panspermia.web.words import say


@lru_cache(maxsize=1)
def masses() -> tuple[str, ...]:
    """The positions of the strip, as they are printed."""
    last = fuel_strip().at(MOST_WET)
    return tuple([shown(position) for position in range(last + 1)])


class Choice(msgspec.Struct, frozen=True):
    """A side of a card that can be aboard."""

    id: str
    name: str
    facts: str


class Pile(msgspec.Struct, frozen=True):
    """The cards of one kind."""

    kind: str
    sides: tuple[Choice, ...]


@lru_cache(maxsize=1)
def piles() -> tuple[Pile, ...]:
    """All cards, thrusters first."""
    found: dict[str, list[Choice]] = {}
    for kind, card in load_deck().all_cards():
        for face in faces_of(card):
            found.setdefault(kind, []).extend(_choices(face.id))
    order = sorted(found.items(), key=lambda pile: pile[0] != "thrusters")
    return tuple([Pile(kind, tuple(sorted(s, key=lambda c: c.name))) for kind, s in order])


@lru_cache(maxsize=1)
def contracts() -> tuple[Choice, ...]:
    """4A2d. The contracts of their blue faces, by name, with what they ask for."""
    found = [
        Choice(card.blue.id, card.blue.name, "; ".join([*map(goals.step, card.blue.steps)]))
        for card in load_contracts().contracts
    ]
    return tuple(sorted(found, key=lambda choice: choice.name))


def _choices(id: str) -> Iterator[Choice]:
    cards = standard_cards()
    for one in (id, id + HEAVY):
        if one in cards:
            yield Choice(one, card_title(one), ", ".join(_facts(cards[one])))


def _facts(card: CardFacts) -> Iterator[str]:
    """B2. What tells cards apart, in as few words as will do."""
    if card.triangle is not None:
        yield triangle(card.triangle)
    yield say("planner.card-facts", mass=card.mass, hard=card.rad_hard)
    if card.gives:
        yield say("planner.card-gives", supplies=supplies(card.gives))
    for need in (card.generators, card.reactors):
        if need:
            yield say("planner.card-needs", supplies=supplies(need))
    if card.therms or card.needs_therms:
        word = "therms" if card.therms else "hot"
        yield say(f"planner.card-{word}", count=card.therms or card.needs_therms)
