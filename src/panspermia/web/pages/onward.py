"""Between two chapters of a campaign: who brings what, and the next game with the same people."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath

from panspermia.campaign import next_chapter, record_of
from panspermia.records import BiosRecord
from panspermia.registry import title_of
from panspermia.store.commands import PERSON
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.web.onward import Handover, totals
from panspermia.web.pages.campaign import link_to
from panspermia.web.pages.people import seat_again
from panspermia.web.scene import SeenTable, seat_names
from panspermia.web.site import WebRequest, goto, in_thread, key_of, once_more, page
from panspermia.web.visit import Visit, page_visit


@get(["/s/{token:str}/onward", "/w/{token:str}/onward"])
async def onward(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """Who brings what into the next game, or the clause by which the story ends."""
    at = await page_visit(request, token)
    room = await at.room()
    if not room.is_over:
        return goto(request, at.prefix)
    begun = await in_thread(at.site.store.room_after, at.id) is not None
    return _page(request, at, room, record_of(room.table), begun=begun)


@post("/s/{token:str}/onward")
async def begin_next(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """The next game with the same people and bots, who keep their links; once for all of them."""
    at = await page_visit(request, token)
    room = await at.room()
    if not at.audience.seats or not room.is_over:
        raise PermissionDeniedException
    record = record_of(room.table)
    game, _ = next_chapter(record)
    if not game:
        return _page(request, at, room, record, status=409)
    key, cookies = await key_of(request)
    if cookies:
        return once_more(request, cookies)
    plan = await _plan(at, room, game, record)
    title = (await in_thread(at.site.store.info, at.id)).title
    return goto(request, await link_to(at, await at.site.hall.follow(at.id, plan, title, key)))


async def _plan(at: Visit, room: Room, game: str, record: BiosRecord) -> RoomPlan:
    """The next table: people who have a link to their seat sit there, others get an invitation."""
    links = await in_thread(at.site.store.links, at.id)
    known = {seat for link in links for seat in link.seats}
    return RoomPlan(
        game,
        tuple([_seat(at, room, n, n in known) for n in range(len(room.seats))]),
        legacy=record.plain(),
        deadline=room.state.deadline,
        creator=at.link.seats[0],
    )


def _seat(at: Visit, room: Room, number: int, is_known: bool) -> SeatPlan:
    seat = room.seats[number]
    if seat.is_person and is_known:
        return SeatPlan(PERSON, seat.name)
    return seat_again(at, room, number)


def _page(
    request: WebRequest,
    at: Visit,
    room: Room,
    record: BiosRecord,
    *,
    begun: bool = False,
    status: int = 200,
) -> Response[str]:
    look = SeenTable(room.table, None, seat_names(room, at.link.seats))
    game, clause = next_chapter(record)
    return page(
        request,
        "onward.html",
        status=status,
        link=at.prefix,
        mine=bool(at.audience.seats),
        begun=begun,
        game=game or room.table.game.id,
        title=title_of(game) if game else "",
        clause=clause,
        hands=Handover(record, look.names, at.audience.seats) if game else None,
        totals=totals(record.megafauna) if record.megafauna is not None else (),
        look=look,
        sheets=("onward.css",),
    )


HANDLERS = [onward, begin_next]
