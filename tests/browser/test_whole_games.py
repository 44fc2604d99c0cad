"""Games from the start page to the result, in each way in which a table can be played."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.people import LONGEST_GAME, Person

pytestmark = pytest.mark.slow

TEXT = "#text"
KEYS = "123456789"


def play_to_the_end(me: Person, answer: Callable[[int], None], *, together: bool = False) -> int:
    """Answer as often as asked; how often that was. In some games bots are asked meanwhile."""
    me.wait_for_turn()
    for count in range(LONGEST_GAME):
        if me.is_over:
            return count
        if together:
            me.wait_for_bots()
        before = me.at
        answer(count)
        me.wait_for_turn(before)
    raise AssertionError("the game does not end")


def test_a_newcomer_clicks_from_the_start_page_to_the_end_of_symbioz(me: Person) -> None:
    rng = Random(1)
    me.go("/")
    me.see("game-symbioz").get_by_role("link", name="Play").click()
    me.page.locator('[data-mode="neighbours"]').click()
    expect(me.page.locator('[name="was"][value="neighbours"]')).to_be_attached()
    expect(me.page.locator("#sum")).to_contain_text("You against a bot")
    me.see("play").click()

    def answer(count: int) -> None:
        if count % 2 and me.choices.count():
            me.answer_on_board(rng)
        else:
            me.answer_by_button(rng)

    assert 5 < play_to_the_end(me, answer)
    expect(me.see("result")).to_contain_text("wins")
    me.hear_out()
    me.page.get_by_role("link", name="Every moment").click()
    expect(me.page.locator("#step")).to_be_visible()


def test_symbioz_can_be_played_by_keyboard_alone(me: Person) -> None:
    rng = Random(2)
    me.go("/")
    me.tab_to('a.button[href="/new/symbioz"]')
    me.page.keyboard.press("Enter")
    me.page.wait_for_url("**/new/symbioz")
    me.tab_to('[name="mode"]')
    before = me.page.locator('[name="was"]').get_attribute("value")
    me.page.keyboard.press("ArrowDown")
    expect(me.page.locator('[name="was"]')).not_to_have_value(before or "")
    expect(me.page.locator("#sum")).to_contain_text("You against a bot")
    me.tab_to('[data-testid="play"]')
    me.page.keyboard.press("Enter")

    def answer(count: int) -> None:
        if count % 5 == 3 and me.choices.count():
            answer_by_walking(me, rng)
        else:
            answer_by_number(me, rng)

    assert 5 < play_to_the_end(me, answer)


def answer_by_number(me: Person, rng: Random) -> None:
    me.hear_out()
    at, keys = me.at, me.page.locator("#face-options [data-key]").count()
    key = rng.choice(KEYS[:keys] if keys else "d")
    if me.page.locator(f'.fold:not([open]) [data-key="{key}"]').count():
        me.page.keyboard.press(key)  # An option of a group that is folded is shown first.
    me.page.keyboard.press(key)
    me.confirm_draft(at, "d")


def answer_by_walking(me: Person, rng: Random) -> None:
    """Walk over the board with the arrow keys, and take what can be chosen."""
    me.hear_out()
    me.stray("#places [data-place]", rng)
    at, looks_first = me.at, not me.page.locator("#face-options .composed").count()
    me.page.keyboard.press("Enter")
    if looks_first:
        me.page.locator("#face-inspect [data-answer]:visible").first.wait_for()
        me.page.keyboard.press("Enter")
    me.confirm_draft(at, "d")


def test_symbioz_can_be_played_in_the_text_view(me: Person) -> None:
    rng = Random(3)
    me.new_game("symbioz", "here", "greedy")
    me.wait_for_turn()
    me.read_in_words()
    expect(me.page.locator(TEXT)).to_be_visible()
    expect(me.page.locator("#board")).to_have_count(0)
    asked = me.see("question").inner_text()
    expect(me.page.locator(TEXT)).to_contain_text(asked)
    seen = set()

    def answer(count: int) -> None:
        seen.add(me.page.locator(TEXT).inner_text())
        me.answer_by_button(rng)

    count = play_to_the_end(me, answer)
    assert count < 2 * len(seen)
    expect(me.page.locator(TEXT)).to_contain_text("wins")


def test_genesis_against_bots_comes_to_its_end(me: Person) -> None:
    rng = Random(4)
    me.new_game("genesis", "here", "greedy", "greedy", short="True")

    def answer(count: int) -> None:
        if count % 3 == 1 and me.choices.count():
            me.answer_on_board(rng)
        else:
            me.answer_by_button(rng)

    assert 3 < play_to_the_end(me, answer, together=True)
    expect(me.see("result")).to_contain_text(re.compile("win|nobody|lost", re.IGNORECASE))
