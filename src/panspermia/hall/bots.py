"""Bots think in processes of their own, which are started anew when one crashes or hangs.

A task is a function of this module that gets plain data: a table as bytes, and who plays it. The
table stays in the worker; a bot gets the perspective of its seat. A deck is sent to a worker once.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import importlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple

import msgspec

from panspermia.hall.analysis import Analysis, Walk, advance
from panspermia.hall.counts import Ledger
from panspermia.hall.hints import Hint, thought
from panspermia.hall.rates import Places
from panspermia.hall.turns import SHORT, Asker, Turns, Work
from panspermia.interrupts import out_of_reach
from panspermia.kernel import Answer, BadSetup, IllegalAnswer, Table
from panspermia.kernel.content import Content
from panspermia.kernel.foresight import Odds, Preview
from panspermia.kernel.handover import hand_over, take_over
from panspermia.players import make_player
from panspermia.players.advice import Advice, Chain
from panspermia.players.budget import Budget, parse_budget
from panspermia.players.contract import is_under_way
from panspermia.players.deals import answer_offers, make_offer
from panspermia.registry import GAMES

SECONDS = 120.0
"""How long a task may take before its worker is taken to hang."""

MOST_ANSWERS = 12
ENOUGH_SECONDS = 0.4
"""Answers or seconds after which a worker hands over what it has, so that people see it."""

START_SECONDS = 60.0
"""How long a worker may take to start; its first task does not pay for that."""

READY = "ready"

MOST_DECKS = 32
"""Decks that a worker holds."""

HINT_MILLISECONDS = 1500

SLICE_SECONDS = 0.3
"""How long a worker is at an analysis before others' bots may think."""

HINT = "hint"
MOST_HINTS = 3
"""Hints that one visitor may have asked for and not got yet."""
MOST_ASKED = 1000
"""Hints, or pieces of foresight, that all visitors may have asked for."""

LOOK_AGAIN = 0.1
"""Seconds after which is looked whether a visitor may have more under way again."""

QUICK = 0.1
SIMULATIONS_A_SECOND = 400
"""What is taken to be so until it is measured: seconds of a bot without a budget, and the pace of a
search."""

FORESIGHT = "foresight"
MOST_FORESIGHTS = 12
"""Previews and odds, in pieces of work, that one visitor may have asked for and not got yet."""
FORESIGHT_SECONDS = 0.2
"""What a piece of that work is taken to cost: it is short, so that it passes strong bots."""

NOBODY = Asker()


class BotTrouble(Exception):
    """A task came to nothing; `kind` is crashed, hung, erred or dropped."""

    def __init__(self, kind: str, detail: str = "") -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail


class TooManyHints(Exception):
    """The visitor has asked for more than may wait; also for previews and odds."""


class Foreseen(msgspec.Struct, frozen=True):
    """What follows an answer or a chain; the odds only if they were wanted."""

    preview: Preview
    odds: Odds | None


Unforeseen = tuple[str, dict[str, Any]]
"""Why a chain cannot be given: clause and message, as plain data."""


# --- tasks, which run in a worker -----------------------------------------------------------------


def play(
    content: bytes, bots: Mapping[int, str], most: int, seconds: float
) -> list[tuple[int, Answer]]:
    """Answers of the bots, seat by seat, until a person must decide or enough are given for now.

    A plan is always given whole. Offers are answered first, as they may not stand for long, and
    made when a person is asked, who then has the time to think about them.
    """
    table = take_over(content, GAMES)
    end = time.monotonic() + seconds
    players = {seat: make_player(spec, _luck(table, seat)) for seat, spec in bots.items()}
    found = answer_offers(table, bots)
    while (seat := next((r.seat for r in table.requests if r.seat in players), None)) is not None:
        answer = players[seat].choose(table.perspective(seat))
        table.answer(answer, seat=seat)
        found.append((seat, answer))
        is_enough = len(found) >= most or time.monotonic() >= end
        if is_enough and not is_under_way(players[seat]):
            return found
    return [*found, *make_offer(table, bots)]


def _luck(table: Table[Any], seat: int) -> int:
    """A seed for a bot that nobody can know before the game is over."""
    label = f"bot {seat} {table.version}".encode()
    return int.from_bytes(hmac.digest(table.seed, label, hashlib.sha256)[:8], "big")


