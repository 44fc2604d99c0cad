"""Telling people that it is their turn: by a webhook or by e-mail, if they have asked for it.

Nothing here delays a request: what is to be told waits in a queue of this process. Who has the
table open gets some time to answer first. A webhook may not lead into the server's own network.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
import smtplib
import socket
import ssl
from collections import deque
from collections.abc import Callable
from email.message import EmailMessage
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from panspermia.hall.config import Settings
from panspermia.hall.hall import Hall
from panspermia.hall.words import say
from panspermia.registry import title_of
from panspermia.store.room import Room
from panspermia.store.store import Link, RoomInfo

if TYPE_CHECKING:
    import httpx  # a seventh of the time to start a server, and only webhooks need it

GRACE = 120.0
"""Seconds that somebody gets who has the table open."""
SOON = 3.0
"""Seconds that pass before anybody is told: a bot or a standing answer may be quicker."""
DELAYS = (0.0, 5.0, 60.0, 600.0)
"""Seconds before each try."""
SECONDS = 10.0
"""How long a try may take."""
MOST_WAITING = 2000
MOST_AT_ONCE = 8
MOST_AN_HOUR = 60
"""Messages to one webhook or address, so that nobody is flooded with our help."""
HOUR = 3600.0

CONTENT_ONLY = ("discord.com", "discordapp.com")
TEXT_ONLY = ("hooks.slack.com", "chat.googleapis.com")
"""Chat services that refuse what they do not know."""

log = logging.getLogger("panspermia.notices")


class NotAllowed(Exception):
    """The address is none that a webhook may have."""


class Failed(Exception):
    """A try came to nothing, in a word why; the next one may not."""


class Notice(msgspec.Struct, frozen=True):
    """What is told: that this seat of a table must act."""

    event: str
    table: str
    game: str
    title: str
    seat: int
    name: str
    url: str
    text: str


class Notifier:
    """The queue, and those who work on it."""

    def __init__(
        self,
        hall: Hall,
        settings: Settings,
        *,
        grace: float = GRACE,
        soon: float = SOON,
        delays: tuple[float, ...] = DELAYS,
    ) -> None:
        self._hall = hall
        self._settings = settings
        self._grace = grace
        self._soon = soon
        self._delays = delays
        self._tasks: set[asyncio.Task[None]] = set()
        self._places = asyncio.Semaphore(MOST_AT_ONCE)
        self._sent: dict[str, deque[float]] = {}

    async def __aenter__(self) -> Notifier:
        self._hall.listeners.append(self._heard)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._hall.listeners.remove(self._heard)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _heard(self, id: str, room: Room, asked: tuple[int, ...]) -> None:
        """Somebody is asked; called by the hall, which does not wait."""
        for seat in asked:
            if len(self._tasks) >= MOST_WAITING:
                log.warning("too many notices wait, one is dropped")
                return
            self._start(self._tell(id, seat, room.state.since[seat]))

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, id: str, seat: int, since: float) -> None:
        """Tell a seat of its turn, if somebody has asked for it and it still is."""
        links = await self._hall.call(self._hall.store.links, id)
        wanted = [link for link in links if seat in link.seats and (link.webhook or link.email)]
        if not wanted:
            return
        await asyncio.sleep(self._soon)
        if seat in self._hall.present(id):
            await asyncio.sleep(self._grace)
        room = await self._hall.room(id)
        if seat not in room.waiting_people or room.state.since[seat] != since:
            return
        name = room.seats[seat].name
        info = await self._hall.call(self._hall.store.info, id)
        for link in wanted:
            notice = notice_of(info, link, seat, name, self._settings.url)
            if link.webhook:
                self._start(self._deliver(link.webhook, self._post, notice))
            if link.email and self._settings.smtp:
                self._start(self._deliver(link.email, self._mail, notice))

    async def _deliver(self, target: str, send: Callable[..., Any], notice: Notice) -> None:
        """Try until it works or it is enough; the log never names the target, which is a secret."""
        if not self._may_send(target):
            log.warning("a seat of room %s has had too many notices", notice.table)
            return
        for delay in self._delays:
            await asyncio.sleep(delay)
            try:
                async with self._places:
                    await send(target, notice)
                return
            except NotAllowed:
                log.warning("a webhook of room %s leads where it may not", notice.table)
                return
            except (Failed, OSError, TimeoutError, smtplib.SMTPException) as error:
                kind = str(error) if isinstance(error, Failed) else type(error).__name__
                log.info("a notice of room %s was not delivered: %s", notice.table, kind)
        log.warning("a notice of room %s was given up", notice.table)

    def _may_send(self, target: str) -> bool:
        now = asyncio.get_running_loop().time()
        sent = self._sent.setdefault(target, deque())
        while sent and now - sent[0] > HOUR:
            sent.popleft()
        if len(sent) >= MOST_AN_HOUR:
            return False
        sent.append(now)
        if len(self._sent) > MOST_WAITING:
            self._sent = {name: t for name, t in self._sent.items() if now - t[-1] <= HOUR}
        return True

    async def _post(self, target: str, notice: Notice) -> None:
        async with asyncio.timeout(SECONDS):
            await post(target, body_of(target, notice), private=self._settings.private_webhooks)

    async def _mail(self, target: str, notice: Notice) -> None:
        await asyncio.to_thread(send_mail, self._settings.smtp, target, notice)


def notice_of(info: RoomInfo, link: Link, seat: int, name: str, base: str) -> Notice:
    """What is told to the people of a link; its address works where their key is known."""
    title = info.title or title_of(info.game)
    url = f"{base.rstrip('/')}/s/~{link.id}" if base else ""
    words = say("turn.text", title=title, url=url) if url else say("turn.short", title=title)
    return Notice("your-turn", info.id, info.game, title, seat, name, url, words)


# --- webhooks -------------------------------------------------------------------------------------


def body_of(target: str, notice: Notice) -> bytes:
    """The notice in the form that the receiver takes; most chats show `text` or `content`."""
    host = _place(target).host
    if host.endswith(CONTENT_ONLY):
        return msgspec.json.encode({"content": notice.text})
    if host in TEXT_ONLY:
        return msgspec.json.encode({"text": notice.text})
    return msgspec.json.encode({**msgspec.structs.asdict(notice), "content": notice.text})


async def post(target: str, body: bytes, *, private: bool = False) -> None:
    """Send a body to a webhook, to no address but a public one; Failed if it does not arrive.

    The connection goes to the very address that was looked at, so that a name cannot change its
    meaning in between; redirections are not followed, and what comes back is not read.
    """
    import httpx

    place = _place(target)
    host = place.raw_host.decode()
    port = place.port or (443 if place.scheme == "https" else 80)
    address = await _address(host, port, private=private)
    shown = f"[{address}]" if ":" in address else address
    headers = {
        "Host": place.netloc.decode(),
        "Content-Type": "application/json",
        "User-Agent": "panspermia",
        "Connection": "close",
    }
    try:
        async with (
            httpx.AsyncClient(trust_env=False, timeout=SECONDS) as client,
            client.stream(
                "POST",
                f"{place.scheme}://{shown}:{port}{place.raw_path.decode()}",
                content=body,
                headers=headers,
                extensions={"sni_hostname": host},
            ) as response,
        ):
            if response.status_code >= 300:
                raise Failed(str(response.status_code))
    except httpx.HTTPError as error:
        raise Failed(type(error).__name__) from None


def _place(target: str) -> httpx.URL:
    """The address as it is written in the network, whatever the script of its names."""
    import httpx

    try:
        found = httpx.URL(target)
    except httpx.InvalidURL:
        raise NotAllowed from None
    is_open = found.scheme in ("http", "https") and found.raw_host and not found.userinfo
    if not is_open or (found.port or 0) > 65535:
        raise NotAllowed
    return found


async def _address(host: str, port: int, *, private: bool) -> str:
    """An address of a host, if all of them may be used."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except UnicodeError:  # a part of the name is empty or too long
        raise NotAllowed from None
    addresses = [str(entry[4][0]).partition("%")[0] for entry in found]
    if not private and not all([is_public(address) for address in addresses]):
        raise NotAllowed
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an address belongs to the open network, also if it is wrapped in another."""
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo and found.teredo[1])
        if inner:
            return found.ipv4_mapped is not None and is_public(str(inner))
        if found in NAT64:
            return False
    return found.is_global and not found.is_multicast


NAT64 = ipaddress.ip_network("64:ff9b::/96")


# --- e-mail ---------------------------------------------------------------------------------------


ONE_ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+", re.ASCII)


def send_mail(server: str, address: str, notice: Notice) -> None:
    """Send a notice by SMTP; blocks."""
    if not ONE_ADDRESS.fullmatch(address):
        raise NotAllowed
    place = urlsplit(server)
    sender = parse_qs(place.query).get("from", [f"panspermia@{socket.getfqdn()}"])[0]
    letter = EmailMessage()
    letter["From"], letter["To"] = sender, address
    letter["Subject"] = say("turn.subject", title=" ".join(notice.title.split()))
    letter.set_content(f"{notice.text}\n\n-- \n{say('turn.why')}\n")
    context = ssl.create_default_context()
    host = place.hostname or "localhost"
    is_secure = place.scheme == "smtps"
    port = place.port or (465 if is_secure else 25)
    smtp: smtplib.SMTP
    if is_secure:
        smtp = smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=context)
    else:
        smtp = smtplib.SMTP(host, port, timeout=SECONDS)
    with smtp:
        smtp.ehlo()
        if not is_secure and smtp.has_extn("starttls"):
            smtp.starttls(context=context)
        if place.username:
            smtp.login(unquote(place.username), unquote(place.password or ""))
        smtp.send_message(letter)
