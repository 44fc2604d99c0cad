"""Telling people that it is their turn: by a webhook or by e-mail, if they have asked for it.

Nothing here delays a request: notices wait in a queue of this process. Somebody who has the table
open gets some time to answer first. A webhook may not lead into the server's own network.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import smtplib
import socket
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from panspermia.hall.addresses import NotAllowed, is_public
from panspermia.hall.config import Settings
from panspermia.hall.counts import Ledger
from panspermia.hall.hall import Hall
from panspermia.hall.mail import Letter, asking, mail_path, send_letter, telling
from panspermia.hall.rates import Rates
from panspermia.hall.tasks import Tasks
from panspermia.hall.words import say
from panspermia.registry import title_of
from panspermia.store.errors import NoRoom
from panspermia.store.links import Link
from panspermia.store.room import Room
from panspermia.store.summaries import RoomInfo

if TYPE_CHECKING:
    import httpx  # a seventh of the time to start a server, and only webhooks need it

GRACE = 120.0
"""Seconds that somebody with the table open gets to answer first."""
SOON = 3.0
"""Seconds that pass before anybody is told: a bot or a standing answer may be quicker."""
DELAYS = (0.0, 5.0, 60.0, 600.0)
"""Seconds before each try."""
SECONDS = 10.0
"""How long a try may take."""
MOST_WAITING = 2000
MOST_AT_ONCE = 8
MOST_AN_HOUR = 60
"""Messages to one webhook or address, so that nobody can flood others by us."""
HOUR = 3600

CONTENT_ONLY = ("discord.com", "discordapp.com")
TEXT_ONLY = ("hooks.slack.com", "chat.googleapis.com")
"""Chat services that refuse what they do not know."""

log = logging.getLogger("panspermia.notices")


class Failed(Exception):
    """A try came to nothing, in a word why; the next one may succeed."""


class TurnNotice(msgspec.Struct, frozen=True):
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
    """The queue of notices, and how they are delivered."""

    def __init__(
        self,
        hall: Hall,
        settings: Settings,
        *,
        grace: float = GRACE,
        soon: float = SOON,
        delays: tuple[float, ...] = DELAYS,
        ledger: Ledger | None = None,
    ) -> None:
        self._hall = hall
        self._settings = settings
        self._grace = grace
        self._soon = soon
        self._delays = delays
        self._tasks = Tasks()
        self._places = asyncio.Semaphore(MOST_AT_ONCE)
        counts = (ledger or Ledger()).counts("notices")
        self._sent = Rates(MOST_AN_HOUR, HOUR, counts=counts)

    async def __aenter__(self) -> Notifier:
        self._hall.listeners.append(self._heard)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._hall.listeners.remove(self._heard)
        await self._tasks.cancel()

    def _heard(self, id: str, room: Room, asked: tuple[int, ...]) -> None:
        """Somebody is asked; called by the hall, which does not wait."""
        for seat in asked:
            if len(self._tasks) >= MOST_WAITING:
                log.warning("too many notices wait, one is dropped")
                return
            self._tasks.start(self._tell(id, seat, room.state.since[seat]))

    async def _tell(self, id: str, seat: int, since: float) -> None:
        """Tell a seat that it is its turn, if somebody has asked for that and it still is."""
        with contextlib.suppress(NoRoom):  # somebody has removed it
            await self._maybe_tell(id, seat, since)

    async def _maybe_tell(self, id: str, seat: int, since: float) -> None:
        if not await self._links(id, seat):
            return
        await asyncio.sleep(self._soon)
        if seat in self._hall.present(id):
            await asyncio.sleep(self._grace)
        room = await self._hall.room(id)
        if seat not in room.waiting_people or room.state.since[seat] != since:
            return
        name = room.seats[seat].name
        info = await self._hall.call(self._hall.store.info, id)
        for link in await self._links(id, seat):
            notice = notice_of(info, link, seat, name, self._settings.url)
            if link.webhook:
                self._send(id, link.webhook, partial(self._post, notice))
            if link.email and link.confirmed and self._settings.sends_mail:
                letter = telling(notice.title, notice.text, await self._page_of(link))
                self._send(id, link.email, partial(self._mail, letter))

    async def _links(self, id: str, seat: int) -> list[Link]:
        """The links of a seat whose people want to be told."""
        links = await self._hall.call(self._hall.store.links, id)
        return [link for link in links if seat in link.seats and (link.webhook or link.email)]

    def ask(self, link: Link, game: str) -> None:
        """Ask whoever reads letters to the address of a link whether they want any."""
        self._tasks.start(self._ask(link, game))

    async def _ask(self, link: Link, game: str) -> None:
        letter = asking(title_of(game), self._settings.url, await self._page_of(link))
        self._send(link.room, link.email, partial(self._mail, letter))

    async def _page_of(self, link: Link) -> str:
        """The address at which letters are confirmed and stopped."""
        secret = await self._hall.call(self._hall.store.secret)
        return f"{self._settings.url.rstrip('/')}{mail_path(secret, link)}"

    # --- sending ----------------------------------------------------------------------------------

    def _send(self, id: str, target: str, send: Callable[[str], Awaitable[None]]) -> None:
        if not self._sent.take(target):
            log.warning("a seat of room %s has had too many notices", id)
            return
        self._tasks.start(self._deliver(id, target, send))

    async def _deliver(self, id: str, target: str, send: Callable[[str], Awaitable[None]]) -> None:
        """Try a few times until it works; the log never names the target, which is a secret."""
        for delay in self._delays:
            await asyncio.sleep(delay)
            try:
                async with self._places:
                    await send(target)
                return
            except NotAllowed:
                log.warning("a webhook of room %s leads where it may not", id)
                return
            except (Failed, OSError, TimeoutError, smtplib.SMTPException) as error:
                kind = str(error) if isinstance(error, Failed) else type(error).__name__
                log.info("a notice of room %s was not delivered: %s", id, kind)
            except Exception as error:  # whatever somebody wrote there, nobody else is harmed
                kind = type(error).__name__
                log.warning("a notice of room %s cannot be delivered: %s", id, kind)
                return
        log.warning("a notice of room %s was given up", id)

    async def _post(self, notice: TurnNotice, target: str) -> None:
        async with asyncio.timeout(SECONDS):
            await post(target, body_of(target, notice), private=self._settings.private_webhooks)

    async def _mail(self, letter: Letter, target: str) -> None:
        await asyncio.to_thread(send_letter, self._settings.smtp, target, letter)


def notice_of(info: RoomInfo, link: Link, seat: int, name: str, base: str) -> TurnNotice:
    """What is told to the people of a link; its address works where their key is known."""
    title = info.title or title_of(info.game)
    url = f"{base.rstrip('/')}/s/~{link.id}" if base else ""
    words = say("turn.text", title=title, url=url) if url else say("turn.short", title=title)
    return TurnNotice("your-turn", info.id, info.game, title, seat, name, url, words)


# --- webhooks -------------------------------------------------------------------------------------


def body_of(target: str, notice: TurnNotice) -> bytes:
    """The notice in the form that the receiver takes; most chats show `text` or `content`."""
    host = _place(target).host
    if host.endswith(CONTENT_ONLY):
        return msgspec.json.encode({"content": notice.text})
    if host in TEXT_ONLY:
        return msgspec.json.encode({"text": notice.text})
    return msgspec.json.encode({**msgspec.structs.asdict(notice), "content": notice.text})


async def post(target: str, body: bytes, *, private: bool = False) -> None:
    """Send a body to a webhook with a public address; Failed if it is not accepted.

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


A_HOST = re.compile(r"[\w.:-]+", re.ASCII)


def may_lead(target: str, *, private: bool = False) -> bool:
    """Whether a webhook may have this address, as far as that is known without asking for it."""
    try:
        host = _place(target).raw_host.decode()
        return private or is_public(host)
    except NotAllowed:
        return False
    except ValueError:  # a name, which is looked up when there is something to send
        return True


def _place(target: str) -> httpx.URL:
    """The address as it is written in the network, whatever the script of its names."""
    import httpx

    try:
        found = httpx.URL(target)
        host = found.raw_host.decode()
        host.encode("idna")  # no part of the name is empty or too long
        is_named = A_HOST.fullmatch(host) is not None and bool(found.host)
    except (httpx.InvalidURL, ValueError):
        raise NotAllowed from None
    is_open = found.scheme in ("http", "https") and is_named and not found.userinfo
    if not is_open or not 0 <= (found.port or 0) <= 65535:
        raise NotAllowed
    return found


async def _address(host: str, port: int, *, private: bool) -> str:
    """An address of a host, if all of them may be used."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(entry[4][0]).partition("%")[0] for entry in found]
    if not private and not all([is_public(address) for address in addresses]):
        raise NotAllowed
    return addresses[0]
