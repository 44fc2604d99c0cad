"""The hall: what people, bots and time do in the rooms, and how others hear of it.

`await hall.room(id)` gives a room with nothing in it that could still be lost: a command is shown
only once it stands in the journal (`live`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from random import SystemRandom
from typing import Any, NamedTuple, ParamSpec, TypeVar

from panspermia.hall.bots import Bots, BotTrouble, Chances, Hint, TooManyHints
from panspermia.hall.health import Health
from panspermia.hall.live import BOT_GRACE, Also, LiveRoom, LiveRooms, Pulse, Watcher
from panspermia.hall.planning import Planned, Planners, Plans
from panspermia.hall.rates import Rates
from panspermia.hall.tasks import Tasks
from panspermia.hall.turns import VISITOR, Asker
from panspermia.kernel import BadAnswer, PanspermiaError, Table
from panspermia.store import commands
from panspermia.store.errors import CannotSave, NoRoom, Refused, TooMany, Unavailable
from panspermia.store.forks import fork
from panspermia.store.links import SEAT, SPECTATOR, Link, NewLink, replace_tokens, take_seat
from panspermia.store.lobby import Lobby
from panspermia.store.names import clean_name
from panspermia.store.plans import RoomPlan
from panspermia.store.room import Room
from panspermia.store.secrets import new_secret
from panspermia.store.state import GATHERING
from panspermia.store.store import Said, Store

P = ParamSpec("P")
T = TypeVar("T")

TICK = 1.0
POLL = 0.05
BEAT = 20.0
"""Seconds after which a watcher hears something even if nothing has happened."""

MOST_TROUBLE = 8
"""How often a bot may fail at the same decision before nobody asks it any more."""

FALL_BACK = "random"
"""Answers for a bot that has failed twice at the same decision."""

TABLES_SECONDS = 600
"""Within which tables that a visitor opens or joins are counted."""

MOST_LINES = 60
"""Lines of chat of one visitor in a minute."""

MOST_CHANCES = 100
"""Finished games whose chances are remembered."""
AGAIN = 1.0
"""Seconds after which a bot's answer is given again that could not be saved."""

LONGEST_LINE = 1000
"""Letters of a line of chat."""

log = logging.getLogger("panspermia.hall")


class Created(NamedTuple):
    """A new room, a token for each link that was asked for, and one for spectators."""

    room: str
    tokens: tuple[str, ...]
    spectator: str