def hint(content: bytes, seat: int, milliseconds: int, seed: int) -> Hint:
    """What a search from this seat's perspective comes to."""
    table = take_over(content, GAMES)
    seen = table.perspective(seat)
    assert seen.request is not None
    return thought(seen, Budget(milliseconds, is_time=True), seed)


def foresee(
    content: bytes, seat: int, chains: Sequence[Chain], worlds: int
) -> list[Foreseen | Unforeseen]:
    """Previews of chains of answers and, in so many worlds if any, their odds."""
    table = take_over(content, GAMES)
    return [_foreseen(table, seat, chain, worlds) for chain in chains]


def _foreseen(table: Table[Any], seat: int, chain: Chain, worlds: int) -> Foreseen | Unforeseen:
    try:
        preview = table.preview(seat, chain)
        return Foreseen(preview, table.odds(seat, chain, worlds) if worlds else None)
    except IllegalAnswer as error:
        return error.clause, error.message.plain()


def analyse(text: str, draft: bytes, seconds: float) -> bytes:
    """Work so long at the analysis of a finished game; without a draft, at a new one."""
    walk = _walk(text)
    found = msgspec.msgpack.decode(draft, type=Analysis) if draft else walk.begin()
    end = time.monotonic() + seconds
    advance(walk, found, lambda: time.monotonic() >= end)
    return msgspec.msgpack.encode(found)


@lru_cache(maxsize=2)
def _walk(text: str) -> Walk:
    """The game that is analysed, since the next piece of work is probably at the same."""
    return Walk(text)


def mission(question: bytes) -> bytes:
    """What a question to the planner of spacecraft comes to; only who is asked loads their map."""
    return bytes(importlib.import_module("panspermia.hall.missions").answered(question))


def nothing() -> None:
    """Show that the worker is there."""


TASKS: dict[str, Callable[..., Any]] = {
    "play": play,
    "hint": hint,
    "foresee": foresee,
    "analyse": analyse,
    "mission": mission,
    "nothing": nothing,
}


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
    decks: dict[str, Content] = {}
    while True:
        try:
            task, arguments, deck = connection.recv()
        except EOFError:
            return
        if deck is not None:
            _remember(decks, deck)
        try:
            result = ("done", TASKS[task](*arguments))
        except Exception as error:
            result = ("erred", f"{type(error).__name__}: {error}")
        connection.send(result)


def _remember(decks: dict[str, Content], deck: Content) -> None:
    """Hold a deck, and let the oldest of too many go; both ends do it alike."""
    decks[deck.name] = deck
    if len(decks) > MOST_DECKS:
        del decks[next(iter(decks))]


