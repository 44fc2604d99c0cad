"""Suggestions: what a page shows of plans and to whom, and how programs ask for them."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from html import unescape
from typing import Any

import msgspec
import pytest

from panspermia.store.links import SEAT, SPECTATOR, NewLink
from panspermia.web.api.schema import PlansOut
from tests.store import rooms
from tests.web.browsing import Browser, browsing, field_in, room_of, site_of
from tests.web.serving import PATIENCE


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing(requests_per_minute=100_000) as found:
        yield found


@pytest.fixture
def links(browser: Browser) -> list[str]:
    """Links to both seats of a bazaar whose first merchant sends a caravan, and for spectators."""
    wanted = [NewLink(SEAT, (0,)), NewLink(SEAT, (1,)), NewLink(SPECTATOR)]
    _, tokens = site_of(browser).store.create(rooms.room_in_the_desert(), links=wanted)
    return [f"/s/{tokens[0]}", f"/s/{tokens[1]}", f"/w/{tokens[2]}"]


def page_with_plans(browser: Browser, link: str) -> str:
    """The page once its suggestions are there; who has it open gets them by the stream."""
    end = time.monotonic() + PATIENCE
    while 'data-testid="plans"' not in (html := browser.get(link).text):
        assert time.monotonic() < end, "no suggestions came"
    return str(html)


def api(browser: Browser, link: str, **params: Any) -> Any:
    head = {"Authorization": f"Bearer {link[3:]}"}
    return browser.client.get("/api/table/plans", headers=head, params=params)


def take(browser: Browser, link: str, number: Any, **more: Any) -> Any:
    html = page_with_plans(browser, link)
    form = {"seat": field_in(html, "seat"), "at": field_in(html, "at"), "plan": number, **more}
    return browser.post(f"{link}/plan", htmx=True, **form)


# --- pages ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_suggestions_have_a_name_a_price_and_places_in_order(
    browser: Browser, links: list[str]
) -> None:
    html = page_with_plans(browser, links[0])
    plans = room_of(browser, links[0]).table.plans(0)

    buttons = re.findall(r'value="(\d+)" data-plan data-places="([^"]*)"', html)
    assert [(str(n), " ".join(p.places)) for n, p in enumerate(plans, 1)] == buttons
    section = html[html.index('data-testid="plans"') :]
    words = unescape(re.sub(r"<[^>]*>", "", section))
    assert "To the city s19 28 water for 23 hops no die on the way" in " ".join(words.split())


@pytest.mark.slow
def test_a_click_takes_the_whole_plan_and_one_undo_takes_it_back(
    browser: Browser, links: list[str]
) -> None:
    before = room_of(browser, links[0]).table
    chosen = before.plans(0)[1]

    assert 204 == take(browser, links[0], 2).status_code

    after = room_of(browser, links[0]).table
    assert chosen.places[-1] == after.view(0)["position"]["caravans"][0]
    assert before.version + 1 == after.version
    browser.post(f"{links[0]}/undo", at=after.version, seat=0)
    assert before.fingerprint() == room_of(browser, links[0]).table.fingerprint()


@pytest.mark.slow
@pytest.mark.parametrize("number", ["0", "9", "", "-1", "x"])
def test_a_plan_that_is_not_there_is_refused(
    browser: Browser, links: list[str], number: str
) -> None:
    before = room_of(browser, links[0]).version

    assert "There is no such suggestion now." in take(browser, links[0], number).text
    assert before == room_of(browser, links[0]).version


def test_a_plan_for_an_older_position_is_refused(browser: Browser, links: list[str]) -> None:
    assert "There is no such suggestion now." in take(browser, links[0], 1, at=0).text


def test_nobody_else_sees_or_takes_a_plan(browser: Browser, links: list[str]) -> None:
    page_with_plans(browser, links[0])

    for link in links[1:]:
        assert "data-plan" not in browser.get(link).text
    assert 403 == browser.post(f"{links[1]}/plan", seat=0, at=4, plan=1).status_code
    assert 404 == browser.post(f"{links[2]}/plan", seat=0, at=4, plan=1).status_code


@pytest.mark.slow
def test_at_a_shared_screen_plans_wait_until_their_seat_is_there(browser: Browser) -> None:
    room = rooms.room_in_the_desert()
    _, tokens = site_of(browser).store.create(room, links=[NewLink(SEAT, (0, 1))])

    assert "data-plan" in page_with_plans(browser, f"/s/{tokens[0]}?here=0")
    assert "data-plan" not in browser.get(f"/s/{tokens[0]}").text


def test_the_text_view_tells_every_step(browser: Browser, links: list[str]) -> None:
    html = page_with_plans(browser, f"{links[0]}?view=text")
    plan = room_of(browser, links[0]).table.plans(0)[0]

    steps = ", ".join([str(value) for value in plan.answers])
    assert f"To the city s19, 28 water for 23 hops, no die on the way: {steps}" in html
    assert "data-plan-shown" not in html


# --- programs -------------------------------------------------------------------------------------


def test_programs_get_plans_that_can_be_given_as_they_stand(
    browser: Browser, links: list[str]
) -> None:
    found = msgspec.convert(api(browser, links[0]).json(), PlansOut)
    table = room_of(browser, links[0]).table
    plans = table.plans(0)

    assert (table.version, 0) == (found.at, found.seat)
    assert [plan.answers for plan in plans] == [plan.answers for plan in found.plans]
    assert [plan.places for plan in plans] == [plan.places for plan in found.plans]
    first = found.plans[0]
    assert first.cost is not None
    assert ("plan.water", {"water": 28, "count": 23}) == (first.cost.id, first.cost.params)
    assert ["To the city s19", "28 water for 23 hops"] == [first.name.text, first.cost.text]

    head = {"Authorization": f"Bearer {links[0][3:]}"}
    body = {"at": found.at, "values": first.answers}
    given = browser.client.post("/api/table/answer", headers=head, json=body)
    assert 200 == given.status_code, given.text
    assert found.at + 1 == given.json()["at"]


def test_who_is_not_asked_gets_an_empty_list(browser: Browser, links: list[str]) -> None:
    at = room_of(browser, links[0]).table.version

    assert {"at": at, "seat": 1, "plans": []} == api(browser, links[1]).json()
    assert {"at": at, "seat": None, "plans": []} == api(browser, links[2]).json()
    assert 403 == api(browser, links[1], seat=0).status_code
    assert 403 == api(browser, "/s/wrong").status_code
