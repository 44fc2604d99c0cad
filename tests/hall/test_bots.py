"""Bots think elsewhere, and whatever they do there, the server goes on."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from panspermia.games.genesis.components.decks import complete
from panspermia.hall import bots as thinking
from panspermia.hall.bots import (
    MOST_DECKS,
    MOST_HINTS,
    Bots,
    BotTrouble,
    TooManyHints,
    Worker,
    _remember,
    hint,
    play,
)
from panspermia.hall.hall import Hall
from panspermia.hall.hints import Hint
from panspermia.hall.turns import SHORT as SHORT_WORK
from panspermia.hall.turns import Asker
from panspermia.kernel import Table
from panspermia.kernel.content import Content, named
from panspermia.kernel.handover import hand_over
from panspermia.players.contract import Begun
from panspermia.registry import new_table
from panspermia.store import commands as do
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.store.store import Store
from panspermia.web.render import Moment, Renderer
from panspermia.web.scene import Audience
from panspermia.web.site import make_templates
from tests.hall import bad_bots
from tests.store.rooms import answer, room_of

BAD = (bad_bots.__name__,)
SHORT = 2.0
"""Seconds after which a bot is taken to hang, where one does."""


@pytest.fixture
def bots() -> Iterator[Bots]:
    bots = Bots(1, imports=BAD, seconds=60)
    yield bots
    bots.stop()


def table_of(game: str = "symbioz") -> Table[Any]:
    return new_table(game, players=2, seed=3)


def own_deck() -> dict[str, Any]:
    """A deck of Genesis that differs from the standard one in a name."""
    content: dict[str, Any] = json.loads(json.dumps(complete(None)))
    content["mutations"][0]["unpromoted"]["name"] = "Our Own"
    return content


# --- tasks ------------------------------------------------------------------------------------


def test_what_a_bot_would_answer_comes_first_among_equals() -> None:
    found = Hint("c", (("a", 0.2), ("b", 0.4), ("c", 0.4)), 10)
    assert ["c", "b"] == [option for option, _ in found.best(2)]


def test_bots_answer_until_a_person_must_decide() -> None:
    table = table_of()
    assert table.request is not None
    seat = table.request.seat

    found = play(hand_over(table), {seat: "random"}, 100, 60.0)

    assert found
    for asked, value in found:
        assert asked == table.request.seat == seat
        table.answer(value)
    assert table.request.seat != seat


def test_bots_stop_after_some_answers_so_that_people_see_them() -> None:
    text = hand_over(table_of())

    assert 5 == len(play(text, {0: "random", 1: "random"}, 5, 60.0))
    assert 1 == len(play(text, {0: "random", 1: "random"}, 5, 0.0))


def test_bots_whose_turn_it_is_not_say_nothing() -> None:
    table = table_of()
    assert table.request is not None

    assert [] == play(hand_over(table), {1 - table.request.seat: "random"}, 5, 60.0)


@pytest.mark.parametrize(("spec", "words"), [("greedy", ["accept"]), ("random", ["accept"])])
def test_bots_answer_an_offer_while_a_person_is_asked(spec: str, words: list[str]) -> None:
    """A gift of an Aqua; who has made it sees the answer before the next question."""
    room = room_of("exodus", "pp")
    while not room.table.initiatives(0):
        answer(room)
    request = room.table.request
    assert request is not None
    seat, other = request.seat, 1 - request.seat
    room.apply(do.Start(seat, "offer"))
    room.apply(do.Answer(seat, (room.table.request.options()[0],)))  # type: ignore[union-attr]
    room.apply(do.Answer(seat, ("aqua", 1, "done", "done")))
    assert [*room.waiting_bots] == []
    room.apply(do.Hand(other, spec))
    assert [*room.waiting_bots] == [other]

    found = play(hand_over(room.table), {other: spec}, 5, 60.0)

    assert [value for _, value in found if isinstance(value, Begun)] == words
    for asked, value in found:
        assert asked == other
        start = do.Start(other, str(value), bot=True)
        room.apply(start if isinstance(value, Begun) else do.Answer(other, (value,), bot=True))
    assert [*room.waiting_bots] == []
    assert room.table.request is not None
    assert room.table.request.seat == seat


def test_the_same_position_is_played_alike() -> None:
    table = table_of("genesis")
    text = hand_over(table)

    assert play(text, {0: "greedy", 1: "random"}, 8, 60.0) == play(
        text, {0: "greedy", 1: "random"}, 8, 60.0
    )


def test_a_hint_shares_its_thoughts_among_the_options() -> None:
    table = table_of()
    assert table.request is not None

    found = hint(hand_over(table), table.request.seat, 30, 1)

    assert table.request.options() == tuple(option for option, _ in found.shares)
    assert pytest.approx(1.0) == sum(share for _, share in found.shares)
    assert max(share for _, share in found.shares) == found.sure
    assert 0 < found.worlds
    assert {option for option, share in found.shares if share} == {o for o, _ in found.chances}
    assert all(0 <= chance <= 1 for _, chance in found.chances)


# --- workers ----------------------------------------------------------------------------------


def troubles(specs: tuple[str, ...], seconds: float) -> list[str]:
    """What one worker says to tasks with these bots, one after the other."""
    table = table_of()

    async def go() -> list[str]:
        bots = Bots(1, imports=BAD, seconds=seconds)
        said = []
        try:
            for spec in specs:
                try:
                    said.append(f"{len(await bots.play(table, {0: spec, 1: spec}))} answers")
                except BotTrouble as trouble:
                    said.append(trouble.kind)
        finally:
            bots.stop()
        return said

    return asyncio.run(go())


@pytest.mark.slow
def test_after_a_crash_or_an_error_the_next_task_is_done() -> None:
    said = troubles(("crashing", "failing", "random"), 60)

    assert ["crashed", "erred", "12 answers"] == said


@pytest.mark.slow
def test_after_a_bot_that_hung_the_next_task_is_done() -> None:
    assert ["hung", "12 answers"] == troubles(("hanging", "random"), SHORT)


@pytest.mark.slow
def test_a_worker_is_sent_a_deck_once_and_again_when_it_was_started_anew() -> None:
    tables = [new_table("genesis", seed=1, deck=deck) for deck in (None, own_deck())]
    sent: list[str] = []

    async def go() -> list[int]:
        bots = Bots(1, imports=BAD, seconds=60)
        worker, found = bots._workers[0], []
        try:
            for _ in range(2):
                for table in (*tables, *tables):
                    found.append(len(await bots.play(table, {0: "random", 1: "random"})))
                sent.extend(worker._decks)
                worker.stop()
        finally:
            bots.stop()
        return found

    assert [12] * 8 == asyncio.run(go())
    assert 4 == len(sent)
    assert sent[:2] == sent[2:]


def test_both_ends_forget_the_oldest_of_too_many_decks() -> None:
    worker, held = Worker(()), dict[str, Content]()
    for number in [*range(MOST_DECKS + 3), 0, MOST_DECKS]:
        deck = named({"number": number})
        new = worker._new(deck)
        if new is not None:
            _remember(held, new)

        assert list(worker._decks) == list(held)
        assert deck.name in held
    assert MOST_DECKS == len(held)


@pytest.mark.slow
def test_a_pool_that_is_stopped_leaves_no_process(bots: Bots) -> None:
    asyncio.run(bots.play(table_of(), {0: "random", 1: "random"}))
    (worker,) = bots._workers
    assert worker._process is not None
    pid = worker._process.pid
    assert pid is not None

    bots.stop()

    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


STARTING = """
import os, signal
if __name__ == "__mp_main__":
    os.kill(os.getpid(), signal.SIGINT)
