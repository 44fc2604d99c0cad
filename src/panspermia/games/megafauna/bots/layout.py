"""What the map is to creeples, and who lives where, worked out once for every map that there is.

An answer that is tried seldom changes where anybody lives, and the disks still less.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from panspermia.games.megafauna.components.places import (
    EAST,
    FIRST_TAB,
    HEXES,
    MOST_CRATONS,
    PLACES,
    TABS,
    hex_of_tab,
    places_in,
)
from panspermia.games.megafauna.components.planet import NOWHERE
from panspermia.games.megafauna.rules.biomes import ENTRY, RAFT, biome
from panspermia.games.megafauna.rules.dispersal import OWN_TAB, WAYS, all_winds
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    BLOOM,
    GREEN_ORGAN,
    HERBIVORE,
    MOUNTAIN,
    NOBODY,
    SHAPES,
    SPECIES,
    SWIMMER,
    WATER,
    WHITE_ORGAN,
)

NEVER = 99
COSTS = tuple([(*[row[shape] for row in ENTRY], NEVER) for shape in range(SHAPES)])
"""F3a. By silhouette and biome what it costs to enter; nobody enters plain water."""
KEPT = 512
"""So many maps are kept, and as many ways through each."""

Ways = list[tuple[int, int]]
"""Where one can go from a place, each with its cost."""
Crowd = tuple[int, int, int, int, int, int]
"""Places where the same species live, as bits, with what else counts in a contest there.

