"""The cover of Bios: Megafauna, a world of drifting land, and its scene of the story: a coal shore.

Flat tones without words, the same in every theme.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from panspermia.faces.landscape import HEIGHT, Scene, stars
from panspermia.faces.maps import hexagon
from panspermia.faces.svg import disc, document, el, group, num
from panspermia.games.megafauna.components.places import OFFSETS
from panspermia.games.megafauna.faces.sprites import path_of

SIZE = (640, 400)
MIDDLE = (320, 200)
RADIUS = 152
"""Covers of all games have a circle of this size in their middle."""

SKY, SPACE = "#0b1626", "#101f33"
SEAS = ("#123a5a", "#185078", "#2a6c96")
LANDS = {"weeds": "#8fa24e", "swamp": "#8a6f45", "sea": "#3f8fc0", "forest": "#3d7f4c",
         "rock": "#8d8a8c", "ice": "#e8f1f6", "desert": "#d9bd83"}  # fmt: skip
INKS = {"green": ("#3ec48b", "#06150e"), "orange": ("#ffb066", "#2a1400"),
        "black": ("#20242b", "#e9e6df"), "white": ("#f6f2e8", "#14181c")}  # fmt: skip
TREE = (
    "M-1,6V1.2C-4,1.8-6,-.2-4.8,-2.4C-6,-5-3.4,-7-1.9,-6C-1.4,-8.6 2,-8.6 2.3,-5.8"
    "C4.6,-6.2 6,-3.6 4.6,-1.8C5.4,.6 3.2,2 1,1.2V6Z"
)
FERN = "M0,12C-1,2,2,-6,8,-13M0,4C-5,3,-9,-1,-10,-6M1,-2C-2,-6,-2,-11,0,-15M3,-6C8,-6,13,-9,15,-13"

CRATONS = (
    (238, 150, "forest", ("weeds", "sea", "sea", "swamp", "forest", "ice")),
    (372, 128, "rock", ("weeds", "sea", "sea", "forest", "ice", "weeds")),
    (404, 236, "desert", ("swamp", "weeds", "forest", "weeds", "rock", "rock")),
    (262, 268, "ice", ("weeds", "forest", "sea", "sea", "weeds", "desert")),
)
"""Where cratons lie, the biome of their centres, and those around it, clockwise from the east."""


@lru_cache(maxsize=1)
def cover() -> str:
    """A planet in space, four lineages around it, and a comet on its way."""
    return document(
        SIZE,
        el("rect", width=SIZE[0], height=SIZE[1], fill=SKY),
        stars(7, 0, 640, 400, 90),
        *_planet(),
        *_comet(560, 60),
        creature("archetype", "orange", 96, 318, 2.5),
        creature("swimmer", "white", 118, 112, 2.3),
        creature("flyer", "black", 540, 170, 2.1),
        creature("burrower", "green", 536, 322, 2.5),
    )


def creature(shape: str, colour: str, x: float, y: float, scale: float, flip: bool = False) -> str:
    """A figure of the game in the colours of its lineage."""
    fill, rim = INKS[colour]
    way = f"{-scale if flip else scale},{scale}"
    return group(
        el("path", d=path_of(f"p-{shape}"), fill=fill, stroke=rim, stroke_width=2.2,
           stroke_linejoin="round"),
        el("path", d=path_of(f"s-{shape}"), fill="none", stroke=rim, stroke_width=1.6,
           stroke_linecap="round", opacity="0.75"),
        transform=f"translate({num(x)},{num(y)})scale({way})",
    )  # fmt: skip


def _planet() -> Iterator[str]:
    x, y = MIDDLE
    yield el("circle", cx=x, cy=y, r=RADIUS + 16, fill="#7fc4ff", opacity="0.08")
    yield el("circle", cx=x, cy=y, r=RADIUS + 6, fill="#7fc4ff", opacity="0.12")
    yield el("clipPath", el("circle", cx=x, cy=y, r=RADIUS), id="world")
    inner = [el("circle", cx=x, cy=y, r=RADIUS, fill=SEAS[0])]
    for row in range(-3, 4):
        inner.append(el("path", d=f"M0,{y + row * 44}H640", stroke="#ffffff", stroke_width=1,
                        stroke_dasharray="3 6", opacity="0.18"))  # fmt: skip
    for wide, colour in ((40, SEAS[1]), (20, SEAS[2])):
        shapes = "".join([hexagon(a, b, 50) for a, b, *_ in CRATONS])
        inner.append(el("path", d=shapes, fill=colour, stroke=colour, stroke_width=wide,
                        stroke_linejoin="round"))  # fmt: skip
    inner += [craton(a, b, 25, centre, around) for a, b, centre, around in CRATONS]
    far = f"A{RADIUS},{RADIUS},0,0,1,{x + 60},{y + RADIUS}A230,230,0,0,0,{x + 60},{y - RADIUS}Z"
    shade = f"M{x + 60},{y - RADIUS}{far}"
    inner.append(el("path", d=shade, fill="#000814", opacity="0.28"))
    yield group(*inner, clip_path="url(#world)")


def craton(x: float, y: float, r: float, centre: str, around: tuple[str, ...]) -> str:
    """Seven hexes of land."""
    half, row = r * 0.866, r * 1.5
    found = []
    for (dx, dr), biome in zip(OFFSETS, (centre, *around), strict=True):
        found.append(el("path", d=hexagon(x + dx * half, y + dr * row, r), fill=LANDS[biome],
                        stroke="#16202a", stroke_width=1.2))  # fmt: skip
        if biome == "rock":
            a, b = x + dx * half, y + dr * row
            found.append(el("path", fill="#c9c6c8", d=(
                f"M{num(a - 12)},{num(b + 9)}L{num(a - 2)},{num(b - 12)}L{num(a + 4)},{num(b - 1)}"
                f"L{num(a + 7)},{num(b - 6)}L{num(a + 13)},{num(b + 9)}Z"
            )))  # fmt: skip
    return group(*found)


def _comet(x: float, y: float) -> Iterator[str]:
    tail = f"M{x - 5},{y - 5}L{x + 70},{y - 62}L{x + 6},{y + 5}Z"
    yield el("path", d=tail, fill="#ffd9a8", opacity="0.5")
    yield el("circle", cx=x, cy=y, r=9, fill="#fff3dc")


# --- the scene of the story -----------------------------------------------------------------------


def scene() -> Scene:
    """A coal forest at a shallow sea, under a volcano that darkens the sky."""
    return Scene(
        sky=("#4d8a99", "#8fb7a4", "#d6c79a"),
        far="#7b8f86",
        land="#3f6d43",
        ground=((-200, 196), (-120, 178), (-30, 206), (40, 214), (120, 176), (210, 168)),
        ridge=((-230, 128), (-160, 96), (-60, 124), (30, 70), (52, 70), (140, 122), (230, 108)),
        heaven=_ash(),
        behind="".join(_lagoon()),
        front="".join(_fauna()),
    )


def _ash() -> str:
    puffs = ((42, 62, 9), (50, 46, 13), (66, 28, 17), (92, 10, 22))
    return el("path", d="".join([disc(*puff) for puff in puffs]), fill="#5d5a60", opacity="0.35")


def _lagoon() -> Iterator[str]:
    wave = "M-400,176q14,-6,28,0" + "t28,0" * 27 + f"V{HEIGHT}H-400Z"
    yield el("path", d=wave, fill="#3b7f9c")
    yield creature("swimmer", "white", 6, 190, 1.0)


def _fauna() -> Iterator[str]:
    for x, y, s in ((-186, 182, 3.4), (-92, 180, 2.6), (156, 160, 3.6), (206, 156, 2.4)):
        yield el("path", d=TREE, fill="#24523a", transform=f"translate({x},{y})scale({s})")
    for x, y, ink in ((-150, 172, "#2f7a4d"), (66, 196, "#3c8f5a"), (182, 160, "#2f7a4d")):
        yield el("path", d=FERN, fill="none", stroke=ink, stroke_width=3, stroke_linecap="round",
                 transform=f"translate({x},{y})")  # fmt: skip
    yield creature("archetype", "orange", -118, 164, 1.25)
    yield creature("burrower", "green", 108, 172, 1.15)
    yield creature("flyer", "black", -30, 92, 1.2)
