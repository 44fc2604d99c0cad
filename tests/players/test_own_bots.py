"""Bots in files of one's own, wherever a bot is named."""

from __future__ import annotations

import os
import re
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from panspermia import new_table
from panspermia.env import Stage, single
from panspermia.kernel import BadSetup
from panspermia.lab.digest import code_digest
from panspermia.players import make_player
from panspermia.players.levels import LEVELS
from tests.web.browsing import browsing, room_of

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "write-a-bot.md"
(BOLD,) = re.findall(r"^`bold.py`:\n\n```python\n(.*?)^```", PAGE.read_text(), re.M | re.S)
SPEC = "bold.py:Bold"

LAST = """
class Last:
    def choose(self, seen):
        return seen.request.options()[-1]

class Mute:
    pass
"""


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bold.py").write_text(BOLD)
    (tmp_path / "final.py").write_text(LAST)
    (tmp_path / "raising.py").write_text("1 / 0")
    monkeypatch.chdir(tmp_path)


def first_answer(spec: str, seed: int = 1) -> Any:
    table = new_table("symbioz", players=2, seed=3)
    assert table.request is not None
    return make_player(spec, seed).choose(table.perspective(table.request.seat))


def test_the_bot_of_the_page_answers_alike_with_the_same_seed() -> None:
    assert first_answer(SPEC, 5) == first_answer(SPEC, 5)


def test_a_class_of_a_module_is_a_bot_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(".")

    assert first_answer("final.py:Last") == first_answer("final:Last")


def test_a_file_that_has_changed_is_read_anew() -> None:
    table = new_table("symbioz", players=2, seed=3)
    assert table.request is not None
    options = table.request.options()
    assert options[-1] == first_answer("final.py:Last")

    Path("final.py").write_text(LAST.replace("[-1]", "[0]"))
    os.utime("final.py", (1, 1))

    assert options[0] == first_answer("final.py:Last")


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        (
            "nowhere.py:Bold",
            r"^The player nowhere\.py:Bold cannot be used: FileNotFoundError",
        ),
        ("bold.py:Timid", r"bold\.py has no class Timid"),
        ("raising.py:Bold", "ZeroDivisionError"),
        ("final.py:Mute", "Mute has no method choose"),
        ("nowhere:Bold", "There is no player nowhere:Bold"),
        ("no such.module:Bold", "There is no player"),
        ("bold.py", r"There is no player bold\.py\. .* its class, as in bold\.py:Bold"),
        ("search:Bold", "Bold"),
    ],
)
def test_what_is_no_bot_is_named_in_one_line(spec: str, words: str) -> None:
    with pytest.raises(BadSetup, match=words) as refused:
        make_player(spec, 1)

    assert "\n" not in str(refused.value)


def test_a_digest_covers_the_file_and_what_lies_beside_it() -> None:
    before = code_digest("symbioz", [SPEC])
    assert before == code_digest("symbioz", [SPEC])

    Path("weights.npz").write_bytes(b"1")
    learnt = code_digest("symbioz", [SPEC])
    Path("bold.py").write_text(BOLD.replace("200", "100"))

    assert 3 == len({before, learnt, code_digest("symbioz", [SPEC])})


def test_it_is_an_opponent_in_an_environment() -> None:
    env = single("symbioz", players=2, opponents="final.py:Last")
    env.reset(seed=1)
    rng = Random(1)
    over = False
    while not over:
        _, _, over, _, info = env.step(rng.choice(np.flatnonzero(env.action_masks()).tolist()))

    assert 2 == len(info["utility"])


@pytest.mark.parametrize("game", ["symbioz", "genesis"])
def test_a_bot_observes_what_the_environments_give(game: str) -> None:
    stage = Stage(game, players=3)
    table = stage.new_table(seed=4)
    rng = Random(4)
    for _ in range(40):
        assert table.request is not None
        seat = table.request.seat
        expected = stage.observe(table, seat)
        seen = table.perspective(seat).observe()
        assert expected["observation"].tolist() == seen.row.tolist()
        assert expected["action_mask"].tolist() == seen.mask.tolist()
        table.answer(rng.choice(table.request.options()))


@pytest.mark.slow
def test_a_server_seats_only_what_it_offers() -> None:
    """A spec names code, so nobody but who runs the server may choose it."""
    seats = {"seat-0": "me", "seat-1": "raising.py:Bold"}
    form: dict[str, Any] = {"game": "symbioz", "players": 2, **seats}
    api = {"game": "symbioz", "seats": [{"kind": "open"}, {"kind": "bot", "bot": "final.py:Last"}]}
    with browsing() as browser:
        browser.get("/new/symbioz")
        assert 422 == browser.post("/new", **form).status_code
        assert 422 == browser.client.post("/api/tables", json=api).status_code
        link = browser.new_game("symbioz", "me", "greedy")
        assert 409 == browser.post(f"{link}/hand", player="final.py:Last", seat=0).status_code
        assert "person" == room_of(browser, link).seats[0].kind

    with browsing(bots="greedy,final.py:Last") as browser:
        page = browser.get("/new/symbioz").text
        assert "final.py:Last" in page
        assert LEVELS[-1] not in page
        link = browser.new_game("symbioz", "me", "final.py:Last")
        assert "final.py:Last" == room_of(browser, link).seats[1].bot
        assert 201 == browser.client.post("/api/tables", json=api).status_code
