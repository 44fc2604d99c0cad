"""How searches share out their simulations."""

from collections.abc import Callable
from math import ceil, inf, log2
from random import Random
from typing import Any

import pytest

from panspermia import new_table
from panspermia.kernel import CANCEL, Flow, Outcome, Request, Table, choose, once
from panspermia.players.advice import Advice
from panspermia.players.budget import Budget
from panspermia.players.search import SearchPlayer
from panspermia.players.tree import (
    TRIES,
    Node,
    PairedSearch,
    SameLuck,
    TreeSearch,
    make_search,
)
from tests.kernel.toys import WORDS, Toy, ask, hear, play
from tests.players.helpers import stray


def paired(table: Table[Any], seed: int = 1) -> PairedSearch:
    request = table.request
    assert request is not None
    seen = table.perspective(request.seat)
    return PairedSearch(seen, Advice(table.game), Random(seed), Node(1.0))


def with_options(least: int) -> Table[Any]:
    """A game of Genesis at a question with at least so many options."""
    table, rng = new_table("genesis", players=2, seed=1), Random(2)
    while table.request is None or len(table.request.options()) < least:
        table = stray(table, rng, 1)
    return table


def test_dice_are_paired_and_plans_are_not() -> None:
    kinds = {}
    for game in ("genesis", "symbioz"):
        table = new_table(game, players=2, seed=1)
        assert table.request is not None
        seen = table.perspective(table.request.seat)
        kinds[game] = type(make_search(seen, Advice(table.game), Random(1)))
    assert {"genesis": PairedSearch, "symbioz": TreeSearch} == kinds


def test_the_same_luck_comes_again_for_the_same_questions_in_any_order() -> None:
    one, other = Request(0, "A", tuple), Request(1, "A", tuple)
    luck = SameLuck(Random(1))
    first = [luck.number(one), luck.number(one), luck.number(other)]
    luck.again()
    again = [luck.number(other), luck.number(one), luck.number(one), luck.number(one)]
    assert first == [again[1], again[2], again[0]]
    assert 4 == len(set(again))


@pytest.mark.parametrize("amount", [8, 40, 100])
def test_answers_that_do_better_are_tried_longer(amount: int) -> None:
    """Half of those tried are left at each level, and the two last were tried equally often."""
    search = paired(with_options(6))
    search.clear = inf

    chosen = search.run(Budget(amount))

    visits = sorted([node.visits for node in search.root.children.values()], reverse=True)
    assert visits[0] == visits[1] == search.root.children[chosen].visits
    assert visits[1] > visits[2]
    assert amount <= sum(visits) < 2 * amount


@pytest.mark.parametrize("is_better", [True, False])
def test_answers_are_tried_no_longer_than_it_is_open_which_is_the_best(is_better: bool) -> None:
    """One brings more than all others in every world, or all bring the same."""

    def plain(g: Toy) -> Flow[None]:
        hear(g, (yield from ask(0, "T1")))

    def gain(g: Toy) -> Outcome:
        own = float(is_better and g.heard[0] == WORDS[-1])
        return Outcome((), (int(own), 0), (own, 0.0), "T9")

    search = paired(play(once("T1", plain), outcome=gain))
    chosen = search.run(Budget(1000 * len(WORDS)))
    assert not is_better or chosen == WORDS[-1]
    assert {TRIES + 1} == {node.visits for node in search.root.children.values()}


@pytest.mark.slow
def test_the_answer_that_does_better_with_the_same_luck_is_chosen() -> None:
    """Luck of a whole point hides a difference of a hundredth, unless it is the same for both."""

    def gamble(g: Toy) -> Flow[None]:
        """What the side has chosen adds a little to what another side leaves it, by luck."""
        hear(g, (yield from ask(0, "T1")), (yield from choose(1, "T2", lambda: range(1000))))

    def gain(g: Toy) -> Outcome:
        own = int(g.heard[1]) + 10 * (g.heard[0] == best)
        return Outcome((), (own, 0), (own / 1000, 0.0), "T9")

    best = WORDS[-1]
    enough = len(WORDS) * ceil(log2(len(WORDS))) * TRIES
    table = play(once("T1", gamble), outcome=gain)
    for seed in range(20):
        search = paired(table, seed)
        for node in search.root.children.values():
            node.prior = 1.0
        assert best == search.run(Budget(enough))


