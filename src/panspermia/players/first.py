"""Players that always give the first or the last possible answer of the game's vocabulary."""

from __future__ import annotations

from collections.abc import Callable

from panspermia.kernel import CANCEL, Answer, Message, Perspective
from panspermia.players.contract import DOMAIN, Player, PlayerKind, refuse_budget


class PlacePlayer:
    """Gives the possible answer whose place in the vocabulary is the lowest, or the highest.

    It knows nothing and has no luck, so it is the least that an agent which has learnt must beat.
    It cancels nothing, or it might begin and cancel for ever.
    """

    def __init__(self, sign: int) -> None:
        self._sign = sign
        self._game = ""
        self._place: dict[Answer, int] = {}

    def choose(self, seen: Perspective) -> Answer:
        assert seen.request is not None
        if seen.game.id != self._game:
            self._game = seen.game.id
            words = enumerate(seen.game.vocabulary)
            self._place = {answer: self._sign * place for place, answer in words}
        options = seen.request.options()
        forward = [option for option in options if option != CANCEL] or options
        return min(forward, key=self._place.__getitem__)


def _maker(id: str, sign: int) -> Callable[[str, int], Player]:
    def make(budget: str, seed: int) -> Player:
        refuse_budget(id, budget)
        return PlacePlayer(sign)

    return make


KIND = PlayerKind("first", ("first",), Message("player.first", {}, DOMAIN), _maker("first", 1))
LAST = PlayerKind("last", ("last",), Message("player.last", {}, DOMAIN), _maker("last", -1))
