"""Careful play: what a search compares, how it imagines years, and that it is quick enough."""

from __future__ import annotations

from random import Random

from panspermia.games.exodus.bots.care import STEERING, proposals
from panspermia.games.exodus.bots.evaluate import is_small
from panspermia.games.exodus.bots.haste import haste
from panspermia.games.exodus.bots.market import QUICK, THOROUGH
from panspermia.games.exodus.bots.missions import AQUA
from panspermia.games.exodus.bots.turns import Plan
from panspermia.games.exodus.rules.state import State
from panspermia.hall.hints import thought
from panspermia.kernel import CHANCE, Perspective, Table
from panspermia.kernel.requests import ChanceRequest
from panspermia.players.advice import Advice
from panspermia.players.budget import Budget
from panspermia.players.compare import Comparison
from panspermia.players.search import SearchPlayer
from tests.games.exodus.bots.helpers import most_asked
from tests.games.exodus.drawn import drawn
from tests.games.exodus.positions import hold, position, table_at

KIT = ("nuclear-drill", "cermet-nerva-fission", "cvd-molding")
OTHERS = ("flywheel-tractor", "h2-o2-fuel-cell", "met-steamer")


def ready(aqua: int = 25) -> Table[State]:
    g = position(2, aqua=aqua, module0=True)
    hold(g, *KIT, *OTHERS)
    return table_at(g, seed=2)


def test_kits_and_what_else_could_be_done_are_compared_when_one_can_go_up() -> None:
    table = ready()
    assert table.request is not None
    found = proposals(table.state, table.request)
    boosts = [chain for chain in found if chain[0] == "boost"]
    assert boosts[0] == found[0]
    assert len(found) == len(boosts) + 1
    for chain in found:
        table.clone().answer_all(chain, seat=0)


def test_where_nothing_can_go_up_there_is_nothing_to_compare() -> None:
    table = ready(aqua=1)
    assert table.request is not None
    assert len(proposals(table.state, table.request)) == 1


def test_dice_show_what_is_usual_and_draws_are_left_to_chance() -> None:
    g = position(2)
    hazard = ChanceRequest("H7.1", (1, 2, 3, 4, 5, 6), None)
    drawn = ChanceRequest("C4.1", ("a", "b"), None)
    assert hazard.side == CHANCE
    assert haste(g, hazard) == 4
    assert haste(g, drawn) is None


def test_a_comparison_tries_all_and_the_better_half_longer() -> None:
    table = ready()
    seen = Perspective(table, 0)
    comparison = Comparison(seen, Advice(table.game), Random(3))
    chain = comparison.run(Budget(10))
    assert chain in comparison.chains
    tried = comparison.tried()
    assert sum([len(values) for values in tried.values()]) >= 10
    assert all([0 <= value <= 1 for values in tried.values() for value in values])


def test_a_search_goes_through_with_what_it_has_chosen() -> None:
    """The whole kit goes up, is loaded and leaves; small questions are not searched."""
    table = ready()
    player = SearchPlayer(Budget(4), 1)
    deeds = []
    while table.request is not None and table.request.seat == 0:
        request = table.request
        answer = player.choose(Perspective(table, 0))
        if request.rule == "D1":
            deeds.append(answer)
        is_loading = request.rule.startswith("G1")
        is_chosen = request.rule == "D1" or request.rule.startswith("I") or is_loading
        is_steered = request.rule in STEERING
        assert is_small(request) or is_chosen or is_steered
        table.answer(answer, seat=0)
    assert deeds[0] == "boost"
    assert "fly" in deeds


def test_a_hint_is_what_a_search_would_answer() -> None:
    """What is compared has chances; of what is small only the answer is known."""
    table = ready()
    assert table.request is not None
    compared = {chain[0] for chain in proposals(table.state, table.request)}
    found = thought(Perspective(table, 0), Budget(10), 3)
    assert found.answer in compared
    assert dict(found.chances).keys() == compared
    assert found.worlds >= 10
    table.answer("boost")
    small = thought(Perspective(table, 0), Budget(10), 3)
    assert dict(small.shares)[small.answer] == 1
    assert small.answer != "cancel"


def test_a_search_that_begins_anywhere_ends_its_turns() -> None:
    """From a drawn position, with Rockets under way and crews in others' stacks."""
    table = table_at(drawn(Random(24)), seed=24)
    players = [SearchPlayer(Budget(2), number) for number in table.state.sides()]
    assert most_asked(table, players, 50) < 45


def test_money_that_a_mission_waits_for_counts_in_full() -> None:
    """Else somebody with much of it, but not enough, would earn no more than an Aqua a Turn."""
    g = position(2, aqua=14)
    hold(g, "met-steamer", "supercritical-drying", "h2-o2-fuel-cell", "mini-mag-rf-paul-trap")
    plan = Plan(g, 0, THOROUGH)
    assert plan.purse().aqua == AQUA > plan.board.aqua
    assert Plan(g, 0, QUICK).purse().aqua == plan.board.aqua
    g.stacks[0][0].tanks = 20
    assert Plan(g, 0, THOROUGH).purse().aqua < AQUA, "now the mission can be paid"
