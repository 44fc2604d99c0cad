"""Where the cratons lie on the map: a latitude grid, from west to east around the world.

A hex has a corner to the north; half its width is a unit of x in views. Within a landmass x is
given; the ocean between landmasses has no length, so that they are set as close as their coasts and
names allow, and what is left of the width goes between them. A camera then moves and scales the
whole so that all of it is seen; like the cratons it moves by a transform.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from panspermia.games.megafauna.components.places import NEIGHBOURS, OFFSETS
from panspermia.games.megafauna.rules.view import View

HALF, RADIUS, ROW = 30.31, 35.0, 52.5
"""Half the width of a hex, its radius, and the distance of two rows."""
WIDTH, HEIGHT = 800, 350
"""The picture of the planet."""
RULER = 56
"""The strip of latitudes at its edge."""
ROWS = 8
TAB = 39.8
"""How far a tab lies to the east of the middle of its hex."""
EAST_TAB = 0.95
GAP = 0.62
APART = 4.6
"""In units of x: how far a tab stands out, coasts are apart, and centres of landmasses are."""
NAME_ROWS, NAME_HALF = 2, 2.3
"""A name stands two rows south of a centre, or north of it, and is about so wide to both sides."""
LARGEST, EDGE, NAME = 1.04, 8, 20
"""The largest scale, and how much is seen around cratons and for a name."""

LEGIBLE = 0.9
"""Words are seen at least at this scale."""

Cell = tuple[int, int]
Profile = dict[float, float]


@dataclass(frozen=True, slots=True)
class Spot:
    """A craton on the map; (x, y) is the middle of its centre, before the camera moves it."""

    x: float
    y: float
    row: int
    has_die: bool
    name_below: bool | None
    """Whether there is room for its name to the south, or to the north; None if there is none."""


@dataclass(frozen=True, slots=True)
class Globe:
    """The map of a position."""

    spots: dict[str, Spot]
    scale: float
    dx: float
    dy: float

    @property
    def words(self) -> float:
        """How much larger words and tags are drawn, so that they can be read at any scale."""
        return max(1.0, round(LEGIBLE / self.scale, 2))

    def camera(self) -> str:
        """The transform of everything on the map."""
        return f"translate({self.dx:.1f},{self.dy:.1f})scale({self.scale:.3f})"

    def ruler(self) -> str:
        """The same, for the strip at the edge."""
        return f"translate(0,{self.dy:.1f})scale({self.scale:.3f})"


def globe_of(position: View) -> Globe:
    """Where everything lies; the same lattice is laid out once."""
    landmasses = tuple(
        [
            tuple([(id, position.places[f"{id}-centre"].x, position.rows[id]) for id in landmass])
            for landmass in position.landmasses
        ]
    )
    return laid_out(landmasses, frozenset(position.dice))


@lru_cache(maxsize=256)
def laid_out(
    landmasses: tuple[tuple[tuple[str, int, int], ...], ...], dice: frozenset[str]
) -> Globe:
    """The map of landmasses, whose cratons have a name, and x and row of their centres."""
    lands = [_Land(landmass) for landmass in landmasses]
    starts = _starts(lands)
    near = _spots(lands, starts, dice)
    west, north, east, south = _frame(near)
    scale = min(WIDTH / (east - west), HEIGHT / (south - north), LARGEST)
    slack = (WIDTH / scale - (east - west)) / len(lands)
    apart = [start + slack * n / HALF for n, start in enumerate(starts)]
    room = HEIGHT / scale - (south - north)
    dx, dy = (slack / 2 - west) * scale, (room / 2 - north) * scale
    return Globe(_spots(lands, apart, dice), scale, dx, dy)


def _spots(
    lands: Sequence[_Land], starts: Sequence[float], dice: frozenset[str]
) -> dict[str, Spot]:
    return {
        id: Spot((start + x) * HALF, row * ROW, row, id in dice, land.name_below(x, row))
        for land, start in zip(lands, starts, strict=True)
        for id, x, row in land.cratons
    }


def _frame(spots: dict[str, Spot]) -> tuple[float, float, float, float]:
    """West, north, east and south of all cratons with their shelves, tabs and names."""
    found = spots.values()
    edge = ROW + RADIUS + EDGE
    return (
        min([s.x for s in found]) - 3 * HALF - EDGE,
        min([s.y - edge - (NAME if s.name_below is False else 0) for s in found]),
        max([s.x for s in found]) + 3 * HALF + EAST_TAB * HALF + EDGE,
        max([s.y + edge + (NAME if s.name_below else 0) for s in found]),
    )


class _Land:
    """A landmass with its outline: by row how far it reaches to the west and to the east."""

    def __init__(self, cratons: Sequence[tuple[str, int, int]]) -> None:
        self.cratons = cratons
        self.cells = {(x + dx, r + dr) for _, x, r in cratons for dx, dr in OFFSETS}
        self.west: Profile = {}
        self.east: Profile = {}
        for x, r in self.cells:
            self._reach(r, x - 1, x + 1)
            for near in (r - 1, r + 1):
                self._reach(near, x - 0.3, x + 0.3)
        for _, x, r in cratons:
            self._add_tabs_and_name(x, r)
        self.middle = sum([x for _, x, _ in cratons]) / len(cratons)

    def _add_tabs_and_name(self, x: int, r: int) -> None:
        for dx, dr in ((1, -1), (2, 0), (1, 1)):
            self._reach(r + dr, x, x + dx + 1 + EAST_TAB)
        below = self.name_below(x, r)
        if below is not None:
            row = r + NAME_ROWS if below else r - NAME_ROWS
            self._reach(row, x - NAME_HALF, x + NAME_HALF)

    def _reach(self, row: float, west: float, east: float) -> None:
        self.west[row] = min(self.west.get(row, west), west)
        self.east[row] = max(self.east.get(row, east), east)

    def name_below(self, x: int, row: int) -> bool | None:
        for below, there in ((True, row + NAME_ROWS), (False, row - NAME_ROWS)):
            taken = any([(x + dx, there) in self.cells for dx in (-2, 0, 2, -1, 1)])
            if not taken:
                return below
        return None


def _starts(lands: Sequence[_Land]) -> list[float]:
    """How far each landmass is shifted: as close as coasts and names allow, in their order."""
    found: list[float] = []
    for number, land in enumerate(lands):
        least = [0.0 - min(land.west.values())]
        for before, start in zip(lands[:number], found, strict=True):
            least.append(start + before.middle + APART - land.middle)
            rows = before.east.keys() & land.west.keys()
            least += [start + before.east[row] + GAP - land.west[row] for row in rows]
        found.append(max(least))
    return found


def hexes_around(cell: Cell) -> list[Cell]:
    """The six cells next to a cell, clockwise from the east."""
    x, r = cell
    return [(x + dx, r + dr) for dx, dr in NEIGHBOURS]
