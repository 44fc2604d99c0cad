"""The page and the pictures of a report."""

from __future__ import annotations

import re
from pathlib import Path

import polars as pl
import pytest

from panspermia.lab.charts import _bins, _round_width
from panspermia.lab.manifest import describe
from panspermia.lab.report import HEADINGS, write_report
from panspermia.lab.runs import Run, begin
from panspermia.lab.simulate import Plan
from panspermia.lab.words import Words
from panspermia.registry import GAMES
from tests.bazaar import GAME as BAZAAR


def played(folder: Path, plan: Plan, games: int) -> Run:
    run = begin(folder, describe(plan, games))
    for _ in run.play():
        pass
    run.finish()
    return run


@pytest.mark.slow
@pytest.mark.parametrize(
    ("plan", "games", "absent"),
    [
        (Plan("symbioz", ("random", "greedy"), {}, 1, rotate=True), 12, {"things", "deeds"}),
        (Plan("symbioz", ("random",) * 4, {}, 1), 1, {"bots", "things", "deeds"}),
        (Plan("genesis", ("random",) * 4, {}, 1), 60, {"bots"}),
        (Plan("genesis", ("random",), {"mode": "solitaire"}, 1), 12, {"bots", "things", "deeds"}),
        (Plan("bazaar", ("random",) * 3, {}, 1), 40, {"bots", "colours", "things", "often"}),
    ],
)
def test_a_report_is_one_page_that_needs_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plan: Plan, games: int, absent: set[str]
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
    genesis = Words(describe(Plan("genesis", ("random",) * 2, {}, 1), 1))
    looks = genesis.looks({"red", "blue", "green", "yellow"})
    assert ("Red", "#d1495b", "●") == looks["red"]
    assert ("Blue", "#3d7dd8", "○") == looks["blue"]

    symbioz = Words(describe(Plan("symbioz", ("random",) * 2, {}, 1), 1))
    assert "Coral" == symbioz.looks({"coral", "amber"})["coral"].label
    assert "Coral + Amber" == symbioz.looks({"coral+amber"})["coral+amber"].label
    assert "mauve" == symbioz.looks({"mauve"})["mauve"].label, "a colour nobody knows"


def test_things_events_and_endings_have_names() -> None:
    genesis = Words(describe(Plan("genesis", ("random",) * 2, {}, 1), 1))

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


def test_bins_hold_every_game() -> None:
    assert 4 == _bins(pl.Series([1, 1, 2, 900]))["n"].sum()
    assert [0.5, 1.5] == _bins(pl.Series([1, 1, 2]))["start"].to_list()
