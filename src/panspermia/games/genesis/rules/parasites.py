"""Attaching parasites (E3) and supplanting them (E4)."""

from __future__ import annotations

from panspermia.games.genesis.rules.bionts import (
    find_organism,
    settle_left,
    take_off,
    weigh_sources,
)
from panspermia.games.genesis.rules.extinction import extinction
from panspermia.games.genesis.rules.hosts import (
    cubes_of,
    has_host,
    new_parasite,
    rows_of_liberated,
    settle_on,
    weigh_hosts,
)
from panspermia.games.genesis.rules.mutations import pollute
from panspermia.games.genesis.rules.npc import reattach_by_chance
from panspermia.games.genesis.rules.pieces import READY, Organism
from panspermia.games.genesis.rules.pools import cull
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import FACE_WORDS, ORGANISM_WORDS
from panspermia.kernel import CANCEL, DONE, Flow, Weighed, Words, pick

# --- attaching (E3) ---------------------------------------------------------------------------


def attach_reason(g: State, side: int) -> str:
    """E3.1. The clause against attaching the parasite of a side now, or nothing."""
    if reason := card_reason(g, side):
        return reason
    if "" not in weigh_sources(g, side).values():
        return "E3a"
    return "" if has_host(g, side, g.eligible_rows(side)) else "E3b"


def card_reason(g: State, side: int) -> str:
    """E3.1. The clause against using the parasite card of a side now, or nothing.

    E3c.3, E3c.4: one that is attached stays there, also without cubes. C2.1: in co-op the cards are
    not the players'. AMB-15: it may count against the limit (GL7).
    """
    colour = g.colour[side]
    if g.rules.beginner:
        return "C3.2"
    if g.card_owner(colour) != side:
        return "C2.1"
    if g.cards[colour] != READY:
        return "E3.1"
    if g.rules.organism_limit == "player" and not g.has_room(side):
        return "GL7"
    return ""


def faces_with_host(g: State, side: int) -> list[int]:
    """E3.1a, E3b. The faces of the card of a side that find a suitable host."""
    rows = g.eligible_rows(side)
    faces = enumerate(g.facts.parasites[g.colour[side]])
    return [n for n, face in faces if "" in weigh_hosts(g, side, face.slots, rows).values()]


def attach(g: State, side: int) -> Flow[None]:
    """E3.1-E3.2, E4.1. Face, host, bionts and cubes are chosen; then the parasite lies on its host.

    Until everything is chosen nothing has happened.
    """
    words: Weighed = {FACE_WORDS[face]: "" for face in faces_with_host(g, side)}
    word = yield from pick(side, "E3.1a", words)
    if word == CANCEL:
        return
    face = FACE_WORDS.index(word)
    slots = g.facts.parasites[g.colour[side]][face].slots
    host = yield from pick(side, "E3b", weigh_hosts(g, side, slots, g.eligible_rows(side)))
    if host == CANCEL:
        return
    sources = yield from choose_bionts(g, side, g.facts.parasites[g.colour[side]][face].circles)
    if not sources:
        return
    host_id = find_organism(g, host).id
    cubes = yield from choose_cubes(g, side, host_id, slots)
    if cubes:
        yield from put_parasite(g, side, face, host_id, sources, cubes)


def choose_bionts(g: State, side: int, circles: int) -> Flow[list[str]]:
    """E3.1b, E3a. Where one or two bionts for the parasite come from; none if cancelled."""
    sources: list[str] = []
    while len(sources) < circles:
        table = weigh_sources(g, side, sources)
        if "" not in table.values():
            break
        if sources:
            table = {DONE: "", **table}
        word = yield from pick(side, "E3.1b", table)
        if word == CANCEL:
            return []
        if word == DONE:
            break
        sources.append(word)
    return sources


