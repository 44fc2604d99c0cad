"""A player that looks one answer ahead."""

from __future__ import annotations

from random import Random
from typing import Any

from panspermia.kernel import Answer, Game, Message, Perspective
from panspermia.players.advice import Advice
from panspermia.players.contract import DOMAIN, PlayerKind, refuse_budget


class GreedyPlayer:
    """Gives the answer after which the game's evaluation of its seat is best."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self._advice: Advice | None = None

    def choose(self, seen: Perspective) -> Answer:
        request = seen.request
        assert request is not None
        advice = self._advice_for(seen.game)
        chance = self._rng.getrandbits(64)
        best: list[Answer] = []
        best_value = -1.0
        for option in request.options():
            # The same chance for every option: they are compared in the same world.
            world = seen.imagine(Random(chance))
            world.answer(option, seat=seen.seat)
            value = advice.value(world, seen.seat)
            if value > best_value:
                best, best_value = [option], value
            elif value == best_value:
                best.append(option)
        return best[int(self._rng.random() * len(best))]

    def _advice_for(self, game: Game[Any]) -> Advice:
        if self._advice is None or self._advice.game is not game:
            self._advice = Advice(game)
        return self._advice


def _make(budget: str, seed: int) -> GreedyPlayer:
    refuse_budget("greedy", budget)
    return GreedyPlayer(seed)


KIND = PlayerKind("greedy", ("greedy",), Message("player.greedy", {}, DOMAIN), _make)
