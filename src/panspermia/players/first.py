"""A player that always gives the first possible answer of the game's vocabulary."""

from __future__ import annotations

from panspermia.kernel import CANCEL, Answer, Message, Perspective
from panspermia.players.contract import DOMAIN, PlayerKind, refuse_budget


class FirstPlayer:
    """Gives the possible answer with the lowest place in the vocabulary: the lowest action.

    It knows nothing and has no luck, so it is the least that an agent which has learnt must beat.
    It cancels nothing, or it might begin and cancel for ever.
    """

    def __init__(self) -> None:
        self._game = ""
        self._place: dict[Answer, int] = {}

    def choose(self, seen: Perspective) -> Answer:
        assert seen.request is not None
        if seen.game.id != self._game:
            self._game = seen.game.id
            self._place = {answer: place for place, answer in enumerate(seen.game.vocabulary)}
        options = seen.request.options()
        forward = [option for option in options if option != CANCEL] or options
        return min(forward, key=self._place.__getitem__)


def _make(budget: str, seed: int) -> FirstPlayer:
    refuse_budget("first", budget)
    return FirstPlayer()


KIND = PlayerKind("first", ("first",), Message("player.first", {}, DOMAIN), _make)
