"""The rooms that are alive in this process: loaded once, obeying one command at a time.

A command is obeyed, written to the journal, and only then shown. Several processes may share a
database: whoever writes a version of a room first has it, and the others catch up and obey anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, ParamSpec, TypeVar

from sqlalchemy.engine import Connection

from panspermia.hall.planning import Planning
from panspermia.hall.tasks import Tasks
from panspermia.kernel import PanspermiaError
from panspermia.store.commands import Adopt, AnyCommand
from panspermia.store.errors import Conflict
from panspermia.store.journal import DAMAGED, SNAPSHOT_EVERY, KeptRoom, give_again
from panspermia.store.room import Room
from panspermia.store.state import CUSTOMS
from panspermia.store.store import Store

P = ParamSpec("P")
T = TypeVar("T")
Also = Callable[[Connection], None] | None
"""What is written together with a command, if anything."""

BOT_GRACE = 60.0
"""Seconds after which another process thinks for a bot whose own process may be gone."""

MOST_LIVE = 256
"""Rooms that stay in memory although nobody watches them."""

TRIES = 8
"""How often a command is obeyed anew because another process was quicker."""

log = logging.getLogger("panspermia.hall")


class Pulse(NamedTuple):
    """What a watcher hears: the room's version, how much was said, and what is not in the journal.

    `mood` goes up when a bot begins or stops thinking and when somebody comes or goes.
    """

    version: int
    said: int
    mood: int


class Watcher:
    """Somebody who watches a room; `news` is set when there is something to hear."""

    __slots__ = ("news", "seats")

    def __init__(self, seats: Sequence[int]) -> None:
        self.seats = frozenset(seats)
        self.news = asyncio.Event()


class LiveRoom:
    """A room in memory. `room` is None when it has to be loaded (again)."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.room: Room | None = None
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.bots: asyncio.Task[None] | None = None
        self.thinking: tuple[int, ...] = ()
        self.visitor = ""
        """Who acted here last; on their behalf its bots think."""
        self.planning = Planning()
        self.kept = 0
        self.version = 0
        self.said = 0
        self.mood = 0

    @property
    def pulse(self) -> Pulse:
        return Pulse(self.version, self.said, self.mood)

    @property
    def is_idle(self) -> bool:
        return not self.watchers and self.bots is None and not self.lock.locked()

    @property
    def present(self) -> frozenset[int]:
        """The seats that have the room open."""
        return frozenset([seat for watcher in self.watchers for seat in watcher.seats])

    def tell(self) -> None:
        """Let every watcher hear the pulse; a slow one hears only the latest."""
        for watcher in self.watchers:
            watcher.news.set()

    def change_mood(self) -> None:
        self.mood += 1
        self.tell()

    def hear(self, said: int) -> None:
        """Take note of how much has been said."""
        self.said = max(self.said, said)


