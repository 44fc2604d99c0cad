"""Extinction (GL3), and what keeps an organism from it: another owner (E6c), its placard (L4).

After one of these flows an organism may be gone: keep its id and look again (`g.lives(id)`).
"""

from __future__ import annotations

from panspermia.games.genesis.rules.discards import arrange, discard_mutation, discards_with
from panspermia.games.genesis.rules.events import Commandeered, Extinct, Reverted
from panspermia.games.genesis.rules.pieces import (
    ABSENT,
    NO_SOURCE,
    PRESENT,
    READY,
    RESTING,
    STOLEN,
    Diseased,
    Mutation,
    Organism,
)
from panspermia.games.genesis.rules.pools import compensate, withdraw_bionts
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import (
    BACTERIUM_WORDS,
    MACROORGANISM_WORDS,
    MUTATIONS,
    NOBODY,
    PARASITE_IDS,
    PARASITE_WORDS,
    SIDE,
    SIDE_WORDS,
    is_parasite_id,
)
from panspermia.kernel import Flow, decide

# --- without an own biont (GL3, E6c) ----------------------------------------------------------


def settle_owner(g: State, id: int) -> Flow[None]:
    """E3g, GL3, E6c, E6c.3. Who owns an organism after bionts came or left; without any it dies."""
    if not (yield from find_owner(g, id)):
        yield from extinction(g, id)


def find_owner(g: State, id: int) -> Flow[bool]:
    """E3g, E6c, E6c.3. Whether an organism has an owner, after it has passed on if it must."""
    o = g.organism(id)
    if o.macro:
        return True
    if is_parasite_id(id):
        first = g.card_owner(id - PARASITE_IDS[0])
        if first in o.bionts:
            pass_to(g, o, first, "E6c.3")
    if o.owner in o.bionts:
        return True
    if o.reverted:
        return False
    return (yield from commandeer(g, id))


def commandeer(g: State, id: int) -> Flow[bool]:
    """E6c. An organism passes to a player with a foreign gene; the former owner chooses among them.

    AMB-20: a bacterium needs room in the tableau; if nobody has room it finds no owner. A
    non-player parasite has no tableau.
    """
    o = g.organism(id)
    heirs = o.biont_sides()
    if not o.host:
        heirs = [side for side in heirs if side < g.sides and g.has_room(side)]
    if not heirs:
        return False
    words = [SIDE_WORDS[side] for side in heirs]
    word = yield from decide(o.owner, "E6c", words, nobody=g.is_npc(o.owner))
    pass_to(g, o, SIDE[word], "E6c")
    return True


def pass_to(g: State, o: Organism, side: int, clause: str) -> None:
    """E6c.1, E6c.2. A bacterium moves with all tokens to the new owner, a parasite stays."""
    if o.owner == side:
        return
    if not o.host:
        g.tableaus[o.owner].remove(o.id)
        g.tableaus[side].append(o.id)
    giver, o.owner = o.owner, side
    g.log.append(Commandeered(clause, g.word(o.id), giver, side))


# --- extinction (GL3) -------------------------------------------------------------------------


def extinction(g: State, id: int) -> Flow[None]:
    """GL3. An organism goes extinct: a macroorganism leaves its bacterium, others leave nothing."""
    if g.organism(id).macro and not is_parasite_id(id):
        yield from revert(g, id)
    else:
        yield from extinctions(g, [id])


def extinctions(g: State, ids: list[int]) -> Flow[None]:
    """GL3.4. Microorganisms go extinct together; one may be the parasite of another.

    Each biont that is lost brings compensation.
    """
    discards, lost = discards_with(g, ids), list[int]()
    for id in ids:
        if g.lives(id):
            lost += remove_parasite(g, id) if is_parasite_id(id) else remove_bacterium(g, id)
    yield from arrange(g, discards)
    yield from compensate(g, lost)


