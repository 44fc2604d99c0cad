"""Who founded a room, addresses that were confirmed, and letters that were sent to be confirmed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("rooms", sa.Column("founder", sa.String(64)))
    op.create_index("ix_rooms_founder", "rooms", ["founder"])
    # Nobody has confirmed the addresses that are there, so that they must be confirmed now.
    confirmed = sa.Column("confirmed", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("links", confirmed)
    op.create_table(
        "letters",
        sa.Column("address", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("letters")
    op.drop_column("links", "confirmed")
    op.drop_index("ix_rooms_founder", "rooms")
    op.drop_column("rooms", "founder")
