"""Whether the server can do its work, part by part."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from panspermia.hall.bots import Bots
from panspermia.hall.tasks import Tasks
from panspermia.store.errors import NoRoom, Unavailable
from panspermia.store.store import Store

EVERY = 2.0
"""Seconds in which the parts are looked at once, however often somebody asks."""
LONGEST = 10.0
"""Seconds after which a part that is silent counts as one that does not work."""


class Health:
    """The parts of a server: saving and reading, the tables of its database, and bots."""

    def __init__(self, store: Store, bots: Bots | None) -> None:
        self._store = store
        self._bots = bots
        self._tasks = Tasks()
        self._look: asyncio.Task[tuple[str, ...]] | None = None
        self._began = 0.0

    async def failing(self) -> tuple[str, ...]:
        """The parts that do not work: `saving`, `reading`, `migrations`, `bots`."""
        now = time.monotonic()
        if self._look is None or (self._look.done() and now - self._began >= EVERY):
            self._began = now
            self._look = self._tasks.start(self._looked())
        return await asyncio.shield(self._look)

    async def stop(self) -> None:
        await self._tasks.cancel()

    async def _looked(self) -> tuple[str, ...]:
        parts = {
            "saving": self._saves,
            "reading": self._reads,
            "migrations": self._is_current,
            "bots": self._thinks,
        }
        works = await asyncio.gather(*[_works(part) for part in parts.values()])
        return tuple([name for name, fine in zip(parts, works, strict=True) if not fine])

    async def _saves(self) -> bool:
        await self._store.threads.call(self._store.try_out)
        return True

    async def _reads(self) -> bool:
        for info in await self._store.threads.call(self._store.rooms, None, 1):
            await self._store.threads.call(self._store.kept, info.id)
        return True

    async def _is_current(self) -> bool:
        return await self._store.threads.call(self._store.database.is_current)

    async def _thinks(self) -> bool:
        return self._bots is None or await self._bots.is_alive()


async def _works(part: Callable[[], Awaitable[bool]]) -> bool:
    try:
        async with asyncio.timeout(LONGEST):
            return await part()
    except NoRoom:
        return True  # removed while we looked
    except (Unavailable, TimeoutError):
        return False
