"""Mass and fuel of a Spacecraft (E5, F): what is aboard, and what a change of it does.

A craft is a value: what changes gives another one. Masses are positions of the fuel strip.
"""

from __future__ import annotations

from typing import NamedTuple

from panspermia.games.exodus.components.facts import DIRT, WATER, CardFacts
from panspermia.games.exodus.components.strip import MOST_DRY, MOST_WET, fuel_strip

STRIP = fuel_strip()
HEAVIEST_DRY, HEAVIEST_WET = STRIP.at(MOST_DRY), STRIP.at(MOST_WET)


class Craft(NamedTuple):
    """E5. Cards and tanks as cargo (FT); fuel is what lies between dry and wet position."""

    cards: tuple[CardFacts, ...]
    tanks: int
    wet: int
    grade: int = WATER

    @property
    def mass(self) -> int:
        """E5c, F.a, F1b, F2a.1. The dry mass, at least 1."""
        return max(1, sum([card.mass for card in self.cards]) + self.tanks)

    @property
    def dry(self) -> int:
        return STRIP.whole[self.mass]

    @property
    def steps(self) -> int:
        """F1a, F.b. The amount of fuel."""
        return STRIP.steps[self.wet][self.dry]

    @property
    def can_move(self) -> bool:
        """E2a, F2a.2, F3a."""
        return self.dry <= HEAVIEST_DRY and self.wet <= HEAVIEST_WET


def new_craft(cards: tuple[CardFacts, ...], tanks: int = 0) -> Craft:
    """E5d. A new Rocket has empty tanks."""
    empty = Craft(cards, tanks, 0)
    return empty._replace(wet=empty.dry)


# --- cargo (F2b, G1) --------------------------------------------------------------------------


def reloaded(craft: Craft, cards: tuple[CardFacts, ...], tanks: int) -> Craft:
    """F2b, F2d, Alg-7. Other cargo: wet moves as many red steps as the dry mass changes.

    F3.1: it never comes below dry.
    """
    changed = craft._replace(cards=cards, tanks=tanks)
    wet = STRIP.shifted(craft.wet, changed.mass - craft.mass)
    return changed._replace(wet=max(wet, changed.dry))


def fuelled(craft: Craft, tanks: int, grade: int = WATER) -> Craft:
    """F3b, F4b, F4d.1, F4d.2. Fuel from outside; of two grades the lower remains."""
    mixed = min(grade, craft.grade) if craft.steps else grade
    return craft._replace(wet=STRIP.shifted(craft.wet, tanks), grade=mixed)


def can_fuel(craft: Craft, tanks: int) -> bool:
    """F3e. Nothing is loaded beyond 32."""
    return STRIP.shifted(craft.wet, tanks) <= HEAVIEST_WET


def jettisoned(craft: Craft, steps: int) -> Craft:
    """G1f, F3d. Fuel away, not below dry."""
    return craft._replace(wet=STRIP.burnt(craft.wet, min(steps, craft.steps)))


# --- internal tankage (G2) --------------------------------------------------------------------


def filled(craft: Craft, tanks: int, grade: int = WATER) -> Craft:
    """G2a, F2c. FT aboard become fuel: only dry moves."""
    mixed = min(grade, craft.grade) if craft.steps else grade
    return craft._replace(tanks=craft.tanks - tanks, grade=mixed)


def drained(craft: Craft, tanks: int) -> Craft:
    """G2b, F2c. Fuel becomes FT: only dry moves.

    F2a.1, F2d: where dry does not, as there was no mass, wet does, or an FT would come of nothing.
    """
    changed = craft._replace(tanks=craft.tanks + tanks)
    weightless = tanks - (changed.mass - craft.mass)
    return changed._replace(wet=STRIP.shifted(craft.wet, -weightless))


def can_drain(craft: Craft, tanks: int) -> bool:
    """G2b, F4e. Not of dirt, and dry, which is one position for each FT, does not pass wet."""
    return craft.grade != DIRT and STRIP.whole[craft.mass + tanks] <= craft.wet


def thrown_in(craft: Craft, cards: tuple[CardFacts, ...]) -> Craft:
    """G2c.1, G2c.2. Cards, or the heavy half of a radiator, become dirt fuel: only dry moves."""
    return craft._replace(cards=cards, grade=DIRT)
