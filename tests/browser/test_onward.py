"""The way from Bios: Genesis into Bios: Megafauna, as somebody walks it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from panspermia.store.store import Store
from tests.browser.boxes import faults
from tests.browser.conftest import Sit
from tests.browser.people import LAPTOP, PHONE
from tests.browser.positions import open_table
from tests.browser.test_pages import grave_problems
from tests.web.test_onward import bot, golden_room, person

pytestmark = pytest.mark.slow

SIZES = {"laptop": LAPTOP, "phone": PHONE}
CUT = """() => [...document.querySelectorAll('.onward *')].filter((e) => e.clientWidth
  && !e.closest('svg, .sr') && (e.scrollWidth > e.clientWidth + 1 || (e.clientHeight
  && getComputedStyle(e).overflowY === 'hidden' && e.scrollHeight > e.clientHeight + 1)))
  .map((e) => e.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("size", SIZES)
def test_who_played_alone_goes_on_by_two_clicks(sit: Sit, store: Store, size: str) -> None:
    me = sit(SIZES[size])
    me.go(f"{open_table(store, golden_room('genesis-solitaire', person('Ann')))}/end")
    me.see("onward").click()
    expect(me.page.locator("h2")).to_have_text(
        "Your Trilobites come ashore as Insects, without organs."
    )
    assert [] == me.page.evaluate(CUT)
    assert 0 == me.sideways()
    assert [] == faults(me.page, 32 if size == "phone" else 24)
    expect(me.see("begin")).to_be_in_viewport(ratio=1)
    me.see("begin").click()
    me.page.wait_for_url(re.compile(r"/s/[\w~-]+$"))
    expect(me.page.locator('body[data-game="megafauna"]')).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_the_page_keeps_nobody_out(sit: Sit, store: Store, size: str, scheme: str) -> None:
    me = sit(SIZES[size], color_scheme=scheme, bypass_csp=True)
    alone = golden_room("genesis-solitaire", person("Ann"))
    for room in (alone, golden_room("genesis-2", person("Ann"), bot())):
        me.go(f"{open_table(store, room)}/onward")
        assert [] == grave_problems(me, scheme)
        assert [] == me.page.evaluate(CUT)
        assert 0 == me.sideways()
