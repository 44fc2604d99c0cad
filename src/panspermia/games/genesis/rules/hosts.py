"""Hosts of parasites (E3b-E3e, E4a): which are suitable, and what a parasite steals from one.

Nobody is asked here; `parasites` has the procedures.
"""

from __future__ import annotations

from collections.abc import Sequence

from panspermia.games.genesis.rules.events import CubeStolen, ParasiteAttached, Supplanted
from panspermia.games.genesis.rules.extinction import return_diseased
from panspermia.games.genesis.rules.pieces import (
    ATTACHED,
    NO_SOURCE,
    PRESENT,
    STOLEN,
    Diseased,
    Organism,
)
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.tokens import TOKEN
from panspermia.games.genesis.rules.vocabulary import (
    ADDED_WORDS,
    BASE_WORDS,
    DISEASED_WORDS,
    FACE_WORDS,
    MUTATIONS,
    ORGAN_WORDS,
    ROWS,
    SPORE,
    parasite_of,
)
from panspermia.kernel import Weighed

Cube = tuple[str, int]
"""A cube that can be stolen: its word and its colour."""

BY_SLOTS = ("E3c", "E4a")
"""Clauses against a host for one face of a card, not for the other."""


# --- suitable hosts (E3b) ---------------------------------------------------------------------


def weigh_hosts(
    g: State, side: int, slots: Sequence[int], rows: list[bool], mover: int = 0
) -> Weighed:
    """E3b. Every organism as host of a parasite of the side with these slots.

    `mover` is a liberated parasite (E4.1c): it is no host for itself, nor is its hyperparasite. An
    organism that its last biont has just left is none either.
    """
    moving = [o.id for o in g.with_parasites(mover)] if mover else []
    return {
        g.word(o.id): host_reason(g, side, o, slots, rows, len(moving) > 1)
        for o in g.all_organisms()
        if o.id not in moving and (o.bionts or o.macro)
    }


def has_host(g: State, side: int, rows: list[bool]) -> bool:
    """E3.1a, E3b. Whether a face of the card of a side finds a suitable host."""
    faces = g.facts.parasites[g.colour[side]]
    for o in filter(None, g.organisms):
        if (o.mutations or o.organs) and (o.bionts or o.macro):
            for face in faces:
                reason = host_reason(g, side, o, face.slots, rows, False)
                if not reason:
                    return True
                if reason not in BY_SLOTS:
                    break
    return False


def host_reason(
    g: State, side: int, host: Organism, slots: Sequence[int], rows: list[bool], carries: bool
) -> str:
    """E3b, E3b.1, E4a, E4b. The clause against a host, or nothing.

    E3.1: a hyperparasite lies on a parasite, so that it is no host itself (at most two levels, as
    L2b says), nor can a parasite that `carries` one become one.
    """
    if host.parasite and g.tableau_of(host) == side:
        return "E4b"
    if not host.host and host.owner == side:
        return "E3b.1"
    if host.host and (carries or g.organism(host.host).host):
        return "E3.1"
    if host.host and g.is_npc(side):
        return "C1b.4"
    if not rows[g.home_row(host)]:
        return "E3b"
    if not host.parasite:
        return "" if count_cubes(g, host, slots) else "E3c"
    return supplant_reason(g, side, host, slots)


def supplant_reason(g: State, side: int, host: Organism, slots: Sequence[int]) -> str:
    """E4a. The newcomer must get more cubes than the incumbent has; L2b: or it is no parasite card.

    A non-player parasite attaches and never supplants (decision on C1b.3).
    """
    incumbent = g.organism(host.parasite)
    if incumbent.macro:
        return "L2b"
    if g.is_npc(side):
        return "C1b.3"
    more = count_cubes(g, host, slots, freed=True) > len(incumbent.diseased)
    return "" if more else "E4a"


def rows_of_liberated(g: State, id: int) -> list[bool]:
    """E4.1c. The rows where a liberated parasite may attach.

    Eligible rows of its owner without regard to the parasite and its hyperparasite, unless it has
    a spore; and the old host's home row (AMB-34).
    """
    o = g.organism(id)
    if g.icons(o, SPORE):
        return [True] * len(ROWS)
    moving = g.with_parasites(id)
    bionts = [mover.bionts for mover in moving]
    for mover in moving:
        mover.bionts = []
    rows = g.eligible_rows(o.owner)
    for mover, held in zip(moving, bionts, strict=True):
        mover.bionts = held
    if g.rules.liberated_row:
        rows[g.home_row(o)] = True
    return rows


# --- diseased cubes (E3c-E3e) -----------------------------------------------------------------


