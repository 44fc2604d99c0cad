"""Megafauna in the browser: a whole game in all ways, two browsers, and what a place says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from panspermia.store import commands as do
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.store.store import Store
from tests.browser.conftest import Sit
from tests.browser.people import LAPTOP, LONGEST_GAME, PHONE, Person
from tests.browser.positions import open_table, room_asked, room_in_the_middle
from tests.browser.test_whole_games import answer_by_number

pytestmark = pytest.mark.slow

HEXES = "#mf-hits [data-place]"
IN_VIEW = """() => [...document.querySelectorAll("#mf-hits .choice")].some(choice => {
  const {left, right, top, bottom} = choice.getBoundingClientRect();
  const seen = document.getElementById("scene").getBoundingClientRect();
  return left >= 0 && right <= innerWidth && top >= seen.top && bottom <= seen.bottom;
})"""
"""Whether something that can be chosen on the map is seen."""
IN_TEXT = 12
"""After so many answers the rest is played in the text view."""


def walk(me: Person, rng: Random) -> None:
    """Go from hex to hex by the arrow keys to one that can be chosen, look at it, and do it."""
    me.hear_out()
    me.walk(HEXES, rng)


def answer(me: Person, rng: Random, used: Counter[str]) -> None:
    """One answer in the way that was used least of those that there are."""
    me.hear_out()
    me.page.locator("#mf-world").wait_for()
    ways: dict[str, Callable[[], None]] = {
        "button": lambda: me.answer_by_button(rng),
        "key": lambda: answer_by_number(me, rng),
    }
    if me.choices.count():
        ways["click"] = lambda: me.answer_on_board(rng)
    if me.page.locator("#mf-hits .choice:visible").count():
        ways["walk"] = lambda: walk(me, rng)
    way = min(ways, key=lambda name: used[name])
    used[way] += 1
    ways[way]()


def test_a_whole_game_by_clicks_by_keys_and_in_the_text_view(me: Person) -> None:
    rng, used = Random(6), Counter[str]()
    me.new_game("megafauna", "here", "greedy", mode="tooth-and-claw")
    me.wait_for_turn()
    while not me.is_over and used.total() < LONGEST_GAME:
        before = me.at
        if used.total() < IN_TEXT:
            answer(me, rng, used)
        else:
            answer_in_text(me, rng, used)
        me.wait_for_turn(before)
    assert {"text", "click", "key", "button"} <= {*used}
    expect(me.page.locator("#text")).to_contain_text(re.compile("win|share", re.IGNORECASE))


def answer_in_text(me: Person, rng: Random, used: Counter[str]) -> None:
    me.hear_out()
    if not used["text"]:
        me.read_in_words()
        expect(me.page.locator("#text")).to_be_visible()
        expect(me.page.locator("#text")).to_contain_text(me.see("question").inner_text())
    used["text"] += 1
    me.answer_by_button(rng)


def test_a_newborn_finds_its_place_by_the_arrow_keys(sit: Sit, store: Store) -> None:
    me = sit(LAPTOP)
    me.go(open_table(store, room_asked("megafauna", "F2.1")))
    me.wait_for_turn()
    before = me.at
    walk(me, Random(6))
    me.wait_for_change(before)


def room_of_two() -> Room:
    """Two people in the middle of a game, the first of whom puts a newborn somewhere."""
    return next(room for seed in range(5, 50) if (room := _at_a_birth(seed)) is not None)


def _at_a_birth(seed: int) -> Room | None:
    people = (SeatPlan("person", "Ann"), SeatPlan("person", "Ben"))
    room = Room.found(RoomPlan("megafauna", people, {}, seed=f"{seed:064x}"))
    rng = Random(seed)
    while (request := room.table.request) is not None:
        if room.version > 30 and (request.seat, request.rule) == (0, "F2.1"):
            return room
        room.apply(do.Answer(request.seat, (rng.choice(request.options()),), room.table.version))
    return None


def test_who_looks_on_in_another_browser_sees_the_creeple_come(sit: Sit, store: Store) -> None:
    room = room_of_two()
    link = open_table(store, room, (0, 1))
    ann, ben = sit(LAPTOP), sit(PHONE)
    for person in (ann, ben):
        person.go(link)
        person.hear_out()
    before = ben.page.locator("#mf-creeples").inner_html()

    ann.answer_on_board(Random(1))

    expect(ben.page.locator("#mf-creeples")).not_to_have_js_property("innerHTML", before)
    assert 0 == ben.sideways()


def test_before_a_creeple_is_put_the_map_says_where_and_the_place_says_why(
    sit: Sit, store: Store
) -> None:
    me = sit(LAPTOP)
    me.go(open_table(store, room_asked("megafauna", "F2.1")))
    me.wait_for_turn()
    me.hear_out()
    prices, crosses = me.page.locator("#mf-reach .price"), me.page.locator("#mf-reach .nogo")
    choices = me.page.locator("#mf-hits .choice")
    assert choices.count() == prices.count() > 0

    me.click_board(choices.first)
    expect(me.page.locator("#face-inspect .prospect").first).to_be_visible()
    expect(me.page.locator("#face-inspect [data-answer]").first).to_be_visible()

    me.page.keyboard.press("Escape")
    place = crosses.first.get_attribute("data-reach")
    me.click_board(me.page.locator(f"#place-{place}"))
    expect(me.see("why")).to_be_visible()
    assert not me.page.locator("#face-inspect [data-answer]").count()


def test_who_is_asked_sees_the_own_tableau_again_and_no_main_button_that_gives_up(
    sit: Sit, store: Store
) -> None:
    me = sit(LAPTOP)
    me.go(open_table(store, room_asked("megafauna", "F2.1")))
    me.wait_for_turn()
    me.hear_out()
    other = me.page.locator("#bench .tabbed[data-other] input").first
    other.evaluate("choice => { choice.checked = true; }")
    me.page.evaluate("document.dispatchEvent(new CustomEvent('told'))")
    expect(me.page.locator("#bench .tabbed[data-own] input")).to_be_checked()
    expect(me.page.locator("#deed .done")).to_have_attribute("data-key", "d")
    expect(me.page.locator("#deed .done.primary")).to_have_count(0)


def test_on_a_phone_the_map_moves_to_what_can_be_chosen(sit: Sit, store: Store) -> None:
    me = sit(PHONE)
    me.go(open_table(store, room_in_the_middle("megafauna", 130, 5)))
    me.wait_for_turn()
    me.hear_out()
    me.page.wait_for_function(IN_VIEW)


CUT = "rows => rows.filter(row => row.scrollWidth > row.clientWidth + 1).map(row => row.innerText)"


def test_beside_an_option_all_chances_are_seen(sit: Sit, store: Store) -> None:
    me = sit(LAPTOP)
    me.go(open_table(store, room_asked("megafauna", "D9.3")))
    me.wait_for_turn()
    me.hear_out()
    me.page.locator("#face-options .odd.loss").first.wait_for()
    assert [] == me.page.locator("#face-options .signs").evaluate_all(CUT)
