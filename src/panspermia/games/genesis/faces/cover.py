"""The cover of Bios: Genesis, a cell among hot vents, and its scene of the story: the first sea.

Flat tones without words, the same in every theme.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, pi, sin
from random import Random

from panspermia.faces.landscape import HEIGHT, Scene, stars
from panspermia.faces.looks import mark_path
from panspermia.faces.svg import disc, document, el, group, num, paint_in

SIZE = (640, 400)
MIDDLE = (320, 200)
RADIUS = 152
"""Covers of all games have a circle of this size in their middle."""

LIFE = tuple([paint_in("dark")(f"life-{colour}") for colour in range(4)])
WATER = ("#0c2a3e", "#0e3349", "#113e54", "#154b60")
DEEP, SHORE, ROCK = "#0a2233", "#07131c", "#0a1620"
GLOW, STEAM, FOAM = "#ff9a6b", "#cfe3ea", "#bdeef0"
CELL, HEAD, TAIL = "#0d4a52", "#9fe6d2", "#57b7a4"
STRANDS = ("#b9cdd6", "#fff8ee")

CUBES = (
    (42, 96, 0, 1.2, -14), (118, 186, 1, 1.35, 18), (62, 232, 2, 1, 8), (150, 70, 3, 1.05, -22),
    (150, 300, 0, 0.95, 24), (496, 76, 2, 1.35, 12), (560, 150, 0, 1.1, -18), (598, 64, 1, 1, 26),
    (514, 226, 3, 1.3, -8), (606, 236, 2, 0.95, 20), (484, 312, 1, 1, -20),
)  # fmt: skip
"""Where cubes drift, their colours, sizes and turns."""

VENTS = ((64, 372, 74, 1.25), (112, 374, 42, 0.9), (566, 368, 92, 1.3), (520, 372, 50, 0.9),
         (610, 372, 40, 0.8))  # fmt: skip
BUBBLES = ((258, 128, 9), (392, 262, 12), (402, 136, 6), (240, 264, 7), (300, 292, 5),
           (352, 104, 5))  # fmt: skip


@lru_cache(maxsize=1)
def cover() -> str:
    return document(
        SIZE, *_water(), *[vent(*place) for place in VENTS], *_first_cell(),
        *[cube(*place) for place in CUBES], _drift(),
    )  # fmt: skip


def _water() -> Iterator[str]:
    """Layers of water, ever lighter towards the top, with shafts of light."""
    yield el("rect", width=SIZE[0], height=SIZE[1], fill=DEEP)
    for i, colour in enumerate(WATER):
        y = 330 - 78 * i
        wave = f"M0,{y}C120,{y - 18},220,{y + 18},340,{y - 4}S560,{y - 26},640,{y}V0H0Z"
        yield el("path", d=wave, fill=colour)
    for x, w in ((70, 30), (188, 18), (470, 26), (566, 44)):
        shaft = f"M{x},0L{x - 70},400H{x - 70 + w * 3}L{x + w},0Z"
        yield el("path", d=shaft, fill="#8fd8e0", opacity="0.05")
    floor = "M0,372C70,352,120,366,190,358S330,380,420,366S560,348,640,364V400H0Z"
    yield el("path", d=floor, fill=SHORE)


def _first_cell() -> Iterator[str]:
    x, y = MIDDLE
    for more, light in ((22, "0.08"), (8, "0.10")):
        yield el("circle", cx=x, cy=y, r=RADIUS + more, fill="#5fd6c4", opacity=light)
    yield cell(x, y, RADIUS, heads=58, size=9, gap=26, length=224, width=5.5)
    rings = [el("circle", cx=a, cy=b, r=r, stroke="#7fdccb") for a, b, r in BUBBLES]
    yield group(*rings, fill="none", stroke_width=2, opacity="0.5")


def _drift() -> str:
    rng = Random(4)
    found = [disc(rng.random() * 640, rng.random() * 330, 1 + rng.random() * 2.4)
             for _ in range(34)]  # fmt: skip
    return el("path", d="".join(found), fill=FOAM, opacity="0.35")


# --- what both pictures are made of ---------------------------------------------------------------


def cube(x: float, y: float, colour: int, scale: float = 1, turn: float = 0) -> str:
    """A cube of manna with the mark of its colour."""
    shine = "M-9,-5.5A3.4,3.4,0,0,1,-5.6,-9H5.6A3.4,3.4,0,0,1,9,-5.5Z"
    return group(
        el("rect", x=-9, y=-9, width=18, height=18, rx=3.4, fill=LIFE[colour]),
        el("path", d=shine, fill="#ffffff", opacity="0.25"),
        el("path", d=mark_path(colour, 0, 0, 5), fill="#0c1a22", fill_rule="evenodd"),
        transform=f"translate({num(x)},{num(y)})rotate({num(turn)})scale({scale:.3g})",
    )


PUFFS = ((2, 10, 8, "0.30"), (-5, 24, 11, "0.22"), (6, 40, 14, "0.16"), (-3, 60, 17, "0.10"))


def vent(x: float, y: float, height: float, scale: float) -> str:
    """A chimney on the sea floor, with its warm plume."""
    plume = [
        el("circle", cx=x + a * scale, cy=y - height - b * scale, r=r * scale, opacity=light)
        for a, b, r, light in PUFFS
    ]
    w, top = 7 * scale, y - height
    stack = (
        f"M{num(x - 2.4 * w)},{num(y)}L{num(x - w)},{num(y - height * 0.45)}"
        f"L{num(x - w * 1.15)},{num(top)}H{num(x + w * 1.15)}"
        f"L{num(x + w)},{num(y - height * 0.5)}L{num(x + 2.4 * w)},{num(y)}Z"
    )
    mouth = f"M{num(x - w * 1.15)},{num(top)}h{num(w * 2.3)}"
    return (
        group(*plume, fill=STEAM)
        + el("path", d=stack, fill=ROCK)
        + el("path", d=mouth, stroke=GLOW, stroke_width=3.4 * scale, stroke_linecap="round")
    )


def cell(
    x: float, y: float, r: float, *, heads: int, size: float, gap: float, length: float,
    width: float,
) -> str:  # fmt: skip
    """A cell: two layers of lipids, of so many heads each, around a double helix."""
    return (
        el("circle", cx=x, cy=y, r=r - gap / 4, fill=CELL)
        + "".join(_membrane(x, y, r, heads, size, gap))
        + group(*_helix(length, width), transform=f"translate({num(x)},{num(y)})rotate(-34)")
    )


def _membrane(x: float, y: float, r: float, count: int, size: float, gap: float) -> Iterator[str]:
    heads, tails = [], []
    for i in range(count):
        angle = 2 * pi * i / count
        for far, way in ((r, -1), (r - gap, 1)):
            heads.append(f"M{num(x + far * cos(angle))},{num(y + far * sin(angle))}h.1")
            near = far + way * gap * 0.42
            for beside in (angle - 1.1 / count, angle + 1.1 / count):
                c, s = cos(beside), sin(beside)
                ends = [(x + far * c, y + far * s), (x + near * c, y + near * s)]
                tails.append(_line(ends))
    yield el("path", d="".join(tails), stroke=TAIL, stroke_width=size * 0.3)
    yield el("path", d="".join(heads), stroke=HEAD, stroke_width=size, stroke_linecap="round")


WAVES = 1.75


def _helix(length: float, width: float) -> Iterator[str]:
    """Rungs in the colours of life between two strands, along the x axis."""
    height = 0.152 * length

    def off(t: float) -> float:
        return height * sin(2 * pi * WAVES * t)

    steps = int(WAVES * 9)
    for i in range(steps + 1):
        x, y = length * (i / steps - 0.5), off(i / steps)
        if abs(y) > height * 0.2:
            colour = i * 7 % 4
            for half, ink in ((y, LIFE[colour]), (-y, LIFE[(colour + 2) % 4])):
                yield el("path", d=f"M{num(x)},{num(half)}V{num(half * 0.06)}", stroke=ink,
                         stroke_width=width * 0.8, stroke_linecap="round")  # fmt: skip
    for sign, ink in zip((-1, 1), STRANDS, strict=True):
        line = [(length * (i / 96 - 0.5), sign * off(i / 96)) for i in range(97)]
        yield el("path", d=_line(line), fill="none", stroke=ink, stroke_width=width,
                 stroke_linecap="round", stroke_linejoin="round")  # fmt: skip


def _line(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join([f"{num(x)},{num(y)}" for x, y in points])


# --- the scene of the story -----------------------------------------------------------------------

LEVEL = 96
"""Where the first sea ends."""

SNAIL = (
    "M-19.6,14.2C-18.2,11.4-16.4,8.6-16.6,3.4C-16.7,.2-17.6,-2.4-18,-5.2L-21.4,-10.6L-20,-11.5"
    "L-16.4,-6.6L-15,-6.8L-13.4,-12.6L-11.7,-12.1L-12.6,-6.2C-11,-4.8-9.8,-2.6-9,-.4"
    "C-8.4,-8.8-2.4,-14.8,5.2,-14.6C13.2,-14.4,18.2,-8.4,17.8,-1C17.6,3.4,15.8,7,13.2,9.4"
    "C16.4,10.4,19.4,12,21,14.2Z"
)
SPIRAL = (
    "M-8.6,1.6C-7.6,6.6-3,10,2.6,10.2C6.8,10.4,10.6,10.2,13.2,9.4M11.8,7C16,2,15.2,-6.6,9,-9.6"
    "C3.2,-12.4-3.4,-8.8-4.4,-3C-5.2,2.4-.6,6.4,4,5.8C8,5.2,10.2,1.4,9,-1.8C8,-4.4,4.6,-5.2,2.8,-3.2"
)
FERN = "M0,12C-1,2,2,-6,8,-13M0,4C-5,3,-9,-1,-10,-6M1,-2C-2,-6,-2,-11,0,-15M3,-6C8,-6,13,-9,15,-13"


def scene() -> Scene:
    """The first sea, from the vents to what crawls ashore, under a near moon."""
    return Scene(
        sky=("#2a1830", "#4b2640", "#5a4a6a", "#4d8a99"),
        far="#5f6a78",
        land="#4a5a44",
        ground=((-190, 232), (10, 230), (70, 218), (142, 91), (232, 124), (330, 120)),
        ridge=((110, 140), (196, 104), (236, 118), (286, 52), (298, 52), (352, 118)),
        heaven=_moon() + _smoke(),
        behind="".join(_sea()),
        front="".join(_life()),
    )


def _moon() -> str:
    """It is young and near; a comet brings water."""
    craters = disc(-160, 36, 7) + disc(-138, 54, 9) + disc(-142, 30, 4)
    return (
        stars(31, -400, 160, 86, 44)
        + el("circle", cx=-150, cy=44, r=31, fill="#e6dcc8")
        + el("path", d=craters, fill="#c4b8a2")
        + el("path", d="M-272,34L-356,6L-274,40Z", fill="#ffd9a8", opacity="0.55")
        + el("circle", cx=-272, cy=37, r=5, fill="#fff3dc")
    )


def _smoke() -> str:
    """Of the volcano behind the shore."""
    puffs = ((294, 44, 8), (302, 30, 11), (316, 14, 14), (338, -2, 18))
    return el("path", d="".join([disc(*puff) for puff in puffs]), fill=STEAM, opacity="0.28")


def _sea() -> Iterator[str]:
    depths = (("#1f6f86", LEVEL), ("#1a6078", 122), ("#155067", 154), ("#0f3f55", 188))
    for colour, y in depths:
        wave = f"M-400,{y}q14,-7,28,0" + "t28,0" * 18 + f"V{HEIGHT}H-400Z"
        yield el("path", d=wave, fill=colour)
    surface = f"M-400,{LEVEL}q14,-7,28,0" + "t28,0" * 17
    yield el("path", d=surface, fill="none", stroke="#9fe0e6", stroke_width=2.4, opacity="0.8")
    for x, w in ((-330, 16), (-200, 24), (-88, 14), (20, 20)):
        shaft = f"M{x},{LEVEL + 2}L{x - 34},{HEIGHT}h{num(w * 2.4)}L{x + w},{LEVEL + 2}Z"
        yield el("path", d=shaft, fill="#bff0f0", opacity="0.06")


def _life() -> Iterator[str]:
    floor = "M-400,238C-340,228,-280,242,-210,236S-90,246,0,238S60,236,84,250H-400Z"
    yield el("path", d=floor, fill=SHORE)
    yield from [vent(x, 242, h, s) for x, h, s in
                ((-330, 40, 0.7), (-172, 58, 0.9), (-140, 30, 0.6), (52, 26, 0.5))]  # fmt: skip
    drifting = ((-250, 150, 1, 0.9, 16), (-282, 196, 0, 0.8, -12), (-218, 204, 2, 0.82, 8),
                (-122, 136, 0, 0.85, -12), (-134, 186, 3, 0.9, 14), (-100, 216, 1, 0.75, 20),
                (-86, 114, 2, 0.75, 10))  # fmt: skip
    yield from [cube(*place) for place in drifting]
    yield cell(-34, 168, 46, heads=30, size=4.8, gap=12, length=60, width=2.8)
    for x, y, r, colour in ((38, 132, 15, 0), (56, 178, 11, 1), (84, 148, 8, 3)):
        yield el("circle", cx=x, cy=y, r=r, fill="#0f5a5e", stroke=HEAD, stroke_width=3.2)
        yield el("circle", cx=x + r * 0.2, cy=y, r=r * 0.32, fill=LIFE[colour])
    yield from _ashore()


def _ashore() -> Iterator[str]:
    yield el("path", d="M288,54l-3,18l7,12l-5,18l6,20", fill="none", stroke=GLOW, stroke_width=3.4,
             stroke_linejoin="round")  # fmt: skip
    for x, y, scale, ink in ((130, 84, "1", "#2f7a4d"), (212, 112, "-1.1,1.1", "#3c8f5a"),
                             (352, 112, ".9", "#2f7a4d")):  # fmt: skip
        yield el("path", d=FERN, fill="none", stroke=ink, stroke_width=3, stroke_linecap="round",
                 transform=f"translate({x},{y})scale({scale})")  # fmt: skip
    yield group(
        el("path", d=SNAIL, fill="#e0a526", stroke="#3d2800", stroke_width=2,
           stroke_linejoin="round"),
        el("path", d=SPIRAL, fill="none", stroke="#3d2800", stroke_width=1.7,
           stroke_linecap="round"),
        transform="translate(166,80)rotate(4)scale(-1.15,1.15)",
    )  # fmt: skip
