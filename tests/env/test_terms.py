"""What agents are paid for, what an illegal action costs, and how long a game may last."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from panspermia.env import Terms, aec, single
from panspermia.env.terms import ILLEGAL
from panspermia.kernel import Outcome
from tests.env.helpers import SETUPS


def ended(scores: tuple[int, ...], utility: tuple[float, ...]) -> Outcome:
    winners = tuple([seat for seat, share in enumerate(utility) if share])
    return Outcome(winners, scores, utility, "M1")


@pytest.mark.parametrize(
    ("reward", "expected"),
    [("win", (0.0, 1.0, 0.0)), ("margin", (-5.0, 2.0, -2.0)), ("rank", (0.0, 1.0, 0.5))],
)
def test_each_kind_of_reward(reward: str, expected: tuple[float, ...]) -> None:
    outcome = ended((4, 9, 7), (0.0, 1.0, 0.0))

    assert expected == Terms(reward=reward).rewards(outcome)


def test_victory_comes_before_points_in_a_ranking() -> None:
    outcome = ended((12, 3, 5), (0.0, 1.0, 0.0))

    assert (0.5, 1.0, 0.0) == Terms(reward="rank").rewards(outcome)


def test_equals_share_their_places() -> None:
    shared = ended((5, 5, 2, 2), (0.5, 0.5, 0.0, 0.0))

    assert (5 / 6, 5 / 6, 1 / 6, 1 / 6) == Terms(reward="rank").rewards(shared)


@pytest.mark.parametrize(("reward", "expected"), [("win", 1.0), ("margin", 17.0), ("rank", 1.0)])
def test_alone_points_and_victory_count_by_themselves(reward: str, expected: float) -> None:
    assert (expected,) == Terms(reward=reward).rewards(ended((17,), (1.0,)))


@pytest.mark.parametrize("terms", [{"reward": "fame"}, {"illegal": "ignore"}, {"max_steps": 0}])
def test_unknown_terms_are_refused(terms: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"must last longer|is one of|'refuse' or 'end'"):
        single("symbioz", **terms)


def impossible(mask: Any) -> int:
    return int((mask == 0).nonzero()[0][0])


def possible(mask: Any, rng: Random) -> int:
    return int(rng.choice(mask.nonzero()[0].tolist()))


@pytest.mark.parametrize("reward", ["win", "margin", "rank"])
@pytest.mark.parametrize("name", ["symbioz-3", "genesis-alone", "bazaar-3"])
def test_the_last_reward_of_all_is_by_the_terms(name: str, reward: str) -> None:
    rng = Random(1)
    env = aec(**SETUPS[name], reward=reward)
    env.reset(seed=1)
    while env.table.outcome is None:
        env.step(possible(env.last()[0]["action_mask"], rng))

    assert env.terms.rewards(env.table.outcome) == tuple(env.rewards.values())
    assert env.rewards == {agent: env._cumulative_rewards[agent] for agent in env.agents}


def test_an_illegal_action_may_end_the_game_for_all() -> None:
    env = aec("symbioz", players=3, illegal="end")
    env.reset(seed=1)
    actor = env.agent_selection
    others = [agent for agent in env.agents if agent != actor]

    env.step(impossible(env.last()[0]["action_mask"]))

    assert all(env.terminations.values())
    assert [ILLEGAL, 0.0, 0.0] == [env.rewards[agent] for agent in (actor, *others)]
    assert env.infos[actor]["refused"].startswith("P")
    for _ in env.agent_iter():
        env.step(None)
    assert [] == env.agents


def test_an_illegal_action_may_end_the_game_of_one() -> None:
    env = single("symbioz", players=2, illegal="end")
    seen, _ = env.reset(seed=1)

    _, reward, over, broken_off, info = env.step(impossible(seen["action_mask"]))

    assert (ILLEGAL, True, False) == (reward, over, broken_off)
    assert info["refused"].startswith("P")


def test_a_game_of_all_is_broken_off_after_so_many_steps() -> None:
    rng = Random(2)
    env = aec("genesis", players=2, max_steps=7)
    for _ in range(2):
        env.reset(seed=2)
        steps = 0
        while not any(env.truncations.values()):
            env.step(possible(env.last()[0]["action_mask"], rng))
            steps += 1

        assert 7 == steps
        assert all(env.truncations.values())
        assert not any(env.terminations.values())
        assert {0.0} == set(env.rewards.values())


def test_a_game_of_one_is_broken_off_after_so_many_steps() -> None:
    rng = Random(2)
    env = single("genesis", players=2, max_steps=5)
    ends = []
    for _ in range(2):
        seen, _ = env.reset(seed=2)
        for _ in range(5):
            seen, reward, over, broken_off, _ = env.step(possible(seen["action_mask"], rng))
            ends.append((reward, over, broken_off))

    assert ([(0.0, False, False)] * 4 + [(0.0, False, True)]) * 2 == ends
