"""Run a command and say what it cost: the CPU seconds of all its processes.

Unlike the time on the wall they hardly depend on what else the machine does, so a budget of them
can be watched: `python tools/cpu.py --budget 100 make lint`.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys


def main(args: list[str] | None = None) -> int:
    """Run the command; its exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--budget", type=int, required=True, help="CPU seconds it should cost")
    parser.add_argument("command", nargs=argparse.REMAINDER, help="what to run")
    options = parser.parse_args(args)
    code = subprocess.call(options.command)
    print(line(spent(), options.budget), flush=True)
    return code


def spent() -> float:
    """The CPU seconds of all processes that were started from here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def line(seconds: float, budget: int) -> str:
    over = f", {seconds - budget:.0f} too many" if seconds > budget else ""
    return f"{seconds:.0f} CPU seconds of {budget}{over}"


if __name__ == "__main__":
    sys.exit(main())
