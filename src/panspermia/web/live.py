"""What a watcher gets: a stream of the fragments that have changed (server-sent events).

The id of an event says which fragments the watcher then has, so that after a lost connection only
what differs is sent.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any

from litestar import Litestar, Request, Response
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from panspermia.hall.live import Pulse
from panspermia.hall.turns import VISITOR
from panspermia.web.render import Rendered, Renderer, changes, differs
from panspermia.web.site import Site
from panspermia.web.squeeze import Plain, wire
from panspermia.web.visit import Visit
from panspermia.web.words import say

HEADERS = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
)
LONGEST_HAVE = 400
CHAT = "chat"


async def stream(scope: Scope, receive: Receive, send: Send, at: Visit) -> None:
    """Send the fragments that change."""
    request: Request[Any, Any, Any] = Request(scope)
    have = str(request.headers.get("last-event-id") or request.query_params.get("have", ""))
    watcher = PageWatcher(at, have[:LONGEST_HAVE])
    await follow(request, receive, send, at, watcher.news)


News = Callable[[Pulse], Awaitable[Sequence[bytes]]]
"""The pieces of the next event, none if nothing is new."""


async def follow(
    request: Request[Any, Any, Any], receive: Receive, send: Send, at: Visit, news: News
) -> None:
    """Send what `news` makes of every pulse, if there is a place for one more stream."""
    visitor, places = VISITOR.get(), at.site.streams
    if not places.take(visitor):
        await _refuse(send)
        return
    try:
        await _follow(receive, send, at, news, wire(request.headers.get("accept-encoding", "")))
    finally:
        places.leave(visitor)


async def _refuse(send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"retry-after", b"60")]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    words = say("live.full").encode()
    await send({"type": "http.response.body", "body": words, "more_body": False})


async def _follow(receive: Receive, send: Send, at: Visit, news: News, packed: Plain) -> None:
    """Send every pulse until the watcher is gone; then nothing of it is left.

    Without news there is a sign of life.
    """
    headers = [*HEADERS, *packed.headers]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    hello = packed.pack(b": hello\n\n")
    await send({"type": "http.response.body", "body": hello, "more_body": True})
    gone = asyncio.ensure_future(_until_gone(receive))
    try:
        async with at.site.hall.subscribe(at.id, at.link.seats) as pulses:
            async for pulse in _until(pulses, gone):
                body = packed.pack(*(await news(pulse) or (b": still here\n\n",)))
                await send({"type": "http.response.body", "body": body, "more_body": True})
    finally:
        gone.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await gone
    with contextlib.suppress(OSError):
        await send({"type": "http.response.body", "body": packed.end(), "more_body": False})


def event(id: str, *parts: str) -> list[bytes]:
    """An event as it goes over the wire; parts that must not be squeezed together stay apart."""
    data = [part.replace("\r", "").replace("\n", "\ndata: ") for part in parts if part]
    return [f"id: {id}\ndata: ".encode(), *[part.encode() for part in data], b"\n\n"]


class PageWatcher:
    """What one page that watches has been sent.

    Marks stay where the reader's own address and token belong: the page knows them, so that secrets
    are never squeezed beside words of others, and all of an audience get the same bytes.
    """

    def __init__(self, at: Visit, have: str) -> None:
        self._at = at
        self._have = have
        self._seen: Rendered | None = None

    async def news(self, pulse: Pulse) -> Sequence[bytes]:
        """The next event with the changed fragments, made once for all who have seen the same."""
        site: Site = self._at.site
        moment = await site.moment(self._at.id, pulse.said)
        rendered = site.renderer.render(moment, self._at.audience)
        before, self._seen = self._seen, rendered
        if before is None:
            return _told(site.renderer, None, rendered, differs(self._have, rendered))
        return rendered.once_after(
            before,
            lambda: _told(site.renderer, before, rendered, changes(before, rendered)),
        )


def _told(
    renderer: Renderer, before: Rendered | None, after: Rendered, names: Sequence[str]
) -> Sequence[bytes]:
    """The event that brings these fragments, if there are any; chat is apart."""
    if not names:
        return ()
    parts = [[name for name in names if (name == CHAT) == is_chat] for is_chat in (False, True)]
    return event(after.have(), *[renderer.partials(before, after, part) for part in parts])


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _until(pulses: AsyncIterator[Pulse], gone: asyncio.Future[None]) -> AsyncIterator[Pulse]:
    """The pulses, as long as somebody is there to hear them."""
    while not gone.done():
        following = asyncio.ensure_future(_next(pulses))
        both: set[asyncio.Future[Any]] = {following, gone}
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if not following.done():
                following.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await following
        pulse = None if following.cancelled() else following.result()
        if pulse is None:
            return
        yield pulse


async def _next(pulses: AsyncIterator[Pulse]) -> Pulse | None:
    return await anext(pulses, None)


Respond = Callable[[Scope, Receive, Send], Awaitable[None]]


class Endless(Response[bytes]):
    """A response that is sent piece by piece."""

    def __init__(self, respond: Respond) -> None:
        super().__init__(b"")
        self._respond = respond

    def to_asgi_response(
        self, app: Litestar | None, request: Request[Any, Any, Any], **_: Any
    ) -> ASGIResponse:
        return _Pieces(self._respond)


class _Pieces(ASGIResponse):
    def __init__(self, respond: Respond) -> None:
        super().__init__()
        self._respond = respond

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._respond(scope, receive, send)
