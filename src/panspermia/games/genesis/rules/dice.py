"""Dice: several at once, each a question to chance."""

from __future__ import annotations

from panspermia.kernel import Flow
from panspermia.kernel.requests import ChanceRequest

FACES = (1, 2, 3, 4, 5, 6)


def roll_dice(rule: str, count: int) -> Flow[list[int]]:
    """That many dice, in the order in which they fell."""
    dice: list[int] = []
    die = ChanceRequest(rule, FACES, None)
    for _ in range(count):
        dice.append((yield die))
    return dice