from panspermia.hall.bots import Worker
if __name__ == "__main__":
    worker = Worker(())
    worker._started()
    worker.stop()
"""


@pytest.mark.slow
def test_a_worker_hears_no_ctrl_c_not_even_while_it_starts(tmp_path: Path) -> None:
    """In a terminal it goes to all processes, and the server ends its workers by itself."""
    script = tmp_path / "starting.py"
    script.write_text(STARTING)

    ended = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)

    assert (0, "", "") == (ended.returncode, ended.stdout, ended.stderr)


def test_a_pool_can_be_stopped_while_a_worker_starts() -> None:
    """The process that was just being made is no more, and no other is started."""
    table = table_of()

    async def go() -> list[str]:
        bots = Bots(1)
        tasks = [asyncio.create_task(bots.play(table, {0: "random"})) for _ in range(2)]
        while not bots._lanes[0].is_busy:
            await asyncio.sleep(0)
        await asyncio.to_thread(bots.stop)
        assert bots._workers[0]._process is None
        found = await asyncio.gather(*tasks, return_exceptions=True)
        return [type(thing).__name__ for thing in found]

    assert "BotTrouble" == asyncio.run(go())[0]
    assert [] == multiprocessing.active_children()


# --- at a table -------------------------------------------------------------------------------


def seats(bot: str) -> tuple[SeatPlan, ...]:
    return (SeatPlan("person", "Ann"), SeatPlan("bot", bot=bot))


async def until_person(hall: Hall, id: str) -> Room:
    """Wait until a person is asked or the game is over."""
    async with hall.subscribe(id) as pulses:
        async for _ in pulses:
            room = await hall.room(id)
            if (room.waiting_people or room.is_over) and not hall.thinking(id):
                return room
    raise AssertionError


async def pass_turn(hall: Hall, id: str) -> None:
    """Answer for Ann until the bot is asked."""
    while (room := await hall.room(id)).waiting_people:
        request = next(r for r in room.table.requests if r.seat == 0)
        await hall.do(id, do.Answer(0, (request.options()[-1],)))


async def play_beside(bot: str, seconds: float = 60) -> Room:
    """A room of Ann and this bot, after the bot's first turn."""
    store = Store()
    async with Hall(store, Bots(1, imports=BAD, seconds=seconds)) as hall:
        created = await hall.create(RoomPlan("symbioz", seats(bot), seed="07" * 32))
        await pass_turn(hall, created.room)
        return await until_person(hall, created.room)


