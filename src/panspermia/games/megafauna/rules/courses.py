"""How a contest goes step by step (G3-G7, H3-H6): the first step that is no tie decides.

`contests.contest` goes as far as that; people are shown all of it beforehand. What counts, in which
order, and whether more or less of it wins, is told by `grazing` and `hunting` alone, for rules and
bots.
"""

from __future__ import annotations

from typing import NamedTuple

from panspermia.games.megafauna.rules.biomes import can_eat, roadrunner
from panspermia.games.megafauna.rules.pieces import Species
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    CARNIVORE,
    GREEN_ORGAN,
    HERBIVORE,
    NOBODY,
    PLANT,
    WHITE_ORGAN,
)

GRAZING: tuple[str, ...] = ("G3.2", "G4.2", "G5.2", "G6", "G7")
HUNTING: tuple[str, ...] = ("H3", "H4", "H5", "H6")
"""The clauses of the steps."""

Rank = tuple[int, ...]
"""What one has at each step; below 0 where less is better, so that the greater rank wins."""


def grazing(is_eaten: bool, chased: int, suited: int, size: int, skeletal: int) -> Rank:
    """G3.2, G4.2, G5.2, G6, G7. What counts for a herbivore; the first two are 0 without a hunter.

    `chased` are organs of the roadrunner niche, `suited` those of the humidity niche.
    """
    return (-is_eaten, chased, suited, size, -skeletal)


def hunting(chasing: int, gap: int, size: int, skeletal: int) -> Rank:
    """H3-H6. What counts for a carnivore; `gap` is how far its size is from that of its prey."""
    return (chasing, -gap, size, skeletal)


class Step(NamedTuple):
    """What two species have; `organ` is the colour that is counted, if it is one."""

    clause: str
    ranks: tuple[int, int]
    organ: int

    @property
    def values(self) -> tuple[int, int]:
        """The same as people count it."""
        one, other = self.ranks
        return abs(one), abs(other)

    @property
    def winner(self) -> int:
        """0 or 1, or NOBODY if they tie."""
        one, other = self.ranks
        return NOBODY if one == other else int(one < other)


# --- what two species have --------------------------------------------------------------------


def is_hunt(g: State, level: int) -> bool:
    """G2.1, H2.1, K2a.1. Whether carnivores contest there, or who contests like them."""
    is_like = level == CARNIVORE or (level == HERBIVORE and g.is_alien)
    return is_like or (level == PLANT and g.rules.plant_contest == "h")


def ranks(g: State, place: int, level: int, one: int, other: int) -> tuple[Rank, Rank]:
    """G2.1, H2.1, K2a.1. What two species have in a contest for a level of a biome."""
    if is_hunt(g, level):
        return hunters(g, place, level, g.found(one), g.found(other))
    return grazers(g, place, level, g.found(one), g.found(other))


def grazers(g: State, place: int, level: int, a: Species, b: Species) -> tuple[Rank, Rank]:
    """G3-G7, K2.3. Of herbivores; for plants the herbivore is their carnivore.

    G2.2, G3.1, G4.1, G5.1, GL-Niche: the first two need a standing carnivore.
    """
    niche, above = _niche(g, place), g.standing[level + 1][place]
    suited = g.organs(a, niche), g.organs(b, niche)
    skeletal = g.skeletal(a), g.skeletal(b)
    if above == NOBODY:
        one = grazing(False, 0, suited[0], a.size, skeletal[0])
        return one, grazing(False, 0, suited[1], b.size, skeletal[1])
    hunter, way = g.found(above), roadrunner(g, place)
    eaten = can_eat(g, hunter, a, level + 1), can_eat(g, hunter, b, level + 1)
    one = grazing(eaten[0], _count(g, a, way), suited[0], a.size, skeletal[0])
    return one, grazing(eaten[1], _count(g, b, way), suited[1], b.size, skeletal[1])


def hunters(g: State, place: int, level: int, a: Species, b: Species) -> tuple[Rank, Rank]:
    """H3-H6, G2.2, J5.2. Of carnivores."""
    way, prey = roadrunner(g, place), _prey(g, place, level)
    gaps = (0, 0)
    if prey != NOBODY:
        size = g.found(prey).size
        gaps = abs(a.size - size), abs(b.size - size)
    one = hunting(_count(g, a, way), gaps[0], a.size, g.skeletal(a))
    return one, hunting(_count(g, b, way), gaps[1], b.size, g.skeletal(b))


def _niche(g: State, place: int) -> int:
    """G5.1, G5a. The colour of the humidity niche."""
    return GREEN_ORGAN if g.is_humid(place) else WHITE_ORGAN


def _prey(g: State, place: int, level: int) -> int:
    return g.standing[level - 1][place] if level > PLANT else NOBODY


def _count(g: State, species: Species, organ: int) -> int:
    return 0 if organ == NOBODY else g.organs(species, organ)


# --- step by step -----------------------------------------------------------------------------


def course(g: State, place: int, level: int, one: int, other: int) -> list[Step]:
    """G2.1, H2.1, K2a.1. All steps of a contest, also those after the one that decides."""
    way, colours = roadrunner(g, place), {"G5.2": _niche(g, place)}
    if is_hunt(g, level):
        clauses, is_known = HUNTING, {"H3": way != NOBODY, "H4": _prey(g, place, level) != NOBODY}
    else:
        is_eaten = g.standing[level + 1][place] != NOBODY
        clauses, is_known = GRAZING, {"G3.2": is_eaten, "G4.2": is_eaten and way != NOBODY}
    colours["G4.2"] = colours["H3"] = way
    return [
        Step(clause, (mine, yours), colours.get(clause, NOBODY))
        for clause, mine, yours in zip(clauses, *ranks(g, place, level, one, other), strict=True)
        if is_known.get(clause, True)
    ]
