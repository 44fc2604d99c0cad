"""The cover of Bios: Genesis: a first cell in a young sea, with moon, volcano and black smokers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from panspermia.faces.looks import mark
from panspermia.faces.svg import disc, document, el, group, num, paint_in, polygon
from panspermia.games.genesis.faces.looks import LIFE

SIZE = (640, 400)
SEA = 196
"""Where the sea begins."""

SKY = ("#0e1220", "#16182c", "#2a2038", "#4a2b40", "#74394a")
WATER = ("#1d4e68", "#174158", "#123447", "#0e2838")
ROCK, LAVA, SMOKE = "#1b1a22", "#ff8a4c", "#8b93a5"
PALE = "#e8e6e1"


@lru_cache(maxsize=1)
def cover() -> str:
    return document(SIZE, *_sky(), *_land(), *_sea(), *_smokers(), *_manna(), *_cell(330, 290, 84))


def _bands(colours: tuple[str, ...], top: float, bottom: float) -> Iterator[str]:
    step = (bottom - top) / len(colours)
    for i, colour in enumerate(colours):
        yield el("rect", y=top + i * step, width=SIZE[0], height=step + 1, fill=colour)


def _sky() -> Iterator[str]:
    """Stars, a near moon and a falling comet."""
    yield from _bands(SKY, 0, SEA)
    places = [((i * 137 + 31) % 640, (i * 71 + 13) % 150, 0.6 + i % 3 * 0.5) for i in range(56)]
    stars = "".join([disc(x, y, r) for x, y, r in places])
    yield el("path", d=stars, fill=PALE, fill_opacity="0.8")
    yield el("circle", cx=500, cy=84, r=62, fill="#d9d3c4")
    shade = disc(478, 64, 14) + disc(524, 98, 18) + disc(492, 116, 9) + disc(530, 56, 8)
    yield el("path", d=shade, fill="#bdb5a3")
    yield el(
        "path",
        d="M500,22a62,62,0,1,1,0,124a74,74,0,0,0,0,-124",
        fill="#0e1220",
        fill_opacity="0.35",
    )
    tail = polygon([(238, 92), (64, 8), (232, 104)])
    yield el("path", d=tail, fill="#ffd9a0", fill_opacity="0.35")
    yield el(
        "path", d=polygon([(238, 94), (130, 42), (233, 103)]), fill="#ffd9a0", fill_opacity="0.6"
    )
    yield el("path", d=disc(238, 99, 8), fill="#fff3d6")


def _land() -> Iterator[str]:
    """A volcano on the shore."""
    ridge = [(430, SEA + 6), (470, 172), (508, 164), (556, 104), (580, 104), (612, 150),
             (640, 158), (640, SEA + 6)]  # fmt: skip
    puffs = disc(566, 84, 13) + disc(580, 66, 16) + disc(600, 48, 19) + disc(624, 28, 22)
    yield el("path", d=puffs, fill=SMOKE, fill_opacity="0.35")
    yield el("path", d=polygon(ridge), fill=ROCK)
    yield el("path", d="M568,104l-4,26l9,18l-6,26l8,24", fill="none", stroke=LAVA, stroke_width=4,
             stroke_linejoin="round")  # fmt: skip
    yield el("path", d="M556,104q12,8,24,0", fill=LAVA)
    coast = [(0, SEA + 4), (0, 168), (40, 160), (84, 176), (130, 180), (176, SEA + 4)]
    yield el("path", d=polygon(coast), fill=ROCK)


def _sea() -> Iterator[str]:
    yield from _bands(WATER, SEA, SIZE[1])
    waves = [
        f"M{x},{y}q10,-7,20,0t20,0t20,0"
        for x, y in ((20, 212), (210, 208), (520, 214), (430, 236), (90, 238))
    ]
    yield el("path", d="".join(waves), fill="none", stroke="#6fb1e2", stroke_opacity="0.5",
             stroke_width=2, stroke_linecap="round")  # fmt: skip
    glitter = [f"M{500 - w / 2},{y}h{w}" for w, y in ((70, 202), (48, 210), (58, 219), (30, 228))]
    yield el("path", d="".join(glitter), stroke="#d9d3c4", stroke_opacity="0.6", stroke_width=2.5,
             stroke_linecap="round")  # fmt: skip


def _smokers() -> Iterator[str]:
    """Chimneys on the ground of the sea, with warm water above them."""
    for x, height, wide in ((84, 96, 17), (128, 62, 14), (52, 48, 12)):
        y = SIZE[1] - height
        yield from _plume(x, y)
        stack = [(x - wide, 400), (x - wide * 0.5, y + 14), (x - wide * 0.6, y),
                 (x + wide * 0.5, y), (x + wide * 0.6, y + 18), (x + wide * 1.1, 400)]  # fmt: skip
        yield el("path", d=polygon(stack), fill=ROCK)
        yield el("path", d=f"M{num(x - wide * 0.55)},{y}h{num(wide)}", stroke=LAVA, stroke_width=3)
    ground = "M0,400v-18q60,-16,130,-6t140,4t150,-8t220,6v22z"
    yield el("path", d=ground, fill=ROCK)


def _plume(x: float, y: float) -> Iterator[str]:
    for i in range(5):
        yield el(
            "circle",
            cx=x + (6 if i % 2 else -5) * i / 2,
            cy=y - 6 - 16 * i,
            r=7 + 4 * i,
            fill=SMOKE if i else LAVA,
            fill_opacity=f"{0.42 - 0.07 * i:.2f}",
        )


def _manna() -> Iterator[str]:
    """Cubes of the four colours that drift in the water."""
    dark = paint_in("dark")
    drifting = (
        (176, 286, 0, 12), (208, 340, 1, -8), (150, 246, 2, 20), (232, 232, 3, -14),
        (452, 300, 1, 10), (482, 348, 0, -16), (516, 276, 3, 8), (560, 330, 2, -10),
        (590, 262, 1, 18), (438, 366, 2, 6), (606, 372, 3, -6),
    )  # fmt: skip
    for x, y, colour, turn in drifting:
        cube = [
            el("rect", x=-12, y=-12, width=24, height=24, rx=4, fill=dark(LIFE[colour].token)),
            el("path", d="M-12,-8a4,4,0,0,1,4,-4h16a4,4,0,0,1,4,4", fill=PALE, fill_opacity="0.25"),
            group(mark(LIFE[colour], 0, 0, 7, lambda token: "#10151b")),
        ]
        yield group(*cube, transform=f"translate({x},{y})rotate({turn})")


def _cell(x: float, y: float, r: float) -> Iterator[str]:
    """A cell: two layers of lipids around a double helix."""
    yield el("circle", cx=x, cy=y, r=r + 16, fill="#9fe0d0", fill_opacity="0.10")
    yield el("circle", cx=x, cy=y, r=r, fill="#0d3a44", fill_opacity="0.85")
    tails, outer, inner = [], [], []
    count = 54
    for i in range(count):
        s, c = math.sin(2 * math.pi * i / count), math.cos(2 * math.pi * i / count)
        outer.append(disc(x + r * s, y - r * c, 4))
        inner.append(disc(x + (r - 17) * s, y - (r - 17) * c, 3.2))
        tails.append(f"M{num(x + (r - 3) * s)},{num(y - (r - 3) * c)}"
                     f"L{num(x + (r - 14) * s)},{num(y - (r - 14) * c)}")  # fmt: skip
    yield el("path", d="".join(tails), stroke="#7cc7b6", stroke_width=1.6)
    yield el("path", d="".join(outer), fill="#bff0e2")
    yield el("path", d="".join(inner), fill="#7cc7b6")
    yield group(*_helix(), transform=f"translate({num(x)},{num(y)})rotate(-32)")


def _helix() -> Iterator[str]:
    """Rungs in the colours of life between two strands."""
    dark = paint_in("dark")
    for i in range(-8, 9):
        height = 21 * math.cos(i * 8 / 64 * 2 * math.pi)
        if abs(height) > 4:
            yield el("path", d=f"M{i * 8},{num(-height)}V{num(height)}", stroke_width=4.5,
                     stroke=dark(LIFE[i % 4].token), stroke_linecap="round")  # fmt: skip
    for sign, colour in ((-1, "#e8e6e1"), (1, "#9aa9b0")):
        points = [(i * 4, sign * 22 * math.cos(i * 4 / 64 * 2 * math.pi)) for i in range(-17, 18)]
        line = "M" + "L".join([f"{num(a)},{num(b)}" for a, b in points])
        yield el("path", d=line, fill="none", stroke=colour, stroke_width=4, stroke_linecap="round",
                 stroke_linejoin="round")  # fmt: skip
