"""How the lines of the solar map run: what goes straight on looks straight.

At a Hohmann only lines with the same exit label are one (B7b.4); they share a tangent. Lines with
different labels meet at a corner, for to go on there is a turn. At other Spaces, where every way
on is free, the straightest two are one.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from panspermia.games.exodus.components.solar import HOHMANN, SITE, SolarMap

Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]
"""The points of a cubic Bezier curve."""
Leaving = Mapping[tuple[int, int], Point]
"""From a Space and its neighbour to the direction in which the line between them begins."""

BENT = -0.45
"""Cosine of the sharpest angle at which two lines are still one."""
SHARP = 0.35
PULL = 0.34
"""Share of a line after which it may bend."""


def tangents(solar: SolarMap, places: Sequence[Point]) -> Leaving:
    found: dict[tuple[int, int], Point] = {}
    for space in range(len(places)):
        for one, other in _pairs(solar, places, space):
            way = _way(places[space], places[one]), _way(places[space], places[other])
            x, y = way[0][0] - way[1][0], way[0][1] - way[1][1]
            size = math.hypot(x, y)
            if size >= SHARP:
                found[space, one] = x / size, y / size
                found[space, other] = -x / size, -y / size
    return found


def _way(start: Point, end: Point) -> Point:
    """The direction from one place to another, one unit long."""
    x, y = end[0] - start[0], end[1] - start[1]
    size = math.hypot(x, y) or 1
    return x / size, y / size


def _pairs(solar: SolarMap, places: Sequence[Point], space: int) -> Iterator[tuple[int, int]]:
    """The neighbours that one line joins straight through a Space."""
    if solar.kind[space] == HOHMANN:
        for group in exits(solar, space).values():
            if len(group) == 2:
                yield group[0], group[1]
    elif solar.kind[space] != SITE:
        yield from _straightest(places, space, list(solar.neighbours[space]))


def exits(solar: SolarMap, space: int) -> dict[int, list[int]]:
    """B7b.4. The neighbours of a Hohmann by the exit label of the line to them."""
    found: dict[int, list[int]] = defaultdict(list)
    for other in solar.neighbours[space]:
        there, back = solar.step(space, other), solar.step(other, space)
        label = there.exit if there else back.entry if back else 0
        found[label].append(other)
    return found


def _straightest(places: Sequence[Point], space: int, rest: list[int]) -> Iterator[tuple[int, int]]:
    while len(rest) >= 2:
        pairs = [(one, other) for n, one in enumerate(rest) for other in rest[:n]]
        best = min(pairs, key=lambda pair: _bend(places, space, *pair))
        if _bend(places, space, *best) > BENT:
            return
        yield best
        rest = [other for other in rest if other not in best]


def _bend(places: Sequence[Point], space: int, one: int, other: int) -> float:
    """Cosine of the angle at a Space: -1 is straight."""
    (ax, ay), (bx, by) = _way(places[space], places[one]), _way(places[space], places[other])
    return ax * bx + ay * by


def curve(places: Sequence[Point], leaving: Leaving, start: int, end: int) -> Curve:
    """The line from one Space to another."""
    (ax, ay), (bx, by) = places[start], places[end]
    length = math.hypot(bx - ax, by - ay) or 1
    straight = (bx - ax) / length, (by - ay) / length
    out = leaving.get((start, end), straight)
    into = leaving.get((end, start), (-straight[0], -straight[1]))
    far = length * PULL * max(0, out[0] * straight[0] + out[1] * straight[1])
    near = length * PULL * max(0, -into[0] * straight[0] - into[1] * straight[1])
    bend = (ax + out[0] * far, ay + out[1] * far), (bx + into[0] * near, by + into[1] * near)
    return (ax, ay), *bend, (bx, by)


def point_on(line: Curve, share: float) -> Point:
    """A point of a curve, at 0 its start."""
    rest = 1 - share
    weights = rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3
    x = sum([weight * point[0] for weight, point in zip(weights, line, strict=True)])
    return x, sum([weight * point[1] for weight, point in zip(weights, line, strict=True)])


def path_of(line: Curve, *, moves: bool = True) -> str:
    """A curve as part of a path; one that goes on does not move first."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = line
    head = f"M{ax:.0f} {ay:.0f}" if moves else ""
    if _flatness(line) < 1:
        return f"{head}L{dx:.0f} {dy:.0f}"
    return f"{head}C{bx:.0f} {by:.0f} {cx:.0f} {cy:.0f} {dx:.0f} {dy:.0f}"


def _flatness(line: Curve) -> float:
    """How far its bends lie off the straight way, in units."""
    (ax, ay), *bends, (dx, dy) = line
    length = math.hypot(dx - ax, dy - ay) or 1
    return max([abs((x - ax) * (dy - ay) - (y - ay) * (dx - ax)) for x, y in bends]) / length
