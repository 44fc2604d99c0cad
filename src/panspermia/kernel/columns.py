"""Columns of rows of numbers, and what is known of each number in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Any, NamedTuple, get_args, get_origin

from panspermia.kernel.features import (
    RANKS,
    SIDES,
    Along,
    Each,
    If,
    InTurn,
    Only,
    Printed,
    Sections,
    Side,
    Within,
)

BY_SIDES = (SIDES, RANKS)
Meaning = Within | Side | Each | Printed
OF_VALUES = (Within, Side, Each, Printed, InTurn)
OF_MEANING = (Along, If, Sections, *OF_VALUES)
"""Marks that change no row of version 0."""


class Told(NamedTuple):
    """What is known of one number."""

    path: str = ""
    """The name of the field whose axes are known."""
    places: tuple[Any, ...] = ()
    """The ids of its places along the axes; for sides `SideAt`."""
    meaning: Meaning | None = None
    conditions: tuple[If, ...] = ()


class SideAt(NamedTuple):
    """A place on an axis that is as long as there are sides."""

    side: int
    stride: int
    """How far away the number of the next side is; 0 if it is no side, but a rank."""


@dataclass(frozen=True, slots=True)
class Column:
    """Some numbers in a row that belong together, with the bounds of each."""

    name: str
    size: int
    low: int
    high: int
    told: tuple[Told, ...] = ()
    """Of each number, if anything is known."""
    key: Any = None
    """The number of the record that it is in."""
    may_lack: bool = False
    """Whether it is zero where its record is missing."""


def size_of(columns: Sequence[Column]) -> int:
    return sum([column.size for column in columns])


def or_zero(column: Column) -> Column:
    low, high = min(column.low, 0), max(column.high, 0)
    return replace(column, low=low, high=high, may_lack=True)


def in_record(column: Column, key: Any) -> Column:
    return replace(column, key=key)


def with_meaning(columns: list[Column], name: str, marks: Sequence[Any]) -> list[Column]:
    """The columns of a field with what its marks say of each number."""
    known: dict[type[Any], Any] = {
        type(mark): mark for mark in marks if isinstance(mark, OF_MEANING)
    }
    if not known:
        return columns
    if Sections in known:
        told = in_sections(known.pop(Sections), name, known)
    else:
        told = numbers_told(size_of(columns), name, known)
    return [_with_told(column, told) for column in columns]


def in_sections(mark: Sections, name: str, others: dict[type[Any], Any]) -> Iterator[Told]:
    """What the marks of each group say of its numbers."""
    for count, marks in mark.parts:
        yield from numbers_told(count, name, others | {type(own): own for own in marks})


def _with_told(column: Column, told: Iterator[Told]) -> Column:
    return replace(column, told=tuple([joined(old, next(told)) for old in told_of(column)]))


def told_of(column: Column) -> Sequence[Told]:
    """What is known of each of its numbers."""
    return column.told or [Told()] * column.size


def joined(inner: Told, outer: Told) -> Told:
    """What the mark of a field and that of a field around it say together."""
    return Told(
        inner.path or outer.path,
        outer.places + inner.places,
        inner.meaning or outer.meaning,
        outer.conditions + inner.conditions,
    )


def numbers_told(count: int, name: str, marks: dict[type[Any], Any]) -> Iterator[Told]:
    """What the marks say of so many numbers, one after the other."""
    conditions = (marks[If],) if If in marks else ()
    value = next((marks[kind] for kind in OF_VALUES if kind in marks), None)
    meanings = value.meanings if isinstance(value, InTurn) else (value,)
    axes = marks[Along].axes if Along in marks else ()
    sizes = sizes_of(axes, count)
    for number in range(count):
        places = tuple(places_of(axes, sizes, number))
        path, meaning = name if places else "", meanings[number % len(meanings)]
        if isinstance(meaning, Only):
            yield Told(path, places, meaning.meaning, (*conditions, If(meaning.holds)))
        else:
            yield Told(path, places, meaning, conditions)


def sizes_of(axes: Sequence[Sequence[Any]], count: int) -> list[int]:
    """How long each axis is; those of sides share what the others leave."""
    sides = len([axis for axis in axes if axis in BY_SIDES])
    left = count // prod([len(axis) for axis in axes if axis not in BY_SIDES])
    each = round(left ** (1 / sides)) if sides else 1
    sizes = [each if axis in BY_SIDES else len(axis) for axis in axes]
    assert not axes or prod(sizes) == count, f"{count} numbers have no axes {sizes}"
    return sizes


def places_of(axes: Sequence[Sequence[Any]], sizes: list[int], number: int) -> Iterator[Any]:
    """Where a number stands along the axes."""
    stride = prod(sizes)
    for axis, size in zip(axes, sizes, strict=True):
        stride //= size
        place = number // stride % size
        if axis in BY_SIDES:
            yield SideAt(place, stride if axis == SIDES else 0)
        else:
            yield axis[place]


def marks_of(hint: Any) -> tuple[Any, ...]:
    """The marks of a type that say how it is laid out."""
    return tuple([mark for mark in all_marks_of(hint) if not isinstance(mark, OF_MEANING)])


def all_marks_of(hint: Any) -> tuple[Any, ...]:
    return hint.__metadata__ if hasattr(hint, "__metadata__") else ()


def without_marks(hint: Any) -> Any:
    return get_args(hint)[0] if all_marks_of(hint) else hint


def origin_of(hint: Any) -> Any:
    return get_origin(without_marks(hint))