class LiveRooms:
    """Rooms by their ids, and how they are loaded, obey, and are written."""

    def __init__(self, store: Store, *, shared: bool, clock: Callable[[], float]) -> None:
        self.store = store
        self.shared = shared
        self.clock = clock
        self.writing = Tasks()
        """Writes that must finish before the rooms close."""
        self._live: dict[str, LiveRoom] = {}
        writers = 1 if store.database.is_sqlite else 4
        self._writer = ThreadPoolExecutor(writers, thread_name_prefix="write")
        self._threads = ThreadPoolExecutor(8, thread_name_prefix="store")

    def close(self) -> None:
        self._writer.shutdown()
        self._threads.shutdown()

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a method of the store, which blocks, in a thread; never anything of a game."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: function(*args, **kwargs))

    def __iter__(self) -> Iterator[LiveRoom]:
        return iter(self._live.values())

    def get(self, id: str) -> LiveRoom | None:
        return self._live.get(id)

    def enter(self, id: str) -> LiveRoom:
        """The place of a room in memory; idle rooms that were not used for longest make room."""
        live = self._live.pop(id, None) or LiveRoom(id)
        self._live[id] = live
        if len(self._live) > MOST_LIVE:
            idle = [other for other in self._live.values() if other.is_idle and other is not live]
            for other in idle[: len(self._live) - MOST_LIVE]:
                del self._live[other.id]
        return live

    async def current(self, live: LiveRoom) -> Room:
        """The room as this process knows it."""
        async with live.lock:
            return await self._loaded(live)

    async def newest(self, live: LiveRoom) -> Room:
        """The room with what other processes have written, if there are any."""
        async with live.lock:
            room = await self._loaded(live)
            if self.shared:
                await self._catch_up(live, room)
            return room

    async def catch_up(self, live: LiveRoom) -> None:
        """Obey what somebody else has written."""
        async with live.lock:
            await self._catch_up(live, await self._loaded(live))

    async def do(
        self, live: LiveRoom, command: AnyCommand, also: Also
    ) -> tuple[Room, int, tuple[int, ...]]:
        """Obey and write; the room, its version, and the people who are newly asked."""
        async with live.lock:
            for _ in range(TRIES):
                room = await self._loaded(live)
                with contextlib.suppress(Conflict):
                    asked = await self._obey(live, room, command, also)
                    return room, room.version, asked
            raise Conflict

    async def _obey(
        self, live: LiveRoom, room: Room, command: AnyCommand, also: Also
    ) -> tuple[int, ...]:
        """Obey and write; the people who must act now and were not asked before.

        If anything goes wrong, the room is loaded again when it is wanted.
        """
        if self.shared:
            await self._catch_up(live, room)
        if room.state.customs < CUSTOMS and command != Adopt(CUSTOMS):
            await self._obey(live, room, Adopt(CUSTOMS), None)
        now, before = self.clock(), room.waiting_people
        command = room.renewed(command)
        live.room = None
        try:
            room.apply(command, now)
        except PanspermiaError:
            live.room = room
            raise
        write = lambda: self.store.append(  # noqa: E731
            live.id, room, command, now, due=self.due(room), also=also
        )
        await asyncio.get_running_loop().run_in_executor(self._writer, write)
        live.room = room
        live.version = room.version
        self._maybe_keep(live, room)
        return tuple([seat for seat in room.waiting_people if seat not in before])

    def due(self, room: Room) -> float | None:
        """When the room needs attention even if nobody comes."""
        found = [room.due, self.clock() + BOT_GRACE if room.waiting_bots else None]
        return min([due for due in found if due is not None], default=None)

    def _maybe_keep(self, live: LiveRoom, room: Room) -> None:
        """Write a snapshot now and then; nobody waits for it."""
        if room.version - live.kept < SNAPSHOT_EVERY:
            return
        content = room.keep()
        if content is not None:
            live.kept = room.version
            self.writing.start(self.call(self.store.keep, live.id, room.version, content))

    async def _loaded(self, live: LiveRoom) -> Room:
        """The room, from the store if it is not in memory; the caller holds its lock."""
        if live.room is None:
            kept, room = await self._load(live.id)
            live.room = room
            live.version = room.version
            live.kept = kept.version
            live.hear((await self.call(self.store.info, live.id)).said)
        return live.room

    async def _load(self, id: str) -> tuple[KeptRoom, Room]:
        kept = await self.call(self.store.kept, id)
        while True:
            try:
                return kept, kept.room()
            except DAMAGED:
                if kept.version == 0:
                    raise
                log.exception("room %s: snapshot %s is damaged", id, kept.version)
                kept = await self.call(self.store.kept, id, below=kept.version)

    async def _catch_up(self, live: LiveRoom, room: Room) -> None:
        """Obey what other processes have written; the caller holds the lock."""
        entries = await self.call(self.store.entries, live.id, room.version)
        if not entries:
            return
        live.room = None
        for entry in entries:
            give_again(room, entry)
        live.room = room
        live.version = room.version
        live.tell()
