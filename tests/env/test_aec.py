from __future__ import annotations

import copy
import pickle
from itertools import product
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper as OutOfBounds
from pettingzoo.utils.wrappers import OrderEnforcingWrapper as OrderEnforcing
from pettingzoo.utils.wrappers import TerminateIllegalWrapper as Illegal

import panspermia.env
from panspermia import IllegalAnswer, new_table
from panspermia.env import AEC, Single, Stage, aec
from panspermia.env import env as wrapped_env
from panspermia.env.stage import START, Actions
from tests.env.helpers import SETUPS

QUICK = ("symbioz-2", "genesis-2", "bazaar-3")


def play(env: AEC, rng: Random, steps: int = 100_000) -> list[str]:
    """Random actions; the agents that took them."""
    agents: list[str] = []
    while env.table.request is not None and len(agents) < steps:
        agents.append(env.agent_selection)
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(rng.choice(mask.nonzero()[0].tolist()))
    return agents


def seen(env: AEC) -> list[list[int]]:
    return [env.observe(agent)["observation"].tolist() for agent in env.possible_agents]


def seeded(env: Any, seed: int = 0) -> Any:
    """The API test has no seed of its own: it resets without one and draws from the spaces."""
    env.reset(seed=seed)
    for agent in env.possible_agents:
        env.action_space(agent).seed(seed)
    return env


def a_dict_is_fine(test: Any) -> Any:
    """PettingZoo's own games, whose observations are a dict with a mask too, make it warn alike."""
    for warning in ("Observation space for each agent probably", "Observation is not a NumPy"):
        test = pytest.mark.filterwarnings(f"ignore:{warning}")(test)
    return test


@a_dict_is_fine
@pytest.mark.parametrize("observation", ["array", "dict"])
@pytest.mark.parametrize("name", QUICK)
def test_pettingzoo_finds_nothing_wrong(
    name: str, observation: str, capsys: pytest.CaptureFixture[str]
) -> None:
    api_test(seeded(aec(**SETUPS[name], observation=observation)), num_cycles=120)

    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.slow
@a_dict_is_fine
@pytest.mark.parametrize("initiatives", [False, True])
@pytest.mark.parametrize("name", SETUPS)
def test_pettingzoo_finds_nothing_wrong_in_whole_games(name: str, initiatives: bool) -> None:
    api_test(seeded(aec(**SETUPS[name], initiatives=initiatives)), num_cycles=600)


@pytest.mark.slow
@pytest.mark.parametrize("name", SETUPS)
def test_a_seed_repeats_a_game(name: str) -> None:
    seed_test(lambda: aec(**SETUPS[name]), num_cycles=60)


def test_a_seed_is_that_of_a_table() -> None:
    env = aec("symbioz", players=3)
    env.reset(seed=11)

    assert new_table("symbioz", players=3, seed=11).fingerprint() == env.table.fingerprint()


@pytest.mark.parametrize("name", QUICK)
def test_the_last_info_of_every_agent_tells_how_the_game_ended(name: str) -> None:
    env = aec(**SETUPS[name])
    env.reset(seed=2)
    play(env, Random(2), 5)
    assert all([info == {} for info in env.infos.values()])
    play(env, Random(3))

    outcome = env.table.outcome
    assert outcome is not None
    for agent in env.agent_iter():
        info = env.last()[4]
        assert (outcome.winners, outcome.scores) == (info["winners"], info["scores"])
        assert (outcome.utility, outcome.reason) == (info["utility"], info["reason"])
        assert agent == env.agent_selection
        env.step(None)


def test_games_without_a_seed_follow_from_the_last_one() -> None:
    fingerprints = []
    env = aec("genesis")
    for _ in range(2):
        env.reset(seed=3)
        env.reset()
        first = env.table.seed
        env.reset()
        fingerprints.append((first, env.table.seed))

    assert fingerprints[0] == fingerprints[1]
    assert fingerprints[0][0] != fingerprints[0][1]


