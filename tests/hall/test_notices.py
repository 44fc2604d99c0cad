"""People hear that it is their turn, by a real receiver of webhooks and a real mail server."""

from __future__ import annotations

import asyncio
import contextlib
import email
import email.policy
import gc
import json
import logging
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote

import msgspec
import pytest
from aiosmtpd.controller import Controller

from panspermia.hall import notices, rates
from panspermia.hall.addresses import NotAllowed
from panspermia.hall.config import Settings
from panspermia.hall.hall import Created, Hall
from panspermia.hall.mail import Letter, send_letter, telling
from panspermia.hall.notices import (
    Failed,
    Notifier,
    TurnNotice,
    body_of,
    may_lead,
    post,
)
from panspermia.hall.words import say
from panspermia.store import commands as do
from panspermia.store.names import clean_name
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.store import Store
from tests.names import NAMES

NOTICE = TurnNotice(
    "your-turn", "room", "symbioz", "Friday", 1, "Ben", "http://x/s/~1", "Your turn"
)


class Receiver:
    """An HTTP server that remembers what it got, and fails as often as it is told to."""

    def __init__(self) -> None:
        self.got: list[tuple[str, Any]] = []
        self.failures = 0
        self.redirect = ""
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.got.append((self.path, json.loads(body)))
                outer.failures -= 1
                status = 302 if outer.redirect else 503 if outer.failures >= 0 else 204
                self.send_response(status)
                if outer.redirect:
                    self.send_header("Location", outer.redirect)
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/hook/secret"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    found = Receiver()
    yield found
    found.close()


PLAN = RoomPlan(
    "symbioz", (SeatPlan("person", "Ann"), SeatPlan("person", "Ben")), seed="07" * 32, creator=0
)


async def opened(hall: Hall, **contact: str) -> tuple[Created, int, int]:
    """A table at which the seat that is not asked first wants to be told; both seats."""
    created = await hall.create(PLAN, title="Friday", links=[(0,), (1,)])
    (asked,) = (await hall.room(created.room)).waiting
    other = 1 - asked
    link = await hall.link(created.tokens[other])
    assert link is not None
    await hall.call(hall.store.set_contact, link.id, **{"webhook": "", "email": "", **contact})
    return created, asked, other


async def until_asked(hall: Hall, id: str, seat: int) -> None:
    """Answer for the others until this seat is asked."""
    while seat not in (room := await hall.room(id)).waiting:
        request = room.table.request
        assert request is not None
        await hall.do(id, do.Answer(request.seat, (request.options()[0],)))


async def until(condition: Any) -> None:
    async with asyncio.timeout(180):
        while not condition():
            await asyncio.sleep(0.01)


def settings(**more: Any) -> Settings:
    usual = {"url": "https://games.example/", "private_webhooks": True, "smtp": ""}
    return Settings(database="sqlite://", **{**usual, **more})


QUICK = {"grace": 0.0, "soon": 0.0, "delays": (0.0, 0.01, 0.02)}


def test_whoever_must_act_is_told_once_and_nobody_else(receiver: Receiver) -> None:
    async def go() -> None:
        hall = Hall(Store("sqlite://"))
        async with hall, Notifier(hall, settings(), **QUICK):  # type: ignore[arg-type]
            created, _, seat = await opened(hall, webhook=receiver.url)
            await until_asked(hall, created.room, seat)
            await until(lambda: receiver.got)
            room = await hall.room(created.room)
            assert room.table.request is not None
            options = room.table.request.options()
            await hall.do(created.room, do.Answer(seat, (options[0],)))
            await asyncio.sleep(0.2)
        ((path, body),) = receiver.got
        assert "/hook/secret" == path
        assert ("your-turn", "Friday", seat) == (body["event"], body["title"], body["seat"])
        assert body["text"] == body["content"]
        assert "https://games.example/s/~" in body["text"]

    asyncio.run(go())


def test_a_webhook_is_tried_again_until_it_works(receiver: Receiver) -> None:
    async def go() -> None:
        hall = Hall(Store("sqlite://"))
        receiver.failures = 2
        async with hall, Notifier(hall, settings(), **QUICK):  # type: ignore[arg-type]
            created, _, seat = await opened(hall, webhook=receiver.url)
            await until_asked(hall, created.room, seat)
            await until(lambda: 3 == len(receiver.got))

    asyncio.run(go())


def test_a_webhook_that_never_works_is_given_up_and_not_named_in_the_log(
    receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "panspermia")

    async def go() -> None:
        hall = Hall(Store("sqlite://"))
        receiver.failures = 99
        async with hall, Notifier(hall, settings(), **QUICK):  # type: ignore[arg-type]
            created, _, seat = await opened(hall, webhook=receiver.url)
            await until_asked(hall, created.room, seat)
            await until(lambda: "given up" in caplog.text)

    asyncio.run(go())
    assert 3 == len(receiver.got)
    assert "secret" not in caplog.text


