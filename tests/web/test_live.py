"""Watchers see an answer at once, and only what has changed; who is gone leaves nothing behind."""

from __future__ import annotations

import asyncio
import gzip
import zlib
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from panspermia.hall.live import Pulse
from panspermia.store import commands as do
from panspermia.web.live import PageWatcher
from panspermia.web.markup import LINK, TOKEN
from panspermia.web.scene import Audience
from panspermia.web.squeeze import wire
from panspermia.web.visit import Visit
from tests.web.browsing import Browser, answers_in, browsing, field_in, site_of
from tests.web.serving import PATIENCE

Watch = Callable[["Watcher"], Awaitable[None]]


class Watcher:
    """A connection that is read event by event."""

    def __init__(
        self, browser: Browser, path: str, last: str = "", accepted: str = "identity"
    ) -> None:
        self._app = browser.client.app
        self._messages: asyncio.Queue[Any] = asyncio.Queue()
        self._leave = asyncio.Event()
        route, _, query = path.partition("?")
        headers = [(b"host", b"testserver"), (b"accept-encoding", accepted.encode())]
        self._unpack: Any = zlib.decompressobj(16 + zlib.MAX_WBITS)
        self.weight = 0
        """The bytes of the last event on the wire."""
        self._scope: dict[str, Any] = {
            "type": "http",
            "method": "GET",
            "path": route,
            "raw_path": route.encode(),
            "query_string": query.encode(),
            "headers": [*headers, (b"last-event-id", last.encode())] if last else headers,
            "http_version": "1.1",
            "scheme": "http",
            "server": ("testserver", 80),
            "client": ("test", 1),
            "root_path": "",
            "state": {},
            "extensions": {},
        }

    async def __aenter__(self) -> Watcher:
        self._task = asyncio.ensure_future(
            self._app(self._scope, self._receive, self._messages.put)
        )
        start = await self._next()
        assert 200 == start["status"]
        self.headers: list[tuple[bytes, bytes]] = start["headers"]
        self._is_packed = (b"content-encoding", b"gzip") in self.headers
        return self

    async def __aexit__(self, *_: object) -> None:
        self._leave.set()
        await asyncio.wait_for(self._task, PATIENCE)

    async def _receive(self) -> dict[str, Any]:
        await self._leave.wait()
        return {"type": "http.disconnect"}

    async def _next(self) -> dict[str, Any]:
        message: dict[str, Any] = await asyncio.wait_for(self._messages.get(), PATIENCE)
        return message

    async def up_to_date(self) -> None:
        """Wait until the server has looked, and found nothing that the page does not have."""
        while await self._text() != ": still here\n\n":
            pass

    async def _text(self) -> str:
        body: bytes = (await self._next())["body"]
        self.weight = len(body)
        return (self._unpack.decompress(body) if self._is_packed else body).decode()

    async def event(self) -> tuple[str, str]:
        """The id and the content of the next event; signs of life are passed over."""
        while True:
            text = await self._text()
            if text.startswith("id: "):
                head, _, rest = text.partition("\n")
                return head[4:], rest.replace("\ndata: ", "\n")


def watch(browser: Browser, work: Callable[[], Awaitable[None]]) -> None:
    browser.client.blocking_portal.call(work)


def opened(browser: Browser) -> tuple[str, str, str]:
    """A table: its link, what its page has, and its id."""
    link = browser.new_game("symbioz", "me", "here")
    page = browser.get(link).text
    have = page.partition("/live?have=")[2].partition('"')[0].partition("&")[0]
    found = site_of(browser).store.link(link[3:])
    assert found is not None
    return link, have, found.room


async def answer(browser: Browser, room: str) -> None:
    hall = site_of(browser).hall
    request = (await hall.room(room)).table.requests[0]
    await hall.do(room, do.Answer(request.seat, (request.options()[0],)))


@pytest.mark.slow
def test_a_page_that_is_up_to_date_hears_of_the_next_answer_only() -> None:
    with browsing() as browser:
        link, have, room = opened(browser)

        async def work() -> None:
            async with Watcher(browser, f"{link}/live?have={have}") as watcher:
                await watcher.up_to_date()
                await answer(browser, room)
                _, html = await watcher.event()
                assert "[id='ring']" in html
                assert "[id='chat']" not in html
                assert "[id='pieces']" not in html
                assert "[id='sz-" in html
                assert f'action="{LINK}/answer"' in html
                assert f'value="{TOKEN}"' in html
                assert link not in html

        watch(browser, work)


