"""Who does the work: this process, several processes, or a Ray cluster.

Work is a function of something common to all and a chunk. It is given out a few chunks ahead and
handed in as it is done. If a worker dies, what it had is given out again.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Any, Protocol, TypeVar

from panspermia.interrupts import out_of_reach, uninterrupted
from panspermia.lab.errors import CannotWork

P = TypeVar("P")
T = TypeVar("T")
R = TypeVar("R")

AHEAD = 3
"""Chunks given out per worker, so that none waits for work."""

PATIENCE = 5
"""How often in a row workers may die before anything is handed in."""


class Lost(Exception):
    """A worker died; what it had to do is not done."""


class Crew(Protocol):
    """Workers that take chunks."""

    size: int

    def submit(self, work: Callable[[Any, T], R], common: Any, chunk: T) -> Future[R]:
        """Give out a chunk, or Lost."""
        ...

    def take(self, done: Future[R]) -> R:
        """What was handed in; Lost, if the worker died over it."""
        ...

    def renew(self) -> None:
        """Make the crew fit for work after a loss."""
        ...

    def leave(self, *, finished: bool) -> None:
        """Send everybody home; what is unfinished is not waited for."""
        ...


def count_cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(
    work: Callable[[P, T], R],
    common: P,
    chunks: Sequence[T],
    workers: int,
    *,
    crew: Crew | None = None,
    ordered: bool = True,
) -> Generator[R, None, None]:
    """The results of the chunks, in their order or as they come, worked out by several processes.

    No more is begun than a few chunks ahead, so that leaving early wastes little.
    """
    workers = min(workers, len(chunks))
    if crew is None and workers <= 1:
        for chunk in chunks:
            yield work(common, chunk)
        return
    crew = Processes(workers) if crew is None else crew
    finished = False
    try:
        yield from _Foreman(crew, work, common, chunks, ordered).results()
        finished = True
    finally:
        crew.leave(finished=finished)


class _Foreman:
    """Gives chunks to a crew and takes the results."""

    def __init__(
        self,
        crew: Crew,
        work: Callable[[P, T], R],
        common: P,
        chunks: Sequence[T],
        ordered: bool,
    ) -> None:
        self.crew = crew
        self.work = work
        self.common = common
        self.chunks = chunks
        self.ordered = ordered
        self.todo = deque(range(len(chunks)))
        self.given: dict[Future[Any], int] = {}
        self.ready: dict[int, Any] = {}
        self.next = 0
        self.losses = 0

    def results(self) -> Iterator[Any]:
        while self.todo or self.given or self.ready:
            try:
                self._give_out()
                wait(self.given, return_when=FIRST_COMPLETED)
                self._take_in()
            except Lost as lost:
                self._redo(lost)
            yield from self._hand_in()

    def _give_out(self) -> None:
        limit = self.crew.size * AHEAD
        while self.todo and (not self.given or len(self.given) + len(self.ready) < limit):
            number = self.todo[0]
            given = self.crew.submit(self.work, self.common, self.chunks[number])
            self.given[given] = self.todo.popleft()

    def _take_in(self) -> None:
        lost: Lost | None = None
        for future in [future for future in self.given if future.done()]:
            try:
                result = self.crew.take(future)
            except Lost as error:
                lost = error
                continue
            self.ready[self.given.pop(future)] = result
            self.losses = 0
        if lost is not None:
            raise lost

    def _redo(self, lost: Lost) -> None:
        """Give out again what is not done."""
        self.losses += 1
        if self.losses > PATIENCE:
            raise CannotWork(f"workers die again and again: {lost}") from lost
        self.todo.extendleft(sorted(self.given.values(), reverse=True))
        self.given.clear()
        self.crew.renew()

    def _hand_in(self) -> Iterator[Any]:
        if self.ordered:
            while self.next in self.ready:
                yield self.ready.pop(self.next)
                self.next += 1
        else:
            while self.ready:
                yield self.ready.pop(next(iter(self.ready)))


# --- processes ------------------------------------------------------------------------------------


class Processes:
    """Processes on this machine."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._pool = self._fresh()

    def _fresh(self) -> ProcessPoolExecutor:
        # Not forked: a fork copies whatever the other threads of this process are doing.
        return ProcessPoolExecutor(self.size, get_context("spawn"), initializer=_begin)

    def submit(self, work: Callable[[Any, T], R], common: Any, chunk: T) -> Future[R]:
        try:
            # Processes are started here, and one that is interrupted half way would complain.
            with uninterrupted(), out_of_reach():
                return self._pool.submit(work, common, chunk)
        except BrokenProcessPool as error:
            raise Lost(str(error)) from error

    def take(self, done: Future[R]) -> R:
        try:
            return done.result()
        except BrokenProcessPool as error:
            raise Lost(str(error)) from error

    def renew(self) -> None:
        self.leave(finished=False)
        self._pool = self._fresh()

    def leave(self, *, finished: bool) -> None:
        if not finished:
            # A chunk of slow bots takes minutes, and nobody waits for its result any more.
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
        self._pool.shutdown(wait=finished, cancel_futures=True)


def _begin() -> None:
    """Ctrl-C is for the process that gave the work; when that dies, no worker goes on."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


# --- Ray ------------------------------------------------------------------------------------------


KNOCK = 5.0
"""Seconds in which the machine of a cluster must answer."""

_PLACE = re.compile(r"(?:ray://)?(?P<host>[^/]+):(?P<port>[0-9]+)", re.ASCII)


def _knock(address: str) -> None:
    """CannotWork, if nobody listens at a host and port: Ray itself would try for many minutes."""
    place = _PLACE.fullmatch(address)
    if place is None:
        return
    try:
        socket.create_connection((place["host"].strip("[]"), int(place["port"])), KNOCK).close()
    except (OSError, OverflowError, UnicodeError) as error:
        raise CannotWork(f"there is no Ray cluster at {address}: {error}") from None


class Ray:
    """The workers of a Ray cluster; every node has panspermia installed, in the same version."""

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError:
            raise CannotWork(
                "--ray needs Ray: pip install '.[ray]' in the folder of the project"
            ) from None
        self._ray: Any = ray
        self._connect(address)
        self._remote: dict[Any, Any] = {}
        self._put: dict[int, Any] = {}
        self.size = max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def _connect(self, address: str) -> None:
        _knock(address)
        try:
            self._ray.init(
                address=address, log_to_driver=False, logging_level="ERROR", configure_logging=False
            )
        except Exception as error:  # whatever Ray raises, there is no cluster
            line = str(error).strip().splitlines()[0] if str(error).strip() else type(error)
            raise CannotWork(f"there is no Ray cluster at {address}: {line}") from None

    def submit(self, work: Callable[[Any, T], R], common: Any, chunk: T) -> Future[R]:
        if work not in self._remote:
            self._remote[work] = self._ray.remote(num_cpus=1)(work)
        if id(common) not in self._put:
            self._put[id(common)] = (common, self._ray.put(common))
        future: Future[R] = self._remote[work].remote(self._put[id(common)][1], chunk).future()
        return future

    def take(self, done: Future[R]) -> R:
        errors = self._ray.exceptions
        try:
            return done.result()
        except (errors.WorkerCrashedError, errors.NodeDiedError, errors.ObjectLostError) as error:
            raise Lost(str(error).splitlines()[0]) from error
        except errors.RayTaskError as error:
            cause = getattr(error, "cause", None)
            raise (cause if isinstance(cause, Exception) else error) from None

    def renew(self) -> None:
        """Nothing to do: Ray replaces its workers by itself."""

    def leave(self, *, finished: bool) -> None:
        self._ray.shutdown()
