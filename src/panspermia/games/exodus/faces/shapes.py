"""The signs of the solar map: each kind of Space has a shape, colour is second.

A sign is drawn around (0, 0) at its own size in pixels; the style sheet of the chart paints it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import get_args

from panspermia.faces.svg import at, classes, el, group, num, polygon
from panspermia.games.exodus.components.chart import Season, SiteType

BIG = 6
"""Sites of this Size and more are drawn larger."""
RADIUS = {False: 15.0, True: 18.5}
"""Of a Site's hexagon, by whether it is big."""
BONUSES = (1, 2, 4)
MOST_DROPS = 4
EXITS = (1, 2, 3)

SKULL = (
    "M0-8.4C5-8.4 8-5.2 8-1.2C8 1.4 6.8 3 5 3.9V7.2H-5V3.9C-6.8 3-8 1.4-8-1.2C-8-5.2-5-8.4 0-8.4Z"
    "M-3.2-3A2.1 2.1 0 1 0-3.2 1.2A2.1 2.1 0 1 0-3.2-3M3.2-3A2.1 2.1 0 1 0 3.2 1.2"
    "A2.1 2.1 0 1 0 3.2-3M-1.6 4.2V7.2H-.6V4.2ZM1.6 4.2V7.2H.6V4.2Z"
)
CHUTE = "M-8.6-1A8.6 7.6 0 0 1 8.6-1Q5.9-2.8 3.1-1Q0-2.8-3.1-1Q-5.9-2.8-8.6-1Z"
CORDS = "M-8.6-1 0 7.6 8.6-1M-3.1-1 0 7.6 3.1-1"
DROP = "M0-4.6C2.2-1.6 3.1-.1 3.1 1.5A3.1 3.1 0 0 1-3.1 1.5C-3.1-.1-2.2-1.6 0-4.6Z"
OVAL = "M-14 0A14 9.6 0 0 1 14 0A14 9.6 0 0 1-14 0Z"
LANDER = "M-9-7H9L0 8.6Z"
ICONS = {
    "push": ("k-sign", "M1.2-4.6-2.6.7H.2L-1.2 4.6 2.6-.7H-.2Z"),
    "atmospheric": ("k-sign2", "M-4-1.6Q-2-3.4 0-1.6T4-1.6M-4 2Q-2 .2 0 2T4 2"),
    "astrobiology": ("k-sign", "M-3.6 3.6C-4.4-2-.6-4.4 4-4C4.4.8 1.6 4.2-2.4 2.8L-3.8 4.6Z"),
    "submarine": (
        "k-sign",
        "M-4.6 1.2A4 2.6 0 0 1 3 .2L4.8-1.4V3.6L3 2.2A4 2.6 0 0 1-4.6 1.2ZM-1.4-1.2V-3.6H.6V-1.2Z",
    ),
}
"""Of Sites, with their classes."""


@lru_cache(maxsize=1)
def shapes() -> dict[str, str]:
    """Every sign by its name."""
    return dict((*_plain(), *_perils(), *_rings(), *_flybys(), *_sites(), *_exits()))


def _path(class_: str, d: str) -> str:
    return el("path", class_=class_, d=d)


def _disc(class_: str, r: float) -> str:
    return el("circle", class_=class_, r=r)


def _plain() -> Iterator[tuple[str, str]]:
    yield "hohmann", _path("k-hoh", "M0-4.6 4.6 0 0 4.6-4.6 0Z")
    yield "lagrange", _disc("k-lag", 6.2)
    chevrons = _path("k-tick", "M-3.6 2.8 0-1.4 3.6 2.8M-3.6-.9 0-5.1 3.6-.9")
    yield "burn", _disc("k-burn", 8) + chevrons
    yield "lander", _path("k-burn", LANDER) + _path("k-tick", "M-3.6-3.6 0 .8 3.6-3.6")
    yield "half", _path("k-half", LANDER) + _path("k-burn", "M-9-7H0V8.6Z")
    yield "leo", _disc("k-leo", 12.5) + _disc("k-leo2", 6.4)
    yield "exit", _path("k-exit", "M-7-7 0 0-7 7M0-7 7 0 0 7")
    yield "lens", _path("k-exit", "M0-10Q8 0 0 10Q-8 0 0-10Z")