def test_a_look_ahead_counts_for_as_many_simulations_as_a_game_says() -> None:
    """For a million of them whatever is tried changes nothing."""
    table = with_options(6)
    assert table.request is not None
    seen, advice = table.perspective(table.request.seat), Advice(table.game)
    advice.sight = 1_000_000
    looks = advice.outlook(seen, Random(1))
    options = table.request.options()
    best = [o for o, look in zip(options, looks, strict=True) if look == max(looks)]
    for seed in range(5):
        assert PairedSearch(seen, advice, Random(seed), Node(1.0)).run(Budget(40)) in best


@pytest.mark.parametrize("most", [0, 1, 3])
def test_a_glance_tries_the_most_promising_answers(most: int) -> None:
    """As many as the game says, in the order in which they are asked; all if it says nothing."""
    table = with_options(6)
    assert table.request is not None
    seen, advice = table.perspective(table.request.seat), Advice(table.game)
    rule, options = table.request.rule, table.request.options()
    promise = Random(3).sample(range(1, 99), len(options))
    advice.looks = {rule: most} if most else {}
    advice._weights = lambda _, r: promise if r.rule == rule else [1] * len(r.options())
    tried = advice.glance(seen, Random(1))
    best = sorted(promise)[-most:]
    assert [o for o, p in zip(options, promise, strict=True) if p in best] == list(tried)
    outlook = dict(zip(options, advice.outlook(seen, Random(1)), strict=True))
    if most == 0:
        assert outlook == tried


@pytest.mark.parametrize(("game", "rounds"), [("genesis", 1), ("megafauna", 2)])
def test_a_game_says_how_far_a_search_through_luck_looks_ahead(game: str, rounds: int) -> None:
    table = new_table(game, players=2, seed=1)
    assert rounds == paired(table).rounds


def test_small_questions_are_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a newborn goes is decided by one look; in Megafauna the game says so."""
    table, rng = new_table("megafauna", players=2, seed=1), Random(2)
    while table.request is None or table.request.rule != "F2.1":
        table = stray(table, rng, 1)
    monkeypatch.setattr("panspermia.players.search.make_search", None)
    player = SearchPlayer(Budget(50), 1)
    assert player.choose(table.perspective(table.request.seat)) in table.request.options()


def test_to_cancel_is_not_tried() -> None:
    table, rng, met = new_table("genesis", players=2, seed=3), Random(4), 0
    while met < 5 and table.request is not None:
        options = table.request.options()
        if CANCEL in options and len(options) > 1:
            met += 1
            search = paired(table)
            assert search.run(Budget(60)) != CANCEL
            assert 0 == search.root.children[CANCEL].visits
        table = stray(table, rng, 1)
    assert 5 == met


@pytest.mark.parametrize("make", [PairedSearch, TreeSearch])
def test_time_is_a_budget_too(make: Callable[..., Any]) -> None:
    table = with_options(5)
    assert table.request is not None
    seen = table.perspective(table.request.seat)
    search = make(seen, Advice(table.game), Random(1), Node(1.0))
    assert search.run(Budget(20, is_time=True)) in table.request.options()


class Clock:
    """Stands at what it is told: the tests depend on no real one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seconds: Callable[[], float]) -> None:
        monkeypatch.setattr("time.perf_counter", seconds)


@pytest.mark.slow
def test_a_search_in_time_stops_when_the_rest_cannot_change_the_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At a millisecond each, a second is the same as a thousand simulations."""

    def grown(budget: Budget) -> int:
        table = new_table("symbioz", players=2, seed=1)
        assert table.request is not None
        seen = table.perspective(table.request.seat)
        search = TreeSearch(seen, Advice(table.game), Random(1), Node(1.0))
        Clock(monkeypatch, lambda: search.root.available / 1000)
        search.run(budget)
        return search.root.available

    assert grown(Budget(1000)) == grown(Budget(1000, is_time=True)) < 1000


@pytest.mark.parametrize(("milliseconds", "compared"), [(50, 2), (5, 4), (1, 12)])
def test_a_search_in_time_compares_as_many_answers_as_its_pace_allows(
    monkeypatch: pytest.MonkeyPatch, milliseconds: int, compared: int
) -> None:
    search = paired(with_options(15))

    def tried() -> int:
        return sum([child.visits for child in search.root.children.values()])

    Clock(monkeypatch, lambda: tried() * milliseconds / 1000)
    search.run(Budget(600, is_time=True))

    assert compared == len([c for c in search.root.children.values() if c.visits > 1])
