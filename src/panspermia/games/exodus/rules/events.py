"""What happens in a game, as events.

Long because every event of the game stands here.
"""

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


# --- set-up (C) -------------------------------------------------------------------------------


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


# --- the Turn and the year (D) ----------------------------------------------------------------


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


# --- stacks (E, G) ----------------------------------------------------------------------------


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


# --- auctions (I2) ----------------------------------------------------------------------------


class AuctionOpened(Event):
    """I2.1."""

    side: int
    card: str


class BidMade(Event):
    """I2b."""

    side: int
    bid: int


class AuctionWon(Event):
    """I2d. Who pays whom; `to` is NOBODY for the Pool."""

    side: int
    card: str
    aquas: int
    to: int


class SupportTaken(Event):
    """I2g.1."""

    side: int
    card: str


# --- free actions (G) -------------------------------------------------------------------------


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


# --- on-site operations (I5-I9) ---------------------------------------------------------------


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


# --- events at the end of a year (K) ----------------------------------------------------------


class EventRolled(Event):
    """K2.1."""

    die: int
    happening: str


class Inspired(Event):
    """K2a. Every top card went to the bottom."""


class GlitchPut(Event):
    """K2b.1."""

    side: int
    stack: str


class FlareRolled(Event):
    """K2d.1."""

    die: int


class AnarchyBegan(Event):
    """K2e.1."""


class AssistanceBegan(Event):
    """V-SA3. In the place of Anarchy."""


class AssistanceEnded(Event):
    """V-SA3."""


class EventChanged(Event):
    """V-SA3. What happens instead of what was rolled."""

    side: int
    now: str


class SiteCleared(Event):
    """Syn-b.2. The Kreutz Sungrazer has passed the Sun."""

    site: str


class BoardMet(Event):
    """V6d.1. The board of the CEO asked for so many points, and found so many."""

    asked: int
    reached: int


class CareerRated(Event):
    """V6e.1. What is said of the CEO at the end."""

    rating: str
    points: int


# --- glory (Lc) -------------------------------------------------------------------------------


class Nominated(Event):
    """Lc.1. Somebody is proposed for a heroism chit."""

    side: int
    hero: int


class Voted(Event):
    """Lc.2."""

    side: int
    approves: bool


class HeroismAwarded(Event):
    """Lc.2. A chit, by its number from 1 on."""

    side: int
    chit: int


# --- the assembly (O) -------------------------------------------------------------------------


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


# --- negotiation (N) --------------------------------------------------------------------------


class OfferMade(Event):
    """N.1."""

    side: int
    to: int
    gives: dict[str, int]
    takes: dict[str, int]


class OfferEnded(Event):
    """N.1. It was declined or taken back."""

    side: int
    to: int


class DealClosed(Event):
    """N.2. An offer was accepted."""

    side: int
    to: int


class AquasGiven(Event):
    """N1."""

    side: int
    to: int
    aquas: int


class CardGiven(Event):
    """N2, N3.1."""

    side: int
    to: int
    card: str


class TokenGiven(Event):
    """N3.1."""

    side: int
    to: int
    token: str
    site: str


class TanksGiven(Event):
    """Na, N3.1. FT of a stack came into one of the other side; in LEO they may be its Aquas."""

    side: int
    to: int
    tanks: int
    stack: str
    into: str


class LeaveGiven(Event):
    """N4, A-18. For the rest of the Turn."""

    side: int
    to: int
    leave: str


class LegacyAgreed(Event):
    """N4e. Where the 1st player will put the legacy disk."""

    side: int
    to: int
    ideology: str


FLIGHT_EVENTS = (
    Activated, Stepped, TanksSpent, HazardRolled, HazardBoughtOff, BeltRolled, GlitchRolled,
    CardLost, CardTurned, ThrusterFailed, BonusGained, Stranded, Destroyed, Arrived,
)  # fmt: skip
TURN_EVENTS = (
    CrewDealt, FactionChosen, FirstPlayer, CardTurnedUp, PutUnder, AquasGained, AquasPaid,
    TurnBegan, TurnEnded, CubeMoved, AnarchyEnded, SeniorityDropped,
)  # fmt: skip
STACK_EVENTS = (
    StackMade, StackRemoved, CardDecommissioned, CardHeld, CrewReturned, RadiatorTurned, TanksLost,
    FuelLost, GloryKept, CardBoosted, CardSold, CardMoved, TanksMoved, Fuelled, SiteUsed,
    StacksSwapped, FuelJettisoned, TanksJettisoned, Filled, Drained, ThrownIn, DirtLoaded,
    GlitchSpread, StackGlitchRolled,
)  # fmt: skip
AUCTION_EVENTS = (AuctionOpened, BidMade, AuctionWon, SupportTaken)
SITE_EVENTS = (
    SiteRefuelled, SizeRolled, SiteClaimed, SiteBusted, ClaimFreed, FactoryBuilt, FactoryRemoved,
    PowersatGained, CardProduced, CardDelivered, ColonyBuilt, GloryTaken, CardDiscarded,
    GlitchRepaired, Driven, Murdered, Mooncabled, DeclaredOff,
)  # fmt: skip
DEAL_EVENTS = (
    OfferMade, OfferEnded, DealClosed, AquasGiven, CardGiven, TokenGiven, LeaveGiven,
    TanksGiven, LegacyAgreed,
)  # fmt: skip
ASSEMBLY_EVENTS = (
    DelegatePut, DelegateLeft, DelegateMoved, StarMoved, LawLobbied, LegacyPut, PurgeRolled,
)  # fmt: skip
YEAR_EVENTS = (
    EventRolled, Inspired, GlitchPut, FlareRolled, AnarchyBegan, SiteCleared, AssistanceBegan,
    AssistanceEnded, EventChanged, BoardMet,
    CareerRated, Nominated, Voted, HeroismAwarded,
)  # fmt: skip
EVENTS = (
    *FLIGHT_EVENTS, *TURN_EVENTS, *STACK_EVENTS, *AUCTION_EVENTS, *SITE_EVENTS, *YEAR_EVENTS,
    *ASSEMBLY_EVENTS, *DEAL_EVENTS,
)  # fmt: skip
