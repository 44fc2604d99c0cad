"""The command that serves the table in the browser."""

from __future__ import annotations

import sys
import threading
import webbrowser
from typing import TYPE_CHECKING, Annotated, Any

import typer

from panspermia.cli.errors import Problem
from panspermia.hall.config import LOCAL, PORT, PREFIX, Settings, default_database

if TYPE_CHECKING:
    from panspermia.store.store import Store

OPEN_AFTER = 1.0
"""Seconds that the server gets before the browser is opened."""
MOST_WORKERS = 64


def _option(name: str, metavar: str, words: str, **more: Any) -> Any:
    """An option that can be given in the environment as well."""
    return typer.Option(
        metavar=metavar,
        envvar=f"{PREFIX}{name}",
        show_envvar=False,
        help=f"{words} ({PREFIX}{name}).",
        **more,
    )


Host = Annotated[str, _option("HOST", "ADDRESS", "The address to listen at; 0.0.0.0 is all")]
Port = Annotated[int, _option("PORT", "NUMBER", "The port", min=1, max=65535)]
Workers = Annotated[
    int, _option("WORKERS", "NUMBER", "Processes that serve together", min=1, max=MOST_WORKERS)
]
Database = Annotated[
    str | None,
    _option("DATABASE", "URL", "sqlite:///path or postgresql://...; by default a file of yours"),
]
Log = Annotated[
    str | None,
    _option(
        "LOG",
        "LEVEL",
        "debug, info, warning or error; by default info, and warning on a terminal or with --open",
    ),
]
OfferedBots = Annotated[
    str,
    _option(
        "BOTS",
        "SPECS",
        "The bots that may be seated, as in greedy,search:500,bot.py:Bold; by default "
        "ours and those that are installed",
    ),
]
OpenBrowser = Annotated[bool, typer.Option("--open", help="Open the start page in the browser.")]


def serve(
    host: Host = LOCAL,
    port: Port = PORT,
    workers: Workers = 1,
    database: Database = None,
    log: Log = None,
    bots: OfferedBots = "",
    open_browser: OpenBrowser = False,
) -> None:
    """Serve the games in the browser, for you or for a group.

    Every option can be given in the environment as well. Logs are lines of JSON on standard error.
    """
    import uvicorn

    from panspermia.web import serving

    chosen = database or default_database()
    level = _level(log, quiet=open_browser)
    _check_bots(bots)
    open_store(chosen).close()
    try:
        settings = Settings(
            database=chosen, host=host, port=port, workers=workers, log=level, bots=bots
        )
    except ValueError as error:
        raise Problem(str(error)) from None
    serving.hand_on(settings)
    address = f"http://{'localhost' if host == '0.0.0.0' else host}:{port}/"
    typer.echo(f"Ctrl-C ends it; tables are kept. Playing at\n{address}")
    if open_browser:
        _open_soon(address)
    uvicorn.run(
        serving.APP,
        factory=True,
        host=host,
        port=port,
        workers=workers,
        **serving.options(settings),
    )


def _level(log: str | None, *, quiet: bool) -> str:
    """The level of the log, or Problem; who plays at once sees the address and no log above it."""
    level = log or ("warning" if quiet or sys.stderr.isatty() else "info")
    if level not in ("debug", "info", "warning", "error"):
        raise Problem(f"{level!r} is no level of a log: debug, info, warning or error.")
    return level


def _check_bots(specs: str) -> None:
    from panspermia.players import make_player, split_specs

    for spec in split_specs(specs) if specs else ():
        make_player(spec, 0)


def _open_soon(address: str) -> None:
    timer = threading.Timer(OPEN_AFTER, webbrowser.open, [address])
    timer.daemon = True
    timer.start()


def open_store(database: str | None) -> Store:
    """The database, brought up to date, or one line that says why it cannot be opened."""
    from sqlalchemy.exc import SQLAlchemyError

    from panspermia.store.errors import Unavailable
    from panspermia.store.store import Store

    try:
        return Store(database or default_database())
    except ModuleNotFoundError as error:
        raise Problem(
            f"{error}; for PostgreSQL: pip install '.[postgres]' in the folder of the project"
        ) from None
    except Unavailable as error:
        raise Problem(f"The database cannot be opened: {error.cause}") from None
    except (SQLAlchemyError, OSError) as error:
        cause = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise Problem(f"The database cannot be opened: {cause}") from None
