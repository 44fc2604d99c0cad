"""Phase 2: assigning bionts and catalysts (E0-E2, E5).

E3 and E4 are in `parasites` and `hosts`, E6 in `transfer`, the sources of bionts in `bionts`.
"""

from __future__ import annotations

from collections.abc import Callable

from panspermia.games.genesis.rules.bionts import (
    find_organism,
    moves_left,
    settle_left,
    take_off,
    used_places,
    weigh_sources,
)
from panspermia.games.genesis.rules.events import BiontAssigned, DiskPlaced, EnzymePlaced
from panspermia.games.genesis.rules.hosts import has_host
from panspermia.games.genesis.rules.npc import attach_by_chance
from panspermia.games.genesis.rules.order import begin_phase
from panspermia.games.genesis.rules.parasites import attach, attach_reason, card_reason
from panspermia.games.genesis.rules.pieces import Refugium
from panspermia.games.genesis.rules.pools import cull, spend, withdraw_bionts
from panspermia.games.genesis.rules.state import Assigning, Presence, State
from panspermia.games.genesis.rules.transfer import transfer, transfer_reason
from panspermia.games.genesis.rules.vocabulary import (
    ANTIOXIDANT,
    ATTACH,
    COLOUR,
    COLOURS,
    ENZYME,
    NOBODY,
    POOL,
    REFUGIUM,
    REFUGIUM_WORDS,
    TRANSFER,
    WITHDRAW,
)
from panspermia.kernel import CANCEL, DONE, Flow, Weighed, Weighing, Words, pick

# --- the turn of a player (E0) ----------------------------------------------------------------


def begin_assignment(g: State) -> Flow[None]:
    """A1.2. In player order; no biont was used yet (E0)."""
    yield from begin_phase(g, "E")
    g.assigning = Assigning()
    g.waiting = g.phase_order[:]


def assignment(g: State, side: int) -> Flow[None]:
    """E0. A player does one thing after the other, in any order and as often as possible.

    A refugium as answer puts a biont there. A2d. `done` ends the turn.
    """
    if side >= g.sides:
        g.waiting.remove(side)
        yield from attach_by_chance(g, side)
        return
    if g.assigning.side != side:
        g.assigning = Assigning(side)
    about = (g, side)
    deed: str = ""
    while deed != DONE:
        deed = yield Weighing(side, "E0", weigh_deeds, about, None, False, True, quick_deeds)
        if deed in REFUGIUM:
            yield from assign_biont(g, side, REFUGIUM[deed])
        elif deed != DONE:
            yield from DEEDS[deed](g, side)
    g.waiting.remove(side)


def weigh_deeds(g: State, side: int) -> Weighed:
    """E0. Refugia for a biont, and the other deeds, each with the clause against it."""
    rows = rows_for_refugia(g, side, g.eligible_rows(side))
    sources = weigh_sources_to_refugia(g, side)
    found: Weighed = {
        REFUGIUM_WORDS[refugium.placard]: refugium_reason(g, side, refugium, rows[row], sources)
        for row, refugia in enumerate(g.rows)
        for refugium in refugia
    }
    found[ENZYME] = enzyme_reason(g, side, rows)
    found[WITHDRAW] = "" if any([not sources[w] for w in sources if w in REFUGIUM]) else "E1b.1"
    found[ATTACH] = attach_reason(g, side)
    found[ANTIOXIDANT] = antioxidant_reason(g, side)
    found[TRANSFER] = transfer_reason(g, side)
    found[DONE] = ""
    return found


def quick_deeds(g: State, side: int) -> list[str] | None:
    """E0. What `weigh_deeds` allows, without reasons, if the side cannot move bionts by HGT.

    A reason needs every source weighed for every place, an option only how many there are: a tenth
    of the time (7 against 71 us), and no question is asked more often. So it is not derived from
    the reasons; tests compare the two in random games.
    """
    presence = g.presence(side)
    if presence.organisms and moves_left(g, side, presence):
        return None
    rows = g.eligible_rows(side, presence)
    used = used_places(g, side)
    count, leaving = placed_bionts(g, side, presence, used)
    in_pool = g.unassigned[side] > used.count(POOL)
    # The limit is never below 1.
    room = in_pool and (not count or count < g.entropy_limit(side, presence))
    open_rows = rows if g.assigning.row == NOBODY else rows_for_refugia(g, side, rows)
    found = quick_refugia(g, side, open_rows, room, leaving)
    rich = any(g.catalysts[side])
    if rich and has_enzyme_place(g, open_rows):
        found.append(ENZYME)
    if leaving:
        found.append(WITHDRAW)
    has_biont = in_pool or bool(leaving)
    if has_biont and any(g.tableaus) and not card_reason(g, side) and has_host(g, side, rows):
        found.append(ATTACH)
    if rich and g.tableaus[side] and has_disk_place(g, side):
        found.append(ANTIOXIDANT)
    found.append(DONE)
    return found


