"""Opponents: bots by name, players of one's own, pools."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from panspermia.env import Pool, single
from panspermia.kernel import Answer, BadSetup, Perspective
from panspermia.players import make_player


class Watched:
    """Answers like `first`, and counts its games and answers."""

    def __init__(self) -> None:
        self._first = make_player("first", 0)
        self.answers = 0

    def choose(self, seen: Perspective) -> Answer:
        self.answers += 1
        return self._first.choose(seen)


def play(env: Any, games: int, seed: int = 1) -> None:
    rng = Random(seed)
    for number in range(games):
        seen, over = env.reset(seed=seed + number)[0], False
        while not over:
            action = rng.choice(seen["action_mask"].nonzero()[0].tolist())
            seen, _, over, _, _ = env.step(action)


def test_a_player_of_ones_own_sits_in_every_game() -> None:
    own = Watched()

    play(single("symbioz", players=2, opponents=own), 2)

    assert own.answers > 10


def test_a_maker_makes_a_player_for_each_game_and_seat() -> None:
    made: list[tuple[int, Watched]] = []

    def make(seed: int) -> Watched:
        made.append((seed, Watched()))
        return made[-1][1]

    play(single("symbioz", players=3, opponents=make), 2)

    assert 4 == len({seed for seed, _ in made})
    assert all([player.answers for _, player in made])


def test_a_pool_draws_for_each_game_by_weight_and_by_seed() -> None:
    often, seldom = Watched(), Watched()
    pool = Pool([often, seldom], weights=[20, 1])
    drawn = [pool.draw(Random(n)) for n in range(200)]

    assert 150 < drawn.count(often) < 200
    assert drawn == [pool.draw(Random(n)) for n in range(200)]


def test_more_may_join_a_pool_while_games_go_on() -> None:
    pool = Pool(["first"])
    env = single("symbioz", players=2, opponents=pool)
    play(env, 1)
    later = Watched()
    pool.add(later, weight=50)

    play(env, 3)

    assert 2 == len(pool)
    assert later.answers


@pytest.mark.parametrize(
    ("given", "error"),
    [
        (Pool(), ValueError),
        (["first", "first"], ValueError),
        ("nobody", BadSetup),
        (3, TypeError),
    ],
)
def test_what_cannot_play_is_refused_at_once(given: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        single("symbioz", players=2, opponents=given)


def test_a_member_of_a_pool_is_checked_when_it_joins() -> None:
    with pytest.raises(BadSetup):
        Pool(["nobody"])
    with pytest.raises(ValueError, match="weight"):
        Pool().add("first", weight=0)
