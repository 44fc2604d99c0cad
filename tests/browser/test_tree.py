"""The tree of life on the last page of a game, as somebody sees it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from panspermia.store.store import Store
from tests.browser.boxes import faults
from tests.browser.conftest import Sit
from tests.browser.people import LAPTOP, PHONE, Person
from tests.browser.positions import open_table, played_room
from tests.browser.test_pages import grave_problems

pytestmark = pytest.mark.slow

SIZES = {"laptop": LAPTOP, "phone": PHONE}
SCHEMES = {"laptop": "light", "phone": "dark"}
GAMES = ("genesis", "megafauna")

TOUCHING = """() => {
  const names = [...document.querySelectorAll('.tree-name')];
  const boxes = names.map(e => e.getBBox());
  const found = [];
  for (let i = 0; i < boxes.length; i++) for (let j = 0; j < i; j++) {
    const [a, b] = [boxes[i], boxes[j]];
    if (a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height - 4
        && b.y < a.y + a.height - 4) found.push([names[i].textContent, names[j].textContent]);
  }
  return found;
}"""
OUTSIDE = """() => {
  const tree = document.querySelector('.tree').getBoundingClientRect();
  return [...document.querySelectorAll('.tree text')]
    .map(e => [e.textContent, e.getBoundingClientRect()])
    .filter(([_, box]) => box.left < tree.left || box.right > tree.right + 1
      || box.top < tree.top - 1 || box.bottom > tree.bottom + 1).map(([words]) => words);
}"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll('#tree text, #tree li, #tree a span')]
  .filter(e => e.textContent).map(e => parseFloat(getComputedStyle(e).fontSize)))"""


@pytest.fixture(scope="module")
def ends(address: str, database: str) -> dict[str, str]:
    """Games that bots have played well to the end."""
    store = Store(database)
    made = {game: f"{open_table(store, played_room(game))}/end" for game in GAMES}
    store.close()
    return made


def look_at(person: Person, path: str) -> None:
    person.go(f"{path}#tree")
    expect(person.page.locator(".tree")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_every_name_can_be_read(sit: Sit, ends: dict[str, str], game: str, size: str) -> None:
    me = sit(SIZES[size], color_scheme=SCHEMES[size])
    look_at(me, ends[game])
    assert [] == me.page.evaluate(TOUCHING)
    assert [] == me.page.evaluate(OUTSIDE)
    assert me.page.evaluate(SMALLEST) >= (14 if size == "phone" else 13)
    expect(me.page.locator(".tree-scroll")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_pans_sideways_and_keeps_in_sight_whose_lane_it_is(
    sit: Sit, ends: dict[str, str], game: str
) -> None:
    me = sit(PHONE)
    look_at(me, ends[game])
    expect(me.page.locator('#chances [data-done="yes"]')).to_be_visible()
    assert 0 == me.sideways()
    box = me.page.locator(".tree-scroll")
    width = box.evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert width[0] > width[1]
    box.evaluate("e => e.scrollLeft = e.scrollWidth")
    assert width[0] == box.evaluate("e => e.scrollWidth"), "panning adds no empty room"
    lefts = me.page.locator(".tree-head").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect().left)"
    )
    assert lefts
    assert all([0 <= left < PHONE["width"] / 2 for left in lefts])
    tip = me.page.locator(".tree-tip").last
    expect(tip).to_be_in_viewport()


def test_a_line_that_is_pointed_at_is_lit_with_its_forebears(
    sit: Sit, ends: dict[str, str]
) -> None:
    me = sit(LAPTOP)
    look_at(me, ends["megafauna"])
    daughter = me.page.locator(".lin[data-dad]").first
    mother = daughter.get_attribute("data-dad")
    daughter.dispatch_event("pointerover")
    expect(me.page.locator(".tree")).to_have_class(re.compile("dim"))
    expect(me.page.locator(f'.lin[data-i="{mother}"]')).to_have_class(re.compile("lit"))
    expect(me.page.locator("#tree-said")).to_contain_text("Descended from")
    me.page.locator("#tree-title").hover()
    expect(me.page.locator(".tree")).not_to_have_class(re.compile("dim"))


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_is_kept_by_one_click(sit: Sit, ends: dict[str, str], game: str) -> None:
    me = sit(LAPTOP)
    look_at(me, ends[game])
    with me.page.expect_download() as kept:
        me.see("keep-tree").click()
    assert re.fullmatch(rf"{game}-tree-\d+\.svg", kept.value.suggested_filename)
    assert kept.value.path().read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_the_tree_keeps_nobody_out(sit: Sit, ends: dict[str, str], size: str, scheme: str) -> None:
    me = sit(SIZES[size], color_scheme=scheme, bypass_csp=True)
    for path in ends.values():
        look_at(me, path)
        me.page.locator(".tree-words summary").click()
        assert [] == grave_problems(me, scheme, "#tree")
        assert [] == [fault for fault in faults(me.page, 32) if "tree" in fault]
