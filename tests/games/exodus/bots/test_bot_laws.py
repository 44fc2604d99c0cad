"""What careful bots make of the laws: pairs of cards, grants, and seats of delegates."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.bots.care import proposals
from panspermia.games.exodus.bots.laws import (
    fundraising,
    star_after,
    stars_of_election,
    worth_of_star,
)
from panspermia.games.exodus.bots.market import missed, researches
from panspermia.games.exodus.bots.missions import Board
from panspermia.games.exodus.bots.steering import board_of
from panspermia.games.exodus.components.catalog import IDEOLOGIES
from panspermia.games.exodus.rules.politics.assembly import (
    AUTHORITY,
    CENTRIST,
    EQUALITY,
    FREEDOM,
    HONOR,
    house,
)
from panspermia.games.exodus.rules.state import SPOTS, State
from panspermia.kernel import Answer, Request, Table
from tests.games.exodus.positions import claim, hold, position, rocket, table_at

KIT = ("nuclear-drill", "cermet-nerva-fission", "cvd-molding")
SPARE = ("brayton-turbine", "rankine-mhd")


def in_force(star: int, aqua: int = 6) -> State:
    """A Turn of side 0 under this law, for which its own delegate stands."""
    g = position(2, aqua=aqua, module0=True)
    house(g).delegates = [[0, 0] for _ in IDEOLOGIES]
    house(g).delegates[star][0] = 1
    house(g).star = star
    return g


def wanted(table: Table[State]) -> tuple[Answer, ...]:
    """What a careful player does first."""
    request: Request | None = table.request
    assert request is not None
    return proposals(table.state, request)[0]


def test_under_free_trade_two_spare_cards_are_sold_at_once() -> None:
    """O5a."""
    g = in_force(FREEDOM, aqua=0)
    hold(g, *KIT, *SPARE)
    table = table_at(g)
    table.answer("free-market")
    assert ("yes",) == wanted(table)
    for _ in range(3):
        table.answer_all(wanted(table), seat=0)
    assert 5 == table.state.aqua(0)
    assert {*KIT} == {table.state.catalog.patents[p].word for p in table.state.hands[0]}


def test_what_a_kit_needs_is_not_sold_to_make_a_pair() -> None:
    g = in_force(FREEDOM)
    hold(g, *KIT, SPARE[0])
    table = table_at(g)
    table.answer("free-market")
    assert ("no",) == wanted(table)


def test_a_grant_brings_no_supports() -> None:
    """O5e. What comes alone and for an Aqua is worth less than what comes with its supports."""
    free = {deal.what: deal.worth for deal in researches(Board(in_force(CENTRIST), 0))}
    granted = {deal.what: deal.worth for deal in researches(Board(in_force(EQUALITY), 0))}
    assert max(granted.values()) < max(free.values())
    assert {*free} <= {*granted}
    assert [] == researches(Board(in_force(CENTRIST, aqua=0), 0))


def test_a_delegate_goes_where_it_makes_the_better_law() -> None:
    """O2b.2, O3a.1. A tie is decided by who is active."""
    g = in_force(EQUALITY)
    house(g).delegates[EQUALITY][0], house(g).delegates[FREEDOM][0] = 2, 1
    board = Board(g, 0)
    assert worth_of_star(board, EQUALITY) < 0 < worth_of_star(board, FREEDOM)
    assert FREEDOM == star_after(board, FREEDOM)
    assert FREEDOM == star_after(board, less=EQUALITY)
    assert EQUALITY == star_after(board, EQUALITY)
    assert fundraising(board) > board.aqua
    table = table_at(g)
    table.answer("fundraise")
    assert table.request is not None
    assert "O2b.2" == table.request.rule
    assert ("freedom",) == wanted(table)


def test_in_the_last_years_the_last_law_counts() -> None:
    """O7. Authority: a point for each Claim; honor: for each glory chit."""
    g = in_force(AUTHORITY)
    for site in ("phobos", "deimos", "apophis"):
        claim(g, site)
    early = worth_of_star(Board(g, 0), AUTHORITY)
    g.seniority, g.spot = 1, SPOTS - 2
    late = Board(g, 0)
    assert 0 == early < worth_of_star(late, AUTHORITY)
    assert 0 == worth_of_star(late, HONOR)


@pytest.mark.parametrize("card", KIT)
def test_a_card_of_a_kit_is_not_given_away_because_a_rival_is_about_to_land(card: str) -> None:
    g = position(2, aqua=20, module0=True)
    hold(g, *KIT)
    patent = g.catalog.patent_of[card]
    before = missed(board_of(g, 0), (patent,))
    mars = "mars-arsia-mons-caves"
    rocket(g, mars, "flywheel-tractor", "h2-o2-fuel-cell", "met-steamer", side=1)
    assert board_of(g, 0).contested
    assert missed(board_of(g, 0), (patent,)) >= before > 1


def test_a_delegate_that_moves_may_bring_the_better_law_as_well() -> None:
    """O2b.3. One comes to honor, and the one before goes next door to freedom."""
    g = in_force(HONOR)
    house(g).delegates[EQUALITY][1] = 1
    assert FREEDOM in stars_of_election(Board(g, 0))
    house(g).delegates[EQUALITY][1] = 3
    assert stars_of_election(Board(g, 0)) == {HONOR, EQUALITY}
