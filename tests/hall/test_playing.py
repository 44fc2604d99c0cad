"""Bots at their tables: nobody's bots keep the memory or the clock of a server to themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest
import sqlalchemy as sa

from panspermia.hall import live
from panspermia.hall.bots import NOBODY, Bots
from panspermia.hall.hall import Created, Hall
from panspermia.hall.live import BOT_GRACE
from panspermia.hall.playing import MOST_TABLES
from panspermia.hall.turns import VISITOR, Asker
from panspermia.kernel import Answer, Table
from panspermia.store import schema
from panspermia.store.commands import BOT
from tests.hall.test_hall import Clock, new, opened, run


class SlowBots(Bots):
    """Bots that think until somebody lets them go on."""

    def __init__(self) -> None:
        super().__init__(1)
        self.may_go_on = asyncio.Event()
        self.asked: list[str] = []

    async def play(
        self, table: Table[Any], bots: Mapping[int, str], asker: Asker = NOBODY
    ) -> list[tuple[int, Answer]]:
        self.asked.append(asker.visitor)
        await self.may_go_on.wait()
        request = next(r for r in table.requests if r.seat in bots)
        return [(request.seat, request.options()[0])]


async def until(holds: Any) -> None:
    """Let others work until it holds."""
    while not holds():
        await asyncio.sleep(0.001)


async def opened_by(hall: Hall, visitor: str, count: int) -> list[Created]:
    """Tables of the atlas, where all bid at once: the bot answers, and then waits for people."""
    VISITOR.set(visitor)
    found = [await new(hall, "bpp", "atlas") for _ in range(count)]
    VISITOR.set("")
    return found


def thinking_in(hall: Hall) -> int:
    return len([room for room in hall._rooms if room.bots is not None])


def test_one_visitors_bots_are_at_work_at_so_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others wait as ids alone, and come one after the other."""
    monkeypatch.setattr(live, "MOST_LIVE", 5)

    async def go() -> None:
        bots = SlowBots()
        async with opened(bots=bots) as hall:
            tables = await opened_by(hall, "mallory", MOST_TABLES + 20)
            await until(lambda: len(bots.asked) == MOST_TABLES)
            assert MOST_TABLES == thinking_in(hall)
            assert MOST_TABLES + 1 >= len(list(hall._rooms))
            (hers,) = await opened_by(hall, "ann", 1)
            await until(lambda: "ann" in bots.asked)

            bots.may_go_on.set()

            for table in (*tables, hers):
                await until(lambda id=table.room: hall.store.info(id).version > 0)

    run(go())


def test_a_table_that_somebody_watches_does_not_wait_in_line() -> None:
    async def go() -> None:
        bots = SlowBots()
        async with opened(bots=bots) as hall:
            tables = await opened_by(hall, "class", MOST_TABLES + 2)
            await until(lambda: len(bots.asked) == MOST_TABLES)
            async with hall.subscribe(tables[-1].room):
                await until(lambda: len(bots.asked) == MOST_TABLES + 1)
            assert hall._rooms.enter(tables[-1].room).bots is not None
            assert hall._rooms.enter(tables[-2].room).bots is None

    run(go())


def due_at(hall: Hall, id: str) -> float:
    table = schema.rooms
    with hall.store.database.read() as db:
        query = sa.select(table.c.due).where(table.c.id == id)
        return float(db.execute(query).scalar_one())


@pytest.mark.slow
def test_bots_that_think_for_long_do_not_stop_the_clock_of_others() -> None:
    """Rooms are looked at in the order in which they are due, a hundred at a time."""

    async def go() -> None:
        clock, bots = Clock(), SlowBots()
        async with opened(bots=bots, clock=clock) as hall:
            await opened_by(hall, "mallory", 120)
            hers = await new(hall, "pp", deadline=int(BOT_GRACE) + 1)
            clock.now += BOT_GRACE / 2
            assert hall._bot_play is not None
            await hall._bot_play.keep()
            clock.now += BOT_GRACE / 2 + 2

            await hall._tick()

            assert BOT in [seat.kind for seat in (await hall.room(hers.room)).seats]

    run(go())


def test_a_room_that_is_looked_after_is_due_no_later_than_its_people() -> None:
    """Of the atlas all bid at once."""

    async def go() -> None:
        clock, bots = Clock(), SlowBots()
        async with opened(bots=bots, clock=clock) as hall:
            hurried = await new(hall, "pbb", "atlas", deadline=15)
            patient = await new(hall, "pbb", "atlas")
            begun = clock.now
            await until(lambda: len(bots.asked) == 2)
            clock.now += 10
            assert hall._bot_play is not None
            await hall._bot_play.keep()

            assert begun + 15 == due_at(hall, hurried.room)
            assert begun + 10 + BOT_GRACE == due_at(hall, patient.room)

    run(go())


def test_a_room_that_cannot_be_loaded_does_not_stop_the_clock_of_others(tmp_path: Any) -> None:
    async def go() -> None:
        clock, url = Clock(), f"sqlite:///{tmp_path / 'a.db'}"
        async with opened(url, clock=clock) as hall:
            broken = await new(hall, "pp", deadline=10)
            hers = await new(hall, "pp", deadline=20)
            with hall.store.database.write() as db:
                table = schema.snapshots
                db.execute(sa.update(table).where(table.c.room == broken.room).values(content=b"x"))
        async with opened(url, clock=clock) as hall:
            clock.now += 30
            for _ in range(2):
                await hall._tick()

            assert BOT in [seat.kind for seat in (await hall.room(hers.room)).seats]
            assert clock.now < due_at(hall, broken.room)

    run(go())


def test_whoever_looks_at_a_table_after_a_restart_has_its_bots_think_for_them(
    tmp_path: Any,
) -> None:
    """Else they would be in one line with everybody's."""

    async def go() -> None:
        url = f"sqlite:///{tmp_path / 'a.db'}"
        async with opened(url, bots=SlowBots()) as hall:
            tables = await opened_by(hall, "mallory", MOST_TABLES + 5)
            (hers,) = await opened_by(hall, "ann", 1)
        bots = SlowBots()
        async with opened(url, bots=bots) as hall:
            await hall._look_at_all([table.room for table in tables])
            await until(lambda: len(bots.asked) == MOST_TABLES)
            VISITOR.set("ann")
            await hall.room(hers.room)

            await until(lambda: "ann" in bots.asked)

    run(go())
