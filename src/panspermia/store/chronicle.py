"""In which step of the sequence of play each event was told, whose step it was, and by which entry.

Events do not say so, and a clause may act in any phase: what a token is lost by, for instance. So a
table follows the tape of the room's and is asked whenever something is told; it goes on from where
it stands, however long the game is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from panspermia.kernel import Table
from panspermia.kernel.replays import Replay
from panspermia.kernel.tape import Entry


class Step(NamedTuple):
    """The clause of a step, and the side whose step it was, or -1."""

    clause: str
    side: int


class Chronicle:
    """The steps of the events of one tape, as far as somebody has asked for them."""

    def __init__(self) -> None:
        self._replay: Replay[Any] | None = None
        self._tape: list[Entry] = []
        self._first = 0
        self._given = 0
        self._steps: dict[int, Step] = {}
        self._entries: dict[int, int] = {}

    def entries(self, table: Table[Any], base: Callable[[], Table[Any]]) -> dict[int, int]:
        """After how many entries of the tape each event of the game was told, or CannotUndo."""
        self.since(0, table, base)
        return self._entries

    def since(self, event: int, table: Table[Any], base: Callable[[], Table[Any]]) -> list[Step]:
        """The steps of all events from this one on, or CannotUndo if rules have changed since.

        `base` is asked for a past of the table before that event, if there is a need.
        """
        tape = table.tape()
        replay = self._replay
        if replay is None or event < self._first or tape[: len(self._tape)] != self._tape:
            replay = self._begin(event, table, base())
        for number, entry in enumerate(tape[replay.entries :], replay.entries + 1):
            self._given = number
            replay.give(entry)
        self._replay, self._tape = replay, tape
        return [self._steps[number] for number in range(event, table.event_count)]

    def _begin(self, event: int, table: Table[Any], base: Table[Any]) -> Replay[Any]:
        self._replay, self._first = None, event
        self._steps, self._entries = {}, {}

        def hear(number: int) -> None:
            self._steps[number] = Step(*replay.step)
            self._entries[number] = self._given

        replay = Replay(table, event, base, hear)
        self._given = replay.entries
        replay.begin()
        return replay
