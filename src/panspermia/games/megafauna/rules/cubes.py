"""Organ cubes, monster tiles and hosted creeples: how they come and go, and genetic drift (B7a)."""

from __future__ import annotations

from itertools import compress

from panspermia.games.megafauna.components.cards import ORGANS
from panspermia.games.megafauna.rules.events import (
    CubeDrifted,
    OrganGained,
    OrganLost,
    SizeChanged,
)
from panspermia.games.megafauna.rules.pieces import Mutation, Species
from panspermia.games.megafauna.rules.settling import settle_hunger
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.tableau import (
    PLUS,
    genotype_number,
    lose_if_bare,
    plus_cards,
    return_cube,
)
from panspermia.games.megafauna.rules.vocabulary import (
    BASAL_WORDS,
    MONSTER,
    MONSTER_WORDS,
    NOBODY,
    PLUS_ORGAN,
    PLUS_WORDS,
    SHAPES,
    SPECIES_OF,
    SPECIES_WORDS,
)
from panspermia.kernel import PASS, Flow, Words, decide

# --- losing organs (GL-Atrophy) ---------------------------------------------------------------


def plus_words(g: State, species: Species) -> list[str]:
    """D7g, GL-Atrophy.4. The plus organs that a species can lose, monsters included."""
    words: list[str] = []
    for card, plus in plus_cards(species):
        if any(plus):
            words += compress(PLUS_WORDS[card], plus)
    for m in species.mutations:
        if m.monster != NOBODY:
            words.append(MONSTER_WORDS[m.card])
    return words


def lose_organ(g: State, species: Species, word: str, clause: str) -> None:
    """D8a, D7e. A plus organ goes; for a monster the size goes down first (J4.2)."""
    if word in MONSTER:
        lose_monster(g, species, species.mutation(MONSTER[word]), clause)
    else:
        card, colour = PLUS_ORGAN[word]
        lose_plus(g, species, card, colour, clause)


