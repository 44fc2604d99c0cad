"""Values and priors from outside: what a search can be guided by instead of a game's own advice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from panspermia.kernel import Game, Table
from panspermia.players.advice import Advice


class Judged(NamedTuple):
    """What an evaluator thinks of a position."""

    values: Sequence[float]
    """The utility of every seat, from 0 to 1."""
    priors: Sequence[float]
    """How promising each option of the open request is, relative to the others."""


class Evaluator(Protocol):
    """Judges positions for a search, many at a time.

    A world is a table that could be the real one, in which somebody is asked: what is hidden from
    the searching seat is guessed in it. It must be left as it is. An evaluator that looks at more
    than the asked seat can see, lets that seat know too much.
    """

    def judge(self, worlds: Sequence[Table[Any]]) -> Sequence[Judged]:
        """The judgement of each world."""
        ...


class Guided(NamedTuple):
    """An evaluator made of two functions, each of which takes many worlds."""

    values: Callable[[Sequence[Table[Any]]], Sequence[Sequence[float]]]
    priors: Callable[[Sequence[Table[Any]]], Sequence[Sequence[float]]]

    def judge(self, worlds: Sequence[Table[Any]]) -> list[Judged]:
        pairs = zip(self.values(worlds), self.priors(worlds), strict=True)
        return [Judged(values, priors) for values, priors in pairs]


class OwnAdvice:
    """A game's own evaluation and weights in the form of an evaluator."""

    def __init__(self, game: Game[Any]) -> None:
        self._advice = Advice(game)

    def judge(self, worlds: Sequence[Table[Any]]) -> list[Judged]:
        return [self._look(world) for world in worlds]

    def _look(self, world: Table[Any]) -> Judged:
        assert world.request is not None
        weights = self._advice.weights(world.state, world.request)
        return Judged(self._advice.values(world), weights)