def test_who_answers_in_time_is_not_told(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As is who has the table open and gets some time."""
    sleep, soon = asyncio.sleep, 3600.0

    async def go() -> None:
        over = asyncio.Event()
        monkeypatch.setattr(
            asyncio, "sleep", lambda seconds: over.wait() if seconds == soon else sleep(seconds)
        )
        hall = Hall(Store("sqlite://"))
        late = {**QUICK, "soon": soon}
        async with hall, Notifier(hall, settings(), **late):  # type: ignore[arg-type]
            created, _, seat = await opened(hall, webhook=receiver.url)
            await until_asked(hall, created.room, seat)
            other = 1 - seat
            await until_asked(hall, created.room, other)
            over.set()
            await sleep(0.2)

    asyncio.run(go())
    assert [] == receiver.got


def test_an_answer_does_not_wait_for_a_webhook_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "SECONDS", 3600.0)

    async def go() -> None:
        hall = Hall(Store("sqlite://"))
        with socket.create_server(("127.0.0.1", 0)) as deaf:
            url = f"http://127.0.0.1:{deaf.getsockname()[1]}/"
            async with hall, Notifier(hall, settings(), **QUICK):  # type: ignore[arg-type]
                created, _, seat = await opened(hall, webhook=url)
                await until_asked(hall, created.room, seat)
                await asyncio.sleep(0.1)
                await until_asked(hall, created.room, 1 - seat)

    asyncio.run(asyncio.wait_for(go(), 180))


def test_no_address_gets_more_than_so_many_notices_an_hour(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rates, "monotonic", lambda: 0.0)

    async def go() -> list[bool]:
        notifier = Notifier(Hall(Store("sqlite://")), settings())
        return [notifier._sent.take("a") for _ in range(notices.MOST_AN_HOUR + 1)]

    assert [True] * notices.MOST_AN_HOUR + [False] == asyncio.run(go())


# --- addresses ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/", "http://localhost:8765/", "http://[::1]/", "http://0x7f000001/",
        "http://2130706433/", "http://127.1/", "ftp://1.1.1.1/", "file:///etc/passwd", "http://",
        "http://user@1.1.1.1/", "http://1.1.1.1:99999/", "nonsense",
    ],
)  # fmt: skip
def test_a_webhook_cannot_lead_into_the_own_network(url: str) -> None:
    with pytest.raises(NotAllowed):
        asyncio.run(post(url, b"{}"))


def test_redirections_are_not_followed(receiver: Receiver) -> None:
    receiver.redirect = receiver.url + "/elsewhere"

    with pytest.raises(Failed):
        asyncio.run(post(receiver.url, b"{}", private=True))

    assert ["/hook/secret"] == [path for path, _ in receiver.got]


@pytest.mark.parametrize(
    ("url", "keys"),
    [
        ("https://discord.com/api/webhooks/1/x", {"content"}),
        ("https://hooks.slack.com/services/x", {"text"}),
        ("https://chat.example/hooks/x", {"text", "content", "event", "table", "url"}),
    ],
)
def test_chat_services_get_the_form_that_they_take(url: str, keys: set[str]) -> None:
    found = set(json.loads(body_of(url, NOTICE)))

    assert keys <= found
    assert len(keys) == len(found) or "event" in keys


# --- e-mail ---------------------------------------------------------------------------------------


class Mailbox:
    """Keeps the letters that a mail server gets."""

    def __init__(self) -> None:
        self.letters: list[Any] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.letters.append(envelope)
        return "250 OK"


@contextlib.contextmanager
def mail_server(mailbox: Mailbox) -> Iterator[str]:
    """A real mail server; the setting that leads to it."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = Controller(mailbox, hostname="127.0.0.1", port=port)
    server.start()
    try:
        yield f"smtp://127.0.0.1:{port}/?from=table@games.example"
    finally:
        server.stop()


def told_by_mail(*, confirmed: bool) -> Mailbox:
    """What comes to an address, confirmed or not, when it is its turn."""
    mailbox = Mailbox()

    async def go(smtp: str) -> None:
        hall = Hall(Store("sqlite://"))
        async with hall, Notifier(hall, settings(smtp=smtp), **QUICK) as found:  # type: ignore[arg-type]
            created, _, seat = await opened(hall, email="ben@home.example")
            link = await hall.link(created.tokens[seat])
            assert link is not None
            if confirmed:
                hall.store.confirm(link)
            await until_asked(hall, created.room, seat)
            await until(lambda: not len(found._tasks))

    with mail_server(mailbox) as smtp:
        asyncio.run(go(smtp))
    return mailbox


def test_a_letter_is_sent_by_smtp() -> None:
    (letter,) = told_by_mail(confirmed=True).letters
    assert ("table@games.example", ["ben@home.example"]) == (letter.mail_from, letter.rcpt_tos)
    words = letter.content.decode()
    assert "Subject: Your turn: Friday" in words
    assert "https://games.example/s/~" in words
    assert "https://games.example/mail/" in words, "where letters are stopped"


def test_nothing_is_sent_to_an_address_that_nobody_has_confirmed() -> None:
    assert [] == told_by_mail(confirmed=False).letters


@pytest.mark.parametrize(
    "address", ["", "nobody", "a@b, c@d", "a@b\r\nBcc: c@d", "a b@c", "<a@b>", "a@b@c"]
)
def test_a_letter_goes_to_one_address_or_nowhere(address: str) -> None:
    with pytest.raises(NotAllowed):
        send_letter("smtp://127.0.0.1:1/", address, Letter("Hello", "Hello"))


# --- any name -------------------------------------------------------------------------------------


def sent_to(mailbox: Mailbox, notice: TurnNotice) -> Any:
    """The letter that a mail server gets of a notice, read as a mail program does."""
    letter = telling(notice.title, notice.text, "https://x.example")
    with mail_server(mailbox) as smtp:
        send_letter(smtp, "ben@home.example", letter)
    return email.message_from_bytes(mailbox.letters[-1].content, policy=email.policy.default)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_letter_says_every_name(name: str) -> None:
    """Its head is plain ASCII, whatever the mail servers on the way understand."""
    mailbox = Mailbox()
    title = clean_name(f"{name}: {name}", 60)
    words = say("turn.short", title=title)

    letter = sent_to(mailbox, msgspec.structs.replace(NOTICE, title=title, text=words))

    assert title in letter["Subject"]
    assert ["ben@home.example"] == [str(a.addr_spec) for a in letter["To"].addresses]
    assert title in letter.get_content()
    head = mailbox.letters[0].content.partition(b"\r\n\r\n")[0]
    assert head.isascii()


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_webhook_says_every_name(name: str, receiver: Receiver) -> None:
    notice = msgspec.structs.replace(NOTICE, title=name, name=name, text=f"{name}!")
    asyncio.run(post(receiver.url, body_of(receiver.url, notice), private=True))

    ((_, body),) = receiver.got
    assert (name, name, f"{name}!") == (body["title"], body["name"], body["content"])


def test_a_webhook_may_have_any_address(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def address(host: str, port: int, *, private: bool) -> str:
        assert "xn--d-uga0v4h.example" == host, "as the names of the network are written"
        return "127.0.0.1"

    monkeypatch.setattr(notices, "_address", address)
    port = receiver.url.split(":")[2].partition("/")[0]

    asyncio.run(post(f"http://łódź.example:{port}/Łódź?który=小明#x", b"{}"))

    ((path, _),) = receiver.got
    assert "/Łódź?który=小明" == unquote(path)


@pytest.mark.parametrize(
    "url",
    [
        "http://\u2028.example/",
        f"http://{'ł' * 70}.example/",
        "http://a..b/",
        "http://[x]/",
        "http://[",
        "http://xn--a/",
        "http://xn--/",
        "https://x.example:-1/",
        "https://x.example/\ud800",
    ],
)
def test_an_address_that_cannot_be_is_not_tried(url: str) -> None:
    with pytest.raises(NotAllowed):
        asyncio.run(post(url, b"{}"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "url", ["http://[", "http://xn--a/", "https://x.example:-1/", "http://a..b/"]
)
def test_no_address_leaves_an_error_that_nobody_hears_of(url: str) -> None:
    async def told() -> list[Any]:
        lost: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: lost.append(context))
        hall = Hall(Store())
        async with hall, Notifier(hall, settings(), **QUICK) as found:  # type: ignore[arg-type]
            created, _, seat = await opened(hall, webhook=url)
            await until_asked(hall, created.room, seat)
            await until(lambda: not len(found._tasks))
        gc.collect()
        return lost

    assert [] == asyncio.run(told())


@pytest.mark.parametrize(
    "address", ["", "x", "ftp://x.example", "http://[", "http://127.0.0.1/", "http://[::1]:8/"]
)
def test_it_is_known_at_once_that_a_webhook_cannot_be(address: str) -> None:
    assert not may_lead(address)


def test_a_webhook_in_the_own_network_is_for_whoever_runs_the_server_to_allow() -> None:
    assert may_lead("http://127.0.0.1/", private=True)
    assert may_lead("https://hooks.example/x")
    assert may_lead("https://93.184.216.34/x")