def _perils() -> Iterator[tuple[str, str]]:
    skull = _disc("k-plate", 10.6) + _path("k-skull", SKULL)
    yield "crash", skull
    yield "crash-on", group(skull, transform=at(9.5, -9.5, 0.78))
    yield "air", _disc("k-plate", 10.6) + _path("k-air", CHUTE) + _path("k-cord", CORDS)
    yield "belt", _disc("k-plate", 10.4) + _path("k-belt", trefoil()) + _disc("k-belt", 1.7)


def trefoil() -> str:
    """The path of the sign of radiation."""
    return "".join([_blade(turn) for turn in (-90, 30, 150)])


def _blade(turn: float) -> str:
    def spot(off: float, r: float) -> str:
        angle = math.radians(turn + off)
        return f"{num(r * math.cos(angle))} {num(r * math.sin(angle))}"

    outer = f"L{spot(-30, 8.6)}A8.6 8.6 0 0 1 {spot(30, 8.6)}"
    return f"M{spot(-30, 2.9)}{outer}L{spot(30, 2.9)}A2.9 2.9 0 0 0 {spot(-30, 2.9)}Z"


def _rings() -> Iterator[tuple[str, str]]:
    yield "home", _path("k-home", star(7, 16, 11.5))
    for season in get_args(Season):
        yield f"comet-{season}", _disc(f"k-syn {season}", 12.4)


def star(points: int, outer: float, inner: float) -> str:
    """The path of a star."""
    spots = []
    for turn in range(points * 2):
        angle = math.pi * turn / points - math.pi / 2
        size = inner if turn % 2 else outer
        spots.append((size * math.cos(angle), size * math.sin(angle)))
    return polygon(spots)


def _flybys() -> Iterator[tuple[str, str]]:
    for bonus in BONUSES:
        yield f"fly-{bonus}", _path("k-fly", OVAL) + el("text", f"+{bonus}", class_="k-plus", y=4.7)
    rays = _disc("k-ray", 3) + _path("k-ray", "M0-6.4V-5M0 5V6.4M-7 0H-5.4M5.4 0H7")
    yield "fly-sun", _path("k-fly", OVAL) + rays


def _sites() -> Iterator[tuple[str, str]]:
    for big, r in RADIUS.items():
        for letter in get_args(SiteType):
            yield (
                f"site-{letter}{big:d}",
                el("path", class_=classes("k-site", f"t{letter}"), d=hexagon(r)),
            )
        for count in range(1, MOST_DROPS + 1):
            yield f"water-{count}{big:d}", _drops(count, r * 0.87 + 7.4)
        for icon, (x, y) in _corners(r).items():
            sign = _disc("k-icon", 6.6) + _path(*ICONS[icon])
            yield f"{icon}-{big:d}", group(sign, transform=at(x, y))


def hexagon(r: float) -> str:
    """A hexagon with a corner at its right."""
    angles = [math.pi / 3 * turn for turn in range(6)]
    return polygon([(r * math.cos(a), r * math.sin(a)) for a in angles])


def _drops(count: int, y: float) -> str:
    middles = [(n - (count - 1) / 2) * 8.4 for n in range(count)]
    return "".join([el("path", class_="k-drop", transform=at(x, y), d=DROP) for x in middles])


def _corners(r: float) -> dict[str, tuple[float, float]]:
    """Where the icons of a Site are."""
    x, y = r * 0.74, r * 0.82
    return {
        "push": (x, -y),
        "atmospheric": (-x, -y),
        "astrobiology": (-r - 3, 0),
        "submarine": (r + 3, 0),
    }


def _exits() -> Iterator[tuple[str, str]]:
    for label in EXITS:
        yield f"exit-{label}", el("text", str(label), class_="k-label", y=4.5)
