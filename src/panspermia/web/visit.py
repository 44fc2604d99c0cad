"""Visits: who comes with which token to which table. Pages and the JSON interface share them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from litestar import Response
from litestar.exceptions import NotFoundException, PermissionDeniedException

from panspermia.contract import art_of
from panspermia.store.commands import AnyCommand
from panspermia.store.links import SPECTATOR, Link
from panspermia.store.room import Room
from panspermia.web.markup import personal
from panspermia.web.scene import Audience, taken_seats
from panspermia.web.site import (
    KEY_COOKIE,
    Site,
    WebRequest,
    form_of,
    goto,
    in_thread,
    is_htmx,
    number_in,
    partials,
    site_of,
)


@dataclass(frozen=True)
class Visit:
    """Somebody at a table by the token of a link."""

    site: Site
    link: Link
    token: str
    audience: Audience
    """With the seats of the link that somebody has taken."""

    @property
    def id(self) -> str:
        """The id of the room."""
        return self.link.room

    @property
    def prefix(self) -> str:
        """The address of the link."""
        return f"/{_kind(self.link)}/{self.token}"

    async def room(self) -> Room:
        """The room as it stands; look at it at once, for it goes on after the next await."""
        return await self.site.hall.room(self.id)

    async def do(self, command: AnyCommand) -> None:
        """Let the room obey."""
        await self.site.hall.do(self.id, command)

    def own_seat(self, wanted: int | None) -> int:
        """The wanted seat, which must be one of the visitor's, or 403."""
        if wanted is None or wanted not in self.audience.seats:
            raise PermissionDeniedException
        return wanted

    def seat(self, form: Mapping[str, str]) -> int:
        """The seat that a form names, which must be one of the visitor's, or 403."""
        return self.own_seat(number_in(form, "seat"))

    def own_html(self, csrf: str, html: str) -> str:
        """Shared fragments as this visitor gets them."""
        return personal(html, self.prefix, csrf)


async def page_visit(request: WebRequest, token: str) -> Visit:
    """Who comes with the token of an address, or 404; `~7` is link 7 of the key in the cookie."""
    site = site_of(request)

    async def find() -> Link:
        found = await _link_of_page(request, site, token)
        if found is None or _kind(found) != request.url.path[1]:
            raise NotFoundException
        return found

    link, room, seats = await _arrive(site, find)
    here = number_in(dict(request.query_params), "here")
    is_text = request.query_params.get("view") == "text" or art_of(room.table.game) is None
    return Visit(site, link, token, Audience(seats, here if here in seats else None, is_text))


async def api_visit(request: WebRequest) -> Visit:
    """Who comes with the token in the header, or 403."""
    site, token = site_of(request), bearer(request)

    async def find() -> Link:
        found = await site.hall.link(token)
        if found is None:
            raise PermissionDeniedException
        return found

    link, _, seats = await _arrive(site, find)
    return Visit(site, link, token, Audience(seats))


def bearer(request: WebRequest) -> str:
    """The token in the header, or 403."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not 0 < len(token) <= 200:
        raise PermissionDeniedException
    return token.strip()


async def _arrive(
    site: Site, find: Callable[[], Awaitable[Link]]
) -> tuple[Link, Room, tuple[int, ...]]:
    """The link that is found, its room, and the seats of the link that somebody has taken.

    The seats of an invitation are nobody's until somebody has sat down there.
    """
    link = await find()
    room = await site.hall.room(link.room)
    taken = taken_seats(room, link.seats)
    if link.seats:
        # Whoever sat down just now has replaced the token; a seat taken later is not in `taken`.
        link = await find()
    return link, room, tuple([seat for seat in taken if seat in link.seats])


def _kind(link: Link) -> str:
    """How addresses of the link begin."""
    return "w" if link.kind == SPECTATOR else "s"


async def _link_of_page(request: WebRequest, site: Site, token: str) -> Link | None:
    if not token.startswith("~"):
        return await site.hall.link(token)
    key = request.cookies.get(KEY_COOKIE)
    number = number_in({"id": token[1:]}, "id")
    if key is None or number is None:
        return None
    found = await in_thread(site.store.links_of, key)
    return next((link for link, _ in found if link.id == number), None)


async def done(request: WebRequest, at: Visit, *found: str) -> Response[Any]:
    """What a page's command answers; the page hears of the change by its stream."""
    if is_htmx(request):
        return partials(*found) if found else Response("", status_code=204)
    here = number_in(await form_of(request), "here")
    return goto(request, at.prefix if here is None else f"{at.prefix}?here={here}")
