"""Answers made once: a table of them, and sets of them as bits of a number.

A question with many candidates and several bans is asked thousands of times a second. Sets as
numbers make it a few machine operations; the words are looked up at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Answer = str | int
"""One id, bounded integer or word of a game's vocabulary."""

DONE = "done"
CANCEL = "cancel"
PASS = "pass"
YES = "yes"
NO = "no"
NOTHING = "nothing"
"""What a flow hears when no answer is possible and it may go on without one."""

_CHUNK = 12
_LOW = (1 << _CHUNK) - 1


class Answers:
    """A fixed, ordered table of answers; bit i of a set stands for the i-th of them."""

    __slots__ = ("values", "bit", "all", "_chunks")

    def __init__(self, values: Iterable[Answer]) -> None:
        self.values: tuple[Answer, ...] = tuple(values)
        self.bit: dict[Answer, int] = {value: i for i, value in enumerate(self.values)}
        self.all = (1 << len(self.values)) - 1
        # Tuples of the values of twelve bits each, filled when first met.
        self._chunks: list[dict[int, tuple[Answer, ...]]] = [
            {0: ()} for _ in range(0, len(self.values), _CHUNK)
        ]

    def __len__(self) -> int:
        return len(self.values)

    def set_of(self, values: Iterable[Answer]) -> int:
        """The set that holds these values."""
        bits = 0
        for value in values:
            bits |= 1 << self.bit[value]
        return bits

    def tuple_of(self, bits: int) -> tuple[Answer, ...]:
        """The members of a set, in the table's order."""
        found: tuple[Answer, ...] = ()
        chunk = 0
        while bits:
            low = bits & _LOW
            if low:
                known = self._chunks[chunk]
                part = known.get(low)
                if part is None:
                    part = known[low] = _values(self.values, chunk * _CHUNK, low)
                found = found + part if found else part
            bits >>= _CHUNK
            chunk += 1
        return found


def _values(values: Sequence[Answer], start: int, bits: int) -> tuple[Answer, ...]:
    return tuple([values[start + i] for i in range(_CHUNK) if bits >> i & 1])
