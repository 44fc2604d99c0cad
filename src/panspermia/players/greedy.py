"""A player that looks one answer ahead."""

from __future__ import annotations

from random import Random

from panspermia.kernel import Answer, Message, Perspective
from panspermia.players.advice import Advice, Adviser
from panspermia.players.contract import DOMAIN, PlayerKind, refuse_budget


class GreedyPlayer:
    """Gives the answer after which the game's evaluation of its seat is best; any, if several.

    Where a game has none, it is the answer after which some random games ended best.
    """

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self._adviser = Adviser()

    def choose(self, seen: Perspective) -> Answer:
        assert seen.request is not None
        advice = self._adviser.about(seen.game)
        outlook = self._look(seen, advice)
        best = max(outlook.values())
        answers = [option for option, value in outlook.items() if value == best]
        return answers[int(self._rng.random() * len(answers))]

    def _look(self, seen: Perspective, advice: Advice) -> dict[Answer, float]:
        assert seen.request is not None
        if advice.can_judge:
            return advice.glance(seen, self._rng)
        return dict(zip(seen.request.options(), advice.ends(seen, self._rng), strict=True))


def _make(budget: str, seed: int) -> GreedyPlayer:
    refuse_budget("greedy", budget)
    return GreedyPlayer(seed)


KIND = PlayerKind("greedy", ("greedy",), Message("player.greedy", {}, DOMAIN), _make)
