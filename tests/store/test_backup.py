"""Backups hold everything, and only whole ones are restored."""

from __future__ import annotations

import gzip
import hashlib
import zlib
from pathlib import Path
from random import Random

import msgspec
import pytest

from panspermia.store import commands as do
from panspermia.store import journal
from panspermia.store.backup import (
    BadBackup,
    Tail,
    back_up,
    renew_rooms,
    restore,
    restore_and_renew,
)
from panspermia.store.links import SEAT, NewLink
from panspermia.store.room import Room
from panspermia.store.store import Store
from tests.store import rooms


def filled(store: Store) -> tuple[str, str, str]:
    """A room with a journal, a snapshot, chat, and a key; its id, the token and the key."""
    key = store.new_key()
    room = Room.found(rooms.plan())
    id, (token,) = store.create(room, title="Füße", links=[NewLink(SEAT, (0,), key)])
    rng = Random(3)
    for number in range(30):
        request = room.table.request
        assert request is not None
        command = do.Answer(request.seat, (rng.choice(request.options()),))
        room.apply(command, float(number))
        store.append(id, room, command, float(number))
    content = room.keep()
    assert content is not None
    store.keep(id, room.version, content)
    store.say(id, 0, "Ann", "Hello", 1.0)
    return id, token, key


def moved(url: str, other: str, path: Path) -> tuple[Store, tuple[str, str, str]]:
    """A filled database, backed up and restored somewhere else; both stay as they are."""
    store = Store(url)
    known = filled(store)
    counts = back_up(store, path)
    assert (1, 30, 1, 2) == tuple(counts[n] for n in ("rooms", "journal", "chat", "snapshots"))
    found = rooms.look(store.load(known[0]))
    store.close()
    fresh = Store(other)
    assert counts == restore(fresh, path)
    assert found == rooms.look(fresh.load(known[0]))
    return fresh, known


def check(fresh: Store, known: tuple[str, str, str]) -> None:
    """Links, keys and chat are there, and the room can be played on."""
    id, token, key = known
    link = fresh.link(token)
    assert link is not None
    assert (id, (0,)) == (link.room, link.seats)
    assert fresh.has_key(key)
    assert ["Hello"] == [said.text for said in fresh.chat(id)]
    assert "Füße" == fresh.info(id).title
    assert [] == renew_rooms(fresh, 0.0)
    room = fresh.load(id)
    request = room.table.request
    assert request is not None
    command = do.Answer(request.seat, (request.options()[0],))
    room.apply(command)
    fresh.append(id, room, command, 99.0)
    assert fresh.link(fresh.add_link(id, SEAT, [1])) is not None
    fresh.close()


def test_a_restored_database_is_what_was_backed_up(url: str, tmp_path: Path) -> None:
    """On every kind of database, to a file of SQLite."""
    check(*moved(url, f"sqlite:///{tmp_path / 'fresh.db'}", tmp_path / "backup"))


@pytest.mark.slow
def test_a_backup_moves_from_sqlite_to_postgresql(postgres_url: object, tmp_path: Path) -> None:
    """Numbers that the database gives go on after those of the backup."""
    assert callable(postgres_url)
    check(*moved(f"sqlite:///{tmp_path / 'a.db'}", postgres_url(), tmp_path / "backup"))


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    store = Store("sqlite://")
    filled(store)
    back_up(store, tmp_path / "backup")
    return tmp_path / "backup"


def test_only_its_owner_can_read_a_backup(backup: Path) -> None:
    """It holds seeds and what seats keep secret."""
    assert 0o600 == backup.stat().st_mode & 0o777


def test_a_backup_replaces_no_file_and_leaves_no_half_one(backup: Path) -> None:
    with pytest.raises(BadBackup) as found:
        back_up(Store("sqlite://"), backup)

    assert "exists" == found.value.reason
    assert [backup] == list(backup.parent.iterdir())


def refused(path: Path, store: Store | None = None) -> str:
    """Why a restore is refused; the database is empty afterwards if it was."""
    target = store or Store("sqlite://")
    before = len(target.rooms())
    with pytest.raises(BadBackup) as found:
        restore(target, path)
    assert before == len(target.rooms())
    return found.value.reason


def test_a_backup_goes_only_into_an_empty_database(backup: Path) -> None:
    store = Store("sqlite://")
    store.new_key()

    assert "not-empty" == refused(backup, store)


def test_a_backup_goes_where_a_server_has_begun_without_the_secret_of_another(
    tmp_path: Path,
) -> None:
    store, fresh = Store("sqlite://"), Store("sqlite://")
    filled(store)
    secret, own = store.secret(), fresh.secret()
    back_up(store, tmp_path / "backup")

    restore(fresh, tmp_path / "backup")

    assert secret.encode() not in gzip.decompress((tmp_path / "backup").read_bytes())
    assert own == fresh.secret()


def test_a_backup_that_was_cut_off_or_changed_is_refused(backup: Path) -> None:
    whole = gzip.decompress(backup.read_bytes())
    lines = whole.splitlines(keepends=True)
    for content in (
        b"",
        b"nonsense\n",
        b"".join(lines[:-1]),
        b"".join([*lines[:5], *lines[6:]]),
        whole.replace(b"Hello", b"Jello"),
        whole.replace(b'"table":"chat"', b'"table":"cats"'),
    ):
        backup.write_bytes(gzip.compress(content))
        assert "damaged" == refused(backup)
    for content in (b"", b"nonsense", gzip.compress(whole)[:-20]):
        backup.write_bytes(content)
        assert "damaged" == refused(backup)


def test_a_backup_of_another_version_is_refused(backup: Path) -> None:
    whole = gzip.decompress(backup.read_bytes())
    revision = whole.split(b'"schema":"')[1].split(b'"')[0]
    backup.write_bytes(gzip.compress(whole.replace(revision, b"9999", 1)))

    assert "version" == refused(backup)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "missing" == refused(tmp_path / "nowhere")


def test_nothing_is_restored_unless_other_dice_will_fall(
    backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever ends the program in between can restore once more."""
    store = Store("sqlite://")

    def interrupted(_: int) -> int:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("panspermia.store.backup.secrets.randbelow", interrupted)
        with pytest.raises(KeyboardInterrupt):
            restore_and_renew(store, backup, 1.0)
    assert [] == store.rooms()

    counts, broken = restore_and_renew(store, backup, 1.0)

    assert (1, []) == (counts["rooms"], broken)
    (info,) = store.rooms()
    assert [1.0] == [entry.at for entry in store.entries(info.id) if entry.version > 30]
    assert store.load(info.id).table.epoch > 0


def test_a_room_that_cannot_be_loaded_does_not_keep_others_from_it(backup: Path) -> None:
    whole = gzip.decompress(backup.read_bytes()).splitlines(keepends=True)
    damaged = [line for line in whole[:-1] if b'"table":"snapshots"' not in line]
    tail = Tail(len(damaged), hashlib.sha256(b"".join(damaged)).hexdigest())
    backup.write_bytes(gzip.compress(b"".join(damaged) + msgspec.json.encode(tail) + b"\n"))
    store = Store("sqlite://")

    _, broken = restore_and_renew(store, backup, 1.0)

    assert [info.id for info in store.rooms()] == broken


def test_a_snapshot_that_unpacks_to_more_than_anything_is_damaged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(journal, "LARGEST", 1000)

    assert b"\0" * 1000 == journal.unpacked(zlib.compress(b"\0" * 1000))
    for packed in (zlib.compress(b"\0" * 1001), zlib.compress(b"abc" * 99)[:-5]):
        with pytest.raises(journal.DAMAGED):
            journal.unpacked(packed)
