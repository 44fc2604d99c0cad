"""The store keeps what it acknowledged, once, and no secret as it was."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from panspermia.kernel import BadSave, PanspermiaError, StaleAnswer
from panspermia.store import commands as do
from panspermia.store import schema
from panspermia.store.errors import Conflict, NoRoom
from panspermia.store.links import SEAT, SPECTATOR, NewLink, take_seat
from panspermia.store.room import Room
from panspermia.store.secrets import hashed
from panspermia.store.store import Store
from tests.playthrough import GOLDEN
from tests.store.older import database_at
from tests.store.rooms import SEED, look, room_of


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(url)
    yield store
    store.close()


def kept(store: Store, kinds: str = "pp", **more: Any) -> tuple[str, Room]:
    room = room_of(kinds=kinds)
    return store.create(room, **more)[0], room


def obey(store: Store, id: str, room: Room, command: do.AnyCommand, when: float = 1.0) -> None:
    room.apply(command, when)
    store.append(id, room, command, when)


def play(store: Store, id: str, room: Room, count: int) -> None:
    for number in range(count):
        request = room.table.requests[0]
        options = request.options()
        command = do.Answer(request.seat, (options[number * 7 % len(options)],))
        obey(store, id, room, command, float(number))


def test_a_running_game_kept_with_counted_lines_goes_on(store: Store) -> None:
    """A room as stores kept it before the steps of a save had names, and its table's commands."""
    content = (GOLDEN / "older" / "genesis-format-1.room.json").read_bytes()
    id, _ = store.create(Room.restore(content))
    with store.database.write() as db:
        db.execute(sa.update(schema.snapshots).values(content=zlib.compress(content)))

    room = store.load(id)
    play(store, id, room, 20)

    assert look(store.load(id)) == look(room)


# --- the database itself ----------------------------------------------------------------------


def test_the_migrations_make_the_tables_that_the_code_knows(store: Store) -> None:
    with store.database._writer.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})

        assert [] == compare_metadata(context, schema.metadata)
        assert schema.REVISION == schema.revision(connection) == context.get_current_revision()


