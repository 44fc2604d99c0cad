"""The steps that bring an older database up to date, with Alembic."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Take the steps that are missing, up to this one, in the transaction of the connection."""
    config = Config()
    config.set_main_option("script_location", "panspermia.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
