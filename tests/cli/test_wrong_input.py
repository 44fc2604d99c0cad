"""Wrong input gets one clear line on stderr and exit code 2."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from panspermia.kernel.saves import seal

from .conftest import Run

WRONG = [
    (["play", "chess"], "There is no game chess."),
    (["play"], "Which game?"),
    (["play", "symbioz", "--players", "7"], "not for 7 players"),
    (["play", "symbioz", "--players", "x"], "--players"),
    (["play", "symbioz", "--seats", "me,nobody"], "nobody"),
    (["play", "symbioz", "--seats", "me,,greedy"], "leaves a seat empty"),
    (["play", "symbioz", "--seats", "me,greedy", "--players", "3"], "do not fit together"),
    (["play", "symbioz", "--option", "board"], "NAME=VALUE"),
    (["play", "symbioz", "--option", "board=cube"], "cube is not a value of option board"),
    (["play", "symbioz", "--option", "size=3"], "no option size"),
    (["play", "symbioz", "--seed", "seven"], "--seed"),
    (["play", "symbioz", "--save", "/nowhere/at/all.json"], "There is no directory"),
    (["play", "symbioz", "--resume", "none.json"], "There is no file none.json."),
    (["play", "--colour"], "No such option"),
    (["dance"], "dance"),
    (["simulate", "chess"], "There is no game chess."),
    (["simulate", "symbioz", "--seats", "me,random"], "Only bots"),
    (["simulate", "symbioz", "--seats", "random"], "not for 1 players"),
    (["simulate", "symbioz", "--seats", ""], "leaves a seat empty"),
    (["simulate", "symbioz", "--seats", "random,,greedy"], "leaves a seat empty"),
    (["simulate", "symbioz", "--games", "0"], "--games"),
    (["simulate", "symbioz", "--workers", "0"], "--workers"),
    (["match", "symbioz", "greedy"], "Missing argument"),
    (["match", "symbioz", "greedy", "nobody"], "nobody"),
    (["match", "symbioz", "greedy", "random", "--bar", "2"], "--bar"),
    (["replay", "none.json"], "There is no file none.json."),
    (["verify", "none.json"], "There is no file none.json."),
    (["rules", "chess"], "There is no game chess."),
    (["rules", "symbioz", "Q9"], "has no clause 'Q9'"),
    (["rules", "symbioz", "P1a", "--coverage"], "one at a time"),
]


def _id(value: object) -> str:
    return " ".join(value) if isinstance(value, list) else ""


@pytest.mark.parametrize(("args", "words"), WRONG, ids=_id)
def test_wrong_input_gets_one_line_and_exit_code_2(run: Run, args: list[str], words: str) -> None:
    result = run(*args)

    assert 2 == result.exit_code
    assert 1 == len(result.stderr.splitlines()), result.stderr
    assert words in result.stderr
    assert "" == result.stdout


def _change(path: Path, change: Callable[[dict[str, Any]], None], *, sealed: bool) -> None:
    content = json.loads(path.read_text())
    change(content)
    path.write_text(seal(content) if sealed else json.dumps(content))


def _truncate(path: Path) -> None:
    path.write_text(path.read_text()[:300])


def _edit_by_hand(path: Path) -> None:
    _change(path, lambda content: content.update(players=4), sealed=False)


def _make_too_old(path: Path) -> None:
    _change(path, lambda content: content.update(format=0), sealed=True)


def _make_too_new(path: Path) -> None:
    _change(path, lambda content: content.update(format=99), sealed=True)


def _make_newer_rules(path: Path) -> None:
    _change(path, lambda content: content.update(rules=99), sealed=True)


def _make_binary(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 4)


def _make_other_json(path: Path) -> None:
    path.write_text("[1, 2, 3]")


def _lose_the_tape(path: Path) -> None:
    _change(path, lambda content: content.pop("tape"), sealed=True)


def _empty(path: Path) -> None:
    path.write_text("")


DAMAGE: dict[Callable[[Path], None], str] = {
    _truncate: "not complete JSON",
    _edit_by_hand: "changed by hand",
    _make_too_old: "old format 0",
    _make_too_new: "format 99",
    _make_newer_rules: "version 99 of the rules",
    _make_binary: "not a saved game",
    _make_other_json: "not a game saved by panspermia",
    _lose_the_tape: "does not hold a whole game",
    _empty: "not a saved game",
}


@pytest.mark.slow
@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: damage.__name__.strip("_"))
@pytest.mark.parametrize("command", ["play", "replay"])
def test_a_damaged_file_is_explained_and_left_alone(
    run: Run, unfinished: Path, damage: Callable[[Path], None], command: str
) -> None:
    damage(unfinished)
    content = unfinished.read_bytes()

    result = run(*(("play", "--resume") if command == "play" else ("replay",)), unfinished)

    assert 2 == result.exit_code
    assert 1 == len(result.stderr.splitlines()), result.stderr
    assert DAMAGE[damage] in result.stderr
    assert str(unfinished) in result.stderr
    assert content == unfinished.read_bytes()


@pytest.mark.parametrize("command", [["play", "--resume"], ["replay"], ["verify"]])
def test_a_directory_is_no_saved_game(run: Run, tmp_path: Path, command: list[str]) -> None:
    result = run(*command, tmp_path)

    assert 2 == result.exit_code
    assert f"{tmp_path} is a directory, not a saved game." == result.stderr.strip()


def test_a_finished_game_cannot_go_on(run: Run, finished: Path) -> None:
    result = run("play", "--resume", finished)

    assert 2 == result.exit_code
    assert "holds a finished game" in result.stderr


def test_a_game_that_goes_on_keeps_its_setup(run: Run, unfinished: Path) -> None:
    for extra in (["--seed", "3"], ["--option", "board=diamond"]):
        result = run("play", "--resume", unfinished, *extra)

        assert 2 == result.exit_code
        assert "keeps its options and its seed" in result.stderr
