"""What the signs of the solar chart mean, for whoever reads it."""

from __future__ import annotations

from collections.abc import Iterator

from panspermia.faces.svg import el
from panspermia.games.exodus.faces.shapes import shapes
from panspermia.games.exodus.faces.signs import art

SIGNS = (
    "hohmann", "lagrange", "burn", "lander", "half", "crash", "air", "belt", "fly-2", "fly-sun",
    "home", "comet-yellow", "site-M0", "water-2", "push", "astrobiology", "submarine",
    "atmospheric",
)  # fmt: skip
BOX = "-17 -15 34 30"
BOXES = {
    "water-2": "-17 6 34 30",
    "push": "-6 -27 34 30",
    "astrobiology": "-35 -15 34 30",
    "submarine": "1 -15 34 30",
    "atmospheric": "-28 -27 34 30",
}
"""Of signs at the edge of a Site the part of its frame in which they are."""


def on_chart() -> Iterator[tuple[str, str]]:
    """Each sign as a picture, and what it means."""
    drawn = shapes()
    for name in SIGNS:
        shape = drawn.get(name) or drawn.get(f"{name}0") or drawn[f"{name}-0"]
        picture = el("svg", shape, viewBox=BOXES.get(name, BOX), aria_hidden="true")
        yield picture, art(f"chart.{name}")
