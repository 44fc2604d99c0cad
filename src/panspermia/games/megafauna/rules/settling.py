"""Settling (CS-12): what a change starves or drowns, until nothing changes any more.

Nobody is asked. G8 would let a herbivore whose biome is not habitable shift to carnivore, but it is
itself the only standing herbivore there, so that it would find no prey (CS-12a, Q-92).
"""

from __future__ import annotations

from panspermia.games.megafauna.components.planet import PLACES
from panspermia.games.megafauna.rules.biomes import can_inhabit, is_fed
from panspermia.games.megafauna.rules.events import BecameLazarus, Died, Endangered, Extinct
from panspermia.games.megafauna.rules.pieces import Lying, Species
from panspermia.games.megafauna.rules.state import State, plant_creeples
from panspermia.games.megafauna.rules.tableau import bury_cards, empty_card
from panspermia.games.megafauna.rules.vocabulary import (
    CARNIVORE,
    GREEN,
    HERBIVORE,
    LEVELS,
    MOST_CREEPLES,
    NOBODY,
    PLANT,
    SPECIES_WORDS,
    colour_of,
    silhouette_of,
)

ALL_LEVELS, ANIMAL_LEVELS = (PLANT, HERBIVORE, CARNIVORE), (HERBIVORE, CARNIVORE)
"""K2.1. Where creeples may stand."""


def settle(g: State, *, is_early: bool = True) -> None:
    """CS-12. After every change: lay down, bury early if that is played, let species die out.

    CS-13, CS-8: nobody stands up here.
    """
    while _lay_down_all(g) or _let_die_out(g) or (is_early and _die_early(g)):
        pass


def _lay_down_all(g: State) -> bool:
    """CS-12a, CS-12b. Everybody who cannot live where it stands is endangered; from below."""
    has_changed = False
    for level in ALL_LEVELS if g.is_alien else ANIMAL_LEVELS:
        places = g.standing[level]
        if places.count(NOBODY) == PLACES:
            continue
        for place, id in enumerate(places):
            if id != NOBODY and (clause := _against_standing(g, id, place, level)):
                lay_down(g, place, level, clause)
                has_changed = True
    return has_changed


def _against_standing(g: State, id: int, place: int, level: int) -> str:
    """CS-12a, CS-12b. Why a creeple cannot live where it stands, or nothing."""
    species = g.found(id)
    if not can_inhabit(g, species, place, level):
        return "CS-12a"
    return "" if is_fed(g, species, place, level) else "CS-12b"


def lay_down(g: State, place: int, level: int, clause: str) -> None:
    """GL-Endangered.1, GL-Endangered.2. Who stands there is endangered."""
    id = g.standing[level][place]
    g.standing[level][place] = NOBODY
    g.lying.append(Lying(place, level, id))
    _tell_endangered(g, Lying(place, level, id), clause)


def _tell_endangered(g: State, creeple: Lying, clause: str) -> None:
    words = g.names.words[creeple.place], LEVELS[creeple.level]
    species = SPECIES_WORDS[creeple.species]
    g.log.append(Endangered(clause, g.owner(creeple.species), species, *words))


def lay_newcomer(g: State, creeple: Lying, clause: str) -> None:
    """G2.3, H2.2. A creeple that has lost is endangered, having lain aside meanwhile."""
    _tell_endangered(g, creeple, clause)


def strike_all(g: State, place: int, clause: str) -> None:
    """GL-Damocles.1, Q-59. Every creeple in a hex is endangered."""
    for level in range(len(LEVELS)):
        if g.standing[level][place] != NOBODY:
            lay_down(g, place, level, clause)


# --- dying --------------------------------------------------------------------------------------


def kill(g: State, creeple: Lying, is_lying: bool, clause: str) -> None:
    """D3d.2, D9.3, I2.2, CS-8. A creeple goes back to the unborn of its species."""
    if is_lying:
        g.lying.remove(creeple)
    else:
        g.standing[creeple.level][creeple.place] = NOBODY
    g.found(creeple.species).unborn += 1
    words = g.names.words[creeple.place], LEVELS[creeple.level]
    side = g.owner(creeple.species)
    g.log.append(Died(clause, side, SPECIES_WORDS[creeple.species], *words))


def _die_early(g: State) -> bool:
    """GL-Endangered.3, Q-30. Who can get no newborns any more buries its endangered creeples."""
    if not g.rules.early_death:
        return False
    for creeple in g.lying:
        side = g.owner(creeple.species)
        born = any([s.newborn for s in g.own(side)])
        if g.done[side] and not born and not g.is_endotherm(g.found(creeple.species)):
            kill(g, creeple, True, "GL-Endangered.3")
            return True
    return False


# --- extinction (I3) --------------------------------------------------------------------------


def _let_die_out(g: State) -> bool:
    """CS-12c, Q-60. Species without a living creeple are extinct."""
    plants, herbivores, carnivores = g.standing
    alive = {*plants, *herbivores, *carnivores}
    if g.lying:
        alive.update([c.species for c in g.lying])
    dead = [s for s in g.species if s is not None and s.id not in alive]
    for species in dead:
        extinguish(g, species, "I3.1")
    return bool(dead)


def extinguish(g: State, species: Species, clause: str, *, is_outgrown: bool = False) -> None:
    """I3.1-I3c. A species is gone; what it held goes home, and its fossils stay.

    E6b.1: a genotype that its species has outgrown is a fossil whatever its icon.
    """
    side = g.owner(species.id)
    g.log.append(Extinct(clause, side, SPECIES_WORDS[species.id]))
    _keep_personality(g, side, species)
    for level in g.standing:
        for place, id in enumerate(level):
            if id == species.id:
                level[place] = NOBODY
    g.lying[:] = [creeple for creeple in g.lying if creeple.species != species.id]
    g.species[species.id] = None
    bury_cards(g, species, is_outgrown=is_outgrown)
    _leave_hosts(g, species.id)
    if not g.own(side):
        g.log.append(BecameLazarus("I3c", side))


def _keep_personality(g: State, side: int, species: Species) -> None:
    """Q-33. If that is played, the last species to die leaves its personality."""
    if g.rules.lazarus_keeps_personality and len(g.own(side)) == 1:
        g.kept[side] = [(card, species.mutation(card).face) for card in species.personality]
        gone = [species.mutation(card) for card in species.personality]
        for m in gone:
            empty_card(g, m)
            species.mutations.remove(m)


def _leave_hosts(g: State, id: int) -> None:
    """J2d. Creeples of an extinct species leave the cards that hold them."""
    for other in g.in_play():
        for m in other.mutations:
            if m.hosted == id:
                m.hosted = NOBODY
        other.hosts[:] = [host for host in other.hosts if host != id]


def stock(g: State, id: int) -> int:
    """CS-1, K3d. How many creeples a species has in all."""
    if g.is_alien and colour_of(id) == GREEN:
        return plant_creeples(g.rules)[silhouette_of(id)]
    return MOST_CREEPLES
