"""The steps that bring an older database up to date, with Alembic."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Take the steps that are missing, up to this one, in the transaction of the connection."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def known_revisions() -> frozenset[str]:
    """The steps that there are."""
    steps = ScriptDirectory.from_config(_config())
    return frozenset([step.revision for step in steps.walk_revisions()])


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "panspermia.store:migrations")
    return config
