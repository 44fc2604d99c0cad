"""The hall shows only what is safe, tells every watcher, and shares a database with others."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import threading
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec
import pytest
from sqlalchemy.exc import OperationalError

from panspermia.hall import live
from panspermia.hall.analysis import DONE, Analysis
from panspermia.hall.bots import NOBODY, Bots, BotTrouble
from panspermia.hall.hall import Created, Hall
from panspermia.hall.live import Pulse, Watcher
from panspermia.hall.turns import Asker
from panspermia.kernel import BadAnswer, IllegalAnswer, PanspermiaError, StaleAnswer, Table
from panspermia.store import commands as do
from panspermia.store.errors import NoRoom, Refused
from panspermia.store.room import Room
from panspermia.store.store import Store
from tests.store.rooms import look, plan, random_command

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(asyncio.wait_for(work, 600))


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@contextlib.asynccontextmanager
async def opened(url: str = "sqlite://", **more: Any) -> AsyncIterator[Hall]:
    """A hall that does not tick by itself."""
    store = Store(url)
    hall = Hall(store, **more)
    try:
        yield hall
    finally:
        await hall.stop()
        store.close()


async def new(hall: Hall, kinds: str = "pp", game: str = "symbioz", **more: Any) -> Created:
    links = [(n,) for n, kind in enumerate(kinds) if kind != "b"]
    return await hall.create(plan(game, kinds, **more), links=links)


async def answer(hall: Hall, id: str, choice: int = 0) -> int:
    room = await hall.room(id)
    request = room.table.requests[0]
    options = request.options()
    value = options[choice % len(options)]
    return await hall.do(id, do.Answer(request.seat, (value,), at=room.table.version))


# --- doing ------------------------------------------------------------------------------------


def test_a_command_is_in_the_journal_when_it_is_acknowledged(url: str) -> None:
    async def go() -> None:
        async with opened(url) as hall:
            created = await new(hall)
            for number in range(60):
                assert number + 1 == await answer(hall, created.room, number * 7)
                assert number + 1 == len(hall.store.entries(created.room))
            live = await hall.room(created.room)
            await hall._rooms.writing.finish()
            stored, again = hall.store.load_from(created.room)
            assert look(live) == look(stored)
            assert 10 == again, "a snapshot was written after 25 and 50 commands"

    run(go())


def test_of_two_answers_at_once_one_wins_and_nothing_is_applied_twice(url: str) -> None:
    async def go() -> None:
        async with opened(url) as hall:
            created = await new(hall)
            for _ in range(20):
                room = await hall.room(created.room)
                request = room.table.requests[0]
                command = do.Answer(request.seat, (request.options()[0],), at=room.table.version)
                done = await asyncio.gather(
                    *[hall.do(created.room, command) for _ in range(4)], return_exceptions=True
                )
                assert 3 == len([error for error in done if isinstance(error, StaleAnswer)])
            assert 20 == (await hall.room(created.room)).version

    run(go())


def test_of_those_who_are_asked_at_once_nobody_is_too_late(url: str) -> None:
    async def go() -> None:
        async with opened(url) as hall:
            created = await new(hall, "ppp", "atlas")
            bids = [do.Answer(seat, ("bid-0",), at=0) for seat in range(3)]
            await asyncio.gather(*[hall.do(created.room, bid) for bid in bids])
            assert "M3" == (await hall.room(created.room)).table.requests[0].rule
            with pytest.raises(StaleAnswer):
                await hall.do(created.room, bids[0])
            kept = hall.store.entries(created.room)
            assert [0, 1, 2] == [getattr(entry.command, "at", None) for entry in kept]
            assert look(await hall.room(created.room)) == look(hall.store.load(created.room))

    run(go())


def test_what_the_room_refuses_is_not_written() -> None:
    async def go() -> None:
        async with opened() as hall:
            created = await new(hall)
            with pytest.raises(IllegalAnswer):
                await hall.do(created.room, do.Answer(0, ("nonsense",)))
            with pytest.raises(Refused):
                await hall.do(created.room, do.Hand(0, "person"))
            assert [] == hall.store.entries(created.room)
            assert 1 == await answer(hall, created.room)

    run(go())


def test_there_is_no_room_that_was_not_made() -> None:
    async def go() -> None:
        async with opened() as hall:
            with pytest.raises(NoRoom):
                await hall.room("none")
            with pytest.raises(NoRoom):
                await hall.do("none", do.Undo(0))
            with pytest.raises(NoRoom):
                async with hall.subscribe("none"):
                    pass
            assert 0 == hall.watchers()

    run(go())


def test_what_could_not_be_written_has_not_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        async with opened() as hall:
            created = await new(hall)
            await answer(hall, created.room)
            before = look(await hall.room(created.room))

            def full(*_: object, **__: object) -> None:
                raise OperationalError("INSERT", {}, Exception("disk full"))

            with monkeypatch.context() as patch:
                patch.setattr(hall.store, "append", full)
                with pytest.raises(OperationalError):
                    await answer(hall, created.room)

            assert before == look(await hall.room(created.room))
            assert 2 == await answer(hall, created.room)

    run(go())


def test_a_rule_that_breaks_does_not_break_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        async with opened() as hall:
            created = await new(hall)
            await answer(hall, created.room)
            before = look(await hall.room(created.room))

            def broken(self: Room, command: object, when: float) -> None:
                self.table.answer(self.table.requests[0].options()[0])
                raise ZeroDivisionError

            with monkeypatch.context() as patch:
                patch.setattr(Room, "apply", broken)
                with pytest.raises(ZeroDivisionError):
                    await answer(hall, created.room)

            assert before == look(await hall.room(created.room))

    run(go())


def test_who_stops_waiting_does_not_stop_the_command() -> None:
    async def go() -> None:
        async with opened() as hall:
            created = await new(hall)
            room = await hall.room(created.room)
            request = room.table.requests[0]
            command = do.Answer(request.seat, (request.options()[0],))
            waiting = asyncio.ensure_future(hall.do(created.room, command))
            await asyncio.sleep(0)
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            assert 1 == (await hall.room(created.room)).version
            assert 1 == len(hall.store.entries(created.room))

    run(go())


def test_a_closing_hall_ends_what_it_has_begun_and_takes_nothing_more() -> None:
    async def go() -> None:
        async with opened() as hall:
            created = await new(hall)
            work = asyncio.ensure_future(answer(hall, created.room))
            while not hall._rooms.writing:
                await asyncio.sleep(0)
            await hall.stop()
            assert 1 == await work
            with pytest.raises(Refused):
                await hall.do(created.room, do.Undo(0))

    run(go())


def test_listeners_hear_of_every_command() -> None:
    async def go() -> list[tuple[str, int]]:
        heard: list[tuple[str, int]] = []
        async with opened() as hall:
            hall.listeners.append(lambda id, room, _: heard.append((id, room.version)))
            created = await new(hall)
            await answer(hall, created.room)
            with contextlib.suppress(BadAnswer):
                await hall.do(created.room, do.Answer(0, ("nonsense",)))
            await answer(hall, created.room)
            assert [(created.room, 1), (created.room, 2)] == heard
        return heard

    run(go())


def test_rooms_that_nobody_watches_are_forgotten_but_not_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "MOST_LIVE", 3)

    async def go() -> None:
        async with opened() as hall:
            first = await new(hall)
            await answer(hall, first.room)
            async with hall.subscribe(first.room):
                rooms = [await new(hall) for _ in range(10)]
                assert first.room in hall._rooms._live
                assert 3 == len(hall._rooms._live)
            for created in (first, *rooms):
                assert (await hall.room(created.room)).version == (created is first)

    run(go())


def test_all_games_run_in_the_thread_of_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two threads that meet a type for the first time at once crash msgspec, and so the server."""
    threads = set()
    restore = Room.restore

    def noted(content: bytes) -> Room:
        threads.add(threading.current_thread())
        return restore(content)

    monkeypatch.setattr(Room, "restore", noted)

    async def go() -> None:
        async with opened() as hall:
            rooms = [await new(hall, game=game) for game in ("symbioz", "genesis", "genesis")]
            hall._rooms._live.clear()
            await asyncio.gather(*[hall.room(created.room) for created in rooms])

    run(go())

    assert {threading.main_thread()} == threads


