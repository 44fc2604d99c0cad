"""Bionts on the move (E0, E1a, E3a, E6.1): where they may come from in the assignment phase."""

from __future__ import annotations

from panspermia.games.genesis.rules.extinction import extinctions, find_owner
from panspermia.games.genesis.rules.pieces import Organism
from panspermia.games.genesis.rules.state import Presence, State
from panspermia.games.genesis.rules.vocabulary import (
    BACTERIUM,
    HGT,
    MACROORGANISM,
    ORGANISM_WORDS,
    PARASITE,
    POOL,
    REFUGIUM,
    REFUGIUM_WORDS,
)
from panspermia.kernel import Flow, Weighed

# --- bionts that were used (E0) ---------------------------------------------------------------


def used_places(g: State, side: int) -> list[str]:
    """E0. Where the bionts are that a side has used in its turn."""
    return g.assigning.used if g.assigning.side == side else []


# --- sources (E1a, E3a) -----------------------------------------------------------------------


def weigh_sources(g: State, side: int, taken: list[str] | None = None) -> Weighed:
    """E1a, E3a. Every place with a biont of the side, without those already `taken` from there."""
    gone = taken or []
    found: Weighed = {}
    if g.unassigned[side] > gone.count(POOL):
        found[POOL] = used_reason(g, side, POOL, g.unassigned[side] - gone.count(POOL), "E0")
    for row, refugia in enumerate(g.rows):
        for refugium in refugia:
            if side in refugium.bionts:
                word = REFUGIUM_WORDS[refugium.placard]
                count = refugium.bionts.count(side) - gone.count(word)
                if count > 0:
                    used = used_reason(g, side, word, count, "E0")
                    found[word] = used if g.active[row] else "E1a"
    if any(g.tableaus):
        spent = len([word for word in gone if word != POOL and word not in REFUGIUM])
        found.update(weigh_organisms_as_sources(g, side, gone, spent))
    return found


def weigh_organisms_as_sources(g: State, side: int, gone: list[str], spent: int) -> Weighed:
    """E1a, E6d, E6e. With HGT also the microorganisms; AMB-09: as many as there are icons."""
    found: Weighed = {}
    left: int | None = None
    for o in g.holding(side):
        word = g.word(o.id)
        count = o.count_bionts(side) - gone.count(word)
        if count > 0:
            if left is None:
                left = moves_left(g, side) - spent
            used = used_reason(g, side, ORGANISM_WORDS[o.id], count, "E6e")
            found[word] = "E6d" if o.macro else used if left > 0 else "E1a"
    return found


def used_reason(g: State, side: int, place: str, count: int, clause: str) -> str:
    """E0, E6e. The clause against taking one of `count` bionts at a place, if all were used."""
    return "" if count > used_places(g, side).count(place) else clause


def moves_left(g: State, side: int, presence: Presence | None = None) -> int:
    """E1a, E6.1. How many more bionts the side may take off microorganisms this phase.

    None without HGT on an organism of the side or with its biont. AMB-09: all, or one per icon.
    """
    icons = 0
    for o in (presence or g.presence(side)).organisms:
        if o.mutations or o.macro:
            icons += g.icons(o, HGT)
    if g.rules.hgt_moves == "every":
        return len(g.organisms) if icons else 0
    return icons - (g.assigning.moved if g.assigning.side == side else 0)


# --- leaving a place --------------------------------------------------------------------------


def find_organism(g: State, word: str) -> Organism:
    """The organism that a word names."""
    if word in MACROORGANISM:
        card = MACROORGANISM[word]
        return next(o for o in g.all_organisms() if o.macro == card)
    return g.organism(PARASITE[word] if word in PARASITE else BACTERIUM[word])


def take_off(g: State, side: int, source: str) -> int:
    """E1a. A biont leaves its place; the id of the organism that it left, or 0.

    What its leaving does to that organism (E6b, E6c) comes when it has arrived: `settle_owner`.
    """
    if source == POOL:
        g.unassigned[side] -= 1
        return 0
    if source in REFUGIUM:
        g.refugium(REFUGIUM[source]).bionts.remove(side)
        return 0
    o = find_organism(g, source)
    o.bionts.remove(side)
    g.assigning.moved += 1
    return o.id


def settle_left(g: State, ids: list[int]) -> Flow[None]:
    """E1a, E6b, E6c. Organisms that bionts left pass to somebody else or go extinct.

    Whose the living are is settled before anything is asked about the dead, which go together.
    """
    dead = []
    for id in ids:
        if id and g.lives(id) and not (yield from find_owner(g, id)):
            dead.append(id)
    yield from extinctions(g, dead)
