"""What a game tells bots in its module `evaluate`, in the form that players use.

evaluate(state, side) -> float      the side's utility as far as can be seen, from 0 to 1
evaluate_all(state) -> floats       the same for every side at once, if that is cheaper (optional)
weights(state, request) -> floats   how promising each option is, for quick play (optional)
is_pending(asked, request) -> bool  whether an answer shows its worth only after the next (optional)
is_routine(request) -> bool         whether the weights are the best that is known (optional)
IS_LUCKY                            whether luck decides more than plans (optional)

A game without the module can be played all the same; its positions all count alike.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from random import Random
from types import ModuleType
from typing import Any

from panspermia.kernel import CANCEL, CHANCE, Answer, Game, Perspective, Request, Table
from panspermia.kernel.requests import ChanceRequest

MOST_TRIES = 12
"""Answers that may be tried out to complete one."""

LEAST = 1e-9


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
        self._is_pending: Callable[[Request, Request], bool] | None = getattr(
            module, "is_pending", None
        )
        self._is_routine: Callable[[Request], bool] = getattr(module, "is_routine", _never)
        self.is_lucky: bool = getattr(module, "IS_LUCKY", False)

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
        """How good each option is for the asked seat, all in the same imagined world.

        That is the utility after it, or for a matter of routine its weight.
        """
        asked = seen.request
        assert asked is not None
        world = seen.imagine(rng, manual=self._is_pending is not None)
        if self._is_routine(asked):
            return _without_retreat(asked.options(), list(self.weights(world.state, asked)))
        trial = Trial(self, seen.seat, asked, rng)
        found = []
        for after, option in _branches(world, asked.options()):
            after.answer(option, seat=seen.seat)
            found.append(trial.worth(after, MOST_TRIES))
        return _without_retreat(asked.options(), found)

    def is_pending(self, asked: Request, request: Request) -> bool:
        """Whether the answer to `asked` shows its worth only after that to `request`."""
        return self._is_pending is not None and self._is_pending(asked, request)

    def weights(self, state: Any, request: Request) -> Sequence[float]:
        """How promising each option is, relative to the others."""
        if isinstance(request, ChanceRequest):
            return request.weights()
        if self._weights is None:
            return [1.0] * len(request.options())
        return self._weights(state, request)

    def pick(self, state: Any, request: Request, luck: float) -> Answer:
        """The option for a number from 0 to 1; the more promising one is, the more have it."""
        options = request.options()
        if self._weights is None and request.side != CHANCE:
            return options[int(luck * len(options))]
        sums = list(accumulate(self.weights(state, request)))
        place = bisect(sums, luck * sums[-1])
        return options[min(place, len(options) - 1)]

    def best(self, state: Any, request: Request) -> Answer:
        """The option that looks most promising."""
        found = self.weights(state, request)
        return request.options()[max(range(len(found)), key=found.__getitem__)]

    def _mean(self, state: Any, sides: Sequence[int]) -> float:
        """Of the sides that one seat plays."""
        return sum([self._evaluate(state, side) for side in sides]) / len(sides)


class Trial:
    """What an answer leads to: whatever belongs to it is answered too, before it is judged.

    Questions to the same seat that complete the answer are tried out, as long as they are few; dice
    that belong to it are rolled, and all else is answered as looks most promising.
    """

    def __init__(self, advice: Advice, seat: int, asked: Request, rng: Random) -> None:
        self._advice = advice
        self._seat = seat
        self._asked = asked
        self._rng = rng

    def worth(self, world: Table[Any], tries: int) -> float:
        """The utility of the seat, where so many answers may still be tried out."""
        advice, asked = self._advice, self._asked
        while (request := world.request) is not None and advice.is_pending(asked, request):
            if request.side == CHANCE:
                world.answer(advice.pick(world.state, request, self._rng.random()))
                tries = 0
                continue
            options = [option for option in request.options() if option != CANCEL]
            if request.seat == self._seat and request.rule != asked.rule and len(options) <= tries:
                return self._best_of(world, options, tries // len(options))
            world.answer(advice.best(world.state, request), seat=request.seat)
        return advice.value(world, self._seat)

    def _best_of(self, world: Table[Any], options: Sequence[Answer], tries: int) -> float:
        best = 0.0
        for after, option in _branches(world, options):
            after.answer(option, seat=self._seat)
            best = max(best, self.worth(after, tries))
        return best


def _branches(world: Table[Any], options: Sequence[Answer]) -> Iterator[tuple[Table[Any], Answer]]:
    """A world for each option; the last takes the world itself."""
    for option in options[:-1]:
        yield world.clone(), option
    yield world, options[-1]


def _without_retreat(options: Sequence[Answer], values: list[float]) -> list[float]:
    """To cancel is no better than anything else: who begins and cancels may do so for ever."""
    if CANCEL not in options:
        return values
    worst = min(values) - LEAST
    return [worst if o == CANCEL else v for o, v in zip(options, values, strict=True)]


def _never(_request: Request) -> bool:
    return False


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

    def __getstate__(self) -> dict[str, Any]:
        """Without the advice: it holds the game, which cannot be copied, and is soon made again."""
        return {"_advice": None}
