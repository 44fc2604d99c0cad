"""Whatever people are called, every page and every message takes it, and nobody loses a seat."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Iterator, Sequence
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest

from panspermia.hall.hall import Hall
from panspermia.store.names import LONGEST_NAME, clean_name
from panspermia.store.secrets import secret_for
from panspermia.store.store import Store
from panspermia.web.logs import JsonLines
from tests.names import NAMES, NASTY, RIGHT_TO_LEFT
from tests.store import rooms
from tests.web.browsing import Browser, browsing, room_of, site_of

pytestmark = pytest.mark.slow

EVERY_NAME = pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing(requests_per_minute=1_000_000) as found:
        yield found


def invited(browser: Browser, link: str, seat: int = 1) -> str:
    """The address of an invitation to a free seat."""
    found = re.search(r"/s/[\w-]{43}", browser.post(f"{link}/invite", htmx=True, seat=seat).text)
    assert found is not None
    return found[0]


def names_at(browser: Browser, link: str) -> list[str]:
    return [seat.name for seat in room_of(browser, link).seats]


# --- every script ---------------------------------------------------------------------------------


@EVERY_NAME
def test_who_opens_a_table_may_have_any_name(browser: Browser, name: str) -> None:
    with browser.other_device():
        link = browser.new_game("symbioz", "me", "here", name=name, title=f"{name} & co")

        assert name in names_at(browser, link)
        for address in (link, f"{link}?view=text", f"{link}/history", "/", "/me"):
            page = browser.get(address)
            assert 200 == page.status_code
            assert name in unescape(page.text)


@EVERY_NAME
def test_a_guest_may_have_any_name(browser: Browser, name: str) -> None:
    link = browser.new_game("symbioz", "me", "link", name="Host")
    invitation = invited(browser, link)
    with browser.other_device():
        joined = browser.post(f"{invitation}/join", name=name)

        assert 303 == joined.status_code
        assert name in unescape(browser.get(joined.headers["location"]).text)
    assert name in names_at(browser, link)
    assert name in unescape(browser.get(link).text)


@EVERY_NAME
def test_who_sits_down_in_the_lobby_may_have_any_name(browser: Browser, name: str) -> None:
    link = browser.new_game("symbioz", "me", "link", "link", name="Host", title=name, public="yes")
    id = room_id(browser, link)
    with browser.other_device():
        assert name in unescape(browser.get("/lobby").text)
        seat = browser.post(f"/lobby/{id}", name=name)
        assert 303 == seat.status_code

        assert name in unescape(browser.get(seat.headers["location"]).text)
    assert name in names_at(browser, link)


@EVERY_NAME
def test_the_form_remembers_the_name(browser: Browser, name: str) -> None:
    with browser.other_device():
        browser.new_game("symbioz", "me", "here", name=name)
        form = browser.get("/new/symbioz").text

    assert name == unescape(re.findall(r'id="name-0"[^>]* value="([^"]*)"', form)[0])


def room_id(browser: Browser, link: str) -> str:
    found = site_of(browser).store.link(link.rsplit("/", 1)[1])
    assert found is not None
    return found.room


@pytest.mark.parametrize(("sent", "kept"), NASTY.values(), ids=NASTY)
def test_all_faces_keep_names_by_one_rule(browser: Browser, sent: str, kept: str) -> None:
    sent = sent.encode(errors="ignore").decode()
    link = browser.new_game("symbioz", "me", "link", "link", "link", name=sent, public="yes")
    assert kept == names_at(browser, link)[0]
    id, invitation = room_id(browser, link), invited(browser, link)
    with browser.other_device():
        assert 303 == browser.post(f"{invitation}/join", name=f"2{sent}").status_code
        assert 303 == browser.post(f"/lobby/{id}", name=f"3{sent}").status_code
        body = {"name": f"4{sent}"[:LONGEST_NAME]}
        assert 201 == browser.client.post(f"/api/tables/{id}/join", json=body).status_code

    expected = [clean_name(f"2{sent}"), clean_name(f"3{sent}"), clean_name(body["name"])]
    assert expected == names_at(browser, link)[1:]


def test_a_cookie_with_a_name_is_never_more_than_a_name(browser: Browser) -> None:
    """Whoever wrote it."""
    with browser.other_device():
        cookies = {"Cookie": "name=%E2%80%AE%00x%0Ay%EE%80%80"}
        form = browser.client.get("/new/symbioz", headers=cookies).text

    assert "x y" == re.findall(r'id="name-0"[^>]* value="([^"]*)"', form)[0]


# --- from right to left ---------------------------------------------------------------------------


class Loose(HTMLParser):
    """Finds words of a page that stand among others without being kept apart from them."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self.names = names
        self.open: list[str] = []
        self.found: list[str] = []
        self.count = 0

    def handle_starttag(self, tag: str, attributes: Any) -> None:
        if tag not in ("input", "meta", "link", "img", "br", "path", "line"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, words: str) -> None:
        for name in self.names:
            self.count += words.count(name)
            if name in re.sub("\u2068[^\u2069]*\u2069", "", words) and not {
                "bdi",
                "title",
                "h1",
            } & set(self.open):
                self.found.append(words)


