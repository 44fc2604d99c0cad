"""Moves of craft: steps, hazards, what is lost on the way (H)."""

from __future__ import annotations

from panspermia.kernel import Event


class Activated(Event):
    """H2.1, H3.1. A thruster was activated; net thrust is fixed for the move."""

    side: int
    card: str
    thrust: int
    afterburn: bool


class Stepped(Event):
    """H4, H5. A craft went to a Space; burns, Bonus Burns and a Bonus Pivot paid for it."""

    side: int
    origin: str
    space: str
    burns: int
    bonus: int
    pivot: bool


class TanksSpent(Event):
    """H6c.6. Tanks of a Site fed a rocketplane."""

    side: int
    space: str
    tanks: int


class HazardRolled(Event):
    """H7.1, H6c.2. A hazard was rolled for; a 1 destroys the craft."""

    side: int
    space: str
    hazard: str
    die: int


class HazardBoughtOff(Event):
    """H7e.1. Failure was not an option."""

    side: int
    space: str
    hazard: str
    aqua: int


class BeltRolled(Event):
    """H10.1. A radiation belt of this level."""

    side: int
    space: str
    die: int
    level: int


class GlitchRolled(Event):
    """H8g, K2b. A flyby triggered a glitch."""

    side: int
    space: str
    die: int


class CardLost(Event):
    """E7.1. A card was decommissioned on the way."""

    side: int
    card: str


class CardTurned(Event):
    """E7d.1. A Heavy radiator turned Light instead."""

    side: int
    card: str


class ThrusterFailed(Event):
    """H2a.2. From now on the craft can only coast."""

    side: int


class BonusGained(Event):
    """H8. Bonus Burns of a flyby, of the solar oberth or of a belt."""

    side: int
    space: str
    burns: int


class Stranded(Event):
    """A-50. Nothing can stand on a lander burn, so the craft is lost."""

    side: int
    space: str


class Destroyed(Event):
    """H7f. A failed hazard took the craft."""

    side: int
    space: str


class Arrived(Event):
    """H4b, H5b.1. The move is over; so many steps of fuel were burnt."""

    side: int
    space: str
    steps: int


FLIGHT_EVENTS = (
    Activated, Stepped, TanksSpent, HazardRolled, HazardBoughtOff, BeltRolled, GlitchRolled,
    CardLost, CardTurned, ThrusterFailed, BonusGained, Stranded, Destroyed, Arrived,
)  # fmt: skip
