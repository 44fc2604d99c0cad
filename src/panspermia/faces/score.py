"""Points by their sources, and what ends a game: open at any time, as far as a seat may know.

A game says both of a view in its module `score` (`contract.ScorePart`), by values of this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from panspermia.kernel import Game, Message, Setup

if TYPE_CHECKING:
    from panspermia.faces.text import View

Points = float | None
"""How many; None is hidden from who looks. Halves are exact."""

HALF, MINUS, HIDDEN = "½", "−", "?"

POINTS, ROUNDING, TIE = "points", "rounding", "tie"
"""Kinds of sources: what counts, what is lost by rounding, and what decides among equals."""

END, HASTEN, WIN = "end", "hasten", "win"
"""Kinds of endings: what ends the game, what brings that nearer, and what has to be reached."""


@dataclass(frozen=True, slots=True)
class Source:
    """Something that gives points, with what it gives each side that somebody plays."""

    words: Message
    values: Mapping[int, Points]
    clause: str = ""
    kind: str = POINTS


@dataclass(frozen=True, slots=True)
class Ending:
    """Something that can end the game: how far it has come, of how much."""

    name: Message
    """What it is, in a few words."""
    detail: Message
    """How near it is, in a sentence."""
    done: int
    of: int
    clause: str = ""
    kind: str = END
    is_due: bool = False
    """Whether the game certainly ends with this turn."""
    short: Message | None = None
    """What is left, for the head of a page."""
    parts: tuple[int, ...] = ()
    """How many of it belong together, one after the other, such as the events of an eon."""


@dataclass(frozen=True, slots=True)
class Now:
    """Where a game is: the turn, its phase by the id in the game's `COURSE`, and whose turn it is.

    `order` has the sides in the order of play of this phase, as far as there is one, and `due` is
    the one among them that plays now.
    """

    turn: int | None = None
    phase: str = ""
    order: tuple[int, ...] = ()
    due: int | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """All that is open about points and the end."""

    sources: Sequence[Source]
    endings: Sequence[Ending]

    @property
    def sides(self) -> list[int]:
        """The sides that can have points."""
        return list(self.sources[0].values) if self.sources else []

    def total(self, side: int) -> Points:
        """The points of a side; None if some of them are hidden."""
        return _sum([s.values[side] for s in self.sources if s.kind != TIE])

    @property
    def leaders(self) -> list[int]:
        """The sides that are ahead, equals together; nobody, if somebody's points are hidden."""
        ranks = {side: self._rank(side) for side in self.sides}
        known = {side: rank for side, rank in ranks.items() if rank is not None}
        if not known or len(known) < len(ranks):
            return []
        return [side for side, rank in known.items() if rank == max(known.values())]

    def _rank(self, side: int) -> tuple[float, ...] | None:
        """What is compared: exact points, then what decides among equals."""
        exact = _sum([s.values[side] for s in self.sources if s.kind == POINTS])
        found = [exact, *[s.values[side] for s in self.sources if s.kind == TIE]]
        known = tuple([value for value in found if value is not None])
        return known if len(known) == len(found) else None

    @property
    def is_last_turn(self) -> bool:
        """Whether the game certainly ends with this turn."""
        return any([ending.is_due for ending in self.endings])

    def plain(self) -> dict[str, Any]:
        """As JSON-able data."""
        return {
            "sources": [_plain_source(source) for source in self.sources],
            "totals": {str(side): self.total(side) for side in self.sides},
            "leaders": self.leaders,
            "endings": [_plain_ending(ending) for ending in self.endings],
        }


def figure(points: Points) -> str:
    """Points as people read them: 3, 1½, −½, or a question mark for what is hidden."""
    if points is None:
        return HIDDEN
    sign = MINUS if points < 0 else ""
    whole, rest = divmod(abs(points), 1)
    half = HALF if rest else ""
    return f"{sign}{'' if half and not whole else int(whole)}{half}"


def result_alone(game: Game[Any], view: View) -> Score:
    """The score of a game that does not say what its points come from: open when it is over."""
    outcome = view["outcome"]
    if outcome is None:
        return Score((), ())
    seats = game.seats(Setup(view["players"], view["options"]))
    firsts = {seat: side for side, seat in reversed([*enumerate(seats)]) if seat is not None}
    scores = enumerate(outcome["scores"])
    values = {firsts[seat]: float(points) for seat, points in scores if seat in firsts}
    return Score((Source(Message("score.points"), dict(sorted(values.items()))),), ())


def _sum(values: Iterable[Points]) -> Points:
    found = list(values)
    known = [value for value in found if value is not None]
    return sum(known) if len(known) == len(found) else None


def _plain_source(source: Source) -> dict[str, Any]:
    return {
        "words": source.words.plain(),
        "values": {str(side): value for side, value in source.values.items()},
        "clause": source.clause,
        "kind": source.kind,
    }


def _plain_ending(ending: Ending) -> dict[str, Any]:
    return {
        "name": ending.name.plain(),
        "detail": ending.detail.plain(),
        "done": ending.done,
        "of": ending.of,
        "clause": ending.clause,
        "kind": ending.kind,
        "is_due": ending.is_due,
    }
