"""A phone's board is zoomed by taps."""

from __future__ import annotations

import pytest

from panspermia.store.store import Store
from tests.browser.conftest import Sit
from tests.browser.people import PHONE, Person
from tests.browser.positions import open_table, room_in_the_middle

pytestmark = pytest.mark.slow


NO_HURRY = """
const later = window.setTimeout;
window.setTimeout = (act, wait, ...more) => later(act, 1000 * wait, ...more);
"""
"""However long the machine takes between two taps, the page takes them for two in a row."""


def test_two_taps_zoom_the_board_and_answer_nothing(sit: Sit) -> None:
    """From what can be chosen to the whole board, and from there to where one tapped."""
    person = sit(PHONE, has_touch=True, is_mobile=True)
    person.page.add_init_script(NO_HURRY)
    person.new_game("symbioz", "here", "greedy")
    person.wait_for_turn()
    before = person.at
    widths = [width_of(person)]
    for _ in range(2):
        tap_twice(person)
        # The page hears of a tap after the touch.
        person.page.wait_for_function(CHANGED, arg=widths[-1])
        widths.append(width_of(person))

    near, whole, zoomed = widths
    assert whole < near
    assert zoomed > 2 * whole
    assert before == person.at


CHANGED = "was => document.getElementById('stage').getBoundingClientRect().width !== was"


def width_of(person: Person) -> float:
    box = person.page.locator("#stage").bounding_box()
    assert box is not None
    return box["width"]


def tap_twice(person: Person) -> None:
    """On something that can be chosen."""
    box = person.choices.first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    person.page.touchscreen.tap(x, y)
    person.page.touchscreen.tap(x, y)


SMALLEST = """() => {
  const svg = document.querySelector('#pieces svg');
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  const words = [...svg.querySelectorAll('text')];
  return Math.min(...words.map(text => parseFloat(getComputedStyle(text).fontSize) * scale));
}"""


def test_words_on_a_map_can_be_read_on_a_phone(sit: Sit, store: Store) -> None:
    """It is shown at what can be chosen, so large that no word is below 14 pixels."""
    me = sit(PHONE)
    me.go(open_table(store, room_in_the_middle("symbioz", 10, 3)))
    me.wait_for_turn()
    me.hear_out()

    assert me.page.evaluate(SMALLEST) > 13.9
