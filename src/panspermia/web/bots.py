"""Bots think in processes of their own, which are started anew when one crashes or hangs.

A task is a function of this module that gets plain data: a table as text, and who plays it. The
table stays in the worker; a bot gets the perspective of its seat.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import importlib
import multiprocessing
import os
import queue
import signal
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection, wait
from random import Random
from typing import Any

import msgspec

from panspermia.kernel import Answer, Perspective, Table
from panspermia.players import make_player
from panspermia.players.advice import Advice
from panspermia.players.budget import Budget
from panspermia.players.search import make_search
from panspermia.registry import GAMES, load_table
from panspermia.store.history import History

SECONDS = 120.0
"""How long a task may take before its worker is taken to hang."""

MOST_ANSWERS = 12
ENOUGH_SECONDS = 0.4
"""After so many answers or so long a worker hands over what it has, so that people see it."""

START_SECONDS = 60.0
"""How long a worker may take to start, which does not count for its first task."""

READY = "ready"

HINT_MILLISECONDS = 1500
MOST_POINTS = 400
"""Positions of a game that its graph of chances looks at, at most."""

SWINGS = 5


class BotTrouble(Exception):
    """A task came to nothing; `kind` is crashed, hung or erred."""

    def __init__(self, kind: str, detail: str = "") -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail


class Hint(msgspec.Struct, frozen=True):
    """What a bot would answer, and which share of its thoughts each option got."""

    answer: Answer
    shares: tuple[tuple[Answer, float], ...]
    worlds: int

    @property
    def sure(self) -> float:
        return dict(self.shares)[self.answer]

    def best(self, count: int) -> list[tuple[Answer, float]]:
        """What got most of its thoughts; of those with as much as the answer that comes first."""
        order = sorted(self.shares, key=lambda pair: (-pair[1], pair[0] != self.answer))
        return order[:count]


class Swing(msgspec.Struct, frozen=True):
    """A change of a seat's chances between two decisions."""

    step: int
    seat: int
    change: float


class Chances(msgspec.Struct, frozen=True):
    """How a game looked for every seat after some of its decisions, and the biggest changes."""

    steps: tuple[int, ...]
    values: tuple[tuple[float, ...], ...]
    swings: tuple[Swing, ...]


# --- tasks, which run in a worker -----------------------------------------------------------------


def play(text: str, bots: Mapping[int, str], most: int, seconds: float) -> list[tuple[int, Answer]]:
    """Answers of the bots, seat by seat, until a person must decide or it is enough for now."""
    table = load_table(text)
    end = time.monotonic() + seconds
    players = {seat: make_player(spec, _luck(table, seat)) for seat, spec in bots.items()}
    found: list[tuple[int, Answer]] = []
    while len(found) < most and (not found or time.monotonic() < end):
        seat = next((r.seat for r in table.requests if r.seat in players), None)
        if seat is None:
            break
        answer = players[seat].choose(table.perspective(seat))
        table.answer(answer, seat=seat)
        found.append((seat, answer))
    return found


def _luck(table: Table[Any], seat: int) -> int:
    """A seed for a bot, which nobody can know before the game is over."""
    label = f"bot {seat} {table.version}".encode()
    return int.from_bytes(hmac.digest(table.seed, label, hashlib.sha256)[:8], "big")


def hint(text: str, seat: int, milliseconds: int, seed: int) -> Hint:
    """What a search from this seat's perspective comes to."""
    table = load_table(text)
    seen = table.perspective(seat)
    assert seen.request is not None
    options = seen.request.options()
    if len(options) == 1:
        return Hint(options[0], ((options[0], 1.0),), 0)
    return _searched(seen, Advice(table.game), Budget(milliseconds, is_time=True), seed)


def _searched(seen: Perspective, advice: Advice, budget: Budget, seed: int) -> Hint:
    assert seen.request is not None
    search = make_search(seen, advice, Random(seed))
    answer = search.run(budget)
    children = search.root.children
    visits = [(option, children[option].visits) for option in seen.request.options()]
    total = sum([count for _, count in visits])
    shares = tuple([(option, count / total) for option, count in visits])
    return Hint(answer, shares, total)


