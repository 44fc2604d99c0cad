"""What visitors have is counted by all processes of a server together."""

from __future__ import annotations

import multiprocessing
import os
from multiprocessing.connection import Connection
from typing import Any

import pytest

from panspermia.hall.counts import NUMBERS, CommonLedger, Ledger, OwnCounts, ledger_for
from panspermia.hall.rates import Places, Rates
from panspermia.hall.turns import Asker, Turns


def counting(ledger: CommonLedger, told: Connection) -> None:
    """A process of the server: count as it is told, and say what all of them have counted."""
    counts = ledger.counts("tables")
    while True:
        visitor, number = told.recv()
        counts.add(visitor, number, 7)
        told.send((counts.of(visitor, 7), counts.of(visitor, 8), counts.of("somebody else", 7)))


class Process:
    """One of several that count together."""

    def __init__(self, ledger: CommonLedger) -> None:
        spawning = multiprocessing.get_context("spawn")
        self._ours, theirs = spawning.Pipe()
        self._process = spawning.Process(target=counting, args=(ledger, theirs), daemon=True)
        self._process.start()

    def count(self, visitor: str, number: int) -> tuple[int, int, int]:
        self._ours.send((visitor, number))
        found: tuple[int, int, int] = self._ours.recv()
        return found

    def kill(self) -> None:
        self._process.kill()
        self._process.join()


@pytest.mark.slow
def test_processes_count_together_and_what_one_that_is_gone_had_is_forgotten() -> None:
    ledger = CommonLedger(2)
    first, second = Process(ledger), Process(ledger)

    assert (3, 0, 0) == first.count("ann", 3)
    assert (5, 0, 0) == second.count("ann", 2)
    assert (4, 0, 0) == second.count("ann", -1)
    first.kill()
    assert (4, 0, 0) == second.count("ann", 0), "until another takes its place"
    third = Process(ledger)
    assert (1, 0, 0) == third.count("ann", 0)
    for process in (second, third):
        process.kill()


class Rows:
    """The same ledger as several processes see it, in this one."""

    def __init__(self, count: int) -> None:
        self._first = CommonLedger(count)
        self.each = [self._seen(row) for row in range(count)]

    def _seen(self, row: int) -> CommonLedger:
        found = CommonLedger.__new__(CommonLedger)
        found._open(self._first._rows, self._first._key, os.dup(self._first._file))
        found._own = row
        return found


def test_a_limit_holds_for_all_processes_together() -> None:
    now = [30.0]
    first, second = [
        Rates(3, counts=ledger.counts("requests"), clock=lambda: now[0]) for ledger in Rows(2).each
    ]
    assert [True, True, True, False] == [r.take("ann") for r in (first, second, first, second)]
    assert [0, 0] == [first.left("ann"), second.left("ann")]
    assert second.take("ben")

    now[0] = 61.0

    assert [True, True, True, False] == [r.take("ann") for r in (second, second, first, first)]


def test_places_are_shared_by_all_processes() -> None:
    first, second = [Places(9, 2, counts=found.counts("streams")) for found in Rows(2).each]

    assert [True, True, False] == [first.take("ann"), second.take("ann"), second.take("ann")]
    first.leave("ann")
    assert [True, False] == [second.take("ann"), first.take("ann")]


def test_nobody_has_strong_bots_think_in_every_process() -> None:
    first, second = [
        Turns[str](places=Places(9, 1, counts=found.counts("thoughts"))) for found in Rows(2).each
    ]
    for turns in (first, second):
        turns.add(Asker("mallory"), "strong", 3.0, "long")
        turns.add(Asker("mallory"), "easy", 0.1, "short")
    begun: list[Any] = [first.take(), first.take(), second.take(), second.take()]

    assert ["short", "long", "short"] == [work.what for work in begun[:3]]
    assert begun[3] is None
    second.add(Asker("ann"), "strong", 3.0, "hers")
    hers = second.take()
    assert hers is not None
    assert "hers" == hers.what
    first.done(begun[1], 3.0)
    assert second.take() is not None


def test_kinds_are_counted_apart() -> None:
    (ledger,) = Rows(1).each
    ledger.counts("streams").add("ann", 4)

    assert (4, 0) == (ledger.counts("streams").of("ann"), ledger.counts("connections").of("ann"))


def test_nobody_can_choose_with_whom_they_are_counted() -> None:
    """Else somebody could look for an address that counts as another visitor does."""
    places = {CommonLedger(1)._cell(0, "ann") for _ in range(8)}

    assert 1 < len(places)
    assert max(places) < NUMBERS


def test_one_process_counts_for_itself() -> None:
    assert isinstance(ledger_for(1).counts("tables"), OwnCounts)
    assert isinstance(ledger_for(2), CommonLedger)
    with pytest.raises(AssertionError):
        Ledger().counts("unknown")
