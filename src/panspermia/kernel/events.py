"""Events: what happened, as the rules report it; words are made of them late, for one reader.

A game declares one slotted class per kind of event. Its fields are plain ids and numbers; the
clause comes first. Fields named in `secret` are shown only to the sides in `seen_by`.
"""

from __future__ import annotations

from typing import Any, ClassVar

from panspermia.kernel.messages import Message, Param


class Event:
    """Something that happened under a clause."""

    __slots__ = ("clause",)
    fields: ClassVar[tuple[str, ...]] = ()
    secret: ClassVar[tuple[str, ...]] = ()

    def __init__(self, clause: str) -> None:
        self.clause = clause

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and event_data(self) == event_data(other)

    def __hash__(self) -> int:
        return hash(type(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({event_data(self)})"

    def seen_by(self) -> tuple[int, ...]:
        """The sides that see the secret fields."""
        return ()


def event_data(event: Event) -> dict[str, Any]:
    """All of an event as plain data."""
    data: dict[str, Any] = {"event": type(event).__name__, "clause": event.clause}
    for name in event.fields:
        data[name] = getattr(event, name)
    return data


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
    return kind(data["clause"], *[data[name] for name in kind.fields])


def event_message(data: dict[str, Any], domain: str) -> Message:
    """The message `event.<Name>` that tells a redacted event."""
    params: dict[str, Param] = {k: v for k, v in data.items() if k not in ("event", "clause")}
    return Message(f"event.{data['event']}", params, domain)


class Resumed(Event):
    """A game saved under older rules went on from its last boundary; some answers were dropped."""

    __slots__ = ("answers", "version")
    fields = ("answers", "version")

    def __init__(self, clause: str, answers: int, version: int) -> None:
        self.clause = clause
        self.answers = answers
        self.version = version
