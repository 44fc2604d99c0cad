"""What a report finds in games that were made so that it must find it."""

from __future__ import annotations

from random import Random
from statistics import stdev

import polars as pl
import pytest

from panspermia.lab.charts import bots
from panspermia.lab.facts import Facts
from panspermia.lab.findings import EVEN, LOOK, NOTE, OUT, Finding, findings
from panspermia.lab.simulate import EventCount, Played
from panspermia.lab.words import ReportWords
from tests.lab.made import coins, facts, game


def found(of: Facts, subject: str) -> list[Finding]:
    return [f for f in findings(of, ReportWords(of.manifest)) if f.subject == subject]


def seat_wins(number: int, first: bool) -> Played:
    return game(number, (0,) if first else (1,))


@pytest.mark.slow
@pytest.mark.parametrize(("chance", "level"), [(0.5, EVEN), (0.54, LOOK), (0.60, OUT), (0.40, OUT)])
def test_a_seat_that_wins_too_often_is_found(chance: float, level: str) -> None:
    games = [seat_wins(number, number < chance * 2000) for number in range(2000)]

    (finding,) = found(facts(games), "Seats")

    assert level == finding.level
    if level == OUT:
        assert f"{100 * chance:.0f}" in finding.text or f"{100 * (1 - chance):.0f}" in finding.text


def test_few_games_prove_nothing() -> None:
    """Six of ten is no news."""
    games = [seat_wins(number, number < 6) for number in range(10)]

    (finding,) = found(facts(games), "Seats")

    assert EVEN == finding.level
    assert "chance" in finding.text


@pytest.mark.slow
def test_a_small_difference_that_is_no_chance_is_called_small() -> None:
    games = [seat_wins(number, number < 3108) for number in range(6000)]

    (finding,) = found(facts(games), "Seats")

    assert EVEN == finding.level
    assert "within 1.8 points of what is fair: more than chance" in finding.text


def test_a_colour_that_wins_too_seldom_is_found() -> None:
    def make(number: int, first: bool) -> Played:
        turned = number % 2 == 1
        colours = ("amber", "coral") if turned else ("coral", "amber")
        winner = colours.index("coral" if first else "amber")
        return game(number, (winner,), colours=colours)

    of = facts(coins(0.3, 1000, make))

    (colour,) = found(of, "Colours")
    assert OUT == colour.level
    assert "Amber wins too often" in colour.text or "Coral wins too seldom" in colour.text
    assert EVEN == found(of, "Seats")[0].level


def test_the_strength_of_a_bot_is_not_blamed_on_its_seat() -> None:
    """A bot that always wins sits on both seats; kept on one, nothing can be told."""
    pair = ("greedy", "random")

    def make(number: int, _: bool) -> Played:
        turned = number % 2 == 1
        return game(number, (1,) if turned else (0,), seats=pair[::-1] if turned else pair)

    (seats,) = found(facts(coins(0.5, 200, make), seats=pair), "Seats")
    assert EVEN == seats.level
    (bots,) = found(facts(coins(0.5, 200, make), seats=pair), "Bots")
    assert "greedy 100.0 %, random 0.0 %" in bots.text

    kept = [game(number, (0,), seats=pair) for number in range(100)]
    (seats,) = found(facts(kept, seats=pair, rotate=False), "Seats")
    assert LOOK == seats.level
    assert "--rotate" in seats.text


def bought(*things: str) -> tuple[EventCount, ...]:
    return tuple([EventCount(0, 0, "Placed", thing, 1) for thing in things])


def test_a_thing_that_goes_with_victory_stands_out_from_its_kind() -> None:
    """Seat 0 buys one of three things; with kroguls it wins four times of five."""

    def make(number: int, lucky: bool) -> Played:
        thing = ("zerb", "crapit", "krogul")[number % 3]
        wins = lucky if thing == "krogul" else number % 2 == 0
        return game(number, (0,) if wins else (1,), counts=bought(thing))

    of = facts(coins(0.8, 3000, make))

    (finding,) = found(of, "Placed")
    assert OUT == finding.level
    assert "victory more than" in finding.text
    assert "krogul (80.4 % with" in finding.text
    assert "zerb" not in finding.text
    krogul = of.things.row(by_predicate=pl.col("thing") == "krogul", named=True)
    assert 1000 == krogul["had"] == krogul["n"]


def test_much_is_more_than_the_median() -> None:
    """Everybody buys zerbs; who buys three wins, who buys one does not."""
    games = []
    for number in range(100):
        first = number % 2
        counts = tuple(
            [EventCount(seat, seat, "Placed", "zerb", 3 if seat == first else 1) for seat in (0, 1)]
        )
        games.append(game(number, (first,), counts=counts))

    row = facts(games).things.row(0, named=True)

    assert (200, 400, 3) == (row["had"], row["total"], row["median"])
    assert row["difference"] is None, "nobody has more than the upper median"


