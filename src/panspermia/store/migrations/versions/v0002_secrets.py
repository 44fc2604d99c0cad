"""What the server has drawn for itself: the secret that signs forms."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    table = op.create_table(
        "secrets",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.bulk_insert(table, [{"name": "forms", "value": secrets.token_urlsafe(32)}])


def downgrade() -> None:
    op.drop_table("secrets")