def quick_refugia(
    g: State, side: int, rows: list[bool], room: bool, leaving: list[int]
) -> list[str]:
    """E1a, E1b, E2d. Where a biont can go, if there is `room` for more or others can leave."""
    if not room and not leaving:
        return []
    only_source = 0 if room or len(leaving) > 1 else leaving[0]
    total, printed, found = sum(g.catalysts[side]), g.facts.refugia, []
    for row, refugia in enumerate(g.rows):
        if rows[row]:
            for refugium in refugia:
                placard = refugium.placard
                if placard != only_source and printed[placard].biont_cost <= total:
                    found.append(REFUGIUM_WORDS[placard])
    return found


def placed_bionts(
    g: State, side: int, presence: Presence, used: list[str]
) -> tuple[int, list[int]]:
    """E1a, E2a. How many bionts a side has on refugia, and active ones with an unused one."""
    count, leaving = 0, []
    for refugium in presence.refugia:
        here, placard = refugium.bionts.count(side), refugium.placard
        count += here
        if here > used.count(REFUGIUM_WORDS[placard]) and g.active[g.facts.refugia[placard].row]:
            leaving.append(placard)
    return count, leaving


# --- bionts on refugia (E1, E2) ---------------------------------------------------------------


def rows_for_refugia(g: State, side: int, rows: list[bool]) -> list[bool]:
    """E1b. The eligible rows for bionts and enzymes; AMB-27: by one reading, one row a turn."""
    turn = g.assigning
    if turn.row == NOBODY or turn.side != side:
        return rows
    return [eligible and row == turn.row for row, eligible in enumerate(rows)]


def note_row(g: State, placard: int) -> None:
    """AMB-27. A biont or an enzyme of this turn has come to this refugium."""
    if g.rules.assignment_rows == "one":
        g.assigning.row = g.facts.refugia[placard].row


def refugium_reason(
    g: State, side: int, refugium: Refugium, eligible: bool, sources: Weighed
) -> str:
    """E1b, E2d. The clause against one more biont on a refugium, or nothing."""
    if not eligible:
        return "E1b"
    cost = g.facts.refugia[refugium.placard].biont_cost
    if cost > g.catalyst_total(side):
        return "E2d"
    reasons = [sources[word] for word in sources if word != REFUGIUM_WORDS[refugium.placard]]
    return "" if "" in reasons else next(iter(reasons), "E1a")


def weigh_sources_to_refugia(g: State, side: int) -> Weighed:
    """E1a, E2a. Where a biont for a refugium may come from, within the entropy limit.

    One that only moves from a refugium to another does not count again (E2b).
    """
    sources = weigh_sources(g, side)
    for word, reason in sources.items():
        if not reason and word not in REFUGIUM and is_full(g, side, str(word)):
            sources[word] = "E2a"
    return sources


def only_source(g: State, side: int, placard: int) -> str | None:
    """E1a, E2a. The one place from which a biont can come to a refugium, if there is no other.

    None also if the side can move bionts by HGT; then all places must be weighed.
    """
    presence = g.presence(side)
    if presence.organisms and moves_left(g, side, presence):
        return None
    used = used_places(g, side)
    count, leaving = placed_bionts(g, side, presence, used)
    places = []
    for other in leaving:
        if other != placard:
            places.append(REFUGIUM_WORDS[other])
    if g.unassigned[side] > used.count(POOL) and count < g.entropy_limit(side, presence):
        places.append(POOL)
    return places[0] if len(places) == 1 else None


def is_full(g: State, side: int, source: str) -> bool:
    """E2a. Whether one more biont on refugia, from this source, is above the entropy limit."""
    count = g.count_on_refugia(side)
    if source == POOL:
        return count >= g.entropy_limit(side)
    o = find_organism(g, source)
    bionts = o.bionts
    o.bionts = bionts[:]
    o.bionts.remove(side)
    limit = g.entropy_limit(side)
    o.bionts = bionts
    return count >= limit


def assign_biont(g: State, side: int, placard: int) -> Flow[None]:
    """E1.1, E1a, E2d. A biont comes to a refugium; some cost catalysts."""
    source = only_source(g, side, placard)
    if source is None:
        table = weigh_sources_to_refugia(g, side)
        table.pop(REFUGIUM_WORDS[placard], None)
        prompt: Words = ("ask.E1a", {"refugium": REFUGIUM_WORDS[placard]})
        source = yield from pick(side, "E1a", table, prompt=prompt)
        if source == CANCEL:
            return
    if g.facts.refugia[placard].biont_cost and not (yield from pay_toll(g, side, placard)):
        return
    left = take_off(g, side, source)
    g.refugium(placard).bionts.append(side)
    g.assigning.used.append(REFUGIUM_WORDS[placard])
    note_row(g, placard)
    g.log.append(BiontAssigned("E1.1", side, source, REFUGIUM_WORDS[placard]))
    if left:
        yield from settle_left(g, [left])
        yield from cull(g)