@pytest.mark.parametrize("name", SETUPS)
def test_rewards_are_the_utility_at_the_end(name: str) -> None:
    env = aec(**SETUPS[name])
    env.reset(seed=4)
    play(env, Random(4))
    assert env.table.outcome is not None

    rewards = {}
    for agent in env.agent_iter():
        _, reward, over, _, _ = env.last()
        assert over
        rewards[agent] = reward
        env.step(None)

    assert list(env.table.outcome.utility) == list(rewards.values())
    assert [] == env.agents


def test_the_mask_is_what_the_table_allows() -> None:
    env = aec("genesis", players=2)
    env.reset(seed=1)
    play(env, Random(1), 40)
    request = env.table.request
    assert request is not None

    masks = [env.observe(agent)["action_mask"] for agent in env.possible_agents]

    offered = {env.stage.words[n] for n in masks[request.seat].nonzero()[0]}
    assert set(request.options()) == offered
    assert 0 == masks[1 - request.seat].sum()


def test_an_action_outside_the_mask_is_refused_and_changes_nothing() -> None:
    env = aec("symbioz", players=2)
    env.reset(seed=1)
    before = env.table.fingerprint()
    mask = env.observe(env.agent_selection)["action_mask"]

    with pytest.raises(IllegalAnswer, match="P2"):
        env.step(int((mask == 0).nonzero()[0][0]))

    assert before == env.table.fingerprint()


def test_an_action_outside_the_space_is_refused_and_changes_nothing() -> None:
    env = aec("symbioz", players=2)
    env.reset(seed=1)
    before = env.table.fingerprint()
    possible = int(env.observe(env.agent_selection)["action_mask"].nonzero()[0][0])

    for action in (possible - len(env.stage.words), -1, len(env.stage.words), 10**6):
        with pytest.raises(
            IllegalAnswer, match=f"^{action} is not an answer to the question of P2"
        ):
            env.step(action)

        assert before == env.table.fingerprint()


# --- PettingZoo's wrappers ------------------------------------------------------------------------


