"""Phase 1: introduction (P1a-P1h). Each player buys pieces for ten points."""

from __future__ import annotations

from panspermia.games.symbioz.board import COUNT, GREEN, SQUARES
from panspermia.games.symbioz.events import Placed
from panspermia.games.symbioz.state import State, put
from panspermia.games.symbioz.vocabulary import (
    NUMBERS,
    PIECES,
    PURCHASE,
    PURCHASES,
    ZERB,
)
from panspermia.kernel import DONE, Flow, mark

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


def introduction(g: State, side: int) -> Flow[None]:
    """P1a. Pieces are bought one by one, stopping at any time; unspent points are lost."""
    points = NUMBERS.points
    g.newborn = [0] * COUNT
    elsewhere = ~g.occupied(side) & ANYWHERE
    while True:
        bought = yield from mark(
            side,
            "P1a",
            PURCHASES,
            lambda: (PURCHASES.all, bans(g, side, points, elsewhere)),
            prompt=("ask.P1a", {"points": points}),
        )
        if bought == DONE:
            return
        kind, square = PURCHASE[bought]
        points -= PIECES[kind].cost
        put(g, kind, side, square)
        if kind == ZERB:
            g.newborn[square] += 1
        g.log.append(Placed("P1a", side, PIECES[kind].id, SQUARES[square]))


def bans(g: State, side: int, points: int, elsewhere: int) -> tuple[tuple[str, int], ...]:
    """What cannot be bought; animals stand outside the table and need no cell (P1f)."""
    return (
        ("P1h", g.closed() * ON_SQUARE),
        ("P1b", elsewhere * ON_SQUARE),
        ("P1d", GREEN),
        ("P1e", g.saturated()),
        ("P1c", twice(g)),
        ("P1g", sold_out(g, side)),
        ("P1a", TOO_DEAR[points]),
    )


def twice(g: State) -> int:
    """P1c. The squares that have got two zerbs in this phase."""
    limit = NUMBERS.zerbs_a_square
    if limit not in g.newborn:
        return 0
    return sum([1 << square for square, count in enumerate(g.newborn) if count == limit])


def sold_out(g: State, side: int) -> int:
    """P1g. All purchases of kinds that are not in the supply."""
    found = 0
    for kind, purchases in enumerate(OF_KIND):
        if not g.left(kind, side):
            found |= purchases
    return found
