"""`panspermia dataset`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Run = Callable[..., Any]


def test_a_simulation_becomes_a_dataset(run: Run, tmp_path: Path) -> None:
    played = tmp_path / "run"
    more = ("--games", "3", "--decisions", "--workers", "1")
    assert 0 == run("simulate", "symbioz", *more, "--out", played).exit_code

    result = run("dataset", played, "--part", "2", "--workers", "1")

    assert (0, f"{played / 'dataset'}\n") == (result.exit_code, result.stdout)
    names = sorted([path.name for path in (played / "dataset").iterdir()])
    assert ["dataset.json", "part-000000.npz", "part-000001.npz"] == names
    again = run("dataset", played, "--part", "2", "--format", "parquet", "--workers", "1")
    assert (2, 1) == (again.exit_code, len(again.stderr.splitlines()))


def test_what_is_no_simulation_is_one_line(run: Run, tmp_path: Path) -> None:
    result = run("dataset", tmp_path / "nowhere")

    assert (2, 1) == (result.exit_code, len(result.stderr.splitlines()))
    assert "There is no directory" in result.stderr
