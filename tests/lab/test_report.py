"""The page and the pictures of a report."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from panspermia.lab.charts import (
    _bins,
    _round_width,
    _ticks,
    _whole_ticks,
    endings,
    length,
    scores,
    seats,
    svg,
)
from panspermia.lab.manifest import describe
from panspermia.lab.report import HEADINGS, page_of, write_report
from panspermia.lab.runs import Run, begin
from panspermia.lab.simulate import LabPlan
from panspermia.lab.words import ReportWords
from panspermia.registry import GAMES, find_game
from tests.bazaar import GAME as BAZAAR
from tests.lab.made import facts, game


def played(folder: Path, plan: LabPlan, games: int) -> Run:
    run = begin(folder, describe(plan, games))
    for _ in run.play():
        pass
    run.finish()
    return run


@pytest.mark.slow
@pytest.mark.parametrize(
    ("plan", "games", "absent"),
    [
        (LabPlan("symbioz", ("random", "greedy"), {}, 1, rotate=True), 12, {"things", "deeds"}),
        (LabPlan("symbioz", ("random",) * 4, {}, 1), 1, {"bots", "things", "deeds"}),
        (LabPlan("genesis", ("random",) * 4, {}, 1), 30, {"bots"}),
        (
            LabPlan("genesis", ("random",), {"mode": "solitaire"}, 1),
            12,
            {"bots", "things", "deeds"},
        ),
        (LabPlan("bazaar", ("random",) * 3, {}, 1), 40, {"bots", "colours", "things", "often"}),
    ],
)
def test_a_report_is_one_page_that_needs_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plan: LabPlan, games: int, absent: set[str]
) -> None:
    """For every game, whatever its modes, and for a single game."""
    monkeypatch.setitem(GAMES._loaded, "bazaar", BAZAAR)
    run = played(tmp_path / "run", plan, games)

    page = write_report(run, tmp_path / "report")

    text = page.read_text(encoding="utf-8")
    assert "<script" not in text
    assert not re.findall(r"(?:src|href)=[\"'](?!#)", text), "nothing is loaded"
    assert "Verdict" in text
    assert "Infinity" not in text
    assert "NaN" not in text
    shown = set(re.findall(r'<section class="card[^"]*" id="(\w+)"', text))
    assert set(HEADINGS) - absent == shown
    for name in shown:
        assert b"\x89PNG" == (tmp_path / "report" / f"{name}.png").read_bytes()[:4]


def test_sides_look_as_the_game_shows_them(tmp_path: Path) -> None:
    genesis = ReportWords(describe(LabPlan("genesis", ("random",) * 2, {}, 1), 1))
    looks = genesis.looks({"red", "blue", "green", "yellow"})
    assert ("Red", "#d1495b", "●") == looks["red"]
    assert ("Blue", "#3d7dd8", "○") == looks["blue"]

    symbioz = ReportWords(describe(LabPlan("symbioz", ("random",) * 2, {}, 1), 1))
    assert "Coral" == symbioz.looks({"coral", "amber"})["coral"].label
    assert "Coral + Amber" == symbioz.looks({"coral+amber"})["coral+amber"].label
    assert "mauve" == symbioz.looks({"mauve"})["mauve"].label, "a colour nobody knows"


def test_a_side_that_nobody_plays_does_not_lend_its_name_to_a_colour() -> None:
    plan = LabPlan("genesis", ("random",) * 3, {"mode": "coop"}, 1)

    looks = ReportWords(describe(plan, 1)).looks({"red", "blue", "green", "yellow"})

    assert ["Blue", "Green", "Red", "Yellow"] == [look.label for look in looks.values()]


def test_things_events_and_endings_have_names() -> None:
    genesis = ReportWords(describe(LabPlan("genesis", ("random",) * 2, {}, 1), 1))

    assert "mutation bought" == genesis.event("MutationBought")
    assert "The last event is over (I0)" == genesis.ending("I0")
    assert "X9" == genesis.ending("X9")
    assert not genesis.thing("mutation-26").startswith("mutation-")
    assert "mutation-26" in genesis.siblings({"mutation-25"})
    assert "bacterium-1" not in genesis.siblings({"mutation-25"})


@pytest.mark.parametrize(
    ("width", "wanted"), [(0, 1), (0.03, 0.05), (0.7, 1), (1, 1), (3, 5), (12, 20), (60, 100)]
)
def test_bins_have_round_widths(width: float, wanted: float) -> None:
    assert wanted == pytest.approx(_round_width(width))


def labels(chart: Any) -> list[str]:
    """What stands at the ticks of a chart, and its other words."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg(chart))


@pytest.mark.slow
def test_no_axis_goes_beyond_all_of_the_games() -> None:
    """All games end alike and seat 0 wins them all; the words beside it need room."""
    of = facts([game(n, (0,)) for n in range(40)])
    words = ReportWords(of.manifest)

    for chart in (endings(of, words), seats(of)):
        told = labels(chart)
        assert "100%" in told
        assert [] == [label for label in told if re.fullmatch(r"1[1-9]\d%", label)]


@pytest.mark.slow
def test_what_is_counted_has_ticks_at_whole_numbers() -> None:
    of = facts([game(n, (0,)) for n in range(40)])

    for chart in (length(of), scores(of)):
        assert [] == [label for label in labels(chart) if re.fullmatch(r"\d+\.\d+", label)]


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0.0, 1.2, [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        (0.47, 0.52, [0.47, 0.48, 0.49, 0.5, 0.51, 0.52]),
        (0.9, 1.12, [0.9, 0.95, 1.0]),
    ],
)
def test_ticks_are_round_and_never_above_all(low: float, high: float, ticks: list[float]) -> None:
    assert ticks == _ticks(low, high)


def test_whole_ticks_are_not_too_many() -> None:
    assert [8.0] == _whole_ticks(7.5, 8.5)
    assert [0, 50, 100, 150, 200, 250, 300] == _whole_ticks(0, 310)


def own_deck() -> dict[str, Any]:
    deck = find_game("genesis").deck
    assert deck is not None
    return {**deck(None), "name": "my deck"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("plan", "told", "command"),
    [
        (
            LabPlan("symbioz", ("random",) * 2, {"board": "diamond"}, 1, rotate=True),
            "Options: board=diamond.",
            "simulate symbioz --games 1 --seats random,random --seed 1 -o board=diamond --rotate",
        ),
        (
            LabPlan("genesis", ("random",) * 2, {"short": True}, 1, deck=own_deck()),
            "Deck: my deck.",
            "--seed 1 -o short=True --deck 'my deck.toml'",
        ),
    ],
)
def test_the_page_names_options_and_deck(
    tmp_path: Path, plan: LabPlan, told: str, command: str
) -> None:
    run = begin(tmp_path / "run", describe(plan, 1))
    page = html.unescape(page_of(run, facts([game(0, (0,))]), ReportWords(run.manifest), {}))

    assert told in page
    assert command in page


def test_the_own_deck_of_a_game_is_not_worth_a_word(tmp_path: Path) -> None:
    run = begin(tmp_path / "run", describe(LabPlan("genesis", ("random",) * 2, {}, 1), 1))

    page = page_of(run, facts([game(0, (0,))]), ReportWords(run.manifest), {})

    assert "Deck" not in page
    assert "--deck" not in page


def test_bins_hold_every_game() -> None:
    assert 4 == _bins(pl.Series([1, 1, 2, 900]))["n"].sum()
    assert [0.5, 1.5] == _bins(pl.Series([1, 1, 2]))["start"].to_list()
