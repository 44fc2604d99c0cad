"""Burial and fossil awards (A4, I1, I2, I4)."""

from __future__ import annotations

from panspermia.games.megafauna.rules.biomes import can_inhabit, is_fed, levels_of
from panspermia.games.megafauna.rules.contests import loser_of, shift, shifts
from panspermia.games.megafauna.rules.dispersal import against, quick_homes, reached, walk
from panspermia.games.megafauna.rules.events import Fled, FossilsAwarded, StoodUp
from panspermia.games.megafauna.rules.pieces import Lying
from panspermia.games.megafauna.rules.settling import kill, settle_at, settle_deaths
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    GREEN,
    HERBIVORE,
    LEVELS,
    NOBODY,
    SHAPES,
    SPECIES_WORDS,
)
from panspermia.kernel import DONE, Flow, Words, decide

ANIMAL_POPULATION = 2
"""L1b. What an animal creeple on the map counts for awards."""


# --- endotherms (I1) --------------------------------------------------------------------------


def refuges(g: State, creeple: Lying) -> list[str]:
    """I1.2, I1.4. Free levels that an endangered endotherm can reach and live at."""
    species = g.found(creeple.species)
    if not g.is_endotherm(species):
        return []
    if not g.is_alien:
        homes = quick_homes(g, species, reached(g, species, 1 << creeple.place))
        return [word for word in homes if is_free(g, *g.names.place_of_level[word])]
    found = walk(g, species, [creeple.place])
    return [
        g.names.at_level[place][level]
        for place in sorted(found)
        for level in levels_of(g, species)
        if is_free(g, place, level) and not against(g, species, place, level)
    ]


def is_free(g: State, place: int, level: int) -> bool:
    return g.standing[level][place] == NOBODY


def next_flight(g: State, side: int) -> tuple[Lying, list[str]] | None:
    """I1.2. The next endangered endotherm of a side that was not asked about, and its refuges."""
    asked = g.fleeing[:]
    colour = g.colour[side]
    for creeple in g.lying:
        if creeple in asked:
            asked.remove(creeple)
        elif creeple.species // SHAPES == colour:
            words = refuges(g, creeple)
            if words:
                return creeple, words
    return None


def next_endotherm(g: State, side: int) -> Lying | None:
    """I1.2. The next endangered endotherm of a side that could flee and was not asked about."""
    found = next_flight(g, side)
    return None if found is None else found[0]


def has_endotherms(g: State, side: int) -> bool:
    return bool(g.lying) and next_endotherm(g, side) is not None


def flee(g: State, side: int) -> Flow[None]:
    """I1.2, I1.3, A4a, F6c.1. An endangered endotherm moves to a free level, or stays.

    After each flight those that stayed are asked again, so that the order is the owner's.
    """
    g.phase = "burial"
    found = next_flight(g, side)
    assert found is not None
    creeple, words = found
    species, there = SPECIES_WORDS[creeple.species], g.names.words[creeple.place]
    prompt: Words = ("ask.I1.2", {"species": species, "place": there})
    word = yield from decide(g.decider(side), "I1.2", [*words, DONE], prompt=prompt)
    if word == DONE:
        g.fleeing.append(creeple)
        return
    place, level = g.names.place_of_level[word]
    g.lying.remove(creeple)
    g.fleeing = []
    g.standing[level][place] = creeple.species
    where = g.names.words[place], LEVELS[level]
    g.log.append(Fled("I1.2", side, SPECIES_WORDS[creeple.species], *where))
    settle_at(g, place)


# --- burial (I2, Q-31) ------------------------------------------------------------------------


def burial(g: State) -> Flow[None] | None:
    """I2, A4b. Who lies endangered is buried, unless it stands up again; if there is anybody."""
    if g.lying:
        return bury(g)
    begin_burial(g)
    return None


def begin_burial(g: State) -> None:
    g.phase = "burial"
    g.fleeing = []


def bury(g: State) -> Flow[None]:
    """I2, A4b, Q-31. Levels are taken up again from below, shifts follow, the rest is buried.

    I2.3, K7c.1: also who withers, or lies in a biome that it cannot inhabit.
    """
    begin_burial(g)
    for level in range(len(LEVELS)):
        if lies_at(g, level):
            yield from stand_up_all(g, level)
    for side in g.order:
        if lies_at(g, HERBIVORE):
            yield from shift_all(g, side)
    for creeple in g.lying[:]:
        kill(g, creeple, True, "I2.2")
    settle_deaths(g)


def lies_at(g: State, level: int) -> bool:
    """Whether anybody lies endangered at a level."""
    for creeple in g.lying:
        if creeple.level == level:
            return True
    return False


def stand_up_all(g: State, level: int) -> Flow[None]:
    """Q-31, K7c.3. A level of all biomes; an alga that stands up again may be water for others."""
    before = -1
    while len(g.lying) != before:
        before = len(g.lying)
        for place in sorted({c.place for c in g.lying if c.level == level}):
            if g.standing[level][place] == NOBODY:
                yield from stand_up(g, place, level)


def stand_up(g: State, place: int, level: int) -> Flow[None]:
    """I2.1. An endangered creeple stands up where nobody stands; of several the contests decide."""
    able = [c for c in g.lying if (c.place, c.level) == (place, level) and _could_live(g, c)]
    ids = list(dict.fromkeys([c.species for c in able]))
    if not ids:
        return
    best = ids[0]
    for other in ids[1:]:
        loser, _ = yield from loser_of(g, place, level, best, other)
        best = other if loser == best else best
    g.lying.remove(Lying(place, level, best))
    g.standing[level][place] = best
    where = g.names.words[place], LEVELS[level]
    g.log.append(StoodUp("I2.1", g.owner(best), SPECIES_WORDS[best], *where))


def _could_live(g: State, creeple: Lying) -> bool:
    """I2.1, F4c.4.

    I2.3.
    """
    species = g.found(creeple.species)
    place, level = creeple.place, creeple.level
    for other in (level - 1, level + 1):
        if 0 <= other < len(LEVELS) and g.standing[other][place] == species.id:
            return False
    return can_inhabit(g, species, place, level) and is_fed(g, species, place, level)


def shift_all(g: State, side: int) -> Flow[None]:
    """I2a. Endangered herbivores of a side may live on as carnivores."""
    for creeple in [c for c in g.lying if c.level == HERBIVORE]:
        if g.owner(creeple.species) != side or creeple not in g.lying:
            continue
        if (yield from shifts(g, creeple.species, creeple.place)):
            g.lying.remove(creeple)
            yield from shift(g, creeple.species, creeple.place)


# --- awards (I4) ------------------------------------------------------------------------------


def awards(g: State) -> None:
    """I4.1, I4b, Q-56, I4b.1. A fossil token for every other player with a smaller population."""
    counts = {side: award_population(g, side) for side in range(g.players)}
    for side in [side for side in g.order if side < g.players]:
        count = len([other for other in counts.values() if other < counts[side]])
        count = min(count, g.tokens)
        if count:
            g.tokens -= count
            g.fossils[side] += count
            g.log.append(FossilsAwarded("I4b", side, count))


def award_population(g: State, side: int) -> int:
    """I4a, L1b, L2.1. Creeples on the map and hosted ones; on Venus an animal counts twice."""
    count = g.population(side)
    if g.is_alien and g.colour[side] != GREEN:
        count += sum([g.living(s.id) for s in g.own(side)]) * (ANIMAL_POPULATION - 1)
    return count
