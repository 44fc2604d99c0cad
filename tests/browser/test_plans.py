"""Suggestions on a real page: seen on the board before they are taken, by mouse, keys and touch."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from panspermia.store.store import Store
from tests.browser.conftest import Sit
from tests.browser.people import LAPTOP, PHONE, Person
from tests.browser.positions import open_table
from tests.browser.test_pages import grave_problems
from tests.store import rooms
from tests.web.browsing import QuickBots, settings
from tests.web.serving import serving

pytestmark = pytest.mark.slow

MARKED = """ids => {
  const shape = element => element.firstElementChild.getAttribute('d');
  const found = [...document.querySelectorAll('#marks .plan-mark')].map(shape);
  const wanted = ids.map(id => shape(document.getElementById(`place-${id}`)));
  return found.join() === wanted.join();
}"""
BOXES = "all => all.map(one => one.getBoundingClientRect().toJSON())"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('plans') / 'tables.sqlite'}"


@pytest.fixture(scope="module")
def address(database: str) -> Iterator[str]:
    """A server in this process, for only here the bazaar is known."""
    with serving(settings(database=database), bots=QuickBots(1)) as served:
        yield served.address


@pytest.fixture
def desert(store: Store) -> str:
    """The path of a table where the caravan is to move."""
    return open_table(store, rooms.room_in_the_desert())


ROUTES = [plan.places for plan in rooms.room_in_the_desert().table.plans(0)]


def wait_for_marks(person: Person, route: tuple[str, ...]) -> None:
    """Until just these places are marked on the board, in order; pages hear of a tap later."""
    person.page.wait_for_function(MARKED, arg=list(route))


def caravan(person: Person) -> str:
    """Where the first caravan stands, as the board draws it."""
    return str(person.page.locator("#caravan-0 path").first.get_attribute("d"))


def test_pointing_at_a_suggestion_shows_its_route_and_a_click_takes_it(
    me: Person, desert: str
) -> None:
    me.go(desert)
    plans = me.page.locator("#answer [data-plan]")
    expect(plans).to_have_count(len(ROUTES))
    wait_for_marks(me, ())

    for number, route in enumerate(ROUTES):
        plans.nth(number).hover()
        wait_for_marks(me, route)
        stops = me.page.locator("#marks .plan-stop").all_text_contents()
        assert [str(n) for n in range(1, len(route) + 1)] == stops
        line = me.page.locator("#marks .plan-line").get_attribute("points")
        assert len(route) == len(str(line).split())
    me.see("question").hover()
    wait_for_marks(me, ())

    before, stood = me.at, caravan(me)
    plans.nth(1).click()
    me.wait_for_change(before)

    expect(me.page.locator("#caravan-0 path").first).not_to_have_attribute("d", stood)
    expect(me.page.locator("#marks .plan-mark")).to_have_count(0)
    after = me.at
    me.page.keyboard.press("u")
    me.wait_for_change(after)
    expect(me.page.locator("#caravan-0 path").first).to_have_attribute("d", stood)
    expect(plans).to_have_count(len(ROUTES))


def test_the_key_p_walks_through_the_suggestions_and_enter_takes_one(
    me: Person, desert: str
) -> None:
    me.go(desert)
    plans = me.page.locator("#answer [data-plan]")
    expect(plans).to_have_count(len(ROUTES))

    for route in (*ROUTES, ROUTES[0]):
        me.page.keyboard.press("p")
        wait_for_marks(me, route)
    before = me.at
    me.page.keyboard.press("Enter")

    me.wait_for_change(before)
    expect(plans).to_have_count(0)


def test_the_text_view_has_the_suggestions_too(me: Person, desert: str) -> None:
    me.go(f"{desert}?view=text")
    told = me.page.locator("#text li", has_text="To the city s19, 28 water for 23 hops")
    expect(told).to_have_count(1)
    me.page.locator("#answer [data-plan]").first.focus()
    before = me.at
    me.page.keyboard.press("Enter")
    me.wait_for_change(before)


def test_on_a_phone_a_route_can_be_looked_at_before_it_is_taken(sit: Sit, desert: str) -> None:
    me = sit(PHONE, has_touch=True, is_mobile=True)
    me.go(desert)
    shown = me.page.locator("#answer [data-plan-shown]")
    expect(shown).to_have_count(len(ROUTES))
    before = me.at

    shown.first.scroll_into_view_if_needed()
    shown.first.tap()

    wait_for_marks(me, ROUTES[0])
    assert before == me.at
    frame, *marks = me.page.locator("#board, #marks .plan-mark").evaluate_all(BOXES)
    assert len(ROUTES[0]) == len(marks)
    for box in marks:
        assert frame["left"] <= box["left"]
        assert box["right"] <= frame["right"] + 1
    assert 0 == me.sideways()
    me.page.locator("#answer [data-plan]").first.tap()
    me.wait_for_change(before)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_suggestions_keep_nobody_out(
    browser: Browser, address: str, desert: str, scheme: str
) -> None:
    person = Person(browser, address, LAPTOP, color_scheme=scheme, bypass_csp=True)
    person.go(desert)
    expect(person.page.locator("#answer [data-plan]")).to_have_count(len(ROUTES))

    assert [] == grave_problems(person, scheme)
    person.leave()
