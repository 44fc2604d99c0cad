"""Aquas: what is gained and paid (Bank-2, I2c)."""

from __future__ import annotations

from panspermia.games.exodus.rules.events import AquasGained, AquasPaid
from panspermia.games.exodus.rules.pieces import LEO
from panspermia.games.exodus.rules.state import State


def gain(g: State, clause: str, side: int, aquas: int) -> None:
    """Bank-2. Aquas come from the Pool."""
    if aquas:
        g.stacks[side][LEO].tanks += aquas
        g.log.append(AquasGained(clause, side, aquas))


def pay(g: State, clause: str, side: int, aquas: int) -> None:
    """Bank-2. Aquas go to the Pool."""
    assert aquas <= g.aqua(side), f"{clause}: side {side} cannot pay {aquas}"
    if aquas:
        g.stacks[side][LEO].tanks -= aquas
        g.log.append(AquasPaid(clause, side, aquas))
