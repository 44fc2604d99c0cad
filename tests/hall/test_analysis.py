"""What a finished game came down to: nothing that counted is missed, and no noise is told."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from panspermia.hall.analysis import (
    DONE,
    DOUBT,
    FIRST,
    FIRST_WORLDS,
    FRESH_WORLDS,
    GRAPH_WORLDS,
    LEAST_TURNING,
    Analysis,
    Turning,
    Walk,
    Weighed,
    advance,
)
from panspermia.hall.bots import analyse
from panspermia.kernel import Setup, Table, seat_table
from panspermia.players import make_player
from panspermia.players.judging import Judge, Sample
from panspermia.registry import GAMES, new_table
from tests.bazaar import GAME as BAZAAR
from tests.race import DASH, GAME, REST, TRIP, WALK

pytestmark = pytest.mark.slow

for own in (GAME, BAZAAR):
    if own.id not in GAMES:
        GAMES.add(own)

PLAIN = [WALK] * 20


def race(answers: Sequence[str], seed: int = 1, players: int = 2) -> Table[Any]:
    """A race with these answers."""
    table = seat_table(GAME, Setup(players), seed=seed)
    for answer in answers:
        table.answer(answer)
    assert table.outcome is not None
    return table


def but(step: int, answer: str) -> list[str]:
    """A race in which everybody walks, but for one decision."""
    return [*PLAIN[: step - 1], answer, *PLAIN[step:]]


def analysed(table: Table[Any]) -> Analysis:
    walk = Walk(table.dump())
    found = walk.begin()
    advance(walk, found, lambda: False)
    return found


# --- what counted ---------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [4, 9, 14])
def test_a_blunder_is_a_turning_point_with_the_better_answer(step: int) -> None:
    found = analysed(race(but(step, TRIP)))
    seat = (step - 1) % 2

    (turning,) = found.told
    assert (step, seat) == (turning.step, turning.seat)
    assert turning.change(seat) < -LEAST_TURNING
    assert pytest.approx(-turning.change(1 - seat)) == turning.change(seat)
    costly = found.costliest(seat)[0]
    assert (step, TRIP, WALK) == (costly.step, costly.answer, costly.other)
    assert costly.worth < -0.1
    assert pytest.approx(costly.chance - costly.other_chance) == costly.worth
    assert 0 <= 2 * costly.error < abs(costly.worth)
    assert [] == found.costliest(1 - seat)


def test_luck_is_a_turning_point_without_a_better_answer() -> None:
    """A dash is a gamble that is worth little on average; the die decides."""
    seed = next(n for n in range(99) if race(but(13, DASH), n).state.places[0] > 10)
    found = analysed(race(but(13, DASH), seed))

    (turning,) = found.told
    assert (13, 0) == (turning.step, turning.seat)
    assert turning.change(0) > 0.15
    decision = found.decision(13)
    assert decision is not None
    assert abs(decision.worth) < turning.change(0) / 2


def test_what_everybody_would_have_answered_is_no_merit() -> None:
    found = analysed(race(PLAIN))
    assert {WALK} == {weighed.answer for weighed in found.weighed}
    assert all([weighed.share >= 0.8 for weighed in found.weighed])
    dashes = analysed(race(but(13, DASH)))
    assert all([weighed.answer == WALK for weighed in dashes.best(1)])


def test_of_the_best_decisions_what_gained_most_stands_first() -> None:
    """They stood in the order of their merit, which nobody sees."""
    found = Analysis.of(20, 2)
    for step, (worth, share) in enumerate([(0.1, 0.0), (0.4, 0.8), (0.2, 0.1)], 1):
        chances = 0.5 + worth, 0.5
        found.weighed.append(Weighed(step, 0, DASH, WALK, *chances, worth, 0.01, 64, share))

    assert [0.4, 0.2, 0.1] == [weighed.worth for weighed in found.best(0)]


@pytest.mark.parametrize("seed", range(6))
def test_a_quiet_game_has_no_turning_points(seed: int) -> None:
    """However noisy the worlds are: some dash and rest in them, and in the game nobody does."""
    answers = [REST if number in (7, 10) else WALK for number in range(1, 21)]
    found = analysed(race(answers, seed))
    assert [] == found.told
    assert 8 == len(found.turnings), "there was something to be wrong about"
    assert 0.005 < found.spread < 0.1


def test_what_is_not_beyond_doubt_is_not_told() -> None:
    def turning(change: float, error: float) -> Turning:
        return Turning(5, 5, 5, 0, (0.5, 0.5), (0.5 + change, 0.5 - change), (error, error), 64)

    assert turning(0.2, 0.2 / DOUBT).is_sure
    assert not turning(0.2, 0.21 / DOUBT).is_sure
    assert not turning(LEAST_TURNING - 0.001, 0.0).is_sure
    found = Analysis.of(9, 2)
    found.turnings = [turning(0.1, 0.01), turning(0.3, 0.2)]
    assert [0.1] == [pytest.approx(t.change(0)) for t in found.told]


def test_fresh_worlds_find_what_is_not_there_seldom_enough() -> None:
    """The same position judged twice differs by three standard errors about once in 400."""
    table = seat_table(GAME, Setup(2), seed=1)
    judge, wrong = Judge(table), 0
    for trial in range(100):
        samples = []
        for side in "ab":
            sample = Sample.of(2)
            for world in range(FRESH_WORLDS // 2):
                sample.add(judge.look(table, f"{trial} {side} {world}"))
            samples.append(sample)
        one, two = samples
        error = (one.errors[0] ** 2 + two.errors[0] ** 2) ** 0.5
        wrong += abs(one.means[0] - two.means[0]) > DOUBT * error
    assert wrong <= 2


# --- how it is worked out -------------------------------------------------------------------------


def test_the_result_is_the_same_however_the_work_is_cut() -> None:
    text = race(but(9, TRIP)).dump()
    walk = Walk(text)
    whole, pieces = walk.begin(), walk.begin()
    advance(walk, whole, lambda: False)
    rng = Random(1)
    while not pieces.is_done:
        advance(walk, pieces, lambda: rng.random() < 0.2)
    assert whole == pieces

    found, draft = walk.begin(), b""
    while not found.is_done:
        draft = analyse(text, draft, 0.0)
        found = msgspec.msgpack.decode(draft, type=Analysis)
        assert 0 <= found.progress <= 1
    assert whole == found
    assert 1 == found.progress


def test_the_graph_comes_first_and_ends_with_the_outcome() -> None:
    table = race(but(9, TRIP))
    walk = Walk(table.dump())
    found = walk.begin()
    assert (FIRST, False) == (found.stage, found.has_graph)
    seen = [found.progress]
    while not found.has_graph:
        advance(walk, found, lambda: True)
        seen.append(found.progress)
    assert sorted(seen) == seen
    assert FIRST_WORLDS == found.worlds
    advance(walk, found, lambda: False)
    assert (DONE, FIRST_WORLDS + GRAPH_WORLDS) == (found.stage, found.worlds)
    assert table.outcome is not None
    assert table.outcome.utility == found.samples[-1].means
    assert all([pytest.approx(1.0) == sum(sample.means) for sample in found.samples])


def test_a_game_that_was_broken_off_is_analysed_as_far_as_it_went() -> None:
    table = seat_table(GAME, Setup(2), seed=1)
    for answer in but(9, TRIP)[:12]:
        table.answer(answer)
    found = analysed(table)
    assert 12 == found.steps[-1]
    assert [9] == [turning.step for turning in found.told]


def test_of_a_very_long_game_some_positions_are_judged() -> None:
    found = Analysis.of(1500, 2)
    assert (0, 1500) == (found.steps[0], found.steps[-1])
    assert 400 < len(found.steps) <= 601


@pytest.mark.parametrize("game", ["symbioz", "genesis", "bazaar"])
def test_real_games_are_analysed(game: str) -> None:
    """Each turning point and decision names possible answers of its seat."""
    table = new_table(game, players=2, seed=3)
    players = [make_player("random", seat) for seat in range(2)]
    while table.request is not None and len(table.tape()) < 40:
        seat = table.request.seat
        table.answer(players[seat].choose(table.perspective(seat)), seat=seat)
    found = analysed(table)
    walk = Walk(table.dump())
    for weighed in found.weighed:
        decision = walk.decision(weighed.step)
        assert decision is not None
        assert decision.seen.request is not None
        assert weighed.other in decision.seen.request.options()
        assert (decision.answer, decision.seen.seat) == (weighed.answer, weighed.seat)
        assert -1 <= weighed.worth <= 1


def test_alone_a_chance_is_the_utility_and_no_share() -> None:
    table = new_table("genesis", players=1, seed=1, options={"mode": "solitaire"})
    (chance,) = Judge(table).chances(table)
    assert 0 <= chance < 1


def test_means_and_errors_of_a_sample() -> None:
    sample = Sample.of(2)
    assert (1.0, 1.0) == sample.errors
    for value in (0.0, 1.0, 0.0, 1.0):
        sample.add((value, 0.5))
    assert (0.5, 0.5) == sample.means
    assert pytest.approx(((1 / 12) ** 0.5, 0.0)) == sample.errors
