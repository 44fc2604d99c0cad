"""The hall: the rooms that are alive in this process, those who watch them, and their bots.

A command is obeyed, written to the journal, and only then shown: `await hall.room(id)` gives a room
with nothing in it that could still be lost. Several processes may share a database: whoever writes
a version of a room first has it, and the others catch up and obey anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import SystemRandom
from typing import Any, NamedTuple, ParamSpec, TypeVar

from sqlalchemy.engine import Connection

from panspermia.hall.bots import Bots, BotTrouble, Chances, Hint
from panspermia.hall.planning import Planned, Planners, Planning, Plans
from panspermia.kernel import BadAnswer, PanspermiaError, Table
from panspermia.store import commands
from panspermia.store.errors import Conflict, NoRoom, Refused
from panspermia.store.names import clean_name
from panspermia.store.room import Plan, Room
from panspermia.store.store import (
    DAMAGED,
    SEAT,
    SNAPSHOT_EVERY,
    SPECTATOR,
    Kept,
    Link,
    NewLink,
    Said,
    Store,
    give_again,
    new_secret,
    replace_tokens,
    take_seat,
)

P = ParamSpec("P")
T = TypeVar("T")

BOT_GRACE = 60.0
"""Seconds after which another process thinks for a bot whose own process may be gone."""

TICK = 1.0
POLL = 0.05
BEAT = 20.0
"""Seconds after which a watcher hears something even if nothing has happened."""

MOST_LIVE = 256
"""Rooms that are kept alive although nobody watches them."""

TRIES = 8
"""How often a command is obeyed anew because another process was quicker."""

FALL_BACK = "random"
"""Answers for a bot that has failed twice at the same decision."""

LONGEST_LINE = 1000
"""Letters of a line of chat."""

log = logging.getLogger("panspermia.hall")


class Pulse(NamedTuple):
    """What a watcher hears: the room's version, how much was said, and what is not in the journal.

    `mood` goes up when a bot begins or ends to think and when somebody comes or goes.
    """

    version: int
    said: int
    mood: int


class Created(NamedTuple):
    """A new room, a token for each link that was asked for, and one for spectators."""

    room: str
    tokens: tuple[str, ...]
    spectator: str


class _Watcher:
    """Somebody who watches a room; `news` is set when there is something to hear."""

    __slots__ = ("news", "seats")

    def __init__(self, seats: Sequence[int]) -> None:
        self.seats = frozenset(seats)
        self.news = asyncio.Event()


class _Live:
    """A room in memory. `room` is None when it has to be loaded (again)."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.room: Room | None = None
        self.lock = asyncio.Lock()
        self.watchers: set[_Watcher] = set()
        self.bots: asyncio.Task[None] | None = None
        self.thinking: tuple[int, ...] = ()
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

    def tell(self) -> None:
        """Let every watcher hear the pulse; who is slow hears only the latest."""
        for watcher in self.watchers:
            watcher.news.set()

    def change_mood(self) -> None:
        self.mood += 1
        self.tell()


