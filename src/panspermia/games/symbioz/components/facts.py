"""The pieces and the numbers of the rulebook, as `data/facts.toml` has them."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from panspermia.games.symbioz.components import PACKAGE


class Piece(msgspec.Struct, frozen=True):
    """A kind of piece: what it costs and how many each player has."""

    id: str
    cost: int
    supply: int
    clauses: tuple[str, ...]


class Numbers(msgspec.Struct, frozen=True):
    """The numbers of the rulebook."""

    points: int
    cells: int
    start_zerbs: int
    zerbs_a_square: int
    growth: int
    growth_green: int
    eaters_a_birth: int
    turns: int
    symbioz_to_win: int


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of facts.toml."""

    origin: str
    pieces: tuple[Piece, ...]
    numbers: Numbers


FACTS = msgspec.toml.decode(files(PACKAGE).joinpath("data/facts.toml").read_bytes(), type=Facts)
PIECES = FACTS.pieces
NUMBERS = FACTS.numbers
