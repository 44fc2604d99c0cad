"""High Frontier in the browser: its chart, a flight on it, the story of a flight, and the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, expect

from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.state import State
from panspermia.registry import GAMES
from panspermia.store import commands as do
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.store.store import Store
from tests.browser.people import LAPTOP, PHONE, Person, Size
from tests.browser.positions import open_table
from tests.games.exodus.positions import position, rocket, table_at
from tests.web.serving import served_process

pytestmark = pytest.mark.slow

LAST_YEAR = 47
WIDE = Size(width=1920, height=1080)
AT_REST = """() => {
  const sheet = document.querySelector(".chart .sheet");
  const now = sheet.getBoundingClientRect().x;
  const before = window.sheetWas;
  window.sheetWas = now;
  return before === now;
}"""
SHOWN = "#ex-news > *, .ex-bench :is(.tabbed, .patent, .sky), .ex-board .float"
INSIDE = """selector => [...document.querySelectorAll(selector)].filter(element => {
  const {left, right, width} = element.getBoundingClientRect();
  return width && (left < -1 || right > innerWidth + 1);
}).map(element => element.id || element.className)"""


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Store]]:
    """A server that knows the game, and its tables."""
    folder = tmp_path_factory.mktemp("frontier")
    database = f"sqlite:///{folder / 'tables.sqlite'}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES._loaded, GAME.id, GAME)
        served = served_process(
            database, folder / "log", program="tests.browser.unoffered", PANSPERMIA_RATE="1000000"
        )
        with served as (address, _):
            store = Store(database)
            yield address, store
            store.close()


@pytest.fixture
def frontier(tables: tuple[str, Store], browser: Browser, tmp_path: Path) -> Iterator[Guests]:
    guests = Guests(browser, *tables)
    yield guests
    for person in guests.people:
        person.leave()
    assert [] == [complaint for person in guests.people for complaint in person.complaints]


class Guests:
    """Who opens tables of this server; none of them has anything to complain of."""

    def __init__(self, browser: Browser, address: str, store: Store) -> None:
        self.browser = browser
        self.address = address
        self.store = store
        self.people: list[Person] = []

    def sit(self, room: Room, seat: int = 0, size: Size = LAPTOP, **more: str) -> Person:
        person = Person(self.browser, self.address, size, **more)
        self.people.append(person)
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
    me.page.wait_for_function(AT_REST, polling=200)
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
    bob = frontier.sit(room, 1)
    bob.page.locator(".then.shown [data-flown]").wait_for()
    space = bob.page.locator(".then.shown [data-flown]").get_attribute("data-flown") or ""
    spots = bob.page.locator(f'.then.shown [data-spot="{space.split()[-1]}"]')
    expect(spots).to_have_count(1)
    move = spots.get_attribute("transform") or ""
    craft = bob.page.locator('.then.shown [id$="craft-0-rocket-stack"]')
    expect(craft).not_to_have_attribute("transform", move)
    expect(craft).to_have_attribute("transform", move)
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
