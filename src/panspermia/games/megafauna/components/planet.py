"""The planet: cratons of seven hexes that drift, collide and rift on a round world (D1, D3, D4).

Hexes have a vertex to the north. A hex lies at (x, r): x counts half steps to the east, r is its
latitude from north to south (Q-05). x is meant within a landmass: the ocean between two of them has
no length, and the landmasses follow each other around the world from west to east (Q-08).

A hex is known by the number of its craton and its printed number, the centre being 0; a tab, which
is a position of coastal waters, comes after all hexes (Q-07). A planet is a value: what moves gives
another one, and `Geography` says what follows from where everything lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

EAST, WEST, BOTH_WAYS = 1, -1, 2
"""Where something moves, or the wind blows."""

CENTRE, E, SE, SW, W, NW, NE = range(7)
"""Q-06. The hexes of a craton by their printed numbers, clockwise from the east."""
OFFSETS = ((0, 0), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
NEIGHBOURS = OFFSETS[1:]
HEX_WIDTH = 2
HALF_WIDTHS = ((-1, 1), (0, 2), (1, 1))
"""By row of a craton how far its outermost hexes lie from its centre."""

HEXES = len(OFFSETS)
MOST_CRATONS = 4
FIRST_TAB = HEXES * MOST_CRATONS
TAB_HEXES = (NE, E, SE)
"""Q-07. The hexes of the north, middle and south tab, which lie to the east of them."""
TABS = len(TAB_HEXES)
PLACES = FIRST_TAB + TABS * MOST_CRATONS
"""Hexes and tabs together."""

NORTHERNMOST, SOUTHERNMOST = 1, 6
"""D1.2. Where the latitude die ends."""
PANGEA = 3
"""D4.1. Cratons that make a continent a Pangea."""

Cell = tuple[int, int]


def hex_at(craton: int, number: int) -> int:
    return craton * HEXES + number


def tab_at(craton: int, place: int) -> int:
    """The north (0), middle (1) or south (2) tab of a craton."""
    return FIRST_TAB + craton * TABS + place


def is_tab(place: int) -> bool:
    return place >= FIRST_TAB


def craton_of(place: int) -> int:
    return (place - FIRST_TAB) // TABS if is_tab(place) else place // HEXES


HEX_OF_TAB = tuple([hex_at(craton, n) for craton in range(MOST_CRATONS) for n in TAB_HEXES])


TAB_OF_HEX = {place: FIRST_TAB + tab for tab, place in enumerate(HEX_OF_TAB)}


def hex_of_tab(tab: int) -> int:
    """The hex that a tab belongs to."""
    return HEX_OF_TAB[tab - FIRST_TAB]


def hexes_of(craton: int) -> range:
    return range(craton * HEXES, (craton + 1) * HEXES)


def tabs_of(craton: int) -> range:
    return range(FIRST_TAB + craton * TABS, FIRST_TAB + (craton + 1) * TABS)


HEX_BITS = (1 << FIRST_TAB) - 1
"""All hexes as bits: a set of places is a number, the bit of each by its own."""
CHUNK = 10
_in_chunk = [
    [tuple([at + n for n in range(CHUNK) if bits >> n & 1]) for bits in range(1 << CHUNK)]
    for at in range(0, PLACES, CHUNK)
]


def bits_of(places: Iterable[int]) -> int:
    bits = 0
    for place in places:
        bits |= 1 << place
    return bits


def places_in(bits: int) -> tuple[int, ...]:
    """The places of a set in their order; looked up by chunks, which is faster than one by one."""
    one, two, three, four = _in_chunk
    return (
        *one[bits & 1023], *two[bits >> 10 & 1023], *three[bits >> 20 & 1023], *four[bits >> 30],
    )  # fmt: skip


class Planet(NamedTuple):
    """Where everything lies."""

    landmasses: tuple[tuple[int, ...], ...]
    """Q-08. The cratons of each landmass, from west to east around the world."""
    x: tuple[int, ...]
    """By craton where its centre lies within its landmass."""
    r: tuple[int, ...]
    """By craton the latitude of its centre."""
    dice: tuple[bool, ...]
    """CS-6. By craton whether it holds the latitude die of its landmass."""

    def landmass_of(self, craton: int) -> tuple[int, ...]:
        return next(landmass for landmass in self.landmasses if craton in landmass)

    def cell(self, place: int) -> Cell:
        """Where a hex lies, or the open water of a tab.

        GL-LatitudeDie.
        """
        if is_tab(place):
            x, r = self.cell(hex_of_tab(place))
            return x + 2, r
        craton, number = divmod(place, HEXES)
        dx, dr = OFFSETS[number]
        return self.x[craton] + dx, self.r[craton] + dr


def laid_out(cratons: Sequence[int], latitude: int) -> Planet:
    """C1f, C1g. Single cratons from west to east, each with a die that shows this latitude."""
    return Planet(
        tuple([(craton,) for craton in cratons]),
        (0,) * MOST_CRATONS,
        (latitude,) * MOST_CRATONS,
        tuple([craton in cratons for craton in range(MOST_CRATONS)]),
    )


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
    others = _on_the_way(planet, moving, direction)
    rows = _ends(planet, moving, direction).keys()
    hit = next((o for o in others if rows & _ends(planet, o, direction).keys()), None)
    if hit is not None:
        return _collided(planet, moving, hit, direction)
    return _swapped(planet, moving, others[0]) if others else planet


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
    gap, raised, subducted = _meeting(_pair(planet, moving, hit), direction)
    near = _shifted(planet, moving, gap + planet.x[hit[0]] - planet.x[moving[0]], 0)
    joined = (*hit, *moving) if direction == WEST else (*moving, *hit)
    landmasses = [joined if o == hit else o for o in near.landmasses if o != moving]
    dice = [has and craton not in hit for craton, has in enumerate(near.dice)]
    after = near._replace(landmasses=tuple(landmasses), dice=tuple(dice))
    return Collision(after, raised, subducted, moving, hit)


def _pair(planet: Planet, one: tuple[int, ...], other: tuple[int, ...]) -> Planet:
    """Two landmasses alone, wherever they lie; each begins at 0, and rows count from `other`."""
    x, r = [0] * MOST_CRATONS, [0] * MOST_CRATONS
    for landmass in (one, other):
        for craton in landmass:
            x[craton] = planet.x[craton] - planet.x[landmass[0]]
            r[craton] = planet.r[craton] - planet.r[other[0]]
    return Planet((one, other), tuple(x), tuple(r), (False,) * MOST_CRATONS)


@lru_cache(maxsize=4096)
def _meeting(pair: Planet, direction: int) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Q-09, D3c, D3d. How far the first slides, what rises of the other, and the tabs pressed in.

    Kept, as landmasses of the same shape meet again and again.
    """
    moving, hit = pair.landmasses
    gap = _gap(pair, moving, hit, direction)
    near = _shifted(pair, moving, gap, 0)
    cells = _cells(near, hit)
    one, other = set(_cells(near, moving)), set(cells)
    raised = [p for p, cell in zip(_hexes(hit), cells, strict=True) if one & {*around(cell)}]
    subducted = [
        tab
        for craton in sorted((*moving, *hit))
        for tab in tabs_of(craton)
        if near.cell(tab) in (other if craton in moving else one)
    ]
    return gap, tuple(raised), tuple(subducted)