# --- watching ---------------------------------------------------------------------------------


async def hear(pulses: AsyncIterator[Pulse]) -> Pulse:
    return await asyncio.wait_for(anext(pulses), 180)


def test_a_watcher_hears_at_once_and_of_every_change() -> None:
    async def go() -> None:
        async with opened() as hall:
            created = await new(hall)
            async with hall.subscribe(created.room) as pulses:
                assert 0 == (await hear(pulses)).version
                await answer(hall, created.room)
                assert 1 == (await hear(pulses)).version
                await hall.say(created.room, 0, "Ann", "Hello")
                assert (1, 1) == (await hear(pulses))[:2]
            assert ["Hello"] == [line.text for line in await hall.chat(created.room)]

    run(go())


def test_a_slow_watcher_hears_only_the_latest() -> None:
    async def go() -> None:
        async with opened() as hall:
            created = await new(hall)
            async with hall.subscribe(created.room) as pulses:
                await hear(pulses)
                for _ in range(10):
                    await answer(hall, created.room)
                assert 10 == (await hear(pulses)).version
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(anext(pulses), 0.05)

    run(go())


def test_a_watcher_gets_a_sign_of_life() -> None:
    async def go() -> None:
        async with opened() as hall:
            created = await new(hall)
            async with hall.subscribe(created.room, beat=0.01) as pulses:
                assert await hear(pulses) == await hear(pulses) == await hear(pulses)

    run(go())


