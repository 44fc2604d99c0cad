"""Backups: all rows of a database as lines of JSON in a compressed file, for any kind of database.

Everything is read in one transaction, so that the file holds one moment while the server goes on.
The last line tells how many lines there are, and their hash.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import secrets
import time
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from panspermia.kernel import Message, PanspermiaError
from panspermia.store import schema
from panspermia.store.commands import Renew
from panspermia.store.errors import DOMAIN
from panspermia.store.store import Store

FORM = 1
SPAN = 1 << 32
"""Numbers among which a restored room draws its epoch: none that has been there comes again."""
BATCH = 500
"""Rows that are written at once."""
TABLES = [table for table in schema.metadata.sorted_tables if table is not schema.secrets]
"""What a backup holds: all but the secrets, which every database has of its own."""


class BadBackup(PanspermiaError):
    """The file cannot be restored, or not here; `reason` is the end of its message id."""

    def __init__(self, reason: str, **params: str | int) -> None:
        super().__init__(Message(f"backup.{reason}", dict(params), DOMAIN))
        self.reason = reason


class Head(msgspec.Struct, frozen=True):
    """The first line."""

    form: int
    schema: str
    made: float


class Row(msgspec.Struct, frozen=True):
    """A row of a table; bytes are written in base 64."""

    table: str
    row: dict[str, Any]


class Tail(msgspec.Struct, frozen=True):
    """The last line: how many came before it, and their hash."""

    lines: int
    sha256: str


def back_up(store: Store, path: Path) -> dict[str, int]:
    """Write everything to a new file; how many rows each table has."""
    if path.exists():
        raise BadBackup("exists", path=str(path))
    half = path.with_name(f"{path.name}.part")
    counts: dict[str, int] = {}
    with store.database.read_all() as db, _private(half) as file:
        writer = _Writer(file)
        writer.add(Head(FORM, str(schema.revision(db)), time.time()))
        for table in TABLES:
            name = str(table.name)
            counts[name] = 0
            order = list(table.primary_key.columns)
            query = sa.select(table).order_by(*order).execution_options(yield_per=BATCH)
            for row in db.execute(query).mappings():
                writer.add(Row(name, {str(key): value for key, value in row.items()}))
                counts[name] += 1
        writer.end()
    half.rename(path)
    return counts


@contextmanager
def _private(path: Path) -> Iterator[gzip.GzipFile]:
    """A new file that only its owner reads: it holds seeds and what seats keep secret."""
    path.unlink(missing_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as raw:
        with gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as file:
            yield file
        raw.flush()
        os.fsync(raw.fileno())


class _Writer:
    def __init__(self, file: gzip.GzipFile) -> None:
        self._file = file
        self._hash = hashlib.sha256()
        self._lines = 0

    def add(self, content: msgspec.Struct) -> None:
        line = msgspec.json.encode(content) + b"\n"
        self._hash.update(line)
        self._lines += 1
        self._file.write(line)

    def end(self) -> None:
        self._file.write(msgspec.json.encode(Tail(self._lines, self._hash.hexdigest())) + b"\n")


def restore(store: Store, path: Path) -> dict[str, int]:
    """Put a backup into an empty database: all of it or nothing."""
    with store.database.write() as db:
        _check_empty(db)
        lines = _lines(path)
        head = _decoded(next(lines, b""), Head)
        if head.form != FORM or head.schema != schema.revision(db):
            raise BadBackup("version", schema=head.schema, own=str(schema.revision(db)))
        counts = {str(table.name): 0 for table in TABLES}
        waiting: list[Row] = []
        for line in lines:
            row = _decoded(line, Row)
            if row.table not in counts:
                raise BadBackup("damaged")
            counts[row.table] += 1
            if waiting and (row.table != waiting[0].table or len(waiting) == BATCH):
                _insert(db, waiting)
                waiting = []
            waiting.append(row)
        if waiting:
            _insert(db, waiting)
        _count_on(db)
    return counts


def renew_rooms(store: Store, when: float) -> list[str]:
    """Let other dice fall in every room that is not over; the rooms that cannot be loaded.

    Where a room went on after the backup, people have seen what fell then.
    """
    found = []
    for info in store.rooms(limit=None):
        try:
            room = store.load(info.id)
        except (PanspermiaError, msgspec.MsgspecError, zlib.error):
            found.append(info.id)
            continue
        if not room.is_over:
            command = Renew(room.table.epoch + 1 + secrets.randbelow(SPAN))
            room.apply(command, when)
            due = when if room.waiting_bots else room.due
            store.append(info.id, room, command, when, due=due)
    return found


def _lines(path: Path) -> Iterator[bytes]:
    """The lines of a backup without the last, which must match them."""
    found = hashlib.sha256()
    count = 0
    last = b""
    try:
        with gzip.open(path, "rb") as file:
            for line in file:
                if last:
                    found.update(last)
                    count += 1
                    yield last
                last = line
    except FileNotFoundError:
        raise BadBackup("missing", path=str(path)) from None
    except (OSError, EOFError, zlib.error):
        raise BadBackup("damaged") from None
    if _decoded(last, Tail) != Tail(count, found.hexdigest()):
        raise BadBackup("damaged")


def _decoded(line: bytes, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError:
        raise BadBackup("damaged") from None


def _check_empty(db: Connection) -> None:
    for table in TABLES:
        if db.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).scalar():
            raise BadBackup("not-empty")


def _insert(db: Connection, rows: list[Row]) -> None:
    table = schema.metadata.tables[rows[0].table]
    db.execute(sa.insert(table), [_values(table, row.row) for row in rows])


def _values(table: sa.Table, row: Mapping[str, Any]) -> dict[str, Any]:
    if set(row) != set(table.columns.keys()):
        raise BadBackup("damaged")
    return {
        name: msgspec.convert(value, bytes, strict=False)
        if isinstance(table.c[name].type, sa.LargeBinary)
        else value
        for name, value in row.items()
    }


def _count_on(db: Connection) -> None:
    """Let PostgreSQL count on from the highest numbers that are there."""
    if db.dialect.name != "postgresql":
        return
    for table in TABLES:
        column = table.autoincrement_column
        if column is not None:
            name = sa.func.pg_get_serial_sequence(table.name, column.name)
            highest = sa.select(sa.func.max(column)).scalar_subquery()
            db.execute(sa.select(sa.func.setval(name, sa.func.coalesce(highest, 1))))
