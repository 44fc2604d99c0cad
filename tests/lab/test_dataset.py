"""Datasets: what was seen, possible and answered, made anew from a run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from panspermia import new_table
from panspermia.kernel.observing import observed
from panspermia.lab import dataset, manifest, runs
from panspermia.lab.errors import BadRun
from panspermia.lab.simulate import LabPlan
from panspermia.players import make_player


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> runs.Run:
    """Five games of Symbioz with their decisions."""
    return finished(tmp_path_factory.mktemp("run") / "run")


def finished(folder: Path, *, decisions: bool = True) -> runs.Run:
    plan = LabPlan("symbioz", ("greedy", "random"), {}, 3)
    found = runs.begin(folder, manifest.describe(plan, 5, chunk=2, decisions=decisions))
    for _ in found.play():
        pass
    found.finish()
    return found


def written(
    run: runs.Run, out: Path, part: int = 2, form: str = "npz", version: int = 0
) -> list[Path]:
    about = dataset.describe(run, part, form, version)
    dataset.begin(out, about)
    list(dataset.write(run, out, about, 1))
    return sorted(out.glob("part-*"))


def test_every_decision_is_as_it_was_seen(run: runs.Run, tmp_path: Path) -> None:
    parts = [np.load(path) for path in written(run, tmp_path / "data")]

    assert 3 == len(parts)
    decisions = pl.read_parquet(run.folder / runs.DECISIONS)
    whole = {name: np.concatenate([part[name] for part in parts]) for name in parts[0].files}
    assert decisions["action"].to_list() == whole["action"].tolist()
    assert decisions["number"].to_list() == whole["game"].tolist()
    options = [row.nonzero()[0].tolist() for row in whole["mask"]]
    assert [sorted(each) for each in decisions["options"].to_list()] == options
    check_game(run, decisions, whole)


def check_game(run: runs.Run, decisions: pl.DataFrame, whole: dict[str, Any]) -> None:
    """The last game, played again by hand as the page tells, shows the same rows and end."""
    last = decisions.filter(pl.col("number") == 4)
    table = new_table("symbioz", players=2, seed=bytes.fromhex(last["seed"][0]))
    rows = whole["observation"][whole["game"] == 4]
    for row, decision in zip(rows, last.iter_rows(named=True), strict=True):
        assert row.tolist() == observed(table, decision["seat"]).row.tolist()
        table.answer(table.game.vocabulary[decision["action"]], seat=decision["seat"])
    assert table.outcome is not None
    wanted = [table.outcome.utility[seat] for seat in last["seat"]]
    assert wanted == whole["returns"][whole["game"] == 4].tolist()


def test_rows_are_of_the_version_that_is_asked_for(run: runs.Run, tmp_path: Path) -> None:
    data = np.load(written(run, tmp_path / "data", part=5, version=1)[0])
    decisions = pl.read_parquet(run.folder / runs.DECISIONS).filter(pl.col("number") == 0)
    table = new_table("symbioz", players=2, seed=bytes.fromhex(decisions["seed"][0]))

    row = observed(table, int(data["seat"][0]), version=1).row

    assert row.tolist() == data["observation"][0].tolist()


def test_tables_have_the_same_as_arrays(run: runs.Run, tmp_path: Path) -> None:
    arrays = np.load(written(run, tmp_path / "npz", part=5)[0])
    (path,) = written(run, tmp_path / "parquet", part=5, form="parquet")

    table = pl.read_parquet(path)

    assert arrays["observation"].tolist() == table["observation"].to_list()
    assert arrays["returns"].tolist() == table["returns"].to_list()
    assert [row.nonzero()[0].tolist() for row in arrays["mask"]] == table["options"].to_list()


def test_what_is_missing_is_written_and_nothing_else(run: runs.Run, tmp_path: Path) -> None:
    parts = written(run, tmp_path / "data")
    before = [part.read_bytes() for part in parts]
    parts[1].unlink()
    parts[0].write_bytes(b"kept")

    assert parts == written(run, tmp_path / "data")

    assert b"kept" == parts[0].read_bytes()
    assert before[1:] == [part.read_bytes() for part in parts[1:]]


def test_a_dataset_says_what_its_numbers_are(run: runs.Run, tmp_path: Path) -> None:
    part = np.load(written(run, tmp_path / "data")[0])

    about = json.loads((tmp_path / "data" / dataset.ABOUT).read_text())

    assert len(about["columns"]) == part["observation"].shape[1]
    assert len(about["words"]) == part["mask"].shape[1]
    assert ("symbioz", 2, run.manifest.digest) == (about["game"], about["players"], about["run"])


def test_other_datasets_and_files_are_left_alone(run: runs.Run, tmp_path: Path) -> None:
    written(run, tmp_path / "data")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter").write_text("dear")

    with pytest.raises(BadRun, match="holds another dataset"):
        written(run, tmp_path / "data", part=3)
    with pytest.raises(BadRun, match="is not empty"):
        written(run, tmp_path / "full")


def test_a_run_without_decisions_gives_none(tmp_path: Path) -> None:
    bare = finished(tmp_path / "bare", decisions=False)

    with pytest.raises(BadRun, match="simulate with --decisions"):
        dataset.describe(bare, 2, "npz")


def test_a_run_that_is_not_finished_is_refused(tmp_path: Path) -> None:
    plan = LabPlan("symbioz", ("random", "random"), {}, 3)
    begun = runs.begin(tmp_path / "run", manifest.describe(plan, 4, decisions=True))

    with pytest.raises(BadRun, match="is not finished"):
        dataset.describe(begun, 2, "npz")


@pytest.mark.parametrize("column", ["action", "options", "seat"])
def test_a_game_that_would_go_on_otherwise_is_found_out(tmp_path: Path, column: str) -> None:
    spoilt = finished(tmp_path / "run")
    path = spoilt.folder / runs.DECISIONS
    frame = pl.read_parquet(path)
    values = frame[column].to_list()
    values[7] = {"action": 0, "options": [0, 1], "seat": 1 - frame["seat"][7]}[column]
    frame.with_columns(pl.Series(column, values, dtype=frame[column].dtype)).write_parquet(path)

    with pytest.raises(BadRun, match="game 0 goes on otherwise"):
        written(spoilt, tmp_path / "data")


DATA = Path(__file__).parents[2] / "docs" / "data"


def test_the_published_dataset_is_what_its_games_give() -> None:
    """Its last game, played again by the rules of today."""
    folder = DATA / "symbioz-search-50"
    made = runs.open_run(folder)
    about = json.loads((folder / "dataset" / dataset.ABOUT).read_text())
    last = about["games"] - 1
    job = dataset.Job(folder, folder, made.manifest.plan, about["format"], about["version"])
    rows = dataset.rebuilt(job, last, dataset.decisions_of(folder, range(last, last + 1))[last,])

    part = np.load(max((folder / "dataset").glob("part-*")))
    found = part["game"] == last
    assert [row.action for row in rows] == part["action"][found].tolist()
    assert [row.returns for row in rows] == part["returns"][found].tolist()
    assert np.array_equal(np.stack([row.observation for row in rows]), part["observation"][found])
    assert about["columns"] == dataset.describe(made, about["part"], "npz", 1).columns


def test_the_published_network_knows_the_game_of_today() -> None:
    """A network fits one version of rules and rows; better to publish another than to mislead."""
    table = new_table("symbioz", players=2, seed=1)
    assert table.request is not None

    found = make_player(f"search:2,net={DATA / 'symbioz-imitation.npz'}", 1)

    assert found.choose(table.perspective(table.request.seat)) in table.request.options()
