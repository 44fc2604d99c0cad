"""The chart as it was drawn up: places, bands, and where names stand at each level.

`tools/chart` writes it from the map, which takes a while; nothing here depends on a game.
"""

from __future__ import annotations

import math
from functools import lru_cache
from importlib.resources import files

import msgspec

from panspermia.games.exodus.components.solar import solar_map
from panspermia.games.exodus.faces.curves import Leaving, Point, tangents

LEVELS = {"far": 0.125, "over": 0.25, "mid": 0.6, "more": 1.0, "close": 1.55}
"""From how many pixels a unit the names of a level are shown: there they are settled."""
MOST = 4.2
"""As near as one comes."""
NEAR = 1.6
"""Pixels a unit at which signs have their own size."""
SMALLEST, LARGEST = 0.2, 1.6


class Written(msgspec.Struct, frozen=True, array_like=True):
    """A name: where from, in units, and how far off its words begin, in sizes of its font."""

    key: str
    kind: str
    x: float
    y: float
    dx: float
    dy: float
    anchor: str
    size: float
    lines: tuple[str, ...]


class Band(msgspec.Struct, frozen=True):
    """The ground within a zone and all before it, and the line along which its name runs."""

    ground: str
    name: tuple[Point, ...]


class Drawing(msgspec.Struct, frozen=True):
    """Everything in units of the chart."""

    width: int
    height: int
    places: dict[str, Point]
    sun: tuple[float, float, float]
    bands: tuple[Band, ...]
    names: dict[str, tuple[Written, ...]]
    """By level."""


@lru_cache(maxsize=1)
def drawing() -> Drawing:
    content = files("panspermia.games.exodus").joinpath("data", "chart.json").read_bytes()
    return msgspec.json.decode(content, type=Drawing)


@lru_cache(maxsize=1)
def places() -> tuple[Point, ...]:
    """Where each Space stands, by its index."""
    return tuple([drawing().places[id] for id in solar_map().ids])


@lru_cache(maxsize=1)
def leaving() -> Leaving:
    return tangents(solar_map(), places())


def glyph(scale: float) -> float:
    """The size of signs at a scale, 1 as drawn; the script of the page has the same formula."""
    return min(max(math.pow(scale / NEAR, 0.62), SMALLEST), LARGEST)


def end_of(level: str) -> float:
    """Up to which scale a level is shown."""
    return min([scale for scale in LEVELS.values() if scale > LEVELS[level]], default=MOST)
