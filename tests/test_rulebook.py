"""Rules texts as clauses, and the tables of coverage over them."""

import dataclasses
import re
from pathlib import Path

import msgspec
import pytest

from panspermia.rulebook import (
    ClauseCoverage,
    CoverageTable,
    Rulebook,
    RulebookError,
    UnknownClause,
    UnknownRulebook,
    load_coverage,
    load_rulebook,
    parse_rulebook,
)

DOCS = Path(__file__).parents[1] / "docs" / "rules"
TEXTS = sorted(DOCS.rglob("*.md"))

PLAIN = """\
# Toy

- A1 in the preamble is no clause.

## Setup

Words, and then the clauses.

- S1 Take 5 cubes.
- S2 Put one on each
  square (see P1a), then
    - the red ones first;
    - the blue ones
      last.
- Nothing here has an id.

| S7 | a table is no clause |

## Phase 1
### Moving

- P1a Move.
- P1b Stop.
- P1c Go on.

## Component facts

- C1 The box is blue.

## Worked examples as test vectors

- X1 (P1b): Given a cube, then stop.

| id | from | to |
| --- | --- | --- |
| X2 | a | b |

## Ambiguities and decisions

- TY-1 The source is silent.
- TY-2, TY-3 As TY-1.

## Kinds

Others are rules.

- S1: component: it counts: cubes.
- P1b-P1c, S2: advice: nobody can check it.

## Checklist

- S1 S2 P1a P1b P1c: 5 clauses.
"""

BOLD = """\
# Toy

- **Source marks.** None.

## D. Events

- **D4.1** `[long]` Draw.
- **D4a-note** A note.
- **La** Short. **D4b** Second in the same bullet. **Not** one.
- **GL-Wind** Blows.
- **Alg-1 Search.** Look around.
- **Important** is no id.

## Worked examples as test vectors

- **EX1 (D4)** Given a card.

## Ambiguities and decisions

- **AMB-02 [switch]** D4.1: either way.
- **Q-3 Who draws.** All do.
"""


@pytest.fixture
def plain() -> Rulebook:
    return parse_rulebook("toy", PLAIN)


def ids(entries: tuple[object, ...]) -> str:
    return " ".join(getattr(entry, "id", "?") for entry in entries)


def test_clauses_examples_and_decisions_are_kept_apart(plain: Rulebook) -> None:
    assert "S1 S2 P1a P1b P1c" == ids(plain.clauses)
    assert "X1 X2" == ids(plain.examples)
    assert "TY-1 TY-2 TY-3" == ids(plain.decisions)
    assert "S1 S2 P1a P1b P1c X1 X2 TY-1 TY-2 TY-3" == ids(plain.entries)


def test_a_clause_has_its_whole_text_and_the_nearest_heading(plain: Rulebook) -> None:
    lines = ["Put one on each square (see P1a), then", "- the red ones first;"]
    assert [*lines, "- the blue ones last."] == plain.find("S2").text.split("\n")
    assert "Setup" == plain.find("S2").heading
    assert "Moving" == plain.find("P1a").heading
    assert "from: a; to: b" == plain.find("X2").text
    assert "As TY-1." == plain.find("TY-3").text


def test_kinds_come_from_their_chapter(plain: Rulebook) -> None:
    kinds = [(entry.id, entry.kind, entry.reason) for entry in plain.clauses if entry.reason]

    advice = [(id, "advice", "nobody can check it.") for id in ("S2", "P1b", "P1c")]
    assert [("S1", "component", "it counts: cubes."), *advice] == kinds
    assert ("rule", "example") == (plain.find("P1a").kind, plain.find("X1").kind)


def test_bold_ids_are_ids_and_bold_words_are_not() -> None:
    book = parse_rulebook("toy", BOLD)

    assert "D4.1 D4a-note La D4b GL-Wind Alg-1 EX1 AMB-02 Q-3" == ids(book.entries)
    assert "Short." == book.find("La").text
    assert "Second in the same bullet. **Not** one." == book.find("D4b").text
    assert "Search. Look around." == book.find("Alg-1").text
    assert "(D4) Given a card." == book.find("EX1").text
    assert "[switch] D4.1: either way." == book.find("AMB-02").text
    assert "Who draws. All do." == book.find("Q-3").text


def test_lookup_ignores_case_and_suggests_close_ids(plain: Rulebook) -> None:
    assert plain.find("P1a") is plain.find(" p1A ")
    assert "TY-1" == plain.find("ty-1").id

    with pytest.raises(UnknownClause, match=r"toy has no clause 'P1z'; did you mean P1") as error:
        plain.find("P1z")

    assert {"P1a", "P1b", "P1c"} <= set(error.value.close)


def test_an_id_like_no_other_gets_no_suggestion(plain: Rulebook) -> None:
    with pytest.raises(UnknownClause, match=r"toy has no clause 'qqqq'$"):
        plain.find("qqqq")


def test_an_exact_id_wins_over_one_in_another_case() -> None:
    book = parse_rulebook("toy", "## A\n- **A1B1** Upper.\n- **A1b1** Lower.\n")

    assert ("Upper.", "Lower.") == (book.find("A1B1").text, book.find("A1b1").text)
    assert "Upper." == book.find("a1b1").text


