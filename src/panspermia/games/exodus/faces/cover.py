"""The cover of High Frontier, and its place in the landscape of the story."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from panspermia.faces.landscape import Scene
from panspermia.faces.svg import at, disc, document, el, group

STARS = 60


def scene() -> Scene:
    """Gray plains with a rocket that lifts off, and the Earth in a black sky."""
    return Scene(
        sky=("#0d1220", "#1a2136", "#39415a"),
        far="#5a5f6c",
        land="#8d8f96",
        ground=((-200, 190), (-120, 198), (-40, 186), (40, 196), (120, 184), (210, 192)),
        ridge=((-230, 150), (-150, 118), (-80, 146), (10, 126), (90, 150), (160, 120), (230, 144)),
        heaven="".join(_sky()),
        front="".join(_base()),
    )


def _sky() -> Iterator[str]:
    """Stars, and the Earth half in the dark."""
    rng = Random(4)
    found = [(rng.uniform(-220, 220), rng.uniform(-40, 120), rng.choice((0.7, 1.0, 1.4)))
             for _ in range(STARS)]  # fmt: skip
    yield el("path", d="".join([disc(*star) for star in found]), fill="#f6f2e8", opacity="0.8")
    yield el("circle", cx=-120, cy=44, r=22, fill="#3d7dd8")
    yield el(
        "path", d="M-134,32q12,-9,20,2q-4,10,-14,8zM-112,52q10,-4,9,5q-6,6,-9,-5z", fill="#3cb886"
    )
    yield el(
        "path", d="M-120,22a22,22,0,0,1,0,44a30,30,0,0,0,0,-44z", fill="#0d1220", opacity="0.6"
    )


def _base() -> Iterator[str]:
    """A dome, tanks, and the rocket over its flame."""
    yield el("path", d="M60,194a34,34,0,0,1,68,0z", fill="#c9cdd6")
    yield el("path", d="M94,160v34M70,176h48", fill="none", stroke="#8d8f96", stroke_width=2)
    for x in (140, 158):
        yield el("rect", x=x, y=172, width=13, height=22, rx=6, fill="#e0b93a")
    flame = el("path", d="M-9,92Q0,172,9,92z", fill="#ffb066")
    body = el("path", d="M0,20Q13,42,10,92H-10Q-13,42,0,20z", fill="#f6f2e8")
    fins = el("path", d="M-10,72l-10,24h10zM10,72l10,24h-10z", fill="#d1495b")
    window = el("circle", cx=0, cy=52, r=4.5, fill="#3d7dd8")
    yield group(flame, fins, body, window)


# --- the cover ------------------------------------------------------------------------------------

SUN = (520.0, 430.0)
ZONES = (
    (560, "#101a26"), (450, "#152331"), (350, "#1c2e3e"), (262, "#25394a"), (186, "#314656"),
    (122, "#42535c"),
)  # fmt: skip
"""The bands around the Sun, and their colours."""
WORLDS = (
    (148, 262, 44, "#a0744d"), (92, 120, 20, "#a48d5b"), (300, 132, 15, "#a85a38"),
    (398, 214, 22, "#3d78a8"), (438, 186, 7, "#8a8e94"), (410, 330, 12, "#c2a269"),
    (60, 330, 9, "#5b9a9f"),
)  # fmt: skip
"""Planets and moons: where, how large, and their colours."""
ROUTE = "M398 214C470 250 470 330 410 330C330 330 300 280 292 226C286 190 286 160 300 132"
STOPS = ((456, 262), (410, 330), (318, 296), (291, 214))
COVER_STARS = 90
HULL = "M0-34C6-28 8-20 8-11V1L14 8V13L6 9H-6L-14 13V8L-8 1V-11C-8-20-6-28 0-34Z"


def cover() -> str:
    """The solar system as a chart, and a rocket on its way from the Earth to Mars."""
    return document((640, 400), *_heaven(), *_bodies(), *_flight())


def _heaven() -> Iterator[str]:
    """The bands of the zones, and stars."""
    rng = Random(11)
    yield el("rect", width=640, height=400, fill="#0b1219")
    spots = [(rng.uniform(0, 640), rng.uniform(0, 400), rng.choice((0.6, 0.9, 1.2)))
             for _ in range(COVER_STARS)]  # fmt: skip
    for radius, colour in ZONES:
        yield el("circle", cx=SUN[0], cy=SUN[1], r=radius, fill=colour, stroke="#5f7a90",
                 stroke_opacity="0.5")  # fmt: skip
    yield el("path", d="".join([disc(*spot) for spot in spots]), fill="#f6f2e8", opacity="0.7")
    for radius, opacity in ((96, "0.18"), (72, "0.3"), (50, "1")):
        yield el("circle", cx=SUN[0], cy=SUN[1], r=radius, fill="#ffce6a", opacity=opacity)


def _bodies() -> Iterator[str]:
    """Worlds, each dark on the side away from the Sun."""
    for x, y, radius, colour in WORLDS:
        yield el("circle", cx=x, cy=y, r=radius, fill=colour)
        far = math.hypot(x - SUN[0], y - SUN[1])
        dx, dy = (x - SUN[0]) / far * radius, (y - SUN[1]) / far * radius
        a, b = f"{x - dy:.1f} {y + dx:.1f}", f"{x + dy:.1f} {y - dx:.1f}"
        night = f"M{b}A{radius} {radius} 0 0 1 {a}A{radius * 1.3:.1f} {radius * 1.3:.1f} 0 0 0 {b}Z"
        yield el("path", d=night, fill="#05090d", opacity="0.5")
    yield el("ellipse", cx=92, cy=120, rx=38, ry=9, fill="none", stroke="#cdb98c", stroke_width=4,
             transform="rotate(-18 92 120)", opacity="0.8")  # fmt: skip


def _flight() -> Iterator[str]:
    """The line of the flight, with its burns."""
    for width, opacity in ((16, "0.2"), (8, "0.4"), (3, "1")):
        yield el("path", d=ROUTE, fill="none", stroke="#cabfff", stroke_width=width,
                 stroke_linecap="round", opacity=opacity)  # fmt: skip
    for x, y in STOPS:
        yield el("circle", cx=x, cy=y, r=7, fill="#cabfff", stroke="#0b1015", stroke_width=2)
    flame = el("path", d="M-6,10Q0,40,6,10z", fill="#ffb066")
    hull = el("path", d=HULL, fill="#f6f2e8", stroke="#0b1015", stroke_width=2)
    window = el("circle", cy=-12, r=4, fill="#3d7dd8")
    yield group(flame, hull, window, transform=at(291, 190) + "rotate(8)")
