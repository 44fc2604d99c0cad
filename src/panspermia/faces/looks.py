"""How sides are shown on every face: a name, a mark and a colour, which never stands alone."""

from __future__ import annotations

import re
from dataclasses import dataclass

from panspermia.faces.svg import Paint, box, disc, el, hole, num, picture, polygon, var
from panspermia.kernel import Message

SIGNS = ("●", "▮", "▲", "○", "♣", "♦", "≡", "‡")
"""The marks in words and in a terminal: dot, bar, chevron, ring, then leaf, drop, plates, bone;
`mark_path` draws them."""
TRACED = (
    "M-4.6,4.6C-5.6,-1.6,-1.4,-5,4.8,-4.8C5,1.4,1.6,5.6,-4.6,4.6z",
    (
        "M0,-5.4C2.6,-2.2,4.4,-.2,4.4,1.8C4.4,4.4,2.4,5.4,0,5.4C-2.4,5.4,-4.4,4.4,-4.4,1.8"
        "C-4.4,-.2,-2.6,-2.2,0,-5.4z"
    ),
    (
        "M-4.4,-4.8L4.4,-4.8L4.4,-2.4L-4.4,-2.4zM-4.4,-1.2L4.4,-1.2L4.4,1.2L-4.4,1.2z"
        "M-4.4,2.4L4.4,2.4L4.4,4.8L-4.4,4.8z"
    ),
    (
        "M-4.8,-4.6C-2.5,-3.4,2.5,-3.4,4.8,-4.6C5.4,-3,2.4,-1.6,2.4,0C2.4,1.6,5.4,3,4.8,4.6"
        "C2.5,3.4,-2.5,3.4,-4.8,4.6C-5.4,3,-2.4,1.6,-2.4,0C-2.4,-1.6,-5.4,-3,-4.8,-4.6z"
    ),
)
"""Leaf, drop, plates and bone, each 10 wide around (0, 0)."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a side, or a colour that a side can have, is shown."""

    name: Message
    sign: str = ""
    """Its mark in words; it may say more than the mark alone."""
    ink: str = ""
    """Its colour in words and in a terminal, as `#ff8a78`."""
    token: str = "quiet"
    """Its colour in the palette of pages."""
    mark: int | None = None
    """The number of its mark."""


def marked(number: int, name: Message, ink: str, token: str) -> Look:
    """The look that has this mark."""
    return Look(name, SIGNS[number], ink, token, number)


def mark_path(number: int, x: float, y: float, r: float) -> str:
    """The shape that goes with a colour: dot, bar, chevron, ring, and those that are traced."""
    if number > 3:
        return _traced(TRACED[number - 4], x, y, r / 5)
    if number == 0:
        return disc(x, y, 0.85 * r)
    if number == 1:
        return box(x - 0.45 * r, y - r, 0.9 * r, 2 * r)
    if number == 2:
        low, wide, thick = y + 0.8 * r, r, 0.62 * r
        tip, inner = y - 0.9 * r, y - 0.9 * r + 1.35 * thick
        return polygon(
            [
                (x, tip),
                (x + wide, low),
                (x + wide - thick, low),
                (x, inner),
                (x - wide + thick, low),
                (x - wide, low),
            ]
        )
    return disc(x, y, r) + hole(x, y, 0.55 * r)


_POINT = re.compile(r"(-?[\d.]+),(-?[\d.]+)")


def _traced(path: str, x: float, y: float, scale: float) -> str:
    """A path of absolute points somewhere else."""
    return _POINT.sub(
        lambda found: f"{num(x + float(found[1]) * scale)},{num(y + float(found[2]) * scale)}", path
    )


def mark(look: Look, x: float, y: float, r: float, paint: Paint = var) -> str:
    """The mark of a look in its colour, or nothing if it has none."""
    if look.mark is None:
        return ""
    return el("path", d=mark_path(look.mark, x, y, r), fill=paint(look.token))


def badge(look: Look, size: int = 16) -> str:
    """The mark as a little picture for HTML, or nothing if there is none."""
    if look.mark is None:
        return ""
    half = size / 2
    shape = mark(look, half, half, half - 1)
    return picture((size, size), shape, width=size, height=size, class_="badge", aria_hidden="true")
