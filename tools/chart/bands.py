"""The bands of the zones: isolines of the zone's number over the chart, and names along them."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from panspermia.faces.labels import Cells, width_of
from tools.chart.layout import HEIGHT, WIDTH, Point

CELL, MARGIN = 20, 30
"""The field reaches MARGIN cells beyond the chart."""
NEAR = 120
ZONES = 9
TRIES = 6
Field = list[list[float]]
Ring = list[Point]


# --- the field ------------------------------------------------------------------------------------


def zone_field(places: Sequence[Point], zones: Sequence[int]) -> Field:
    """The zone's number, smooth between Spaces and true at each of them."""
    boost = [1.0] * len(places)
    for _ in range(TRIES):
        field = _soft(_soft(_weighed(places, zones, boost)))
        wrong = strangers(field, places, zones)
        if not wrong:
            return field
        for space in wrong:
            boost[space] *= 3
    raise AssertionError(f"{len(wrong)} Spaces lie outside of their band")


def strangers(field: Field, places: Sequence[Point], zones: Sequence[int]) -> list[int]:
    """Spaces that do not lie in their band."""
    return [n for n, place in enumerate(places) if round(_sample(field, place)) != zones[n]]


def _weighed(places: Sequence[Point], zones: Sequence[int], boost: Sequence[float]) -> Field:
    grid: dict[tuple[int, int], list[tuple[float, float, int, float]]] = defaultdict(list)
    for space, (x, y) in enumerate(places):
        grid[int(x // NEAR), int(y // NEAR)].append((x, y, zones[space], boost[space]))
    inside = [[_mean(grid, i * CELL, j * CELL) for i in range(WIDTH // CELL + 1)]
              for j in range(HEIGHT // CELL + 1)]  # fmt: skip
    wide = [[row[0]] * MARGIN + row + [row[-1]] * MARGIN for row in inside]
    return [wide[0]] * MARGIN + wide + [wide[-1]] * MARGIN


def _mean(
    grid: dict[tuple[int, int], list[tuple[float, float, int, float]]], x: int, y: int
) -> float:
    ring, near = 2, list[tuple[float, float, int, float]]()
    while len(near) < 8:
        near = [
            item
            for u in range(x // NEAR - ring, x // NEAR + ring + 1)
            for v in range(y // NEAR - ring, y // NEAR + ring + 1)
            for item in grid.get((u, v), ())
        ]
        ring += 1
    weights = [much / ((px - x) ** 2 + (py - y) ** 2 + 300) ** 2 for px, py, _, much in near]
    total = sum([weight * item[2] for weight, item in zip(weights, near, strict=True)])
    return total / sum(weights)


def _soft(field: Field) -> Field:
    rows, columns = len(field), len(field[0])

    def mean(i: int, j: int) -> float:
        found = 0.0
        for v in (-1, 0, 1):
            row = field[min(max(j + v, 0), rows - 1)]
            for u in (-1, 0, 1):
                found += row[min(max(i + u, 0), columns - 1)] * (2 - abs(u)) * (2 - abs(v))
        return found / 16

    return [[mean(i, j) for i in range(columns)] for j in range(rows)]


def _sample(field: Field, at: Point) -> float:
    x, y = at[0] / CELL + MARGIN, at[1] / CELL + MARGIN
    i, j = int(x), int(y)
    u, v = x - i, y - j
    above = field[j][i] * (1 - u) + field[j][i + 1] * u
    below = field[j + 1][i] * (1 - u) + field[j + 1][i + 1] * u
    return above * (1 - v) + below * v


# --- isolines -------------------------------------------------------------------------------------


def isolines(field: Field, level: float) -> list[Ring]:
    """Closed rings around everything below a level; outside counts as far."""
    following = _following(field, level)
    rings = []
    while following:
        start = point = next(iter(following))
        ring = []
        while point in following:
            ring.append(point)
            point = following.pop(point)
        if len(ring) > 6 and point == start:
            rings.append(ring)
    return rings


def _following(field: Field, level: float) -> dict[Point, Point]:
    """By point of a ring the next one (marching squares)."""
    rows, columns = len(field) + 2, len(field[0]) + 2

    def value(i: int, j: int) -> float:
        if 0 < i < columns - 1 and 0 < j < rows - 1:
            return field[j - 1][i - 1]
        return 99.0

    def cut(one: tuple[int, int], other: tuple[int, int]) -> Point:
        a, b = sorted((one, other))
        p, q = value(*a), value(*b)
        share = min(max((level - p) / (q - p), 0.02), 0.98)
        x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        return round((x - 1 - MARGIN) * CELL, 1), round((y - 1 - MARGIN) * CELL, 1)

    found: dict[Point, Point] = {}
    for j in range(rows - 1):
        for i in range(columns - 1):
            corners = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1), (i, j))
            low = [value(*corner) < level for corner in corners]
            cuts = [(cut(corners[k], corners[k + 1]), low[k]) for k in range(4)
                    if low[k] != low[k + 1]]  # fmt: skip
            for k, (point, leaving) in enumerate(cuts):
                if leaving:
                    found[point] = cuts[(k + 1) % len(cuts)][0]
    return found


def soft_path(ring: Ring) -> str:
    """A closed curve through the middles of a ring's sides."""
    half = len(ring) // 2
    points = _simple(ring[: half + 1], 5)[:-1] + _simple([*ring[half:], ring[0]], 5)[:-1]
    middles = [((p[0] + q[0]) / 2, (p[1] + q[1]) / 2) for p, q in pairwise([*points, points[0]])]
    parts = [
        f"Q{p[0]:.0f} {p[1]:.0f} {m[0]:.0f} {m[1]:.0f}"
        for p, m in zip(points, middles, strict=True)
    ]
    return f"M{middles[-1][0]:.0f} {middles[-1][1]:.0f}{''.join(parts)}Z"


def _simple(ring: Ring, slack: float) -> Ring:
    """Only points that lie so far off the line between the others."""
    if len(ring) < 3:
        return ring
    (ax, ay), (bx, by) = ring[0], ring[-1]
    length = math.hypot(bx - ax, by - ay)
    off = [
        abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
        if length
        else math.hypot(x - ax, y - ay)
        for x, y in ring[1:-1]
    ]
    worst = max(off)
    if worst <= slack:
        return [ring[0], ring[-1]]
    at = off.index(worst) + 1
    return _simple(ring[: at + 1], slack)[:-1] + _simple(ring[at:], slack)


# --- names along the bands ------------------------------------------------------------------------

WORDS = 13
SPACED = 0.2
INSIDE = (0.3, 0.1, -0.1, -0.3)


def band_names(
    field: Field, words: Sequence[str], crowd: Sequence[Point], scale: float
) -> list[Ring]:
    """For each zone the line along which its name runs: where it is flat, and few Spaces lie."""
    cells: Cells[object] = Cells(90)
    for n, (x, y) in enumerate(crowd):
        cells.add((x - 34, y - 34, x + 34, y + 34), n)
    found = []
    for number, word in enumerate(words):
        need = width_of(word, bold=True, spaced=SPACED) * WORDS / scale
        line = _softened(min(_lines(field, number, need), key=lambda p: _trouble(p, need, cells)))
        for x, y in line:
            cells.add((x - 60, y - 60, x + 60, y + 40), (x, y, word))
        found.append(line)
    return found


def _lines(field: Field, number: int, need: float) -> Iterator[Ring]:
    """Stretches of isolines of the band, so long, inside of the chart, from left to right."""
    levels = [number + inside for inside in INSIDE if 0 < number + inside < ZONES - 1]
    for ring in [ring for level in levels for ring in isolines(field, level)]:
        for start in range(0, len(ring), 3):
            path, length = [ring[start]], 0.0
            for point in ring[start + 1 :]:
                if length >= need:
                    break
                length += math.dist(path[-1], point)
                path.append(point)
            is_seen = all([70 < x < WIDTH - 70 and 60 < y < HEIGHT - 60 for x, y in path])
            if length >= need and is_seen:
                yield path if path[-1][0] >= path[0][0] else path[::-1]


def _trouble(path: Ring, need: float, cells: Cells[object]) -> float:
    turn = sum([
        abs(math.remainder(math.atan2(r[1] - q[1], r[0] - q[0])
                           - math.atan2(q[1] - p[1], q[0] - p[0]), math.tau))
        for p, q, r in zip(path[::6], path[6::6], path[12::6], strict=False)
    ])  # fmt: skip
    steep = sum([abs(q[1] - p[1]) for p, q in pairwise(path)]) / need
    near = sum([len(cells.hits((x - 8, y - 24, x + 8, y + 24))) for x, y in path[::4]])
    return near * 0.7 + turn * 4 + steep * 16


def _softened(path: Ring) -> Ring:
    found = []
    for k in range(0, len(path), 3):
        part = path[max(0, k - 6) : k + 7]
        x, y = sum([p[0] for p in part]), sum([p[1] for p in part])
        found.append((x / len(part), y / len(part) + 12))
    return found
