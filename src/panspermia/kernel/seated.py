"""Rows as a seat sees them: version 1 of what learning programs observe.

They are made of the rows of version 0 by what a game says that its numbers mean: the seat's own
sides come first, sides that are not in play and what the setup has no use for are left out, ids are
flags, and components are told by what is printed on them. So they hold no more than those do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from panspermia.kernel.columns import Column, SideAt, Told, told_of
from panspermia.kernel.encoder import NUMBER, Encoder, Fields, Row, asked_of
from panspermia.kernel.features import Each, Printed, Side, Within
from panspermia.kernel.game import Game, Setup
from panspermia.kernel.messages import ids_of
from panspermia.kernel.table import Table

Places = NDArray[np.intp]
OTHER = "other"
OWN = "own"


class Number(NamedTuple):
    """A number of a row of version 0 that is told in version 1."""

    at: int
    """Where it stands in the row."""
    name: str
    low: int
    high: int
    told: Told


class Columns:
    """The columns of version 1 as they come to be, and what is written into them."""

    def __init__(self, setup: Setup, sides: int) -> None:
        self._setup = setup
        self._sides = sides
        self.columns: list[Column] = []
        self.plain: list[tuple[Number, int]] = []
        """Numbers that stay as they are, each with its column."""
        self.flags: list[tuple[Number, int]] = []
        """Ids, each with the column of its first flag."""
        self.printed: list[tuple[Number, int]] = []
        """Components, each with the column of its first fact."""

    def add(self, number: Number) -> None:
        meaning, start = number.told.meaning, len(self.columns)
        if isinstance(meaning, Side):
            self.flags.append((number, start))
            self._flags(f"{number.name}={side_name(side)}" for side in range(self._sides))
        elif isinstance(meaning, Each):
            self.flags.append((number, start))
            self._flags(f"{number.name}={value}" for value in meaning.values)
        elif isinstance(meaning, Printed):
            self.printed.append((number, start))
            self._facts(number.name, meaning)
        else:
            self.plain.append((number, start))
            self.columns.append(Column(number.name, 1, number.low, number.high))

    def head(self, names: Sequence[str]) -> None:
        """Flags before all numbers."""
        self._flags(names)

    def _flags(self, names: Any) -> None:
        self.columns += [Column(name, 1, 0, 1) for name in names]

    def _facts(self, name: str, mark: Printed) -> None:
        rows = [*mark.facts(self._setup).values(), [0] * len(mark.names)]
        for fact, told in zip(mark.names, zip(*rows, strict=True), strict=True):
            self.columns.append(Column(f"{name}.{fact}", 1, min(told), max(told)))


class Sheet(NamedTuple):
    """Printed facts by the number of the component, and where they are written."""

    low: int
    facts: Row
    at: Places
    numbers: slice
    """Its components among all that are told."""
    bytes: slice
    """The same in their bytes."""


class Sources(NamedTuple):
    """For one seat where its numbers stand in a row of version 0."""

    plain: Places
    flags: Places
    codes: Places
    """Where the flag of each value of each id is; the last column takes those that have none."""
    printed: Places


class Written:
    """The row of a seat as it was seen last, and what its flags and facts were made of."""

    def __init__(self, size: int) -> None:
        self.row = np.zeros(size, np.int16)
        self.flags = self.printed = b""
        self.codes = np.zeros(0, np.intp)
        """Where flags are set."""


class SeatEncoder(Fields):
    """What the seats of a table see, as numbers, each from its own side of the table."""

    version = 1

    def __init__(self, game: Game[Any], setup: Setup, seats: Sequence[int | None]) -> None:
        self.players = setup.players
        self._base = Encoder(game, setup, seats)
        self._clauses = {clause: n for n, clause in enumerate(clauses_of(game))}
        self._asked: dict[tuple[Any, ...], Row] = {}
        made = Columns(setup, len(seats))
        made.head([f"seat.{seat}" for seat in range(setup.players)])
        made.head([f"asked.{side_name(seat)}" for seat in range(setup.players)])
        made.head([f"clause.{clause}" for clause in [*self._clauses, OTHER]])
        self._head = len(made.columns)
        for number in numbers_of(self._base.columns[3:], self._head_of_base(), setup, len(seats)):
            made.add(number)
        super().__init__(made.columns, fields_of(made.columns))
        self._plain_at = np.array([at for _, at in made.plain], np.intp)
        self._offsets = offsets_of([number for number, _ in made.flags])
        self._sheets = sheets_of(made.printed, setup)
        orders = [order_of(seats, seat, setup.players) for seat in range(setup.players)]
        self._sources = [self._sources_of(made, order) for order in orders]
        self._written = [Written(self.size + 1) for _ in orders]

    def encode(self, table: Table[Any], seat: int) -> Row:
        """What the seat sees now."""
        base, sources = self._base.encode(table, seat), self._sources[seat]
        key, was = asked_of(table, seat), self._written[seat]
        row, asked = was.row, self._asked.get(key)
        row[: self._head] = self._note_asked(key) if asked is None else asked
        row[self._plain_at] = base.take(sources.plain)
        flags = base.take(sources.flags)
        told = flags.tobytes()
        if told != was.flags:
            row[was.codes] = 0
            was.codes = sources.codes.take(self._offsets + flags)
            row[was.codes] = 1
            was.flags = told
        self._print(base.take(sources.printed), was)
        return row[:-1].copy()

    def _print(self, numbers: Row, was: Written) -> None:
        """Write the facts of those components that have changed."""
        printed, before = numbers.tobytes(), was.printed
        if printed == before:
            return
        for sheet in self._sheets:
            if printed[sheet.bytes] != before[sheet.bytes]:
                was.row[sheet.at] = sheet.facts[numbers[sheet.numbers] - sheet.low]
        was.printed = printed

    def _head_of_base(self) -> int:
        return sum([column.size for column in self._base.columns[:3]])

    def _note_asked(self, key: tuple[Any, ...]) -> Row:
        """Who looks, who is asked, the own seat first, and by which clause."""
        seat, *asked = key
        found = np.zeros(self._head, np.int16)
        found[seat] = 1
        if asked:
            clause = asked.pop()
            known = self._clauses.get(clause, len(self._clauses))
            found[2 * self.players + known] = 1
        for other in asked:
            found[self.players + (other - seat) % self.players] = 1
        self._asked[key] = found
        return found

    def _sources_of(self, made: Columns, order: list[int]) -> Sources:
        """Where a seat's numbers come from, for whom sides stand in this order."""
        codes = [codes_of(number, at, order, self.size) for number, at in made.flags]
        return Sources(
            places(source_of(number, order) for number, _ in made.plain),
            places(source_of(number, order) for number, _ in made.flags),
            places(code for row in codes for code in row),
            places(
                source_of(number, order) for group in grouped(made.printed) for number, _ in group
            ),
        )


