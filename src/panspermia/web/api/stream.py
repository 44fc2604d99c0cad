"""What happens at a table, as it happens: a stream of server-sent events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec

from panspermia.hall.live import Pulse
from panspermia.kernel import Table
from panspermia.store.history import count_alike
from panspermia.web.api.problems import problems
from panspermia.web.api.schema import News
from panspermia.web.api.table import AtSeat, AtTable, Since, seat_of
from panspermia.web.live import Endless, follow
from panspermia.web.site import WebRequest
from panspermia.web.visit import Visit

REMEMBERED = 64
"""Events that a stream looks back at, to see whether some were taken back."""


@get(
    "/table/live",
    operation_id="stream",
    media_type="text/event-stream",
    responses={
        200: ResponseSpec(News, description="Server-sent events, each with a News as its data."),
        **problems(403, 404),
    },
)
async def live(
    request: WebRequest, at: AtTable, seat: AtSeat = None, since: Since = 0
) -> Response[Any]:
    """What happens, as it happens, in server-sent events; Last-Event-ID goes on after a break."""
    last = request.headers.get("last-event-id", "")
    first = int(last) if last.isascii() and last.isdecimal() and len(last) < 10 else since
    room = await at.room()
    listener = Listener(at, seat_of(at, room, seat), first)
    return Endless(lambda _, receive, send: follow(request, receive, send, at, listener.news))


class Listener:
    """Somebody who hears what happens, and what they have been sent."""

    def __init__(self, at: Visit, seat: int | None, since: int) -> None:
        self._at = at
        self._seat = seat
        self._next = since
        self._sent: list[dict[str, Any]] = []
        self._stands: tuple[int, str] | None = None

    async def news(self, pulse: Pulse) -> Sequence[bytes]:
        """The next message, if there is something to tell."""
        room = await self._at.room()
        stands = (room.table.version, room.status)
        if stands == self._stands:
            return ()
        self._stands = stands
        since, found = self._unsent(room.table)
        news = News(*stands, room.waiting, since, self._next, found)
        return (b"id: %d\ndata: %s\n\n" % (self._next, msgspec.json.encode(news)),)

    def _unsent(self, table: Table[Any]) -> tuple[int, list[dict[str, Any]]]:
        """The number of the first event that was not sent as it is now, and all from it on."""
        begun = self._next - len(self._sent)
        recent = table.events(self._seat, begun)
        alike = count_alike(self._sent, recent)
        if self._sent and not alike:
            begun, alike, recent = 0, 0, table.events(self._seat)
        if not self._sent and not recent:
            begun = min(begun, len(table.events(self._seat)))
        self._next = begun + len(recent)
        self._sent = recent[-REMEMBERED:]
        return begun + alike, recent[alike:]
