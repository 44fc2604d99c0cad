"""Copies of environments, and ways back to where they stood."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from panspermia.env import AEC, Single, aec, single, vector
from tests.env.helpers import SETUPS, drawn

NAMES = ("symbioz-2", "genesis-2", "bazaar-3")


def play(env: Single | AEC, rng: Random, steps: int) -> list[Any]:
    """What comes of so many random actions, or fewer if the game ends."""
    found: list[Any] = []
    while env.table.request is not None and len(found) < steps:
        request = env.stage.asked(env.table)
        assert request is not None
        env.step(rng.choice(env.stage.actions(env.table, request.seat)))
        found.append((env.table.fingerprint(), request.seat))
    return found


def made(kind: str, name: str) -> Any:
    env = aec(**SETUPS[name]) if kind == "aec" else single(**SETUPS[name], opponents="greedy")
    env.reset(seed=4)
    return env


@pytest.mark.parametrize("kind", ["aec", "single"])
@pytest.mark.parametrize("name", NAMES)
def test_a_state_leads_back_any_number_of_times(kind: str, name: str) -> None:
    env = made(kind, name)
    play(env, Random(1), 12)
    state = env.get_state()

    futures = []
    for _ in range(3):
        futures.append(play(env, Random(2), 9))
        env.set_state(state)

    assert futures[0] == futures[1] == futures[2]


@pytest.mark.parametrize("kind", ["aec", "single"])
@pytest.mark.parametrize("name", NAMES)
def test_a_clone_plays_on_alike_and_leaves_its_original_alone(kind: str, name: str) -> None:
    env = made(kind, name)
    play(env, Random(1), 12)
    other = env.clone()
    before = env.table.fingerprint()

    future = play(other, Random(2), 9)

    assert before == env.table.fingerprint()
    assert future == play(env, Random(2), 9)


def test_a_game_that_is_over_can_be_left_by_a_state() -> None:
    env = made("aec", "symbioz-2")
    state = env.get_state()
    play(env, Random(1), 100_000)
    assert all(env.terminations.values())

    env.set_state(state)

    assert not any(env.terminations.values())
    assert play(env, Random(1), 3)


def test_a_clone_before_the_first_game_begins_its_own() -> None:
    env = aec("symbioz", players=2)

    other = env.clone()
    other.reset(seed=1)

    assert "table" not in vars(env)


def test_the_games_of_a_vector_can_go_back_too() -> None:
    env = vector("symbioz", 3, players=2, opponents="first")
    seen, _ = env.reset(seed=5)
    state = env.get_state()
    rewards = []
    for _ in range(2):
        seen, rng, found = env.set_state(state), Random(5), []
        for _ in range(120):
            seen, reward, over, _, _ = env.step(drawn(env.action_masks(), rng))
            found.append((reward.tolist(), over.tolist(), int(seen["observation"].sum())))
        rewards.append(found)

    assert rewards[0] == rewards[1]
    assert any([any(over) for _, over, _ in rewards[0]])