def lose_plus(g: State, species: Species, card: int, colour: int, clause: str) -> None:
    """D8a. A card loses a plus organ; with the last it goes, unless it is a genotype or a cat.

    GL-Atrophy.1, GL-Atrophy.4: a card that never had one is not touched. F4.2: who ate poison by
    its own may starve.
    """
    word, id = PLUS_WORDS[card][colour], species.id
    g.log.append(OrganLost(clause, g.colour.index(id // SHAPES), SPECIES_WORDS[id], word))
    return_cube(g, colour)
    if card < 0 or card == species.genotype:
        species.plus[colour] -= 1
    else:
        m = species.mutation(card)
        m.plus[colour] -= 1
        lose_if_bare(g, species, m, clause)
        if m.face >= 0 and g.has_poison(m):
            settle_hunger(g)
    if g.is_alien:
        starve(g)


def starve(g: State) -> None:
    """K2b, K2a.4. Where plants are creeples, who loses a green organ may lose its food."""
    settle_hunger(g)


def lose_monster(g: State, species: Species, m: Mutation, clause: str) -> None:
    """D7e, D8b, GL-Atrophy.3, J4.2. Its species shrinks by one; only at size 1 is the tile lost."""
    side, word = g.owner(species.id), SPECIES_WORDS[species.id]
    if species.size > 1:
        species.size -= 1
        g.log.append(SizeChanged(clause, side, word, species.size))
    else:
        g.log.append(OrganLost(clause, side, word, MONSTER_WORDS[m.card]))
        g.tiles[m.monster] += 1
        m.monster = NOBODY
        lose_if_bare(g, species, m, clause)
    settle_hunger(g)


def lose_basal(g: State, species: Species, colour: int, clause: str) -> None:
    """E5, E3c, B7a.3. A basal organ goes, and the species lives on."""
    species.basal[colour] -= 1
    return_cube(g, colour)
    word = BASAL_WORDS[colour]
    g.log.append(OrganLost(clause, g.owner(species.id), SPECIES_WORDS[species.id], word))
    if g.is_alien:
        starve(g)


# --- getting organs (E1c, B7a) ----------------------------------------------------------------


def has_taken(g: State, colour: int) -> bool:
    """B7. Whether there was a cube in the pool, which is taken."""
    if not g.pool[colour]:
        return False
    g.pool[colour] -= 1
    return True


def drift(g: State, species: Species, colour: int) -> Flow[bool]:
    """B7a.1. If the pool has none, a cube for a species by genetic drift; whether there is one."""
    victims = drift_victims(g, species.id, colour)
    if not victims:
        return False
    options = [*victims, PASS] if g.rules.drift == "may" else victims
    side = g.decider(g.owner(species.id))
    prompt: Words = ("ask.B7a.1", {"species": SPECIES_WORDS[species.id], "colour": ORGANS[colour]})
    word = yield from decide(side, "B7a.1", options, prompt=prompt)
    if word == PASS:
        return False
    rob(g, word, colour)
    return True


def drift_victims(g: State, taker: int, colour: int) -> list[str]:
    """B7a.2, B7a.4. Whose organs can be taken: plus cubes first, then monsters, then basal ones."""
    others = [s for s in g.in_play() if s.id != taker]
    plus = [PLUS_WORDS[card][colour] for s in others for card, has in plus_cards(s) if has[colour]]
    monsters = [MONSTER_WORDS[m.card] for s in others for m in s.mutations if m.monster == colour]
    basal = [SPECIES_WORDS[s.id] for s in others if s.basal[colour]]
    return plus or monsters or basal


def rob(g: State, word: str, colour: int) -> None:
    """B7a.2, B7a.3, Q-52. The victim loses the organ; a monster gives a cube that stands in."""
    species = _victim(g, word)
    g.log.append(CubeDrifted("B7a.1", g.owner(species.id), SPECIES_WORDS[species.id], word))
    if word in MONSTER:
        g.stand_ins[colour] += 1
        lose_organ(g, species, word, "B7a.2")
        return
    if word in SPECIES_OF:
        lose_basal(g, species, colour, "B7a.3")
    else:
        lose_organ(g, species, word, "B7a.2")
    if g.pool[colour]:
        g.pool[colour] -= 1
    else:
        g.stand_ins[colour] += 1


def _victim(g: State, word: str) -> Species:
    if word in SPECIES_OF:
        return g.found(SPECIES_OF[word])
    card = MONSTER[word] if word in MONSTER else PLUS_ORGAN[word][0]
    return next(s for s in g.in_play() if card in [number for number, _ in plus_cards(s)])


def has_cubes(g: State, colours: tuple[int, ...]) -> bool:
    """B7. Whether the pool has a cube for each of these, so that nobody is robbed."""
    pool = g.pool
    for colour in colours:
        if pool[colour] < colours.count(colour):
            return False
    return True


def takes_plus(g: State, species: Species, m: Mutation, colour: int, clause: str) -> bool:
    """E1c, E2c.2. Whether a card gets a plus organ from the pool; nobody is asked."""
    pool = g.pool
    if not pool[colour]:
        return False
    pool[colour] -= 1
    m.plus[colour] += 1
    id = species.id
    word, side = PLUS_WORDS[m.card][colour], g.colour.index(id // SHAPES)
    g.log.append(OrganGained(clause, side, SPECIES_WORDS[id], word, ORGANS[colour]))
    return True


def gain_plus(g: State, species: Species, m: Mutation, colour: int, clause: str) -> Flow[None]:
    """E1c, E2c.2. A plus organ on a card."""
    if takes_plus(g, species, m, colour, clause):
        return
    if (yield from drift(g, species, colour)):
        m.plus[colour] += 1
        _gained(g, species, PLUS_WORDS[m.card][colour], colour, clause)


def gain_genotype_plus(g: State, species: Species, colour: int) -> Flow[None]:
    """Q-25. An organ printed on a genotype."""
    if has_taken(g, colour) or (yield from drift(g, species, colour)):
        kept = species.plus if g.rules.genotype_plus == PLUS else species.basal
        kept[colour] += 1
        is_plus = kept is species.plus
        word = PLUS_WORDS[genotype_number(species)][colour] if is_plus else BASAL_WORDS[colour]
        _gained(g, species, word, colour, "E2c.2")


def gain_basal(g: State, species: Species, colour: int, clause: str) -> Flow[None]:
    """E3b.1. A basal organ."""
    if has_taken(g, colour) or (yield from drift(g, species, colour)):
        species.basal[colour] += 1
        _gained(g, species, BASAL_WORDS[colour], colour, clause)


def gain_monster(g: State, species: Species, m: Mutation, colour: int) -> Flow[None]:
    """E2d, J4.1, CS-10. A monster tile; Q-39: in Tooth and Claw an ordinary cube."""
    if not g.has_climate:
        yield from gain_plus(g, species, m, colour, "E2c.2")
    elif g.tiles[colour]:
        g.tiles[colour] -= 1
        m.monster = colour
        _gained(g, species, MONSTER_WORDS[m.card], colour, "E2d")


def _gained(g: State, species: Species, word: str, colour: int, clause: str) -> None:
    side = g.owner(species.id)
    event = OrganGained(clause, side, SPECIES_WORDS[species.id], word, ORGANS[colour])
    g.log.append(event)
