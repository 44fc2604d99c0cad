"""A digest of code covers all that a bot is made of, wherever it keeps it."""

from __future__ import annotations

import json
import py_compile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from panspermia.cli.app import app
from panspermia.lab.digest import code_digest
from panspermia.lab.errors import BadRun, CannotWork
from panspermia.lab.manifest import describe
from panspermia.lab.runs import Job, begin, play_rows
from panspermia.lab.simulate import LabPlan
from panspermia.players import PLAYERS, Player, PlayerKind
from panspermia.players.random import RandomPlayer
from tests.plugins import Files, bot_code, install, on_the_path

SEATS = ("zap", "random")
PLAN = LabPlan("symbioz", SEATS, {}, 1)


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(app, [str(arg) for arg in args])


def digest() -> str:
    return code_digest("symbioz", SEATS)


def as_package(site: Path) -> Path:
    files: Files = {"zap/__init__.py": bot_code("zap"), "zap/weights.npz": b"1"}
    install(site, "zap", files, {"zap": "zap:KIND"})
    return site / "zap" / "weights.npz"


def as_module(site: Path) -> Path:
    """A single module with its data beside it, among others' files."""
    (site / "other.bin").write_bytes(b"of somebody else")
    files: Files = {"zap.py": bot_code("zap", data="zap.bin"), "zap.bin": b"1"}
    install(site, "zap", files, {"zap": "zap:KIND"})
    return site / "zap.bin"


def to_be_edited(site: Path) -> Path:
    """The package lies elsewhere; the distribution lists only the way there."""
    source = site / "source"
    install(site, "zap", {"_editable_impl_zap.pth": str(source)}, {"zap": "zap.bots.best:KIND"})
    folder = source / "zap" / "bots"
    folder.mkdir(parents=True)
    for path in (source / "zap" / "__init__.py", folder / "__init__.py"):
        path.touch()
    (folder / "best.py").write_text(bot_code("zap", data="data/deep/weights.bin"))
    (folder / "data" / "deep").mkdir(parents=True)
    (folder / "data" / "deep" / "weights.bin").write_bytes(b"1")
    return folder / "data" / "deep" / "weights.bin"


def as_edited_module(site: Path) -> Path:
    source = site / "source"
    install(site, "zap", {"_editable_impl_zap.pth": str(source)}, {"zap": "zap:KIND"})
    source.mkdir()
    (source / "zap.py").write_text(bot_code("zap", data="zap.bin"))
    (source / "zap.bin").write_bytes(b"1")
    return source / "zap.bin"


@pytest.fixture(params=[as_package, as_module, to_be_edited, as_edited_module])
def weights(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """The file with the weights of a bot `zap` that is installed."""
    site = tmp_path / "site"
    site.mkdir()
    install_it: Callable[[Path], Path] = request.param
    found = install_it(site)
    with on_the_path(site), pytest.MonkeyPatch.context() as patch:
        if (site / "source").exists():
            patch.syspath_prepend(site / "source")
        patch.setenv("PANSPERMIA_LAB_WORKERS", "1")
        yield found


def test_a_run_that_was_cut_off_does_not_go_on_with_other_weights(
    weights: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "run"
    coming = begin(folder, describe(PLAN, 6)).play()
    next(coming)
    coming.close()
    weights.write_bytes(b"22")

    commands = [["--resume"], ["symbioz", "--games", "6", "--seats", "zap,random", "--seed", "1"]]
    for command in commands:
        result = run("simulate", *command, "--out", folder)

        assert 2 == result.exit_code
        assert "was begun with another version of the code" in result.stderr
    weights.write_bytes(b"1")
    assert 0 == run("simulate", "--out", folder, "--resume").exit_code


def test_a_manifest_tells_that_a_bot_has_other_weights(weights: Path, tmp_path: Path) -> None:
    begun = ("simulate", "symbioz", "--games", "2", "--seats", "zap,random")
    assert 0 == run(*begun, "--out", tmp_path / "run").exit_code
    manifest = tmp_path / "run" / "manifest.json"
    assert "" == run("simulate", "--manifest", manifest).stderr
    weights.write_bytes(b"22")

    result = run("simulate", "--manifest", manifest)

    assert "The manifest was made by other code; the games may differ." in result.stderr


def test_weights_that_change_while_the_games_are_played_are_noticed(
    weights: Path,
) -> None:
    """Whoever trains a bot while it plays gets no run of two bots."""
    job = Job(PLAN, False, "0.1.0", digest())
    play_rows(job, [0])
    weights.write_bytes(b"22")

    with pytest.raises(CannotWork, match="other bots"):
        play_rows(job, [1])


def test_a_bot_of_ones_own_is_rated(weights: Path) -> None:
    result = run("ladder", "symbioz", "--bots", "zap,random", "--games", "2", "--json")

    assert 0 == result.exit_code, result.stderr
    assert {"zap", "random"} == {rung["bot"] for rung in json.loads(result.stdout)["rungs"]}


def test_what_python_and_installers_leave_behind_is_no_part_of_a_bot(weights: Path) -> None:
    before = digest()

    code = next(weights.parents[3 if weights.parent.name == "deep" else 0].rglob("*.py"))
    py_compile.compile(str(code))
    (weights.parent / ".notes").write_text("hidden")

    assert before == digest()


def test_a_bot_is_the_same_wherever_it_is_installed(tmp_path: Path) -> None:
    """Neither folders nor the programs that an installer writes make a difference."""
    found = []
    for name in ("one", "two"):
        site = tmp_path / name / "lib" / "site"
        files = {"zap/__init__.py": bot_code("zap"), "../../bin/zap": f"#!{site}"}
        install(site, "zap", files, {"zap": "zap:KIND"})
        with on_the_path(site):
            found.append(digest())

    assert found[0] == found[1]


# --- players without an entry point ---------------------------------------------------------------


def make_random(_budget: str, seed: int) -> Player:
    return RandomPlayer(seed)


@pytest.fixture
def _only_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PLAYERS, "_loaded", dict(PLAYERS))


@pytest.mark.usefixtures("_only_installed")
def test_a_kind_may_say_itself_what_it_is_made_of(tmp_path: Path) -> None:
    """Its budget may name a file, of which only the kind knows."""
    weights = tmp_path / "weights.bin"
    weights.write_bytes(b"1")
    kind = PlayerKind("net", ("net",), "Reads a file.", make_random, lambda b: Path(b).read_text())
    PLAYERS.add(kind)
    seats = (f"net:{weights}", "random")
    before = code_digest("symbioz", seats)
    assert before == code_digest("symbioz", seats)

    weights.write_bytes(b"2")

    assert before != code_digest("symbioz", seats)


@pytest.mark.usefixtures("_only_installed")
def test_a_kind_whose_files_nobody_knows_needs_a_digest() -> None:
    make = partial(make_random)
    PLAYERS.add(PlayerKind("partial", ("partial",), "Without a module.", make))

    with pytest.raises(BadRun, match="partial"):
        code_digest("symbioz", ("partial", "random"))


@pytest.mark.usefixtures("_only_installed")
def test_a_kind_that_was_added_is_made_of_what_lies_beside_its_module() -> None:
    PLAYERS.add(PlayerKind("mine", ("mine",), "Of this test.", make_random))

    assert code_digest("symbioz", ("mine",)) != code_digest("symbioz", ("random",))
