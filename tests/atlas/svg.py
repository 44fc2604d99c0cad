"""The atlas in pictures: a base of a thousand nodes, and two pieces on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from panspermia.games.art import (
    Layer,
    Place,
    Sheet,
    disc,
    document,
    el,
    esc,
    group,
    mark,
    paint_in,
    picture,
    var,
)
from panspermia.games.picture import View
from tests.atlas import HEIGHT, NODES, NUMBER, SWAMPS, WIDTH

STEP = 40
SIZE = (WIDTH * STEP, HEIGHT * STEP)


def cover() -> str:
    return document((640, 400))


def size(view: View) -> tuple[int, int]:
    return SIZE


def base(view: View, theme: str) -> Layer:
    return Layer(f"atlas-{theme}", _base(theme))


@lru_cache(maxsize=2)
def _base(theme: str) -> str:
    paint = paint_in(theme)
    nodes = [el("path", d=disc(*_middle(n), 12), fill=paint("soil-0")) for n in range(len(NODES))]
    return document(SIZE, *nodes)


def _middle(number: int) -> tuple[float, float]:
    return (number % WIDTH + 0.5) * STEP, (number // WIDTH + 0.5) * STEP


def pieces(view: View, changed: frozenset[str]) -> str:
    at = view["position"]["at"]
    return picture(SIZE, *[_piece(side, node, node in changed) for side, node in enumerate(at)])


def _piece(side: int, node: str, is_changed: bool) -> str:
    x, y = _middle(NUMBER[node])
    return group(
        el("path", d=disc(x, y, 16), fill=var("card")),
        mark(side, x, y, 10),
        id=f"piece-{side}",
        class_="changed" if is_changed else None,
    )


def places(view: View) -> Sequence[Place]:
    at = view["position"]["at"]
    return [_place(number, at) for number in range(len(NODES))]


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


def panel(view: View, side: int, name: str) -> str:
    goal = view["position"]["goals"][side]
    return el("div", esc(f"{name}: {goal or '?'}"), class_="panel")


def tableau(view: View, side: int) -> Sheet | None:
    return None


def track(view: View) -> str | None:
    return None


def strip(view: View) -> str | None:
    return None
