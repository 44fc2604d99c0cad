"""The command that serves the table in the browser."""

from __future__ import annotations

import sys
import threading
import webbrowser
from typing import TYPE_CHECKING, Annotated

import typer

from panspermia.cli.errors import Problem
from panspermia.hall.config import LOCAL, PORT, PREFIX, Settings, default_database

if TYPE_CHECKING:
    from panspermia.store.store import Store

OPEN_AFTER = 1.0
"""Seconds that the server gets before the browser is opened."""
GRACE = 3
"""Seconds that open connections get when the server ends."""
PATIENCE = 60
"""Seconds after which a silent worker is started anew; a busy machine starts slowly."""
MOST_WORKERS = 64

Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        envvar=f"{PREFIX}DATABASE",
        show_envvar=False,
        help=f"sqlite:///path or postgresql://...; by default a file of yours ({PREFIX}DATABASE).",
    ),
]


def serve(
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            envvar=f"{PREFIX}HOST",
            show_envvar=False,
            help=f"The address to listen at; 0.0.0.0 is all ({PREFIX}HOST).",
        ),
    ] = LOCAL,
    port: Annotated[
        int,
        typer.Option(
            min=1,
            max=65535,
            metavar="NUMBER",
            envvar=f"{PREFIX}PORT",
            show_envvar=False,
            help=f"The port ({PREFIX}PORT).",
        ),
    ] = PORT,
    workers: Annotated[
        int,
        typer.Option(
            min=1,
            max=MOST_WORKERS,
            metavar="NUMBER",
            envvar=f"{PREFIX}WORKERS",
            show_envvar=False,
            help=f"Processes that serve together ({PREFIX}WORKERS).",
        ),
    ] = 1,
    database: Database = None,
    log: Annotated[
        str | None,
        typer.Option(
            metavar="LEVEL",
            envvar=f"{PREFIX}LOG",
            show_envvar=False,
            help="debug, info, warning or error; by default info, and warning on a terminal "
            f"({PREFIX}LOG).",
        ),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="SPECS",
            envvar=f"{PREFIX}BOTS",
            show_envvar=False,
            help="The bots that may be seated, as in greedy,search:500,bot.py:Bold; by default "
            f"ours and those that are installed ({PREFIX}BOTS).",
        ),
    ] = "",
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the start page in the browser.")
    ] = False,
) -> None:
    """Serve the games in the browser, for you or for a group.

    Every option can be given in the environment as well. Logs are lines of JSON on standard error.
    """
    import uvicorn

    from panspermia.players import make_player
    from panspermia.web import serving

    level = log or ("warning" if sys.stderr.isatty() else "info")
    if level not in ("debug", "info", "warning", "error"):
        raise Problem(f"{level!r} is no level of a log: debug, info, warning or error.")
    chosen = database or default_database()
    for spec in bots.split(",") if bots else ():
        make_player(spec.strip(), 0)
    open_store(chosen).close()
    try:
        settings = Settings(
            database=chosen, host=host, port=port, workers=workers, log=level, bots=bots
        )
    except ValueError as error:
        raise Problem(str(error)) from None
    serving.hand_on(settings)
    address = f"http://{'localhost' if host == '0.0.0.0' else host}:{port}/"
    typer.echo(f"Playing at {address} (Ctrl-C ends it; tables are kept).")
    if open_browser:
        timer = threading.Timer(OPEN_AFTER, webbrowser.open, [address])
        timer.daemon = True
        timer.start()
    uvicorn.run(
        serving.APP,
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_worker_healthcheck=PATIENCE,
    )


def open_store(database: str | None) -> Store:
    """The database, brought up to date, or one line that says why that cannot be."""
    from sqlalchemy.exc import SQLAlchemyError

    from panspermia.store.store import Store

    try:
        return Store(database or default_database())
    except ModuleNotFoundError as error:
        raise Problem(f"{error}; for PostgreSQL: pip install 'panspermia[postgres]'") from None
    except (SQLAlchemyError, OSError) as error:
        cause = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise Problem(f"The database cannot be opened: {cause}") from None
