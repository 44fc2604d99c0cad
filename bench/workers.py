"""How games per CPU-second fare when two processes play side by side: `python -m bench.workers`."""

from __future__ import annotations

import argparse
import resource

from panspermia import __version__
from panspermia.lab.crews import Processes, spread
from panspermia.lab.digest import code_digest
from panspermia.lab.runs import Job, play_rows
from panspermia.lab.simulate import LabPlan, split

BAR = 0.85
"""With two workers at least so many times the games per CPU-second of one."""
CHUNK = 50


def efficiency(plan: LabPlan, games: int, rounds: int = 5) -> dict[str, float]:
    """Games per CPU-second with one and with two workers, the best of the rounds, and the ratio.

    All CPU time counts: that of the workers from their start, and that of handing work out.
    """
    best = {1: 0.0, 2: 0.0}
    for _ in range(rounds):
        for workers in best:
            best[workers] = max(best[workers], _rate(plan, games, workers))
    return {"one": best[1], "two": best[2], "ratio": best[2] / best[1]}


def _rate(plan: LabPlan, games: int, workers: int) -> float:
    before = _cpu()
    job = Job(plan, False, __version__, code_digest(plan.game, plan.seats))
    crew = Processes(workers)
    for _ in spread(play_rows, job, split(games, CHUNK), workers, crew=crew, ordered=False):
        pass
    return games / (_cpu() - before)


def _cpu() -> float:
    """CPU-seconds of this process and of its children that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum([usage.ru_utime + usage.ru_stime for usage in used])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.workers", description=__doc__)
    parser.add_argument("--game", default="symbioz")
    parser.add_argument("--games", type=int, default=3000, help="games of a round")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    plan = LabPlan(arguments.game, ("random", "random"), {}, 1)
    found = efficiency(plan, arguments.games, arguments.rounds)
    met = "met" if found["ratio"] >= BAR else "missed"
    print(
        f"{arguments.game}, games per CPU-second: {found['one']:.0f} with one worker, "
        f"{found['two']:.0f} with two; ratio {found['ratio']:.2f}, bar {BAR} {met}"
    )


if __name__ == "__main__":
    main()
