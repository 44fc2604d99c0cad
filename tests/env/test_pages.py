"""The pages about environments are run as they stand."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def test_the_reference_runs_as_shown() -> None:
    page = (ROOT / "docs" / "reference" / "environments.md").read_text(encoding="utf-8")
    example = doctest.DocTestParser().get_doctest(page.replace("```", ""), {}, "page", "page", 0)

    result = doctest.DocTestRunner().run(example)

    assert 0 == result.failed
    assert 10 <= result.attempted


@pytest.mark.slow
def test_the_agent_of_the_tutorial_beats_random(capsys: pytest.CaptureFixture[str]) -> None:
    """The code of the page, from top to bottom, ends with an interval above one half."""
    page = (ROOT / "docs" / "tutorial" / "train-an-agent.md").read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL))
    names: dict[str, Any] = {}

    exec(compile(code, "train-an-agent.md", "exec"), names)

    assert 0.5 < names["least"] < names["most"]
    assert "against random" in capsys.readouterr().out
