"""Mothers and dispersal (F, A3): how far creeples come, and where they may live then."""

from __future__ import annotations

from functools import lru_cache

from panspermia.games.megafauna.components.places import (
    BOTH_WAYS,
    EAST,
    FIRST_TAB,
    HEX_BITS,
    HEXES,
    PLACES,
    WEST,
    bits_of,
    hex_of_tab,
    places_in,
    tabs_of,
)
from panspermia.games.megafauna.components.planet import LAST_LATITUDE, NOWHERE
from panspermia.games.megafauna.rules.biomes import (
    ENTRY,
    HABITABLE,
    RAFT,
    biome,
    can_eat,
    can_inhabit,
    entry_cost,
    has_diving_bell,
    has_swimmer_prey,
    is_fed,
    is_plant_habitat,
    levels_of,
)
from panspermia.games.megafauna.rules.contests import arrive, contest
from panspermia.games.megafauna.rules.events import Dispersed, GaveUp
from panspermia.games.megafauna.rules.known import known_of
from panspermia.games.megafauna.rules.options import TOOTH, VENUS
from panspermia.games.megafauna.rules.pieces import Species
from panspermia.games.megafauna.rules.settling import settle
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    BLOOM,
    CARNIVORE,
    GREEN,
    HERBIVORE,
    LEVELS,
    NO_DISK,
    NOBODY,
    PLANT,
    SHAPES,
    SPECIES_OF,
    SPECIES_WORDS,
    SWIMMER,
)
from panspermia.kernel import DONE, Flow, Weighed, Weighing, Words, weigh

BELL_ENTRY = 2
"""Q-12. What somebody with a diving bell pays to enter a bloom."""
DEAREST = max(RAFT) + 2
"""F5.3. DP of the dearest way."""
NEXT_LEVELS = ((HERBIVORE,), (PLANT, CARNIVORE), (HERBIVORE,))
"""F4c.1. By level those that it eats or feeds."""
WAYS = {0: (), EAST: (EAST,), WEST: (WEST,), BOTH_WAYS: (WEST, EAST)}
WEST_WINDS, ALL_WINDS = (WEST,) * (LAST_LATITUDE + 1), (BOTH_WAYS,) * (LAST_LATITUDE + 1)
"""F5a-F5c. The same wind at all latitudes."""


