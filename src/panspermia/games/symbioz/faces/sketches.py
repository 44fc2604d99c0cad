"""Small pictures of Symbioz for newcomers, made of its pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import cos, pi, sin

from panspermia.faces.sketches import area, bot, card, lamp, line, sign, strip
from panspermia.faces.svg import at, disc, el, group, num, var
from panspermia.games.symbioz.faces.figures import animal, medallion, plant

CORAL, AMBER, TEAL, VIOLET = range(4)


def sketch(id: str) -> str | None:
    """The picture of that name, if there is one."""
    found = SKETCHES.get(id)
    return None if found is None else found()


# --- pieces around (0, 0) -------------------------------------------------------------------------


def _zerb(side: int, x: float, y: float, scale: float = 1) -> str:
    return group(plant(side), transform=at(x, y, scale))


def _beast(
    kind: str, side: int, x: float, y: float, scale: float = 1, *, turned: bool = False
) -> str:
    """An animal, which looks to the left unless it has turned."""
    across = -scale if turned else scale
    return group(
        *animal(kind, var(f"side-{side}"), var("card")),
        transform=f"translate({num(x)},{num(y)})scale({across:.3g},{scale:.3g})",
    )


def _wreath(side: int, x: float, y: float, r: float) -> str:
    return group(medallion(side, r), transform=at(x, y))


def _arrow(x: float, y: float, length: float) -> str:
    return line(f"M{x},{y}h{length}m-6,-5l6,5l-6,5", "ink", 2.4)


# --- phases of the turn ---------------------------------------------------------------------------


def _buy() -> str:
    return strip(
        "table",
        el("ellipse", cx=60, cy=56, rx=54, ry=5, fill=var("rule")),
        _zerb(TEAL, 20, 42, 1.1), _beast("crapit", TEAL, 54, 42, 1.15),
        _beast("krogul", TEAL, 94, 40, 1.35),
    )  # fmt: skip


def _grow() -> str:
    places = ((18, 24), (36, 24), (18, 46), (36, 46))
    return strip(
        "soil-0", *[_zerb(TEAL, x, y, 0.8) for x, y in places],
        _arrow(52, 34, 20), _zerb(TEAL, 94, 34, 1.15),
        line("M94,8v-4M112,16l3,-3M76,16l-3,-3", "gold", 2.2),
    )  # fmt: skip


def _hunt() -> str:
    return strip(
        "soil-2", area("M0,56C40,48,80,60,120,52V66H0z", "edge-2", opacity="0.3"),
        _beast("crapit", TEAL, 30, 40, 1.15), _beast("krogul", CORAL, 80, 34, 1.8),
    )  # fmt: skip


def _graze() -> str:
    return strip(
        "soil-1", area("M0,56C40,48,80,60,120,52V66H0z", "edge-1", opacity="0.3"),
        _zerb(AMBER, 22, 42, 1), _zerb(AMBER, 40, 44, 0.8), _beast("crapit", TEAL, 82, 36, 1.7),
    )  # fmt: skip


# --- modes ----------------------------------------------------------------------------------------

SEATS = ((0, CORAL), (1, AMBER), (2, TEAL), (3, VIOLET))


def _dial(taken: tuple[tuple[int, int], ...]) -> Iterator[str]:
    """Rings around a lake, with the quarters that are taken."""
    x, y = 42, 55
    for r, soil, edge in (
        (36, "soil-2", "edge-2"),
        (25, "soil-1", "edge-1"),
        (15, "soil-0", "edge-0"),
    ):
        yield el("circle", cx=x, cy=y, r=r, fill=var(soil), stroke=var(edge), stroke_width=1.4)
    for quarter, side in taken:
        spots = [(quarter + part, r) for r in (30.5, 20.0) for part in (0.2, 0.5, 0.8)]
        turned = [(r * cos((turn - 1) * pi / 2), r * sin((turn - 1) * pi / 2)) for turn, r in spots]
        yield area("".join([disc(x + a, y + b, 3) for a, b in turned]), f"side-{side}")
    yield line(f"M{x - 36},{y}H{x + 36}M{x},{y - 36}V{y + 36}", "edge-2", 1)
    yield el("circle", cx=x, cy=y, r=8, fill=var("lake-deep"))


def _first() -> str:
    return card(
        "soil-0", area("M0,84C22,76,50,90,84,80V110H0Z", "edge-0", opacity="0.35"),
        lamp(27, 10, 1.25), _zerb(TEAL, 14, 76, 1), _beast("crapit", TEAL, 36, 70, 1.15),
        bot(54, 58, 1.1),
    )  # fmt: skip


def _diamond() -> str:
    cells = [(i, j) for i in range(-3, 4) for j in range(-3, 4) if 1 <= abs(i) + abs(j) <= 3]
    soils = {1: "soil-0", 2: "soil-1", 3: "soil-2"}
    tiles = [
        el("rect", x=42 + 11 * i - 5, y=55 + 11 * j - 5, width=10, height=10, rx=2,
           fill=var(soils[abs(i) + abs(j)]), stroke=var("edge-2"), stroke_width=1)
        for i, j in cells
    ]  # fmt: skip
    taken = ((0, -3, CORAL), (1, -2, CORAL), (3, 0, AMBER), (2, 1, AMBER), (0, 3, TEAL),
             (-1, 2, TEAL), (-3, 0, VIOLET), (-2, -1, VIOLET))  # fmt: skip
    zerbs = [area(disc(42 + 11 * i, 55 + 11 * j, 3), f"side-{side}") for i, j, side in taken]
    lake = el("rect", x=37, y=50, width=10, height=10, rx=5, fill=var("lake-deep"))
    return card("table", *tiles, *zerbs, lake)


# --- words and points -----------------------------------------------------------------------------


def _cells(count: int, *, green: bool = False) -> str:
    """A square with so many of its twelve cells full."""
    ground = el("rect", x=1.5, y=1.5, width=21, height=21, rx=4, stroke_width=1.5,
                fill=var("soil-0" if green else "soil-2"),
                stroke=var("edge-0" if green else "edge-2"))  # fmt: skip
    spots = [(5.2 + 4.6 * (i % 4), 6.4 + 5.6 * (i // 4)) for i in range(12)]
    full = "".join([disc(x, y, 1.8) for x, y in spots[:count]])
    return ground + (area(full, "side-2") if full else "")


def _crapit() -> str:
    return sign(_beast("crapit", TEAL, 12, 13, 0.74))


SKETCHES: Mapping[str, Callable[[], str]] = {
    "course.P1a": _buy,
    "course.P2a": _grow,
    "course.P3a": _hunt,
    "course.P4a": _graze,
    "mode.first": _first,
    "mode.rings": lambda: card("table", *_dial(SEATS)),
    "mode.neighbours": lambda: card("table", *_dial(((0, CORAL), (1, AMBER)))),
    "mode.diamond": _diamond,
    "worth.three": lambda: sign(
        _wreath(TEAL, 12, 6.4, 5.6), _wreath(TEAL, 6.2, 17, 5.6), _wreath(TEAL, 17.8, 17, 5.6)
    ),
    "worth.most": lambda: sign(_wreath(TEAL, 12, 12, 10)),
    "worth.tie": lambda: sign(_zerb(TEAL, 6.5, 12, 0.8), _zerb(CORAL, 17.5, 12, 0.8)),
    "words.zerb": lambda: sign(_zerb(TEAL, 12, 12)),
    "words.crapit": _crapit,
    "words.krogul": lambda: sign(_beast("krogul", CORAL, 12, 13, 0.74)),
    "words.symbioz": lambda: sign(_wreath(TEAL, 12, 12, 10)),
    "words.green": lambda: sign(_cells(3, green=True)),
    "words.saturated": lambda: sign(_cells(12)),
    "words.newborn": lambda: sign(
        _zerb(TEAL, 12, 15, 0.7), line("M12,2v3M5,5l2,2M19,5l-2,2", "gold")
    ),
}  # fmt: skip
