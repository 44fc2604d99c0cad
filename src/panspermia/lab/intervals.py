"""Intervals for rates: of a fixed number of games, and of a number that is decided on the way."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z95 = 1.959963984540054


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a rate of wins; without games it is everything from 0 to 1."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    middle = rate + z * z / (2 * games)
    spread = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


class Betting:
    """A confidence sequence for the mean of values from 0 to 1: valid whenever one looks.

    For each possible mean two groups of gamblers bet against it, one that the values are higher and
    one that they are lower, each gambler with the same share of the money every time. If the mean
    is the true one, neither group is ever likely to multiply its money by 2 / alpha (Ville's
    inequality); so a mean against which one has is excluded, at any time and by any rule of
    stopping. See Waudby-Smith and Ramdas (2024). However narrow a lead is, one of the shares is
    near the best one for it.
    """

    STEPS = 400
    SHARES = (0.9, 0.4, 0.15, 0.05)

    def __init__(self, alpha: float = 0.05, tested: Sequence[float] = ()) -> None:
        self.alpha = alpha
        inner = [i / self.STEPS for i in range(1, self.STEPS)]
        self.means = sorted({*inner, *[m for m in tested if 0 < m < 1]})
        self.above: set[float] = set()
        """Means that the true one lies above."""
        self.below: set[float] = set()
        self.count = 0
        self._sum = 0.0
        self._up = {mean: [0.0] * len(self.SHARES) for mean in self.means}
        self._down = {mean: [0.0] * len(self.SHARES) for mean in self.means}
        """The logarithm of what each gambler has, of one unit at the start."""

    @property
    def mean(self) -> float:
        return self._sum / self.count if self.count else 0.5

    def add(self, value: float) -> None:
        """Bet on the next value."""
        self.count += 1
        self._sum += value
        limit = math.log(2 / self.alpha * len(self.SHARES))
        for mean in self.means:
            if self._bet(self._up[mean], value / mean) >= limit:
                self.above.add(mean)
            if self._bet(self._down[mean], (1 - value) / (1 - mean)) >= limit:
                self.below.add(mean)

    def interval(self) -> tuple[float, float]:
        """The means that are not excluded, from lowest to highest."""
        return max(self.above, default=0.0), min(self.below, default=1.0)

    def _bet(self, money: list[float], pays: float) -> float:
        """Let all bet where a stake comes back so many times; the logarithm of what they have."""
        for place, share in enumerate(self.SHARES):
            money[place] += math.log1p(share * (pays - 1))
        most = max(money)
        return most + math.log(sum([math.exp(part - most) for part in money]))
