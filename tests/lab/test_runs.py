"""Simulations on disk: written, broken off, gone on with, repeated, damaged."""

from __future__ import annotations

import doctest
import json
import os
import re
import signal
import stat
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from panspermia.kernel.events import fields_of
from panspermia.kernel.saves import seal
from panspermia.lab import manifest as manifests
from panspermia.lab.errors import BadRun, CannotWork
from panspermia.lab.manifest import Manifest, describe, read_manifest, write_whole
from panspermia.lab.runs import (
    DECISION_COLUMNS,
    GAME_COLUMNS,
    Job,
    Run,
    begin,
    check_resumable,
    open_run,
    play_rows,
)
from panspermia.lab.simulate import NOBODY, EventCount, LabPlan, Played, play_game
from panspermia.registry import GAMES, find_game, new_table
from tests.bazaar import GAME as BAZAAR

PLAN = LabPlan("symbioz", ("random", "random", "random"), {"board": "diamond"}, 5, rotate=True)


def small(games: int = 7, chunk: int = 2, decisions: bool = False) -> Manifest:
    return describe(PLAN, games, chunk=chunk, decisions=decisions)


def finished(folder: Path, manifest: Manifest) -> Run:
    run = begin(folder, manifest)
    for _ in run.play():
        pass
    run.finish()
    return run


def test_a_row_holds_the_game(tmp_path: Path) -> None:
    run = finished(tmp_path / "run", small())

    frame = pl.read_parquet(tmp_path / "run" / "games.parquet")
    assert GAME_COLUMNS == frame.schema
    assert list(range(7)) == frame["number"].to_list()
    played = play_game(run.manifest.plan, 4)
    row = frame.row(4, named=True)
    assert list(played.scores) == row["scores"]
    assert list(played.winners) == row["winners"]
    assert list(played.asked) == row["asked"]
    assert played.decisions == row["decisions"] == sum(row["asked"])
    assert sum(played.options) / played.decisions == row["branching"]
    assert ["coral", "amber", "teal"] == row["colours"]
    assert [(c.side, c.event, c.thing, c.count) for c in played.counts] == [
        (c["side"], c["event"], c["thing"], c["count"]) for c in row["counts"]
    ]


def test_what_was_bought_is_counted_by_side_and_thing() -> None:
    """The counts are those of the events that the game told."""
    plan = LabPlan("symbioz", ("random", "random"), {}, 5)
    played = play_game(plan, 0, record=True)

    words = [str(word) for word in find_game("symbioz").vocabulary]
    answers = [a for a in played.answers if a.clause == "P1a"]
    zerbs = [a for a in answers if words[a.action].startswith("zerb@")]
    bought = Counter(a.side for a in zerbs)
    counted = {c.side: c.count for c in played.counts if (c.event, c.thing) == ("Placed", "zerb")}
    assert dict(bought) == counted
    assert 0 < sum(counted.values())
    (started,) = [c for c in played.counts if c.event == "Started"]
    assert ("", 1) == (started.thing, started.count)


@pytest.mark.parametrize("id", [*GAMES])
def test_every_game_names_what_is_built_by_events_of_a_side(id: str) -> None:
    game = find_game(id)

    for kind, field in game.built.items():
        assert kind in game.events
        assert {"side", field} <= set(fields_of(kind))


def test_a_game_that_says_nothing_about_the_laboratory_is_counted_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(GAMES._loaded, "bazaar", BAZAAR)

    played = play_game(LabPlan("bazaar", ("random",) * 3, {}, 1), 0)

    assert () == played.colours
    assert {"Drew", "Won"} <= {count.event for count in played.counts}
    assert {0, 1, 2, NOBODY} == {count.seat for count in played.counts}, "a side has no seat"


def test_decisions_are_kept_if_asked_for(tmp_path: Path) -> None:
    run = finished(tmp_path / "run", small(games=3, decisions=True))

    frame = pl.read_parquet(tmp_path / "run" / "decisions.parquet")
    assert DECISION_COLUMNS == frame.schema
    games = pl.read_parquet(run.games_file)
    assert games["decisions"].sum() == frame.height
    first = frame.filter(pl.col("number") == 0)
    assert list(range(first.height)) == first["decision"].to_list()
    answers = play_game(run.manifest.plan, 0, record=True).answers
    assert [a.action for a in answers] == first["action"].to_list()
    options = games.filter(pl.col("number") == 0)["options"].explode().sum()
    assert options == first["options"].list.len().sum()


