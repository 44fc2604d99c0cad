"""A process that measures one build or one peer, as it is asked: `python -m bench.probe`.

A line of JSON in, [what, arguments]; a line of JSON out, the figures.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Self

from bench import peers, undo
from bench.workers import efficiency
from panspermia import load_table, new_table
from panspermia.kernel import CANCEL, Setup, seat_table
from panspermia.lab.simulate import LabPlan
from panspermia.players.advice import Advice
from panspermia.players.budget import Budget
from panspermia.players.tree import make_search
from tests.bazaar import GAME as BAZAAR

ROOT = Path(__file__).resolve().parents[1]

SIMULATIONS = 100
SEARCHES = 3
LOADS = 5
TENSORS = 20
"""How often the positions of a game are told as tensors."""
MOST_POSITIONS = 200
GAMES_OF_WORKERS = 2000
STEPS = 1000
"""Of random play in an environment."""


class Probe:
    """The process, with the package that lies in this folder."""

    def __init__(self, package: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.probe"],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(package), "PYTHONWARNINGS": "ignore"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def ask(self, what: str, **arguments: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([what, arguments]) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, f"{what} {arguments} ended the process"
        return json.loads(line)


# --- what can be asked --------------------------------------------------------------------------


@cache
def engine(name: str) -> peers.Engine:
    """An engine that has played before: the first game loads modules and cards."""
    found = peers.engine(name)
    found.play(2, 0)
    return found


@cache
def positions(name: str, players: int) -> list[Any]:
    found = engine(name).positions(players, 7)
    return found[:: len(found) // MOST_POSITIONS + 1]


def play(name: str, players: int, games: int, seed: int) -> dict[str, float]:
    return peers.random_play(engine(name), players, games, seed)


def copy(name: str, players: int, seed: int) -> float:
    return peers.copies(engine(name), positions(name, players), seed)


def fingerprint(name: str, players: int, seed: int) -> str:
    """Of the end of a random game."""
    table, rng = new_table(name, players=players, seed=seed), Random(seed)
    while table.request is not None:
        table.answer(rng.choice(table.request.options()))
    return table.fingerprint()


def undo_redo(name: str) -> dict[str, float]:
    """Microseconds, early and late in a game, and how many answers it has."""

    def new() -> Any:
        if name == "bazaar":
            return seat_table(BAZAAR, Setup(2, {"mode": "long"}), seed=1)
        return new_table(name, players=4, seed=1)

    early, late, answers = undo.undo_costs(new, 50)
    return {"early": early * 1e6, "late": late * 1e6, "answers": answers}


def view(name: str, players: int) -> float:
    """Microseconds for what one seat may see, over the positions of a random game."""
    tables = positions(name, players)
    start = time.process_time()
    for table in tables:
        table.view(0)
    return (time.process_time() - start) / len(tables) * 1e6


@cache
def states(name: str) -> list[Any]:
    """The decisions of a random game in OpenSpiel, in their order."""
    import pyspiel

    if name != "backgammon":
        import_module("panspermia.env.spiel")  # makes our games known to OpenSpiel
        name = f"panspermia_{name}"
    return peers.decisions(pyspiel.load_game(name), Random(7), MOST_POSITIONS)


def tensor(name: str) -> float:
    """Microseconds for the observation tensor of who acts, decision after decision."""
    asked = states(name)
    start = time.process_time()
    for _ in range(TENSORS):
        for state in asked:
            state.observation_tensor(0)
    return (time.process_time() - start) / (TENSORS * len(asked)) * 1e6


def load(name: str) -> float:
    """Microseconds to read a random game of four as it stands at its end."""
    data = engine(name).positions(4, 7)[-1].dump()
    start = time.process_time()
    for _ in range(LOADS):
        load_table(data)
    return (time.process_time() - start) / LOADS * 1e6


def step(name: str, players: int, seed: int) -> dict[str, float]:
    """Microseconds for a step of the engine, and within an environment."""
    found = _environments().pace(name, players, 4, seed)
    return {"engine": found.engine, "environment": found.environment}


@cache
def environment(name: str, players: int, around: str) -> Any:
    """One that has played before; the classic games of PettingZoo have a name and no players."""
    kinds = _environments()
    found = kinds.ours(name, players, around) if players else kinds.classic(name, around)
    kinds.random_play(found, STEPS, 0)
    return found


def random_steps(name: str, players: int, around: str, seed: int) -> float:
    """Steps per second of random play in an environment."""
    rate: float = _environments().random_play(environment(name, players, around), STEPS, seed)
    return rate


def _environments() -> Any:
    """Imported when it is asked for: every worker of the laboratory imports this module."""
    return import_module("bench.environments")


def search(name: str, players: int, seed: int) -> float:
    """Simulations per second of the searching bot, at some positions of a random game."""
    tables = [table for table in positions(name, players) if _is_choice(table)]
    advice = Advice(tables[0].game)
    done, start = 0, time.process_time()
    for number in range(SEARCHES):
        table = tables[len(tables) * (2 * number + 1) // (2 * SEARCHES)]
        seen = table.perspective(table.request.seat)
        looked = make_search(seen, advice, Random(seed))
        looked.run(Budget(SIMULATIONS))
        done += sum([child.visits for child in looked.root.children.values()])
    return done / (time.process_time() - start)


def _is_choice(table: Any) -> bool:
    """Whether there are two answers to look at; to cancel is none."""
    return len([answer for answer in table.request.options() if answer != CANCEL]) > 1


def workers(rounds: int) -> dict[str, float]:
    """Games per CPU-second with one and with two workers."""
    return efficiency(LabPlan("symbioz", ("random", "random"), {}, 1), GAMES_OF_WORKERS, rounds)


WORKS = {
    work.__name__: work
    for work in (
        play,
        copy,
        fingerprint,
        undo_redo,
        view,
        load,
        tensor,
        step,
        random_steps,
        search,
        workers,
    )
}


def main() -> None:
    for line in sys.stdin:
        what, arguments = json.loads(line)
        print(json.dumps(WORKS[what](**arguments)), flush=True)


if __name__ == "__main__":
    main()
