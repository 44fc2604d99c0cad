"""How cratons drift, collide and rift on a round world (D1, D3, D4), and who is next to whom.

Where everything lies is a value (`lie`): what moves gives another one, and `Geography` says what
follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from panspermia.games.megafauna.components.lie import Planet
from panspermia.games.megafauna.components.places import (
    BOTH_WAYS,
    EAST,
    FIRST_TAB,
    HEX_WIDTH,
    HEXES,
    MOST_CRATONS,
    NE,
    NEIGHBOURS,
    NORTHERNMOST,
    NW,
    OFFSETS,
    PANGEA,
    PLACES,
    SE,
    SOUTHERNMOST,
    SW,
    TAB_HEXES,
    TAB_OF_HEX,
    TABS,
    WEST,
    Cell,
    E,
    W,
    bits_of,
    hex_at,
    hexes_of,
    places_in,
)

BEYOND = 16
"""More rows than a continent has beyond a pole."""

# --- what moves (D1, D3, D4) ------------------------------------------------------------------


class Collision(NamedTuple):
    """D3c, D3d. What a collision does: the hexes it raises, and the tabs it presses in."""

    planet: Planet
    raised: tuple[int, ...]
    subducted: tuple[int, ...]
    moving: tuple[int, ...]
    hit: tuple[int, ...]
    """The landmasses that have met."""


def latitude_drift(planet: Planet, craton: int, steps: int) -> Planet:
    """D1.1-D1a. The landmass of a craton with a die moves south, or north by steps below 0.

    D1.2: no further than the die goes.
    """
    if not planet.dice[craton]:
        return planet
    there = min(max(planet.r[craton] + steps, NORTHERNMOST), SOUTHERNMOST)
    return _shifted(planet, planet.landmass_of(craton), 0, there - planet.r[craton])


def east_west(planet: Planet, craton: int, direction: int) -> Planet | Collision:
    """D3.1-D3e. The landmass of a craton with a die moves east or west, and drifts or collides.

    Q-49: the only landmass of a planet goes nowhere.
    """
    if not planet.dice[craton]:
        return planet
    moving = planet.landmass_of(craton)
    others, rows = _on_the_way(planet, moving, direction), _rows(planet, moving)
    for other in others:
        if rows & _rows(planet, other):
            return _collided(planet, moving, other, direction)
    return _swapped(planet, moving, others[0]) if others else planet


def _rows(planet: Planet, landmass: tuple[int, ...]) -> int:
    """The latitudes of its hexes, as bits; there may be some beyond the poles."""
    bits = 0
    for craton in landmass:
        bits |= 0b111 << planet.r[craton] + BEYOND
    return bits


def _on_the_way(
    planet: Planet, moving: tuple[int, ...], direction: int
) -> tuple[tuple[int, ...], ...]:
    """D3a.1, D3b. All other landmasses in the order in which it meets them."""
    at = planet.landmasses.index(moving)
    around = planet.landmasses[at + 1 :] + planet.landmasses[:at]
    return around if direction == EAST else around[::-1]


def _swapped(planet: Planet, one: tuple[int, ...], other: tuple[int, ...]) -> Planet:
    """D3.3. Two neighbours change places."""
    order = {one: other, other: one}
    return planet._replace(landmasses=tuple([order.get(o, o) for o in planet.landmasses]))


def _collided(
    planet: Planet, moving: tuple[int, ...], hit: tuple[int, ...], direction: int
) -> Collision:
    """D3a, Q-09. It slides until a hex touches one of the other in the same row; both are one.

    D3e: the die of the moving landmass stays.

    CS-6, CS-11.
    """
    near = _shifted(planet, moving, _gap(planet, moving, hit, direction), 0)
    raised, subducted = _seam(near, moving, hit)
    joined = (*hit, *moving) if direction == WEST else (*moving, *hit)
    landmasses = [joined if o == hit else o for o in near.landmasses if o != moving]
    dice = [has and craton not in hit for craton, has in enumerate(near.dice)]
    after = Planet(tuple(landmasses), near.x, near.r, tuple(dice))
    return Collision(after, tuple(raised), tuple(sorted(subducted)), moving, hit)


TOUCHING = (6, 5, 4)
"""By the rows between two cratons how far apart their centres are when their first hexes touch."""


def _gap(planet: Planet, moving: tuple[int, ...], hit: tuple[int, ...], direction: int) -> int:
    """Q-09. How far to slide, in half steps east, until the first hexes of a row touch."""
    gaps = [
        (planet.x[other] - planet.x[craton]) * direction - TOUCHING[rows]
        for craton in moving
        for other in hit
        if (rows := abs(planet.r[craton] - planet.r[other])) < len(TOUCHING)
    ]
    return min(gaps) * direction


def _seam(planet: Planet, one: Iterable[int], two: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """D3c, D3d. The hexes of the second landmass that touch the first, and the tabs pressed in."""
    raised, subducted = [], []
    for other in two:
        for craton in one:
            dx, dr = planet.x[other] - planet.x[craton], planet.r[other] - planet.r[craton]
            for number, way, after in contacts(dx, dr):
                place, touched = hex_at(craton, number), hex_at(other, after)
                raised.append(touched)
                if way == E and place in TAB_OF_HEX:
                    subducted.append(TAB_OF_HEX[place])
                if way == W and touched in TAB_OF_HEX:
                    subducted.append(TAB_OF_HEX[touched])
    return [place for other in two for place in hexes_of(other) if place in raised], subducted


def rift(planet: Planet, least: int = PANGEA) -> Planet:
    """D4.1-D4.3. Every continent of so many cratons falls apart into single ones.

    Q-10: they follow each other from west to east, the northern one first of two.

    CS-6.
    """
    landmasses: list[tuple[int, ...]] = []
    r, dice = list(planet.r), list(planet.dice)
    for landmass in planet.landmasses:
        if len(landmass) < least:
            landmasses.append(landmass)
            continue
        for craton in sorted(landmass, key=lambda c: (planet.x[c], planet.r[c])):
            landmasses.append((craton,))
            r[craton] = min(max(r[craton], NORTHERNMOST), SOUTHERNMOST)
            dice[craton] = True
    return Planet(tuple(landmasses), planet.x, tuple(r), tuple(dice))


def _shifted(planet: Planet, landmass: Iterable[int], dx: int, dr: int) -> Planet:
    x, r = [*planet.x], [*planet.r]
    for craton in landmass:
        x[craton] += dx
        r[craton] += dr
    return Planet(planet.landmasses, tuple(x), tuple(r), planet.dice)


def around(cell: Cell) -> list[Cell]:
    """The six cells next to a cell."""
    x, r = cell
    return [(x + dx, r + dr) for dx, dr in NEIGHBOURS]


# --- what follows from where everything lies --------------------------------------------------

NOWHERE = -1
LAST_LATITUDE = 7

Lie = tuple[tuple[int, int, int], ...]
"""The cratons of a landmass, each with x and latitude from those of the first."""
Rafts = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Row:
    """The hexes of a latitude of a landmass; inner gaps by the hexes to the west and east."""

    r: int
    first: int
    last: int
    gaps: tuple[tuple[int, int], ...]


@cache
def contacts(dx: int, dr: int) -> tuple[tuple[int, int, int], ...]:
    """Which hexes of two cratons so far apart touch: those of one, the way, those of the other."""
    cells = {(dx + x, dr + r): number for number, (x, r) in enumerate(OFFSETS)}
    return tuple(
        [
            (number, way, cells[x + ax, r + ar])
            for number, (x, r) in enumerate(OFFSETS)
            for way, (ax, ar) in enumerate(NEIGHBOURS, E)
            if (x + ax, r + ar) in cells
        ]
    )


def _near(craton: int) -> tuple[int, ...]:
    """The hexes next to each of a craton that lies alone, as bits."""
    hexes = [[after for n, _, after in contacts(0, 0) if n == number] for number in range(HEXES)]
    return tuple([bits_of([hex_at(craton, after) for after in found]) for found in hexes])


def _beside(craton: int, way: int) -> tuple[int, ...]:
    """By hex of a craton that lies alone the one to the west or east of it, or NOWHERE."""
    found = {number: after for number, to, after in contacts(0, 0) if to == way}
    return tuple([hex_at(craton, found[n]) if n in found else NOWHERE for n in range(HEXES)])


NEAR = tuple([_near(craton) for craton in range(MOST_CRATONS)])
TO_THE_WEST = tuple([_beside(craton, W) for craton in range(MOST_CRATONS)])
TO_THE_EAST = tuple([_beside(craton, E) for craton in range(MOST_CRATONS)])
MIDDLE_TAB = TAB_HEXES.index(E)


class Land:
    """What follows from how cratons lie to each other in their landmasses, wherever those are."""

    __slots__ = ("_next_to", "east", "in_play", "is_open", "near", "tabs_next_to", "west")

    def __init__(self, lies: tuple[Lie, ...]) -> None:
        self.near, self.is_open = [0] * PLACES, [False] * PLACES
        self.west, self.east = [NOWHERE] * PLACES, [NOWHERE] * PLACES
        self.tabs_next_to: list[tuple[int, ...]] = [()] * PLACES
        self._next_to: list[tuple[int, ...]] = []
        cratons = sorted([craton for lie in lies for craton, _, _ in lie])
        self.in_play = tuple([place for craton in cratons for place in hexes_of(craton)])
        for craton in cratons:
            self._lay(craton)
        between: list[tuple[int, int]] = []
        for lie in lies:
            if len(lie) > 1:
                self._join(lie, between)
        self._link_tabs(cratons, between)

    def _lay(self, craton: int) -> None:
        """A craton that lies alone."""
        first, tab = craton * HEXES, FIRST_TAB + craton * TABS
        self.near[first : first + HEXES] = NEAR[craton]
        self.west[first : first + HEXES] = TO_THE_WEST[craton]
        self.east[first : first + HEXES] = TO_THE_EAST[craton]
        self.is_open[tab : tab + TABS] = (True,) * TABS

    def _join(self, lie: Lie, between: list[tuple[int, int]]) -> None:
        """What the cratons of a continent are to each other; tabs one row apart go to `between`."""
        for craton, x, r in lie:
            for other, ox, other_r in lie:
                if other == craton:
                    continue
                for number, way, after in contacts(ox - x, other_r - r):
                    self._touch(hex_at(craton, number), way, hex_at(other, after), between)

    def _touch(self, place: int, way: int, other: int, between: list[tuple[int, int]]) -> None:
        self.near[place] |= 1 << other
        if way == W:
            self.west[place] = other
        elif way == E:
            self.east[place] = other
            if place in TAB_OF_HEX:
                self.is_open[TAB_OF_HEX[place]] = False
        elif place in TAB_OF_HEX and other in TAB_OF_HEX:
            between.append((TAB_OF_HEX[place], TAB_OF_HEX[other]))

    def _link_tabs(self, cratons: list[int], between: list[tuple[int, int]]) -> None:
        """F3b.2. The open tabs next to open ones, on the same craton or from one to another."""
        for craton in cratons:
            first = FIRST_TAB + craton * TABS
            middle = first + MIDDLE_TAB
            for tab in (first, first + TABS - 1):
                between += [(tab, middle), (middle, tab)]
        for tab, other in sorted(between):
            if self.is_open[tab] and self.is_open[other]:
                self.tabs_next_to[tab] += (other,)

    @property
    def next_to(self) -> list[tuple[int, ...]]:
        """The hexes next to each; worked out when somebody asks, as `near` says the same."""
        if not self._next_to:
            self._next_to = [places_in(bits) for bits in self.near]
        return self._next_to


@lru_cache(maxsize=256)
def land_of(lies: tuple[Lie, ...]) -> Land:
    """Kept, since it seldom changes while the landmasses drift; they come in a fixed order."""
    return Land(lies)


ROW_ENDS = ((-1, 1, NW, NE), (0, 2, W, E), (1, 1, SW, SE))
"""The rows of a craton: how far its ends lie from the centre, and which hexes they are."""


@lru_cache(maxsize=256)
def rows_of(lie: Lie) -> list[Row]:
    """The rows of a landmass."""
    found: dict[int, list[tuple[int, int, int, int]]] = {}
    for craton, x, r in lie:
        for row, half, west, east in ROW_ENDS:
            part = (x - half, x + half, hex_at(craton, west), hex_at(craton, east))
            found.setdefault(r + row, []).append(part)
    return [_row(r, sorted(parts)) for r, parts in found.items()]


def _row(r: int, parts: list[tuple[int, int, int, int]]) -> Row:
    gaps = [
        (west, east)
        for (_, end, _, west), (start, _, east, _) in pairwise(parts)
        if start - end > HEX_WIDTH
    ]
    return Row(r, parts[0][2], parts[-1][3], tuple(gaps))


class Geography:
    """Who is next to whom; by hex or tab, and by direction where two are given."""

    __slots__ = (
        "_harbours", "_land", "_lies", "_raft", "_rows", "_sails", "east", "in_play", "is_open",
        "latitude", "near", "tabs_next_to", "west",
    )  # fmt: skip

    def __init__(self, planet: Planet) -> None:
        self._lies = [_lie(planet, landmass) for landmass in planet.landmasses]
        land = land_of(tuple(sorted([lie for lie, _ in self._lies])))
        self._land = land
        self.near = land.near
        """F2a.2. The hexes next to a hex on the same landmass, as bits; of a tab none."""
        self.is_open = land.is_open
        """Q-07. Whether a tab is available: no hex of another craton lies there."""
        self.tabs_next_to = land.tabs_next_to
        """F3b.2. The available tabs next to a tab, to the north and south."""
        self.west, self.east = land.west, land.east
        """The hex to the west and east of a hex in its row and landmass, or NOWHERE."""
        self.in_play = land.in_play
        """The hexes of the cratons that are used, in their order."""
        one, two, three, four = [latitudes(r) for r in planet.r]
        self.latitude = (
            *one[0],
            *two[0],
            *three[0],
            *four[0],
            *one[1],
            *two[1],
            *three[1],
            *four[1],
        )
        """Q-04. From 0 to 7, also of hexes beyond the poles."""
        self._raft: Rafts | None = None
        self._sails = [[0] * (LAST_LATITUDE + 1) for _ in range(2)]
        self._harbours: dict[tuple[int, ...], int] = {}
        self._rows: list[list[int]] = []

    @property
    def next_to(self) -> list[tuple[int, ...]]:
        """F2a.2. The hexes next to a hex."""
        return self._land.next_to

    def row(self, latitude: int) -> list[int]:
        """The hexes at a latitude."""
        if not self._rows:
            self._rows = [[] for _ in range(LAST_LATITUDE + 1)]
            for place in self.in_play:
                self._rows[self.latitude[place]].append(place)
        return self._rows[latitude]

    @property
    def raft(self) -> Rafts:
        """F5.1, Q-11. Where a raft from a hex lands that goes west or east; NOWHERE if it cannot.

        Worked out when somebody could raft.
        """
        if self._raft is None:
            self._raft = self._sail()
        return self._raft

    def _sail(self) -> Rafts:
        """Q-11. Rafts go across an inner gap, or around the world to the next coast of the row."""
        west, east = [NOWHERE] * PLACES, [NOWHERE] * PLACES
        for r, rows in self._around().items():
            latitude, found = min(max(r, 0), LAST_LATITUDE), [0, 0]
            for number, row in enumerate(rows):
                last, first = rows[number - 1].last, rows[(number + 1) % len(rows)].first
                for one, other in (*row.gaps, (last, row.first)):
                    if one != other:
                        west[other] = one
                        found[0] |= 1 << other
                for one, other in (*row.gaps, (row.last, first)):
                    if one != other:
                        east[one] = other
                        found[1] |= 1 << one
            self._sails[0][latitude] |= found[0]
            self._sails[1][latitude] |= found[1]
        return tuple(west), tuple(east)

    def _around(self) -> dict[int, list[Row]]:
        """The rows of the landmasses by their latitude, from west to east."""
        found: dict[int, list[Row]] = {}
        for lie, r in self._lies:
            for row in rows_of(lie):
                found.setdefault(row.r + r, []).append(row)
        return found

    def harbours(self, winds: tuple[int, ...]) -> int:
        """F5a. The hexes, as bits, from which the winds by latitude take a raft somewhere."""
        known = self._harbours.get(winds)
        if known is None:
            known = self._harbours[winds] = self._sailing(winds)
        return known

    def _sailing(self, winds: tuple[int, ...]) -> int:
        if self._raft is None:
            self._raft = self._sail()
        west, east = self._sails
        found = 0
        for latitude, wind in enumerate(winds):
            if wind in (WEST, BOTH_WAYS):
                found |= west[latitude]
            if wind in (EAST, BOTH_WAYS):
                found |= east[latitude]
        return found


@lru_cache(maxsize=256)
def geography(planet: Planet) -> Geography:
    """What follows from a planet; kept, as few things change it.

    CS-11, GL-Coast, GL-Latitude: a sea hex makes no coast.
    """
    return Geography(planet)


ALONE = tuple([((craton, 0, 0),) for craton in range(MOST_CRATONS)])


def _lie(planet: Planet, landmass: tuple[int, ...]) -> tuple[Lie, int]:
    """How its cratons lie to each other, and the latitude of the first of them."""
    if len(landmass) == 1:
        craton = landmass[0]
        return ALONE[craton], planet.r[craton]
    cratons = sorted(landmass)
    x, r = planet.x[cratons[0]], planet.r[cratons[0]]
    return tuple([(craton, planet.x[craton] - x, planet.r[craton] - r) for craton in cratons]), r


@cache
def latitudes(r: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Q-04. Those of the hexes and of the tabs of a craton whose centre lies there."""
    rows = [min(max(r + dr, 0), LAST_LATITUDE) for _, dr in OFFSETS]
    return tuple(rows), tuple([rows[number] for number in TAB_HEXES])


@lru_cache(maxsize=256)
def steps_from(planet: Planet, places: frozenset[int], most: int) -> frozenset[int]:
    """K7b.1. The hexes that are at most so many steps from one of these, on their landmass."""
    near = geography(planet).next_to
    found, edge = set(places), set(places)
    for _ in range(most):
        edge = {after for place in edge for after in near[place]} - found
        found |= edge
    return frozenset(found)
