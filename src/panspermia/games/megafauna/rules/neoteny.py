"""Neoteny (E5), and for Black without an action (J8c)."""

from __future__ import annotations

from panspermia.games.megafauna.rules.cubes import lose_basal
from panspermia.games.megafauna.rules.events import FossilGiven
from panspermia.games.megafauna.rules.pieces import Species
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    BASAL_WORDS,
    BLACK,
    DROP,
    DROP_WORDS,
    SPECIES_WORDS,
    TOKEN,
)
from panspermia.kernel import CANCEL, DONE, Flow, Words, agree, decide


def can_drop(own: list[Species]) -> bool:
    """E5. Whether the species of a side have a basal organ."""
    for species in own:
        if any(species.basal):
            return True
    return False


def drop_words(species: Species) -> list[str]:
    return [DROP_WORDS[species.id][c] for c, count in enumerate(species.basal) if count]


def neoteny(g: State, side: int, *without: int) -> Flow[bool]:
    """E5. Up to one basal organ of each species is discarded; whether any was.

    Species in `without` have given theirs.
    """
    asked = list(without)
    while True:
        waiting = [s for s in g.own(side) if s.id not in asked and any(s.basal)]
        options = [word for s in waiting for word in drop_words(s)]
        if not options:
            return True
        word = yield from decide(g.decider(side), "E5", [*options, DONE if asked else CANCEL])
        if word in (DONE, CANCEL):
            return bool(word == DONE)
        id, colour = DROP[word]
        lose_basal(g, g.found(id), colour, "E5")
        asked.append(id)


# --- for free (J8c) ---------------------------------------------------------------------------


def may_rescue(g: State, side: int) -> bool:
    """J8c.1, J8c.2, Q-81. Whether Black has a fossil for a free neoteny this turn."""
    if not g.rules.apomorphies or g.colour[side] != BLACK or g.neoteny:
        return False
    return g.fossils[side] > 0 or bool(g.record[side])


def free_neoteny(g: State, side: int) -> Flow[bool]:
    """J8c.1, J8c.2. Neoteny in the own phase, without an action and for a fossil."""
    if not (yield from neoteny(g, side)):
        return False
    yield from pay_fossil(g, side)
    return True


def rescue(g: State, side: int, id: int) -> Flow[bool]:
    """J8c.1. Black may use neoteny before a species dies of a mutagen."""
    prompt: Words = ("ask.J8c.1", {"species": SPECIES_WORDS[id]})
    if not may_rescue(g, side) or not (yield from agree(side, "J8c.1", prompt)):
        return False
    yield from shed(g, side, id)
    return True


def shed(g: State, side: int, id: int) -> Flow[None]:
    """J8c.1. That species gives up a basal organ, and others may too (E5)."""
    basal = g.found(id).basal
    words = [w for w, count in zip(BASAL_WORDS, basal, strict=True) if count]
    prompt: Words = ("ask.J8c.1.organ", {"species": SPECIES_WORDS[id]})
    word = yield from decide(side, "J8c.1", words, prompt=prompt)
    yield from pay_fossil(g, side)
    lose_basal(g, g.found(id), BASAL_WORDS.index(word), "J8c.1")
    yield from neoteny(g, side, id)


def pay_fossil(g: State, side: int) -> Flow[None]:
    """J8c.2, Q-81. A token goes to the supply, or a card out of the game."""
    options = [TOKEN] if g.fossils[side] else []
    word = yield from decide(side, "J8c.2", [*options, *g.record[side]])
    if word == TOKEN:
        g.fossils[side] -= 1
        g.tokens += 1
    else:
        g.record[side].remove(word)
    g.neoteny = True
    g.log.append(FossilGiven("J8c.2", side, word))
