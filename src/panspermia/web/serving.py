"""What a process of the server runs: the application, as the environment describes it."""

from __future__ import annotations

import os

from litestar import Litestar

from panspermia.hall.config import PREFIX, Settings
from panspermia.web import logs
from panspermia.web.app import create_app

APP = "panspermia.web.serving:served"


def served() -> Litestar:
    """The application with its log."""
    settings = Settings()
    logs.set_up(settings.log)
    return create_app(settings)


def hand_on(settings: Settings) -> None:
    """Put the settings into the environment, where the processes of the server find them."""
    for name in ("database", "host", "port", "workers", "log", "bots"):
        os.environ[PREFIX + name.upper()] = str(getattr(settings, name))
