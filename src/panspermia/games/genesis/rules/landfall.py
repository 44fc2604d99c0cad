"""Landfall (H5d, H5e), also of linked macroorganisms (L5)."""

from __future__ import annotations

from panspermia.games.genesis.rules.ecosystems import enter_ecosystem
from panspermia.games.genesis.rules.events import BecameEndosymbiont, Landfall
from panspermia.games.genesis.rules.extinction import extinction, settle_owner, uncover
from panspermia.games.genesis.rules.pieces import ABSENT, PRESENT, Organism
from panspermia.games.genesis.rules.pools import cull
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import NOBODY
from panspermia.kernel import Flow, Words, agree


def check_landfall(g: State, id: int) -> Flow[None]:
    """H5d, H3b, L5a. A marine macroorganism with all organ squares filled goes on land by itself.

    Of two that are linked the host goes first, then the parasite; both count what lay there before.
    """
    bodies = linked_bodies(g, g.organism(id))
    landing = [o.id for o in bodies if not o.terrestrial and is_complete(g, o)]
    for landed in landing:
        landfall(g, g.organism(landed))
    if landing and len({body.terrestrial for body in bodies}) > 1:
        other = next(o.id for o in bodies if o.id != landing[0])
        yield from part(g, landing[0], other)
    if landing:
        yield from cull(g)


def linked_bodies(g: State, o: Organism) -> list[Organism]:
    """L5a. A macroorganism and the one that is its parasite or host, the host first."""
    host = g.organism(o.host) if o.host else o
    linked = [host, g.organism(host.parasite)] if host.parasite else [host]
    return [body for body in linked if body.macro]


def is_complete(g: State, o: Organism) -> bool:
    """H5d. All organ squares are filled."""
    return not missing_organs(g, o)


def missing_organs(g: State, o: Organism) -> list[int]:
    """H5d, H5e, L5b. The colours that are missing; cubes of symbionts count for their colour."""
    spare = cubes_of_symbionts(g, o)
    missing = []
    for colour, cube in zip(g.body(o).organs, o.organs, strict=True):
        if cube != PRESENT:
            if colour in spare:
                spare.remove(colour)
            else:
                missing.append(colour)
    return missing


def cubes_of_symbionts(g: State, o: Organism) -> list[int]:
    """H5e, L5c-L5f. The colours of cubes elsewhere that count as organs.

    Diseased cubes of its parasite; organs of a linked macroorganism; mutation cubes of a host that
    is a microorganism.
    """
    found: list[int] = []
    if o.parasite:
        parasite = g.organism(o.parasite)
        found += [cube.colour for cube in parasite.diseased]
        found += organ_colours(g, parasite)
    if o.host:
        host = g.organism(o.host)
        found += organ_colours(g, host)
        for m in host.mutations:
            printed = g.facts.mutations[m.card]
            found += [printed.base] * (m.base == PRESENT) + [printed.added] * (m.added == PRESENT)
    return found


def organ_colours(g: State, o: Organism) -> list[int]:
    """L5e. The organs of a macroorganism; of others none."""
    if not o.macro:
        return []
    organs = zip(g.body(o).organs, o.organs, strict=True)
    return [colour for colour, cube in organs if cube == PRESENT]


def landfall(g: State, o: Organism) -> None:
    """H5d-H5e. The card is turned: organs and disks are gone, bionts stay.

    Its parasite loses its diseased cubes and stays.
    """
    o.terrestrial = True
    o.organs = [ABSENT] * len(g.body(o).organs)
    o.disks = [0, 0, 0, 0]
    if o.parasite:
        g.organism(o.parasite).diseased = []
    enter_ecosystem(g, o)
    g.log.append(Landfall("H5d", o.owner, g.word(o.id)))


# --- one of two goes on land (L5e) --------------------------------------------------------------


def part(g: State, landed_id: int, other_id: int) -> Flow[None]:
    """L5e.1, L5e.2. The one that stays behind goes extinct; the landed one may take its bionts.

    A parasite needs a free circle for that, a host does not.
    """
    for side in left_behind(g.organism(other_id)):
        if can_take(g, g.organism(landed_id), side):
            yield from take_along(g, landed_id, other_id, side)
    other = g.organism(other_id)
    if other.host:
        yield from extinction(g, other_id)
    else:
        uncover(g, other)
        yield from settle_owner(g, other_id)


def left_behind(o: Organism) -> list[int]:
    """L5e.2. The bionts of a macroorganism that does not land."""
    return [*o.bionts, o.trophic]


def can_take(g: State, landed: Organism, side: int) -> bool:
    """L5e.2. Whether the landed one may take a biont of the side."""
    if not landed.host:
        return True
    taken = [g.colour[other] for other in landed.bionts]
    return g.body(landed).circles[g.colour[side]] and g.colour[side] not in taken


def take_along(g: State, landed_id: int, other_id: int, side: int) -> Flow[None]:
    """L5e.2. The owner of the landed one decides; a non-player parasite takes what it can."""
    owner = g.organism(landed_id).owner
    prompt: Words = ("ask.L5e.2", {"organism": g.word(landed_id), "biont": side})
    if not g.is_npc(owner) and not (yield from agree(owner, "L5e.2", prompt)):
        return
    landed, other = g.organism(landed_id), g.organism(other_id)
    if side in other.bionts:
        other.bionts.remove(side)
    else:
        other.trophic = NOBODY
    landed.bionts.append(side)
    g.log.append(BecameEndosymbiont("L5e.2", side, g.word(landed_id)))
