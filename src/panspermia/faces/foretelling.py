"""Previews and odds in words: what an answer brings, costs and risks, for options that speak.

What follows comes from the kernel, what it means from the game's signs; here it gets its words, and
says of each piece whether it is the reader's own and whether it happens where the answer points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec
from rich.text import Text

from panspermia.kernel import Answer, Game, Message, render
from panspermia.kernel.foresight import DECISION, OWN, Odds, Preview, Prospect
from panspermia.kernel.messages import Param
from panspermia.kernel.signs import COST, GAIN, LOSS, NEWS, Effect, effects_of

DOMAIN = "panspermia.kernel"
ORDER = (LOSS, GAIN, COST, NEWS)
MOMENT = 3
"""A moment weighs as much as something that is so many times as likely."""


class Face(Protocol):
    """What is needed of a game's face in words."""

    @property
    def view(self) -> dict[str, Any]: ...

    def names(self, prompt: Message | None = None) -> Mapping[str, str]: ...

    def places(self, answer: Answer) -> tuple[str, ...]: ...

    def side(self, side: int) -> Text: ...


class Item(msgspec.Struct, frozen=True):
    """Something that follows an answer: surely, with its count, or in so many worlds of odds."""

    kind: str
    name: str
    sign: str
    words: str
    side: int | None
    place: str | None
    what: Answer | None
    count: int
    own: bool
    """Whether it is the reader's."""
    here: bool
    """Whether it happens where the answer points."""
    is_moment: bool
    percent: int | None = None
    mean: float | None = None
    """How often it happens on average, of what may happen."""


class Following(msgspec.Struct, frozen=True):
    """What comes after what is certain; `options` are those of the own next question."""

    kind: str
    clause: str
    seats: tuple[int, ...]
    words: str
    options: tuple[Answer, ...]


class Foretold(msgspec.Struct, frozen=True):
    """All that is known of an answer, or of a draft, before it is given."""

    answers: tuple[Answer, ...]
    costs: tuple[Item, ...]
    gains: tuple[Item, ...]
    losses: tuple[Item, ...]
    news: tuple[Item, ...]
    warnings: tuple[str, ...]
    """Certain losses of the reader, in words."""
    undoable: bool
    barrier: str
    undo: str
    next: Following
    odds: tuple[Item, ...] | None
    """What may follow, what happens here first; None if nobody has counted."""
    worlds: int


def foretell(
    game: Game[Any],
    face: Face,
    preview: Preview,
    odds: Odds | None = None,
    *,
    prompt: Message | None = None,
    names: Sequence[str] = (),
) -> Foretold:
    """A preview and odds in words for the reader of the face.

    `names` says who sits at each seat; the question may say where it is about.
    """
    reader = _Reader(game, face, preview.answers, prompt)
    certain = [reader.effect(effect) for effect in effects_of(game, preview.events, face.view)]
    who = {"who": [names[seat] for seat in preview.next.seats if seat < len(names)]}
    return Foretold(
        answers=preview.answers,
        costs=_of(certain, COST),
        gains=_of(certain, GAIN),
        losses=_of(certain, LOSS),
        news=_of(certain, NEWS),
        warnings=tuple([item.words for item in certain if item.kind == LOSS and item.own]),
        undoable=preview.can_undo,
        barrier=preview.barrier,
        undo=_say(f"foresight.undo.{preview.barrier or 'free'}", **who),
        next=reader.following(preview, who),
        odds=None if odds is None else reader.odds(odds, certain),
        worlds=0 if odds is None else odds.worlds,
    )


def _of(items: Sequence[Item], kind: str) -> tuple[Item, ...]:
    return tuple([item for item in items if item.kind == kind])


def _say(id: str, **params: Param) -> str:
    """A sentence; what players are called stands as it is."""
    who = params.get("who")
    own = {str(name): str(name) for name in who} if isinstance(who, list) else {}
    return render(Message(id, params, DOMAIN), names=own)


class _Reader:
    """Who reads: their sides, and the places that the answers name, or else the question."""

    def __init__(
        self, game: Game[Any], face: Face, answers: Sequence[Answer], prompt: Message | None
    ) -> None:
        self._game = game
        self._face = face
        self._sides = face.view["sides"]
        asked = prompt.params.values() if prompt is not None else ()
        named = [place for answer in answers for place in face.places(answer)]
        self._here = set(named or [value for value in asked if isinstance(value, str)])
        self._names = face.names()

    def effect(self, effect: Effect) -> Item:
        """A certain effect."""
        words = self._words(effect.message(self._game.package), effect.side)
        return Item(
            effect.kind, effect.name, effect.picture, words, effect.side, effect.place,
            effect.what, effect.count, effect.side in self._sides, effect.place in self._here,
            effect.is_moment,
        )  # fmt: skip

    def odds(self, odds: Odds, certain: Sequence[Item]) -> tuple[Item, ...]:
        """What may follow: all that is the reader's or happens here, and the moments of others.

        What is certain and does not happen once more is left out.
        """
        sure = _counts(certain)
        found = [
            self._prospect(prospect, odds.worlds)
            for prospect in odds.prospects
            if sure.get((prospect.name, prospect.side, prospect.place), 0) * odds.worlds
            < prospect.times
        ]
        told = [item for item in found if item.own or item.here or item.is_moment]
        # What happens at places that the answer does not name is counted without a place too.
        near = [item for item in told if item.place is None or item.here]
        return tuple(sorted(near, key=_rank))

    def _prospect(self, prospect: Prospect, worlds: int) -> Item:
        words = self._words(prospect.message(self._game.package), prospect.side)
        return Item(
            prospect.kind, prospect.name, prospect.picture, words, prospect.side, prospect.place,
            None, 1, prospect.side in self._sides, prospect.place in self._here,
            prospect.is_moment, round(100 * prospect.worlds / worlds),
            round(prospect.times / worlds, 2),
        )  # fmt: skip

    def following(self, preview: Preview, who: Mapping[str, Any]) -> Following:
        found = preview.next
        params: dict[str, Param] = dict(who) if found.kind == DECISION else {}
        id = f"foresight.next.{found.kind}"
        if found.kind == OWN and found.question is not None:
            question = found.question
            params = {"question": render(question, names=self._face.names(question))}
            id = "foresight.next.question"
        return Following(found.kind, found.clause, found.seats, _say(id, **params), found.options)

    def _words(self, message: Message, side: int | None) -> str:
        """What it is, and whose, unless it is the reader's."""
        words = render(message, names=self._names)
        if side is None or side in self._sides:
            return words
        return _say("foresight.other", who=[self._face.side(side).plain], what=words)


def _counts(items: Sequence[Item]) -> dict[tuple[str, int | None, str | None], int]:
    """How many of each there are: at each place, and wherever they are."""
    found: dict[tuple[str, int | None, str | None], int] = {}
    for item in items:
        for place in {item.place, None}:
            key = item.name, item.side, place
            found[key] = found.get(key, 0) + item.count
    return found


def _rank(item: Item) -> tuple[Any, ...]:
    """Here before elsewhere, the reader's before others', and what is likely and heavy first."""
    weight = (item.percent or 0) * (MOMENT if item.is_moment else 1)
    return (not item.here, not item.own, -weight, ORDER.index(item.kind))
