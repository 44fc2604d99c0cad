"""The cover of Symbioz: the rings on a dark table, with two specimens on cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from panspermia.faces.svg import (
    Paint,
    at,
    disc,
    document,
    dots,
    el,
    group,
    num,
    paint_in,
    rounded,
)
from panspermia.games.symbioz.faces.figures import animal, medallion, plant, token
from panspermia.games.symbioz.faces.layout import HOLE, LAKE, MIDDLE, RADII, spots
from panspermia.games.symbioz.faces.looks import SIDES

SIZE = (640, 400)

MEADOWS = {
    "A0": (0, 0, 0, 0, 0), "A1": (2, 2, 2), "A2": (3, 3, 3, 3), "A3": (1, 1, 1, 1, 1, 1, 3),
    "B0": (0, 0, 0, 0, 0, 0, 0, 2, 2), "B1": (0, 0, 2, 2, 2), "B2": (2, 2, 2, 2, 2, 2, 2),
    "B4": (3, 3, 3, 3, 3, 3), "B5": (3, 3, 3), "B6": (1, 1, 3, 3), "B7": (1, 1, 1, 1, 1, 1, 1),
    "C0": (0, 0, 0, 0, 0, 0, 0, 0), "C1": (0, 0, 0), "C3": (2, 2, 2, 2, 2, 2),
    "C4": (2, 2, 2, 2), "C5": (2, 2, 2, 2, 2, 2, 2, 2), "C6": (3, 3, 3, 3, 3, 3, 3),
    "C7": (3, 3, 3, 3), "C10": (1, 1, 1, 1), "C11": (1, 1, 1, 1, 1, 1, 1, 0, 0),
}  # fmt: skip
"""Whose plants grow where."""

HERDS = {
    "A0": ((0, "crapit"),), "A3": ((1, "crapit"), (3, "krogul")), "B0": ((0, "krogul"),),
    "B2": ((2, "crapit"), (2, "krogul")), "B4": ((3, "crapit"),), "C0": ((0, "crapit"),),
    "C5": ((2, "crapit"),), "C11": ((1, "krogul"),), "B1": ((2, "crapit"),),
}  # fmt: skip
TILES = {"B3": 2, "C2": 0, "A2": 3}


@lru_cache(maxsize=1)
def cover() -> str:
    dark, light = paint_in("dark"), paint_in("light")
    board = group(
        *_board(dark), transform=f"translate(412,206)scale(.62)translate({-MIDDLE[0]},{-MIDDLE[1]})"
    )
    return document(
        SIZE,
        el("rect", width=SIZE[0], height=SIZE[1], fill=dark("paper")),
        _squares(dark),
        board,
        _card(96, 118, -6, "krogul", 0, light),
        _card(120, 290, 5, "crapit", 2, light),
    )


def _squares(paint: Paint) -> str:
    lines = [f"M{x},0v400" for x in range(20, 640, 24)] + [f"M0,{y}h640" for y in range(8, 400, 24)]
    return el("path", d="".join(lines), stroke=paint("rule"))


def _board(paint: Paint) -> Iterator[str]:
    x, y = MIDDLE
    yield el("circle", cx=x, cy=y, r=RADII[-1][1] + 10, fill=paint("paper"), stroke=paint("edge-2"))
    for part, name in ((1, "lake"), (0.72, "lake-deep")):
        yield el("circle", cx=x, cy=y, r=LAKE * part, fill=paint(name), stroke=paint("lake-line"))
    for name, spot in spots("rings").items():
        yield el("path", d=spot.outline, fill=paint(f"soil-{spot.ring}"),
                 stroke=paint(f"edge-{spot.ring}"), stroke_width=2)  # fmt: skip
        if name in TILES:
            side = TILES[name]
            colour = paint(SIDES[side].token)
            yield el("path", d=spot.outline, fill=colour, fill_opacity="0.28", stroke=colour,
                     stroke_width=4)  # fmt: skip
            yield group(medallion(side, 50, paint), transform=at(spot.x, spot.y))
            continue
        yield el("path", d=dots(spot.cells), stroke=paint("paper"), stroke_opacity="0.5",
                 stroke_width=2 * HOLE, stroke_linecap="round")  # fmt: skip
        for side, (a, b) in zip(MEADOWS.get(name, ()), spot.cells, strict=False):
            yield group(plant(side, paint), transform=at(a, b))
        herd = HERDS.get(name, ())
        for (side, kind), stand in zip(herd, spot.shelves[len(herd)], strict=True):
            yield group(token(side, kind, paint), transform=at(stand.x, stand.y))


def _card(x: float, y: float, turn: float, kind: str, side: int, paint: Paint) -> str:
    """A card from a field notebook, with a specimen, some lines of notes and a pin."""
    ink = paint("ink")
    shadow = el("path", d=rounded(-70, -72, 148, 152, 4), fill_opacity="0.45")
    sheet = el("path", d=rounded(-74, -76, 148, 152, 4), fill=paint("paper"))
    rules = "".join([f"M-64,{42 + 12 * i}h{length}" for i, length in enumerate((96, 128, 74))])
    ground = "M-64,26h128M-58,26l4,-7l3,7M40,26l3,-8l3,8M50,26l2,-5l2,5"
    return group(
        shadow,
        sheet,
        el("path", d=rules, stroke=paint("line"), stroke_width=3),
        el("path", d=ground, fill="none", stroke=paint("edge-0"), stroke_width=1.5),
        group(*animal(kind, ink, paint("paper")), transform="translate(-2,-16)scale(3.4)"),
        group(plant(side, paint), transform="translate(52,54)scale(1.3)"),
        el("path", d=disc(0, -64, 5), fill=paint("side-0"), stroke=ink, stroke_opacity="0.4"),
        transform=f"translate({num(x)},{num(y)})rotate({num(turn)})",
    )
