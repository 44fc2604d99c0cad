"""How a room is kept: a journal of its commands, snapshots now and then, and its deck once.

The latest snapshot and the commands since then make the room again, so that the cost of loading
does not grow with the game.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection

from panspermia.kernel import BadSave, PanspermiaError
from panspermia.kernel.content import Content, find_content, named
from panspermia.store import schema
from panspermia.store.commands import AnyCommand, decode, encode
from panspermia.store.errors import NoRoom
from panspermia.store.room import Room
from panspermia.store.summaries import row_of

SNAPSHOT_EVERY = 25
"""Commands between two snapshots of a room."""

LARGEST = 64 * 1024 * 1024
"""Bytes of a snapshot or a deck; none comes near."""

DAMAGED = (BadSave, zlib.error, msgspec.MsgspecError, RecursionError)
"""What a damaged snapshot raises; an older one and more commands lead to the same room."""


class JournalEntry(msgspec.Struct, frozen=True):
    """A command as it stands in the journal."""

    version: int
    command: AnyCommand
    rules: int
    at: float


class KeptRoom(msgspec.Struct, frozen=True):
    """A snapshot, packed, its deck, and the commands since then."""

    version: int
    content: bytes
    deck: Content | None
    entries: list[JournalEntry]

    def room(self) -> Room:
        """The room as it stands; raises one of DAMAGED if the snapshot is damaged."""
        room = Room.restore(unpacked(self.content))
        for entry in self.entries:
            give_again(room, entry)
        return room


def give_again(room: Room, entry: JournalEntry) -> None:
    """Obey a command of the journal; one made under older rules may no longer hold."""
    try:
        room.apply(entry.command, entry.at)
    except PanspermiaError:
        if entry.rules >= room.table.game.rules_version:
            raise
        room.drop()


def unpacked(content: bytes) -> bytes:
    """What was packed; zlib.error if it is cut off, or larger than anything that is kept."""
    unpacking = zlib.decompressobj()
    found = unpacking.decompress(content, LARGEST)
    if not unpacking.eof:
        raise zlib.error("cut off, or too large")
    return found


def write_entry(
    db: Connection, id: str, room: Room, command: AnyCommand, when: float, due: float | None
) -> None:
    """Write down the command that the room has just obeyed, and how lists show it now."""
    insert_entry(db, id, room, command, when)
    table = schema.rooms
    change = sa.update(table).where(table.c.id == id).values(**row_of(room, when, due))
    if not db.execute(change).rowcount:
        raise NoRoom(id)


def insert_entry(db: Connection, id: str, room: Room, command: AnyCommand, when: float) -> None:
    """Write down the command that the room has just obeyed."""
    db.execute(
        sa.insert(schema.journal).values(
            room=id,
            version=room.version,
            command=encode(command),
            rules=room.table.game.rules_version,
            at=when,
        )
    )


def read_entries(db: Connection, id: str, since: int) -> list[JournalEntry]:
    table = schema.journal
    query = (
        sa.select(table.c.version, table.c.command, table.c.rules, table.c.at)
        .where(table.c.room == id, table.c.version > since)
        .order_by(table.c.version)
    )
    rows = db.execute(query)
    return [JournalEntry(version, decode(text), rules, at) for version, text, rules, at in rows]


def insert_snapshot(db: Connection, id: str, version: int, content: bytes) -> None:
    packed = zlib.compress(content, 1)
    db.execute(sa.insert(schema.snapshots).values(room=id, version=version, content=packed))


def read_kept(db: Connection, id: str, version: int | None, below: int | None) -> KeptRoom | None:
    """From the latest snapshot, the one of that version, or the latest below a version."""
    table = schema.snapshots
    query = sa.select(table.c.version, table.c.content).where(table.c.room == id)
    if version is not None:
        query = query.where(table.c.version == version)
    if below is not None:
        query = query.where(table.c.version < below)
    row = db.execute(query.order_by(table.c.version.desc()).limit(1)).first()
    if row is None:
        return None
    return KeptRoom(row[0], row[1], _deck_of(db, id), read_entries(db, id, row[0]))


def load_room(db: Connection, id: str) -> Room:
    """The room as it stands, or NoRoom; from an older snapshot if the latest is damaged."""
    below = None
    while (kept := read_kept(db, id, None, below)) is not None:
        try:
            return kept.room()
        except DAMAGED:
            if kept.version == 0:
                raise
            below = kept.version
    raise NoRoom(id)


def keep_deck(db: Connection, deck: Mapping[str, Any] | None) -> None:
    """Keep a deck that is not there yet; either way nobody removes it in the meantime."""
    if not isinstance(deck, Content):
        return
    packed = zlib.compress(msgspec.json.encode(deck), 9)
    insert = sqlite.insert if db.dialect.name == "sqlite" else postgresql.insert
    new = insert(schema.decks).values(name=deck.name, content=packed)
    db.execute(new.on_conflict_do_update(index_elements=["name"], set_={"name": deck.name}))


def _deck_of(db: Connection, id: str) -> Content | None:
    """The deck of a room."""
    name = db.execute(sa.select(schema.rooms.c.deck).where(schema.rooms.c.id == id)).scalar()
    return None if name is None else read_deck(db, name)


def read_deck(db: Connection, name: str) -> Content | None:
    """The deck of that name, read only if nobody holds it; None if it is damaged."""
    table = schema.decks
    if (known := find_content(name)) is not None:
        return known
    packed = db.execute(sa.select(table.c.content).where(table.c.name == name)).scalar()
    try:
        found = None if packed is None else named(msgspec.json.decode(unpacked(packed)))
    except DAMAGED:
        return None
    return found if found is not None and found.name == name else None
