"""The cover of Symbioz, meadows in rings around a lake, and its scene of the story.

Flat tones without words, the same in every theme.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin
from random import Random

from panspermia.faces.landscape import Scene, stars
from panspermia.faces.svg import document, el, group, num
from panspermia.games.symbioz.faces.figures import (
    BLADES,
    CRAPIT,
    CRAPIT_LINES,
    KROGUL,
    KROGUL_EYE,
    medallion,
)

SIZE = (640, 400)
X, Y = 320, 200
RADIUS = 152
"""Covers of all games have a circle of this size in their middle."""

SIDES = ("#e05a48", "#e0a526", "#1fae94", "#b565d6")
HILLS = ("#2b5534", "#32623b", "#3b7043")
GRASS = ("#4f8f52", "#6aa85f", "#2a5a33")
RINGS = ((40, 76, "#bfe0a0"), (78, 113, "#dde8c2"), (115, RADIUS, "#efe6cf"))
"""Inner and outer radius of each ring, and its soil."""
MEADOWS = (
    ((0, 4), (1, 5), (2, 3), (3, 2)),
    ((0, 3), (0, 6), (1, 7), (1, 4), (2, 5), (2, 8), (3, 6), (3, 3)),
    ((0, 9), (0, 11), (0, 8), (1, 8), (1, 12), (1, 9), (2, 9), (2, 12), (2, 10), (3, 7), (3, 10),
     (3, 6)),
)  # fmt: skip
"""Whose grass grows in each square of a ring, clockwise from the top, and how much."""
FULL = 12
PAPER = "#fffdf6"


@lru_cache(maxsize=1)
def cover() -> str:
    return document(SIZE, *_hills(), *_board(), *_herd(), *_tufts())


def _hills() -> Iterator[str]:
    yield el("rect", width=SIZE[0], height=SIZE[1], fill="#23472d")
    for i, colour in enumerate(HILLS):
        y = 96 * i
        hill = (
            f"M0,{60 + y}C140,{20 + y},260,{96 + y},400,{54 + y}S600,{40 + y},640,{76 + y}V400H0Z"
        )
        yield el("path", d=hill, fill=colour)
    for i, colour in enumerate(GRASS):
        yield blades(_meadow(i), 7 + i, colour)


def _meadow(seed: int) -> Iterator[tuple[float, float]]:
    """Places around the board."""
    rng = Random(seed)
    for _ in range(70):
        x, y = rng.random() * SIZE[0], rng.random() * SIZE[1]
        if hypot(x - X, y - Y) > RADIUS + 18:
            yield x, y


def blades(places: Iterable[tuple[float, float]], seed: int, colour: str) -> str:
    """Blades of grass that stand there, each bent by chance."""
    rng, found = Random(seed), []
    for x, y in places:
        high, bend, lean = rng.uniform(8, 18), rng.uniform(-3, 3), rng.uniform(-5, 5)
        found.append(f"M{num(x)},{num(y)}q{num(bend)},{num(-high * 0.6)},{num(lean)},{num(-high)}")
    return el("path", d="".join(found), fill="none", stroke=colour, stroke_width=2,
              stroke_linecap="round")  # fmt: skip


# --- the rings ------------------------------------------------------------------------------------


def _board() -> Iterator[str]:
    yield el("circle", cx=X, cy=Y + 5, r=RADIUS + 8, fill="#0c1d12", opacity="0.5")
    yield el("circle", cx=X, cy=Y, r=RADIUS + 4, fill="#1a3322")
    for (inner, outer, soil), meadows in zip(RINGS, MEADOWS, strict=True):
        for i, (side, count) in enumerate(meadows):
            yield from _square(inner, outer, i, len(meadows), soil, side, count)
    yield el("circle", cx=X, cy=Y, r=38, fill="#3f8fc4")
    yield el("circle", cx=X, cy=Y, r=28, fill="#2f7ab0")
    waves = f"M{X - 18},{Y - 8}q5,-5,10,0t10,0M{X - 4},{Y + 8}q5,-5,10,0t10,0"
    yield el("path", d=waves, fill="none", stroke="#cfeaf8", stroke_width=2.4,
             stroke_linecap="round")  # fmt: skip


def _square(
    inner: float, outer: float, i: int, count: int, soil: str, side: int, grass: int
) -> Iterator[str]:
    """A square of a ring, with its grass as points, or full."""
    start, end = [2 * pi * k / count - pi / 2 for k in (i, i + 1)]
    colour = SIDES[side]
    full = grass == FULL
    yield el("path", d=_sector(inner, outer, start, end), fill=colour if full else soil)
    if full:
        x, y = _at((inner + outer) / 2, (start + end) / 2)
        wreath = medallion(side, 14, lambda token: PAPER if token == "card" else colour)
        yield group(wreath, transform=f"translate({num(x)},{num(y)})")
        return
    spots = list(_cells(inner, outer, start, end))
    size = 5 if inner < 50 else 7
    yield _points(spots[grass:], "#5f7a4a", size * 0.88, opacity="0.28")
    yield _points(spots[:grass], colour, size)


def _sector(inner: float, outer: float, start: float, end: float) -> str:
    gap = 1.6
    (a, b), (c, d) = _at(inner, start + gap / inner), _at(outer, start + gap / outer)
    (e, f), (g, h) = _at(outer, end - gap / outer), _at(inner, end - gap / inner)
    return (
        f"M{num(a)},{num(b)}L{num(c)},{num(d)}A{num(outer)},{num(outer)},0,0,1,{num(e)},{num(f)}"
        f"L{num(g)},{num(h)}A{num(inner)},{num(inner)},0,0,0,{num(a)},{num(b)}Z"
    )


def _cells(inner: float, outer: float, start: float, end: float) -> Iterator[tuple[float, float]]:
    """The twelve cells in two rows."""
    for i in range(FULL):
        far = inner + (outer - inner) * (0.3 if i % 2 else 0.7)
        yield _at(far, start + (end - start) * (0.14 + 0.72 * (i // 2) / 5))


def _at(r: float, angle: float) -> tuple[float, float]:
    return X + r * cos(angle), Y + r * sin(angle)


def _points(
    spots: Sequence[tuple[float, float]], ink: str, size: float, opacity: str | None = None
) -> str:
    d = "".join([f"M{num(x)},{num(y)}h.1" for x, y in spots])
    return el("path", d=d, stroke=ink, stroke_width=size, stroke_linecap="round",
              stroke_opacity=opacity)  # fmt: skip


# --- animals and plants ---------------------------------------------------------------------------


def beast(
    kind: str, x: float, y: float, scale: float, fill: str, line: str, *, turned: bool = False
) -> str:
    """An animal, which looks to the left unless it has turned."""
    is_crapit = kind == "crapit"
    body = el("path", d=CRAPIT if is_crapit else KROGUL, fill=fill, stroke=line,
              stroke_width=max(1.0, 2.6 / scale), stroke_linejoin="round")  # fmt: skip
    plates = el("path", d=CRAPIT_LINES, fill="none", stroke=line, stroke_width=1.7,
                stroke_linecap="round")  # fmt: skip
    inner = plates if is_crapit else el("path", d=KROGUL_EYE, fill=line)
    across = -scale if turned else scale
    return group(
        body, inner, transform=f"translate({num(x)},{num(y)})scale({across:.3g},{scale:.3g})"
    )


def _herd() -> Iterator[str]:
    teal, coral, amber = ("#1aa58b", "#072a23"), ("#e05a48", "#3b0f0a"), ("#e0a526", "#3f2b00")
    yield beast("crapit", 112, 128, 5.2, *teal, turned=True)
    yield beast("crapit", 70, 306, 3.8, *teal)
    yield beast("krogul", 532, 262, 5.6, *coral)
    yield beast("crapit", 566, 96, 3.2, *amber)


def _tufts() -> Iterator[str]:
    places = ((186, 356, 2), (30, 190, 1.6), (604, 352, 2.2), (474, 370, 1.5), (620, 170, 1.5),
              (168, 36, 1.6), (452, 30, 1.4))  # fmt: skip
    for x, y, size in places:
        yield el("path", d=BLADES, fill="#8fce6a", transform=f"translate({x},{y})scale({size})")


# --- the scene of the story -----------------------------------------------------------------------

BIRDS = "M-150,52q5,-6,9,0q4,-6,9,0M-118,40q4,-5,8,0q4,-5,8,0M-176,34q4,-5,8,0q4,-5,8,0"
FIR = "M0,-9.5L3.2,-4.4H1.9L4.4,-.4H2.7L5.2,3.6H.9V9H-.9V3.6H-5.2L-2.7,-.4H-4.4L-1.9,-4.4H-3.2Z"


def scene() -> Scene:
    """Meadows around a lake at sunset."""
    return Scene(
        sky=("#8fc0ab", "#f0c777", "#d98a5c", "#5b3f6b"),
        far="#b98a62",
        land="#6f9a4c",
        ground=((-300, 142), (-190, 156), (0, 164), (190, 152), (320, 158)),
        ridge=((-360, 96), (-310, 124), (-250, 84), (-190, 130), (-90, 120), (40, 134),
               (170, 112), (290, 96), (400, 120)),
        heaven=_evening(),
        front="".join(_lake()),
    )  # fmt: skip


def _evening() -> str:
    return (
        stars(23, 250, 420, 80, 26)
        + el("circle", cx=-10, cy=78, r=48, fill="#fff0c2", opacity="0.25")
        + el("circle", cx=-10, cy=78, r=34, fill="#fff0c2")
        + el("path", d=BIRDS, fill="none", stroke="#3b2f3f", stroke_width=2, stroke_linecap="round")
    )


def _lake() -> Iterator[str]:
    firs = ((-372, 120, 1.4), (-334, 128, 1.7), (-306, 134, 1.3), (-250, 138, 2.1),
            (-216, 142, 1.5), (272, 140, 1.9), (300, 144, 1.4), (356, 142, 1.7))  # fmt: skip
    for x, y, size in firs:
        yield el("path", d=FIR, fill="#2c5f3c", transform=f"translate({x},{y})scale({size})")
    yield el("ellipse", cx=0, cy=188, rx=128, ry=22, fill="#e6e6b4", opacity="0.55")
    yield el("ellipse", cx=0, cy=187, rx=112, ry=17, fill="#3f8fc4")
    yield el("path", d="M-60,184q8,-5,16,0t16,0M10,192q8,-5,16,0t16,0", fill="none",
             stroke="#d6eefa", stroke_width=2.4, stroke_linecap="round")  # fmt: skip
    for i, colour in enumerate(("#4f7d33", "#a9c76a", "#3c6a35")):
        yield blades(_shore(i), 40 + i, colour)
    teal, coral, amber = ("#137a67", "#04251f"), ("#c8402b", "#330c06"), ("#9a6000", "#2a1a00")
    yield beast("crapit", -140, 154, 2.6, *teal)
    yield beast("crapit", -70, 158, 1.6, *teal)
    yield beast("krogul", 146, 146, 2.7, *coral)
    yield beast("crapit", 226, 150, 0.8, *teal)
    yield beast("crapit", 252, 148, 0.7, *amber)
    yield beast("crapit", 108, 204, 1.3, *amber, turned=True)


def _shore(seed: int) -> Iterator[tuple[float, float]]:
    """Places in the meadow, but not in the lake."""
    rng = Random(seed)
    for _ in range(46):
        x, y = rng.uniform(-390, 390), rng.uniform(172, 250)
        if (x / 132) ** 2 + ((y - 187) / 26) ** 2 > 1:
            yield x, y
