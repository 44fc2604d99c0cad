"""Horizontal gene transfer (E6): bionts move between microorganisms, or off them."""

from __future__ import annotations

from panspermia.games.genesis.rules.bionts import (
    find_organism,
    settle_left,
    take_off,
    weigh_organisms_as_sources,
)
from panspermia.games.genesis.rules.events import BiontMoved, MoveBlocked
from panspermia.games.genesis.rules.extinction import settle_owner
from panspermia.games.genesis.rules.pieces import Organism
from panspermia.games.genesis.rules.pools import cull, withdraw_bionts
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import HGT, ORGANISM_WORDS, POOL
from panspermia.kernel import CANCEL, Flow, Weighed, Words, agree, pick


def transfer_reason(g: State, side: int) -> str:
    """E6.1. The clause against moving a biont by HGT now, or nothing."""
    if not any([has_transfer(g, side, o) for o in g.all_organisms()]):
        return "E6.1"
    return "" if "" in weigh_organisms_as_sources(g, side, [], 0).values() else "E6.2"


def has_transfer(g: State, side: int, o: Organism) -> bool:
    """E6.1. HGT on a microorganism of the side, or where it has a foreign gene or endosymbiont.

    The trophic biont of a macroorganism is neither.
    """
    involved = side in o.bionts or (o.owner == side and not o.macro)
    return involved and g.icons(o, HGT) > 0


def transfer(g: State, side: int) -> Flow[None]:
    """E6.1, E6.2. A biont leaves a microorganism for another, or for the pool.

    To a refugium it is assigned by E1a.
    """
    source = yield from pick(side, "E6.1", weigh_organisms_as_sources(g, side, [], 0))
    if source == CANCEL:
        return
    target = yield from pick(side, "E6.2", weigh_targets(g, side, source, []))
    if target == CANCEL:
        return
    blocked: list[str] = []
    while (yield from is_blocked(g, side, source, target)):
        blocked.append(target)
        table = weigh_targets(g, side, source, blocked)
        prompt: Words = ("ask.E6a-target", {})
        target = yield from pick(side, "E6a", table, prompt=prompt, must=True)
    yield from move(g, side, source, target)


def weigh_targets(g: State, side: int, source: str, blocked: list[str]) -> Weighed:
    """E6.2, E6a, E6d, E3.2. Microorganisms of eligible rows, and the pool.

    Parasites need a free circle. A player who was blocked may leave the biont where it is.
    """
    rows = g.eligible_rows(side)
    found: Weighed = {POOL: ""}
    for o in g.all_organisms():
        word = g.word(o.id)
        if word == source:
            if blocked:
                found[word] = ""
        elif o.macro:
            found[word] = "E6d"
        elif not rows[g.home_row(o)]:
            found[word] = "E6.2"
        elif o.host and len(o.bionts) >= g.face(o).circles:
            found[word] = "E3.2"
        elif o.owner != side and g.rules.beginner:
            found[word] = "C3.2"
        else:
            found[word] = "E6a" if word in blocked else ""
    return found


def is_blocked(g: State, side: int, source: str, target: str) -> Flow[bool]:
    """E6a. An owner with more wantonness than the mover may keep a biont out.

    A non-player parasite, being hostile (C1b.2), does so whenever it can.
    """
    if target in (POOL, source):
        return False
    owner = find_organism(g, target).owner
    if owner == side or g.wantonness(owner) <= g.wantonness(side):
        return False
    prompt: Words = ("ask.E6a", {"mover": side, "organism": target})
    if not g.is_npc(owner) and not (yield from agree(owner, "E6a", prompt)):
        return False
    g.log.append(MoveBlocked("E6a", owner, target))
    return True


def move(g: State, side: int, source: str, target: str) -> Flow[None]:
    """E6.2, E6b, E6c, E6c.3. The biont arrives; then both organisms find out whose they are.

    A move that came to nothing is spent all the same (E6a).
    """
    if target == source:
        g.assigning.used.append(ORGANISM_WORDS[find_organism(g, source).id])
        g.assigning.moved += 1
        return
    left = take_off(g, side, source)
    if target == POOL:
        withdraw_bionts(g, [side], source, "E6.2")
        g.assigning.used.append(POOL)
    else:
        o = find_organism(g, target)
        o.bionts.append(side)
        g.log.append(BiontMoved("E6.2", side, source, target))
        g.assigning.used.append(ORGANISM_WORDS[o.id])
        yield from settle_owner(g, o.id)
    yield from settle_left(g, [left])
    yield from cull(g)
