"""Several rules texts of one game, the stages in which a game is built, and what is coming."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest

from panspermia.rulebook import (
    Clause,
    ClauseCoverage,
    CoverageTable,
    Rulebook,
    RulebookError,
    UnknownClause,
    load_coverage,
    load_rulebook,
    overlay,
    parse_rulebook,
)
from tests.ferry import RIVER, STORMS, write


@pytest.fixture
def book() -> Rulebook:
    return parse_rulebook("ferry", RIVER, STORMS)


def ids(entries: Iterable[Clause | ClauseCoverage]) -> str:
    return " ".join(entry.id for entry in entries)


# --- texts ----------------------------------------------------------------------------------------


def test_the_texts_of_a_game_are_one_book(book: Rulebook) -> None:
    """Ids are found whichever text they stand in, and each entry knows the title of its text."""
    assert "F1 F2 F3 F4 F5 S1 S2 S3 S4" == ids(book.clauses)
    assert ("XF1", "IF-1 IF-2", "FA-1") == tuple(
        map(ids, (book.examples, book.interactions, book.decisions))
    )
    assert ("Ferry", "Ferry: Storms") == (book.find("f3").book, book.find("s1").book)
    assert "S1" == ids(book.named_in(book.find("F3").text))
    assert "F1" == ids(book.named_in(book.find("S1").text))
    assert "F1 F2 S1" == ids(book.search("take"))


def test_the_only_text_of_a_game_needs_no_title() -> None:
    assert {""} == {entry.book for entry in parse_rulebook("ferry", RIVER).entries}


def test_sections_and_ranges_end_with_their_text(book: Rulebook) -> None:
    """Two texts may have the same heading; a range from one into the other means nothing."""
    assert "F1 F2" == ids(book.section(book.find("F1")))
    assert "S1" == ids(book.section(book.find("S1")))
    assert "F5 S1" == ids(book.named_in("F5-S1"))


def test_a_short_id_stands_for_the_clauses_that_begin_with_it() -> None:
    """Its last part is whole: `K2` is neither K20 nor K2a alone, and `Bank` begins with no `B`."""
    lines = ["K2.1", "K2a", "K2b.1", "K2b.2", "K20", "4Aa", "4A7f.1", "Bank-1", "B1"]
    text = "## K\n" + "".join(f"- **{id}** Words.\n" for id in lines)
    book = parse_rulebook("toy", f"{text}## Worked examples\n- K2.9 Example.\n")

    assert "K2.1 K2a K2b.1 K2b.2" == ids(book.look_up("K2"))
    assert "K2b.1 K2b.2" == ids(book.look_up(" k2B "))
    assert "K2a" == ids(book.look_up("k2a"))
    assert "4Aa 4A7f.1" == ids(book.look_up("4A"))
    assert ("Bank-1", "B1") == (ids(book.look_up("Bank")), ids(book.look_up("B")))
    with pytest.raises(UnknownClause):
        book.look_up("Ban")
    assert ("K2", "K2b", "4A7f") == book.short_ids_in(
        "See K2 (K2a, K2b/K2.1), 4A7f-x, K2; Bank, k2"
    )


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("# More\n## A\n- F3 Row back.\n", "ferry: clause F3 stands twice"),
        ("# Ferry\n## A\n- F9 Sink.\n", "each of several texts needs a title of its own"),
    ],
)
def test_texts_that_cannot_be_told_apart_are_an_error(more: str, message: str) -> None:
    with pytest.raises(RulebookError, match=message):
        parse_rulebook("ferry", RIVER, more)


def test_further_texts_are_found_in_the_folder_of_the_game(tmp_path: Path) -> None:
    """In the order of their names, after the first text; other files are none."""
    write(tmp_path)
    (tmp_path / "ferry" / "islands.md").write_text("# Islands\n## Kinds\n")
    (tmp_path / "ferry" / "notes.txt").write_text("# Notes\n## A\n- N1 Note.\n")

    book = load_rulebook("ferry", folder=tmp_path)

    assert "F1 F2 F3 F4 F5 S1 S2 S3 S4" == ids(book.clauses)


def test_a_table_and_a_listing_belong_to_the_clause_above(book: Rulebook) -> None:
    """A listing keeps its lines as they are, and nothing in it is a clause or a heading."""
    assert [
        "Roll for wind.", "| roll | wind |", "| --- | --- |", "| 1 | none |",
    ] == book.find("S2").text.split("\n")  # fmt: skip
    assert [
        "Capsizing. Walk through it:", "if wind > 5:", "    - swim", "## home",
    ] == book.find("S3").text.split("\n")  # fmt: skip
    assert "Storm" == book.find("S4").heading


def test_a_table_before_the_first_clause_of_a_heading_belongs_to_none() -> None:
    text = "## A\n| a |\n- A1 One.\n## B\n| b |\n- B1 Two.\n"

    assert ["One.", "Two."] == [clause.text for clause in parse_rulebook("toy", text).clauses]


def test_a_row_of_a_table_is_an_interaction(book: Rulebook) -> None:
    assert (
        "interaction", "Situation: A boat without passengers; What must happen: it stays",
    ) == (book.find("if-1").kind, book.find("IF-1").text)  # fmt: skip


# --- stages ---------------------------------------------------------------------------------------


def test_every_clause_has_its_stage(book: Rulebook) -> None:
    """Stages reach over all texts and keep the order in which they are written down."""
    assert ("river", "port", "sea") == book.stages
    of = {stage: ids(c for c in book.clauses if c.stage == stage) for stage in book.stages}
    assert {"river": "F1 F2 F3 S1", "port": "F4 F5", "sea": "S2 S3 S4"} == of
    assert ["river", "river", "sea", ""] == [
        book.find(id).stage for id in ("XF1", "IF-1", "IF-2", "FA-1")
    ]


def test_clauses_that_no_stage_names_are_the_game_itself() -> None:
    """Where stages stand under `Kinds`, as after the game itself; `Stages` must name all."""
    notes = "- P1: component: x\n- Stage late, at last (1): P2\n"

    book = parse_rulebook("toy", f"## A\n- P1 a\n- P2 b\n- P3 c\n## Kinds\n{notes}")

    assert ("game", "late") == book.stages
    assert ["game", "late", "game"] == [clause.stage for clause in book.clauses]


@pytest.mark.parametrize(
    ("notes", "message"),
    [
        ("- one (2): P1 P2\n- two (1): P2", "toy: P2 stands in one and in two"),
        ("- one (2): P1 P2 P9", "toy has no clause 'P9'"),
        ("- one (3): P1 P2", "toy: stage one has 2 of 3 ids"),
        ("- one (1): P1", "toy: no stage has P2"),
        ("- one: P1 P2", "'- one: P1 P2' gives neither a kind nor a stage"),
        ("- one (2): P1 P2\n- one: advice: no", "toy has no clause 'one'"),
        ("- one (2): P1 P2\n- two: coming: later", "toy has no clause 'two'"),
    ],
)
def test_wrong_stages_are_an_error(notes: str, message: str) -> None:
    with pytest.raises(RulebookError, match=message):
        parse_rulebook("toy", f"## A\n- P1 a\n- P2 b\n## Stages\n{notes}\n")


# --- what is coming -------------------------------------------------------------------------------


def test_a_stage_that_is_coming_comes_with_all_its_clauses(book: Rulebook) -> None:
    """In all texts, whatever else they are; its interactions stay interactions."""
    coming = [clause for clause in book.clauses if clause.kind == "coming"]

    assert "S2 S3 S4" == ids(coming)
    assert {"its pieces are not drawn."} == {clause.reason for clause in coming}
    assert "interaction" == book.find("IF-2").kind


def test_a_single_clause_may_be_coming() -> None:
    book = parse_rulebook("toy", "## A\n- P1 a\n- P2 b\n## Kinds\n- P2: coming: next.\n")

    assert ["rule", "coming"] == [clause.kind for clause in book.clauses]


def test_coverage_counts_by_stage_and_leaves_out_what_is_coming(tmp_path: Path) -> None:
    """What is coming is neither covered nor missing, even if a test runs it already."""
    write(tmp_path)
    (tmp_path / "coverage").mkdir()
    rows = [ClauseCoverage(id, "", "", ("ferry:f",), ("t",)) for id in ("F1", "F2", "F4", "S2")]
    (tmp_path / "coverage" / "ferry.json").write_bytes(
        msgspec.json.encode(CoverageTable("ferry", tuple(rows)))
    )

    table = load_coverage("ferry", folder=tmp_path)

    assert ("river", "port", "sea") == table.stages
    assert ["2/4", "2/2", "0/3"] == [table.of_stage(stage).ratio for stage in table.stages]
    assert ("4/9", "F3 S1", "S2 S3 S4") == (table.ratio, ids(table.missing), ids(table.coming))


def test_a_table_names_stages_only_if_there_are_any(book: Rulebook) -> None:
    plain = overlay(parse_rulebook("toy", "## A\n- P1 a\n"), ())

    assert "stage" not in msgspec.json.encode(plain).decode()
    staged = overlay(book, ())
    assert staged == msgspec.json.decode(msgspec.json.encode(staged), type=CoverageTable)
