"""Bots find what they should; seeds are fixed, so the results are too."""

import pytest

from panspermia import new_table
from panspermia.games.symbioz.notation import read_table
from panspermia.players import make_player
from tests.players.helpers import ask, play_out, play_step

TWO_STEPS = "rings t12 P2:coral start:amber / coral C0=10 C1=11 C2=9 / amber C6=S C7=S C8=4"
"""C2 needs a birth from C1. It is wasted on C0, which can fill itself."""


def test_greedy_fills_a_square_that_lacks_one_zerb() -> None:
    table = read_table("rings t5 P2:coral start:coral / coral C0=4 C1=11 C2=5 / amber C6=4", seed=1)

    play_step(table, make_player("greedy", 1))

    assert 12 == table.state.zerbs[13]


def test_greedy_puts_a_crapit_where_there_is_something_of_others_to_eat() -> None:
    line = "rings t5 P4:coral start:coral / coral C0=4 C3=0+2c / amber C3=2 C4=5 C6=4"
    table = read_table(line.replace("C3=0+2c", "C3=+2c"), seed=1)
    for seed in range(5):
        assert "C4" == ask(table, "greedy", seed)


def test_greedy_buys_no_hunter_that_would_starve() -> None:
    table = read_table("rings t5 P1:coral start:coral / coral C0=4 / amber C6=4", seed=1)
    for seed in range(5):
        world = table.clone()
        play_step(world, make_player("greedy", seed))
        assert not any(world.state.kroguls)


def _symbioz_after_growth(spec: str, seed: int) -> int:
    table = read_table(TWO_STEPS, seed=1)
    play_step(table, make_player(spec, seed))
    assert table.outcome is not None
    return table.outcome.scores[0]


def test_search_finds_a_combination_that_greedy_misses() -> None:
    seeds = range(6)
    assert min([_symbioz_after_growth("greedy", seed) for seed in seeds]) < 3
    assert [3] * len(seeds) == [_symbioz_after_growth("search:200", seed) for seed in seeds]


def _utility(first: str, second: str, games: int) -> float:
    total = 0.0
    for game in range(games):
        seat = game % 2
        players = [make_player(first, game), make_player(second, game + 100)]
        table = new_table("symbioz", players=2, seed=game // 2)
        play_out(table, *players[:: -1 if seat else 1])
        assert table.outcome is not None
        total += table.outcome.utility[seat]
    return total


def test_greedy_beats_random() -> None:
    assert 10 == _utility("greedy", "random", 10)


@pytest.mark.slow
def test_search_beats_greedy() -> None:
    assert _utility("search:60", "greedy", 8) >= 6


@pytest.mark.slow
def test_search_beats_random() -> None:
    assert 4 == _utility("search:20", "random", 4)
