"""What a process of the server runs: the application, as the environment describes it."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from litestar import Litestar
from sqlalchemy.engine import make_url

from panspermia.web import logs
from panspermia.web.app import create_app
from panspermia.web.config import PREFIX, Settings

APP = "panspermia.web.serving:served"


def served() -> Litestar:
    """The application with its log."""
    settings = Settings()
    logs.set_up(settings.log)
    return create_app(settings)


def hand_on(settings: Settings) -> None:
    """Put the settings into the environment, where the processes of the server find them."""
    for name in ("database", "host", "port", "workers", "secret", "log"):
        os.environ[PREFIX + name.upper()] = str(getattr(settings, name))


def kept_secret(database: str) -> str:
    """A secret that outlives the server, so that open pages can go on after a restart.

    It stands beside a database that is a file; else it is drawn anew.
    """
    url = make_url(database)
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return secrets.token_urlsafe(32)
    path = Path(f"{url.database}.secret")
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        fresh = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
        with os.fdopen(fresh, "w", encoding="utf-8") as file:
            file.write(secrets.token_urlsafe(32))
    return path.read_text(encoding="utf-8")
