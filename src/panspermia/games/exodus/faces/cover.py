"""The place of High Frontier in the landscape of the story: a factory on the Moon, Earth above."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from panspermia.faces.landscape import Scene
from panspermia.faces.svg import disc, el, group

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
