"""Biomes (F2b, F3): what a place is, who may enter and inhabit it, and who may eat whom (F4).

Where plants are creeples of their own there are only land, sea and mountains (K7), and who is food
for whom is asked one level lower too (K2a).
"""

from __future__ import annotations

from panspermia.games.megafauna.components.places import FIRST_TAB, hex_of_tab, is_tab, tab_at
from panspermia.games.megafauna.components.planet import steps_from
from panspermia.games.megafauna.rules.options import MARS
from panspermia.games.megafauna.rules.pieces import Species
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    ARCHETYPE,
    ARMORED,
    BLACK_DISK,
    BLOOM,
    CARNIVORE,
    FLYER,
    GREEN,
    GREEN_ORGAN,
    HERBIVORE,
    NOBODY,
    PLANT,
    RED_ORGAN,
    SHAPES,
    SWIMMER,
    WATER,
    WHITE_DISK,
    YELLOW_ORGAN,
    colour_of,
    species_id,
)

ENTRY = (
    (2, 2, 1, 1, 2),  # sea
    (2, 2, 2, 1, 2),  # bloom
    (1, 1, 1, 2, 1),  # weeds
    (1, 1, 1, 1, 1),  # swamp
    (1, 1, 1, 2, 1),  # forest
    (2, 2, 2, 2, 2),  # mountain
    (2, 2, 2, 2, 2),  # ice
)
"""F2b, F3a. DP to enter a biome, by silhouette."""
RAFT = (3, 3, 1, 1, 3)
"""F5.3. What rafting costs beside the entry."""
HABITABLE = (
    (False, False, True, True, False),
    (False, False, False, True, False),
    (True, True, True, False, True),
    (True, True, True, True, True),
    (True, True, True, False, True),
    (False, False, False, False, False),
    (False, False, False, False, False),
    (False, False, False, False, False),
)
"""F3c. Whether a silhouette can live in a biome."""
ROADRUNNER = (YELLOW_ORGAN, YELLOW_ORGAN, YELLOW_ORGAN, RED_ORGAN, RED_ORGAN, NOBODY, NOBODY)
"""F3d. The colour of the roadrunner niche of a biome."""
PLANT_ROADRUNNER = (RED_ORGAN, RED_ORGAN, NOBODY, YELLOW_ORGAN, YELLOW_ORGAN)
"""K7b, Q-40. That of the hex of a plant, by its silhouette."""
NEAR_WATER, FAR_FROM_WATER = 1, 2
"""K7b. Steps from water within which a plant can live."""
CACTUS_ORGANS = 2
"""K2b. Green organs with which a herbivore eats armored plants."""


# --- biomes (F3) ------------------------------------------------------------------------------


def biome(g: State, place: int) -> int:
    """F3.1, GL-Biome.1. What a place is now: the disk on it, or what is printed.

    F2b, F3b.1, K7a, GL-CoastalWaters.
    """
    if place >= FIRST_TAB and g.is_alien:
        return _alien_water(g, place)
    return g.biomes[place][g.disks[place]]


def _alien_water(g: State, tab: int) -> int:
    """K4b.1, GL-CoastalWaters. A green swimmer makes a black disk a bloom."""
    is_bloom = g.disks[tab] == BLACK_DISK and g.standing[PLANT][tab] != NOBODY
    return BLOOM if is_bloom else WATER


def roadrunner(g: State, place: int) -> int:
    """F3d, K7b, GL-Niche. The colour that is compared in a biome, or NOBODY."""
    if not g.is_alien:
        found = biome(g, place)
        return NOBODY if found == WATER else ROADRUNNER[found]
    plant = g.standing[PLANT][place]
    return NOBODY if plant == NOBODY else PLANT_ROADRUNNER[plant % SHAPES]


def is_olympus(g: State, tab: int) -> bool:
    """K5g.1, K5g.2. The northernmost tab of Tharsis."""
    if not g.is_alien or g.rules.planet != MARS:
        return False
    return any([g.craton(c).olympus and tab == tab_at(c, 0) for c in g.cratons()])


# --- plants (K7b) -----------------------------------------------------------------------------


def seas(g: State) -> frozenset[int]:
    """K7b.1. Hexes with a white disk."""
    return frozenset([place for place in g.geography.in_play if g.disks[place] == WHITE_DISK])


def algal_shores(g: State) -> frozenset[int]:
    """K4b.2. Hexes whose tab has a green swimmer: they are a step from that water."""
    alga = species_id(GREEN, SWIMMER)
    plants = g.standing[PLANT]
    return frozenset([hex_of_tab(p) for p, s in enumerate(plants) if s == alga and is_tab(p)])


