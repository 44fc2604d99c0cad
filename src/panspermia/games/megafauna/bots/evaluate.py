"""What bots know of Bios: Megafauna: an estimate of positions, and quick play."""

from __future__ import annotations

from panspermia.games.megafauna.bots.estimate import evaluate, evaluate_all
from panspermia.games.megafauna.bots.instinct import is_pending, is_routine, weights

IS_LUCKY = True
"""Events decide more than plans."""

__all__ = ["IS_LUCKY", "evaluate", "evaluate_all", "is_pending", "is_routine", "weights"]
