"""Stacks and what is in them: cards, FT, fuel, glitches (E, G1, G2)."""

from __future__ import annotations

from panspermia.kernel import Event


class StackMade(Event):
    """E2c. A Rocket or an outpost came into being."""

    side: int
    stack: str
    space: str


class StackRemoved(Event):
    """E2e. Nothing was left of it."""

    side: int
    stack: str
    space: str


class CardDecommissioned(Event):
    """E7.1. A card left its stack."""

    side: int
    card: str


class CardHeld(Event):
    """E7.1, I2d.3. A patent came to a hand."""

    side: int
    card: str


class CrewReturned(Event):
    """E7c.1. A crew came back to its Bank."""

    side: int
    card: str


class RadiatorTurned(Event):
    """E7d.1. A Heavy radiator lies Light now."""

    side: int
    card: str


class TanksLost(Event):
    """E7b. FT of a stack went to the Pool."""

    side: int
    stack: str
    tanks: int


class FuelLost(Event):
    """E7a. All fuel of a Rocket."""

    side: int


class GloryKept(Event):
    """La, Lb. A glory chit came to its owner."""

    side: int
    zone: int
    high: bool


class CardBoosted(Event):
    """I4.1. A card came from a hand into LEO."""

    side: int
    card: str


class CardSold(Event):
    """I3."""

    side: int
    card: str
    aquas: int


class CardMoved(Event):
    """G1. A card came from one stack into another."""

    side: int
    card: str
    origin: str
    stack: str


class TanksMoved(Event):
    """G1. FT came from one stack into another."""

    side: int
    tanks: int
    origin: str
    stack: str


class Fuelled(Event):
    """G1b, I5.1. FT went straight into the tanks of a Rocket."""

    side: int
    tanks: int
    origin: str


class SiteUsed(Event):
    """L2. A Human has landed there for the first time."""

    side: int
    site: str


class StacksSwapped(Event):
    """G1e.1. Two stacks have changed their roles."""

    side: int
    stack: str
    other: str


class FuelJettisoned(Event):
    """G1f. So many steps."""

    side: int
    steps: int


class TanksJettisoned(Event):
    """G1g."""

    side: int
    stack: str
    tanks: int


class Filled(Event):
    """G2a. FT aboard became fuel."""

    side: int
    tanks: int


class Drained(Event):
    """G2b. Fuel became FT."""

    side: int
    tanks: int


class ThrownIn(Event):
    """G2c. A card became dirt fuel."""

    side: int
    card: str


class DirtLoaded(Event):
    """G1c.1. The tanks were filled with dirt, up to this wet position."""

    side: int
    mass: str


class GlitchSpread(Event):
    """G1h. Both stacks of a transfer have a glitch now."""

    side: int
    stack: str


class StackGlitchRolled(Event):
    """K2b.2, Alg-19. A glitch was triggered."""

    side: int
    stack: str
    die: int


STACK_EVENTS = (
    StackMade, StackRemoved, CardDecommissioned, CardHeld, CrewReturned, RadiatorTurned,
    TanksLost, FuelLost, GloryKept, CardBoosted, CardSold, CardMoved, TanksMoved, Fuelled,
    SiteUsed, StacksSwapped, FuelJettisoned, TanksJettisoned, Filled, Drained, ThrownIn,
    DirtLoaded, GlitchSpread, StackGlitchRolled,
)  # fmt: skip