@pytest.mark.parametrize("game", ["symbioz", "genesis", "bazaar"])
def test_a_game_can_be_played_again_from_its_decisions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Seed, options and answers are what the table had, by their places in the vocabulary."""
    monkeypatch.setitem(GAMES._loaded, "bazaar", BAZAAR)
    manifest = describe(LabPlan(game, ("random",) * 3, {}, 5), 2, decisions=True)
    run = finished(tmp_path / "run", manifest)

    decisions = pl.read_parquet(tmp_path / "run" / "decisions.parquet")
    words = find_game(game).vocabulary
    for number, row in enumerate(run.read().iter_rows(named=True)):
        own = decisions.filter(pl.col("number") == number)
        seed = bytes.fromhex(own["seed"][0])
        table = new_table(game, players=3, seed=seed, options=manifest.options, deck=manifest.deck)
        for asked in own.iter_rows(named=True):
            request = next(r for r in table.requests if r.seat == asked["seat"])
            assert [words[place] for place in asked["options"]] == list(request.options())
            answer = words[asked["action"]]
            assert (asked["clause"], asked["answer"]) == (request.rule, str(answer))
            assert asked["value"] == (answer if isinstance(answer, int) else None)
            table.answer(answer, seat=asked["seat"])
        assert table.outcome is not None
        assert row["scores"] == list(table.outcome.scores)


def test_a_run_that_was_broken_off_goes_on_and_ends_alike(tmp_path: Path) -> None:
    whole = finished(tmp_path / "whole", small())
    broken = begin(tmp_path / "broken", small())
    coming = broken.play()
    next(coming)
    next(coming)
    coming.close()
    assert 2 == len(broken.missing())
    assert 4 == broken.read().height

    again = begin(tmp_path / "broken", small())
    assert 3 == sum(again.play())
    again.finish()

    assert whole.games_file.read_bytes() == again.games_file.read_bytes()
    assert not (tmp_path / "broken" / "chunks").exists()
    assert [] == again.missing()


def test_a_damaged_chunk_is_played_again(tmp_path: Path) -> None:
    run = begin(tmp_path / "run", small())
    for _ in run.play():
        pass
    chunk = sorted((tmp_path / "run" / "chunks").iterdir())[1]
    chunk.write_bytes(chunk.read_bytes()[:100])

    assert [range(2, 4)] == run.missing()


def spoil_one_column(chunk: Path) -> None:
    pl.read_parquet(chunk).drop("scores").write_parquet(chunk)


def lose_one_row(chunk: Path) -> None:
    pl.read_parquet(chunk)[:-1].write_parquet(chunk)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "spoil"),
    [
        ("games", spoil_one_column),
        ("games", lambda chunk: chunk.write_bytes(chunk.read_bytes()[:-9])),
        ("decisions", lambda chunk: chunk.unlink()),
        ("decisions", lambda chunk: chunk.write_bytes(b"")),
        ("decisions", lose_one_row),
    ],
)
def test_a_chunk_has_come_in_with_all_its_columns_and_decisions(
    tmp_path: Path, name: str, spoil: Callable[[Path], object]
) -> None:
    manifest = small(decisions=True)
    whole = finished(tmp_path / "whole", manifest)
    run = begin(tmp_path / "run", manifest)
    for _ in run.play():
        pass
    assert [] == run.missing()
    spoil(sorted((tmp_path / "run" / "chunks").glob(f"{name}-*"))[1])

    assert [range(2, 4)] == run.missing()
    assert 2 == sum(run.play())
    run.finish()

    for file in ("games.parquet", "decisions.parquet"):
        assert (whole.folder / file).read_bytes() == (run.folder / file).read_bytes()


def test_a_damage_that_polars_panics_over_is_a_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = begin(tmp_path / "run", small())
    next(run.play())

    def panic(_path: Path) -> pl.DataFrame:
        raise pl.exceptions.PanicException("called `Result::unwrap()`")

    monkeypatch.setattr(pl, "read_parquet", panic)

    assert 4 == len(run.missing())


@pytest.mark.parametrize("doing", ["play", "missing", "finish", "read"])
def test_ctrl_c_waits_until_polars_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, doing: str
) -> None:
    """Polars panics where it calls Python and is interrupted, as if a file were damaged."""
    run = begin(tmp_path / "run", small(chunk=7))
    if doing != "play":
        assert [7] == list(run.play())
    through = []

    def pressed(where: str) -> None:
        real = getattr(pl, where)

        def called(*args: Any, **more: Any) -> Any:
            signal.raise_signal(signal.SIGINT)
            through.append(where)
            return real(*args, **more)

        monkeypatch.setattr(pl, where, called)

    pressed({"play": "DataFrame", "missing": "read_parquet"}.get(doing, "scan_parquet"))
    with pytest.raises(KeyboardInterrupt):
        list(run.play()) if doing == "play" else getattr(run, doing)()

    monkeypatch.undo()
    assert through
    assert (doing == "finish") == run.is_finished
    assert run.is_finished or [] == begin(run.folder, run.manifest).missing()


def test_decisions_that_are_not_there_are_not_passed_over(tmp_path: Path) -> None:
    run = begin(tmp_path / "run", small(decisions=True))
    for _ in run.play():
        pass
    sorted((tmp_path / "run" / "chunks").glob("decisions-*"))[0].unlink()

    with pytest.raises(BadRun, match=r"\d+ of \d+ decisions"):
        run.finish()

    assert {"chunks", "manifest.json"} == {path.name for path in run.folder.iterdir()}


def test_a_file_is_on_disk_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    synced: list[tuple[bool, bool]] = []
    sync = os.fsync

    def note(handle: int) -> None:
        is_folder = stat.S_ISDIR(os.fstat(handle).st_mode)
        synced.append((is_folder, path.exists()))
        sync(handle)

    monkeypatch.setattr(os, "fsync", note)
    write_whole(path, b"content")

    assert [(False, False), (True, True)] == synced
    assert b"content" == path.read_bytes()


def test_two_do_not_play_in_one_directory(tmp_path: Path) -> None:
    run = begin(tmp_path / "run", small())
    other = open_run(tmp_path / "run")

    with run.lock():
        with pytest.raises(BadRun, match="in use"), other.lock():
            pass
        assert (tmp_path / "run" / ".lock").exists()

    with other.lock():
        pass
    assert not (tmp_path / "run" / ".lock").exists()


def test_the_lock_of_a_process_that_died_holds_nobody(tmp_path: Path) -> None:
    run = begin(tmp_path / "run", small())
    (tmp_path / "run" / ".lock").touch()

    with run.lock():
        pass


def test_the_manifest_repeats_the_run(tmp_path: Path) -> None:
    first = finished(tmp_path / "first", small())

    second = finished(tmp_path / "second", read_manifest(tmp_path / "first" / "manifest.json"))

    assert first.games_file.read_bytes() == second.games_file.read_bytes()


def test_a_manifest_holds_options_and_deck_in_full() -> None:
    manifest = describe(LabPlan("genesis", ("random",) * 2, {}, 1), 10)

    assert {option.id for option in find_game("genesis").options} == set(manifest.options)
    assert manifest.deck is not None
    assert 1 == manifest.chunk
    assert 100 == describe(PLAN, 100_000).chunk


def test_another_run_does_not_mix_in(tmp_path: Path) -> None:
    begin(tmp_path / "run", small())

    with pytest.raises(BadRun, match=r"another simulation: its games differs \(7, not 8\)"):
        begin(tmp_path / "run", small(games=8))
    other = describe(LabPlan("symbioz", ("greedy",) * 3, {}, 5), 7, chunk=2)
    with pytest.raises(BadRun, match="its options differs"):
        begin(tmp_path / "run", other)


def test_a_run_of_other_code_does_not_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = begin(tmp_path / "run", small())
    check_resumable(run)
    monkeypatch.setattr(manifests, "code_digest", lambda *_: "other")

    with pytest.raises(BadRun, match="another version of the code"):
        check_resumable(run)


def test_a_directory_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")

    with pytest.raises(BadRun, match="not empty"):
        begin(tmp_path, small())
    with pytest.raises(BadRun, match=r"no manifest\.json"):
        open_run(tmp_path)
    with pytest.raises(BadRun, match="no directory"):
        open_run(tmp_path / "nowhere")


def changed(path: Path, **values: object) -> None:
    path.write_text(seal({**json.loads(path.read_text()), **values}))


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda path: path.write_bytes(b"\xff\x00"), "no manifest of a simulation"),
        (lambda path: path.write_text("[]"), "no manifest of a simulation"),
        (lambda path: path.write_text('{"kind": "chess"}'), "no manifest of a simulation"),
        (lambda path: path.write_text(path.read_text()[:200]), "no manifest of a simulation"),
        (
            lambda path: path.write_text(path.read_text().replace('"seed": 5', '"seed": 6')),
            "digest",
        ),
        (lambda path: changed(path, format=99), "format 99"),
        (lambda path: changed(path, games="many"), "not complete"),
        (lambda path: changed(path, games=0), "asks for no games"),
        (lambda path: path.unlink(), "There is no manifest"),
    ],
)
def test_a_damaged_manifest_is_refused(tmp_path: Path, spoil: object, words: str) -> None:
    begin(tmp_path / "run", small())
    path = tmp_path / "run" / "manifest.json"
    assert callable(spoil)
    spoil(path)

    with pytest.raises(BadRun, match=words):
        read_manifest(path)


def test_games_that_cannot_be_read_are_one_line(tmp_path: Path) -> None:
    run = finished(tmp_path / "run", small())
    run.games_file.write_bytes(b"PAR1 not really")
    with pytest.raises(BadRun, match="cannot be read"):
        run.read()

    pl.DataFrame({"number": [1]}).write_parquet(run.games_file)
    with pytest.raises(BadRun, match="other columns"):
        run.read()


def test_an_empty_run_has_nothing_to_read(tmp_path: Path) -> None:
    with pytest.raises(BadRun, match="no games yet"):
        begin(tmp_path / "run", small()).read()


def test_a_run_without_all_its_games_is_not_finished(tmp_path: Path) -> None:
    run = begin(tmp_path / "run", small())
    next(run.play())

    with pytest.raises(BadRun, match="2 of 7 games"):
        run.finish()

    assert not run.is_finished


def test_a_worker_of_another_version_refuses() -> None:
    with pytest.raises(CannotWork, match=r"not 0\.0\.0"):
        play_rows(Job(PLAN, False, "0.0.0", ""), [0])


def test_games_come_back_from_the_disk_as_they_were(tmp_path: Path) -> None:
    run = finished(tmp_path / "run", small(games=2))

    first: Played = next(iter(run.played()))

    played = play_game(run.manifest.plan, 0)
    assert (played.scores, played.bots, played.turns) == (first.scores, first.bots, first.turns)


@pytest.mark.slow
def test_two_processes_write_the_same_bytes_as_one(tmp_path: Path) -> None:
    plan = LabPlan("genesis", ("random", "random"), {}, 3, rotate=True)
    manifest = describe(plan, 40, chunk=3, decisions=True)
    one = finished(tmp_path / "one", manifest)
    two = begin(tmp_path / "two", manifest)

    assert 40 == sum(two.play(workers=2))
    two.finish()

    for name in ("games.parquet", "decisions.parquet"):
        assert (one.folder / name).read_bytes() == (two.folder / name).read_bytes()


# --- documentation --------------------------------------------------------------------------------

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "simulations.md"


@pytest.mark.parametrize(
    ("heading", "names"),
    [
        ("The manifest", Manifest.__struct_fields__),
        ("Games", tuple(GAME_COLUMNS)),
        ("Counts", EventCount.__struct_fields__),
        ("Decisions", tuple(DECISION_COLUMNS)),
    ],
)
def test_every_field_is_documented(heading: str, names: tuple[str, ...]) -> None:
    part = PAGE.read_text(encoding="utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    first_cells = re.findall(r"^\| (`.+?) \|", part, re.MULTILINE)

    assert list(names) == re.findall(r"`(\w+)`", " ".join(first_cells))


def test_the_code_of_the_reference_runs_as_shown() -> None:
    page = PAGE.read_text(encoding="utf-8").replace("```", "")
    example = doctest.DocTestParser().get_doctest(page, {}, "page", "page", 0)

    result = doctest.DocTestRunner().run(example)

    assert (0, 2) == (result.failed, result.attempted)


def test_the_code_of_the_how_to_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (PAGE.parents[1] / "how-to" / "simulate-many-games.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    finished(tmp_path / "run", small())
    monkeypatch.chdir(tmp_path)
    found: dict[str, pl.DataFrame] = {}

    exec(code, found)  # the page is ours

    assert {"thing", "won", "count"} == set(found["bought"].columns)
    assert 0 < found["bought"].height
