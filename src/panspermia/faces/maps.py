"""Maps for pages: many nodes at two levels, and parts that move as the game goes on.

A large map is drawn twice: as an overview, and as a detail that is shown, and loaded, only from
some scale on. What has the class `overview` or `detail` in any layer is shown at its level alone.

A part that moves has a stable id and its place as a transform. An answer then sends that part only,
and the page moves it from where it was to where it is.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from panspermia.faces.svg import Attribute, at, group, num, polygon

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
