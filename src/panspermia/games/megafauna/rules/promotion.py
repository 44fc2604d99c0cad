"""Promotion and speciation (E2, E3), mutualism (J2), and kiwis (E6b)."""

from __future__ import annotations

from operator import add

from panspermia.games.megafauna.components.facts import HalfFacts
from panspermia.games.megafauna.rules.contests import arrive
from panspermia.games.megafauna.rules.crowding import creeple_of, creeple_words
from panspermia.games.megafauna.rules.cubes import (
    gain_basal,
    gain_genotype_plus,
    gain_monster,
    gain_plus,
    lose_basal,
    takes_plus,
)
from panspermia.games.megafauna.rules.events import (
    BecameKiwi,
    Hosted,
    Promoted,
    Speciated,
)
from panspermia.games.megafauna.rules.personality import feel, may_feel
from panspermia.games.megafauna.rules.pieces import (
    ARCHETYPE_CARD,
    NO_ORGANS,
    TERRESTRIAL,
    Lying,
    Mutation,
    Species,
)
from panspermia.games.megafauna.rules.settling import (
    against_life,
    extinguish,
    lay_newcomer,
    let_die_out,
    settle_at,
    settle_hunger,
    stock,
)
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.tableau import fossilise
from panspermia.games.megafauna.rules.vocabulary import (
    ARCHETYPE,
    GREEN,
    LEVELS,
    MUTATION_WORDS,
    NEWBORN,
    NOBODY,
    ORIENTATIONS,
    SHAPES,
    SPECIES_OF,
    SPECIES_WORDS,
    UNBORN,
    species_id,
)
from panspermia.kernel import Flow, Words, decide

# --- promotion (E2) ---------------------------------------------------------------------------


def against_promotion(g: State, species: Species, card: int, orientation: int) -> str:
    """E2.1. The clause against turning a card so, or nothing."""
    return against_half(g, species, g.facts.mutations[card].halves[orientation])


def against_half(g: State, species: Species, half: HalfFacts) -> str:
    """E2b.2, E2e, E2i.2, K3d.1. The clause against promoting a card to this half, or nothing."""
    if half.silhouette == NOBODY:
        return "" if species.size <= half.max_size or not g.has_climate else "E2b.2"
    colour = species.id // SHAPES
    daughter = colour * SHAPES + half.silhouette
    if g.species[daughter] is not None:
        return "E2i.2"
    if g.is_alien and not stock(g, daughter):
        return "K3d.1"
    is_too_large = g.has_climate and species.size > half.max_size
    return "E2e.2" if is_too_large and uses_archetype(g, colour) else ""


def uses_archetype(g: State, colour: int, *, without: int = NOBODY) -> bool:
    """E2e.2, E6b.4, Q-71. Whether a species of the colour has the archetype card, on either side.

    The species `without` is not asked.
    """
    for species in g.own(g.side_of(colour)):
        if species.genotype == ARCHETYPE_CARD and species.id != without:
            return True
    return False


def promote(g: State, side: int, card: int, orientation: int) -> Flow[bool]:
    """E2.1, E2c.1. The organs of the card become basal; then it is turned to this side.

    E2b.1, E2b.3, E2c.3, E2i.1, E2i.3, GL-Promotion: only cubes that still lie on the card move, and
    nothing turns it back.
    """
    species = g.holder(side, card)
    m = species.mutation(card)
    word = SPECIES_WORDS[species.id], MUTATION_WORDS[card]
    g.log.append(Promoted("E2.1", side, *word, ORIENTATIONS[orientation]))
    species.basal[:] = map(add, species.basal, m.plus)
    m.plus = NO_ORGANS.copy()
    half = g.facts.mutations[card].halves[orientation]
    if half.silhouette != NOBODY:
        yield from speciate(g, side, species, m, orientation)
        return True
    m.face = orientation
    yield from adorn(g, species, m, half)
    if half.poison or g.is_alien:
        settle_hunger(g)
    if may_feel(g, species):
        yield from feel(g, species)
    return True


def adorn(g: State, species: Species, m: Mutation, half: HalfFacts) -> Flow[None]:
    """E2c.2, E2d, E2f, E2g. What the chosen orientation gives."""
    for colour in half.plus:
        if not takes_plus(g, species, m, colour, "E2c.2"):
            yield from gain_plus(g, species, m, colour, "E2c.2")
    if half.monster != NOBODY:
        yield from gain_monster(g, species, m, half.monster)
    if half.mutualism:
        yield from find_host(g, species, m)


