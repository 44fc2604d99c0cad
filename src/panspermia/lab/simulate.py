"""Games between bots, many of them: the same results on any number of processes.

Game number n of a plan has a seed of its own for the table and one for each bot, made from the
plan's seed and n. So it does not matter who plays it, or when.
"""

from __future__ import annotations

import hashlib
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

import msgspec

from panspermia.kernel import Table
from panspermia.kernel.chance import SEED_BYTES
from panspermia.kernel.game import Value
from panspermia.players import make_player
from panspermia.registry import find_game, new_table

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 3
"""Chunks given out per process, so that none waits for work."""


class Plan(msgspec.Struct, frozen=True):
    """What is played: a game, a bot per seat, options, and a seed that everything follows from."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, Value]
    seed: int
    rotate: bool = False
    """Whether the bots change seats from game to game."""
    deck: dict[str, Any] | None = None
    """The content of a deck other than the game's own."""


class Played(msgspec.Struct, frozen=True):
    """One game: who sat where, how it ended, and how long it took."""

    number: int
    seats: tuple[str, ...]
    bots: tuple[int, ...]
    """The place of each seat's bot in the plan."""
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    utility: tuple[float, ...]
    reason: str
    decisions: int
    turns: int | None


class Crashed(Exception):
    """A game broke off with a bug; `text` is the game as far as it came."""

    def __init__(self, number: int, error: str, text: str) -> None:
        super().__init__(number, error, text)
        self.number = number
        self.error = error
        self.text = text


def check(plan: Plan) -> None:
    """BadSetup, if the plan cannot be played."""
    for spec in plan.seats:
        make_player(spec, 0)
    count = len(plan.seats)
    new_table(plan.game, players=count, seed=0, options=dict(plan.options), deck=plan.deck)


def play_game(plan: Plan, number: int) -> Played:
    """Game number n of the plan."""
    shift = number % len(plan.seats) if plan.rotate else 0
    bots = tuple([(seat + shift) % len(plan.seats) for seat in range(len(plan.seats))])
    seats = tuple([plan.seats[bot] for bot in bots])
    table = new_table(
        plan.game,
        players=len(seats),
        seed=derive(plan.seed, number, "table"),
        options=dict(plan.options),
        deck=plan.deck,
    )
    players = [
        make_player(spec, int.from_bytes(derive(plan.seed, number, f"bot{bot}")[:6], "big"))
        for spec, bot in zip(seats, bots, strict=True)
    ]
    decisions = _play(table, players, number)
    return _record(table, number, seats, bots, decisions)


def _play(table: Table[Any], players: Sequence[Any], number: int) -> int:
    """Let the players answer until the game is over; says how often they were asked."""
    decisions = 0
    try:
        while (request := table.request) is not None:
            seat = request.seat
            table.answer(players[seat].choose(table.perspective(seat)), seat=seat)
            decisions += 1
    except Exception as error:
        raise Crashed(number, f"{type(error).__name__}: {error}", _dump(table)) from error
    return decisions


def _dump(table: Table[Any]) -> str:
    """The game as text, or nothing if it is too broken even for that."""
    try:
        return table.dump()
    except Exception:
        return ""


def _record(
    table: Table[Any], number: int, seats: tuple[str, ...], bots: tuple[int, ...], decisions: int
) -> Played:
    outcome = table.outcome
    assert outcome is not None
    turns = table.view(None)["position"].get("turn")
    return Played(
        number=number,
        seats=seats,
        bots=bots,
        winners=outcome.winners,
        scores=outcome.scores,
        utility=outcome.utility,
        reason=outcome.reason,
        decisions=decisions,
        turns=turns if isinstance(turns, int) else None,
    )


def derive(seed: int, number: int, what: str) -> bytes:
    """A seed for one thing in one game."""
    return hashlib.sha256(f"panspermia:{seed}:{number}:{what}".encode()).digest()[:SEED_BYTES]


def play_chunk(plan: Plan, numbers: Sequence[int]) -> list[Played]:
    return [play_game(plan, number) for number in numbers]


def simulate(plan: Plan, games: int, *, workers: int = 1, first: int = 0) -> Iterator[list[Played]]:
    """The games in their order, chunk by chunk."""
    find_game(plan.game)
    numbers = range(first, first + games)
    size = chunk_size(games, workers)
    chunks = [numbers[i : i + size] for i in range(0, games, size)]
    yield from spread(play_chunk, plan, chunks, workers)


def chunk_size(games: int, workers: int) -> int:
    """Few enough games that all processes end together and progress is seen."""
    return max(1, min(50, games // (workers * 20)))


def spread(
    work: Callable[[Plan, T], R], plan: Plan, chunks: Sequence[T], workers: int
) -> Iterator[R]:
    """The results of the chunks in their order, worked out by several processes.

    No more is begun than a few chunks ahead, so that leaving early wastes little.
    """
    if workers <= 1:
        for chunk in chunks:
            yield work(plan, chunk)
        return
    # Not forked: a fork copies whatever the other threads of this process are doing.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_ignore_interrupt)
    waiting: list[Future[R]] = []
    done = False
    try:
        for chunk in chunks:
            waiting.append(pool.submit(work, plan, chunk))
            if len(waiting) >= workers * AHEAD:
                yield waiting.pop(0).result()
        while waiting:
            yield waiting.pop(0).result()
        done = True
    finally:
        if not done:
            # A chunk of slow bots takes minutes, and nobody waits for its result any more.
            for process in list((pool._processes or {}).values()):
                process.terminate()
        pool.shutdown(wait=done, cancel_futures=True)


def _ignore_interrupt() -> None:
    """Ctrl-C is for the process that gave the work; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
