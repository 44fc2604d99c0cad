"""The rooms that are alive in this process: loaded once, obeying one command at a time.

A command is obeyed, written to the journal, and only then shown. Several processes may share a
database: whoever writes a version of a room first has it, and the others catch up and obey anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from typing import NamedTuple, ParamSpec, TypeVar

from sqlalchemy.engine import Connection

from panspermia.hall.foreseeing import Foreseeing
from panspermia.hall.planning import Planning
from panspermia.hall.tasks import Tasks
from panspermia.kernel import PanspermiaError
from panspermia.store.commands import Adopt, AnyCommand
from panspermia.store.database import PATIENCE
from panspermia.store.errors import CannotSave, Conflict
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

GLANCE = 0.1
"""Seconds that a reader waits for a command that is being written."""

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
        self.writing: float | None = None
        """When a command began to be written that is not yet, by the clock of the event loop."""
        self.aside: Room | None = None
        """The room as it was acknowledged last, for readers while a command is being written."""
        self.beside = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.bots: asyncio.Task[None] | None = None
        self.thinking: tuple[int, ...] = ()
        self.visitor = ""
        """Who acted here last; on their behalf its bots think."""
        self.planning = Planning()
        self.foreseeing = Foreseeing()
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
    def glance(self) -> float:
        """How long a reader waits for the lock: not at all for a write that has taken long."""
        if self.writing is None:
            return GLANCE
        return max(0.0, self.writing + GLANCE - asyncio.get_running_loop().time())

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

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a method of the store, which blocks, in a thread; never anything of a game."""
        return await self.store.threads.call(function, *args, **kwargs)

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
        """The room with what other processes have written, if there are any.

        Who looks does not wait for a command that cannot be written now.
        """
        async with _held(live.lock, live.glance) as is_held:
            if is_held:
                return await self._newest(live)
        if live.writing is not None:
            return await self._aside(live)
        async with live.lock:
            return await self._newest(live)

    async def _newest(self, live: LiveRoom) -> Room:
        room = await self._loaded(live)
        if self.shared:
            await self._catch_up(live, room)
        return room

    async def _aside(self, live: LiveRoom) -> Room:
        """The room as the store has it, beside the one that has obeyed what is being written."""
        async with live.beside:
            room = live.aside
            if room is None:
                _, room = await self._load(live.id)
            else:
                for entry in await self.call(self.store.entries, live.id, room.version):
                    give_again(room, entry)
            live.aside = room
            return room

    async def catch_up(self, live: LiveRoom) -> None:
        """Obey what somebody else has written."""
        async with live.lock:
            await self._catch_up(live, await self._loaded(live))

    async def do(
        self, live: LiveRoom, command: AnyCommand, also: Also
    ) -> tuple[Room, int, tuple[int, ...]]:
        """Obey and write; the room, its version, and the people who are newly asked."""
        async with _held(live.lock, PATIENCE) as is_held:
            if not is_held:
                raise CannotSave("others at the table have waited for too long")
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
        await self._write(live, room, command, now, also)
        live.room = room
        live.version = room.version
        self._maybe_keep(live, room)
        return tuple([seat for seat in room.waiting_people if seat not in before])

    async def _write(
        self, live: LiveRoom, room: Room, command: AnyCommand, now: float, also: Also
    ) -> None:
        live.writing = asyncio.get_running_loop().time()
        try:
            due = self.due(room)
            await self.call(self.store.append, live.id, room, command, now, due=due, also=also)
        finally:
            live.writing = None
            live.aside = None

    def due(self, room: Room) -> float | None:
        """When the room needs attention even if nobody comes; a show never does."""
        thinks = room.waiting_bots and not room.state.pace
        found = [room.due, self.clock() + BOT_GRACE if thinks else None]
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


@contextlib.asynccontextmanager
async def _held(lock: asyncio.Lock, seconds: float) -> AsyncIterator[bool]:
    """Hold a lock; whether it could be had in time."""
    try:
        async with asyncio.timeout(seconds):
            await lock.acquire()
    except TimeoutError:
        yield False
        return
    try:
        yield True
    finally:
        lock.release()
