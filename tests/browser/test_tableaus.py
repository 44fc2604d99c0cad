"""Tableaus of Bios: Genesis on a laptop: whatever lives there is seen whole."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from panspermia.store.store import Store
from tests.browser.conftest import Sit
from tests.browser.people import LAPTOP, PHONE, Size
from tests.browser.positions import open_table, room_asked, room_in_the_middle

pytestmark = pytest.mark.slow

CROWDED = ((110, 7), (90, 4), (260, 4))
"""Answers and seeds after which somebody has a parasite beside two, three or five mutations."""
HIDDEN = """() => [...document.querySelectorAll('#bench *')]
  .filter(e => e.checkVisibility() && !e.closest('svg') && !e.matches('.ab'))
  .filter(e => getComputedStyle(e).overflow !== 'visible' && e.clientHeight > 2)
  .filter(e => e.scrollHeight > e.clientHeight + 2 || e.scrollWidth > e.clientWidth + 2)
  .map(e => `${e.className} ${e.scrollWidth}x${e.scrollHeight}`)"""
SMALL = """() => [...document.querySelectorAll('#strip *, #world *, #bench *')]
  .filter(e => e.checkVisibility() && !e.closest('svg'))
  .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()))
  .filter(e => parseFloat(getComputedStyle(e).fontSize) < 13)
  .map(e => e.className + ': ' + e.textContent)"""


@pytest.mark.parametrize(("answers", "seed"), CROWDED)
def test_nothing_on_the_bench_is_cut_off(sit: Sit, store: Store, answers: int, seed: int) -> None:
    """The second mutation and the column of the parasite were."""
    me = sit(LAPTOP)
    me.go(open_table(store, room_in_the_middle("genesis", answers, seed)))
    me.hear_out()
    assert [] == me.page.evaluate(HIDDEN)
    assert [] == me.page.evaluate(SMALL)


ASIDE = """() => [...document.querySelectorAll('.news .fxs > *')].filter(e => {
  const box = e.getBoundingClientRect(), row = e.parentElement.getBoundingClientRect();
  return Math.abs(box.top + box.bottom - row.top - row.bottom) > 1;
}).map(e => e.textContent)"""


def test_all_effects_of_an_event_stand_in_one_line(sit: Sit, store: Store) -> None:
    """Those with words in grey hung lower."""
    me = sit(LAPTOP)
    me.go(open_table(store, room_in_the_middle("genesis", 60, 4)))
    me.hear_out()
    expect(me.page.locator(".news .fxs .q").first).to_be_visible()
    assert [] == me.page.evaluate(ASIDE)


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_a_link_of_a_food_chain_opens_its_organism(sit: Sit, store: Store, size: Size) -> None:
    me = sit(size)
    me.go(open_table(store, room_in_the_middle("genesis", 160, 6)))
    me.hear_out()
    link = me.page.locator("#world .chain .link").first
    name = link.locator("b").inner_text()
    link.click()
    expect(me.page.locator("#inspected")).to_contain_text(name)
    expect(me.page.locator("#face-inspect")).to_be_visible()


def test_on_a_phone_what_is_folded_is_large_enough_for_a_finger(sit: Sit, store: Store) -> None:
    me = sit(PHONE)
    me.go(open_table(store, room_in_the_middle("genesis", 121, 4)))
    me.hear_out()
    folds = me.page.locator("summary:visible")
    assert folds.count() >= 3
    for box in [fold.bounding_box() for fold in folds.all()]:
        assert box is not None
        assert box["height"] >= 44


def test_tableaus_stand_large_beside_the_board_on_a_wide_screen(sit: Sit, store: Store) -> None:
    me = sit(Size(width=1920, height=1080))
    me.go(open_table(store, room_in_the_middle("genesis", 110, 7)))
    me.hear_out()
    bench, world = (me.page.locator(id).bounding_box() for id in ("#bench", "#world"))
    assert bench is not None
    assert world is not None
    assert bench["x"] >= world["x"] + world["width"] - 1
    assert bench["width"] >= 480
    assert 3 == me.page.locator("#bench .tabl:visible").count()


@pytest.mark.parametrize(("seed", "answers"), [(1, 28), (7, 96)], ids=["bacterium", "parasite"])
def test_dice_that_somebody_is_asked_about_are_seen(
    sit: Sit, store: Store, seed: int, answers: int
) -> None:
    """Whichever tableau and tab they lie in: of a second bacterium, or of a parasite elsewhere."""
    room = room_in_the_middle("genesis", answers, seed)
    assert room.table.request is not None
    assert "G1.1" == room.table.request.rule
    me = sit()
    me.go(open_table(store, room))
    me.wait_for_turn()
    me.hear_out()

    expect(me.page.locator("#bench .tray.free button[data-answer]").first).to_be_visible()


def test_who_is_asked_sees_the_own_tableau_again_and_has_keys_there(sit: Sit, store: Store) -> None:
    """The tableau of the bot that was told of last stayed, and keys were dead on a seat."""
    me = sit(LAPTOP)
    me.go(open_table(store, room_asked("genesis", "F1.1", 5)))
    me.wait_for_turn()
    me.hear_out()
    other = me.page.locator("#seats [data-other] input").first
    other.check(force=True)
    expect(me.page.locator("#bench .room:visible")).not_to_contain_text("your parasite")
    me.page.evaluate("document.dispatchEvent(new CustomEvent('told'))")
    own = me.page.locator("#seats [data-own] input")
    expect(own).to_be_checked()
    expect(me.page.locator("#world .rolled .soup .pc").first).to_be_visible()
    own.focus()
    me.page.keyboard.press("h")
    expect(me.see("hint")).to_be_visible()


def test_dice_of_the_past_leave_room_for_the_card_that_rolled(sit: Sit, store: Store) -> None:
    """A mutation beside five dice and a parasite was cut off in the history."""
    me = sit(LAPTOP)
    me.go(f"{open_table(store, room_in_the_middle('genesis', 100))}/history?step=64")
    expect(me.page.locator("#bench .fallen:visible")).to_have_count(5)
    assert [] == me.page.evaluate(HIDDEN)
