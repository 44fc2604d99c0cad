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
APART = 3
"""From the middle of a pointer to words beside it."""
BESIDE = 64
"""From the left end on so much is left to the words of the dry mass of a light craft."""


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
    fuel = el("rect", class_="water", x=left, y=TOP, width=max(0, right - left), height=HIGH)
    (anchor, at), (wet_anchor, wet_at) = _beside(left, right)
    return [
        fuel,
        _mark("dry", left, dry_mass, anchor, at),
        _mark("wet", right, wet_mass, wet_anchor, wet_at),
    ]


def _beside(left: float, right: float) -> tuple[tuple[str, float], tuple[str, float]]:
    """How the words of dry and wet mass stand, so that they never lie over each other."""
    if right - left >= NARROW:
        return _over(left), _over(right)
    if left > NARROW:
        return ("end", left - APART), ("start", right + APART)
    return ("start", x_of(0) - EDGE / 5), ("start", max(right, x_of(0) + BESIDE))


def _over(x: float) -> tuple[str, float]:
    """Words at the left end begin there."""
    return ("start", x - EDGE / 5) if x < EDGE else ("middle", x)


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


def _mark(kind: str, x: float, mass: str, anchor: str, at: float) -> str:
    pointer = el("path", class_=f"mk {kind}", d=f"M{num(x)} {num(TOP - 2)}l-6-9h12z")
    words = say(f"strip.{kind}", mass=mass)
    return pointer + el("text", words, class_="pn", x=at, y=TOP - 14, text_anchor=anchor)


def _notches(masses: FuelStrip, last: int) -> Iterator[str]:
    """One notch for each step, and whole masses as numbers."""
    for position in range(last + 1):
        mass, x = masses.masses[position], x_of(position)
        is_whole = mass.denominator == 1
        yield el("path", class_="nt", d=f"M{num(x)} {num(TOP + HIGH)}v{4 if is_whole else 2}")
        if is_whole and (mass <= MANY or mass % 2 == 0):
            yield el("text", shown(position), class_="no", x=x, y=TOP + HIGH + 12)
