"""Plans: what a game proposes is given only if it is possible, and nothing else can go wrong."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from panspermia.kernel import (
    CANCEL,
    DONE,
    IllegalAnswer,
    Message,
    Plan,
    Setup,
    Table,
    each_side,
    once,
    rounds,
    seat_table,
    sequence,
)
from tests.bazaar import GAME
from tests.bazaar.rules.cards import deal, fill_cellar, hoard
from tests.bazaar.rules.desert import plan_routes
from tests.bazaar.rules.sequence import end_round, is_over, turn
from tests.bazaar.rules.state import State
from tests.kernel.toys import answers, turn_of

View = dict[str, Any]

TWO_TURNS = sequence(
    each_side(State.sides, once("K1", deal)),
    once("K1b", fill_cellar),
    once("K2", hoard),
    rounds(
        each_side(State.sides, once("K4", turn), once("K4", turn, name="second")),
        once("K15", end_round),
        until=is_over,
    ),
)


def planned(*planners: Callable[[View], Iterable[Plan]]) -> Table[Any]:
    """A bazaar with these planners, where the first merchant's caravan is to move."""
    game = replace(GAME, planners={f"planner{n}": planner for n, planner in enumerate(planners)})
    table = seat_table(game, Setup(2, {"bandits": False}), seed=1)
    while table.request is not None and table.request.rule != "K4":
        table.answer(table.request.options()[0])
    return answers(table, "caravan")


def plan(*chain: Any) -> Plan:
    return Plan(Message("plan.route", {"city": "s19"}, GAME.package), chain)


def test_only_a_plan_whose_whole_chain_is_legal_now_is_given() -> None:
    good = plan("s1", "s2", "s22", DONE)
    bad = [
        plan(),
        plan("s2"),
        plan("s1", "s0"),
        plan("s1", "nonsense"),
        plan("s1", DONE, CANCEL),
        plan(None),
    ]
    table = planned(lambda _: [*bad[:3], good, *bad[3:]])

    assert (good,) == table.plans(0)
    assert (good,) == table.perspective(0).plans()


def test_a_plan_that_would_go_on_over_a_die_is_left_out() -> None:
    """s3 is a storm: a chain may lead into it, but not on, for nobody can try out the die."""
    over = planned(lambda _: [plan("s1", "s2", "s3", DONE)])
    before = planned(lambda _: [plan("s1", "s2", "s3")])

    assert () == over.plans(0)
    assert 1 == len(before.plans(0))


def test_a_plan_that_would_go_on_over_something_hidden_is_left_out() -> None:
    """K14. Who has two turns in a row may plan up to the look into a hoard, and not on."""
    chains = [plan("spy"), plan("spy", "pass"), plan("pass", "spy"), plan("pass", "pass")]
    game = replace(GAME, sequence=TWO_TURNS, planners={"chains": lambda _: chains})
    table = seat_table(game, Setup(2, {"bandits": False}), seed=1)
    while table.request is not None and table.request.rule != "K4":
        table.answer(table.request.options()[0])

    given = [chain for chain in chains if _is_given(table.clone(), chain)]

    assert [plan("spy"), plan("pass", "spy"), plan("pass", "pass")] == given
    assert tuple(given) == table.plans(0)


def _is_given(table: Table[Any], chain: Plan) -> bool:
    try:
        table.answer_all(chain.answers)
    except IllegalAnswer:
        return False
    return True


def test_a_stale_plan_is_left_out() -> None:
    """The view of the bazaar does not tell how far a caravan has come in this move."""
    table = planned(plan_routes)
    assert table.plans(0)

    table.answer("s1")

    assert plan_routes(table.view(0))
    assert () == table.plans(0)


def test_who_is_not_asked_gets_no_plans() -> None:
    table = planned(lambda _: [plan("s1", DONE)])

    assert () == table.plans(1)
    assert 1 == len(table.plans(0))


def test_a_planner_that_fails_is_logged_and_harms_nobody(caplog: pytest.LogCaptureFixture) -> None:
    def fails(view: View) -> list[Plan]:
        raise KeyError(view["seat"])

    def fails_on_the_way(_view: View) -> Iterable[Plan]:
        yield plan("s1", DONE)
        raise ZeroDivisionError

    def gives_chains(_view: View) -> Any:
        return [["s1", DONE]]

    table = planned(fails, fails_on_the_way, gives_chains, lambda _: [plan("s1", "s21", DONE)])
    before = table.fingerprint()
    with caplog.at_level(logging.ERROR, "panspermia.plans"):
        found = table.plans(0)

    assert (plan("s1", "s21", DONE),) == found
    assert [f"bazaar: planner{n}" for n in range(3)] == caplog.messages
    assert before == table.fingerprint()


def test_plans_do_not_depend_on_what_the_seat_cannot_see() -> None:
    """Worlds that the seat cannot tell apart give the same plans."""
    table = answers(turn_of(3), "caravan")
    expected = table.plans(0)

    assert expected
    for seed in range(5):
        assert expected == table.imagine(0, Random(seed)).plans(0)


def test_looking_for_plans_changes_nothing() -> None:
    table = answers(turn_of(2), "caravan")
    before = table.fingerprint(), table.version, table.tape()

    table.plans(0)

    assert before == (table.fingerprint(), table.version, table.tape())
