from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

import panspermia.env
from panspermia.env import Single, single
from tests.env.helpers import SETUPS


def play(env: Single, rng: Random, steps: int = 100_000) -> list[float]:
    """Random actions; the rewards."""
    rewards: list[float] = []
    while env.table.request is not None and len(rewards) < steps:
        action = rng.choice(env.action_masks().nonzero()[0].tolist())
        rewards.append(float(env.step(action)[1]))
    return rewards


@pytest.mark.parametrize("observation", ["array", "dict"])
@pytest.mark.parametrize("game", ["symbioz", "genesis"])
def test_gymnasium_finds_nothing_wrong(game: str, observation: str) -> None:
    env = gymnasium.make(f"panspermia/{game}-v0", players=2, observation=observation)

    check_env(env.unwrapped)


@pytest.mark.parametrize("name", SETUPS)
def test_the_reward_is_the_utility_of_the_seat_at_the_end(name: str) -> None:
    env = single(**SETUPS[name], seat=0)
    env.reset(seed=3)

    rewards = play(env, Random(3))

    assert env.table.outcome is not None
    assert env.table.outcome.utility[0] == rewards[-1]
    assert 0 == sum(rewards[:-1])


def test_only_the_own_seat_is_asked() -> None:
    env = single("genesis", players=4, seat=2, opponents=["random", "random", "greedy"])
    env.reset(seed=5)
    for _ in range(20):
        request = env.table.request
        assert request is not None
        assert 2 == request.seat
        play(env, Random(5), 1)


def test_the_seat_is_drawn_if_none_is_given() -> None:
    env = single("symbioz", players=4, seat=None)
    env.reset(seed=1)
    seats = set()
    for _ in range(40):
        env.reset()
        seats.add(env.seat)

    assert {0, 1, 2, 3} == seats


def test_a_seed_repeats_bots_and_dice() -> None:
    prints = []
    for _ in range(2):
        env = single("genesis", players=3, seat=None)
        env.reset(seed=8)
        play(env, Random(8))
        prints.append(env.table.fingerprint())

    assert prints[0] == prints[1]


def test_an_impossible_action_changes_nothing_and_names_the_clause() -> None:
    env = single("symbioz", players=2)
    env.reset(seed=1)
    before = env.table.fingerprint()

    _, reward, over, _, info = env.step(int((~env.action_masks()).nonzero()[0][0]))

    assert (0, False) == (reward, over)
    assert info["refused"].startswith("P")
    assert before == env.table.fingerprint()


def test_an_action_outside_the_space_is_refused_like_any_other() -> None:
    env = single("symbioz", players=2)
    env.reset(seed=1)
    before = env.table.fingerprint()
    possible = int(env.action_masks().nonzero()[0][0])

    for action in (possible - len(env.stage.words), -1, len(env.stage.words), 10**6):
        info = env.step(action)[4]

        assert info["refused"].startswith("P")
        assert before == env.table.fingerprint()


def test_when_the_game_is_over_every_action_is_refused() -> None:
    env = single("symbioz", players=2)
    env.reset(seed=1)
    play(env, Random(1))

    for action in (0, -1, 10**6):
        _, _, over, broken_off, info = env.step(action)

        assert ("", True, False) == (info["refused"], over, broken_off)


def test_the_last_info_tells_how_the_game_ended() -> None:
    env = single("genesis", players=3)
    _, info = env.reset(seed=1)
    infos = [info]
    while env.table.request is not None:
        infos.append(env.step(env.action_masks().nonzero()[0][0])[4])

    outcome = env.table.outcome
    assert outcome is not None
    assert [{}] * (len(infos) - 1) == infos[:-1]
    assert (outcome.winners, outcome.scores) == (infos[-1]["winners"], infos[-1]["scores"])
    assert (outcome.utility, outcome.reason) == (infos[-1]["utility"], infos[-1]["reason"])


def test_a_game_is_broken_off_after_too_many_refused_actions_in_a_row() -> None:
    env = single("symbioz", players=2, refusals=3)
    env.reset(seed=1)
    wrong = int((~env.action_masks()).nonzero()[0][0])

    ends = [env.step(wrong)[2:4] for _ in range(2)]
    play(env, Random(1), 1)
    assert env.step(-1)[4]["refused"]
    ends += [env.step(-1)[2:4] for _ in range(2)]

    assert [(False, False)] * 3 + [(False, True)] == ends
    assert env.table.outcome is None
    env.reset()
    assert (False, False) == env.step(-1)[2:4]


def test_who_repeats_a_refused_action_comes_to_an_end_by_itself() -> None:
    env = single("symbioz", players=2)
    env.reset(seed=1)

    steps = next(n for n in range(1, 10_000) if env.step(-1)[3])

    assert 100 == steps


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["random", "greedy", "search:2"])
@pytest.mark.parametrize("game", ["symbioz", "genesis"])
@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_in_the_middle_of_a_game_plays_on_alike(game: str, bot: str, again: Any) -> None:
    env = single(game, players=2, opponents=bot)
    env.reset(seed=2)
    play(env, Random(2), 30)

    other = again(env)

    assert play(env, Random(3), 15) == play(other, Random(3), 15)
    assert env.table.fingerprint() == other.table.fingerprint()


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        ({"opponents": ["random"]}, "2 opponents are needed"),
        ({"seat": 3}, "no seat 3"),
        ({"refusals": 0}, "0 refused actions"),
    ],
)
def test_wrong_seats_are_refused(setup: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        single("symbioz", players=3, **setup)


def test_an_unknown_bot_is_refused_at_once() -> None:
    with pytest.raises(panspermia.kernel.BadSetup):
        single("symbioz", opponents="nobody")
