"""Connections of the embedded server, kept within limits.

The HTTP server takes a head of any length, at any pace, from any number of connections. Here a head
must be short and come soon, a body must come at all, and neither one client nor all of them can
take every place. Whoever is refused hears why, and is not kept waiting.
"""

from __future__ import annotations

import asyncio
from asyncio.events import TimerHandle
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from typing import Any

from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from panspermia.hall.rates import Places

LONGEST_HEAD = 16 * 1024
"""Bytes of a request before its body."""
HEAD_SECONDS = 10.0
"""Until the head of the first request has come."""
SHUT_SECONDS = 10.0
"""How long a client stays out that has sent a head without end; no program of good will does."""
BODY_SECONDS = 60.0
"""Until a body has come; ours are short."""

WORDS = {
    408: "The request took too long.",
    431: "The head of the request is too long.",
    503: "The server has no place left for another connection; try again in a minute.",
}


@dataclass
class Limits:
    """What connections are allowed."""

    places: Places
    head_bytes: int = LONGEST_HEAD
    head_seconds: float = HEAD_SECONDS
    body_seconds: float = BODY_SECONDS
    shut_seconds: float = SHUT_SECONDS
    shut_out: dict[str, float] = field(default_factory=dict)
    """Until when a client stays out."""

    def is_shut_out(self, client: str, now: float) -> bool:
        return self.shut_out.get(client, now) > now

    def shut(self, client: str, now: float) -> None:
        if client not in self.places.proxies:
            known = {other: until for other, until in self.shut_out.items() if until > now}
            self.shut_out = {**known, client: now + self.shut_seconds}


class Connection(HttpToolsProtocol):
    """A connection of one client, which may carry several requests."""

    def __init__(self, *args: Any, limits: Limits, **more: Any) -> None:
        super().__init__(*args, **more)
        self._limits = limits
        self._counted: str | None = None
        self._head = 0
        self._is_in_head = True
        self._timer: TimerHandle | None = None

    # --- coming and going -------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        client = client_of(self.client[0] if self.client else "")
        if self._limits.is_shut_out(client, self.loop.time()):
            transport.abort()
            return
        if not self._limits.places.take(client):
            self._refuse(503)
            return
        self._counted = client
        self._expect(self._limits.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        if self._counted is not None:
            self._limits.places.leave(self._counted)
            self._counted = None
        super().connection_lost(exc)

    # --- reading ----------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing() or self.parser is None:
            return
        was_in_head = self._is_in_head
        if was_in_head and not self._head:
            self._expect(self._limits.head_seconds)
        self._head += len(data)
        super().data_received(data)
        if was_in_head and self._is_in_head and self._head > self._limits.head_bytes:
            if self._counted is not None:
                self._limits.shut(self._counted, self.loop.time())
            self._refuse(431)

    def on_headers_complete(self) -> None:
        self._is_in_head = False
        self._expect(self._limits.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._is_in_head = True
        self._head = 0
        self._expect(None)
        super().on_message_complete()

    # --- refusing ---------------------------------------------------------------------------------

    def _expect(self, seconds: float | None) -> None:
        """Wait so long for what must come next, or for nothing."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        if self.transport.is_closing():
            return
        if self._is_in_head and not self._head:
            self.transport.close()  # a browser keeps connections ready that it may never use
        else:
            self._refuse(408)

    def _refuse(self, status: int) -> None:
        """Say why and close; nothing more is read."""
        self._expect(None)
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or cycle.response_complete or not cycle.response_started:
            words = WORDS[status].encode()
            self.transport.write(
                STATUS_LINE[status] + b"content-type: text/plain; charset=utf-8\r\n"
                b"content-length: %d\r\nretry-after: 60\r\nconnection: close\r\n\r\n%s"
                % (len(words), words)
            )
        self.transport.close()


def client_of(host: str) -> str:
    """As whom somebody with this address counts.

    With IPv6 everybody has a whole network of 64 bits, so that is what counts.
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped or address.is_loopback:
        return str(address.ipv4_mapped or address)
    return f"{int(address) >> 64:x}/64"