That are the landmass, the biome and the colour of the humidity niche; herbivore and carnivore.
"""


class Terrain:
    """The planet with its disks and its winds."""

    __slots__ = ("_closures", "_geography", "_ways", "_winds", "biomes", "lands", "niches", "spots")

    def __init__(self, g: State) -> None:
        self._geography = geography = g.geography
        self._winds = all_winds(g)
        self.lands = land_bits(g.planet.landmasses)
        self.biomes = [WATER] * PLACES
        self.niches = [WHITE_ORGAN] * PLACES
        """G5a. The colour of the humidity niche, where somebody can live."""
        self.spots: list[tuple[int, int, int, int]] = []
        """Where somebody can live: place, landmass, biome and humidity niche."""
        self._ways: dict[int, list[Ways]] = {}
        self._closures: dict[tuple[int, int, int, int], int] = {}
        if not g.is_alien:
            tabs = [place for place in range(FIRST_TAB, PLACES) if geography.is_open[place]]
            for place in (*geography.in_play, *tabs):
                self._look_at(g, place)

    def _look_at(self, g: State, place: int) -> None:
        self.biomes[place] = found = biome(g, place)
        if found < MOUNTAIN:
            self.niches[place] = niche = GREEN_ORGAN if g.is_humid(place) else WHITE_ORGAN
            self.spots.append((place, self.lands[place], found, niche))

    def ways(self, shape: int) -> list[Ways]:
        """By place where a silhouette can go from there."""
        found = self._ways.get(shape)
        if found is None:
            costs = [COSTS[shape][known] for known in self.biomes]
            found = self._ways[shape] = [self._from(shape, p, costs) for p in range(PLACES)]
        return found

    def _from(self, shape: int, place: int, costs: list[int]) -> Ways:
        """F2a.2, F3b.2, F5. Where one can go from a place, with the cost."""
        geography = self._geography
        if place >= FIRST_TAB:
            own = hex_of_tab(place)
            return [(own, costs[own])] if shape == SWIMMER else []
        found = [(after, costs[after]) for after in geography.next_to[place]]
        for direction in WAYS[self._winds[geography.latitude[place]]]:
            landing = geography.raft[direction == EAST][place]
            if landing != NOWHERE:
                found.append((landing, RAFT[shape] + costs[landing]))
        if shape == SWIMMER:
            found += [(tab, 1) for tab in OWN_TAB[place] if self.biomes[tab] == BLOOM]
        return found

    def homes(self, shape: int, limit: int, sources: int, room: int) -> int:
        """F1a, F2. How many newborns find a place, each as the mother of the next."""
        key = (shape, limit, sources, room)
        found = self._closures.get(key)
        if found is None:
            if len(self._closures) >= KEPT:
                self._closures.clear()
            found = self._closures[key] = self._walk(shape, limit, sources, room)
        return found

    def _walk(self, shape: int, limit: int, sources: int, room: int) -> int:
        queue = [(0, place) for place in places_in(sources)]
        seen: dict[int, int] = {}
        count, ways = 0, self.ways(shape)
        while queue and room:
            spent, place = heappop(queue)
            if seen.get(place, limit + 1) <= spent:
                continue
            seen[place] = spent
            if spent and room >> place & 1:
                room &= ~(1 << place)
                count += 1
                spent = 0
            for after, cost in ways[place]:
                if spent + cost <= limit and seen.get(after, limit + 1) > spent + cost:
                    heappush(queue, (spent + cost, after))
        return count


class Layout:
    """Who lives where, by species."""

    __slots__ = ("_crowds", "land", "living", "lying", "places", "terrain")

    def __init__(self, g: State, terrain: Terrain) -> None:
        self.terrain = terrain
        self.living = [0] * SPECIES
        self.lying = [0] * SPECIES
        self.places = [0] * SPECIES
        """As bits."""
        self.land = [0] * SPECIES
        """The landmasses that they live on, as bits."""
        for level in g.standing:
            for place, id in enumerate(level):
                if id != NOBODY:
                    self._add(id, place)
        for creeple in g.lying:
            self._add(creeple.species, creeple.place)
            self.lying[creeple.species] += 1
        self._crowds: list[Crowd] | None = None

    def crowds(self, g: State) -> list[Crowd]:
        """Where the same species live, where plants are no creeples; not everybody asks."""
        if self._crowds is None:
            self._crowds = [] if g.is_alien else crowds_of(g, self.terrain)
        return self._crowds

    def _add(self, id: int, place: int) -> None:
        self.living[id] += 1
        self.places[id] |= 1 << place
        self.land[id] |= self.terrain.lands[place]


def crowds_of(g: State, terrain: Terrain) -> list[Crowd]:
    """Where who lives; where nobody grazes, nothing else counts than the biome."""
    _, grazers, hunters = g.standing
    found: dict[tuple[int, int, int, int, int], int] = {}
    for place, land, kind, niche in terrain.spots:
        grazer = grazers[place]
        if grazer == NOBODY:
            key = (land, kind, 0, NOBODY, NOBODY)
        else:
            key = (land, kind, niche, grazer, hunters[place])
        found[key] = found.get(key, 0) | 1 << place
    return [(*key, bits) for key, bits in found.items()]


_terrains: dict[tuple[object, ...], Terrain] = {}
_layouts: dict[tuple[object, ...], Layout] = {}


def terrain_of(g: State) -> Terrain:
    """The terrain as it is now; the same one, as long as nothing of it changes."""
    level = g.air_level().level if g.has_climate else NOBODY
    world = g.deck, g.rules.planet, g.rules.mode
    key = (g.geography, tuple(g.disks), level, g.wind, world)
    found = _terrains.get(key)
    if found is None:
        if len(_terrains) >= KEPT:
            _terrains.clear()
        found = _terrains[key] = Terrain(g)
    return found


def layout_of(g: State) -> Layout:
    """Who lives where now; the same layout, as long as nobody moves."""
    terrain = terrain_of(g)
    levels = [tuple(level) for level in g.standing[0 if g.is_alien else HERBIVORE :]]
    key = (terrain, *levels, tuple([(c.place, c.species) for c in g.lying]))
    found = _layouts.get(key)
    if found is None:
        if len(_layouts) >= KEPT:
            _layouts.clear()
        found = _layouts[key] = Layout(g, terrain)
    return found


@lru_cache(maxsize=1024)
def land_bits(landmasses: tuple[tuple[int, ...], ...]) -> list[int]:
    """By place the landmass that it belongs to, as a bit of its first craton."""
    bits = [0] * MOST_CRATONS
    for landmass in landmasses:
        for craton in landmass:
            bits[craton] = 1 << landmass[0]
    hexes = [bits[craton] for craton in range(MOST_CRATONS) for _ in range(HEXES)]
    return hexes + [bits[craton] for craton in range(MOST_CRATONS) for _ in range(TABS)]
