"""Threads in which calls of a store wait: those that write apart from those that read.

When nothing can be written, writers wait and come to nothing; readers never stand behind them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from panspermia.store.database import PATIENCE
from panspermia.store.errors import CannotSave

P = ParamSpec("P")
T = TypeVar("T")

READERS = 8

_WRITING: set[Callable[..., Any]] = set()


def writing(method: Callable[P, T]) -> Callable[P, T]:
    """Mark a method of the store that writes."""
    _WRITING.add(method)
    return method


def is_writing(call: Callable[..., Any]) -> bool:
    """Whether a call, or the method that it is bound to, was marked."""
    return getattr(call, "__func__", call) in _WRITING


class Threads:
    """The threads of one store."""

    def __init__(self, writers: int) -> None:
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="read")
        self._writers = ThreadPoolExecutor(writers, thread_name_prefix="write")

    def close(self) -> None:
        self._readers.shutdown()
        self._writers.shutdown()

    async def call(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a method of the store, which blocks; never anything of a game."""
        work = lambda: call(*args, **kwargs)  # noqa: E731
        loop = asyncio.get_running_loop()
        if is_writing(call):
            return await loop.run_in_executor(self._writers, _in_time(work))
        return await loop.run_in_executor(self._readers, work)


def _in_time(work: Callable[[], T]) -> Callable[[], T]:
    """The work, or CannotSave if its turn comes too late."""
    end = time.monotonic() + PATIENCE

    def begin() -> T:
        if time.monotonic() > end:
            raise CannotSave("others have waited for too long")
        return work()

    return begin
