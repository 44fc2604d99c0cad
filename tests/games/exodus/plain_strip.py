"""Mass and the fuel strip as FS-1 to FS-8 tell it, for `plainly.py`: masses are exact fractions."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from panspermia.games.exodus.components.facts import CardFacts

PARTS = {1: 9, 2: 6, 3: 4, 4: 3, 5: 3, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2}
TANK_ADDED = """
10/9 13/6, 11/9 13/6, 4/3 7/3, 13/9 5/2, 14/9 5/2, 5/3 8/3, 16/9 17/6, 17/9 17/6,
13/6 13/4, 7/3 13/4, 5/2 7/2, 8/3 15/4, 17/6 15/4, 13/4 13/3, 7/2 14/3, 15/4 14/3,
13/3 16/3, 14/3 17/3, 16/3 6, 17/3 13/2, 13/2 15/2, 15/2 17/2, 17/2 19/2, 19/2 21/2, 21/2 11
"""
LOADED = {
    Fraction(row.split()[0]): Fraction(row.split()[1])
    for row in TANK_ADDED.replace("\n", " ").split(",")
}
"""FS-5."""


def positions() -> list[Fraction]:
    """FS-1."""
    return [
        Fraction(whole) + Fraction(part, PARTS.get(whole, 1))
        for whole in range(1, 33)
        for part in range(PARTS.get(whole, 1))
    ]


STRIP = positions()
LOWER = dict(zip(STRIP[1:], STRIP, strict=False))


def burnt(wet: Fraction) -> Fraction:
    """FS-2, FS-3. One black step."""
    if wet <= 23:
        return LOWER[wet]
    return max(Fraction(23), wet - 2)


def loaded(wet: Fraction) -> Fraction:
    """FS-4, FS-5. One red step to the right."""
    return wet + 1 if wet.denominator == 1 else LOADED[wet]


def unloaded(wet: Fraction) -> Fraction:
    """FS-6, FS-7. One red step to the left."""
    if wet < 2:
        return Fraction(1)
    return min([mass for mass in STRIP if loaded(mass) == wet])


def steps_between(wet: Fraction, dry: int) -> int:
    """F1a."""
    steps = 0
    while wet > 1 and burnt(wet) >= dry:
        wet, steps = burnt(wet), steps + 1
    return steps


def after_steps(wet: Fraction, steps: int) -> Fraction:
    """F3d."""
    for _ in range(steps):
        wet = burnt(wet)
    return wet


def class_thrust(wet: Fraction) -> int:
    """FS-8."""
    return 2 - sum([wet >= 2, wet > Fraction(13, 3), wet > 8, wet > 16])


def dry_mass(cards: Collection[CardFacts], tanks: int) -> int:
    """E5c, F2a.1."""
    return max(1, sum([card.mass for card in cards]) + tanks)
