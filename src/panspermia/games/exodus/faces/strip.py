"""The fuel strip as a picture: weight classes, dry and wet mass, and what lies between (F, FS)."""

from __future__ import annotations

from collections.abc import Iterator

from panspermia.faces.svg import el, num, picture
from panspermia.games.exodus.components.strip import MOST_WET, FuelStrip, fuel_strip
from panspermia.games.exodus.faces.words import say
from panspermia.games.exodus.routes.telling import shown
from panspermia.games.exodus.rules.crafts import Craft

NOTCH, LEFT, TOP, HIGH = 9.4, 9.0, 26.0, 20.0
BOTTOM = 72
MANY = 10
"""Up to this mass every whole number is written, beyond it every other."""
EDGE = 30
NARROW = 90
"""How far apart dry and wet mass must be for their words to stand above them."""


def strip(words: str, *parts: str) -> str:
    """The whole strip with what is drawn on it; `words` say what that is."""
    masses = fuel_strip()
    last = masses.at(MOST_WET)
    wide = round(2 * LEFT + NOTCH * last)
    inside = [*_classes(masses, last), *parts, *_notches(masses, last)]
    return picture((wide, BOTTOM), *inside, class_="strip", role="img", aria_label=words)


def standing(craft: Craft) -> str:
    """The strip of a craft as it stands: its dry mass, and its fuel."""
    words = say("strip.now", dry=craft.mass, wet=shown(craft.wet), count=craft.steps)
    return strip(words, *laden(craft.dry, craft.wet, str(craft.mass), shown(craft.wet)))


def laden(dry: int, wet: int, dry_mass: str, wet_mass: str) -> list[str]:
    """The fuel between two positions, and what their masses are."""
    left, right = x_of(dry), x_of(wet)
    is_narrow = right - left < NARROW and left > NARROW
    fuel = el("rect", class_="water", x=left, y=TOP, width=max(0, right - left), height=HIGH)
    return [
        fuel,
        _mark("dry", left, "end" if is_narrow else _anchor(left), dry_mass),
        _mark("wet", right, "start" if is_narrow else _anchor(right), wet_mass),
    ]


def _anchor(x: float) -> str:
    """Words at the left end begin there."""
    return "start" if x < EDGE else "middle"


def x_of(position: int) -> float:
    return LEFT + NOTCH * position


def _classes(masses: FuelStrip, last: int) -> Iterator[str]:
    """FS-8. The weight classes, with what they add to the thrust."""
    for number, id in enumerate(masses.class_ids):
        found = [p for p in range(last + 1) if masses.classes[p] == number]
        left, right = x_of(found[0]) - NOTCH / 2, x_of(found[-1]) + NOTCH / 2
        yield el("rect", class_=f"cls {id}", x=left, y=TOP, width=right - left, height=HIGH)
        thrust = f"{masses.thrust[found[0]]:+d}".replace("-", "−").replace("+0", "0")
        words = say("strip.class", name=id.title(), thrust=thrust)
        yield el("text", words, class_="cl", x=(left + right) / 2, y=TOP + 44)


def _mark(kind: str, x: float, anchor: str, mass: str) -> str:
    shift = {"end": 6, "start": -6, "middle": 0}[anchor]
    pointer = el("path", class_=f"mk {kind}", d=f"M{num(x)} {num(TOP - 2)}l-6-9h12z")
    words = say(f"strip.{kind}", mass=mass)
    return pointer + el("text", words, class_="pn", x=x + shift, y=TOP - 14, text_anchor=anchor)


def _notches(masses: FuelStrip, last: int) -> Iterator[str]:
    """One notch for each step, and whole masses as numbers."""
    for position in range(last + 1):
        mass, x = masses.masses[position], x_of(position)
        is_whole = mass.denominator == 1
        yield el("path", class_="nt", d=f"M{num(x)} {num(TOP + HIGH)}v{4 if is_whole else 2}")
        if is_whole and (mass <= MANY or mass % 2 == 0):
            yield el("text", shown(position), class_="no", x=x, y=TOP + HIGH + 12)
