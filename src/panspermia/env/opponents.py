"""Who plays the other seats: bots by name, players of one's own, and pools to draw from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from panspermia.players import Player, make_player

Maker = Callable[[int], Player]
"""Gives a new player for a game, from a seed."""
Opponent = str | Player | Maker
"""A bot as in `search:50`, a player that sits in every game, or what makes one for each game."""


class Pool:
    """Opponents of whom one is drawn for each seat and game; more may join while games go on.

    For self-play, add what has been learnt from time to time. Those with greater weight are drawn
    more often.
    """

    def __init__(self, members: Sequence[Opponent] = (), weights: Sequence[float] = ()) -> None:
        self._members: list[Opponent] = []
        self._weights: list[float] = []
        for member, weight in zip(members, weights or [1.0] * len(members), strict=True):
            self.add(member, weight)

    def __len__(self) -> int:
        return len(self._members)

    def add(self, member: Opponent, weight: float = 1.0) -> None:
        """One more; BadSetup if no such bot is known."""
        if weight <= 0:
            raise ValueError(f"a weight is greater than {weight}")
        checked(member)
        self._members.append(member)
        self._weights.append(weight)

    def draw(self, rng: Random) -> Opponent:
        """One of them."""
        return rng.choices(self._members, self._weights)[0]


Opponents = Opponent | Sequence[Opponent] | Pool
"""One for all seats, one for each, or a pool."""


class Others:
    """The opponents of an environment: who sits down for a game."""

    def __init__(self, given: Opponents, count: int) -> None:
        self._pool = given if isinstance(given, Pool) else None
        self._named: list[Opponent] = []
        if isinstance(given, Pool):
            if count and not len(given):
                raise ValueError("a pool needs somebody who can be drawn")
            return
        self._named = list(given) if isinstance(given, (list, tuple)) else [given] * count  # type: ignore[list-item]
        if len(self._named) != count:
            raise ValueError(f"{count} opponents are needed, not {len(self._named)}")
        for opponent in self._named:
            checked(opponent)

    def sit_down(self, seats: Sequence[int], seeds: Sequence[int]) -> dict[int, Player]:
        """A player for each seat."""
        pairs = zip(seats, seeds, strict=True)
        return {seat: made(self._of(n, seed), seed) for n, (seat, seed) in enumerate(pairs)}

    def _of(self, place: int, seed: int) -> Opponent:
        return self._named[place] if self._pool is None else self._pool.draw(Random(seed))


def checked(opponent: Opponent) -> Opponent:
    """The opponent, if it can play: BadSetup or TypeError otherwise."""
    if isinstance(opponent, str):
        make_player(opponent, 0)
    elif not callable(getattr(opponent, "choose", opponent)):
        raise TypeError(f"{opponent!r} is neither a bot, nor a player, nor makes one")
    return opponent


def made(opponent: Opponent, seed: int) -> Player:
    """A player for one game."""
    if isinstance(opponent, str):
        return make_player(opponent, seed)
    found: Any = opponent
    return found if hasattr(found, "choose") else found(seed)  # type: ignore[no-any-return]
