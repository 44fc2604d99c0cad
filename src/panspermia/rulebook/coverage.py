"""Which clauses are named by functions that tests run, over all and stage by stage."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from panspermia.rulebook.clauses import COMING, LISTED_KINDS, TESTED_KINDS, Clause, Rulebook


class ClauseCoverage(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a test run found for one clause: functions that name it, and the tests that ran them."""

    id: str
    kind: str
    reason: str
    functions: tuple[str, ...]
    tests: tuple[str, ...]
    stage: str = ""

    @property
    def is_covered(self) -> bool:
        """Rules and components need a function and a test; what is coming is never covered."""
        if self.kind in TESTED_KINDS:
            return bool(self.functions and self.tests)
        return self.kind in LISTED_KINDS and bool(self.reason)


class CoverageTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """The coverage of all clauses of a game, in the order of the rules texts."""

    game: str
    clauses: tuple[ClauseCoverage, ...]
    stages: tuple[str, ...] = ()

    @property
    def count_covered(self) -> int:
        """How many clauses are covered."""
        return sum(clause.is_covered for clause in self.clauses)

    @property
    def ratio(self) -> str:
        """Covered clauses and all, as `N/M`."""
        return f"{self.count_covered}/{len(self.clauses)}"

    @property
    def coming(self) -> tuple[ClauseCoverage, ...]:
        """The clauses that are not built yet."""
        return tuple(clause for clause in self.clauses if clause.kind == COMING)

    @property
    def missing(self) -> tuple[ClauseCoverage, ...]:
        """The clauses that should be covered and are not."""
        return tuple(c for c in self.clauses if not c.is_covered and c.kind != COMING)

    def of_stage(self, stage: str) -> CoverageTable:
        """The clauses of one stage alone."""
        rows = tuple(clause for clause in self.clauses if clause.stage == stage)
        return CoverageTable(self.game, rows)


def overlay(book: Rulebook, recorded: Iterable[ClauseCoverage]) -> CoverageTable:
    """A table with kinds, reasons and stages of the book, and functions and tests recorded."""
    records = {record.id: record for record in recorded}
    rows = (_row(clause, records.get(clause.id)) for clause in book.clauses)
    return CoverageTable(book.game, tuple(rows), book.stages)


def _row(clause: Clause, record: ClauseCoverage | None) -> ClauseCoverage:
    functions, tests = (record.functions, record.tests) if record is not None else ((), ())
    return ClauseCoverage(clause.id, clause.kind, clause.reason, functions, tests, clause.stage)
