"""The tables of the database.

A change here needs a step under `migrations/versions`, whose number is the new `REVISION`.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    inspect,
    text,
)

REVISION = "0006"

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}

metadata = MetaData(naming_convention=NAMES)

NUMBER = BigInteger().with_variant(Integer, "sqlite")
"""SQLite counts by itself only in a column of its own kind of integer."""

HASH = String(64)
"""SHA-256 in hexadecimal digits."""


def _room(*, primary_key: bool = False) -> Column[str]:
    target = ForeignKey("rooms.id", ondelete="CASCADE")
    return Column("room", String(32), target, primary_key=primary_key, nullable=False)


decks = Table(
    "decks",
    metadata,
    Column("name", HASH, primary_key=True),
    Column("content", LargeBinary, nullable=False),
)
"""What is printed, once for all rooms that use it; its name is the hash of the content."""

rooms = Table(
    "rooms",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("title", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", String(16), nullable=False),
    Column("created", Float(53), nullable=False),
    Column("updated", Float(53), nullable=False),
    Column("due", Float(53)),
    Column("version", Integer, nullable=False),
    Column("said", Integer, nullable=False),
    Column("summary", Text, nullable=False),
    Column("creator", HASH),
    Column("deck", HASH, ForeignKey("decks.name")),
    Column("founder", HASH),
    Column("before", String(32)),
    Index("ix_rooms_founder", "founder"),
    Index("ix_rooms_status", "status", "public", "updated"),
    Index("ix_rooms_due", "due"),
    Index("ix_rooms_deck", "deck"),
    Index("ix_rooms_before", "before", unique=True),
)
"""`due` is when time alone changes a room, `said` counts its chat; `summary` has no secrets.

`before` is the room whose story goes on here; a story goes on in one room only.

`founder` is the visitor who founded it, as a hash that only this database can make.
"""

journal = Table(
    "journal",
    metadata,
    Column("id", NUMBER, primary_key=True, autoincrement=True),
    _room(),
    Column("version", Integer, nullable=False),
    Column("command", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("at", Float(53), nullable=False),
    UniqueConstraint("room", "version"),
)
"""Every command. That a room has each version once is the lock between processes."""

snapshots = Table(
    "snapshots",
    metadata,
    _room(primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("content", LargeBinary, nullable=False),
)
"""Rooms as they stood at the beginning, and after some recent command."""

links = Table(
    "links",
    metadata,
    Column("id", NUMBER, primary_key=True, autoincrement=True),
    _room(),
    Column("kind", String(16), nullable=False),
    Column("seats", Text, nullable=False),
    Column("owner", HASH),
    Column("created", Float(53), nullable=False),
    Column("webhook", Text, nullable=False),
    Column("email", Text, nullable=False),
    Column("notes", Text, nullable=False),
    Column("confirmed", Boolean, nullable=False, server_default=false()),
    Index("ix_links_room", "room"),
    Index("ix_links_owner", "owner"),
)
"""Who may play which seats of a room, or watch; `owner` is a personal key.

`confirmed`: whoever reads letters to `email` has agreed to get them.
"""

tokens = Table(
    "tokens",
    metadata,
    Column("hash", HASH, primary_key=True),
    Column("link", NUMBER, ForeignKey("links.id", ondelete="CASCADE"), nullable=False),
    Index("ix_tokens_link", "link"),
)
"""The secrets that open a link, hashed."""

keys = Table(
    "keys",
    metadata,
    Column("hash", HASH, primary_key=True),
    Column("created", Float(53), nullable=False),
)
"""Personal keys, hashed."""

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What was drawn with the database, to sign with; a backup leaves it out."""

chat = Table(
    "chat",
    metadata,
    _room(primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float(53), nullable=False),
)

analyses = Table(
    "analyses",
    metadata,
    _room(primary_key=True),
    Column("version", Integer, nullable=False),
    Column("content", LargeBinary, nullable=False),
)
"""What finished games came down to, as of a version of their rooms; it can be worked out again."""

letters = Table(
    "letters",
    metadata,
    Column("address", HASH, primary_key=True),
    Column("at", Float(53), nullable=False),
    Column("count", Integer, nullable=False),
    Column("declined", Boolean, nullable=False),
)
"""Letters that asked for a confirmation: how many since `at`, by the hash of their address.

`declined`: whoever reads them wants no more.
"""


def revision(db: Connection) -> str | None:
    """The last step that was taken in a database; None in an empty one."""
    if not inspect(db).has_table("alembic_version"):
        return None
    found: str | None = db.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found
