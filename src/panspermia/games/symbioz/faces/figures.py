"""The figures of Symbioz: a plant for each side, two animals, the medallion.

Each is drawn around (0, 0). The four plants differ in shape as the marks do, and the tokens under
the animals have the shape of their side's mark, so that no colour stands alone.
"""

from __future__ import annotations

from panspermia.faces.looks import mark_path
from panspermia.faces.svg import Paint, disc, el, group, hole, num, polygon, var
from panspermia.games.symbioz.faces.looks import SIDES

CRAPIT = (
    "M-14.5,3.5c-.6,-3.4,.8,-6,3.6,-6.4c1.6,-5.6,7,-8.6,13,-8.3c6.8,.3,11.6,4.9,12.2,11.4"
    "c1.4,.3,2.2,1.6,1.8,3.2c-.5,-.9,-1.1,-1.4,-2,-1.4c-.2,1.7,-.8,3.3,-1.7,4.6l.6,4.9h-4.2"
    "l-.8,-3.3c-3.4,.9,-7.1,.9,-10.5,.2l-.6,3.1h-4.2l.3,-5.2c-.9,-.6,-1.6,-1.3,-2.2,-2.1"
    "c-2.2,1.2,-4.6,1.2,-5.3,-.7z"
)
"""A grazer with a high back and its head low."""

CRAPIT_LINES = "M-1,-10.6c-2.6,3.4,-3,8.4,-1.4,12.6M6,-10.4c-1.8,3.6,-1.8,8.6,.2,12.4"
"""The plates of its back."""

KROGUL = (
    "M-14.8,-5.6c2.6,-4.4,7.4,-6.2,12,-4.6c2.6,.9,4,2.9,4.4,5.2c4.2,.3,7,2,9.2,4.6"
    "c1.8,-.2,3.4,-1.4,4.6,-3.4c.6,4.6,-1.4,8,-5.2,8.8c-.7,1.6,-1.9,2.7,-3.5,3.4l2,3.6"
    "h-5.2l-1.4,-3.2c-1.2,.1,-2.4,0,-3.5,-.2l-2,3.4h-5l2.2,-5.6c-1.9,-2,-2.7,-4.6,-2.3,-7.2"
    "c-2,.6,-3.9,.5,-5.8,-.3l3.1,-1.3l-3.6,-.5l2.6,-1.4z"
)
"""A hunter on two legs with open jaws."""

KROGUL_EYE = disc(-5.4, -6.4, 1.3)

BLADES = (
    "M-2.4,11V-6.5L0,-11.5L2.4,-6.5V11zM-8.6,11V1L-6.6,-3.6L-4.6,1V11z"
    "M4.6,11V-1.8L6.6,-6.6L8.6,-1.8V11z"
)
SPECIES = (
    ("M0,11V-1M0,6c3.4,0,5.2,-1.8,5.6,-4.6c-3.2,0,-5.2,1.4,-5.6,4.6", disc(0, -5, 5.4)),
    ("", BLADES),
    (
        "M0,11V4",
        polygon([(0, -11), (7.5, -1.6), (3.2, -1.6), (0, -5.4), (-3.2, -1.6), (-7.5, -1.6)])
        + polygon([(0, -3), (8.5, 7.4), (4, 7.4), (0, 2.4), (-4, 7.4), (-8.5, 7.4)]),
    ),
    ("M0,11V1M0,8c-3.4,0,-5.2,-1.8,-5.6,-4.6", disc(0, -4.6, 6.2) + hole(0, -4.6, 3)),
)
"""The plant of each side as a line and an area: bud, blades, fir, and ring."""


def plant(side: int, paint: Paint = var, *, id: str | None = None) -> str:
    """The zerb of a side, 22 high."""
    line, area = SPECIES[side]
    colour = paint(SIDES[side].token)
    stem = el("path", d=line, fill="none", stroke=colour, stroke_width=2.4) if line else ""
    return group(stem, el("path", d=area, fill=colour), id=id, stroke_linecap="round")


def token_path(side: int, r: float) -> str:
    """The outline of a token: round, square, pointed, or round with a ring."""
    if side == 1:
        a = 0.9 * r
        c = 0.28 * r
        w = num(2 * (a - c))
        return (
            f"M{num(c - a)},{num(-a)}h{w}q{num(c)},0,{num(c)},{num(c)}v{w}q0,{num(c)},"
            f"{num(-c)},{num(c)}h-{w}q{num(-c)},0,{num(-c)},{num(-c)}v-{w}q0,{num(-c)},"
            f"{num(c)},{num(-c)}z"
        )
    if side == 2:
        return polygon([(0, -1.12 * r), (0.98 * r, -0.4 * r), (0.98 * r, 0.92 * r),
                        (-0.98 * r, 0.92 * r), (-0.98 * r, -0.4 * r)])  # fmt: skip
    return disc(0, 0, r)


def token(side: int, kind: str, paint: Paint = var, *, r: float = 19, id: str | None = None) -> str:
    """An animal of a side on its token."""
    ground, figure = paint(SIDES[side].token), paint("card")
    ring = (
        el("path", d=disc(0, 0, r - 2.6), fill="none", stroke=figure, stroke_width=1.3)
        if side == 3
        else ""
    )
    size = r / 19 * (0.86 if side == 3 else 0.95)
    beast = group(*animal(kind, figure, ground), transform=f"scale({size:.2f})")
    body = el("path", d=token_path(side, r), fill=ground, stroke=figure, stroke_width=1.5)
    return group(body, ring, beast, id=id)


def animal(kind: str, ink: str, ground: str) -> list[str]:
    """The silhouette of a crapit or krogul, 30 wide, with its inner lines in the ground's paint."""
    if kind == "crapit":
        return [
            el("path", d=CRAPIT, fill=ink),
            el("path", d=CRAPIT_LINES, fill="none", stroke=ground, stroke_width=1.5),
        ]
    return [el("path", d=KROGUL, fill=ink), el("path", d=KROGUL_EYE, fill=ground)]


def medallion(side: int, r: float, paint: Paint = var) -> str:
    """The tile of a Symbioz with its owner's mark: a wreath of twelve leaves, one per cell."""
    colour, ground = paint(SIDES[side].token), paint("card")
    a, b = num(0.2 * r), num(0.36 * r)
    leaf = f"M0,{num(-r)}q{a},{num(0.16 * r)},0,{b}q-{a},-{a},0,-{b}z"
    leaves = [el("path", d=leaf, transform=f"rotate({30 * i + 15})") for i in range(12)]
    return group(
        el("path", d=disc(0, 0, 1.06 * r), fill=ground, stroke=colour, stroke_width=0.06 * r),
        group(*leaves, fill=colour),
        el("path", d=disc(0, 0, 0.58 * r) + hole(0, 0, 0.52 * r), fill=colour),
        el("path", d=mark_path(side, 0, 0, 0.34 * r), fill=colour),
    )
