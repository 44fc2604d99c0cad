"""The fuel strip: positions are numbers from 0 on, from the left (FS-1 to FS-8).

Whole masses beyond the strip are positions too, as far as a stack can have them (F3e).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from panspermia.games.exodus.components.chart import Chart
from panspermia.games.exodus.components.decks import load_chart

MOST_DRY = 23
MOST_WET = 32
"""E2a, F2a.2, F3a."""
MOST_MASS = 128
"""F3e. As far as we count; nothing that can be built weighs as much."""

NO_POSITION = -1


@dataclass(frozen=True, slots=True)
class FuelStrip:
    """All tuples go by position."""

    masses: tuple[Fraction, ...]
    burn: tuple[int, ...]
    """F3d. One black step; NO_POSITION at the left end."""
    load: tuple[int, ...]
    """F3b. One red step to the right."""
    unload: tuple[int, ...]
    """F2b, FS-6, FS-7. One red step to the left."""
    thrust: tuple[int, ...]
    """FS-8. What the weight class adds to the thrust."""
    classes: tuple[int, ...]
    class_ids: tuple[str, ...]
    whole: tuple[int, ...]
    """By mass its position; nothing has a mass below 1 (F2a.1)."""
    steps: tuple[tuple[int, ...], ...]
    """F1a. By wet and dry position the black steps between them."""

    def at(self, mass: Fraction | int | str) -> int:
        """F.c, FS-1. The position of a mass such as "4 2/3"; ValueError if the strip has none."""
        return self.masses.index(parsed(mass) if isinstance(mass, str) else Fraction(mass))

    def burnt(self, wet: int, steps: int) -> int:
        """F3d, FS-2, FS-3. The wet position after so many black steps."""
        for _ in range(steps):
            wet = self.burn[wet]
        return wet

    def shifted(self, position: int, tanks: int) -> int:
        """F2b, FS-4, FS-5, FS-6, FS-7. So many red steps to the right, to the left if negative."""
        table = self.load if tanks > 0 else self.unload
        for _ in range(abs(tanks)):
            position = table[position]
        return position


@lru_cache(maxsize=1)
def fuel_strip() -> FuelStrip:
    return compile_strip(load_chart())


def parsed(mass: str) -> Fraction:
    """A mass as it is printed."""
    whole, _, part = mass.partition(" ")
    return Fraction(whole) + Fraction(part or 0)


def compile_strip(chart: Chart) -> FuelStrip:
    """FS-1 to FS-8, F3e."""
    heavier = range(MOST_WET + 1, MOST_MASS + 1)
    masses = [*[parsed(p.mass) for p in chart.strip], *[Fraction(mass) for mass in heavier]]
    place = {mass: position for position, mass in enumerate(masses)}
    burn = [place[parsed(p.burn)] if p.burn else NO_POSITION for p in chart.strip]
    load = [place[parsed(p.load)] if p.load else place[Fraction(33)] for p in chart.strip]
    unload = [place[parsed(p.unload)] for p in chart.strip]
    burn += [place[Fraction(mass - 2)] for mass in heavier]
    load += [place[Fraction(min(mass + 1, MOST_MASS))] for mass in heavier]
    unload += [place[Fraction(mass - 1)] for mass in heavier]
    borders = [parsed(weight.most) for weight in chart.classes]
    heaviest = len(borders) - 1
    classes = [min(sum([mass > most for most in borders]), heaviest) for mass in masses]
    return FuelStrip(
        masses=tuple(masses),
        burn=tuple(burn),
        load=tuple(load),
        unload=tuple(unload),
        thrust=tuple([chart.classes[number].thrust for number in classes]),
        classes=tuple(classes),
        class_ids=tuple([weight.id for weight in chart.classes]),
        whole=tuple([place[Fraction(max(1, mass))] for mass in range(MOST_MASS + 1)]),
        steps=_all_steps(tuple(burn)),
    )


def _all_steps(burn: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """F1a, F3e. Steps never pass the dry position."""
    rows: list[tuple[int, ...]] = []
    for wet in range(len(burn)):
        rows.append(
            tuple([0 if burn[wet] < dry else rows[burn[wet]][dry] + 1 for dry in range(len(burn))])
        )
    return tuple(rows)
