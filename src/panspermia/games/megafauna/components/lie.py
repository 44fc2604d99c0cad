"""A planet as a value: where its cratons lie.

Hexes have a vertex to the north. A hex lies at (x, r): x counts half steps to the east, r is its
latitude from north to south (Q-05). x is meant within a landmass: the ocean between two of them has
no length, and the landmasses follow each other around the world from west to east (Q-08).

What moves it, and what follows from it, is in `planet`, which is compiled; a compiled named tuple
would not tell saves the types of its fields.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from panspermia.games.megafauna.components.places import (
    HEXES,
    MOST_CRATONS,
    OFFSETS,
    Cell,
    hex_of_tab,
    is_tab,
)


class Planet(NamedTuple):
    """Where everything lies."""

    landmasses: tuple[tuple[int, ...], ...]
    """Q-08. The cratons of each landmass, from west to east around the world."""
    x: tuple[int, ...]
    """By craton where its centre lies within its landmass."""
    r: tuple[int, ...]
    """By craton the latitude of its centre."""
    dice: tuple[bool, ...]
    """CS-6. By craton whether it holds the latitude die of its landmass."""

    def landmass_of(self, craton: int) -> tuple[int, ...]:
        return next(landmass for landmass in self.landmasses if craton in landmass)

    def cell(self, place: int) -> Cell:
        """Where a hex lies, or the open water of a tab.

        GL-LatitudeDie.
        """
        if is_tab(place):
            x, r = self.cell(hex_of_tab(place))
            return x + 2, r
        craton, number = divmod(place, HEXES)
        dx, dr = OFFSETS[number]
        return self.x[craton] + dx, self.r[craton] + dr


def laid_out(cratons: Sequence[int], latitude: int) -> Planet:
    """C1f, C1g. Single cratons from west to east, each with a die that shows this latitude."""
    return Planet(
        tuple([(craton,) for craton in cratons]),
        (0,) * MOST_CRATONS,
        (latitude,) * MOST_CRATONS,
        tuple([craton in cratons for craton in range(MOST_CRATONS)]),
    )
