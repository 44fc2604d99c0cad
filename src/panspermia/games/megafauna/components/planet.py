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
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

EAST, WEST = 1, -1

CENTRE, E, SE, SW, W, NW, NE = range(7)
"""Q-06. The hexes of a craton by their printed numbers, clockwise from the east."""
OFFSETS = ((0, 0), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
NEIGHBOURS = OFFSETS[1:]
HEX_WIDTH = 2

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


def hex_of_tab(tab: int) -> int:
    """The hex that a tab belongs to."""
    return HEX_OF_TAB[tab - FIRST_TAB]


def hexes_of(craton: int) -> range:
    return range(craton * HEXES, (craton + 1) * HEXES)


def tabs_of(craton: int) -> range:
    return range(FIRST_TAB + craton * TABS, FIRST_TAB + (craton + 1) * TABS)


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
    rows = {r for _, r in _cells(planet, moving)}
    hit = next((o for o in others if rows & {r for _, r in _cells(planet, o)}), None)
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
    near = _shifted(planet, moving, _gap(planet, moving, hit, direction), 0)
    one = set(_cells(near, moving))
    raised = [place for place in _hexes(hit) if any([c in one for c in around(near.cell(place))])]
    land = one | set(_cells(near, hit))
    subducted = [
        tab
        for craton in sorted((*moving, *hit))
        for tab in tabs_of(craton)
        if near.cell(tab) in land and planet.cell(tab) not in _own_land(planet, craton)
    ]
    joined = (*hit, *moving) if direction == WEST else (*moving, *hit)
    landmasses = [joined if o == hit else o for o in near.landmasses if o != moving]
    dice = [has and craton not in hit for craton, has in enumerate(near.dice)]
    after = near._replace(landmasses=tuple(landmasses), dice=tuple(dice))
    return Collision(after, tuple(raised), tuple(subducted), moving, hit)


def _gap(planet: Planet, moving: tuple[int, ...], hit: tuple[int, ...], direction: int) -> int:
    """Q-09. How far to slide, in half steps east, until the first hexes of a row touch."""
    ends = _ends(planet, hit, -direction)
    fronts = _ends(planet, moving, direction)
    gaps = [ends[r] - 2 * direction - fronts[r] for r in ends.keys() & fronts.keys()]
    return min(gaps) if direction == EAST else max(gaps)


def _ends(planet: Planet, landmass: tuple[int, ...], side: int) -> dict[int, int]:
    """By latitude the x of the easternmost or westernmost hex."""
    found: dict[int, int] = {}
    for x, r in _cells(planet, landmass):
        found[r] = x if r not in found else (max if side == EAST else min)(found[r], x)
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


def _own_land(planet: Planet, craton: int) -> set[Cell]:
    return set(_cells(planet, planet.landmass_of(craton)))


def around(cell: Cell) -> list[Cell]:
    """The six cells next to a cell."""
    x, r = cell
    return [(x + dx, r + dr) for dx, dr in NEIGHBOURS]


# --- what follows from where everything lies --------------------------------------------------


class Geography(NamedTuple):
    """Who is next to whom; by hex or tab, and by direction where two are given."""

    next_to: tuple[tuple[int, ...], ...]
    """F2a.2. The hexes next to a hex on the same landmass; of a tab none."""
    latitude: tuple[int, ...]
    """Q-04. From 0 to 7, also of hexes beyond the poles."""
    raft: tuple[tuple[int, ...], tuple[int, ...]]
    """F5.1, Q-11. Where a raft from a hex lands that goes west or east; NOWHERE if it cannot."""
    coast: tuple[tuple[bool, ...], tuple[bool, ...]]
    """GL-Coast. Whether a hex is a coast to the west or east."""
    is_open: tuple[bool, ...]
    """Q-07. Whether a tab is available: no hex of another craton lies there."""
    tabs_next_to: tuple[tuple[int, ...], ...]
    """F3b.2. The available tabs next to a tab, to the north and south."""
    beside: tuple[tuple[int, int], ...]
    """The hexes to the west and east of a hex in its row and landmass, or NOWHERE."""
    in_play: tuple[int, ...]
    """The hexes of the cratons that are used, in their order."""


NOWHERE = -1
LAST_LATITUDE = 7


@lru_cache(maxsize=4096)
def geography(planet: Planet) -> Geography:
    """What follows from a planet; kept, as few things change it.

    CS-11, GL-Coast, GL-Latitude: a sea hex makes no coast.
    """
    lands = [
        dict(zip(_cells(planet, landmass), _hexes(landmass), strict=True))
        for landmass in planet.landmasses
    ]
    used = sorted([place for land in lands for place in land.values()])
    next_to: list[tuple[int, ...]] = [()] * PLACES
    beside = [(NOWHERE, NOWHERE)] * PLACES
    latitude = [0] * PLACES
    is_open = [False] * PLACES
    rows = [0] * PLACES
    for land in lands:
        for (x, r), place in land.items():
            near = [land.get((x + dx, r + dr), NOWHERE) for dx, dr in NEIGHBOURS]
            next_to[place] = tuple([other for other in near if other != NOWHERE])
            beside[place] = near[W - 1], near[E - 1]
            latitude[place] = min(max(r, 0), LAST_LATITUDE)
            rows[place] = r
    tabs = [tab for tab in range(FIRST_TAB, PLACES) if hex_of_tab(tab) in used]
    for tab in tabs:
        own = hex_of_tab(tab)
        is_open[tab] = beside[own][1] == NOWHERE
        latitude[tab] = latitude[own]
    return Geography(
        tuple(next_to),
        tuple(latitude),
        _rafts(lands),
        (_coasts(beside, used, 0), _coasts(beside, used, 1)),
        tuple(is_open),
        _neighbouring_tabs(tabs, is_open, next_to, rows),
        tuple(beside),
        tuple(used),
    )


def _coasts(beside: list[tuple[int, int]], used: list[int], side: int) -> tuple[bool, ...]:
    coasts = {place for place in used if beside[place][side] == NOWHERE}
    return tuple([place in coasts for place in range(PLACES)])


Rows = dict[int, list[tuple[int, int]]]
"""By latitude the hexes of a landmass from west to east, each with its x."""


def _rows(land: dict[Cell, int]) -> Rows:
    found: Rows = {}
    for (x, r), place in sorted(land.items()):
        found.setdefault(r, []).append((x, place))
    return found


def _rafts(lands: list[dict[Cell, int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Q-11. Where rafts land that go west and east: across an inner gap, or around the world."""
    west, east = [NOWHERE] * PLACES, [NOWHERE] * PLACES
    rows = [_rows(land) for land in lands]
    for at, own in enumerate(rows):
        for r, row in own.items():
            for (x, place), (after_x, after) in pairwise(row):
                if after_x - x > HEX_WIDTH:
                    west[after], east[place] = place, after
            first, last = row[0][1], row[-1][1]
            west[first] = _across(rows, at, r, WEST, first)
            east[last] = _across(rows, at, r, EAST, last)
    return tuple(west), tuple(east)


def _across(rows: list[Rows], at: int, r: int, direction: int, start: int) -> int:
    """F5.1. The first coast of this latitude around the world, if it is not where one starts."""
    for step in range(1, len(rows) + 1):
        row = rows[(at + direction * step) % len(rows)].get(r)
        if row:
            found = row[0 if direction == EAST else -1][1]
            return NOWHERE if found == start else found
    return NOWHERE


def _neighbouring_tabs(
    tabs: list[int], is_open: list[bool], next_to: list[tuple[int, ...]], rows: list[int]
) -> tuple[tuple[int, ...], ...]:
    """F3b.2. Of open tabs those whose hexes are next to each other, one row apart."""
    found: list[tuple[int, ...]] = [()] * PLACES
    by_hex = {hex_of_tab(tab): tab for tab in tabs if is_open[tab]}
    for own, tab in by_hex.items():
        near = [other for other in next_to[own] if other in by_hex and rows[other] != rows[own]]
        found[tab] = tuple(sorted([by_hex[other] for other in near]))
    return tuple(found)


@lru_cache(maxsize=4096)
def steps_from(planet: Planet, places: frozenset[int], most: int) -> frozenset[int]:
    """K7b.1. The hexes that are at most so many steps from one of these, on their landmass."""
    near = geography(planet).next_to
    found, edge = set(places), set(places)
    for _ in range(most):
        edge = {after for place in edge for after in near[place]} - found
        found |= edge
    return frozenset(found)
