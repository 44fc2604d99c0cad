"""What a state knows beside its fields, all of which follows from them."""

from __future__ import annotations

from functools import lru_cache

from panspermia.games.megafauna.components.facts import Facts, facts_of
from panspermia.games.megafauna.components.lie import Planet
from panspermia.games.megafauna.components.places import FIRST_TAB, MOST_CRATONS, PLACES
from panspermia.games.megafauna.components.planet import Geography, geography
from panspermia.games.megafauna.rules.options import EARTH, Rules
from panspermia.games.megafauna.rules.vocabulary import (
    BLOOM,
    DISK_WORDS,
    FOREST,
    ICE,
    MOUNTAIN,
    NOBODY,
    SEA,
    SWAMP,
    WATER,
    WEEDS,
    WORLD_PLACES,
    Places,
)

NO_PLANET = Planet((), (0,) * MOST_CRATONS, (0,) * MOST_CRATONS, (False,) * MOST_CRATONS)
NO_GEOGRAPHY = geography(NO_PLANET)


class WithFacts:
    """What a state knows beside its fields, kept as it is asked for at every step.

    That are the facts of its deck, the words of its places, two answers of its rules, and the
    geography of the planet that it had when it was last asked.
    """

    __slots__ = (
        "_disk_bits", "_disks", "_known", "_of", "biomes", "facts", "has_climate", "is_alien",
        "names",
    )  # fmt: skip
    facts: Facts
    names: Places
    has_climate: bool
    is_alien: bool
    biomes: tuple[tuple[int, ...], ...]
    """F3.1. By place and by the disk on it what it is; see `biomes.biome`."""
    _known: Geography
    _of: Planet
    _disk_bits: tuple[int, ...]
    _disks: bytes

    def read(self, deck: str, rules: Rules) -> None:
        known = known_of(deck, rules.planet, rules.mode)
        self.facts, self.names, self.has_climate, self.is_alien, self.biomes = known
        self._of, self._known = NO_PLANET, NO_GEOGRAPHY
        self._disks, self._disk_bits = b"", ()

    def keep(self, other: WithFacts) -> None:
        """What another state has seen of its planet and its disks."""
        self._of, self._known = other._of, other._known
        self._disks, self._disk_bits = other._disks, other._disk_bits

    def look(self, planet: Planet) -> Geography:
        self._of, self._known = planet, geography(planet)
        return self._known

    def count(self, disks: bytes) -> tuple[int, ...]:
        digits = disks[::-1]
        self._disks = disks
        self._disk_bits = tuple([int(digits.translate(table), 2) for table in IS_DISK])
        return self._disk_bits


IS_DISK = tuple(
    [bytes([b"01"[at == disk] for at in range(256)]) for disk in range(len(DISK_WORDS))]
)
"""By disk what makes of the disks of all places a number of two, that says where it lies."""

TERRAIN = {"weeds": WEEDS, "swamp": SWAMP, "sea": SEA}
TAB_BIOMES = (WATER, WATER, WATER, WATER, BLOOM)
"""F3b.1. A tab by its disks."""

Biomes = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=64)
def known_of(deck: str, planet: str, mode: str) -> tuple[Facts, Places, bool, bool, Biomes]:
    """What a state keeps of its deck and its rules; an unknown planet is like the Earth."""
    rules = Rules(mode=mode, planet=planet)
    names, is_alien = WORLD_PLACES.get(planet, WORLD_PLACES[EARTH]), rules.is_alien
    biomes = biomes_by_disk(facts_of(deck), names, is_alien=is_alien)
    return facts_of(deck), names, rules.has_climate, is_alien, biomes


def biomes_by_disk(facts: Facts, names: Places, *, is_alien: bool) -> Biomes:
    """F3.1, F3b.1, K7a, Q-77. By place and disk what is there; plants as creeples need all land."""
    known = [facts.cratons[name] for name in names.cratons if name in facts.cratons]
    terrains = [terrain for craton in known for terrain in craton.terrain]
    hexes = [_biomes_of(terrain, is_alien=is_alien) for terrain in terrains]
    hexes += [_biomes_of("", is_alien=is_alien)] * (FIRST_TAB - len(hexes))
    return (*hexes, *[TAB_BIOMES] * (PLACES - FIRST_TAB))


def _biomes_of(terrain: str, *, is_alien: bool) -> tuple[int, ...]:
    if is_alien:
        return (WEEDS, NOBODY, SEA, MOUNTAIN)
    return (TERRAIN.get(terrain, WEEDS), FOREST, ICE, MOUNTAIN)
