"""The hall: what people, bots and time do in the rooms, and how others hear of it.

`await hall.room(id)` gives a room with nothing in it that could still be lost: a command is shown
only once it stands in the journal (`live`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator, Sequence
from random import SystemRandom
from typing import Any, NamedTuple, ParamSpec, TypeVar

from panspermia.games.exodus.routes.values import (
    Builds,
    Deliveries,
    Delivery,
    Parts,
    Query,
    Reach,
    Ways,
)
from panspermia.hall.analyses import Analyses
from panspermia.hall.analysis import Analysis
from panspermia.hall.bots import (
    Bots,
    BotTrouble,
    Foreseen,
    TooManyHints,
    Unforeseen,
)
from panspermia.hall.counts import Ledger
from panspermia.hall.health import Health
from panspermia.hall.hints import Hint
from panspermia.hall.live import BOT_GRACE, Also, LiveRoom, LiveRooms, Pulse, Watcher
from panspermia.hall.missions import Missions
from panspermia.hall.planning import Planned, Planners, Plans
from panspermia.hall.playing import BotPlay
from panspermia.hall.rates import Rates
from panspermia.hall.tasks import Tasks
from panspermia.hall.turns import VISITOR, Asker
from panspermia.kernel import PanspermiaError, Table
from panspermia.players.advice import Chain
from panspermia.store import commands
from panspermia.store.errors import Conflict, NoRoom, Refused, TooMany, Unavailable
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

MOST_DUE = 10_000
"""Rooms that a process looks at when it starts."""

LATER = 3600.0
"""Seconds after which a room is looked at again that has failed."""

TABLES_SECONDS = 600
"""Within which tables that a visitor opens or joins are counted."""

MOST_LINES = 60
"""Lines of chat of one visitor in a minute."""


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
        processes: int = 1,
        ledger: Ledger | None = None,
    ) -> None:
        """`shared`: other processes write to the same database; by default if it is PostgreSQL.

        So many tables can one visitor open or join in ten minutes, and so many public ones of
        theirs can wait for players; 0 is any number. All processes count by one ledger.
        """
        ledger = ledger or Ledger()
        self.store = store
        self.bots = bots
        self.shared = not store.database.is_sqlite if shared is None else shared
        self.clock = clock
        self.most_public = most_public
        self._tables = Rates(most_tables, TABLES_SECONDS, counts=ledger.counts("tables"))
        self._lines = Rates(MOST_LINES, counts=ledger.counts("lines"))
        self.listeners: list[Callable[[str, Room, tuple[int, ...]], None]] = []
        """Called after every command that was acknowledged here, with id and room, and with the
        people who must act now and were not asked before."""
        self._rooms = LiveRooms(store, shared=self.shared, clock=clock)
        self._tasks = Tasks()
        self._stopping = False
        self._planners = Planners()
        self._analyses = None if bots is None else Analyses(store, bots, self._tasks)
        self._missions = None if bots is None else Missions(bots, ledger)
        self._bot_play: BotPlay | None = None
        if bots is not None:
            self._bot_play = BotPlay(
                self._rooms, bots, self._tasks, self.do, self._look, processes=processes
            )
        self.health = Health(store, bots)

    # --- opening and closing ----------------------------------------------------------------------

    async def start(self) -> None:
        """Start the clock; bots that were thinking when the last process ended think again."""
        self._tasks.start(self._every(TICK, self._tick))
        self._tasks.start(self._every(POLL if self.shared else TICK, self._poll))
        if self._bot_play is not None:
            self._tasks.start(self._every(BOT_GRACE / 3, self._bot_play.keep))
        due = await self.call(self.store.due, self.clock() + BOT_GRACE, MOST_DUE)
        self._tasks.start(self._look_at_all(due))

    async def _look_at_all(self, ids: Sequence[str]) -> None:
        """Look at one room after the other, so that people are served meanwhile."""
        for id in ids:
            await self._look(id)

    async def stop(self) -> None:
        """End all watching and thinking; what was acknowledged is in the store."""
        self._stopping = True
        if self._bot_play is not None:
            self._bot_play.stop()
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
        before: str | None = None,
    ) -> Created:
        """A new room with a link for each of these groups of seats, and one for spectators.

        The key, if there is one, gathers the links of people who are there already, and that of a
        show, which has no people. TooMany, if the visitor has enough of them. Where it goes on with
        the story of the room `before`, people keep their links: see `follow`.
        """
        self._count_table()
        room = Room.found(plan, self.clock())
        wanted = [NewLink(SEAT, tuple(seats), self._owner(room, seats, key)) for seats in links]
        watching = NewLink(SPECTATOR, key=key if room.state.pace else None)
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
            links=[*wanted, watching],
            before=before,
        )
        live = self._rooms.enter(id)
        live.room = room
        live.visitor = VISITOR.get()
        self._wake_bots(live)
        return Created(id, tuple(tokens[:-1]), tokens[-1])

    async def follow(self, before: str, plan: RoomPlan, title: str, key: str) -> str:
        """The room in which the story of a room goes on: one for all who ask for it."""
        found = await self.call(self.store.room_after, before)
        if found is None:
            try:
                return (await self.create(plan, title=title, key=key, before=before)).room
            except Conflict:
                found = await self.call(self.store.room_after, before)
        assert found is not None
        return found

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
        live.visitor = live.visitor or VISITOR.get()
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
        if self._bot_play is not None:
            self._bot_play.hurry(live)
            if live.room is not None and live.room.state.pace:
                self._bot_play.wake(live)
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

    async def foresee(
        self, id: str, seat: int, chains: Sequence[Chain], *, odds: bool
    ) -> tuple[int, list[Foreseen | Unforeseen]]:
        """What follows these answers of a person who is asked, and for which position.

        Refused if it cannot be worked out, TooMany if too much of it waits for this visitor.
        """
        room, bots = await self.room(id), self.bots
        if seat not in room.waiting_people or bots is None:
            raise Refused("no-foresight")
        table, asker = room.table, Asker(VISITOR.get())

        def begin(part: Sequence[Chain], worlds: int) -> asyncio.Task[list[Foreseen | Unforeseen]]:
            return self._tasks.start(bots.foresee(table, seat, part, worlds, asker))

        at = table.version
        found = self._rooms.enter(id).foreseeing.look(at, seat, chains, odds, begin)
        try:
            return at, await asyncio.gather(*found)
        except TooManyHints:
            raise TooMany("foresights") from None
        except BotTrouble:
            raise Refused("foresight-lost") from None

    async def analysis(self, id: str) -> Analysis:
        """What a game came down to, once it is over, as far as it is known by now."""
        room = await self.room(id)
        if not room.is_over or self._analyses is None:
            raise Refused("not-over")
        return await self._analyses.find(id, room)

    async def mission(self, query: Query) -> Ways | Reach:
        """The ways to a goal, or all that is in reach; Refused or TooMany as in `foresee`."""
        with self._asked_for_missions() as missions:
            return await missions.find(query)

    async def rockets(self, parts: Parts) -> Builds:
        """Which rockets some cards make; Refused or TooMany as in `mission`."""
        with self._asked_for_missions() as missions:
            return await missions.build(parts)

    async def errands(self, delivery: Delivery) -> Deliveries:
        """The ways to fulfil a contract in time; Refused or TooMany as in `mission`."""
        with self._asked_for_missions() as missions:
            return await missions.deliver(delivery)

    @contextlib.contextmanager
    def _asked_for_missions(self) -> Iterator[Missions]:
        if self._missions is None:
            raise Refused("mission-lost")
        try:
            yield self._missions
        except TooManyHints:
            raise TooMany("missions") from None
        except BotTrouble:
            raise Refused("mission-lost") from None

    def _wake_bots(self, live: LiveRoom) -> None:
        """Let the bots of a room think, if one is asked and none is thinking yet."""
        if self._bot_play is not None:
            self._bot_play.wake(live)

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
        await self._look_at_all(await self.call(self.store.due, self.clock()))

    async def _look(self, id: str) -> None:
        """Do what is to be done in a room because time has passed."""
        try:
            room = await self.room(id)
            for command in room.overdue(self.clock()):
                await self.do(id, command)
            self._wake_bots(self._rooms.enter(id))
        except (Conflict, NoRoom, Refused, Unavailable) as error:
            log.info("room %s: %s", id, error)
        except Exception:
            # Others must not wait for it: it would be the first to be looked at for ever.
            log.exception("room %s cannot be looked after", id)
            await self.call(self.store.postpone, {id: self.clock() + LATER})

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
