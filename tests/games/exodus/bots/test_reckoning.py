"""What careful players reckon and quick ones do not: rivals, last Turns, hazards, full hands."""

from __future__ import annotations

from panspermia.games.exodus.bots.care import proposals
from panspermia.games.exodus.bots.market import QUICK, THOROUGH
from panspermia.games.exodus.bots.missions import NEVER, Board, Prize, best_mission, chance_of
from panspermia.games.exodus.bots.steering import course
from panspermia.games.exodus.bots.turns import Plan
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import Answer, Perspective
from panspermia.players.greedy import GreedyPlayer
from tests.games.exodus.positions import (
    MAP,
    at,
    face,
    factory,
    hold,
    leo,
    position,
    rocket,
    table_at,
)

DRILL = ("nuclear-drill", "cermet-nerva-fission", "cvd-molding")
"""A robonaut that flies by itself, its reactor, and a refinery without needs."""
OTHERS = ("flywheel-tractor", "h2-o2-fuel-cell", "met-steamer")


def ready(aqua: int = 20) -> State:
    """Side 0 holds a whole kit."""
    g = position(2, aqua=aqua, module0=True)
    hold(g, *DRILL)
    return g


def board(g: State) -> Board:
    return Board(g, 0, is_careful=True)


def test_what_rivals_lose_by_a_factory_counts_among_careful_players() -> None:
    """B5.1. The second Factory of a type costs the owner of the first three points."""
    g = position(2)
    factory(g, "mars-arsia-mons-caves", side=1)
    spectral = g.spectral(at("mars-arsia-mons-caves"))
    assert Board(g, 0).factory(spectral) == 6
    assert board(g).factory(spectral) == 9
    owned = position(2)
    factory(owned, "mars-arsia-mons-caves", side=0)
    assert board(owned).factory(spectral) == Board(owned, 0).factory(spectral) == 3


def test_careful_players_count_turns_to_the_last() -> None:
    """D2b. In the Turn of the boost the Rocket flies, and where it lands it prospects at once."""
    last = {}
    for is_careful in (True, False):
        found = []
        for years in range(1, 9):
            g = ready(aqua=30)
            g.seniority, g.spot = 1, 12 - years
            mission = best_mission(Board(g, 0, is_careful=is_careful))
            if mission is not None and mission.worth > NEVER / 2 and not mission.kit.lacks:
                found.append((years, mission.turns))
        last[is_careful] = found[0]
    assert last[True] == (3, 2), "it leaves, lands in its second Turn, and builds in the third"
    assert last[False] == (5, 2)


def test_a_rocket_goes_on_while_it_can_still_build() -> None:
    """D2b. A Turn to land and prospect, and one to industrialize."""
    g = ready()
    rocket(g, "leo", *DRILL, fuel=12)
    for years, goes in ((3, True), (2, False)):
        g.seniority, g.spot = 1, 12 - years
        way = course(board(g))
        assert (way is not None) == goes, years


def test_a_buggy_rolls_again() -> None:
    """I6b.1."""
    prize = Prize(10.0, 0.5, 0, 0.0)
    assert chance_of(prize, has_buggy=False) == 0.5
    assert chance_of(prize, has_buggy=True) == 0.75


def test_money_for_hazards_before_a_rocket_is_not_spent_at_home() -> None:
    """H7e.1."""
    g = ready(aqua=9)
    hold(g, *OTHERS)
    plan = Plan(g, 0, THOROUGH)
    assert plan.purse_of_hazards == 0
    rocket(g, "hoh-jh9qf", *DRILL, fuel=12)
    way = course(board(g))
    assert way is not None
    assert (MAP.ids[way.site], way.rolls) == ("mars-arsia-mons-caves", 1)
    assert Plan(g, 0, THOROUGH).purse_of_hazards == 4
    assert Plan(g, 0, QUICK).purse_of_hazards == 0


def test_who_is_rich_and_looks_for_a_card_throws_one_away() -> None:
    """G6.1, I2a. Else a Turn would pass with a sale before the next card comes up."""
    deeds = ("free-market", "discard", "end-turn")
    for aqua, deed in ((30, "discard"), (2, "free-market")):
        g = position(2, aqua=aqua, module0=True)
        for chit in g.glory:
            chit.side = 1
        hold(g, "nuclear-drill", "brayton-turbine", "rankine-mhd", "lyman-alpha-trap")
        assert Plan(g, 0, THOROUGH).operation(deeds) == deed
        assert Plan(g, 0, QUICK).operation(deeds) != "discard"


def test_who_began_drives_a_rival_up_who_will_bid_once_more() -> None:
    """I2d.2. The winner pays who began, so nothing is bid that the rival would not pass."""
    table = table_at(ready())
    for answer in ("auction", "robonauts", 0):
        table.answer(answer, seat=0)
    rival = GreedyPlayer(1)
    bids: list[Answer] = []
    while (request := table.request) is not None and request.rule == "I2b.2":
        is_own = request.seat == 0
        if is_own:
            bids.append(proposals(table.state, request)[0][0])
        table.answer(bids[-1] if is_own else rival.choose(Perspective(table, 1)))
    assert bids == [1, 2, 3, "pass"]


def test_any_card_in_leo_is_a_rocket_when_points_are_counted() -> None:
    """M2a, E5.1."""
    g = position(2, year=47)
    leo(g, "nuclear-drill")
    crew = g.crew(0).face
    assert Plan(g, 0).figurehead == crew
    g.stacks[0][0].cards.remove(crew)
    assert Plan(g, 0).figurehead == face(g, "nuclear-drill")
    table = table_at(g)
    table.answer("transfer")
    player = GreedyPlayer(1)
    while table.request is not None and table.request.rule.startswith("G1"):
        table.answer(player.choose(Perspective(table, 0)))
    assert table.state.has_rocket(0)
