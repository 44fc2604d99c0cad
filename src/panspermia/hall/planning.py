"""Planners at work: beside the event loop, since they may be slow, and once for each position.

A planner gets a view and nothing else of the room. What it proposes is tried out where the room is.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from panspermia.kernel import Plan, Table
from panspermia.kernel.plans import possible, proposed
from panspermia.store.room import Room

SECONDS = 20.0
"""How long to wait for planners."""

THREADS = 2

log = logging.getLogger("panspermia.hall")


Plans = tuple[Plan, ...]


class Planned(NamedTuple):
    """What is proposed to a seat at a version of the table."""

    at: int
    plans: Plans


class Planning:
    """The plans of one room: those of each seat for the position in which it was asked last."""

    def __init__(self) -> None:
        self._tasks: dict[int, tuple[int, asyncio.Task[Planned]]] = {}

    def known(self, seat: int, at: int) -> Plans:
        """What was found for this position, if the search for it is over."""
        task = self._task(seat, at)
        if task is None or not task.done() or task.cancelled() or task.exception() is not None:
            return ()
        return task.result().plans

    def look(
        self, seat: int, at: int, begin: Callable[[], asyncio.Task[Planned]]
    ) -> asyncio.Task[Planned]:
        """The search for plans for this position, begun if it has not been yet."""
        task = self._task(seat, at)
        if task is None or task.cancelled():
            task = begin()
            self._tasks[seat] = (at, task)
        return task

    def _task(self, seat: int, at: int) -> asyncio.Task[Planned] | None:
        version, task = self._tasks.get(seat, (-1, None))
        return task if version == at else None


class Planners:
    """Threads for the planners of all rooms."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="plan")

    async def plan(
        self, table: Table[Any], seat: int, room: Callable[[], Awaitable[Room]]
    ) -> Planned:
        """What can be proposed to the seat; nothing if the room has moved on."""
        at, view, game = table.version, table.view(seat), table.game
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(SECONDS):
                found = await loop.run_in_executor(self._threads, proposed, game, view)
        except TimeoutError:
            log.warning("planners of %s take too long", game.id)
            return Planned(at, ())
        now = (await room()).table
        return Planned(at, possible(now, seat, found) if now.version == at and found else ())

    def stop(self) -> None:
        """Wait for nobody: a planner that hangs must not keep the server from ending."""
        self._threads.shutdown(wait=False, cancel_futures=True)
