"""The past of a table: how it stood after each decision, cheap however long the game is."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from panspermia.kernel import Table
from panspermia.kernel.requests import CHANCE
from panspermia.kernel.tape import FORCED, Entry

EVERY = 32
"""Decisions between two positions that are kept."""


class History:
    """Positions of a tape, some of which are kept; it never touches the table it came from."""

    def __init__(self) -> None:
        self._tape: list[Entry] = []
        self._places: list[int] = []
        self._kept: dict[int, Table[Any]] = {}

    def follow(self, table: Table[Any]) -> None:
        """Take over the table's tape, and forget positions that are no longer on it."""
        tape = table.tape()
        alike = count_alike(self._tape, tape)
        self._tape = tape
        self._kept = {n: kept for n, kept in self._kept.items() if self._places[n] <= alike}
        self._places = _decisions(tape)

    @property
    def length(self) -> int:
        """How many decisions have been made."""
        return len(self._places) - 1

    def at(self, step: int, table: Table[Any]) -> Table[Any]:
        """A new table as it stood after so many decisions."""
        if not 0 <= step <= self.length:
            raise IndexError(step)
        base, start = self._base(step)
        for known in range(start + EVERY - start % EVERY, step + 1, EVERY):
            base = self._kept[known] = table.past(self._places[known], base)
        return table.past(self._places[step], base)

    def lately(self) -> int:
        """A kept position that some decisions have followed: the same one for a while."""
        return max(0, self.length // EVERY - 1) * EVERY

    def entry(self, step: int) -> Entry:
        """The decision of that number, the first being 1, as it stands on the tape."""
        return self._tape[self._places[step - 1]]

    def entries(self, step: int) -> int:
        """How many entries of the tape there were after so many decisions."""
        return self._places[step]

    def step_of(self, entries: int) -> int:
        """How many decisions are among so many entries of the tape."""
        return bisect_left(self._places, entries)

    def _base(self, step: int) -> tuple[Table[Any] | None, int]:
        known = max([n for n in self._kept if n <= step], default=None)
        return (None, 0) if known is None else (self._kept[known], known)


def _decisions(tape: list[Entry]) -> list[int]:
    """Where the decisions stand on the tape, and its end."""
    found = [n for n, entry in enumerate(tape) if entry[0] != CHANCE and not entry[3] & FORCED]
    return [*found, len(tape)]


def count_alike(one: Sequence[Any], other: Sequence[Any]) -> int:
    """How many equal items both begin with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))
