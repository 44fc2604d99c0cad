"""Names of any script in the terminal: they fit, they stay in place, and they break nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.cells import cell_len
from rich.text import Text

from panspermia import new_table
from panspermia.cli import files
from panspermia.cli.screen import OpenQuestion, Screen, frame, wrap
from panspermia.contract import text_of
from panspermia.kernel import Table
from panspermia.kernel.saves import seal
from panspermia.store.commands import PERSON
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.store.store import Store
from tests.names import NAMES, RIGHT_TO_LEFT

from .conftest import Run

pytestmark = pytest.mark.slow

LONG = [name * 8 for name in NAMES.values()]


def screen_of(table: Table[Any], names: list[str]) -> Screen:
    face, request = text_of(table.game)(table.view(0)), table.request
    assert request is not None
    question = OpenQuestion(request.side, request.rule, request.prompt, request.options())
    return Screen(face, names, [], question)


@pytest.mark.parametrize("game", ["symbioz", "genesis"])
@pytest.mark.parametrize("width", [60, 80, 100, 120])
def test_no_name_makes_a_line_too_wide(game: str, width: int) -> None:
    """Wide letters need two cells and marks none."""
    table = new_table(game, players=2, seed=1)
    for name in [*NAMES.values(), *LONG]:
        for line in frame(screen_of(table, [name, f"{name} 2"]), width, 40):
            assert width >= cell_len(line.plain), line.plain


@pytest.mark.parametrize("game", ["symbioz", "genesis"])
def test_what_a_player_has_stands_in_line_whatever_the_name(game: str) -> None:
    table = new_table(game, players=2, seed=1)
    face = text_of(table.game)(table.view(0))
    plain = face.players(["Ann", "Ben"], 28)
    for name in [*NAMES.values(), *LONG]:
        drawing = face.players([name, f"{name} 2"], 28)

        assert 28 >= drawing.width
        assert [line.plain[-3:] for line in plain.lines[::3]] == [
            line.plain[-3:] for line in drawing.lines[::3]
        ]
        assert {cell_len(line.plain) for line in plain.lines[::3]} == {
            cell_len(line.plain) for line in drawing.lines[::3]
        }


@pytest.mark.parametrize("game", ["symbioz", "genesis"])
def test_a_name_from_right_to_left_keeps_to_itself(game: str) -> None:
    """Also when it is cut."""
    table = new_table(game, players=2, seed=1)
    for name in [NAMES[script] for script in RIGHT_TO_LEFT]:
        for shown in (name, name * 8):
            lines = frame(screen_of(table, [shown, "Ben"]), 80, 40)
            with_it = [line.plain for line in lines if name[:3] in line.plain]
            assert with_it
            for line in with_it:
                before, _, rest = line.partition("\u2068")
                inside, _, after = rest.partition("\u2069")
                assert name[:3] in inside
                assert name[:3] not in before + after


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_long_words_are_wrapped_by_cells(name: str) -> None:
    words = name.replace(" ", "") * 20
    lines = wrap(Text(words), 11, indent=2)

    assert words == "".join([line.plain.strip() for line in lines])
    assert all([cell_len(line.plain) <= 11 for line in lines])


# --- who runs a server ----------------------------------------------------------------------------


def kept(database: str, *names: str, title: str = "") -> str:
    """A table of these people in a database; its id."""
    store = Store(database)
    seats = tuple([SeatPlan(PERSON, name) for name in names])
    id, _ = store.create(Room.found(RoomPlan("symbioz", seats, seed="07" * 32)), title=title)
    store.close()
    return id


@pytest.mark.parametrize("name", [*NAMES.values(), "[/red]", "[bold]x[/]", "\\[x"])
def test_tables_are_listed_with_all_names(
    run: Run, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also with one that looks like a style of the terminal."""
    monkeypatch.setenv("COLUMNS", "200")
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    kept(database, name, "Ben", title=f"{name}!")

    result = run("admin", "list", "--database", database)

    assert 0 == result.exit_code
    assert name in result.stdout
    assert f"{name}!" in result.stdout


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_backup_keeps_all_names(run: Run, tmp_path: Path, name: str) -> None:
    first, second = [f"sqlite:///{tmp_path / file}" for file in ("one.db", "two.db")]
    id = kept(first, name, "Ben", title=name)
    assert 0 == run("admin", "backup", tmp_path / "b.gz", "--database", first).exit_code
    assert 0 == run("admin", "restore", tmp_path / "b.gz", "--database", second).exit_code

    store = Store(second)
    assert (name, name) == (store.load(id).seats[0].name, store.info(id).title)
    store.close()


# --- files and terminals --------------------------------------------------------------------------


def saved(path: Path, *seats: str) -> Path:
    """A saved game with such a seating, whoever wrote it."""
    table = new_table("symbioz", players=2, seed=1)
    content = msgspec.json.decode(table.dump())
    content["seating"] = msgspec.to_builtins(files.Seating(list(seats), 1, "0" * 12))
    path.write_text(seal(content), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_replay_shows_who_sat_there(run: Run, tmp_path: Path, name: str) -> None:
    shown = run("replay", saved(tmp_path / "game.json", name, "Ben"))

    assert 0 == shown.exit_code
    assert name in shown.stdout


def test_a_file_cannot_write_to_the_terminal_what_it_likes(run: Run, tmp_path: Path) -> None:
    """Neither colours nor the title of the window, nor lines of its own."""
    shown = run(
        "replay", saved(tmp_path / "game.json", "\x1b]0;x\x07\x1b[31mEve\u202e\nBob", "Ben")
    )

    assert 0 == shown.exit_code
    assert "Eve" in shown.stdout
    assert not {"\x1b", "\x07", "\u202e"} & set(shown.stdout)
    assert not any([line.startswith("Bob") for line in shown.stdout.splitlines()])


def command(
    *args: str | Path, encoding: str, text: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """The program at a terminal of that encoding."""
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    line = [sys.executable, "-m", "panspermia", *[str(arg) for arg in args]]
    return subprocess.run(
        line, env=environment, input=text, capture_output=True, timeout=180, check=False
    )


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["cp1252"])
def test_a_terminal_of_any_encoding_shows_what_it_can(tmp_path: Path, encoding: str) -> None:
    """What it cannot show is a question mark, and never a traceback; nor does it type one.

    One that knows only ASCII is in test_bad_luck.py.
    """
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    kept(database, "Łukasz", "小明", title="نوعה 👩\u200d🚀")
    typed = b"\xff\xfe\nquit\n"
    for found in (
        command("admin", "list", "--database", database, encoding=encoding),
        command("play", "symbioz", "--players", "2", "--seed", "1", encoding=encoding, text=typed),
        command("replay", saved(tmp_path / "game.json", "Ελένη", "😀"), encoding=encoding),
        command("verify", tmp_path / "Łukasz.json", encoding=encoding),
    ):
        assert b"Traceback" not in found.stdout + found.stderr, found.stderr.decode()
        assert found.returncode in (0, 2)
