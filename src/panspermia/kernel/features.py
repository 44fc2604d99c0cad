"""Marks on the types of a view that say how it is laid out as a row of numbers.

    class Features:
        turn: Annotated[int, Span(0, 20)]
        zerbs: Annotated[list[int], Span(0, 12)]
        events: Annotated[list[str], Bag(EVENT_WORDS)]

A number without a mark is taken to lie between -1 and 127; a list without a length keeps the one it
has at the start of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Span:
    """Bounds of the numbers inside."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Exactly:
    """A list of this length."""

    count: int


@dataclass(frozen=True, slots=True)
class Most:
    """A list that grows to this length."""

    count: int


@dataclass(frozen=True, slots=True)
class ByNumber:
    """Records that come and go in any order: each has the columns of its number."""

    field: str
    numbers: Sequence[int]


@dataclass(frozen=True, slots=True)
class OneOf:
    """A value out of these: one flag each, none set for no value."""

    values: Sequence[Any]


@dataclass(frozen=True, slots=True)
class Bag:
    """A list whose order does not matter: how often each of these values is in it."""

    values: Sequence[Any]


@dataclass(frozen=True, slots=True)
class Bits:
    """A set, kept as bits of a number: one flag each."""

    count: int


@dataclass(frozen=True, slots=True)
class Keys:
    """A dict in which these keys come and go."""

    values: Sequence[Any]


@dataclass(frozen=True, slots=True)
class Busy:
    """Changes with many answers; this is for speed and changes no number."""


@dataclass(frozen=True, slots=True)
class From:
    """Read from another field, through a function of that field alone."""

    field: str
    function: Callable[[Any], Any]
