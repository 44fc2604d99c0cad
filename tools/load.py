"""Puts the load of a busy evening on a server, and the same on boardgame.io (`make load`).

By default 200 watchers of 50 tables and 20 answers a second for two minutes. The bar: no error, and
an answer is visible to 95 of 100 watchers within 150 milliseconds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

BAR = 150.0
AUDIENCES = 3
"""The players of a table, and all its spectators together."""


def main() -> int:
    """Measure, print, and say whether the bar is met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--watchers", type=int, default=200)
    parser.add_argument("--rate", type=float, default=20.0, help="answers a second")
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--workers", type=int, default=1, help="processes of the server")
    parser.add_argument("--database", help="instead of a new file of SQLite")
    parser.add_argument("--alone", action="store_true", help="leave out boardgame.io")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    given = parser.parse_args()
    figures: dict[str, Any] = {"panspermia": ours(given)}
    show("panspermia", figures["panspermia"])
    if not given.alone:
        figures["boardgame.io"] = theirs(given)
        show("boardgame.io", figures["boardgame.io"])
    if given.json:
        given.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    found = figures["panspermia"]
    is_met = not found["errors"] and found["p95"] < BAR and found["rendered once"]
    print(f"{'met' if is_met else 'MISSED'}: no error, p95 under {BAR:.0f} ms, rendered once")
    return 0 if is_met else 1


def ours(given: argparse.Namespace) -> dict[str, Any]:
    """Our server, in a process of its own."""
    from tests.web.load import Load, renderings
    from tests.web.serving import served_process

    with tempfile.TemporaryDirectory(prefix="panspermia-load-") as folder:
        database = given.database or f"sqlite:///{folder}/tables.sqlite"
        log = Path(folder) / "log"
        options = ("--log", "warning", "--workers", str(given.workers))
        with served_process(
            database, log, *options, PANSPERMIA_RATE="10000000", PANSPERMIA_STREAMS_EACH="1000"
        ) as (
            address,
            process,
        ):
            before: list[float] = []
            load = Load(
                address,
                tables=given.tables,
                watchers=given.watchers,
                rate=given.rate,
                seconds=given.seconds,
                ready=lambda: before.append(cpu_seconds(process.pid)),
            )
            found = asyncio.run(load.run())
            spent = cpu_seconds(process.pid) - before[0]
            rendered = asyncio.run(renderings(address))
        warnings = log.read_text(encoding="utf-8").partition(f"{address}/\n")[2].splitlines()
    needed = AUDIENCES * (given.tables + found.answers)
    return {
        "answers": found.answers,
        "updates": len(found.latencies),
        "errors": len(found.errors) + len(warnings),
        "which": [*found.errors[:5], *warnings[:5]],
        "seconds": found.seconds,
        "p50": 1000 * found.at(0.5),
        "p95": 1000 * found.at(0.95),
        "p99": 1000 * found.at(0.99),
        "CPU ms an answer": 1000 * spent / max(1, found.answers),
        "response p95": 1000 * sorted(found.responses)[int(0.95 * len(found.responses))],
        "bytes an update": found.bytes // max(1, found.fragments),
        "renderings": rendered,
        "rendered once": rendered == needed or given.workers > 1,
    }


def cpu_seconds(process: int) -> float:
    """What a process has computed so far; 0 where that is not told."""
    path = Path(f"/proc/{process}/stat")
    if not path.exists():
        return 0.0
    fields = path.read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def theirs(given: argparse.Namespace) -> dict[str, Any]:
    """boardgame.io with file storage, with as many watchers and moves of a game of one line."""
    folder = ROOT / "bench" / "boardgameio"
    npm = shutil.which("npm")
    if npm is None:
        return {"errors": 1, "which": ["npm is not installed"]}
    if not (folder / "node_modules").exists():
        install = [npm, "install", "--no-package-lock", "--no-audit", "--no-fund", "--silent"]
        subprocess.run(install, cwd=folder, check=True)
    numbers = [str(n) for n in (given.tables, given.watchers, given.rate, given.seconds)]
    command = ["node", "load.js", *numbers]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        return {"errors": 1, "which": done.stderr.splitlines()[-3:]}
    found: dict[str, Any] = json.loads(done.stdout)
    found["answers"] = found.pop("moves")
    return found


def show(name: str, found: dict[str, Any]) -> None:
    parts = [f"{key} {_number(value)}" for key, value in found.items() if key != "which"]
    print(f"{name}: {', '.join(parts)}", flush=True)
    for line in found.get("which", ()):
        print(f"  {line}", flush=True)


def _number(value: Any) -> str:
    return f"{value:.1f}" if isinstance(value, float) else str(value)


if __name__ == "__main__":
    os.environ.setdefault("NODE_ENV", "production")
    sys.exit(main())
