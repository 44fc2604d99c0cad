"""What follows answers is worked out once for a position, in pieces, and dropped with it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from panspermia.hall.bots import BotTrouble
from panspermia.hall.foreseeing import MOST_KEPT, TOGETHER, Foreseeing, Piece
from panspermia.players.advice import Chain

CHAINS: list[Chain] = [(f"option-{number}",) for number in range(2 * TOGETHER + 1)]


class Work:
    """Pieces that take as long as they are told to."""

    def __init__(self) -> None:
        self.begun: list[tuple[Sequence[Chain], int]] = []
        self.may_end = asyncio.Event()

    def begin(self, part: Sequence[Chain], worlds: int) -> Piece:
        self.begun.append((part, worlds))
        return asyncio.get_running_loop().create_task(self._work(part))

    async def _work(self, part: Sequence[Chain]) -> list[Any]:
        await self.may_end.wait()
        if ("wrong",) in part:
            raise BotTrouble("erred")
        return list(part)


def test_many_chains_are_worked_out_in_pieces_and_once() -> None:
    async def go() -> Work:
        work, known = Work(), Foreseeing()
        work.may_end.set()
        for _ in range(2):
            found = known.look(7, 0, CHAINS, True, work.begin)
            told: list[Any] = await asyncio.gather(*found)
            assert CHAINS == told
        return work

    work = asyncio.run(go())

    assert [TOGETHER, TOGETHER, 1] == [len(part) for part, _ in work.begun]
    assert all([worlds for _, worlds in work.begun])


def test_what_has_failed_is_tried_again() -> None:
    async def go() -> int:
        work, known = Work(), Foreseeing()
        work.may_end.set()
        for _ in range(2):
            (one,) = known.look(7, 0, [("wrong",)], False, work.begin)
            with pytest.raises(BotTrouble):
                await one
        return len(work.begun)

    assert 2 == asyncio.run(go())


def test_when_the_position_has_changed_nobody_works_on_the_old_one() -> None:
    async def go() -> None:
        work, known = Work(), Foreseeing()
        (old,) = known.look(7, 0, CHAINS[:1], True, work.begin)
        waiting = asyncio.ensure_future(old)
        await asyncio.sleep(0)
        (new,) = known.look(8, 0, CHAINS[:1], True, work.begin)
        with pytest.raises(BotTrouble, match="dropped"):
            await waiting
        work.may_end.set()
        told: Any = await new
        assert CHAINS[0] == told

    asyncio.run(go())


def test_not_all_is_remembered_for_ever() -> None:
    async def go() -> int:
        work, known = Work(), Foreseeing()
        work.may_end.set()
        for number in range(MOST_KEPT + 10):
            await known.look(7, 0, [(number,)], False, work.begin)[0]
        return len(known._known)

    assert MOST_KEPT == asyncio.run(go())
