"""Who is ahead, by what, what ends the game, and the course of the turn: words for templates.

All of it comes from a game's parts `score` and `guide`, as far as the reader may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from panspermia.contract import guide_of, now_of, score_of
from panspermia.faces.looks import badge
from panspermia.faces.score import TIE, WIN, Ending, Now, Score, Source, figure
from panspermia.faces.svg import box, el, picture
from panspermia.kernel import Message, render
from panspermia.kernel.messages import catalogue
from panspermia.web.scene import SeenTable
from panspermia.web.words import say

BADGE = 14
GAUGE = (100, 6)
"""Width and height of the gauge's viewBox."""
GAP = 0.6


class SideWords(NamedTuple):
    """A side at the head of a column, or on the button."""

    side: int
    badge: Markup
    name: str
    is_own: bool
    total: str
    leads: bool


class SourceWords(NamedTuple):
    """Something that gives points: each side's, and whether nobody has more of it."""

    words: str
    clause: str
    figures: Sequence[tuple[str, bool]]
    is_tie: bool


class EndingWords(NamedTuple):
    """Something that can end the game, or has to be reached."""

    name: str
    detail: str
    clause: str
    gauge: Markup
    is_due: bool


class PhaseWords(NamedTuple):
    """A phase of the turn, with whoever comes in it one after the other, if it is the present."""

    number: int
    word: str
    purpose: str
    clause: str
    is_here: bool
    order: Sequence[tuple[Markup, str, bool]]


class Standing:
    """What is open about points, the end and the turn, of a table as somebody sees it."""

    def __init__(self, look: SeenTable) -> None:
        self._look = look

    @cached_property
    def _score(self) -> Score:
        look = self._look
        return look.made("score", lambda: score_of(look.game, look.view))

    @cached_property
    def _now(self) -> Now:
        return now_of(self._look.game, self._look.view)

    def context(self) -> dict[str, Any]:
        """What `part/course.html`, `part/score.html` and `part/sources.html` need."""
        return {
            "turn": self.turn,
            "phases": self.phases,
            "course": [phase._replace(order=()) for phase in self.phases],
            "columns": self.columns,
            "sources": self.sources,
            "counted": len([source for source in self._score.sources if source.kind != TIE]),
            "endings": self.endings(is_goal=False),
            "goals": self.endings(is_goal=True),
            "left": self.left,
            "tied": len({column.total for column in self.columns}) < len(self.columns),
            "brief": False,
        }

    # --- points ---------------------------------------------------------------------------------

    @cached_property
    def columns(self) -> list[SideWords]:
        """The sides that can have points, the reader's first."""
        return [self._side(side) for side in self._order]

    @cached_property
    def _order(self) -> list[int]:
        sides = self._score.sides
        return [side for side in self._look.sides if side in sides]

    def _side(self, side: int) -> SideWords:
        score = self._score
        total = figure(score.total(side))
        return SideWords(
            side,
            self._badge(side),
            self.name(side),
            side in self._look.table.sides_of(self._look.seat),
            total,
            side in score.leaders and any([score.total(n) for n in score.sides]),
        )

    def total(self, side: int) -> float | None:
        """The points of a side; None if some of them are hidden."""
        return self._score.total(side)

    def _badge(self, side: int) -> Markup:
        return Markup(badge(self._look.text.looks[side], BADGE))

    def name(self, side: int) -> str:
        """Who plays it, or what it is called where that is not one side alone."""
        look = self._look
        names = [look.name_of(look.seat_of(n)) for n in look.sides]
        own = look.name_of(look.seat_of(side))
        return own if own and names.count(own) == 1 else look.say(look.text.looks[side].name)

    @property
    def sources(self) -> list[SourceWords]:
        found = sorted(self._score.sources, key=lambda source: source.kind == TIE)
        return [self._source(source) for source in found]

    def _source(self, source: Source) -> SourceWords:
        values = [source.values[side] for side in self._order]
        top = max([value or 0 for value in values], default=0)
        figures = [(figure(value), bool(value) and value == top) for value in values]
        return SourceWords(self._look.say(source.words), source.clause, figures, source.kind == TIE)

    # --- the end --------------------------------------------------------------------------------

    @property
    def left(self) -> str:
        """How near the end is, in two or three words for the head of a page."""
        if self._look.view["outcome"] is not None:
            return ""
        shorts = [ending.short for ending in self._score.endings if ending.short is not None]
        return self._look.say(shorts[0]) if shorts else ""

    def endings(self, *, is_goal: bool) -> list[EndingWords]:
        found = [ending for ending in self._score.endings if (ending.kind == WIN) == is_goal]
        return [self._ending(ending) for ending in found]

    def _ending(self, ending: Ending) -> EndingWords:
        name, detail = self._look.say(ending.name), self._look.say(ending.detail)
        return EndingWords(name, detail, ending.clause, gauge(ending), ending.is_due)

    # --- the turn -------------------------------------------------------------------------------

    @property
    def turn(self) -> str:
        """The turn by its number, if the game counts them, in its own words if it has some."""
        number = self._now.turn
        if number is None:
            return ""
        own = Message("course.turn", {"turn": number}, self._look.game.package)
        is_known = own.id in catalogue(own.domain)
        return render(own) if is_known else say("course.turn", turn=number)

    @cached_property
    def phases(self) -> list[PhaseWords]:
        """The phases of a turn; none, if the game does not say."""
        guide = guide_of(self._look.game)
        now = self._now
        if guide is None or not now.phase or self._look.view["outcome"] is not None:
            return []
        order = [(self._badge(side), self.name(side), side == now.due) for side in now.order]
        say_ = self._look.say
        return [
            PhaseWords(
                number,
                say_(phase.word),
                say_(phase.purpose),
                phase.clause,
                phase.id == now.phase,
                order if phase.id == now.phase else (),
            )
            for number, phase in enumerate(guide.COURSE, 1)
        ]


def gauge(ending: Ending) -> Markup:
    """How far something has come, as a bar of as many spaces as it has."""
    return _bar(ending.done, ending.of, tuple(ending.parts))


@lru_cache(maxsize=1024)
def _bar(done: int, of: int, lengths: tuple[int, ...]) -> Markup:
    width, height = GAUGE
    each = width / max(1, of)
    parts = _ends(lengths)
    spaces = [
        el(
            "path",
            d=box(each * n, 0, max(0.4, each - GAP), height),
            class_=f"part-{_part(parts, n)}{' done' if n < done else ''}",
        )
        for n in range(of)
    ]
    return Markup(
        picture(GAUGE, *spaces, class_="gauge", preserveAspectRatio="none", aria_hidden="true")
    )


def _ends(parts: Sequence[int]) -> list[int]:
    """Where each of the parts that belong together ends."""
    return [sum(parts[: n + 1]) for n in range(len(parts))]


def _part(ends: Sequence[int], space: int) -> int:
    return len([end for end in ends if end <= space])
