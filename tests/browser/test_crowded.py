"""Questions with very many answers, and events of many effects: all is seen, and nothing moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from panspermia.store.store import Store
from tests.browser.boxes import faults
from tests.browser.conftest import Sit
from tests.browser.people import LAPTOP, PHONE, Person, Size
from tests.browser.positions import open_table, room_in_the_middle

pytestmark = pytest.mark.slow

WIDE = Size(width=1920, height=1080)
CROWDED = {
    "enzymes and antioxidants": (299, 4),
    "seven refugia": (187, 1),
    "purchases of three kinds": (336, 2),
    "purchases for two organisms": (160, 1),
}
"""Answers and seeds after which there are more than thirty chains of answers."""
CALM, HARSH = (121, 4), (187, 1)
"""Answers and seeds with one effect of an event, and with two events and several effects."""
SCROLLS = "element => element.scrollHeight - element.clientHeight"


def at_question(sit: Sit, store: Store, answers: int, seed: int, size: Size = LAPTOP) -> Person:
    me = sit(size)
    me.go(open_table(store, room_in_the_middle("genesis", answers, seed)))
    me.wait_for_turn()
    me.hear_out()
    return me


@pytest.mark.parametrize("name", CROWDED)
def test_a_question_with_very_many_answers_does_not_scroll(
    sit: Sit, store: Store, name: str
) -> None:
    me = at_question(sit, store, *CROWDED[name])
    row = me.page.locator("#face-options [data-answer]:visible .signs > *").first
    row.wait_for(state="attached")
    assert me.page.locator("#answer-body").evaluate(SCROLLS) <= 1
    assert [] == faults(me.page)


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_colours_to_pay_with_are_large_enough_on_a_phone(
    sit: Sit, store: Store, touch: bool
) -> None:
    """They were 30 pixels high, also for fingers."""
    me = sit(PHONE, has_touch=touch, is_mobile=touch)
    me.go(open_table(store, room_in_the_middle("genesis", *CROWDED["enzymes and antioxidants"])))
    me.wait_for_turn()
    me.hear_out()
    pressed = me.page.locator("#face-options :is(.chip-answer, .lead):visible")
    heights = pressed.evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert heights
    assert min(heights) >= (44 if touch else 32)


OVERFLOWING = """() => [...document.querySelectorAll('#world .land')]
  .filter(row => [...row.querySelectorAll('.ref')].some(card =>
    card.getBoundingClientRect().bottom > row.getBoundingClientRect().bottom))
  .map(row => row.innerText)"""


def test_rows_of_a_phone_are_as_high_as_what_lies_in_them(sit: Sit, store: Store) -> None:
    """A third refugium lay over the seats."""
    me = sit(PHONE)
    for answers in (6, 30):
        me.go(open_table(store, room_in_the_middle("genesis", answers, 4, mode="intro")))
        me.wait_for_turn()
        me.hear_out()
        assert [] == me.page.evaluate(OVERFLOWING)


def test_thirteen_promotions_fit(sit: Sit, store: Store) -> None:
    """With what each of them becomes; they scrolled by hundreds of pixels."""
    me = sit()
    me.go(open_table(store, room_in_the_middle("genesis", 360, 115, chimera=True)))
    me.wait_for_turn()
    me.hear_out()
    for group in me.page.locator("#face-options .fold").all():
        if group.get_attribute("open") is None:
            group.locator("summary").click()
        assert me.page.locator("#answer-body").evaluate(SCROLLS) <= 1
        assert [] == faults(me.page)


def test_odds_are_told_by_themselves_however_many_options_there_are(sit: Sit, store: Store) -> None:
    """They were told only of what somebody pointed at, where there were more than twelve."""
    me = at_question(sit, store, *CROWDED["seven refugia"])
    assert 12 < me.page.locator("#face-options :is([data-answer], [data-chain]):visible").count()
    rows = me.page.locator('#face-options [data-answer^="enzyme refugium"]')
    told = me.page.locator("#world .odds:has(.odd)")
    expect(told).to_have_count(rows.count())
    expect(rows.first.locator(".odd").first).to_contain_text("%")


def test_what_an_option_brings_in_any_case_is_no_odds(sit: Sit, store: Store) -> None:
    """An enzyme was said to be placed in 96 % of all cases by whoever places one."""
    me = at_question(sit, store, *CROWDED["seven refugia"])
    rows = me.page.locator('#face-options [data-answer^="enzyme refugium"]')
    expect(me.page.locator("#world .odds:has(.odd)")).to_have_count(rows.count())
    odds = me.page.locator("#face-options .odd").evaluate_all("all => all.map(odd => odd.title)")
    assert odds
    assert not [title for title in odds if "enzyme" in title]


@pytest.mark.parametrize("size", [LAPTOP, WIDE, PHONE], ids=["laptop", "wide", "phone"])
def test_the_board_stays_where_it_is_whatever_an_event_does(
    sit: Sit, store: Store, size: Size
) -> None:
    """A third line of effects moved it down by 25 pixels."""
    tops = []
    for place in (CALM, HARSH):
        me = at_question(sit, store, *place, size)
        box = me.page.locator("#world").bounding_box()
        assert box is not None
        tops.append(box["y"])
        assert me.page.locator("#strip").evaluate("e => e.scrollWidth - e.clientWidth") <= 0
    assert tops[0] == tops[1]


def test_what_a_draft_brings_at_several_places_is_said_once(sit: Sit, store: Store) -> None:
    """In Symbioz "+ 1 newborn zerb" stood twice beside each other."""
    me = sit()
    me.go(open_table(store, room_in_the_middle("symbioz", 56)))
    me.wait_for_turn()
    me.hear_out()
    for number, (face, answer) in enumerate((("options", "C0>C0"), ("draft", "C2>C2")), 1):
        me.page.locator(f'#face-{face} [data-answer="{answer}"]').click()
        expect(me.page.locator("#drafted .draft-unit")).to_have_count(number)
    brought = me.page.locator("#draft-signs .sure.gain")
    expect(brought).to_have_count(1)
    expect(brought).to_contain_text("\N{MULTIPLICATION SIGN}2")