def _own_tab(place: int) -> tuple[int, ...]:
    """F3b.2. The tab that belongs to a hex, if it has one."""
    return tuple([tab for tab in tabs_of(place // HEXES) if hex_of_tab(tab) == place])


OWN_TAB = tuple([_own_tab(place) for place in range(FIRST_TAB)])
TAB_BITS = bits_of(range(FIRST_TAB, PLACES))
COAST_BITS = TAB_BITS | bits_of([place for place in range(FIRST_TAB) if OWN_TAB[place]])
"""Tabs, and with them the hexes that have one."""


# --- how far (F2, F3, F5) ---------------------------------------------------------------------


def reach(g: State, species: Species) -> dict[int, int]:
    """F2.1, F2a. The places that a newborn of a species comes to, with the DP that it takes.

    F1.1-F1b: any creeple of its species may be its mother, also one that has just been placed.
    Q-28: it enters at least one hex or bloom.

    GL-Endangered.2.
    """
    return walk(g, species, g.places_of(species.id))


def walk(g: State, species: Species, sources: list[int]) -> dict[int, int]:
    """F2a.2. The cheapest way to every place within the DP of a species."""
    waves = spread(g, species, bits_of(sources))
    return {place: spent for spent, wave in enumerate(waves) for place in places_in(wave)}


def spread(g: State, species: Species, edge: int) -> list[int]:
    """F2a.2. By DP the places, as bits, that take so many and not fewer, from those given.

    F3b.3: from coastal waters only swimmers go on.
    """
    shape, limit = species.id % SHAPES, g.dispersal(species)
    cheap, near = cheap_hexes(g, shape), g.geography.near
    waves = [0] * (limit + DEAREST + 1)
    found, last_raft = 0, limit - RAFT[shape]
    shores = COAST_BITS if shape == SWIMMER or species.tools else TAB_BITS
    ports = shores | g.geography.harbours(all_winds(g)) if last_raft > 0 else shores
    for spent in range(limit):
        if spent == last_raft:
            ports = shores
        around = 0
        for place in places_in(edge):
            around |= near[place]
        if edge & ports:
            for place in places_in(edge & ports):
                for cost, after in other_ways(g, species, place):
                    waves[spent + cost] |= 1 << after
        waves[spent + 1] = (waves[spent + 1] | around & cheap) & ~found
        waves[spent + 2] |= around & ~cheap
        found |= waves[spent + 1]
        edge = waves[spent + 1] if shape == SWIMMER else waves[spent + 1] & HEX_BITS
    return waves[: limit + 1]


def cheap_hexes(g: State, silhouette: int) -> int:
    """F2b. The hexes, as bits, that take one DP to enter; the others take two."""
    return _where(g, *cheap_tables(g.deck, g.rules.planet, g.rules.mode, silhouette))


def _where(g: State, bare: int, disks: tuple[int, ...]) -> int:
    """The places, as bits, with one of these disks, and those of `bare` without any."""
    known = g.disk_bits()
    found = bare & known[NO_DISK]
    for disk in disks:
        found |= known[disk]
    return found


@lru_cache(maxsize=256)
def cheap_tables(deck: str, planet: str, mode: str, silhouette: int) -> tuple[int, tuple[int, ...]]:
    """F2b. The hexes that take one DP as they are printed, and the disks with which one does."""
    biomes = known_of(deck, planet, mode)[4][:FIRST_TAB]
    bare = [place for place, known in enumerate(biomes) if ENTRY[known[0]][silhouette] == 1]
    disks = [disk for disk, found in enumerate(biomes[0]) if ENTRY[found][silhouette] == 1]
    return bits_of(bare), tuple([disk for disk in disks if disk != NO_DISK])


def home_places(g: State, silhouette: int) -> int:
    """F3c. The places, as bits, that a silhouette can inhabit; where plants are no creeples."""
    return _where(g, *home_tables(g.deck, g.rules.planet, g.rules.mode, silhouette))


@lru_cache(maxsize=256)
def home_tables(deck: str, planet: str, mode: str, silhouette: int) -> tuple[int, tuple[int, ...]]:
    """F3c. The hexes that are habitable as they are printed, and the disks with which one is."""
    biomes = known_of(deck, planet, mode)[4]
    bare = [p for p, known in enumerate(biomes) if HABITABLE[known[0]][silhouette]]
    disks = [disk for disk, found in enumerate((*biomes[0], BLOOM)) if HABITABLE[found][silhouette]]
    return bits_of(bare), tuple([disk for disk in disks if disk != NO_DISK])


def other_ways(g: State, species: Species, place: int) -> list[tuple[int, int]]:
    """F3b.2, F5. Where a creeple can go from a place but to the next hex, each with its cost.

    F3b.3, F5e: coastal waters are no way, and a sea inside a craton is no ocean.
    """
    if place >= FIRST_TAB:
        own = hex_of_tab(place)
        tabs = [tab for tab in g.geography.tabs_next_to[place] if is_water_for(g, species, tab)]
        return [(entry_cost(g, species.silhouette, own), own), *[(1, tab) for tab in tabs]]
    found = []
    if species.tools or species.silhouette == SWIMMER:
        found = [(cost, tab) for tab in OWN_TAB[place] if (cost := tab_cost(g, species, tab))]
    for direction in winds(g, place):
        found += rafts(g, species, place, direction)
    return found


def tab_cost(g: State, species: Species, tab: int) -> int:
    """F3b.2, Q-12. DP to enter a bloom from its hex; 0 if the creeple may not."""
    if not g.geography.is_open[tab]:
        return 0
    if is_water_for(g, species, tab):
        return 1
    is_hunter = biome(g, tab) == BLOOM and has_diving_bell(g, species)
    return BELL_ENTRY if is_hunter else 0


def is_water_for(g: State, species: Species, tab: int) -> bool:
    """F3b.2, K4b.1. Whether a swimmer can be on a tab: a bloom, or for an alga a black disk."""
    if species.silhouette != SWIMMER or not g.geography.is_open[tab]:
        return False
    if biome(g, tab) == BLOOM:
        return True
    is_alga = g.is_alien and species.colour == GREEN
    return is_alga and is_plant_habitat(g, SWIMMER, tab)


def winds(g: State, place: int) -> tuple[int, ...]:
    """F5a. The directions in which one can raft from a hex."""
    return winds_at(g, g.latitude(place))


def winds_at(g: State, latitude: int) -> tuple[int, ...]:
    """F5a. The directions in which the wind blows at a latitude."""
    return WAYS[all_winds(g)[latitude]]


def all_winds(g: State) -> tuple[int, ...]:
    """F5a-F5c, K7d, GL-Wind, GL-Strip. By latitude where the wind blows."""
    if g.wind:
        return ALL_WINDS
    if g.rules.mode == TOOTH or g.rules.planet == VENUS:
        return WEST_WINDS
    return g.strip().wind


def rafts(g: State, species: Species, place: int, direction: int) -> list[tuple[int, int]]:
    """F5.1-F5.3, F5d. Where a raft lands; a swimmer that goes west may end on the hex's bloom."""
    landing = g.geography.raft[direction == EAST][place]
    if landing == NOWHERE:
        return []
    shape = species.silhouette
    cost = RAFT[shape] + entry_cost(g, shape, landing)
    found = [(cost, landing)]
    if direction == WEST and shape == SWIMMER:
        found += [(cost, tab) for tab in OWN_TAB[landing] if is_water_for(g, species, tab)]
    return found


# --- where to live (F3c, F4, F6) --------------------------------------------------------------


def against(g: State, species: Species, place: int, level: int) -> str:
    """F2.1, F6, F6a.1, K7.2. The clause against living there at that level, or nothing."""
    if not can_inhabit(g, species, place, level):
        return "K7b" if level == PLANT else "F3c"
    if g.standing[level][place] == species.id:
        return "F6b"
    for other in NEXT_LEVELS[level]:
        if g.standing[other][place] == species.id:
            return "F4c.1"
    return "" if is_fed(g, species, place, level) else "F4.1"


def targets(g: State, id: int) -> Weighed:
    """F2.1, F6.1. Where a newborn may go to live, and why not elsewhere within its reach."""
    species = g.found(id)
    found = reach(g, species)
    if g.rules.newborn_may_stay:
        found |= dict.fromkeys(g.places_of(id), 0)
    weighed: Weighed = {}
    for place in sorted(found):
        for level in levels_of(g, species):
            weighed[g.names.at_level[place][level]] = against(g, species, place, level)
    weighed[DONE] = ""
    if g.rules.is_automatic and species.colour == GREEN:
        _force_herbivores(g, id, weighed)
    return weighed


def quick_targets(g: State, id: int) -> list[str] | None:
    """F2.1, F6.1. What `targets` leaves, without reasons; only where plants are no creeples."""
    if g.is_alien or g.rules.newborn_may_stay:
        return None
    species = g.found(id)
    found = quick_homes(g, species, reached(g, species, mothers(g, id)))
    found.append(DONE)
    return found


def mothers(g: State, id: int) -> int:
    """F1.1. Every place with a living creeple of a species, as bits."""
    bits = 0
    for level in g.standing:
        at = -1
        for _ in range(level.count(id)):
            at = level.index(id, at + 1)
            bits |= 1 << at
    for creeple in g.lying:
        if creeple.species == id:
            bits |= 1 << creeple.place
    return bits


def reached(g: State, species: Species, sources: int) -> int:
    """F2a.2. All places within the DP of a species, as bits."""
    found = 0
    for wave in spread(g, species, sources):
        found |= wave
    return found


def quick_homes(g: State, species: Species, places: int) -> list[str]:
    """F3c, F4, F6.1. Where nothing is `against` living, of open places without plants."""
    id, words = species.id, g.names.at_level
    _, herbivores, carnivores = g.standing
    homes = home_places(g, id % SHAPES)
    found = []
    for place in places_in(places if species.tools else places & homes):
        grazer = herbivores[place]
        if grazer == id or carnivores[place] == id:
            continue
        is_home = homes >> place & 1
        if is_home:
            found.append(words[place][HERBIVORE])
        is_hunting = grazer >= 0 and (is_home or has_swimmer_prey(g, species, place))
        if is_hunting and can_eat(g, species, g.found(grazer)):
            found.append(words[place][CARNIVORE])
    return found


def _force_herbivores(g: State, id: int, weighed: Weighed) -> None:
    """K8d, K8d.1. A plant's newborn must become a herbivore where it would hold the level."""
    places = g.names.place_of_level
    free = [str(w) for w, clause in weighed.items() if not clause and w != DONE]
    wins = [word for word in free if _holds(g, id, *places[word])]
    if wins:
        weighed |= {word: "K8d" for word in (*free, DONE) if word not in wins}


def _holds(g: State, id: int, place: int, level: int) -> bool:
    resident = g.standing[level][place]
    if level != HERBIVORE:
        return False
    return resident == NOBODY or contest(g, place, level, id, resident)[0] != id


# --- the phase (A3) ---------------------------------------------------------------------------


def is_anybody_born(g: State) -> bool:
    """A3. Whether any newborn is to be dispersed."""
    for species in g.species:
        if species is not None and species.newborn:
            return True
    return False


def has_newborns(g: State, side: int) -> bool:
    first = g.colour[side] * SHAPES
    for species in g.species[first : first + SHAPES]:
        if species is not None and species.newborn:
            return True
    return False


def births(g: State, side: int) -> Weighed:
    """A3a, K1c. The species with newborns; of the automatic plant who can graze goes first."""
    born = [s.id for s in g.own(side) if s.newborn]
    is_automatic = g.rules.is_automatic and g.colour[side] == GREEN
    grazers = [id for id in born if is_automatic and targets(g, id)[DONE]]
    late = [id for id in born if grazers and id not in grazers]
    return {SPECIES_WORDS[id]: "K1c" if id in late else "" for id in born}


def disperse(g: State, side: int) -> Flow[None]:
    """A3a, F2. One newborn is dispersed, or goes back to the unborn (F2.2).

    F2.3, F6c.1, F6c.2, K1c: until none is left; who is placed does not move again.
    """
    g.phase = "dispersal"
    decider = g.decider(side)
    born = [s.id for s in g.own(side) if s.newborn]
    word = SPECIES_WORDS[born[0]]
    if len(born) > 1:
        word = yield from weigh(decider, "A3a", births, (g, side))
    id = SPECIES_OF[word]
    prompt: Words = ("ask.F2.1", {"species": word, "left": g.found(id).newborn})
    target = yield Weighing(decider, "F2.1", targets, (g, id), prompt, quick=quick_targets)
    species = g.found(id)
    species.newborn -= 1
    if target == DONE:
        species.unborn += 1
        g.log.append(GaveUp("F2.2", side, word))
        if g.rules.early_death:
            settle(g)
        return
    place, level = g.names.place_of_level[target]
    g.log.append(Dispersed("F2.1", side, word, g.names.words[place], LEVELS[level]))
    yield from arrive(g, id, place, level)
