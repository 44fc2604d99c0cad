"""Simulations and matches."""

from __future__ import annotations

from random import Random

import pytest

from panspermia.lab.errors import NoContest
from panspermia.lab.intervals import Betting, wilson
from panspermia.lab.match import OPEN, play_match, share_of_first
from panspermia.lab.simulate import Crashed, LabPlan, Played, play_game, simulate

RANDOM = LabPlan("symbioz", ("random", "random"), {}, 1)


def test_wilson_gives_the_known_interval() -> None:
    """50 of 100: 40.4 % to 59.6 %, as in the tables."""
    low, high = wilson(50, 100)

    assert (0.404, 0.596) == (round(low, 3), round(high, 3))
    assert (0.0, 1.0) == wilson(0, 0)
    assert 0.0 == wilson(0, 10)[0]
    assert 1.0 == pytest.approx(wilson(10, 10)[1])


def test_a_game_is_the_same_whoever_plays_it() -> None:
    alone = play_game(RANDOM, 7)

    among_others = [played for chunk in simulate(RANDOM, 9) for played in chunk][7]

    assert alone == among_others


def test_bots_change_seats_when_they_rotate() -> None:
    plan = LabPlan("symbioz", ("random", "greedy"), {}, 1, rotate=True)

    games = [played for chunk in simulate(plan, 2) for played in chunk]

    assert [("random", "greedy"), ("greedy", "random")] == [played.seats for played in games]
    assert [(0, 1), (1, 0)] == [played.bots for played in games]


def test_a_bug_in_a_game_leaves_the_game_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def choose(self, _seen: object) -> str:
            raise ZeroDivisionError

    monkeypatch.setattr("panspermia.lab.simulate.make_player", lambda *_: Broken())

    with pytest.raises(Crashed) as crash:
        play_game(RANDOM, 3)

    assert 3 == crash.value.number
    assert '"kind": "panspermia"' in crash.value.text


def test_the_interval_of_a_match_holds_the_truth() -> None:
    """Over 200 matches of even bots, at most about 5 % exclude the true rate at some time."""
    random = Random(1)
    wrong = 0
    for _ in range(200):
        bets = Betting(tested=(0.5,))
        bets.means = [0.5]
        for _ in range(150):
            bets.add(random.choice((0.0, 0.5, 1.0)))
        wrong += bool(bets.above or bets.below)

    assert 16 >= wrong


def test_a_clear_difference_is_found_soon_and_the_interval_narrows() -> None:
    bets = Betting(tested=(0.5,))
    random = Random(2)
    for _ in range(60):
        bets.add(1.0 if random.random() < 0.9 else 0.0)

    low, high = bets.interval()
    assert 0.5 in bets.above
    assert 0.65 < low < 0.9 < high <= 1


def test_a_narrow_lead_is_found_too() -> None:
    """68 % is seen to be more than 60 % within 1,000 games in nine of ten matches or more."""
    random = Random(3)
    found = 0
    for _ in range(40):
        bets = Betting(tested=(0.6,))
        bets.means = [0.6]
        for _ in range(1000):
            bets.add(1.0 if random.random() < 0.68 else 0.0)
        found += 0.6 in bets.above

    assert found >= 36


def test_a_match_between_equals_goes_to_its_end() -> None:
    *_, last = play_match(RANDOM, 12)

    assert 12 == last.games == last.wins + last.draws + last.losses
    assert OPEN == last.verdict


@pytest.mark.parametrize(("asked", "played"), [(2, 2), (3, 2), (11, 10)])
def test_a_match_has_pairs_of_games_and_never_more_than_asked(asked: int, played: int) -> None:
    *_, last = play_match(RANDOM, asked)

    assert played == last.games


def test_swapped_seats_make_equal_bots_even() -> None:
    """The same bot on both sides wins each pair once: with equal seeds nothing else differs."""
    greedy = LabPlan("symbioz", ("greedy", "greedy"), {}, 4)

    *_, last = play_match(greedy, 6)

    assert 6 == last.games
    assert 0.5 == last.score


@pytest.mark.slow
def test_a_match_is_the_same_on_two_processes_and_may_be_left_early() -> None:
    plan = LabPlan("symbioz", ("greedy", "random"), {}, 4)

    assert list(play_match(plan, 60)) == list(play_match(plan, 60, workers=2))


@pytest.mark.parametrize(
    ("winners", "utility", "shares"),
    [
        ((1,), (0.0, 1.0), (0.0, 1.0)),
        ((0, 1), (0.5, 0.5), (0.5, 0.5)),
        ((0, 1), (1.0, 1.0), (1.0, 1.0)),
        ((), (0.0, 0.0), (0.0, 0.0)),
        ((0,), (0.7,), (1.0,)),
    ],
)
def test_a_victory_is_divided_unless_all_win_together(
    winners: tuple[int, ...], utility: tuple[float, ...], shares: tuple[float, ...]
) -> None:
    played = Played(0, ("a",) * len(utility), (0, 1), winners, (0, 0), utility, "", 1, None)

    assert shares == tuple([played.share(seat) for seat in range(len(utility))])


def test_three_who_divide_a_victory_have_a_third_each() -> None:
    third = 1 / 3
    played = Played(0, ("a",) * 3, (0, 1, 2), (0, 1, 2), (0,) * 3, (third,) * 3, "", 1, None)

    assert third == played.share(2)


def test_where_all_win_together_there_is_no_match() -> None:
    plan = LabPlan("genesis", ("greedy", "random"), {"mode": "coop"}, 1)

    with pytest.raises(NoContest):
        next(play_match(plan, 2))


def test_nobodys_victory_is_shared() -> None:
    played = Played(0, ("a", "b"), (1, 0), (), (0, 0), (0.0, 0.0), "", 1, None)

    assert 0.5 == share_of_first(played)
