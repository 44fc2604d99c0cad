"""Where Spaces stand: the arrangement of the board, with room for signs and words."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator

from panspermia.games.exodus.components.solar import HOHMANN, SITE, SolarMap

Point = tuple[float, float]
Cell = tuple[int, int]

WIDTH, HEIGHT = 3000, 1900
"""Units of the chart: wider than the board, for screens are wide and words are too."""
BIG_SITE = 6
"""A Site of this Size is drawn larger."""
ROUNDS = 90
CELL = 60


def laid_out(solar: SolarMap) -> list[Point]:
    """Spaces pushed apart and off foreign lines; each stays near its place on the board."""
    home = [_spread(x, y) for x, y in zip(solar.x, solar.y, strict=True)]
    room = [_room(solar, space) for space in range(len(home))]
    lines = [(a, b) for a, others in enumerate(solar.neighbours) for b in others if a < b]
    places = list(home)
    for turn in range(ROUNDS):
        grid = _grid(places)
        moves = [
            (0.045 * (h[0] - p[0]), 0.045 * (h[1] - p[1]))
            for h, p in zip(home, places, strict=True)
        ]
        for space, x, y in (*_apart(places, room, grid), *_off(places, room, grid, lines)):
            moves[space] = moves[space][0] + x, moves[space][1] + y
        most = 9 * (1 - turn / ROUNDS * 0.7)
        places = [_moved(place, move, most) for place, move in zip(places, moves, strict=True)]
    return [(round(x, 1), round(y, 1)) for x, y in places]


def _spread(x: float, y: float) -> Point:
    """From shares of the board to the chart, with more room for the crowded side of Earth."""
    pull = 0.055 * math.exp(-((x - 0.86) ** 2 / 0.012 + (y - 0.77) ** 2 / 0.02))
    x, y = x + pull * (x - 0.80) * 4, y + pull * (y - 0.77) * 4
    return 70 + x * (WIDTH - 150), 60 + y * (HEIGHT - 120)


def _room(solar: SolarMap, space: int) -> float:
    """How much a Space wants around it."""
    if solar.kind[space] == SITE:
        return 27 if solar.size[space] >= BIG_SITE else 24
    return 13 if solar.kind[space] == HOHMANN else 17


def _grid(places: list[Point]) -> dict[Cell, list[int]]:
    grid: dict[Cell, list[int]] = defaultdict(list)
    for space, (x, y) in enumerate(places):
        grid[int(x // CELL), int(y // CELL)].append(space)
    return grid


def _around(grid: dict[Cell, list[int]], x: float, y: float) -> Iterator[int]:
    i, j = int(x // CELL), int(y // CELL)
    for u in (i - 1, i, i + 1):
        for v in (j - 1, j, j + 1):
            yield from grid.get((u, v), ())


Move = tuple[int, float, float]


def _apart(places: list[Point], room: list[float], grid: dict[Cell, list[int]]) -> Iterator[Move]:
    """Two that are too close push each other away."""
    for space, (x, y) in enumerate(places):
        for other in _around(grid, x, y):
            if other > space:
                dx, dy = x - places[other][0], y - places[other][1]
                want, far = room[space] + room[other], math.hypot(dx, dy) or 0.1
                if far < want:
                    push = (want - far) / far * 0.35
                    yield space, dx * push, dy * push
                    yield other, -dx * push, -dy * push


def _off(
    places: list[Point],
    room: list[float],
    grid: dict[Cell, list[int]],
    lines: list[tuple[int, int]],
) -> Iterator[Move]:
    """Spaces keep off lines that are not theirs."""
    for a, b in lines:
        (ax, ay), (bx, by) = places[a], places[b]
        length = math.hypot(bx - ax, by - ay) or 1
        steps = max(1, int(length // 50))
        spots = [(ax + (bx - ax) * k / steps, ay + (by - ay) * k / steps) for k in range(steps + 1)]
        for space in {near for spot in spots for near in _around(grid, *spot)} - {a, b}:
            x, y = places[space]
            share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length**2
            if 0.02 < share < 0.98:
                dx, dy = x - ax - share * (bx - ax), y - ay - share * (by - ay)
                want, far = room[space] * 0.95, math.hypot(dx, dy) or 0.1
                if 1.5 < far < want:
                    push = (want - far) / far * 0.22
                    yield space, dx * push, dy * push


def _moved(place: Point, move: Point, most: float) -> Point:
    size = math.hypot(*move)
    share = min(1, most / size) if size else 0
    x, y = place[0] + move[0] * share, place[1] + move[1] * share
    return min(max(x, 40), WIDTH - 60), min(max(y, 50), HEIGHT - 44)