def test_names_from_right_to_left_do_not_reorder_a_page(browser: Browser) -> None:
    """They stand in an element or between signs that keep them apart, or quite alone."""
    one, two, three = [NAMES[script] for script in RIGHT_TO_LEFT]
    fields: dict[str, Any] = {"name": one, "name-1": two, "title": three, "public": "yes"}
    link = browser.new_game("symbioz", "me", "here", "link", **fields)
    gathering = [browser.get(address).text for address in (link, "/lobby", "/me", "/")]
    invitation = browser.get(invited(browser, link, 2)).text
    with browser.other_device():
        browser.post(f"/lobby/{room_id(browser, link)}", name=f"{three} 3")
    browser.post(f"{link}/chat", htmx=True, text=f"{two} 3 :)")
    browser.post(f"{link}/propose", htmx=True, seat=0, what="replace", to=2)
    playing = [
        browser.get(f"{link}{more}").text
        for more in ("", "?view=text", "/history", "?here=0", "?here=1")
    ]
    for html in (*gathering, invitation, *playing):
        page = Loose((one, two, three))
        page.feed(html)

        assert page.count
        assert [] == page.found


def test_fields_for_names_and_words_take_the_direction_of_what_is_typed(browser: Browser) -> None:
    link = browser.new_game("symbioz", "me", "link", public="yes")
    for address in ("/new/symbioz", "/lobby", invited(browser, link), link):
        page = browser.get(address).text
        fields = re.findall(r'<(?:input|textarea)[^>]*name="(?:name|title|text)[^>]*>', page)

        assert fields
        assert all(['dir="auto"' in field for field in fields if "hidden" not in field])


@pytest.mark.parametrize("name", [*NAMES.values(), *[sent for sent, _ in NASTY.values()]])
def test_a_line_of_the_log_is_one_line_whatever_is_in_it(name: str) -> None:
    name = name.encode(errors="ignore").decode()
    record = logging.LogRecord("x", logging.INFO, "", 0, "%s said", (name,), None)

    line = JsonLines().format(record)

    assert 1 == len(line.split("\n"))
    assert f"{name} said" == json.loads(line)["message"]


# --- sitting down twice ---------------------------------------------------------------------------


@pytest.fixture
def hosted(browser: Browser) -> tuple[str, str]:
    """A public table with two free seats, and an invitation to the first of them."""
    link = browser.new_game("symbioz", "me", "link", "link", name="Host", public="yes")
    return link, invited(browser, link)


def test_who_joins_again_gets_the_same_seat(browser: Browser, hosted: tuple[str, str]) -> None:
    """A second click, a lost answer or a reload: by the form or by the invitation itself."""
    link, invitation = hosted
    with browser.other_device():
        first = browser.post(f"{invitation}/join", name="Ελένη").headers["location"]

        assert first == browser.post(f"{invitation}/join", name="Ελένη").headers["location"]
        assert first == browser.post(f"{invitation}/join", htmx=True).headers["hx-redirect"]
        assert first == browser.get(invitation).headers["location"]
        assert 200 == browser.get(first).status_code
    assert ["Host", "Ελένη", ""] == names_at(browser, link)


