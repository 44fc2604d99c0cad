"""What a game tells bots in its module `evaluate`.

evaluate(state, side) -> float      the side's utility as far as can be seen, from 0 to 1
evaluate_all(state) -> floats       the same for every side at once, if that is cheaper (optional)
weights(state, request) -> floats   how promising each option is, for quick play (optional)
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import accumulate
from random import Random
from typing import Any

from panspermia.kernel import Answer, Game, Request, Table

Weights = Callable[[Any, Request], Sequence[float]]
Values = Sequence[float]
"""A utility per seat."""


class Advice:
    """A game's hints, in the form that players use."""

    def __init__(self, game: Game[Any]) -> None:
        module = game.part("evaluate")
        self.game = game
        self._evaluate: Callable[[Any, int], float] = module.evaluate
        self._all: Callable[[Any], Sequence[float]] | None = getattr(module, "evaluate_all", None)
        self.weights: Weights | None = getattr(module, "weights", None)

    def values(self, table: Table[Any]) -> Values:
        """The utility of every seat: the outcome, or what the game estimates."""
        if table.outcome is not None:
            return table.outcome.utility
        seats = [table.sides_of(seat) for seat in range(table.setup.players)]
        known = None if self._all is None else self._all(table.state)
        if known is not None and all([len(sides) == 1 for sides in seats]):
            return known
        return [self._value(table.state, sides) for sides in seats]

    def value(self, table: Table[Any], seat: int) -> float:
        """The utility of one seat."""
        if table.outcome is not None:
            return table.outcome.utility[seat]
        return self._value(table.state, table.sides_of(seat))

    def _value(self, state: Any, sides: Sequence[int]) -> float:
        return sum([self._evaluate(state, side) for side in sides]) / len(sides)

    def pick(self, state: Any, request: Request, rng: Random) -> Answer:
        """An option by chance, the more promising the more often."""
        options = request.options()
        if self.weights is None:
            return options[int(rng.random() * len(options))]
        sums = list(accumulate(self.weights(state, request)))
        return options[min(bisect(sums, rng.random() * sums[-1]), len(options) - 1)]

    def best(self, state: Any, request: Request) -> Answer:
        """The most promising option, the first of several."""
        options = request.options()
        if self.weights is None:
            return options[0]
        weights = self.weights(state, request)
        return options[max(range(len(options)), key=weights.__getitem__)]