def kinds(room: Room) -> list[str]:
    return [notice.kind for notice in room.notices]


@pytest.mark.slow
def test_a_bot_that_crashed_once_is_restarted_and_the_room_says_so(tmp_path: Path) -> None:
    room = asyncio.run(play_beside(f"crashing:{tmp_path / 'crashed'}"))

    assert ["bot-crashed"] == kinds(room)
    assert [1] == [notice.seat for notice in room.notices]
    assert "playing" == room.status
    for audience in (Audience((0,)), Audience(())):
        assert "crashed and was restarted" in shown(room, audience)
    answer(room)
    assert "crashed and was restarted" not in shown(room, Audience((0,)))


def shown(room: Room, audience: Audience) -> str:
    """All that the page says."""
    rendered = Renderer(make_templates()).render(Moment("room", room), audience)
    return "".join(rendered.fragments.values())


@pytest.mark.slow
def test_a_bot_that_crashes_every_time_is_helped_out() -> None:
    room = asyncio.run(play_beside("crashing"))

    assert ["bot-crashed", "bot-failed"] == kinds(room)[:2]
    assert "playing" == room.status
    assert room.waiting_people


@pytest.mark.slow
def test_a_bot_that_hangs_is_restarted_and_helped_out() -> None:
    room = asyncio.run(play_beside("hanging", SHORT))

    assert ["bot-hung", "bot-failed"] == kinds(room)[:2]
    assert "failed again; a simple bot answers for it" in shown(room, Audience((0,)))
    assert room.waiting_people


@pytest.mark.slow
def test_bots_alone_play_a_game_to_its_end_while_the_server_does_other_things() -> None:
    async def go() -> tuple[Room, int]:
        turns = 0
        async with Hall(Store(), Bots(1)) as hall:
            plan = RoomPlan("symbioz", tuple(SeatPlan("bot", bot="greedy") for _ in range(2)))
            id = (await hall.create(plan)).room
            while not (await hall.room(id)).is_over:
                await asyncio.sleep(0.001)
                turns += bool(hall.thinking(id))
            return await hall.room(id), turns

    room, turns = asyncio.run(go())

    assert "finished" == room.status
    assert [] == room.notices
    assert 0 < turns


@pytest.mark.slow
def test_a_bot_does_not_answer_for_a_person_who_came_back() -> None:
    async def go() -> Room:
        async with Hall(Store(), Bots(1, imports=BAD, seconds=60)) as hall:
            plan = RoomPlan("symbioz", (SeatPlan("person"), SeatPlan("person")))
            id = (await hall.create(plan)).room
            (seat,) = (await hall.room(id)).waiting
            await hall.do(id, do.Hand(seat, "hanging"))
            async with hall.subscribe(id) as pulses:
                async for _ in pulses:
                    if hall.thinking(id):
                        break
            await hall.do(id, do.Hand(seat, "person"))
            return await hall.room(id)

    room = asyncio.run(go())

    assert 0 == room.steps
    assert room.waiting == room.waiting_people