def cubes_of(g: State, host: Organism, *, freed: bool = False) -> list[Cube]:
    """E3c, E3d, E3e, L2a. What can be stolen: mutation cubes, of a macroorganism organ cubes.

    E4a: `freed` counts those on its present parasite too, even if they come from nowhere now.
    """
    there = (PRESENT, STOLEN) if freed else (PRESENT,)
    found = list(loose_cubes(g.organism(host.parasite))) if freed and host.parasite else []
    if host.macro:
        for square, colour in enumerate(g.body(host).organs):
            if host.organs[square] in there:
                found.append((ORGAN_WORDS[square], colour))
        return found
    for m in host.mutations:
        printed = g.facts.mutations[m.card]
        if m.base in there:
            found.append((BASE_WORDS[m.card], printed.base))
        if m.added in there:
            found.append((ADDED_WORDS[m.card], printed.added))
    return found


def loose_cubes(o: Organism) -> list[Cube]:
    """E4a. The diseased cubes of a parasite whose source is no longer there."""
    words = zip(DISEASED_WORDS, o.diseased, strict=False)
    return [(word, cube.colour) for word, cube in words if cube.source == NO_SOURCE]


def count_cubes(g: State, host: Organism, slots: Sequence[int], *, freed: bool = False) -> int:
    """E3c. How many free slots a parasite can fill on this host."""
    if not host.mutations and not host.organs:
        return 0
    free, count = list(slots), 0
    for _, colour in cubes_of(g, host, freed=freed):
        if colour in free:
            free.remove(colour)
            count += 1
    return count


def free_slots(g: State, o: Organism) -> list[int]:
    """E3c, H4c. The colours of the slots of a parasite without a diseased cube."""
    free = list(g.face(o).slots)
    for cube in o.diseased:
        if cube.colour in free:
            free.remove(cube.colour)
    return free


def steal(g: State, o: Organism, word: str, clause: str) -> None:
    """E3c-E3e, H4c. A parasite takes a cube of its host into a slot of its colour."""
    host = g.organism(o.host)
    kind, number = TOKEN[word]
    if kind == "organ":
        host.organs[number] = STOLEN
        colour = g.body(host).organs[number]
    else:
        m, printed = host.mutation(number), g.facts.mutations[number]
        if kind == "added":
            m.added, colour = STOLEN, printed.added
        else:
            m.base, colour = STOLEN, printed.base
    o.diseased.append(Diseased(colour, number, kind == "added"))
    g.log.append(CubeStolen(clause, g.word(o.id), g.word(host.id), word))


def word_of_diseased(o: Organism, place: int) -> str:
    """A diseased cube by what it was stolen from, or by its place if that is nothing."""
    cube = o.diseased[place]
    if cube.source == NO_SOURCE:
        return DISEASED_WORDS[place]
    if cube.source in MUTATIONS:
        return (ADDED_WORDS if cube.added else BASE_WORDS)[cube.source]
    return ORGAN_WORDS[cube.source]


# --- attaching (E3.1, E4.1) -------------------------------------------------------------------


def new_parasite(g: State, side: int, face: int, bionts: list[int], host: int) -> int:
    """E3.1, E3.1a. The parasite card of a side, with this face and these bionts, on a host."""
    colour = g.colour[side]
    id = parasite_of(colour)
    g.organisms[id] = Organism(id, side, bionts, host=host, face=face)
    g.cards[colour] = ATTACHED
    return id


def settle_on(g: State, id: int, host_id: int, cubes: list[str], clause: str) -> int:
    """E3c, E4.1a. A parasite lies on its host and takes these cubes; the id of the one it ousted.

    What was ousted has given its diseased cubes back and still points at its old host.
    """
    o, host = g.organism(id), g.organism(host_id)
    ousted = host.parasite
    if ousted:
        old = g.organism(ousted)
        taken = [old.diseased[DISEASED_WORDS.index(w)] for w in cubes if w in DISEASED_WORDS]
        old.diseased = [cube for cube in old.diseased if not any([cube is t for t in taken])]
        return_diseased(g, old)
        o.diseased += taken
        host.parasite = 0
        g.log.append(Supplanted("E4.1a", old.owner, g.word(ousted), g.word(host_id)))
    o.host, host.parasite = host_id, id
    g.log.append(ParasiteAttached(clause, o.owner, g.word(id), FACE_WORDS[o.face], g.word(host_id)))
    for word in cubes:
        if word in DISEASED_WORDS:
            g.log.append(CubeStolen("E4a", g.word(id), g.word(host_id), word))
        else:
            steal(g, o, word, "E3e" if host.macro else "E3c")
    return ousted
