"""Positions as rows of numbers: one encoder for all games, made from the types of a view.

A game says in its module `features` what a seat sees and how large it gets (`kernel.features`):

Features                      a class whose annotated fields are read
see(state, sides) -> object   something with these fields; the state itself, if nothing is hidden

Without the module the view is read, which costs more. `kernel.layouts` makes the columns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import Any, TypeVar, get_type_hints
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from panspermia.kernel.columns import Column
from panspermia.kernel.defaults import see_all
from panspermia.kernel.features import (
    Span,
)
from panspermia.kernel.game import Game, Setup
from panspermia.kernel.layouts import Sight, to_bytes
from panspermia.kernel.plain import OF_THE_KERNEL
from panspermia.kernel.requests import ONE
from panspermia.kernel.table import Table

N = TypeVar("N", bound=np.generic)
Row = NDArray[np.int16]
NUMBER = np.dtype("<i2")
EMPTY = bytearray()
Pack = Callable[[Any], bytes]
Content = Callable[[Any], Any]
"""What tells the content of a value, to be compared with it later."""
See = Callable[[Any, tuple[int, ...]], Any]

SIMPLE = (int, bool, str)
USUAL = Span(-1, 127)
FLAG = Span(0, 1)

RULE_BITS = 16


class Fields:
    """The columns of a row, by the fields that they belong to."""

    def __init__(self, columns: list[Column], shapes: dict[str, tuple[int, ...]]) -> None:
        self.columns = columns
        self.shapes = shapes
        """The fields by name, in their order, with their shapes."""
        self.low, self.high = bounds(columns)
        self.size = len(self.low)

    def split(self, row: NDArray[N]) -> dict[str, NDArray[N]]:
        """The fields of a row by name; they share its memory."""
        found, start = {}, 0
        for name, shape in self.shapes.items():
            end = start + prod(shape)
            found[name] = row[start:end].reshape(shape)
            start = end
        return found

    def names(self) -> list[str]:
        """What each number of a row is."""
        return [
            f"{column.name}[{number}]" if column.size > 1 else column.name
            for column in self.columns
            for number in range(column.size)
        ]


class Encoder(Fields):
    """What the seats of a table see, as numbers; the same columns for every table of a setup."""

    version = 0

    def __init__(self, game: Game[Any], setup: Setup, seats: Sequence[int | None]) -> None:
        self.players = setup.players
        self._sides = [
            tuple([side for side, holder in enumerate(seats) if holder == seat])
            for seat in range(setup.players)
        ]
        kind, self._see = source_of(game, setup)
        asked = [
            Column("seat", setup.players, 0, 1),
            Column("asked", setup.players, 0, 1),
            Column("rule", RULE_BITS, 0, 1),
        ]
        self._asked: dict[tuple[Any, ...], bytes] = {}
        self._sight = Sight(kind, self._see(game.beginning(setup), self._sides[0]))
        shapes: dict[str, tuple[int, ...]] = {column.name: (column.size,) for column in asked}
        super().__init__(asked + self._sight.columns, shapes | self._sight.shapes)

    def encode(self, table: Table[Any], seat: int) -> Row:
        """What the seat sees now."""
        key = asked_of(table, seat)
        asked = self._asked.get(key) or self._note_asked(key)
        seen = self._see(table.state, self._sides[seat])
        return np.frombuffer(EMPTY.join((asked, *self._sight.parts(seen))), NUMBER)

    def _note_asked(self, key: tuple[Any, ...]) -> bytes:
        """Who looks, who is asked, and by which clause, as bits of its checksum."""
        seat, *asked = key
        rule = crc32(asked.pop().encode()) if asked else 0
        numbers = [int(n == seat) for n in range(self.players)]
        numbers += [int(n in asked) for n in range(self.players)]
        numbers += [rule >> bit & 1 for bit in range(RULE_BITS)]
        self._asked[key] = found = to_bytes(numbers)
        return found


def asked_of(table: Table[Any], seat: int) -> tuple[Any, ...]:
    """Who looks, who is asked, and by which clause; only who looks, if nobody is asked."""
    request = table.request
    if request is None:
        return (seat,)
    if request.needs == ONE:
        return (seat, request.seat, request.rule)
    requests = table.requests
    own = [r for r in requests if r.seat == seat]
    return (seat, *[r.seat for r in requests], (own or requests)[0].rule)


def source_of(game: Game[Any], setup: Setup) -> tuple[type[Any], See]:
    """The class whose fields are read, and how a seat comes to see an object that has them."""
    features = game.part("features")
    if features is not None:
        return features.Features, features.see
    if game.view is see_all:
        return open_kind(game.state), lambda g, sides: g
    kind = type(game.view(game.beginning(setup), ()))
    assert get_type_hints(kind), f"the view of {game.id} needs a class with types, not {kind}"
    return kind, game.view


def open_kind(state: type[Any]) -> type[Any]:
    """The fields of a state that a game without secrets shows."""
    hints = get_type_hints(state, include_extras=True)
    own = {name: hint for name, hint in hints.items() if name not in OF_THE_KERNEL}
    return type(state.__name__, (), {"__annotations__": own})


def bounds(columns: Sequence[Column]) -> tuple[Row, Row]:
    """The least and the greatest of each number."""
    sizes = [column.size for column in columns]
    low = np.repeat(np.array([column.low for column in columns], np.int16), sizes)
    return low, np.repeat(np.array([column.high for column in columns], np.int16), sizes)