def test_nobody_else_gets_the_seat_by_the_invitation(
    browser: Browser, hosted: tuple[str, str]
) -> None:
    """Not the host who sent it, not a stranger with a key, and not one without."""
    link, invitation = hosted
    with browser.other_device():
        browser.post(f"{invitation}/join", name="Ελένη")
    with browser.other_device():
        assert 404 == browser.get(invitation).status_code
        assert 404 == browser.post(f"{invitation}/join", name="Ελένη").status_code
        browser.new_game()
        assert 404 == browser.get(invitation).status_code
        assert 404 == browser.post(f"{invitation}/join", name="Ελένη").status_code
    assert 404 == browser.get(invitation).status_code
    assert 404 == browser.post(f"{invitation}/join", name="Host").status_code
    assert ["Host", "Ελένη", ""] == names_at(browser, link)


def sent_once(browser: Browser, path: str, **fields: Any) -> Any:
    """Send a form and do nothing more, as if the answer were lost."""
    browser.get("/health")
    data = {"_csrf_token": browser.client.cookies["csrftoken"], **fields}
    return browser.client.post(path, data=data, follow_redirects=False)


def test_nothing_is_done_for_who_could_not_be_recognised_again(
    browser: Browser, hosted: tuple[str, str]
) -> None:
    """A first visitor gets a key, and the form is sent again with it: then a seat is taken."""
    link, invitation = hosted
    table = room_id(browser, link)
    count = len(site_of(browser).store.rooms(limit=None))
    seats = {"seat-0": "me", "seat-1": "greedy"}
    for path, more in (
        (f"{invitation}/join", {"name": "Иван"}),
        (f"/lobby/{table}", {"name": "Иван"}),
        ("/new", {"game": "symbioz", "players": "2", **seats}),
        (f"{link}/again", {}),
        (f"{link}/fork", {"step": "0"}),
    ):
        with browser.other_device():
            answer = sent_once(browser, path, **more)

            assert (307, path) == (answer.status_code, answer.headers["location"])
            assert browser.client.cookies["key"]
    assert ["Host", "", ""] == names_at(browser, link)
    assert count == len(site_of(browser).store.rooms(limit=None))


def test_who_has_the_key_finds_a_seat_whose_link_was_lost(
    browser: Browser, hosted: tuple[str, str]
) -> None:
    _, invitation = hosted
    with browser.other_device():
        browser.post(f"{invitation}/join", name="小明")

        assert "/s/~" in browser.get("/me").text


