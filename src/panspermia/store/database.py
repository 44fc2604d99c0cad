"""A database, SQLite or PostgreSQL: its connections, transactions and migrations."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.pool import StaticPool

from panspermia.store import schema

BUSY_MILLISECONDS = 15_000
MIGRATING = 7_233_104
"""The number of the lock under which PostgreSQL is brought up to date."""


class Database:
    """One database. Threads may share it."""

    def __init__(self, url: str) -> None:
        self.url = _with_driver(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self._lock: contextlib.AbstractContextManager[Any] = contextlib.nullcontext()
        self._writer, self._reader = self._engines()
        self._migrate()

    def close(self) -> None:
        self._writer.dispose()
        self._reader.dispose()

    @contextlib.contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction: all that is written in it, or nothing if it raises."""
        with self._lock, self._writer.begin() as connection:
            yield connection

    @contextlib.contextmanager
    def read(self) -> Iterator[Connection]:
        with self._lock, self._reader.begin() as connection:
            yield connection

    @contextlib.contextmanager
    def read_all(self) -> Iterator[Connection]:
        """One moment of the whole database, however long it takes to read it."""
        with self._lock, self._reader.connect() as connection:
            if not self.is_sqlite:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    def _engines(self) -> tuple[Engine, Engine]:
        if not self.is_sqlite:
            engine = sa.create_engine(
                self.url, pool_size=8, pool_pre_ping=True, hide_parameters=True
            )
            return engine, engine
        if self.url.database in (None, "", ":memory:"):
            self._lock = threading.RLock()
            # One connection for all threads, which therefore take turns.
            threads = {"check_same_thread": False}
            engine = _sqlite_engine(self.url, "BEGIN", poolclass=StaticPool, connect_args=threads)
            return engine, engine
        _make_private(Path(str(self.url.database)).resolve())
        writer = _sqlite_engine(self.url, "BEGIN IMMEDIATE", pool_size=1, max_overflow=0)
        return writer, _sqlite_engine(self.url, "BEGIN", pool_size=8)

    def _migrate(self) -> None:
        """Bring the database up to date; of several processes one does it and the others wait."""
        with self.write() as connection:
            if not self.is_sqlite:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
            if schema.revision(connection) != schema.REVISION:
                # Alembic takes as long to load as the rules of all games: only when it is needed.
                from panspermia.store.migrations import upgrade

                upgrade(connection)


def _make_private(path: Path) -> None:
    """Let only its owner read the file, which holds seeds and secrets; its journals follow it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    for file in (path, *[path.with_name(f"{path.name}{end}") for end in ("-wal", "-shm")]):
        with contextlib.suppress(FileNotFoundError, PermissionError):
            if file.stat().st_mode & 0o077:
                file.chmod(0o600)


def _with_driver(url: str) -> URL:
    """The URL with the driver that we use, which nobody has to name."""
    found = make_url(url)
    if found.drivername in ("postgres", "postgresql"):
        return found.set(drivername="postgresql+psycopg")
    return found


def _sqlite_engine(url: URL, begin: str, **more: Any) -> Engine:
    """An engine that begins its transactions itself, since the driver would do so too late."""
    # Errors end up in the log, and parameters hold names, webhooks and secret answers.
    engine = sa.create_engine(url, hide_parameters=True, **more)

    @sa.event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        for pragma in (
            f"busy_timeout={BUSY_MILLISECONDS}",
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
