"""Pytest plugin: the CPU seconds of tests, by file and by game, for `tools/cpu.py`.

It writes them where PANSPERMIA_COSTS names a file. A test counts with the processes that it started
and that have ended. A browser and its server stay for later tests: each of those counts with what
it had them do.
"""

from __future__ import annotations

import json
import os
import resource
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

GAMES = ("exodus", "megafauna")
"""Games with a share of their own."""

SHARING = "tests/browser/"
"""Where tests share processes that live on."""

PROCESSES = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK")


def part_of(nodeid: str) -> str:
    """The file of a test, after the game that it is about if that has a share of its own."""
    file = nodeid.partition("::")[0]
    return next((f"{game} {file}" for game in GAMES if game in nodeid), file)


class Costs:
    def __init__(self, path: str) -> None:
        self.path = Path(path)
        self.seconds: dict[str, float] = defaultdict(float)
        self.shared: list[int] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        before = self._spent()
        found = yield
        if SHARING in item.nodeid:
            self.shared = _descendants()
        self.seconds[part_of(item.nodeid)] += self._spent() - before
        return found

    def _spent(self) -> float:
        """By this process, by those that have ended, and by those that tests share."""
        used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        own = sum([found.ru_utime + found.ru_stime for found in used])
        return own + sum([sum(_stat(pid)[11:15]) for pid in self.shared]) / TICKS

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """A worker has ended: it has told what its tests cost."""
        for part, seconds in getattr(node, "workeroutput", {}).get("costs", {}).items():
            self.seconds[part] += seconds

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["costs"] = dict(self.seconds)
        else:
            dearest = sorted(self.seconds.items(), key=lambda pair: -pair[1])
            self.path.write_text(json.dumps(dict(dearest), indent=1))


def _descendants() -> list[int]:
    """The processes that this one has started, and those that they have started."""
    parents = {int(found.name): _stat(int(found.name))[1] for found in PROCESSES.glob("[0-9]*")}
    found = [os.getpid()]
    for parent in found:
        found += [pid for pid, started_by in parents.items() if started_by == parent]
    return found[1:]


def _stat(pid: int) -> list[int]:
    """What the system tells of a process after its name and state; zeros if it is gone."""
    try:
        text = (PROCESSES / str(pid) / "stat").read_text()
    except OSError:
        return [0] * 20
    return [0, *map(int, text.rpartition(")")[2].split()[1:20])]


def pytest_configure(config: pytest.Config) -> None:
    if path := os.environ.get("PANSPERMIA_COSTS"):
        config.pluginmanager.register(Costs(path))
