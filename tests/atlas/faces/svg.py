"""The atlas in pictures: a thousand nodes at two levels, continents, and the explorers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from panspermia.faces.board import Layer, Place
from panspermia.faces.looks import mark
from panspermia.faces.maps import DETAIL, OVERVIEW, Point, hexagon, links, moving
from panspermia.faces.panels import gauge, turn_track
from panspermia.faces.svg import (
    disc,
    document,
    dots,
    el,
    esc,
    group,
    label,
    paint_in,
    picture,
    var,
)
from tests.atlas import HEIGHT, LAST_ROUND, NODES, NUMBER, SWAMPS, WIDTH
from tests.atlas.faces import text

STEP = 40
SIZE = (WIDTH * STEP, HEIGHT * STEP)
NEAR = 1.5
"""Pixels a unit from which on one sees ways and swamps."""

TILE = 60
CONTINENTS: dict[str, tuple[Point, Point]] = {
    "gondwana": ((500, 300), (60, 20)),
    "laurasia": ((1100, 700), (0, 0)),
}
"""Where each is at the beginning, and how far it drifts in a round."""


def cover() -> str:
    return document((640, 400))


class Face:
    """A view of the atlas in pictures."""

    def __init__(self, words: text.Face) -> None:
        self._position = words.position
        self._looks = words.looks

    def size(self) -> tuple[int, int]:
        return SIZE

    def base(self, theme: str) -> Sequence[Layer]:
        return (
            Layer(f"atlas-{theme}", _overview(theme)),
            Layer(f"atlas-near-{theme}", _detail(theme), NEAR),
        )

    def pieces(self, changed: frozenset[str]) -> str:
        at = self._position["at"]
        return picture(
            SIZE,
            group(*[_continent(id, self._position["round"]) for id in CONTINENTS], id="continents"),
            *[self._piece(side, node, node in changed) for side, node in enumerate(at)],
        )

    def _piece(self, side: int, node: str, is_changed: bool) -> str:
        x, y = _middle(NUMBER[node])
        return group(
            el("path", d=disc(x, y, 16), fill=var("card")),
            mark(self._looks[side], x, y, 10),
            id=f"piece-{side}",
            class_="changed" if is_changed else None,
        )

    def places(self) -> Sequence[Place]:
        at = self._position["at"]
        return [_place(number, at) for number in range(len(NODES))]

    def panel(self, side: int, name: str) -> str:
        goal = self._position["goals"][side]
        return el("div", esc(f"{name}: {goal or '?'}"), class_="panel")

    def track(self) -> str | None:
        now = self._position["round"]
        return turn_track(f"{now}/{LAST_ROUND}", {}, before=gauge(now, LAST_ROUND))

    def strip(self) -> str | None:
        return None


# --- the map --------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def _overview(theme: str) -> str:
    """All nodes as specks: one path, for there are a thousand of them."""
    paint = paint_in(theme)
    nodes = dots([_middle(number) for number in range(len(NODES))])
    return document(
        SIZE, el("path", d=nodes, stroke=paint("soil-0"), stroke_width=24, stroke_linecap="round")
    )


@lru_cache(maxsize=2)
def _detail(theme: str) -> str:
    """The ways between nodes, and the swamps."""
    paint = paint_in(theme)
    ways = [
        (_middle(number), _middle(NUMBER[_arrows(number)[way]]))
        for number in range(len(NODES))
        for way in ("right", "down")
        if way in _arrows(number)
    ]
    swamps = dots([_middle(number) for number in sorted(SWAMPS)])
    return document(
        SIZE,
        el("path", d=links(ways), stroke=paint("line"), fill="none"),
        el("path", d=swamps, stroke=paint("lake"), stroke_width=10, stroke_linecap="round"),
    )


def _middle(number: int) -> Point:
    return (number % WIDTH + 0.5) * STEP, (number // WIDTH + 0.5) * STEP


def _continent(id: str, rounds: int) -> str:
    """Seven tiles that drift together; from afar one sees their ground, near by their edges."""
    (x, y), (dx, dy) = CONTINENTS[id]
    middles = [(0.0, 0.0), *[(c * TILE * 0.866, r * TILE * 1.5) for c, r in
                             ((2, 0), (-2, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))]]  # fmt: skip
    tiles = "".join([hexagon(*middle, TILE) for middle in middles])
    return moving(
        f"continent-{id}",
        x + dx * rounds,
        y + dy * rounds,
        el("path", d=tiles, fill=var("soil-2"), class_=OVERVIEW),
        el("path", d=tiles, fill="none", stroke=var("edge-2"), class_=DETAIL),
        label(0, 0, id, 40, var("ink"), class_=OVERVIEW),
    )


# --- places ---------------------------------------------------------------------------------------


def _place(number: int, at: list[str]) -> Place:
    here = [f"{'ABC'[side]}" for side, node in enumerate(at) if node == NODES[number]]
    words = " ".join([NODES[number], *(["swamp"] if number in SWAMPS else []), *here])
    x, y = _middle(number)
    shape = el("circle", cx=x, cy=y, r=16)
    return Place(NODES[number], words, shape, x, y, _arrows(number))


@cache
def _arrows(number: int) -> dict[str, str]:
    x, y = number % WIDTH, number // WIDTH
    ways = {"left": (x - 1, y), "right": (x + 1, y), "up": (x, y - 1), "down": (x, y + 1)}
    return {
        name: NODES[b * WIDTH + a]
        for name, (a, b) in ways.items()
        if 0 <= a < WIDTH and 0 <= b < HEIGHT
    }