def _gap(planet: Planet, moving: tuple[int, ...], hit: tuple[int, ...], direction: int) -> int:
    """Q-09. How far to slide, in half steps east, until the first hexes of a row touch."""
    ends = _ends(planet, hit, -direction)
    fronts = _ends(planet, moving, direction)
    gaps = [ends[r] - 2 * direction - fronts[r] for r in ends.keys() & fronts.keys()]
    return min(gaps) if direction == EAST else max(gaps)


def _ends(planet: Planet, landmass: tuple[int, ...], side: int) -> dict[int, int]:
    """By latitude the x of the easternmost or westernmost hex."""
    found: dict[int, int] = {}
    for craton in landmass:
        for row, half in HALF_WIDTHS:
            r, x = planet.r[craton] + row, planet.x[craton] + side * half
            if r not in found or (x - found[r]) * side > 0:
                found[r] = x
    return found


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
    moved = set(landmass)
    x = [at + dx if craton in moved else at for craton, at in enumerate(planet.x)]
    r = [at + dr if craton in moved else at for craton, at in enumerate(planet.r)]
    return planet._replace(x=tuple(x), r=tuple(r))


def _hexes(landmass: Iterable[int]) -> Iterator[int]:
    for craton in landmass:
        yield from hexes_of(craton)


def _cells(planet: Planet, landmass: Iterable[int]) -> list[Cell]:
    """Where the hexes of a landmass lie, in their order."""
    centres = [(planet.x[craton], planet.r[craton]) for craton in landmass]
    return [(x + dx, r + dr) for x, r in centres for dx, dr in OFFSETS]