@a_dict_is_fine
@pytest.mark.parametrize("name", QUICK)
def test_pettingzoo_finds_nothing_wrong_in_its_own_wrappers(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    api_test(seeded(wrapped_env(**SETUPS[name])), num_cycles=120)

    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", QUICK)
def test_in_the_wrappers_the_same_games_are_played(name: str) -> None:
    """What is seen and who acts is as without them, to the end and its rewards."""
    told: list[list[Any]] = []
    for env in (aec(**SETUPS[name]), wrapped_env(**SETUPS[name])):
        env.reset(seed=6)
        rng = Random(6)
        told.append([])
        for agent in env.agent_iter():
            row, reward, over, _, _ = env.last()
            told[-1].append((agent, row["observation"].tobytes(), reward))
            mask = row["action_mask"].nonzero()[0].tolist()
            env.step(None if over else rng.choice(mask))

    assert told[0] == told[1]


def test_in_the_wrappers_an_illegal_action_loses_the_game() -> None:
    env = wrapped_env("symbioz", players=2)
    env.reset(seed=1)
    assert "player_1" == env.agent_selection
    mask = env.last()[0]["action_mask"]

    env.step(int((mask == 0).nonzero()[0][0]))

    assert {"player_0": True, "player_1": True} == env.terminations
    assert {"player_0": 0.0, "player_1": -1.0} == env.rewards


def test_in_the_wrappers_an_action_outside_the_space_and_a_step_before_the_game_are_mistakes() -> (
    None
):
    env = wrapped_env("symbioz", players=2)
    with pytest.raises(AssertionError, match="reset"):
        env.step(0)
    env.reset(seed=1)

    with pytest.raises(AssertionError, match="not in action space"):
        env.step(len(env.stage.words))


def test_the_wrappers_are_those_of_pettingzoo_and_show_what_is_in_the_environment() -> None:
    env = wrapped_env("symbioz", players=2)
    names = ("agent_selection", "agents", "infos", "rewards", "terminations", "truncations")
    for name in names:
        with pytest.raises(AttributeError, match=f"{name} cannot be accessed before reset"):
            getattr(env, name)
    env.reset(seed=1)

    around = [env, env.env, env.env.env]
    for wrapper, kind in zip(around, (OrderEnforcing, OutOfBounds, Illegal), strict=True):
        assert isinstance(wrapper, kind)
        for name in (*names, "_cumulative_rewards"):
            assert getattr(env.unwrapped, name) is getattr(wrapper, name)


# --- several seats at once, initiatives -----------------------------------------------------------


def to_group(needs: str, seed: int = 0) -> AEC:
    """The bazaar, where several seats are asked at once."""
    env = aec("bazaar", players=3)
    for number in range(seed, seed + 50):
        env.reset(seed=number)
        rng = Random(number)
        while env.table.request is not None:
            if env.table.request.needs == needs and len(env.table.requests) == 3:
                return env
            play(env, rng, 1)
    raise AssertionError(needs)


def test_secret_answers_are_given_one_after_the_other_and_seen_by_nobody() -> None:
    rows: list[list[list[int]]] = []
    for place in (0, 1):
        env = to_group("all")
        agents = [env.agent_selection]
        mask = env.observe(agents[0])["action_mask"].nonzero()[0]
        env.step(int(mask[place]))
        agents.append(env.agent_selection)
        rows.append(seen(env))

        assert ["player_0", "player_1"] == agents
    assert rows[0] == rows[1]


def test_where_the_first_to_speak_is_heard_no_seat_is_always_first() -> None:
    firsts = set()
    for seed in range(5):
        env = aec("bazaar", players=3)
        env.reset(seed=seed)
        rng = Random(seed)
        while env.table.request is not None:
            if env.table.request.needs == "any" and len(env.table.requests) > 1:
                firsts.add((env.agent_selection, env.table.requests[0].seat))
            play(env, rng, 1)

    assert len({agent for agent, first in firsts if first == 0}) > 1


def test_initiatives_are_actions_only_if_asked_for() -> None:
    without, with_them = Stage("bazaar", players=3), Stage("bazaar", players=3, initiatives=True)

    names = [str(word) for word in with_them.words[len(without.words) :]]

    assert without.words == with_them.words[: len(without.words)]
    assert names
    assert all([name.startswith(START) for name in names])


def test_an_initiative_can_be_begun() -> None:
    env = aec("bazaar", players=3, initiatives=True)
    env.reset(seed=1)
    begun = 0
    rng = Random(1)
    while env.table.request is not None and not begun:
        mask = env.observe(env.agent_selection)["action_mask"].nonzero()[0].tolist()
        starts = [n for n in mask if str(env.stage.words[n]).startswith(START)]
        begun += bool(starts)
        env.step(rng.choice(starts or mask))

    assert begun
    assert any([entry[3] & 4 for entry in env.table.tape()])


# --- copies, pictures -----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_in_the_middle_of_a_game_plays_on_alike(name: str, again: Any) -> None:
    env = aec(**SETUPS[name], initiatives=True)
    env.reset(seed=9)
    play(env, Random(9), 70)

    other = again(env)

    assert env.agent_selection == other.agent_selection
    assert seen(env) == seen(other)
    assert play(env, Random(2), 40) == play(other, Random(2), 40)
    assert env.table.fingerprint() == other.table.fingerprint()
    assert seen(env) == seen(other)


@pytest.mark.parametrize("name", SETUPS)
def test_a_deep_copy_and_its_original_go_their_own_ways(name: str) -> None:
    """Neither notices what is done to the other; only what never changes is shared."""
    env = aec(**SETUPS[name], initiatives=True)
    env.reset(seed=9)
    play(env, Random(9), 50)
    other = copy.deepcopy(env)
    before = standing(env)
    assert before == standing(other)

    play(other, Random(3))
    other.step(None)
    assert before == standing(env)
    after = standing(other)
    play(env, Random(4), 20)

    assert after == standing(other)
    assert env.stage is other.stage


def standing(env: AEC) -> list[Any]:
    """All that can be asked of an environment."""
    asked = [env.agents, env.agent_selection, env.rewards, env.terminations, env.infos]
    return [env.table.fingerprint(), seen(env), *copy.deepcopy(asked)]


def test_a_deep_copy_draws_the_same_games_and_actions_by_itself() -> None:
    env = seeded(aec("genesis", players=2), 5)
    other = copy.deepcopy(env)
    drawn = []
    for each in (env, other):
        each.reset()
        each.reset()
        drawn.append((each.table.seed, [each.action_space("player_0").sample() for _ in range(9)]))

    assert drawn[0] == drawn[1]


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy])
def test_a_copy_of_a_stage_leaves_its_original_alone(again: Any) -> None:
    stage = Stage("symbioz", players=3, initiatives=True)

    other = again(stage)

    assert stage.words == other.words
    assert stage.new_table(seed=1).fingerprint() == other.new_table(seed=1).fingerprint()


