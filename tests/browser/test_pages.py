"""Every page: nothing that keeps somebody out, and nothing that sticks out on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from panspermia.store.store import Store
from tests.browser.boxes import faults
from tests.browser.conftest import Finished, Sit
from tests.browser.people import BY_HAND, LAPTOP, PHONE, Person
from tests.browser.positions import open_table, room_in_the_middle

pytestmark = pytest.mark.slow

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
HAS_AXE = "() => 'axe' in window"
RUN_AXE = """([where, rules]) => axe.run(where,
  rules ? {resultTypes: ['violations'], runOnly: rules} : {resultTypes: ['violations']})"""
SCHEMES = ("light", "dark")
GRAVE = ("serious", "critical")
PAGES = (
    "/", "/lobby", "/me", "/new/symbioz", "/new/genesis", "/rules/symbioz", "/rules/genesis",
    "/rules/symbioz?q=zerb", "/rules/genesis/E0", "/learn/symbioz", "/learn/genesis/1",
    "/new/megafauna", "/rules/megafauna", "/learn/megafauna/1", "/nowhere",
    "/planner", "/planner?thrust=8&fuel=4&mass=8&wet=14&to=psyche&turns=4&with=1&space=geo",
    "/planner?ask=reach&how=both&card=hall-effect&turns=1&factory=ceres",
)  # fmt: skip
TABLES = ("symbioz", "genesis", "megafauna")
THUMB = 32
"""Pixels that anything on a phone is high at least."""
WORDS_TOO_LONG = """() => [...document.querySelectorAll(
  'button, .button, .chip, .question, h1, h2, h3, legend, label, .pill, .panel-name, .log li, ' +
  '.track, .phases, .course')]
  .filter(e => e.offsetParent && !e.matches('.sr') && getComputedStyle(e).display !== 'inline')
  .filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1)
  .map(e => e.className + ': ' + e.textContent.trim().slice(0, 60))"""


@pytest.fixture(scope="module")
def tables(address: str, database: str) -> dict[str, str]:
    """A table of each game in the middle of play, at the turn of who opens it."""
    store = Store(database)
    made = {game: open_table(store, room_in_the_middle(game)) for game in TABLES}
    store.close()
    return made


def grave_problems(person: Person, scheme: str, where: str = "body") -> list[str]:
    """What axe-core finds that keeps somebody out; in the dark only the colours are others."""
    person.finish()
    rules = ["color-contrast"] if scheme == "dark" else None
    if not person.page.evaluate(HAS_AXE):
        person.page.evaluate(AXE)
    found: dict[str, Any] = person.page.evaluate(RUN_AXE, [where, rules])
    return [
        f"{problem['id']}: {node['html'][:200]} {node['failureSummary']}"
        for problem in found["violations"]
        if problem["impact"] in GRAVE
        for node in problem["nodes"]
    ]


# Only here: axe-core is no part of the pages, whose own rules would not let it run.
@pytest.fixture
def reader(scheme: str, browser: Browser, address: str) -> Iterator[Person]:
    person = Person(browser, address, LAPTOP, color_scheme=scheme, bypass_csp=True)
    person.allow("404")
    yield person
    person.leave()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_page_keeps_anybody_out(reader: Person, scheme: str) -> None:
    found = {}
    for path in PAGES:
        reader.go(path)
        found[path] = grave_problems(reader, scheme)
    assert {path: [] for path in PAGES} == found


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("game", TABLES)
def test_no_table_keeps_anybody_out(
    reader: Person, tables: dict[str, str], game: str, scheme: str
) -> None:
    found = {}
    reader.page.add_init_script(BY_HAND)
    for view in ("?view=text", "/history", ""):
        reader.go(f"{tables[game]}{view}")
        expect(reader.page.locator("#answer, #request")).to_be_visible()
        found[view] = grave_problems(reader, scheme)
    reader.hear_out()
    found["options"] = grave_problems(reader, scheme, "#answer")
    for drawer in ("score", "log", "rules", "chat", "menu"):
        reader.open_drawer(drawer)
        found[drawer] = grave_problems(reader, scheme, f"#drawer-{drawer}")
    reader.page.set_viewport_size(PHONE)
    found["phone"] = grave_problems(reader, scheme)
    assert {name: [] for name in found} == found


@pytest.mark.parametrize("scheme", SCHEMES)
def test_nobody_is_kept_out_before_a_game(reader: Person, scheme: str) -> None:
    found = {}
    reader.new_game("symbioz", "here", "link", "greedy")
    found["gathering"] = grave_problems(reader, scheme)
    reader.page.get_by_role("button", name="Get a link").first.click()
    invitation = reader.page.locator("#address").input_value()
    found["link"] = grave_problems(reader, scheme, "#drawer-link")
    reader.page.goto(invitation)
    expect(reader.page.get_by_role("heading", name="Take a seat")).to_be_visible()
    found["join"] = grave_problems(reader, scheme)
    assert {name: [] for name in found} == found


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("game", TABLES)
def test_nobody_is_kept_out_after_a_game(
    reader: Person, finished: dict[str, Finished], game: str, scheme: str
) -> None:
    found = {}
    reader.go(finished[game].path)
    reader.hear_out()
    expect(reader.see("result")).to_be_visible()
    found["result"] = grave_problems(reader, scheme)
    reader.open_drawer("menu")
    reader.page.locator("#notes").fill("next time")
    found["notes"] = grave_problems(reader, scheme, "#drawer-menu")
    for page in ("/end", "/history", "/end?view=text"):
        reader.go(f"{finished[game].path}{page}")
        expect(reader.page.locator('#chances [data-done="yes"]')).to_be_visible()
        found[page] = grave_problems(reader, scheme)
    assert {name: [] for name in found} == found


def test_nothing_sticks_out_on_a_phone(sit: Sit, tables: dict[str, str]) -> None:
    person = sit(PHONE)
    person.allow("404")
    own = [f"{path}{view}" for path in tables.values() for view in ("", "?view=text", "/history")]
    for path in (*PAGES, *own):
        person.go(path)
        assert (path, 0) == (path, person.sideways())
        assert (path, []) == (path, person.page.evaluate(WORDS_TOO_LONG))


WORDS = """[...document.querySelectorAll("#pieces text, #lands *")]
  .filter((e) => [...e.childNodes].some((node) => node.nodeType == 3 && node.data.trim()))
  .map((e) => e.matches("text") ? e.getBoundingClientRect().height
    : parseFloat(getComputedStyle(e).fontSize)).sort((a, b) => a - b)"""


@pytest.mark.parametrize("page", ["", "/history"])
def test_on_a_phone_the_words_of_a_board_can_be_read(
    sit: Sit, tables: dict[str, str], page: str
) -> None:
    """Also where nothing on it can be chosen."""
    reader = sit(PHONE)
    reader.go(f"{tables['genesis']}{page}")
    expect(reader.page.locator("#lands, #pieces").first).to_be_visible()

    heights = reader.page.evaluate(WORDS)

    assert heights[len(heights) // 2] > 9, heights


def test_on_a_phone_the_sheet_is_pulled_up_by_its_handle(sit: Sit, tables: dict[str, str]) -> None:
    person = sit(PHONE)
    person.go(tables["symbioz"])
    person.hear_out()
    height = "element => element.getBoundingClientRect().height"
    sheet = person.page.locator("#answer")
    small = sheet.evaluate(height)
    person.page.locator("#handle").click()
    assert small + 100 < sheet.evaluate(height)
    person.page.locator("#handle").click()
    assert small == sheet.evaluate(height)


@pytest.mark.parametrize("game", TABLES)
def test_on_a_phone_everything_in_a_history_can_be_pressed(
    sit: Sit, tables: dict[str, str], game: str
) -> None:
    """The handle is large enough for a thumb, and lies over nothing, whether it is up or down."""
    reader = sit(PHONE)
    reader.go(f"{tables[game]}/history")
    assert [] == faults(reader.page, THUMB)
    reader.page.locator("#handle").click()
    expect(reader.page.locator("#table")).to_have_class("up")
    assert [] == faults(reader.page, THUMB)


def test_no_words_are_cut_off_on_a_laptop(sit: Sit, tables: dict[str, str]) -> None:
    person = sit(LAPTOP)
    person.allow("404")
    for path in (*PAGES, *tables.values()):
        person.go(path)
        assert (path, 0) == (path, person.sideways())
        assert (path, []) == (path, person.page.evaluate(WORDS_TOO_LONG))
    for path in tables.values():
        person.go(path)
        height = person.page.evaluate("() => document.scrollingElement.scrollHeight")
        assert LAPTOP["height"] == height, "the page of a table does not scroll"


@pytest.mark.parametrize("game", TABLES)
def test_a_lesson_is_walked_to_its_end(me: Person, game: str) -> None:
    me.go(f"/learn/{game}")
    stop = 0
    while me.see("lesson-answer").count():
        stop += 1
        for _ in range(max(1, me.page.locator("[data-spot]").count())):
            me.see("lesson-answer").click()
        me.page.wait_for_url(f"**/learn/{game}/{stop}")
    assert 10 < stop
    me.page.get_by_role("link", name="New game").click()
    expect(me.see("play")).to_be_visible()
