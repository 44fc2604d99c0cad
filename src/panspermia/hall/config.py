"""Settings of the server."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PREFIX = "PANSPERMIA_"
LOCAL = "127.0.0.1"
PORT = 8765


def default_database() -> str:
    """A file in the folder where programs of this user keep their data."""
    base = os.environ.get("XDG_DATA_HOME")
    folder = Path(base) if base else Path.home() / ".local" / "share"
    return f"sqlite:///{folder / 'panspermia' / 'tables.sqlite'}"


def _text(name: str, default: str = "") -> Any:
    return field(default_factory=lambda: os.environ.get(PREFIX + name) or default)


def _number(name: str, default: int) -> Any:
    return field(default_factory=lambda: _as_number(name, os.environ.get(PREFIX + name), default))


def _as_number(name: str, word: str | None, default: int) -> int:
    if not word:
        return default
    if not (word.isascii() and word.isdecimal()):
        raise ValueError(f"{PREFIX}{name} must be a number, not {word!r}.")
    return int(word)


def _yes(name: str) -> Any:
    return field(default_factory=lambda: os.environ.get(PREFIX + name) in ("yes", "true", "1"))


@dataclass(frozen=True, slots=True)
class Settings:
    """How the server runs; what is not given comes from the environment."""

    database: str = field(
        default_factory=lambda: os.environ.get(f"{PREFIX}DATABASE") or default_database()
    )
    host: str = _text("HOST", LOCAL)
    port: int = _number("PORT", PORT)
    workers: int = _number("WORKERS", 1)
    """Processes that serve the same database."""
    secret: str = _text("SECRET")
    """Signs CSRF tokens; without it the database keeps one."""
    secure: bool = _yes("SECURE")
    """Whether cookies are for HTTPS only."""
    requests_per_minute: int = _number("RATE", 1200)
    """From one address; pictures and style sheets do not count."""
    log: str = _text("LOG", "info")
    url: str = _text("URL")
    """The address that people know the server by, for messages to them."""
    smtp: str = _text("SMTP")
    """smtp://user:password@host:port/?from=address, or smtps; without it and `url`, no e-mail."""
    bots: str = _text("BOTS")
    """Which bots may be seated, with commas; by default our levels and all installed ones."""
    private_webhooks: bool = _yes("PRIVATE_WEBHOOKS")
    """Whether webhooks may lead to addresses that are not public."""
    connections: int = _number("CONNECTIONS", 0)
    """Of all clients together, in each process; by default as many as there may be open files."""
    connections_each: int = _number("CONNECTIONS_EACH", 100)
    """Of one client."""
    streams: int = _number("STREAMS", 4000)
    """Open tables and listening programs, of all clients together, in each process."""
    streams_each: int = _number("STREAMS_EACH", 50)
    """Of one client."""
    tables_each: int = _number("TABLES_EACH", 60)
    """That one client may open or join in ten minutes; 0 is any number."""
    public_each: int = _number("PUBLIC_EACH", 10)
    """Public tables of one client that may wait for players; 0 is any number."""
    proxies: str = _text("PROXIES", "127.0.0.1,::1")
    """Addresses of proxies, with commas; they are believed where a request comes from."""
    largest_body: int = 64 * 1024
    debug: bool = False

    @property
    def sends_mail(self) -> bool:
        """Letters name a page of the server, at which they are confirmed."""
        return bool(self.smtp and self.url)
