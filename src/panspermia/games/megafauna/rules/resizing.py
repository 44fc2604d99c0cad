"""Resize (E6), what a size brings (J1), and resize for free (J8b)."""

from __future__ import annotations

from panspermia.games.megafauna.rules.events import OrganLost, SizeChanged
from panspermia.games.megafauna.rules.pieces import COLOUR_COUNT, Species
from panspermia.games.megafauna.rules.promotion import become_kiwi
from panspermia.games.megafauna.rules.settling import settle, settle_hunger
from panspermia.games.megafauna.rules.state import LARGEST, State
from panspermia.games.megafauna.rules.tableau import discard_mutation, return_cube
from panspermia.games.megafauna.rules.vocabulary import (
    CARNIVORE,
    GREEN,
    GROW,
    GROW_WORDS,
    HERBIVORE,
    MONSTER_WORDS,
    NOBODY,
    PLUS_WORDS,
    SHRINK,
    SHRINK_WORDS,
    SPECIES_WORDS,
)
from panspermia.kernel import CANCEL, DONE, Flow, decide

# --- resize (E6) ------------------------------------------------------------------------------


def size_words(g: State, side: int, taken: dict[int, int]) -> list[str]:
    """E6.1, K8b.3. The species that can still grow or shrink by a step."""
    found = []
    only_grow = g.is_alien and g.rules.is_automatic and g.colour[side] == GREEN
    for s in g.own(side):
        if s.id in taken:
            continue
        if s.size < LARGEST:
            found.append(GROW_WORDS[s.id])
        if s.size > 1 and not only_grow:
            found.append(SHRINK_WORDS[s.id])
    return found


def resize(g: State, side: int) -> Flow[bool]:
    """E6.1, E6.2. Each species may grow or shrink by one, all of them at once; whether any did."""
    steps = yield from choose_sizes(g, side)
    change_sizes(g, steps)
    return bool(steps)


def choose_sizes(g: State, side: int) -> Flow[dict[int, int]]:
    """E6.1. The steps of the species, by their numbers; none to cancel."""
    taken: dict[int, int] = {}
    while options := size_words(g, side, taken):
        word = yield from decide(g.decider(side), "E6.1", [*options, DONE if taken else CANCEL])
        if word in (DONE, CANCEL):
            break
        id, step = (GROW[word], 1) if word in GROW else (SHRINK[word], -1)
        taken[id] = step
    return taken


def change_sizes(g: State, steps: dict[int, int]) -> None:
    """E6.2, E6a, E6b. Sizes change together; then cards and genotypes that no longer fit go."""
    for id, step in steps.items():
        species = g.found(id)
        species.size += step
        g.log.append(SizeChanged("E6.1", g.owner(id), SPECIES_WORDS[id], species.size))
    for id in steps:
        outgrow(g, g.found(id))
    if all([g.species[id] is not None for id in steps]):
        settle_hunger(g)
    else:
        settle(g)


def outgrow(g: State, species: Species) -> None:
    """E6a, J1.2-J1.4. Promoted cards whose maximum is exceeded go; a genotype makes a kiwi."""
    for m in species.mutations[:]:
        if m.is_promoted and species.size > g.half(m).max_size:
            if m.card in species.personality:
                _strip(g, species, m.card)
            else:
                discard_mutation(g, species, m, "J1.2")
    if species.size > g.max_size(species):
        become_kiwi(g, species)


def _strip(g: State, species: Species, card: int) -> None:
    """J1.3. A Cheshire cat loses its organs, but stays."""
    m = species.mutation(card)
    side, word = g.owner(species.id), SPECIES_WORDS[species.id]
    for colour in range(COLOUR_COUNT):
        for _ in range(m.plus[colour]):
            return_cube(g, colour)
            g.log.append(OrganLost("J1.3", side, word, PLUS_WORDS[card][colour]))
        m.plus[colour] = 0
    if m.monster != NOBODY:
        g.tiles[m.monster] += 1
        m.monster = NOBODY
        g.log.append(OrganLost("J1.3", side, word, MONSTER_WORDS[card]))


def free_resize(g: State, side: int) -> Flow[bool]:
    """J8b.1, J8b.2, Q-66. A resize without an action; who eats a resized herbivore may follow.

    All sizes change at the same time, so that nobody starves in between.
    """
    steps = yield from choose_sizes(g, side)
    followers = {p for id in steps for p in predators(g, id)} - {*steps}
    for other in g.order:
        for id in sorted([p for p in followers if g.owner(p) == other]):
            steps |= yield from follow(g, other, id)
    change_sizes(g, steps)
    return bool(steps)


def predators(g: State, id: int) -> set[int]:
    """Q-66. The species that eat a creeple of this one now."""
    places = [place for place, s in enumerate(g.standing[HERBIVORE]) if s == id]
    return {g.standing[CARNIVORE][place] for place in places} - {NOBODY}


def follow(g: State, side: int, id: int) -> Flow[dict[int, int]]:
    """J8b.2. The owner of a predator may resize it by a step."""
    species = g.found(id)
    options = [GROW_WORDS[id]] if species.size < LARGEST else []
    options += [SHRINK_WORDS[id]] if species.size > 1 else []
    word = yield from decide(g.decider(side), "J8b.2", [*options, DONE])
    return {} if word == DONE else {id: 1 if word in GROW else -1}