class Hall:
    """All rooms, as the pages see them."""

    def __init__(
        self,
        store: Store,
        bots: Bots | None = None,
        *,
        shared: bool | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`shared`: other processes write to the same database; by default if it is PostgreSQL."""
        self.store = store
        self.bots = bots
        self.shared = not store.is_sqlite if shared is None else shared
        self.clock = clock
        self.listeners: list[Callable[[str, Room, tuple[int, ...]], None]] = []
        """Called after every command that was acknowledged here, with id and room, and with the
        people who must act now and were not asked before."""
        self._live: dict[str, _Live] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._writing: set[asyncio.Task[Any]] = set()
        """What is brought to its end before the hall closes."""
        self._stopping = False
        self._writer = ThreadPoolExecutor(1 if store.is_sqlite else 4, thread_name_prefix="write")
        self._threads = ThreadPoolExecutor(8, thread_name_prefix="store")
        self._planners = Planners()

    # --- opening and closing ----------------------------------------------------------------------

    async def start(self) -> None:
        """Begin to tick; bots that were thinking when the last process ended think again."""
        self._spawn(self._every(TICK, self._tick))
        self._spawn(self._every(POLL if self.shared else TICK, self._poll))
        for id in await self.call(self.store.due, self.clock() + BOT_GRACE, 10_000):
            self._spawn(self._look(id))

    async def stop(self) -> None:
        """End all watching and thinking; what was acknowledged is in the store."""
        self._stopping = True
        for live in self._live.values():
            live.tell()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*self._writing, return_exceptions=True)
        if self.bots is not None:
            await asyncio.to_thread(self.bots.stop)
        self._writer.shutdown()
        self._threads.shutdown()
        self._planners.stop()

    async def __aenter__(self) -> Hall:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a method of the store, which blocks, in a thread; never anything of a game."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: function(*args, **kwargs))

    # --- rooms ------------------------------------------------------------------------------------

    async def create(
        self,
        plan: Plan,
        *,
        title: str = "",
        public: bool = False,
        key: str | None = None,
        links: Sequence[Sequence[int]] = (),
    ) -> Created:
        """A new room with a link for each of these groups of seats, and one for spectators.

        The links of people who are there already are gathered by the key, if there is one.
        """
        room = Room.found(plan, self.clock())
        wanted = [NewLink(SEAT, tuple(seats), self._owner(room, seats, key)) for seats in links]
        id, tokens = await self.call(
            self.store.create,
            room,
            title=title,
            public=public,
            key=key,
            when=self.clock(),
            due=self._due(room),
            links=[*wanted, NewLink(SPECTATOR)],
        )
        live = self._enter(id)
        live.room = room
        self._wake_bots(live)
        return Created(id, tuple(tokens[:-1]), tokens[-1])

    def _owner(self, room: Room, seats: Sequence[int], key: str | None) -> str | None:
        return None if set(seats) & set(room.open_seats) else key

    async def room(self, id: str) -> Room:
        """The room as it stands, every command in it acknowledged; NoRoom if there is none.

        Look at it at once and do not keep it: after the next `await` it may have changed.
        """
        live = self._enter(id)
        async with live.lock:
            room = await self._loaded(live)
            if self.shared:
                await self._catch_up(live, room)
        if not self.shared:
            self._wake_bots(live)
        return room

    async def do(
        self,
        id: str,
        command: commands.AnyCommand,
        *,
        also: Callable[[Connection], None] | None = None,
    ) -> int:
        """Let the room obey; its version, when the command is safe in the journal.

        Raises what the room raises (BadAnswer, CannotUndo, Refused), and the room is as it was.
        Who stops waiting does not stop the command.
        """
        if self._stopping:
            raise Refused("closing")
        return await asyncio.shield(_start(self._do(id, command, also), self._writing))

    async def claim(
        self, id: str, seat: int, name: str, key: str | None = None, *, token: str | None = None
    ) -> str:
        """Take an open seat of a public room; the token of the new seat's link.

        Who brings the token can do so again and gets the same seat: see `secret_for`.
        """
        info = await self.call(self.store.info, id)
        if not info.public:
            raise Refused("taken")
        token = token or new_secret()
        command = commands.Join(seat, clean_name(name))
        try:
            await self.do(id, command, also=lambda db: take_seat(db, id, seat, token, key))
        except Refused:
            if await self.link(token) is None:
                raise  # else the same guest was quicker, with another click
        return token

    async def join(
        self,
        link: Link,
        seats: Sequence[int],
        name: str,
        key: str | None = None,
        *,
        token: str | None = None,
    ) -> str:
        """Take open seats of a link; the token that opens it from then on, and no other does."""
        token = token or new_secret()
        for seat in seats:
            await self.do(
                link.room,
                commands.Join(seat, clean_name(name)),
                also=lambda db: replace_tokens(db, link.id, token, key),
            )
        return token

    async def link(self, token: str) -> Link | None:
        """What this token opens, if anything."""
        return await self.call(self.store.link, token)

    async def open_by_key(self, key: str, link: int) -> str | None:
        """A token for a link that this personal key has gathered."""
        for found, _ in await self.call(self.store.links_of, key):
            if found.id == link:
                return await self.call(self.store.mint, link)
        return None

    async def fork(
        self, id: str, step: int, seat: int | None, *, key: str | None = None, title: str = ""
    ) -> Created:
        """A new room to play on from there, against bots; see Room.fork."""
        room = await self.room(id)
        plan, first = room.fork(step, seat, SystemRandom())
        assert plan.creator is not None
        created = await self.create(plan, title=title, key=key, links=[(plan.creator,)])
        for command in first:
            with contextlib.suppress(PanspermiaError):
                await self.do(created.room, command)
        return created

    # --- watching ---------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def subscribe(
        self, id: str, seats: Sequence[int] = (), *, beat: float = BEAT
    ) -> AsyncIterator[AsyncIterator[Pulse]]:
        """Hear the room's pulse: at once, whenever it changes, and as a sign of life."""
        await self.room(id)
        live = self._enter(id)
        watcher = _Watcher(seats)
        self._come_or_go(live, watcher, live.watchers.add)
        try:
            async with contextlib.aclosing(self._pulses(live, watcher, beat)) as pulses:
                yield pulses
        finally:
            self._come_or_go(live, watcher, live.watchers.discard)

    def _come_or_go(
        self, live: _Live, watcher: _Watcher, change: Callable[[_Watcher], None]
    ) -> None:
        """Others hear of it if a seat comes or goes, not if it opens one more page."""
        before = self.present(live.id)
        change(watcher)
        if before != self.present(live.id):
            live.change_mood()

    async def _pulses(
        self, live: _Live, watcher: _Watcher, beat: float
    ) -> AsyncGenerator[Pulse, None]:
        heard = None
        while not self._stopping and watcher in live.watchers:
            watcher.news.clear()
            if live.pulse != heard:
                heard = live.pulse
                yield heard
                continue
            # Not wait_for: in Python 3.11 it may lose a cancellation, and the watcher would stay.
            try:
                async with asyncio.timeout(beat):
                    await watcher.news.wait()
            except TimeoutError:
                yield live.pulse

    def watchers(self, id: str | None = None) -> int:
        """How many watch a room, or all of them."""
        found = self._live.values() if id is None else [self._live[id]] if id in self._live else []
        return sum([len(live.watchers) for live in found])

    def present(self, id: str) -> frozenset[int]:
        """The seats that have the room open in this process."""
        live = self._live.get(id)
        watchers = () if live is None else live.watchers
        return frozenset([seat for watcher in watchers for seat in watcher.seats])

    def thinking(self, id: str) -> tuple[int, ...]:
        """The seats whose bots think now in this process."""
        live = self._live.get(id)
        return () if live is None else live.thinking

    # --- plans ------------------------------------------------------------------------------------

    async def plans(self, id: str, seat: int) -> Planned:
        """What the game's planners propose to a person who is asked, and for which position."""
        room = await self.room(id)
        if not room.table.game.planners or seat not in room.waiting_people:
            return Planned(room.table.version, ())
        return await asyncio.shield(self._look_for_plans(self._enter(id), room, seat))

    def known_plans(self, id: str) -> dict[int, Plans]:
        """The plans of people who are asked, as far as they are known; a pulse tells of others."""
        live = self._live.get(id)
        room = None if live is None else live.room
        if live is None or room is None or self._stopping or not room.table.game.planners:
            return {}
        for seat in room.waiting_people:
            self._look_for_plans(live, room, seat)
        found = {n: live.planning.known(n, room.table.version) for n in room.waiting_people}
        return {seat: plans for seat, plans in found.items() if plans}

    def _look_for_plans(self, live: _Live, room: Room, seat: int) -> asyncio.Task[Planned]:
        work = lambda: self._spawn(self._plan(live, room.table, seat))  # noqa: E731
        return live.planning.look(seat, room.table.version, work)

    async def _plan(self, live: _Live, table: Table[Any], seat: int) -> Planned:
        found = await self._planners.plan(table, seat, lambda: self._current(live))
        if found.plans:
            asyncio.get_running_loop().call_soon(live.change_mood)
        return found

    # --- chat -------------------------------------------------------------------------------------

    async def say(self, id: str, seat: int | None, name: str, text: str) -> int:
        """Add a line to the chat; its number."""
        line = text.strip()
        if not line or len(line) > LONGEST_LINE:
            raise Refused("line", count=LONGEST_LINE)
        n = await self.call(self.store.say, id, seat, name, line, self.clock())
        live = self._enter(id)
        live.said = max(live.said, n)
        live.tell()
        return n

    async def chat(self, id: str, since: int = 0) -> list[Said]:
        return await self.call(self.store.chat, id, since)

    # --- bots -------------------------------------------------------------------------------------

    async def hint(self, id: str, seat: int) -> Hint:
        """What a bot would answer for this seat, which must be asked; BotTrouble if it fails."""
        room = await self.room(id)
        if seat not in room.waiting_people or self.bots is None:
            raise Refused("no-hint")
        seed = SystemRandom().getrandbits(63)
        return await self.bots.hint(room.table, seat, seed)

    async def chances(self, id: str) -> Chances:
        """How a game looked to a bot from decision to decision, once it is over."""
        room = await self.room(id)
        if not room.is_over or self.bots is None:
            raise Refused("not-over")
        return await self.bots.chances(room.table)

    def _wake_bots(self, live: _Live) -> None:
        """Let the bots of a room think, if one is asked and none thinks yet."""
        room = live.room
        if self.bots is None or self._stopping or live.bots is not None or room is None:
            return
        if room.waiting_bots:
            live.bots = self._spawn(self._play(live))

    async def _play(self, live: _Live) -> None:
        """Give the answers of bots until a person must decide."""
        trouble: dict[tuple[int, int], int] = {}
        try:
            while await self._play_some(live, trouble):
                pass
        except NoRoom:
            pass  # somebody has removed it
        finally:
            live.bots = None
            live.thinking = ()
            live.change_mood()

    async def _play_some(self, live: _Live, trouble: dict[tuple[int, int], int]) -> bool:
        """Let the bots think once; whether one of them may be asked again."""
        assert self.bots is not None
        room = await self._current(live)
        asked = room.waiting_bots
        if not asked:
            return False
        live.thinking = asked
        live.change_mood()
        place = (room.table.version, asked[0])
        bots = {n: seat.bot for n, seat in enumerate(room.seats) if seat.kind == commands.BOT}
        if trouble.get(place, 0) > 1:
            bots[asked[0]] = FALL_BACK
        version = room.table.version
        try:
            answers = await self.bots.play(room.table, bots)
        except BotTrouble as found:
            if self._stopping:
                return False
            trouble[place] = trouble.get(place, 0) + 1
            log.warning("bot %s in room %s: %s", found.kind, live.id, found.detail)
            kind = "failed" if trouble[place] > 1 else found.kind
            await self.do(live.id, commands.Report(kind, asked[0]))
            return trouble[place] <= TRIES
        for number, (seat, value) in enumerate(answers):
            try:
                await self.do(
                    live.id, commands.Answer(seat, (value,), at=version + number, bot=True)
                )
            except (BadAnswer, Refused):
                break  # the room has moved on meanwhile: think again
        return True

    async def _current(self, live: _Live) -> Room:
        async with live.lock:
            return await self._loaded(live)

    # --- time -------------------------------------------------------------------------------------

    async def _every(self, seconds: float, function: Callable[[], Awaitable[None]]) -> None:
        while not self._stopping:
            try:
                await function()
            except Exception:
                log.exception("the hall's clock")
            await asyncio.sleep(seconds)

    async def _tick(self) -> None:
        for id in await self.call(self.store.due, self.clock()):
            await self._look(id)

    async def _look(self, id: str) -> None:
        """Do what is to be done in a room because time has passed."""
        try:
            room = await self.room(id)
            for command in room.overdue(self.clock()):
                await self.do(id, command)
            self._wake_bots(self._enter(id))
        except PanspermiaError as error:
            log.info("room %s: %s", id, error)

    async def _poll(self) -> None:
        """Hear of what other processes have written, or who runs the server by its commands."""
        watched = [
            id
            for id, live in self._live.items()
            if live.watchers or not (self.shared or live.room is None)
        ]
        if not watched:
            return
        for id, (version, said) in (await self.call(self.store.pulses, watched)).items():
            live = self._live.get(id)
            if live is None or (live.version >= version and live.said >= said):
                continue
            live.said = max(live.said, said)
            async with live.lock:
                await self._catch_up(live, await self._loaded(live))
            live.tell()

    # --- obeying ----------------------------------------------------------------------------------

    async def _do(
        self, id: str, command: commands.AnyCommand, also: Callable[[Connection], None] | None
    ) -> int:
        live = self._enter(id)
        async with live.lock:
            for _ in range(TRIES):
                room = await self._loaded(live)
                with contextlib.suppress(Conflict):
                    asked = await self._obey(live, room, command, also)
                    break
            else:
                raise Conflict
            version = room.version
        live.tell()
        for listener in self.listeners:
            try:
                listener(id, room, asked)
            except Exception:
                log.exception("a listener of room %s", id)
        self._wake_bots(live)
        return version

    async def _obey(
        self,
        live: _Live,
        room: Room,
        command: commands.AnyCommand,
        also: Callable[[Connection], None] | None,
    ) -> tuple[int, ...]:
        """Obey and write; the people who must act now and were not asked before.

        If anything goes wrong, the room is loaded again when it is wanted.
        """
        if self.shared:
            await self._catch_up(live, room)
        now, before = self.clock(), room.waiting_people
        command = room.renewed(command)
        live.room = None
        try:
            room.apply(command, now)
        except PanspermiaError:
            live.room = room
            raise
        write = lambda: self.store.append(  # noqa: E731
            live.id, room, command, now, due=self._due(room), also=also
        )
        await asyncio.get_running_loop().run_in_executor(self._writer, write)
        live.room = room
        live.version = room.version
        self._maybe_keep(live, room)
        return tuple([seat for seat in room.waiting_people if seat not in before])

    def _due(self, room: Room) -> float | None:
        found = [room.due, self.clock() + BOT_GRACE if room.waiting_bots else None]
        return min([due for due in found if due is not None], default=None)

    def _maybe_keep(self, live: _Live, room: Room) -> None:
        """Write a snapshot now and then; nobody waits for it."""
        if room.version - live.kept < SNAPSHOT_EVERY:
            return
        content = room.keep()
        if content is not None:
            live.kept = room.version
            work = self.call(self.store.keep, live.id, room.version, content)
            _start(work, self._writing)

    async def _loaded(self, live: _Live) -> Room:
        """The room, from the store if it is not in memory; the caller holds its lock."""
        if live.room is None:
            kept, room = await self._load(live.id)
            live.room = room
            live.version = room.version
            live.kept = kept.version
            live.said = max(live.said, (await self.call(self.store.info, live.id)).said)
        return live.room

    async def _load(self, id: str) -> tuple[Kept, Room]:
        kept = await self.call(self.store.kept, id)
        while True:
            try:
                return kept, kept.room()
            except DAMAGED:
                if kept.version == 0:
                    raise
                log.exception("room %s: snapshot %s is damaged", id, kept.version)
                kept = await self.call(self.store.kept, id, below=kept.version)

    async def _catch_up(self, live: _Live, room: Room) -> None:
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

    def _enter(self, id: str) -> _Live:
        """The place of a room in memory; rooms that nobody has looked at for longest go."""
        live = self._live.pop(id, None) or _Live(id)
        self._live[id] = live
        if len(self._live) > MOST_LIVE:
            idle = [other for other in self._live.values() if other.is_idle and other is not live]
            for other in idle[: len(self._live) - MOST_LIVE]:
                del self._live[other.id]
        return live

    def _spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        return _start(work, self._tasks)


def _start(work: Coroutine[Any, Any, T], among: set[asyncio.Task[Any]]) -> asyncio.Task[T]:
    """Let work go on by itself; the set keeps it from being forgotten."""
    task = asyncio.get_running_loop().create_task(work)
    among.add(task)
    task.add_done_callback(among.discard)
    return task
