"""simulate --out, report and ladder."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from panspermia.cli import progress, results
from panspermia.cli.common import err
from panspermia.lab import errors, runs
from panspermia.lab.manifest import write_whole
from panspermia.lab.simulate import LabPlan, play_game
from tests.lab.made import game

from .conftest import Run

SIX = ("simulate", "symbioz", "--games", "6", "--seats", "random,random", "--seed", "1")


def test_simulate_keeps_games_and_a_manifest(run: Run, tmp_path: Path) -> None:
    result = run(*SIX, "--out", tmp_path / "run", "--json")

    assert 0 == result.exit_code
    assert {"games.parquet", "manifest.json"} == {p.name for p in (tmp_path / "run").iterdir()}
    assert 6 == pl.read_parquet(tmp_path / "run" / "games.parquet").height
    plain = json.loads(run(*SIX, "--json").stdout)
    assert plain == json.loads(result.stdout)


def test_where_no_bar_can_be_drawn_lines_tell_how_far_the_work_is(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiet = run("match", "symbioz", "random", "random", "--games", "4")
    monkeypatch.setattr(progress, "EVERY", 0.0)
    told = run("match", "symbioz", "random", "random", "--games", "4")

    assert "" == quiet.stderr
    first, second = told.stderr.splitlines()
    assert first.startswith("2/4 games at most: ")
    assert re.search(r"\], 0:00:0\d, [\d.]+/(s|min), 0:00:0\d left$", second)
    assert quiet.stdout == told.stdout


@pytest.mark.parametrize(("seconds", "rate"), [(0.5, "2.0/s"), (8.0, "7.5/min")])
def test_a_line_has_the_rate_of_what_is_fast_and_of_what_is_slow(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seconds: float, rate: str
) -> None:
    monkeypatch.setattr(progress, "EVERY", 0.0)
    now = 0.0
    lines = progress.LineProgress(console=err(), disable=True, get_time=lambda: now)
    task = lines.add_task("games", total=10)
    for _ in range(3):
        now += seconds
        lines.advance(task)

    assert f", {rate}, " in capsys.readouterr().err.splitlines()[-1]


def test_options_can_be_given_together(run: Run, tmp_path: Path) -> None:
    run(*SIX, "--options", "board=diamond,seating=adjacent", "--out", tmp_path / "run")

    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    assert {"board": "diamond", "seating": "adjacent"} == manifest["options"]


def test_the_same_command_again_plays_nothing_and_says_the_same(run: Run, tmp_path: Path) -> None:
    first = run(*SIX, "--out", tmp_path / "run")
    written = (tmp_path / "run" / "games.parquet").stat().st_mtime_ns

    assert first.stdout == run(*SIX, "--out", tmp_path / "run").stdout
    resumed = run("simulate", "--out", tmp_path / "run", "--resume")

    assert 0 == resumed.exit_code
    assert written == (tmp_path / "run" / "games.parquet").stat().st_mtime_ns


def test_a_manifest_repeats_the_games(run: Run, tmp_path: Path) -> None:
    run(*SIX, "--decisions", "--out", tmp_path / "run")
    manifest = tmp_path / "run" / "manifest.json"

    again = run("simulate", "symbioz", "--manifest", manifest, "--out", tmp_path / "again")

    assert 0 == again.exit_code
    for name in ("games.parquet", "decisions.parquet", "manifest.json"):
        assert (tmp_path / "run" / name).read_bytes() == (tmp_path / "again" / name).read_bytes()
    shown = run("simulate", "--manifest", manifest)
    assert again.stdout == shown.stdout


def test_a_victory_of_all_is_one_of_each() -> None:
    """Of four games one is won by all three, whoever sits where."""
    plan = LabPlan("genesis", ("greedy", "greedy", "random"), {"mode": "coop"}, 1, rotate=True)
    games = [
        game(n, (0, 1, 2) if n == 0 else (), seats=plan.seats, together=True) for n in range(4)
    ]

    found = results.summary(plan, games)

    assert [1, 1, 1] == [bot["wins"] for bot in found["bots"]]
    assert [0.25] * 3 == [place["rate"] for place in found["places"]]


WRONG = [
    (["simulate"], "Which game?"),
    (["simulate", "symbioz", "--decisions"], "--out"),
    (["simulate", "symbioz", "--resume"], "--out"),
    (["simulate", "--resume", "--out", "nowhere"], "There is no directory nowhere"),
    (["simulate", "--manifest", "nowhere.json"], "There is no manifest nowhere.json"),
    (["simulate", "--manifest", "nowhere.json", "--seed", "1"], "leave the other options out"),
    (["report", "nowhere"], "There is no directory nowhere"),
    (["ladder", "chess"], "There is no game chess"),
    (["ladder", "symbioz", "--bots", "random"], "two or more"),
    (["ladder", "symbioz", "--bots", "random,random"], "different"),
    (["ladder", "symbioz", "--bots", "random,nobody"], "nobody"),
    (["ladder", "genesis", "--bots", "random,greedy", "-o", "mode=coop"], "win or lose together"),
    (["match", "genesis", "random", "greedy", "-o", "mode=coop"], "win or lose together"),
]


@pytest.mark.parametrize(("args", "words"), WRONG)
def test_wrong_input_is_one_line(run: Run, args: list[str], words: str) -> None:
    result = run(*args)

    assert 2 == result.exit_code
    assert words in result.stderr
    assert 1 == len(result.stderr.splitlines())


@pytest.mark.parametrize(
    "args",
    [[*SIX, "--out", "run"], ["simulate", "--out", "run", "--resume"], ["report", "run"],
     ["ladder", "symbioz"]],
)  # fmt: skip
def test_without_the_extra_it_says_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch, args: list[str]
) -> None:
    monkeypatch.setattr(errors, "LAB", ("polars", "no_such_library"))

    result = run(*args)

    assert 2 == result.exit_code
    assert "This needs no_such_library: make lab, or pip install '.[lab]'\n" == result.stderr
    assert 0 == run(*SIX).exit_code, "what needs no library works without"


def test_a_directory_that_is_spoilt_is_one_line(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    run(*SIX, "--out", folder)

    other = run(*SIX[:-1], "2", "--out", folder)
    assert (2, 1) == (other.exit_code, len(other.stderr.splitlines()))
    assert "its seed differs (1, not 2)" in other.stderr

    (folder / "games.parquet").write_bytes(b"nothing")
    spoilt = run("report", folder)
    assert (2, 1) == (spoilt.exit_code, len(spoilt.stderr.splitlines()))

    (folder / "manifest.json").write_text("{")
    for args in (["report", folder], ["simulate", "--resume", "--out", folder]):
        spoilt = run(*args)
        assert (2, 1) == (spoilt.exit_code, len(spoilt.stderr.splitlines()))
        assert "no manifest of a simulation" in spoilt.stderr


def full_after(chunks: int) -> Callable[[Path, bytes], None]:
    """A disk on which there is room for so many files."""
    written: list[Path] = []

    def write(path: Path, content: bytes) -> None:
        if len(written) == chunks:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        written.append(path)
        write_whole(path, content)

    return write


def test_a_full_disk_is_one_line_and_loses_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "run"
    with monkeypatch.context() as full:
        full.setattr(runs, "write_whole", full_after(3))
        broken = run(*SIX, "--out", folder)

    assert (2, 1) == (broken.exit_code, len(broken.stderr.splitlines()))
    assert "No space left on device" in broken.stderr
    assert "goes on with the rest" in broken.stderr
    assert 2 == len([*folder.glob("chunks/games-*")]), "one of the three was the manifest"
    assert 0 == run(*SIX, "--out", folder).exit_code
    assert 6 == pl.read_parquet(folder / "games.parquet").height


def test_what_cannot_be_put_together_is_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_options: object) -> None:
        raise pl.exceptions.ComputeError("No space left on device (os error 28)")

    monkeypatch.setattr(pl.LazyFrame, "sink_parquet", fail)

    broken = run(*SIX, "--out", tmp_path / "run")

    assert (2, 1) == (broken.exit_code, len(broken.stderr.splitlines()))
    assert "No space left on device" in broken.stderr


def test_a_second_run_in_the_same_directory_is_refused(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    run(*SIX, "--out", folder)
    (folder / "games.parquet").unlink()

    with runs.open_run(folder).lock():
        second = run(*SIX, "--out", folder)

    assert (2, 1) == (second.exit_code, len(second.stderr.splitlines()))
    assert "in use" in second.stderr
    assert 0 == run(*SIX, "--out", folder).exit_code


def test_a_manifest_of_another_game_is_not_taken_for_this_one(run: Run, tmp_path: Path) -> None:
    run(*SIX, "--out", tmp_path / "run")

    manifest = tmp_path / "run" / "manifest.json"
    result = run("simulate", "genesis", "--manifest", manifest, "--out", tmp_path / "other")

    assert 2 == result.exit_code
    assert "of symbioz, not of genesis" in result.stderr
    assert not (tmp_path / "other").exists()
    resumed = run("simulate", "genesis", "--resume", "--out", tmp_path / "run")
    assert "of symbioz, not of genesis" in resumed.stderr


def test_a_bot_that_thinks_by_the_clock_is_warned_of(run: Run) -> None:
    result = run("simulate", "symbioz", "--games", "1", "--seats", "search:1ms,random")

    assert 0 == result.exit_code
    assert "cannot be repeated" in result.stderr


def test_a_ladder_prints_ratings_and_shares(run: Run) -> None:
    result = run("ladder", "symbioz", "--bots", "random,greedy", "--games", "4")

    assert 0 == result.exit_code
    lines = result.stdout.splitlines()
    assert "symbioz: 4 games, seed 0" in lines[0]
    assert lines[2].split()[0] == "greedy"
    data = json.loads(
        run("ladder", "symbioz", "--bots", "random,greedy", "--games", "4", "--json").stdout
    )
    assert ["greedy", "random"] == [rung["bot"] for rung in data["rungs"]]


@pytest.mark.parametrize(
    ("folder", "words"), [("nowhere", "There is no directory"), ("spoilt", "holds no ladders")]
)
def test_a_ladder_that_cannot_be_kept_is_not_played(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, words: str
) -> None:
    (tmp_path / "spoilt").mkdir()
    (tmp_path / "spoilt" / "ladder-symbioz.json").write_text("[{")
    monkeypatch.setattr("panspermia.lab.match.play_game", interrupting(play_game, 0))

    result = run("ladder", "symbioz", "--bots", "random,greedy", "--out", tmp_path / folder)

    assert (2, 1) == (result.exit_code, len(result.stderr.splitlines()))
    assert words in result.stderr


def test_a_ladder_that_could_not_be_kept_is_printed_all_the_same(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise errors.BadRun("The disk is full.")

    monkeypatch.setattr("panspermia.lab.ladder.write_whole", full)

    result = run("ladder", "symbioz", "--bots", "random,greedy", "--games", "2", "--out", tmp_path)

    assert (2, "The disk is full.\n") == (result.exit_code, result.stderr)
    assert "symbioz: 2 games, seed 0" in result.stdout


@pytest.mark.slow
def test_report_writes_a_page(run: Run, tmp_path: Path) -> None:
    run(*SIX, "--out", tmp_path / "run")

    result = run("report", tmp_path / "run", "--out", tmp_path / "report")

    assert 0 == result.exit_code
    assert f"{tmp_path / 'report' / 'report.html'}\n" == result.stdout
    assert "What 6 games of Symbioz show" in (tmp_path / "report" / "report.html").read_text()


def interrupting(function: Callable[..., Any], after: int) -> Callable[..., Any]:
    """The function, with Ctrl-C pressed when it is called once more after so many calls."""
    calls = 0

    def called(*args: Any, **more: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls > after:
            raise KeyboardInterrupt
        return function(*args, **more)

    return called


@pytest.mark.parametrize("command", ["simulate", "match", "ladder"])
def test_ctrl_c_is_answered_by_a_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr("panspermia.lab.simulate.play_game", interrupting(play_game, 0))
    monkeypatch.setattr("panspermia.lab.match.play_game", interrupting(play_game, 0))
    bots = ["random", "random"] if command == "match" else []

    result = run(command, "symbioz", *bots)

    assert (130, "") == (result.exit_code, result.stdout)
    assert "Interrupted.\n" == result.stderr


def test_a_match_that_is_broken_off_tells_its_standing(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("panspermia.lab.match.play_game", interrupting(play_game, 5))

    result = run("match", "symbioz", "random", "random", "--seed", "1")

    assert 130 == result.exit_code
    assert result.stderr.startswith("Interrupted. random against random: ")
    assert " % of 4 games " in result.stderr
    assert 1 == len(result.stderr.splitlines())


LOADING = """
import signal, sys
class Late:
    def find_spec(self, name, path=None, target=None):
        if name == "panspermia.cli.app":
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Late())
from panspermia.__main__ import main
main()
"""


def test_ctrl_c_while_the_program_is_loaded_is_answered_by_a_line() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", LOADING], capture_output=True, text=True, check=False
    )

    assert (130, "", "Interrupted.\n") == (ended.returncode, ended.stdout, ended.stderr)


# --- as a program of its own ----------------------------------------------------------------------

PATIENCE = 6000
"""So often it is looked whether a process has gone."""
LONG = ("simulate", "symbioz", "--games", "120", "--seats", "random,random", "--workers", "2")
DISTURBED = """
import multiprocessing, os, signal, sys
from panspermia.cli import main
from panspermia.lab.runs import Run

