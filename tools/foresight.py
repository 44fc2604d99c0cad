"""Measure what previews and odds cost, at positions of seeded games played by the game's weights.

    python tools/foresight.py genesis --players 4 --games 50

At some decisions of each game an option is drawn; its preview and its odds over a hundred worlds
are timed, on the wall and in CPU time, which hardly depends on what else the machine does.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from random import Random
from typing import Any

from panspermia.kernel import Table
from panspermia.players.advice import Advice
from panspermia.registry import new_table

EVERY = 0.02
"""How often a decision is measured."""

BARS = {"preview": 5.0, "odds": 150.0}
"""Milliseconds that 19 of 20 may take."""

Times = dict[str, list[tuple[float, float]]]
"""Milliseconds of CPU and on the wall, by what was timed."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="genesis")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--worlds", type=int, default=100)
    options = parser.parse_args()
    times: Times = {what: [] for what in BARS}
    for seed in range(options.games):
        table = new_table(options.game, players=options.players, seed=seed)
        measure(table, Random(seed), options.worlds, times)
    print(f"{options.game}, {options.players} players, {options.games} games; milliseconds")
    for what, bar in BARS.items():
        print(line(what, [cpu for cpu, _ in times[what]], "CPU", bar))
        print(line(what, [wall for _, wall in times[what]], "wall", bar))


def measure(table: Table[Any], rng: Random, worlds: int, times: Times) -> None:
    """Play a game by its weights, and look ahead now and then."""
    advice = Advice(table.game)
    while (request := table.request) is not None:
        seat = request.seat
        if rng.random() < EVERY:
            option = rng.choice(request.options())
            times["preview"].append(timed(lambda: table.preview(seat, option)))
            times["odds"].append(timed(lambda: table.odds(seat, option, worlds)))
        table.answer(advice.pick(table.state, request, rng.random()), seat=seat)


def timed(work: Callable[[], object]) -> tuple[float, float]:
    cpu, wall = time.process_time(), time.perf_counter()
    work()
    return 1000 * (time.process_time() - cpu), 1000 * (time.perf_counter() - wall)


def line(what: str, found: list[float], clock: str, bar: float) -> str:
    ranked = sorted(found)
    median, most = ranked[len(ranked) // 2], ranked[len(ranked) * 19 // 20]
    verdict = "ok" if most < bar else "too slow"
    figures = f"median {median:7.2f}  p95 {most:7.2f}  most {ranked[-1]:7.2f}"
    return f"{what:8} {clock:4} {figures}  of {len(ranked)}; p95 < {bar:.0f}: {verdict}"


if __name__ == "__main__":
    main()
