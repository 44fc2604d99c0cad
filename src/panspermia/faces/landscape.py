"""The band of the story: one landscape in which every game has its place, in the order of time.

A game gives its scene: the colours of sky and land, how the ground runs, and what stands there. The
band joins the scenes of all games, whatever their number. It has no words and looks the same in
every theme.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from panspermia.faces.svg import at, document, el, group, num

HEIGHT = 250
WIDE = 1600
"""The width for laptops; on a phone each scene has its core alone."""
CORE = 400
TALLER = 60
"""How much more sky there is on a phone."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Scene:
    """A game's part of the landscape, drawn around x = 0 from the top, y = 0, to HEIGHT.

    What matters stands between -CORE / 2 and CORE / 2; the rest is seen where there is room.
    """

    sky: tuple[str, ...]
    far: str
    """The colour of distant land."""
    land: str
    ground: tuple[Point, ...]
    """Points of the ground from left to right."""
    ridge: tuple[Point, ...] = ()
    """Points of the distant land."""
    heaven: str = ""
    """Markup behind all land."""
    behind: str = ""
    """Markup behind the ground, such as the sea."""
    front: str = ""
    """Markup before it."""


def band(scenes: Sequence[Scene], *, narrow: bool = False) -> str:
    """The landscape as an SVG file."""
    column = CORE if narrow else WIDE / len(scenes)
    width, drop = round(column * len(scenes)), TALLER if narrow else 0
    middles = [column * (i + 0.5) for i in range(len(scenes))]
    seen = el("rect", x=-column / 2, y=-drop, width=column, height=HEIGHT + drop)
    return document(
        (width, HEIGHT + drop),
        *_gradients(scenes),
        el("clipPath", seen, id="part"),
        el("rect", width=width, height=HEIGHT + drop, fill="url(#sky)"),
        group(*_land(list(zip(scenes, middles, strict=True)), column), transform=at(0, drop)),
    )


def _gradients(scenes: Sequence[Scene]) -> Iterator[str]:
    sky = [colour for scene in scenes for colour in scene.sky]
    yield _gradient("sky", sky)
    yield _gradient("far", [scene.far for scene in scenes])
    yield _gradient("land", [scene.land for scene in scenes])


def _gradient(id: str, colours: Sequence[str]) -> str:
    """From left to right, each colour in the middle of its part."""
    parts = [
        el("stop", offset=f"{(i + 0.5) / len(colours):.3f}", stop_color=colour)
        for i, colour in enumerate(colours)
    ]
    return el("linearGradient", *parts, id=id)


def _land(placed: Sequence[tuple[Scene, float]], column: float) -> Iterator[str]:
    yield from [_part(scene.heaven, middle) for scene, middle in placed]
    ridge = [spot for scene, middle in placed for spot in _points(scene.ridge, middle, column)]
    ground = [spot for scene, middle in placed for spot in _points(scene.ground, middle, column)]
    width = column * len(placed)
    yield el("path", d=_profile(ridge, width, _straight), fill="url(#far)")
    yield from [_part(scene.behind, middle) for scene, middle in placed]
    yield el("path", d=_profile(ground, width, _gentle), fill="url(#land)")
    slope = [(x + 30, y + 48) for x, y in ground]
    yield el("path", d=_profile(slope, width, _gentle), fill="#0c1d12", opacity="0.22")
    yield from [_part(scene.front, middle) for scene, middle in placed]


def _part(markup: str, middle: float) -> str:
    """What a scene draws, as far as it reaches."""
    inner = group(markup, clip_path="url(#part)")
    return group(inner, transform=at(middle, 0)) if markup else ""


def _points(points: Iterable[Point], middle: float, column: float) -> list[Point]:
    return [(x + middle, y) for x, y in points if abs(x) <= column / 2]


def _straight(a: Point, b: Point) -> str:
    return f"L{num(b[0])},{num(b[1])}"


def _gentle(a: Point, b: Point) -> str:
    """A slope that is level at both of its ends."""
    middle = (a[0] + b[0]) / 2
    return f"C{num(middle)},{num(a[1])},{num(middle)},{num(b[1])},{num(b[0])},{num(b[1])}"


def _profile(points: Sequence[Point], width: float, join: Callable[[Point, Point], str]) -> str:
    """The area below the points, from edge to edge."""
    whole = [(0.0, points[0][1]), *points, (width, points[-1][1])]
    line = "".join([join(a, b) for a, b in pairwise(whole)])
    return f"M0,{HEIGHT}V{num(whole[0][1])}{line}V{HEIGHT}Z"


def stars(seed: int, left: float, right: float, bottom: float, count: int) -> str:
    """Stars between two places, a fifth of them bright."""
    rng = Random(seed)
    spots = [f"M{num(rng.uniform(left, right))},{num(rng.uniform(0, bottom))}h.1"
             for _ in range(count)]  # fmt: skip
    bright = count // 5
    paint = {"stroke": "#ffffff", "stroke_linecap": "round"}
    return el("path", d="".join(spots[bright:]), **paint, stroke_width=1.3, opacity=0.6) + el(
        "path", d="".join(spots[:bright]), **paint, stroke_width=2.4, opacity=0.9
    )