@pytest.mark.slow
def test_a_stream_is_squeezed_for_whoever_takes_that() -> None:
    """Every event can be read as soon as it is sent, and is what others get as it is."""
    with browsing() as browser:
        link, have, room = opened(browser)

        async def work() -> None:
            path = f"{link}/live?have={have}"
            async with (
                Watcher(browser, path) as plain,
                Watcher(browser, path, accepted="br, gzip;q=0.8") as small,
                Watcher(browser, path, accepted="gzip;q=0, *") as refuses,
            ):
                assert b"content-encoding" not in dict(plain.headers) | dict(refuses.headers)
                for _ in range(3):
                    await answer(browser, room)
                    assert await plain.event() == await small.event() == await refuses.event()
                    assert 3 * small.weight < plain.weight == refuses.weight

        watch(browser, work)


def test_a_squeezed_stream_is_whole_at_its_end() -> None:
    stream = wire("gzip")
    sent = stream.pack(b"one") + stream.pack(b"two", b"three") + stream.end()
    assert b"onetwothree" == gzip.decompress(sent)


def test_what_one_says_does_not_tell_what_another_sees() -> None:
    """However alike chat is to the rest of an event or to earlier ones, it is no shorter for it."""
    secret = b"Nitrogenase " * 9
    stream, fresh = wire("gzip"), wire("gzip")
    for each in (stream, fresh):
        each.pack(b"hello")
    stream.pack(secret)
    assert fresh.pack(secret) == stream.pack(secret)
    assert stream.pack(b"a secret", secret) == stream.pack(b"a secret") + stream.pack(secret)


@pytest.mark.slow
def test_chat_is_squeezed_apart() -> None:
    with browsing() as browser:
        link, _, room = opened(browser)

        async def work() -> None:
            site = site_of(browser)
            await site.hall.say(room, 0, "Ann", "still there?")
            found = site.store.link(link[3:])
            assert found is not None
            visit = Visit(site, found, link[3:], Audience((0,)))
            pieces = await PageWatcher(visit, "").news(Pulse(0, 1, 0))
            told = [piece for piece in pieces if b"still there?" in piece]
            assert [["chat"]] == [targets(piece.decode()) for piece in told]
            assert 4 == len(pieces)

        watch(browser, work)


@pytest.mark.slow
def test_what_many_have_seen_alike_is_compared_once() -> None:
    """Whoever has missed something hears of that as well."""
    with browsing() as browser:
        link, have, room = opened(browser)

        async def work() -> None:
            site = site_of(browser)
            found = site.store.link(link[3:])
            assert found is not None
            visit = Visit(site, found, link[3:], Audience((0,)))
            one, other, late = (PageWatcher(visit, have) for _ in range(3))
            for watcher in (one, other, late):
                await watcher.news(Pulse(0, 0, 0))
            await answer(browser, room)
            heard = [await watcher.news(Pulse(1, 0, 0)) for watcher in (one, other)]
            assert heard[0]
            assert heard[0] is heard[1]
            await site.hall.say(room, 0, "Ann", "still there?")
            heard = [await watcher.news(Pulse(1, 1, 0)) for watcher in (one, other, late)]
            assert heard[0] is heard[1]
            assert ["chat"] == targets(b"".join(heard[0]).decode())
            assert {"chat", "deed"} <= set(targets(b"".join(heard[2]).decode()))

        watch(browser, work)


@pytest.mark.slow
def test_after_a_lost_connection_only_what_differs_is_sent() -> None:
    with browsing() as browser:
        link, have, room = opened(browser)

        async def work() -> None:
            async with Watcher(browser, f"{link}/live?have={have}") as watcher:
                await answer(browser, room)
                last, _ = await watcher.event()
            await site_of(browser).hall.say(room, 0, "Ann", "still there?")
            async with Watcher(browser, f"{link}/live?have={have}", last) as watcher:
                _, html = await watcher.event()
                assert ["chat"] == targets(html)
            await answer(browser, room)
            async with Watcher(browser, f"{link}/live?have={have}", last) as watcher:
                _, html = await watcher.event()
                assert {"chat", "ring", "pieces"} <= set(targets(html))

        watch(browser, work)


