"""Dice: several at once, each a question to chance."""

from __future__ import annotations

from functools import lru_cache

from panspermia.kernel import Flow
from panspermia.kernel.requests import ChanceRequest

FACES = (1, 2, 3, 4, 5, 6)


@lru_cache
def _die(rule: str) -> ChanceRequest:
    """A die that a clause lets fall: always the same question."""
    return ChanceRequest(rule, FACES, None)


def roll_dice(rule: str, count: int) -> Flow[list[int]]:
    """So many dice, in the order in which they fell."""
    dice: list[int] = []
    die = _die(rule)
    for _ in range(count):
        dice.append((yield die))
    return dice
