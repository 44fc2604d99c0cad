"""The planner of missions and its chart: by mouse, finger and keyboard, on a laptop and a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.boxes import faults
from tests.browser.conftest import Sit
from tests.browser.people import FRAMES, LAPTOP, PHONE, Person

pytestmark = pytest.mark.slow

PSYCHE = "/planner?thrust=8&fuel=4&mass=8&wet=14&to=psyche&turns=4"
SIZES = {"laptop": LAPTOP, "phone": PHONE}
SCALES = (0.13, 0.2, 0.25, 0.4, 0.6, 0.8, 1.0, 1.3, 1.55, 2.2, 3.4, 4.2)
LEVELS = {"far": 7, "over": 50, "mid": 150, "more": 220, "close": 320}
"""Names that a level has at least."""

# All names of the chart, whatever part of it is seen.
OVERLAPS = """() => {
  for (const tile of document.querySelectorAll('#sheet .away')) tile.classList.remove('away');
  const level = document.getElementById('chart').dataset.level;
  const texts = [...document.querySelectorAll(`#sheet .lb.${level} text`)];
  const boxes = texts
    .map((text) => ({ words: text.textContent, box: text.getBoundingClientRect() }))
    .sort((a, b) => a.box.left - b.box.left);
  const found = [];
  for (let i = 0; i < boxes.length; i += 1)
    for (let j = i + 1; j < boxes.length && boxes[j].box.left < boxes[i].box.right - 0.5; j += 1) {
      const [a, b] = [boxes[i].box, boxes[j].box];
      // A line of text is higher than its letters.
      if (a.top + 1.5 < b.bottom - 1.5 && b.top + 1.5 < a.bottom - 1.5)
        found.push(`${boxes[i].words} / ${boxes[j].words}`);
    }
  const size = (text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
  const sizes = texts.map(size);
  return { level, count: texts.length, found, smallest: Math.min(...sizes) };
}"""
VIEW = """async () => {
  await atRest();
  const sheet = document.getElementById('sheet').getBoundingClientRect();
  const board = document.getElementById('chart').getBoundingClientRect();
  return { x: sheet.left - board.left, y: sheet.top - board.top, s: sheet.width / 3000 };
}"""


def open_at(person: Person, at: str = "", path: str = "/planner") -> Page:
    person.page.goto("about:blank")
    person.page.add_init_script(FRAMES)
    person.go(f"{path}#at={at}" if at else path)
    person.page.locator('#chart[data-ready="yes"]').wait_for()
    return person.page


def view(page: Page) -> dict[str, float]:
    """Where the sheet lies, when it has come to rest."""
    found: Any = page.evaluate(VIEW)
    return dict(found)


def test_names_never_overlap_at_any_scale(me: Person) -> None:
    found, levels = {}, {}
    for scale in SCALES:
        # The smallest scales are those of a phone, where the whole chart is seen.
        me.page.set_viewport_size({"width": 390, "height": 700} if scale < 0.25 else {**LAPTOP})
        seen = open_at(me, f"1500,950,{scale}").evaluate(OVERLAPS)
        found[scale] = seen["found"]
        levels[seen["level"]] = seen["count"]
        assert seen["smallest"] >= 12.9
    assert {scale: [] for scale in SCALES} == found
    assert {*LEVELS} == {*levels}
    assert all([levels[level] >= least for level, least in LEVELS.items()])


def test_the_chart_is_moved_by_mouse_wheel_and_keys(me: Person) -> None:
    page = open_at(me)
    start = view(page)
    chart = page.locator("#chart")

    page.mouse.move(400, 400)
    page.mouse.wheel(0, -600)
    near = view(page)
    assert near["s"] > 2 * start["s"]
    expect(chart).to_have_attribute("data-level", "mid")
    page.mouse.down()
    page.mouse.move(300, 350, steps=4)
    page.mouse.up()
    moved = view(page)
    assert pytest.approx((near["x"] - 100, near["y"] - 50), abs=1) == (moved["x"], moved["y"])
    chart.focus()
    page.keyboard.press("ArrowLeft")
    assert pytest.approx(moved["x"] + 80, abs=1) == view(page)["x"]
    page.keyboard.press("0")
    assert pytest.approx(start["s"], rel=0.01) == view(page)["s"]


def test_two_fingers_zoom_the_chart(sit: Sit) -> None:
    person = sit(PHONE, has_touch=True, is_mobile=True)
    page = open_at(person)
    start = view(page)
    touch = person.context.new_cdp_session(page)

    def fingers(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(places)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", (180, 250), (200, 250))
    for far in (30, 60, 90):
        fingers("touchMove", (190 - far, 250), (190 + far, 250))
    fingers("touchEnd")

    assert view(page)["s"] > 4 * start["s"]


def test_a_world_is_found_and_told_with_its_neighbours(me: Person) -> None:
    page = open_at(me)

    page.keyboard.press("/")
    page.keyboard.type("Psyche")
    page.keyboard.press("Enter")

    space = page.locator("#space")
    expect(space).to_have_attribute("data-here", "psyche")
    expect(page.locator("#mark")).to_be_visible()
    assert view(page)["s"] > 1.5
    page.locator("#space .beside a").first.press("Enter")
    expect(space).not_to_have_attribute("data-here", "psyche")
    assert "space=" in page.url


def test_a_name_is_found_however_it_is_typed_or_what_is_meant_is_said(me: Person) -> None:
    page = open_at(me)
    words = page.locator("#find-words")

    words.fill("Triton: TUONELA")
    words.press("Enter")
    expect(page.locator("#space")).to_have_attribute("data-here", "triton-tuonela-planitia")
    words.fill("Psycje")
    words.press("Enter")
    assert "Psyche" in words.evaluate("(field) => field.validationMessage")
    words.fill("Psyche")
    words.press("Enter")
    expect(page.locator("#space")).to_have_attribute("data-here", "psyche")


def test_the_chart_can_be_walked_along_its_lines(me: Person) -> None:
    page = open_at(me, path="/planner?space=leo")
    page.locator("#chart").focus()

    page.keyboard.press("Shift+ArrowUp")

    expect(page.locator("#space")).not_to_have_attribute("data-here", "leo")
    here = page.locator("#space").get_attribute("data-here")
    names = page.evaluate("() => JSON.parse(document.getElementById('spaces').textContent)")
    rows = {row[0]: row for row in names}
    assert rows[here or ""][2] < rows["leo"][2]


def test_pointing_names_what_is_there(me: Person) -> None:
    page = open_at(me, "2600,1600,1.8")
    spaces = page.evaluate("() => JSON.parse(document.getElementById('spaces').textContent)")
    x, y = next((row[1], row[2]) for row in spaces if row[0] == "leo")
    now = view(page)
    top = page.locator("#chart").bounding_box()
    assert top is not None

    page.mouse.move(top["x"] + now["x"] + x * now["s"], top["y"] + now["y"] + y * now["s"])

    expect(page.locator("#tip")).to_contain_text("LEO")
    page.mouse.down()
    page.mouse.up()
    expect(page.locator("#space")).to_have_attribute("data-here", "leo")


@pytest.mark.parametrize("size", SIZES)
def test_a_mission_is_planned_compared_flown_and_shared(sit: Sit, size: str) -> None:
    person = sit(SIZES[size])
    page = open_at(person)
    for name, words in {"thrust": "8", "fuel": "4", "mass": "8", "to": "Psyche"}.items():
        page.locator(f'#mission [name="{name}"]').fill(words)
    page.locator('[name="wet"]').select_option("14")
    page.locator("#mission .more:not(.holdings, .errand) summary").click()
    page.locator('[name="turns"]').fill("4")
    page.get_by_test_id("plan").click()

    rows = page.get_by_test_id("ways").locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(page.locator("#way")).to_be_attached()
    # The form is as high as a laptop's screen, and what was found lies below it.
    expect(rows.first).to_be_in_viewport()
    page.locator('[data-compare="2"]').click()
    expect(page.get_by_test_id("pair")).to_be_visible()
    expect(page.locator(".way.other")).to_be_attached()

    page.locator('[data-step="1"]').click()
    first = page.locator(".beats > li[aria-current]")
    expect(first).to_have_id("beat-0")
    expect(page.locator('#flown [data-beat="0"]')).to_have_class(re.compile("now"))
    page.keyboard.press("n")
    expect(first).to_have_id("beat-1")
    expect(page.locator(".strip .spend.now").first).to_be_attached()

    page.locator('[data-way="2"]').click()
    expect(page.locator('[data-way="2"]')).to_have_attribute("aria-current", "true")
    link = page.locator("#plan-link").input_value()
    other = sit(SIZES[size])
    other.page.goto(link)
    expect(other.page.locator('[data-way="2"]')).to_have_attribute("aria-current", "true")
    assert page.url.split("#")[0] == other.page.url
    assert 0 == person.sideways()


@pytest.mark.parametrize("size", SIZES)
def test_a_link_without_any_way_says_so_in_view(sit: Sit, size: str) -> None:
    """The form is higher than the screen, and what may help stands below it."""
    person = sit(SIZES[size])
    page = open_at(person, path="/planner?thrust=2&fuel=4&mass=3&wet=6&to=ceres&turns=3")
    none = page.get_by_test_id("none")
    expect(none).to_be_in_viewport(ratio=1)
    assert none.locator("p").count() > 1


def test_sites_in_reach_are_shaded_and_lead_to_ways(me: Person) -> None:
    page = open_at(me)

    page.get_by_test_id("reach").click()

    site = page.get_by_test_id("reached").first.locator("a").first
    expect(site).to_be_visible()
    expect(page.locator("#flown .reach circle").first).to_be_attached()
    site.click()
    expect(page.get_by_test_id("ways")).to_be_visible()


def test_a_rocket_is_built_of_cards_and_flies(me: Person) -> None:
    """X1, X2: weighed card by card, built, flown to Mars, and planned on from there."""
    page = open_at(me)
    page.get_by_text("Cards", exact=True).click()
    find = page.locator("#find-card")
    find.fill("De Laval")
    page.get_by_label(re.compile("De Laval")).check()
    expect(page.locator(".pile .count").first).to_have_text("1")
    expect(page.get_by_test_id("lacks")).to_contain_text("wave or bomb reactor")
    for name in ("Rubbia", "Carbo-Chlorination", "Mo / Li Heat Pipe "):
        find.fill(name)
        page.get_by_label(re.compile(name)).first.check()
    expect(page.get_by_test_id("weight")).to_contain_text("Dry mass 4, wet mass 6")
    expect(page.get_by_test_id("craft")).to_contain_text("net thrust 5")

    page.get_by_test_id("build").click()
    expect(page.get_by_test_id("rockets").locator("li").first).to_contain_text("De Laval")
    page.get_by_test_id("rockets").locator("a").last.click()
    expect(page.locator("#aboard .pill").filter(has_text="Carbo")).to_have_count(0)
    expect(page.get_by_test_id("hint")).to_be_visible()

    page.locator('[name="to"]').fill("Mars Arsia Mons Caves")
    page.get_by_test_id("plan").click()
    expect(page.get_by_test_id("ways")).to_be_visible()
    page.locator("[data-form]").click()
    expect(page.locator('[name="from"]')).to_have_value("Mars Arsia Mons Caves")
    expect(page.locator('[name="to"]')).to_have_value("")


def test_what_is_typed_counts_wherever_one_clicks_next(me: Person) -> None:
    """A Space that was looked at before forgot the numbers that had just been typed."""
    page = open_at(me)
    page.locator('[name="thrust"]').fill("9")
    page.locator("#find-words").fill("Ceres")
    page.keyboard.press("Enter")
    expect(page.locator("#space")).to_have_attribute("data-here", "ceres")
    expect(page.locator("#space h2")).to_be_in_viewport()

    page.get_by_test_id("factory-here").click()
    expect(page.locator('#held [value="ceres"]')).to_be_checked()
    page.get_by_test_id("to-here").click()

    expect(page.locator('[name="thrust"]')).to_have_value("9")
    expect(page.locator('[name="to"]')).to_have_value("Ceres")
    expect(page).to_have_url(re.compile("thrust=9.*factory=ceres"))


@pytest.mark.parametrize("size", SIZES)
def test_everything_of_the_planner_can_be_reached(sit: Sit, size: str) -> None:
    person = sit(SIZES[size])
    page = open_at(person, path=PSYCHE)

    # The chart itself lies under what floats over it.
    assert [] == faults(page, 24)
    assert 0 == person.sideways()


def test_without_scripts_the_planner_plans(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=LAPTOP)
    page = context.new_page()
    page.goto(f"{address}/planner")
    for name, words in {"thrust": "8", "fuel": "4", "mass": "8", "to": "Psyche"}.items():
        page.locator(f'#mission [name="{name}"]').fill(words)
    page.locator('[name="wet"]').select_option("14")
    page.get_by_test_id("plan").click()

    expect(page.get_by_test_id("ways")).to_be_visible()
    expect(page.locator("#way .core")).to_be_visible()
    context.close()
