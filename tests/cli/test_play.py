"""A game in the terminal, through standard input."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path

import pytest

from panspermia import load_table
from panspermia.cli import files
from panspermia.cli.errors import Problem
from panspermia.cli.files import new_seating
from panspermia.cli.play import Session
from panspermia.cli.typed import Unclear, read_answers
from panspermia.kernel import Answer
from panspermia.kernel.tape import CHAINED

from .conftest import Run


def tape_of(path: Path) -> list[list[object]]:
    tape: list[list[object]] = json.loads(path.read_text())["tape"]
    return tape


def own_answers(path: Path) -> list[object]:
    return [value for side, _, value, flags in tape_of(path) if side == 0 and flags != 1]


@pytest.mark.slow
def test_a_whole_game_is_played_through_standard_input(run: Run, tmp_path: Path) -> None:
    """The end shows the result, the seed and how to verify; and the file does verify."""
    path = tmp_path / "game.json"

    result = run("play", "symbioz", "--seed", "5", "--save", path, lines="1\n" * 900)

    assert 0 == result.exit_code
    assert load_table(path.read_bytes()).outcome is not None
    assert re.search(r"(wins|share the victory)\.", result.stdout)
    assert json.loads(path.read_text())["seed"] in result.stdout
    assert f"panspermia verify {path}" in result.stdout
    assert 0 == run("verify", path).exit_code


def test_the_hash_of_the_seed_is_shown_at_the_start(run: Run) -> None:
    result = run("play", "symbioz", "--seed", "5", lines="quit\n")

    saved = re.search(r"--resume (\S+)", result.stdout)
    assert saved is not None
    assert json.loads(Path(saved[1]).read_text())["commitment"] in result.stdout


def test_who_presses_ctrl_c_twice_is_told_where_the_game_is(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = Session._save

    def pressed(session: Session) -> Path:
        signal.raise_signal(signal.SIGINT)
        return save(session)

    monkeypatch.setattr(Session, "_save", pressed)

    result = run("play", "symbioz", "--seed", "5", lines="1\n")

    assert (0, "") == (result.exit_code, result.stderr)
    assert "panspermia play --resume " in result.stdout


def test_leaving_saves_under_the_data_directory_and_says_how_to_go_on(
    run: Run, data_home: Path
) -> None:
    result = run("play", "symbioz", lines="1\nquit\n")

    (path,) = (data_home / "panspermia" / "games").iterdir()
    assert f"panspermia play --resume {path}" in result.stdout
    assert 0 == result.exit_code


def test_the_end_of_the_input_saves_as_quit_does(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"

    result = run("play", "symbioz", "--seed", "5", "--save", path, lines="c0>b0\n")

    assert 0 == result.exit_code
    assert "C0>B0" in own_answers(path)
    assert "Traceback" not in result.output


def test_a_saved_game_goes_on_where_it_was_left(run: Run, unfinished: Path) -> None:
    before = tape_of(unfinished)

    result = run("play", "--resume", unfinished, lines="1\nquit\n")

    assert 0 == result.exit_code
    after = tape_of(unfinished)
    assert before == after[: len(before)]
    assert len(before) < len(after)


def test_a_resumed_game_keeps_its_seats(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run("play", "symbioz", "--seats", "random,me,greedy", "--save", path, lines="quit\n")

    run("play", "--resume", path, lines="quit\n")

    seating = files.seating_of(path.read_bytes())
    assert seating is not None
    assert ["random", "me", "greedy"] == seating.seats


@pytest.mark.parametrize("typed", ["c0>b0", "C0 B0", "c0→b0", "2"])
def test_an_answer_may_be_typed_in_several_ways(run: Run, tmp_path: Path, typed: str) -> None:
    path = tmp_path / "game.json"

    run("play", "symbioz", "--seats", "me,me", "--seed", "7", "--save", path, lines=f"{typed}\n")

    assert ["C0>B0"] == own_answers(path)


def test_several_answers_on_a_line_are_one_chain(run: Run, tmp_path: Path) -> None:
    """Numbers mean the list on the screen, although the options change on the way."""
    path = tmp_path / "game.json"

    run("play", "symbioz", "--seats", "me,me", "--seed", "7", "--save", path, lines="1 5 10\n")

    assert ["C0>C0", "C1>C1", "C2>C2"] == own_answers(path)
    assert [0, CHAINED, CHAINED] == [entry[3] for entry in tape_of(path) if entry[0] == 0]


def test_a_chain_with_one_wrong_answer_does_nothing(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"

    result = run(
        "play", "symbioz", "--seats", "me,me", "--seed", "7", "--save", path, lines="c0>c0 c0>c0\n"
    )

    assert "Nothing of it was done." in result.stdout
    assert [] == own_answers(path)


def test_undo_takes_back_and_redo_gives_again(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    play = ("play", "symbioz", "--seats", "me,me", "--seed", "7", "--save", path, "--force")

    run(*play, lines="c0>b0\nundo\n")
    assert [] == own_answers(path)

    run(*play, lines="c0>b0\nundo\nredo\n")
    assert ["C0>B0"] == own_answers(path)


def test_undo_says_that_there_is_nothing_yet(run: Run) -> None:
    result = run("play", "symbioz", "--seats", "me,me", "--seed", "7", lines="undo\n")

    assert "There is nothing to take back." in result.stdout


def test_undo_cannot_take_back_what_a_bot_has_answered_to(run: Run) -> None:
    result = run("play", "symbioz", "--seed", "7", lines="1\n1\n1\nundo\nundo\nundo\nundo\n")

    assert "Another seat has answered since." in result.stdout


def test_why_names_the_clause(run: Run) -> None:
    result = run(
        "play",
        "symbioz",
        "--seats",
        "me,me",
        "--seed",
        "7",
        lines="why c0>c5\nwhy zerb@a0\nwhy c0>c0\n",
    )

    assert "C0>C0: keep the newborn of C0 there. That is possible now." in result.stdout
    assert "P2b" in result.stdout


def test_why_says_the_sentence_of_a_ban(run: Run) -> None:
    lines = "1\n1\n1\n1\n1\n1\nwhy zerb@a0\nwhy z c4\n"

    result = run("play", "symbioz", "--seats", "me,me", "--seed", "7", lines=lines)

    assert "zerb@A0: You have no piece on that square." in result.stdout
    assert "A piece may only be put on a square where that player already has" in result.stdout


def test_why_shows_the_clause_of_the_question_for_what_is_no_answer(run: Run) -> None:
    result = run("play", "symbioz", "--seats", "me,me", "--seed", "7", lines="why C0>A0\n")

    printed = " ".join(result.stdout.split())
    assert "'C0>A0' is no answer here" in printed
    assert "Each newborn is put on its own square or on an adjacent square." in printed


def test_rules_shows_a_clause_and_searches(run: Run) -> None:
    result = run("play", "symbioz", lines="rules p2d\nrules green\nrules nonsense\n")

    printed = " ".join(result.stdout.split())
    assert "holds more zerbs of the same player" in printed
    assert "No zerb may be put on a green square" in printed
    assert "has no clause 'nonsense'" in printed


def test_hint_says_what_a_bot_would_answer(run: Run) -> None:
    result = run("play", "symbioz", "--seed", "7", lines="hint\nhint random\nhint nobody\n")

    assert re.search(r"greedy would answer C\d+>\S+ \(\d+\)", result.stdout)
    assert re.search(r"random would answer C\d+>\S+ \(\d+\)", result.stdout)
    assert "Traceback" not in result.output


def test_look_says_all_that_is_on_a_square(run: Run) -> None:
    result = run(
        "play", "symbioz", "--seats", "me,me", "--seed", "7", lines="look c0 a1\nlook z9\n"
    )

    assert "C0: 4 zerbs of Coral; 8 cells free." in result.stdout
    assert "A1 (fertile): 12 cells free." in result.stdout
    assert "There is no place 'z9' on the board." in result.stdout


def test_score_says_who_is_ahead_by_what_and_what_ends_the_game(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "90")
    result = run("play", "genesis", "--seats", "me,greedy", "--seed", "7", lines="score\n")

    words = result.stdout
    assert re.search(r"own bionts on organisms +0 +0", words)
    assert re.search(r"in all +0 +0", words)
    assert re.search(r"The last event  ▰▱{19} \(I0\)\n +19 to come, so after turn 20", words)
    assert "The first macroorganism" in words


def test_in_a_narrow_terminal_the_score_is_cut_and_not_broken(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    result = run("play", "symbioz", "--seats", "me,me", "--seed", "7", lines="score\n")

    (line,) = [line for line in result.stdout.splitlines() if line.startswith("in all")]
    assert re.fullmatch(r"in all +0 +0 *", line)
    assert "3 Symbioz of one side" in result.stdout


def test_an_unclear_word_is_explained(run: Run) -> None:
    result = run("play", "symbioz", "--seats", "me,me", "--seed", "7", lines="c0\nblah\n99\n/nix\n")

    assert "'c0' could be C0>C0, C0>B0, C0>C1, C0>C11; type a little more." in result.stdout
    assert "'blah' is no answer here and no command" in result.stdout
    assert "There is no option 99: choose from 1 to 13." in result.stdout
    assert "/nix is no command" in result.stdout


@pytest.mark.parametrize(
    ("options", "words"), [((2, 7, 24), "2, 7, 24"), ((1, 2, 3), "1 to 3"), (("a", "b"), "1 to 2")]
)
def test_numbers_with_gaps_are_named_one_by_one(options: tuple[Answer, ...], words: str) -> None:
    with pytest.raises(Unclear, match=rf"no option 5: choose from {words}\."):
        read_answers("5", options, ())


def test_help_log_legend_and_options_are_shown(run: Run) -> None:
    result = run("play", "symbioz", "--seed", "7", lines="help\nlog\nlegend\noptions\nboard\n")

    assert "take back your last answer" in result.stdout
    assert "Coral starts. S3" in result.stdout
    assert "can be chosen" in result.stdout
    assert 3 == result.stdout.count("from C2: 10 C2")


def test_save_in_the_game_refuses_to_replace_another_file(run: Run, tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("precious")

    result = run("play", "symbioz", lines=f"save {other}\nquit\n")

    assert "is not this game; it was not overwritten" in " ".join(result.stdout.split())
    assert "precious" == other.read_text()


def test_save_option_refuses_another_file_before_the_game(run: Run, finished: Path) -> None:
    content = finished.read_bytes()

    result = run("play", "symbioz", "--seed", "5", "--save", finished, lines="1\n")

    assert 2 == result.exit_code
    assert "is not this game" in result.stderr
    assert content == finished.read_bytes()


def test_force_replaces_another_file(run: Run, finished: Path) -> None:
    content = finished.read_bytes()

    assert 0 == run("play", "symbioz", "--save", finished, "--force", lines="quit\n").exit_code

    assert content != finished.read_bytes()


def test_a_failed_save_leaves_the_old_file(
    tmp_path: Path, unfinished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new content is written beside the file and takes its place only when it is whole."""
    content = unfinished.read_bytes()
    table = load_table(content)
    seating = files.seating_of(content)
    assert seating is not None
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "disk full")))

    with pytest.raises(Problem, match="cannot be written: disk full"):
        files.save(unfinished, table, seating)

    assert content == unfinished.read_bytes()
    assert [unfinished.name] == sorted(p.name for p in tmp_path.iterdir() if p.is_file())


def test_a_game_is_not_saved_where_there_is_no_directory(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="There is no directory"):
        files.check_target(tmp_path / "none" / "game.json", new_seating(["me"], 0))


def test_hot_seat_names_the_players(run: Run) -> None:
    result = run("play", "symbioz", "--seats", "me,me", "--seed", "7", lines="1\n1\n1\n1\n")

    assert "Coral (player 1)" in result.stdout
    assert "Amber (player 2)" in result.stdout


@pytest.mark.parametrize("board", ["rings", "diamond"])
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_every_board_and_number_of_players_is_shown(run: Run, board: str, players: str) -> None:
    result = run("play", "symbioz", "-o", f"board={board}", "--players", players, lines="quit\n")

    assert 0 == result.exit_code
    assert "lake" in result.stdout


def test_a_bug_does_not_cost_the_game(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("panspermia.cli.play.Session._log", fail)
    result = run("play", "symbioz", "--seats", "me,me", "--save", path, lines="1\nlog\n")

    assert isinstance(result.exception, ZeroDivisionError)
    assert load_table(path.read_bytes()).request is not None
