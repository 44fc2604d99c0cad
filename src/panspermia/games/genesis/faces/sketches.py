"""Small pictures of Bios: Genesis for newcomers, made of its pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from panspermia.faces.looks import mark_path
from panspermia.faces.sketches import area, bot, card, die, lamp, line, sign, strip
from panspermia.faces.svg import at, disc, el, group, var
from panspermia.games.genesis.faces.cover import SNAIL, SPIRAL

RED, YELLOW, GREEN, BLUE = range(4)


def sketch(id: str) -> str | None:
    """The picture of that name, if there is one."""
    found = SKETCHES.get(id)
    return None if found is None else found()


# --- pieces, each in a square of 24 ---------------------------------------------------------------


def _cube(colour: int, x: float = 0, y: float = 0, scale: float = 1) -> str:
    return group(
        el("rect", x=2, y=2, width=20, height=20, rx=4, fill=var(f"life-{colour}")),
        area(mark_path(colour, 12, 12, 5), "card", fill_rule="evenodd"),
        transform=at(x, y, scale),
    )


def _disk(colour: int, x: float = 0, y: float = 0, scale: float = 1) -> str:
    return group(
        area(disc(12, 12, 10), f"life-{colour}"),
        line(disc(12, 12, 7), "card", 1.2, opacity="0.6"),
        transform=at(x, y, scale),
    )


def _dome(colour: int, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A biont."""
    return group(
        area("M3,21V12a9,9,0,0,1,18,0v9a1,1,0,0,1,-1,1H4a1,1,0,0,1,-1,-1z", f"life-{colour}"),
        area(mark_path(colour, 12, 13, 4), "card", fill_rule="evenodd"),
        transform=at(x, y, scale),
    )