def test_relations_are_told_among_seats_of_the_same_bot() -> None:
    """Greedy buys and wins, random does neither: that says nothing about what it buys."""
    pair = ("greedy", "random")
    games = [
        game(n, (0,), seats=pair, counts=bought("krogul") if n % 2 else ()) for n in range(400)
    ]

    row = facts(games, seats=pair).things.row(0, named=True)

    assert (200, 0.0) == (row["n"], row["difference"])


def test_the_seats_of_one_game_are_no_separate_evidence() -> None:
    """In 300 of 400 games one of two buys: all there is to see is whether the buyers win."""

    def make(number: int, wins: bool) -> Played:
        return game(number, (0,) if wins else (1,), counts=bought("krogul") if number % 4 else ())

    games = coins(0.5, 400, make)
    row = facts(games).things.row(0, named=True)

    won = sum([0 in played.winners for played in games if played.counts])
    apart = 300 * 500 / 800
    assert (won - 150) / apart == pytest.approx(row["difference"])
    assert (300 * 0.25) ** 0.5 / apart == pytest.approx(row["error"])


def test_what_all_of_a_game_get_says_nothing() -> None:
    both = (*bought("krogul"), EventCount(1, 1, "Placed", "krogul", 1))
    games = [game(n, (n % 2,), counts=both if n % 3 == 0 else ()) for n in range(300)]

    row = facts(games).things.row(0, named=True)

    assert 0.0 == row["error"]
    assert 0.0 == pytest.approx(row["difference"])


def bazaar(number: int) -> Played:
    """Three bots of two kinds; who buys wins a little more often, and things are bought alike."""
    random = Random(number)
    seats = tuple([("greedy", "greedy", "random")[(n + number) % 3] for n in range(3)])
    fashion = random.choice((0.1, 0.7))
    buyers = [seat for seat in range(3) if random.random() < fashion]
    chances = [1 + (seats[n] == "greedy") + 0.5 * (n in buyers) for n in range(3)]
    (winner,) = random.choices(range(3), chances)
    counts = tuple([EventCount(seat, seat, "Placed", "krogul", 1) for seat in buyers])
    return game(number, (winner,), seats=seats, colours=(), counts=counts)


@pytest.mark.slow
def test_the_error_is_that_of_games_drawn_again() -> None:
    made = [bazaar(number) for number in range(600)]
    of = facts(made, seats=("greedy", "greedy", "random"))
    random = Random(1)

    drawn = []
    for _ in range(150):
        places = [random.randrange(600) for _ in range(600)]
        again = of.games[places].with_columns(pl.Series("number", range(600), dtype=pl.Int64))
        drawn.append(Facts(of.manifest, again).things["difference"][0])

    assert stdev(drawn) == pytest.approx(of.things["error"][0], rel=0.15)


def test_endings_ties_and_lengths_are_told() -> None:
    games = [game(n, (0, 1) if n % 4 == 0 else (n % 2,)) for n in range(200)]
    of = facts(games)

    assert LOOK == found(of, "Endings")[0].level, "all games end alike"
    (ties,) = found(of, "Ties")
    assert LOOK == ties.level
    assert "25.0 % of the games were shared" in ties.text
    assert "8 turns" in found(of, "Length")[0].text
    assert "20 decisions a game, 3.0 options" in found(of, "Decisions")[0].text


def test_a_game_won_together_has_no_balance_of_seats() -> None:
    pair = ("greedy", "random")
    games = [game(n, (0, 1) if n % 4 == 0 else (), together=True, seats=pair) for n in range(200)]
    of = facts(games, seats=pair)

    (seats,) = found(of, "Seats")

    assert NOTE == seats.level
    assert "together: 25.0 %" in seats.text
    assert [] == found(of, "Bots"), "a bot wins as often as the one beside it"
    assert bots(of) is None
    assert [0.25, 0.25] == of.rates("bot")["rate"].to_list()


def test_games_that_all_ended_in_a_tie_were_not_won_together() -> None:
    of = facts([game(n, (0, 1)) for n in range(40)])

    assert not of.together
    assert [0.5, 0.5] == of.rates("seat")["rate"].to_list()
    assert "100.0 % of the games were shared" in found(of, "Ties")[0].text


def test_the_worst_comes_first() -> None:
    told = findings(*_out_of_balance())

    levels = [finding.level for finding in told]
    assert OUT == levels[0]
    assert levels == sorted(levels, key=(OUT, LOOK, EVEN, NOTE).index)


def _out_of_balance() -> tuple[Facts, ReportWords]:
    of = facts(coins(0.8, 300, seat_wins))
    return of, ReportWords(of.manifest)
