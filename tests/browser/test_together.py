"""Several people, several tabs and several seats at one table."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Route, expect

from panspermia.store.store import Store
from tests.browser.conftest import Sit
from tests.browser.people import LAPTOP, PHONE, Person
from tests.browser.positions import open_table, room_before_a_vote

pytestmark = pytest.mark.slow


def steps_of(person: Person) -> int:
    """How many decisions the table has seen, in a tab of its own."""
    tab = person.open_page()
    tab.goto(f"{person.page.url.partition('?')[0]}/history")
    steps = int(tab.locator("#step").get_attribute("max") or "")
    tab.close()
    return steps


@pytest.fixture
def pair(sit: Sit) -> tuple[Person, Person]:
    """Two people at a table of Symbioz; the second was invited by link, and uses a phone."""
    ann, ben = sit(LAPTOP), sit(PHONE)
    ann.new_game("symbioz", "here", "link")
    ann.page.locator("#answer").get_by_role("button", name="Get a link").click()
    invitation = ann.page.locator("#address").input_value()
    ann.page.keyboard.press("Escape")
    ben.page.goto(invitation)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    for person in (ann, ben):
        expect(person.page.locator("#players")).to_contain_text("Ben")
    return ann, ben


def asked_and_other(pair: tuple[Person, Person]) -> tuple[Person, Person]:
    """Who is asked, and who waits."""
    first, second = pair
    asked = '#bell[data-turn="yes"]'
    waits = '[data-testid="waiting"]'
    for person in pair:
        person.page.locator(f"{asked}, {waits}").first.wait_for(state="attached")
    return (first, second) if first.is_asked else (second, first)


def test_a_friend_takes_the_seat_of_an_invitation(pair: tuple[Person, Person]) -> None:
    mover, other = asked_and_other(pair)
    assert mover.is_asked
    assert not other.is_asked
    for person in pair:
        expect(person.page.locator("#players")).to_contain_text("Ben")


def test_both_see_an_answer_at_once(pair: tuple[Person, Person]) -> None:
    for turn in range(3):
        mover, watcher = asked_and_other(pair)
        before = watcher.at
        mover.answer_by_button(Random(turn))
        watcher.wait_for_change(before)
        mover.wait_for_change(before)
        assert mover.at == watcher.at
        assert board_of(mover) == board_of(watcher)


HIDDEN = """
window.told = [];
Object.defineProperty(document, "hidden", { get: () => true });
window.Notification = class {
  static permission = "granted";
  constructor(title, more) { window.told.push(`${title}: ${more.body}`); }
};
"""
"""A page that nobody looks at, in a browser that was allowed to notify."""


def test_a_page_in_the_background_tells_of_the_turn_once(pair: tuple[Person, Person]) -> None:
    mover, waiting = asked_and_other(pair)
    waiting.page.add_init_script(HIDDEN)
    waiting.page.reload()
    for turn in range(60):
        before = mover.at
        mover.answer_by_button(Random(turn))
        mover.wait_for_change(before)
        if not mover.is_asked:
            break
    waiting.page.locator('#bell[data-turn="yes"]').wait_for(state="attached")

    told = waiting.page.evaluate("window.told")

    assert 1 == len(told)
    assert "Symbioz" in told[0]


def board_of(person: Person) -> str:
    """The pieces as they are drawn, without what only just changed."""
    html = person.page.locator("#pieces").inner_html()
    return re.sub(r'<(\w+)[^>]* class="glow"[^>]*?(/>|></\1>)| ?class="[^"]*"', "", html)


KEPT = """{
  const later = window.setTimeout;
  window.setTimeout = (act, wait, ...more) => later(act, wait === 8000 ? 1e8 : wait, ...more);
}"""
"""A message stays until somebody has looked."""


def test_of_two_answers_at_once_one_wins_and_nothing_happens_twice(
    pair: tuple[Person, Person],
) -> None:
    mover, _ = asked_and_other(pair)
    mover.hear_out()
    other = mover.open_page()
    other.add_init_script(KEPT)
    other.goto(mover.page.url)
    mover.allow("409")
    held: list[Route] = []
    other.route("**/answer", lambda route: held.append(route))
    before, steps = mover.at, steps_of(mover)
    with other.expect_request("**/answer"):
        other.locator("#face-options [data-answer]").last.click()
        other.locator("#draft-confirm").click()
    mover.answers.first.click()
    mover.confirm_draft(before)
    mover.wait_for_change(before)
    held[0].continue_()
    expect(other.locator(".toast")).to_be_visible()
    other.locator(f'#bell[data-at="{mover.at}"]').wait_for(state="attached")
    assert steps + 1 == steps_of(mover)


def test_what_was_said_reaches_the_others_and_the_spectators(
    pair: tuple[Person, Person], sit: Sit
) -> None:
    ann, ben = pair
    ann.open_drawer("menu")
    ann.page.locator('form[action$="/watchers"] button').click()
    expect(ann.page.locator("#drawer-link")).to_be_visible()
    address = ann.page.locator("#address").input_value()
    eve = sit()
    eve.page.goto(address)
    expect(eve.answers).to_have_count(0)
    ann.open_drawer("chat")
    ann.page.locator("#chat-words").fill("Hello <b>there</b>")
    ann.page.locator("#chat-words").press("Enter")
    for person in (ben, eve):
        expect(person.page.locator("#chat")).to_contain_text("Hello <b>there</b>")
    menu = '.head [data-drawer="menu"]'
    expect(ann.page.locator(menu)).not_to_have_class(re.compile("unread"))
    expect(ben.page.locator(menu)).to_have_class(re.compile("unread"))
    ben.page.locator(menu).click()
    ben.page.locator('#drawer-menu [data-drawer="chat"]').click()
    expect(ben.page.locator(menu)).not_to_have_class(re.compile("unread"))


# --- one screen -----------------------------------------------------------------------------------


def test_the_screen_is_handed_over_for_a_secret_vote(me: Person, store: Store) -> None:
    me.go(open_table(store, room_before_a_vote(), seats=(0, 1)))
    me.hear_out()
    before = me.at
    me.page.locator('[data-answer="demand"]').click()
    me.wait_for_change(before)
    for name, vote in (("Ann", "gaia"), ("Ben", "medea")):
        expect(me.see("handover")).to_contain_text(name)
        expect(me.answers).to_have_count(0)
        me.see("handover").get_by_role("link").click()
        expect(me.see("handover")).to_have_count(0)
        before = me.at
        me.page.locator(f'[data-answer="{vote}"]').click()
        me.wait_for_change(before)
    me.open_drawer("log")
    expect(me.page.locator("#log")).to_contain_text("Medea")


def test_two_people_play_in_turn_at_one_screen_without_secrets(me: Person) -> None:
    me.new_game("symbioz", "here", "here")
    me.wait_for_turn()
    for turn in range(4):
        expect(me.see("handover")).to_have_count(0)
        before = me.at
        me.answer_by_button(Random(turn))
        me.wait_for_turn(before)
    assert 4 == steps_of(me)