def places(found: Any) -> Places:
    return np.array(list(found), np.intp)


def order_of(seats: Sequence[int | None], seat: int, players: int) -> list[int]:
    """The sides as a seat sees them: its own, those of the next seats, and those of nobody."""
    sides = range(len(seats))
    held = [
        ((holder - seat) % players, side) for side in sides if (holder := seats[side]) is not None
    ]
    return [side for _, side in sorted(held)] + [side for side in sides if seats[side] is None]


def side_name(place: int) -> str:
    """A side by its place as a seat sees them."""
    return f"other{place}" if place else OWN


def clauses_of(game: Game[Any]) -> tuple[str, ...]:
    """The clauses by which a game asks, as far as its words tell; `G6a.which` is one of G6a."""
    found = []
    for id in ids_of(game.package, "ask"):
        clause, _, last = id.rpartition(".")
        found.append(clause if len(last) > 2 and last.islower() and last.isalpha() else id)
    return tuple(sorted(set(found)))


# --- numbers --------------------------------------------------------------------------------------


def numbers_of(columns: Sequence[Column], start: int, setup: Setup, sides: int) -> Iterator[Number]:
    """The numbers that can move in this setup."""
    at = start
    for column in columns:
        for place, told in enumerate(told_of(column)):
            if moves(column, told, setup, sides):
                yield Number(at + place, name_of(column, place, told), *span_of(column, told), told)
        at += column.size


