"""Analyses of finished games: under way, remembered, and kept in the store."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

import msgspec

from panspermia.hall.analysis import Analysis
from panspermia.hall.bots import Bots, BotTrouble
from panspermia.hall.tasks import Tasks
from panspermia.hall.turns import VISITOR, Asker
from panspermia.kernel.saves import dump_table
from panspermia.store.errors import CannotSave, Unavailable
from panspermia.store.room import Room
from panspermia.store.store import Store

MOST = 100
"""Analyses that are remembered."""

log = logging.getLogger("panspermia.hall")


class Ongoing:
    """The analysis of one version of a room, as far as it has come."""

    def __init__(self) -> None:
        self.content = b""
        self.is_done = False
        self.trouble: BotTrouble | None = None
        self.news = asyncio.Event()


class Analyses:
    """Works out what finished games came down to, each once, however many ask."""

    def __init__(self, store: Store, bots: Bots, tasks: Tasks) -> None:
        self._store = store
        self._bots = bots
        self._tasks = tasks
        self._known: OrderedDict[tuple[str, int], Ongoing] = OrderedDict()

    async def find(self, id: str, room: Room) -> Analysis:
        """What is known now of a room that is over; more is being worked out.

        The first piece is waited for. BotTrouble if nothing comes of it; it may be tried again.
        """
        ongoing = self._begun(id, room)
        while not ongoing.content and ongoing.trouble is None:
            await ongoing.news.wait()
        if ongoing.trouble is not None:
            self._known.pop((id, room.version), None)
            raise ongoing.trouble
        return msgspec.msgpack.decode(ongoing.content, type=Analysis)

    def _begun(self, id: str, room: Room) -> Ongoing:
        key = (id, room.version)
        if key not in self._known:
            ongoing = self._known[key] = Ongoing()
            self._tasks.start(self._work(id, room, ongoing, Asker(VISITOR.get())))
            while len(self._known) > MOST:
                self._known.popitem(last=False)
        return self._known[key]

    async def _work(self, id: str, room: Room, ongoing: Ongoing, asker: Asker) -> None:
        try:
            kept = await self._store.threads.call(self._store.analysis, id, room.version)
            if kept is not None:
                ongoing.content, ongoing.is_done = kept, True
            else:
                await self._work_out(id, room, ongoing, asker)
        except BotTrouble as found:
            log.warning("analysis of room %s: %s %s", id, found.kind, found.detail)
            ongoing.trouble = found
        finally:
            ongoing.news.set()

    async def _work_out(self, id: str, room: Room, ongoing: Ongoing, asker: Asker) -> None:
        text = dump_table(room.table, whole=False)
        while not ongoing.is_done:
            ongoing.content = await self._bots.analyse(room.table, text, ongoing.content, asker)
            ongoing.is_done = msgspec.msgpack.decode(ongoing.content, type=Analysis).is_done
            ongoing.news.set()
        try:
            await self._store.threads.call(
                self._store.keep_analysis, id, room.version, ongoing.content
            )
        except (CannotSave, Unavailable) as error:
            log.warning("analysis of room %s is not kept: %s", id, error)
