"""Commands for whoever runs a server: its tables, and backups of its database."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table as Grid
from rich.text import Text

from panspermia.cli.common import group, out
from panspermia.cli.errors import Problem
from panspermia.cli.serve import Database, open_store
from panspermia.kernel.messages import isolated

if TYPE_CHECKING:
    from panspermia.store.commands import AnyCommand
    from panspermia.store.store import Store
    from panspermia.store.summaries import RoomInfo

# Commands import the database themselves, so that other commands start faster.

MOST = 1_000_000
"""Tables in a list."""

TRIES = 5
"""How often a command is tried again because somebody at the table was quicker."""

app = group("admin", "Look after the tables of a server, which may run meanwhile.")

TableId = Annotated[
    str, typer.Argument(metavar="TABLE", help="The id of a table; `list` shows it.")
]

Status = Annotated[
    str | None, typer.Option(metavar="STATUS", help="gathering, playing, finished or closed.")
]


@contextmanager
def _store(database: str | None) -> Iterator[Store]:
    store = open_store(database)
    try:
        yield store
    finally:
        store.close()


@app.command(name="list")
def list_tables(
    status: Status = None,
    count: Annotated[
        int,
        typer.Option(min=1, max=MOST, metavar="NUMBER", help="How many, the latest first."),
    ] = 50,
    database: Database = None,
) -> None:
    """List the tables: who plays what, and whom they wait for."""
    _check_status(status)
    with _store(database) as store:
        found = store.rooms(status, count)
    _print_tables(found)


def _check_status(status: str | None) -> None:
    if status not in (None, "gathering", "playing", "finished", "closed"):
        raise Problem(f"{status!r} is no status: gathering, playing, finished or closed.")


def _print_tables(found: list[RoomInfo]) -> None:
    grid = Grid("table", "game", "status", "version", "latest (UTC)", "seats", "title", box=None)
    for info in found:
        grid.add_row(*[Text(words) for words in _row(info)])
    out().print(grid if found else "There are no tables.")


def _row(info: RoomInfo) -> tuple[str, ...]:
    latest = datetime.fromtimestamp(info.updated, UTC).strftime("%Y-%m-%d %H:%M")
    seats = [
        f"{'>' if n in info.summary.waiting else ''}{isolated(seat.name or seat.bot or seat.kind)}"
        for n, seat in enumerate(info.summary.seats)
    ]
    return (
        info.id, info.game, info.status, str(info.version), latest, " ".join(seats),
        isolated(info.title),
    )  # fmt: skip


@app.command()
def rewind(
    table: TableId,
    step: Annotated[
        int, typer.Argument(metavar="STEP", min=0, help="After how many decisions to go on.")
    ],
    database: Database = None,
) -> None:
    """Take a table back to an earlier decision; dice and draws from there on are new."""
    from panspermia.store.commands import Rewind

    with _store(database) as store:
        _do(store, table, Rewind(step))
    typer.echo(f"{table} stands after {step} decisions.")


@app.command()
def close(
    table: TableId,
    reason: Annotated[
        str, typer.Option(metavar="WORDS", help="Why, for the record.")
    ] = "closed by the administrator",
    database: Database = None,
) -> None:
    """Close a table without a winner; it can still be looked at."""
    from panspermia.store.commands import End

    with _store(database) as store:
        _do(store, table, End(reason))
    typer.echo(f"{table} is closed.")


def _do(store: Store, id: str, command: AnyCommand) -> None:
    """Let a room obey; a server that runs sees it within a second."""
    from panspermia.store.errors import Conflict

    for _ in range(TRIES):
        room = store.load(id)
        now = time.time()
        room.apply(command, now)
        try:
            store.append(id, room, command, now, due=now if room.waiting_bots else room.due)
        except Conflict:
            continue
        return
    raise Problem("The table is too busy just now; try again.", 1)


@app.command()
def expire(
    older_than: Annotated[
        int,
        typer.Option(
            min=1,
            max=36_500,
            metavar="DAYS",
            help="Since when nothing has been done or said there.",
        ),
    ],
    status: Status = None,
    export: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where each table is kept as two files before it goes."),
    ] = None,
    no_export: Annotated[
        bool, typer.Option("--no-export", help="Keep nothing of the tables.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only list the tables, and remove none.")
    ] = False,
    database: Database = None,
) -> None:
    """Remove tables that nobody has touched for long, each after it was exported.

    Personal keys that are as old and have no table go as well.
    TABLE.game.json is the complete game, for `replay`, `verify` and `play --resume`;
    TABLE.room.json tells who sat there, what was done and what was said.
    """
    from panspermia.store.expiry import old_rooms

    _check_status(status)
    if export is None and not (no_export or dry_run):
        raise Problem("Say where to keep the tables, as in --export DIR, or --no-export.")
    with _store(database) as store:
        before = time.time() - older_than * 86_400
        found = old_rooms(store, before, status)
        if dry_run:
            _print_tables(found)
        else:
            _remove(store, found, None if no_export else export)
            _forget_keys(store, before)


def _remove(store: Store, found: list[RoomInfo], folder: Path | None) -> None:
    """Remove tables one after the other, and say how that went."""
    from panspermia.store.expiry import remove

    gone = busy = 0
    broken = []
    for info in found:
        if folder is not None and not _exported(store, info, folder):
            broken.append(info.id)
        elif remove(store, info):
            gone += 1
        else:
            busy += 1
    where = "" if folder is None else f", kept in {folder}"
    typer.echo(f"{gone} tables removed{where}; {busy} stay because somebody has played on.")
    if broken:
        raise Problem(f"These tables cannot be loaded, and stay: {', '.join(broken)}.", 1)


def _forget_keys(store: Store, before: float) -> None:
    from panspermia.store.expiry import forget_keys

    if gone := forget_keys(store, before):
        typer.echo(f"{gone} personal keys removed that had no table.")


def _exported(store: Store, info: RoomInfo, folder: Path) -> bool:
    """Export a table; whether it could be loaded."""
    from panspermia.store.expiry import export
    from panspermia.store.journal import DAMAGED

    try:
        folder.mkdir(parents=True, exist_ok=True)
        export(store, info, folder)
    except OSError as error:
        raise Problem(f"{folder} cannot be written: {error.strerror}.", 1) from None
    except DAMAGED:
        return False
    return True


@app.command(name="backup")
def make_backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to; it must not exist yet.")],
    database: Database = None,
) -> None:
    """Back up the whole database to a file, while the server goes on.

    The file holds everything that seats keep secret: only its owner can read it.
    """
    from panspermia.store import backup

    with _store(database) as store:
        try:
            counts = backup.back_up(store, file)
        except OSError as error:
            raise Problem(f"{file} cannot be written: {error.strerror}.") from None
    typer.echo(f"{file}: {_counted(counts)}.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    database: Database = None,
) -> None:
    """Restore a backup into an empty database, also of another kind, and check every table."""
    from panspermia.store import backup

    with _store(database) as store:
        counts, broken = backup.restore_and_renew(store, file, time.time())
    if broken:
        raise Problem(f"Restored, but these tables cannot be loaded: {', '.join(broken)}.", 1)
    typer.echo(f"Restored {_counted(counts)}; all tables can be played on.")


def _counted(counts: dict[str, int]) -> str:
    return f"{counts['rooms']} tables, {counts['journal']} commands, {counts['links']} links"
