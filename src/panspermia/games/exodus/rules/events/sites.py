"""Operations on Sites, and free actions with what one has (G3-G7, I5-I9)."""

from __future__ import annotations

from panspermia.kernel import Event


class SiteRefuelled(Event):
    """I5. So many FT were made."""

    side: int
    kind: str
    space: str
    tanks: int


class SizeRolled(Event):
    """I6.3. A Site is prospected; the roll has to be at most its Size."""

    side: int
    site: str
    die: int
    needed: int


class SiteClaimed(Event):
    """I6.4a, G4. A disk lies on a Site."""

    side: int
    site: str


class SiteBusted(Event):
    """I6.5."""

    side: int
    site: str


class ClaimFreed(Event):
    """I6.4b, G6a. A disk was taken back."""

    side: int
    site: str


class FactoryBuilt(Event):
    """I7.1."""

    side: int
    site: str


class FactoryRemoved(Event):
    """G6a."""

    side: int
    site: str


class PowersatGained(Event):
    """I7i, Alg-21."""

    side: int


class CardProduced(Event):
    """I8.1. A Black-Side card was made at a Factory."""

    side: int
    card: str
    site: str


class CardDelivered(Event):
    """I9.1."""

    side: int
    card: str
    tanks: int


class ColonyBuilt(Event):
    """G3b."""

    side: int
    site: str


class GloryTaken(Event):
    """L1. A Human carries the chit of a zone now."""

    side: int
    card: str
    zone: int


class CardDiscarded(Event):
    """E7.2, G6.1. From a hand."""

    side: int
    card: str


class GlitchRepaired(Event):
    """G7.1."""

    side: int
    stack: str


class Driven(Event):
    """H9b.1. A crew went along a buggy road."""

    side: int
    card: str
    site: str


class Murdered(Event):
    """Fel-4."""

    side: int
    card: str


class Mooncabled(Event):
    """P-Moon. Dirt from the Moon, in tanks."""

    side: int
    tanks: int


class DeclaredOff(Event):
    """J3e. A card does not work for the rest of the Turn."""

    side: int
    card: str


SITE_EVENTS = (
    SiteRefuelled, SizeRolled, SiteClaimed, SiteBusted, ClaimFreed, FactoryBuilt,
    FactoryRemoved, PowersatGained, CardProduced, CardDelivered, ColonyBuilt, GloryTaken,
    CardDiscarded, GlitchRepaired, Driven, Murdered, Mooncabled, DeclaredOff,
)  # fmt: skip
