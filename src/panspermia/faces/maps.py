"""Maps for pages: many nodes at two levels, and parts that move as the game goes on.

A large map is drawn twice: as an overview, and as a detail that is shown, and loaded, only from
some scale on. What has the class `overview` or `detail` in any layer is shown at its level alone.

A part that moves has a stable id and its place as a transform. An answer then sends that part only,
and the page moves it from where it was to where it is.

Signs of which there are hundreds are drawn by markers: one path carries all places of a sign, and
the width of its stroke is the size of the sign. Tiles keep such paths short, so that a browser
paints only what is near.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from panspermia.faces.svg import Attribute, at, el, group, num, polygon

Point = tuple[float, float]

OVERVIEW, DETAIL = "overview", "detail"
"""The classes of what is shown at one level alone."""


def links(pairs: Iterable[tuple[Point, Point]]) -> str:
    """Straight lines between points as one path, for a map has more of them than elements."""
    return "".join([f"M{num(a)},{num(b)}L{num(x)},{num(y)}" for (a, b), (x, y) in pairs])


def hexagon(x: float, y: float, r: float) -> str:
    """The path of a hexagon with a corner above, so far from its middle."""
    half = r * math.sqrt(3) / 2
    return polygon(
        [(x, y - r), (x + half, y - r / 2), (x + half, y + r / 2),
         (x, y + r), (x - half, y + r / 2), (x - half, y - r / 2)]
    )  # fmt: skip


def moving(id: str, x: float, y: float, *children: str, **attributes: Attribute) -> str:
    """A part of a map that moves as a whole; its content is drawn around (0, 0)."""
    return group(*children, id=id, class_="moving", transform=at(x, y), **attributes)


# --- signs ----------------------------------------------------------------------------------------

MARKER = 60
"""Units of a marker's frame; what is drawn may reach beyond it."""


def markers(shapes: Mapping[str, str]) -> str:
    """The definitions of signs, each drawn around (0, 0)."""
    half = MARKER // 2
    frame = f"-{half}-{half} {MARKER} {MARKER}"
    return "".join(
        [
            el("marker", shape, id=f"m-{name}", viewBox=frame,
               markerWidth=MARKER, markerHeight=MARKER)
            for name, shape in shapes.items()
        ]
    )  # fmt: skip


def marked(name: str, points: Iterable[Point]) -> str:
    """One path that carries a sign at all of these points, its size by the stroke's width."""
    spots = [f"{x:.0f} {y:.0f}" for x, y in points]
    url = f"url(#m-{name})"
    if len(spots) == 1:  # a point alone has no markers, a line of no length has
        return el("path", d=f"M{spots[0]}h0", marker_start=url)
    return el("path", d=f"M{'L'.join(spots)}", marker_start=url, marker_mid=url, marker_end=url)


T = TypeVar("T")


def tiled(items: Iterable[T], at: Callable[[T], Point], tile: Point) -> dict[int, list[T]]:
    """Things by the tile in which they lie, from left to right and then down, in that order."""
    found: dict[tuple[int, int], list[T]] = defaultdict(list)
    for item in items:
        x, y = at(item)
        found[int(y // tile[1]), int(x // tile[0])].append(item)
    return {row * TILES_IN_ROW + column: found[row, column] for row, column in sorted(found)}


TILES_IN_ROW = 100
"""By which a tile's number is its row and its column."""
