"""Decks, once for all rooms that use them; snapshots name theirs."""

from __future__ import annotations

import hashlib
import zlib
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

DECKS = sa.table("decks", sa.column("name"), sa.column("content", sa.LargeBinary))
ROOMS = sa.table("rooms", sa.column("id"), sa.column("deck"))
SNAPSHOTS = sa.table(
    "snapshots", sa.column("room"), sa.column("version"), sa.column("content", sa.LargeBinary)
)


def upgrade() -> None:
    op.create_table(
        "decks",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
    # Not by Alembic, which would make the table anew for SQLite and lose what hangs on its rows.
    op.execute(
        "ALTER TABLE rooms ADD COLUMN deck VARCHAR(64) "
        "CONSTRAINT fk_rooms_deck REFERENCES decks (name)"
    )
    op.create_index("ix_rooms_deck", "rooms", ["deck"])
    db = op.get_bind()
    known: set[str] = set()
    for room, version in db.execute(sa.select(SNAPSHOTS.c.room, SNAPSHOTS.c.version)).all():
        _name_deck(db, known, room, version)


def _name_deck(db: sa.Connection, known: set[str], room: str, version: int) -> None:
    """Take the deck out of a snapshot; one that is damaged or has none stays as it is."""
    own = sa.and_(SNAPSHOTS.c.room == room, SNAPSHOTS.c.version == version)
    content = db.execute(sa.select(SNAPSHOTS.c.content).where(own)).scalar_one()
    try:
        saved = msgspec.json.decode(zlib.decompress(content))
        table = msgspec.json.decode(saved["table"])
        whole = table.pop("digest") == _digest(table) and isinstance(table["deck"], dict)
    except (zlib.error, msgspec.DecodeError, KeyError, TypeError):
        return
    if not whole:
        return
    deck, name = table["deck"], _digest(table["deck"])
    if name not in known:
        db.execute(sa.insert(DECKS).values(name=name, content=_packed(deck)))
        known.add(name)
    table["deck"] = name
    table["digest"] = _digest(table)
    saved["table"] = msgspec.json.encode(table).decode()
    db.execute(sa.update(SNAPSHOTS).where(own).values(content=_packed(saved)))
    db.execute(sa.update(ROOMS).where(ROOMS.c.id == room).values(deck=name))


def _digest(content: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()


def _packed(content: Any) -> bytes:
    return zlib.compress(msgspec.json.encode(content), 1)


def downgrade() -> None:
    """There is none: programs before this one do not read what this one keeps."""
    raise NotImplementedError
