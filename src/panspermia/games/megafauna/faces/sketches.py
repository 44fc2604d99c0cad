"""Small pictures of Bios: Megafauna for newcomers, made of its pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from panspermia.faces.looks import mark_path
from panspermia.faces.maps import hexagon
from panspermia.faces.sketches import area, card, lamp, line, sign, strip
from panspermia.faces.svg import at, disc, el, group, picture, var
from panspermia.games.megafauna.components.cards import COLOURS, ORGANS
from panspermia.games.megafauna.components.places import OFFSETS
from panspermia.games.megafauna.faces.sprites import path_of

GREEN, ORANGE, BLACK, WHITE = [f"skeleton-{n}" for n in range(4)]
RED_ORGAN, YELLOW_ORGAN, GREEN_ORGAN, BLUE_ORGAN = range(4)
JAW = (
    "M-2.2,-32.5Q0,-35,2.2,-32.5L26.6,-3.6Q27.6,-1.6,25.8,-1.6L21.3,4L16.6,-1.6L11.9,4L7.2,-1.6"
    "L2.4,4L0,1.2L-2.4,4L-7.2,-1.6L-11.9,4L-16.6,-1.6L-21.3,4L-25.8,-1.6Q-27.6,-1.6,-26.6,-3.6Z"
)


def sketch(id: str) -> str | None:
    """The picture of that name, if there is one."""
    found = SKETCHES.get(id)
    return None if found is None else found()


# --- pieces ---------------------------------------------------------------------------------------


def _creeple(shape: str, ink: str, x: float, y: float, scale: float, turn: float = 0) -> str:
    """A figure around (x, y), 40 wide before it is scaled."""
    inner = area(path_of(f"p-{shape}"), ink) + line(path_of(f"s-{shape}"), "card", 1.7)
    moved = f"translate({x},{y})" + (f"rotate({turn})" if turn else "") + f"scale({scale})"
    return group(inner, transform=moved)


def _cube(colour: int, x: float = 0, y: float = 0, scale: float = 1) -> str:
    return group(
        el("rect", x=2, y=2, width=20, height=20, rx=4, fill=var(f"life-{colour}")),
        area(mark_path(colour, 12, 12, 5), "card", fill_rule="evenodd"),
        transform=at(x, y, scale),
    )


def _land(x: float, y: float, r: float, inks: tuple[str, ...]) -> str:
    """A craton, its centre first, then clockwise from the east."""
    half, row = r * 0.866, r * 1.5
    return "".join(
        [
            el("path", d=hexagon(x + dx * half, y + dr * row, r), fill=var(ink), stroke=var("ink"),
               stroke_width=0.8)
            for (dx, dr), ink in zip(OFFSETS, inks, strict=True)
        ]
    )  # fmt: skip


def _placard(ink: str, x: float, y: float, wide: float, high: float) -> str:
    return el("rect", x=x, y=y, width=wide, height=high, rx=2.5, fill=var("card"),
              stroke=var(ink), stroke_width=2)  # fmt: skip


EARTH = ("soil-2", "soil-1", "lake", "lake", "soil-2", "soil-0", "soil-0")
DUST = ("edge-2", "soil-2", "edge-2", "soil-2", "edge-2", "edge-2", "soil-2")


def _ammonite(x: float, y: float, scale: float) -> str:
    coil = (
        "M0,-8.5A8.5,8.5,0,1,0,8.5,0A6,6,0,0,0,2.5,-6A5,5,0,0,0,-2.5,-1A3.6,3.6,0,0,0,1,2.6"
        "A2.6,2.6,0,0,0,3.6,0"
    )
    return group(line(coil, "gold", 1.9), transform=at(x, y, scale))


# --- phases ---------------------------------------------------------------------------------------


def _events() -> str:
    comet = area("M92,10L112,0L96,14Z", "gold", opacity="0.6") + area(disc(92, 12, 4), "gold")
    arrow = line("M62,34h-14m5,-5l-5,5l5,5", "ink", 2.4)
    return strip("ocean", _land(26, 34, 9, EARTH), _land(88, 40, 9, EARTH), arrow, comet)


def _actions() -> str:
    cards = [_placard(f"life-{n}", 8 + 27 * n, 10, 22, 30) for n in range(4)]
    cubes = [_cube(n, 12 + 27 * n, 18, 0.6) for n in range(4)]
    return strip("table", *cards, *cubes, _creeple("archetype", ORANGE, 60, 54, 0.6))


def _dispersal() -> str:
    way = line("M34,40C48,20,66,20,80,34m-1,-8l1,8l-8,-1", "accent", 2.4, stroke_dasharray="1 5")
    return strip(
        "ocean", _land(24, 34, 9, EARTH), _land(94, 36, 9, EARTH), way,
        _creeple("swimmer", WHITE, 60, 48, 0.7),
    )  # fmt: skip


def _burial() -> str:
    layers = "M0,40H120M0,52H120"
    return strip(
        "coastal", area("M0,34H120V66H0Z", "soil-2"), line(layers, "edge-2", 1.4),
        _creeple("archetype", BLACK, 34, 22, 0.6, 100), _ammonite(82, 48, 1.2),
        _creeple("armored", GREEN, 84, 22, 0.7),
    )  # fmt: skip


# --- modes ----------------------------------------------------------------------------------------


def _first() -> str:
    return card("soil-1", lamp(28, 8, 1.2), _creeple("archetype", ORANGE, 42, 76, 1.5))


def _tooth() -> str:
    jaw = group(area(JAW, "card", stroke=var("danger"), stroke_width=2), transform=at(42, 70, 1.3))
    return card(
        "soil-0", jaw, _creeple("burrower", BLACK, 42, 54, 0.85),
        _creeple("archetype", ORANGE, 42, 92, 0.9),
    )  # fmt: skip


def _achterbahn() -> str:
    return card(
        "ocean", _land(26, 34, 9.5, EARTH), _land(56, 72, 9.5, EARTH),
        line("M66,30c10,4,12,16,4,26m-2,-8l2,8l8,-2", "ink", 2.4),
    )  # fmt: skip


def _mars() -> str:
    return card(
        "cosmic", area(disc(42, 50, 34), "edge-2"), _land(42, 50, 10, DUST),
        _creeple("armored", GREEN, 42, 92, 0.8),
    )  # fmt: skip


def _plant_against_animal() -> str:
    return card(
        "coastal", _land(42, 54, 12, DUST), _creeple("archetype", GREEN, 24, 22, 0.75),
        _creeple("swimmer", BLACK, 58, 92, 0.8),
    )  # fmt: skip


def _animals() -> str:
    return card(
        "coastal", _land(42, 54, 12, DUST), _creeple("flyer", BLACK, 22, 22, 0.7),
        _creeple("burrower", ORANGE, 62, 22, 0.7), _creeple("armored", WHITE, 42, 94, 0.75),
    )  # fmt: skip


# --- words and points -----------------------------------------------------------------------------


def _figure(shape: str, ink: str, turn: float = 0) -> str:
    return sign(_creeple(shape, ink, 12, 12, 0.52, turn))


def _card() -> str:
    return sign(_placard("life-3", 4, 1.5, 16, 21), _cube(RED_ORGAN, 6, 6, 0.5))


def _promote() -> str:
    return sign(_placard("life-3", 2, 6, 12, 16), line("M18,20V5m-4,4l4,-4l4,4", "accent", 2.2))


def _speciate() -> str:
    return sign(
        _creeple("archetype", ORANGE, 6, 17, 0.3), _creeple("flyer", ORANGE, 17, 7, 0.32),
        line("M8,10l4,-3m-3,-1l3,1l-1,3", "ink", 1.5),
    )  # fmt: skip


def _carnivore() -> str:
    jaw = area(JAW, "card", stroke=var("danger"), stroke_width=3)
    prey = _creeple("burrower", BLACK, 12, 13, 0.22)
    return sign(group(jaw, transform=at(12, 18, 0.42)), prey)


def _contest() -> str:
    return sign(line("M4,4L18,18M20,4L6,18M15,20l5,-5M9,20l-5,-5", "danger", 2))


def _endangered() -> str:
    ring = line(disc(12, 13, 9), "danger", 1.6, stroke_dasharray="3 2.5")
    return sign(ring, _creeple("archetype", GREEN, 12, 13, 0.34, 100))


def _helix() -> str:
    return sign(line("M8,2c0,5,8,5,8,10s-8,5,-8,10M16,2c0,5,-8,5,-8,10s8,5,8,10M9,6h6M9,18h6",
                     "ink", 1.7))  # fmt: skip


def _face() -> str:
    return sign(line(disc(12, 12, 9) + "M8.5,9v.1M15.5,9v.1M8,14c2,3,6,3,8,0", "life-0", 2))


def _bubble() -> str:
    return sign(line("M3,4H21V15H12L7,20V15H3ZM7,8H17M7,11.500H13", "life-3", 1.9))


def _host() -> str:
    return sign(line(disc(12, 12, 9.5), "quiet", 1.8), _creeple("archetype", WHITE, 12, 12, 0.3))


def _globe() -> str:
    return sign(line(disc(12, 12, 8) + "M4,12H20M12,4c-5,5,-5,11,0,16M12,4c5,5,5,11,0,16", "gold",
                     1.7))  # fmt: skip


def _rising() -> str:
    return sign(
        _creeple("archetype", BLACK, 12, 16, 0.36), line("M12,8V2m-3,3l3,-3l3,3", "accent", 1.8)
    )


# --- what comes from Bios: Genesis ----------------------------------------------------------------


def _heir(shape: str, ink: str) -> str:
    """An archetype or a swimmer that a campaign begins with."""
    return picture((52, 40), _creeple(shape, ink, 26, 21, 1.1), class_="sketch", aria_hidden="true")


def _gene(colour: int) -> str:
    """A mutation of that colour with one cube."""
    return sign(_placard(f"life-{colour}", 4, 1.5, 16, 21), _cube(colour, 6, 6, 0.5))


def _from_genesis() -> Mapping[str, Callable[[], str]]:
    shapes = {"land": "archetype", "sea": "swimmer"}
    return {
        "heir.fossil": lambda: sign(_ammonite(12, 12, 1.1)),
        **{
            f"heir.{colour}.{where}": partial(_heir, shape, f"skeleton-{number}")
            for number, colour in enumerate(COLOURS)
            for where, shape in shapes.items()
        },
        **{f"organ.{colour}": partial(_organ, n) for n, colour in enumerate(ORGANS[:4])},
        **{f"gene.{colour}": partial(_gene, n) for n, colour in enumerate(ORGANS[:4])},
    }


def _organ(colour: int) -> str:
    return sign(_cube(colour))


SKETCHES: Mapping[str, Callable[[], str]] = {
    "course.events": _events,
    "course.actions": _actions,
    "course.dispersal": _dispersal,
    "course.burial": _burial,
    "mode.first": _first,
    "mode.tooth-and-claw": _tooth,
    "mode.achterbahn": _achterbahn,
    "mode.solitaire": _mars,
    "mode.venus-pva": _plant_against_animal,
    "mode.venus-animals": _animals,
    "worth.creeple": lambda: _figure("archetype", ORANGE),
    "worth.fossil": lambda: sign(_ammonite(12, 12, 1.1)),
    "worth.card": _card,
    "worth.hosted": _host,
    "worth.emotion": _face,
    "worth.language": _bubble,
    "words.creeple": lambda: _figure("archetype", ORANGE),
    "words.species": lambda: _figure("swimmer", WHITE),
    "words.organ": lambda: sign(_cube(RED_ORGAN, 0, 0, 0.56), _cube(BLUE_ORGAN, 10.5, 10.5, 0.56)),
    "words.mutation": _card,
    "words.promote": _promote,
    "words.speciate": _speciate,
    "words.herbivore": lambda: _figure("armored", GREEN),
    "words.carnivore": _carnivore,
    "words.contest": _contest,
    "words.endangered": _endangered,
    "words.mutagen": _helix,
    "words.fossil": lambda: sign(_ammonite(12, 12, 1.1)),
    "words.lazarus": _rising,
    "words.craton": lambda: sign(_land(12, 12, 4.4, EARTH)),
    "words.medea": _globe,
    **_from_genesis(),
}
