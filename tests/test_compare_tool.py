"""The tool that compares two versions of the package."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.compare import main, table

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]


def test_a_ratio_is_the_median_of_those_within_a_round() -> None:
    rounds = [{"symbioz, view": pair} for pair in ((100.0, 200.0), (10.0, 9.4), (100.0, 93.0))]

    lines, met = table(rounds)

    assert met
    assert ["symbioz,", "view", "100", "93", "0.940", "0.930", "-", "2.000", "0.93", "met"] == (
        lines[1].split()
    )


@pytest.mark.parametrize(
    ("what", "ratio", "met"), [("copy", 0.96, False), ("load", 0.96, True), ("load", 0.92, False)]
)
def test_play_copies_and_search_have_a_higher_bar(what: str, ratio: float, met: bool) -> None:
    lines, all_met = table([{f"genesis, {what}": (1000.0, 1000 * ratio)}])

    assert met == all_met
    assert ("MISSED" in lines[1]) == (not met)


def test_both_folders_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    main([str(ROOT), str(ROOT / "src"), "--rounds", "1", "--only", "symbioz, view"])

    assert 2 == len(capsys.readouterr().out.splitlines())
