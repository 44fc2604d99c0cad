"""Whose bots think next: the work of visitors takes turns, so that nobody starves anybody.

Whoever has had least of the workers lately comes first, then what people wait for, then what is
short. One worker takes only short work, so that an easy bot never waits for a strong one's thought;
of what is not short one visitor has only so much under way, in all processes of the server.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Generic, TypeVar

from panspermia.hall.rates import Places

T = TypeVar("T")

VISITOR: ContextVar[str] = ContextVar("visitor", default="")
"""On whose behalf something is done: the client of the request that is served now."""

HALF_LIFE = 60.0
"""Seconds after which half of what somebody has had is forgotten."""

UNWATCHED = 5.0
"""Seconds by which the work of a table comes later at which nobody waits."""

SHORT = 0.5
"""Seconds up to which work counts as short."""

LEARNING = 0.3
"""How far one measurement changes what work of its kind is taken to cost."""

FORGOTTEN = 0.001
"""Seconds of which nothing is remembered any more."""


@dataclass(frozen=True)
class Asker:
    """For whom there is work to do, and whether somebody waits for it."""

    visitor: str = ""
    waits: bool = True


@dataclass(eq=False)
class Work(Generic[T]):
    """Something to do for somebody."""

    asker: Asker
    kind: str
    guess: float
    """Seconds that work of its kind was taken to cost before any was done."""
    cost: float
    """Seconds that it is taken to cost now."""
    what: T

    @property
    def is_short(self) -> bool:
        return self.cost <= SHORT


class Turns(Generic[T]):
    """Work that waits."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, *, places: Places | None = None
    ) -> None:
        """`places` are for work that is not short; without them there is no limit."""
        self._clock = clock
        self._places = places
        self._waiting: list[Work[T]] = []
        self._had: dict[str, float] = {}
        self._at = clock()
        self._costs: dict[str, float] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, asker: Asker, kind: str, guess: float, what: T) -> Work[T]:
        """Let work wait; what it costs is known from earlier work of its kind, or guessed."""
        work = Work(asker, kind, guess, self._costs.get(kind, guess), what)
        self._waiting.append(work)
        return work

    def drop(self, work: Work[T]) -> bool:
        """Forget work that nobody wants any more; whether it was still waiting."""
        if work not in self._waiting:
            return False
        self._waiting.remove(work)
        return True

    def clear(self) -> list[Work[T]]:
        """Forget all work; what there was."""
        found, self._waiting = self._waiting, []
        return found

    def take(self, *, only_short: bool = False) -> Work[T] | None:
        """The work that is next, if there is any for this worker."""
        self._forget()
        fitting = [w for w in self._waiting if w.is_short or not only_short]
        in_order = sorted(fitting, key=self._lateness)
        chosen = next((work for work in in_order if self._has_place(work)), None)
        if chosen is None:
            return None
        self._waiting.remove(chosen)
        # Counted at once, so that somebody's second piece of work comes after others' first.
        self._count(chosen, chosen.cost)
        return chosen

    def done(self, work: Work[T], seconds: float) -> None:
        """Note what the work has cost after all."""
        if self._places is not None and not work.is_short:
            self._places.leave(work.asker.visitor)
        self._count(work, seconds - work.cost)
        known = self._costs.get(work.kind, work.guess)
        self._costs[work.kind] = known + LEARNING * (seconds - known)

    def _has_place(self, work: Work[T]) -> bool:
        """Whether the work may begin; if so, it has taken its place."""
        return self._places is None or work.is_short or self._places.take(work.asker.visitor)

    def _lateness(self, work: Work[T]) -> float:
        late = 0.0 if work.asker.waits else UNWATCHED
        return self._had.get(work.asker.visitor, 0.0) + late + work.cost

    def _count(self, work: Work[T], seconds: float) -> None:
        visitor = work.asker.visitor
        self._had[visitor] = max(0.0, self._had.get(visitor, 0.0) + seconds)

    def _forget(self) -> None:
        now = self._clock()
        share = 0.5 ** ((now - self._at) / HALF_LIFE)
        self._at = now
        left = {visitor: had * share for visitor, had in self._had.items()}
        self._had = {visitor: had for visitor, had in left.items() if had > FORGOTTEN}
