"""Which room goes on with the story of which other."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("rooms", sa.Column("before", sa.String(32)))
    op.create_index("ix_rooms_before", "rooms", ["before"], unique=True)


def downgrade() -> None:
    op.drop_index("ix_rooms_before", "rooms")
    op.drop_column("rooms", "before")
