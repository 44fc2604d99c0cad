"""Learning: rules, lessons, hints and help, on every screen, by light and in the dark."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

from panspermia.hall.lessons import lessons
from panspermia.store.store import Store
from tests.browser.boxes import faults
from tests.browser.conftest import Sit
from tests.browser.people import BY_HAND, LAPTOP, PHONE, Person, Size
from tests.browser.positions import open_table, room_in_the_middle
from tests.browser.test_pages import grave_problems
from tests.browser.test_stories import beat, listen, shown

pytestmark = pytest.mark.slow

GAMES = ("symbioz", "genesis")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SIZES = {"laptop": LAPTOP, "wide": Size(width=1920, height=1080), "phone": PHONE}
UNCOVERED = """spots => spots.findIndex(spot => {
  const {x, y, width, height} = spot.getBoundingClientRect();
  return spot.contains(document.elementFromPoint(x + width / 2, y + height / 2));
})"""
BOXES = "all => all.map(one => one.getBoundingClientRect().toJSON())"
LIT = """selector => {
  const [light, found] = [document.querySelector('.light'), document.querySelector(selector)];
  const [outer, inner] = [light.getBoundingClientRect(), found.getBoundingClientRect()];
  return !light.closest('[hidden]') && inner.width > 0
    && outer.left <= inner.left && outer.top <= inner.top
    && outer.right >= inner.right && outer.bottom >= inner.bottom;
}"""
INSIDE = """([inner, outer]) => {
  const [a, b] = [inner, outer].map(found => document.querySelector(found).getBoundingClientRect());
  return a.left >= b.left && a.top >= b.top && a.right <= b.right && a.bottom <= b.bottom;
}"""
SMALL_PRINT = """least => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const e = node.parentElement;
    if (!node.textContent.trim() || !e.checkVisibility({visibilityProperty: true})) continue;
    if (e.closest('.sr, kbd, .chip, i, svg, script, noscript')) continue;
    const size = parseFloat(getComputedStyle(e).fontSize);
    if (size < least) found.push(`${size} ${node.textContent.trim().slice(0, 40)}`);
  }
  return found;
}"""


@pytest.fixture
def reader(browser: Browser, address: str) -> Iterator[Person]:
    """Somebody in whose browser axe-core may run."""
    person = Person(browser, address, LAPTOP, bypass_csp=True)
    person.page.add_init_script(BY_HAND)
    yield person
    person.leave()
    assert [] == person.complaints


@pytest.fixture(scope="module")
def tables(address: str, database: str) -> dict[str, str]:
    """A table of each game in the middle of play, at the turn of who opens it."""
    store = Store(database)
    made = {game: open_table(store, room_in_the_middle(game)) for game in GAMES}
    store.close()
    return made


def is_sound(person: Person, where: str = "body") -> None:
    """On every screen, by light and in the dark, nothing keeps anybody out or is too small.

    The page is loaded once, and what does not depend on the screen is looked at once.
    """
    for name, size in SIZES.items():
        person.page.set_viewport_size(size)
        assert 0 >= person.sideways(), name
        assert [] == person.page.evaluate(SMALL_PRINT, 14 if size == PHONE else 13), name
    assert [] == grave_problems(person, "light", where)
    person.page.set_viewport_size(LAPTOP)
    for scheme in SCHEMES:
        person.page.emulate_media(color_scheme=scheme)
        assert [] == grave_problems(person, scheme, where), scheme
    person.page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("path", ["/rules/symbioz", "/rules/genesis?q=score"])
def test_rules_can_be_read_on_every_screen(reader: Person, path: str) -> None:
    reader.go(path)
    is_sound(reader)
    assert [] == faults(reader.page)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("screen", SIZES)
def test_a_page_of_rules_begins_with_goal_and_turn(sit: Sit, game: str, screen: str) -> None:
    me = sit(SIZES[screen])
    me.go(f"/rules/{game}")
    expect(me.see("goal")).to_be_in_viewport()
    expect(me.see("turn")).to_be_in_viewport(ratio=0.1)


def test_a_search_finds_what_players_say(me: Person) -> None:
    me.go("/rules/genesis")
    me.page.get_by_role("searchbox").fill("score")
    me.page.keyboard.press("Enter")
    expect(me.see("found")).to_contain_text("VP")
    expect(me.page.locator("#I1a")).to_be_in_viewport()


def test_contents_lead_to_a_chapter_that_is_not_covered_by_the_head(me: Person) -> None:
    me.go("/rules/genesis")
    me.page.locator(".leaf > .toc").get_by_role("link", name="3 Life").click()
    chapter = me.page.get_by_role("heading", name="3 Life")
    expect(chapter).to_be_in_viewport()
    top = chapter.bounding_box()
    assert top is not None
    assert top["y"] >= 48


def test_one_switch_shows_the_marks_of_scholars_everywhere(me: Person) -> None:
    me.go("/rules/genesis")
    chip = me.page.locator(".clause > .chip").first
    frame = "e => getComputedStyle(e).borderTopColor"
    quiet = str(chip.evaluate(frame))
    with me.page.expect_response("**/marks"):
        me.page.locator("#marks").check()
    expect(chip).not_to_have_css("border-top-color", quiet)
    me.go("/learn/genesis/4")
    expect(me.page.locator("html")).to_have_attribute("data-marks", "full")


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_begins_with_the_goal_on_every_screen(reader: Person, game: str) -> None:
    reader.go(f"/learn/{game}")
    expect(reader.see("goal")).to_be_in_viewport()
    is_sound(reader)
    reader.go(f"/learn/{game}/1")
    is_sound(reader)


@pytest.mark.parametrize("game", [*GAMES, "megafauna"])
@pytest.mark.parametrize("screen", SIZES)
def test_a_lesson_lights_what_it_explains(sit: Sit, game: str, screen: str) -> None:
    me = sit(SIZES[screen])
    for number, stop in enumerate(lessons()[game].stops):
        if stop.spots:
            me.go(f"/learn/{game}/{number}")
            _walk_spots(me, [spot.at for spot in stop.spots])
            me.see("lesson-answer").click()
            me.page.wait_for_url(f"**/learn/{game}/{number + 1}")
            assert [] == faults(me.page)


def _walk_spots(reader: Person, spots: list[str]) -> None:
    """Each is lit, and its words are marked; the button leads from one to the next."""
    for number, spot in enumerate(spots):
        if number:
            reader.see("lesson-answer").click()
        expect(reader.page.locator("[data-spot]").nth(number)).to_have_attribute(
            "aria-current", "true"
        )
        reader.finish()
        reader.page.wait_for_function(LIT, arg=spot)


def test_a_lesson_brings_what_it_explains_into_the_chart_that_is_seen(sit: Sit) -> None:
    me = sit(PHONE)
    me.go("/learn/exodus/1")
    _walk_spots(me, [spot.at for spot in lessons()["exodus"].stops[1].spots])
    expect(me.page.locator("#place-phobos")).to_be_in_viewport()
    me.page.wait_for_function(INSIDE, arg=[".light", "#frame"])


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_sets_chances_side_by_side_and_says_why(
    reader: Person, tables: dict[str, str], game: str
) -> None:
    reader.go(tables[game])
    reader.hear_out()
    reader.page.keyboard.press("h")
    expect(reader.page.locator(".hint .share").nth(1)).to_be_visible()
    expect(reader.see("reason").first).to_be_visible()
    expect(reader.page.locator("#answer .hinted").first).to_be_attached()
    is_sound(reader, "#answer")


@pytest.mark.parametrize("game", GAMES)
def test_help_begins_with_the_goal_and_closes_with_escape(
    reader: Person, tables: dict[str, str], game: str
) -> None:
    reader.go(tables[game])
    reader.hear_out()
    dialog = reader.page.locator("#help")
    for size in SIZES.values():
        reader.page.set_viewport_size(size)
        reader.page.keyboard.press("?")
        expect(dialog.get_by_test_id("goal")).to_be_in_viewport()
        expect(dialog.get_by_role("button")).to_be_in_viewport(ratio=1)
        reader.page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
    reader.page.keyboard.press("?")
    is_sound(reader, "#help")


@pytest.mark.parametrize("screen", SIZES)
def test_a_first_game_says_at_every_question_what_its_phase_is_for(sit: Sit, screen: str) -> None:
    me = sit(SIZES[screen])
    me.go("/new/symbioz?mode=first")
    me.see("play").click()
    me.page.wait_for_url("**/s/*")
    me.wait_for_turn()
    me.hear_out()
    expect(me.see("purpose")).to_contain_text("The bulb shows")
    assert [] == faults(me.page)


def test_whoever_plays_another_game_is_not_told(me: Person, tables: dict[str, str]) -> None:
    me.go(tables["symbioz"])
    me.hear_out()
    expect(me.see("question")).to_be_visible()
    expect(me.see("purpose")).to_be_hidden()


# --- faults that must not come back ---------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_space_goes_on_with_a_story_even_if_a_card_has_the_focus(
    me: Person, tables: dict[str, str], game: str
) -> None:
    """It opened the card."""
    listen(me, tables[game])
    me.page.locator("[data-place]").first.focus()
    while me.page.locator('#answer[data-face="story"]').count():
        me.page.keyboard.press("Space")
    assert 0 == me.page.locator("#inspected").count()


BOARD_OR_PAST = "[data-place], .then.shown [data-spot]"
"""While a story is told, the board of then may lie over that of now."""


@pytest.mark.parametrize("game", GAMES)
def test_a_click_on_the_board_looks_even_while_a_story_is_told(
    me: Person, tables: dict[str, str], game: str
) -> None:
    """The first click only ended the story."""
    listen(me, tables[game])
    shown(me, beat(me))
    me.page.keyboard.press("Space")
    shown(me, beat(me))
    spots = me.page.locator(BOARD_OR_PAST)
    number = spots.evaluate_all(UNCOVERED)
    assert number >= 0
    me.click_board(spots.nth(number))
    me.page.locator('#answer[data-face="inspect"]').wait_for()


def test_what_zooms_covers_no_side(me: Person, tables: dict[str, str]) -> None:
    """It lay over what the side in the corner has."""
    me.go(tables["symbioz"])
    me.hear_out()
    *sides, zoom = me.page.locator("[id^=sz-side-], .world .zoom").evaluate_all(BOXES)
    assert 3 == len(sides)
    for side in sides:
        apart = side["top"] >= zoom["bottom"] or side["bottom"] <= zoom["top"]
        assert apart or side["left"] >= zoom["right"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("place", SIZES)
def test_the_last_button_is_always_in_sight(
    sit: Sit, tables: dict[str, str], game: str, place: str
) -> None:
    """`done` was below the edge of a laptop."""
    me = sit(SIZES[place])
    me.go(tables[game])
    me.hear_out()
    expect(me.page.locator("#deed button").last).to_be_in_viewport(ratio=1)
