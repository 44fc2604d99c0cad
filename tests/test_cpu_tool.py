"""What a run has cost is said at its end, and its exit code is handed on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.cpu import line

ROOT = Path(__file__).resolve().parents[1]
TOOL = ROOT / "tools" / "cpu.py"


@pytest.mark.slow
@pytest.mark.parametrize("code", [0, 3])
def test_the_cost_of_all_processes_is_the_last_line(code: int) -> None:
    """Also that of a process which a process has started."""
    work = "import time\nwhile time.process_time() < 0.6: pass"
    inner = f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {work!r}])"

    ended = subprocess.run(
        [sys.executable, TOOL, "--budget", "0", sys.executable, "-c", f"{inner}\nexit({code})"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (code, "") == (ended.returncode, ended.stderr)
    assert ended.stdout.splitlines()[-1].endswith(" too many")
    assert "0" != ended.stdout.split()[0]


def test_a_budget_that_is_kept_is_said_too() -> None:
    assert "99 CPU seconds of 100" == line(99.4, 100, {}, {})
    assert "123 CPU seconds of 100, 23 too many" == line(123.2, 100, {}, {})


def test_a_game_may_have_a_share_of_its_own() -> None:
    told = {"megafauna tests/test_laws.py": 130.2, "megafauna tests/x.py": 60.0, "tests/x.py": 9.0}

    found = line(843.0, 600, {"megafauna": 250}, told)

    assert "843 CPU seconds of 850: megafauna 190 of 250; all else 653 of 600, 53 too many" == found


def costs_of(folder: Path, name: str, tests: str, *options: str) -> dict[str, float]:
    """What the plugin tells of a file of tests."""
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(tests)
    (folder / "pytest.ini").touch()
    costs = folder / "costs.json"
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "tests.costs",
            "-p",
            "no:cacheprovider",
            *options,
            name,
        ],
        cwd=folder,
        env={**os.environ, "PANSPERMIA_COSTS": str(costs), "PYTHONPATH": str(ROOT)},
        check=True,
        capture_output=True,
    )
    told: dict[str, float] = json.loads(costs.read_text())
    return told


BUSY = """
import time

import pytest


@pytest.mark.parametrize("game", ["megafauna", "symbioz"])
def test_work(game):
    end = time.process_time() + (0.4 if game == "megafauna" else 0.1)
    while time.process_time() < end:
        pass
"""


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["0", "2"])
def test_tests_tell_what_each_file_and_game_has_cost(tmp_path: Path, workers: str) -> None:
    told = costs_of(tmp_path, "test_busy.py", BUSY, "-n", workers)

    assert ["megafauna test_busy.py", "test_busy.py"] == [*told]
    assert told["megafauna test_busy.py"] >= 0.4


SHARED = """
import subprocess
import sys
import time

import pytest

WORK = "import time\\nwhile time.process_time() < 0.5: pass\\nprint('done', flush=True)\\ninput()"


@pytest.fixture(scope="session")
def helper():
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", WORK], **pipes) as process:
        yield process


def test_megafauna(helper):
    assert helper.stdout.readline()


def test_end(helper):
    helper.communicate(b"\\n")
"""


@pytest.mark.slow
def test_what_is_shared_counts_for_the_test_that_it_has_worked_for(tmp_path: Path) -> None:
    """Not for the one in which it ends."""
    told = costs_of(tmp_path, "tests/browser/test_shared.py", SHARED)

    assert told["megafauna tests/browser/test_shared.py"] >= 0.4
    assert told["tests/browser/test_shared.py"] < 0.3
