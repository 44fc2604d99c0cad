"""After a game: why it ended so, and what next; in pictures and in words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from panspermia.store.store import Store
from tests.browser.boxes import faults
from tests.browser.conftest import Finished, Sit
from tests.browser.people import LAPTOP, PHONE, Person, Size

pytestmark = pytest.mark.slow

WIDE = Size(width=1920, height=1080)
SIZES = {"laptop": LAPTOP, "wide": WIDE, "phone": PHONE}
SCHEMES = {"laptop": "light", "wide": "dark", "phone": "dark"}
GAMES = ("symbioz", "genesis")
DONE = '#chances [data-done="yes"]'
WORKING = """plot => {
  const words = document.createElement("p");
  words.className = "working quiet";
  words.append(document.createElement("progress"), " The bot looks through the game");
  plot.append(words);
}"""
"""As the graph says that it is not done yet."""


def look_back(person: Person, path: str) -> None:
    """Open the end of a game, and stay until the bot has looked through it."""
    person.go(f"{path}/end")
    expect(person.page.locator(DONE)).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_end_has_podium_points_and_graph_without_a_reload(
    sit: Sit, finished: dict[str, Finished], game: str, size: str
) -> None:
    me = sit(SIZES[size], color_scheme=SCHEMES[size])
    room, path = finished[game]
    outcome = room.table.outcome
    assert outcome is not None
    look_back(me, path)
    totals = me.see("podium").locator(".pod-step b").all_text_contents()
    assert sorted([str(n) for n in outcome.scores], key=int, reverse=True) == totals
    first = me.see("podium").locator(".rank-1")
    expect(first).to_have_count(len(outcome.winners))
    expect(first.first).to_contain_text("wins")
    expect(me.see("sources").locator("thead th")).to_have_count(3)
    expect(me.page.locator(".curves polyline")).to_have_count(3)
    points = me.page.locator(".point")
    expect(points).to_have_count(me.see("turnings").locator("li").count())
    assert [] == faults(me.page, 32 if size == "phone" else 24)
    assert 0 == me.sideways()


@pytest.mark.parametrize("game", GAMES)
def test_on_a_laptop_all_of_the_end_is_seen_at_once(
    sit: Sit, finished: dict[str, Finished], game: str
) -> None:
    me = sit(LAPTOP)
    look_back(me, finished[game].path)
    expect(me.see("acts")).to_be_in_viewport(ratio=1)
    expect(me.see("podium")).to_be_in_viewport(ratio=1)
    expect(me.page.locator(".chances")).to_be_in_viewport(ratio=1)


def test_on_a_phone_what_to_do_next_is_said_in_words(
    sit: Sit, finished: dict[str, Finished]
) -> None:
    """There were signs alone."""
    me = sit(PHONE)
    look_back(me, finished["genesis"].path)
    words = me.see("acts").locator(".act .w")
    expect(words).to_have_count(5)
    for said in words.all():
        expect(said).to_be_in_viewport(ratio=1)
        box = said.bounding_box()
        assert box is not None
        assert box["width"] > 40


@pytest.mark.parametrize("game", GAMES)
def test_every_turning_point_leads_to_the_board_of_then(
    sit: Sit, finished: dict[str, Finished], game: str
) -> None:
    """From the graph and from the list, where the same moment has the same number."""
    me = sit(LAPTOP)
    look_back(me, finished[game].path)
    count = me.page.locator(".point").count()
    assert count > 0
    for number in range(1, count + 1):
        mark = me.page.locator(f'.point[data-point="{number}"]')
        named = me.see("turnings").locator(f'[data-point="{number}"]')
        expect(named).to_contain_text(re.compile(r"Turn \d+: .+[+−]\d+"))
        assert mark.get_attribute("href") == named.get_attribute("href")
    named = me.see("turnings").locator("[data-point]").first
    named.hover()
    expect(me.page.locator('.point[data-point="1"]')).to_have_class(re.compile("hot"))
    step = (named.get_attribute("href") or "").partition("step=")[2]
    named.click()
    me.page.wait_for_url(f"**/history?step={step}")
    expect(me.page.locator("#step")).to_have_value(step)
    expect(me.see("asked-then")).to_contain_text("was asked")
    expect(me.page.locator(DONE)).to_be_visible()
    expect(me.page.locator(".curves .here")).to_be_attached()


def test_own_decisions_are_told_with_the_other_answer_and_those_of_others_on_request(
    sit: Sit, finished: dict[str, Finished]
) -> None:
    me = sit(LAPTOP)
    look_back(me, finished["symbioz"].path)
    title = me.page.locator("#decisions-title")
    expect(title).to_have_text("Your decisions against the other answer")
    costly = me.see("costliest").locator(".deed-of")
    assert 1 <= costly.count() <= 3
    for deed in costly.all():
        expect(deed).to_contain_text(re.compile(r"Turn \d+: .*better: .+, \d+ %.*−\d+"))
    me.page.locator(".others a").first.click()
    me.page.wait_for_url("**/end?of=*")
    expect(title).to_contain_text("Decisions of Easy bot")


def test_a_phone_is_wide_enough_while_the_bot_looks_through_the_game(
    sit: Sit, finished: dict[str, Finished]
) -> None:
    me = sit(PHONE)
    look_back(me, finished["genesis"].path)
    me.page.locator(DONE).evaluate(WORKING)
    expect(me.page.locator(".working")).to_be_visible()
    assert 0 == me.sideways()


@pytest.mark.parametrize("game", GAMES)
def test_the_table_shows_the_graph_and_leads_to_the_end(
    sit: Sit, finished: dict[str, Finished], game: str
) -> None:
    me = sit(LAPTOP)
    me.go(finished[game].path)
    me.hear_out()
    expect(me.page.locator(DONE)).to_be_visible()
    expect(me.see("to-end")).to_be_in_viewport(ratio=1)
    assert [] == faults(me.page)
    me.see("to-end").click()
    me.page.wait_for_url("**/end")
    expect(me.see("podium")).to_be_visible()


# --- what next ------------------------------------------------------------------------------------


def test_a_rematch_has_the_same_seats(sit: Sit, finished: dict[str, Finished]) -> None:
    me = sit(LAPTOP)
    me.go(f"{finished['symbioz'].path}/end")
    me.page.get_by_role("button", name="Rematch").click()
    me.page.wait_for_url("**/s/*")
    me.wait_for_turn()
    expect(me.page.locator(".score-button .sr").nth(1)).to_have_text("Ann")


def test_the_same_start_is_played_from_another_seat(
    sit: Sit, store: Store, finished: dict[str, Finished]
) -> None:
    room, path = finished["genesis"]
    me = sit(PHONE)
    me.go(f"{path}/end")
    me.page.get_by_role("button", name="Same start").click()
    me.page.wait_for_url(re.compile(r"/s/[^/]+$"))
    me.wait_for_turn()
    link = store.link(me.page.url.rpartition("/")[2])
    assert link is not None
    assert (1,) == link.seats
    fresh = store.load(link.room)
    then, now = room.at(0).view(None)["position"], fresh.at(0).view(None)["position"]
    assert then["rows"] == now["rows"]
    assert room.table.seed != fresh.table.seed


def test_somebody_plays_on_from_what_cost_them_most(
    sit: Sit, finished: dict[str, Finished]
) -> None:
    me = sit(LAPTOP)
    look_back(me, finished["symbioz"].path)
    me.page.get_by_role("button", name=re.compile("Play on from")).click()
    me.page.wait_for_url(re.compile(r"/s/[^/]+$"))
    me.wait_for_turn()


def test_a_friend_sees_the_replay_by_its_link(sit: Sit, finished: dict[str, Finished]) -> None:
    me, friend = sit(LAPTOP), sit(PHONE)
    look_back(me, finished["symbioz"].path)
    me.page.get_by_role("button", name="Share the replay").click()
    address = me.page.locator("#address").input_value()
    assert [] == faults(me.page)
    friend.page.goto(address)
    expect(friend.page.locator(DONE)).to_be_visible()
    expect(friend.see("podium")).to_be_visible()
    expect(friend.see("acts").get_by_role("button")).to_have_count(0)
    assert [] == faults(friend.page, 32)
    friend.see("acts").get_by_role("link", name="Every moment").click()
    expect(friend.page.locator("#step")).to_be_visible()


# --- in words, and without scripts ----------------------------------------------------------------


def test_the_text_view_has_chances_as_a_table(sit: Sit, finished: dict[str, Finished]) -> None:
    me = sit(LAPTOP)
    me.go(f"{finished['symbioz'].path}/end?view=text")
    expect(me.page.locator(DONE)).to_be_visible()
    rows = me.page.locator(".chance-rows tbody tr")
    expect(rows.first).to_have_text(re.compile(r"^\d+.*\d %"))
    expect(me.see("turnings").locator("li").first).to_be_visible()


def test_who_conceded_keeps_their_name(sit: Sit) -> None:
    me = sit(LAPTOP)
    me.new_game("symbioz", "here", "greedy")
    me.wait_for_turn()
    me.page.on("dialog", lambda dialog: dialog.accept())
    me.open_drawer("menu")
    me.page.get_by_text("Leave or end").click()
    me.page.get_by_role("button", name="Concede").click()
    me.see("result").wait_for(state="attached")
    me.hear_out()
    me.see("to-end").click()
    me.page.wait_for_url("**/end")
    expect(me.see("podium")).to_contain_text("conceded")
    loser = me.see("podium").locator("li", has_text="conceded")
    expect(loser).to_have_count(1)
    expect(loser).not_to_contain_text("bot")
    expect(me.see("result")).to_contain_text("conceded")


@pytest.mark.parametrize("size", SIZES)
def test_the_board_of_then_is_laid_out_like_that_of_the_table(
    sit: Sit, finished: dict[str, Finished], size: str
) -> None:
    room, path = finished["genesis"]
    me = sit(SIZES[size], color_scheme=SCHEMES[size])
    me.go(f"{path}/history?step=0")
    seat = me.page.locator("#bench")
    expect(me.page.locator("#world #lands, #world > *").first).to_be_visible()
    before = seat.inner_html()
    me.page.locator('[data-step="1000000"]').click()
    expect(me.page.locator("#step-words")).to_contain_text(f"{room.steps} of {room.steps}")
    expect(me.page.locator("#request .chances")).to_be_visible()
    assert before != seat.inner_html()
    assert 0 == me.sideways()
