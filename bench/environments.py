"""What an environment adds to the engine, and how fast it is beside PettingZoo's own.

What it adds: games are played once and written down, and given again through both; then only step,
observation and mask are timed, with nobody's choice between them.

Beside others: random play as everybody writes it, the same loop for all, with PettingZoo's wrappers
around all or around none, and once more with those that everybody's own `env()` has.
"""

from __future__ import annotations

import random
import time
import warnings
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from pettingzoo.utils import wrappers

from bench.peers import BARE, OWN, WRAPPED
from panspermia.env import aec, env
from panspermia.env.aec import AEC
from panspermia.env.stage import Stage
from panspermia.env.terms import ILLEGAL

Script = list[tuple[int, list[Any]]]
"""Games as seed and actions."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Microseconds for one step of a game, without and within an environment."""

    engine: float
    environment: float


def pace(game: str, players: int, games: int, seed: int) -> Pace:
    """What a step costs, over the same random games.

    An encoder remembers what it has met, so it gets to know other games before.
    """
    script = write(aec(game, players=players), games * 2, seed)
    environment = aec(game, players=players)
    run_environment(environment, script[games:])
    timed = script[:games]
    return Pace(run_engine(environment.stage, timed), run_environment(environment, timed))


def ours(game: str, players: int, around: str) -> Any:
    """With these wrappers around it: PettingZoo's, those of `env()`, or none."""
    if around == WRAPPED:
        inner = wrappers.TerminateIllegalWrapper(aec(game, players=players), ILLEGAL)
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))
    return (env if around == OWN else aec)(game, players=players)


def classic(name: str, around: str) -> Any:
    """A classic game of PettingZoo."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        module = import_module(f"pettingzoo.classic.{name}")
    return (module.raw_env if around == BARE else module.env)()


def random_play(environment: Any, steps: int, seed: int) -> float:
    """Steps per second: `last`, a sample of the action space by the mask, and `step`.

    Whole games are played; how they begin is not timed, nor the steps of those whose game is over.
    """
    for agent in environment.possible_agents:
        environment.action_space(agent).seed(seed)
    done, seconds = 0, 0.0
    while done < steps:
        environment.reset(seed=seed + done)
        start = time.process_time()
        while True:
            seen, _, over, _, _ = environment.last()
            if over:
                break
            space = environment.action_space(environment.agent_selection)
            environment.step(space.sample(seen["action_mask"]))
            done += 1
        seconds += time.process_time() - start
    return done / seconds


def write(environment: AEC, games: int, seed: int) -> Script:
    """Random games, as an environment offers them."""
    script = []
    for number in range(seed, seed + games):
        rng = random.Random(number)
        environment.reset(seed=number)
        actions: list[Any] = []
        while not environment.terminations[environment.agent_selection]:
            seen = environment.observe(environment.agent_selection)
            actions.append(rng.choice(seen["action_mask"].nonzero()[0].tolist()))
            environment.step(actions[-1])
        script.append((number, actions))
    return script


def run_environment(environment: AEC, script: Script) -> float:
    """Step and observation with mask for whoever acts next, in microseconds."""
    start = time.process_time()
    for seed, actions in script:
        environment.reset(seed=seed)
        environment.observe(environment.agent_selection)
        for action in actions:
            environment.step(action)
            environment.observe(environment.agent_selection)
    return _per_step(time.process_time() - start, script)


def run_engine(stage: Stage, script: Script) -> float:
    """Options and answer, in microseconds."""
    games = [(seed, [stage.words[action] for action in actions]) for seed, actions in script]
    start = time.process_time()
    for seed, answers in games:
        table = stage.new_table(seed)
        for answer in answers:
            request = stage.asked(table)
            assert request is not None
            request.options()
            table.answer(answer, seat=None if request is table.request else request.seat)
    return _per_step(time.process_time() - start, script)


def _per_step(seconds: float, script: Script) -> float:
    return seconds / sum([len(actions) for _, actions in script]) * 1e6
