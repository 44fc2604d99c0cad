"""Phase 2: zerb growth (P2a-P2g). Zerbs give birth on their square or beside it."""

from __future__ import annotations

from panspermia.games.symbioz.components.facts import NUMBERS, PIECES
from panspermia.games.symbioz.rules.board import COUNT, SQUARES, is_green
from panspermia.games.symbioz.rules.events import Born
from panspermia.games.symbioz.rules.state import State, put
from panspermia.games.symbioz.rules.vocabulary import BIRTHS, ZERB, Births
from panspermia.kernel import NOTHING, Bans, Flow, MarkRequest

ZERBS_A_BIRTH = [
    NUMBERS.growth_green if is_green(square) else NUMBERS.growth for square in range(COUNT)
]
"""P2a. One birth for every four zerbs of a square, or three of a green square."""


def growth(g: State, side: int) -> Flow[None]:
    """P2a, P2b. Each newborn is put on its own square or on an adjacent one.

    P2f. They come one at a time in any order; birth is mandatory while there is a legal place and
    a zerb in the supply. P2e. Newborns give no birth in this phase.
    """
    table = BIRTHS[g.board]
    zerbs = g.zerbs[side * COUNT : (side + 1) * COUNT]
    births = [count // needed for count, needed in zip(zerbs, ZERBS_A_BIRTH, strict=True)]
    expected = sum(births)
    bans = Bans(
        {
            "P2a": sum([table.out_of[square] for square in range(COUNT) if not births[square]]),
            "P2g": into(table, g.closed),
            "P2c": into(table, g.saturated),
            "P2d": crowds(table, zerbs, births),
        }
    )
    while expected and g.left(ZERB, side):
        birth = yield MarkRequest(side, "P2b", table.answers, bans, or_none=True)
        if birth == NOTHING:
            break
        origin, square = table.pair[birth]
        expected -= 1
        births[origin] -= 1
        if not births[origin]:
            bans.add("P2a", table.out_of[origin])
        put(g, ZERB, side, square)
        g.newborn[square] += 1
        g.log.append(Born("P2b", side, PIECES[ZERB].id, SQUARES[origin], SQUARES[square]))
        if g.saturated >> square & 1:
            bans.add("P2c", table.into[square])
    g.newborn = [0] * COUNT


def crowds(table: Births, zerbs: list[int], births: list[int]) -> int:
    """P2d. The births into a square with more own zerbs than the square of origin.

    SZ-3: the counts are those at the start of the player's phase.
    """
    found = 0
    for origin, count in enumerate(births):
        if count:
            own = zerbs[origin]
            for square, birth in table.beside[origin]:
                if zerbs[square] > own:
                    found |= birth
    return found


def into(table: Births, squares: int) -> int:
    """All births into these squares."""
    found = 0
    while squares:
        square = squares.bit_length() - 1
        found |= table.into[square]
        squares ^= 1 << square
    return found
