"""The report on balance: which games are played, and what is counted in them."""

from __future__ import annotations

from msgspec.structs import replace

from panspermia.lab.simulate import LabPlan
from tools.balance.megafauna import DUELS, duels
from tools.balance.records import Series, Task, duel_rate, play_one, seed_of


def test_the_first_bot_of_a_duel_sits_in_every_seat_with_the_same_table() -> None:
    series = Series("duel, greedy and 1 random", "greedy", 2, 4, {}, "random")
    task = Task("megafauna", LabPlan("megafauna", *series.plan))

    games = [play_one(task, number) for number in range(4)]

    assert games[0].colours == games[1].colours
    assert games[2].colours == games[3].colours
    assert duel_rate(series.name, games).wins == 4, "against random play it wins in either seat"


def test_what_the_first_bot_wins_is_counted_in_its_own_seat() -> None:
    series = Series("duel", "random", 2, 1, {}, "random")
    game = play_one(Task("megafauna", LabPlan("megafauna", *series.plan)), 0)

    first = replace(game, number=2, shares=[1.0, 0.0])
    second = replace(game, number=3, shares=[1.0, 0.0])

    assert (1.0, 0.0) == (duel_rate("", [first]).wins, duel_rate("", [second]).wins)


def test_a_series_says_who_plays_from_which_seed() -> None:
    series = Series("pairs", "greedy", 4, 10, {"mode": "tooth-and-claw"}, "random")

    assert (("greedy", "random", "random", "random"), seed_of("pairs")) == series.plan[::2]


def test_every_duel_has_a_bar() -> None:
    assert len(DUELS) == len(duels("search:100", 200))