def targets(html: str) -> list[str]:
    return [part.partition("'")[0] for part in html.split("hx-target=\"[id='")[1:]]


def test_two_people_and_a_spectator_hear_the_same_answer() -> None:
    with browsing() as browser:
        link, _, room = opened(browser)
        shown = browser.post(f"{link}/watchers", htmx=True).text
        spectator = "/w/" + shown.partition("/w/")[2][:43]

        async def work() -> None:
            async with (
                Watcher(browser, f"{link}/live") as mine,
                Watcher(browser, f"{spectator}/live") as theirs,
            ):
                await mine.event()
                await theirs.event()
                await answer(browser, room)
                assert "data-answer" in (await mine.event())[1]
                assert "data-answer" not in (await theirs.event())[1]

        watch(browser, work)


@pytest.mark.slow
def test_the_headers_of_a_stream_are_its_own() -> None:
    with browsing() as browser:
        link, _, _ = opened(browser)

        async def work() -> None:
            path = f"{link}/live"
            async with Watcher(browser, path) as one, Watcher(browser, path) as other:
                found = [dict(each.headers) for each in (one, other)]
                assert len(one.headers) == len(other.headers) == len(found[1])
                for name in (b"set-cookie", b"content-security-policy"):
                    assert found[0][name] != found[1][name]

        watch(browser, work)


@pytest.mark.slow
def test_a_server_that_closes_can_cut_a_stream() -> None:
    """It is cancelled, and that is all: no error, and nobody who still waits."""
    with browsing() as browser:
        link, _, room = opened(browser)

        async def work() -> None:
            watcher = Watcher(browser, f"{link}/live")
            await watcher.__aenter__()
            await watcher.event()
            await asyncio.sleep(0)
            watcher._task.cancel()
            found = await asyncio.gather(watcher._task, return_exceptions=True)
            assert [asyncio.CancelledError] == [type(each) for each in found]
            assert 0 == site_of(browser).hall.watchers(room)

        watch(browser, work)


@pytest.mark.slow
def test_who_is_gone_leaves_nothing_behind() -> None:
    with browsing() as browser:
        link, have, room = opened(browser)
        hall = site_of(browser).hall

        async def work() -> None:
            for _ in range(20):
                async with Watcher(browser, f"{link}/live?have={have}"):
                    assert 1 == hall.watchers(room)
            assert 0 == hall.watchers()

        watch(browser, work)


def test_a_page_and_its_stream_agree() -> None:
    """Who loads the page after an answer has what a watcher was sent."""
    with browsing() as browser:
        link, _, _ = opened(browser)
        page = browser.get(link).text
        form: dict[str, Any] = {"seat": field_in(page, "seat"), "at": field_in(page, "at")}
        browser.post(f"{link}/answer", value=answers_in(page)[0], **form)
        have = browser.get(link).text.partition("/live?have=")[2].partition('"')[0]

        async def work() -> None:
            room = site_of(browser).store.link(link[3:])
            assert room is not None
            async with Watcher(browser, f"{link}/live?have={have}") as watcher:
                await site_of(browser).hall.say(room.room, 0, "Ann", "hello")
                assert ["chat"] == targets((await watcher.event())[1])

        watch(browser, work)


@pytest.mark.slow
def test_one_client_gets_only_so_many_streams() -> None:
    with browsing(streams_each=2) as browser:
        link, have, _ = opened(browser)
        path = f"{link}/live?have={have}"
        places = site_of(browser).streams

        async def work() -> None:
            async with Watcher(browser, path), Watcher(browser, path):
                while places.taken.total() < 2:
                    await asyncio.sleep(0)
                third = Watcher(browser, path)
                await browser.client.app(third._scope, third._receive, third._messages.put)
                start, body = await third._next(), await third._next()
                assert 503 == start["status"]
                assert (b"retry-after", b"60") in start["headers"]
                assert b"no place left" in body["body"]
            while places.taken:
                await asyncio.sleep(0)

        watch(browser, work)