def pay_toll(g: State, side: int, placard: int) -> Flow[bool]:
    """E2d. A biont on Deep Hot Biosphere costs a catalyst of any colour; the player may cancel."""
    paid: list[int] = []
    for _ in range(g.facts.refugia[placard].biont_cost):
        left = [count - paid.count(n) for n, count in enumerate(g.catalysts[side])]
        table: Weighed = {COLOURS[n]: "" for n, count in enumerate(left) if count}
        word = yield from pick(side, "E2d", table)
        if word == CANCEL:
            return False
        paid.append(COLOUR[word])
    for colour in paid:
        spend(g, side, colour, 1, "E2d")
    return True


def withdraw(g: State, side: int) -> Flow[None]:
    """E1b.1. A biont leaves a refugium of an active row for the pool, without compensation."""
    sources = weigh_sources(g, side)
    table: Weighed = {word: sources[word] for word in sources if word in REFUGIUM}
    word = yield from pick(side, "E1b.1", table)
    if word != CANCEL:
        take_off(g, side, word)
        withdraw_bionts(g, [side], word, "E1b.1")


# --- enzymes (E1.2) ---------------------------------------------------------------------------


def enzyme_reason(g: State, side: int, rows: list[bool]) -> str:
    """E1.2, E1c. The clause against placing an enzyme, or nothing."""
    if not any(g.catalysts[side]):
        return "E1c"
    reasons = weigh_enzyme_places(g, rows).values()
    return "" if "" in reasons else next(iter(reasons), "E1b")


def weigh_enzyme_places(g: State, rows: list[bool]) -> Weighed:
    """E1b, E2c. Refugia of eligible rows with a free slot."""
    printed = g.facts.refugia
    found: Weighed = {}
    for row, refugia in enumerate(g.rows):
        for refugium in refugia:
            placard, reason = refugium.placard, "E1b"
            if rows[row]:
                full = len(refugium.enzymes) >= len(printed[placard].slots)
                reason = "E2c" if full else ""
            found[REFUGIUM_WORDS[placard]] = reason
    return found


def has_enzyme_place(g: State, rows: list[bool]) -> bool:
    """E1b, E2c. Whether there is a free slot in these rows."""
    printed = g.facts.refugia
    for row, refugia in enumerate(g.rows):
        if rows[row]:
            for refugium in refugia:
                if len(refugium.enzymes) < len(printed[refugium.placard].slots):
                    return True
    return False


def place_enzyme(g: State, side: int) -> Flow[None]:
    """E1.2, E1d. A catalyst of the side's pool goes to the leftmost free slot, and stays there."""
    rows = rows_for_refugia(g, side, g.eligible_rows(side))
    word = yield from pick(side, "E1.2", weigh_enzyme_places(g, rows))
    colour = CANCEL if word == CANCEL else (yield from take_catalyst(g, side, "E1c"))
    if colour == CANCEL:
        return
    g.refugium(REFUGIUM[word]).enzymes.append(COLOUR[colour])
    note_row(g, REFUGIUM[word])
    g.log.append(EnzymePlaced("E1.2", side, word, colour))


def take_catalyst(g: State, side: int, clause: str) -> Flow[str]:
    """E1c, E5a. A catalyst leaves the side's pool: its colour, or CANCEL."""
    colour: str = yield from pick(side, clause, own_catalysts(g, side))
    if colour != CANCEL:
        g.catalysts[side][COLOUR[colour]] -= 1
    return colour


def own_catalysts(g: State, side: int) -> Weighed:
    """E1c. The colours in the side's pool."""
    found: Weighed = {}
    for colour, count in enumerate(g.catalysts[side]):
        if count:
            found[COLOURS[colour]] = ""
    return found


# --- antioxidants (E5) ------------------------------------------------------------------------


def antioxidant_reason(g: State, side: int) -> str:
    """E5.1. The clause against an antioxidant or vitamin now, or nothing."""
    if not any(g.catalysts[side]):
        return "E5.1"
    reasons = weigh_disk_places(g, side).values()
    return "" if "" in reasons else next(iter(reasons), "E5.1")


def weigh_disk_places(g: State, side: int) -> Weighed:
    """E5.1, E5c, E5d. Own organisms, but no parasites and nothing on land."""
    return {
        g.word(o.id): "E5c" if o.host else "E5d" if o.terrestrial else "" for o in g.owned(side)
    }


def has_disk_place(g: State, side: int) -> bool:
    """E5.1, E5c, E5d. Whether an organism of a side is neither a parasite nor on land."""
    return any([not g.organism(id).terrestrial for id in g.tableaus[side]])


def place_antioxidant(g: State, side: int) -> Flow[None]:
    """E5.1-E5b. A catalyst of the side's pool goes onto an organism; green ones are vitamins."""
    word = yield from pick(side, "E5.1", weigh_disk_places(g, side))
    colour = CANCEL if word == CANCEL else (yield from take_catalyst(g, side, "E5a"))
    if colour == CANCEL:
        return
    find_organism(g, word).disks[COLOUR[colour]] += 1
    g.log.append(DiskPlaced("E5.1", side, word, colour))


DEEDS: dict[str, Callable[[State, int], Flow[None]]] = {
    ENZYME: place_enzyme,
    WITHDRAW: withdraw,
    ATTACH: attach,
    ANTIOXIDANT: place_antioxidant,
    TRANSFER: transfer,
}
