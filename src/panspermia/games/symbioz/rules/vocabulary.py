"""The words of Symbioz: pieces, colours, and every answer that the game can ask for."""

from __future__ import annotations

from collections.abc import Iterable

from panspermia.games.symbioz.components.facts import PIECES
from panspermia.games.symbioz.rules.board import BOARDS, COUNT, SQUARES, Board
from panspermia.kernel import DONE, Answer, Answers

ZERB, CRAPIT, KROGUL = range(3)
"""The kinds of pieces, in the order of facts.toml."""

COLOURS = ("coral", "amber", "teal", "violet")
"""The colour of each side."""

NOBODY = -1

SQUARE_ANSWERS = Answers(SQUARES)
COLOUR_ANSWERS = Answers(COLOURS)
PURCHASES = Answers([*[f"{piece.id}@{square}" for piece in PIECES for square in SQUARES], DONE])
"""P1a. Bit kind * 24 + square puts a piece there; the last bit ends the phase."""

PURCHASE = {
    f"{piece.id}@{square}": (kind, number)
    for kind, piece in enumerate(PIECES)
    for number, square in enumerate(SQUARES)
}
SQUARE = {square: number for number, square in enumerate(SQUARES)}
SIDE = {colour: number for number, colour in enumerate(COLOURS)}


class Births:
    """P2b. The births of a board: from a square into itself or a neighbour."""

    def __init__(self, board: Board) -> None:
        pairs = [(a, b) for a in range(COUNT) for b in (a, *board.neighbours[a])]
        words = [f"{SQUARES[a]}>{SQUARES[b]}" for a, b in pairs]
        self.answers = Answers(words)
        self.pair = dict(zip(words, pairs, strict=True))
        self.into = [self.answers.set_of(_ending(words, f">{name}")) for name in SQUARES]
        self.out_of = [self.answers.set_of(_beginning(words, f"{name}>")) for name in SQUARES]
        bit = {pair: 1 << number for number, pair in enumerate(pairs)}
        self.beside = [
            [(other, bit[square, other]) for other in board.neighbours[square]]
            for square in range(COUNT)
        ]
        """The neighbours of each square, with the birth that leads there."""


def _ending(words: Iterable[str], end: str) -> list[str]:
    return [word for word in words if word.endswith(end)]


def _beginning(words: Iterable[str], start: str) -> list[str]:
    return [word for word in words if word.startswith(start)]


BIRTHS = {id: Births(board) for id, board in BOARDS.items()}
FAR = {
    id: [
        SQUARE_ANSWERS.all & ~SQUARE_ANSWERS.set_of([SQUARES[i] for i in (square, *near)])
        for square, near in enumerate(board.neighbours)
    ]
    for id, board in BOARDS.items()
}
"""P3c, P4b. All squares but one and its neighbours, as a set of squares, per board."""


def _vocabulary() -> tuple[Answer, ...]:
    births = {word: None for kind in BIRTHS.values() for word in kind.answers.values}
    return (*PURCHASES.values, *SQUARES, *COLOURS, *sorted(births, key=str))


VOCABULARY = _vocabulary()
