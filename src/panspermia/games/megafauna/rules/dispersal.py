"""Mothers and dispersal (F, A3): how far creeples come, and where they may live then."""

from __future__ import annotations

from heapq import heappop, heappush

from panspermia.games.megafauna.components.planet import (
    EAST,
    FIRST_TAB,
    HEXES,
    NOWHERE,
    WEST,
    hex_of_tab,
    is_tab,
    tabs_of,
)
from panspermia.games.megafauna.rules.biomes import (
    RAFT,
    biome,
    can_inhabit,
    entry_cost,
    has_diving_bell,
    is_fed,
    is_plant_habitat,
    levels_of,
)
from panspermia.games.megafauna.rules.contests import arrive, contest
from panspermia.games.megafauna.rules.events import Dispersed, GaveUp
from panspermia.games.megafauna.rules.options import TOOTH, VENUS
from panspermia.games.megafauna.rules.pieces import Species
from panspermia.games.megafauna.rules.settling import settle
from panspermia.games.megafauna.rules.state import SHAPES, State
from panspermia.games.megafauna.rules.vocabulary import (
    BLOOM,
    GREEN,
    HERBIVORE,
    LEVELS,
    NOBODY,
    PLANT,
    SPECIES_OF,
    SPECIES_WORDS,
    SWIMMER,
)
from panspermia.kernel import DONE, Flow, Weighed, Words, decide, weigh

BELL_ENTRY = 2
"""Q-12. What somebody with a diving bell pays to enter a bloom."""
WINDLESS, EAST_WIND, WEST_WIND, ALL_WINDS = (), (EAST,), (WEST,), (WEST, EAST)


def _own_tab(place: int) -> tuple[int, ...]:
    """F3b.2. The tab that belongs to a hex, if it has one."""
    return tuple([tab for tab in tabs_of(place // HEXES) if hex_of_tab(tab) == place])


OWN_TAB = tuple([_own_tab(place) for place in range(FIRST_TAB)])


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
    limit = g.dispersal(species)
    found: dict[int, int] = {}
    queue: list[tuple[int, int]] = []
    for place in sources:
        for cost, after in steps(g, species, place):
            heappush(queue, (cost, after))
    while queue:
        spent, place = heappop(queue)
        if spent > limit or place in found:
            continue
        found[place] = spent
        if is_tab(place) and species.silhouette != SWIMMER:
            continue
        for cost, after in steps(g, species, place):
            if after not in found and spent + cost <= limit:
                heappush(queue, (spent + cost, after))
    return found


def steps(g: State, species: Species, place: int) -> list[tuple[int, int]]:
    """F2a.2, F3b.2, F5. Where a creeple can go from a place, each with its cost.

    F3b.3, F5e: coastal waters are no way, and a sea inside a craton is no ocean.
    """
    shape = species.id % SHAPES
    if is_tab(place):
        own = hex_of_tab(place)
        beside = [
            (1, tab) for tab in g.geography.tabs_next_to[place] if is_water_for(g, species, tab)
        ]
        return [(entry_cost(g, shape, own), own), *beside]
    found = [(entry_cost(g, shape, after), after) for after in g.geography.next_to[place]]
    found += [(cost, tab) for tab in OWN_TAB[place] if (cost := tab_cost(g, species, tab))]
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
    """F5a-F5c, K7d, GL-Wind, GL-Strip. The directions in which one can raft from a hex."""
    if g.wind:
        return ALL_WINDS
    if g.rules.mode == TOOTH or g.rules.planet == VENUS:
        return WEST_WIND
    blows = g.strip().wind[g.latitude(place)]
    return (blows,) if blows else WINDLESS


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
    below, above = level - 1, level + 1
    for other in (below, above):
        if 0 <= other < len(LEVELS) and g.standing[other][place] == species.id:
            return "F4c.1"
    if not is_fed(g, species, place, level):
        return "F4.1"
    return ""


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


def has_newborns(g: State, side: int) -> bool:
    return any([s.newborn for s in g.own(side)])


def disperse(g: State, side: int) -> Flow[None]:
    """A3a, F2. One newborn is dispersed, or goes back to the unborn (F2.2).

    F2.3, F6c.1, F6c.2, K1c: until none is left; who is placed does not move again.
    """
    g.phase = "dispersal"
    decider = g.decider(side)
    born = [SPECIES_WORDS[s.id] for s in g.own(side) if s.newborn]
    word = yield from decide(decider, "A3a", born)
    id = SPECIES_OF[word]
    prompt: Words = ("ask.F2.1", {"species": word, "left": g.found(id).newborn})
    target = yield from weigh(decider, "F2.1", targets, (g, id), prompt=prompt)
    species = g.found(id)
    species.newborn -= 1
    if target == DONE:
        species.unborn += 1
        g.log.append(GaveUp("F2.2", side, word))
        settle(g)
        return
    place, level = g.names.place_of_level[target]
    g.log.append(Dispersed("F2.1", side, word, g.names.words[place], LEVELS[level]))
    yield from arrive(g, id, place, level)
