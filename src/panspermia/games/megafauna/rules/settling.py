"""Settling (CS-12): what a change starves or drowns, until nothing changes any more.

Nobody is asked. G8 would let a herbivore whose biome is not habitable shift to carnivore, but it is
itself the only standing herbivore there, so that it would find no prey (CS-12a, Q-92).
"""

from __future__ import annotations

from panspermia.games.megafauna.components.places import FIRST_TAB, PLACES
from panspermia.games.megafauna.rules.biomes import HABITABLE, can_inhabit, is_fed
from panspermia.games.megafauna.rules.events import (
    BecameLazarus,
    Died,
    Endangered,
    Extinct,
    HostReturned,
)
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
    SHAPES,
    SPECIES,
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
    while _lay_down_all(g) or let_die_out(g) or (is_early and _die_early(g)):
        pass


def settle_hunger(g: State) -> None:
    """CS-12. The same where disks, landmasses and silhouettes are as before, and nobody has died.

    Herbivores can live where they stand then, unless plants are creeples that they eat. A species
    that loses its last standing creeple so still has it lying.
    """
    if g.is_alien or g.rules.early_death:
        settle(g)
    else:
        _lay_down_at(g, CARNIVORE)


def settle_deaths(g: State) -> None:
    """CS-12. The same where creeples have died, perhaps the last of their species."""
    if g.is_alien or g.rules.early_death:
        settle(g)
        return
    while _lay_down_at(g, CARNIVORE) or let_die_out(g):
        pass


def settle_at(g: State, place: int, *, is_early: bool = True) -> None:
    """CS-12. The same after a change of this place alone: its disk, or who lives there.

    CS-13: nobody stands up here either. Only where plants are creeples does that touch other
    places; and nobody has died.
    """
    if g.is_alien or g.rules.early_death:
        settle(g, is_early=is_early)
        return
    for level in ANIMAL_LEVELS:
        id = g.standing[level][place]
        if id >= 0 and (clause := against_life(g, id, place, level)):
            lay_down(g, place, level, clause)


def settle_coasts(g: State) -> None:
    """CS-12. The same after landmasses have moved: hexes stay what they are, tabs may be shut."""
    if g.is_alien or g.rules.early_death:
        settle(g)
        return
    if max(g.standing[HERBIVORE][FIRST_TAB:]) >= 0:
        for tab in range(FIRST_TAB, PLACES):
            settle_at(g, tab)


def _lay_down_all(g: State) -> bool:
    """CS-12a, CS-12b. Everybody who cannot live where it stands is endangered; from below."""
    if g.is_alien:
        changes = [_lay_down_at(g, level) for level in ALL_LEVELS]
        return any(changes)
    homeless = displaced(g)
    for place in homeless:
        lay_down(g, place, HERBIVORE, "CS-12a")
    return _lay_down_at(g, CARNIVORE) or bool(homeless)


def displaced(g: State) -> list[int]:
    """CS-12a. The herbivores that need no food, and stand where they cannot live.

    All at once, as what makes a change settles everywhere: a fifth of the time of random play.
    """
    biomes, disks = g.biomes, g.disks
    return [
        place
        for place, id in enumerate(g.standing[HERBIVORE])
        if id >= 0
        and not (
            HABITABLE[biomes[place][disks[place]]][id % SHAPES]
            and (place < FIRST_TAB or g.geography.is_open[place])
        )
    ]


def _lay_down_at(g: State, level: int) -> bool:
    """CS-12a, CS-12b. The same at a level; whether anybody was."""
    places = g.standing[level]
    if places.count(NOBODY) == PLACES:
        return False
    has_changed = False
    for place, id in enumerate(places):
        if id >= 0 and (clause := against_life(g, id, place, level)):
            lay_down(g, place, level, clause)
            has_changed = True
    return has_changed


def against_life(g: State, id: int, place: int, level: int) -> str:
    """CS-12a, CS-12b. Why a creeple cannot live at a level of a place, or nothing."""
    species = g.species[id]
    assert species is not None
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
    """GL-Endangered.3, Q-30. Who is no mother and cannot become one dies before the burial."""
    if not g.rules.early_death:
        return False
    for creeple in g.lying:
        species = g.found(creeple.species)
        is_done = g.done[g.owner(creeple.species)]
        if is_done and not species.newborn and not g.is_endotherm(species):
            kill(g, creeple, True, "GL-Endangered.3")
            return True
    return False


# --- extinction (I3) --------------------------------------------------------------------------


def let_die_out(g: State) -> bool:
    """CS-12c, Q-60. Species without a living creeple are extinct."""
    plants, herbivores, carnivores = g.standing
    alive = set(herbivores)
    alive.add(NOBODY)
    alive.update(carnivores)
    if g.is_alien:
        alive.update(plants)
    for creeple in g.lying:
        alive.add(creeple.species)
    if len(alive) - 1 == SPECIES - g.species.count(None):
        return False
    for species in [s for s in g.in_play() if s.id not in alive]:
        extinguish(g, species, "I3.1")
    return True


def extinguish(g: State, species: Species, clause: str, *, is_outgrown: bool = False) -> None:
    """I3.1-I3c. A species is gone; what it held goes home, and its fossils stay.

    E6b.1: a genotype that its species has outgrown is a fossil whatever its icon.
    """
    side = g.owner(species.id)
    g.log.append(Extinct(clause, side, SPECIES_WORDS[species.id]))
    _keep_personality(g, side, species)
    for level in [level for level in g.standing if species.id in level]:
        for place, id in enumerate(level):
            if id == species.id:
                level[place] = NOBODY
    g.lying[:] = [creeple for creeple in g.lying if creeple.species != species.id]
    g.species[species.id] = None
    bury_cards(g, species, is_outgrown=is_outgrown)
    _leave_hosts(g, species.id)
    if not g.own(side):
        g.log.append(BecameLazarus("K8c" if g.is_mortal(side) else "I3c", side))


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
                g.log.append(HostReturned("J2d", g.owner(id), SPECIES_WORDS[id]))
        other.hosts[:] = [host for host in other.hosts if host != id]


def stock(g: State, id: int) -> int:
    """CS-1, K3d. How many creeples a species has in all."""
    if g.is_alien and colour_of(id) == GREEN:
        return plant_creeples(g.rules)[silhouette_of(id)]
    return MOST_CREEPLES
