"""Intervals for rates: of a fixed number of games, and of a number that is decided on the way."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z95 = 1.959963984540054


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a rate of wins; games that nobody has played say nothing."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    middle = rate + z * z / (2 * games)
    spread = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


class Betting:
    """A confidence sequence for the mean of values from 0 to 1: valid whenever one looks.

    For each possible mean two gamblers bet against it, one that the values are higher and one that
    they are lower, with stakes that use the past only. If the mean is the true one, neither is ever
    likely to multiply the money by 2 / alpha (Ville's inequality); so a mean against which
    somebody has is excluded, at any time and by any rule of stopping. This is the hedged capital
    of Waudby-Smith and Ramdas (2024), with their predictable plug-in stakes.
    """

    STEPS = 400
    SHARE = 0.75
    """At most this share of the money is at stake."""

    def __init__(self, alpha: float = 0.05, tested: Sequence[float] = ()) -> None:
        self.alpha = alpha
        inner = [i / self.STEPS for i in range(1, self.STEPS)]
        self.means = sorted({*inner, *[m for m in tested if 0 < m < 1]})
        self.up = dict.fromkeys(self.means, 0.0)
        self.down = dict.fromkeys(self.means, 0.0)
        self.above: set[float] = set()
        """Means that the true one is above of."""
        self.below: set[float] = set()
        self.count = 0
        self._sum = 0.5
        self._squares = 0.25

    @property
    def mean(self) -> float:
        return (self._sum - 0.5) / self.count if self.count else 0.5

    def add(self, value: float) -> None:
        """Bet on the next value."""
        stake = self._stake()
        limit = math.log(2 / self.alpha)
        for mean in self.means:
            up = min(stake, self.SHARE / mean)
            down = min(stake, self.SHARE / (1 - mean))
            self.up[mean] += math.log1p(up * (value - mean))
            self.down[mean] += math.log1p(-down * (value - mean))
            if self.up[mean] >= limit:
                self.above.add(mean)
            if self.down[mean] >= limit:
                self.below.add(mean)
        self._note(value)

    def interval(self) -> tuple[float, float]:
        """The means that are not excluded, from lowest to highest."""
        return max(self.above, default=0.0), min(self.below, default=1.0)

    def _stake(self) -> float:
        number = self.count + 1
        variance = self._squares / number
        return math.sqrt(2 * math.log(2 / self.alpha) / (variance * number * math.log(number + 1)))

    def _note(self, value: float) -> None:
        self.count += 1
        self._sum += value
        guess = self._sum / (self.count + 1)
        self._squares += (value - guess) ** 2
