"""`panspermia admin`: what who runs a server does to its tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from panspermia.store.room import Room
from panspermia.store.store import Store
from tests.store import rooms

from .conftest import Run


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
def table(database: str) -> str:
    """A table at which six decisions were made."""
    store = Store(database)
    room = Room.found(rooms.plan())
    rooms.answers(room, 6)
    id, _ = store.create(room, title="Friday")
    store.close()
    return id


def room_of(database: str, table: str) -> Room:
    store = Store(database)
    room = store.load(table)
    store.close()
    return room


def test_tables_are_listed_with_whom_they_wait_for(run: Run, database: str, table: str) -> None:
    result = run("admin", "list", "--database", database)

    assert 0 == result.exit_code
    for word in (table, "symbioz", "playing", "Friday", ">"):
        assert word in result.stdout
    assert "no tables" in run("admin", "list", "--status", "closed", "--database", database).stdout


def test_a_table_can_be_rewound(run: Run, database: str, table: str) -> None:
    result = run("admin", "rewind", table, "2", "--database", database)

    assert 0 == result.exit_code
    room = room_of(database, table)
    assert (2, 7) == (room.steps, room.version)


def test_a_table_can_be_closed_once(run: Run, database: str, table: str) -> None:
    assert 0 == run("admin", "close", table, "--database", database).exit_code
    assert "closed" == room_of(database, table).status

    again = run("admin", "close", table, "--database", database)

    assert 2 == again.exit_code
    assert 1 == len(again.stderr.splitlines())


def test_a_backup_can_be_made_and_restored(
    run: Run, database: str, table: str, tmp_path: Path
) -> None:
    file, fresh = tmp_path / "backup", f"sqlite:///{tmp_path / 'fresh.db'}"

    made = run("admin", "backup", file, "--database", database)
    restored = run("admin", "restore", file, "--database", fresh)

    assert "1 tables" in made.stdout
    assert "all tables can be played on" in restored.stdout
    assert 6 == room_of(fresh, table).steps


@pytest.mark.parametrize(
    "words",
    [
        ["rewind", "nowhere", "2"],
        ["rewind", "TABLE", "99"],
        ["close", "nowhere"],
        ["list", "--status", "happy"],
        ["restore", "nowhere"],
        ["restore", "BACKUP"],
        ["backup", "/proc/nowhere/backup"],
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    run: Run, database: str, table: str, words: list[str], tmp_path: Path
) -> None:
    backup = tmp_path / "backup"
    run("admin", "backup", backup, "--database", database)
    named = {"TABLE": table, "BACKUP": str(backup)}

    result = run("admin", *[named.get(word, word) for word in words], "--database", database)

    assert 2 == result.exit_code
    assert 1 == len(result.stderr.splitlines())