def test_it_is_seen_who_is_there() -> None:
    async def go() -> None:
        async with opened() as hall:
            created = await new(hall)
            async with hall.subscribe(created.room) as spectator:
                before = await hear(spectator)
                async with hall.subscribe(created.room, (1,)):
                    assert {1} == hall.present(created.room)
                    assert before.mood < (await hear(spectator)).mood
                assert frozenset() == hall.present(created.room)

    run(go())


@pytest.mark.slow
def test_a_thousand_watchers_come_and_go_and_none_is_left() -> None:
    async def watch(hall: Hall, id: str, how: int) -> None:
        async with hall.subscribe(id, (how % 2,)) as pulses:
            async for _ in pulses:
                if how % 3 == 0:
                    return
                if how % 3 == 1:
                    raise ConnectionError

    async def come_and_go(hall: Hall, id: str) -> list[type[Any]]:
        tasks = [asyncio.ensure_future(watch(hall, id, n)) for n in range(1000)]
        while hall.watchers() < 300:
            await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        return [type(end) for end in await asyncio.gather(*tasks, return_exceptions=True)]

    async def go() -> None:
        async with opened() as hall:
            created = await new(hall)
            ends = await come_and_go(hall, created.room)
            assert {asyncio.CancelledError} < set(ends)
            assert 0 == hall.watchers()
            await asyncio.sleep(0)
            gc.collect()
            left = [o for o in gc.get_objects() if isinstance(o, Watcher)]
            assert [] == left

    run(go())


def test_a_closing_hall_ends_all_watching() -> None:
    async def go() -> None:
        async with opened() as hall:
            created = await new(hall)

            async def watch() -> int:
                async with hall.subscribe(created.room) as pulses:
                    return len([pulse async for pulse in pulses])

            watching = asyncio.ensure_future(watch())
            while not hall.watchers():
                await asyncio.sleep(0)
            await asyncio.sleep(0)
            await hall.stop()
            assert 1 == await watching

    run(go())


# --- coming together --------------------------------------------------------------------------