# --- sharing ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_an_easy_bot_answers_while_strong_ones_think() -> None:
    """Of two workers one takes only short work; others' strong bots wait for the other one."""
    table = table_of()

    async def go() -> list[str]:
        bots = Bots(2)
        order: list[str] = []

        async def play(visitor: str, spec: str) -> None:
            await bots.play(table, {0: spec, 1: spec}, Asker(visitor))
            order.append(visitor)

        strong = [asyncio.create_task(play("mallory", "search:400")) for _ in range(6)]
        await asyncio.sleep(0)
        await play("ann", "greedy")
        await asyncio.gather(*strong)
        await asyncio.to_thread(bots.stop)
        return order

    assert "ann" in asyncio.run(go())[:2]


@pytest.mark.slow
def test_one_visitor_cannot_let_many_hints_wait() -> None:
    table = table_of()

    async def go() -> list[str]:
        bots = Bots(1)
        asked = [bots.hint(table, 0, n, Asker("ann")) for n in range(8)]
        found = await asyncio.gather(*asked, return_exceptions=True)
        await asyncio.to_thread(bots.stop)
        return [type(thing).__name__ for thing in found]

    found = asyncio.run(go())

    assert MOST_HINTS == found.count("Hint")
    assert 8 - MOST_HINTS == found.count("TooManyHints")


def test_the_start_of_a_worker_is_not_taken_for_the_work_of_a_bot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else easy bots would be taken for strong ones at first, and wait for them."""
    now = [0.0]

    class SlowToStart(Worker):
        def make_ready(self) -> None:
            now[0] += 30.0

        def run(self, *_: Any) -> Any:
            now[0] += 0.2
            return []

    async def go() -> dict[str, float]:
        bots = Bots(1)
        bots._lanes[0].worker = SlowToStart(())
        await bots.play(table_of(), {0: "random", 1: "random"})
        await asyncio.to_thread(bots.stop)
        return bots._turns._costs

    monkeypatch.setattr(thinking, "time", SimpleNamespace(monotonic=lambda: now[0]))

    assert [True] == [cost < SHORT_WORK for cost in asyncio.run(go()).values()]


@pytest.mark.slow
def test_odds_are_worked_out_beside_the_loop_and_pass_strong_bots() -> None:
    """They count as short work, and one visitor cannot let any number of them wait."""
    table = table_of()
    request = table.request
    assert request is not None
    chains = [(option,) for option in request.options()[:2]]

    async def go() -> tuple[list[str], list[Any]]:
        bots, order = Bots(2), []

        async def play(spec: str) -> None:
            await bots.play(table, {request.seat: spec}, Asker(spec))
            order.append(spec)

        async def foresee() -> list[Any]:
            found = await bots.foresee(table, request.seat, chains, 20, Asker("ann"))
            order.append("odds")
            return found

        await bots.play(table, {request.seat: "random"})  # now the worker for short work is there
        strong = [asyncio.create_task(play(f"search:{ms}ms")) for ms in (1500, 1501, 1502)]
        await asyncio.sleep(0)
        found = await foresee()
        asked = [bots.foresee(table, request.seat, chains, 0, Asker("bob")) for _ in range(20)]
        many = await asyncio.gather(*asked, return_exceptions=True)
        await asyncio.gather(*strong)
        await asyncio.to_thread(bots.stop)
        assert any([isinstance(one, TooManyHints) for one in many])
        return order, found

    order, found = asyncio.run(go())

    assert "odds" == order[0]
    assert [table.preview(request.seat, chain) for chain in chains] == [
        one.preview for one in found
    ]
    assert [table.odds(request.seat, chain, 20) for chain in chains] == [one.odds for one in found]


def test_work_is_dropped_when_nobody_waits_for_it_any_more() -> None:
    table = table_of()

    async def go() -> tuple[int, int]:
        bots = Bots(1)
        first = asyncio.create_task(bots.play(table, {0: "random", 1: "random"}))
        others = [asyncio.create_task(bots.play(table, {0: "random"})) for _ in range(5)]
        await asyncio.sleep(0)
        waiting = len(bots._turns)
        for other in others:
            other.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        left = len(bots._turns)
        await first
        await asyncio.to_thread(bots.stop)
        return waiting, left

    assert (5, 0) == asyncio.run(go())
