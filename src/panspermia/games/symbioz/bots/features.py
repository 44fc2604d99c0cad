"""What a seat sees, for learning programs: the state as it is, for Symbioz hides nothing."""

from __future__ import annotations

from typing import Annotated

from panspermia.games.symbioz.components.facts import NUMBERS, PIECES
from panspermia.games.symbioz.rules.state import State
from panspermia.kernel.features import Span

CELLS = NUMBERS.cells
SUPPLY = max([piece.supply for piece in PIECES])


class Features:
    """Pieces by side and square, as in the state; sets that follow from them are left out."""

    zerbs: Annotated[list[int], Span(0, CELLS)]
    crapits: Annotated[list[int], Span(0, SUPPLY)]
    kroguls: Annotated[list[int], Span(0, SUPPLY)]
    supply: Annotated[list[int], Span(0, SUPPLY)]
    owner: Annotated[list[int], Span(-1, 3)]
    newborn: Annotated[list[int], Span(0, SUPPLY)]
    turn: Annotated[int, Span(1, NUMBERS.turns + 1)]
    start: Annotated[int, Span(0, 3)]


def see(g: State, sides: tuple[int, ...]) -> State:
    """The state, the same for everybody."""
    return g
