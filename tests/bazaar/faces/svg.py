"""The bazaar in pictures: the desert with its roads and cities, and the caravans on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from panspermia.faces.board import Layer, Place
from panspermia.faces.looks import Look, mark
from panspermia.faces.svg import box, disc, document, el, esc, group, paint_in, picture, var
from panspermia.kernel import Message, render
from tests.bazaar.faces import text
from tests.bazaar.rules.desert_map import (
    CITY,
    COUNT,
    HEIGHT,
    OASIS,
    QUICKSAND,
    SAND,
    SPACE,
    SPACES,
    STORM,
    TERRAIN,
    WIDTH,
)
from tests.bazaar.rules.vocabulary import PACKAGE

STEP = 40
SIZE = (WIDTH * STEP, HEIGHT * STEP)
FILLS = {SAND: "table", OASIS: "lake", STORM: "line", QUICKSAND: "rule", CITY: "gold"}


def cover() -> str:
    return document((640, 400))


class Face:
    """A view of the bazaar in pictures."""

    def __init__(self, words: text.Face) -> None:
        self._position = words.view["position"]
        self._looks = words.looks

    def size(self) -> tuple[int, int]:
        return SIZE

    def base(self, theme: str) -> Sequence[Layer]:
        return (Layer(f"bazaar-{theme}", _base(theme)),)

    def pieces(self, changed: frozenset[str]) -> str:
        found = enumerate(self._position["caravans"])
        drawn = [_caravan(self._looks[side], side, space, changed) for side, space in found]
        return picture(SIZE, *drawn)

    def places(self) -> Sequence[Place]:
        return _places()

    def panel(self, side: int, name: str) -> str:
        return el("div", esc(f"{name}: {self._position['coins'][side]}"), class_="panel")

    def track(self) -> str | None:
        return None

    def strip(self) -> str | None:
        return None


@lru_cache(maxsize=2)
def _base(theme: str) -> str:
    paint = paint_in(theme)
    grounds = [
        el("path", d=_square(space), fill=paint(FILLS[TERRAIN[space]]), stroke=paint("paper"))
        for space in range(COUNT)
    ]
    signs = [
        el("path", d=sign, fill="none", stroke=paint("quiet"), stroke_width=2)
        for space in range(COUNT)
        if (sign := _sign(TERRAIN[space], *_middle(space)))
    ]
    return document(SIZE, *grounds, *signs)


def _square(space: int) -> str:
    return box(space % WIDTH * STEP, space // WIDTH * STEP, STEP, STEP)


def _sign(terrain: str, x: float, y: float) -> str:
    """What says beside the colour what a space is."""
    if terrain == STORM:
        return f"M{x - 10} {y + 6}L{x - 3} {y - 6}L{x + 3} {y + 6}L{x + 10} {y - 6}"
    if terrain == CITY:
        return box(x - 12, y - 12, 24, 24)
    return {OASIS: disc(x, y, 5), QUICKSAND: disc(x, y, 12)}.get(terrain, "")


def _middle(space: int) -> tuple[float, float]:
    return (space % WIDTH + 0.5) * STEP, (space // WIDTH + 0.5) * STEP


def _caravan(look: Look, side: int, space: str, changed: frozenset[str]) -> str:
    """Caravans on one space stand side by side."""
    x, y = _middle(SPACE[space])
    x, y = x + (-9, 9)[side % 2], y + (-9, 9)[side // 2]
    return group(
        el("path", d=disc(x, y, 9), fill=var("card")),
        mark(look, x, y, 7),
        id=f"caravan-{side}",
        class_="changed" if space in changed else None,
    )


@cache
def _places() -> tuple[Place, ...]:
    return tuple([_place(space) for space in range(COUNT)])


def _place(space: int) -> Place:
    params = {"space": SPACES[space], "terrain": TERRAIN[space]}
    label = render(Message("place.space", dict(params), PACKAGE))
    shape = el("path", d=_square(space))
    return Place(SPACES[space], label, shape, *_middle(space), _arrows(space))


def _arrows(space: int) -> dict[str, str]:
    x, y = space % WIDTH, space // WIDTH
    ways = {"left": (x - 1, y), "right": (x + 1, y), "up": (x, y - 1), "down": (x, y + 1)}
    return {
        name: SPACES[b * WIDTH + a]
        for name, (a, b) in ways.items()
        if 0 <= a < WIDTH and 0 <= b < HEIGHT
    }