keep, kept = Run._keep, []

def keep_two(run, games):
    kept.append(keep(run, games))
    if len(kept) == 2:
        workers = [worker.pid for worker in multiprocessing.active_children()]
        {happens}
    return kept[-1]

Run._keep = keep_two
main()
"""
"""The program, with something happening to it when two chunks have come in."""


def program(folder: Path, happens: str = "") -> subprocess.Popen[str]:
    code = ["-c", DISTURBED.format(happens=happens)] if happens else ["-m", "panspermia"]
    return subprocess.Popen(
        [sys.executable, *code, *LONG, "--out", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What the long simulation writes if nothing happens."""
    folder = tmp_path_factory.mktemp("undisturbed") / "run"
    ended = program(folder)
    ended.communicate()
    assert 0 == ended.returncode
    return (folder / "games.parquet").read_bytes()


@pytest.mark.slow
def test_ctrl_c_keeps_what_came_in_and_the_same_command_goes_on(
    tmp_path: Path, undisturbed: bytes
) -> None:
    folder = tmp_path / "run"
    broken = program(folder, "signal.raise_signal(signal.SIGINT)")
    _, said = broken.communicate()

    assert 130 == broken.returncode
    assert "the same command goes on with the rest" in said
    assert 1 == len(said.splitlines())
    assert 2 == len([*folder.glob("chunks/games-*.parquet")])
    assert not (folder / "games.parquet").exists()

    again = program(folder)
    again.communicate()
    assert 0 == again.returncode
    assert undisturbed == (folder / "games.parquet").read_bytes()


