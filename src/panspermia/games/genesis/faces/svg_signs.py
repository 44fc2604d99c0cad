"""The signs of Bios: Genesis as shapes: cubes, disks, domes, dice and icons.

A piece is one path: its mark is cut out of it, so that colour and mark come together. What is
loose, missing or wild is an outline with its mark inside.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from panspermia.faces.cards import TEXT
from panspermia.faces.looks import mark, mark_path
from panspermia.faces.svg import box, disc, el, hole, label, num, polygon, rounded, var
from panspermia.games.genesis.faces.looks import LIFE
from panspermia.games.genesis.faces.naming import Scene

CUBE = 13
STEP = CUBE + 2


def life(colour: int) -> str:
    """The paint of a colour of life."""
    return var(LIFE[colour].token)


@lru_cache(maxsize=2048)
def sign(colour: int, x: float, y: float, r: float = 4.5) -> str:
    """The mark of a colour of life."""
    return mark(LIFE[colour], x, y, r)


# --- pieces ---------------------------------------------------------------------------------------


def _piece(kind: str, path: str, colour: int, turn: str | None = None) -> str:
    """A path of a kind, in which what overlaps is cut out."""
    return el("path", class_=kind, d=path, fill=life(colour), fill_rule="evenodd", transform=turn)


@lru_cache(maxsize=2048)
def cube(colour: int, x: float, y: float, size: float = CUBE) -> str:
    """A cube with its upper left corner at (x, y)."""
    half = size / 2
    shape = mark_path(colour, x + half, y + half, size * 0.3)
    return _piece("cube", rounded(x, y, size, size, 2) + shape, colour)


@lru_cache(maxsize=2048)
def loose_cube(colour: int, x: float, y: float, size: float = CUBE, *, turned: bool = True) -> str:
    """A cube that is disorganized, or the place of one that is missing: an outline."""
    half = size / 2
    frame = rounded(x, y, size, size, 2) + box(x + 1.5, y + 1.5, size - 3, size - 3)
    path = frame + mark_path(colour, x + half, y + half, size * 0.24)
    turn = f"rotate(12,{num(x + half)},{num(y + half)})" if turned else None
    return _piece("loose" if turned else "missing", path, colour, turn)


def stolen_cube(colour: int, x: float, y: float, size: float = CUBE) -> str:
    """The place of a cube that a parasite holds: an outline, crossed out."""
    cross = f"M{num(x - 1)},{num(y + size + 1)}L{num(x + size + 1)},{num(y - 1)}"
    strike = el("path", d=cross, stroke=var("danger"), stroke_width=2)
    return loose_cube(colour, x, y, size, turned=False) + strike


@lru_cache(maxsize=2048)
def disk(colour: int, x: float, y: float, r: float = 7) -> str:
    """A catalyst, as enzyme, vitamin, antioxidant or in a pool, with its middle at (x, y)."""
    return _piece("disk", disc(x, y, r) + mark_path(colour, x, y, r * 0.58), colour)


@lru_cache(maxsize=64)
def printed_disk(colour: int, x: float, y: float, r: float = 7) -> str:
    """A catalyst that is printed and not there: an outline."""
    path = disc(x, y, r) + hole(x, y, r - 1.5) + mark_path(colour, x, y, r * 0.5)
    return _piece("metabolism", path, colour)


@lru_cache(maxsize=2048)
def dome(colour: int | None, x: float, y: float, r: float = 7, *, wild: bool = False) -> str:
    """A biont with the middle of its foot at (x, y); one of a non-player parasite is an outline."""
    shape = _dome(x, y, r)
    if colour is None:
        return el("path", d=shape, fill="none", stroke=var("quiet"))
    mark_shape = mark_path(colour, x, y - r * 0.72, r * 0.5)
    if wild:
        edge = el("path", d=shape, fill="none", stroke=life(colour), stroke_dasharray="2 1")
        return edge + _piece("biont", mark_shape, colour)
    return _piece("biont", shape + mark_shape, colour)


def _dome(x: float, y: float, r: float) -> str:
    side = 0.75 * r
    return (
        f"M{num(x - r)},{num(y)}v{num(-side)}a{num(r)},{num(r)},0,0,1,{num(2 * r)},0v{num(side)}z"
    )


def biont(scene: Scene, side: int, x: float, y: float, r: float = 7) -> str:
    """The biont of a side."""
    return dome(scene.colour(side), x, y, r, wild=scene.position.sides[side].npc)


def cubes_of(counts: Sequence[int]) -> list[int]:
    """The colour of every cube, from counts by colour."""
    return [colour for colour, count in enumerate(counts) for _ in range(count)]


# --- dice -----------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def face(value: int, x: float, y: float, size: float = CUBE) -> str:
    """The face of a die that brings life, as a number."""
    back = el("path", d=rounded(x, y, size, size, 3), fill=var("ink"))
    return back + label(x + size / 2, y + size / 2, str(value), TEXT, var("card"), bold=True)


def octagon(x: float, y: float, r: float) -> str:
    """The path of a stop sign, for a face that brings death."""
    s = 0.42 * r
    return polygon(
        [(x - s, y - r), (x + s, y - r), (x + r, y - s), (x + r, y + s),
         (x + s, y + r), (x - s, y + r), (x - r, y + s), (x - r, y - s)]
    )  # fmt: skip


# --- icons ----------------------------------------------------------------------------------------

FLAME = "M0-7c1 3 5 5 5 9a5 5 0 0 1-10 0c0-2 1-3 2-4 0 2 1 3 2 3 1-2-1-4 1-8z"
SMALL_FLAME = (
    "M0-4.2c.6 1.8 3 3 3 5.4a3 3 0 0 1-6 0c0-1.2.6-1.8 1.2-2.4"
    " 0 1.2.6 1.8 1.2 1.8.6-1.2-.6-2.4.6-4.8z"
)
DROP = "M0-7c2 4 5 6 5 9a5 5 0 0 1-10 0c0-3 3-5 5-9z"
SMALL_DROP = "M0-4.5c1.2 2.4 3 3.6 3 5.4a3 3 0 0 1-6 0c0-1.8 1.8-3 3-5.4z"
SHIELD = "M0-7.5l6.5 2v4c0 4-3 6.5-6.5 8.5-3.5-2-6.5-4.5-6.5-8.5v-4z"
CELL = disc(0, 0, 6.5) + hole(-2, -1, 2) + hole(2.5, 1.5, 1.7)
RAYS = "M-4 -4h1.5v8h-1.5zM-.75 -4h1.5v8h-1.5zM2.5 -4h1.5v8h-1.5z"
SPOKES = (
    "M-1-7h2v14h-2zM-7-1h14v2h-14zM-5.6-4.2l1.4-1.4 9.8 9.8-1.4 1.4z"
    "M4.2-5.6l1.4 1.4-9.8 9.8-1.4-1.4z"
)

ICONS = {
    "immunology": SHIELD + "M-1-4v3h-3v2h3v3h2v-3h3v-2h-3v-3z",
    "heat_shield": SHIELD + SMALL_FLAME,
    "o2_shield": SHIELD + disc(0, -0.5, 3.6) + hole(0, -0.5, 2),
    "uv_shield": SHIELD + RAYS,
    "cancer_shield": SHIELD + disc(-1.8, -1.5, 1.7) + disc(1.8, 1, 1.7),
    "drought_shield": SHIELD + SMALL_DROP,
    "errors": SHIELD + "M-3.5-3l1.5-1.5 2 2 2-2 1.5 1.5-2 2 2 2-1.5 1.5-2-2-2 2-1.5-1.5 2-2z",
    "red_queen": "M-7 5v-9l4 4 3-6 3 6 4-4v9z",
    "hgt": "M-7-3.5h8v-3l6 4-6 4v-3h-8zM7 5h-8v2l-5-3 5-3v2h8z",
    "fission": disc(-3.6, 0, 3.8) + disc(4.2, 0, 3.8),
    "nucleus": disc(0, 0, 7) + hole(0, 0, 5.4) + disc(0, 0, 3),
    "sex": disc(-2.6, 0, 4.6) + hole(-2.6, 0, 3) + disc(2.6, 0, 4.6) + hole(2.6, 0, 3),
    "spore": SPOKES,
    "pollution": "M-4 5a3.5 3.5 0 0 1 0-7 4.5 4.5 0 0 1 8-1 4 4 0 0 1 0 8z",
    "aftershock": "M-7 0l3-5 3 9 3-12 3 11 2-3 1 1-3 6-3-10-3 12-4-11-1 3z",
    "heaven": "M0-7l5 6h-3v7h-4v-7h-3z",
    "earth": "M-7 6l5-10 3 5 2-3 4 8z",
    "smite": "M1-7l-6 8h4l-1 6 6-8h-4z",
    "extremophile": FLAME,
    "oxygen": disc(-3.4, 0, 3.6) + hole(-3.4, 0, 2) + disc(3.8, 0, 3.6) + hole(3.8, 0, 2),
    "uv": "M-6-6h2v9l-1 3-1-3zM-1-6h2v9l-1 3-1-3zM4-6h2v9l-1 3-1-3z",
    "cancer": CELL,
    "drought": DROP,
    "ozone": "M-7 5a7 7 0 0 1 14 0h-2.5a4.5 4.5 0 0 0-9 0zM-2 5a2 2 0 0 1 4 0z",
}
"""Paths around (0, 0), seven to each side, in which what overlaps is cut out."""


@lru_cache(maxsize=1024)
def icon(id: str, x: float, y: float, paint: str = "", scale: float = 1) -> str:
    """The icon with its middle at (x, y)."""
    move = f"translate({num(x)},{num(y)})" + (f"scale({scale:.2g})" if scale != 1 else "")
    if id == "dna":
        return helix(x, y - 7 * scale, 14 * scale, paint)
    if id == "warm":
        return el("path", d=SUN, fill=var("gold"), transform=move)
    if id == "cold":
        return el("path", d=SNOW, stroke=var("life-3"), stroke_width=1.6, transform=move)
    ink = paint or var("ink")
    return el("path", d=ICONS[id], fill=ink, fill_rule="evenodd", transform=move)


_RAYS = ((1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7))


def _ray(x: float, y: float) -> str:
    """A ray of the sun, as a thin triangle that points away from it."""
    return polygon([(5 * x - y, 5 * y + x), (7.6 * x, 7.6 * y), (5 * x + y, 5 * y - x)])


SUN = disc(0, 0, 3.6) + "".join([_ray(*way) for way in _RAYS])
SNOW = "M0-7v14M-6-3.5l12 7M-6 3.5l12-7"


def helix(x: float, y: float, height: float, paint: str = "") -> str:
    """A double helix that runs down from (x, y)."""
    half = height / 4
    wave = f"q{{0}},{num(half / 2)},0,{num(half)}t0,{num(half)}t0,{num(half)}t0,{num(half)}"
    start = f"M{num(x)},{num(y)}"
    return el(
        "path",
        d=start + wave.format("7") + start + wave.format("-7"),
        fill="none",
        stroke=paint or var("accent"),
        stroke_width=1.5,
    )
