"""What a seat sees, for learning programs: the state as it is, for Symbioz hides nothing."""

from __future__ import annotations

from typing import Annotated

from panspermia.games.symbioz.components.facts import NUMBERS, PIECES
from panspermia.games.symbioz.rules.board import SQUARES
from panspermia.games.symbioz.rules.state import State
from panspermia.kernel.features import SIDES, Along, Side, Span, Within

CELLS = NUMBERS.cells
SUPPLY = max([piece.supply for piece in PIECES])
ON_BOARD = Along((SIDES, SQUARES))
BY_PIECE = Along(([piece.id for piece in PIECES], SIDES))


class Features:
    """Pieces by side and square, as in the state; sets that follow from them are left out."""

    zerbs: Annotated[list[int], Span(0, CELLS), ON_BOARD]
    crapits: Annotated[list[int], Span(0, SUPPLY), ON_BOARD, Within(0, CELLS)]
    kroguls: Annotated[list[int], Span(0, SUPPLY), ON_BOARD, Within(0, CELLS)]
    supply: Annotated[list[int], Span(0, SUPPLY), BY_PIECE]
    owner: Annotated[list[int], Span(-1, 3), Along((SQUARES,)), Side()]
    newborn: Annotated[list[int], Span(0, SUPPLY), Along((SQUARES,)), Within(0, CELLS)]
    turn: Annotated[int, Span(1, NUMBERS.turns + 1)]
    start: Annotated[int, Span(0, 3), Side()]


def see(g: State, sides: tuple[int, ...]) -> State:
    """The state, the same for everybody."""
    return g
