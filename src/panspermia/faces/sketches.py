"""What the small pictures of all games share: their sizes, dice, bots and a lamp for beginners.

A sketch is made of the game's own pieces and has no words. It stands in a page and has its colours,
so that it fits every theme.
"""

from __future__ import annotations

from panspermia.faces.svg import Attribute, at, disc, el, group, picture, var

SIGN = (24, 24)
"""Beside a word, or a number of points."""
STRIP = (120, 66)
"""A phase of the turn."""
CARD = (84, 110)
"""A mode."""


def sign(*parts: str) -> str:
    return picture(SIGN, *parts, class_="sketch", aria_hidden="true")


def strip(ground: str, *parts: str) -> str:
    """A phase of the turn on a ground of that colour."""
    return _filled(STRIP, ground, *parts)


def card(ground: str, *parts: str) -> str:
    """A mode on a ground of that colour."""
    return _filled(CARD, ground, *parts)


def _filled(size: tuple[int, int], ground: str, *parts: str) -> str:
    fill = el("rect", width=size[0], height=size[1], fill=var(ground))
    return picture(
        size, fill, *parts, class_="sketch", preserveAspectRatio="xMidYMid slice",
        aria_hidden="true",
    )  # fmt: skip


def line(d: str, ink: str, width: float = 2, **more: Attribute) -> str:
    """A stroke with round ends."""
    return el("path", d=d, fill="none", stroke=var(ink), stroke_width=width,
              stroke_linecap="round", stroke_linejoin="round", **more)  # fmt: skip


def area(d: str, ink: str, **more: Attribute) -> str:
    return el("path", d=d, fill=var(ink), **more)


PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(value: int, x: float, y: float, size: float) -> str:
    """A die whose upper left corner is there; it is pale in every theme, as dice are."""
    half = size / 2
    pips = [
        disc(half + a * size * 0.25, half + b * size * 0.25, size * 0.1) for a, b in PIPS[value]
    ]
    return group(
        el("rect", x=0.7, y=0.7, width=size - 1.4, height=size - 1.4, rx=size * 0.2,
           fill="#fffdf7", stroke="#8d8778", stroke_width=1.4),
        el("path", d="".join(pips), fill="#1d2125"),
        transform=at(x, y),
    )  # fmt: skip


def bot(x: float, y: float, scale: float = 1, ink: str = "quiet") -> str:
    """A robot's head in a square of 24."""
    eyes = disc(9.5, 13, 1.5) + disc(14.5, 13, 1.5)
    return group(
        el("rect", x=5, y=8, width=14, height=11, rx=3, fill=var(ink)),
        line("M12,8V4", ink),
        area(disc(12, 3.5, 1.7), ink),
        area(eyes, "card"),
        transform=at(x, y, scale),
    )


def lamp(x: float, y: float, scale: float = 1) -> str:
    """Light for beginners, in a square of 24."""
    bulb = "M9,18h6M10,21h4M8.5,15.5C6.8,14.3,6,12.6,6,10.5a6,6,0,0,1,12,0c0,2.1,-.8,3.8,-2.5,5z"
    rays = "M12,1V-1M3,4L1.5,2.5M21,4l1.5,-1.5"
    return group(line(bulb, "gold"), line(rays, "gold"), transform=at(x, y, scale))
