"""Answers made once: a table of them, and sets of them as bits of a number.

A question with many candidates and several bans is asked thousands of times a second. Sets as
numbers make it a few machine operations; the words are looked up at the end.
"""

from __future__ import annotations

from collections.abc import Iterable

Answer = str | int
"""One id, bounded integer or word of a game's vocabulary."""

DONE = "done"
CANCEL = "cancel"
PASS = "pass"
YES = "yes"
NO = "no"
NOTHING = "nothing"
"""What a flow hears when no answer is possible and it may go on without one."""

_PART = 24
_LOW = (1 << _PART) - 1
_KNOWN = 1 << 12


class Answers:
    """A fixed, ordered table of answers; bit i of a set stands for the i-th of them."""

    __slots__ = ("values", "bit", "all", "_known")

    def __init__(self, values: Iterable[Answer]) -> None:
        self.values: tuple[Answer, ...] = tuple(values)
        self.bit: dict[Answer, int] = {value: i for i, value in enumerate(self.values)}
        self.all = (1 << len(self.values)) - 1
        # The members of parts of sets, as met: from one question to the next most parts stay alike.
        self._known: list[dict[int, tuple[Answer, ...]]] = [
            {} for _ in range(0, len(self.values), _PART)
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
        part = 0
        while bits:
            low = bits & _LOW
            if low:
                members = self._known[part].get(low)
                found += self._members(part, low) if members is None else members
            bits >>= _PART
            part += 1
        return found

    def _members(self, part: int, bits: int) -> tuple[Answer, ...]:
        known = self._known[part]
        if len(known) >= _KNOWN:
            known.clear()
        values = self.values[part * _PART : (part + 1) * _PART]
        known[bits] = found = tuple([v for i, v in enumerate(values) if bits >> i & 1])
        return found
