"""Phase 1: introduction (P1a-P1h). Each player buys pieces for ten points."""

from __future__ import annotations

from panspermia.games.symbioz.components.facts import NUMBERS, PIECES
from panspermia.games.symbioz.rules.board import COUNT, GREEN, SQUARES
from panspermia.games.symbioz.rules.events import Placed
from panspermia.games.symbioz.rules.state import State, put
from panspermia.games.symbioz.rules.vocabulary import PURCHASE, PURCHASES, ZERB
from panspermia.kernel import DONE, Bans, Flow, MarkRequest, Words

ANYWHERE = (1 << COUNT) - 1
ON_SQUARE = 1 | 1 << COUNT | 1 << 2 * COUNT
"""All purchases for square 0: times a set of squares, all purchases for these."""

OF_KIND = [((1 << COUNT) - 1) << kind * COUNT for kind in range(len(PIECES))]
"""All purchases of a kind."""

TOO_DEAR = [
    sum([OF_KIND[kind] for kind, piece in enumerate(PIECES) if piece.cost > points])
    for points in range(NUMBERS.points + 1)
]
"""All purchases that these points do not pay."""

PROMPTS: list[Words] = [("ask.P1a", {"count": points}) for points in range(NUMBERS.points + 1)]


def introduction(g: State, side: int) -> Flow[None]:
    """P1a. Pieces are bought one by one, stopping at any time; unspent points are lost."""
    points = NUMBERS.points
    bans = first_bans(g, side)
    while True:
        bought = yield MarkRequest(side, "P1a", PURCHASES, bans, PROMPTS[points])
        if bought == DONE:
            break
        kind, square = PURCHASE[bought]
        points -= PIECES[kind].cost
        put(g, kind, side, square)
        g.log.append(Placed("P1a", side, PIECES[kind].id, SQUARES[square]))
        if TOO_DEAR[points]:
            bans.add("P1a", TOO_DEAR[points])
        if not g.left(kind, side):
            bans.add("P1g", OF_KIND[kind])
        if kind == ZERB:
            count_zerb(g, square, bans)
    g.newborn = [0] * COUNT


def first_bans(g: State, side: int) -> Bans:
    """What cannot be bought from the start; animals stand outside the cells (P1f)."""
    return Bans(
        {
            "P1h": g.closed * ON_SQUARE,
            "P1b": (ANYWHERE & ~g.occupied(side)) * ON_SQUARE,
            "P1d": GREEN,
            "P1e": g.saturated,
            "P1c": 0,
            "P1g": sold_out(g, side),
        }
    )


def count_zerb(g: State, square: int, bans: Bans) -> None:
    """P1c, P1e. A square takes no more zerbs after the second, or when its cells are full."""
    g.newborn[square] += 1
    if g.newborn[square] == NUMBERS.zerbs_a_square:
        bans.add("P1c", 1 << square)
    if g.saturated >> square & 1:
        bans.add("P1e", 1 << square)


def sold_out(g: State, side: int) -> int:
    """P1g. All purchases of kinds that are not in the supply."""
    return sum([OF_KIND[kind] for kind in range(len(PIECES)) if not g.left(kind, side)])
