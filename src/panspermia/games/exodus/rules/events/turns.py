"""The set-up, money, the Turn and the year (C, D)."""

from __future__ import annotations

from panspermia.kernel import Event


class CrewDealt(Event):
    """C2.1. A side may play one of these factions."""

    side: int
    factions: list[str]


class FactionChosen(Event):
    """C2.2."""

    side: int
    faction: str


class FirstPlayer(Event):
    """C8a, O6b.1. Who is 1st player from now on."""

    side: int


class CardTurnedUp(Event):
    """C4.1. A card came to the top of its deck."""

    deck: str
    card: str


class PutUnder(Event):
    """E7.2. A patent went to the bottom of its deck."""

    deck: str
    card: str


class AquasGained(Event):
    """Bank-2."""

    side: int
    aquas: int


class AquasPaid(Event):
    """Bank-2. To the Pool."""

    side: int
    aquas: int


class TurnBegan(Event):
    """D1."""

    side: int
    year: int


class TurnEnded(Event):
    """D1g."""

    side: int


class CubeMoved(Event):
    """D2.1."""

    year: int
    spot: int


class AnarchyEnded(Event):
    """K2e.1."""


class SeniorityDropped(Event):
    """D2b.1. So many disks are left."""

    left: int


TURN_EVENTS = (
    CrewDealt, FactionChosen, FirstPlayer, CardTurnedUp, PutUnder, AquasGained, AquasPaid,
    TurnBegan, TurnEnded, CubeMoved, AnarchyEnded, SeniorityDropped,
)  # fmt: skip
