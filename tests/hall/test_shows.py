"""A show of bots: it goes on while somebody watches, at a pace that people can follow."""

from __future__ import annotations

import asyncio

from panspermia.hall.hall import Created, Hall
from panspermia.hall.live import Pulse
from panspermia.store.plans import RoomPlan, SeatPlan
from tests.hall.test_hall import opened, run
from tests.web.browsing import QuickBots

BOTS = tuple([SeatPlan("bot", "", "first") for _ in range(2)])


async def new_show(hall: Hall, pace: float) -> Created:
    return await hall.create(RoomPlan("symbioz", BOTS, seed="7" * 64, pace=pace))


async def watch(hall: Hall, room: str, version: int) -> Pulse:
    """Look on until so many commands were obeyed."""
    async with hall.subscribe(room) as pulses:
        async for pulse in pulses:
            if pulse.version >= version:
                return pulse
    raise AssertionError("the show has ended")


def test_a_show_waits_for_somebody_who_watches() -> None:
    async def go() -> None:
        async with opened(bots=QuickBots(1)) as hall:
            created = await new_show(hall, 0.001)
            await asyncio.sleep(0.05)
            assert 0 == (await hall.room(created.room)).version

            seen = await watch(hall, created.room, 5)

            while hall.thinking(created.room):
                await asyncio.sleep(0.001)
            left = (await hall.room(created.room)).version
            assert seen.version <= left <= seen.version + 1, "one answer may be on its way"
            await asyncio.sleep(0.05)
            assert left == (await hall.room(created.room)).version
            assert left < (await watch(hall, created.room, left + 5)).version

    run(go())


def test_bots_without_a_pace_play_on_alone() -> None:
    """As programs that open a table want it."""

    async def go() -> None:
        async with opened(bots=QuickBots(1)) as hall:
            created = await new_show(hall, 0)
            while (await hall.room(created.room)).status == "playing":
                await asyncio.sleep(0.01)

    run(go())


def test_nobody_looks_after_a_show_that_nobody_watches() -> None:
    """So that time alone never loads it."""

    async def go() -> None:
        async with opened(bots=QuickBots(1)) as hall:
            created = await new_show(hall, 1.0)
            assert created.room not in hall.store.due(hall.clock() + 1_000_000)

    run(go())
