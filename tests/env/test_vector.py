"""Games side by side in one array."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from panspermia.env import Vector, single, vector
from tests.env.helpers import drawn


@pytest.mark.parametrize("observation", ["array", "dict"])
def test_a_vector_plays_what_gymnasium_plays_with_one_environment_after_the_other(
    observation: str,
) -> None:
    setup = {"players": 2, "opponents": "first", "observation": observation}
    ours = vector("symbioz", 3, **setup)  # type: ignore[arg-type]
    theirs = SyncVectorEnv(
        [lambda: single("symbioz", **setup) for _ in range(3)],  # type: ignore[arg-type]
        autoreset_mode=AutoresetMode.NEXT_STEP,
    )
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    seen, other = ours.reset(seed=3)[0], theirs.reset(seed=3)[0]
    rng, ended = Random(3), 0
    for _ in range(150):
        assert equal(seen, other)
        actions = drawn(seen["action_mask"], rng)
        seen, *results, infos = ours.step(actions)
        other, *wanted, told = theirs.step(actions)
        assert [part.tolist() for part in wanted] == [part.tolist() for part in results]
        assert sorted(told) == sorted(infos)
        ended += int(results[1].sum())
    assert ended > 3


def equal(seen: Any, other: Any) -> bool:
    if isinstance(seen, dict):
        return all([equal(seen[name], other[name]) for name in other])
    return bool(np.array_equal(seen, other))


def test_what_is_seen_fills_one_array_again_and_again() -> None:
    env = vector("genesis", 4, players=2)
    first = env.reset(seed=1)[0]["observation"]

    again = env.step(drawn(env.action_masks(), Random(1)))[0]["observation"]

    assert first is again
    assert (4, env.stage.encoder.size) == again.shape


def test_each_game_can_have_its_own_seed() -> None:
    env = vector("symbioz", 2, players=2)

    env.reset(seed=[7, 9])
    alone = single("symbioz", players=2)
    alone.reset(seed=9)

    assert alone.table.fingerprint() == env.games[1].table.fingerprint()
    with pytest.raises(ValueError, match="2 seeds are needed"):
        env.reset(seed=[1])


def test_a_vector_has_one_game_at_least() -> None:
    with pytest.raises(ValueError, match="one game at least"):
        Vector([])


def test_gymnasium_makes_the_vector_that_fills_one_array() -> None:
    made = gymnasium.make_vec("panspermia/symbioz-v0", num_envs=2, players=3, opponents="first")

    assert isinstance(made, Vector)
    assert (2, 3) == (made.num_envs, made.stage.players)
