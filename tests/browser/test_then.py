"""What the page says around a board of the past."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from panspermia.store.store import Store
from tests.browser.boxes import faults
from tests.browser.conftest import Sit
from tests.browser.people import LAPTOP, PHONE, Size
from tests.browser.test_stories import listen, shown, table_of

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_the_head_says_of_which_turn_is_told_and_that_it_is_past(
    sit: Sit, store: Store, size: Size
) -> None:
    """It showed the turn and phase of now, and the note lay over the board."""
    me = sit(size)
    listen(me, table_of(store, "genesis"))
    shown(me, 0)
    then, now = me.page.locator("#course-then .phase.here"), me.page.locator("#course .phase.here")
    expect(then).to_be_visible()
    expect(now).to_be_hidden()
    expect(me.page.locator("#story-head .past-note")).to_be_in_viewport(ratio=1)
    assert [] == faults(me.page)
    number = int(me.page.locator(".turn-now").first.text_content().split()[-1])  # type: ignore[union-attr]
    me.page.keyboard.press("Escape")
    expect(now).to_be_visible()
    expect(then).to_have_count(0)
    assert number <= int((me.page.locator("#course .turn-now").text_content() or "").split()[-1])
