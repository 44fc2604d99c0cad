"""A game of two rules texts on the screen: both are shown, found and counted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import StringIO
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from panspermia.cli import rules
from panspermia.rulebook import (
    ClauseCoverage,
    CoverageTable,
    UnknownClause,
    load_coverage,
    load_rulebook,
)
from tests import ferry

Shown = Callable[..., list[str]]


@pytest.fixture
def shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shown:
    """What a function of `panspermia rules` prints about the ferry, line by line."""
    ferry.write(tmp_path)
    rows = [ClauseCoverage(id, "", "", ("ferry:f",), ("t",)) for id in ("F1", "F2", "F3", "F4")]
    (tmp_path / "coverage").mkdir()
    (tmp_path / "coverage" / "ferry.json").write_bytes(
        msgspec.json.encode(CoverageTable("ferry", tuple(rows)))
    )
    monkeypatch.setattr(rules, "load_rulebook", partial(load_rulebook, folder=tmp_path))
    monkeypatch.setattr(rules, "load_coverage", partial(load_coverage, folder=tmp_path))

    def lines(show: Callable[..., object], *args: str) -> list[str]:
        console = Console(file=StringIO(), width=100)
        show(console, "ferry", *args)
        assert isinstance(console.file, StringIO)
        return [line.rstrip() for line in console.file.getvalue().splitlines()]

    return lines


def test_all_texts_are_printed_each_under_its_title(shown: Shown) -> None:
    lines = shown(rules.print_all)

    assert lines.index("Ferry") < lines.index("F5  Rest as you like.")
    assert lines.index("F5  Rest as you like.") < lines.index("Ferry: Storms")
    assert lines.index("Ferry: Storms") < lines.index("S1  Take a sail, after F1.")
    assert 2 == lines.count("Setup")


def test_a_search_finds_clauses_of_all_texts(shown: Shown) -> None:
    assert [
        "", "Ferry",
        "F1  Take a boat.",
        "F2  Take 3 passengers (the first one by F4).",
        "", "Ferry: Storms",
        "S1  Take a sail, after F1.",
    ] == shown(rules.print_search, "take")  # fmt: skip


def test_a_clause_is_printed_with_the_title_of_its_text(shown: Shown) -> None:
    """At the table, `why` prints it so too."""
    assert ["S1  Ferry: Storms  Setup", "  Take a sail, after F1."] == shown(
        rules.print_found, "s1"
    )
    assert "S4  Ferry: Storms  Storm  coming" == shown(rules.print_found, "S4")[0]
    with pytest.raises(UnknownClause):
        shown(rules.print_found, "S9")


def test_a_short_id_prints_all_clauses_that_begin_with_it(shown: Shown) -> None:
    assert [
        "", "Ferry: Storms",
        "S1  Take a sail, after F1.",
    ] == shown(rules.print_found, "S")[:3]  # fmt: skip


def test_coverage_is_counted_by_stage_and_lists_what_is_coming_apart(shown: Shown) -> None:
    lines = shown(rules.print_coverage)

    assert ["F1", "F2", "F3", "F4", "F5", "S1"] == [line.split()[0] for line in lines[1:7]]
    assert "NOT COVERED" in lines[6]
    assert [
        "",
        "coming sea  its pieces are not drawn.",
        "  S2 S3 S4",
        "",
        "river 3/4",
        "port 2/2",
        "sea 0/3",
        "5/9",
    ] == lines[7:]