def choose_cubes(
    g: State, side: int, host_id: int, slots: tuple[int, ...], *, must: bool = False
) -> Flow[list[str]]:
    """E3c, E3e, E4a. One or two cubes of the host for the slots; none if cancelled.

    To supplant, more are needed than the incumbent has; if `must`, nobody can cancel.
    """
    incumbent = g.organism(host_id).parasite
    freed = incumbent > 0
    least = len(g.organism(incumbent).diseased) + 1 if freed else 1
    chosen: list[str] = []
    left = list(slots)
    prompt: Words = ("ask.E3c", {"organism": g.word(host_id)})
    while left:
        host = g.organism(host_id)
        table = weigh_cubes(g, host, left, chosen, freed)
        if "" not in table.values():
            break
        if chosen:
            table[DONE] = "" if len(chosen) >= least else "E4a"
        word = yield from pick(side, "E3c", table, prompt=prompt, must=must)
        if word == CANCEL:
            return []
        if word == DONE:
            break
        chosen.append(word)
        left.remove(dict(cubes_of(g, g.organism(host_id), freed=freed))[word])
    return chosen


def weigh_cubes(
    g: State, host: Organism, left: list[int], chosen: list[str], freed: bool
) -> Weighed:
    """E3c. The cubes of a host that were not chosen yet; each needs a free slot of its colour."""
    return {
        word: "" if colour in left else "E3c"
        for word, colour in cubes_of(g, host, freed=freed)
        if word not in chosen
    }


def put_parasite(
    g: State, side: int, face: int, host: int, sources: list[str], cubes: list[str]
) -> Flow[None]:
    """E3.1, E3c, E3f, E4.1. The bionts come, cubes are taken, and whoever was there is ousted.

    It is settled what becomes of other organisms that bionts left (E6b, E6c); only then the ousted
    one looks for a host among them. The old host, and what that lies on, come after it, for they
    lead there (E4.1c). A polluting face attacks last, unless it was ousted in between.
    """
    left = [take_off(g, side, source) for source in sources]
    id = new_parasite(g, side, face, [side] * len(sources), host)
    g.assigning.used += [ORGANISM_WORDS[id]] * len(sources)
    ousted = settle_on(g, id, host, cubes, "E4.1" if g.organism(host).parasite else "E3.1")
    carriers = with_hosts(g, host)
    yield from settle_left(g, [other for other in left if other not in carriers])
    if ousted and g.lives(ousted):
        yield from liberate(g, ousted)
    yield from settle_left(g, [other for other in left if other in carriers])
    if is_on(g, id, host) and g.face(g.organism(id)).pollutes:
        yield from pollute(g, id, "E3f")
    yield from cull(g)


def is_on(g: State, id: int, host: int) -> bool:
    """E3f. Whether a parasite still lies where it was put; elsewhere it attacks on arrival."""
    o = g.organisms[id]
    return o is not None and o.host == host and g.organism(host).parasite == id


def with_hosts(g: State, id: int) -> list[int]:
    """An organism, its host, and the host of that."""
    found = [id]
    while g.organism(found[-1]).host:
        found.append(g.organism(found[-1]).host)
    return found


# --- supplanting (E4) -------------------------------------------------------------------------


def liberate(g: State, id: int) -> Flow[None]:
    """E4.1b-E4.1d. A parasite that was ousted must find another host at once, as its owner chooses.

    It keeps face, mutations and hyperparasite. It may oust another in turn, which has fewer cubes
    than it takes, so that this ends. If it finds no host it goes extinct, with compensation.
    """
    o = g.organism(id)
    side, slots = o.owner, g.face(o).slots
    if g.is_npc(side):
        yield from reattach_by_chance(g, id)
        return
    table = weigh_hosts(g, side, slots, rows_of_liberated(g, id), id)
    if "" not in table.values():
        yield from extinction(g, id)
        return
    prompt: Words = ("ask.E4.1c", {"parasite": g.word(id)})
    word = yield from pick(side, "E4.1c", table, prompt=prompt, must=True)
    host_id = find_organism(g, word).id
    cubes = yield from choose_cubes(g, side, host_id, slots, must=True)
    ousted = settle_on(g, id, host_id, cubes, "E4.1c")
    if ousted:
        yield from liberate(g, ousted)
    if is_on(g, id, host_id) and g.face(g.organism(id)).pollutes:
        yield from pollute(g, id, "E3f")
