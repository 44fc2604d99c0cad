"""A player that gives every possible answer equally often."""

from __future__ import annotations

from random import Random

from panspermia.kernel import Answer, Message, Perspective
from panspermia.players.contract import DOMAIN, PlayerKind, refuse_budget


class RandomPlayer:
    """Answers at random."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, seen: Perspective) -> Answer:
        assert seen.request is not None
        options = seen.request.options()
        return options[int(self._rng.random() * len(options))]


def _make(budget: str, seed: int) -> RandomPlayer:
    refuse_budget("random", budget)
    return RandomPlayer(seed)


KIND = PlayerKind("random", ("random",), Message("player.random", {}, DOMAIN), _make)
