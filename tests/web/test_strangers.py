"""What one stranger can do to a server that is open to all, and what it costs the others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.handlers import HTTPRouteHandler
from litestar.testing import TestClient

from panspermia.hall.bots import Hint
from panspermia.hall.rates import Rates
from panspermia.store.commands import BOT, PERSON, STAND_IN
from panspermia.store.links import SEAT, NewLink
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.web.app import create_app
from panspermia.web.pages import rules
from tests.web.browsing import Browser, QuickBots, browsing, room_of, settings, site_of
from tests.web.test_api import head, opened, tokens_of


@pytest.fixture(scope="module")
def visitor() -> Iterator[Browser]:
    with browsing(requests_per_minute=1_000_000) as found:
        yield found


# --- what is sent to the interface ----------------------------------------------------------------


def posts(site: Browser) -> list[str]:
    """The addresses of the interface that take something."""
    return [
        route.path
        for route in site.client.app.routes
        for handler in getattr(route, "route_handlers", ())
        if route.path.startswith("/api/")
        and isinstance(handler, HTTPRouteHandler)
        and "POST" in handler.http_methods
    ]


def deep(depth: int) -> bytes:
    return b'{"game":' + b"[" * depth + b"]" * depth + b"}"


@pytest.mark.parametrize("depth", [60, 200, 900, 1000, 1100, 5000, 30_000])
def test_json_that_is_nested_too_deeply_is_refused(visitor: Browser, depth: int) -> None:
    table = opened(visitor.client, {"kind": "person"}, {"kind": "person"}, public=True)
    headers = {**head(tokens_of(table)[0]), "Content-Type": "application/json"}
    paths = [path.replace("{table:str}", table["table"]) for path in posts(visitor)]
    assert 8 == len(paths)
    for path in paths:
        if not path.endswith("/watch"):  # takes nothing
            found = visitor.client.post(path, content=deep(depth), headers=headers)

            assert (400, "request") == (found.status_code, found.json()["error"]), path
            assert found.json()["message"]


def test_it_is_said_that_json_is_nested_too_deeply(visitor: Browser) -> None:
    headers = {"Content-Type": "application/json"}
    found = visitor.client.post("/api/tables", content=deep(30_000), headers=headers)

    assert "The JSON is nested too deeply." == found.json()["message"]


@pytest.mark.parametrize(
    "kind", ["text/plain", "text/plain; a=application/json", "multipart/form-data; boundary=x", ""]
)
def test_no_other_site_can_send_something_for_its_reader(visitor: Browser, kind: str) -> None:
    """A browser sends plain text across sites without asking first, but no JSON."""
    body = b'{"game": "symbioz", "seats": [{}, {}]}'
    for path in posts(visitor):
        found = visitor.client.post(path, content=body, headers={"Content-Type": kind})

        assert (415, "media") == (found.status_code, found.json()["error"]), path


def test_json_may_name_its_letters(visitor: Browser) -> None:
    body = b'{"game": "symbioz", "seats": [{}, {}]}'
    headers = {"Content-Type": "Application/JSON; charset=utf-8"}

    assert 201 == visitor.client.post("/api/tables", content=body, headers=headers).status_code


# --- guests and bots ------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["invite", "watchers", "again"])
def test_a_guest_who_has_not_sat_down_invites_nobody(visitor: Browser, path: str) -> None:
    seats = [{"kind": "person"}, {"kind": "open"}, {"kind": "open"}]
    table = opened(visitor.client, *seats)
    guest = tokens_of(table)[1]
    links = len(site_of(visitor).store.links(table["table"]))

    assert 403 == visitor.post(f"/s/{guest}/{path}", seat=2).status_code
    assert links == len(site_of(visitor).store.links(table["table"]))


STRONG = "search:999999"


def bots_of(site: Browser) -> set[str]:
    """All bots that sit at a table of the server."""
    rooms = site_of(site).store.rooms(limit=None)
    return {seat.bot for info in rooms for seat in info.summary.seats} - {""}


def test_nobody_seats_a_bot_that_is_not_offered() -> None:
    """By no address and in no field, or anybody could take all processors."""
    with browsing(bots="random") as site:
        link = site.new_game("symbioz", "me", "here", "link")
        fields: Any = {
            "player": STRONG,
            "fill": STRONG,
            "bot": STRONG,
            "seat": 0,
            "to": 1,
            "step": 0,
        }
        site.post(f"{link}/begin", **fields)
        for what in ("replace", "begin"):
            site.post(f"{link}/propose", what=what, **fields)
        for path in ("hand", "fork", "again", "standing"):
            site.post(f"{link}/{path}", **fields)
        for seat in (STRONG, "search:200"):
            form: Any = {"game": "symbioz", "players": 2, "seat-0": "me", "seat-1": seat}
            assert 422 == site.post("/new", **form).status_code
            body = {"game": "symbioz", "seats": [{}, {"kind": "bot", "bot": seat}]}
            assert 422 == site.client.post("/api/tables", json=body).status_code

        assert bots_of(site) <= {"random", STAND_IN}


def test_a_bot_that_is_offered_no_longer_does_not_come_again() -> None:
    with browsing(bots="random") as site:
        plan = RoomPlan("symbioz", (SeatPlan(PERSON), SeatPlan(BOT, bot="search:1000")))
        store = site_of(site).store
        _, (token,) = store.create(Room.found(plan), links=[NewLink(SEAT, (0,))])

        link = site.post(f"/s/{token}/again").headers["location"]

        assert STAND_IN == room_of(site, link).seats[1].bot


def test_what_a_hint_costs_is_not_for_the_visitor_to_say() -> None:
    asked: list[tuple[Any, ...]] = []

    class Noting(QuickBots):
        async def hint(self, *given: Any) -> Hint:
            asked.append(given[1:2])
            return await super().hint(*given)

    with TestClient(create_app(settings(), bots=Noting(1))) as client:
        site = Browser(client)
        link = site.new_game()
        seat = room_of(site, link).waiting[0]
        more = {"milliseconds": 10**9, "player": STRONG, "budget": 10**9, "here": seat}
        site.post(f"{link}/hint", seat=seat, htmx=True, **more)

    assert [(seat,)] == asked


# --- webhooks -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url", ["http://[", "http://a..b/", "javascript:alert(1)", "http://10.0.0.1/"]
)
def test_a_webhook_that_cannot_be_used_is_refused_at_once(visitor: Browser, url: str) -> None:
    link = visitor.new_game()
    visitor.post(f"{link}/settings", webhook="https://x.example/hook")

    found = visitor.post(f"{link}/settings", webhook=url, htmx=True)

    assert 409 == found.status_code
    assert "webhook cannot be used" in found.text
    assert "https://x.example/hook" in visitor.get(link).text, "what was there stays"


# --- what costs much ------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/rules/genesis", "/rules/genesis?q=the", "/rules/genesis/F4e"])
def test_what_a_clause_looks_like_is_found_out_once(visitor: Browser, path: str) -> None:
    first = visitor.get(path)
    worked = rules.words_of.cache_info().misses

    assert first.text.count('class="clause') == visitor.get(path).text.count('class="clause') > 0
    assert worked == rules.words_of.cache_info().misses


# --- how often ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["/nothing/here", "/s/wrong/live", "/w/wrong/base/light", "/static/nothing", "/art/x/y"]
)
def test_requests_that_lead_nowhere_count(path: str) -> None:
    with browsing(requests_per_minute=20) as site:
        found = [site.get(path).status_code for _ in range(21)]

        assert [404] * 20 + [429] == found
        assert 429 == site.get("/lobby").status_code


def test_the_pictures_of_a_table_are_not_counted_like_its_pages() -> None:
    with browsing(requests_per_minute=20) as site:
        link = site.new_game()
        for _ in range(50):
            assert 200 == site.get(f"{link}/base/light").status_code
            assert 200 == site.get("/art/symbioz/cover.svg").status_code
        assert 200 == site.get(link).status_code

        found = [site.get(f"{link}/base/light").status_code for _ in range(200)]
        assert 429 == found[-1], "but they are counted"


def test_a_program_is_told_how_long_to_wait() -> None:
    with browsing(requests_per_minute=2) as site:
        first, *_, last = [site.get("/api/games") for _ in range(3)]

    assert ("2", "1") == (first.headers["ratelimit-limit"], first.headers["ratelimit-remaining"])
    assert (429, "many") == (last.status_code, last.json()["error"])
    assert {"retry-after", "ratelimit-reset", "content-security-policy"} <= {*last.headers}


def test_who_asks_no_more_is_forgotten() -> None:
    now = [30.0]
    rates = Rates(2, clock=lambda: now[0])
    assert [True, True, False] == [rates.take("ann") for _ in range(3)]
    assert rates.take("ben")
    assert 2 == len(rates)

    now[0] = 61.0

    assert rates.take("ann")
    assert 1 == len(rates)
