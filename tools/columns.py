"""Play games and count which columns of their observations ever move.

    python -m tools.columns genesis --games 150 --players 2
    python -m tools.columns genesis --bot greedy --fields

A column that has one value in all games tells a learning program nothing. Rows are those of whoever
is asked.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import prod
from typing import Any

import numpy as np

from panspermia.env import Stage
from panspermia.kernel import Table
from panspermia.kernel.observing import VERSIONS
from panspermia.players import make_player
from panspermia.registry import find_game


class Moved:
    """The least and the greatest value of each column."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.rows = 0
        self._low: Any = None
        self._high: Any = None

    def look(self, table: Table[Any], seat: int) -> None:
        row = self.stage.encoder.encode(table, seat)
        first = self._low is None
        self._low = row.copy() if first else np.minimum(self._low, row)
        self._high = row.copy() if first else np.maximum(self._high, row)
        self.rows += 1

    @property
    def columns(self) -> Any:
        """Whether each column has moved."""
        return self._low != self._high

    def by_field(self) -> Iterator[tuple[str, int, int]]:
        """Each field with the columns that moved, and all of its columns."""
        at = 0
        for field, shape in self.stage.encoder.shapes.items():
            size = prod(shape)
            yield field, int(self.columns[at : at + size].sum()), size
            at += size


def play(game: str, players: int, games: int, seed: int, bot: str) -> list[Moved]:
    """What moved in these games, in every version."""
    found = [Moved(Stage(game, players=players, version=version)) for version in VERSIONS]
    for number in range(seed, seed + games):
        table = found[0].stage.new_table(number)
        bots = [make_player(bot, number * players + seat) for seat in range(players)]
        while (request := found[0].stage.asked(table)) is not None:
            seat = request.seat
            for moved in found:
                moved.look(table, seat)
            table.answer(bots[seat].choose(table.perspective(seat)), seat=seat)
    return found


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="random")
    parser.add_argument("--fields", action="store_true", help="by field, not only in all")
    given = parser.parse_args()
    players = given.players or find_game(given.game).players[0]
    for moved in play(given.game, players, given.games, given.seed, given.bot):
        count, size = int(moved.columns.sum()), moved.stage.encoder.size
        version = moved.stage.encoder.version
        print(f"version {version}: {count} of {size} columns moved in {moved.rows} rows")
        for field, moving, all_of_it in moved.by_field() if given.fields else ():
            print(f"  {field:16} {moving:5} of {all_of_it:5}")


if __name__ == "__main__":
    main()
