"""Trophic levels (H6): the marine and the terrestrial ecosystem."""

from __future__ import annotations

from panspermia.games.genesis.rules.events import LevelsSet, Overcrowded
from panspermia.games.genesis.rules.extinction import extinction
from panspermia.games.genesis.rules.pieces import Organism
from panspermia.games.genesis.rules.pools import cull
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import BLUE, COLOURS, GREEN, LEVELS, NOBODY
from panspermia.kernel import Flow, draw

ECOSYSTEMS = ("marine", "terrestrial")
SHIFT = 64
"""More than any metabolic rate."""


def members(g: State, *, terrestrial: bool) -> list[Organism]:
    """H6.1. The macroorganisms of an ecosystem."""
    return [o for o in g.all_organisms() if o.macro and o.terrestrial == terrestrial]


def has_macroorganisms(g: State) -> bool:
    return any([o.macro for o in g.all_organisms()])


def enter_ecosystem(g: State, o: Organism) -> None:
    """H3c, H5d, H6a. The lowest free level; if all are taken, beside them until H6a."""
    taken = [other.level for other in members(g, terrestrial=o.terrestrial) if other is not o]
    free = [level for level in range(len(LEVELS)) if level not in taken]
    o.level = free[0] if free else NOBODY
    o.rate = NOBODY


def trophic_levels(g: State) -> Flow[None]:
    """H4e, H6a, H6d. At the end of the purchases both ecosystems are put in order."""
    for number, word in enumerate(ECOSYSTEMS):
        terrestrial = bool(number)
        yield from evict(g, terrestrial, word)
        if is_changed(g, terrestrial):
            yield from sort_levels(g, terrestrial, word)


def units(g: State, *, terrestrial: bool) -> list[list[int]]:
    """H6.1, L6a. What takes a level: a macroorganism, or a chimera of host and parasite."""
    found: list[list[int]] = []
    ids = [o.id for o in members(g, terrestrial=terrestrial)]
    for id in ids:
        o = g.organism(id)
        if o.host not in ids:
            found.append([id, o.parasite] if o.parasite in ids else [id])
    return found


def rate_of(g: State, unit: list[int]) -> int:
    """H6b, L6a. The metabolic rate; of a chimera the sum."""
    return sum([g.metabolic_rate(g.organism(id)) for id in unit])


def evict(g: State, terrestrial: bool, word: str) -> Flow[None]:
    """H6d, L6a. While there are more than three the one with the lowest rate goes extinct.

    A chimera goes as a whole, the host first.
    """
    while len(found := units(g, terrestrial=terrestrial)) > len(LEVELS):
        g.log.append(Overcrowded("H6d", word))
        rates = [rate_of(g, unit) for unit in found]
        lowest = [unit for unit, rate in zip(found, rates, strict=True) if rate == min(rates)]
        for id in (yield from draw_unit(g, lowest, "H6d")):
            if g.lives(id) and g.organism(id).macro:
                yield from extinction(g, id)
        yield from cull(g)


def is_changed(g: State, terrestrial: bool) -> bool:
    """H6a. Whether a member appeared, went extinct or changed red or yellow chromosomes."""
    found = units(g, terrestrial=terrestrial)
    for unit in found:
        if len({g.organism(id).level for id in unit}) > 1:
            return True
    if sorted([g.organism(unit[0]).level for unit in found]) != list(range(len(found))):
        return True
    return any([o.rate != sign_of(g, o) for o in members(g, terrestrial=terrestrial)])


def sign_of(g: State, o: Organism) -> int:
    """H6a, L6b. What a new order depends on: the metabolic rate; by L6b any colour."""
    rate = g.metabolic_rate(o)
    if g.rules.has_plants:
        rate += SHIFT * (g.chromosomes(o, BLUE) + g.chromosomes(o, GREEN))
    return rate


def sort_levels(g: State, terrestrial: bool, word: str) -> Flow[None]:
    """H6a, L6a, L6b. Sorted by metabolic rate, lowest first; ties by die.

    By L6b the plant is what has most blue and green chromosomes.
    """
    for o in members(g, terrestrial=terrestrial):
        o.rate = sign_of(g, o)
    rest = units(g, terrestrial=terrestrial)
    ranked: list[list[int]] = []
    while rest:
        tied = plants(g, rest) if g.rules.has_plants and not ranked else slowest(g, rest)
        unit = yield from draw_unit(g, tied, "H6a")
        ranked.append(unit)
        rest.remove(unit)
    for level, unit in enumerate(ranked):
        for id in unit:
            g.organism(id).level = level
    words = [g.word(id) for unit in ranked for id in unit]
    g.log.append(LevelsSet("H6a", word, words))


def slowest(g: State, found: list[list[int]]) -> list[list[int]]:
    """H6a. Those with the lowest metabolic rate."""
    rates = [rate_of(g, unit) for unit in found]
    return [unit for unit, rate in zip(found, rates, strict=True) if rate == min(rates)]


def plants(g: State, found: list[list[int]]) -> list[list[int]]:
    """L6b. Those with most blue and green chromosomes; if tied, with most of all colours."""
    ranks = [plant_rank(g, unit) for unit in found]
    return [unit for unit, rank in zip(found, ranks, strict=True) if rank == max(ranks)]


def plant_rank(g: State, unit: list[int]) -> tuple[int, int]:
    counts = [
        sum([g.chromosomes(g.organism(id), colour) for id in unit])
        for colour in range(len(COLOURS))
    ]
    return counts[BLUE] + counts[GREEN], sum(counts)


def draw_unit(g: State, found: list[list[int]], rule: str) -> Flow[list[int]]:
    """H6a, H6d. One of several that are tied."""
    if len(found) == 1:
        return found[0]
    words = [g.word(unit[0]) for unit in found]
    return found[words.index((yield from draw(rule, words)))]
