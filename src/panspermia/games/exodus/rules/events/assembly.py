"""The assembly: delegates, the star, laws (O)."""

from __future__ import annotations

from panspermia.kernel import Event


class DelegatePut(Event):
    """O.3."""

    side: int
    ideology: str


class DelegateLeft(Event):
    """O.3. It returned to the reserve."""

    side: int
    ideology: str


class DelegateMoved(Event):
    """O2b.3."""

    side: int
    origin: str
    ideology: str


class StarMoved(Event):
    """O.4, O3a.1. Another law is active."""

    ideology: str


class LawLobbied(Event):
    """O4.1."""

    side: int
    ideology: str


class LegacyPut(Event):
    """O6.1."""

    side: int
    ideology: str


class PurgeRolled(Event):
    """K2e.4."""

    die: int


ASSEMBLY_EVENTS = (
    DelegatePut, DelegateLeft, DelegateMoved, StarMoved, LawLobbied, LegacyPut, PurgeRolled,
)  # fmt: skip
