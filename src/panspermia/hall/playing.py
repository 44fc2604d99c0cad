"""Bots at their tables: they answer until a person must decide.

Of one visitor the bots of so many tables are at work at a time; other tables wait in line as ids
alone, so that nobody fills the memory. A table that somebody watches does not wait.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from panspermia.hall.bots import Bots, BotTrouble
from panspermia.hall.live import BOT_GRACE, LiveRoom, LiveRooms
from panspermia.hall.tasks import Tasks
from panspermia.hall.turns import Asker
from panspermia.kernel import Answer, BadAnswer
from panspermia.players.contract import Begun
from panspermia.store import commands
from panspermia.store.errors import CannotSave, NoRoom, Refused
from panspermia.store.room import Room

MOST_TROUBLE = 8
"""How often a bot may fail at the same decision before nobody asks it any more."""

FALL_BACK = "random"
"""Answers for a bot that has failed twice at the same decision."""

AGAIN = 1.0
"""Seconds after which a bot's answer is given again that could not be saved."""

MOST_TABLES = 30
"""Tables of one visitor at which bots are at work, in all processes."""

log = logging.getLogger("panspermia.hall")

Do = Callable[[str, commands.AnyCommand], Awaitable[int]]
Look = Callable[[str], Coroutine[Any, Any, None]]


class BotPlay:
    """All bots at all tables of this process."""

    def __init__(
        self, rooms: LiveRooms, bots: Bots, tasks: Tasks, do: Do, look: Look, *, processes: int = 1
    ) -> None:
        """`do` lets a room obey, `look` wakes its bots; as many processes do so as there are."""
        self._rooms = rooms
        self._bots = bots
        self._tasks = tasks
        self._do = do
        self._look = look
        self._most = max(1, MOST_TABLES // processes)
        self._at_work: Counter[str] = Counter()
        self._lines: dict[str, dict[str, float | None]] = {}
        """The rooms that wait, by visitor, and when each is due because of its people."""
        self._stopping = False

    def stop(self) -> None:
        """Wake no more bots."""
        self._stopping = True

    def wake(self, live: LiveRoom) -> None:
        """Let the bots of a room think, if one is asked and none is thinking yet."""
        room, visitor = live.room, live.visitor
        if self._stopping or live.bots is not None or room is None or not room.waiting_bots:
            return
        if is_unseen(live, room):
            return
        line = self._lines.setdefault(visitor, {})
        if self._at_work[visitor] >= self._most and not live.watchers:
            line[live.id] = room.due
            return
        line.pop(live.id, None)
        self._at_work[visitor] += 1
        live.bots = self._tasks.start(self._play(live, visitor))

    def hurry(self, live: LiveRoom) -> None:
        """Let a room that somebody watches no longer wait in line."""
        if any([live.id in line for line in self._lines.values()]):
            self.wake(live)

    async def keep(self) -> None:
        """Let other processes know that the bots of these rooms are looked after here.

        Else these rooms would be due, and in the way of others at which time is over.
        """
        later = self._rooms.clock() + BOT_GRACE
        dues = [(live.id, live.room.due) for live in self._rooms if live.bots and live.room]
        dues += [pair for line in self._lines.values() for pair in line.items()]
        if dues:
            found = {id: later if due is None else min(due, later) for id, due in dues}
            await self._rooms.call(self._rooms.store.postpone, found)
        for visitor in list(self._lines):
            self._go_on(visitor)

    async def _play(self, live: LiveRoom, visitor: str) -> None:
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
            self._leave(visitor)

    def _leave(self, visitor: str) -> None:
        self._at_work[visitor] -= 1
        self._go_on(visitor)
        if not self._at_work[visitor]:
            del self._at_work[visitor]

    def _go_on(self, visitor: str) -> None:
        """Let the next in line come, if there is a place."""
        line = self._lines.get(visitor)
        if not line:
            self._lines.pop(visitor, None)
        elif self._at_work[visitor] < self._most and not self._stopping:
            id = next(iter(line))
            del line[id]
            self._tasks.start(self._look(id))

    async def _play_some(self, live: LiveRoom, trouble: dict[tuple[int, int], int]) -> bool:
        """Let the bots think once; whether one of them may be asked again."""
        room = await self._rooms.current(live)
        asked = room.waiting_bots
        if not asked or is_unseen(live, room):
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
            answers = await self._bots.play(room.table, bots, asker)
        except BotTrouble as found:
            if self._stopping:
                return False
            trouble[place] = trouble.get(place, 0) + 1
            log.warning("bot %s in room %s: %s", found.kind, live.id, found.detail)
            kind = "failed" if trouble[place] > 1 else found.kind
            await self._do_in_the_end(live.id, commands.Report(kind, asked[0]))
            return trouble[place] <= MOST_TROUBLE
        if not answers:
            return False
        for number, (seat, value) in enumerate(answers):
            if number and is_unseen(live, room):
                return False
            if room.state.pace:
                await asyncio.sleep(room.state.pace)
            try:
                await self._do_in_the_end(live.id, _command(seat, value, version + number))
            except (BadAnswer, Refused):
                break  # the room has moved on: think again
        return True

    async def _do_in_the_end(self, id: str, command: commands.AnyCommand) -> None:
        """Let the room obey a bot, as soon as that can be saved."""
        while True:
            try:
                await self._do(id, command)
                return
            except CannotSave:
                await asyncio.sleep(AGAIN)


def _command(seat: int, value: Answer, at: int) -> commands.AnyCommand:
    """What a bot does: it answers, or begins an initiative."""
    if isinstance(value, Begun):
        return commands.Start(seat, str(value), at=at, bot=True)
    return commands.Answer(seat, (value,), at=at, bot=True)


def is_unseen(live: LiveRoom, room: Room) -> bool:
    """Whether it is a show that nobody watches, so that it waits."""
    return bool(room.state.pace) and not live.watchers
