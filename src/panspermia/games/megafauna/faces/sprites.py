"""The small pictures of the Megafauna table: figures, biomes, disks, organs, marks and icons.

They are drawn once, in `sprites.svg`; wherever one is wanted, it is used by its id. Colours are the
custom properties of `planet.css`, which the place of use passes on: a figure has the colours of its
owner, an organ those of its kind.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from panspermia.faces.svg import at, classes, el, num
from panspermia.games.megafauna.components.cards import COLOURS

FIGURE = 44
"""How wide a figure is in a line of words."""


@lru_cache(maxsize=1)
def sprite() -> str:
    """All symbols, which a page holds once."""
    return files(__package__).joinpath("sprites.svg").read_text("utf-8").replace("\n", "")


@lru_cache(maxsize=32)
def path_of(id: str) -> str:
    """The path of a symbol, for pictures that are files of their own; of a figure its cuts."""
    start = sprite().index(f'id="mf-{id}"')
    return sprite()[start:].partition(' d="')[2].partition('"')[0]


@lru_cache(maxsize=8192)
def use(
    sign: str, x: float = 0, y: float = 0, scale: float = 1, look: str = "", turn: float = 0
) -> str:
    """A symbol within a picture, somewhere."""
    move = f"translate({num(x)},{num(y)})" if x or y else ""
    move += f"rotate({num(turn)})" if turn else ""
    move += f"scale({scale:.3g})" if scale != 1 else ""
    return el("use", href=f"#mf-{sign}", class_=look or None, transform=move or None)


@lru_cache(maxsize=256)
def icon(id: str, look: str = "") -> str:
    """An icon in a line of words."""
    drawn = el("use", href=f"#mf-i-{id}")
    return el("svg", drawn, class_=classes("icon", look), viewBox="-10 -10 20 20",
              aria_hidden="true")  # fmt: skip


@lru_cache(maxsize=32)
def cube(organ: str, kind: str = "basal") -> str:
    """An organ: solid if it is basal, open if it is a plus organ; its mark says the colour."""
    return el(
        "svg",
        el("use", href="#mf-cube", class_="box"),
        el("use", href=f"#mf-o-{organ}", class_="om"),
        class_=classes("cube", kind, f"o-{organ}"),
        viewBox="-8 -8 16 16",
        aria_hidden="true",
    )


@lru_cache(maxsize=16)
def owner(colour: str) -> str:
    """The mark of a player on a tag of its outline."""
    if colour not in COLOURS:
        return ""
    return el(
        "svg",
        el("use", href=f"#mf-t-{colour}", class_="otag"),
        el("use", href=f"#mf-m-{colour}", class_="mark"),
        class_=classes("mk", f"p-{colour}"),
        viewBox="-11 -11 22 22",
        aria_hidden="true",
    )


@lru_cache(maxsize=4096)
def badge(colour: str, size: int, x: float, y: float, scale: float = 1) -> str:
    """The size of a creeple on a tag whose outline is the mark of its owner."""
    number = el("text", str(size), class_="sz", y=5.4, text_anchor="middle")
    return el("g", use(f"t-{colour}", 0, 0, 1.12, "otag"), number, transform=at(x, y, scale))


@lru_cache(maxsize=512)
def figure(colour: str, silhouette: str, size: int = 0, width: int = FIGURE, look: str = "") -> str:
    """A creeple in a line of words, with its size if that matters."""
    tag = badge(colour, size, 15, 9) if size else ""
    return el(
        "svg",
        use(f"s-{silhouette}"),
        tag,
        class_=classes("fig", f"p-{colour}", look),
        width=width,
        height=round(width * 0.82),
        viewBox="-24 -18 50 41",
        aria_hidden="true",
    )


@lru_cache(maxsize=16)
def craton_icon(craton: str, look: str = "") -> str:
    drawn = el("use", href=f"#mf-k-{craton}")
    return el("svg", drawn, class_=classes("icon", look), viewBox="-10 -10 20 20",
              aria_hidden="true")  # fmt: skip


DISK_MARKS = {
    "black": ("t-carbon", "M-4,3L-1,-4L1.5,0L3,-2L5,3Z"),
    "green": ("t-leaf", "M-3.5,2q1.8,-3 3.5,0t3.5,0M-3.5,-2q1.8,-3 3.5,0t3.5,0"),
}


@lru_cache(maxsize=8)
def disk(colour: str) -> str:
    """A disk in a line of words, with the mark of its colour."""
    look, shape = DISK_MARKS.get(colour, ("", ""))
    ring = el("circle", r=8, class_=f"disk-{colour}")
    mark = el("path", class_=look, d=shape) if shape else ""
    return el(
        "svg",
        ring,
        mark,
        class_=classes("icon", "disk"),
        viewBox="-10 -10 20 20",
        aria_hidden="true",
    )


@lru_cache(maxsize=64)
def claws(organ: str, title: str = "", words: str = "") -> str:
    """A monster tile of an organ."""
    look = classes("mon", f"o-{organ}")
    return el("span", icon("monster"), words, class_=look, title=title or None)
