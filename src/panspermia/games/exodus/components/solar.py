"""The solar map, made ready for the rules: Spaces are numbers, what is printed stands in tuples.

A Space is known by its index, which is its place in `data/map.toml`. Everything is looked up by it:
`solar.zone[space]`, `solar.steps[space]`. `solar.find("leo")` gives the index of an id.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from panspermia.games.exodus.components.chart import (
    KINDS,
    SEASONS,
    ZONES,
    Chart,
    Line,
    Site,
    Space,
)
from panspermia.games.exodus.components.decks import load_chart

SITE, LAGRANGE, BURN, BELT, HOHMANN = range(len(KINDS))
"""Kinds of Spaces; a lander burn and the solar oberth are burns."""

MERCURY, VENUS, EARTH, MARS, CERES, JUPITER, SATURN, URANUS, NEPTUNE = range(len(ZONES))

BLUE, YELLOW, RED = range(len(SEASONS))
NO_SEASON = -1

NO_LANDER, HALF_LANDER, FULL_LANDER = range(3)
"""H5e. Half a lander burn counts as one burn and costs half the steps; so this counts halves."""

SAFE, CRASH, AEROBRAKE = range(3)
"""H7.1. Hazards."""

NO_BELT, SOL_BELT, EARTH_BELT, PLANET_BELT = range(4)

OUTSIDE = -1
"""Of no group of coloured Spaces, on no buggy road."""


class Step(NamedTuple):
    """A line as it is travelled from one Space to the next.

    `exit` is its label at the Hohmann that is left and `entry` at the one that is reached, 0 at all
    other Spaces (B7b.4). `glide`: it is part of an aerobrake path (B7e).
    """

    to: int
    exit: int
    entry: int
    glide: bool
    seasons: tuple[int, ...]
    """Syn-a.1. The seasons that it needs; two if it leads from one group into another."""


@dataclass(frozen=True, slots=True)
class SolarMap:
    """B7. All tuples go by the index of a Space."""

    ids: tuple[str, ...]
    names: tuple[str, ...]
    """What is printed there, mostly nothing."""
    kind: tuple[int, ...]
    zone: tuple[int, ...]
    x: tuple[float, ...]
    y: tuple[float, ...]
    lander: tuple[int, ...]
    hazard: tuple[int, ...]
    hazard_names: tuple[str, ...]
    flyby: tuple[int, ...]
    flyby_season: tuple[int, ...]
    """H8c. The season in which it gives its bonus, or NO_SEASON for always."""
    belt: tuple[int, ...]
    home_orbit: tuple[bool, ...]
    flare_safe: tuple[bool, ...]
    size: tuple[int, ...]
    """H6a. The Size of a Site, 0 elsewhere."""
    sites: tuple[Site | None, ...]
    group: tuple[int, ...]
    """Syn-a.4. The group of a synodic comet, or OUTSIDE."""
    road: tuple[int, ...]
    steps: tuple[tuple[Step, ...], ...]
    """Where one can go, along the arrows."""
    neighbours: tuple[tuple[int, ...], ...]
    """Where lines lead, whatever their arrows say."""
    roads: tuple[tuple[int, ...], ...]
    elevators: tuple[tuple[int, int], ...]
    group_season: tuple[int, ...]
    solar: tuple[int, ...]
    """B7g. By zone the solar modifier; in the Neptune zone only for what is pushed."""
    flare: tuple[int | None, ...]
    leo: int
    oberth: int
    index: dict[str, int]

    def find(self, id: str) -> int:
        """The index of a Space by its id; KeyError if there is none."""
        return self.index[id]

    def step(self, space: int, to: int) -> Step | None:
        """The step from one Space to another, if a line leads there."""
        return next((step for step in self.steps[space] if step.to == to), None)

    def way(self, ids: Iterable[str]) -> tuple[int, ...]:
        return tuple([self.index[id] for id in ids])

    def adjacent(self, space: int) -> frozenset[int]:
        """Adj-1, Adj-2, Adj-3, Alg-11.

        What is reached through crash hazards and lander burns alone.
        """
        found, edge = {space}, [space]
        while edge:
            for there in self.neighbours[edge.pop()]:
                if there not in found:
                    found.add(there)
                    if self.hazard[there] == CRASH or self.lander[there]:
                        edge.append(there)
        road = self.road[space]
        beside = self.roads[road] if road != OUTSIDE else ()
        return frozenset(found - {space} - set(beside))


@lru_cache(maxsize=1)
def solar_map() -> SolarMap:
    """The board of the game."""
    return compile_chart(load_chart())


def compile_chart(chart: Chart) -> SolarMap:
    """B7. The words of the board as numbers."""
    spaces = chart.spaces
    index = {space.id: place for place, space in enumerate(spaces)}
    group = _marked(len(spaces), [_indices(index, (*c.sites, *c.spaces)) for c in chart.comets])
    group_season = tuple([SEASONS.index(comet.season) for comet in chart.comets])
    roads = tuple([_indices(index, road.sites) for road in chart.roads])
    return SolarMap(
        ids=tuple([space.id for space in spaces]),
        names=tuple([space.name for space in spaces]),
        kind=tuple([KINDS.index(space.kind) for space in spaces]),
        zone=tuple([ZONES.index(space.zone) for space in spaces]),
        x=tuple([space.x for space in spaces]),
        y=tuple([space.y for space in spaces]),
        lander=tuple([(None, "half", "full").index(space.lander) for space in spaces]),
        hazard=tuple([(None, "crash", "aerobrake").index(space.hazard) for space in spaces]),
        hazard_names=tuple([space.hazard_name for space in spaces]),
        flyby=tuple([space.flyby for space in spaces]),
        flyby_season=tuple([_season(space) for space in spaces]),
        belt=tuple([(None, "sol", "earth", "planet").index(space.belt) for space in spaces]),
        home_orbit=tuple([space.home_orbit for space in spaces]),
        flare_safe=tuple([space.flare_safe for space in spaces]),
        size=tuple([space.site.size if space.site else 0 for space in spaces]),
        sites=tuple([space.site for space in spaces]),
        group=group,
        road=_marked(len(spaces), roads),
        steps=_steps(spaces, index, group, group_season),
        neighbours=_neighbours(spaces, index),
        roads=roads,
        elevators=tuple([(index[e.ends[0]], index[e.ends[1]]) for e in chart.elevators]),
        group_season=group_season,
        solar=tuple([zone.solar_pushed for zone in chart.zones]),
        flare=tuple([zone.flare for zone in chart.zones]),
        leo=index["leo"],
        oberth=[space.oberth for space in spaces].index(True),
        index=index,
    )


def _season(space: Space) -> int:
    return NO_SEASON if space.flyby_season is None else SEASONS.index(space.flyby_season)


def _indices(index: dict[str, int], ids: Iterable[str]) -> tuple[int, ...]:
    return tuple([index[id] for id in ids])


def _marked(size: int, groups: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """By Space the group that it belongs to."""
    found = [OUTSIDE] * size
    for number, group in enumerate(groups):
        for space in group:
            found[space] = number
    return tuple(found)


def _steps(
    spaces: tuple[Space, ...],
    index: dict[str, int],
    group: tuple[int, ...],
    group_season: tuple[int, ...],
) -> tuple[tuple[Step, ...], ...]:
    """B7e, H4f. Every line in the directions in which it may be travelled."""
    found: list[list[Step]] = [[] for _ in spaces]
    for here, space in enumerate(spaces):
        for line in space.lines:
            there, glide = index[line.to], line.arrow is not None
            seasons = _border(group[here], group[there], group_season)
            if line.arrow != "in":
                found[here].append(Step(there, line.exit, line.to_exit, glide, seasons))
            if line.arrow != "out":
                found[there].append(Step(here, line.to_exit, line.exit, glide, seasons))
    return tuple([tuple(sorted(steps)) for steps in found])


def _border(one: int, other: int, group_season: tuple[int, ...]) -> tuple[int, ...]:
    """Syn-a.1, Syn-a.2. The seasons of the groups that a step enters or leaves."""
    if one == other:
        return ()
    return tuple(sorted({group_season[group] for group in (one, other) if group != OUTSIDE}))


def _neighbours(spaces: tuple[Space, ...], index: dict[str, int]) -> tuple[tuple[int, ...], ...]:
    found: list[list[int]] = [[] for _ in spaces]
    lines: list[tuple[int, Line]] = [(n, line) for n, s in enumerate(spaces) for line in s.lines]
    for here, line in lines:
        found[here].append(index[line.to])
        found[index[line.to]].append(here)
    return tuple([tuple(sorted(there)) for there in found])
