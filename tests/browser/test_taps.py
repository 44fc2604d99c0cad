"""A phone's board is zoomed by taps."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Sit
from tests.browser.people import PHONE

pytestmark = pytest.mark.slow


NO_HURRY = """
const later = window.setTimeout;
window.setTimeout = (act, wait, ...more) => later(act, 1000 * wait, ...more);
"""
"""However long the machine takes between two taps, the page takes them for two in a row."""


def test_two_taps_zoom_the_board_and_answer_nothing(sit: Sit) -> None:
    person = sit(PHONE, has_touch=True, is_mobile=True)
    person.page.add_init_script(NO_HURRY)
    person.new_game("symbioz", "here", "greedy")
    person.wait_for_turn()
    stage, before = person.page.locator("#stage"), person.at
    box = person.choices.first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    width = stage.bounding_box()
    person.page.touchscreen.tap(x, y)
    person.page.touchscreen.tap(x, y)
    zoomed = stage.bounding_box()

    assert width is not None
    assert zoomed is not None
    assert zoomed["width"] > 2 * width["width"]
    assert before == person.at
