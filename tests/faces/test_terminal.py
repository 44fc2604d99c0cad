"""What games share to draw in a terminal."""

import pytest
from rich.text import Text

from panspermia.faces.terminal import (
    beside,
    flow,
    gauge,
    ink,
    padded,
    phases,
    player_line,
    table,
)


def plain(lines: list[Text]) -> list[str]:
    return [line.plain for line in lines]


@pytest.mark.parametrize(
    ("expected", "words"), [("ab   ", "ab"), ("abcd…", "abcdefg"), ("日本 ", "日本"), ("", "")]
)
def test_a_padded_text_has_its_width_in_cells(expected: str, words: str) -> None:
    assert expected == padded(Text(words), 5 if words else 0).plain


def test_a_style_does_not_reach_into_the_padding() -> None:
    (span,) = padded(Text("ab", "bold"), 5).spans

    assert (0, 2, "bold") == (span.start, span.end, str(span.style))


@pytest.mark.parametrize(
    ("expected", "is_asked", "width"),
    [
        ("R red Ada ◂         7 points", True, 28),
        ("R red Ada           7 points", False, 28),
        ("R red ◂        7 points", True, 23),
        ("R r… 7 points", True, 13),
    ],
)
def test_points_end_the_line_of_a_side_however_narrow_it_is(
    expected: str, is_asked: bool, width: int
) -> None:
    line = player_line(Text("R red"), "Ada", "7 points", width, is_asked=is_asked)

    assert expected == line.plain


def test_parts_flow_into_lines() -> None:
    parts = [Text("one"), Text("two"), Text("three")]

    assert ["event one · two", "  three"] == plain(flow(ink("event ", "dim"), parts, 16, "  "))


def test_blocks_stand_beside_each_other() -> None:
    blocks = [[Text("a"), Text("b")], [Text("cc")]]

    assert ["a   cc", "b"] == plain(beside(blocks, 3))


@pytest.mark.parametrize(
    ("expected", "width"),
    [(["a  c  e", "b  d"], 9), (["a  d", "b  e", "c"], 8), (["a", "b", "c", "d", "e"], 3)],
)
def test_a_table_reads_down_in_as_many_columns_as_fit(expected: list[str], width: int) -> None:
    found = table([Text(letter) for letter in "abcde"], width)

    assert found.is_table
    assert expected == plain(found.lines)


def test_a_table_of_nothing_is_empty() -> None:
    assert 0 == table([], 40).height


def test_a_gauge_may_be_more_than_full() -> None:
    assert ("##", ".") == gauge(2, 3, ("#", "."))
    assert ("####", "") == gauge(4, 3, ("#", "."))


def test_the_present_phase_stands_in_brackets() -> None:
    found = phases(Text("turn 1 "), {"growth": False, "birth": True}, "-")

    assert "turn 1 growth-[birth]" == found.plain
