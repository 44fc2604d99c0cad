"""`make bench`: random play, copies and undo in one run, with the bars of the project."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from bench.peers import Catanatron, Panspermia, alternate, copies, random_play
from bench.undo import NewTable, undo_costs
from panspermia import new_table
from panspermia.kernel import Setup, seat_table
from tests.bazaar import GAME as BAZAAR

PLAYERS = 4
BARS = {
    "symbioz": {"decisions": 5.0, "copies": 3.0},
    "genesis": {"decisions": 2.0, "copies": 1.0},
}
"""By game how many times catanatron's speed must be reached, with so many players."""


def main() -> int:
    """Measure, print, and say whether the bars are met."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="alternating rounds")
    parser.add_argument("--games", type=int, default=4, help="games per engine and round")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    parser.add_argument("--game", choices=list(BARS), help="measure this game only")
    arguments = parser.parse_args()
    console = Console()
    names = [arguments.game] if arguments.game else list(BARS)
    rounds, games = arguments.rounds, arguments.games
    figures: dict[str, Any] = {
        "random play": {
            name: {n: random_play_ratio(name, rounds, games, n) for n in (4, 2)} for name in names
        },
        "copies": {name: {n: copy_ratio(name, rounds, n) for n in (4, 2)} for name in names},
        "undo": undo_figures(),
    }
    show(console, figures)
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=1) + "\n")
    met = all(
        [
            figures["random play"][name][PLAYERS]["ratio"] >= BARS[name]["decisions"]
            and figures["copies"][name][PLAYERS]["ratio"] >= BARS[name]["copies"]
            for name in names
        ]
    )
    console.print("All bars are met." if met else "[bold]A bar is missed.[/bold]")
    return 0 if met else 1


def random_play_ratio(game: str, rounds: int, games: int, players: int) -> dict[str, float]:
    """Decisions and games per second of both engines, and the median ratio of the rounds."""
    ours, theirs = alternate(
        rounds,
        [
            lambda n: random_play(Panspermia(game), players, games * 4, 1000 * n),
            lambda n: random_play(Catanatron(), players, games, 1000 * n),
        ],
    )
    return {
        "ours": median([play.decisions / play.seconds for play in ours]),
        "theirs": median([play.decisions / play.seconds for play in theirs]),
        "ratio": median(
            [
                (a.decisions / a.seconds) / (b.decisions / b.seconds)
                for a, b in zip(ours, theirs, strict=True)
            ]
        ),
        "our games": median([play.games / play.seconds for play in ours]),
        "their games": median([play.games / play.seconds for play in theirs]),
    }


def copy_ratio(game: str, rounds: int, players: int) -> dict[str, float]:
    """Copies with options and one answer per second, over the positions of one random game."""
    mine, peer = Panspermia(game), Catanatron()
    our_positions, their_positions = mine.positions(players, 7), peer.positions(players, 7)
    ours, theirs = alternate(
        rounds,
        [
            lambda n: copies(mine, our_positions, n),
            lambda n: copies(peer, their_positions, n),
        ],
    )
    return {
        "ours": 1 / median(ours),
        "theirs": 1 / median(theirs),
        "ratio": median([b / a for a, b in zip(ours, theirs, strict=True)]),
    }


def undo_figures() -> dict[str, Any]:
    """Microseconds for undo and redo, early and late, in games of different length."""
    games: dict[str, NewTable] = {
        "symbioz, 4 players": lambda: new_table("symbioz", players=4, seed=1),
        "genesis, 4 players": lambda: new_table("genesis", players=4, seed=1),
        "bazaar, long": lambda: seat_table(BAZAAR, Setup(2, {"mode": "long"}), seed=1),
    }
    found = {}
    for name, new in games.items():
        early, late, length = undo_costs(new, 50)
        found[name] = {"early": early * 1e6, "late": late * 1e6, "answers": length}
    return found


def show(console: Console, figures: dict[str, Any]) -> None:
    grid = Grid(title="side by side in one run: median of alternating rounds")
    for heading in ("what", "panspermia", "catanatron", "ratio", "bar"):
        grid.add_column(heading, justify="left" if heading == "what" else "right")
    for name, rows in figures["random play"].items():
        for players, row in rows.items():
            grid.add_row(
                f"{name}, random play, {players} players: decisions/s",
                *_cells(row["ours"], row["theirs"], row["ratio"]),
                _bar(name, "decisions", players),
            )
            games = (row["our games"], row["their games"])
            grid.add_row(f"{name}, random play, {players} players: games/s", *_cells(*games), "")
    for name, rows in figures["copies"].items():
        for players, row in rows.items():
            grid.add_row(
                f"{name}, copy + options + one answer, {players} players: /s",
                *_cells(row["ours"], row["theirs"], row["ratio"]),
                _bar(name, "copies", players),
            )
    console.print(grid)
    for name, costs in figures["undo"].items():
        console.print(
            f"undo + redo, {name}: from decision 50 on {costs['early']:.0f} us, "
            f"at the end of {costs['answers']} answers {costs['late']:.0f} us"
        )


def _bar(game: str, what: str, players: int) -> str:
    return f">= {BARS[game][what]:.0f}x" if players == PLAYERS else ""


def _cells(ours: float, theirs: float, ratio: float | None = None) -> tuple[str, str, str]:
    return f"{ours:,.0f}", f"{theirs:,.0f}", f"{ratio or ours / theirs:.2f}x"


if __name__ == "__main__":
    sys.exit(main())
