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
from panspermia.games.exodus.rules.turn import TurnDeed, against_ending, against_operation
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
    TurnDeed(FLY, voyage, against=against_flying),
    TurnDeed(INCOME, income, against=against_operation, is_operation=True),
    TurnDeed(AUCTION, auction, against=against_auction, is_operation=True),
    TurnDeed(RESEARCH, research, against=against_solitary_research, is_operation=True),
    TurnDeed(MARKET, sell, against=against_selling, is_operation=True),
    TurnDeed(BOOST, boost, against=against_boosting, is_operation=True),
    TurnDeed(REFUEL, refuel, against=against_refuelling, is_operation=True),
    TurnDeed(PROSPECT, prospect, against=against_prospecting, is_operation=True),
    TurnDeed(INDUSTRIALIZE, industrialize, against=against_industrializing),
    TurnDeed(PRODUCE, produce, against=against_producing, is_operation=True),
    TurnDeed(DELIVER, deliver, against=against_delivering, is_operation=True),
    TurnDeed(TRANSFER, transfer, against=against_transfer),
    TurnDeed(SWAP, swap, against=against_swap),
    TurnDeed(DIRT_REFUEL, dirt_refuel, against=against_dirt),
    TurnDeed(JETTISON, jettison, against=against_jettison),
    TurnDeed(FILL, fill, against=against_filling),
    TurnDeed(DRAIN, drain, against=against_draining),
    TurnDeed(THROW_IN, throw_in, against=against_throwing_in),
    TurnDeed(COLONIZE, colonize, against=against_colonizing),
    TurnDeed(JUMP, jump, against=against_jumping),
    TurnDeed(LOAD_GLORY, load_glory, against=against_glory),
    TurnDeed(DISCARD, discard, against=against_discarding),
    TurnDeed(REMOVE, remove, against=against_removing),
    TurnDeed(REPAIR, repair, against=against_repairing),
    TurnDeed(DRIVE, drive, against=against_driving),
    TurnDeed(MURDER, murder, against=against_murder),
    TurnDeed(MOONCABLE, mooncable, against=against_mooncable),
    TurnDeed(DECLARE, declare_off, against=against_switching),
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
    """D1. The same without clauses: nothing is weighed that takes an operation, if that is over."""
    found = [
        word
        for word, deed in deeds_with(g.modules).items()
        if not (g.operated and deed.is_operation) and not deed.against(g, side)
    ]
    if not against_ending(g, side):
        found.append(END)
    return found


@cache
def deeds_with(modules: tuple[str, ...]) -> dict[str, TurnDeed]:
    """Those of the core game and of these modules; a module's takes the place of ours."""
    added = {deed.word: deed for deed in MODULES.deeds(modules) if isinstance(deed, TurnDeed)}
    return {**{deed.word: deed for deed in DEEDS}, **added}