def test_an_answer_that_cannot_be_made_takes_no_seat(
    browser: Browser, hosted: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer is made before the seat is taken, so that it cannot fail afterwards."""
    link, invitation = hosted
    table = room_id(browser, link)

    def fail(*_: object) -> None:
        raise UnicodeEncodeError("latin-1", "Ł", 0, 1, "as once")

    for module in ("people", "home"):
        monkeypatch.setattr(f"panspermia.web.pages.{module}.plain_cookie", fail)
    with browser.other_device():
        assert 500 == browser.post(f"{invitation}/join", name="Łukasz").status_code
        assert 500 == browser.post(f"/lobby/{table}", name="Łukasz").status_code
    assert ["Host", "", ""] == names_at(browser, link)


def test_who_sits_down_again_in_the_lobby_gets_the_same_seat(
    browser: Browser, hosted: tuple[str, str]
) -> None:
    link, _ = hosted
    table = room_id(browser, link)
    with browser.other_device():
        first = browser.post(f"/lobby/{table}", name="Čeněk").headers["location"]

        assert first == browser.post(f"/lobby/{table}", name=" Čeněk ").headers["location"]
        assert ["Host", "Čeněk", ""] == names_at(browser, link)
    with browser.other_device():
        assert 409 == browser.post(f"/lobby/{table}", name="Čeněk").status_code
        browser.post(f"/lobby/{table}", name="Иван")
    with browser.other_device():
        assert 409 == browser.post(f"/lobby/{table}", name="小明").status_code
    assert ["Host", "Čeněk", "Иван"] == names_at(browser, link)


def test_two_people_at_one_browser_may_both_sit_down_in_the_lobby(
    browser: Browser, hosted: tuple[str, str]
) -> None:
    link, _ = hosted
    table = room_id(browser, link)
    with browser.other_device():
        found = [browser.post(f"/lobby/{table}", name=name) for name in ("Иван", "小明")]

    assert 2 == len({answer.headers["location"] for answer in found})
    assert ["Host", "Иван", "小明"] == names_at(browser, link)


def test_who_is_called_like_somebody_else_may_choose_another_name(
    browser: Browser, hosted: tuple[str, str]
) -> None:
    _, invitation = hosted
    with browser.other_device():
        refused = browser.post(f"{invitation}/join", name="HOST\u200d")

        assert 409 == refused.status_code
        assert "Somebody else here is called HOST." in refused.text
        assert f'action="{invitation}/join"' in refused.text
        assert 303 == browser.post(f"{invitation}/join", name="Host 2").status_code


def test_a_form_with_one_name_twice_is_shown_again(browser: Browser) -> None:
    names = {"name-0": "Ann", "name-1": "\uff41\uff4e\uff4e"}
    fields: dict[str, Any] = {"seat-0": "here", "seat-1": "here", **names}
    refused = browser.post("/new", game="symbioz", **fields)

    assert 422 == refused.status_code
    assert "Somebody else here is called" in refused.text


# --- the interface --------------------------------------------------------------------------------

SECRET = "a-word-of-more-than-thirty-letters"


def test_a_program_with_a_secret_can_join_again(browser: Browser) -> None:
    """By an invitation and at a public table; with another secret, or none, nobody can."""
    seats = [{"name": "Host"}, {"kind": "open"}, {"kind": "open"}]
    body = {"game": "symbioz", "seats": seats, "public": True}
    table = browser.client.post("/api/tables", json=body).json()
    guest = {"Authorization": f"Bearer {table['seats'][1]['token']}"}
    for path, headers, good, bad in (
        ("/api/table/join", guest, 200, 403),
        (f"/api/tables/{table['table']}/join", {}, 201, 409),
    ):
        name = f"عمر {good}"
        secrets = ["short", SECRET, SECRET, f"{SECRET}x", None]
        bodies = [{"name": name, "secret": secret} for secret in secrets]
        found = [browser.client.post(path, json=body, headers=headers) for body in bodies]

        assert [400, good, good, bad, bad] == [answer.status_code for answer in found]
        assert found[1].json() == found[2].json()
        own = found[1].json()
        head = {"Authorization": f"Bearer {own['token']}"}
        shown = browser.client.get("/api/table", headers=head).json()
        assert [own["seat"]] == shown["mine"]
        assert name == shown["seats"][own["seat"]]["name"]


# --- at once --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "Ελένη"])
def test_of_clicks_at_once_all_lead_to_the_one_seat(url: str, name: str) -> None:
    """In one process and in two, at any database."""

    async def go() -> None:
        store = Store(url)
        async with Hall(store, shared=True) as one, Hall(store, shared=True) as other:
            halls = [one, other, one, other]
            created = await one.create(rooms.plan(kinds="poo"), public=True, links=[(0,)])
            token = secret_for("a key", "lobby")
            claims = [hall.claim(created.room, 1, name, token=token) for hall in halls]

            assert [token] * 4 == await asyncio.gather(*claims)
            room = await one.room(created.room)
            assert ["Ann", name, ""] == [seat.name for seat in room.seats]
            assert (2,) == room.open_seats
        store.close()

    asyncio.run(go())


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_every_database_keeps_every_name(url: str, name: str) -> None:
    async def go() -> None:
        store = Store(url)
        async with Hall(store) as hall:
            created = await hall.create(
                rooms.plan(kinds="po"), public=True, title=name, links=[(0,)]
            )
            await hall.claim(created.room, 1, name)
            await hall.say(created.room, 1, name, name)
            kept = store.load(created.room)
            (said,) = store.chat(created.room)

            assert (name, name) == (kept.seats[1].name, store.info(created.room).title)
            assert name == store.info(created.room).summary.seats[1].name
            assert (name, name) == (said.name, said.text)
        store.close()

    asyncio.run(go())
