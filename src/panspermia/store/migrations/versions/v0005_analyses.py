"""What finished games came down to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    room = sa.ForeignKey("rooms.id", name="fk_analyses_room", ondelete="CASCADE")
    op.create_table(
        "analyses",
        sa.Column("room", sa.String(32), room, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("analyses")
