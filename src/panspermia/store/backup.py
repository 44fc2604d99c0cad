"""Backups: all rows of a database as lines of JSON in a compressed file, for any kind of database.

Everything is read in one transaction, so that the file holds one moment while the server goes on.
The last line tells how many lines there are, and their hash. Whatever a file holds, restoring it
takes little memory: a line has a limit, and rows are written a few at a time.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import secrets
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from panspermia.kernel import Message, PanspermiaError
from panspermia.store import schema
from panspermia.store.commands import Renew
from panspermia.store.database import WRONG
from panspermia.store.errors import DOMAIN, Unavailable
from panspermia.store.journal import load_room, write_entry
from panspermia.store.store import Store

T = TypeVar("T")

FORM = 1
SPAN = 1 << 32
"""Numbers among which a restored room draws its epoch: none that has been there comes again."""
BATCH = 500
"""Rows that are written at once, at most."""
HEAVY = 4 * 1024 * 1024
"""Bytes of lines after which rows are written although they are fewer."""
LONGEST = 16 * 1024 * 1024
"""Bytes of a line; no row comes near."""
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


class RawRow(msgspec.Struct, frozen=True):
    """A row as it is read: `ROWS` knows what belongs into it."""

    table: str
    row: msgspec.Raw


class Tail(msgspec.Struct, frozen=True):
    """The last line: how many came before it, and their hash."""

    lines: int
    sha256: str


def _fields(table: sa.Table) -> list[tuple[str, Any]]:
    return [(str(column.name), _kind(column)) for column in table.columns]


def _kind(column: sa.Column[Any]) -> Any:
    """What may stand in a column of a backup."""
    found: Any = column.type.python_type
    if isinstance(column.type, sa.Integer):
        bits = 53 if isinstance(column.type, sa.BigInteger) else 31
        found = Annotated[int, msgspec.Meta(ge=-(2**bits), le=2**bits - 1)]
    return found | None if column.nullable else found


ROWS = {
    str(table.name): msgspec.json.Decoder(
        msgspec.defstruct(f"{table.name}_row", _fields(table), forbid_unknown_fields=True)
    )
    for table in TABLES
}
_head = msgspec.json.Decoder(Head)
_raw_row = msgspec.json.Decoder(RawRow)
_tail = msgspec.json.Decoder(Tail)


def back_up(store: Store, path: Path) -> dict[str, int]:
    """Write everything to a new file; how many rows each table has."""
    if path.exists():
        raise BadBackup("exists", path=str(path))
    half = path.with_name(f"{path.name}.part")
    try:
        counts = _write(store, half)
        half.rename(path)
    finally:
        half.unlink(missing_ok=True)
    return counts


def _write(store: Store, path: Path) -> dict[str, int]:
    counts: dict[str, int] = {}
    with store.database.read_all() as db, _private(path) as file:
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
        if len(line) > LONGEST:
            raise BadBackup("long", count=LONGEST)
        self._hash.update(line)
        self._lines += 1
        self._file.write(line)

    def end(self) -> None:
        self._file.write(msgspec.json.encode(Tail(self._lines, self._hash.hexdigest())) + b"\n")


def restore(store: Store, path: Path) -> dict[str, int]:
    """Put a backup into an empty database: all of it or nothing."""
    with store.database.write() as db:
        return _restore(db, path)


def restore_and_renew(store: Store, path: Path, when: float) -> tuple[dict[str, int], list[str]]:
    """Restore and, together with it, let other dice fall; the rooms that cannot be loaded."""
    with store.database.write() as db:
        return _restore(db, path), _renew_rooms(db, when)


def renew_rooms(store: Store, when: float) -> list[str]:
    """Let other dice fall in every room that is not over; the rooms that cannot be loaded.

    Where a room went on after the backup, people have seen what fell then.
    """
    with store.database.write() as db:
        return _renew_rooms(db, when)


def _restore(db: Connection, path: Path) -> dict[str, int]:
    _check_empty(db)
    lines = _lines(path)
    head = _decoded(next(lines, b""), _head)
    if head.form != FORM or head.schema != str(schema.revision(db)):
        raise BadBackup("version", schema=head.schema, own=str(schema.revision(db)))
    counts = {str(table.name): 0 for table in TABLES}
    for name, rows in _batches(lines):
        _insert(db, name, rows)
        counts[name] += len(rows)
    _count_on(db)
    return counts


def _batches(lines: Iterator[bytes]) -> Iterator[tuple[str, list[Any]]]:
    """Rows of one table after the other, as many as are to be written at once."""
    name, rows, weight = "", list[Any](), 0
    for line in lines:
        raw = _decoded(line, _raw_row)
        if raw.table not in ROWS:
            raise BadBackup("damaged")
        if rows and (raw.table != name or len(rows) == BATCH or weight > HEAVY):
            yield name, rows
            rows, weight = [], 0
        name = raw.table
        rows.append(_decoded(bytes(raw.row), ROWS[name]))
        weight += len(line)
    if rows:
        yield name, rows


def _renew_rooms(db: Connection, when: float) -> list[str]:
    found = []
    for id in db.execute(sa.select(schema.rooms.c.id)).scalars().all():
        try:
            room = load_room(db, id)
        except Unavailable:
            raise
        except Exception:  # a damaged room may fail anywhere, and others are to be played on
            found.append(id)
            continue
        if not room.is_over:
            command = Renew(room.table.epoch + 1 + secrets.randbelow(SPAN))
            room.apply(command, when)
            due = when if room.waiting_bots else room.due
            write_entry(db, id, room, command, when, due)
    return found


def _lines(path: Path) -> Iterator[bytes]:
    """The lines of a backup without the last, which must match them."""
    found = hashlib.sha256()
    count = 0
    last = b""
    try:
        with gzip.open(path, "rb") as file:
            while line := file.readline(LONGEST + 1):
                if len(line) > LONGEST:
                    raise BadBackup("long", count=LONGEST)
                if last:
                    found.update(last)
                    count += 1
                    yield last
                last = line
    except FileNotFoundError:
        raise BadBackup("missing", path=str(path)) from None
    except (OSError, EOFError, zlib.error):
        raise BadBackup("damaged") from None
    if _decoded(last, _tail) != Tail(count, found.hexdigest()):
        raise BadBackup("damaged")


def _decoded(line: bytes, decoder: msgspec.json.Decoder[T]) -> T:
    try:
        return decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise BadBackup("damaged") from None


def _check_empty(db: Connection) -> None:
    for table in TABLES:
        if db.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).scalar():
            raise BadBackup("not-empty")


def _insert(db: Connection, name: str, rows: list[Any]) -> None:
    table = schema.metadata.tables[name]
    try:
        db.execute(sa.insert(table), [msgspec.structs.asdict(row) for row in rows])
    except (*WRONG, ValueError):
        raise BadBackup("damaged") from None


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
