"""The lobby, full: on a phone, by keyboard, and without scripts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.store.store import Store
from tests.browser.conftest import Sit
from tests.browser.people import LAPTOP, PHONE, SIDEWAYS, Person, Size
from tests.browser.test_pages import grave_problems

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def full(store: Store) -> Iterator[None]:
    """Enough tables for two pages, with titles that are as long as they may be."""
    ids = []
    for number in range(25):
        seats = (SeatPlan("person", f"Zoë {number}"), SeatPlan("open"))
        title = f"{number} {'Wwwww' * 10}"
        id, _ = store.create(Room.found(RoomPlan("symbioz", seats)), title=title, public=True)
        ids.append(id)
    yield
    for id in ids:
        store.delete(id)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_nobody_is_kept_out_of_a_full_lobby(sit: Sit, size: Size, scheme: str) -> None:
    person = sit(size, color_scheme=scheme)
    for path in ("/lobby", "/lobby?page=2", "/lobby?q=zoë", "/lobby?q=nothing", "/"):
        person.go(path)

        assert 0 >= person.page.evaluate(SIDEWAYS), path
        assert [] == grave_problems(person, scheme), path


def test_the_lobby_is_used_by_keyboard(sit: Sit) -> None:
    person = sit()
    person.go("/lobby")
    person.page.locator("#q").focus()
    person.page.keyboard.type("zoë 7")
    person.page.keyboard.press("Enter")
    person.page.wait_for_url("**q=zo**")
    person.page.locator("#lobby-name").focus()
    person.page.keyboard.type("Ben")
    person.page.keyboard.press("Enter")
    assert "/lobby?" in person.page.url, "that alone does not mean any table"
    person.page.keyboard.press("Tab")
    person.page.keyboard.press("Enter")
    person.page.wait_for_url("**/s/*")


def test_the_lobby_needs_no_script(browser: Browser, address: str) -> None:
    person = Person(browser, address, PHONE, java_script_enabled=False)
    person.go("/lobby")
    person.page.get_by_role("link", name="More").click()
    person.page.wait_for_url("**page=2")
    person.page.get_by_label("Your name").fill("Ben")
    person.page.get_by_role("button", name="Sit down").first.click()
    person.page.wait_for_url("**/s/*")
    person.leave()
    assert [] == person.complaints
