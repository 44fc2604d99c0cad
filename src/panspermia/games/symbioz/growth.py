"""Phase 2: zerb growth (P2a-P2g). Zerbs give birth on their square or beside it."""

from __future__ import annotations

from panspermia.games.symbioz.board import BOARDS, COUNT, SQUARES, is_green
from panspermia.games.symbioz.events import Born
from panspermia.games.symbioz.state import State, put
from panspermia.games.symbioz.vocabulary import BIRTHS, NUMBERS, PIECES, ZERB, Births
from panspermia.kernel import NOTHING, Flow, mark


def growth(g: State, side: int) -> Flow[None]:
    """P2b. Each newborn is put on its own square or on an adjacent one.

    P2f. They come one at a time in any order; birth is mandatory while there is a legal place and
    a zerb in the supply. P2e. Newborns give no birth in this phase.
    """
    table = BIRTHS[g.board]
    zerbs = g.zerbs[side * COUNT : (side + 1) * COUNT]
    births = [births_in(square, count) for square, count in enumerate(zerbs)]
    g.newborn = [0] * COUNT
    born_from = sum([table.out_of[square] for square in range(COUNT) if births[square]])
    crowded = crowds(g, table, zerbs, births)
    closed = into(table, g.closed())
    while born_from and g.left(ZERB, side):
        birth = yield from mark(
            side,
            "P2b",
            table.answers,
            lambda: (
                born_from,
                (("P2g", closed), ("P2c", into(table, g.saturated())), ("P2d", crowded)),
            ),
            or_none=True,
        )
        if birth == NOTHING:
            return
        origin, square = table.pair[birth]
        births[origin] -= 1
        if not births[origin]:
            born_from &= ~table.out_of[origin]
        put(g, ZERB, side, square)
        g.newborn[square] += 1
        g.log.append(Born("P2b", side, PIECES[ZERB].id, SQUARES[origin], SQUARES[square]))


def births_in(square: int, zerbs: int) -> int:
    """P2a. One birth for every four zerbs, or three in a green square."""
    return zerbs // (NUMBERS.growth_green if is_green(square) else NUMBERS.growth)


def crowds(g: State, table: Births, zerbs: list[int], births: list[int]) -> int:
    """P2d. The births into a square with more own zerbs than the square of origin.

    SZ-3: the counts are those at the start of the player's phase.
    """
    neighbours = BOARDS[g.board].neighbours
    found = 0
    for square in range(COUNT):
        if births[square]:
            for other in neighbours[square]:
                if zerbs[other] > zerbs[square]:
                    found |= table.bit[square, other]
    return found


def into(table: Births, squares: int) -> int:
    """All births into these squares."""
    found = 0
    while squares:
        square = squares.bit_length() - 1
        found |= table.into[square]
        squares ^= 1 << square
    return found
