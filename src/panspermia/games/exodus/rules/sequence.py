"""The sequence of play (C, D)."""

from __future__ import annotations

from panspermia.games.exodus.rules.ceo import has_board, is_rated, meet, rate
from panspermia.games.exodus.rules.deeds import act
from panspermia.games.exodus.rules.happenings import happen
from panspermia.games.exodus.rules.piles import turn_up_all
from panspermia.games.exodus.rules.quick import (
    choose_card,
    drop_cycle,
    has_picks,
    is_quick,
    sell_picks,
)
from panspermia.games.exodus.rules.setup import deal_crews
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.turn import begin_turn, end_turn, is_turn
from panspermia.games.exodus.rules.year import (
    advance,
    drop_seniority,
    has_event,
    is_cycle_over,
    is_over,
)
from panspermia.kernel import as_long_as, at_once, each_side, once, rounds, sequence


def starts_quickly(g: State) -> bool:
    """V1b."""
    return is_quick(g) and has_picks(g)


SEQUENCE = sequence(
    once("C2.1", deal_crews),
    once("C4.1", turn_up_all),
    as_long_as(starts_quickly, each_side(State.turn_order, once("V1b", choose_card)), name="picks"),
    each_side(State.turn_order, once("V1c", sell_picks), when=is_quick, name="sales"),
    at_once("V1d", drop_cycle, when=is_quick),
    rounds(
        each_side(
            State.turn_order,
            at_once("D1", begin_turn, name="begin_turn"),
            as_long_as(is_turn, once("D1", act)),
            at_once("D1h", end_turn),
        ),
        at_once("D2.1", advance),
        once("K2.1", happen, when=has_event),
        at_once("V6d.1", meet, when=has_board),
        at_once("D2b.1", drop_seniority, when=is_cycle_over),
        at_once("V6e.1", rate, when=is_rated),
        until=is_over,
    ),
)
