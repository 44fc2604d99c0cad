"""Missions of spacecraft, worked out beside the event loop, each once however many ask."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import msgspec

from panspermia.games.exodus.routes.builds import builds
from panspermia.games.exodus.routes.deliveries import deliver
from panspermia.games.exodus.routes.plans import reach, ways
from panspermia.games.exodus.routes.values import (
    Builds,
    Deliveries,
    Delivery,
    Parts,
    Query,
    Reach,
    Ways,
)
from panspermia.hall.bots import Bots, TooManyHints
from panspermia.hall.counts import Ledger
from panspermia.hall.rates import Places
from panspermia.hall.turns import VISITOR, Asker

MOST = 200
"""Missions that are remembered."""

MOST_ASKED, EACH = 1000, 3
"""Missions that all visitors, and that one may have asked for and not got yet."""

SECONDS = 1.0
"""What one is taken to cost until it is measured: it does not pass for short."""


ROCKETS, ERRANDS = b"rockets", b"errands"
"""With what a question begins that asks for rockets, or for ways to fulfil a contract."""


def answered(question: bytes) -> bytes:
    """In a worker: the ways to a goal, or without a goal what is in reach; rockets; errands."""
    if question.startswith(ROCKETS):
        parts = msgspec.json.decode(question.removeprefix(ROCKETS), type=Parts)
        return msgspec.json.encode(builds(parts))
    if question.startswith(ERRANDS):
        delivery = msgspec.json.decode(question.removeprefix(ERRANDS), type=Delivery)
        return msgspec.json.encode(deliver(delivery))
    query = msgspec.json.decode(question, type=Query)
    return msgspec.json.encode(ways(query) if query.goal else reach(query))


class Missions:
    """What was asked lately, known or under way."""

    def __init__(self, bots: Bots, ledger: Ledger) -> None:
        self._bots = bots
        self._asked = Places(MOST_ASKED, EACH, counts=ledger.counts("missions"))
        self._known: OrderedDict[bytes, asyncio.Task[bytes]] = OrderedDict()

    async def find(self, query: Query) -> Ways | Reach:
        """BotTrouble or TooManyHints if nothing comes of it; it may be tried again."""
        answer = await self._answer(msgspec.json.encode(query, order="sorted"))
        if query.goal:
            return msgspec.json.decode(answer, type=Ways)
        return msgspec.json.decode(answer, type=Reach)

    async def build(self, parts: Parts) -> Builds:
        """As `find`, which rockets some cards make."""
        question = ROCKETS + msgspec.json.encode(parts, order="sorted")
        return msgspec.json.decode(await self._answer(question), type=Builds)

    async def deliver(self, delivery: Delivery) -> Deliveries:
        """As `find`, the ways to fulfil a contract."""
        question = ERRANDS + msgspec.json.encode(delivery, order="sorted")
        return msgspec.json.decode(await self._answer(question), type=Deliveries)

    async def _answer(self, question: bytes) -> bytes:
        task = self._known.get(question)
        if task is None or _has_failed(task):
            task = asyncio.create_task(self._work(question, Asker(VISITOR.get())))
            self._known[question] = task
        self._known.move_to_end(question)
        while len(self._known) > MOST:
            self._known.popitem(last=False)[1].cancel()
        return await asyncio.shield(task)

    async def _work(self, question: bytes, asker: Asker) -> bytes:
        if not self._asked.take(asker.visitor):
            raise TooManyHints
        try:
            return await self._bots.mission(question, asker, SECONDS)
        finally:
            self._asked.leave(asker.visitor)


def _has_failed(task: asyncio.Task[bytes]) -> bool:
    """Whether it is over and came to nothing; then it is tried again."""
    return task.done() and (task.cancelled() or task.exception() is not None)
