"""What happened is walked through on the board, and a phone's board is zoomed by taps."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.people import PHONE, Person

pytestmark = pytest.mark.slow


def play_on(person: Person, answers: int) -> None:
    rng = Random(1)
    for _ in range(answers):
        person.wait_for_turn()
        before = person.at
        person.answer_by_button(rng)
        person.wait_for_change(before)
    person.wait_for_turn()


def has_two_boards_to_come(person: Person) -> bool:
    """Whether the next two lines are of decisions of their own, with more to come after them."""
    lines = person.page.locator("#story li").all()
    steps = [line.get_attribute("data-then") for line in lines]
    now = [n for n, line in enumerate(lines) if "now" in (line.get_attribute("class") or "")]
    return bool(now) and len({*steps[now[0] + 1 : now[0] + 3], steps[-1]}) == 3


def test_the_story_shows_the_board_of_then_until_it_is_told_or_skipped(me: Person) -> None:
    me.new_game("symbioz", "here", "greedy", "greedy")
    while not has_two_boards_to_come(me):
        play_on(me, 1)
    past = me.page.locator("#past > svg")
    me.page.locator("#answer").focus()
    expect(past).to_have_count(0)

    me.page.keyboard.press("Space")
    expect(me.page.locator("#board.telling")).to_have_count(1)
    then = past.first.inner_html()
    me.page.keyboard.press("Space")
    expect(past.first).not_to_have_js_property("innerHTML", then)

    me.page.keyboard.press("Escape")
    expect(past).to_have_count(0)
    expect(me.page.locator("#story li.later")).to_have_count(0)


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
