"""The page on the form of a simulation is true: its programs run on a run as it tells."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from panspermia.lab import dataset, manifest, runs
from panspermia.lab.simulate import LabPlan

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "simulations.md"


def test_the_programs_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = LabPlan("symbioz", ("greedy", "random"), {}, 1)
    run = runs.begin(tmp_path / "teacher", manifest.describe(plan, 4, decisions=True))
    list(run.play())
    run.finish()
    about = dataset.describe(run, 100, "npz")
    dataset.begin(run.folder / "dataset", about)
    list(dataset.write(run, run.folder / "dataset", about, 1))
    monkeypatch.chdir(tmp_path)
    programs = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)

    known: dict[str, object] = {}
    for program in programs:
        if not program.startswith(">>>"):
            exec(compile(program, "page", "exec"), known)

    assert 20 == known["table"].version  # type: ignore[attr-defined]
    assert known["won"].shape[1] == len(about.columns)  # type: ignore[attr-defined]
