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


@contextmanager
def _store(database: str | None) -> Iterator[Store]:
    store = open_store(database)
    try:
        yield store
    finally:
        store.close()


@app.command(name="list")
def list_tables(
    status: Annotated[
        str | None,
        typer.Option(metavar="STATUS", help="gathering, playing, finished or closed."),
    ] = None,
    count: Annotated[
        int,
        typer.Option(min=1, max=MOST, metavar="NUMBER", help="How many, the latest first."),
    ] = 50,
    database: Database = None,
) -> None:
    """List the tables: who plays what, and whom they wait for."""
    if status not in (None, "gathering", "playing", "finished", "closed"):
        raise Problem(f"{status!r} is no status: gathering, playing, finished or closed.")
    with _store(database) as store:
        found = store.rooms(status, count)
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
