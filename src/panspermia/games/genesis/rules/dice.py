"""Dice: several at once, each a question to chance."""

from __future__ import annotations

from panspermia.kernel import Flow
from panspermia.kernel.requests import ChanceRequest

FACES = (1, 2, 3, 4, 5, 6)

_dice: dict[str, ChanceRequest] = {}
"""The die of each clause: always the same question, so it is made once."""


def die_of(rule: str) -> ChanceRequest:
    """The question for one die of a clause."""
    die = _dice.get(rule)
    if die is None:
        die = _dice[rule] = ChanceRequest(rule, FACES, None)
    return die


def roll_dice(rule: str, count: int) -> Flow[list[int]]:
    """That many dice, in the order in which they fell."""
    dice: list[int] = []
    die = die_of(rule)
    for _ in range(count):
        dice.append((yield die))
    return dice
