"""High Frontier in the browser: its chart, a flight on it, the story of a flight, and the end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Literal

import pytest
from playwright.sync_api import Browser, Locator, expect

from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.state import State
from panspermia.store import commands as do
from panspermia.store.links import SEAT, NewLink
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.store.store import Store
from tests.browser.conftest import Sit
from tests.browser.people import FRAMES, HELD_STORY, LAPTOP, PHONE, Person, Size
from tests.browser.positions import open_table
from tests.browser.test_pages import grave_problems
from tests.browser.test_whole_games import answer_by_number
from tests.games.exodus.drawn import drawn
from tests.games.exodus.positions import hold, leo, position, rocket, table_at
from tests.store.rooms import auction

pytestmark = pytest.mark.slow

LAST_YEAR = 47
FIRST_ANSWERS = 20
MOST_ANSWERS = 60
"""In one year, after which a game is taken to go on for ever."""
WIDE = Size(width=1920, height=1080)
BY_FRAMES = """{
  let now = 0;
  const frame = window.requestAnimationFrame;
  performance.now = () => now;
  window.requestAnimationFrame = (act) => frame(() => act(now += 50));
  window.flown = [];
  new MutationObserver((changes) => {
    for (const {target} of changes) {
      if (target.matches('.then.shown [id$="craft-0-rocket-stack"]'))
        flown.push(target.getAttribute('transform'));
    }
  }).observe(document, {subtree: true, attributeFilter: ['transform']});
}"""
"""What moves takes as many frames on a slow machine, and where the Rocket was is noted."""
SHOWN = "#ex-news > *, .ex-bench :is(.tabbed, .patent, .sky), .ex-board .float"
INSIDE = """selector => [...document.querySelectorAll(selector)].filter(element => {
  const {left, right, width} = element.getBoundingClientRect();
  return width && (left < -1 || right > innerWidth + 1);
}).map(element => element.id || element.className)"""


@pytest.fixture
def frontier(sit: Sit, store: Store) -> Guests:
    return Guests(sit, store)


class Guests:
    """Who opens tables."""

    def __init__(self, sit: Sit, store: Store) -> None:
        self.sit_down = sit
        self.store = store

    def sit(self, room: Room, seat: int = 0, size: Size = LAPTOP, script: str = FRAMES) -> Person:
        person = self.sit_down(size)
        person.page.add_init_script(script)
        person.go(open_table(self.store, room, (seat,)))
        person.page.locator('.chart[data-ready="yes"]').first.wait_for(state="attached")
        return person


def room_at(g: State, *kinds: str) -> Room:
    """A room at a position, with people and bots in its seats."""
    table = table_at(g)
    seats = [SeatPlan("bot", "", k) if k == "random" else SeatPlan("person", k) for k in kinds]
    return Room.found(
        RoomPlan(
            GAME.id, tuple(seats), dict(table.setup.options),
            position=table.setup.position, seed=f"{7:064x}",
        )
    )  # fmt: skip


def with_a_rocket(year: int = 14) -> State:
    g = position(2, aqua=9, year=year, module0=True)
    rocket(g, "leo", "de-laval-nozzle", "cermet-nerva-fission", fuel=14)
    return g


def click_space(me: Person, id: str) -> None:
    """The chart may still glide to what can be chosen."""
    me.page.evaluate("() => atRest()")
    box = me.page.locator(f'[id="place-{id}"] .ring').bounding_box()
    assert box is not None
    me.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def spot(me: Person, id: str) -> Locator:
    return me.page.locator(f'[id="place-{id}"]')


def test_a_rocket_is_flown_on_the_chart_and_the_last_year_ends(frontier: Guests) -> None:
    me = frontier.sit(room_at(with_a_rocket(LAST_YEAR), "Ann", "random"))
    rng = Random(3)
    me.wait_for_turn()
    expect(me.page.locator("#ex-todo")).to_contain_text("Your Turn")
    expect(me.page.locator("#deed")).to_contain_text("the Rocket has not moved")
    before = me.at
    me.page.locator('#face-options [data-answer="fly"]').click()
    me.wait_for_change(before)
    me.page.locator("#ex-spots .choice, #face-options [data-answer='yes']").first.wait_for()
    while not me.page.locator("#ex-spots .choice").count():
        before = me.at
        me.page.locator("#face-options [data-answer='no']").click()
        me.wait_for_change(before)
    before = me.at
    there = me.page.locator("#ex-spots .choice").first.get_attribute("data-place") or ""
    click_space(me, there)
    expect(me.page.locator("#face-inspect")).to_contain_text("From here")
    click_space(me, there)
    me.wait_for_change(before)
    expect(me.page.locator("#ex-way [data-flown]")).to_have_attribute("data-flown", f"leo {there}")
    for _ in range(60):
        if me.is_over:
            break
        before = me.at
        me.hear_out()
        end = me.page.locator('#deed [data-answer="end-turn"]')
        if end.count():
            end.click()
        else:
            me.answer_by_button(rng)
        me.wait_for_turn(before)
    expect(me.see("result")).to_be_visible()


def test_the_story_of_a_flight_flies_the_rocket_to_its_end(frontier: Guests) -> None:
    room = room_at(with_a_rocket(), "Ann", "Bob")
    rng = Random(5)
    request = room.table.request
    while request is not None and (request.seat, request.rule) != (1, "D1"):
        options = [o for o in request.options() if o != "cancel"]
        choice = "fly" if "fly" in options else rng.choice(options)
        if request.rule == "D1" and choice != "fly":
            choice = "end-turn"
        room.apply(do.Answer(request.seat, (choice,), room.table.version))
        request = room.table.request
    bob = frontier.sit(room, 1, script=f"{HELD_STORY}\n{BY_FRAMES}")
    bob.page.locator(".then.shown [data-flown]").wait_for()
    space = bob.page.locator(".then.shown [data-flown]").get_attribute("data-flown") or ""
    spots = bob.page.locator(f'.then.shown [data-spot="{space.split()[-1]}"]')
    expect(spots).to_have_count(1)
    move = spots.get_attribute("transform") or ""
    craft = bob.page.locator('.then.shown [id$="craft-0-rocket-stack"]')
    bob.page.wait_for_function("move => flown.at(-1) === move", arg=move)
    expect(craft).to_have_attribute("transform", move)
    assert 10 < len({*bob.page.evaluate("() => flown")})
    bob.page.keyboard.press("Escape")
    expect(bob.page.locator("#ex-todo")).to_contain_text("Your Turn")
    expect(bob.page.locator("#ex-chart .sheet > svg.map")).to_have_count(1)


def test_the_chart_is_walked_by_arrow_keys_and_looked_at(frontier: Guests) -> None:
    g = with_a_rocket()
    g.claims[MAP.find("eros")] = 0
    me = frontier.sit(room_at(g, "Ann", "Bob"))
    me.tab_to("#ex-spots [data-place]")
    for key in ("ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown") * 3:
        if me.is_focused('[id="place-eros"]'):
            break
        me.page.keyboard.press(key)
    assert me.is_focused('[id="place-eros"]')
    me.page.keyboard.press("Enter")
    expect(me.page.locator("#face-inspect h3")).to_have_text("Eros")
    expect(spot(me, "eros")).to_have_class(re.compile("inspecting"))
    me.page.keyboard.press("Escape")
    me.page.keyboard.press("/")
    me.page.keyboard.type("psyche")
    me.page.keyboard.press("Enter")
    expect(me.page.locator("#face-inspect h3")).to_have_text("Psyche")


@pytest.mark.parametrize("size", [LAPTOP, WIDE, PHONE], ids=["laptop", "wide", "phone"])
def test_nothing_is_cut_off(frontier: Guests, size: Size) -> None:
    g = with_a_rocket()
    me = frontier.sit(room_at(g, "Ann", "Bob"), size=size)
    for tab in ("0", "1", "market", "house"):
        choice = me.page.locator(f"#shows-{tab}")
        if choice.is_visible():
            choice.check(force=True)
        assert [] == me.page.evaluate(INSIDE, SHOWN)
    assert 0 == me.sideways()


def answer(me: Person, rng: Random, used: Counter[str]) -> None:
    """One answer in the way that was used least of those that there are."""
    me.hear_out()
    ways: dict[str, Callable[[], None]] = {
        "button": lambda: me.answer_by_button(rng),
        "key": lambda: answer_by_number(me, rng),
    }
    if me.page.locator("#ex-spots .choice:visible").count():
        ways["walk"] = lambda: me.walk("#ex-spots [data-place]", rng)
    way = min(ways, key=lambda name: used[name])
    used[way] += 1
    ways[way]()


@pytest.mark.parametrize(("size", "in_text"), [(LAPTOP, 14), (PHONE, 4)], ids=["laptop", "phone"])
def test_the_last_year_by_keys_and_buttons_and_in_the_text_view(
    frontier: Guests, size: Size, in_text: int
) -> None:
    g = with_a_rocket(LAST_YEAR)
    leo(g, "hall-effect")
    hold(g, "mass-driver")
    me = frontier.sit(room_at(g, "Ann", "random"), size=size)
    rng, used = Random(4), Counter[str]()
    while not me.is_over and used.total() < MOST_ANSWERS:
        before = me.at
        if used.total() < in_text:
            answer(me, rng, used)
        elif me.page.locator('#deed [data-answer="end-turn"]').count():
            me.page.keyboard.press("d")
        else:
            answer_in_text(me, rng, used)
        me.wait_for_turn(before)
    assert {"button", "key", "text"} <= {*used}
    expect(me.page.locator("#text")).to_contain_text(re.compile("win|share", re.IGNORECASE))
    assert 0 == me.sideways()


def answer_in_text(me: Person, rng: Random, used: Counter[str]) -> None:
    me.hear_out()
    if not used["text"]:
        me.read_in_words()
        expect(me.page.locator("#text")).to_contain_text(me.see("question").inner_text())
    used["text"] += 1
    me.answer_by_button(rng)


def test_two_people_bid_and_one_leaves_it_to_the_program(frontier: Guests) -> None:
    room = auction()
    links = [NewLink(SEAT, (seat,)) for seat in range(3)]
    _, tokens = frontier.store.create(room, public=True, links=links)
    ben, cho = frontier.sit_down(LAPTOP), frontier.sit_down(PHONE)
    ben.go(f"/s/{tokens[1]}")
    cho.go(f"/s/{tokens[2]}")
    cho.see("sale").get_by_role("spinbutton").fill("4")
    cho.see("sale").get_by_role("button", name="Do so").click()
    expect(cho.see("sale")).to_contain_text("up to 4")
    expect(ben.see("sale")).not_to_contain_text("up to 4")
    ben.wait_for_turn()
    ben.page.locator('#face-options [data-answer="2"]').click()
    expect(ben.page.locator("#ex-auction .high").first).to_contain_text("3")
    ben.see("sale").get_by_role("button", name="Pass this auction").click()
    expect(ben.see("sale")).to_contain_text("You pass")


def test_a_deal_is_offered_seen_and_declined_while_the_game_goes_on(frontier: Guests) -> None:
    room = room_at(with_a_rocket(), "Ann", "Ben")
    links = [NewLink(SEAT, (seat,)) for seat in range(2)]
    _, tokens = frontier.store.create(room, public=True, links=links)
    ann, ben = frontier.sit_down(LAPTOP), frontier.sit_down(LAPTOP)
    ann.go(f"/s/{tokens[0]}")
    ben.go(f"/s/{tokens[1]}")
    before = ben.at
    ben.see("offers").get_by_role("button", name="Offer a deal").click()
    ben.wait_for_change(before)
    for value in ("nasa-astronauts", "aqua", "1", "done", "aqua", "2", "done"):
        take(ben, value)
    expect(ann.page.locator("#ex-news")).to_contain_text(re.compile("offer", re.IGNORECASE))
    expect(ann.page.locator("#deed")).to_contain_text("End the Turn")
    before = ann.at
    ann.see("offers").get_by_role("button", name="Decline an offer").click()
    ann.wait_for_change(before)
    take(ann, "esa-space-unionists")
    expect(ben.page.locator("#ex-news .offer")).to_have_count(0)


def take(me: Person, value: str) -> None:
    before = me.at
    me.page.locator(f'#answer [data-answer="{value}"]').first.click()
    me.wait_for_change(before)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_anybody_out(
    browser: Browser, address: str, store: Store, scheme: Literal["light", "dark"]
) -> None:
    """On laptop and phone, at a rich position with an assembly."""
    g = drawn(Random(12), players=3, years=range(30, 36), module0=True)
    link = open_table(store, room_at(g, "Ann", "Ben", "Cat"), (g.active,))
    me = Person(browser, address, LAPTOP, bypass_csp=True)
    me.page.emulate_media(color_scheme=scheme)
    me.go(link)
    me.page.locator('.chart[data-ready="yes"]').first.wait_for(state="attached")
    assert [] == grave_problems(me, scheme, "body")
    me.page.set_viewport_size(PHONE)
    assert [] == grave_problems(me, scheme, "body")
    me.leave()
    assert [] == me.complaints


def test_a_newcomer_clicks_from_the_start_page_into_the_game(me: Person) -> None:
    """The first years of a first game: in every sixth answer anything, else the Turn is ended.

    All 48 years take a minute; that the last one ends a game on the page is tried above.
    """
    rng = Random(6)
    me.go("/")
    me.see("game-exodus").get_by_role("link", name="Play").click()
    me.see("play").click()
    me.page.wait_for_url("**/s/*")
    me.wait_for_turn()
    me.wait_for_bots()
    for count in range(FIRST_ANSWERS):
        before = me.at
        me.hear_out()
        end = me.page.locator('#deed [data-answer="end-turn"]')
        if count % 6 and end.count():
            end.click()
        else:
            me.answer_by_button(rng)
        me.wait_for_turn(before)
    assert not me.is_over
