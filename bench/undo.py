"""What undo costs early and late in a game: it must not depend on the game's length."""

from __future__ import annotations

import random
import time
from statistics import median
from typing import Any

from panspermia.kernel import Table

WINDOW = 24
REPEATS = 9


def undo_costs(table: Table[Any], places: list[int]) -> list[float]:
    """Seconds for undo and redo around these decisions of one random game."""
    rng = random.Random(1)
    windows: list[list[Table[Any]]] = [[] for _ in places]
    decision = 0
    last: list[Table[Any]] = []
    while (request := table.request) is not None:
        table.answer(rng.choice(request.options()))
        decision += 1
        if not table.can_undo():
            continue
        for place, window in zip(places, windows, strict=True):
            if place <= decision < place + WINDOW:
                window.append(table.clone())
        last = [*last[1 - WINDOW :], table.clone()]
    return [_cost(window) for window in (*windows, last)]


def _cost(tables: list[Table[Any]]) -> float:
    return median([_once(tables) for _ in range(REPEATS)])


def _once(tables: list[Table[Any]]) -> float:
    start = time.process_time()
    for table in tables:
        table.undo()
        table.redo()
    return (time.process_time() - start) / len(tables)
