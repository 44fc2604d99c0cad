"""Run a command and say what it cost: the CPU seconds of all its processes.

Unlike the time on the wall they hardly depend on what else the machine does, so a budget of them
can be watched: `python tools/cpu.py --budget 100 make lint`. A game may have a share of its own:
with `--share megafauna=250` what its tests cost, as tests/costs.py tells, is set against that, and
all the rest against the budget.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

REST = "all else"


def main(args: list[str] | None = None) -> int:
    """Run the command; its exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--budget", type=int, required=True, help="CPU seconds it should cost")
    parser.add_argument("--share", action="append", default=[], help="game=seconds, on top of them")
    parser.add_argument("command", nargs=argparse.REMAINDER, help="what to run")
    options = parser.parse_args(args)
    shares = {game: int(seconds) for game, _, seconds in [s.partition("=") for s in options.share]}
    with tempfile.TemporaryDirectory() as folder:
        costs = Path(folder, "costs.json")
        code = subprocess.call(options.command, env={**os.environ, "PANSPERMIA_COSTS": str(costs)})
        told = json.loads(costs.read_text()) if costs.exists() else {}
    print(line(spent(), options.budget, shares, told), flush=True)
    return code


def spent() -> float:
    """The CPU seconds of all processes that were started from here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def line(seconds: float, budget: int, shares: dict[str, int], told: dict[str, float]) -> str:
    """The sum with its budget, and if there are shares each of them and the rest."""
    found = against(seconds, budget + sum(shares.values()), " CPU seconds")
    if not shares:
        return found
    costs = {
        game: sum([c for part, c in told.items() if part.split()[0] == game]) for game in shares
    }
    parts = [f"{game} {against(costs[game], shares[game])}" for game in shares]
    rest = against(seconds - sum(costs.values()), budget)
    return f"{found}: {'; '.join([*parts, f'{REST} {rest}'])}"


def against(seconds: float, budget: int, unit: str = "") -> str:
    over = f", {seconds - budget:.0f} too many" if seconds > budget else ""
    return f"{seconds:.0f}{unit} of {budget}{over}"


if __name__ == "__main__":
    sys.exit(main())
