"""Events: what happened, as the rules report it; words are made of them late, for one reader.

A game declares one struct per kind of event (nothing is made faster). Its fields are plain ids and
numbers; the clause comes first. Fields named in `secret` are shown only to the sides in `seen_by`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableSequence
from typing import Any, ClassVar, SupportsIndex

import msgspec

from panspermia.kernel.messages import Message, Param


class Event(msgspec.Struct, gc=False):
    """Something that happened under a clause."""

    secret: ClassVar[tuple[str, ...]] = ()
    clause: str

    def seen_by(self) -> tuple[int, ...]:
        """The sides that see the secret fields: that of the field `side`, unless it is told."""
        side = getattr(self, "side", None)
        return () if side is None else (side,)


EventLog = MutableSequence[Event]
"""Where the effects of a state report their events.

A game that is compiled names its log so, and not a list: then a log that listens hears of them.
"""


class ListeningLog(list[Event]):
    """A log that says how many events there are whenever another one has been told."""

    __slots__ = ("_hear",)

    def __init__(self, events: Iterable[Event], hear: Callable[[int], None]) -> None:
        super().__init__(events)
        self._hear = hear

    def append(self, event: Event) -> None:
        super().append(event)
        self._hear(len(self))

    def extend(self, events: Iterable[Event]) -> None:
        for event in events:
            self.append(event)

    def __iadd__(self, events: Iterable[Event]) -> ListeningLog:  # type: ignore[override, misc]
        self.extend(events)
        return self

    def insert(self, place: SupportsIndex, event: Event) -> None:
        raise AssertionError("what has been told stays told")


def fields_of(kind: type[Event]) -> tuple[str, ...]:
    """The names of a kind's own fields, after the clause."""
    return kind.__struct_fields__[1:]


def event_data(event: Event) -> dict[str, Any]:
    """All of an event as plain data."""
    return {"event": type(event).__name__, **msgspec.structs.asdict(event)}


def redacted(event: Event, sides: tuple[int, ...]) -> dict[str, Any]:
    """An event as these sides may see it."""
    data = event_data(event)
    if event.secret and not set(sides) & set(event.seen_by()):
        for name in event.secret:
            data[name] = None
    return data


def event_from(data: dict[str, Any], kinds: dict[str, type[Event]]) -> Event:
    """The event that was written as plain data."""
    kind = kinds[data["event"]]
    return kind(*map(data.__getitem__, kind.__struct_fields__))


def event_message(data: dict[str, Any], domain: str) -> Message:
    """The message `event.<Name>` that tells a redacted event, with its clause among the rest."""
    params: dict[str, Param] = {k: v for k, v in data.items() if k != "event"}
    return Message(f"event.{data['event']}", params, domain)


class Resumed(Event):
    """A game saved under older rules went on from its last boundary; some answers were dropped."""

    answers: int
    version: int
