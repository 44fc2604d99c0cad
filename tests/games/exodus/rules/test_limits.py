"""What ends a game ends all of it, and no answer runs out of words (V6d.2, E3.2)."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.rules.dealing import against_deal, make_offer
from panspermia.games.exodus.rules.pieces import LEO
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.vocabulary import MOST_NUMBER, MOST_OUTPOSTS, MOST_SPLIT
from panspermia.kernel import DONE
from tests.games.exodus.positions import (
    NASA,
    act,
    against,
    drive,
    factory,
    outpost,
    position,
    run,
    table_at,
)

MARS = "mars-north-pole"


def scattered(outposts: int) -> State:
    """A side with so many outposts of one FT in LEO."""
    g = position(2, aqua=30)
    for _ in range(outposts):
        outpost(g, "leo", tanks=1)
    return g


@pytest.mark.clause("V6d.2", "O6.1", "O6a")
def test_whom_the_board_dismisses_is_asked_nothing_any_more() -> None:
    table = table_at(position(1, mode="ceo", module0=True, year=23))
    while table.requests and table.state.year < 24:
        rule = table.requests[0].rule
        table.answer("end-turn" if rule == "D1" else table.requests[0].options()[0])
    assert ("V6d.2", ()) == (table.state.ending, table.requests)


@pytest.mark.clause("E3.2", "G1d")
def test_tanks_can_be_split_off_only_into_so_many_outposts() -> None:
    """E3.2 sets no limit; this one is that of the words."""
    g = scattered(MOST_SPLIT - 1)
    run(g, "transfer", "leo-stack", "new-outpost", "tank", 1, DONE)
    assert MOST_SPLIT == len(g.outposts(0))
    assert "new-outpost" not in act(g, "transfer", "leo-stack").options
    assert MOST_SPLIT < MOST_OUTPOSTS - 2


@pytest.mark.clause("E3.2", "I5.1")
def test_operations_still_find_an_outpost() -> None:
    g = scattered(MOST_SPLIT)
    factory(g, MARS)
    assert not against(g, "refuel")
    run(g, "refuel", "factory-water")
    assert MOST_SPLIT + 1 == len(g.outposts(0))


@pytest.mark.clause("E3.2", "Na", "N1")
def test_deals_bring_no_more_of_them_but_money() -> None:
    g = scattered(MOST_SPLIT)
    outpost(g, MARS, tanks=2, side=1)
    for answers, clause in (
        ((NASA, "tank", 1, DONE, DONE), "E3.2"),
        ((NASA, "aqua", 1, DONE, DONE), ""),
    ):
        g.offers.standing.clear()
        drive(make_offer(g, 1), *answers)
        assert clause == against_deal(g, g.offers.by(1)[0])


@pytest.mark.clause("I2b.1", "I2c")
def test_no_number_is_offered_for_which_there_is_no_word() -> None:
    g = position(2)
    g.stacks[0][LEO].tanks = 10 * MOST_NUMBER
    drawn = act(g.copy(), "auction", "thrusters").options[0]
    assert MOST_NUMBER == act(g.copy(), "auction", "thrusters", drawn).options[-1]
    assert MOST_NUMBER == act(g, "jettison", "leo-stack").options[-1]
