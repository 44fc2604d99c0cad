"""What a seat's view is about, in words: the names of cards, Spaces, stacks and companies.

Names come from the deck of the table, so that somebody's own cards have their own names. A Space
without a name is called by its kind and the nearest that has one, with a number where several would
be called alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Any

import msgspec

from panspermia.faces.looks import Look
from panspermia.faces.text import View as TableView
from panspermia.faces.text import asked_rule, asked_sides
from panspermia.faces.wording import Names as Names
from panspermia.faces.wording import Wording
from panspermia.faces.wording import listed as listed
from panspermia.faces.wording import titled as titled
from panspermia.games.exodus.components import cards
from panspermia.games.exodus.components.agency import faces_of_contracts, load_contracts
from panspermia.games.exodus.components.anatomy import faces_of
from panspermia.games.exodus.components.catalog import KINDS, catalog_of
from panspermia.games.exodus.components.decks import complete
from panspermia.games.exodus.components.facts import HEAVY
from panspermia.games.exodus.faces.describe import kind, near
from panspermia.games.exodus.faces.known import state_of
from panspermia.games.exodus.faces.looks import look_of
from panspermia.games.exodus.faces.words import PACKAGE
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.view import SideView, StackView, View
from panspermia.games.exodus.rules.vocabulary import OUTPOSTS
from panspermia.kernel import render
from panspermia.kernel.content import held_content
from panspermia.kernel.messages import Param

_OWN = Wording(PACKAGE)
say, says, word = _OWN.say, _OWN.says, _OWN.word


class Printed:
    """The cards of a table by their ids, and the names of all that does not change."""

    def __init__(self, name: str, content: dict[str, Any]) -> None:
        self.deck = msgspec.convert(content, cards.Deck)
        self.catalog = catalog_of(name)
        self.faces: dict[str, cards.Face] = {}
        self.other: dict[str, str] = {}
        """By the id of a side of a patent that of its other side."""
        for found in KINDS:
            for card in self.deck.cards(found):
                assert isinstance(card, cards.Patent)
                self._add(card)
        for crew in self.deck.crews:
            self.faces |= {crew.first.id: crew.first, crew.second.id: crew.second}
        self.contracts = {face.id: face for _, face in faces_of_contracts(load_contracts())}
        self.names: Names = {**space_names(), **dict(self._names())}

    def _add(self, card: cards.Patent) -> None:
        white, black = faces_of(card)
        self.faces |= {white.id: white, black.id: black}
        self.other |= {white.id: black.id, black.id: white.id}

    def _names(self) -> Iterator[tuple[str, str]]:
        for id, face in self.faces.items():
            yield id, face.name
            if face.heavy is not None:
                yield id + HEAVY, say("name.heavy", card=face.name)
        for id, contract in self.contracts.items():
            yield id, contract.name
        for number, id in enumerate(OUTPOSTS, 1):
            yield id, say("name.outpost", number=number)


@lru_cache(maxsize=64)
def printed_on(deck: str | None) -> Printed:
    """What is printed on the cards of a table; tables with the same deck share it."""
    return Printed(deck or "", complete(None) if deck is None else held_content(deck))


@lru_cache(maxsize=1)
def space_names() -> Names:
    """What every Space is called, each otherwise than all others."""
    found = [name or "" for name in MAP.names]
    alike = Counter([(kind(n), near(n)) for n, name in enumerate(found) if not name])
    twice = {name for name, count in Counter(found).items() if count > 1}
    met: Counter[tuple[str, str]] = Counter()
    for space, name in enumerate(found):
        if name and name not in twice:
            continue
        key = (kind(space), name or near(space))
        met[key] += 1
        if name:
            found[space] = f"{name} {met[key]}"
        elif alike[key] == 1:
            found[space] = say("space.unnamed", kind=key[0], near=key[1])
        else:
            found[space] = say("name.numbered", kind=key[0], number=met[key], near=key[1])
    return dict(zip(MAP.ids, found, strict=True))


class Scene:
    """A view with the cards that it speaks of."""

    def __init__(self, view: TableView) -> None:
        self.view = view
        self.position: View = msgspec.convert(view["position"], View)
        self.printed = printed_on(view.get("deck"))
        sides = {f"side.{number}": render(look.name) for number, look in enumerate(self.looks)}
        self.names: Names = {**self.printed.names, **sides}
        self.kept: dict[Any, Any] = {}
        """What faces have worked out about this view, by what it is called."""

    @property
    def rule(self) -> str:
        """The clause by which the seat is asked, if it is."""
        return asked_rule(self.view)

    @cached_property
    def asked(self) -> tuple[int, ...]:
        return asked_sides(self.view)

    @cached_property
    def own(self) -> int | None:
        """The side of the seat that is asked by `rule`, or that looks."""
        seat: int | None = self.view["seat"]
        mine: list[int] = [w["side"] for w in self.view["waiting"] if w["seat"] == seat]
        return mine[0] if mine else seat

    @cached_property
    def looks(self) -> tuple[Look, ...]:
        """How each side is shown."""
        return tuple([look_of(n, side.faction) for n, side in enumerate(self.position.sides)])

    @cached_property
    def state(self) -> State:
        """What the rules can be asked about."""
        return state_of(self.view, self.position)

    def say(self, id: str, **params: Param) -> str:
        return say(id, self.names, **params)

    def name(self, id: str) -> str:
        """What an id is called at this table."""
        return self.names[id] if id in self.names else word(id)

    def side_name(self, side: int) -> str:
        return self.names[f"side.{side}"]

    def side(self, number: int | None) -> SideView | None:
        return None if number is None else self.position.sides[number]

    def stacks_with(self, card: str) -> Iterator[tuple[int, StackView]]:
        """Whose stacks a card lies in."""
        for number, side in enumerate(self.position.sides):
            for stack in side.stacks:
                if card in stack.cards:
                    yield number, stack
