"""The small pictures of the Genesis board: pieces, marks, dice and icons.

A page holds them once, as symbols (`sprite`); wherever one is wanted, it is used by its id. A piece
shows its colour by its paint and by its mark, dot, bar, chevron or ring.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from panspermia.faces.dice import PIPS
from panspermia.faces.looks import mark_path
from panspermia.faces.svg import disc, el, rounded
from panspermia.games.genesis.faces.naming import Scene
from panspermia.games.genesis.rules.vocabulary import COLOURS

PIECE, ICON, MARK, DIE = "pc", "ic", "mk", "die"
"""Classes of the styles, by the size that a symbol has."""

# --- using a symbol -------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def use(symbol: str, class_: str) -> str:
    """A symbol of the sprite as a picture of a class."""
    return el("svg", el("use", href=f"#g-{symbol}"), class_=class_, aria_hidden="true")


def _coloured(kind: str, size: str = PIECE) -> tuple[str, ...]:
    return tuple([use(f"{kind}-{n}", f"{size} {kind} l{n}") for n in range(len(COLOURS))])


MARKS = _coloured("mark", MARK)
CUBES = _coloured("cube")
LOOSE = _coloured("loose")
MISSING = _coloured("missing")
STOLEN = _coloured("stolen")
DISKS = _coloured("disk")
DOMES = _coloured("dome")
WILD = _coloured("wild")
NOBODY = use("dome-none", f"{PIECE} dome")


def icon(id: str) -> str:
    return use(f"icon-{id}", ICON)


def die(value: int) -> str:
    return use(f"die-{value}", DIE)


def dome(scene: Scene, side: int) -> str:
    """The biont of a side; one of a non-player parasite is an outline."""
    colour = scene.colour(side)
    if colour is None:
        return NOBODY
    return WILD[colour] if scene.position.sides[side].npc else DOMES[colour]


def each(pictures: Sequence[str], counts: Iterable[int]) -> list[str]:
    """A picture for each piece, from counts by colour."""
    return [picture for picture, count in zip(pictures, counts, strict=True) for _ in range(count)]


# --- drawing them ---------------------------------------------------------------------------------

SHIELD = "M12 2.5 4 5.5v6c0 5 3.3 8.5 8 10 4.7-1.5 8-5 8-10v-6z"

LINES = {
    "life": "M5 19c0-9 5-14 15-14 0 10-5 14-11 14H5zm0 0 8-8",
    "warm": "M12 7.8a4.2 4.2 0 1 0 0 8.4a4.2 4.2 0 1 0 0-8.4M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3"
    "M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1",
    "cold": "M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M12 6.5 9.8 4.8M12 6.5l2.2-1.7"
    "M12 17.5l-2.2 1.7M12 17.5l2.2 1.7",
    "heat_shield": SHIELD + "M12 17a3.2 3.2 0 0 1-3.2-3.2c0-2.3 2.4-3 2.4-6 2.4 1.2 4 3.4 4 5.9A3.2"
    " 3.2 0 0 1 12 17z",
    "o2_shield": SHIELD + "M10 8.5a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 1 0 0-5.6M14 13.3c1.8-1 2.8.6 1.5"
    " 1.8L14 16.6h2.6",
    "errors": SHIELD + "m9 9 6 6M15 9l-6 6",
    "immunology": SHIELD + "M12 8v7M8.5 11.5h7",
    "uv_shield": SHIELD + "M9 8v7M12 8v7M15 8v7",
    "cancer_shield": SHIELD + "M10.2 8.4a1.9 1.9 0 1 0 .1 0M14 12.4a1.9 1.9 0 1 0 .1 0",
    "drought_shield": SHIELD + "M12 7c1.6 2.6 3 4 3 5.8a3 3 0 0 1-6 0C9 11 10.4 9.6 12 7z",
    "reroll": "M4 12a8 8 0 1 0 2.6-5.9M4 4v5h5",
    "dna": "M8 3c0 5 8 6 8 10s-8 4-8 8M16 3c0 5-8 6-8 10s8 4 8 8M9.5 6h5M9.5 18h5",
    "red_queen": "m4 8 4 4 4-7 4 7 4-4-1.5 10h-13z",
    "fission": "M7.5 7.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9M16.5 7.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1"
    " 0 0-9",
    "nucleus": "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1"
    " 0 0-7",
    "sex": "M9 6.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M15 6.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0"
    " 0-11",
    "hgt": "M4 8.5h14M14.5 5l3.5 3.5-3.5 3.5M20 15.5H6M9.5 12 6 15.5 9.5 19",
    "spore": "M12 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10M12 3v4M12 17v4M3 12h4M17 12h4M5.8 5.8l2.7 2.7"
    "M15.5 15.5l2.7 2.7M18.2 5.8l-2.7 2.7M8.5 15.5l-2.7 2.7",
    "pollution": "M7 18a4 4 0 0 1 0-8 5.5 5.5 0 0 1 10.5 1A3.5 3.5 0 0 1 17 18z",
    "aftershock": "M2.5 12h3l2.5-6 4 13 4-10 2 3h3.5",
    "emerge": "M12 3v14M6 12l6 6 6-6M4 21h16",
    "smite": "M13 3 5.5 13.5H11L10 21l8-11h-5.5z",
    "extremophile": "M12 21a6 6 0 0 1-6-6c0-4.3 4.6-5.6 4.6-11.4C15 5.8 18 10 18 15a6 6 0 0 1-6 6z",
    "oxygen": "M9 6.5a5 5 0 1 0 0 10a5 5 0 1 0 0-10M16.5 13.6c2.4-1.3 4.6.9 2.4 2.9l-2.6 2.6h4.2",
    "uv": "M6 3v10l-1.6 4M12 3v10l-1.6 4M18 3v10l-1.6 4",
    "cancer": "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M9.5 8.2a2 2 0 1 0 .1 0M14.6 13a2 2 0 1"
    " 0 .1 0",
    "drought": "M12 3.5c3 5 6 7.6 6 11a6 6 0 0 1-12 0c0-3.4 3-6 6-11z",
    "ozone": "M3.5 18a8.5 8.5 0 0 1 17 0M7.5 18a4.5 4.5 0 0 1 9 0",
    "special": "M12 3.5l2.5 5.6 6 .6-4.5 4 1.3 6-5.3-3.1-5.3 3.1 1.3-6-4.5-4 6-.6z",
    "hook": "M15 4v10a5 5 0 0 1-10 0v-2l3 2.5M12.5 4h5",
    "trophy": "M7 4h10v5a5 5 0 0 1-10 0zM7 6H4c0 3 1.5 4.5 3.5 4.5M17 6h3c0 3-1.5 4.5-3.5 4.5"
    "M12 14v4M8 20h8",
    "tough": SHIELD + "m8.5 11.5 2.5 2.5 4.5-5",
    "warning": "M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.3",
    "sea": "M3 9c3-3 6-3 9 0s6 3 9 0M3 15c3-3 6-3 9 0s6 3 9 0",
    "land": "M2.5 19 9 7l4.5 7.5L16 11l5.5 8z",
    "next": "m9 5 7 7-7 7",
}
"""Icons as lines on a grid of 24."""


@lru_cache(maxsize=1)
def sprite() -> str:
    """All symbols, for the beginning of a page."""
    return el("svg", *_symbols(), class_="sprite", width=0, height=0, aria_hidden="true")


def _symbols() -> Iterator[str]:
    for n in range(len(COLOURS)):
        yield _symbol(f"mark-{n}", 10, _mark(n, 5, 5, 4.2, "currentColor"))
        yield _symbol(f"cube-{n}", 20, *_cube(n))
        yield _symbol(f"loose-{n}", 20, *_outline(n, turned=True))
        yield _symbol(f"missing-{n}", 20, *_outline(n))
        yield _symbol(f"stolen-{n}", 20, *_outline(n), _strike())
        yield _symbol(f"disk-{n}", 20, *_disk(n))
        yield _symbol(f"dome-{n}", 24, *_dome(n))
        yield _symbol(f"wild-{n}", 24, *_wild(n))
    yield _symbol("dome-none", 24, el("path", d=DOME, fill="none", stroke="currentColor"))
    for value in PIPS:
        yield _symbol(f"die-{value}", 24, *_die(value))
    for id, lines in LINES.items():
        yield _symbol(f"icon-{id}", 24, el("path", d=lines))


def _symbol(id: str, size: int, *drawn: str) -> str:
    return el("symbol", *drawn, id=f"g-{id}", viewBox=f"0 0 {size} {size}")


def _mark(colour: int, x: float, y: float, r: float, paint: str) -> str:
    return el("path", d=mark_path(colour, x, y, r), fill=paint)


ON_PIECE = "var(--card)"
LIGHT = {"fill": "none", "stroke": "#fff"}


def _cube(colour: int) -> Iterator[str]:
    yield el("path", d=rounded(1, 1, 18, 18, 3.5), fill="currentColor")
    yield el("path", d="M2 4.5A3 3 0 0 1 4.5 2h11A3 3 0 0 1 18 4.5z", fill="#fff", opacity="0.22")
    yield _mark(colour, 10, 10.6, 4.6, ON_PIECE)


def _outline(colour: int, *, turned: bool = False) -> Iterator[str]:
    """A cube that is loose, or the place of one that is not there."""
    turn = "rotate(-11 10 10)" if turned else None
    yield el(
        "rect", x=3.2, y=3.2, width=13.6, height=13.6, rx=2.6, fill="none", stroke="currentColor",
        stroke_width=1.7, transform=turn, stroke_dasharray=None if turned else "3 1.6",
    )  # fmt: skip
    yield _mark(colour, 10, 10, 3.6, "currentColor")


def _strike() -> str:
    return el("path", d="M3 17 17 3", stroke="var(--danger)", stroke_width=2.4)


def _disk(colour: int) -> Iterator[str]:
    yield el("path", d=disc(10, 10, 9), fill="currentColor")
    yield el("path", d=disc(10, 10, 6.9), **LIGHT, stroke_opacity="0.35")
    yield _mark(colour, 10, 10, 4.6, ON_PIECE)


DOME = "M3 21V12a9 9 0 0 1 18 0v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1z"


def _dome(colour: int) -> Iterator[str]:
    yield el("path", d=DOME, fill="currentColor")
    shine = "M6.2 12.4a5.8 5.8 0 0 1 4-5.6"
    yield el("path", d=shine, **LIGHT, stroke_opacity="0.55", stroke_width=1.7,
             stroke_linecap="round")  # fmt: skip
    yield el("rect", x=3, y=18.6, width=18, height=3.4, rx=1, fill="#000", opacity="0.16")
    yield _mark(colour, 12.6, 13.4, 4.4, ON_PIECE)


def _wild(colour: int) -> Iterator[str]:
    """The biont of a non-player parasite."""
    yield el("path", d=DOME, fill="none", stroke="currentColor", stroke_width=1.8,
             stroke_dasharray="3.4 2.2")  # fmt: skip
    yield _mark(colour, 12, 13.4, 4.4, "currentColor")


def _die(value: int) -> Iterator[str]:
    yield el("rect", x=1, y=1, width=22, height=22, rx=5, fill="var(--die)",
             stroke="var(--die-line)", stroke_width=1.3)  # fmt: skip
    pips = [disc(12 + 5 * x, 12 + 5 * y, 2.3) for x, y in PIPS[value]]
    yield el("path", d="".join(pips), fill="var(--pip)")
