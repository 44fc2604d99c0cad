"""Comparing the chains of answers that a game proposes, by imagined play with the same luck.

Some games have answers that show nothing of what they are good for until much later. Such a game
says which few chains are worth a thought, and how imagined play goes on quickly; the better half of
the chains is tried longer, until one is left. The first, which the game would give without a
thought, is only left for one that does better by more than the noise.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, log2, sqrt
from random import Random
from typing import Any

from panspermia.kernel import Answer, Perspective, Request, Table
from panspermia.players.advice import Advice, Chain, give
from panspermia.players.budget import Budget
from panspermia.players.tree import LIMIT, SameLuck, round_of

CAUTION = 0.5
"""Standard errors by which a chain must do better than the first."""


class Comparison:
    """One choice among chains, from what a seat sees."""

    def __init__(self, seen: Perspective, advice: Advice, rng: Random) -> None:
        assert seen.request is not None
        self._seen = seen
        self._advice = advice
        self._rng = rng
        imagined = seen.imagine(rng)
        self.chains = tuple(advice.proposals(imagined.state, _asked(imagined, seen.request)))
        self._end = round_of(imagined) + advice.rounds
        self._found: dict[Chain, list[float]] = {chain: [] for chain in self.chains}

    def run(self, budget: Budget) -> Chain:
        """The chain that does best with this budget."""
        rivals = list(self.chains)
        if len(rivals) == 1:
            return rivals[0]
        spent, done = budget.clock(), 0
        levels = max(1, ceil(log2(len(rivals))))
        for level in range(1, levels + 1):
            while True:
                self._try_all(rivals)
                done += len(rivals)
                if spent(done) * levels >= level:
                    break
            rivals = self._better_half(rivals)
        return rivals[0]

    def tried(self) -> dict[Answer, list[float]]:
        """By the first answers of the chains how well they have done."""
        found: dict[Answer, list[float]] = {}
        for chain, values in self._found.items():
            found.setdefault(chain[0], []).extend(values)
        return found

    def _try_all(self, rivals: list[Chain]) -> None:
        """Each in the same imagined world and with the same luck."""
        imagined, luck = self._seen.imagine(self._rng, manual=True), SameLuck(self._rng)
        for chain in rivals:
            world = imagined.clone()
            luck.again()
            give(world, chain, self._seen.seat)
            self._play_on(world, luck.number)
            self._found[chain].append(self._advice.value(world, self._seen.seat))

    def _play_on(self, world: Table[Any], number: Callable[[Request], float]) -> None:
        haste = self._advice.haste
        for _ in range(LIMIT):
            request = world.request
            if request is None or round_of(world) >= self._end:
                return
            answer = haste(world.state, request, number(request))
            world.answer(answer, seat=request.seat)

    def _better_half(self, rivals: list[Chain]) -> list[Chain]:
        """Those that do best; the first of all stays unless it is beaten."""
        gains = {chain: self._gain(chain) for chain in rivals}
        return sorted(rivals, key=lambda chain: -gains[chain])[: (len(rivals) + 1) // 2]

    def _gain(self, chain: Chain) -> float:
        """By how much a chain does better than the first, less what may be noise."""
        first, found = self._found[self.chains[0]], self._found[chain]
        count = min(len(first), len(found))
        gaps = [one - other for one, other in zip(found[:count], first[:count], strict=True)]
        if chain == self.chains[0]:
            return 0.0
        mean = sum(gaps) / count
        spread = sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / count)
        return mean - CAUTION * spread / sqrt(count)


def _asked(world: Table[Any], request: Request) -> Request:
    """The question as it is asked in an imagined world."""
    return next(r for r in world.requests if r.seat == request.seat)
