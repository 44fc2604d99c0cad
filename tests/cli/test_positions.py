"""Positions in the notation: printed from a record, and played on from."""

from pathlib import Path

import pytest

from panspermia.kernel.notation import read_table, write_table
from panspermia.registry import GAMES, new_table
from tests.cli.conftest import Run

POSITION = "symbioz 2\nt2 P1:coral / coral C0=4 / amber C6=4 ; zerb@C0\n"


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.txt"
    path.write_text(POSITION)
    return path


def test_a_record_prints_its_positions_in_the_notation(run: Run, finished: Path) -> None:
    """At an entry, or at the end; the text leads to the same position."""
    early = run("replay", finished, "--at", "5", "--notation")
    last = run("replay", finished, "--notation")

    assert (0, 0) == (early.exit_code, last.exit_code)
    assert early.stdout.startswith("symbioz 2\nrings t1 P2:")
    assert early.stdout == write_table(read_table(GAMES["symbioz"], early.stdout))
    assert " over:V" in last.stdout


def test_a_game_begins_at_a_position(run: Run, position: Path, tmp_path: Path) -> None:
    """After its answers, with as many players as it tells; it is saved like any other."""
    path = tmp_path / "game.json"

    result = run("play", "symbioz", "--position", position, "--save", path, lines="done\nquit\n")

    assert 0 == result.exit_code
    assert "turn 2/12" in result.stdout
    again = run("replay", path, "--at", "1", "--notation").stdout
    assert again.endswith("/ coral C0=4 / amber C6=4\n; zerb@C0\n")


def test_a_position_of_genesis_is_played_to_its_end(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "position.txt"
    path.write_text(write_table(new_table("genesis", players=2, seed=3)).partition(";")[0])

    seats = ("--seats", "random,random", "--seed", "1")
    result = run("play", "genesis", "--position", path, *seats)

    assert 0 == result.exit_code
    assert "The seed was" in result.stdout


@pytest.mark.parametrize(
    ("args", "text", "words"),
    [
        (["symbioz"], "symbioz 2\nhexes / coral / amber", "hexes says nothing about a position"),
        (["genesis"], POSITION, "Line 1: a position of genesis begins with genesis"),
        ([], POSITION, "Which game?"),
        (["chess"], POSITION, "There is no game chess."),
        (["symbioz", "--players", "3"], POSITION, "a position for 2 players, not 3"),
        (["symbioz", "--seats", "me,me,me"], POSITION, "2 players; --seats names 3"),
        (["symbioz", "--option", "board=rings"], POSITION, "in its first line"),
        (["symbioz"], "symbioz 2\nover:V1 / coral / amber", "the game is over"),
        (["symbioz"], "symbioz 2\nS3 / coral / amber\n; *coral", "begin where the step began"),
        (["symbioz"], "\udcff", "can't decode"),
    ],
)
def test_a_wrong_position_gets_one_line(
    run: Run, tmp_path: Path, args: list[str], text: str, words: str
) -> None:
    path = tmp_path / "position.txt"
    path.write_text(text, errors="surrogateescape")

    result = run("play", *args, "--position", path)

    assert 2 == result.exit_code
    assert 1 == len(result.stderr.splitlines()), result.stderr
    assert words in result.stderr


def test_a_saved_game_does_not_begin_at_a_position(
    run: Run, position: Path, unfinished: Path
) -> None:
    result = run("play", "--resume", unfinished, "--position", position)

    assert 2 == result.exit_code
    assert "keeps its deck and position" in result.stderr
