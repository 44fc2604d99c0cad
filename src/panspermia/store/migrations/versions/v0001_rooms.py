"""Rooms, their journals and snapshots, links, keys and chat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
HASH = sa.String(64)


def _room(*, primary_key: bool = False) -> sa.Column[str]:
    target = sa.ForeignKey("rooms.id", ondelete="CASCADE")
    return sa.Column("room", sa.String(32), target, primary_key=primary_key, nullable=False)


def upgrade() -> None:
    _create_rooms()
    _create_links()
    _create_chat()


def _create_rooms() -> None:
    """Rooms, their journals and snapshots."""
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("updated", sa.Float(53), nullable=False),
        sa.Column("due", sa.Float(53)),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("said", sa.Integer, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("creator", HASH),
    )
    op.create_index("ix_rooms_status", "rooms", ["status", "public", "updated"])
    op.create_index("ix_rooms_due", "rooms", ["due"])
    op.create_table(
        "journal",
        sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
        _room(),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.UniqueConstraint("room", "version"),
    )
    op.create_table(
        "snapshots",
        _room(primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )


def _create_links() -> None:
    """Links, the tokens that open them, and personal keys."""
    op.create_table(
        "links",
        sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
        _room(),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("owner", HASH),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("webhook", sa.Text, nullable=False),
        sa.Column("email", sa.Text, nullable=False),
        sa.Column("notes", sa.Text, nullable=False),
    )
    op.create_index("ix_links_room", "links", ["room"])
    op.create_index("ix_links_owner", "links", ["owner"])
    op.create_table(
        "tokens",
        sa.Column("hash", HASH, primary_key=True),
        sa.Column("link", NUMBER, sa.ForeignKey("links.id", ondelete="CASCADE"), nullable=False),
    )
    op.create_index("ix_tokens_link", "tokens", ["link"])
    op.create_table(
        "keys",
        sa.Column("hash", HASH, primary_key=True),
        sa.Column("created", sa.Float(53), nullable=False),
    )


def _create_chat() -> None:
    op.create_table(
        "chat",
        _room(primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
    )


def downgrade() -> None:
    for name in ("chat", "keys", "tokens", "links", "snapshots", "journal", "rooms"):
        op.drop_table(name)
