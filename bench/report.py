"""One table of all figures: on the screen, in the history, and as a page of the documentation."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sysconfig
from dataclasses import asdict
from pathlib import Path
from typing import Any

import altair as alt
import polars as pl
from rich.console import Console
from rich.table import Table as Grid

from bench.measure import (
    BACKGAMMON,
    BOARDGAME,
    CATANATRON,
    CLASSICS,
    COMPILED,
    DECISIONS,
    INTERPRETED,
    Bar,
    Row,
)
from bench.probe import ROOT
from panspermia import __version__
from panspermia.lab.charts import ACCENT, QUIET, WIDE, Chart, save_chart

HISTORY = ROOT / "bench" / "history.json"
REPORTS = ROOT / "docs" / "reports"

PEERS = {
    CATANATRON: "catanatron",
    BACKGAMMON: "OpenSpiel's backgammon",
    **{classic: f"PettingZoo's {classic}" for classic in CLASSICS},
    BOARDGAME: "boardgame.io",
}
HEADINGS = ("what", "unit", INTERPRETED, COMPILED, "x", "beside", "times", "bars")
OPTIMISED = ("--enable-optimizations", "--with-lto")
COLOURS = {INTERPRETED: QUIET, COMPILED: ACCENT}


def show(console: Console, rows: list[Row]) -> None:
    grid = Grid(title="side by side in one run: medians of alternating rounds")
    for number, heading in enumerate(HEADINGS):
        grid.add_column(heading, justify="right" if 1 < number < 5 else "left")
    for row in rows:
        grid.add_row(*cells(row, "\n"))
    console.print(grid)
    missed = [f"{row.what}: {_said(bar)}" for row in rows for bar in row.bars if not bar.met]
    for line in missed:
        console.print(f"[bold]missed[/bold] {line}", highlight=False)
    console.print("Some bars are missed." if missed else "All bars are met.")


def cells(row: Row, line: str) -> list[str]:
    """The cells of a line; several things in one are parted by `line`."""
    peers = [name for name in PEERS if name in row.figures]
    beside = [f"{PEERS[peer]} {_number(row.figures[peer])}" for peer in peers]
    times = [
        " ".join(
            [f"{row.ratios[key]:.2f}" for build in COLOURS if (key := f"{build}/{p}") in row.ratios]
        )
        for p in peers
    ]
    gain = row.ratios.get(f"{COMPILED}/{INTERPRETED}")
    return [
        row.what,
        row.unit,
        *[_number(row.figures[build]) if build in row.figures else "" for build in COLOURS],
        f"{gain:.2f}" if gain else "",
        line.join(beside),
        line.join(times),
        line.join([_said(bar) for bar in row.bars]),
    ]


def _said(bar: Bar) -> str:
    sign = "<=" if bar.is_most else ">="
    return f"{bar.what} {bar.value:.2f} {sign} {bar.limit:g} {'met' if bar.met else 'MISSED'}"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


# --- history ------------------------------------------------------------------------------------


def entry(rows: list[Row], rounds: int) -> dict[str, Any]:
    """A run as it is kept."""
    return {
        "version": __version__,
        "commit": _commit(),
        "machine": machine(),
        "load": round(os.getloadavg()[0], 1),
        "rounds": rounds,
        "rows": [_rounded(asdict(row)) for row in rows],
    }


def machine() -> dict[str, Any]:
    """What kind of machine this is."""
    return {
        "system": f"{platform.system()} {platform.machine()}",
        "processors": os.cpu_count(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "python_build": python_build(sysconfig.get_config_var("CONFIG_ARGS") or ""),
    }


def python_build(configured: str) -> str:
    """How this Python was built, as far as its configuration says so."""
    named = [word for word in OPTIMISED if word in configured]
    how = f"with {' and '.join(named)}" if named else f"with neither {' nor '.join(OPTIMISED)}"
    return f"{platform.python_compiler()}, configured {how}"


def keep(made: dict[str, Any], path: Path = HISTORY) -> list[dict[str, Any]]:
    """Add a run to the history; all of it."""
    history: list[dict[str, Any]] = json.loads(path.read_text()) if path.exists() else []
    history.append(made)
    lines = [json.dumps(run, ensure_ascii=False) for run in history]
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n")
    return history


def _commit() -> str:
    command = ["git", "describe", "--always", "--dirty"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _rounded(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_rounded(part) for part in value]
    return float(f"{value:.4g}") if isinstance(value, float) else value


# --- page ---------------------------------------------------------------------------------------

PAGE = """# Speed

Both builds of panspermia and the programs beside it, measured in one run by `make bench`.
Version {version}, commit {commit}.
Machine: {system}, {processors} processors, {python}; load {load} after the run.
Python was built by {python_build}.
One that was built with neither plays about 7 % slower than Debian's.

