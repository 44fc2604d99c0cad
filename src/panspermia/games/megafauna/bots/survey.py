"""What is on the map at a glance: who is strong where, who is in danger, and where there is room.

All of it is worked out in one pass over the places, as it is asked for after every answer that is
tried. Distances are left out but for newborns: whoever lives on a landmass may come to any of its
places in time, and who can raft may come anywhere.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from panspermia.games.megafauna.components.planet import (
    EAST,
    FIRST_TAB,
    HEXES,
    MOST_CRATONS,
    NOWHERE,
    PLACES,
    TABS,
    hex_of_tab,
)
from panspermia.games.megafauna.rules.biomes import (
    ENTRY,
    HABITABLE,
    RAFT,
    ROADRUNNER,
    biome,
    can_eat,
)
from panspermia.games.megafauna.rules.courses import Rank, grazing, hunting
from panspermia.games.megafauna.rules.dispersal import OWN_TAB, winds
from panspermia.games.megafauna.rules.pieces import Species
from panspermia.games.megafauna.rules.state import LARGEST, State
from panspermia.games.megafauna.rules.vocabulary import (
    ARCHETYPE,
    BLOOM,
    BLUE_ORGAN,
    CARNIVORE,
    GREEN_ORGAN,
    HERBIVORE,
    MOUNTAIN,
    NOBODY,
    SHAPES,
    SWIMMER,
    WATER,
    WHITE_ORGAN,
)

NEVER = 99
COSTS = tuple([(*[row[shape] for row in ENTRY], NEVER) for shape in range(SHAPES)])
"""F3a. By silhouette and biome what it costs to enter; nobody enters plain water."""
EVERYWHERE = 15
"""All landmasses, by the bits of their cratons."""


class Kind:
    """A species in play, and what the survey finds out about it."""

    __slots__ = (
        "colour", "has_tools", "hosted", "id", "land", "living", "lying", "organs",
        "places", "risk", "room", "shape", "size", "skeletal", "species", "total",
    )  # fmt: skip

    def __init__(self, g: State, species: Species) -> None:
        self.species = species
        self.id = species.id
        self.colour, self.shape = divmod(species.id, SHAPES)
        self.has_tools = bool(species.tools)
        self.size = species.size
        self.organs = organs_of(species)
        self.total = sum(self.organs)
        self.skeletal = g.skeletal(species) if species.mutations else self.colour + 1
        self.hosted = len(species.hosts)
        for m in species.mutations:
            self.hosted += m.hosted != NOBODY
        self.land = 0
        self.living = self.lying = 0
        self.risk = 0
        """Creeples that somebody could oust."""
        self.room: list[int] = []
        """Where it could live: at a level that is free, or that it would win."""
        self.places: list[int] = []

    @property
    def range(self) -> int:
        """F2a.1. DP of a creeple."""
        return self.size + self.organs[BLUE_ORGAN]

    @property
    def is_endotherm(self) -> bool:
        """I1.1."""
        return self.size == LARGEST or self.organs[WHITE_ORGAN] > 0


def organs_of(species: Species) -> list[int]:
    """D7.3. Organs by colour."""
    a, b, c, d, e = species.basal
    if species.plus != NONE:
        a, b, c, d, e = [x + y for x, y in zip(species.basal, species.plus, strict=True)]
    for m in species.mutations:
        plus = m.plus
        a, b, c, d, e = a + plus[0], b + plus[1], c + plus[2], d + plus[3], e + plus[4]
    found = [a, b, c, d, e]
    for m in species.mutations:
        if m.monster != NOBODY:
            found[m.monster] += species.size
    return found


NONE = [0] * 5


class Survey:
    """The kinds in play, with what they risk and where they have room."""

    def __init__(self, g: State) -> None:
        self.g = g
        self.kinds = {s.id: Kind(g, s) for s in g.species if s is not None}
        self._food: dict[int, bool] = {}
        self._ranks: dict[int, dict[int, Rank]] = {}
        self._lands = land_bits(g.planet.landmasses)
        self._find_creeples()
        geography = g.geography
        tabs = [place for place in range(FIRST_TAB, PLACES) if geography.is_open[place]]
        self._places = (*geography.in_play, *tabs)
        self.biomes = [WATER] * PLACES
        for place in self._places:
            self.biomes[place] = biome(g, place)
        if not g.is_alien:
            self._look_at_places()

    def of(self, side: int) -> list[Kind]:
        """The kinds of a side."""
        first = self.g.colour[side] * SHAPES
        return [self.kinds[id] for id in range(first, first + SHAPES) if id in self.kinds]

    def _find_creeples(self) -> None:
        g, kinds, lands = self.g, self.kinds, self._lands
        for level in g.standing:
            for place, id in enumerate(level):
                if id != NOBODY:
                    kind = kinds[id]
                    kind.living += 1
                    kind.land |= lands[place]
                    kind.places.append(place)
        for creeple in g.lying:
            kind = kinds[creeple.species]
            kind.living += 1
            kind.lying += 1
            kind.land |= lands[creeple.place]
            kind.places.append(creeple.place)
        for kind in kinds.values():
            if kind.range > RAFT[kind.shape]:
                kind.land = EVERYWHERE

    def _look_at_places(self) -> None:
        """F3c. Who could live where; places that nobody can inhabit are passed over."""
        g = self.g
        lands, grazers, biomes = self._lands, g.standing[HERBIVORE], self.biomes
        humid = None if g.is_alien or not g.has_climate else g.strip().humid
        latitude = g.geography.latitude
        known: dict[tuple[int, int], list[Kind]] = {}
        for place in self._places:
            found = biomes[place]
            if found >= MOUNTAIN:
                continue
            key = lands[place], found
            near = known.get(key)
            if near is None:
                near = known[key] = self._near(*key)
            if grazers[place] == NOBODY:
                for kind in near:
                    kind.room.append(place)
            elif near:
                wet = humid is None or humid[latitude[place]]
                niche = GREEN_ORGAN if wet else WHITE_ORGAN
                self._compete(place, ROADRUNNER[found], niche, near)

    def _near(self, land: int, found: int) -> list[Kind]:
        fits = HABITABLE[found]
        return [k for k in self.kinds.values() if k.land & land and fits[k.shape]]

    def _compete(self, place: int, way: int, niche: int, near: list[Kind]) -> None:
        """G3-G7, H3-H6. Who could take the levels of a place where somebody grazes."""
        kinds, above = self.kinds, self.g.standing[CARNIVORE][place]
        grazer = kinds[self.g.standing[HERBIVORE][place]]
        hunter = None if above == NOBODY else kinds[above]
        calm, hunted = self._calm(niche), None
        grazed = calm[grazer.id]
        if hunter is not None:
            grazed = self._chased(grazer, hunter, way, niche)
            hunted = _hunting(hunter, grazer.size, way)
        ousted = outhunted = False
        for kind in near:
            if kind is grazer or kind is hunter:
                continue
            if kind.colour != grazer.colour and grazed < (
                calm[kind.id] if hunter is None else self._chased(kind, hunter, way, niche)
            ):
                kind.room.append(place)
                ousted = True
            elif (
                (grazer.shape in (ARCHETYPE, kind.shape) or kind.has_tools)
                and (hunter is None or kind.colour != hunter.colour)
                and (hunted is None or hunted < _hunting(kind, grazer.size, way))
                and self.eats(kind, grazer)
            ):
                kind.room.append(place)
                outhunted |= hunter is not None
        grazer.risk += ousted
        if hunter is not None:
            hunter.risk += outhunted

    def _calm(self, niche: int) -> dict[int, Rank]:
        """G5-G7. What counts for herbivores without a hunter, by their numbers."""
        found = self._ranks.get(niche)
        if found is None:
            found = self._ranks[niche] = {
                k.id: grazing(False, 0, k.organs[niche], k.size, k.skeletal)
                for k in self.kinds.values()
            }
        return found

    def _chased(self, kind: Kind, hunter: Kind, way: int, niche: int) -> Rank:
        """G3-G7. What counts for a herbivore below a hunter."""
        organs, is_eaten = kind.organs, self.eats(hunter, kind)
        return grazing(is_eaten, organs[way], organs[niche], kind.size, kind.skeletal)

    def eats(self, hunter: Kind, prey: Kind) -> bool:
        """F4. Whether the prey suits the hunter."""
        key = hunter.id * 20 + prey.id
        found = self._food.get(key)
        if found is None:
            found = can_eat(self.g, hunter.species, prey.species)
            self._food[key] = found
        return found

    def landings(self, kind: Kind, born: int = NOBODY) -> int:
        """F1a, F2. How many of its newborns find a place, each as the mother of the next.

        Its own, or as many as are said.
        """
        born = kind.species.newborn if born == NOBODY else born
        limit, room = kind.range, set(kind.room)
        by_biome = COSTS[kind.shape]
        costs = [by_biome[found] for found in self.biomes]
        queue = [(0, place) for place in kind.places]
        seen: dict[int, int] = {}
        count = 0
        while queue and count < born and room:
            spent, place = heappop(queue)
            if seen.get(place, limit + 1) <= spent:
                continue
            seen[place] = spent
            if spent and place in room:
                room.remove(place)
                count += 1
                spent = 0
            for after, cost in self._ways(kind.shape, place, costs):
                if spent + cost <= limit and seen.get(after, limit + 1) > spent + cost:
                    heappush(queue, (spent + cost, after))
        return count

    def _ways(self, shape: int, place: int, costs: list[int]) -> list[tuple[int, int]]:
        """F2a.2, F3b.2, F5. Where one can go from a place, with the cost."""
        g = self.g
        geography = g.geography
        if place >= FIRST_TAB:
            own = hex_of_tab(place)
            return [(own, costs[own])] if shape == SWIMMER else []
        found = [(after, costs[after]) for after in geography.next_to[place]]
        for direction in winds(g, place):
            landing = geography.raft[direction == EAST][place]
            if landing != NOWHERE:
                found.append((landing, RAFT[shape] + costs[landing]))
        if shape == SWIMMER:
            found += [(tab, 1) for tab in OWN_TAB[place] if self.biomes[tab] == BLOOM]
        return found


def _hunting(kind: Kind, prey: int, way: int) -> Rank:
    """H3-H6. What counts for a carnivore on prey of this size."""
    return hunting(kind.organs[way], abs(kind.size - prey), kind.size, kind.skeletal)


@lru_cache(maxsize=1024)
def land_bits(landmasses: tuple[tuple[int, ...], ...]) -> list[int]:
    """By place the landmass that it belongs to, as a bit of its first craton."""
    bits = [0] * MOST_CRATONS
    for landmass in landmasses:
        for craton in landmass:
            bits[craton] = 1 << landmass[0]
    hexes = [bits[craton] for craton in range(MOST_CRATONS) for _ in range(HEXES)]
    return hexes + [bits[craton] for craton in range(MOST_CRATONS) for _ in range(TABS)]
