"""Marks on the types of a view that say how it is laid out as a row of numbers.

    class Features:
        turn: Annotated[int, Span(0, 20)]
        zerbs: Annotated[list[int], Span(0, 12)]
        events: Annotated[list[str], Bag(EVENT_WORDS)]

A number without a mark is taken to lie between -1 and 127; a list without a length keeps the one it
has at the start of the game.

The last marks of this module say what numbers mean. Rows of version 0 stay as they are; rows of
version 1 are made of them by what they mean (`kernel.seated`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from panspermia.kernel.game import Setup


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


# --- what numbers mean ----------------------------------------------------------------------------

SIDES = "sides"
"""An axis whose places are the sides of the game."""
RANKS = "ranks"
"""An axis with as many places as there are sides, such as an order of play."""


@dataclass(frozen=True, slots=True)
class Along:
    """The axes of a field, the last the fastest: `SIDES`, or the ids of its places in order."""

    axes: tuple[Sequence[Any], ...]


@dataclass(frozen=True, slots=True)
class If:
    """Moves only in some setups; the second argument is the number of the record it is in."""

    holds: Callable[[Setup, Any], bool]


@dataclass(frozen=True, slots=True)
class Within:
    """Bounds of the numbers that are tighter than those of the row."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Side:
    """The number of a side, the first being this; less than it is nobody."""

    first: int = 0


@dataclass(frozen=True, slots=True)
class Each:
    """The id of one of these, or of none."""

    values: Sequence[Any]


@dataclass(frozen=True, slots=True)
class Printed:
    """The number of a component: what matters is what is printed on it."""

    names: Sequence[str]
    """What is told of a component."""
    facts: Callable[[Setup], Mapping[int, Sequence[int]]]
    """By its number."""


@dataclass(frozen=True, slots=True)
class Only:
    """A meaning of numbers that move only in some setups, as in `If`; None is a number as it is."""

    holds: Callable[[Setup, Any], bool]
    meaning: Within | Side | Each | Printed | None = None


@dataclass(frozen=True, slots=True)
class Sections:
    """The numbers of a field in groups: how many, and the marks that these have."""

    parts: Sequence[tuple[int, Sequence[Any]]]


@dataclass(frozen=True, slots=True)
class InTurn:
    """Numbers that mean different things, again and again; None is a number as it is."""

    meanings: Sequence[Within | Side | Each | Printed | Only | None]