@pytest.mark.slow
def test_a_worker_killed_by_kill_9_loses_no_result(tmp_path: Path, undisturbed: bytes) -> None:
    folder = tmp_path / "run"
    running = program(folder, "os.kill(workers[0], signal.SIGKILL)")

    _, said = running.communicate()

    assert (0, "") == (running.returncode, said)
    assert undisturbed == (folder / "games.parquet").read_bytes()


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="finds processes by /proc")
def test_nobody_works_on_when_the_program_is_killed(tmp_path: Path, undisturbed: bytes) -> None:
    folder = tmp_path / "run"
    killed = program(folder, "print(*workers, flush=True), os.kill(os.getpid(), signal.SIGKILL)")

    said, _ = killed.communicate()

    assert -signal.SIGKILL == killed.returncode
    workers = [int(worker) for worker in said.split()]
    assert 2 == len(workers)
    for _ in range(PATIENCE):
        if not any([is_running(worker) for worker in workers]):
            break
        time.sleep(0.05)
    assert [] == [worker for worker in workers if is_running(worker)]
    again = program(folder)
    again.communicate()
    assert undisturbed == (folder / "games.parquet").read_bytes()


def is_running(pid: int) -> bool:
    status = Path(f"/proc/{pid}/status")
    try:
        return "State:\tZ" not in status.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