def is_plant_habitat(g: State, silhouette: int, place: int) -> bool:
    """K7b-K7b.2, K4b.2. Where a plant of this kind can live."""
    disk = g.disks[place]
    if silhouette == SWIMMER:
        if is_tab(place):
            return disk == BLACK_DISK and not is_olympus(g, place) and g.geography.is_open[place]
        return disk == WHITE_DISK
    if is_tab(place) or disk or silhouette == FLYER:
        return False
    steps = FAR_FROM_WATER if silhouette == ARMORED else NEAR_WATER
    if place in steps_from(g.planet, seas(g), steps):
        return True
    return place in steps_from(g.planet, algal_shores(g), steps - 1)


# --- who may live where (F3c, G1, J7b) --------------------------------------------------------


def can_inhabit(g: State, species: Species, place: int, level: int) -> bool:
    """F3c, F3c.1. Whether a creeple could live there at this level, if it finds food.

    J7b.1: with a diving bell a carnivore can wherever there is a swimmer to be eaten.

    F2b, K7a.1, K7b.3, J7b.2: only as a carnivore, and where there is no swimmer not even so.
    """
    if level == PLANT:
        return is_plant_habitat(g, species.silhouette, place)
    if place >= FIRST_TAB and not g.geography.is_open[place]:
        return False
    if HABITABLE[biome(g, place)][species.id % SHAPES]:
        return True
    return level == CARNIVORE and has_swimmer_prey(g, species, place)


def has_swimmer_prey(g: State, species: Species, place: int) -> bool:
    """J7b.1. A swimmer there that a diving bell lets it hunt."""
    prey = g.standing[HERBIVORE][place]
    if not species.tools or prey == NOBODY or prey % SHAPES != SWIMMER:
        return False
    if not has_diving_bell(g, species):
        return False
    return can_eat(g, species, g.found(prey), CARNIVORE)


def has_diving_bell(g: State, species: Species) -> bool:
    return any([g.facts.tools[tool][side][1] for tool, side in species.tools])


# --- who may eat whom (F4) --------------------------------------------------------------------


def can_eat(g: State, eater: Species, prey: Species, level: int = CARNIVORE) -> bool:
    """F4a-F4c, J3.2, J7. Whether the prey suits the eater, which lives at this level.

    F4c.2, F4c.4: no species eats its own kind, but others of the same colour. K2a.4: it is the same
    between a plant and a herbivore.

    F4b, H1.1, J3.3, J7d: poison protects herbivores, and any tool is an antidote.
    """
    if eater.id == prey.id:
        return False
    shape = prey.id % SHAPES
    hunts = [g.facts.tools[tool][side][0] for tool, side in eater.tools] if eater.tools else []
    is_like = shape in (ARCHETYPE, eater.id % SHAPES) or shape in hunts
    if not is_like and (level != HERBIVORE or not _is_cactus_eater(g, eater, prey)):
        return False
    if prey.tools and _is_kept_off(g, eater, prey, hunts):
        return False
    if not eater.tools and prey.mutations and g.is_poisonous(prey):
        return eater.size > prey.size or g.is_poisonous(eater)
    return True


def _is_kept_off(g: State, eater: Species, prey: Species, hunts: list[int]) -> bool:
    """J7c.1. A tool of the prey stops a silhouette, unless the eater has one for the prey's."""
    if prey.silhouette in hunts:
        return False
    return eater.silhouette in [g.facts.tools[tool][side][0] for tool, side in prey.tools]


def _is_cactus_eater(g: State, eater: Species, prey: Species) -> bool:
    """K2b."""
    if not g.is_alien or colour_of(prey.id) != GREEN or prey.silhouette != ARMORED:
        return False
    return g.organs(eater, GREEN_ORGAN) >= CACTUS_ORGANS


def needs_food(g: State, level: int) -> bool:
    """F4.1, K2a.2, K2a.3. Carnivores always, herbivores where plants are creeples."""
    return level == CARNIVORE or (level == HERBIVORE and g.is_alien)


def is_fed(g: State, species: Species, place: int, level: int) -> bool:
    """F4.1, F4.2, F4c.3. Whether it finds suitable standing food there.

    F6a.1, K7.2, H1.1, H1.2, G1.2: endangered creeples feed nobody.
    """
    if level != CARNIVORE and not needs_food(g, level):
        return True
    prey = g.standing[level - 1][place]
    return prey != NOBODY and can_eat(g, species, g.found(prey), level)


def entry_cost(g: State, silhouette: int, place: int) -> int:
    """F3a, K7.1, K7a.2. DP to enter a hex."""
    return ENTRY[biome(g, place)][silhouette]


def levels_of(g: State, species: Species) -> tuple[int, ...]:
    """F6.1, K2.2, K2.5. The levels at which creeples of a species can live.

    GL-Herbivore, GL-Carnivore, GL-Omnivore: whatever other creeples of the species are.
    """
    if not g.is_alien:
        return (HERBIVORE, CARNIVORE)
    return (PLANT, HERBIVORE) if species.colour == GREEN else (HERBIVORE, CARNIVORE)
