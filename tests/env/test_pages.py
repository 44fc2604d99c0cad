"""The pages about environments are run as they stand."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path
from typing import Any

import pytest

from panspermia.players import PLAYERS

ROOT = Path(__file__).parents[2]


def test_the_reference_runs_as_shown() -> None:
    page = (ROOT / "docs" / "reference" / "environments.md").read_text(encoding="utf-8")
    example = doctest.DocTestParser().get_doctest(page.replace("```", ""), {}, "page", "page", 0)

    result = doctest.DocTestRunner().run(example)

    assert 0 == result.failed
    assert 10 <= result.attempted


def test_the_notebook_runs_from_top_to_bottom(capsys: pytest.CaptureFixture[str]) -> None:
    """It is kept without results, so that nothing in it can be out of date."""
    path = ROOT / "examples" / "laboratory.ipynb"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    names: dict[str, Any] = {}

    for number, cell in enumerate(cells):
        if cell["cell_type"] == "code":
            assert ([], None) == (cell["outputs"], cell["execution_count"])
            exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)

    assert names["over"].shape == (4,)
    assert names["outcome"].winners
    assert 3 == len(names["after"])
    assert "games finished" in capsys.readouterr().out


SMALLER = {"range(40)": "range(6)", "measure(name, 200)": "measure(name, 30)"}
"""Of the page's figures those that take its time, and what is enough for a test."""


@pytest.mark.slow
def test_the_agent_of_the_tutorial_beats_first_and_greedy(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The code of the page, from top to bottom, with fewer games, ends as the page says."""
    page = (ROOT / "docs" / "tutorial" / "train-an-agent.md").read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL))
    for words, fewer in SMALLER.items():
        assert 1 == code.count(words)
        code = code.replace(words, fewer)
    names: dict[str, Any] = {}
    monkeypatch.setattr(PLAYERS, "_loaded", dict(PLAYERS))

    exec(compile(code, "train-an-agent.md", "exec"), names)

    assert [1.0] * 100 == names["rewards"]
    found = names["found"]
    assert ["first", "greedy", "search:25"] == list(found)
    for name in ("first", "greedy"):
        _, least, most = found[name]
        assert 0.5 < least < most
    assert 0.5 > found["search:25"][0], "the page says that the search is better"
    assert "against greedy" in capsys.readouterr().out
