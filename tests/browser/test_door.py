"""The front door and a new game: by mouse, keyboard and finger, with scripts and without."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.boxes import faults
from tests.browser.conftest import Sit
from tests.browser.people import LAPTOP, PHONE, Person, Size

pytestmark = pytest.mark.slow

WIDE = Size(width=1920, height=1080)
SMALL = Size(width=1366, height=768)
SIZES = {"laptop": LAPTOP, "small": SMALL, "wide": WIDE, "phone": PHONE}


@pytest.mark.parametrize("size", SIZES)
def test_nothing_that_can_be_pressed_is_cut_off_or_covered(sit: Sit, size: str) -> None:
    """In every state of the form, for a stranger and for somebody with tables."""
    person = sit(SIZES[size])
    least = 32 if size == "phone" else 24
    found = {}
    for path in ("/", "/new/genesis", "/new/symbioz?mode=first", "/lobby", "/me"):
        person.go(path)
        found[path] = faults(person.page, least)
    person.go("/new/genesis")
    for mode in ("solitaire", "coop", "intro"):
        person.page.locator(f'[data-mode="{mode}"]').click()
        expect(person.page.locator(f'[name="was"][value="{mode}"]')).to_be_attached()
        found[mode] = faults(person.page, least)
    for fold in person.page.locator(".opts summary").all():
        fold.click()
    found["folds"] = faults(person.page, least)
    person.new_game("symbioz", "here", "link")
    person.go("/")
    expect(person.see("my-tables")).to_be_visible()
    found["known"] = faults(person.page, least)
    assert {name: [] for name in found} == found
    assert 0 == person.sideways()


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_start_never_hides(sit: Sit, size: str) -> None:
    """Whatever is open, and however far somebody has scrolled."""
    person = sit(SIZES[size])
    person.go("/new/genesis")
    start = person.see("play")
    for fold in person.page.locator(".opts summary").all():
        fold.click()
        expect(start).to_be_in_viewport(ratio=1)
    person.page.mouse.wheel(0, 3000)
    expect(start).to_be_in_viewport(ratio=1)
    expect(person.page.locator("#sum")).to_be_in_viewport(ratio=1)


def test_a_stranger_begins_a_first_game_by_keyboard(me: Person) -> None:
    me.go("/")
    me.tab_to('[data-testid="lit"]')
    me.page.keyboard.press("Enter")
    me.page.wait_for_url("**/new/symbioz?mode=first")
    expect(me.page.locator("#sum")).to_have_text("You against a bot, about 20 minutes.")
    me.tab_to("#name-0")
    me.page.keyboard.type("Ann")
    me.page.keyboard.press("Enter")
    me.page.wait_for_url("**/s/*")
    me.wait_for_turn()
    assert "on" == me.page.locator("html").get_attribute("data-hints")
    me.go("/")
    expect(me.see("lit")).to_contain_text("Go on: Symbioz")
    assert 1 == me.page.locator(".primary").count()


def test_what_will_start_follows_every_choice(me: Person) -> None:
    """And the focus stays where it was."""
    words = me.page.locator("#sum")
    me.go("/new/genesis")
    expect(words).to_have_text("You against 2 bots, about 2½ hours.")
    me.page.locator("[value='here'][name='preset']").check()
    expect(words).to_have_text("3 people at this screen, about 2½ hours.")
    assert me.is_focused("[value='here'][name='preset']")
    expect(me.page.locator("#name-1")).to_be_visible()
    me.page.locator("#seat-1-link").focus()
    me.page.keyboard.press("ArrowRight")
    expect(words).to_have_text("2 people at this screen, and a bot, about 2½ hours.")
    assert me.is_focused("#seat-1-bot")
    expect(me.page.locator('[name="preset"]:checked')).to_have_count(0)
    expect(me.page.locator('[name="level-1"]:checked')).to_be_visible()
    me.seat(2, "none")
    me.seat(1, "none")
    expect(words).to_have_text("Standard is for 2 to 4: fill or empty a seat.")
    me.page.locator('[data-mode="solitaire"]').click()
    expect(words).to_have_text("You alone, about 1½ hours.")
    expect(me.page.locator(".row-seat:visible")).to_have_count(1)
    me.page.locator("#fold-variants summary").click()
    me.page.locator("#option-short").check()
    expect(me.page.locator("#variants-differ")).to_have_text("Short game")
    assert me.is_focused("#option-short")


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_bots_alone_can_be_watched(sit: Sit, size: str) -> None:
    person = sit(SIZES[size])
    person.go("/new/symbioz")
    person.page.locator("[value='show'][name='preset']").check()
    expect(person.page.locator("#sum")).to_have_text("4 bots play, and you watch.")
    person.see("play").click()
    person.page.wait_for_url("**/w/*")
    first = person.at
    person.wait_for_change(first)
    person.wait_for_change(person.at)
    person.go("/")
    expect(person.see("my-tables")).to_contain_text("you watch")


def test_a_new_game_without_scripts(browser: Browser, address: str) -> None:
    """What will start is shown before it starts."""
    person = Person(browser, address, PHONE, java_script_enabled=False)
    person.allow("422")
    person.go("/new/symbioz")
    person.page.locator("[value='links'][name='preset']").check()
    person.see("play").click()
    expect(person.page.get_by_role("alert")).to_contain_text("The seats now fit")
    expect(person.page.locator("#sum")).to_have_text("You and 2 friends by link, about 30 minutes.")
    person.page.locator("#seat-2-bot").check()
    expect(person.page.locator('[name="level-2"]:checked + span')).to_be_visible()
    person.page.get_by_role("button", name="See what will start").click()
    expect(person.page.locator("#sum")).to_have_text(
        "You, a friend by link, and a bot, about 30 minutes."
    )
    person.see("play").click()
    person.page.wait_for_url("**/s/*")
    person.leave()
    assert [] == person.complaints
