"""When nothing can be saved: who looks goes on, who writes is told, and nothing is lost."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from panspermia.hall import playing
from panspermia.hall.hall import Hall
from panspermia.kernel import StaleAnswer
from panspermia.store import commands as do
from panspermia.store import database, threads
from panspermia.store.errors import CannotSave
from panspermia.store.store import Store
from panspermia.store.threads import is_writing
from tests.hall.test_hall import answer, new, opened, run
from tests.store.rooms import look, plan
from tests.web.browsing import QuickBots


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Somebody else is writing to the file."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.rollback()
        other.close()


def set_full(hall: Hall, *, full: bool) -> None:
    """Let the file grow no more, or grow again."""
    most = 1 if full else 1_000_000
    with hall.store.database._writer.connect() as db:
        db.exec_driver_sql(f"PRAGMA max_page_count={most}")


async def until_unsaved(hall: Hall, id: str) -> int:
    """Answer until the file is full; the version before."""
    for number in range(1000):
        version = (await hall.room(id)).version
        try:
            await answer(hall, id, number)
        except CannotSave:
            return version
    raise AssertionError("the file was never full")


def test_every_method_that_writes_is_marked() -> None:
    """Else it would wait where others read."""
    methods = inspect.getmembers(Store, inspect.isfunction)
    writes = {
        name
        for name, method in methods
        if any(word in inspect.getsource(method) for word in ("database.write()", "self._set_link"))
    }

    assert {"append", "say", "set_notes"} <= writes
    assert writes - {"_set_link"} == {name for name, method in methods if is_writing(method)}


def test_who_looks_does_not_wait_for_who_writes(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"

    async def go() -> None:
        async with opened(f"sqlite:///{path}") as hall:
            id = (await new(hall)).room
            await answer(hall, id)
            before = look(await hall.room(id))
            asked = (await hall.room(id)).table.requests[0]
            first = do.Answer(asked.seat, (asked.options()[0],), at=1)
            with locked(path):
                writing = [
                    asyncio.ensure_future(work)
                    for work in (
                        hall.do(id, first),
                        hall.do(id, first),
                        *[hall.say(id, 0, "Ann", "Hello") for _ in range(10)],
                        *[hall.create(plan()) for _ in range(10)],
                    )
                ]
                for _ in range(3):
                    assert before == look(await hall.room(id))
                assert [] == await hall.chat(id)
                assert 1 == (await hall.call(hall.store.info, id)).version
                assert not [work for work in writing if work.done()]
            done: list[Any] = await asyncio.gather(*writing, return_exceptions=True)
            assert [2, StaleAnswer] == [done[0], type(done[1])]
            assert not [error for error in done[2:] if isinstance(error, Exception)]
            assert 10 == len(await hall.chat(id))
            assert look(hall.store.load(id)) == look(await hall.room(id))

    run(go())


def test_who_looks_sees_what_other_processes_write_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two halls share a file, and one of them is held up within its own process, for any time."""
    for module in (database, threads):
        monkeypatch.setattr(module, "PATIENCE", 180)
    url = f"sqlite:///{tmp_path / 'rooms.db'}"

    async def go() -> None:
        async with opened(url, shared=True) as hall, opened(url, shared=True) as other:
            id = (await new(hall)).room
            asked = (await hall.room(id)).table.requests[0]
            command = do.Answer(asked.seat, (asked.options()[0],), at=0)
            with hall.store.database._writer.connect():
                waiting = asyncio.ensure_future(hall.do(id, command))
                await asyncio.sleep(0)
                assert 0 == (await hall.room(id)).version
                assert 1 == await answer(other, id, 2)
                assert look(await other.room(id)) == look(await hall.room(id))
                assert not waiting.done()
            with pytest.raises(StaleAnswer):
                await waiting
            assert look(await other.room(id)) == look(await hall.room(id))

    run(go())


@pytest.mark.slow
def test_who_cannot_write_is_told_in_time_and_nothing_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"

    async def go() -> None:
        async with opened(f"sqlite:///{path}") as hall:
            id = (await new(hall)).room
            await answer(hall, id)
            before = look(await hall.room(id))
            with locked(path):
                work = [answer(hall, id, n) for n in range(5)]
                work += [hall.say(id, 0, "Ann", "Hello") for _ in range(20)]
                async with asyncio.timeout(30):
                    done = await asyncio.gather(*work, return_exceptions=True)
                assert {CannotSave} == {type(error) for error in done}
                assert before == look(await hall.room(id))
            assert before == look(await hall.room(id))
            assert [] == await hall.chat(id)
            assert 2 == await answer(hall, id)
            assert look(hall.store.load(id)) == look(await hall.room(id))

    run(go())


def test_a_full_disk_loses_nothing_and_the_hall_goes_on_by_itself(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def go() -> None:
        async with opened(f"sqlite:///{tmp_path / 'rooms.db'}") as hall:
            id = (await new(hall)).room
            set_full(hall, full=True)
            version = await until_unsaved(hall, id)
            before = look(await hall.room(id))
            assert version == (await hall.room(id)).version
            for number in range(3):
                with contextlib.suppress(CannotSave):
                    await answer(hall, id, number)
                assert look(hall.store.load(id)) == look(await hall.room(id))
            assert before["tape"] == look(await hall.room(id))["tape"][: len(before["tape"])]
            set_full(hall, full=False)
            await answer(hall, id)
            assert look(hall.store.load(id)) == look(await hall.room(id))

    run(go())
    told = [record.getMessage() for record in caplog.records if record.name == "panspermia.store"]
    assert "nothing can be saved: database or disk is full" == told[0]
    assert "saving works again" == told[-1]


@pytest.mark.slow
def test_bots_play_on_when_there_is_room_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "AGAIN", 0.01)

    async def go() -> None:
        async with opened(f"sqlite:///{tmp_path / 'rooms.db'}", bots=QuickBots(1)) as hall:
            id = (await new(hall, "pp")).room
            set_full(hall, full=True)
            await until_unsaved(hall, id)
            set_full(hall, full=False)
            for seat in (0, 1):
                await hall.do(id, do.Hand(seat, "random"))
            set_full(hall, full=True)
            live = hall._rooms.enter(id)
            version = -1
            while version < live.version:  # until the bots can save nothing more
                version = live.version
                await asyncio.sleep(0.2)
            assert live.thinking, "they go on trying"
            assert not hall.store.load(id).is_over
            set_full(hall, full=False)
            while live.thinking:
                await asyncio.sleep(0.01)
            assert (await hall.room(id)).is_over
            assert look(hall.store.load(id)) == look(await hall.room(id))

    run(go())