def test_an_environment_without_a_game_can_be_copied() -> None:
    env = pickle.loads(pickle.dumps(aec("symbioz")))
    env.reset(seed=1)

    assert ["player_0", "player_1"] == env.agents


def test_pictures_are_text_that_everybody_may_see() -> None:
    for name, word in (("symbioz", "C0"), ("genesis", "ocean"), ("bazaar", "coins")):
        env = aec(name, players=2, render_mode="ansi")
        env.reset(seed=1)

        assert word.lower() in str(env.render()).lower()


def test_human_pictures_are_printed_after_each_step(capsys: pytest.CaptureFixture[str]) -> None:
    env = aec("symbioz", players=2, render_mode="human")
    env.reset(seed=1)
    play(env, Random(1), 1)

    assert "C0" in capsys.readouterr().out


def test_unknown_modes_are_refused() -> None:
    with pytest.raises(ValueError, match="render mode"):
        aec("symbioz", render_mode="rgb_array")
    with pytest.raises(ValueError, match="array or a dict"):
        aec("symbioz", observation="text")


def test_actions_are_drawn_as_a_discrete_space_draws_them() -> None:
    """The same ones by the same seed, with and without a mask; what is no action is none."""
    ours, theirs = Actions(7), spaces.Discrete(7)
    masks = [np.array(bits, np.int8) for bits in product((0, 1), repeat=7)]
    for space in (ours, theirs):
        space.seed(3)

    drawn = [[space.sample(mask) for mask in (None, *masks)] for space in (ours, theirs)]

    assert drawn[0] == drawn[1]
    assert {np.int64} == {type(action) for action in drawn[0]}
    for value in (0, 6, 7, -1, 2**70, True, 1.0, np.int64(6), np.int64(7), np.int8(3), "a"):
        assert theirs.contains(value) == ours.contains(value), value
    assert ours == theirs


@pytest.mark.parametrize("mask", [[1] * 7, np.ones(7), np.ones(6, np.int8)])
def test_a_mask_of_another_form_is_refused(mask: Any) -> None:
    with pytest.raises(AssertionError):
        Actions(7).sample(mask)


def test_games_have_names_with_a_version_as_those_of_pettingzoo_have() -> None:
    from panspermia.env import symbioz_v0

    env = symbioz_v0.raw_env(players=3)
    assert isinstance(env, AEC)
    assert 3 == len(env.possible_agents)
    assert isinstance(symbioz_v0.env(players=2).unwrapped, AEC)


def test_the_version_of_a_name_is_that_of_its_observations() -> None:
    from panspermia.env import symbioz_v0, symbioz_v1

    found = [game.raw_env(players=2).stage.encoder.version for game in (symbioz_v0, symbioz_v1)]
    made = gymnasium.make("panspermia/symbioz-v0", players=2, version=1)

    assert [0, 1] == found
    assert isinstance(made.unwrapped, Single)
    assert 1 == made.unwrapped.stage.encoder.version


@pytest.mark.parametrize("name", ["symbioz_v7", "chess_v0", "symbioz"])
def test_there_are_no_other_names(name: str) -> None:
    with pytest.raises(AttributeError, match=name):
        getattr(panspermia.env, name)
