"""Kinds of players that others have installed, and broken ones among them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from panspermia import new_table
from panspermia.kernel import BadSetup
from panspermia.players import PLAYERS, make_player
from panspermia.players.registry import GROUP
from tests.plugins import bot_code, install, on_the_path

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "write-a-bot.md"
OURS = ["first", "greedy", "last", "random", "search"]

BROKEN = {
    "missing": ("zap.missing:KIND", "", "ModuleNotFoundError"),
    "raising": ("zap.raising:KIND", "1 / 0", "ZeroDivisionError: division by zero"),
    "leaving": ("zap.leaving:KIND", "raise SystemExit(3)", "SystemExit: 3"),
    "typed": ("zap.typed:KIND", "KIND = 'greedy'", "a PlayerKind is needed, not str"),
    "named": ("zap.named:KIND", bot_code("other"), "id 'other'"),
    "untold": ("zap.untold:KIND", bot_code("untold", description="7"), "AttributeError"),
    "wordless": (
        "zap.wordless:KIND",
        "from panspermia.kernel import Message\n"
        + bot_code("wordless", description='Message("zap", {}, "nowhere.at.all")'),
        "No module named 'nowhere'",
    ),
    "gaping": (
        "zap.gaping:KIND",
        "from panspermia.kernel import Message\n"
        + bot_code("gaping", description='Message("Looks {far} ahead.")'),
        "KeyError: 'far'",
    ),
    "random": ("zap.raising:KIND", "", "panspermia 0.1.0 offers random too"),
}
"""Entry points with the code of their module, and what is wrong with them."""


@pytest.fixture
def _installed(tmp_path: Path) -> Iterator[None]:
    files: dict[str, str | bytes] = {"zap/__init__.py": "", "zap/weights.npz": b"12"}
    for id, (_, code, _) in BROKEN.items():
        if code:
            files[f"zap/{id}.py"] = code
    files["zap/good.py"] = bot_code("good")
    files["zap/hungry.py"] = bot_code("hungry", data="nothing.npz")
    entries = {id: value for id, (value, _, _) in BROKEN.items()}
    more = {"good": "zap.good:KIND", "hungry": "zap.hungry:KIND"}
    install(tmp_path, "zap", files, {**entries, **more})
    with on_the_path(tmp_path):
        yield


@pytest.mark.usefixtures("_installed")
def test_a_broken_plugin_harms_nobody_and_is_named() -> None:
    assert sorted([*OURS, "good", "hungry"]) == list(PLAYERS)
    assert len(PLAYERS) == len(PLAYERS.values())
    assert ["good", "hungry"] == PLAYERS.foreign
    assert {"zap 1.0"} == {broken.package for broken in PLAYERS.broken}
    said = {broken.id: broken.why for broken in PLAYERS.broken}
    assert BROKEN.keys() == said.keys()
    for id, (_, _, why) in BROKEN.items():
        assert why in said[id]


@pytest.mark.usefixtures("_installed")
@pytest.mark.parametrize("id", [id for id in BROKEN if id != "random"])
def test_who_asks_for_a_broken_player_hears_whose_it_is_and_why(id: str) -> None:
    with pytest.raises(BadSetup) as refused:
        make_player(id, 1)

    assert "player.broken" == refused.value.message.id
    assert f"The player {id} of zap 1.0 cannot be used: " in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.usefixtures("_installed")
def test_a_player_that_cannot_be_made_is_named_too() -> None:
    with pytest.raises(BadSetup, match=r"The player hungry of zap 1\.0 .* FileNotFoundError"):
        make_player("hungry", 1)


@pytest.mark.usefixtures("_installed")
def test_nobody_takes_the_name_of_one_of_ours() -> None:
    assert "panspermia.players.random" == type(make_player("random", 1)).__module__


@pytest.mark.usefixtures("_installed")
def test_a_description_may_be_words() -> None:
    assert "A bot of one's own." == PLAYERS["good"].words()


def test_the_bot_of_the_how_to_can_be_installed_as_shown(tmp_path: Path) -> None:
    text = (
        PAGE.read_text(encoding="utf-8")
        .split("## A bot that is installed")[1]
        .split("## A bot over")[0]
    )
    (code,) = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    (project,) = re.findall(r"^```toml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    entries = tomllib.loads(project)["project"]["entry-points"][GROUP]
    install(tmp_path, "bold", {"bold/__init__.py": code}, entries)

    with on_the_path(tmp_path):
        assert ["bold"] == PLAYERS.foreign
        assert () == PLAYERS.broken
        table = new_table("symbioz", players=2, seed=1)
        request = table.request
        assert request is not None
        answer = make_player("bold", 1).choose(table.perspective(request.seat))
        assert request.options()[-1] == answer
