"""Contests for a level of a biome (G2-G8, H2-H6, K2.3, K2a), and how a creeple arrives.

`contest` is a pure function, so that everybody can be shown beforehand who would win, and why.
"""

from __future__ import annotations

from panspermia.games.megafauna.rules.biomes import can_eat, can_inhabit
from panspermia.games.megafauna.rules.courses import GRAZING, HUNTING, is_hunt, ranks
from panspermia.games.megafauna.rules.events import Contested, Shifted
from panspermia.games.megafauna.rules.pieces import Lying
from panspermia.games.megafauna.rules.settling import lay_newcomer, settle_at
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    CARNIVORE,
    GREEN,
    HERBIVORE,
    LEVELS,
    NOBODY,
    SPECIES_OF,
    SPECIES_WORDS,
    colour_of,
)
from panspermia.kernel import Flow, Words, agree, decide

Result = tuple[int, str]
"""The loser, NOBODY if the owner of both decides, and the clause of the step that decided."""


def contest(g: State, place: int, level: int, one: int, other: int) -> Result:
    """G2.1, H2.1, K2a.1. Who of two species loses a level of a biome: a tie leads on (G7a, H6a)."""
    clauses = HUNTING if is_hunt(g, level) else GRAZING
    mine, yours = ranks(g, place, level, one, other)
    for step, clause in enumerate(clauses):
        if mine[step] != yours[step]:
            return (one if mine[step] < yours[step] else other), clause
    return NOBODY, f"{clauses[-1]}a"


def loser_of(g: State, place: int, level: int, one: int, other: int) -> Flow[Result]:
    """G7a, H6a. The loser; between two species of a colour the owner chooses who wins."""
    loser, clause = contest(g, place, level, one, other)
    if loser != NOBODY:
        return loser, clause
    words = [SPECIES_WORDS[one], SPECIES_WORDS[other]]
    side = g.decider(g.owner(one))
    prompt: Words = (f"ask.{clause}", {"place": g.names.words[place]})
    winner = yield from decide(side, clause, words, prompt=prompt)
    return (other if SPECIES_OF[winner] == one else one), clause


# --- arriving (F6, G8) ------------------------------------------------------------------------


def arrive(g: State, id: int, place: int, level: int) -> Flow[None]:
    """F6a.2, F6b. A creeple takes a level of a biome, after a contest if it is held.

    A3b, G1.2, H1.2, G2.4, H2.3: who lies is as if absent; nobody is endangered by being eaten.
    """
    resident = g.standing[level][place]
    if resident == NOBODY:
        g.standing[level][place] = id
        settle_at(g, place)
        return
    # Whoever has not won lies aside; Q-57: so the carnivore looks at the winner alone.
    g.lying.append(Lying(place, level, id))
    loser, clause = yield from loser_of(g, place, level, id, resident)
    winner = resident if loser == id else id
    words = g.names.words[place], LEVELS[level], SPECIES_WORDS[winner], SPECIES_WORDS[loser]
    g.log.append(Contested(clause, *words))
    if loser == resident:
        g.lying.remove(Lying(place, level, id))
        g.standing[level][place] = id
        g.lying.append(Lying(place, level, resident))
    settle_at(g, place, is_early=False)
    if level == HERBIVORE and (yield from shifts(g, loser, place)):
        g.lying.remove(Lying(place, level, loser))
        yield from shift(g, loser, place)
        return
    lay_newcomer(g, Lying(place, level, loser), "G2.3" if level != CARNIVORE else "H2.2")
    settle_at(g, place)


def may_shift(g: State, id: int, place: int) -> bool:
    """G8.1, G8.4, K2.4. Whether a herbivore could live there as a carnivore instead.

    G8.3: there is no way back.
    """
    if g.species[id] is None or (g.is_alien and colour_of(id) == GREEN):
        return False
    prey = g.standing[HERBIVORE][place]
    species = g.found(id)
    if prey == NOBODY or g.standing[CARNIVORE][place] == id:
        return False
    return can_inhabit(g, species, place, CARNIVORE) and can_eat(g, species, g.found(prey))


def shifts(g: State, id: int, place: int) -> Flow[bool]:
    """G8.1, G2.4. Whether the owner of a loser lets it become a carnivore."""
    if not may_shift(g, id, place):
        return False
    side = g.decider(g.owner(id))
    prompt: Words = ("ask.G8.1", {"species": SPECIES_WORDS[id], "place": g.names.words[place]})
    return (yield from agree(side, "G8.1", prompt))


def shift(g: State, id: int, place: int) -> Flow[None]:
    """G8.1, G8.2. It becomes a carnivore, with a contest if there is one already."""
    g.log.append(Shifted("G8.1", g.owner(id), SPECIES_WORDS[id], g.names.words[place]))
    yield from arrive(g, id, place, CARNIVORE)
