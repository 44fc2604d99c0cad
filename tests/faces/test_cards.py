"""Parts of cards: words that fit, edges with marks, and rows of tokens."""

from xml.etree import ElementTree as ET

import pytest

from panspermia.faces.cards import (
    cut_out,
    dashed,
    edged,
    frame,
    heading,
    line,
    lines_of,
    pitch,
    width,
)
from panspermia.faces.looks import Look, mark_path, marked
from panspermia.kernel import Message

LOOK = marked(2, Message("title"), "#123456", "side-2")


def test_words_that_are_too_long_are_squeezed_and_then_cut() -> None:
    plain, tight, short = [
        ET.fromstring(line(0, 0, "Mitochondria", room)) for room in (200, 70, 40)
    ]

    assert (None, "Mitochondria") == (plain.get("textLength"), plain.text)
    assert ("70", "Mitochondria") == (tight.get("textLength"), tight.text)
    assert "…" == (short.text or "")[-1]


def test_a_heading_takes_two_lines_where_one_is_too_short() -> None:
    assert ["Warm pond"] == lines_of("Warm pond", 100)
    assert ["Warm", "pond"] == lines_of("Warm pond", width("Warm po"))
    assert ["Undividable"] == lines_of("Undividable", 5)
    assert 2 == len(heading("Black smoker vent", 0, 0, 80))


def test_an_edged_card_shows_colour_and_mark() -> None:
    card = ET.fromstring(f"<g>{edged(0, 0, 60, 40, LOOK)}</g>")

    back, edge, cut = card
    assert ("60", "40") == (back.get("width"), back.get("height"))
    assert "var(--side-2)" == edge.get("fill")
    assert mark_path(2, 7, 12, 4.5) == cut.get("d")
    assert "" == cut_out(Look(Message("title")), 0, 0)


def test_the_place_of_a_card_is_a_dashed_frame() -> None:
    plain, missing = ET.fromstring(frame(1, 2, 3, 4)), ET.fromstring(dashed(1, 2, 3, 4))

    assert "none" == missing.get("fill")
    assert [plain.get(key) for key in "xy"] == [missing.get(key) for key in "xy"]


@pytest.mark.parametrize(("expected", "count"), [(16, 0), (16, 3), (12, 4), (4.8, 10)])
def test_tokens_stand_closer_where_there_are_many(expected: float, count: int) -> None:
    assert expected == pitch(count, 16, 48)
