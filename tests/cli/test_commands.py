"""simulate, match, replay, verify, rules, games."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from panspermia.kernel.saves import seal
from tests.plugins import bot_code, install

from .conftest import Run


def test_games_lists_players_options_and_bots(run: Run) -> None:
    result = run("games")

    assert 0 == result.exit_code
    for words in ("symbioz", "players: 2 to 4", "board=rings* | diamond", "(SZ-1)", "greedy"):
        assert words in result.stdout


def test_games_may_be_asked_about_one(run: Run) -> None:
    result = run("games", "symbioz")

    assert "board=rings* | diamond" in result.stdout
    assert "greedy" in result.stdout
    assert "genesis" not in result.stdout
    assert "There is no game chess" in run("games", "chess").stderr


@pytest.mark.slow
def test_games_lists_the_bots_of_others_and_names_what_is_broken(tmp_path: Path) -> None:
    """In a process of its own, as for anybody who has installed them."""
    good: dict[str, str | bytes] = {"zap.py": bot_code("zap", data="zap.py")}
    install(tmp_path, "zap", good, {"zap": "zap:KIND"})
    install(tmp_path, "zip", {}, {"zip": "nothing:KIND"})
    install(tmp_path, "dust", {}, {"dust": "zap:KIND"}, group="panspermia.games")
    found = program(tmp_path, "games")

    assert 0 == found.returncode
    assert "symbioz" in found.stdout
    assert "  zap: A bot of one's own.\n" in found.stdout
    assert [
        "The game dust of dust 1.0 cannot be used: TypeError: a Game is needed, not PlayerKind.",
        "The player zip of zip 1.0 cannot be used: ModuleNotFoundError: No module named 'nothing'.",
    ] == found.stderr.splitlines()
    assert 0 == program(tmp_path, "simulate", "symbioz", "--games", "1").returncode
    wrong = program(tmp_path, "simulate", "dust")
    assert (2, 1) == (wrong.returncode, len(wrong.stderr.splitlines()))


def program(site: Path, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "panspermia", *args],
        env={**os.environ, "PYTHONPATH": str(site), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_version_and_help(run: Run) -> None:
    assert re.fullmatch(r"panspermia \d+\.\d+\.\d+\n", run("--version").stdout)
    for args in ([], ["--help"], ["-h"]):
        result = run(*args)
        assert 0 == result.exit_code
        assert "simulate" in result.stdout


def test_simulate_prints_rates_lengths_and_endings(run: Run) -> None:
    result = run("simulate", "symbioz", "--games", "6", "--seats", "random,random", "--seed", "1")

    assert 0 == result.exit_code
    for words in ("symbioz: 6 games, seed 1", "95 % interval", "Turns a game", "Ended by: V"):
        assert words in result.stdout


def test_simulate_prints_json_that_adds_up(run: Run) -> None:
    args = ("simulate", "symbioz", "--games", "6", "--seats", "random,random,random")

    result = run(*args, "-o", "board=diamond", "--json")

    data = json.loads(result.stdout)
    assert 6 == data["games"] == sum(data["endings"].values())
    assert pytest.approx(6) == sum(bot["wins"] for bot in data["bots"])
    assert {"board": "diamond"} == data["options"]


@pytest.mark.slow
def test_simulate_gives_the_same_numbers_with_one_and_two_workers(run: Run) -> None:
    args = (
        "simulate",
        "symbioz",
        "--games",
        "30",
        "--seats",
        "random,greedy",
        "--rotate",
        "--json",
    )

    one, two = run(*args, "--workers", "1"), run(*args, "--workers", "2")

    assert 0 == one.exit_code == two.exit_code
    assert json.loads(one.stdout) == json.loads(two.stdout)


def test_another_seed_gives_other_games(run: Run) -> None:
    args = ("simulate", "symbioz", "--games", "5", "--seats", "random,random", "--json", "--seed")

    assert run(*args, "1").stdout == run(*args, "1").stdout
    assert (
        json.loads(run(*args, "1").stdout)["decisions"]
        != (json.loads(run(*args, "2").stdout)["decisions"])
    )


def test_a_match_stops_when_the_result_is_clear(run: Run) -> None:
    result = run("match", "symbioz", "greedy", "random", "--games", "1000", "--json")

    data = json.loads(result.stdout)
    assert 0 == result.exit_code
    assert "first" == data["verdict"]
    assert 200 > data["games"]
    assert 0.5 <= data["low"] < data["high"] <= 1


def test_a_bar_that_is_cleared_gives_exit_code_0(run: Run) -> None:
    result = run("match", "symbioz", "greedy", "random", "--bar", "0.6")

    assert 0 == result.exit_code
    assert "Shown: greedy beats random with at least 60.0 %." in result.stdout


def test_a_bar_that_is_missed_gives_exit_code_1(run: Run) -> None:
    refuted = run("match", "symbioz", "random", "greedy", "--bar", "0.6")
    assert 1 == refuted.exit_code
    assert "Refuted" in refuted.stdout

    unclear = run("match", "symbioz", "greedy", "random", "--bar", "0.6", "--games", "2")
    assert 1 == unclear.exit_code
    assert "Not clear after 2 games" in unclear.stdout


def test_replay_prints_the_whole_game_where_there_is_no_terminal(run: Run, finished: Path) -> None:
    result = run("replay", finished)

    assert 0 == result.exit_code
    assert "Turn 2 begins" in result.stdout
    assert "turn 3/12" in result.stdout
    assert re.search(r"(wins|share the victory)\.", result.stdout)


def test_replay_shows_the_position_after_so_many_entries(run: Run, finished: Path) -> None:
    count = len(json.loads(finished.read_text())["tape"])

    assert "turn 1/12" in run("replay", finished, "--at", "3").stdout
    assert "the game is over" in run("replay", finished, "--at", str(count)).stdout
    late = run("replay", finished, "--from", str(count - 2)).stdout
    assert "Turn 2 begins" not in late

    beyond = run("replay", finished, "--at", str(count + 1))
    assert 2 == beyond.exit_code
    assert f"has {count} entries, not {count + 1}" in beyond.stderr


def test_replay_steps_with_keys(run: Run, finished: Path) -> None:
    result = run("replay", finished, "--pause", lines="\nt\n5\nq\n")

    assert 0 == result.exit_code
    assert 2 == result.stdout.count("starts. S3"), "at the start and after going back, not after t"
    assert "Enter: next answer" in result.stdout
    assert " 5/" in result.stdout or "\n5/" in result.stdout


def test_replay_opens_an_unfinished_game(run: Run, unfinished: Path) -> None:
    result = run("replay", unfinished)

    assert 0 == result.exit_code
    assert "The record ends here" in result.stdout


def test_verify_says_so_in_one_line(run: Run, finished: Path, unfinished: Path) -> None:
    result = run("verify", finished)
    assert 0 == result.exit_code
    assert result.stdout.startswith(f"VERIFIED: {finished}: symbioz, 2 players, won by")
    assert 1 == len(result.stdout.splitlines())

    assert "the game is not over" in run("verify", unfinished).stdout


@pytest.mark.parametrize("what", ["draw", "answer"])
def test_an_altered_record_is_falsified(run: Run, finished: Path, what: str) -> None:
    """Even if the digest was made to fit again."""
    content = json.loads(finished.read_text())
    entries = [e for e in content["tape"] if (e[0] == -1) == (what == "draw")]
    entries[-1][2] = {"coral": "amber", "amber": "coral"}.get(entries[-1][2], "B0>B0")
    finished.write_text(seal(content))

    result = run("verify", finished)

    assert 1 == result.exit_code
    assert result.stderr.startswith(f"FALSIFIED: {finished}")
    assert 1 == len(result.stderr.splitlines())


def test_a_record_changed_by_hand_is_falsified(run: Run, finished: Path) -> None:
    finished.write_text(finished.read_text().replace('"zerb@', '"crapit@', 1))

    result = run("verify", finished)

    assert 1 == result.exit_code
    assert "FALSIFIED" in result.stderr


def test_verify_compares_the_hash_that_was_shown(run: Run, finished: Path) -> None:
    right = json.loads(finished.read_text())["commitment"]

    assert 0 == run("verify", finished, "--commitment", right).exit_code
    wrong = run("verify", finished, "--commitment", "0" * 64)
    assert 1 == wrong.exit_code
    assert "does not fit the hash" in wrong.stderr


def test_rules_prints_everything_a_clause_or_a_search(run: Run) -> None:
    assert "Phase 2: zerb growth" in run("rules", "symbioz").stdout
    assert "holds more zerbs" in run("rules", "symbioz", "p2d").stdout
    found = run("rules", "symbioz", "--search", "green phase").stdout
    assert "P1d" in found
    assert "P3a" not in found
    assert 1 == run("rules", "symbioz", "--search", "xylophone").exit_code


def test_coverage_ends_with_the_count(run: Run) -> None:
    last = run("rules", "symbioz", "--coverage").stdout.splitlines()[-1]

    assert re.fullmatch(r"\d+/42", last)


# --- the tree of life -----------------------------------------------------------------------------


@pytest.fixture
def ended(tmp_path: Path) -> Path:
    """A game of Genesis that was played to its end."""
    path = tmp_path / "ended.json"
    path.write_bytes((Path(__file__).resolve().parents[1] / "golden/genesis-2.json").read_bytes())
    return path


def test_replay_draws_the_tree_of_life(run: Run, ended: Path, tmp_path: Path) -> None:
    light, dark = tmp_path / "light.svg", tmp_path / "dark.svg"
    assert f"drawn: {light}\n" == run("replay", ended, "--tree", light).stdout
    assert 0 == run("replay", ended, "--tree", dark, "--dark").exit_code
    assert light.read_text().startswith("<svg")
    assert light.read_text() != dark.read_text()


def test_replay_tells_the_tree_of_life_in_words(run: Run, ended: Path) -> None:
    words = run("replay", ended, "--tree", "-").stdout
    assert "lineages" in words
    assert "Arose in turn" in words
    early = run("replay", ended, "--tree", "-", "--at", "1")
    assert 2 == early.exit_code
    assert "has no tree of life" in early.stderr


def test_the_tree_of_life_overwrites_no_game(run: Run, ended: Path, finished: Path) -> None:
    before = ended.read_bytes()
    refused = run("replay", ended, "--tree", ended)
    assert 2 == refused.exit_code
    assert "ends in .svg" in refused.stderr
    assert before == ended.read_bytes()
    assert "has no tree of life" in run("replay", finished, "--tree", "-").stderr
