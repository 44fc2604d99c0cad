"""Names of any script in a real browser: who has one sits down, and it stays in its place."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.people import Person
from tests.names import NAMES, RIGHT_TO_LEFT

pytestmark = pytest.mark.slow

# Where the letters of an element stand: left and right edge of each, in the order of the text.
EDGES = """element => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), found = [];
  while (walker.nextNode()) {
    const text = walker.currentNode.data;
    for (let i = 0; i < text.length; i++) {
      const range = document.createRange();
      range.setStart(walker.currentNode, i);
      range.setEnd(walker.currentNode, i + 1);
      const box = range.getBoundingClientRect();
      found.push([text[i], box.left, box.right, box.top]);
    }
  }
  return found;
}"""


def edges(element: Locator) -> list[tuple[str, float, float, float]]:
    return [tuple(edge) for edge in element.evaluate(EDGES)]


def stands_in_order(element: Locator, name: str) -> bool:
    """Whether all before a name stands left of it, and all after it to its right."""
    found = edges(element)
    text = "".join([edge[0] for edge in found])
    at = text.index(name)
    inside = [edge for edge in found[at : at + len(name)] if edge[2] > edge[1]]
    left, right = min([edge[1] for edge in inside]), max([edge[2] for edge in inside])
    line = [edge for edge in found if abs(edge[3] - inside[0][3]) < 8 and edge[2] > edge[1]]
    before = [edge for edge in line if edge in found[:at]]
    after = [edge for edge in line if edge in found[at + len(name) :]]
    assert before or after, text
    return all([edge[2] <= left + 1 for edge in before]) and all(
        [edge[1] >= right - 1 for edge in after]
    )


def invitation_of(host: Person) -> str:
    host.page.locator("#answer").get_by_role("button", name="Get a link").click()
    found = host.page.locator("#address").input_value()
    host.page.keyboard.press("Escape")
    return found


@pytest.mark.parametrize("script", ["polish", "hebrew", "han", "family", "thai", "quoted"])
def test_a_guest_of_any_name_sits_down_and_comes_back_by_the_invitation(
    sit: Sit, script: str
) -> None:
    """With two clicks instead of one, and with the invitation opened once more."""
    host, guest, stranger = sit(), sit(), sit()
    host.new_game("symbioz", "here", "link")
    invitation = invitation_of(host)
    guest.page.goto(invitation)
    guest.page.get_by_label("Your name").fill(NAMES[script])
    guest.page.get_by_role("button", name="Sit down").dblclick()
    # The second click may break off what the first began; only where it ends counts.
    expect(guest.page).to_have_url(re.compile(r"/s/[\w~-]+$"))
    for person in (host, guest):
        expect(person.page.locator("#players")).to_contain_text(NAMES[script])
    own = guest.page.url

    guest.page.goto(invitation)

    expect(guest.page.locator("#players")).to_contain_text(NAMES[script])
    assert own == guest.page.url
    stranger.allow("404")
    stranger.page.goto(invitation)
    expect(stranger.page.locator("#players")).to_have_count(0)
    guest.go("/new/symbioz")
    expect(guest.page.get_by_label("Your name")).to_have_value(NAMES[script])


def who_is_asked(*people: Person) -> Person:
    """Whoever has to decide next, while a bot at the third seat may still think."""
    for _ in range(3600):
        for person in people:
            if person.is_asked:
                return person
        people[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize("script", RIGHT_TO_LEFT)
def test_a_name_from_right_to_left_turns_nothing_around_it(sit: Sit, script: str) -> None:
    name = NAMES[script]
    me, guest = sit(), sit()
    me.go("/new/symbioz")
    for seat, kind in enumerate(("here", "link", "link", "none")):
        me.seat(seat, kind)
    me.page.locator("#name-0").fill(name)
    me.page.locator("summary", has_text="This table").click()
    me.page.locator("[name=title]").fill(f"{name} 7")
    me.page.locator("[name=public]").check()
    me.page.get_by_test_id("play").click()
    me.page.wait_for_url("**/s/*")
    guest.go("/lobby")
    row = guest.see("lobby").locator("li", has_text=name).first
    assert stands_in_order(row.locator(".grow"), f"{name} 7")

    guest.page.get_by_label("Your name").fill(f"{name} 2")
    row.get_by_role("button", name="Sit").click()
    guest.page.wait_for_url("**/s/*")
    seats = guest.page.locator("#face-waiting li")
    assert stands_in_order(seats.nth(0).locator(".grow"), name)
    assert stands_in_order(seats.nth(1).locator(".grow"), f"{name} 2")
    guest.open_drawer("chat")
    guest.page.locator("#chat-words").fill("3 :) 4")
    guest.page.locator("#chat-words").press("Enter")
    line = guest.page.locator("#chat li", has_text="3 :) 4")
    expect(line).to_have_count(1)
    assert stands_in_order(line, f"{name} 2")
    me.page.get_by_role("button", name="Begin").first.click()
    wait = '[data-testid="waiting"] .grow'
    for person in (me, guest):
        person.page.locator(f'#bell[data-turn="yes"], {wait}').first.wait_for(state="attached")
    rng = Random(1)
    for _ in range(60):
        asked = who_is_asked(me, guest)
        other = guest if asked is me else me
        if name in other.page.locator(wait).first.inner_text():
            break
        at = asked.at
        asked.answer_by_button(rng)
        asked.wait_for_change(at)
    own = name if asked is me else f"{name} 2"
    other.hear_out()
    assert stands_in_order(other.page.locator(wait).first, own)
    other.open_drawer("score")
    heads = other.page.locator(".panel-head").filter(has_text=name)
    expect(heads).to_have_count(2)
    for head in heads.all():
        shown = f"{name} 2" if f"{name} 2" in head.inner_text() else name
        assert stands_in_order(head, shown)
