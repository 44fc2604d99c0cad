"""Damaged and harmful files, odd terminals, Ctrl-C: one line and an exit code, nothing lost."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from panspermia.store.room import Room
from panspermia.store.store import Store
from tests.store import rooms

from .conftest import Run
from .test_admin import room_of

DEEP = "[" * 100_000 + "]" * 100_000
DIGITS = "9" * 5000
HEAD = b'{"form":1,"schema":"REVISION","made":0}\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with a table whose name not every terminal can show."""
    path = tmp_path / "tables.db"
    store = Store(f"sqlite:///{path}")
    room = Room.found(rooms.plan())
    rooms.answers(room, 6)
    store.create(room, title="Füße ☃")
    store.close()
    return path


def changed(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as db:
        db.execute(statement)
    db.close()


def revision_of(path: Path) -> bytes:
    with sqlite3.connect(path) as db:
        found: str = db.execute("SELECT version_num FROM alembic_version").fetchone()[0]
    db.close()
    return found.encode()


@pytest.mark.parametrize("words", [["list"], ["close", "x"], ["backup", "FILE"]])
def test_a_database_of_a_newer_program_is_left_alone(
    run: Run, file: Path, tmp_path: Path, words: list[str]
) -> None:
    changed(file, "UPDATE alembic_version SET version_num = '9999'")
    named = [str(tmp_path / "backup") if word == "FILE" else word for word in words]

    result = run("admin", *named, "--database", f"sqlite:///{file}")

    assert 2 == result.exit_code
    assert 1 == len(result.stderr.splitlines())
    assert "of version 9999, which a newer program has made" in result.stderr
    assert b"9999" == revision_of(file)


def test_a_backup_of_a_damaged_database_leaves_no_half_file(
    run: Run, file: Path, tmp_path: Path
) -> None:
    with sqlite3.connect(file) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'rooms'").fetchone()
    db.close()
    with file.open("r+b") as stream:
        stream.seek((page - 1) * 4096)
        stream.write(b"\xff" * 4096)
    before = file.read_bytes()

    result = run("admin", "backup", tmp_path / "backup", "--database", f"sqlite:///{file}")

    assert 2 == result.exit_code
    assert 1 == len(result.stderr.splitlines())
    assert "cannot be read" in result.stderr
    assert "malformed" in result.stderr
    assert not list(tmp_path.glob("backup*"))
    assert before == file.read_bytes()


@pytest.mark.parametrize("content", ["", "nonsense" * 1000])
def test_what_is_no_database_is_not_opened(run: Run, tmp_path: Path, content: str) -> None:
    path = tmp_path / "a.db"
    path.write_text(content)

    result = run("admin", "list", "--database", f"sqlite:///{path}")

    assert (2 if content else 0) == result.exit_code
    assert bool(content) == ("not a database" in result.stderr)


# --- backups --------------------------------------------------------------------------------------


def backup(path: Path, revision: bytes, *lines: bytes) -> Path:
    """A backup with these rows, whose last line is right."""
    body = HEAD.replace(b"REVISION", revision) + b"".join([line + b"\n" for line in lines])
    tail = {"lines": len(lines) + 1, "sha256": hashlib.sha256(body).hexdigest()}
    path.write_bytes(gzip.compress(body + json.dumps(tail).encode() + b"\n"))
    return path


KEY = '{"table":"keys","row":{"hash":%s,"created":%s}}'
ENTRY = '{"table":"journal","row":{"id":%s,"room":"x","version":1,"command":"","rules":1,"at":1}}'
HARMFUL = {
    "nested": KEY % (DEEP, 1),
    "nested a little": KEY % ('"x"', '{"a":[1]}'),
    "nested beside": f'{{"table":"keys","more":{DEEP},"row":{{}}}}',
    "digits": KEY % ('"x"', DIGITS),
    "too large a number": ENTRY % ("9" * 30),
    "nobody's": ENTRY % 1,
    "no letters": KEY % (r'"\ud800"', 1),
}


@pytest.mark.parametrize("line", HARMFUL.values(), ids=HARMFUL)
def test_a_backup_that_was_made_to_harm_is_refused(
    run: Run, file: Path, tmp_path: Path, line: str
) -> None:
    made = backup(tmp_path / "backup", revision_of(file), line.encode())
    fresh = f"sqlite:///{tmp_path / 'fresh.db'}"

    result = run("admin", "restore", made, "--database", fresh)

    assert 2 == result.exit_code
    assert "nothing was restored" in result.stderr
    assert 1 == len(result.stderr.splitlines())
    store = Store(fresh)
    assert not store.has_key("x")
    store.close()


@pytest.mark.slow
def test_a_small_file_cannot_fill_the_memory(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bomb"
    with gzip.open(path, "wb") as bomb:
        for _ in range(200):
            bomb.write(b"a" * 1_000_000)
    tracemalloc.start()

    result = run("admin", "restore", path, "--database", f"sqlite:///{tmp_path / 'fresh.db'}")

    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert 2 == result.exit_code
    assert "longer than 16777216 bytes" in result.stderr
    assert peak < 64_000_000


# --- decks and numbers ----------------------------------------------------------------------------


@pytest.mark.parametrize("command", [("decks", "check"), ("play", "genesis", "--deck")])
@pytest.mark.parametrize(
    ("value", "words"), [(DEEP, "nested too deeply"), (DIGITS, "5000 digits")], ids=["deep", "long"]
)
def test_a_deck_that_cannot_be_read_is_explained(
    run: Run, tmp_path: Path, command: tuple[str, ...], value: str, words: str
) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(f'game = "genesis"\nx = {value}\n')

    result = run(*command, path)

    assert 2 == result.exit_code
    assert 1 == len(result.stderr.splitlines())
    assert words in result.stderr


@pytest.mark.parametrize("words", ["admin list --count", "simulate symbioz --games"])
def test_a_number_without_end_is_refused(run: Run, words: str) -> None:
    result = run(*words.split(), "9" * 30)

    assert (2, 1) == (result.exit_code, len(result.stderr.splitlines()))


# --- terminals ------------------------------------------------------------------------------------


def started(*words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The program as a shell starts it."""
    command = [sys.executable, "-m", "panspermia", *words]
    return subprocess.run(
        command, capture_output=True, env={**os.environ, **environment}, check=False
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "terminal",
    [
        {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
    ],
    ids=["ascii", "C"],
)
def test_a_terminal_that_knows_only_ascii_shows_what_it_can(
    file: Path, terminal: dict[str, str]
) -> None:
    database = ("--database", f"sqlite:///{file}")
    listed = started("admin", "list", *database, **terminal)
    closed = started("admin", "close", "Füße", *database, **terminal)
    shown = started("decks", "show", "genesis", "28", **terminal)

    assert [0, 2, 0] == [result.returncode for result in (listed, closed, shown)]
    assert b"F??e ?" in listed.stdout
    assert 1 == len(closed.stderr.splitlines())
    assert b"" == listed.stderr == shown.stderr


@pytest.mark.slow
@pytest.mark.parametrize("seen", ["panspermia.kernel.errors", "typer", "panspermia.players"])
def test_ctrl_c_while_the_program_is_loading_leaves_at_once(seen: str) -> None:
    """Whatever is being imported, there is a line and an exit code, and no traceback."""
    process = subprocess.Popen(
        [sys.executable, "-X", "importtime", "-m", "panspermia", "games"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    for line in process.stderr:
        if line.rstrip().endswith(f" {seen}"):
            process.send_signal(signal.SIGINT)
            break
    printed, told = process.communicate(timeout=180)

    assert (130, "") == (process.returncode, printed)
    assert "Interrupted." == told.splitlines()[-1]
    assert "Traceback" not in told


# --- restored tables ------------------------------------------------------------------------------


def played_on(database: str, table: str) -> str:
    """Play a table to its end, always with the first answer; the finished game as a file."""
    room = room_of(database, table)
    while room.table.request is not None:
        rooms.answer(room)
    return room.table.dump()


def test_a_restored_table_gets_other_dice_which_can_be_verified(run: Run, tmp_path: Path) -> None:
    database, copy = [f"sqlite:///{tmp_path / name}" for name in ("a.db", "b.db")]
    store = Store(database)
    room = Room.found(rooms.plan("genesis", "pp"))
    rooms.answers(room, 6)
    known = len(room.table.tape())
    table, _ = store.create(room)
    store.close()
    run("admin", "backup", tmp_path / "backup", "--database", database)

    restored = run("admin", "restore", tmp_path / "backup", "--database", copy)

    assert 0 == restored.exit_code
    games = [played_on(url, table) for url in (database, copy)]
    tapes = [json.loads(game)["tape"] for game in games]
    assert tapes[0][:known] == tapes[1][:known]
    assert tapes[0] != tapes[1], "the same answers, but other dice"
    for number, game in enumerate(games):
        path = tmp_path / f"{number}.json"
        path.write_text(game)
        verified = run("verify", path)
        assert 0 == verified.exit_code
        assert ("begun anew" in verified.stdout) == (number == 1)
    assert ["renewed"] == [notice.kind for notice in room_of(copy, table).notices]
