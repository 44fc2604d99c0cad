"""Plans are single moves to the search, and a player goes through with the one it has chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from panspermia.hall import bots
from panspermia.kernel import DONE, Game, Message, Plan, Setup, Table, seat_table
from panspermia.kernel.handover import hand_over
from panspermia.players import make_player
from panspermia.players.advice import Advice, give
from panspermia.players.budget import Budget
from panspermia.players.contract import is_under_way
from panspermia.players.tree import Node, PairedSearch, Search, TreeSearch
from panspermia.registry import GAMES
from tests.bazaar import GAME
from tests.bazaar.rules.desert_map import CITIES

WITHOUT: Game[Any] = replace(GAME, planners={})

if GAME.id not in GAMES:
    GAMES.add(GAME)


def at_the_gate(game: Game[Any] = GAME, *words: str) -> Table[Any]:
    """The first turn of two merchants, after these words."""
    table = seat_table(game, Setup(2, {"bandits": False}), seed=1)
    while table.request is not None and table.request.rule != "K4":
        table.answer(table.request.options()[0])
    for word in words:
        table.answer(word)
    return table


def searched(kind: type[Search], table: Table[Any], budget: int, seed: int) -> tuple[Search, Any]:
    search = kind(table.perspective(0), Advice(table.game), Random(seed), Node(1.0))
    return search, search.run(Budget(budget))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("kind", [TreeSearch, PairedSearch])
def test_a_search_with_plans_finds_a_route_that_it_otherwise_does_not(
    kind: type[Search], seed: int
) -> None:
    """The nearest city is 17 hops away: step by step, with the same budget, none is in sight."""
    _, planned = searched(kind, at_the_gate(GAME, "caravan"), 50, seed)
    _, stepwise = searched(kind, at_the_gate(WITHOUT, "caravan"), 50, seed)

    assert planned in [plan.answers for plan in at_the_gate(GAME, "caravan").plans(0)]
    assert stepwise in ("s1", "s20")


@pytest.mark.parametrize(("game", "paid"), [(GAME, True), (WITHOUT, False)])
def test_a_player_goes_the_whole_route_and_is_paid_for_it(game: Game[Any], paid: bool) -> None:
    table = at_the_gate(game, "caravan")
    player = make_player("search:50", 3)
    before = table.state.coins[0]
    while table.request is not None and table.request.rule == "K6":
        table.answer(player.choose(table.perspective(0)))

    assert paid == (table.state.coins[0] > before)
    assert paid == (table.state.caravans[0] in CITIES[1:])
    assert not is_under_way(player)


def test_a_plan_is_given_up_where_something_else_was_answered() -> None:
    table = at_the_gate(GAME, "caravan")
    player = make_player("search:50", 3)
    chosen = player.choose(table.perspective(0))
    assert is_under_way(player)

    table.answer("s1" if chosen == "s20" else "s20")
    again = player.choose(table.perspective(0))

    assert table.why(again) is None


def test_planners_are_asked_below_the_root_too() -> None:
    """Whether to send the caravan is judged by the routes that it then may take."""
    search, _ = searched(PairedSearch, at_the_gate(), 200, 1)
    node = search.root.children["caravan"]
    assert node.chains

    found = [node.children[chain] for chain in node.chains if node.children[chain].visits]
    hops = [child for move, child in node.children.items() if move in ("s1", "s20")]

    assert max([child.mean for child in found]) > max([child.mean for child in hops])


def test_planners_are_not_asked_about_what_was_hardly_tried() -> None:
    asked: list[int] = []

    def counts(view: dict[str, Any]) -> list[Plan]:
        asked.append(view["version"])
        return []

    table = at_the_gate(replace(GAME, planners={"counts": counts}))
    search, _ = searched(TreeSearch, table, 100, 1)

    assert asked
    assert len(asked) <= 1 + 100 // 8
    assert all(node.chains in (None, ()) for node in search.root.children.values())


def test_a_chain_ends_where_it_cannot_go_on() -> None:
    """In another world a chain may end early; the answers before that stand."""
    table = at_the_gate(GAME, "caravan")

    give(table, ("s1", "s2", "s1", DONE), 0)

    assert table.request is not None
    assert ("K6", table.version) == (table.request.rule, 3 + 2)
    assert table.why("s22") is None


def test_a_plan_of_one_answer_is_no_move_of_its_own() -> None:
    short = Plan(Message("plan.route", {"city": "s1"}, GAME.package), ("s1",))
    table = at_the_gate(replace(GAME, planners={"short": lambda _: [short]}), "caravan")

    search, _ = searched(TreeSearch, table, 10, 1)

    assert table.request is not None
    assert table.request.options() == search.moves


def test_a_batch_of_answers_does_not_end_within_a_plan() -> None:
    """Nobody but the player that has chosen it would know how it goes on."""
    content = hand_over(at_the_gate(GAME, "caravan"))

    found = bots.play(content, {0: "search:50"}, 1, 0.0)

    assert DONE == found[-1][1]
    assert len(found) > 12


def test_a_hint_counts_a_plan_for_its_first_answer() -> None:
    table = at_the_gate(GAME, "caravan")
    hint = bots.hint(hand_over(table), 0, 20, 1)

    assert table.request is not None
    assert table.request.options() == tuple([option for option, _ in hint.shares])
    assert table.why(hint.answer) is None
    assert 1 == pytest.approx(sum(_shares(hint.shares)))


def _shares(pairs: Sequence[tuple[Any, float]]) -> list[float]:
    return [share for _, share in pairs]
