"""`panspermia admin`: what who runs a server does to its tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import sqlalchemy as sa

from panspermia.store import commands as do
from panspermia.store import schema
from panspermia.store.expiry import old_rooms, remove
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


# --- tables that nobody has touched for long ------------------------------------------------------

DAY = 86_400.0
KINDS = ("game", "room")


@pytest.fixture
def old(database: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Tables of several ages in days, on the hundredth day: their ids."""
    monkeypatch.setattr("panspermia.cli.admin.time.time", lambda: 100 * DAY)
    store = Store(database)
    ids = {}
    for name, kinds, day in (("playing", "pp", 10), ("gathering", "po", 20), ("young", "pp", 90)):
        room = Room.found(rooms.plan(kinds=kinds))
        ids[name], _ = store.create(room, title=name, when=day * DAY)
    over = Room.found(rooms.plan())
    ids["finished"], _ = store.create(over, when=0.0)
    over.apply(do.Concede(0), 30 * DAY)
    store.append(ids["finished"], over, do.Concede(0), 30 * DAY)
    talked, _ = store.create(Room.found(rooms.plan()), when=5 * DAY)
    store.say(talked, 0, "Ann", "Hello", 95 * DAY)
    store.close()
    return {**ids, "talked": talked}


def left(database: str, old: dict[str, str]) -> set[str]:
    store = Store(database)
    ids = {info.id for info in store.rooms()}
    store.close()
    return {name for name, id in old.items() if id in ids}


def test_old_tables_are_exported_and_removed(
    run: Run, database: str, old: dict[str, str], tmp_path: Path
) -> None:
    folder = tmp_path / "kept" / "here"

    result = run(
        "admin", "expire", "--older-than", "30", "--export", folder, "--database", database
    )

    assert (0, f"3 tables removed, kept in {folder}; 0 stay because somebody has played on.\n") == (
        result.exit_code,
        result.stdout,
    )
    assert {"young", "talked"} == left(database, old)
    names = [
        f"{old[n]}.{kind}.json" for n in ("playing", "gathering", "finished") for kind in KINDS
    ]
    assert sorted(names) == sorted(path.name for path in folder.iterdir())
    assert {0o600} == {path.stat().st_mode & 0o777 for path in folder.iterdir()}
    told = json.loads((folder / f"{old['finished']}.room.json").read_text())
    assert ("finished", "concede") == (told["info"]["status"], told["journal"][0]["command"]["do"])
    game = folder / f"{old['playing']}.game.json"
    assert 0 == run("verify", game).exit_code
    assert 0 == run("play", "--resume", game, lines="quit\n").exit_code


def test_only_tables_of_a_status_go(
    run: Run, database: str, old: dict[str, str], tmp_path: Path
) -> None:
    words = ("--status", "gathering", "--no-export")

    result = run("admin", "expire", "--older-than", "1", *words, "--database", database)

    assert 0 == result.exit_code
    assert set(old) - {"gathering"} == left(database, old)


def test_a_dry_run_lists_tables_and_removes_none(
    run: Run, database: str, old: dict[str, str]
) -> None:
    result = run("admin", "expire", "--older-than", "75", "--dry-run", "--database", database)

    assert [old["gathering"], old["playing"]] == [
        line.split()[0] for line in result.stdout.splitlines()[1:]
    ]
    assert set(old) == left(database, old)


def test_nothing_goes_that_was_not_kept(
    run: Run, database: str, old: dict[str, str], tmp_path: Path
) -> None:
    """Without a word about where to, where nothing can be written, and what cannot be loaded."""
    (tmp_path / "file").write_text("")
    words = ("admin", "expire", "--older-than", "75", "--database", database)
    assert 2 == run(*words).exit_code
    unwritable = run(*words, "--export", tmp_path / "file" / "folder")
    assert (1, 1) == (unwritable.exit_code, len(unwritable.stderr.splitlines()))
    assert set(old) == left(database, old)
    store = Store(database)
    with store.database.write() as db:
        table = schema.snapshots
        db.execute(sa.update(table).where(table.c.room == old["playing"]).values(content=b"x"))
    store.close()

    broken = run(*words, "--export", tmp_path / "kept")

    assert (1, f"These tables cannot be loaded, and stay: {old['playing']}.\n") == (
        broken.exit_code,
        broken.stderr,
    )
    assert set(old) - {"gathering"} == left(database, old)


def test_a_table_at_which_somebody_plays_on_stays(database: str, old: dict[str, str]) -> None:
    """Even if that happens after it was exported."""
    store = Store(database)
    (playing,) = [info for info in old_rooms(store, 75 * DAY) if info.title == "playing"]
    (gathering,) = [info for info in old_rooms(store, 75 * DAY) if info.title == "gathering"]
    room = store.load(playing.id)
    request = room.table.requests[0]
    command = do.Answer(request.seat, (request.options()[0],))
    room.apply(command)
    store.append(playing.id, room, command, 99 * DAY)
    store.say(gathering.id, 0, "Ann", "Hello", 99 * DAY)

    assert [False, False] == [remove(store, info) for info in (playing, gathering)]
    store.close()
    assert set(old) == left(database, old)
