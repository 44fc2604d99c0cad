"""`make bench`: every game, interpreted and compiled, beside other programs, in one table."""

from __future__ import annotations

import argparse
import sys

from rich.console import Console

from bench import builds, report
from bench.measure import Bench

WIDTH = 180
"""Of a table that is written into a file."""


def main() -> int:
    """Measure, print, keep, and say whether the bars are met."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="alternating rounds")
    parser.add_argument("--interpreted", action="store_true", help="leave out the compiled build")
    parser.add_argument("--keep", action="store_true", help="add to bench/history.json and docs")
    given = parser.parse_args()
    console = Console()
    if not console.is_terminal:
        console = Console(width=WIDTH)
    compiled = None
    if not given.interpreted:
        with console.status("compiling"):
            compiled = builds.compiled()
    rows = []
    with Bench(builds.interpreted(), compiled, given.rounds) as bench, console.status("") as status:
        for row in bench.rows():
            rows.append(row)
            status.update(f"{len(rows)} lines measured, last: {row.what}")
    report.show(console, rows)
    if given.keep:
        report.write_page(report.keep(report.entry(rows, given.rounds)), rows)
    return 0 if all([bar.met for row in rows for bar in row.bars]) else 1


if __name__ == "__main__":
    sys.exit(main())
