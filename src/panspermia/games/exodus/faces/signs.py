"""The small signs of High Frontier on cards and stacks, each drawn once a page and used by its id.

A sign stands with its number, says what it is when pointed at, and has the colour of its kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from panspermia.faces.looks import Look, mark_path
from panspermia.faces.svg import classes, el, esc
from panspermia.games.exodus.faces.naming import say
from panspermia.kernel.messages import Param

LINE, SOLID = "ex-st", "ex-so"
Drawn = tuple[tuple[str, str], ...]

SIGNS: dict[str, tuple[str, Drawn]] = {
    "electric": ("gen", ((SOLID, "M8.6 2 4 9h3.4L6.4 14 12 6.6H8.4Z"),)),
    "pulsed": ("gen", ((LINE, "M2 10h3V5h3v6h3V6h3"),)),
    "wave": ("rea", ((LINE, "M2 8q2-4.4 4 0t4 0 4 0"),)),
    "bomb": (
        "rea",
        ((SOLID, "M8 1.6 9.5 6l4.5-.4L10.3 8.4l2 4.4L8 10.2 3.7 12.8l2-4.4L2 5.6 6.5 6Z"),),
    ),
    "exotic": ("rea", ((LINE, "M3.6 3.6 12.4 12.4M12.4 3.6 3.6 12.4"),)),
    "therm": ("thm", ((LINE, "M8 2.6v7"), (SOLID, "M8 9a2.6 2.6 0 1 0 0 5.2A2.6 2.6 0 1 0 8 9"))),
    "solar": (
        "sol",
        (
            (SOLID, "M8 5a3 3 0 1 0 0 6a3 3 0 1 0 0-6"),
            (LINE, ("M8 1v2M8 13v2M1 8h2M13 8h2M3 3l1.4 1.4M11.6 11.6 13 13M13 3l-1.4 1.4"
                   "M4.4 11.6 3 13")),
        ),
    ),
    "push": ("psh", ((LINE, "M3 12 8 4l5 8M5.6 12 8 8l2.4 4"),)),
    "pivot": ("psh", ((LINE, "M3 12q0-7 7-7M7.6 2 11 5 7.6 8"),)),
    "mass": ("num", ((SOLID, "M4 13 5.4 6h5.2L12 13ZM6.4 5a1.8 1.8 0 1 1 3.2 0Z"),)),
    "rad": (
        "num",
        ((SOLID, "M8 1.6 13.6 4v4c0 3.4-2.4 5.6-5.6 6.6C4.8 13.6 2.4 11.4 2.4 8V4Z"),),
    ),
    "isru": ("num", ((SOLID, "M8 1.8C10.8 5.6 12 7.4 12 9.4a4 4 0 0 1-8 0C4 7.4 5.2 5.6 8 1.8Z"),)),
    "raygun": ("plt", ((LINE, "M2 8h7M11 3l-2 5 2 5M12 8h2"),)),
    "missile": ("plt", ((SOLID, "M8 1.4 10.4 5v6L12 13.6H4L5.6 11V5Z"),)),
    "buggy": (
        "plt",
        ((SOLID, ("M2 6h9l3 3v2H2ZM5 10a2 2 0 1 0 0 4a2 2 0 1 0 0-4M11 10a2 2 0 1 0 0 4"
                 "a2 2 0 1 0 0-4")),),
    ),
    "afterburn": (
        "num",
        ((SOLID, ("M8 1.6C11 5 12 7 12 9.6a4 4 0 0 1-8 0C4 8 4.8 7 6 5.8 6.2 7 6.8 7.6 7.6 7.6"
                 " 8.4 6 8.4 4 8 1.6Z")),),
    ),
    "air": ("psh", ((LINE, "M2 5.4Q5 2.6 8 5.4T14 5.4M2 10.6Q5 7.8 8 10.6T14 10.6"),)),
    "sail": ("psh", ((SOLID, "M8 1.6V11H3.4ZM9 4l4 7H9ZM2.4 12.4h11.2L11.6 14.6H4.4Z"),)),
    "ability": ("num", ((LINE, "M8 3v10M3 8h10M4.4 4.4l7.2 7.2M11.6 4.4 4.4 11.6"),)),
    "aqua": ("wat", ((SOLID, "M8 1.4C11.4 5.6 13 8 13 10.2a5 5 0 0 1-10 0C3 8 4.6 5.6 8 1.4Z"),)),
    "tank": ("wat", ((LINE, "M4.6 3h6.8v10H4.6ZM4.6 6.4h6.8M4.6 9.8h6.8"),)),
    "card": ("num", ((LINE, "M3.6 2.6h8.8v10.8H3.6ZM6 5.6h4M6 8.4h4"),)),
    "hand": ("num", ((LINE, "M3.4 4.4 8.6 3l2.6 9.4-5.2 1.4ZM9.6 4h3v9h-2"),)),
    "glitch": ("bad", ((SOLID, "M9 1.4 3.6 8.8h3.8L6 14.6 12.4 7H8.4Z"),)),
    "rocket": (
        "num",
        ((SOLID, ("M8 1C10.4 3.4 11 6 11 8.4L13 10.6V13L10.4 12H5.6L3 13V10.6L5 8.4C5 6 5.6 3.4"
                 " 8 1Z")),),
    ),
    "crate": ("num", ((LINE, "M2.6 5 8 2.4 13.4 5v6L8 13.6 2.6 11ZM2.6 5 8 7.6 13.4 5M8 7.6v6"),)),
    "claim": ("num", ((SOLID, "M8 3a5 5 0 1 0 0 10A5 5 0 1 0 8 3"),)),
    "factory": ("num", ((SOLID, "M2 13V6l4 3V6l4 3V3h4v10Z"),)),
    "dome": ("num", ((SOLID, "M2 12a6 6 0 0 1 12 0Z"),)),
    "contract": ("num", ((LINE, "M4 2.6h7l2 2v8.8H4ZM6.4 6.4h4.4M6.4 9.2h4.4"),)),
    "clock": ("num", ((LINE, "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 1 0 8 2.2M8 5v3.2l2.2 1.6"),)),
    "bell": (
        "bad",
        ((SOLID, "M8 1.6C11 2 12 4.4 12 7.4L13.6 11H2.4L4 7.4C4 4.4 5 2 8 1.6Z"),
         (LINE, "M6.4 13.4q1.6 1.6 3.2 0")),
    ),
    "manned": (
        "num",
        ((SOLID, ("M8 1.8a2.8 2.8 0 1 0 0 5.6A2.8 2.8 0 1 0 8 1.8M2.6 14.4C2.6 10.6 5 8.6 8 8.6"
                  "s5.4 2 5.4 5.8Z")),),
    ),
    "tophat": ("num", ((SOLID, "M4.6 2.4h6.8V10.4h3v2H1.6v-2h3Z"),)),
    "felony": (
        "bad",
        ((SOLID, "M2 5.4Q8 2.6 14 5.4 13.6 10.6 10 10.6 8.8 8.8 8 8.8T6 10.6Q2.4 10.6 2 5.4Z"),),
    ),
    "shut": ("bad", ((LINE, "M3.6 3.6 12.4 12.4M12.4 3.6 3.6 12.4"),)),
    "later": ("num", ((LINE, "M8 6.4a1.6 1.6 0 1 0 0 3.2A1.6 1.6 0 1 0 8 6.4"),)),
    "glory": (
        "gld",
        ((SOLID, "M8 1.8l1.9 4.2 4.5.5-3.4 3 1 4.5L8 11.7 4 14l1-4.5-3.4-3 4.5-.5Z"),),
    ),
    "tick": ("yes", ((LINE, "M3 8.6 6.6 12 13 4.4"),)),
    "open": ("num", ((LINE, "M3.4 3.4h9.2v9.2H3.4Z"),)),
    "warning": ("bad", ((LINE, "M8 2.4 14.4 13.4H1.6ZM8 6.4v3.4M8 11.4v.4"),)),
    "gavel": ("num", ((LINE, "M6 3l5 5M4.4 4.6l5 5M8 6.4 2.6 12M9 14h5"),)),
    "deal": ("num", ((LINE, "M2 6h9L8.4 3.4M14 10H5l2.6 2.6"),)),
    "chit": ("num", ((LINE, "M8 2.6a5.4 5.4 0 1 0 0 10.8A5.4 5.4 0 1 0 8 2.6"),)),
    "star": (
        "gld",
        ((SOLID, "M8 1.8l1.9 4.2 4.5.5-3.4 3 1 4.5L8 11.7 4 14l1-4.5-3.4-3 4.5-.5Z"),),
    ),
}  # fmt: skip
"""Of each sign the class of its colour, and its paths on a grid of 16."""


@lru_cache(maxsize=1)
def sprite() -> str:
    """All signs as symbols, which a page holds once."""
    symbols = [
        el("symbol", *[el("path", class_=kind, d=d) for kind, d in drawn],
           id=f"ex-{id}", viewBox="0 0 16 16")
        for id, (_, drawn) in SIGNS.items()
    ]  # fmt: skip
    return el("svg", *symbols, class_="ex-sprites", width=0, height=0, aria_hidden="true")


@lru_cache(maxsize=64)
def icon(id: str) -> str:
    """The picture of a sign in a line of words."""
    return el("svg", el("use", href=f"#ex-{id}"), class_="ex-i", aria_hidden="true")


@lru_cache(maxsize=2048)
def sign(id: str, count: str = "", title: str = "") -> str:
    """A sign with its number; pointed at, it says what it is."""
    number = el("b", esc(count)) if count else ""
    words = title or f"{art(f'sign.{id}')} {count}".strip()
    return el("span", icon(id), number, class_=classes("sg", SIGNS[id][0]), title=words)


def any_of(ids: Iterable[str]) -> str:
    """J1a. Any one of these."""
    return el("i", "/", class_="or").join([sign(id) for id in ids])


@lru_cache(maxsize=256)
def badge(look: Look, size: int = 16) -> str:
    """The mark of a side on its colour."""
    if look.mark is None:
        return ""
    shape = el("path", class_="mk", d=mark_path(look.mark, 0, 0, 5))
    return el("svg", el("circle", class_="bg", r=9), shape, class_=classes("own", owner(look)),
              viewBox="-10 -10 20 20", width=size, height=size, aria_hidden="true")  # fmt: skip


def owner(look: Look) -> str:
    """The class that gives a piece the colour of its side."""
    return f"of-{look.token}"


# --- words ----------------------------------------------------------------------------------------


def art(id: str, **params: Param) -> str:
    """A message of the pictures in words."""
    return say(f"art.{id}", None, **params)
