"""Who would win a contest, and by which step, as far as a view tells (G3-G7, H3-H6).

The rules have the same steps (`rules.contests`), which need a state; a face has only a view.
"""

from __future__ import annotations

from panspermia.games.megafauna.components.cards import ORGANS
from panspermia.games.megafauna.faces.naming import Scene
from panspermia.games.megafauna.rules.view import PlaceView, SpeciesView
from panspermia.games.megafauna.rules.vocabulary import (
    GREEN_ORGAN,
    LEVELS,
    ORGAN,
    PLANT,
    TOOL,
    WHITE_ORGAN,
)

Verdict = tuple[str | None, str]
"""The species that would win, None if their owner decides, and the clause of the step."""


def standing(place: PlaceView, level: str) -> str | None:
    """Who stands at a level of a place."""
    found = [c.species for c in place.creeples if c.level == level and not c.endangered]
    return found[0] if found else None


def verdict(scene: Scene, place: PlaceView, level: str, one: str, other: str) -> Verdict:
    """G2.1, H2.1, K2a.1. Who of two species would win a level of a biome."""
    a, b = scene.species[one], scene.species[other]
    is_hunt = level == "carnivore" or (level == "herbivore" and scene.is_alien)
    is_like_hunters = scene.view["options"]["plant_contest"] == "h"
    if is_hunt or (level == "plant" and is_like_hunters):
        return _hunters(scene, place, level, a, b)
    return _grazers(scene, place, level, a, b)


def _grazers(scene: Scene, place: PlaceView, level: str, a: SpeciesView, b: SpeciesView) -> Verdict:
    hunter = standing(place, LEVELS[LEVELS.index(level) + 1])
    if hunter is not None:
        edible = [can_eat(scene, scene.species[hunter], prey) for prey in (a, b)]
        if edible[0] != edible[1]:
            return (b if edible[0] else a).species, "G3.2"
        best = _more(a, b, place.roadrunner)
        if best is not None:
            return best, "G4.2"
    best = _more(a, b, ORGANS[GREEN_ORGAN if scene.is_humid(place) else WHITE_ORGAN])
    if best is not None:
        return best, "G5.2"
    if a.size != b.size:
        return (a if a.size > b.size else b).species, "G6"
    if a.skeletal != b.skeletal:
        return (a if a.skeletal < b.skeletal else b).species, "G7"
    return None, "G7a"


def _hunters(scene: Scene, place: PlaceView, level: str, a: SpeciesView, b: SpeciesView) -> Verdict:
    best = _more(a, b, place.roadrunner)
    if best is not None:
        return best, "H3"
    below = LEVELS.index(level) - 1
    prey = standing(place, LEVELS[below]) if below >= PLANT else None
    if prey is not None:
        size = scene.species[prey].size
        gaps = abs(a.size - size), abs(b.size - size)
        if gaps[0] != gaps[1]:
            return (a if gaps[0] < gaps[1] else b).species, "H4"
    if a.size != b.size:
        return (a if a.size > b.size else b).species, "H5"
    if a.skeletal != b.skeletal:
        return (a if a.skeletal > b.skeletal else b).species, "H6"
    return None, "H6a"


def _more(a: SpeciesView, b: SpeciesView, colour: str | None) -> str | None:
    """Who of two has more organs of a colour; nobody, if they tie or no colour counts."""
    if colour is None:
        return None
    counts = a.organs[ORGAN[colour]], b.organs[ORGAN[colour]]
    if counts[0] == counts[1]:
        return None
    return (a if counts[0] > counts[1] else b).species


# --- who may eat whom (F4) ------------------------------------------------------------------------

CACTUS_ORGANS = 2


def can_eat(scene: Scene, eater: SpeciesView, prey: SpeciesView) -> bool:
    """F4a-F4c, J3.2, J7, K2b. Whether the prey suits the eater."""
    if eater.species == prey.species:
        return False
    shape, own = _shape(prey), _shape(eater)
    hunts = _hunts(scene, eater)
    suits = shape in ("archetype", own) or shape in hunts or _is_cactus(scene, eater, prey)
    if not suits or (own in _hunts(scene, prey) and shape not in hunts):
        return False
    if prey.poisonous and not eater.tools:
        return eater.poisonous or eater.size > prey.size
    return True


def _shape(species: SpeciesView) -> str:
    return species.species.partition("-")[2]


def _hunts(scene: Scene, species: SpeciesView) -> list[str]:
    """J7.2. The silhouettes that its tools let a species hunt."""
    found = []
    for word in species.tools:
        number, side = TOOL[word]
        tool = scene.printed.tools[number]
        found.append(str((tool.first, tool.second)[side].hunts))
    return found


def _is_cactus(scene: Scene, eater: SpeciesView, prey: SpeciesView) -> bool:
    is_cactus = scene.is_alien and prey.species == "green-armored"
    return is_cactus and eater.organs[GREEN_ORGAN] >= CACTUS_ORGANS
