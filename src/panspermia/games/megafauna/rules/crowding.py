"""Crowding disease (D9): the most numerous species loses half of its creeples."""

from __future__ import annotations

from panspermia.games.megafauna.rules.pieces import Lying
from panspermia.games.megafauna.rules.settling import kill, settle_deaths
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    GREEN,
    LEVELS,
    LYING,
    SPECIES_WORDS,
    colour_of,
)
from panspermia.kernel import Flow, Words, decide


def crowding_disease(g: State) -> Flow[None]:
    """D9.1-D9.4. All species with the most creeples, in turn order."""
    counts = {s.id: g.living(s.id) for s in g.in_play() if not _is_spared(g, s.id)}
    most = max(counts.values(), default=0)
    sick = [id for id, count in counts.items() if count == most]
    for side in g.order:
        for id in [id for id in sick if g.owner(id) == side]:
            yield from thin_out(g, side, id, most // 2)


def _is_spared(g: State, id: int) -> bool:
    """K5d.2. Plants are not counted among creeples that eat them."""
    return g.is_alien and colour_of(id) == GREEN


def thin_out(g: State, side: int, id: int, count: int) -> Flow[None]:
    """D9.3. The owner names the creeples that die, one after the other."""
    for left in range(count, 0, -1):
        if g.species[id] is None:
            return
        words = creeple_words(g, id)
        prompt: Words = ("ask.D9.3", {"species": SPECIES_WORDS[id], "left": left})
        word = yield from decide(g.decider(side), "D9.3", words, prompt=prompt)
        kill(g, *creeple_of(g, id, word), "D9.3")
        settle_deaths(g)


def creeple_words(g: State, id: int) -> list[str]:
    """The living creeples of a species; those of one kind at one place have one word."""
    found = [
        g.names.at_level[place][level]
        for level in range(len(LEVELS))
        for place in g.places_at(level, id)
    ]
    lying = [g.names.at_level[c.place][c.level] + LYING for c in g.lying if c.species == id]
    return list(dict.fromkeys(found + lying))


def creeple_of(g: State, id: int, word: str) -> tuple[Lying, bool]:
    """The creeple that a word names, and whether it lies endangered."""
    is_lying = word.endswith(LYING)
    place, level = g.names.place_of_level[word.removesuffix(LYING)]
    return Lying(place, level, id), is_lying
