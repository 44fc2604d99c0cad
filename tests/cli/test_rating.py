"""`panspermia rate`: a bot against a named pool, and its card."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from panspermia.lab.rating import POOLS, Against, Card, page_of

Run = Callable[..., Any]
FOUR = ("rate", "symbioz", "greedy", "--pool", "basic-1", "--games", "4", "--workers", "1")


def test_a_card_has_every_opponent_of_the_pool(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "greedy.json"

    result = run(*FOUR, "--card", path)

    assert 0 == result.exit_code
    card = json.loads(path.read_text())
    assert list(POOLS["basic-1"].bots) == [each["opponent"] for each in card["results"]]
    assert all([0 <= e["low"] <= e["share"] <= e["high"] <= 1 for e in card["results"]])
    assert {4} == {each["games"] for each in card["results"]}
    assert "greedy in symbioz, pool basic-1" in result.stdout.splitlines()[0]


def test_the_same_command_measures_the_same_whoever_plays(run: Run) -> None:
    alone = run(*FOUR, "--json").stdout
    shared = run(*FOUR[:-1], "2", "--json").stdout

    assert json.loads(alone) == json.loads(shared)


def test_a_bot_against_itself_has_half_of_the_victories(run: Run) -> None:
    data = json.loads(
        run("rate", "symbioz", "last", "--pool", "basic-1", "--games", "2", "--json").stdout
    )

    assert 0.5 == next(each["share"] for each in data["results"] if each["opponent"] == "last")


def test_a_page_says_how_to_measure_again() -> None:
    results = (Against("first", 40, 0.9, 0.61, 1.0), Against("greedy", 40, 0.3, 0.05, 0.49))
    card = Card("bot.py:Bold", "symbioz", {"board": "rings"}, "p-1", 7, "0.1.0", 2, "abc", results)

    page = page_of(card)

    assert "    panspermia rate symbioz bot.py:Bold --pool p-1 --games 40 -o board=rings" in page
    assert "| 95 % interval | verdict |" in page
    assert "Elsewhere it is `open`" in page
    assert "| `first` | 40 | 90.0 % | 61.0 to 100.0 % | better |" in page
    assert "| `greedy` | 40 | 30.0 % | 5.0 to 49.0 % | worse |" in page


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("--pool", "nobody-1"), "There is no pool nobody-1. Known pools: basic-1, standard-1."),
        (("--card", "card.txt"), "A card is written as .md or .json"),
        (("--card", "nowhere/card.md"), "There is no directory nowhere"),
    ],
)
def test_wrong_input_is_one_line(run: Run, more: tuple[str, ...], words: str) -> None:
    result = run("rate", "symbioz", "greedy", *more)

    assert (2, 1) == (result.exit_code, len(result.stderr.splitlines()))
    assert words in result.stderr