def around(cell: Cell) -> list[Cell]:
    """The six cells next to a cell."""
    x, r = cell
    return [(x + dx, r + dr) for dx, dr in NEIGHBOURS]


# --- what follows from where everything lies --------------------------------------------------

NOWHERE = -1
LAST_LATITUDE = 7

Ways = tuple[tuple[int, ...], ...]
"""By hex or tab those that it leads to."""
Lie = tuple[tuple[int, int, int], ...]
"""The cratons of a landmass, each with x and latitude from those of the first."""
Rafts = tuple[tuple[int, ...], tuple[int, ...]]


class Row(NamedTuple):
    """The hexes of a latitude of a landmass; inner gaps by the hexes to the west and east."""

    r: int
    first: int
    last: int
    gaps: tuple[tuple[int, int], ...]


class Part(NamedTuple):
    """A craton of a landmass: by hex what is around it, by tab what it leads to."""

    craton: int
    next_to: Ways
    near: tuple[int, ...]
    beside: tuple[tuple[int, int], ...]
    is_open: tuple[bool, ...]
    tabs_next_to: Ways


@lru_cache(maxsize=4096)
def land_of(lie: Lie) -> tuple[Part, ...]:
    """What follows from how the cratons of a landmass lie to each other, wherever that is.

    Kept, since it seldom changes while the landmasses drift.
    """
    cells = _laid(lie)
    around = {
        place: [cells.get((x + dx, r + dr), NOWHERE) for dx, dr in NEIGHBOURS]
        for (x, r), place in cells.items()
    }
    return tuple([_part(craton, around) for craton, _, _ in lie])


def _laid(lie: Lie) -> dict[Cell, int]:
    """Where the hexes of a landmass lie."""
    return {
        (x + dx, r + dr): craton * HEXES + number
        for craton, x, r in lie
        for number, (dx, dr) in enumerate(OFFSETS)
    }


def _part(craton: int, around: dict[int, list[int]]) -> Part:
    own = [around[place] for place in hexes_of(craton)]
    next_to = [tuple([other for other in hexes if other != NOWHERE]) for hexes in own]
    tabs = [hex_of_tab(tab) for tab in tabs_of(craton)]
    return Part(
        craton,
        tuple(next_to),
        tuple([bits_of(hexes) for hexes in next_to]),
        tuple([(hexes[W - 1], hexes[E - 1]) for hexes in own]),
        tuple([around[place][E - 1] == NOWHERE for place in tabs]),
        tuple([_tabs_next_to(place, around) for place in tabs]),
    )


def _tabs_next_to(place: int, around: dict[int, list[int]]) -> tuple[int, ...]:
    """F3b.2. For the tab of a hex the open ones of hexes next to it, one row apart."""
    if around[place][E - 1] != NOWHERE:
        return ()
    near = around[place]
    others = [near[SE - 1], near[SW - 1], near[NW - 1], near[NE - 1]]
    tabs = [TAB_OF_HEX[o] for o in others if o in TAB_OF_HEX and around[o][E - 1] == NOWHERE]
    return tuple(sorted(tabs))


@lru_cache(maxsize=4096)
def rows_of(lie: Lie) -> tuple[Row, ...]:
    """The rows of a landmass."""
    found: dict[int, list[tuple[int, int]]] = {}
    for (x, r), place in sorted(_laid(lie).items()):
        found.setdefault(r, []).append((x, place))
    return tuple([_row(r, row) for r, row in found.items()])


def _row(r: int, row: list[tuple[int, int]]) -> Row:
    gaps = [(west, east) for (x, west), (after, east) in pairwise(row) if after - x > HEX_WIDTH]
    return Row(r, row[0][1], row[-1][1], tuple(gaps))


