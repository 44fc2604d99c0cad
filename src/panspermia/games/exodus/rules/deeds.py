"""What the active player may do, one thing after the other, in any order (D1).

Everything that can be done is a deed: a word, a flow, and the clause against it where it cannot be
done now. Operations, free actions and the move are deeds alike; modules add theirs.
"""

from __future__ import annotations

from functools import cache

from panspermia.games.exodus.rules.auction import (
    against_auction,
    against_solitary_research,
    auction,
    research,
)
from panspermia.games.exodus.rules.cargo import (
    against_dirt,
    against_swap,
    against_transfer,
    dirt_refuel,
    swap,
    transfer,
)
from panspermia.games.exodus.rules.industry import (
    against_delivering,
    against_industrializing,
    against_producing,
    deliver,
    industrialize,
    produce,
)
from panspermia.games.exodus.rules.market import (
    against_boosting,
    against_selling,
    boost,
    income,
    sell,
)
from panspermia.games.exodus.rules.modules import MODULES
from panspermia.games.exodus.rules.prospecting import against_prospecting, prospect
from panspermia.games.exodus.rules.refuel import against_refuelling, refuel
from panspermia.games.exodus.rules.settling import (
    against_colonizing,
    against_discarding,
    against_driving,
    against_glory,
    against_jumping,
    against_mooncable,
    against_murder,
    against_removing,
    against_repairing,
    against_switching,
    colonize,
    declare_off,
    discard,
    drive,
    jump,
    load_glory,
    mooncable,
    murder,
    remove,
    repair,
)
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.tankage import (
    against_draining,
    against_filling,
    against_jettison,
    against_throwing_in,
    drain,
    fill,
    jettison,
    throw_in,
)
from panspermia.games.exodus.rules.turn import (
    AFIELD,
    AT_FACTORIES,
    FELONY,
    IN_HAND,
    ON_CLAIMS,
    OPERATION,
    TOGETHER,
    WITH_ROCKET,
    TurnDeed,
    against_ending,
    against_operation,
    at_hand,
)
from panspermia.games.exodus.rules.vocabulary import (
    AUCTION,
    BOOST,
    COLONIZE,
    DECLARE,
    DELIVER,
    DIRT_REFUEL,
    DISCARD,
    DRAIN,
    DRIVE,
    END,
    FILL,
    FLY,
    INCOME,
    INDUSTRIALIZE,
    JETTISON,
    JUMP,
    LOAD_GLORY,
    MARKET,
    MOONCABLE,
    MURDER,
    PRODUCE,
    PROSPECT,
    REFUEL,
    REMOVE,
    REPAIR,
    RESEARCH,
    SWAP,
    THROW_IN,
    TRANSFER,
)
from panspermia.games.exodus.rules.voyage import against_flying, voyage
from panspermia.kernel import Flow, Weighed, Weighing

DEEDS = (
    TurnDeed(FLY, voyage, against=against_flying, needs=WITH_ROCKET),
    TurnDeed(INCOME, income, against=against_operation, needs=OPERATION),
    TurnDeed(AUCTION, auction, against=against_auction, needs=OPERATION),
    TurnDeed(RESEARCH, research, against=against_solitary_research, needs=OPERATION | TOGETHER),
    TurnDeed(MARKET, sell, against=against_selling, needs=OPERATION),
    TurnDeed(BOOST, boost, against=against_boosting, needs=OPERATION | IN_HAND),
    TurnDeed(REFUEL, refuel, against=against_refuelling, needs=OPERATION | AFIELD),
    TurnDeed(PROSPECT, prospect, against=against_prospecting, needs=OPERATION | AFIELD),
    TurnDeed(INDUSTRIALIZE, industrialize, against=against_industrializing, needs=ON_CLAIMS),
    TurnDeed(PRODUCE, produce, against=against_producing, needs=OPERATION | IN_HAND | AT_FACTORIES),
    TurnDeed(DELIVER, deliver, against=against_delivering, needs=OPERATION | AT_FACTORIES),
    TurnDeed(TRANSFER, transfer, against=against_transfer),
    TurnDeed(SWAP, swap, against=against_swap, needs=AFIELD),
    TurnDeed(DIRT_REFUEL, dirt_refuel, against=against_dirt, needs=WITH_ROCKET),
    TurnDeed(JETTISON, jettison, against=against_jettison),
    TurnDeed(FILL, fill, against=against_filling, needs=WITH_ROCKET),
    TurnDeed(DRAIN, drain, against=against_draining, needs=WITH_ROCKET),
    TurnDeed(THROW_IN, throw_in, against=against_throwing_in, needs=WITH_ROCKET),
    TurnDeed(COLONIZE, colonize, against=against_colonizing, needs=AT_FACTORIES),
    TurnDeed(JUMP, jump, against=against_jumping, needs=ON_CLAIMS | FELONY),
    TurnDeed(LOAD_GLORY, load_glory, against=against_glory),
    TurnDeed(DISCARD, discard, against=against_discarding, needs=IN_HAND),
    TurnDeed(REMOVE, remove, against=against_removing),
    TurnDeed(REPAIR, repair, against=against_repairing),
    TurnDeed(DRIVE, drive, against=against_driving, needs=AFIELD),
    TurnDeed(MURDER, murder, against=against_murder, needs=FELONY),
    TurnDeed(MOONCABLE, mooncable, against=against_mooncable, needs=WITH_ROCKET),
    TurnDeed(DECLARE, declare_off, against=against_switching, needs=AFIELD),
)
"""Of the core game, in the order in which they are offered."""


def act(g: State, side: int) -> Flow[None]:
    """D1, D1b, D1c. A move, an operation or a free action, or the end of the Turn."""
    word = yield Weighing(
        side, "D1", weighed_deeds, (g, side), linger=True, opens=True, quick=possible_deeds
    )
    if word == END:
        g.ended = True
        return
    yield from deeds_with(g.modules)[word].flow(g, side)


def weighed_deeds(g: State, side: int) -> Weighed:
    """D1. Every deed with the clause against it."""
    deeds = deeds_with(g.modules)
    found: Weighed = {word: deed.against(g, side) for word, deed in deeds.items()}
    found[END] = against_ending(g, side)
    return found


def possible_deeds(g: State, side: int) -> list[str]:
    """D1. The same without clauses: only what has all that it needs is weighed."""
    found = []
    for deed in deeds_within(g.modules, at_hand(g, side)):
        if not deed.against(g, side):
            found.append(deed.word)
    if not against_ending(g, side):
        found.append(END)
    return found


@cache
def deeds_within(modules: tuple[str, ...], given: int) -> tuple[TurnDeed, ...]:
    """Those that need nothing else."""
    return tuple([deed for deed in deeds_with(modules).values() if not deed.needs & ~given])


@cache
def deeds_with(modules: tuple[str, ...]) -> dict[str, TurnDeed]:
    """Those of the core game and of these modules; a module's takes the place of ours."""
    added = {deed.word: deed for deed in MODULES.deeds(modules) if isinstance(deed, TurnDeed)}
    return {**{deed.word: deed for deed in DEEDS}, **added}
