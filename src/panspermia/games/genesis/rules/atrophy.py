"""Atrophy (GL2): who loses a token, who chooses it (GL4), and what the loss brings (GL2a, GL2b).

After an atrophy an organism may be gone: keep its id and look again (`g.lives(id)`).
"""

from __future__ import annotations

from panspermia.games.genesis.rules.discards import discard_mutation
from panspermia.games.genesis.rules.events import MutationDemoted, TokenLost
from panspermia.games.genesis.rules.extinction import extinction, settle_owner
from panspermia.games.genesis.rules.pieces import ABSENT, Diseased, Mutation, Organism
from panspermia.games.genesis.rules.pools import compensate, cull, withdraw_bionts
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.tokens import (
    SIDE_OF_TOKEN,
    TOKEN,
    all_tokens,
    biont_tokens,
    cube_tokens,
    disk_tokens,
    mutation_tokens,
)
from panspermia.games.genesis.rules.vocabulary import (
    CUBE_WORDS,
    IMMUNOLOGY,
    MUTATION_WORDS,
    MUTATIONS,
    SIDE,
    SIDE_WORDS,
    SUFFER,
    TROPHIC,
)
from panspermia.kernel import Flow, decide


def next_struck(g: State, struck: list[int], row: int | None = None) -> int | None:
    """AMB-43. The next organism in player order (of a row) that was not yet reached; it is noted.

    A macroorganism is known by its card: it may lie on another placard by then (L4a). What a card
    leaves behind was reached with it.
    """
    found, order = None, g.phase_order
    first = len(order)
    for o in filter(None, g.organisms):
        place = order.index(o.owner)
        reached = (-o.macro or o.id) in struck or (row is not None and g.home_row(o) != row)
        if place < first and not reached:
            found, first = o, place
    if found is None:
        return None
    struck += (found.id, -found.macro) if found.macro else (found.id,)
    return found.id


# --- atrophy (GL2) ----------------------------------------------------------------------------


def atrophies(g: State, id: int, count: int, clause: str, *, oxygen: bool = False) -> Flow[None]:
    """GL2. An organism loses that many tokens, one after the other, while it is what it was."""
    macro = g.organism(id).macro
    for left in range(count, 0, -1):
        o = g.organisms[id]
        if o is None or o.macro != macro:
            break
        yield from atrophy(g, id, clause, left, oxygen=oxygen)
    yield from cull(g)


def atrophy(g: State, id: int, clause: str, left: int = 1, *, oxygen: bool = False) -> Flow[None]:
    """GL2, GL2.1. An organism loses a token of its first class that is not empty.

    D6b, GL2.3: against oxygen the owner may spend an antioxidant or vitamin instead. When all its
    cubes go by the atrophies that are `left`, nobody is asked in which order.
    """
    o = g.organism(id)
    shield = disk_tokens if oxygen else no_tokens
    chooser = (yield from who_chooses(g, o)) if o.macro else o.owner
    if chooser != o.owner and shield(o):
        token = yield from decide(
            o.owner, "D6b", lambda: [*disk_tokens(o), SUFFER], nobody=g.is_npc(o.owner)
        )
        if token != SUFFER:
            yield from lose(g, id, token, clause)
            return
        shield = no_tokens
    options = losable(g, o, chooser) + shield(o)
    if len(options) == 1 or (left >= sum(o.cubes) and {*options} <= {*CUBE_WORDS}):
        yield from lose(g, id, options[0], clause)
        return
    token = yield from decide(
        chooser,
        "GL2.1",
        lambda: losable(g, o, chooser) + shield(o),
        among=lambda: all_tokens(o) + shield(o),
        ban="GL2",
        prompt=("ask.GL2.1", {"organism": g.word(id), "rule": clause}),
        nobody=g.is_npc(chooser),
    )
    yield from lose(g, id, token, clause)


def no_tokens(_o: Organism) -> list[str]:
    return []


def who_chooses(g: State, o: Organism) -> Flow[int]:
    """GL2.1, GL4a. The owner of a macroorganism, unless only a foreign endosymbiont has a syringe.

    If two have one, the owner chooses between their players (decision).
    """
    if not g.icons(o, IMMUNOLOGY) or g.is_immune(o):
        return o.owner
    word = yield from decide(
        o.owner,
        "GL4a",
        lambda: [SIDE_WORDS[side] for side in g.circle_holders(o, IMMUNOLOGY)],
        nobody=g.is_npc(o.owner),
    )
    return SIDE[word]


