"""What one stranger can do to a server that is open to all, and what it costs the others."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
import sqlalchemy as sa
from litestar.enums import ScopeType
from litestar.handlers import HTTPRouteHandler
from litestar.testing import TestClient
from litestar.types import Receive, Scope, Send

from panspermia.hall import notices
from panspermia.hall.config import Settings
from panspermia.hall.counts import OwnCounts
from panspermia.hall.hall import MOST_LINES
from panspermia.hall.hints import Hint
from panspermia.hall.mail import Letter
from panspermia.hall.rates import Rates
from panspermia.store import schema
from panspermia.store.commands import BOT, PERSON, STAND_IN
from panspermia.store.links import SEAT, NewLink
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.web import book
from panspermia.web.app import create_app
from panspermia.web.site import MOST_LETTERS
from tests.web.browsing import Browser, QuickBots, browsing, room_of, settings, site_of
from tests.web.serving import wait_for
from tests.web.test_api import head, opened, tokens_of

pytestmark = pytest.mark.slow


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
    assert 15 == len(paths)
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
    worked = book.clause_html.cache_info().misses

    assert first.text.count('class="clause') == visitor.get(path).text.count('class="clause') > 0
    assert worked == book.clause_html.cache_info().misses


# --- how often ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "served"),
    [
        ("/nothing/here", 20),
        ("/s/wrong/live", 40),
        ("/w/wrong/base/light", 40),
        ("/static/nothing", 40),
        ("/art/x/y", 40),
    ],
)
def test_requests_that_lead_nowhere_count(path: str, served: int) -> None:
    with browsing(requests_per_minute=20) as site:
        found = [site.get(path).status_code for _ in range(served + 1)]

        assert [404] * served + [429] == found
        assert 429 == site.get("/lobby").status_code


def test_the_pictures_of_a_table_are_not_counted_like_its_pages() -> None:
    with browsing(requests_per_minute=20) as site:
        link = site.new_game()
        for _ in range(30):
            assert 200 == site.get(f"{link}/base/light").status_code
            assert 200 == site.get("/art/symbioz/cover.svg").status_code
        assert 200 == site.get(link).status_code

        found = [site.get(f"{link}/base/light").status_code for _ in range(400)]
        assert 429 == found[-1], "but they are counted"


def test_a_program_is_told_how_long_to_wait() -> None:
    with browsing(requests_per_minute=2) as site:
        first, *_, last = [site.get("/api/games") for _ in range(3)]

    assert ("2", "1") == (first.headers["ratelimit-limit"], first.headers["ratelimit-remaining"])
    assert (429, "many") == (last.status_code, last.json()["error"])
    assert {"retry-after", "ratelimit-reset", "content-security-policy"} <= {*last.headers}


def test_who_asks_no_more_is_forgotten() -> None:
    now = [30.0]
    counts = OwnCounts()
    rates = Rates(2, counts=counts, clock=lambda: now[0])
    assert [True, True, False] == [rates.take("ann") for _ in range(3)]
    assert rates.take("ben")
    assert 2 == len(counts)

    now[0] = 61.0

    assert rates.take("ann")
    assert 1 == len(counts)


# --- the lobby ------------------------------------------------------------------------------------


def shown(site: Browser, path: str = "/lobby") -> list[str]:
    """The titles of the tables that a page of the lobby has."""
    return re.findall(r'(?<!"say">)<b><bdi>([^<]*)</bdi></b>', site.get(path).text)


def from_address(site: Browser, host: str) -> None:
    """Let requests come from that address from now on."""
    site.client.headers["x-test-from"] = host


@contextlib.contextmanager
def from_many(**more: Any) -> Iterator[Browser]:
    """A browser whose requests come from wherever one likes."""
    with browsing(**more) as site:
        app = site.client.app.asgi_handler

        async def handle(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == ScopeType.HTTP:
                hosts = [value for name, value in scope["headers"] if name == b"x-test-from"]
                scope["client"] = (hosts[0].decode() if hosts else "192.0.2.1", 1)
            await app(scope, receive, send)

        site.client.app.asgi_handler = handle
        yield site


def test_fifty_public_tables_leave_an_honest_one_in_sight() -> None:
    with from_many() as site:
        from_address(site, "192.0.2.7")
        site.new_game("symbioz", "me", "link", title="Honest", public="yes")
        from_address(site, "192.0.2.66")
        for number in range(60):
            site.new_game("symbioz", "me", "link", title=f"Spam {number}", public="yes")

        assert ["Spam 59", "Honest", "Spam 58"] == shown(site)[:3]
        assert "Honest" in shown(site, "/")
        listed = site.client.get("/api/tables").json()
        assert "Honest" == listed["tables"][1]["title"]
        assert (50, 2, 61) == (len(listed["tables"]), listed["pages"], listed["total"])


def test_the_lobby_can_be_leafed_through_and_searched() -> None:
    with browsing() as site:
        for number in range(45):
            site.new_game("symbioz", "me", "link", title=f"Table {number}", public="yes")
        site.new_game("genesis", "me", "link", name="Łucja", title="Evening", public="yes")

        pages = [shown(site, f"/lobby?page={number}") for number in (1, 2, 3, 99)]
        assert [20, 20, 6, 6] == [len(found) for found in pages]
        assert 46 == len({title for found in pages for title in found})
        assert 'href="/lobby?q=&amp;page=2"' in site.get("/lobby").text
        assert ["Evening"] == shown(site, "/lobby?q=łucja") == shown(site, "/lobby?q=even+genesis")
        assert 5 == len(shown(site, "/"))
        assert [] == shown(site, "/lobby?q=nothing")
        assert "No table that is waiting" in site.get("/lobby?q=nothing").text
        found = site.client.get("/api/tables", params={"q": "evening", "page": 1}).json()
        assert (["Evening"], 1) == ([t["title"] for t in found["tables"]], found["total"])
        assert [] == site.client.get("/api/tables", params={"page": 9}).json()["tables"]
        assert 400 == site.client.get("/api/tables", params={"q": "x" * 81}).status_code
        for path in ("/lobby?page=0", "/lobby?page=x", f"/lobby?page={'9' * 5000}"):
            assert 400 == site.get(path).status_code


def test_one_visitor_cannot_have_any_number_of_public_tables() -> None:
    with from_many(public_each=2) as site:
        for _ in range(2):
            site.new_game("symbioz", "me", "link", public="yes")
        form: Any = {"game": "symbioz", "players": 2, "seat-0": "me", "seat-1": "link"}
        refused = site.post("/new", **form, public="yes", title="My third")
        body = {"game": "symbioz", "seats": [{}, {"kind": "open"}], "public": True}
        api = site.client.post("/api/tables", json=body)

        assert 429 == refused.status_code
        assert "2 public tables of yours wait for players" in refused.text
        assert (429, "many") == (api.status_code, api.json()["error"])
        assert "2 public tables" in api.json()["message"]
        assert 303 == site.post("/new", **form).status_code, "for people with a link"
        from_address(site, "192.0.2.2")
        assert 303 == site.post("/new", **form, public="yes").status_code


def test_one_visitor_cannot_open_and_join_any_number_of_tables() -> None:
    with from_many(tables_each=5) as site:
        links = [site.new_game("symbioz", "me", "link", public="yes") for _ in range(5)]
        room = site_of(site).store.lobby().rooms[0].id
        body = {"game": "symbioz", "seats": [{}, {}]}
        found = [
            site.post(f"{links[0]}/again"),
            site.post(f"{links[0]}/fork", step=0, seat=0),
            site.post(f"/lobby/{room}", name="Eve"),
            site.client.post("/api/tables", json=body),
            site.client.post(f"/api/tables/{room}/join", json={}),
        ]

        assert [429] * 5 == [answer.status_code for answer in found]
        assert all(["opened or joined 5 tables" in answer.text for answer in found])
        assert 5 == len(site_of(site).store.rooms())
        from_address(site, "192.0.2.2")
        assert 303 == site.post(f"/lobby/{room}", name="Ben").status_code


def rows_of(site: Browser, table: Any) -> int:
    with site_of(site).store.database.read() as db:
        return int(db.execute(sa.select(sa.func.count()).select_from(table)).scalar_one())


def test_whoever_throws_cookies_away_is_no_other_visitor() -> None:
    """Personal keys are made for an address, and not for whoever has no cookie."""
    with from_many(tables_each=5) as site:
        codes = []
        for _ in range(8):
            with site.other_device():
                codes.append(site.post("/me/key").status_code)
        assert [200] * 5 + [429] * 3 == codes
        assert 5 == rows_of(site, schema.keys)
        with site.other_device():
            refused = site.post("/new", game="symbioz", players=2)
            assert 429 == refused.status_code
            assert "keeps no cookies" in refused.text
        from_address(site, "192.0.2.2")
        with site.other_device():
            assert 303 == site.post("/new", game="symbioz", players=2).status_code


def test_a_table_has_one_link_to_give_to_all_who_watch_and_one_for_each_open_seat() -> None:
    """However often somebody asks, and from wherever: else the database would fill."""
    with from_many() as site:
        link = site.new_game("symbioz", "me", "link", "link", public="yes")
        room = site_of(site).store.lobby().rooms[0].id
        found = set()
        for number in range(6):
            from_address(site, f"192.0.2.{number}")
            found.add(site.post(f"/lobby/{room}/watch").headers["location"])
            shown = site.client.post(f"/api/tables/{room}/watch").json()["token"]
            found.add(f"/w/{shown}")
            for path, seat in (("watchers", 0), ("invite", 1), ("invite", 2)):
                page = site.post(f"{link}/{path}", seat=seat).text
                found |= set(re.findall(r"/[sw]/[\w-]{43}", page))

        assert 3 == len(found - {link})
        assert {200} == {site.get(path).status_code for path in found}
        assert (4, 5) == (rows_of(site, schema.links), rows_of(site, schema.tokens))


def test_an_ordinary_evening_at_ones_own_computer_meets_no_limit() -> None:
    usual = Settings(database="sqlite://")
    given = {"tables_each": usual.tables_each, "public_each": usual.public_each}
    with browsing(**given, requests_per_minute=usual.requests_per_minute) as site:
        for _ in range(8):
            site.new_game("symbioz", "me", "link", public="yes")
        for _ in range(30):
            site.new_game()


# --- letters --------------------------------------------------------------------------------------


class Post:
    """The letters that a server would have sent."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sent: list[tuple[str, Letter]] = []
        monkeypatch.setattr(notices, "send_letter", self._send)

    def _send(self, server: str, address: str, letter: Letter) -> None:
        self.sent.append((address, letter))

    def page(self) -> str:
        """The path that the last letter names."""
        wait_for(lambda: self.sent, what="a letter")
        found = re.findall(r"https://games\.example(/mail/\S+)", self.sent[-1][1].text)
        return str(found[0])


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> Post:
    return Post(monkeypatch)


