"""Campaigns from the new-game page to the end of the story, alone and with two people."""

from __future__ import annotations

import re
from random import Random

import httpx
import pytest
from playwright.sync_api import expect

from panspermia.store.links import SEAT, NewLink
from panspermia.store.store import Store
from tests.browser.boxes import faults
from tests.browser.conftest import Sit
from tests.browser.people import LAPTOP, PHONE, Person
from tests.browser.positions import played_on, played_room
from tests.browser.test_pages import grave_problems
from tests.browser.test_tree import OUTSIDE, SMALLEST, TOUCHING
from tests.web.serving import browser as client_of
from tests.web.test_campaign import sequel_of

pytestmark = pytest.mark.slow

LONGEST = 2000
SIZES = {"laptop": LAPTOP, "phone": PHONE}


def play_to_the_end(people: list[Person], seed: int) -> int:
    """Let bots answer for these people by the JSON interface; how often they did.

    They look on again at the end: to show every answer takes ten times the work of the game.
    """
    rng = Random(seed)
    pages = [person.page.url for person in people]
    tokens = [token_of(person) for person in people]
    for person in people:
        person.page.goto("about:blank")
    count = play(people[0].address, tokens, rng)
    for person, page in zip(people, pages, strict=True):
        person.page.goto(page)
    return count


def play(address: str, tokens: list[str], rng: Random) -> int:
    with client_of(address) as web:
        for count in range(LONGEST):
            if not any([answer(web, token, rng) for token in tokens]):
                return count
    raise AssertionError("the game does not end")


def answer(web: httpx.Client, token: str, rng: Random) -> bool:
    """Answer for a seat if it is asked; whether the game goes on."""
    head = {"Authorization": f"Bearer {token}"}
    turn = web.get("/api/table/request", headers=head).json()
    if turn["status"] != "playing":
        return False
    if turn["request"] is not None:
        given = {"at": turn["at"], "values": [rng.choice(turn["request"]["options"])]}
        web.post("/api/table/answer", headers=head, json=given)
    return True


def token_of(person: Person) -> str:
    found = re.search(r"/s/([\w-]{43})", person.page.url)
    assert found is not None, person.page.url
    return found[1]


def points_of(person: Person) -> list[list[str]]:
    """The rows of points on the page of a campaign, without their names."""
    rows = person.see("points").locator("tbody tr").all()
    return [row.locator("td").all_inner_texts() for row in rows]


def test_a_whole_solo_campaign_is_played_to_its_end(me: Person, address: str) -> None:
    me.go("/")
    me.see("game-genesis").get_by_role("link", name="Play").click()
    me.page.locator('[data-mode="campaign"]').click()
    expect(me.page.locator('[name="was"][value="campaign"]')).to_be_attached()
    me.see("play").click()
    me.page.wait_for_url("**/s/*")
    table = me.page.url.removeprefix(address)
    me.go(f"{table}/campaign")
    expect(me.see("chapters")).to_contain_text("2 Bios: Megafauna")
    me.see("chapter-1").click()
    assert 10 < play_to_the_end([me], 1)
    me.see("to-end").click()
    me.see("onward").click()
    me.see("begin").click()
    me.page.wait_for_url(re.compile(r"/s/[\w-]{43}$"))
    expect(me.page.locator('body[data-game="megafauna"]')).to_be_visible()
    assert 10 < play_to_the_end([me], 2)
    me.go(f"{table}/campaign")
    expect(me.see("chapters")).to_contain_text("not played here")
    genesis, megafauna, both = [float(row[0].replace("½", ".5")) for row in points_of(me)]
    assert genesis + megafauna == both
    expect(me.see("tree")).to_contain_text("Bios: Megafauna")
    with me.page.expect_download() as kept:
        me.see("keep-campaign").click()
    assert "campaign.json" == kept.value.suggested_filename


def test_two_people_in_two_browsers_go_on_together(sit: Sit, address: str) -> None:
    ann, ben = sit(LAPTOP), sit(PHONE)
    ann.new_game("genesis", "here", "link")
    ann.page.locator("#answer").get_by_role("button", name="Get a link").click()
    invitation = ann.page.locator("#address").input_value()
    ben.page.goto(invitation)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    ben.page.wait_for_url("**/s/*")
    expect(ben.page.locator("body")).to_contain_text("Ben")
    first = [person.page.url.partition("?")[0].removeprefix(address) for person in (ann, ben)]
    play_to_the_end([ann, ben], 3)
    ann.go(f"{first[0]}/onward")
    ann.see("begin").click()
    ann.page.wait_for_url(re.compile(r"/s/[\w-]{43}$"))
    second = token_of(ann)
    ben.go(f"{first[1]}/campaign")
    ben.see("chapter-2").click()
    expect(ben.page.locator('body[data-game="megafauna"]')).to_be_visible()
    assert second != token_of(ben)
    expect(ann.page.locator("body")).to_contain_text("Ben")
    play_to_the_end([ann, ben], 4)
    ann.go(f"/s/{second}/campaign")
    ben.go(f"{first[1]}/campaign")
    assert points_of(ann) == points_of(ben)
    assert 3 == len(points_of(ben))
    expect(ann.page.locator("th.you")).to_have_count(1)
    ann.see("share").click()
    shared = ann.page.locator("#address").input_value()
    guest = sit(PHONE)
    guest.page.goto(shared)
    expect(guest.see("points")).to_contain_text("Ben")
    assert 0 == guest.see("share").count()


@pytest.fixture(scope="module")
def long_story(address: str, database: str) -> str:
    """A campaign that three bots have played well to the end; where its page is."""
    store = Store(database)
    first = played_room("genesis")
    id, tokens = store.create(first, links=[NewLink(SEAT, (0,))])
    second = played_on(sequel_of(first), 7)
    store.create(second, before=id)
    store.close()
    return f"/s/{tokens[0]}/campaign"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_the_tree_of_a_long_campaign_can_be_read(
    sit: Sit, long_story: str, size: str, scheme: str
) -> None:
    me = sit(SIZES[size], color_scheme=scheme, bypass_csp=True)
    me.go(long_story)
    expect(me.page.locator(".tree")).to_be_visible()
    assert [] == me.page.evaluate(TOUCHING)
    assert [] == me.page.evaluate(OUTSIDE)
    assert me.page.evaluate(SMALLEST) >= (14 if size == "phone" else 13)
    assert 0 == me.sideways()
    assert [] == faults(me.page, 32 if size == "phone" else 24)
    assert [] == grave_problems(me, scheme)
    daughter = me.page.locator('.lin[data-i^="1-"][data-dad^="0-"]').first
    daughter.dispatch_event("pointerover")
    expect(me.page.locator("#tree-said")).to_contain_text("Descended from")
