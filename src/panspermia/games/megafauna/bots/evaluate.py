"""What bots know of Bios: Megafauna: an estimate of positions, and quick play."""

from __future__ import annotations

from panspermia.games.megafauna.bots.estimate import evaluate, evaluate_all
from panspermia.games.megafauna.bots.instinct import is_pending, is_routine, is_small, weights

IS_LUCKY = True
"""Events decide more than plans."""
ROUNDS = 2
"""What an action was good for shows after the events and actions of the next turn."""
SIGHT = 20
"""How many simulations through two turns tell as much as the estimate itself."""
LOOKS = {"A2c.1": 6}
"""Of actions; others bring a thousandth of the chance to win on average."""
TRIES = 2
"""Who buys a card, how many are born: the most promising way is nearly always the best."""

__all__ = [
    "IS_LUCKY",
    "LOOKS",
    "ROUNDS",
    "SIGHT",
    "TRIES",
    "evaluate",
    "evaluate_all",
    "is_pending",
    "is_routine",
    "is_small",
    "weights",
]
