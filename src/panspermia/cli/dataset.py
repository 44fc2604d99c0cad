"""The command that makes what learners need of a simulation."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from panspermia.cli import INTERRUPTED
from panspermia.cli.errors import Problem
from panspermia.cli.lab import Workers
from panspermia.cli.progress import progress
from panspermia.lab.crews import count_cores
from panspermia.lab.errors import need_lab

if TYPE_CHECKING:
    from panspermia.lab.dataset import About
    from panspermia.lab.runs import Run

GAMES = 100


class Form(StrEnum):
    """The files of a dataset."""

    npz = "npz"
    parquet = "parquet"


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command()(dataset)


def dataset(
    directory: Annotated[
        Path, typer.Argument(metavar="RUN", help="What `simulate --decisions --out` has written.")
    ],
    target: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Where to write; by default RUN/dataset."),
    ] = None,
    form: Annotated[
        Form, typer.Option("--format", help="Arrays (npz) or tables (parquet).")
    ] = Form.npz,
    part: Annotated[int, typer.Option(min=1, metavar="N", help="The games of one file.")] = GAMES,
    version: Annotated[
        int, typer.Option(min=0, max=1, metavar="N", help="The version of the observations.")
    ] = 0,
    workers: Workers = None,
) -> None:
    """Write what was seen, possible and answered at every decision, and what came of it.

    The games are played again from their seeds. Broken off, the same command goes on.
    """
    need_lab()
    from panspermia.lab import dataset as datasets
    from panspermia.lab.runs import open_run

    run = open_run(directory)
    about = datasets.describe(run, part, form.value, version)
    out = directory / "dataset" if target is None else target
    datasets.begin(out, about)
    _write(run, out, about, workers or count_cores())
    typer.echo(f"{out}")


def _write(run: Run, out: Path, about: About, workers: int) -> None:
    from panspermia.lab import dataset as datasets

    total = -(-about.games // about.part)
    done = total - datasets.missing(out, about)
    try:
        with progress() as bar:
            task = bar.add_task("parts", total=total, completed=done)
            for _ in datasets.write(run, out, about, workers):
                done += 1
                bar.advance(task, 1)
    except KeyboardInterrupt:
        line = f"Interrupted after {done} of {total} parts; the same command goes on with the rest."
        raise Problem(line, INTERRUPTED) from None