# --- mutualism (J2) ---------------------------------------------------------------------------


def hosts(g: State, species: Species) -> list[Species]:
    """J2.2, J2a.1, J2c. The species of which a creeple can be hosted."""
    return [s for s in g.in_play() if s.id != species.id and is_host(g, species, s)]


def is_host(g: State, species: Species, other: Species) -> bool:
    if not other.unborn and not other.newborn:
        return False
    if other.colour == species.colour and not g.rules.own_host:
        return False
    return shares_biome(g, species, other) or is_bewitched(g, species, other)


def shares_biome(g: State, species: Species, other: Species) -> bool:
    """J2.2, Q-37. Endangered creeples count."""
    return bool(set(g.places_of(species.id)) & set(g.places_of(other.id)))


def is_bewitched(g: State, species: Species, other: Species) -> bool:
    """J2c. Green may host any species with an unpromoted horror-plant card."""
    if species.colour != GREEN or not g.has_climate:
        return False
    mutations = g.facts.mutations
    return any([not m.is_promoted and mutations[m.card].horror_plant for m in other.mutations])


def find_host(g: State, species: Species, m: Mutation) -> Flow[None]:
    """J2.1, J2.3, J2.4. A creeple of a host comes onto the card, unborn or newborn.

    J2a.2, J2a.3: each card may have one; without a legal host it has none for ever.
    """
    words = [SPECIES_WORDS[s.id] for s in hosts(g, species)]
    if not words:
        return
    side = g.owner(species.id)
    prompt: Words = ("ask.J2.1", {"species": SPECIES_WORDS[species.id]})
    word = yield from decide(g.decider(side), "J2.1", words, prompt=prompt)
    host = g.found(SPECIES_OF[word])
    sources = [name for name, count in ((UNBORN, host.unborn), (NEWBORN, host.newborn)) if count]
    source = yield from decide(g.decider(side), "J2.3", sources)
    if source == UNBORN:
        host.unborn -= 1
    else:
        host.newborn -= 1
    m.hosted = host.id
    g.log.append(Hosted("J2.3", side, SPECIES_WORDS[species.id], word, source))


# --- speciation (E3) --------------------------------------------------------------------------


def speciate(g: State, side: int, mother: Species, m: Mutation, orientation: int) -> Flow[None]:
    """E3.1-E3d. The card leaves the mother and is the genotype of a daughter species.

    Until the daughter has her organs her creeple lies beside that of the mother which it replaces.

    E2i.1, E3b.2, E3d.2, GL-Genotype: size is inherited, and a mother without creeples is extinct.
    """
    word = yield from replaced(g, side, mother)
    mother.mutations.remove(m)
    half = g.facts.mutations[m.card].halves[orientation]
    is_kiwi = g.has_climate and mother.size > half.max_size
    shape = ARCHETYPE if is_kiwi else half.silhouette
    daughter = Species(species_id(mother.colour, shape), m.card, orientation, mother.size)
    daughter.unborn = stock(g, daughter.id)
    creeple = conceive(g, side, mother, daughter, word)
    yield from inherit(g, mother, daughter, half)
    if is_kiwi:
        crown_archetype(g, side, daughter, "E2e.1")
    leave(g, mother, creeple)
    yield from settle_daughter(g, daughter, creeple)
    if g.species[mother.id] is mother and may_feel(g, mother):
        yield from feel(g, mother)


def settle_daughter(g: State, daughter: Species, creeple: Lying) -> Flow[None]:
    """E3d.1, Q-54. She stands if nothing is against it, after a contest if somebody else does.

    Where she cannot live she is endangered and starts none (G1.1, G1.2).
    """
    place, level = creeple.place, creeple.level
    clause = against_life(g, daughter.id, place, level)
    if clause:
        lay_newcomer(g, creeple, clause)
        settle_at(g, place)
    else:
        g.lying.remove(creeple)
        yield from arrive(g, daughter.id, place, level)


