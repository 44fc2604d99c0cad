"""What the events of High Frontier mean to those at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from panspermia.games.exodus.faces.story_pictures import PICTURES
from panspermia.games.exodus.rules import events as e
from panspermia.games.exodus.rules.view import PHASE_OF as STEPS
from panspermia.kernel.signs import COST, GAIN, LOSS, NEWS, Sign, Signs

LEADS = {
    e.TurnBegan: "side",
    e.TurnEnded: "",
    e.Activated: "side",
    e.EventRolled: "",
    e.AuctionOpened: "side",
    e.DealClosed: "side",
    e.Nominated: "side",
}
"""Events that make a side the one who acts, or nobody, and lead to what follows."""

BOUGHT = ("I2d.3",)
"""A patent that is taken from the market; others come back from stacks."""
USED_UP = ("I7.1", "G3a.1", "G2c.1")
"""Clauses by which a side gives a card up for something."""
AT_WILL = ("G6.1",)
TAKEN_BACK = ("G6a", "I7f.1", "O6b.2")
WITH_ITS_CONTRACT = ("4B5d.1",)
"""A contract leaves its stack: what becomes of it is told besides."""
GIVEN_UP = ("O4.1", "O4a", "V-SA3", "I7f.1", "O6b.2")

FLIGHT: Signs = {
    e.Activated: (),
    e.Stepped: (),
    e.TanksSpent: (Sign(COST, "tanks-spent", art="tank", place="space", count="tanks"),),
    e.HazardRolled: (),
    e.HazardBoughtOff: (Sign(NEWS, "finao", art="shield", place="space"),),
    e.BeltRolled: (),
    e.GlitchRolled: (),
    e.CardLost: (Sign(LOSS, "card-lost", place="card", what="card"),),
    e.CardTurned: (Sign(LOSS, "turned-light", art="card-lost", place="card", what="card"),),
    e.ThrusterFailed: (Sign(LOSS, "thruster-failed", art="card-lost", is_moment=True),),
    e.BonusGained: (Sign(GAIN, "bonus", art="burn", place="space", count="burns"),),
    e.Stranded: (Sign(LOSS, "stranded", art="crash", place="space", is_moment=True),),
    e.Destroyed: (Sign(LOSS, "destroyed", art="crash", place="space", is_moment=True),),
    e.Arrived: (Sign(NEWS, "arrived", art="rocket", place="space", what="space"),),
}

TABLE: Signs = {
    e.CrewDealt: (),
    e.FactionChosen: (),
    e.FirstPlayer: (Sign(NEWS, "first"),),
    e.CardTurnedUp: (),
    e.PutUnder: (),
    e.AquasGained: (Sign(GAIN, "aqua", count="aquas"),),
    e.AquasPaid: (Sign(COST, "aqua-paid", art="aqua", count="aquas"),),
    e.TurnBegan: (),
    e.TurnEnded: (),
    e.CubeMoved: (),
    e.AnarchyEnded: (Sign(NEWS, "order", art="law", side=""),),
    e.SeniorityDropped: (Sign(NEWS, "cycle", art="sun", side="", is_moment=True),),
}

STACKS: Signs = {
    e.StackMade: (),
    e.StackRemoved: (),
    e.CardDecommissioned: (
        Sign(
            LOSS,
            "decommissioned",
            art="card-lost",
            place="card",
            what="card",
            unless=(*USED_UP, *WITH_ITS_CONTRACT),
        ),
        Sign(COST, "used-up", art="card-lost", place="card", what="card", under=USED_UP),
    ),
    e.CardHeld: (Sign(GAIN, "patent", art="card", place="card", what="card", under=BOUGHT),),
    e.CrewReturned: (),
    e.RadiatorTurned: (Sign(LOSS, "turned-light", art="card-lost", place="card", what="card"),),
    e.TanksLost: (Sign(LOSS, "tanks-lost", art="tank", count="tanks"),),
    e.FuelLost: (Sign(LOSS, "fuel-lost", art="tank"),),
    e.GloryKept: (Sign(GAIN, "glory-kept", art="glory", is_moment=True),),
    e.CardBoosted: (Sign(GAIN, "boosted", art="rocket", place="card", what="card"),),
    e.CardSold: (Sign(COST, "sold", art="card-lost", place="card", what="card"),),
    e.CardMoved: (),
    e.TanksMoved: (),
    e.Fuelled: (),
    e.SiteUsed: (Sign(NEWS, "landed", art="rocket", place="site", what="site", is_moment=True),),
    e.StacksSwapped: (),
    e.FuelJettisoned: (Sign(COST, "fuel-away", art="tank", count="steps"),),
    e.TanksJettisoned: (Sign(COST, "tanks-away", art="tank", count="tanks"),),
    e.Filled: (),
    e.Drained: (),
    e.ThrownIn: (Sign(COST, "ground", art="card-lost", what="card"),),
    e.DirtLoaded: (Sign(GAIN, "dirt", art="tank"),),
    e.GlitchSpread: (Sign(LOSS, "glitch"),),
    e.StackGlitchRolled: (),
}

SITES: Signs = {
    e.SiteRefuelled: (Sign(GAIN, "refuelled", art="tank", place="space", count="tanks"),),
    e.SizeRolled: (),
    e.SiteClaimed: (Sign(GAIN, "claim", place="site", what="site"),),
    e.SiteBusted: (Sign(LOSS, "busted", art="claim-lost", place="site", what="site"),),
    e.ClaimFreed: (Sign(COST, "claim-given", art="claim-lost", place="site", what="site"),),
    e.FactoryBuilt: (Sign(GAIN, "factory", place="site", what="site", is_moment=True),),
    e.FactoryRemoved: (
        Sign(COST, "factory-given", art="factory", place="site", what="site", under=TAKEN_BACK),
        Sign(LOSS, "factory-lost", art="factory", place="site", what="site", unless=TAKEN_BACK),
    ),
    e.PowersatGained: (Sign(GAIN, "powersat", art="sun", is_moment=True),),
    e.CardProduced: (Sign(GAIN, "produced", art="card", place="card", what="card"),),
    e.CardDelivered: (Sign(GAIN, "delivered", art="card", place="card", what="card"),),
    e.ColonyBuilt: (Sign(GAIN, "colony", place="site", what="site", is_moment=True),),
    e.GloryTaken: (Sign(GAIN, "glory", place="card", is_moment=True),),
    e.CardDiscarded: (
        Sign(COST, "discarded", art="card-lost", place="card", what="card", under=AT_WILL),
        Sign(LOSS, "cut", art="card-lost", place="card", what="card", unless=AT_WILL),
    ),
    e.GlitchRepaired: (Sign(GAIN, "repaired", art="shield"),),
    e.Driven: (Sign(NEWS, "driven", art="rocket", place="site", what="site"),),
    e.Murdered: (Sign(NEWS, "murdered", art="crash", what="card", is_moment=True),),
    e.Mooncabled: (Sign(GAIN, "mooncabled", art="tank", count="tanks"),),
    e.DeclaredOff: (),
    e.SiteCleared: (Sign(NEWS, "cleared", art="crash", side="", place="site", what="site"),),
}

MARKET: Signs = {
    e.AuctionOpened: (Sign(NEWS, "auction", art="card", place="card", what="card"),),
    e.BidMade: (),
    e.AuctionWon: (),
    e.SupportTaken: (Sign(GAIN, "support", art="card", place="card", what="card"),),
    e.OfferMade: (Sign(NEWS, "offer", art="deal"),),
    e.OfferEnded: (),
    e.DealClosed: (Sign(NEWS, "deal"),),
    e.AquasGiven: (
        Sign(GAIN, "aqua", side="to", count="aquas"),
        Sign(COST, "aqua-paid", art="aqua", count="aquas"),
    ),
    e.CardGiven: (
        Sign(GAIN, "patent", art="card", side="to", place="card", what="card"),
        Sign(COST, "card-given", art="card-lost", place="card", what="card"),
    ),
    e.TokenGiven: (
        Sign(GAIN, "token", art="claim", side="to", place="site", what="site"),
        Sign(COST, "token-given", art="claim-lost", place="site", what="site"),
    ),
    e.TanksGiven: (
        Sign(GAIN, "tanks", art="tank", side="to", count="tanks"),
        Sign(COST, "tanks-given", art="tank", count="tanks"),
    ),
    e.LeaveGiven: (Sign(GAIN, "leave", art="deal", side="to", what="leave"),),
}

HOUSE: Signs = {
    e.DelegatePut: (Sign(GAIN, "delegate", place="ideology", what="ideology"),),
    e.DelegateLeft: (
        Sign(
            COST, "delegate-given", art="delegate", place="ideology", what="ideology",
            under=GIVEN_UP,
        ),
        Sign(
            LOSS, "delegate-lost", art="delegate", place="ideology", what="ideology",
            unless=GIVEN_UP,
        ),
    ),
    e.DelegateMoved: (),
    e.StarMoved: (Sign(NEWS, "law", side="", place="ideology", what="ideology"),),
    e.LawLobbied: (Sign(NEWS, "lobbied", art="law", place="ideology", what="ideology"),),
    e.LegacyPut: (),
    e.LegacyAgreed: (),
    e.PurgeRolled: (),
}  # fmt: skip

YEAR: Signs = {
    e.EventRolled: (Sign(NEWS, "event", art="sun", side=""),),
    e.Inspired: (),
    e.GlitchPut: (Sign(LOSS, "glitch"),),
    e.FlareRolled: (),
    e.AnarchyBegan: (Sign(NEWS, "anarchy", art="law", side="", is_moment=True),),
    e.AssistanceBegan: (Sign(NEWS, "assistance", art="shield", side=""),),
    e.AssistanceEnded: (),
    e.EventChanged: (Sign(NEWS, "changed", art="law"),),
    e.BoardMet: (Sign(NEWS, "board", art="law", side="", is_moment=True),),
    e.CareerRated: (),
    e.Nominated: (),
    e.Voted: (),
    e.HeroismAwarded: (Sign(GAIN, "heroism", art="glory", is_moment=True),),
}

AGENCY: Signs = {
    e.ContractShown: (),
    e.ContractCycled: (),
    e.ContractOffered: (Sign(NEWS, "contract-offered", art="card", place="card", what="card"),),
    e.YearsBid: (),
    e.ContractWon: (Sign(GAIN, "contract", art="deal", place="card", what="card", is_moment=True),),
    e.TimepieceTurned: (
        Sign(LOSS, "late", art="clock", place="card", what="card", is_moment=True),
    ),
    e.FeeInsured: (Sign(GAIN, "insured", art="shield"),),
    e.FeePaid: (Sign(COST, "fee", art="aqua", count="aquas"),),
    e.ContractDefaulted: (
        Sign(LOSS, "default", art="card-lost", place="card", what="card", is_moment=True),
    ),
    e.ContractRepaid: (Sign(NEWS, "repaid", art="aqua", place="card", what="card"),),
    e.ContractReturned: (Sign(LOSS, "contract-back", art="card-lost", what="card"),),
    e.ChitTaken: (Sign(LOSS, "chit", art="claim-lost", is_moment=True),),
    e.StepAnnounced: (Sign(NEWS, "announced", art="rocket", place="card", what="card"),),
    e.ContractFulfilled: (
        Sign(GAIN, "fulfilled", art="glory", place="card", what="card", is_moment=True),
    ),
    e.DebtSettled: (Sign(COST, "debt", art="claim-lost", what="card", count="points"),),
    e.HazardWaived: (Sign(NEWS, "waived", art="shield", place="space"),),
    e.HazardSpared: (Sign(NEWS, "spared", art="shield", place="space"),),
    e.DomeLost: (Sign(LOSS, "dome-lost", art="colony", place="site", what="site"),),
}

SIGNS: Signs = {**FLIGHT, **TABLE, **STACKS, **SITES, **MARKET, **HOUSE, **YEAR, **AGENCY}

OWNED: dict[type[Any], tuple[str, str]] = {}
"""Every event names the side that it is about."""


def owners(view: Mapping[str, Any]) -> dict[str, int]:
    return {}


__all__ = ["LEADS", "OWNED", "PICTURES", "SIGNS", "STEPS", "owners"]
