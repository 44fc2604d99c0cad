"""Campaigns in the terminal: campaign new, list, continue and show, play --from, and verify."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from panspermia.kernel.saves import seal
from tests.campaign.made import path_of, saved

from .conftest import Run

BOTS = ("--seats", "random,random", "--seed", "3")


def test_a_campaign_is_begun_continued_shown_and_proven(
    run: Run, tmp_path: Path, data_home: Path
) -> None:
    begun = run("campaign", "new", "ours", *BOTS)
    assert "panspermia campaign continue ours" in begun.stdout
    listed = run("campaign", "list").stdout
    assert "ours" in listed
    assert "Bios: Genesis: won by" in listed
    brought = run("campaign", "show", "ours").stdout
    assert "player 2 (yellow), 2 points: no macroorganism (C2j.1)" in brought

    ended = run("campaign", "continue", "ours", "--seed", "4")
    assert 0 == ended.exit_code
    assert "The story ends here" in ended.stdout
    folder = data_home / "panspermia" / "campaigns" / "ours"
    assert ["1-genesis.json", "2-megafauna.json"] == sorted([p.name for p in folder.iterdir()])
    over = run("campaign", "continue", "ours")
    assert (2, True) == (over.exit_code, "(A6a.4)" in over.stderr)

    file = tmp_path / "ours.json"
    shown = run("campaign", "show", "ours", "--out", file)
    assert "player 2 (green): 2 + 2 = 4 points" in shown.stdout
    assert "Descended from" in run("campaign", "show", "ours", "--tree", "-").stdout
    drawn = tmp_path / "tree.svg"
    assert "drawn" in run("campaign", "show", "ours", "--tree", drawn, "--dark").stdout
    assert drawn.read_text(encoding="utf-8").startswith("<svg")
    verdict = run("verify", file)
    assert (0, 2) == (verdict.exit_code, verdict.stdout.count("VERIFIED"))


def test_a_chapter_that_was_left_goes_on(run: Run) -> None:
    left = run("campaign", "new", "--players", "1", "--seed", "2", lines="1\nquit\n")
    assert 0 == left.exit_code, left.stderr
    assert "Bios: Genesis: not over yet" in run("campaign", "list").stdout

    again = run("campaign", "continue", "campaign-1", lines="quit\n")
    assert 0 == again.exit_code
    assert "panspermia campaign continue campaign-1" in again.stdout
    assert "No chapter" in run("campaign", "show", "campaign-1", "--out", "x.json").stderr


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("continue", "nobody"), "There is no campaign nobody"),
        (("show", "../x"), "There is no campaign ../x"),
        (("new", "a/b", *BOTS), "'a/b' is no name for a campaign"),
        (("new", "ours", "--option", "mode=coop", "--seats", "random"), "not co-operative"),
    ],
)
def test_what_is_wrong_is_one_line(run: Run, args: tuple[str, ...], words: str) -> None:
    result = run("campaign", *args)

    assert 2 == result.exit_code
    assert (True, 1) == (words in result.stderr, len(result.stderr.splitlines()))


def test_a_name_is_given_once(run: Run) -> None:
    run("campaign", "new", "ours", *BOTS)
    again = run("campaign", "new", "ours", *BOTS)

    assert (2, True) == (again.exit_code, "There is a campaign ours" in again.stderr)
    assert "There is no campaign yet" not in run("campaign", "list").stdout


# --- play --from ----------------------------------------------------------------------------------


def test_play_goes_on_from_a_finished_game(run: Run, tmp_path: Path) -> None:
    """Alone, with Insects: the plants are asked for first."""
    first, file = tmp_path / "first.json", tmp_path / "second.json"
    first.write_text(saved("genesis-solitaire"), encoding="utf-8")
    result = run(
        "play", "megafauna", "--from", first, "--seed", "1", "--save", file, lines="log\nquit\n"
    )

    assert 0 == result.exit_code, result.stderr
    assert "Insects" in result.stdout
    content = json.loads(file.read_text(encoding="utf-8"))
    assert (1, "solitaire", "earth") == (
        content["players"], content["options"]["mode"], content["options"]["planet"],
    )  # fmt: skip
    assert 2 == content["legacy"]["genesis"]["goal"]


def test_play_refuses_what_was_edited(run: Run, tmp_path: Path) -> None:
    content = json.loads(saved("genesis-2"))
    die = next(entry for entry in content["tape"] if entry[0] == -1 and entry[2] in range(1, 7))
    die[2] = 7 - die[2]
    file = tmp_path / "edited.json"
    file.write_text(seal(content), encoding="utf-8")
    result = run("play", "megafauna", "--from", file, lines="quit\n")

    assert 1 == result.exit_code
    assert "FALSIFIED" in result.stderr
    assert "but the seed gives" in result.stderr


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("play", "symbioz", "--from", "FILE", "--players", "2"), "symbioz takes nothing over"),
        (("play", "megafauna", "--from", "nowhere.json"), "There is no file"),
        (("play", "megafauna", "--from", "FILE", "--resume", "FILE"), "and its past"),
        (("play", "megafauna", "--from", "FILE", "--position", "FILE"), "leave --from out"),
        (("verify", "FILE", "--commitment", "ab"), "a seed for each chapter"),
    ],
)
def test_from_says_what_is_wrong(run: Run, args: tuple[str, ...], words: str) -> None:
    file = path_of("alone-1")
    result = run(*[str(file) if arg == "FILE" else arg for arg in args])

    assert (2, True) == (result.exit_code, words in result.stderr), result.stderr


def test_a_record_without_its_games_proves_nothing(run: Run, tmp_path: Path) -> None:
    content = json.loads(path_of("alone-1").read_text(encoding="utf-8"))
    content["record"]["megafauna"]["sides"][0]["points"] = 40
    file = tmp_path / "better.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    result = run("verify", file)

    assert (1, True) == (result.exit_code, "FALSIFIED" in result.stderr)


# --- simulate --campaign --------------------------------------------------------------------------


def test_simulate_reports_what_a_result_is_worth(run: Run) -> None:
    args = ("simulate", "--campaign", "genesis,megafauna", "--games", "3", *BOTS[:2])
    table = run(*args, "--option", "macro=true,megafauna.long=true")
    assert 0 == table.exit_code, table.stderr
    assert "3 campaigns: Bios: Genesis, then Bios: Megafauna" in table.stdout
    assert "brought nothing" in table.stdout

    found = json.loads(run(*args, "--option", "megafauna.long=true", "--json").stdout)
    assert (3, {"long": True}) == (found["campaigns"], found["options"]["megafauna"])
    assert 6 == sum([row["players"] for row in found["ways"]])


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("genesis,symbioz",), "is no campaign. Possible: genesis,megafauna"),
        (("genesis,megafauna", "--rotate"), "--campaign goes with"),
        (("genesis,megafauna", "--seats", "me,random"), "Only bots"),
        (("genesis,megafauna", "--option", "fame=1"), "genesis has no option fame"),
    ],
)
def test_a_campaign_that_cannot_be_simulated_is_one_line(
    run: Run, args: tuple[str, ...], words: str
) -> None:
    result = run("simulate", "--campaign", *args)

    assert (2, True) == (result.exit_code, words in result.stderr), result.stderr
