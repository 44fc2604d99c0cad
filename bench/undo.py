"""What undo costs early and late in a game: it must not depend on the game's length."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from panspermia.kernel import Table

WINDOW = 40
REPEATS = 9

NewTable = Callable[[], Table[Any]]


def undo_costs(new_table: NewTable, early: int) -> tuple[float, float, int]:
    """Seconds for undo and redo early and at the end of a random game, and its length."""
    length = sum([1 for _ in random_game(new_table())])
    starts = {"early": early, "late": length - WINDOW}
    windows: dict[str, list[Table[Any]]] = {name: [] for name in starts}
    for decision, table in enumerate(random_game(new_table()), 1):
        for name, start in starts.items():
            if start < decision <= start + WINDOW and table.can_undo():
                windows[name].append(table.clone())
    return cost(windows["early"]), cost(windows["late"]), length


def random_game(table: Table[Any]) -> Iterator[Table[Any]]:
    """The table after every answer of a game that is the same every time."""
    rng = random.Random(1)
    while table.request is not None:
        request = rng.choice(table.requests)
        table.answer(rng.choice(request.options()), seat=request.seat)
        yield table


def cost(tables: list[Table[Any]]) -> float:
    return median([_once(tables) for _ in range(REPEATS)])


def _once(tables: list[Table[Any]]) -> float:
    start = time.process_time()
    for table in tables:
        table.undo()
        table.redo()
    return (time.process_time() - start) / len(tables)
