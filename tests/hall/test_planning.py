"""Planners run beside the event loop; what they find is told, and what goes wrong harms nobody."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from panspermia.hall import planning
from panspermia.hall.hall import Hall
from panspermia.kernel import Plan
from panspermia.registry import GAMES
from panspermia.store import commands as do
from panspermia.store.links import SEAT, NewLink
from panspermia.store.room import Room
from tests.bazaar import GAME
from tests.bazaar.rules.desert import plan_routes
from tests.hall.test_hall import opened, run
from tests.store import rooms

View = dict[str, Any]
UsePlanner = Callable[[Callable[[View], list[Plan]]], None]


@pytest.fixture
def use_planner(monkeypatch: pytest.MonkeyPatch) -> UsePlanner:
    """Let the bazaar have this planner only."""

    def use(planner: Callable[[View], list[Plan]]) -> None:
        monkeypatch.setitem(GAMES._loaded, "bazaar", replace(GAME, planners={"only": planner}))

    return use


@pytest.fixture
def held(use_planner: UsePlanner) -> Iterator[threading.Event]:
    """A planner that finds nothing before this is set."""
    event = threading.Event()

    def waits(view: View) -> list[Plan]:
        event.wait(180)
        return plan_routes(view)

    use_planner(waits)
    yield event
    event.set()


def kept(hall: Hall, room: Room) -> str:
    """The room in the store of the hall; its id."""
    return hall.store.create(room, links=[NewLink(SEAT, (0,))])[0]


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(180):
        while not condition():
            await asyncio.sleep(0.005)


def test_a_person_who_is_asked_gets_the_plans_of_the_table() -> None:
    async def go() -> None:
        async with opened() as hall:
            room = rooms.room_in_the_desert()
            expected = room.table.plans(0)
            id = kept(hall, room)

            assert (room.table.version, expected) == await hall.plans(id, 0)
            assert () == (await hall.plans(id, 1)).plans

    run(go())


def test_a_bot_and_a_game_without_planners_get_none() -> None:
    async def go() -> None:
        async with opened() as hall:
            desert = kept(hall, rooms.room_in_the_desert("bp"))
            symbioz = kept(hall, rooms.room_of())

            assert () == (await hall.plans(desert, 0)).plans
            assert () == (await hall.plans(symbioz, 0)).plans
            assert {} == hall.known_plans(symbioz)

    run(go())


def test_the_loop_goes_on_while_a_planner_thinks_and_a_pulse_tells_what_it_found(
    held: threading.Event,
) -> None:
    async def go() -> None:
        async with opened() as hall:
            id = kept(hall, rooms.room_in_the_desert())
            async with hall.subscribe(id) as pulses:
                first = await anext(pulses)
                assert {} == hall.known_plans(id)
                await hall.say(id, 0, "Ann", "Hello")
                assert first.mood == (await anext(pulses)).mood

                held.set()

                assert first.mood < (await anext(pulses)).mood
                assert [0] == list(hall.known_plans(id))

    run(go())


def test_planners_are_asked_once_for_a_position(use_planner: UsePlanner) -> None:
    asked: list[int] = []

    def counts(view: View) -> list[Plan]:
        asked.append(view["version"])
        return plan_routes(view)

    async def go() -> None:
        use_planner(counts)
        async with opened() as hall:
            id = kept(hall, rooms.room_in_the_desert())
            await hall.room(id)
            for _ in range(3):
                hall.known_plans(id)
            one, other = await asyncio.gather(hall.plans(id, 0), hall.plans(id, 0))

            assert one is other
            assert 1 == len(asked)
            await hall.do(id, do.Answer(0, ("s1",)))
            assert () == (await hall.plans(id, 0)).plans
            assert 2 == len(asked)

    run(go())


def test_plans_of_a_room_that_has_moved_on_are_dropped(held: threading.Event) -> None:
    async def go() -> None:
        async with opened() as hall:
            id = kept(hall, rooms.room_in_the_desert())
            looked = asyncio.ensure_future(hall.plans(id, 0))
            await until(lambda: bool(hall._rooms.enter(id).planning._tasks))
            await hall.do(id, do.Answer(0, ("cancel",)))
            held.set()

            assert () == (await looked).plans
            assert {} == hall.known_plans(id)

    run(go())


def test_nobody_waits_for_a_planner_for_ever(
    held: threading.Event, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(planning, "SECONDS", 0.01)

    async def go() -> None:
        async with opened() as hall:
            id = kept(hall, rooms.room_in_the_desert())
            assert () == (await hall.plans(id, 0)).plans

    with caplog.at_level(logging.WARNING, "panspermia.hall"):
        run(go())
    assert ["planners of bazaar take too long"] == caplog.messages


def test_a_planner_that_fails_leaves_the_room_alone(
    use_planner: UsePlanner, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(_view: View) -> list[Plan]:
        raise ZeroDivisionError

    async def go() -> None:
        use_planner(fails)
        async with opened() as hall:
            id = kept(hall, rooms.room_in_the_desert())
            assert () == (await hall.plans(id, 0)).plans
            await hall.do(id, do.Answer(0, ("s1",)))

    run(go())
    assert ["bazaar: only"] == caplog.messages