def remove_bacterium(g: State, id: int) -> list[int]:
    """E3h, GL3.1, GL3.2, GL3a. Its parasites go too; its placard is a trophy of the owner.

    L4a: a parasite that is a macroorganism inherits it instead. Says whose bionts have returned.
    """
    o = g.organism(id)
    if o.parasite and g.organism(o.parasite).macro:
        return leave_placard(g, o, g.organism(o.parasite))
    returned = remove_parasite(g, o.parasite) if o.parasite else []
    g.tableaus[o.owner].remove(id)
    g.trophies[o.owner].append(BACTERIUM_WORDS[id])
    g.organisms[id] = None
    g.log.append(Extinct("GL3", o.owner, BACTERIUM_WORDS[id]))
    bury_mutations(g, o)
    withdraw_bionts(g, o.bionts, BACTERIUM_WORDS[id], "GL3.4")
    return returned + o.bionts


def remove_parasite(g: State, id: int, *, cubes_return: bool = True) -> list[int]:
    """GL3.1, GL3.3, GL3a. A parasite is gone; its diseased cubes return to the host.

    Its card goes to its first owner (E6c.3) and can be used from the next turn on. From a
    macroorganism that goes extinct its cubes do not return (GL3b.2). L4b: of a macroorganism the
    parasite remains. Says whose bionts have returned.
    """
    o = g.organism(id)
    if o.macro:
        return become_parasite_again(g, o)
    returned = remove_parasite(g, o.parasite) if o.parasite else []
    host = g.organism(o.host)
    if host.parasite == id:  # not so if it was ousted (E4.1d)
        host.parasite = 0
    if cubes_return:
        return_diseased(g, o)
    g.cards[id - PARASITE_IDS[0]] = RESTING
    g.organisms[id] = None
    g.log.append(Extinct("GL3", o.owner, PARASITE_WORDS[id]))
    bury_mutations(g, o)
    withdraw_bionts(g, o.bionts, PARASITE_WORDS[id], "GL3.4")
    return returned + o.bionts


def release_card(g: State, id: int, *, ready: bool) -> None:
    """GL3.3, H3d.3. A parasite card goes back to its owner, for now or for the next turn."""
    g.cards[id - PARASITE_IDS[0]] = READY if ready else RESTING


# --- microorganisms (GL3a) --------------------------------------------------------------------


def bury_mutations(g: State, o: Organism) -> None:
    """GL3a. The mutations of an extinct organism go under the deck of its home row."""
    for card in [m.card for m in o.mutations]:
        discard_mutation(g, o, card, "GL3a")


def return_diseased(g: State, o: Organism) -> None:
    """GL3a, E4.1a. The diseased cubes of a parasite go back to what they were stolen from.

    One whose square was bought again (AMB-56) goes to an empty one of its colour, or to the soup.
    """
    host = g.organism(o.host)
    for cube in o.diseased:
        if cube.source in MUTATIONS:
            put_back(host.mutation(cube.source), cube.added)
        elif host.macro:
            square = empty_square(g, host, cube.colour, cube.source)
            if square is not None:
                host.organs[square] = PRESENT
    o.diseased = []


def empty_square(g: State, o: Organism, colour: int, source: int) -> int | None:
    """H4b. The square that a cube was stolen from, or an empty one of its colour."""
    if source >= 0 and o.organs[source] == STOLEN:
        return source
    organs = enumerate(zip(g.body(o).organs, o.organs, strict=True))
    return next((n for n, (printed, cube) in organs if printed == colour and cube == ABSENT), None)


def put_back(m: Mutation, added: bool) -> None:
    """H4a. A stolen cube is on its mutation again."""
    if added:
        m.added = PRESENT
    else:
        m.base = PRESENT


# --- macroorganisms (GL3b) --------------------------------------------------------------------


def revert(g: State, id: int) -> Flow[None]:
    """GL3b, GL3b.1, GL3b.2, GL3c. An extinct macroorganism leaves a bacterium and a trophy.

    Bionts, disks, and a cube for each printed system chromosome and each organ cube lie on the
    placard then. Its parasites go extinct with their diseased cubes.
    """
    o = g.organism(id)
    discards = discards_with(g, [o.parasite] if o.parasite else [])
    returned = remove_parasite(g, o.parasite, cubes_return=False) if o.parasite else []
    uncover(g, o)
    yield from arrange(g, discards)
    yield from compensate(g, returned)


