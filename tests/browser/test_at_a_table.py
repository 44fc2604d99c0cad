"""What one person can do at a table, and what stays as it was meanwhile."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.people import LAPTOP, PHONE, Person, Size

pytestmark = pytest.mark.slow

STAGE = "#stage"
SCROLLED = "element => element.scrollTop"


@pytest.fixture
def alone(me: Person) -> Person:
    """Two seats of Symbioz at one screen: nothing happens but what this person does."""
    me.new_game("symbioz", "here", "here")
    me.wait_for_turn()
    return me


def answer(person: Person, seed: int = 0) -> None:
    before = person.at
    person.answer_by_button(Random(seed))
    person.wait_for_turn(before)


def pieces(person: Person) -> str:
    """What lies on the board, in words."""
    labels = person.page.locator("#places [data-place]").evaluate_all(
        "places => places.map(place => place.getAttribute('aria-label'))"
    )
    return "\n".join(labels)


def test_a_reload_in_the_middle_shows_the_same_table(alone: Person) -> None:
    for turn in range(3):
        answer(alone, turn)
    seen = [alone.at, pieces(alone), alone.see("question").inner_text()]
    alone.page.reload()
    assert seen == [alone.at, pieces(alone), alone.see("question").inner_text()]
    answer(alone)


@pytest.mark.parametrize("script", ["htmx", "page"])
def test_a_page_is_live_however_late_its_scripts_come(alone: Person, script: str) -> None:
    """On a slow line one script is there long before the other."""
    page, held = alone.open_page(), list[Route]()
    page.route(f"**/joined/{script}.*", lambda route: held.append(route))
    page.goto(alone.page.url, wait_until="commit")
    while not held:
        page.wait_for_timeout(10)
    with page.expect_request("**/live?*"):
        held[0].continue_()


def test_a_page_from_before_the_secret_was_changed_loads_itself_again(alone: Person) -> None:
    alone.allow("403")
    old = {"name": "csrftoken", "value": "0" * 128, "url": alone.address}
    alone.context.add_cookies([old])  # type: ignore[list-item]
    before = alone.at
    with alone.page.expect_navigation():
        alone.answers.first.click()
    assert before == alone.at
    answer(alone)
    assert before != alone.at


def test_undo_and_redo_lead_back_and_forth(alone: Person) -> None:
    answer(alone, 5)
    start, before = alone.at, pieces(alone)
    answer(alone, 6)
    after = pieces(alone)
    assert before != after
    for key, there in (("u", before), ("r", after), ("u", before)):
        version = alone.at
        alone.page.keyboard.press(key)
        alone.wait_for_change(version)
        assert there == pieces(alone)
    assert start != alone.at


def test_pan_zoom_focus_and_scroll_survive_an_answer(alone: Person) -> None:
    page = alone.page
    box = page.locator("#board").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 300, box["y"] + 300)
    page.mouse.wheel(0, -600)
    page.mouse.down()
    page.mouse.move(box["x"] + 240, box["y"] + 350, steps=4)
    page.mouse.up()
    style = page.locator(STAGE).get_attribute("style")
    assert style is not None
    assert "translate(0px" not in style
    alone.open_drawer("rules")
    page.locator("#rules-words").fill("zerb")
    page.locator("#rules-words").press("Enter")
    expect(page.locator("#rules-found .clause").nth(5)).to_be_attached()
    pane = page.locator("#drawer-rules")
    pane.evaluate("element => element.scrollTo(0, 150)")
    page.locator("#answer").focus()
    for _ in range(3):
        before = alone.at
        page.keyboard.press("1")
        alone.confirm_draft(before, "d")
        alone.wait_for_turn(before)
    assert style == page.locator(STAGE).get_attribute("style")
    assert 150 == pane.evaluate(SCROLLED)


def test_a_click_on_what_cannot_be_chosen_says_why_with_the_clause(alone: Person) -> None:
    place = alone.page.locator("#places [data-place]:not(.choice)").first
    alone.click_board(place)
    expect(alone.see("why")).to_be_visible()
    expect(alone.see("why").locator(".chip")).to_have_text(re.compile(r"\w+"))
    alone.see("why").locator(".chip").click()
    expect(alone.page.locator("#rules-found .clause.open")).to_be_visible()
    alone.page.keyboard.press("Escape")
    expect(alone.page.locator("#drawer-rules")).to_be_hidden()
    expect(alone.see("why")).to_be_visible()
    alone.page.keyboard.press("Escape")
    expect(alone.see("why")).to_be_hidden()
    expect(alone.answers.first).to_be_visible()


def test_the_history_is_walked_by_slider_and_played_on_from(alone: Person) -> None:
    first = pieces(alone)
    for turn in range(4):
        answer(alone, turn)
    last = pieces(alone)
    page = alone.page
    alone.open_drawer("menu")
    page.get_by_role("link", name="History").click()
    slider = page.locator("#step")
    expect(slider).to_have_value("4")
    assert last == pieces(alone)
    slider.press("Home")
    expect(page.locator("#step-words")).to_contain_text("0")
    place_with(page.locator("#places"), first.splitlines()[0])
    assert first == pieces(alone)
    page.get_by_role("button", name=re.compile("Play on")).click()
    page.wait_for_url("**/s/*")
    alone.wait_for_turn()
    answer(alone)


def place_with(places: Locator, label: str) -> None:
    """Wait until a place is described so."""
    places.locator(f'[aria-label="{label}"]').first.wait_for(state="attached")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_every_drawer_lies_over_the_board_alone(alone: Person, size: Size) -> None:
    """Meanwhile the board rests, and what is asked can be answered."""
    alone.page.set_viewport_size(size)
    answer(alone)
    frame = alone.page.locator("#frame")
    for name in ("log", "rules", "chat", "score", "menu"):
        alone.open_drawer(name)
        expect(alone.page.locator(f"#drawer-{name}")).to_be_visible()
        expect(alone.page.locator(".drawer:visible")).to_have_count(1)
        expect(frame).to_have_js_property("inert", True)
        assert 0 == alone.sideways()
        expect(alone.answers.first).to_be_in_viewport()
    alone.page.keyboard.press("Escape")
    expect(alone.page.locator(".drawer:visible")).to_have_count(0)
    expect(frame).to_have_js_property("inert", False)


def test_a_second_device_opens_my_tables_with_my_key(alone: Person) -> None:
    alone.go("/me")
    alone.page.get_by_role("button", name="Show").click()
    key = alone.page.locator("#key").input_value()
    alone.context.clear_cookies()
    alone.go("/me")
    expect(alone.see("my-tables")).to_have_count(0)
    alone.page.locator("#other-key").fill(key)
    alone.page.locator("#other-key").press("Enter")
    alone.see("my-tables").get_by_role("link", name="Open").first.click()
    alone.wait_for_turn()
    answer(alone)
