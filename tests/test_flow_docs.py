"""The code in the documentation is the code of the project."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "explanation" / "flows.md"
SNIPPET = re.compile(r"(?:<!-- (\S+) -->\n)?```python\n(.*?)```", re.DOTALL)


def snippets(text: str) -> list[tuple[str, str]]:
    """Path and code of every piece of Python; the path is empty where none is given."""
    return SNIPPET.findall(text)


def stands_in(path: str, code: str) -> bool:
    return bool(path) and code in (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize(("path", "code"), snippets(PAGE.read_text(encoding="utf-8")))
def test_every_piece_of_code_stands_in_its_file(path: str, code: str) -> None:
    assert stands_in(path, code), f"{path or 'no path'}:\n{code}"


def test_code_that_has_changed_or_names_no_file_is_found() -> None:
    there = "<!-- tests/bazaar/rules/town.py -->"
    text = f"{there}\n```python\nLOOT = 3\n```\n\n```python\nLOOT = 2\n```\n"

    assert [False, False] == [stands_in(path, code) for path, code in snippets(text)]
    assert stands_in("tests/bazaar/rules/town.py", "LOOT = 2\n")