def replaced(g: State, side: int, mother: Species) -> Flow[str]:
    """E3d.1. The creeple of the mother that a daughter takes the place of."""
    words = creeple_words(g, mother.id)
    prompt: Words = ("ask.E3d.1", {"mother": SPECIES_WORDS[mother.id]})
    word: str = yield from decide(g.decider(side), "E3d.1", words, prompt=prompt)
    return word


def conceive(g: State, side: int, mother: Species, daughter: Species, word: str) -> Lying:
    """E3a, E3d.1. The daughter is in play, with one creeple."""
    creeple, _ = creeple_of(g, mother.id, word)
    daughter.unborn -= 1
    g.species[daughter.id] = daughter
    first = Lying(creeple.place, creeple.level, daughter.id)
    g.lying.append(first)
    card = MUTATION_WORDS[daughter.genotype]
    names = SPECIES_WORDS[mother.id], SPECIES_WORDS[daughter.id], card
    where = g.names.words[creeple.place], LEVELS[creeple.level]
    g.log.append(Speciated("E3.1", side, *names, *where))
    return first


def leave(g: State, mother: Species, daughter: Lying) -> None:
    """E3d.1, E3d.2. The mother's creeple goes where her daughter's lies now; it may be the last."""
    place, level = daughter.place, daughter.level
    if g.standing[level][place] == mother.id:
        g.standing[level][place] = NOBODY
    else:
        g.lying.remove(Lying(place, level, mother.id))
    mother.unborn += 1
    let_die_out(g)


def inherit(g: State, mother: Species, daughter: Species, half: HalfFacts) -> Flow[None]:
    """E3b.1, E3b.3, E3c, Q-25. Copies of basal organs, heirs of monsters, and recession.

    GL-Heritable, GL-Monster: plus organs and attributes stay with the mother.
    """
    copies = mother.basal[:]
    if g.rules.monster_heir == "one_cube":
        for m in mother.mutations:
            if m.monster != NOBODY:
                copies[m.monster] += 1
    for colour, count in enumerate(copies):
        for _ in range(count):
            yield from gain_basal(g, daughter, colour, "E3b.1")
    for colour in half.plus:
        yield from gain_genotype_plus(g, daughter, colour)
    if half.recessive != NOBODY and daughter.basal[half.recessive]:
        lose_basal(g, daughter, half.recessive, "E3c")


# --- kiwis (E6b) ------------------------------------------------------------------------------


def crown_archetype(g: State, side: int, species: Species, clause: str) -> None:
    """E6b.1, E6b.2, I3a.2, Q-55. The genotype is a fossil, and the archetype card replaces it.

    C2g.6, Q-71: a marine archetype card is only turned over.
    """
    if species.genotype != ARCHETYPE_CARD:
        fossilise(g, side, MUTATION_WORDS[species.genotype], clause, ORIENTATIONS[species.face])
    g.archetypes[side] = False
    species.genotype = ARCHETYPE_CARD
    species.face = TERRESTRIAL


def become_kiwi(g: State, species: Species) -> None:
    """E6b.2-E6b.6, C2g.3. The species goes on as an archetype, or is extinct if there is one."""
    side, old = g.owner(species.id), species.id
    new = species_id(species.colour, ARCHETYPE)
    if uses_archetype(g, species.colour, without=old):
        extinguish(g, species, "E6b.4", is_outgrown=True)
        return
    crown_archetype(g, side, species, "E6b.1")
    g.species[old], g.species[new] = None, species
    _rename(g, old, new)
    species.id = new
    away = sum([s.hosts.count(new) + hosted(s, new) for s in g.in_play()])
    species.unborn = stock(g, new) - g.living(new) - species.newborn - away
    g.log.append(BecameKiwi("E6b.2", side, SPECIES_WORDS[old], SPECIES_WORDS[new]))


def hosted(species: Species, id: int) -> int:
    return len([m for m in species.mutations if m.hosted == id])


def _rename(g: State, old: int, new: int) -> None:
    """E6b.3, E6b.6. Its creeples on the map and on others' cards are archetypes now."""
    for level in g.standing:
        for place, id in enumerate(level):
            if id == old:
                level[place] = new
    g.lying[:] = [type(c)(c.place, c.level, new) if c.species == old else c for c in g.lying]
    for other in g.in_play():
        for m in other.mutations:
            if m.hosted == old:
                m.hosted = new
        other.hosts[:] = [new if host == old else host for host in other.hosts]