MAIL = {"smtp": "smtp://127.0.0.1:1/", "url": "https://games.example/"}


def confirmed(site: Browser, link: str) -> bool:
    found = site_of(site).store.link(link.rsplit("/", 1)[1])
    assert found is not None
    return found.confirmed


def test_an_address_is_used_only_once_its_reader_has_agreed(letters: Post) -> None:
    with browsing(**MAIL) as site:
        link = site.new_game("symbioz", "me", "here", title="Buy https://pills.example")
        said = site.post(f"{link}/settings", email="ann@home.example", htmx=True).text
        assert "A letter is on its way" in said
        page = letters.page()
        assert not confirmed(site, link)
        assert "Not confirmed yet" in site.get(link).text

        shown = site.get(page).text
        assert "ann@home.example" in shown
        assert not confirmed(site, link), "programs of mail servers follow every address"
        site.post(page, do="confirm")

        assert confirmed(site, link)
        assert "Not confirmed yet" not in site.get(link).text
        ((address, letter),) = letters.sent
        assert "ann@home.example" == address
        assert "pills" not in letter.subject + letter.text, "no word of it is the asker's own"
        site.post(f"{link}/settings", email="ann@home.example", webhook="https://x.example/")
        assert confirmed(site, link), "still the same address"
        site.post(f"{link}/settings", email="eve@home.example")
        assert not confirmed(site, link), "another one"
        assert 404 == site.post(page, do="confirm").status_code


