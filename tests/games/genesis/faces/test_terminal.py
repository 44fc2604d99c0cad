"""Genesis through the program: a whole game, names as answers, cards, and what one may start."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from panspermia import load_table, new_table
from panspermia.cli import files
from panspermia.cli.app import app
from panspermia.cli.play import forget_typed
from panspermia.games.genesis import GAME
from panspermia.kernel import Table
from panspermia.registry import GAMES

pytestmark = pytest.mark.slow

if GAME.id not in GAMES:
    GAMES.add(GAME)

ANSWERS = "1\ndone\n"
"""Lines that bring every question to an end; where one of them is no answer, it does nothing."""


@pytest.fixture(autouse=True)
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "40")


def run(*args: str | Path, lines: str = "") -> Result:
    return CliRunner().invoke(app, [str(arg) for arg in args], input=lines)


def ready_to_give() -> tuple[Table[Any], int]:
    """A position in which the seat that is asked may give catalysts to its host (H0g)."""
    for seed in range(60):
        table = new_table("genesis", players=2, seed=seed)
        rng = Random(seed)
        while (request := table.request) is not None:
            if table.initiatives(request.seat):
                return table, request.seat
            table.answer(rng.choice(request.options()), seat=request.seat)
    raise AssertionError("nobody can ever give")


def saved(table: Table[Any], path: Path, seats: list[str]) -> Path:
    path.write_text(files.text_of(table, files.Seating(seats, 5, "test")), encoding="utf-8")
    return path


@pytest.mark.parametrize("mode", ["standard", "coop", "intro"])
def test_a_whole_game_is_played_through_standard_input(mode: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    seats, option = "me,random", f"mode={mode}"
    args = ("--seats", seats, "--option", option, "--seed", "3", "--save", path)
    result = run("play", "genesis", *args, lines=ANSWERS * 800)

    assert 0 == result.exit_code
    assert load_table(path.read_bytes()).outcome is not None
    assert "points;" in result.stdout
    assert 0 == run("verify", path).exit_code
    assert 0 == run("replay", path).exit_code


def test_alone_one_plays_two_colours(tmp_path: Path) -> None:
    args = ("--players", "1", "--option", "mode=solitaire", "--seed", "1")
    result = run("play", "genesis", *args, lines=ANSWERS * 1200)

    assert 0 == result.exit_code
    assert "Which colour do you play?" in result.stdout
    assert re.search(r"You have won|Life did not make it", result.stdout)


def test_an_answer_can_be_typed_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    args = ("--seats", "me,random", "--seed", "7", "--save", path)
    run("play", "genesis", *args, lines="interplan\nquit\n")

    assert "refugium-15" in [entry[2] for entry in load_table(path.read_bytes()).tape()]


def test_why_names_the_clause_for_what_is_typed_by_its_name() -> None:
    lines = "why attach the parasite\nquit\n"
    result = run("play", "genesis", "--seats", "me,random", "--seed", "7", lines=lines)

    assert "There is no suitable host in a row that is open to you." in result.stdout
    assert "E3b" in result.stdout


def test_look_takes_a_name_of_several_words() -> None:
    lines = "look warm pond\nlook event\nlook nothing at all\nquit\n"
    result = run("play", "genesis", "--seats", "me,random", "--seed", "7", lines=lines)

    assert "Warm Pond, a green refugium of the continent row." in result.stdout
    assert "There is no place 'nothing at all' on the board." in result.stdout


def test_what_can_be_started_is_shown_and_starts(tmp_path: Path) -> None:
    table, seat = ready_to_give()
    seats = ["random", "random"]
    seats[seat] = "me"
    path = saved(table, tmp_path / "game.json", seats)
    before = load_table(path.read_bytes()).tape()

    result = run("play", "--resume", path, lines="start give\nquit\n")

    assert "start give: give catalysts to the pool of your parasite's host" in result.stdout
    after = load_table(path.read_bytes()).tape()
    assert "give" in [entry[2] for entry in after[len(before) :]]


def test_a_secret_vote_leaves_no_trace_for_the_next_player(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The line is blanked, and the key for the last line does not bring it back."""
    readline = pytest.importorskip("readline")
    monkeypatch.setattr(sys, "stdin", Keyboard())
    readline.add_history("first")
    readline.add_history("medea")

    forget_typed()

    assert "first" == readline.get_history_item(readline.get_current_history_length())
    assert "\x1b[1A\x1b[2K" == capsys.readouterr().out


class Keyboard(io.StringIO):
    """A standard input that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_nothing_is_started_that_may_not_be() -> None:
    lines = "start give\nquit\n"
    result = run("play", "genesis", "--seats", "me,random", "--seed", "7", lines=lines)

    assert "There is nothing to start." in result.stdout
