"""What a seat sees: everything, as Symbioz hides nothing."""

from __future__ import annotations

import msgspec

from panspermia.games.symbioz.components.facts import PIECES
from panspermia.games.symbioz.rules.board import COUNT, SQUARES, is_green
from panspermia.games.symbioz.rules.sequence import SEQUENCE
from panspermia.games.symbioz.rules.state import State
from panspermia.games.symbioz.rules.vocabulary import COLOURS, NOBODY


class SquareView(msgspec.Struct, frozen=True):
    """A square: pieces per side, in the order of the sides."""

    green: bool
    zerbs: list[int]
    crapits: list[int]
    kroguls: list[int]
    owner: int | None
    newborn: int


class SideView(msgspec.Struct, frozen=True):
    """A side: its colour, supply, and what counts for victory."""

    colour: str
    supply: dict[str, int]
    symbioz: int
    zerbs: int


class View(msgspec.Struct, frozen=True):
    """The table."""

    board: str
    turn: int
    start: int
    phase: str
    side: int | None
    squares: dict[str, SquareView]
    sides: list[SideView]
    ended: str


def view(g: State, sides: tuple[int, ...]) -> View:
    """The whole position, the same for everybody."""
    side = SEQUENCE.side(g)
    return View(
        board=g.board,
        turn=g.turn,
        start=g.start,
        phase="" if g.ended else SEQUENCE.clause(g),
        side=None if side < 0 or g.ended else side,
        squares={name: _square(g, square) for square, name in enumerate(SQUARES)},
        sides=[_side(g, side) for side in range(g.players)],
        ended=g.ended,
    )


def _square(g: State, square: int) -> SquareView:
    owner = g.owner[square]
    return SquareView(
        green=is_green(square),
        zerbs=g.zerbs[square::COUNT],
        crapits=g.crapits[square::COUNT],
        kroguls=g.kroguls[square::COUNT],
        owner=None if owner == NOBODY else owner,
        newborn=g.newborn[square],
    )


def _side(g: State, side: int) -> SideView:
    return SideView(
        colour=COLOURS[side],
        supply={piece.id: g.left(kind, side) for kind, piece in enumerate(PIECES)},
        symbioz=g.symbioz_of(side),
        zerbs=g.zerbs_of(side),
    )
