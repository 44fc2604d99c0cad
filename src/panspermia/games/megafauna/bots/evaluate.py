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
LOOKS = 4
"""Another action would be best in one of 23 decisions; all cost a fifth of a percent each."""

__all__ = [
    "IS_LUCKY",
    "LOOKS",
    "ROUNDS",
    "SIGHT",
    "evaluate",
    "evaluate_all",
    "is_pending",
    "is_routine",
    "is_small",
    "weights",
]
