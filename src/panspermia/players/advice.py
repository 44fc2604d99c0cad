"""What a game tells bots in its module `evaluate`, in the form that players use.

evaluate(state, side) -> float      the side's utility as far as can be seen, from 0 to 1
evaluate_all(state) -> floats       the same for every side at once, if that is cheaper (optional)
weights(state, request) -> floats   how promising each option is, for quick play (optional)

A game without the module can be played all the same; its positions all count alike.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import accumulate
from random import Random
from types import ModuleType
from typing import Any

from panspermia.kernel import CHANCE, Answer, Game, Perspective, Request, Table
from panspermia.kernel.requests import ChanceRequest


class Advice:
    """A game's hints; a game without weights is played quickly by giving any answer."""

    def __init__(self, game: Game[Any]) -> None:
        module = _module(game)
        self.game = game
        self._evaluate: Callable[[Any, int], float] = getattr(module, "evaluate", _no_idea)
        self._evaluate_all: Callable[[Any], Sequence[float]] | None = getattr(
            module, "evaluate_all", None
        )
        self._weights: Callable[[Any, Request], Sequence[float]] | None = getattr(
            module, "weights", None
        )

    def values(self, table: Table[Any]) -> Sequence[float]:
        """The utility of every seat: the outcome, or what the game estimates."""
        if table.outcome is not None:
            return table.outcome.utility
        seats = [table.sides_of(seat) for seat in range(table.setup.players)]
        if self._evaluate_all is not None:
            known = self._evaluate_all(table.state)
            return [sum([known[side] for side in sides]) / len(sides) for sides in seats]
        return [self._mean(table.state, sides) for sides in seats]

    def value(self, table: Table[Any], seat: int) -> float:
        """The utility of one seat."""
        if table.outcome is not None:
            return table.outcome.utility[seat]
        return self._mean(table.state, table.sides_of(seat))

    def outlook(self, seen: Perspective, rng: Random) -> list[float]:
        """The utility of the asked seat after each option, all in the same imagined world."""
        assert seen.request is not None
        world = seen.imagine(rng)
        found = []
        for option in seen.request.options():
            after = world.clone()
            after.answer(option, seat=seen.seat)
            found.append(self.value(after, seen.seat))
        return found

    def weights(self, state: Any, request: Request) -> Sequence[float]:
        """How promising each option is, relative to the others."""
        if isinstance(request, ChanceRequest):
            return request.weights()
        if self._weights is None:
            return [1.0] * len(request.options())
        return self._weights(state, request)

    def pick(self, state: Any, request: Request, rng: Random) -> Answer:
        """An option by chance, the more promising the more often."""
        options = request.options()
        if self._weights is None and request.side != CHANCE:
            return options[int(rng.random() * len(options))]
        sums = list(accumulate(self.weights(state, request)))
        place = bisect(sums, rng.random() * sums[-1])
        return options[min(place, len(options) - 1)]

    def _mean(self, state: Any, sides: Sequence[int]) -> float:
        """Of the sides that one seat plays."""
        return sum([self._evaluate(state, side) for side in sides]) / len(sides)


def _module(game: Game[Any]) -> ModuleType | None:
    try:
        return game.part("evaluate")
    except ModuleNotFoundError as missing:
        if missing.name != f"{game.package}.evaluate":
            raise
        return None


def _no_idea(_state: Any, _side: int) -> float:
    return 0.5


class Adviser:
    """Keeps the advice of the game that is being played."""

    def __init__(self) -> None:
        self._advice: Advice | None = None

    def about(self, game: Game[Any]) -> Advice:
        if self._advice is None or self._advice.game is not game:
            self._advice = Advice(game)
        return self._advice
