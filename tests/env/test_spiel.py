from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, tabular_qlearner

from panspermia.env import spiel
from tests.env.helpers import SETUPS

spiel.register()
"""Once more, as the bazaar is known only now."""


def name_of(setup: dict[str, Any]) -> str:
    options = {"players": setup["players"], **setup.get("options", {})}
    words = [f"{key}={str(value).lower()}" for key, value in options.items()]
    return f"panspermia_{setup['game']}({','.join(words)})"


def walk(state: Any, rng: Random, steps: int = 100_000) -> Any:
    """Random actions of everybody, chance included."""
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("name", SETUPS)
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    game = pyspiel.load_game(name_of(SETUPS[name]))

    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", SETUPS)
def test_a_game_ends_with_the_utility_of_its_seats(name: str) -> None:
    state = walk(pyspiel.load_game(name_of(SETUPS[name])).new_initial_state(), Random(1))

    assert state.is_terminal()
    assert list(state.table.outcome.utility) == state.returns()


def test_dice_and_draws_are_chance_nodes() -> None:
    state = pyspiel.load_game("panspermia_genesis").new_initial_state()

    assert state.is_chance_node()
    outcomes = state.chance_outcomes()
    assert 1 == pytest.approx(sum([probability for _, probability in outcomes]))
    assert "C0a red" == state.action_to_string(outcomes[0][0])


def test_a_copy_leaves_its_original_alone() -> None:
    state = walk(pyspiel.load_game("panspermia_symbioz").new_initial_state(), Random(1), 30)
    before = str(state)

    walk(state.clone(), Random(2), 20)

    assert before == str(state)


def test_the_first_position_stays_when_games_are_played() -> None:
    game = pyspiel.load_game("panspermia_genesis(players=3)")
    before = str(game.new_initial_state())

    walk(game.new_initial_state(), Random(1))

    assert before == str(game.new_initial_state())


def test_a_state_can_be_pickled() -> None:
    state = walk(pyspiel.load_game("panspermia_genesis").new_initial_state(), Random(4), 60)

    other = pickle.loads(pickle.dumps(state))

    assert str(walk(state, Random(5))) == str(walk(other, Random(5)))


@pytest.mark.parametrize("again", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_game_can_be_copied_with_its_options(again: Any) -> None:
    game = pyspiel.load_game("panspermia_symbioz(players=3,board=diamond)")

    other = again(game)

    assert str(game) == str(other)
    assert 3 == other.num_players()
    assert str(game.new_initial_state()) == str(other.new_initial_state())


@pytest.mark.slow
def test_a_pickled_game_can_be_read_where_our_games_are_not_known_yet() -> None:
    pickled = pickle.dumps(pyspiel.load_game("panspermia_symbioz"))
    ask = f"import pickle; print(pickle.loads({pickled!r}))"

    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)

    assert done.stdout.startswith("panspermia_symbioz(")


def test_observations_hide_what_is_hidden() -> None:
    """A player sees the same, as tensor and as text, in every world that it may be in."""
    game = pyspiel.load_game("panspermia_bazaar(players=3)")
    state = walk(game.new_initial_state(), Random(7), 40)
    worlds = [state.resample_from_infostate(1, Random(n).random) for n in range(5)]

    assert {state.observation_string(1)} == {world.observation_string(1) for world in worlds}
    assert len({world.observation_string(0) for world in worlds}) > 1
    for world in worlds:
        assert state.observation_tensor(1) == world.observation_tensor(1)


def test_information_states_remember_what_was_answered() -> None:
    game = pyspiel.load_game("panspermia_symbioz")
    state = game.new_initial_state()
    walk(state, Random(1), 5)
    player = state.current_player()
    children = [state.child(action) for action in state.legal_actions()[:2]]

    assert children[0].information_state_string(player) != (
        children[1].information_state_string(player)
    )


