"""Plans in the terminal: listed with their numbers, and taken by them."""

from __future__ import annotations

from pathlib import Path

import pytest

from panspermia import load_table
from panspermia.cli import files
from panspermia.registry import GAMES
from tests.bazaar import GAME
from tests.store import rooms

from .conftest import Run


@pytest.fixture
def desert(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game that was left where the caravan of the first merchant is to move."""
    monkeypatch.setitem(GAMES._loaded, "bazaar", GAME)
    path = tmp_path / "desert.json"
    seating = files.Seating(["me", "me"], 5, "desert")
    path.write_text(files.text_of(rooms.room_in_the_desert().table, seating))
    return path


def test_plan_lists_the_suggestions_with_cost_and_risk(run: Run, desert: Path) -> None:
    said = run("play", "--resume", desert, lines="plan\nquit\n").stdout

    assert "plan lists 4 suggestions" in said
    assert "  1 To the city s19, 28 water for 23 hops, no die on the way" in said
    assert "  4 To the city s280, 21 water for 18 hops, no die on the way" in said


def test_plan_with_a_number_takes_that_one_and_undo_takes_it_back(run: Run, desert: Path) -> None:
    before = load_table(desert.read_bytes())
    chosen = before.plans(0)[1]

    run("play", "--resume", desert, lines="plan 2\nquit\n")

    after = load_table(desert.read_bytes())
    assert chosen.places[-1] == after.view(0)["position"]["caravans"][0]
    run("play", "--resume", desert, lines="undo\nquit\n")
    assert before.fingerprint() == load_table(desert.read_bytes()).fingerprint()


@pytest.mark.parametrize("wish", ["0", "5", "x", "-1", "1 2"])
def test_a_number_that_is_not_listed_takes_nothing(run: Run, desert: Path, wish: str) -> None:
    before = load_table(desert.read_bytes())

    said = run("play", "--resume", desert, lines=f"plan {wish}\nquit\n").stdout

    assert "Take one of the suggestions 1 to 4" in said
    assert before.fingerprint() == load_table(desert.read_bytes()).fingerprint()


def test_where_the_game_has_no_plans_it_says_so(run: Run) -> None:
    said = run("play", "symbioz", "--seed", "5", lines="plan\nquit\n").stdout

    assert "There is nothing to suggest now." in said
    assert "plan lists" not in said


def test_help_tells_of_plans(run: Run) -> None:
    assert "plan [N]" in run("play", "symbioz", "--seed", "5", lines="help\nquit\n").stdout
