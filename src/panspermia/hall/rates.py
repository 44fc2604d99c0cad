"""How often everybody may do something: so many times in each stretch of time."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

MINUTE = 60


class Rates:
    """What each visitor has had in the stretch of time that runs; then everything is forgotten.

    Whoever has no name, or where any number is allowed (0), has as much as they like.
    """

    def __init__(
        self, most: int, seconds: int = MINUTE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.most = most
        self.seconds = seconds
        self._clock = clock
        self._stretch = 0
        self._counts: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._counts)

    def take(self, visitor: str, weight: int = 1, *, above: int = 0) -> bool:
        """Count something; whether the visitor may have it, with so much above the limit."""
        stretch = int(self._clock() // self.seconds)
        if stretch != self._stretch:
            self._stretch = stretch
            self._counts = Counter()
        if self.most and visitor and self._counts[visitor] >= self.most + above:
            return False
        self.add(visitor, weight)
        return True

    def add(self, visitor: str, weight: int) -> None:
        """Count more than was known before."""
        self._counts[visitor] += weight

    def left(self, visitor: str) -> int:
        return max(0, self.most - self._counts.get(visitor, 0))

    def wait(self) -> int:
        """Seconds until everything is forgotten."""
        return self.seconds - int(self._clock() % self.seconds)