def test_who_has_confirmed_an_address_need_not_do_so_at_every_table(letters: Post) -> None:
    with browsing(**MAIL) as site:
        first, second = site.new_game(), site.new_game()
        site.post(f"{first}/settings", email="ann@home.example")
        site.post(letters.page(), do="confirm")
        site.post(f"{second}/settings", email="ann@home.example")
        assert confirmed(site, second)
        with site.other_device():
            third = site.new_game()
            site.post(f"{third}/settings", email="ann@home.example")
            assert not confirmed(site, third), "somebody else's key"


def test_a_stranger_is_not_flooded_with_letters(letters: Post) -> None:
    with from_many(**MAIL) as site:
        codes = []
        ways = ["ann@home.example", "ANN@home.example", "ann+1@home.example", "a.n.n@home.example"]
        for number, email in enumerate(ways * 3):
            from_address(site, f"192.0.2.{number}")
            answer = site.post(f"{site.new_game()}/settings", email=email)
            codes.append(answer.status_code)

        assert [303, 303, *[429] * 10] == codes
        assert "No more letters" in answer.text
        assert 2 == len(letters.sent)


def test_one_visitor_does_not_write_to_everybody(letters: Post) -> None:
    with browsing(**MAIL) as site:
        link = site.new_game()
        found = [
            site.post(f"{link}/settings", email=f"visitor{n}@home.example").status_code
            for n in range(MOST_LETTERS + 1)
        ]

    assert [303] * MOST_LETTERS + [429] == found