def losable(g: State, o: Organism, chooser: int) -> list[str]:
    """GL2, GL4, GL4a, L7c. What the chooser may take away now.

    A non-player parasite with a syringe takes endosymbionts of players, its trophic biont last.
    """
    if chooser == o.owner and not g.is_immune(o):
        return mutation_tokens(o) or cube_tokens(o) or biont_tokens(o) or [TROPHIC]
    rest = mutation_tokens(o) + cube_tokens(o) + biont_tokens(o) or [TROPHIC]
    if o.macro and g.is_npc(chooser) and g.rules.chimera:
        return [t for t in biont_tokens(o) if SIDE_OF_TOKEN[t] < g.sides] or rest
    return all_tokens(o) if chooser == o.owner else rest


def lose(g: State, id: int, token: str, clause: str) -> Flow[None]:
    """GL2-GL2.3, B2a. An organism loses this token to the soup, with all that follows from it."""
    o = g.organism(id)
    kind, number = TOKEN[token]
    cube = take_away(o, kind, number)
    g.log.append(TokenLost(clause, o.owner, g.word(id), token))
    if kind in ("base", "added"):
        settle_mutation(g, o, number, kind == "added", clause)
    elif cube is not None:
        lose_at_host(g, o, cube, clause)
    elif kind == "biont":
        withdraw_bionts(g, [number], g.word(id), "GL2.2")
        yield from settle_owner(g, id)
        yield from compensate(g, [number])
    elif kind == "trophic":
        yield from extinction(g, id)


def take_away(o: Organism, kind: str, number: int) -> Diseased | None:
    """GL2. The token leaves its place, if it has one of its own; says which diseased cube it was.

    With its trophic biont an organism goes extinct as a whole (GL2.3).
    """
    if kind == "cube":
        o.cubes[number] -= 1
    elif kind in ("base", "added"):
        take_cube(o.mutation(number), kind == "added")
    elif kind == "organ":
        o.organs[number] = ABSENT
    elif kind == "disk":
        o.disks[number] -= 1
    elif kind == "biont":
        o.bionts.remove(number)
    elif kind == "diseased":
        return o.diseased.pop(number)
    return None


# --- mutation cubes (GL2a, GL2b) --------------------------------------------------------------


def lose_mutation_cube(g: State, o: Organism, card: int, added: bool, clause: str) -> None:
    """GL2a-GL2a.2. A mutation loses a cube, whether it lay there or on a parasite.

    Unpromoted it is discarded. Promoted it survives the loss of its other cube; without its + cube
    it is turned back, and the other cube becomes the + cube, wherever that lies.
    """
    take_cube(o.mutation(card), added)
    settle_mutation(g, o, card, added, clause)


def take_cube(m: Mutation, added: bool) -> None:
    if added:
        m.added = ABSENT
    else:
        m.base = ABSENT


def settle_mutation(g: State, o: Organism, card: int, added: bool, clause: str) -> None:
    """GL2a-GL2a.2. What becomes of a mutation that has lost a cube."""
    m = o.mutation(card)
    if not m.promoted or (added and m.base == ABSENT):
        discard_mutation(g, o, card, clause)
    elif added:
        m.promoted = m.lingers = False
        g.log.append(MutationDemoted("GL2a.1", g.word(o.id), MUTATION_WORDS[card]))


def lose_at_host(g: State, o: Organism, cube: Diseased, clause: str) -> None:
    """GL2b. A diseased cube that a parasite loses is lost by the mutation or organ it came from."""
    host = g.organism(o.host)
    if cube.source in MUTATIONS:
        lose_mutation_cube(g, host, cube.source, cube.added, clause)
    elif cube.source >= 0:
        host.organs[cube.source] = ABSENT


# --- oxygen (D6) ------------------------------------------------------------------------------


def oxygen_spike(g: State, id: int, extremity: int, clause: str) -> Flow[None]:
    """D6.1, D6b. An organism suffers what its antioxidant shield does not stop; also for H1d.

    The shield is computed before any disk is spent.
    """
    count = extremity - g.antioxidant_shield(g.organism(id))
    if count > 0:
        yield from atrophies(g, id, count, clause, oxygen=True)
