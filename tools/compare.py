"""Two versions of the package side by side: `python tools/compare.py BEFORE AFTER --rounds 9`.

Each is a folder: a source tree, such as one of `git worktree`, or an unpacked wheel. In every round
each has a new process. They are asked in turn for one figure after the other, in the order before,
after, after, before, so that whatever else the machine does hits both alike. What counts is CPU
time, and of that the median of the ratios within a round.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

GAMES = ("symbioz", "genesis")
PLAYERS = 4
PLAYED = {"symbioz": 100, "genesis": 30}
"""Random games of a round."""
POSITIONS = 150
SEARCHES = 6
SIMULATIONS = 100
LEAST = 0.2
"""CPU-seconds for which what is quick is repeated."""

BARS = {"random play": 0.97, "copy": 0.97, "search": 0.97}
BAR = 0.93
"""What must be reached: so many times as fast as before."""

Figures = dict[str, tuple[float, float]]
"""How often a second each thing is done, before and after."""

Worker = subprocess.Popen[str]


def main(args: list[str] | None = None) -> int:
    """Compare, and say whether the bars are met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--rounds", type=int, default=9, help="alternating rounds")
    parser.add_argument("--only", default="", help="figures with this in their names")
    given = parser.parse_args(args)
    chosen = [name for game in GAMES for what in WORKS if given.only in (name := f"{game}, {what}")]
    rounds = [compared(given.before, given.after, chosen, n) for n in range(given.rounds)]
    lines, met = table(rounds)
    print("\n".join(lines))
    return 0 if met else 1


def compared(before: Path, after: Path, names: list[str], seed: int) -> Figures:
    """The figures of one round."""
    found = {}
    with started(before, seed) as one, started(after, seed) as two:
        for name in names:
            old, new, new_again, old_again = [ask(worker, name) for worker in (one, two, two, one)]
            found[name] = (old + old_again) / 2, (new + new_again) / 2
    return found


def started(place: Path, seed: int) -> Worker:
    """A process that measures the package in this folder."""
    source = place / "src" if (place / "src").exists() else place
    return subprocess.Popen(
        [sys.executable, "-W", "ignore", __file__, "--measure", str(source.resolve()), str(seed)],
        env={**os.environ, "PYTHONPATH": str(source.resolve()), "PYTHONHASHSEED": str(seed)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def ask(worker: Worker, name: str) -> float:
    assert worker.stdin is not None
    assert worker.stdout is not None
    print(name, file=worker.stdin, flush=True)
    return float(worker.stdout.readline())


def table(rounds: list[Figures]) -> tuple[list[str], bool]:
    """The lines to print, and whether all bars are met."""
    lines = [f"{'per CPU-second':28}{'before':>10}{'after':>10}{'ratio':>8}   in all rounds   bar"]
    all_met = True
    for what in rounds[0]:
        old, new = zip(*[figures[what] for figures in rounds], strict=True)
        ratios = [two / one for one, two in zip(old, new, strict=True)]
        bar = BARS.get(what.partition(", ")[2], BAR)
        met = median(ratios) >= bar
        all_met = all_met and met
        lines.append(
            f"{what:28}{median(old):10,.0f}{median(new):10,.0f}{median(ratios):8.3f}"
            f"   {min(ratios):.3f} - {max(ratios):.3f}   {bar} {'met' if met else 'MISSED'}"
        )
    return lines, all_met


# --- in a process of its own, through what both versions have in common -------------------------


def measure(source: str, seed: int) -> None:
    """Tell the figures that are asked for, one a line."""
    import panspermia

    assert Path(panspermia.__file__).is_relative_to(source), f"{panspermia.__file__} is measured"
    for line in sys.stdin:
        game, _, what = line.strip().partition(", ")
        positions(game)
        print(WORKS[what](game, seed), flush=True)


@cache
def positions(game: str) -> list[Any]:
    """Tables spread over one random game; to play it loads all modules and cards."""
    table, rng, found = new(game, 7), Random(7), []
    while table.request is not None:
        found.append(table.clone())
        table.answer(rng.choice(table.request.options()))
    return found[:: len(found) // POSITIONS + 1]


def new(game: str, seed: int) -> Any:
    from panspermia import new_table

    return new_table(game, players=PLAYERS, seed=seed)


def play(game: str, seed: int) -> float:
    """Decisions of random games."""
    count = PLAYED[game]
    decisions, start = 0, time.process_time()
    for number in range(seed * count, (seed + 1) * count):
        table, draw = new(game, number), Random(number).random
        while (request := table.request) is not None:
            options = request.options()
            table.answer(options[int(draw() * len(options))])
            decisions += 1
    return decisions / (time.process_time() - start)


def copy(game: str, seed: int) -> float:
    """A copy, its options, and one answer."""
    tables, rng = positions(game), Random(seed)

    def go_on(table: Any) -> None:
        other = table.clone()
        other.answer(rng.choice(other.request.options()))

    return _rate(go_on, tables)


def search(game: str, seed: int) -> float:
    """Simulations of the searching bot."""
    from panspermia.players.advice import Advice
    from panspermia.players.budget import Budget

    tables, make_search = positions(game), import_module("panspermia.players.search").make_search
    advice = Advice(tables[0].game)
    done, start = 0, time.process_time()
    for number in range(SEARCHES):
        table = tables[len(tables) * (2 * number + 1) // (2 * SEARCHES)]
        looked = make_search(table.perspective(table.request.seat), advice, Random(seed))
        looked.run(Budget(SIMULATIONS))
        done += sum([child.visits for child in looked.root.children.values()])
    return done / (time.process_time() - start)


def step(game: str, seed: int) -> float:
    """Steps of an environment, with what the next agent sees."""
    from panspermia.env import aec

    environment, rng = aec(game, players=PLAYERS), Random(seed)

    def game_of(number: int) -> int:
        environment.reset(seed=number)
        steps = 0
        while not environment.terminations[agent := environment.agent_selection]:
            mask = environment.observe(agent)["action_mask"]
            environment.step(rng.choice(mask.nonzero()[0].tolist()))
            steps += 1
        return steps

    game_of(seed)  # an encoder gets to know the game
    start = time.process_time()
    steps = sum([game_of(seed + number) for number in range(PLAYED[game] // 5)])
    return steps / (time.process_time() - start)


def load(game: str, _seed: int) -> float:
    """Tables read from a save."""
    from panspermia import load_table

    return _rate(load_table, [table.dump() for table in positions(game)[::5]])


def view(game: str, _seed: int) -> float:
    """What one seat may see."""
    return _rate(lambda table: table.view(0), positions(game))


def _rate(work: Callable[[Any], object], things: list[Any]) -> float:
    """How often a second it is done to one of the things."""
    done, start = 0, time.process_time()
    while time.process_time() - start < LEAST:
        for thing in things:
            work(thing)
        done += len(things)
    return done / (time.process_time() - start)


WORKS = {
    "random play": play,
    "copy": copy,
    "search": search,
    "environment step": step,
    "load": load,
    "view": view,
}

if __name__ == "__main__":
    if sys.argv[1:2] == ["--measure"]:
        measure(sys.argv[2], int(sys.argv[3]))
    else:
        sys.exit(main())
