"""What a board for pages is made of: layers, and the places on it that one can point at.

A board has three kinds of layers with one viewBox: the base, which never changes during a game and
is loaded by its own address, for a large map with a second one for a closer look; the pieces; and
what can be pointed at, which `overlay` draws from places.

A board that is no map needs no layers: it is HTML that the browser lays out (`WorldFace` in the
contract), and is drawn from a view and from what a page knows beside it, `Seen`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from panspermia.faces.kept import Kept
from panspermia.faces.svg import Size, classes, group, picture
from panspermia.faces.text import EventData
from panspermia.kernel import Request


@dataclass(frozen=True, slots=True)
class Layer:
    """A picture that is loaded by address: the same key always has the same bytes."""

    key: str
    svg: str
    near: float = 0
    """From how many pixels a unit on it is shown; at 0 always."""


@dataclass(frozen=True, slots=True)
class Place:
    """Something that one can point at.

    `id` is what `text.places` names, `label` says in words what is there, `shape` is an element
    without paint for the hit area, (x, y) its middle. `arrows` says where the arrow keys left,
    right, up and down lead; `walk` finds it by geometry.
    """

    id: str
    label: str
    shape: str
    x: float
    y: float
    arrows: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ground:
    """What lies under a board and never changes: a page holds it once, whatever it shows.

    `svg` stands inside of an `<svg>` of this size; `points` is JSON, a list of all that can
    be pointed at there: id, x, y, name and the rest in words.
    """

    size: Size
    svg: str
    points: str


@dataclass(frozen=True, slots=True)
class Seen:
    """What a page knows beside the view: who looks, what can be chosen, what has just happened."""

    choices: frozenset[str] = frozenset()
    """The places that an answer can name."""
    changed: frozenset[str] = frozenset()
    own: tuple[int, ...] = ()
    """The sides of the reader."""
    names: tuple[str, ...] = ()
    """Who plays each side; nobody is an empty name."""
    request: Request | None = None
    """What the reader is asked."""
    events: Sequence[EventData] = ()
    """What happened lately, at least since the turn began."""
    rolls: Sequence[EventData] = ()
    """Events that are being told: their dice lie where they fell, whatever is asked now."""


# --- pointing -------------------------------------------------------------------------------------

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def walk(points: Mapping[str, tuple[float, float]]) -> dict[str, dict[str, str]]:
    """Where the arrow keys lead from each point: to the nearest that way.

    This takes a quadratic time, so a game keeps the result for its map.
    """
    found: dict[str, dict[str, str]] = {}
    for id, (x, y) in points.items():
        others = [(ox - x, oy - y, other) for other, (ox, oy) in points.items() if other != id]
        steps = {name: _nearest(others, *way) for name, way in DIRECTIONS.items()}
        found[id] = {name: other for name, other in steps.items() if other is not None}
    return found


def _nearest(others: Sequence[tuple[float, float, str]], dx: int, dy: int) -> str | None:
    """What takes the least effort in a direction; a way aside counts double."""
    best, nearest = math.inf, None
    for x, y, id in others:
        along, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
        if along > 0 and aside <= 2 * along and along + 2 * aside < best:
            best, nearest = along + 2 * aside, id
    return nearest


def overlay(
    size: Size,
    places: Sequence[Place],
    choices: frozenset[str] = frozenset(),
    chosen: frozenset[str] = frozenset(),
) -> str:
    """The layer of hit areas: one group per place, which `art.css` outlines if it can be chosen.

    One place is in the order of the tab key, the first that can be chosen; arrow keys walk on.
    """
    first = next((p.id for p in places if p.id in choices), places[0].id if places else "")
    found = [
        _target(place, place.id == first, place.id in choices, place.id in chosen)
        for place in places
    ]
    return picture(size, *found, class_="places", role="group")


_drawn = Kept[str](4096)


def _target(place: Place, first: bool, choice: bool, chosen: bool) -> str:
    arrows = tuple(place.arrows.items())
    key = (place.id, place.label, place.shape, arrows, first, choice, chosen)
    return _drawn.get(key, lambda: _drawn_target(place, first, choice, chosen))


def _drawn_target(place: Place, first: bool, choice: bool, chosen: bool) -> str:
    return group(
        place.shape,
        id=f"place-{place.id}",
        class_=classes("place", "choice" if choice else None, "chosen" if chosen else None),
        data_place=place.id,
        tabindex="0" if first else "-1",
        role="button",
        aria_label=place.label,
        **{f"data_{name}": place.arrows.get(name) for name in DIRECTIONS},
    )