def test_links_open_the_seats_they_were_made_for() -> None:
    async def go() -> None:
        async with opened() as hall:
            key = hall.store.new_key()
            created = await hall.create(plan(kinds="ppo"), key=key, links=[(0, 1), (2,)])
            found = [await hall.link(token) for token in (*created.tokens, created.spectator)]
            assert [(0, 1), (2,), ()] == [link.seats for link in found if link]
            assert ["seat", "seat", "spectator"] == [link.kind for link in found if link]
            mine = hall.store.links_of(key)
            assert [(0, 1)] == [link.seats for link, _ in mine], "an open seat is nobody's yet"

    run(go())


def test_one_of_many_gets_the_last_seat_of_the_lobby(url: str) -> None:
    async def go() -> None:
        async with opened(url) as hall:
            created = await hall.create(plan(kinds="po"), public=True, links=[(0,), (1,)])
            claims = [hall.claim(created.room, 1, f"Ben {n}") for n in range(5)]
            done = await asyncio.gather(*claims, return_exceptions=True)
            tokens = [token for token in done if isinstance(token, str)]
            assert 1 == len(tokens)
            link = await hall.link(tokens[0])
            assert link is not None
            assert (1,) == link.seats
            assert await hall.link(created.tokens[1]) is None
            assert "playing" == (await hall.room(created.room)).status

    run(go())


def test_a_room_that_is_not_public_cannot_be_claimed() -> None:
    async def go() -> None:
        async with opened() as hall:
            created = await new(hall, "po")
            with pytest.raises(Refused):
                await hall.claim(created.room, 1, "Ben")

    run(go())


def test_one_can_play_on_from_the_past() -> None:
    async def go() -> None:
        async with opened() as hall:
            created = await new(hall)
            for number in range(20):
                await answer(hall, created.room, number * 3)
            past = (await hall.room(created.room)).at(9)
            assert past.request is not None

            fork = await hall.fork(created.room, 9, past.request.seat)
            room = await hall.room(fork.room)

            assert past.view(None)["position"] == room.table.view(None)["position"]
            link = await hall.link(fork.tokens[0])
            assert link is not None
            assert (past.request.seat,) == link.seats

    run(go())


def test_a_line_of_chat_has_something_in_it() -> None:
    async def go() -> None:
        async with opened() as hall:
            created = await new(hall)
            for line in ("", "  ", "x" * 1001):
                with pytest.raises(Refused):
                    await hall.say(created.room, 0, "Ann", line)

    run(go())


# --- time -------------------------------------------------------------------------------------


def test_when_a_deadline_has_passed_a_bot_plays_on() -> None:
    async def go() -> None:
        clock = Clock()
        async with opened(clock=clock) as hall:
            created = await new(hall, deadline=60)
            (seat,) = (await hall.room(created.room)).waiting
            clock.now += 59
            await hall._tick()
            assert (seat,) == (await hall.room(created.room)).waiting_people
            clock.now += 1
            await hall._tick()
            assert (seat,) == (await hall.room(created.room)).waiting_bots

    run(go())


def test_a_hall_that_opens_again_finds_what_is_due(url: str) -> None:
    async def go() -> None:
        clock = Clock()
        async with opened(url, clock=clock) as hall:
            created = await new(hall, "ppp", patience=100)
            await hall.do(created.room, do.Propose(0, "replace", 2))
        clock.now += 100
        async with opened(url, clock=clock) as hall:
            await hall._tick()
            await hall._tick()
            assert (await hall.room(created.room)).seats[2].away

    run(go())


# --- several processes on one database --------------------------------------------------------


