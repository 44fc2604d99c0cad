"""Non-player parasites (C1b-C1g, C2a): they act by algorithm and chance and wait for nobody.

C1c: such a parasite is a side of its own with one biont, and neither pool nor tableau. C1e is in
`darwin`; C1g, that it neither attacks nor permits an attack, is in `red_queen`.
"""

from __future__ import annotations

from collections.abc import Sequence

from panspermia.games.genesis.rules.extinction import extinction
from panspermia.games.genesis.rules.hosts import (
    count_cubes,
    cubes_of,
    free_slots,
    new_parasite,
    rows_of_liberated,
    settle_on,
    steal,
    weigh_hosts,
)
from panspermia.games.genesis.rules.mutations import pollute, rows_to_buy_from, weigh_mutations
from panspermia.games.genesis.rules.mutations import take_mutation as pay_and_take
from panspermia.games.genesis.rules.pieces import READY, Organism
from panspermia.games.genesis.rules.piles import roil
from panspermia.games.genesis.rules.pools import cull
from panspermia.games.genesis.rules.price import rest_of_price, ways_to_pay_mutation
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import (
    FACE_WORDS,
    FISSION,
    MUTATION,
    MUTATION_WORDS,
    ROW,
    ROWS,
    SEX,
)
from panspermia.kernel import Flow, decide

# --- attaching (C1b.3, C1b.4) -----------------------------------------------------------------


def attach_by_chance(g: State, side: int) -> Flow[None]:
    """C1b.1, C1b.3. An unattached one takes a random face and the host with the most cubes for it.

    AMB-25: a face that is drawn and has no legal host waits; or only those that have one are drawn.
    """
    if g.cards[g.colour[side]] != READY or not g.unassigned[side]:
        return
    rows = g.eligible_rows(side)
    printed = g.facts.parasites[g.colour[side]]
    words = [
        word
        for word, face in zip(FACE_WORDS, printed, strict=True)
        if best_hosts(g, side, face.slots, rows)
    ]
    if not words:
        return
    faces = FACE_WORDS if g.rules.npc_face == "drawn" else words
    word = yield from decide(side, "C1b.3", faces, nobody=True)
    if word not in words:
        return
    face = FACE_WORDS.index(word)
    host = yield from draw_host(g, side, best_hosts(g, side, printed[face].slots, rows))
    g.unassigned[side] -= 1
    id = new_parasite(g, side, face, [side], host)
    yield from settle_by_chance(g, id, host, "C1b.3")
    yield from cull(g)


def best_hosts(
    g: State, side: int, slots: Sequence[int], rows: list[bool], mover: int = 0
) -> list[int]:
    """C1b.3, C1b.4. The legal hosts, never parasites, that give the most diseased cubes."""
    table = weigh_hosts(g, side, slots, rows, mover)
    counts = {
        o.id: count_cubes(g, o, slots) for o in g.all_organisms() if table.get(g.word(o.id)) == ""
    }
    most = max(counts.values(), default=0)
    return [id for id, count in counts.items() if count == most]


def draw_host(g: State, side: int, hosts: list[int]) -> Flow[int]:
    """C1b.3. Among equal hosts one is drawn."""
    words = [g.word(id) for id in hosts]
    return hosts[words.index((yield from decide(side, "C1b.3", words, nobody=True)))]


def settle_by_chance(g: State, id: int, host: int, clause: str) -> Flow[None]:
    """C1b.3. It takes as many cubes as it can; which of a colour is drawn. E3f: it may pollute."""
    settle_on(g, id, host, [], clause)
    o = g.organism(id)
    for slot in free_slots(g, o):
        words = [word for word, colour in cubes_of(g, g.organism(host)) if colour == slot]
        if words:
            word = yield from decide(o.owner, "C1b.3", words, nobody=g.is_npc(o.owner))
            steal(g, o, word, "E3c")
    if g.face(o).pollutes:
        yield from pollute(g, id, "E3f")


def reattach_by_chance(g: State, id: int) -> Flow[None]:
    """E4.1c, E4.1d. A liberated one goes to the best host that is left, or goes extinct."""
    o = g.organism(id)
    hosts = best_hosts(g, o.owner, g.face(o).slots, rows_of_liberated(g, id), id)
    if not hosts:
        yield from extinction(g, id)
        return
    host = yield from draw_host(g, o.owner, hosts)
    yield from settle_by_chance(g, id, host, "E4.1c")


# --- purchases (C1d, C1f) -----------------------------------------------------------------------


def buy_by_chance(g: State, side: int, id: int) -> Flow[None]:
    """C1d-C1d.3. It buys with its host's catalysts; with fission twice, if it can.

    C1f: only if it can buy nothing at all it uses its sex icons first. G4.1: in a Crystal
    Catastrophe it buys from error dice instead.
    """
    if g.rules.crystal:
        return
    count = g.organism(id).count_bionts(side) * (2 if g.icons(g.organism(id), FISSION) else 1)
    for number in range(count):
        if not g.lives(id):
            return
        if number == 0:
            yield from roil_by_chance(g, side, id)
        if not (yield from buy_mutation_by_chance(g, side, id)):
            return


def buy_mutation_by_chance(g: State, side: int, id: int) -> Flow[bool]:
    """C1d.1, C1d.2. It promotes its own mutations before it buys new ones; which is drawn."""
    words = wanted(g, g.organism(id))
    if not words:
        return False
    card = MUTATION[(yield from decide(side, "C1d.2", words, nobody=True))]
    o = g.organism(id)
    colour = g.facts.mutations[card].base
    ways = ways_to_pay_mutation(g, o, colour)
    paid = [
        (yield from decide(side, "C1d.2", [word for word in ways if not ways[word]], nobody=True))
    ]
    if rest := rest_of_price(g, o, colour, paid[0]):
        paid.append((yield from decide(side, "C1d.2", rest, nobody=True)))
    yield from pay_and_take(g, side, id, card, paid)
    return True


def wanted(g: State, o: Organism) -> list[str]:
    """C1d.1. What it can promote; if nothing, the top cards that it can buy."""
    possible = [str(word) for word, reason in weigh_mutations(g, o).items() if not reason]
    own = [MUTATION_WORDS[m.card] for m in o.mutations]
    return [word for word in possible if word in own] or possible


def roil_by_chance(g: State, side: int, id: int) -> Flow[None]:
    """C1f. While it can buy no top card it roils such a deck of an active row for each sex icon."""
    for _ in range(g.icons(g.organism(id), SEX)):
        o = g.organism(id)
        rows = rows_to_buy_from(g, o)
        words = [ROWS[row] for row, deck in enumerate(g.decks) if g.active[row] and len(deck) > 1]
        words = [word for word in words if rows[ROW[word]]]
        if not words or can_buy_top(g, o):
            return
        row = ROW[(yield from decide(side, "C1f", words, nobody=True))]
        yield from roil(g, row, "C1f")


def can_buy_top(g: State, o: Organism) -> bool:
    """C1f. Whether it can buy the top card of a deck."""
    own = [MUTATION_WORDS[m.card] for m in o.mutations]
    table = weigh_mutations(g, o)
    return any([not reason and word not in own for word, reason in table.items()])
