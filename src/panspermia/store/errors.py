"""Errors of rooms and of the store.

PanspermiaError
├── Refused          the room does not allow this now
│   └── TooMany      one visitor has had so many already
├── NoRoom           there is no such room
├── Conflict         another process has changed the room in the meantime
├── NewerDatabase    a newer program has brought the database up to its own date
└── Unavailable      the database does not do its work now
    ├── CannotRead
    └── CannotSave   locked, full, read-only, damaged or out of reach: nothing was written
"""

from __future__ import annotations

from typing import ClassVar

from panspermia.kernel import Message, PanspermiaError
from panspermia.kernel.messages import Param

DOMAIN = "panspermia.store"


class Refused(PanspermiaError):
    """The room does not allow this now; `reason` is the end of its message id."""

    def __init__(self, reason: str, **params: Param) -> None:
        super().__init__(Message(f"room.{reason}", dict(params), DOMAIN))
        self.reason = reason


class TooMany(Refused):
    """One visitor has had so many of these already that there are none for them now."""


class NoRoom(PanspermiaError):
    """There is no room with this id."""

    def __init__(self, id: str) -> None:
        super().__init__(Message("room.unknown", {}, DOMAIN))
        self.id = id


class Conflict(PanspermiaError):
    """Another process has changed the room in the meantime; nothing was written."""

    def __init__(self) -> None:
        super().__init__(Message("room.conflict", {}, DOMAIN))


class NewerDatabase(PanspermiaError):
    """The tables of the database are of a version that this program does not know."""

    def __init__(self, found: str, own: str) -> None:
        super().__init__(Message("store.newer", {"found": found, "own": own}, DOMAIN))


class Unavailable(PanspermiaError):
    """The database does not do its work now; `cause` is for whoever runs the server."""

    reason: ClassVar[str]

    def __init__(self, cause: str) -> None:
        super().__init__(Message(f"store.{self.reason}", {}, DOMAIN))
        self.cause = cause


class CannotRead(Unavailable):
    """Nothing can be read."""

    reason = "unread"


class CannotSave(Unavailable):
    """Nothing can be written, and nothing was; what was acknowledged before is safe."""

    reason = "unsaved"
