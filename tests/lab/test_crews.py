"""Work on several processes: order, lost workers, errors."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from panspermia.lab import crews
from panspermia.lab.crews import Lost, Ray, spread
from panspermia.lab.errors import CannotWork
from tests.lab.work import die, fail, square, square_but_die_once

ROOT = Path(__file__).resolve().parents[2]


class Clumsy:
    """A crew that works at once, hands in late things first, and loses what it is told to."""

    size = 2

    def __init__(self, losses: int) -> None:
        self.losses = losses
        self.left: bool | None = None
        self.submitted: list[Any] = []

    def submit(self, work: Any, common: Any, chunk: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(work(common, chunk))
        self.submitted.append(chunk)
        return future

    def take(self, done: Future[Any]) -> Any:
        if self.losses:
            self.losses -= 1
            raise Lost("gone")
        return done.result()

    def renew(self) -> None:
        pass

    def leave(self, *, finished: bool) -> None:
        self.left = finished


@pytest.mark.parametrize("ordered", [True, False])
def test_what_is_lost_is_done_again(ordered: bool) -> None:
    crew = Clumsy(losses=4)

    found = list(spread(square, 1, range(9), 1, crew=crew, ordered=ordered))

    assert [n * n for n in range(9)] == (found if ordered else sorted(found))
    assert crew.left is True
    assert 9 < len(crew.submitted)


def test_a_crew_that_always_dies_is_given_up() -> None:
    crew = Clumsy(losses=1000)

    with pytest.raises(CannotWork, match="die again and again"):
        list(spread(square, 1, range(9), 1, crew=crew))

    assert crew.left is False


def test_no_more_is_given_out_than_a_few_chunks_ahead() -> None:
    crew = Clumsy(losses=0)
    results = spread(square, 1, range(100), 1, crew=crew)

    next(results)
    results.close()

    assert crew.size * crews.AHEAD == len(crew.submitted)
    assert crew.left is False


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1:1", "[::1]:1", "ray://127.0.0.1:1", "nowhere.invalid:1", "127.0.0.1:99999"],
)
def test_where_nobody_listens_there_is_no_cluster(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    tried: list[str] = []
    ray = SimpleNamespace(init=lambda **more: tried.append(more["address"]))
    monkeypatch.setitem(sys.modules, "ray", ray)

    with pytest.raises(CannotWork, match=re.escape(f"no Ray cluster at {address}: ")) as error:
        Ray(address)

    assert [] == tried
    assert 1 == len(str(error.value).splitlines())


def test_ray_is_asked_where_somebody_listens_and_where_it_looks_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[str] = []
    ray = SimpleNamespace(
        init=lambda **more: tried.append(more["address"]), cluster_resources=lambda: {"CPU": 3.0}
    )
    monkeypatch.setitem(sys.modules, "ray", ray)
    with socket.create_server(("127.0.0.1", 0)) as server:
        addresses = ["auto", "local", f"127.0.0.1:{server.getsockname()[1]}"]

        sizes = [Ray(address).size for address in addresses]

    assert addresses == tried
    assert [3, 3, 3] == sizes


def test_an_error_of_the_work_is_raised() -> None:
    with pytest.raises(ValueError, match="chunk 0"):
        list(spread(fail, None, range(3), 1))


@pytest.mark.slow
def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    marker = tmp_path / "died"

    found = list(spread(square_but_die_once, str(marker), range(12), 2))

    assert marker.exists()
    assert [n * n for n in range(12)] == found


@pytest.mark.slow
def test_processes_that_die_again_and_again_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "PATIENCE", 1)

    with pytest.raises(CannotWork):
        list(spread(die, None, range(4), 2))


STARTING = """
import os, signal
if __name__ == "__mp_main__":
    os.kill(os.getpid(), signal.SIGINT)
from panspermia.lab.crews import spread
from tests.lab.work import square
if __name__ == "__main__":
    print(list(spread(square, 1, range(4), 2)))
"""


@pytest.mark.slow
def test_a_worker_hears_no_ctrl_c_not_even_while_it_starts(tmp_path: Path) -> None:
    """In a terminal it goes to all processes; only the first one answers, with its one line."""
    script = tmp_path / "starting.py"
    script.write_text(STARTING)

    ended = subprocess.run(
        [sys.executable, script],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (0, "[0, 1, 4, 9]\n", "") == (ended.returncode, ended.stdout, ended.stderr)