@pytest.mark.slow
def test_what_is_up_to_date_is_opened_without_loading_the_migrations(tmp_path: Path) -> None:
    """They take as long to load as all the rest of the store."""
    url = f"sqlite:///{tmp_path / 'rooms.db'}"
    Store(url).close()
    code = f"import sys\nfrom panspermia.store.store import Store\nStore({url!r}).close()\n"

    found = subprocess.run(
        [sys.executable, "-c", f"{code}print('alembic' in sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )

    assert "False" == found.stdout.strip()


def test_a_database_that_is_up_to_date_is_left_alone(url: str) -> None:
    first = Store(url)
    id, room = kept(first)
    first.close()

    again = Store(url)

    assert look(room) == look(again.load(id))
    again.close()


def test_several_processes_may_bring_it_up_to_date_at_once(url: str) -> None:
    found: list[Store | BaseException] = []

    def begin() -> None:
        try:
            found.append(Store(url))
        except BaseException as error:
            found.append(error)

    threads = [threading.Thread(target=begin) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [] == [error for error in found if not isinstance(error, Store)]
    for store in found:
        assert isinstance(store, Store)
        store.close()


def test_a_database_of_an_earlier_version_is_brought_up_to_date(url: str) -> None:
    room = room_of()
    content = room.keep()
    assert content is not None
    database_at(url, "0001", [("room", zlib.compress(content))])

    store = Store(url)

    assert store.secret()
    assert look(room) == look(store.load("room"))
    store.close()


def test_every_database_has_a_secret_of_its_own_and_keeps_it(url: str) -> None:
    first = Store(url)
    secret = first.secret()
    first.close()
    again, other = Store(url), Store("sqlite://")

    assert secret == again.secret()
    assert secret != other.secret()
    assert 40 < len(secret)
    again.close()
    other.close()


def test_a_database_in_memory_serves_all_threads() -> None:
    store = Store()
    id, room = kept(store)
    found: list[Room] = []
    thread = threading.Thread(target=lambda: found.append(store.load(id)))
    thread.start()
    thread.join()

    assert look(room) == look(found[0])
    store.close()


@pytest.mark.parametrize("before", [None, 0o644])
def test_only_its_owner_reads_the_file_and_its_journals(tmp_path: Path, before: int | None) -> None:
    path = tmp_path / "tables.sqlite"
    old = os.umask(0o022)
    try:
        if before is not None:
            path.touch(before)
        store = Store(f"sqlite:///{path}")
        store.create(room_of())
        modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
        store.close()
    finally:
        os.umask(old)

    assert {"tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"} == set(modes)
    assert {0o600} == set(modes.values())


def test_the_driver_need_not_be_named(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/new/folder/rooms.db")

    assert store.database.is_sqlite
    assert (tmp_path / "new" / "folder" / "rooms.db").exists()
    store.close()


# --- journal and snapshots --------------------------------------------------------------------


def test_what_was_appended_is_there_again(store: Store) -> None:
    id, room = kept(store, title="At home", public=True)
    play(store, id, room, 30)

    assert look(room) == look(store.load(id))
    info = store.info(id)
    assert ("symbioz", "At home", True, 30) == (info.game, info.title, info.public, info.version)
    assert room.waiting == info.summary.waiting
    assert ["Ann", "Ben"] == [seat.name for seat in info.summary.seats]


def test_of_two_who_write_the_same_version_one_wins(store: Store) -> None:
    id, room = kept(store)
    other = store.load(id)
    command = do.Answer(room.waiting[0], (room.table.requests[0].options()[0],), at=0)
    obey(store, id, room, command)

    other.apply(command)
    with pytest.raises(Conflict):
        store.append(id, other, command, 1.0)

    assert [1] == [entry.version for entry in store.entries(id)]
    with pytest.raises(StaleAnswer):
        store.load(id).apply(command)


def test_what_goes_with_a_command_is_written_with_it_or_not_at_all(store: Store) -> None:
    id, room = kept(store, "po")
    other = store.load(id)
    command = do.Join(1, "Ben")
    room.apply(command)
    store.append(id, room, command, 1.0, also=lambda db: take_seat(db, id, 1, "tok", None))
    other.apply(command)
    with pytest.raises(Conflict):
        store.append(id, other, command, 1.0, also=lambda db: take_seat(db, id, 1, "other", None))

    assert store.link("tok") is not None
    assert store.link("other") is None


def test_a_snapshot_saves_the_commands_before_it(store: Store) -> None:
    id, room = kept(store)
    play(store, id, room, 40)
    content = room.keep()
    assert content is not None
    store.keep(id, 40, content)
    store.keep(id, 40, content)
    play(store, id, room, 7)

    found, again = store.load_from(id)

    assert 7 == again
    assert look(room) == look(found)
    assert 47 == store.load_from(id, 0)[1]
    assert look(room) == look(store.load_from(id, 0)[0])


def test_only_the_first_and_the_latest_snapshot_stay(store: Store) -> None:
    id, room = kept(store)
    for _ in range(3):
        play(store, id, room, 5)
        content = room.keep()
        assert content is not None
        store.keep(id, room.version, content)

    with store.database.read() as db:
        query = sa.select(schema.snapshots.c.version).where(schema.snapshots.c.room == id)
        assert [0, 15] == sorted(db.execute(query).scalars())


def test_a_damaged_snapshot_is_passed_over(store: Store) -> None:
    id, room = kept(store)
    play(store, id, room, 10)
    content = room.keep()
    assert content is not None
    store.keep(id, 10, content)

    for damage in (b"x", zlib.compress(b"x"), zlib.compress(content.replace(SEED.encode(), b"8"))):
        with store.database.write() as db:
            table = schema.snapshots
            db.execute(sa.update(table).where(table.c.version == 10).values(content=damage))
        found, again = store.load_from(id)

        assert 10 == again
        assert look(room) == look(found)


def test_a_room_whose_beginning_is_damaged_says_so(store: Store) -> None:
    id, _ = kept(store)
    with store.database.write() as db:
        db.execute(sa.update(schema.snapshots).values(content=zlib.compress(b"{}")))

    with pytest.raises((BadSave, msgspec.MsgspecError)):
        store.load(id)


def test_commands_of_older_rules_that_do_not_hold_are_dropped_and_told(store: Store) -> None:
    id, room = kept(store)
    play(store, id, room, 3)
    with store.database.write() as db:
        wrong = do.encode(do.Answer(0, ("nonsense",)))
        table = schema.journal
        db.execute(sa.update(table).where(table.c.version == 3).values(command=wrong, rules=0))

    found = store.load(id)

    assert (3, 2, 1) == (found.version, found.steps, found.state.dropped)
    assert ["rules"] == [notice.kind for notice in found.notices]


def test_a_journal_that_today_s_rules_refuse_is_not_taken_silently(store: Store) -> None:
    id, room = kept(store)
    play(store, id, room, 3)
    with store.database.write() as db:
        wrong = do.encode(do.Answer(room.waiting[0], ("nonsense",)))
        table = schema.journal
        db.execute(sa.update(table).where(table.c.version == 3).values(command=wrong))

    with pytest.raises(PanspermiaError):
        store.load(id)


def test_there_is_no_room_that_was_not_made(store: Store) -> None:
    room = room_of()
    command = do.Rename(0, "Zoe")
    room.apply(command)

    for action in (
        lambda: store.load("none"),
        lambda: store.info("none"),
        lambda: store.say("none", 0, "Ann", "Hello", 1.0),
        lambda: store.append("none", room, command, 1.0),
    ):
        with pytest.raises(NoRoom):
            action()


def test_a_room_goes_with_all_that_belongs_to_it(store: Store) -> None:
    id, room = kept(store, links=[NewLink(SEAT, (0,))])
    play(store, id, room, 3)
    store.say(id, 0, "Ann", "Hello", 1.0)

    store.delete(id)

    with store.database.read() as db:
        for table in schema.metadata.sorted_tables:
            count = sa.select(sa.func.count()).select_from(table)
            left = 1 if table is schema.secrets else 0
            assert left == db.execute(count).scalar(), table.name


# --- lists ------------------------------------------------------------------------------------


def test_the_lobby_shows_public_rooms_that_wait_for_players(store: Store) -> None:
    wanted, room = kept(store, "po", public=True)
    kept(store, "po", public=False)
    kept(store, "pp", public=True)

    assert [wanted] == [info.id for info in store.lobby().rooms]
    obey(store, wanted, room, do.Join(1, "Ben"))
    assert ([], 0) == store.lobby()
    assert 2 == len(store.rooms("playing"))
    assert 3 == len(store.rooms())


def test_rooms_are_found_when_they_are_due(store: Store) -> None:
    id, room = kept(store)
    command = do.Rename(0, "Zoe")
    room.apply(command)
    store.append(id, room, command, 1.0, due=50.0)

    assert [] == store.due(49)
    assert [id] == store.due(50)
    assert {id: (1, 0)} == store.pulses([id, "none"])


# --- links, keys, chat ------------------------------------------------------------------------


def test_a_token_opens_its_link_and_is_kept_nowhere(store: Store) -> None:
    id, [token, watcher] = store.create(
        room_of(), links=[NewLink(SEAT, (0, 1)), NewLink(SPECTATOR)], key="mine"
    )
    seat, spectator = store.link(token), store.link(watcher)

    assert seat is not None
    assert spectator is not None
    assert (id, SEAT, (0, 1)) == (seat.room, seat.kind, seat.seats)
    assert (id, SPECTATOR, ()) == (spectator.room, spectator.kind, spectator.seats)
    assert store.link(token[:-1]) is None
    assert store.link("") is None
    assert 43 == len(token)
    text = "\n".join(_everything(store))
    for secret in (token, watcher, "mine"):
        assert secret not in text
        assert store.link(hashed(secret)) is None


def _everything(store: Store) -> Iterator[str]:
    with store.database.read() as db:
        for table in schema.metadata.sorted_tables:
            for row in db.execute(sa.select(table)):
                yield str(row)


def test_no_list_shows_the_seed(store: Store) -> None:
    id, room = kept(store, public=True)
    play(store, id, room, 5)

    shown = msgspec.json.encode([store.info(id), store.rooms(), store.links(id)]).decode()

    assert SEED not in shown
    assert room.table.seed.hex() == SEED


def test_a_reset_link_has_only_its_new_token(store: Store) -> None:
    id, [token] = store.create(room_of(), links=[NewLink(SEAT, (0,))])
    link = store.link(token)
    assert link is not None
    second = store.shared_link(id, SEAT, (0,))
    assert link == store.link(second)

    new = store.reset_link(link.id)

    assert [None, None] == [store.link(token), store.link(second)]
    assert link == store.link(new)
    assert [link] == store.links(id)


def test_a_key_gathers_links(store: Store) -> None:
    key, other = store.new_key(), store.new_key()
    first, _ = store.create(room_of(), links=[NewLink(SEAT, (0,), key)], when=1.0)
    second, [token] = store.create(room_of(), links=[NewLink(SEAT, (1,))], when=2.0)
    link = store.link(token)
    assert link is not None
    store.own(link.id, key)

    found = store.links_of(key)

    assert [second, first] == [info.id for _, info in found]
    assert [(1,), (0,)] == [link.seats for link, _ in found]
    assert [] == store.links_of(other)
    assert store.has_key(key)
    assert not store.has_key("nobody's")


def test_who_takes_a_seat_of_the_lobby_ends_earlier_invitations_to_it(store: Store) -> None:
    id, [one, both] = store.create(
        room_of(kinds="poo"), links=[NewLink(SEAT, (1,)), NewLink(SEAT, (1, 2))]
    )

    with store.database.write() as db:
        take_seat(db, id, 1, "token", None)

    new, left = store.link("token"), store.link(both)
    assert store.link(one) is None
    assert new is not None
    assert left is not None
    assert ((1,), (2,)) == (new.seats, left.seats)


def test_notes_and_ways_to_be_told_stay_with_the_link(store: Store) -> None:
    _, [token] = store.create(room_of(), links=[NewLink(SEAT, (0,))])
    link = store.link(token)
    assert link is not None

    store.set_notes(link.id, "Watch the zerbs \N{SNOWMAN}")
    store.set_contact(link.id, webhook="https://example.org/hook", email="ann@example.org")

    found = store.link(store.reset_link(link.id))
    assert found is not None
    assert "Watch the zerbs \N{SNOWMAN}" == found.notes
    assert ("https://example.org/hook", "ann@example.org") == (found.webhook, found.email)


def test_chat_is_numbered_line_by_line(store: Store) -> None:
    id, _ = kept(store)
    threads = [
        threading.Thread(target=store.say, args=(id, n % 2, "Ann", f"line {n}", float(n)))
        for n in range(12)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert list(range(1, 13)) == [line.n for line in store.chat(id)]
    assert [11, 12] == [line.n for line in store.chat(id, since=10)]
    assert [12] == [line.n for line in store.chat(id, limit=1)]
    assert {f"line {n}" for n in range(12)} == {line.text for line in store.chat(id)}
    assert {id: (0, 12)} == store.pulses([id])
