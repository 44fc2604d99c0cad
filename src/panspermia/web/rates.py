"""How often everybody may ask: so many requests in each minute, whatever comes of them."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable

MINUTE = 60
WHOLE = 10
"""What a request counts."""
LIGHT = 1
"""What a picture or a stream counts, of which a page has several; one that fails counts whole."""
LIGHT_PATHS = re.compile("^/static/|/base/|^/art/|/live$|^/health$")


class Rates:
    """What each visitor has asked for in the minute that runs; then everything is forgotten."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self._clock = clock
        self._minute = 0
        self._counts: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._counts)

    def take(self, visitor: str, path: str) -> bool:
        """Count a request; whether it may be served."""
        self._begin()
        if self._counts[visitor] >= self.most * WHOLE:
            return False
        self._counts[visitor] += LIGHT if LIGHT_PATHS.search(path) else WHOLE
        return True

    def failed(self, visitor: str, path: str) -> None:
        """Note that there was nothing to be had there."""
        if LIGHT_PATHS.search(path):
            self._counts[visitor] += WHOLE - LIGHT

    def headers(self, visitor: str) -> dict[str, str]:
        """What programs are told, so that they can wait."""
        left = self.most - -(-self._counts.get(visitor, 0) // WHOLE)
        reset = MINUTE - int(self._clock() % MINUTE)
        return {
            "RateLimit-Limit": str(self.most),
            "RateLimit-Remaining": str(max(0, left)),
            "RateLimit-Reset": str(reset),
        }

    def _begin(self) -> None:
        minute = int(self._clock() // MINUTE)
        if minute != self._minute:
            self._minute = minute
            self._counts = Counter()
