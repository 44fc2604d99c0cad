"""Saves of the first format counted the lines of the sequence of play."""

from __future__ import annotations

from typing import Any

import pytest

from panspermia.kernel.counted import CountedLines, with_names, words_of
from panspermia.kernel.sequence import Cursor, NamedCursor, NoStep
from panspermia.registry import find_game

LINES = CountedLines(("each_side(", "A", ")", "rounds(", "B", "repeat(", "C", ")", ")"))


@pytest.mark.parametrize(
    ("cursor", "named"),
    [
        (Cursor(1, [2]), NamedCursor("A", {"each_side": 2})),
        (Cursor(4, [7]), NamedCursor("B", {"rounds": 7})),
        (Cursor(6, [7, 1]), NamedCursor("C", {"rounds": 7, "repeat": 1})),
        (Cursor(9, []), NamedCursor(None, {})),
    ],
)
def test_a_counted_cursor_has_names_and_back(cursor: Cursor, named: NamedCursor) -> None:
    assert named == LINES.named(cursor)
    assert cursor == LINES.counted(named)


def test_a_game_that_had_not_begun_begins() -> None:
    """Whatever comes first then: here a loop, of which no step had begun."""
    assert NamedCursor("", {}) == LINES.named(Cursor())
    assert Cursor() == find_game("symbioz").sequence.cursor(NamedCursor("", {}))


def test_a_loop_that_is_gone_had_not_come_round() -> None:
    assert Cursor(6, [7, 0]) == LINES.counted(NamedCursor("C", {"rounds": 7}))


def test_between_two_steps_the_one_that_is_over_is_named() -> None:
    assert NamedCursor("A", {"each_side": 1}, over=True) == LINES.named(Cursor(2, [1]))


@pytest.mark.parametrize("cursor", [Cursor(3, []), Cursor(4, []), Cursor(1, [1, 2])])
def test_a_line_without_a_step_or_with_other_loops_is_refused(cursor: Cursor) -> None:
    with pytest.raises(NoStep, match=str(cursor.line)):
        LINES.named(cursor)


def test_a_step_that_was_not_there_yet_has_no_line() -> None:
    with pytest.raises(NoStep, match="D"):
        LINES.counted(NamedCursor("D", {}))


@pytest.mark.parametrize("cursor", [None, {"step": "A", "loops": {}}])
def test_what_was_not_counted_stays_as_it_is(cursor: Any) -> None:
    assert {"cursor": cursor, "turn": 1} == with_names({"cursor": cursor, "turn": 1}, LINES)


def test_the_lines_of_a_game_are_those_of_today_unless_it_says_otherwise() -> None:
    symbioz, genesis = find_game("symbioz"), find_game("genesis")

    assert ("S3", "rounds(", "each_side(", "P1a", ")") == words_of(symbioz.sequence)[:5]
    assert symbioz.sequence.lines[9].name == symbioz.counted_lines.named(Cursor(9, [0, 0])).step
    at = genesis.counted.index("repeat(")
    assert ("repeat(", "E0", ")") == genesis.counted[at : at + 3]
    gone = (*genesis.counted[:at], "E0", *genesis.counted[at + 3 :])
    assert gone == words_of(genesis.sequence)
