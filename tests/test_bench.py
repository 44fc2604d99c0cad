"""The benchmark: ratios, bars, and what is kept of a run."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest
from pettingzoo.utils import wrappers

from bench import builds, environments, report
from bench.measure import (
    BACKGAMMON,
    CATANATRON,
    COMPILED,
    DECISIONS,
    INTERPRETED,
    MICROSECONDS,
    Bar,
    Row,
    alternate,
    row,
)
from bench.peers import BARE, WRAPPED
from bench.probe import Probe


def play(game: str, players: int) -> Row:
    samples = {INTERPRETED: [4.0, 6.0], COMPILED: [9.0, 9.0], CATANATRON: [1.0, 3.0]}
    return row(f"{game}, random play, {players} players", DECISIONS, samples)


def test_a_ratio_is_the_median_of_the_ratios_within_a_round() -> None:
    found = play("symbioz", 4)

    assert {INTERPRETED: 5.0, COMPILED: 9.0, CATANATRON: 2.0} == found.figures
    assert 3.0 == found.ratios[f"{INTERPRETED}/{CATANATRON}"]
    assert 6.0 == found.ratios[f"{COMPILED}/{CATANATRON}"]


def test_of_times_the_smaller_is_the_better() -> None:
    found = row("view", MICROSECONDS, {INTERPRETED: [10.0], COMPILED: [5.0]})

    assert {f"{COMPILED}/{INTERPRETED}": 2.0} == found.ratios


@pytest.mark.parametrize(("limit", "met"), [(2.9, True), (3.0, True), (3.1, False)])
def test_a_bar_is_met_from_its_limit_on(limit: float, met: bool) -> None:
    found = play("symbioz", 4)
    found.hold(INTERPRETED, CATANATRON, limit)

    assert [met] == [bar.met for bar in found.bars]
    assert met != Bar("us more", limit, 3.01, is_most=True).met


def test_what_was_not_measured_has_no_bar() -> None:
    found = play("symbioz", 4)
    found.hold(COMPILED, BACKGAMMON, 1.0)

    assert [] == found.bars


def test_works_take_turns() -> None:
    done: list[str] = []

    def work(name: str, number: int) -> int:
        done.append(name)
        return number

    found = alternate(2, {name: partial(work, name) for name in ("a", "b")})

    assert ["a", "b", "a", "b"] == done
    assert {"a": [0, 1], "b": [0, 1]} == found


@pytest.mark.slow
def test_a_run_is_kept_and_becomes_a_page(tmp_path: Path) -> None:
    rows = [play(game, players) for game in ("symbioz", "genesis") for players in (4, 2)]
    rows[0].hold(COMPILED, CATANATRON, 10.0)
    kept = tmp_path / "history.json"

    report.keep(report.entry(rows, 2), kept)
    history = report.keep(report.entry(rows, 2), kept)
    report.write_page(history, rows, tmp_path)

    assert 2 == len(json.loads(kept.read_text()))
    page = (tmp_path / "speed.md").read_text()
    assert "| symbioz, random play, 4 players | decisions/s | 5.0 | 9.0 |" in page
    assert "compiled / catanatron 6.00 >= 10 MISSED" in page
    for name in ("play", "players", "history"):
        assert f"(speed-{name}.svg)" in page
        assert "catanatron" in (tmp_path / f"speed-{name}.svg").read_text() or name == "players"


@pytest.mark.parametrize(
    ("configured", "how"),
    [
        ("'--enable-shared'", "with neither --enable-optimizations nor --with-lto"),
        ("'--enable-optimizations' 'CC=gcc'", "with --enable-optimizations"),
        ("'--with-lto' '--enable-optimizations'", "with --enable-optimizations and --with-lto"),
    ],
)
def test_the_build_of_python_is_named(configured: str, how: str) -> None:
    assert report.python_build(configured).endswith(f", configured {how}")


@pytest.mark.slow
def test_a_probe_measures_in_a_process_of_its_own() -> None:
    with Probe(builds.interpreted()) as probe:
        found = probe.ask("play", name="symbioz", players=2, games=1, seed=1)
        ends = [probe.ask("fingerprint", name="symbioz", players=2, seed=1) for _ in range(2)]

    assert found["decisions"] > found["games"] > 0
    assert ends[0] == ends[1]


def test_environments_are_compared_in_the_wrappers_of_pettingzoo_or_without_any() -> None:
    wrapped, bare = [environments.ours("symbioz", 2, around) for around in (WRAPPED, BARE)]

    around = [type(wrapped), type(wrapped.env), type(wrapped.env.env)]
    assert [
        wrappers.OrderEnforcingWrapper,
        wrappers.AssertOutOfBoundsWrapper,
        wrappers.TerminateIllegalWrapper,
    ] == around
    assert type(bare) is type(wrapped.unwrapped)


def test_random_play_in_an_environment_ends_with_a_whole_game() -> None:
    environment = environments.ours("genesis", 2, WRAPPED)

    assert environments.random_play(environment, 1, 3) > 0

    assert environment.unwrapped.table.outcome is not None


def test_tensors_are_timed_in_positions_that_follow_each_other() -> None:
    with Probe(builds.interpreted()) as probe:
        times = [probe.ask("tensor", name=name) for name in (BACKGAMMON, "symbioz")]

    assert all(time > 0 for time in times)
