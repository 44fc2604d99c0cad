"""What a run has cost is said at its end, and its exit code is handed on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.cpu import line

TOOL = Path(__file__).resolve().parents[1] / "tools" / "cpu.py"


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
    assert "99 CPU seconds of 100" == line(99.4, 100)
    assert "123 CPU seconds of 100, 23 too many" == line(123.2, 100)
