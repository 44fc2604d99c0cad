"""A database, SQLite or PostgreSQL: its connections, transactions and migrations."""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import exc
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.pool import StaticPool

from panspermia.store import schema
from panspermia.store.errors import CannotRead, CannotSave, NewerDatabase, Unavailable

PATIENCE = 4
"""Seconds that are waited for somebody else's lock."""
MIGRATING = 7_233_104
"""The number of the lock under which PostgreSQL is brought up to date."""

WRONG = (exc.IntegrityError, exc.DataError, exc.ProgrammingError, exc.NotSupportedError)
"""What is wrong with what was asked of the database, and not with the database."""

log = logging.getLogger("panspermia.store")
log.addHandler(logging.NullHandler())  # commands say themselves what is wrong


class Database:
    """One database. Threads may share it."""

    def __init__(self, url: str) -> None:
        self.url = _with_driver(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self._lock: contextlib.AbstractContextManager[Any] = contextlib.nullcontext()
        self._is_failing = False
        self._writer, self._reader = self._engines()
        self._migrate()

    def close(self) -> None:
        self._writer.dispose()
        self._reader.dispose()

    def is_current(self) -> bool:
        """Whether the tables are of the version that this program works with."""
        with self.read() as connection:
            return schema.revision(connection) == schema.REVISION

    @contextlib.contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction: all that is written in it, or nothing if it raises.

        CannotSave if the database is locked, full, read-only, damaged or out of reach.
        """
        try:
            with self._lock, _available(CannotSave), self._writer.begin() as connection:
                yield connection
        except CannotSave as error:
            self._note(error.cause)
            raise
        self._note(None)

    @contextlib.contextmanager
    def read(self) -> Iterator[Connection]:
        """What was written last; in a file, nobody who writes is waited for."""
        with self._lock, _available(CannotRead), self._reader.begin() as connection:
            yield connection

    @contextlib.contextmanager
    def read_all(self) -> Iterator[Connection]:
        """One moment of the whole database, however long it takes to read it."""
        with self._lock, _available(CannotRead), self._reader.connect() as connection:
            if not self.is_sqlite:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    def _note(self, cause: str | None) -> None:
        """Tell the log when saving begins to fail, and when it works again."""
        if cause is not None and not self._is_failing:
            log.error("nothing can be saved: %s", cause)
        elif cause is None and self._is_failing:
            log.warning("saving works again")
        self._is_failing = cause is not None

    def _engines(self) -> tuple[Engine, Engine]:
        if not self.is_sqlite:
            engine = _postgres_engine(self.url)
            return engine, engine
        if self.url.database in (None, "", ":memory:"):
            self._lock = threading.RLock()
            # One connection for all threads, which therefore take turns.
            threads = {"check_same_thread": False}
            engine = _sqlite_engine(self.url, "BEGIN", poolclass=StaticPool, connect_args=threads)
            return engine, engine
        _make_private(Path(str(self.url.database)).resolve())
        writer = _sqlite_engine(
            self.url, "BEGIN IMMEDIATE", pool_size=1, max_overflow=0, pool_timeout=PATIENCE
        )
        return writer, _sqlite_engine(self.url, "BEGIN", pool_size=8)

    def _migrate(self) -> None:
        """Bring the database up to date; of several processes one does it and the others wait."""
        with self.write() as connection:
            if not self.is_sqlite:
                connection.execute(sa.text("SET LOCAL lock_timeout = 0"))
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
            if (found := schema.revision(connection)) != schema.REVISION:
                # Alembic takes as long to load as the rules of all games: only when it is needed.
                from panspermia.store.migrations import known_revisions, upgrade

                if found is not None and found not in known_revisions():
                    raise NewerDatabase(found, schema.REVISION)
                upgrade(connection)


@contextlib.contextmanager
def _available(error: type[Unavailable]) -> Iterator[None]:
    """Raise this error where the database, and not what was asked of it, is at fault."""
    try:
        yield
    except (exc.DBAPIError, exc.TimeoutError) as found:
        if isinstance(found, WRONG) or _is_of_sql(found):
            raise
        cause = str(getattr(found, "orig", None) or found).strip()
        raise error(cause.splitlines()[0] if cause else type(found).__name__) from found


def _is_of_sql(error: Exception) -> bool:
    """Whether SQLite has not understood a statement, which it calls an error of operation too."""
    return getattr(getattr(error, "orig", None), "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR


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


def _postgres_engine(url: URL) -> Engine:
    """An engine that does not wait for long, neither for locks nor for the server."""
    limits: dict[str, Any] = {"connect_timeout": PATIENCE}
    if "options" not in url.query:
        limits["options"] = f"-c lock_timeout={PATIENCE}s"
    return sa.create_engine(
        url,
        pool_size=8,
        pool_timeout=PATIENCE,
        pool_pre_ping=True,
        hide_parameters=True,
        connect_args=limits,
    )


def _sqlite_engine(url: URL, begin: str, **more: Any) -> Engine:
    """An engine that begins its transactions itself, since the driver would do so too late."""
    # Errors end up in the log, and parameters hold names, webhooks and secret answers.
    engine = sa.create_engine(url, hide_parameters=True, **more)

    @sa.event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        for pragma in (
            f"busy_timeout={1000 * PATIENCE}",
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
