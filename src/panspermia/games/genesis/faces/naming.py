"""What a seat's view is about, in words: its cards by number, and the names of all ids.

Names come from the deck of the table, so that somebody's own cards have their own names. An id can
have more names than one: `front.mutation-23` is the unpromoted side, `back.mutation-23` the
promoted one, and `mutation-23` whichever lies up now.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import cached_property, lru_cache
from typing import Any, TypeVar

import msgspec

from panspermia.faces.kept import Kept
from panspermia.faces.looks import Look
from panspermia.faces.text import View as TableView
from panspermia.faces.text import asked_rule, asked_sides
from panspermia.faces.wording import Names as Names
from panspermia.faces.wording import Wording
from panspermia.games.genesis.components import PACKAGE, cards
from panspermia.games.genesis.components.decks import complete
from panspermia.games.genesis.faces.looks import look_of
from panspermia.games.genesis.rules.options import INTRO
from panspermia.games.genesis.rules.view import OrganismView, SideView, View
from panspermia.games.genesis.rules.vocabulary import (
    BIONT_WORDS,
    COLOURS,
    FACE_WORDS,
    MACROORGANISM,
    MUTATION,
    ORGAN_WORDS,
)
from panspermia.kernel import render
from panspermia.kernel.content import held_content
from panspermia.kernel.messages import Param

T = TypeVar("T")

MOST_DRAWN = 1024
"""Parts of boards that are kept for each deck."""

_OWN = Wording(PACKAGE)
say, word = _OWN.say, _OWN.word


class Printed:
    """The components of a table by their numbers, and their names when they are not in play."""

    def __init__(self, content: dict[str, Any]) -> None:
        self.deck = msgspec.convert(content, cards.Deck)
        self.landforms = {str(card.id): card for card in self.deck.landforms}
        self.placards = {card.number: card for card in self.deck.placards}
        self.mutations = {card.number: card for card in self.deck.mutations}
        self.parasites = {str(card.colour): card for card in self.deck.parasites}
        self.macroorganisms = {card.number: card for card in self.deck.macroorganisms}
        self.events = {card.number: card for card in self.deck.events}
        self.names = dict(_card_names(self.deck))
        self.told: dict[str, str] = {}
        """What has been said about cards that are not in play: it is always the same."""
        self.drawn = Kept[str](MOST_DRAWN)
        """Parts of the board, by all that they are made of."""


@lru_cache(maxsize=64)
def printed_on(deck: str | None) -> Printed:
    """What is printed on the components of a table; tables with the same deck share it."""
    content = complete(None) if deck is None else held_content(deck)
    return Printed(content)


def standing_of(own: SideView, *, card: bool = True) -> list[str]:
    """What a side has beside its pool, in words: its parasite card, trophies, wantonness."""
    words = []
    if card and own.parasite and own.parasite != "out-of-play":
        words.append(say("text.parasite", card=own.parasite))
    if own.trophies:
        words.append(say("text.trophies", count=len(own.trophies)))
    if own.wantonness:
        words.append(say("text.wanton", count=own.wantonness))
    return words


class Scene:
    """A view with the cards that it speaks of."""

    def __init__(self, view: TableView) -> None:
        self.view = view
        self.position: View = msgspec.convert(view["position"], View)
        self.printed = printed = printed_on(view.get("deck"))
        self.deck = printed.deck
        self.landforms = printed.landforms
        self.placards = printed.placards
        self.mutations = printed.mutations
        self.parasites = printed.parasites
        self.macroorganisms = printed.macroorganisms
        self.events = printed.events
        self._made: dict[Hashable, Any] = {}
        self.names: Names = {**printed.names, **_present_names(self), **_side_names(self)}

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Something that depends on the view and on this key alone, made once."""
        if key not in self._made:
            self._made[key] = make()
        made: T = self._made[key]
        return made

    @property
    def rule(self) -> str:
        """The clause by which the seat is asked, if it is."""
        return asked_rule(self.view)

    @property
    def has_climate(self) -> bool:
        """C3.1. The introductory game has neither a climate nor macroorganisms."""
        return bool(self.view["options"]["mode"] != INTRO)

    def special(self, card: cards.EventCard) -> str:
        """D1b, D1c, D1d. What is special about an event, if anything; no Waterworld by C3.1."""
        if card.special is None or (card.special == "waterworld" and not self.has_climate):
            return ""
        return word(card.special, "special")

    @cached_property
    def unbought(self) -> frozenset[str]:
        """The mutations and macroorganisms that can be seen and that nobody has bought."""
        tops = [row.deck[0] for row in self.position.rows.values() if row.deck]
        return frozenset([*[top for top in tops if top], *self.position.macroorganisms])

    @cached_property
    def asked(self) -> tuple[int, ...]:
        return asked_sides(self.view)

    @cached_property
    def looks(self) -> tuple[Look, ...]:
        """How each side is shown."""
        return tuple([look_of(number, side) for number, side in enumerate(self.position.sides)])

    def say(self, id: str, **params: Param) -> str:
        return say(id, self.names, **params)

    def name(self, id: str) -> str:
        """What an id is called now."""
        return self.say("answer.word", word=id)

    def organisms(self) -> Iterator[OrganismView]:
        """All organisms, each followed by its parasites."""
        for side in self.position.sides:
            for organism in side.tableau:
                yield from with_parasites(organism)

    def organism(self, word: str) -> OrganismView | None:
        return next((o for o in self.organisms() if o.organism == word), None)

    def body(self, o: OrganismView) -> cards.BodySide | None:
        """The side of the macroorganism card that lies up."""
        if o.organism not in MACROORGANISM:
            return None
        card = self.macroorganisms[MACROORGANISM[o.organism]]
        return card.terrestrial if o.terrestrial else card.marine

    def face(self, o: OrganismView) -> cards.ParasiteFace | None:
        """The face of a parasite card that lies up."""
        if o.face is None or not o.organism.startswith("parasite-"):
            return None
        colour = o.organism.removeprefix("parasite-")
        return self.parasites[colour].faces[FACE_WORDS.index(o.face)]

    def colour(self, side: int) -> int | None:
        """The colour of a side, once it has one."""
        found = self.position.sides[side].colour
        return None if found is None else COLOURS.index(found)


