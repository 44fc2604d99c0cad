"""What a table records: the tape of answers, and the states it can go back to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from panspermia.kernel.answers import Answer
from panspermia.kernel.events import Event
from panspermia.kernel.sequence import State

S = TypeVar("S", bound=State)

Entry = tuple[int, str, Answer, int]
"""An answer on the tape: side, clause, answer, flags."""

FORCED = 1
"""The only possible answer, given by the kernel."""
CHAINED = 2
"""Given in one go with the answer before it."""
STARTED = 4
"""A flow begun on a side's own initiative; the answer is its name."""


class Segment:
    """What happened between two boundaries, linked to what came before."""

    __slots__ = ("entries", "entry_count", "event_count", "events", "prev")

    def __init__(self, prev: Segment | None, entries: list[Entry], events: list[Event]) -> None:
        self.prev = prev
        self.entries = entries
        self.events = events
        self.entry_count: int = len(entries) + (prev.entry_count if prev else 0)
        self.event_count: int = len(events) + (prev.event_count if prev else 0)


def entries_of(history: Segment | None, last: list[Entry]) -> list[Entry]:
    """All that was answered: in the segments of the history, and last."""
    parts = [last]
    while history is not None:
        parts.append(history.entries)
        history = history.prev
    return [entry for part in reversed(parts) for entry in part]


def events_from(
    since: int, history: Segment | None, last: Sequence[Event]
) -> tuple[int, list[Event]]:
    """What was told from the event with this number on, and the number that it begins with."""
    parts: list[Sequence[Event]] = [last]
    base = history.event_count if history else 0
    while history is not None and base > since:
        parts.append(history.events)
        base -= len(history.events)
        history = history.prev
    found = [event for part in reversed(parts) for event in part]
    skip = max(0, since - base)
    return base + skip, found[skip:]


class Boundary(Generic[S]):
    """The state between two steps; `before` is the boundary that undo can still reach."""

    __slots__ = ("before", "chance", "history", "state")

    def __init__(
        self, state: S, history: Segment | None, before: Boundary[S] | None, chance: int
    ) -> None:
        self.state = state
        self.history = history
        self.before = before
        self.chance = chance


class Overlay(Generic[S]):
    """A state dealt anew after so many answers of the tape."""

    __slots__ = ("after", "state")

    def __init__(self, after: int, state: S) -> None:
        self.after = after
        self.state = state