class Geography:
    """Who is next to whom; by hex or tab, and by direction where two are given."""

    __slots__ = (
        "_harbours", "_lies", "_raft", "_rows", "beside", "in_play", "is_open", "latitude", "near",
        "next_to", "tabs_next_to",
    )  # fmt: skip

    def __init__(self, planet: Planet) -> None:
        self.next_to: list[tuple[int, ...]] = [()] * PLACES
        """F2a.2. The hexes next to a hex on the same landmass; of a tab none."""
        self.near = [0] * PLACES
        """The same as bits."""
        self.latitude = [0] * PLACES
        """Q-04. From 0 to 7, also of hexes beyond the poles."""
        self.is_open = [False] * PLACES
        """Q-07. Whether a tab is available: no hex of another craton lies there."""
        self.tabs_next_to: list[tuple[int, ...]] = [()] * PLACES
        """F3b.2. The available tabs next to a tab, to the north and south."""
        self.beside = [(NOWHERE, NOWHERE)] * PLACES
        """The hexes to the west and east of a hex in its row and landmass, or NOWHERE."""
        masses = [sorted(mass) for mass in planet.landmasses]
        self._lies = [(_lie(planet, mass), planet.r[mass[0]]) for mass in masses]
        self._raft: Rafts | None = None
        self._harbours: dict[tuple[int, ...], int] = {}
        self._rows: list[list[int]] = []
        cratons = []
        for lie, _ in self._lies:
            for part in land_of(lie):
                self._lay(part, latitudes(planet.r[part.craton]))
                cratons.append(part.craton)
        self.in_play = all_hexes(tuple(sorted(cratons)))
        """The hexes of the cratons that are used, in their order."""

    def _lay(self, part: Part, rows: tuple[int, ...]) -> None:
        first, tab = part.craton * HEXES, FIRST_TAB + part.craton * TABS
        self.next_to[first : first + HEXES] = part.next_to
        self.near[first : first + HEXES] = part.near
        self.beside[first : first + HEXES] = part.beside
        self.latitude[first : first + HEXES] = rows
        self.latitude[tab : tab + TABS] = [rows[number] for number in TAB_HEXES]
        self.is_open[tab : tab + TABS] = part.is_open
        self.tabs_next_to[tab : tab + TABS] = part.tabs_next_to

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
            self._raft = _rafts([{row.r + r: row for row in rows_of(lie)} for lie, r in self._lies])
        return self._raft

    def harbours(self, winds: tuple[int, ...]) -> int:
        """F5a. The hexes, as bits, from which the winds by latitude take a raft somewhere."""
        known = self._harbours.get(winds)
        if known is None:
            west, east = [self._sailing(winds, way) for way in (WEST, EAST)]
            known = self._harbours[winds] = bits_of(west) | bits_of(east)
        return known

    def _sailing(self, winds: tuple[int, ...], direction: int) -> list[int]:
        landing, latitude = self.raft[direction == EAST], self.latitude
        blowing = [place for place in self.in_play if landing[place] != NOWHERE]
        return [place for place in blowing if winds[latitude[place]] in (direction, BOTH_WAYS)]


@lru_cache(maxsize=4096)
def geography(planet: Planet) -> Geography:
    """What follows from a planet; kept, as few things change it.

    CS-11, GL-Coast, GL-Latitude: a sea hex makes no coast.
    """
    return Geography(planet)


def _lie(planet: Planet, landmass: list[int]) -> Lie:
    x, r = planet.x[landmass[0]], planet.r[landmass[0]]
    return tuple([(craton, planet.x[craton] - x, planet.r[craton] - r) for craton in landmass])


@cache
def all_hexes(cratons: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([place for craton in cratons for place in hexes_of(craton)])


@cache
def latitudes(r: int) -> tuple[int, ...]:
    """Q-04. Those of the hexes of a craton whose centre lies there."""
    return tuple([min(max(r + dr, 0), LAST_LATITUDE) for _, dr in OFFSETS])


Rows = dict[int, Row]
"""Those of a landmass by their latitude."""


def _rafts(lands: list[Rows]) -> Rafts:
    """Q-11. Where rafts land that go west and east: across an inner gap, or around the world."""
    west, east = [NOWHERE] * PLACES, [NOWHERE] * PLACES
    for at, rows in enumerate(lands):
        for r, row in rows.items():
            for place, after in row.gaps:
                west[after], east[place] = place, after
            west[row.first] = _across(lands, at, r, WEST, row.first)
            east[row.last] = _across(lands, at, r, EAST, row.last)
    return tuple(west), tuple(east)


def _across(lands: list[Rows], at: int, r: int, direction: int, start: int) -> int:
    """F5.1. The first coast of this latitude around the world, if it is not where one starts."""
    for step in range(1, len(lands) + 1):
        row = lands[(at + direction * step) % len(lands)].get(r)
        if row is not None:
            found = row.first if direction == EAST else row.last
            return NOWHERE if found == start else found
    return NOWHERE


@lru_cache(maxsize=4096)
def steps_from(planet: Planet, places: frozenset[int], most: int) -> frozenset[int]:
    """K7b.1. The hexes that are at most so many steps from one of these, on their landmass."""
    near = geography(planet).next_to
    found, edge = set(places), set(places)
    for _ in range(most):
        edge = {after for place in edge for after in near[place]} - found
        found |= edge
    return frozenset(found)