def moves(column: Column, told: Told, setup: Setup, sides: int) -> bool:
    """Whether the sides of a number are in play, and the setup has a use for it."""
    if any([isinstance(place, SideAt) and place.side >= sides for place in told.places]):
        return False
    return all([condition.holds(setup, column.key) for condition in told.conditions])


def span_of(column: Column, told: Told) -> tuple[int, int]:
    """The bounds of a number."""
    if not isinstance(told.meaning, Within):
        return column.low, column.high
    low, high = told.meaning.low, told.meaning.high
    return (min(low, 0), max(high, 0)) if column.may_lack else (low, high)


def name_of(column: Column, place: int, told: Told) -> str:
    """A number by its field and its places."""
    if told.places:
        path = told.path or column.name
        return ".".join([path, *[place_name(found) for found in told.places]])
    return f"{column.name}[{place}]" if column.size > 1 else column.name


def place_name(place: Any) -> str:
    if isinstance(place, SideAt):
        return side_name(place.side) if place.stride else f"{place.side + 1}"
    return str(place)


def source_of(number: Number, order: list[int]) -> int:
    """Where the number stands in the row of version 0, if sides are seen in this order."""
    at = number.at
    for place in number.told.places:
        if isinstance(place, SideAt):
            at += (order[place.side] - place.side) * place.stride
    return at


def fields_of(columns: Sequence[Column]) -> dict[str, tuple[int, ...]]:
    """How many columns each field has."""
    found: dict[str, int] = {}
    for column in columns:
        field = column.name.partition("=")[0].partition(".")[0].partition("[")[0]
        found[field] = found.get(field, 0) + 1
    return {field: (count,) for field, count in found.items()}


# --- flags and facts ------------------------------------------------------------------------------


def offsets_of(numbers: Sequence[Number]) -> Places:
    """What is added to the value of each id to find its code."""
    found, start = [], 0
    for number in numbers:
        found.append(start - number.low)
        start += number.high - number.low + 1
    return np.array(found, np.intp)


def codes_of(number: Number, at: int, order: list[int], nowhere: int) -> list[int]:
    """For each value of an id the column of its flag."""
    meaning = number.told.meaning
    if isinstance(meaning, Side):
        place = {meaning.first + side: at + n for n, side in enumerate(order)}
    else:
        assert isinstance(meaning, Each)
        place = {value: at + n for n, value in enumerate(meaning.values)}
    return [place.get(value, nowhere) for value in range(number.low, number.high + 1)]


def grouped(printed: list[tuple[Number, int]]) -> list[list[tuple[Number, int]]]:
    """Components that are told by the same sheet."""
    found: dict[tuple[Any, ...], list[tuple[Number, int]]] = {}
    for number, at in printed:
        key = (id(number.told.meaning), number.low, number.high)
        found.setdefault(key, []).append((number, at))
    return list(found.values())


def sheets_of(printed: list[tuple[Number, int]], setup: Setup) -> list[Sheet]:
    """The facts of all components, and where they are written."""
    found, start = [], 0
    for group in grouped(printed):
        number, _ = group[0]
        end, width = start + len(group), NUMBER.itemsize
        mark = number.told.meaning
        assert isinstance(mark, Printed)
        known, missing = mark.facts(setup), [0] * len(mark.names)
        rows = [known.get(value, missing) for value in range(number.low, number.high + 1)]
        columns = [[at + n for n in range(len(mark.names))] for _, at in group]
        facts, at = np.array(rows, np.int16), np.array(columns, np.intp)
        parts = slice(start, end), slice(width * start, width * end)
        found.append(Sheet(number.low, facts, at, *parts))
        start = end
    return found
