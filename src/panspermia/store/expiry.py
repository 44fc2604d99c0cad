"""Tables that nobody has touched for long: which they are, how they are kept as files, and gone.

A table is removed only as it was exported: if somebody has played on meanwhile, it stays.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from panspermia.store import schema
from panspermia.store.journal import JournalEntry
from panspermia.store.state import RoomState
from panspermia.store.store import Said, Store
from panspermia.store.summaries import RoomInfo, read_infos

KIND = "panspermia-room"


class ExportedRoom(msgspec.Struct, frozen=True):
    """All of a room but its game, which has a file of its own, and its links, which are private."""

    kind: str
    info: RoomInfo
    state: RoomState
    journal: list[JournalEntry]
    chat: list[Said]


def old_rooms(store: Store, before: float, status: str | None = None) -> list[RoomInfo]:
    """Rooms in which nothing has been done or said since then, the latest first."""
    rooms, chat = schema.rooms, schema.chat
    wanted: list[sa.ColumnElement[bool]] = [
        rooms.c.updated < before,
        ~sa.exists().where(chat.c.room == rooms.c.id, chat.c.at >= before),
    ]
    if status is not None:
        wanted.append(rooms.c.status == status)
    with store.database.read() as db:
        return read_infos(db, *wanted)


def export(store: Store, info: RoomInfo, folder: Path) -> None:
    """Write the game as a complete save, and the room beside it; only their owner reads them."""
    room = store.load(info.id)
    journal, chat = store.entries(info.id), store.chat(info.id, limit=info.said)
    whole = ExportedRoom(KIND, info, room.state, journal, chat)
    _write(folder / f"{info.id}.game.json", room.table.dump().encode())
    _write(folder / f"{info.id}.room.json", msgspec.json.encode(whole))
    _sync(folder)


def remove(store: Store, info: RoomInfo) -> bool:
    """Remove the room with all that belongs to it, unless something was done there since then."""
    rooms: Any = schema.rooms.c
    return store.delete(info.id, only=(rooms.version == info.version) & (rooms.said == info.said))


def forget_keys(store: Store, before: float) -> int:
    """Remove personal keys that were made before then and have no table; how many there were.

    Whoever comes back with one gets another without noticing.
    """
    keys, links = schema.keys, schema.links
    has_table = sa.exists().where(links.c.owner == keys.c.hash)
    with store.database.write() as db:
        gone = db.execute(sa.delete(keys).where(keys.c.created < before, ~has_table))
    return int(gone.rowcount)


def _write(path: Path, content: bytes) -> None:
    """The whole file, on the disk, or none."""
    half = path.with_name(f"{path.name}.part")
    half.unlink(missing_ok=True)
    with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    half.replace(path)


def _sync(folder: Path) -> None:
    """Let the names of files be on the disk as well."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