@pytest.mark.slow
def test_halls_that_share_a_database_agree(url: str) -> None:
    """Each obeys commands at random, at once; all end with the same room as the journal."""

    async def go() -> None:
        async with (
            opened(url, shared=True) as one,
            opened(url, shared=True) as two,
            opened(url, shared=True) as three,
        ):
            created = await new(one, "ppp", "bazaar")
            done = 0

            async def work(hall: Hall, seed: int) -> None:
                nonlocal done
                rng = Random(seed)
                for _ in range(25):
                    command = random_command(await hall.room(created.room), rng)
                    with contextlib.suppress(PanspermiaError):
                        await hall.do(created.room, command)
                        done += 1

            await asyncio.gather(work(one, 1), work(two, 2), work(three, 3))
            stored = look(one.store.load_from(created.room, 0)[0])
            for hall in (one, two, three):
                assert stored == look(await hall.room(created.room))
            assert done == stored["state"]["version"] > 10

    run(go())


def test_a_hall_hears_of_what_another_has_done(url: str) -> None:
    async def go() -> None:
        async with opened(url, shared=True) as one, opened(url, shared=True) as two:
            created = await new(one)
            async with two.subscribe(created.room) as pulses:
                await hear(pulses)
                await answer(one, created.room)
                await one.say(created.room, 0, "Ann", "Hello")
                await two._poll()
                assert (1, 1) == (await hear(pulses))[:2]

    run(go())


def test_a_hall_that_did_not_know_of_another_finds_out(url: str) -> None:
    """Even if nobody told it that the database is shared."""

    async def go() -> None:
        async with opened(url, shared=False) as one, opened(url, shared=False) as two:
            created = await new(one)
            await two.room(created.room)
            version = await answer(one, created.room)
            room = await two.room(created.room)
            request = room.table.requests[0]
            stale = do.Answer(request.seat, (request.options()[0],), at=room.table.version)
            with pytest.raises(StaleAnswer):
                await two.do(created.room, stale)
            assert version == (await two.room(created.room)).version

    run(go())


# --- analyses -------------------------------------------------------------------------------------


class AnalysingBots(Bots):
    """Bots that need three pieces of work for an analysis; the very first comes to nothing."""

    asked = 0

    async def analyse(
        self, table: Table[Any], text: str, draft: bytes, asker: Asker = NOBODY
    ) -> bytes:
        self.asked += 1
        await asyncio.sleep(0)
        if self.asked == 1:
            raise BotTrouble("crashed")
        found = msgspec.msgpack.decode(draft, type=Analysis) if draft else Analysis.of(2, 2)
        found.place += 1
        found.stage = DONE if found.place == 3 else found.stage
        return msgspec.msgpack.encode(found)


async def finished(hall: Hall, id: str) -> Analysis:
    while not (found := await hall.analysis(id)).is_done:
        await asyncio.sleep(0)
    return found


def test_a_game_is_analysed_once_however_many_ask() -> None:
    async def go() -> None:
        bots = AnalysingBots(1)
        async with opened(bots=bots) as hall:
            id = (await new(hall)).room
            with pytest.raises(Refused):
                await hall.analysis(id)
            await hall.do(id, do.End("enough"))
            with pytest.raises(BotTrouble):
                await hall.analysis(id)
            assert not (await hall.analysis(id)).is_done, "what there is so far is told at once"
            together = await asyncio.gather(*[finished(hall, id) for _ in range(5)])

            assert together == [await hall.analysis(id)] * 5
        assert 4 == bots.asked, "what has failed is tried again, what was found is kept"

    run(go())


def test_an_analysis_is_kept_for_the_next_process(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'rooms.db'}"

    async def go() -> None:
        bots = AnalysingBots(1)
        bots.asked = 1
        async with opened(url, bots=bots) as hall:
            id = (await new(hall)).room
            await hall.do(id, do.End("enough"))
            found = await finished(hall, id)
            await hall._tasks.finish()
        idle = AnalysingBots(1)
        async with opened(url, bots=idle) as hall:
            assert found == await hall.analysis(id)
        assert 0 == idle.asked

    run(go())


def test_nothing_is_kept_of_a_room_that_is_gone() -> None:
    store = Store("sqlite://")
    store.keep_analysis("nowhere", 1, b"found")
    assert None is store.analysis("nowhere", 1)
    store.close()