def _germ(ink: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A bacterium, 60 by 34, with its tail to the right."""
    hairs = "M16,7V2M26,7V1M36,7V2M16,27v5M26,27v6M36,27v5"
    return group(
        el("rect", x=8, y=7, width=38, height=20, rx=10, fill=var("card"), stroke=var(ink),
           stroke_width=3),
        line("M46,17c5,-7,8,6,13,-1" + hairs + "M15,17q3,-5,6,0t6,0t6,0t6,0", ink, 2.2),
        transform=at(x, y, scale),
    )  # fmt: skip


def _snail(ink: str, x: float, y: float, scale: float = 1) -> str:
    """An animal around (0, 0), 46 wide."""
    shape = area(SNAIL, ink) + line(SPIRAL, "card", 1.7)
    return group(shape, transform=at(x, y, scale))


def _hook(ink: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A parasite."""
    return group(line("M7,3v9a5,5,0,0,0,10,0V9l-3,3M4,3h6", ink, 2.8), transform=at(x, y, scale))


def _helix(x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Two strands, 14 by 32."""
    strands = "M0,0c0,9,14,10,14,18s-14,7,-14,14M14,0c0,9,-14,10,-14,18s14,7,14,14"
    return group(line(strands, "ink"), transform=at(x, y, scale))


def _placard(ink: str, x: float, y: float, wide: float, high: float) -> str:
    return el("rect", x=x, y=y, width=wide, height=high, rx=5, fill=var("card"), stroke=var(ink),
              stroke_width=2.2)  # fmt: skip


def _cross(x: float, y: float, size: float, width: float = 3.2) -> str:
    d = f"M{x},{y}l{size},{size}M{x + size},{y}l{-size},{size}"
    return line(d, "danger", width)


def _waves(x: float, y: float, count: int, ink: str = "lake-line") -> str:
    return line(f"M{x},{y}q4,-4,8,0" + "t8,0" * (count - 1), ink, 2)


# --- phases of the turn ---------------------------------------------------------------------------


def _event() -> str:
    return strip(
        "cosmic",
        line("M24,14L66,36", "life-1", 9, opacity="0.25"),
        line("M38,22L66,36", "life-1", 5, opacity="0.5"),
        area(disc(72, 39, 9), "gold"),
        area("M0,58C30,50,80,62,120,54V66H0z", "quiet", opacity="0.4"),
    )


def _assign() -> str:
    return strip(
        "ocean",
        _placard("life-3", 66, 10, 42, 46),
        _cube(RED, 71, 15, 0.62), _cube(GREEN, 88, 15, 0.62),
        _disk(RED, 86, 36, 0.72),
        _dome(BLUE, 12, 17, 1.3),
        line("M50,33h30m-7,-6l7,6l-7,6", "ink", 2.4),
    )  # fmt: skip


def _life() -> str:
    return strip(
        "coastal", die(1, 16, 16, 30), die(1, 52, 16, 30),
        line("M20,54h58", "life-2", 3),
        _germ("life-2", 82, 24, 0.58),
    )  # fmt: skip


def _darwin() -> str:
    return strip(
        "continent", _germ("life-2", 8, 16, 0.95),
        die(1, 70, 8, 20), line("M74,33h12", "life-2", 3), die(6, 94, 8, 20), _cross(98, 38, 12),
    )  # fmt: skip


def _buy() -> str:
    return strip(
        "table",
        _disk(RED, 14, 21, 1),
        line("M46,33h16m-6,-5l6,5l-6,5", "ink", 2.4),
        _placard("life-0", 72, 8, 36, 50),
        _helix(83, 17),
    )


# --- modes ----------------------------------------------------------------------------------------


def _first() -> str:
    return card(
        "coastal",
        area("M0,78C22,70,50,84,84,74V110H0Z", "life-1", opacity="0.22"),
        _dome(BLUE, 10, 50, 1.4), bot(46, 56, 1.1), lamp(27, 12, 1.25),
    )  # fmt: skip


def _intro() -> str:
    return card(
        "ocean",
        area("M0,92C20,84,60,98,84,88V110H0Z", "life-3", opacity="0.3"),
        area("M12,98l5,-26h10l5,26z", "quiet"), line("M16,72h12", "life-0", 3),
        area(disc(22, 60, 6), "quiet", opacity="0.3"),
        area(disc(17, 48, 8), "quiet", opacity="0.2"),
        _cube(RED, 42, 18, 0.75), _cube(YELLOW, 61, 32, 0.65), _cube(BLUE, 38, 40, 0.65),
        _germ("life-2", 32, 62, 0.8),
    )  # fmt: skip


def _standard() -> str:
    sea = "M0,60C20,52,36,64,50,56S76,50,84,56V110H0Z"
    return card(
        "continent", area(sea, "ocean"), area(disc(18, 20, 7), "gold"),
        line("M0,60C20,52,36,64,50,56S76,50,84,56", "lake-line", 2.4),
        _snail("life-1", 52, 38), _germ("life-0", 6, 74, 0.74),
        line("M64,70c-4,8,8,12,2,22M64,78c-5,0,-7,-3,-8,-6", "life-2", 3.6),
    )  # fmt: skip


def _alone() -> str:
    return card(
        "cosmic", _hook("life-2", 11, 16, 1.15), _hook("life-1", 45, 16, 1.15),
        _dome(RED, 7, 54, 1.4), _dome(BLUE, 43, 54, 1.4),
    )  # fmt: skip


def _together() -> str:
    ring = line(disc(42, 55, 32), "quiet", 2, stroke_dasharray="2 6")
    domes = (_dome(RED, 30, 10), _dome(YELLOW, 58, 44), _dome(GREEN, 30, 76), _dome(BLUE, 2, 44))
    return card("continent", ring, *domes, _snail("ink", 42, 55, 0.68))


def _campaign() -> str:
    """Life in the sea, the seam between the games, and life ashore."""
    return card(
        "continent", area("M0,58H84V110H0Z", "ocean"),
        area("M0,48H84V66H0Z", "gold", opacity="0.22"),
        line("M2,57H82", "gold", 2.6, stroke_dasharray="8 5"),
        _snail("life-1", 42, 27, 0.95), _germ("life-2", 10, 74, 0.8), _cube(RED, 62, 76, 0.6),
    )  # fmt: skip


# --- words and points -----------------------------------------------------------------------------


def _cup() -> str:
    return sign(line(
        "M7,4h10v5a5,5,0,0,1,-10,0zM7,6H4c0,3,1.5,4.5,3.5,4.5M17,6h3c0,3,-1.5,4.5,-3.5,4.5"
        "M12,14v4M8,20h8", "quiet", 1.8,
    ))  # fmt: skip


def _refugium() -> str:
    return sign(
        _placard("life-3", 2, 3, 20, 18),
        _cube(RED, 4, 6, 0.34), _cube(GREEN, 12, 6, 0.34), _waves(4, 17, 2),
    )  # fmt: skip


def _enzyme() -> str:
    return sign(
        line("M12,2l7,3l3,7l-3,7l-7,3l-7,-3l-3,-7l3,-7z", "danger", 1.6), _disk(YELLOW, 3, 3, 0.75)
    )


def _mutation() -> str:
    return sign(_placard("life-0", 4, 1.5, 16, 21), _helix(8, 5, 0.44))


def _animal() -> str:
    return sign(_snail("life-1", 12, 13, 0.5))


SKETCHES: Mapping[str, Callable[[], str]] = {
    "course.D": _event,
    "course.E": _assign,
    "course.F": _life,
    "course.G": _darwin,
    "course.H": _buy,
    "mode.first": _first,
    "mode.intro": _intro,
    "mode.standard": _standard,
    "mode.solitaire": _alone,
    "mode.coop": _together,
    "mode.campaign": _campaign,
    "worth.cube": lambda: sign(_cube(RED)),
    "worth.biont": lambda: sign(_dome(BLUE)),
    "worth.trophy": _cup,
    "worth.macroorganism": _animal,
    "words.biont": lambda: sign(_dome(BLUE)),
    "words.refugium": _refugium,
    "words.manna": lambda: sign(_cube(YELLOW)),
    "words.catalyst": lambda: sign(_disk(GREEN)),
    "words.enzyme": _enzyme,
    "words.bacterium": lambda: sign(_germ("life-2", -1, 5, 0.42)),
    "words.chromosome": lambda: sign(_cube(RED, 0, 0, 0.56), _cube(BLUE, 10.5, 10.5, 0.56)),
    "words.mutation": _mutation,
    "words.atrophy": lambda: sign(_cube(GREEN, 0, 3, 0.75), _cross(12, 3, 9, 2.6)),
    "words.parasite": lambda: sign(_hook("life-1")),
    "words.macroorganism": _animal,
    "words.soup": lambda: sign(_waves(4, 8, 2), _waves(4, 14, 2), _waves(4, 20, 2)),
}