def chances(text: str) -> Chances:
    """How a finished game looked to the game's evaluation, all cards open."""
    table = load_table(text)
    advice = Advice(table.game)
    history = History()
    history.follow(table)
    every = max(1, -(-history.length // MOST_POINTS))
    steps = sorted({*range(0, history.length, every), history.length})
    values = [_shares(advice.values(history.at(step, table))) for step in steps]
    return Chances(tuple(steps), tuple(values), _swings(steps, values))


def _shares(values: Sequence[float]) -> tuple[float, ...]:
    total = sum(values)
    return tuple([value / total if total else 1 / len(values) for value in values])


def _swings(steps: Sequence[int], values: Sequence[tuple[float, ...]]) -> tuple[Swing, ...]:
    """The biggest changes, at most one a step: that of the seat it means most to."""
    found = []
    for n in range(1, len(steps)):
        pairs = zip(values[n - 1], values[n], strict=True)
        changes = [Swing(steps[n], seat, b - a) for seat, (a, b) in enumerate(pairs)]
        found.append(max(changes, key=_size))
    return tuple(sorted(found, key=_size, reverse=True)[:SWINGS])


def _size(swing: Swing) -> float:
    return abs(swing.change)


TASKS: dict[str, Callable[..., Any]] = {"play": play, "hint": hint, "chances": chances}


def _serve(connection: Connection, imports: tuple[str, ...]) -> None:
    """A worker: do tasks until the other end is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_die_with_parent, daemon=True).start()
    os.nice(5)
    for name in imports:
        importlib.import_module(name)
    for game in GAMES.values():
        Advice(game)
    connection.send(READY)
    while True:
        try:
            task, arguments = connection.recv()
        except EOFError:
            return
        try:
            result = ("done", TASKS[task](*arguments))
        except Exception as error:
            result = ("erred", f"{type(error).__name__}: {error}")
        connection.send(result)


def _die_with_parent() -> None:
    """A worker in an endless loop must not outlive its server."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(0)


# --- the pool, which runs in the server -----------------------------------------------------------


class Worker:
    """A process that is started when there is something to do, and anew when it failed."""

    def __init__(self, imports: tuple[str, ...]) -> None:
        self._imports = imports
        self._process: multiprocessing.process.BaseProcess | None = None
        self._connection: Connection | None = None
        self._starting = threading.Lock()
        self._ended = False

    def run(self, task: str, arguments: tuple[Any, ...], seconds: float) -> Any:
        """Do a task, or BotTrouble; blocks."""
        try:
            connection = self._connection or self._started()
            connection.send((task, arguments))
            if not connection.poll(seconds):
                self.stop()
                raise BotTrouble("hung")
            kind, result = connection.recv()
        except (EOFError, OSError):
            self.stop()
            raise BotTrouble("crashed") from None
        if kind == "erred":
            raise BotTrouble("erred", result)
        return result

    def _started(self) -> Connection:
        spawning = multiprocessing.get_context("spawn")
        self._connection, theirs = spawning.Pipe()
        arguments = (theirs, self._imports)
        process = spawning.Process(target=_serve, args=arguments, daemon=True)
        with self._starting:
            if self._ended:
                raise EOFError
            process.start()
            self._process = process
        theirs.close()
        if not self._connection.poll(START_SECONDS) or self._connection.recv() != READY:
            raise EOFError
        return self._connection

    def end(self) -> None:
        """Kill the process while another thread waits for it; none is started from now on."""
        with self._starting:
            self._ended = True
            process = self._process
        if process is not None:
            process.kill()

    def stop(self) -> None:
        """End the process, whatever it does."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class Bots:
    """A few workers, and a thread that waits for each."""

    def __init__(
        self,
        workers: int | None = None,
        *,
        seconds: float = SECONDS,
        imports: tuple[str, ...] = (),
    ) -> None:
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self._seconds = seconds
        self._workers = [Worker(imports) for _ in range(count)]
        self._free: queue.SimpleQueue[Worker] = queue.SimpleQueue()
        for worker in self._workers:
            self._free.put(worker)
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="bots")

    async def play(self, text: str, bots: Mapping[int, str]) -> list[tuple[int, Answer]]:
        """Answers of these bots at this table, at least one if one of them is asked."""
        found: list[tuple[int, Answer]] = await self._do(
            "play", text, dict(bots), MOST_ANSWERS, ENOUGH_SECONDS
        )
        return found

    async def hint(self, text: str, seat: int, seed: int) -> Hint:
        found: Hint = await self._do("hint", text, seat, HINT_MILLISECONDS, seed)
        return found

    async def chances(self, text: str) -> Chances:
        found: Chances = await self._do("chances", text)
        return found

    async def _do(self, task: str, *arguments: Any) -> Any:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._run, task, arguments)

    def _run(self, task: str, arguments: tuple[Any, ...]) -> Any:
        worker = self._free.get()
        try:
            return worker.run(task, arguments, self._seconds)
        finally:
            self._free.put(worker)

    def stop(self) -> None:
        """End all workers; a task under way comes to nothing."""
        for worker in self._workers:
            worker.end()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self._workers:
            worker.stop()
