"""What Module 4 contributes to a game: steps and powers (4A, 4B)."""

from __future__ import annotations

from collections.abc import Sequence

from panspermia.games.exodus.rules.bending import (
    FUNDED,
    INSPIRED,
    REFUEL_CAP,
    SCORED,
    Follows,
    Purges,
)
from panspermia.games.exodus.rules.contracts.abilities import powers as abilities
from panspermia.games.exodus.rules.contracts.bidding import hold
from panspermia.games.exodus.rules.contracts.decks import agency, inspire, show_all
from panspermia.games.exodus.rules.contracts.fees import (
    insure_all,
    is_anybody_unasked,
    is_late,
    settle_fee,
    strike,
)
from panspermia.games.exodus.rules.contracts.fulfilling import against_fulfilling, fulfil
from panspermia.games.exodus.rules.contracts.goals import forget
from panspermia.games.exodus.rules.contracts.scoring import is_closing, score, settle_debts
from panspermia.games.exodus.rules.options import DOUBLED_ONLY
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.turn import TurnDeed
from panspermia.games.exodus.rules.vocabulary import FULFIL
from panspermia.kernel import Bends, Module, Power, after, at_once, before, once

MOST_TANKS = 9
"""4A8.1."""


def auctions(found: Follows, g: State, side: int) -> Follows:
    """4A6e.2."""
    return (*found, hold)


def moves(found: Purges, g: State, side: int) -> Purges:
    """4A6b."""
    return (*found, inspire)


def capped(most: int, g: State, side: int, is_doubled: bool) -> int:
    """4A8.1, 4A8.3, EA-5."""
    if agency(g).terms.refuel_cap == DOUBLED_ONLY and not is_doubled:
        return most
    return min(most, MOST_TANKS)


def bends() -> Bends:
    """4A. What Module 4 bends for everybody."""
    return (
        FUNDED.by(auctions),
        INSPIRED.by(moves),
        SCORED.by(score),
        REFUEL_CAP.by(capped),
    )


AGENCY = Power("contracts", bends())


def powers(g: State, side: int) -> Sequence[Power]:
    """4A, 4B2e.4. What Module 4 has in force for everybody, and what a side has fulfilled."""
    return (AGENCY, *abilities(g, side))


CONTRACTS = Module(
    "module4",
    steps=(
        after("C4.1", once("4A5b", show_all)),
        after("begin_turn", at_once("4B4b.2", forget)),
        after("4B4b.2", once("4B5b.1", settle_fee, when=is_late)),
        before("D1", once("4B5b.4", insure_all, when=is_anybody_unasked, name="insure_in_turn")),
        after("D2.1", at_once("4A6a", strike)),
        after("4A6a", once("4B5b.4", insure_all, when=is_anybody_unasked)),
        after("K2.1", once("4B5b.4", insure_all, when=is_anybody_unasked, name="insure_at_event")),
        before("V6e.1", at_once("4E2c.1", settle_debts, when=is_closing)),
    ),
    deeds=(TurnDeed(FULFIL, fulfil, against=against_fulfilling),),
    powers=powers,
)
