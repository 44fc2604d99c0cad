"""Cards that leave a tableau, with what lies on them, and the fossil record (I3b)."""

from __future__ import annotations

from panspermia.games.megafauna.rules.events import CardLost, Fossilised, HostReturned
from panspermia.games.megafauna.rules.pieces import (
    ARCHETYPE_CARD,
    COLOUR_COUNT,
    Mutation,
    Species,
)
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    MUTATION_WORDS,
    NOBODY,
    ORIENTATIONS,
    SHAPES,
    SPECIES_WORDS,
    TOOL_WORDS,
)

PLUS = "plus"
"""Q-25. The reading by which organs of a genotype are plus organs."""


def plus_cards(species: Species) -> list[tuple[int, list[int]]]:
    """The cards of a species that can hold plus organs by their numbers, the genotype first."""
    found = [(genotype_number(species), species.plus)]
    for m in species.mutations:
        found.append((m.card, m.plus))
    return found


def genotype_number(species: Species) -> int:
    """By what the words of its organs name a genotype: an archetype card is below 0."""
    return species.genotype or -1 - species.id // SHAPES


def return_cube(g: State, colour: int, count: int = 1) -> None:
    """CS-7, Q-52. Cubes go to the pool; those that stand in for a monster's leave the game."""
    if g.stand_ins[colour]:
        gone = min(count, g.stand_ins[colour])
        g.stand_ins[colour] -= gone
        count -= gone
    g.pool[colour] += count


def lose_if_bare(g: State, species: Species, m: Mutation, clause: str) -> None:
    """D8a, J6g. A mutation without plus organs is discarded, unless it is a Cheshire cat."""
    if m.monster < 0 and not any(m.plus) and m.card not in species.personality:
        discard_mutation(g, species, m, clause)


def discard_mutation(g: State, species: Species, m: Mutation, clause: str) -> None:
    """J1.2, D8a, I3b.3, Q-78. A mutation goes with all that lies on it, mostly without a fossil."""
    side, word = g.owner(species.id), MUTATION_WORDS[m.card]
    up = ORIENTATIONS[m.face] if m.is_promoted else ""
    g.log.append(CardLost(clause, side, SPECIES_WORDS[species.id], word, up))
    empty_card(g, m)
    species.mutations.remove(m)
    is_fossil = m.is_promoted and g.half(m).fossil
    if g.rules.lost_cards_fossilise and is_fossil:
        fossilise(g, side, word, clause, up)
    else:
        g.discards[g.facts.mutations[m.card].row].append(m.card)


def empty_card(g: State, m: Mutation) -> None:
    """What lies on a card goes back to where it came from."""
    for colour in range(COLOUR_COUNT):
        if m.plus[colour]:
            return_cube(g, colour, m.plus[colour])
            m.plus[colour] = 0
    if m.monster != NOBODY:
        g.tiles[m.monster] += 1
        m.monster = NOBODY
    if m.hosted != NOBODY:
        send_home(g, m.hosted)
        m.hosted = NOBODY


def send_home(g: State, id: int) -> None:
    """J2d, CS-12d. A hosted creeple goes back to the unborn of its species, if there is one."""
    species = g.species[id]
    if species is not None:
        species.unborn += 1
        g.log.append(HostReturned("J2d", g.owner(id), SPECIES_WORDS[id]))


def fossilise(g: State, side: int, word: str, clause: str, orientation: str = "") -> None:
    """GL-FossilRecord. A card goes to a side's fossil record."""
    g.record[side].append(word)
    g.log.append(Fossilised(clause, side, word, orientation))


def bury_cards(g: State, species: Species, *, is_outgrown: bool = False) -> None:
    """I3.2, I3b.1, I3b.2, J7a. All cards of an extinct species leave play, some as fossils."""
    side = g.owner(species.id)
    for m in species.mutations:
        empty_card(g, m)
        if m.is_promoted and g.half(m).fossil:
            fossilise(g, side, MUTATION_WORDS[m.card], "I3b.1", ORIENTATIONS[m.face])
        else:
            g.discards[g.facts.mutations[m.card].row].append(m.card)
    for tool in species.tools:
        fossilise(g, side, TOOL_WORDS[tool], "J7a")
    for host in species.hosts:
        send_home(g, host)
    bury_genotype(g, species, is_outgrown=is_outgrown)


def bury_genotype(g: State, species: Species, *, is_outgrown: bool) -> None:
    """I3a.1, I3b.1, E6b.1. The genotype goes with its organs."""
    side = g.owner(species.id)
    for colour in range(COLOUR_COUNT):
        if count := species.basal[colour] + species.plus[colour]:
            return_cube(g, colour, count)
    if species.genotype == ARCHETYPE_CARD:
        g.archetypes[side] = True
        g.log.append(Fossilised("I3a.1", side, "archetype"))
    elif is_outgrown or g.facts.mutations[species.genotype].halves[species.face].fossil:
        up = ORIENTATIONS[species.face]
        fossilise(g, side, MUTATION_WORDS[species.genotype], "I3b.1", up)
    else:
        g.discards[g.facts.mutations[species.genotype].row].append(species.genotype)
