"""What bots know of Bios: Genesis: an estimate of positions, and quick play."""

from __future__ import annotations

from panspermia.games.genesis.bots.estimate import evaluate, evaluate_all
from panspermia.games.genesis.bots.instinct import is_pending, is_routine, weights

IS_LUCKY = True
"""Dice decide more than plans."""

__all__ = ["IS_LUCKY", "evaluate", "evaluate_all", "is_pending", "is_routine", "weights"]