class Hall:
    """All rooms, as the pages see them."""

    def __init__(
        self,
        store: Store,
        bots: Bots | None = None,
        *,
        shared: bool | None = None,
        clock: Callable[[], float] = time.time,
        most_tables: int = 0,
        most_public: int = 0,
    ) -> None:
        """`shared`: other processes write to the same database; by default if it is PostgreSQL.

        So many tables can one visitor open or join in ten minutes, and so many public ones of
        theirs can wait for players; 0 is any number.
        """
        self.store = store
        self.bots = bots
        self.shared = not store.database.is_sqlite if shared is None else shared
        self.clock = clock
        self.most_public = most_public
        self._tables = Rates(most_tables, TABLES_SECONDS)
        self._lines = Rates(MOST_LINES)
        self.listeners: list[Callable[[str, Room, tuple[int, ...]], None]] = []
        """Called after every command that was acknowledged here, with id and room, and with the
        people who must act now and were not asked before."""
        self._rooms = LiveRooms(store, shared=self.shared, clock=clock)
        self._tasks = Tasks()
        self._stopping = False
        self._planners = Planners()
        self._chances: dict[tuple[str, int], asyncio.Task[Chances]] = {}
        self.health = Health(store, bots)

    # --- opening and closing ----------------------------------------------------------------------

    async def start(self) -> None:
        """Start the clock; bots that were thinking when the last process ended think again."""
        self._tasks.start(self._every(TICK, self._tick))
        self._tasks.start(self._every(POLL if self.shared else TICK, self._poll))
        for id in await self.call(self.store.due, self.clock() + BOT_GRACE, 10_000):
            self._tasks.start(self._look(id))

    async def stop(self) -> None:
        """End all watching and thinking; what was acknowledged is in the store."""
        self._stopping = True
        for live in self._rooms:
            live.tell()
        await self._tasks.cancel()
        await self.health.stop()
        await self._rooms.writing.finish()
        if self.bots is not None:
            await asyncio.to_thread(self.bots.stop)
        self._planners.stop()

    async def __aenter__(self) -> Hall:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a method of the store, which blocks, in a thread; never anything of a game."""
        return await self._rooms.call(function, *args, **kwargs)

    # --- rooms ------------------------------------------------------------------------------------

    async def create(
        self,
        plan: RoomPlan,
        *,
        title: str = "",
        public: bool = False,
        key: str | None = None,
        links: Sequence[Sequence[int]] = (),
    ) -> Created:
        """A new room with a link for each of these groups of seats, and one for spectators.

        The key, if there is one, gathers the links of people who are there already. TooMany, if
        the visitor has enough of them.
        """
        self._count_table()
        room = Room.found(plan, self.clock())
        wanted = [NewLink(SEAT, tuple(seats), self._owner(room, seats, key)) for seats in links]
        id, tokens = await self.call(
            self.store.create,
            room,
            title=title,
            public=public,
            key=key,
            visitor=VISITOR.get(),
            most_public=self.most_public,
            when=self.clock(),
            due=self._rooms.due(room),
            links=[*wanted, NewLink(SPECTATOR)],
        )
        live = self._rooms.enter(id)
        live.room = room
        live.visitor = VISITOR.get()
        self._wake_bots(live)
        return Created(id, tuple(tokens[:-1]), tokens[-1])

    def _count_table(self) -> None:
        """Count a table that a visitor opens or joins, or raise TooMany."""
        if not self._tables.take(VISITOR.get()):
            raise TooMany("many-tables", count=self._tables.most)

    def _owner(self, room: Room, seats: Sequence[int], key: str | None) -> str | None:
        return None if set(seats) & set(room.open_seats) else key

    async def room(self, id: str) -> Room:
        """The room as it stands, every command in it acknowledged; NoRoom if there is none.

        Look at it at once and do not keep it: after the next `await` it may have changed.
        """
        live = self._rooms.enter(id)
        room = await self._rooms.newest(live)
        if not self.shared:
            self._wake_bots(live)
        return room

    async def do(
        self,
        id: str,
        command: commands.AnyCommand,
        *,
        also: Also = None,
    ) -> int:
        """Let the room obey; its version, when the command is safe in the journal.

        Raises what the room raises (BadAnswer, CannotUndo, Refused), and the room is as it was.
        The command goes on even if nobody waits for it any more.
        """
        if self._stopping:
            raise Refused("closing")
        return await asyncio.shield(self._rooms.writing.start(self._do(id, command, also)))

    async def claim(
        self, id: str, seat: int, name: str, key: str | None = None, *, token: str | None = None
    ) -> str:
        """Take an open seat of a public room; the token of the new seat's link.

        Whoever brings the token can do so again and gets the same seat: see `secret_for`.
        """
        info = await self.call(self.store.info, id)
        if not info.public:
            raise Refused("taken")
        self._count_table()
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
        """Take open seats of a link; the only token that opens it from then on."""
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
        """A new room to play on from there, against bots; see `forks.fork`."""
        room = await self.room(id)
        plan, first = fork(room, step, seat, SystemRandom())
        assert plan.creator is not None
        created = await self.create(plan, title=title, key=key, links=[(plan.creator,)])
        for command in first:
            with contextlib.suppress(PanspermiaError):
                await self.do(created.room, command)
        return created

    async def lobby(self, *, words: str = "", limit: int = 50, start: int = 0) -> Lobby:
        """Public rooms that wait for players, those first at which somebody waits."""
        return await self.call(
            self.store.lobby, present=self.awaited(), words=words, limit=limit, start=start
        )

    def awaited(self) -> list[str]:
        """Rooms of which this process knows that somebody has sat down there and waits."""
        return [
            live.id
            for live in self._rooms
            if live.present and live.room is not None and live.room.status == GATHERING
        ]

    # --- watching ---------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def subscribe(
        self, id: str, seats: Sequence[int] = (), *, beat: float = BEAT
    ) -> AsyncIterator[AsyncIterator[Pulse]]:
        """Hear the room's pulse: at once, whenever it changes, and as a sign of life."""
        await self.room(id)
        live = self._rooms.enter(id)
        watcher = Watcher(seats)
        self._come_or_go(live, watcher, live.watchers.add)
        try:
            async with contextlib.aclosing(self._pulses(live, watcher, beat)) as pulses:
                yield pulses
        finally:
            self._come_or_go(live, watcher, live.watchers.discard)

    def _come_or_go(
        self, live: LiveRoom, watcher: Watcher, change: Callable[[Watcher], None]
    ) -> None:
        """Let others hear when a seat comes or goes, but not when it opens one more page."""
        before = live.present
        change(watcher)
        if before != live.present:
            live.change_mood()

    async def _pulses(
        self, live: LiveRoom, watcher: Watcher, beat: float
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
        return sum([len(live.watchers) for live in self._rooms if id in (None, live.id)])

    def present(self, id: str) -> frozenset[int]:
        """The seats that have the room open in this process."""
        live = self._rooms.get(id)
        return frozenset() if live is None else live.present

    def thinking(self, id: str) -> tuple[int, ...]:
        """The seats whose bots are thinking in this process."""
        live = self._rooms.get(id)
        return () if live is None else live.thinking

    # --- plans ------------------------------------------------------------------------------------

    async def plans(self, id: str, seat: int) -> Planned:
        """What the game's planners propose to a person who is asked, and for which position."""
        room = await self.room(id)
        if not room.table.game.planners or seat not in room.waiting_people:
            return Planned(room.table.version, ())
        return await asyncio.shield(self._look_for_plans(self._rooms.enter(id), room, seat))

    def known_plans(self, id: str) -> dict[int, Plans]:
        """The plans of people who are asked, as far as they are known; a pulse announces others."""
        live = self._rooms.get(id)
        room = None if live is None else live.room
        if live is None or room is None or self._stopping or not room.table.game.planners:
            return {}
        for seat in room.waiting_people:
            self._look_for_plans(live, room, seat)
        found = {n: live.planning.known(n, room.table.version) for n in room.waiting_people}
        return {seat: plans for seat, plans in found.items() if plans}

    def _look_for_plans(self, live: LiveRoom, room: Room, seat: int) -> asyncio.Task[Planned]:
        work = lambda: self._tasks.start(self._plan(live, room.table, seat))  # noqa: E731
        return live.planning.look(seat, room.table.version, work)

    async def _plan(self, live: LiveRoom, table: Table[Any], seat: int) -> Planned:
        found = await self._planners.plan(table, seat, lambda: self._rooms.current(live))
        if found.plans:
            asyncio.get_running_loop().call_soon(live.change_mood)
        return found

    # --- chat -------------------------------------------------------------------------------------

    async def say(self, id: str, seat: int | None, name: str, text: str) -> int:
        """Add a line to the chat; returns its number. TooMany if the visitor writes too much."""
        line = text.strip()
        if not line or len(line) > LONGEST_LINE:
            raise Refused("line", count=LONGEST_LINE)
        if not self._lines.take(VISITOR.get()):
            raise TooMany("many-lines")
        n = await self.call(self.store.say, id, seat, name, line, self.clock())
        live = self._rooms.enter(id)
        live.hear(n)
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
        try:
            return await self.bots.hint(room.table, seat, seed, Asker(VISITOR.get()))
        except TooManyHints:
            raise TooMany("hints") from None

    async def chances(self, id: str) -> Chances:
        """How a game looked to a bot from decision to decision, once it is over.

        It is found out once, however often and by however many it is asked.
        """
        room = await self.room(id)
        if not room.is_over or self.bots is None:
            raise Refused("not-over")
        moment = (id, room.version)
        if moment not in self._chances:
            asked = self.bots.chances(room.table, Asker(VISITOR.get()))
            self._chances[moment] = self._tasks.start(asked)
            self._chances[moment].add_done_callback(lambda task: self._note_chances(moment, task))
        return await asyncio.shield(self._chances[moment])

    def _note_chances(self, moment: tuple[str, int], task: asyncio.Task[Chances]) -> None:
        """Keep what was found, but not for ever; what has failed may be tried again."""
        if task.cancelled() or task.exception() is not None:
            self._chances.pop(moment, None)
        while len(self._chances) > MOST_CHANCES:
            self._chances.pop(next(iter(self._chances)))

    def _wake_bots(self, live: LiveRoom) -> None:
        """Let the bots of a room think, if one is asked and none is thinking yet."""
        room = live.room
        if self.bots is None or self._stopping or live.bots is not None or room is None:
            return
        if room.waiting_bots:
            live.bots = self._tasks.start(self._play(live))

    async def _play(self, live: LiveRoom) -> None:
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

    async def _play_some(self, live: LiveRoom, trouble: dict[tuple[int, int], int]) -> bool:
        """Let the bots think once; whether one of them may be asked again."""
        assert self.bots is not None
        room = await self._rooms.current(live)
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
            asker = Asker(live.visitor, waits=bool(live.watchers))
            answers = await self.bots.play(room.table, bots, asker)
        except BotTrouble as found:
            if self._stopping:
                return False
            trouble[place] = trouble.get(place, 0) + 1
            log.warning("bot %s in room %s: %s", found.kind, live.id, found.detail)
            kind = "failed" if trouble[place] > 1 else found.kind
            await self._do_in_the_end(live.id, commands.Report(kind, asked[0]))
            return trouble[place] <= MOST_TROUBLE
        for number, (seat, value) in enumerate(answers):
            try:
                await self._do_in_the_end(
                    live.id, commands.Answer(seat, (value,), at=version + number, bot=True)
                )
            except (BadAnswer, Refused):
                break  # the room has moved on: think again
        return True

    async def _do_in_the_end(self, id: str, command: commands.AnyCommand) -> None:
        """Let the room obey a bot, as soon as that can be saved."""
        while True:
            try:
                await self.do(id, command)
                return
            except CannotSave:
                await asyncio.sleep(AGAIN)

    # --- time -------------------------------------------------------------------------------------

    async def _every(self, seconds: float, function: Callable[[], Awaitable[None]]) -> None:
        while not self._stopping:
            try:
                await function()
            except Unavailable as error:
                log.warning("the hall's clock: %s", error.cause)
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
            self._wake_bots(self._rooms.enter(id))
        except PanspermiaError as error:
            log.info("room %s: %s", id, error)

    async def _poll(self) -> None:
        """Notice what other processes, or commands of whoever runs the server, have written."""
        watched = [
            live.id
            for live in self._rooms
            if live.watchers or not (self.shared or live.room is None)
        ]
        if not watched:
            return
        for id, (version, said) in (await self.call(self.store.pulses, watched)).items():
            live = self._rooms.get(id)
            if live is None or (live.version >= version and live.said >= said):
                continue
            live.hear(said)
            await self._rooms.catch_up(live)
            live.tell()

    # --- obeying ----------------------------------------------------------------------------------

    async def _do(self, id: str, command: commands.AnyCommand, also: Also) -> int:
        live = self._rooms.enter(id)
        live.visitor = VISITOR.get() or live.visitor
        room, version, asked = await self._rooms.do(live, command, also)
        live.tell()
        for listener in self.listeners:
            try:
                listener(id, room, asked)
            except Exception:
                log.exception("a listener of room %s", id)
        self._wake_bots(live)
        return version
