"""How much everybody may have: so many times in each stretch of time, or so many at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from panspermia.hall.counts import Counts, OwnCounts

MINUTE = 60


class Rates:
    """What each visitor has had in the stretch of time that runs; then everything is forgotten.

    Whoever has no name, or where any number is allowed (0), has as much as they like.
    """

    def __init__(
        self,
        most: int,
        seconds: int = MINUTE,
        *,
        counts: Counts | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        """All processes of a machine have the same monotonic clock, and so the same stretches."""
        self.most = most
        self.seconds = seconds
        self._counts = OwnCounts() if counts is None else counts
        self._clock = clock or monotonic

    @property
    def _stretch(self) -> int:
        return int(self._clock() // self.seconds)

    def take(self, visitor: str, weight: int = 1, *, above: int = 0) -> bool:
        """Count something; whether the visitor may have it, with so much above the limit."""
        if self.most and visitor and self._counts.of(visitor, self._stretch) >= self.most + above:
            return False
        self.add(visitor, weight)
        return True

    def add(self, visitor: str, weight: int) -> None:
        """Count more than was known before."""
        self._counts.add(visitor, weight, self._stretch)

    def left(self, visitor: str) -> int:
        return max(0, self.most - self._counts.of(visitor, self._stretch))

    def wait(self) -> int:
        """Seconds until everything is forgotten."""
        return self.seconds - int(self._clock() % self.seconds)


@dataclass
class Places:
    """So many places in this process, so many of them in all processes for each client."""

    most: int
    each: int
    proxies: frozenset[str] = frozenset()
    """They come for many others, and may have all places."""
    counts: Counts = field(default_factory=OwnCounts)
    """Who has how many, in all processes."""
    taken: Counter[str] = field(default_factory=Counter)
    """Who has how many, in this process."""

    def take(self, client: str) -> bool:
        """Take a place, if there is one for this client."""
        is_free = self.taken.total() < self.most
        if not is_free or (self.counts.of(client) >= self.each and client not in self.proxies):
            return False
        self.taken[client] += 1
        self.counts.add(client, 1)
        return True

    def leave(self, client: str) -> None:
        self.taken[client] -= 1
        if not self.taken[client]:
            del self.taken[client]
        self.counts.add(client, -1)
