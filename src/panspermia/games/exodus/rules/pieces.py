"""Stacks and what else lies on the map, as plain data (B8, E)."""

from __future__ import annotations

from dataclasses import dataclass, field

NOWHERE = -1
"""The Space of a stack that is not in play."""
NOBODY = -1

LEO, ROCKET, FIRST_OUTPOST = range(3)
"""E3.1. The places of a side's stacks; E3.2: behind the Rocket any number of outposts."""

NO_GLORY, LOW, HIGH = range(3)
"""B3.1. Which side of a glory chit is up."""


@dataclass(slots=True)
class Stack:
    """E2.1. Faces of cards and FT in one Space.

    A face of a crew may be another player's passenger (N3d).
    """

    space: int = NOWHERE
    cards: list[int] = field(default_factory=list)
    """Numbers of faces (`components.catalog`)."""
    tanks: int = 0
    """Blue FT; those in LEO are Aquas (Bank-2)."""
    glitched: bool = False
    moved_tanks: int = 0
    """H1b.1, H1b.2. How many of its FT have moved since its owner's Turn began."""

    def copy(self) -> Stack:
        return Stack(self.space, self.cards[:], self.tanks, self.glitched, self.moved_tanks)

    @property
    def is_empty(self) -> bool:
        """E2e."""
        return not self.cards and not self.tanks


@dataclass(slots=True)
class Glory:
    """B3.1, L. A glory chit: on the map, on a Human, or at its owner's."""

    side: int = NOBODY
    up: int = NO_GLORY
    carrier: int = NOWHERE
    """The face that carries it, or NOWHERE if its owner has it."""

    def copy(self) -> Glory:
        return Glory(self.side, self.up, self.carrier)
