"""Where everything lies on the drawn boards of Symbioz, in the units of the picture.

On board `rings` the squares are parts of true rings; quarter 0 is at the top right, and the others
follow clockwise. The diamond has its own grid. In both the corners are free for the players.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from panspermia.faces.board import walk
from panspermia.faces.svg import num, rounded
from panspermia.games.symbioz.components.facts import NUMBERS
from panspermia.games.symbioz.rules.board import RINGS, SQUARES, diamond_cells, ring_square

Point = tuple[float, float]

WIDTH, HEIGHT = 1220, 1000
MIDDLE = (WIDTH / 2, HEIGHT / 2)
LAKE = 72
RADII = ((82, 212), (219, 349), (356, 486))
"""Inner and outer radius of each ring."""

GAP = 6
CORNER = 12
COLUMNS, ROWS = 6, 2
HOLE = 12
"""The radius of a cell."""

BIG, SMALL = 19, 14
"""The radius of a token with room, and where there are many."""

TITLE_ROOM = 42

BOX = (168, 136)
BOX_GAP = 4
PLATE = (206, 150)
PLATES = ((WIDTH - 216, 10), (WIDTH - 216, HEIGHT - 160), (10, HEIGHT - 160), (10, 10))
"""Size of a player's plate, and its corner for each quarter."""

assert COLUMNS * ROWS == NUMBERS.cells


@dataclass(frozen=True)
class Token:
    """Where an animal stands, and how large it is."""

    x: float
    y: float
    r: float


@dataclass(frozen=True)
class Spot:
    """A square: its outline as a path, and where its content goes."""

    name: str
    ring: int
    outline: str
    x: float
    y: float
    cells: tuple[Point, ...]
    title: Point
    note: Point
    """Where the number of newborns stands."""
    shelves: tuple[tuple[Token, ...], ...]
    """Where that many animals stand."""


@lru_cache(maxsize=4)
def spots(board: str) -> dict[str, Spot]:
    """All squares of a board by name."""
    found = _ring_spots() if board == "rings" else _diamond_spots()
    return {name: found[name] for name in SQUARES}


@lru_cache(maxsize=4)
def arrows(board: str) -> dict[str, dict[str, str]]:
    """Where the arrow keys lead from each square."""
    return walk({name: (spot.x, spot.y) for name, spot in spots(board).items()})


# --- rings ----------------------------------------------------------------------------------------


def polar(r: float, angle: float) -> Point:
    """The point at this radius and angle, clockwise from the top."""
    return MIDDLE[0] + r * math.sin(angle), MIDDLE[1] - r * math.cos(angle)


def _ring_spots() -> dict[str, Spot]:
    found = {}
    for ring, (_, size) in enumerate(RINGS):
        turn = 2 * math.pi / size
        for index in range(size):
            name = SQUARES[ring_square(ring, index)]
            found[name] = _sector(name, ring, index * turn, (index + 1) * turn)
    return found


def _sector(name: str, ring: int, start: float, end: float) -> Spot:
    inner, outer = RADII[ring]
    middle = (start + end) / 2
    way, down = _reading(middle)
    steps = _columns(ring, end - start)
    rows = (outer - 24, outer - 54)
    cells = [polar(r, middle + way * step) for r in rows[::down] for step in steps[1:]]
    left, top = polar(outer - 39, middle + way * steps[0])
    x, y = polar((inner + outer) / 2, middle)
    shelves = [_shelf(inner, middle, way, end - start, count) for count in range(9)]
    return Spot(
        name=name,
        ring=ring,
        outline=sector_path(inner, outer, start, end),
        x=x,
        y=y,
        cells=tuple(cells),
        title=(left, top - 9),
        note=(left, top + 13),
        shelves=tuple(shelves),
    )


def _reading(middle: float) -> tuple[int, int]:
    """Which way columns and rows run, so that one reads to the right, or down where it is steep.

    Columns run clockwise (1) or not (-1), rows from the outside (1) or from the inside (-1).
    """
    right, up = math.sin(middle), math.cos(middle)
    if abs(up) < 0.5:
        return (1, -1) if right > 0 else (-1, 1)
    return (1, 1) if up > 0 else (-1, -1)