def uncover(g: State, o: Organism) -> None:
    """GL3b.1, GL3c. The bacterium that lay under a macroorganism, with all that it was made of."""
    leave_ecosystem(g, o)
    body = g.body(o)
    word = MACROORGANISM_WORDS[o.macro]
    for colour, count in enumerate(body.system):
        o.cubes[colour] += count
    for colour, cube in zip(body.organs, o.organs, strict=True):
        o.cubes[colour] += cube == PRESENT
    if o.trophic != NOBODY:
        o.bionts.append(o.trophic)
    g.trophies[o.owner].append(word)
    take_card_off(o)
    g.log.append(Reverted("GL3b", o.owner, word, g.word(o.id)))


def take_card_off(o: Organism) -> None:
    """GL3b, L4b. An organism is no macroorganism any more."""
    o.macro, o.organs, o.trophic, o.level, o.terrestrial = 0, [], NOBODY, NOBODY, False


def leave_ecosystem(g: State, o: Organism) -> None:
    """H6a. As a member has gone extinct, the others are sorted again."""
    for other in g.all_organisms():
        if other.macro and other.terrestrial == o.terrestrial:
            other.rate = NOBODY


# --- macroorganisms that are parasites (L4) ---------------------------------------------------


def leave_placard(g: State, o: Organism, heir: Organism) -> list[int]:
    """L4a-L4a.2. A host that dies leaves its placard to the macroorganism that is its parasite.

    It lies on the placard, in the tableau of its owner, and is no parasite any more; a
    hyperparasite becomes its parasite. The host's mutations are lost, its other cubes stay. L7e: a
    non-player parasite has no tableau and dies; so does one whose owner has no room (as in AMB-20).
    """
    bury_mutations(g, o)
    g.tableaus[o.owner].remove(o.id)
    release_card(g, heir.id, ready=False)
    returned, o.bionts = o.bionts, []
    withdraw_bionts(g, returned, g.word(o.id), "L4a")
    if g.is_npc(heir.owner) or not g.has_room(heir.owner, heir.id):
        return returned + die_with_host(g, o, heir)
    new = heir.copy()
    new.id, new.host, new.cubes = o.id, 0, o.cubes
    g.organisms[o.id], g.organisms[heir.id] = new, None
    g.tableaus[new.owner].append(new.id)
    if new.parasite:
        g.organism(new.parasite).host = new.id
    g.log.append(Commandeered("L4a", BACTERIUM_WORDS[o.id], o.owner, new.owner))
    return returned


def die_with_host(g: State, o: Organism, heir: Organism) -> list[int]:
    """L7e. Both are gone; the macroorganism is a trophy of its owner."""
    returned = remove_parasite(g, heir.parasite, cubes_return=False) if heir.parasite else []
    leave_ecosystem(g, heir)
    word = MACROORGANISM_WORDS[heir.macro]
    g.trophies[heir.owner].append(word)
    g.trophies[o.owner].append(BACTERIUM_WORDS[o.id])
    g.organisms[o.id] = g.organisms[heir.id] = None
    g.log.append(Extinct("L7e", heir.owner, word))
    lost = [*heir.bionts, heir.trophic]
    withdraw_bionts(g, lost, word, "L7e")
    return returned + lost


def become_parasite_again(g: State, o: Organism) -> list[int]:
    """L4b-L4b.3. An extinct macroorganism that was a parasite is its parasite card again.

    System chromosomes fill its diseased slots, endosymbionts its circles, the owner's first; others
    return. Without a biont of its owner it goes extinct, at once or whenever it has lost the last.
    """
    returned = remove_parasite(g, o.parasite, cubes_return=False) if o.parasite else []
    leave_ecosystem(g, o)
    word, system = MACROORGANISM_WORDS[o.macro], list(g.body(o).system)
    ranked = sorted(o.bionts, key=lambda side: side != o.owner)
    circles = g.face(o).circles if o.owner in ranked else 0
    o.bionts, lost = ranked[:circles], ranked[circles:]
    if o.trophic != NOBODY:
        lost.append(o.trophic)
    g.trophies[o.owner].append(word)
    take_card_off(o)
    o.diseased, o.reverted = [], True
    for slot in g.face(o).slots:
        if system[slot]:
            system[slot] -= 1
            o.diseased.append(Diseased(slot, NO_SOURCE))
    g.log.append(Reverted("L4b", o.owner, word, g.word(o.id)))
    withdraw_bionts(g, lost, word, "L4b.2")
    returned += lost
    return returned if o.bionts else returned + remove_parasite(g, o.id)
