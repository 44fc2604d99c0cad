"""What the tests of the command line share."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner, Result

from panspermia import new_table
from panspermia.cli import files
from panspermia.cli.app import app

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def data_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory of its own, a terminal of known width, and no processes."""
    home = tmp_path / "data"
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "40")
    monkeypatch.setenv("PANSPERMIA_LAB_WORKERS", "1")
    return home


@pytest.fixture
def run() -> Run:
    """Run a command with lines as its input."""

    def invoke(*args: str | Path, lines: str = "") -> Result:
        return CliRunner().invoke(app, [str(arg) for arg in args], input=lines)

    return invoke


@cache
def finished_game() -> str:
    table = new_table("symbioz", players=2, seed=5)
    random = Random(5)
    while (request := table.request) is not None:
        table.answer(random.choice(request.options()))
    return files.text_of(table, files.Seating(["me", "random"], 5, "finished"))


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A finished game in a file."""
    path = tmp_path / "finished.json"
    path.write_text(finished_game())
    return path


@pytest.fixture
def unfinished(run: Run, tmp_path: Path) -> Path:
    """A game that was left after two answers."""
    path = tmp_path / "unfinished.json"
    run("play", "symbioz", "--seed", "5", "--save", path, lines="1\n1\nquit\n")
    return path