def _columns(ring: int, whole: float) -> list[float]:
    """Angles from the middle of a sector to its title and its columns of cells."""
    r = RADII[ring][1] - 54
    room = whole * r - GAP - 16
    pitch = min(33.0, (room - TITLE_ROOM) / COLUMNS)
    start = -(TITLE_ROOM + COLUMNS * pitch) / 2
    lengths = [start + TITLE_ROOM + pitch * (i + 0.5) for i in range(COLUMNS)]
    return [(start + TITLE_ROOM / 2) / r, *[length / r for length in lengths]]


def _shelf(inner: float, middle: float, way: int, whole: float, count: int) -> tuple[Token, ...]:
    """Animals beside the water: in one row while there is room, else small in two."""
    r = inner + 35
    pitch = 2 * BIG + 4
    room = whole * r - GAP - 10
    if count * pitch <= room + 4:
        return _row(r, middle, way, pitch, count, BIG)
    half = (count + 1) // 2
    low = _row(inner + 18, middle, way, 2 * SMALL + 4, count - half, SMALL)
    return _row(inner + 48, middle, way, 2 * SMALL + 8, half, SMALL) + low


def _row(
    r: float, middle: float, way: int, pitch: float, count: int, size: float
) -> tuple[Token, ...]:
    lengths = [pitch * (i - (count - 1) / 2) for i in range(count)]
    return tuple([Token(*polar(r, middle + way * length / r), size) for length in lengths])


def sector_path(inner: float, outer: float, start: float, end: float) -> str:
    """A part of a ring with round corners, and a gap of even width to the next."""

    def edge(r: float, angle: float, side: int) -> float:
        return angle + side * math.asin(GAP / 2 / r)

    def point(r: float, angle: float) -> str:
        x, y = polar(r, angle)
        return f"{num(x)},{num(y)}"

    def bend(r: float, angle: float, side: int, along: float) -> str:
        return point(r, edge(r, angle, side) + side * along / r)

    low, high, c = inner + CORNER, outer - CORNER, CORNER
    return "".join(
        [
            f"M{bend(outer, start, 1, c)}",
            f"A{outer},{outer},0,0,1,{bend(outer, end, -1, c)}",
            f"Q{bend(outer, end, -1, 0)},{bend(high, end, -1, 0)}",
            f"L{bend(low, end, -1, 0)}Q{bend(inner, end, -1, 0)},{bend(inner, end, -1, c)}",
            f"A{inner},{inner},0,0,0,{bend(inner, start, 1, c)}",
            f"Q{bend(inner, start, 1, 0)},{bend(low, start, 1, 0)}",
            f"L{bend(high, start, 1, 0)}Q{bend(outer, start, 1, 0)},{bend(outer, start, 1, c)}z",
        ]
    )


# --- the diamond ----------------------------------------------------------------------------------


def _diamond_spots() -> dict[str, Spot]:
    found = {}
    for square, (column, row) in diamond_cells().items():
        name = SQUARES[square]
        x, y = MIDDLE[0] + column * (BOX[0] + BOX_GAP), MIDDLE[1] - row * (BOX[1] + BOX_GAP)
        found[name] = _boxed(name, x, y)
    return found


def _boxed(name: str, x: float, y: float) -> Spot:
    left, top = x - BOX[0] / 2, y - BOX[1] / 2
    pitch = 26.8
    first = x - (COLUMNS - 1) / 2 * pitch
    cells = [
        (first + pitch * i, top + 44 + 27 * row) for row in range(ROWS) for i in range(COLUMNS)
    ]
    return Spot(
        name=name,
        ring="ABC".index(name[0]),
        outline=rounded(left, top, *BOX, CORNER),
        x=x,
        y=y,
        cells=tuple(cells),
        title=(left + 26, top + 17),
        note=(left + BOX[0] - 26, top + 17),
        shelves=tuple([_bench(x, top, count) for count in range(9)]),
    )


def _bench(x: float, top: float, count: int) -> tuple[Token, ...]:
    """Animals under the cells: in a row, or small and alternately up and down."""
    few = count <= 4
    pitch = 40 if few else (BOX[0] - 10) / count
    r = BIG - 1 if few else min(SMALL, 0.66 * pitch)
    heights = (110, 110) if few else (100, 119)
    return tuple(
        [Token(x + pitch * (i - (count - 1) / 2), top + heights[i % 2], r) for i in range(count)]
    )