def test_whoever_wants_no_letters_gets_none(letters: Post) -> None:
    with from_many(**MAIL) as site:
        link, other = site.new_game(), site.new_game()
        site.post(f"{link}/settings", email="ann@home.example")
        site.post(letters.page(), do="never")

        assert "ann@home.example" not in site.get(link).text
        assert 429 == site.post(f"{other}/settings", email="ann@home.example").status_code
        assert 1 == len(letters.sent)


def test_letters_about_a_table_can_be_stopped(letters: Post) -> None:
    with browsing(**MAIL) as site:
        link = site.new_game()
        site.post(f"{link}/settings", email="ann@home.example")
        page = letters.page()
        site.post(page, do="confirm")
        assert "We write to ann@home.example" in unescape(site.get(page).text)
        site.post(page, do="stop")

        assert not confirmed(site, link)
        assert "ann@home.example" not in site.get(link).text
        assert 404 == site.get(page).status_code


@pytest.mark.parametrize(
    "path", ["/mail/1/x", "/mail/999/x", "/mail/1/%C3%A9", f"/mail/{10**30}/x"]
)
def test_a_page_of_letters_needs_its_signature(letters: Post, path: str) -> None:
    with browsing(**MAIL) as site:
        site.post(f"{site.new_game()}/settings", email="ann@home.example")

        assert 404 == site.get(path).status_code
        assert 404 == site.post(path, do="confirm").status_code


@pytest.mark.parametrize("email", ["x", "a@b, c@d", "a@b\nBcc: c@d", "<a@b>", "é@b.example"])
def test_what_is_no_address_is_refused_at_once(letters: Post, email: str) -> None:
    with browsing(**MAIL) as site:
        found = site.post(f"{site.new_game()}/settings", email=email, htmx=True)

    assert 409 == found.status_code
    assert "e-mail address cannot be used" in found.text


def test_a_server_without_an_address_sends_no_letters(letters: Post) -> None:
    """The page of a letter would be wherever the visitor says that the server is."""
    with browsing(smtp="smtp://127.0.0.1:1/") as site:
        link = site.new_game()
        assert 'name="email"' not in site.get(link).text
        assert 409 == site.post(f"{link}/settings", email="ann@home.example").status_code


def test_nobody_fills_the_database_with_words() -> None:
    with from_many() as site:
        link = site.new_game()
        found = [site.post(f"{link}/chat", text=f"{n}").status_code for n in range(MOST_LINES + 1)]

        assert [303] * MOST_LINES + [429] == found
        from_address(site, "192.0.2.2")
        assert 303 == site.post(f"{link}/chat", text="Hello").status_code


def test_a_form_that_is_refused_keeps_what_was_filled_in() -> None:
    with browsing(tables_each=1) as site:
        site.new_game()
        form: Any = {"game": "symbioz", "players": 2, "seat-0": "me", "seat-1": "link"}
        page = site.post("/new", **form, title="My table", public="yes", deadline=3600).text

    assert 'name="title" dir="auto" maxlength="120" value="My table"' in page
    assert 'name="public" value="yes" checked' in page
    assert '<option value="3600" selected>' in page