def test_search_wants_every_word_in_any_case(plain: Rulebook) -> None:
    assert "S2" == ids(plain.search("RED square"))
    assert "P1a P1b P1c" == ids(plain.search("moving"))
    assert () == plain.search("red stop")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("P1a. Move.", "P1a"),
        ("See S1-P1a and TY-2", "S1 S2 P1a TY-2"),
        ("S1\u2013S2", "S1 S2"),
        ("S1/P1b", "S1 P1b"),
        ("P1a-like, P1a.2, xP1b, P1b_x, P1bx", "P1a"),
        ("P1c-P1a S1-S9", "P1c P1a S1"),
        ("p1a", ""),
    ],
)
def test_ids_are_found_in_texts_as_words_and_ranges(plain: Rulebook, text: str, named: str) -> None:
    assert named == ids(plain.named_in(text))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("## A\n- P1 a\n- P1 b\n", "toy: clause P1 stands twice"),
        ("## A\n- P1 a\n## Kinds\n- P1: rumour: so they say\n", "P1 has unknown kind 'rumour'"),
        ("## A\n- P1 a\n## Kinds\n- P2: advice: none\n", "toy has no clause 'P2'"),
        ("## A\n- P1 a\n## Kinds\n- P1-P3: advice: none\n", "toy has no clause 'P1-P3'"),
    ],
)
def test_a_malformed_text_is_an_error(text: str, message: str) -> None:
    with pytest.raises(RulebookError, match=message):
        parse_rulebook("toy", text)


def test_entries_are_immutable(plain: Rulebook) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        plain.find("S1").text = "Take all."  # type: ignore[misc]


def test_a_game_without_a_text_is_an_error() -> None:
    with pytest.raises(UnknownRulebook, match="no rules text for 'chess'"):
        load_rulebook("chess")


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.stem)
def test_every_rules_text_has_as_many_clauses_as_its_checklist_says(text: Path) -> None:
    """And as many examples and ambiguities, where it counts them."""
    game = text.parent.name if text.parent != DOCS else text.stem
    words = text.read_text(encoding="utf-8")
    title = words.partition("\n")[0].removeprefix("# ")
    book = load_rulebook(game)
    kinds = {"clauses": book.clauses, "examples": book.examples, "ambiguities": book.decisions}
    found = {
        kind: len([entry for entry in entries if entry.book in ("", title)])
        for kind, entries in kinds.items()
    }

    said = re.findall(r"(\d+) (clauses|examples|ambiguities)", words.rpartition("## Checklist")[2])

    assert "clauses" in [kind for _, kind in said]
    assert [(found[kind], kind) for _, kind in said] == [(int(n), kind) for n, kind in said]


def test_the_checklist_of_genesis_counts_the_clauses_of_each_chapter() -> None:
    """Each line names as many as it says, and all lines together name every clause once."""
    checklist = (DOCS / "genesis.md").read_text(encoding="utf-8").rpartition("## Checklist")[2]
    lines = re.findall(r"^- .+ \((\d+)\): (.+)$", checklist, re.MULTILINE)
    named = [id for _, ids in lines for id in ids.split()]

    assert [int(count) for count, _ in lines] == [len(ids.split()) for _, ids in lines]
    assert sorted([clause.id for clause in load_rulebook("genesis").clauses]) == sorted(named)


def test_symbioz_has_its_clauses_examples_and_decisions() -> None:
    book = load_rulebook("symbioz")

    assert (42, 5, 7) == tuple(map(len, (book.clauses, book.examples, book.decisions)))
    assert "decision" == book.find("sz-3").kind
    assert book.find("P2d").text.endswith("(decision SZ-3).")


def write(folder: Path, *records: ClauseCoverage) -> None:
    (folder / "toy.md").write_text(PLAIN)
    (folder / "coverage").mkdir()
    text = msgspec.json.encode(CoverageTable("toy", records))
    (folder / "coverage" / "toy.json").write_bytes(text)


def test_coverage_is_laid_over_the_rules_text(tmp_path: Path) -> None:
    """Kinds are those of today's text, and clauses without a record are not covered."""
    write(
        tmp_path,
        ClauseCoverage("P1a", "advice", "old", ("toy.moves:move", "toy.moves:stop"), ("t1",)),
        ClauseCoverage("P9", "rule", "", ("toy.moves:gone",), ("t1",)),
    )

    table = load_coverage("toy", folder=tmp_path)

    assert ("4/5", ["S1"]) == (table.ratio, [clause.id for clause in table.missing])
    why = "nobody can check it."
    assert [
        ("S1", "component", "it counts: cubes.", ()),
        ("S2", "advice", why, ()),
        ("P1a", "rule", "", ("toy.moves:move", "toy.moves:stop")),
        ("P1b", "advice", why, ()),
        ("P1c", "advice", why, ()),
    ] == [(clause.id, clause.kind, clause.reason, clause.functions) for clause in table.clauses]


def test_other_kinds_are_covered_by_a_reason_only() -> None:
    assert ClauseCoverage("P1", "advice", "why", (), ()).is_covered
    assert not ClauseCoverage("P1", "advice", "", (), ()).is_covered
    assert not ClauseCoverage("P1", "rule", "why", (), ()).is_covered
    assert not ClauseCoverage("P1", "coming", "why", ("f",), ("t",)).is_covered


def test_missing_and_broken_tables_are_errors(tmp_path: Path) -> None:
    (tmp_path / "toy.md").write_text(PLAIN)
    with pytest.raises(UnknownRulebook, match="no table of coverage for 'toy'"):
        load_coverage("toy", folder=tmp_path)
    (tmp_path / "coverage").mkdir()
    (tmp_path / "coverage" / "toy.json").write_text('{"game": 1}')

    with pytest.raises(RulebookError, match=r"toy\.json: "):
        load_coverage("toy", folder=tmp_path)