Every build and every program is a process of its own, and they work in turn, {rounds} rounds.
What counts is CPU time.
A figure is the median of the rounds; a ratio is the median of the ratios within a round.
Other machines have other figures, but the ratios stay much the same.

Of our games only requests with two or more options are decisions; of catanatron every tick is.
OpenSpiel's backgammon is written in C++ and is used through its Python interface.
On boardgame.io a game of one line is played without any network.
A step of random play in an environment is `last()`, `action_space(agent).sample(mask)` and `step`.
PettingZoo's wrappers (TerminateIllegal, AssertOutOfBounds, OrderEnforcing) are around all of them
or around none. What our `env()` puts around ours are subclasses of them that make the same checks
and find attributes faster; "as `env()` gives it" is with these.
Every run checks that both builds play the same games.

![How many times faster than catanatron both builds play at random](speed-play.svg)

![Microseconds for a decision with two, three and four players](speed-players.svg)

![How many times faster than catanatron the runs in the history were](speed-history.svg)

## All figures

The column `x` is how many times faster the compiled build is than the interpreted.
The column `times` is how many times faster than the program beside them both builds are.

{table}
"""


def write_page(history: list[dict[str, Any]], rows: list[Row], folder: Path = REPORTS) -> None:
    """The page of the last run, with its charts."""
    run = history[-1]
    lines = [HEADINGS, ["---"] * len(HEADINGS), *[cells(row, "<br>") for row in rows]]
    table = "\n".join([f"| {' | '.join(line)} |" for line in lines])
    text = PAGE.format(**{**run, **run["machine"]}, table=table)
    (folder / "speed.md").write_text(text)
    save_chart(play_chart(rows), folder / "speed-play.svg")
    save_chart(players_chart(rows), folder / "speed-players.svg")
    save_chart(history_chart(history), folder / "speed-history.svg")


def play_chart(rows: list[Row]) -> Chart:
    """Random play beside catanatron, game by game."""
    data = [
        {"what": row.what.replace(", random play", ""), "build": build, "times": times}
        for row in rows
        for build in COLOURS
        if row.unit == DECISIONS and (times := row.ratios.get(f"{build}/{CATANATRON}"))
    ]
    bars = alt.Chart(pl.DataFrame(data)).encode(
        x=alt.X("times:Q", title="decisions/s, times catanatron"),
        y=alt.Y("what:N", title=None, sort=None),
        yOffset=alt.YOffset("build:N", sort=list(COLOURS)),
    )
    words = bars.mark_text(align="left", dx=4).encode(text=alt.Text("times:Q", format=".1f"))
    return (bars.mark_bar().encode(color=_build()) + words).properties(width=WIDE)


def players_chart(rows: list[Row]) -> Chart:
    """What a decision costs with so many players."""
    data = [
        {
            "game": row.what.split(",")[0],
            "players": int(row.what.split()[-2]),
            "build": build,
            "microseconds": 1e6 / row.figures[build],
        }
        for row in rows
        for build in COLOURS
        if row.unit == DECISIONS and build in row.figures
    ]
    return (
        alt.Chart(pl.DataFrame(data))
        .mark_line(point=alt.OverlayMarkDef(size=60))
        .encode(
            x=alt.X("players:O", title="players", axis=alt.Axis(labelAngle=0)),
            y=alt.Y("microseconds:Q", title="us for a decision", scale=alt.Scale(zero=True)),
            color=_build(),
            column=alt.Column("game:N", title=None),
        )
        .properties(width=WIDE // 2, height=240)
    )


def history_chart(history: list[dict[str, Any]]) -> Chart:
    """The ratios to catanatron at four players, run by run."""
    data = [
        {
            "run": f"{number}: {run['commit']}",
            "game": row["what"].split(",")[0],
            "build": build,
            "times": times,
        }
        for number, run in enumerate(history, 1)
        for row in run["rows"]
        for build in COLOURS
        if row["unit"] == DECISIONS
        and row["what"].endswith("4 players")
        and (times := row["ratios"].get(f"{build}/{CATANATRON}"))
    ]
    return (
        alt.Chart(pl.DataFrame(data))
        .mark_line(point=alt.OverlayMarkDef(size=60))
        .encode(
            x=alt.X("run:N", title=None, sort=None, axis=alt.Axis(labelAngle=-30)),
            y=alt.Y("times:Q", title="times catanatron, 4 players", scale=alt.Scale(zero=True)),
            color=_build(),
            column=alt.Column("game:N", title=None),
        )
        .properties(width=WIDE // 2, height=240)
    )


def _build() -> Any:
    scale = alt.Scale(domain=list(COLOURS), range=list(COLOURS.values()))
    return alt.Color("build:N", title=None, scale=scale)