@pytest.mark.parametrize("name", ["bazaar-3", "genesis-2", "symbioz-2", "megafauna-2"])
def test_a_player_remembers_in_an_imagined_world_what_it_has_seen_and_answered(name: str) -> None:
    state = walk(pyspiel.load_game(name_of(SETUPS[name])).new_initial_state(), Random(7), 70)
    worlds = [state.resample_from_infostate(1, Random(n).random) for n in range(3)]

    told = {world.information_state_string(1) for world in worlds}

    assert {state.information_state_string(1)} == told


def test_the_memory_of_an_imagined_world_goes_on() -> None:
    game = pyspiel.load_game("panspermia_bazaar(players=3)")
    state = walk(game.new_initial_state(), Random(7), 40)
    world = state.resample_from_infostate(1, Random(1).random)
    later = walk(world.clone(), Random(2), 30)
    again = later.resample_from_infostate(1, Random(3).random)

    assert later.information_state_string(1) == again.information_state_string(1)
    assert later.information_state_string(1) != world.information_state_string(1)


# --- OpenSpiel's own algorithms -------------------------------------------------------------------


def test_its_monte_carlo_tree_search_plays() -> None:
    game = pyspiel.load_game("panspermia_symbioz")
    state = walk(game.new_initial_state(), Random(1), 20)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2, 4, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)

    assert bot.step(state) in state.legal_actions()


def test_its_information_set_search_plays_with_hidden_cards() -> None:
    game = pyspiel.load_game("panspermia_bazaar(players=3)")
    state = game.new_initial_state()
    rng = np.random.RandomState(1)
    walk(state, Random(2), 30)
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        walk(state, Random(3), 1)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        uct_c=2,
        max_simulations=6,
        random_state=rng,
        use_observation_string=True,
    )

    assert bot.step(state) in state.legal_actions()


def test_its_q_learner_learns_from_a_game() -> None:
    env = rl_environment.Environment(
        pyspiel.load_game("panspermia_symbioz"),
        observation_type=rl_environment.ObservationType.OBSERVATION,
    )
    agents = [tabular_qlearner.QLearner(n, env.action_spec()["num_actions"]) for n in (0, 1)]
    now = env.reset()
    while not now.last():
        action = agents[now.observations["current_player"]].step(now).action
        now = env.step([action])
    for agent in agents:
        agent.step(now)

    assert 1 == sum(now.rewards)
    assert all([agent._q_values for agent in agents])


# --- what OpenSpiel is told of a game -------------------------------------------------------------


@pytest.mark.parametrize("name", SETUPS)
def test_types_are_told_truly(name: str) -> None:
    """In every setup: who knows what, and how the utilities of all seats add up."""
    game = pyspiel.load_game(name_of(SETUPS[name]))
    kind, told = game.get_type(), pyspiel.GameType.Information
    state, rng = game.new_initial_state(), Random(4)
    open_until_now, step = True, 0
    while not state.is_terminal():
        if step % 10 == 0 and not state.is_chance_node():
            open_until_now &= is_open(state.table)
        state.apply_action(rng.choice(state.legal_actions()))
        step += 1

    assert open_until_now == (kind.information == told.PERFECT_INFORMATION)
    check_utilities(game, kind.utility, state.returns())


def is_open(table: Any) -> bool:
    """Whether all seats are shown the same, and one is asked alone."""
    seats = range(table.setup.players)
    shown = [(view["position"], view["waiting"]) for view in map(table.view, seats)]
    return len(table.requests) == 1 and all(each == shown[0] for each in shown)


def check_utilities(game: Any, utility: Any, returns: list[float]) -> None:
    kinds = pyspiel.GameType.Utility
    if utility == kinds.CONSTANT_SUM:
        assert sum(returns) == pytest.approx(game.utility_sum())
    if utility == kinds.IDENTICAL:
        assert 1 == len(set(returns))
    if len(returns) == 1:
        assert utility == kinds.GENERAL_SUM


