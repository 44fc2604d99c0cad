"""The pages that name every column and every action of our games."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from panspermia.env import Stage
from panspermia.kernel.observing import VERSIONS
from panspermia.registry import find_game
from tools import rows

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", rows.PLAYERS)
def test_every_column_and_every_action_is_listed(name: str) -> None:
    players = rows.PLAYERS[name]
    page = rows.page(find_game(name), players)

    *columns, words = re.findall(r"<pre>(.*?)</pre>", page, re.DOTALL)
    stages = [Stage(name, players=players, version=version) for version in VERSIONS]

    assert [stage.encoder.names() for stage in reversed(stages)] == [
        [line.split()[1] for line in part.splitlines()] for part in columns
    ]
    assert len(stages[0].words) == len(words.splitlines())
    assert all(len(line.split(None, 2)) == 3 for line in words.splitlines())


def test_ids_are_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    """Printed as for somebody who has not built the documentation."""
    rows.main(["genesis"])
    page = capsys.readouterr().out

    assert re.search(
        r"refugia\.12\.enzymes\.blue .*Per row the refugia in play.*\(.+, blue\)", page
    )
    assert re.search(r" pass +\S.*\[.*\w.*\]", page)


def test_mkdocs_makes_a_page_for_each_game() -> None:
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")

    assert "hooks:\n  - tools/rows.py\n" in text
    assert set(rows.PLAYERS) == set(re.findall(r"reference/rows/(\w+).md", text))


def test_lists_come_back_into_the_finished_page() -> None:
    """With them the index of the search would be nearly four times as large."""
    rows._kept["one.md"] = ["<pre>1 &lt; 2</pre>", "<pre>b</pre>"]
    page = SimpleNamespace(file=SimpleNamespace(src_uri="one.md"))
    other = SimpleNamespace(file=SimpleNamespace(src_uri="other.md"))

    found = rows.on_post_page("<h1>A</h1><pre></pre> and <pre></pre>", page, None)

    assert "<h1>A</h1><pre>1 &lt; 2</pre> and <pre>b</pre>" == found
    assert "<pre></pre>" == rows.on_post_page("<pre></pre>", other, None)
