"""The board: 24 squares in three rings around a lake, in two geometries (decision SZ-1)."""

from __future__ import annotations

from dataclasses import dataclass

SQUARES = (
    *[f"A{i}" for i in range(4)],
    *[f"B{i}" for i in range(8)],
    *[f"C{i}" for i in range(12)],
)
"""The squares by name, clockwise in each ring; a square's number is its place here."""

COUNT = len(SQUARES)
RINGS = ((0, 4), (4, 8), (12, 12))
"""First square and size of each ring."""

GREEN = (1 << 4) - 1
"""The fertile squares of ring 1, as a set."""

QUARTERS = 4
SEATED = {
    "opposite": {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)},
    "adjacent": {2: (0, 1), 3: (0, 1, 2), 4: (0, 1, 2, 3)},
}
"""S5. The quarter that each player sits at, by seating (decision SZ-2) and number of players."""


@dataclass(frozen=True)
class Board:
    """A geometry: which squares share a side."""

    id: str
    neighbours: tuple[tuple[int, ...], ...]


def is_green(square: int) -> bool:
    return GREEN >> square & 1 == 1


def outer_squares(quarter: int) -> tuple[int, ...]:
    """S2. The three squares of the outer ring in front of a quarter's player."""
    first, size = RINGS[2]
    share = size // QUARTERS
    return tuple(range(first + share * quarter, first + share * (quarter + 1)))


def ring_square(ring: int, index: int) -> int:
    first, size = RINGS[ring]
    return first + index % size


def rings() -> Board:
    """SZ-1. Concentric rings: neighbours in the ring, and across rings within a quarter."""
    pairs = []
    for ring, (_, size) in enumerate(RINGS):
        pairs += [(ring_square(ring, i), ring_square(ring, i + 1)) for i in range(size)]
    for quarter in range(QUARTERS):
        for half in (0, 1):
            middle = ring_square(1, 2 * quarter + half)
            pairs.append((ring_square(0, quarter), middle))
            pairs += [(middle, ring_square(2, 3 * quarter + half + i)) for i in (0, 1)]
    return _board("rings", pairs)


def diamond() -> Board:
    """SZ-1. The cells of a square grid at distance 1 to 3 from the lake; sides only."""
    place = {cell: square for square, cell in diamond_cells().items()}
    pairs = [
        (square, place[x + dx, y + dy])
        for (x, y), square in place.items()
        for dx, dy in ((1, 0), (0, 1))
        if (x + dx, y + dy) in place
    ]
    return _board("diamond", pairs)


def diamond_cells() -> dict[int, tuple[int, int]]:
    """SZ-1. Where each square of the diamond lies; the lake is at (0, 0)."""
    return {
        ring_square(ring, index): cell
        for ring in range(len(RINGS))
        for index, cell in enumerate(_around(ring + 1))
    }


def _around(distance: int) -> list[tuple[int, int]]:
    """The cells at this distance, clockwise from the top."""
    cells = []
    x, y = 0, distance
    for dx, dy in ((1, -1), (-1, -1), (-1, 1), (1, 1)):
        for _ in range(distance):
            cells.append((x, y))
            x, y = x + dx, y + dy
    return cells


def _board(id: str, pairs: list[tuple[int, int]]) -> Board:
    near: list[set[int]] = [set() for _ in SQUARES]
    for a, b in pairs:
        near[a].add(b)
        near[b].add(a)
    return Board(id, tuple([tuple(sorted(found)) for found in near]))


BOARDS = {board.id: board for board in (rings(), diamond())}
