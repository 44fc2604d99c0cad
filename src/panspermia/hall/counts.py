"""Counts of what each visitor has, which all processes of a server keep together.

Every process writes to a row of its own, in memory that all of them share, and reads the sum of all
rows, so that nobody waits for anybody: at worst two of them look at the same moment and let one
more in. The row of a process that is gone is cleared by the one that comes in its place.

A row has a cell for each of 65,536 numbers, which visitors have by a secret hash. Two visitors of
the same number count as one; nobody can find out who shares theirs.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import secrets
import tempfile
from collections import Counter
from multiprocessing.reduction import DupFd
from typing import Any, Protocol

KINDS = (
    "connections", "streams", "requests", "tables", "keys", "lines", "letters", "notices",
    "hints", "foresights", "missions", "thoughts",
)  # fmt: skip
"""What is counted."""
NUMBERS = 1 << 16
CELL_BYTES = 8
ROW = len(KINDS) * NUMBERS
"""Cells of a row. A cell holds a stretch of time and a count, in 32 bits each."""
MOST = (1 << 32) - 1


class Counts(Protocol):
    """How much of something each visitor has had in a stretch of time, or has now (stretch 0)."""

    def of(self, visitor: str, stretch: int = 0) -> int:
        """What is known of a visitor."""

    def add(self, visitor: str, number: int, stretch: int = 0) -> None:
        """Count more, or less if it is below 0."""


class OwnCounts:
    """Counts of one process. Another stretch of time begins with nothing."""

    def __init__(self) -> None:
        self._stretch = 0
        self._counts: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._counts)

    def of(self, visitor: str, stretch: int = 0) -> int:
        return self._counts.get(visitor, 0) if stretch == self._stretch else 0

    def add(self, visitor: str, number: int, stretch: int = 0) -> None:
        if stretch != self._stretch:
            self._stretch, self._counts = stretch, Counter()
        self._counts[visitor] += number
        if self._counts[visitor] <= 0:
            del self._counts[visitor]


class Ledger:
    """Where a server counts that is one process."""

    def counts(self, kind: str) -> Counts:
        assert kind in KINDS
        return OwnCounts()


class CommonLedger(Ledger):
    """Where several processes count together; the one that starts them hands it to each."""

    def __init__(self, processes: int) -> None:
        # While processes are replaced, there are more of them.
        rows = 2 * processes
        self._open(rows, secrets.token_bytes(16), _memory(_size(rows)))

    def _open(self, rows: int, key: bytes, file: int) -> None:
        self._rows, self._key, self._file = rows, key, file
        self._cells = memoryview(mmap.mmap(file, _size(rows))).cast("Q")

    def __getstate__(self) -> tuple[int, bytes, Any]:
        return self._rows, self._key, DupFd(self._file)

    def __setstate__(self, state: tuple[int, bytes, Any]) -> None:
        global _handed
        rows, key, file = state
        self._open(rows, key, file.detach())
        self._own = self._take_row()
        _handed = self

    def counts(self, kind: str) -> Counts:
        return CommonCounts(self, KINDS.index(kind))

    def read(self, kind: int, visitor: str, stretch: int) -> int:
        """The sum of all rows."""
        first = self._cell(kind, visitor)
        cells = [self._cells[first + row * ROW] for row in range(self._rows)]
        return sum([cell & MOST for cell in cells if cell >> 32 == stretch])

    def add(self, kind: int, visitor: str, number: int, stretch: int) -> None:
        """Write to the row of this process, which has been handed the ledger."""
        place = self._own * ROW + self._cell(kind, visitor)
        cell = self._cells[place]
        known = cell & MOST if cell >> 32 == stretch else 0
        self._cells[place] = stretch << 32 | min(MOST, max(0, known + number))

    def _cell(self, kind: int, visitor: str) -> int:
        found = hashlib.blake2b(visitor.encode(), digest_size=8, key=self._key).digest()
        return kind * NUMBERS + int.from_bytes(found) % NUMBERS

    def _take_row(self) -> int:
        """A row that nobody else has, cleared; it is locked until this process ends."""
        import fcntl  # not on Windows

        for row in range(self._rows):
            try:
                fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, row)
            except OSError:
                continue
            self._clear(row)
            return row
        return self._rows - 1  # more processes than planned: the last of them share a row

    def _clear(self, row: int) -> None:
        """Clear a row; one that nobody has had is clear, and takes no memory until it is used."""
        was_used = self._rows * ROW + row
        if self._cells[was_used]:
            self._cells[row * ROW : (row + 1) * ROW] = memoryview(bytes(ROW * CELL_BYTES)).cast("Q")
        self._cells[was_used] = 1


def _size(rows: int) -> int:
    """Bytes of so many rows, and a cell for each that says whether it was ever used."""
    return rows * (ROW + 1) * CELL_BYTES


class CommonCounts:
    """Counts of one kind in a common ledger."""

    def __init__(self, ledger: CommonLedger, kind: int) -> None:
        self._ledger = ledger
        self._kind = kind

    def of(self, visitor: str, stretch: int = 0) -> int:
        return self._ledger.read(self._kind, visitor, stretch)

    def add(self, visitor: str, number: int, stretch: int = 0) -> None:
        self._ledger.add(self._kind, visitor, number, stretch)


_handed: CommonLedger | None = None


def ledger_for(processes: int) -> Ledger:
    """The ledger of a server that is to have so many processes."""
    return CommonLedger(processes) if processes > 1 and os.name == "posix" else Ledger()


def handed_ledger() -> Ledger:
    """The ledger that came with the configuration of this process, or one of its own."""
    return _handed or Ledger()


def _memory(size: int) -> int:
    """A file without a name, in memory where that is possible."""
    if hasattr(os, "memfd_create"):
        file = os.memfd_create("panspermia")
    else:
        with tempfile.TemporaryFile() as kept:
            file = os.dup(kept.fileno())
    os.ftruncate(file, size)
    return file