def with_parasites(organism: OrganismView) -> Iterator[OrganismView]:
    found: OrganismView | None = organism
    while found is not None:
        yield found
        found = found.parasite


def number_of(word: str) -> int:
    """The printed number in an id such as `mutation-23-base`."""
    return int(word.split("-")[1])


# --- names ----------------------------------------------------------------------------------------


def _card_names(deck: cards.Deck) -> Iterator[tuple[str, str]]:
    yield from [(card.id, card.name.lower()) for card in deck.landforms]
    for placard in deck.placards:
        yield f"refugium-{placard.number}", placard.refugium.name
        yield f"bacterium-{placard.number}", placard.bacterium.name
    yield from [(f"event-{card.number}", card.name) for card in deck.events]
    for mutation in deck.mutations:
        yield from _two_sides(
            f"mutation-{mutation.number}", mutation.unpromoted.name, mutation.promoted.name
        )
        yield from _cube_names(mutation)
    for card in deck.macroorganisms:
        yield from _two_sides(
            f"macroorganism-{card.number}", card.marine.name, card.terrestrial.name
        )
    for parasite in deck.parasites:
        yield f"parasite-{parasite.colour}", say("name.parasite", colour=parasite.colour)
    for number, organ in enumerate(ORGAN_WORDS, 1):
        yield organ, say("name.organ", number=number)
        yield f"token.{organ}", say("name.token.number", number=number)
    for number, face in enumerate(FACE_WORDS, 1):
        yield face, say("name.face", number=number)


def _two_sides(id: str, front: str, back: str) -> list[tuple[str, str]]:
    return [(id, front), (f"front.{id}", front), (f"back.{id}", back)]


def _cube_names(card: cards.MutationCard) -> Iterator[tuple[str, str]]:
    """The two cubes of a mutation, on their own and in a sentence."""
    for part, colour in (("base", card.unpromoted.colour), ("added", card.promoted.plus)):
        id = f"mutation-{card.number}-{part}"
        name = card.unpromoted.name
        yield id, say("name.base", colour=colour, mutation=name)
        yield f"token.{id}", say("name.token.base", colour=colour, mutation=name)


def _present_names(scene: Scene) -> Names:
    """The names of what is in play, by the side that lies up."""
    found = {}
    for o in scene.organisms():
        up = scene.body(o) or scene.face(o)
        if up is not None:
            found[o.organism] = up.name
        for m in o.mutations:
            card = scene.mutations[MUTATION[m.mutation]]
            found[m.mutation] = card.promoted.name if m.promoted else card.unpromoted.name
    return found


def _side_names(scene: Scene) -> Names:
    found: Names = {}
    for number, look in enumerate(scene.looks):
        found[f"side.{number}"] = found[f"side-{number}"] = render(look.name)
    for number, biont in BIONT_WORDS.items():
        id = f"side.{number}"
        name = found[id] if id in found else word(number, "side")
        found[biont], found[f"token.{biont}"] = _biont_names(number, name)
    return found


@lru_cache(maxsize=256)
def _biont_names(side: int, name: str) -> tuple[str, str]:
    """The bionts of a side with this name, on their own and in a sentence."""
    here = {f"side.{side}": name}
    return say("name.biont", here, side=side), say("name.token.biont", here, side=side)


def face_names(scene: Scene, side: int) -> Names:
    """The two faces of the parasite card of a side."""
    colour = scene.position.sides[side].colour
    if colour is None:
        return {}
    faces = scene.parasites[colour].faces
    return {face: printed.name for face, printed in zip(FACE_WORDS, faces, strict=True)}


def organ_names(body: cards.BodySide) -> Names:
    """The organ squares of a macroorganism, on their own and in a sentence."""
    found = {}
    for id, organ in zip(ORGAN_WORDS, body.organs, strict=False):
        found[id] = organ.name
        found[f"token.{id}"] = say("name.token.organ", organ=organ.name)
    return found
