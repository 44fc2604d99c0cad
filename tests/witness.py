"""Somebody who looks at a table whenever an event is told, as long as it is played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from panspermia.kernel import Table
from panspermia.kernel.events import ListeningLog
from panspermia.kernel.sequence import set_log
from panspermia.kernel.sight import view_meanwhile
from tests.laws import Subject, play_one, seats_of

View = dict[str, Any]


class Witness:
    """The views of one seat at the moments of events, by their numbers."""

    def __init__(self, table: Table[Any], seat: int | None) -> None:
        self.table = table
        self.seat = seat
        self.seen: dict[int, View] = {}
        self.before: dict[int, View] = {}
        """What was seen before each event: after the event before it, or when somebody answered."""

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Look at whatever is told meanwhile."""
        log = self.table.state.log
        first = self.table.event_count - len(log)
        last = [view_meanwhile(self.table, self.seat)]

        def hear(count: int) -> None:
            number = first + count - 1
            self.before[number] = last[0]
            last[0] = self.seen[number] = view_meanwhile(self.table, self.seat)

        set_log(self.table.state, ListeningLog(log, hear))
        yield
        set_log(self.table.state, list(self.table.state.log))


def watched(subject: Subject, seed: int, answers: int) -> Witness:
    """A random game that somebody in a random seat has watched."""
    rng = Random(f"story {seed}")
    table = subject.new_table(seed)
    witness = Witness(table, rng.choice((None, *seats_of(table))))
    while table.request is not None and table.version < answers:
        with witness.looking():
            play_one(table, rng, subject.initiative)
    return witness


def same(one: View, other: View) -> bool:
    """Whether two views show the same, whenever they were looked at."""
    return {**one, "version": 0} == {**other, "version": 0}