def test_a_contest_can_be_zero_sum() -> None:
    for players in (2, 3):
        game = pyspiel.load_game(f"panspermia_symbioz(players={players},zero_sum=true)")
        state = walk(game.new_initial_state(), Random(2))

        assert pyspiel.GameType.Utility.ZERO_SUM == game.get_type().utility
        assert 0 == pytest.approx(sum(state.returns()))
        assert (-1 / (players - 1), 1.0) == (game.min_utility(), game.max_utility())
        assert game.max_utility() == max(state.returns())


@pytest.mark.parametrize(
    "setup", ["genesis(mode=coop,zero_sum=true)", "genesis(players=1,mode=solitaire,zero_sum=true)"]
)
def test_what_is_no_contest_is_not_zero_sum(setup: str) -> None:
    with pytest.raises(ValueError, match="winner"):
        pyspiel.load_game(f"panspermia_{setup}")


# --- tensors --------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", [0, 1])
def test_a_tensor_is_the_row_of_the_environments(version: int) -> None:
    game = pyspiel.load_game(f"panspermia_genesis(observation_version={version})")
    state = walk(game.new_initial_state(), Random(1), 60)
    observer = game.make_py_observer()

    observer.set_from(state, 1)

    row = state.stage.encoder.encode(state.table, 1)
    assert [version] == [state.stage.encoder.version]
    assert game.observation_tensor_shape() == [len(row)]
    tensor = state.observation_tensor(1)
    assert row.tolist() == list(tensor) == observer.tensor.tolist()
    assert all(isinstance(number, float) for number in tensor)
    assert np.float32 == np.asarray(tensor).dtype


@pytest.mark.parametrize("recall", [False, True])
def test_a_tensor_is_that_of_openspiels_observers(recall: bool) -> None:
    """That of an information state has a digest behind it, where something is hidden."""
    game = pyspiel.load_game("panspermia_bazaar(players=3)")
    state = walk(game.new_initial_state(), Random(3), 40)
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=recall))

    observer.set_from(state, 2)

    tensor = state.information_state_tensor(2) if recall else state.observation_tensor(2)
    assert observer.tensor.tolist() == list(tensor)
    assert tensor == pickle.loads(pickle.dumps(state)).observation_tensor(2) or recall


def test_chance_sees_nothing() -> None:
    state = pyspiel.load_game("panspermia_symbioz").new_initial_state()

    assert state.is_chance_node()
    with pytest.raises(ValueError, match="no player -1"):
        state.observation_tensor()


def test_in_open_games_the_present_is_the_information_state() -> None:
    state = walk(pyspiel.load_game("panspermia_symbioz").new_initial_state(), Random(1), 40)

    assert state.observation_tensor(0) == state.information_state_tensor(0)


def test_information_states_remember_in_tensors_too() -> None:
    """Two ways to one position are told apart, however often one looks on the way."""
    game = pyspiel.load_game("panspermia_bazaar(players=3)")
    state, looked = game.new_initial_state(), game.new_initial_state()
    rng = Random(3)
    for _ in range(60):
        if state.is_terminal():
            break
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        looked.apply_action(action)
        for player in range(3):
            looked.information_state_tensor(player)
        looked = looked.clone()

    seen = state.observation_tensor(1)
    tensors = [known.information_state_tensor(1) for known in (state, looked)]

    assert tensors[0] == tensors[1]
    assert seen == tensors[0][: len(seen)]
    assert any(tensors[0][len(seen) :])
    assert tensors[0] != walked_otherwise(game).information_state_tensor(1)


def walked_otherwise(game: Any) -> Any:
    return walk(game.new_initial_state(), Random(4), 60)


def test_an_imagined_world_has_the_information_state_of_its_player() -> None:
    game = pyspiel.load_game("panspermia_bazaar(players=3)")
    state = walk(game.new_initial_state(), Random(3), 40)

    world = state.resample_from_infostate(1, Random(1).random)

    assert state.information_state_tensor(1) == world.information_state_tensor(1)