def _die_with_parent() -> None:
    """A worker in an endless loop must not outlive its server."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(0)


# --- the pool, which runs in the server -----------------------------------------------------------


class Worker:
    """A process that is started when there is something to do, and again when it has failed."""

    def __init__(self, imports: tuple[str, ...]) -> None:
        self._imports = imports
        self._process: multiprocessing.process.BaseProcess | None = None
        self._connection: Connection | None = None
        self._decks: dict[str, Content] = {}
        """What the process holds."""
        self._starting = threading.Lock()
        self._ended = False
        self._failed = False

    @property
    def is_ready(self) -> bool:
        """Whether the process is there, or nothing is known that would keep it from starting."""
        process = self._process
        return not self._failed if process is None else process.is_alive()

    def run(
        self, task: str, arguments: tuple[Any, ...], deck: Content | None, seconds: float
    ) -> Any:
        """Do a task with a table that has this deck, or BotTrouble; blocks."""
        with self._watched():
            connection = self._connection or self._started()
            connection.send((task, arguments, self._new(deck)))
            if not connection.poll(seconds):
                self.stop()
                raise BotTrouble("hung")
            kind, result = connection.recv()
        self._failed = False
        if kind == "erred":
            raise BotTrouble("erred", result)
        return result

    def make_ready(self) -> None:
        """Start the process, if it is not there, or BotTrouble; blocks."""
        if self._connection is None:
            with self._watched():
                self._started()

    @contextlib.contextmanager
    def _watched(self) -> Iterator[None]:
        try:
            yield
        except (EOFError, OSError):
            self._failed = True
            self.stop()
            raise BotTrouble("crashed") from None

    def _new(self, deck: Content | None) -> Content | None:
        """The deck, if the process does not hold it yet."""
        if deck is None or deck.name in self._decks:
            return None
        _remember(self._decks, deck)
        return deck

    def _started(self) -> Connection:
        self._decks = {}
        spawning = multiprocessing.get_context("spawn")
        self._connection, theirs = spawning.Pipe()
        arguments = (theirs, self._imports)
        process = spawning.Process(target=_serve, args=arguments, daemon=True)
        with self._starting:
            if self._ended:
                raise EOFError
            with out_of_reach():
                process.start()
            self._process = process
        theirs.close()
        if not self._connection.poll(START_SECONDS) or self._connection.recv() != READY:
            raise EOFError
        return self._connection

    def end(self) -> None:
        """Kill the process while another thread waits for it, and start no other."""
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


class Lane:
    """A worker, and whether it is at work."""

    __slots__ = ("is_busy", "only_short", "worker")

    def __init__(self, worker: Worker, *, only_short: bool) -> None:
        self.worker = worker
        self.only_short = only_short
        self.is_busy = False


class Errand(NamedTuple):
    """A task for a worker, and who is to hear of it."""

    task: str
    arguments: tuple[Any, ...]
    deck: Content | None
    heard: asyncio.Future[Any]


class Bots:
    """A few workers, a thread that waits for each, and the work that takes turns at them."""

    def __init__(
        self,
        workers: int | None = None,
        *,
        seconds: float = SECONDS,
        imports: tuple[str, ...] = (),
        processes: int = 1,
        ledger: Ledger | None = None,
    ) -> None:
        """`processes`: as many serve together, each with its workers; a ledger is what they share.

        Of what is not short, one visitor never has more under way than one process has workers for.
        """
        cores, ledger = os.cpu_count() or 2, ledger or Ledger()
        count = workers or max(2, -(-cores // processes))
        self._seconds = seconds
        self._hints = Places(MOST_ASKED, MOST_HINTS, counts=ledger.counts("hints"))
        self._foresights = Places(MOST_ASKED, MOST_FORESIGHTS, counts=ledger.counts("foresights"))
        each = max(1, max(count, cores) - 1)
        self._thoughts = Places(count, each, counts=ledger.counts("thoughts"))
        self._is_shared = processes > 1
        self._looks_again = False
        self._workers = [Worker(imports) for _ in range(count)]
        self._lanes = [
            Lane(worker, only_short=number == 0 and count > 1)
            for number, worker in enumerate(self._workers)
        ]
        self._turns: Turns[Errand] = Turns(places=self._thoughts)
        self._stopped = False
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="bots")

    async def play(
        self, table: Table[Any], bots: Mapping[int, str], asker: Asker = NOBODY
    ) -> list[tuple[int, Answer]]:
        """Answers of these bots at this table, at least one if one of them is asked."""
        asked = [bots[request.seat] for request in table.requests if request.seat in bots][:1]
        kind = " ".join([table.game.id, *asked])
        guess = max([guessed_seconds(spec) for spec in asked], default=0.0)
        arguments = (hand_over(table), dict(bots), MOST_ANSWERS, ENOUGH_SECONDS)
        found: list[tuple[int, Answer]] = await self._do(
            "play", table, arguments, asker, kind, guess
        )
        return found

    async def hint(self, table: Table[Any], seat: int, seed: int, asker: Asker = NOBODY) -> Hint:
        """What a search comes to; TooManyHints if this visitor waits for too many already."""
        with self._asked(self._hints, asker):
            arguments = (hand_over(table), seat, HINT_MILLISECONDS, seed)
            guess = HINT_MILLISECONDS / 1000
            found: Hint = await self._do("hint", table, arguments, asker, HINT, guess)
        return found

    async def foresee(
        self,
        table: Table[Any],
        seat: int,
        chains: Sequence[Chain],
        worlds: int,
        asker: Asker = NOBODY,
    ) -> list[Foreseen | Unforeseen]:
        """What follows these chains; TooManyHints if this visitor waits for too much of this."""
        with self._asked(self._foresights, asker):
            arguments = (hand_over(table), seat, tuple(chains), worlds)
            found: list[Foreseen | Unforeseen] = await self._do(
                "foresee", table, arguments, asker, FORESIGHT, FORESIGHT_SECONDS
            )
        return found

    @contextlib.contextmanager
    def _asked(self, places: Places, asker: Asker) -> Iterator[None]:
        """Let somebody have a place until they are answered, or TooManyHints."""
        if not places.take(asker.visitor):
            raise TooManyHints
        try:
            yield
        finally:
            places.leave(asker.visitor)

    async def analyse(
        self, table: Table[Any], text: str, draft: bytes, asker: Asker = NOBODY
    ) -> bytes:
        """Some more of the analysis of a finished game, which a worker needs from its beginning."""
        arguments = (text, draft, SLICE_SECONDS)
        found: bytes = await self._do("analyse", table, arguments, asker, "analyse", SLICE_SECONDS)
        return found

    async def mission(self, question: bytes, asker: Asker, guess: float) -> bytes:
        """What a question to a planner comes to."""
        found: bytes = await self._errand(asker, "mission", guess, "mission", (question,), None)
        return found

    async def is_alive(self) -> bool:
        """Whether a bot can think; a worker that has failed is tried again if there is no other."""
        if self._stopped or any([worker.is_ready for worker in self._workers]):
            return not self._stopped
        try:
            await self._errand(NOBODY, "nothing", 0.0, "nothing", (), None)
        except BotTrouble:
            return False
        return True

    async def _do(
        self,
        task: str,
        table: Table[Any],
        arguments: tuple[Any, ...],
        asker: Asker,
        kind: str,
        guess: float,
    ) -> Any:
        deck = table.setup.deck
        held = deck if isinstance(deck, Content) else None
        return await self._errand(asker, kind, guess, task, arguments, held)

    async def _errand(
        self,
        asker: Asker,
        kind: str,
        guess: float,
        task: str,
        arguments: tuple[Any, ...],
        held: Content | None,
    ) -> Any:
        heard: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        work = self._turns.add(asker, kind, guess, Errand(task, arguments, held, heard))
        self._dispatch()
        try:
            return await heard
        finally:
            self._turns.drop(work)

    def _dispatch(self) -> None:
        """Give work to every worker that has none."""
        for lane in self._lanes:
            if lane.is_busy or self._stopped:
                continue
            work = self._turns.take(only_short=lane.only_short)
            if work is not None:
                lane.is_busy = True
                self._threads.submit(self._run, lane, work)
        if self._is_shared and len(self._turns) and not self._looks_again:
            # What waits for a place may have it as soon as another process is done.
            self._looks_again = True
            asyncio.get_running_loop().call_later(LOOK_AGAIN, self._look_again)

    def _look_again(self) -> None:
        self._looks_again = False
        self._dispatch()

    def _run(self, lane: Lane, work: Work[Errand]) -> None:
        """Do the work, in a thread, and let the loop hear of it."""
        task, arguments, deck, heard = work.what
        began = time.monotonic()
        result: Any = None
        trouble: BotTrouble | None = None
        try:
            lane.worker.make_ready()
            began = time.monotonic()
            result = lane.worker.run(task, arguments, deck, self._seconds)
        except BotTrouble as found:
            trouble = found
        seconds = time.monotonic() - began
        lane.is_busy = False
        with contextlib.suppress(RuntimeError):  # the loop was closed, and nobody is left to hear
            heard.get_loop().call_soon_threadsafe(self._tell, work, seconds, result, trouble)

    def _tell(
        self, work: Work[Errand], seconds: float, result: Any, trouble: BotTrouble | None
    ) -> None:
        self._turns.done(work, seconds)
        heard = work.what.heard
        if not heard.done() and trouble is not None:
            heard.set_exception(trouble)
        elif not heard.done():
            heard.set_result(result)
        self._dispatch()

    def stop(self) -> None:
        """End all workers; a task under way comes to nothing."""
        self._stopped = True
        for work in self._turns.clear():
            with contextlib.suppress(RuntimeError):
                work.what.heard.get_loop().call_soon_threadsafe(work.what.heard.cancel)
        for worker in self._workers:
            worker.end()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self._workers:
            worker.stop()


def guessed_seconds(spec: str) -> float:
    """What a bot's answers are taken to cost before any has been seen."""
    _, _, budget = spec.partition(":")
    try:
        found = parse_budget(budget)
    except BadSetup:
        return SHORT if budget else QUICK
    return found.amount / (1000 if found.is_time else SIMULATIONS_A_SECOND)
