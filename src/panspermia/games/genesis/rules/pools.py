"""What comes into a pool and leaves it: catalysts (B3) and bionts (B4), and the cull (E2b).

What may have to ask somebody is a flow; call it with `yield from`.
"""

from __future__ import annotations

from panspermia.games.genesis.rules.events import BiontReturned, CatalystsMade, CatalystsPaid
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import (
    COLOUR,
    COLOURS,
    ORGANISM_WORDS,
    POOL,
    REFUGIUM,
    REFUGIUM_WORDS,
)
from panspermia.kernel import NOTHING, Flow, choose, decide

# --- catalysts (B3) ---------------------------------------------------------------------------


def spend(g: State, side: int, colour: int, count: int, clause: str) -> None:
    """B3.1. Catalysts go from a pool to the soup."""
    assert g.catalysts[side][colour] >= count
    g.catalysts[side][colour] -= count
    g.log.append(CatalystsPaid(clause, side, COLOURS[colour], count))


def make(g: State, side: int, colour: int, count: int, clause: str) -> Flow[None]:
    """B3a. Catalysts of one colour come into a side's pool."""
    amounts = [0, 0, 0, 0]
    amounts[colour] = count
    yield from biosynthesize(g, side, amounts, clause)


def biosynthesize(g: State, side: int, amounts: list[int], clause: str) -> Flow[None]:
    """B3a-B3c. Catalysts, by colour, come into a side's pool; what does not fit is halved.

    For every two that the limit keeps out the pool's owner takes one of any colour below its limit
    (AMB-04), also when an organism of somebody else made them. A non-player parasite has no pool.
    """
    if side >= g.sides:
        return
    pool, limit = g.catalysts[side], g.pool_limit()
    surplus = 0
    for colour, amount in enumerate(amounts):
        if amount:
            fits = min(amount, limit - pool[colour])
            surplus += amount - fits
            if fits > 0:
                pool[colour] += fits
                g.log.append(CatalystsMade(clause, side, COLOURS[colour], fits))
    for _ in range(surplus // 2):
        yield from take_any(g, side, "B3c")


def take_any(g: State, side: int, clause: str) -> Flow[None]:
    """B3c, D8b. A side takes a catalyst of a colour that is below its limit, if there is one."""
    limit = g.pool_limit()
    pool = g.catalysts[side]
    word = yield from choose(
        side,
        clause,
        lambda: [word for word, count in zip(COLOURS, pool, strict=True) if count < limit],
        or_none=True,
    )
    if word == NOTHING:
        return
    colour = COLOUR[word]
    pool[colour] += 1
    g.log.append(CatalystsMade(clause, side, COLOURS[colour], 1))


# --- bionts (B4) ------------------------------------------------------------------------------


def return_bionts(g: State, sides: list[int], place: str, clause: str) -> Flow[None]:
    """B4a. Bionts go back to their owners' pools; each brings a catalyst of its colour.

    For manna death, biont cull, atrophy and extinction. The catalysts of one side come together, so
    that two that do not fit make one of another colour (B3c).
    """
    withdraw_bionts(g, sides, place, clause)
    yield from compensate(g, sides)


def withdraw_bionts(g: State, sides: list[int], place: str, clause: str) -> None:
    """B4b. Bionts go back to their owners' pools without compensation."""
    for side in sides:
        g.unassigned[side] += 1
        g.log.append(BiontReturned(clause, side, place))
    if g.phase == "E" and g.assigning.side in sides:
        keep_used(g)


def keep_used(g: State) -> None:
    """E0. A biont that was used this turn and has come back to the pool stays a used one."""
    used = g.assigning.used
    for place in {*used} - {POOL}:
        for _ in range(used.count(place) - bionts_at(g, g.assigning.side, place)):
            used[used.index(place)] = POOL


def bionts_at(g: State, side: int, place: str) -> int:
    """E0. How many bionts of a side are on a refugium or an organism."""
    for refugium in g.refugia():
        if REFUGIUM_WORDS[refugium.placard] == place:
            return refugium.bionts.count(side)
    for o in g.all_organisms():
        if ORGANISM_WORDS[o.id] == place:
            return o.count_bionts(side)
    return 0


def compensate(g: State, sides: list[int]) -> Flow[None]:
    """B4a. A catalyst of a side's colour for each biont that it got back."""
    for side in sorted(set(sides)):
        yield from make(g, side, g.colour[side], sides.count(side), "B4a")


# --- biont cull (E2b) -------------------------------------------------------------------------


def cull(g: State) -> Flow[None]:
    """E2b. A player with no green chromosome left keeps one biont on refugia; the others return.

    Called as soon as an effect is over that may have taken the last one. AMB-17: may be off.
    """
    if not g.rules.cull:
        return
    bionts: list[int] = []
    for row in g.rows:
        for refugium in row:
            bionts += refugium.bionts
    counts = [bionts.count(side) for side in g.players()]
    for side, count in enumerate(counts):
        if count > 1 and not g.has_green(side):
            yield from keep_one(g, side)


def keep_one(g: State, side: int) -> Flow[None]:
    """E2b. The player keeps one biont, on a refugium of their choice."""
    word = yield from decide(
        side, "E2b", lambda: [REFUGIUM_WORDS[r.placard] for r in g.refugia() if side in r.bionts]
    )
    kept = REFUGIUM[word]
    returned = 0
    for refugium in g.refugia():
        here = refugium.bionts.count(side) - (refugium.placard == kept)
        for _ in range(here):
            refugium.bionts.remove(side)
            withdraw_bionts(g, [side], REFUGIUM_WORDS[refugium.placard], "E2b")
        returned += here
    yield from make(g, side, g.colour[side], returned, "B4a")
