"""Pytest plugin: which tests go to the same worker, where several share the work.

What is dear to start (PostgreSQL, a cluster) is started by one worker, a browser and its server by
two, since all pages in a row would be the longest chain; and one reads the whole source. All other
tests go to whoever is free. In a fresh clone one worker compiles all tests, and the others wait for
that.
"""

from __future__ import annotations

import fcntl
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

TOGETHER = ("tests/lab/test_ray.py", "postgresql", "tests/test_guards.py")
"""Parts of the ids of tests that stay together."""

PAGES = "tests/browser/test_"
"""With the tests of pages: two groups by the first letter of the file's subject."""
MIDDLE = "p"


def group_of(nodeid: str) -> str:
    """What the tests have in common that stay together with this one; if there are none, its id."""
    if nodeid.startswith(PAGES):
        return PAGES + ("first" if nodeid.removeprefix(PAGES) < MIDDLE else "second")
    return next((part for part in TOGETHER if part in nodeid), nodeid)


TESTS = Path(__file__).parent


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    with _compiled_once():
        return (yield)


@contextmanager
def _compiled_once() -> Iterator[None]:
    """Compile alone whatever is not compiled: two at once would each do all of it."""
    if "PYTEST_XDIST_WORKER" not in os.environ or sys.dont_write_bytecode or _is_compiled():
        yield
        return
    with Path(__file__).open(encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_SH if _is_begun(lock) else fcntl.LOCK_EX)
        yield


def _is_compiled() -> bool:
    """Whether the last test that is collected has its bytecode."""
    last = max(TESTS.rglob("test_*.py"))
    return any(last.parent.glob(f"__pycache__/{last.stem}.*.pyc"))


def _is_begun(lock: Any) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    return False


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Who takes part in `-n` gets a whole group, or a single test."""
    from xdist.scheduler import LoadScopeScheduling

    class ByGroup(LoadScopeScheduling):  # type: ignore[misc]  # xdist comes without types
        def _split_scope(self, nodeid: str) -> str:
            return group_of(nodeid)

        def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:
            """A group that is done is forgotten: else all are counted anew after every test."""
            super().mark_test_complete(node, item_index, duration)
            group = group_of(self.registered_collections[node][item_index])
            if all(self.assigned_work[node][group].values()):
                del self.assigned_work[node][group]

    return ByGroup(config, log)
