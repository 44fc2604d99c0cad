"""People at a table: how they come to it, and what they decide together."""

from __future__ import annotations

from typing import Any

from litestar import Response, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath

from panspermia.registry import title_of
from panspermia.store import commands as do
from panspermia.store.commands import BOT, OPEN, PERSON, STAND_IN
from panspermia.store.errors import Refused
from panspermia.store.links import SEAT, SPECTATOR
from panspermia.store.names import clean_name
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.web.pages.new import offered_bots
from panspermia.web.render import partial
from panspermia.web.scene import seat_names
from panspermia.web.site import (
    KEY_COOKIE,
    NAME_COOKIE,
    WebRequest,
    form_of,
    goto,
    in_thread,
    is_htmx,
    key_of,
    number_in,
    once_more,
    own_token,
    page,
    partials,
    plain_cookie,
    site_of,
)
from panspermia.web.visit import Visit, done, page_visit
from panspermia.web.words import say


@post("/s/{token:str}/join")
async def join(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """Take the seat of an invitation, whose address then opens nothing for others.

    Whoever has taken it may send it again: a second click, or an answer that was lost.
    """
    try:
        return await _join(request, token)
    except (NotFoundException, Refused):
        if own := await taken_by(request, token):
            return goto(request, own)
        raise


async def _join(request: WebRequest, token: str) -> Response[Any]:
    at = await page_visit(request, token)
    form = await form_of(request)
    room = await at.room()
    free = [n for n in at.link.seats if room.seats[n].kind == OPEN]
    if not free:
        raise Refused("taken")
    key, cookies = await key_of(request)
    if cookies:
        return once_more(request, cookies)
    name = clean_name(form.get("name", ""))
    fresh = own_token(key, "join", token)
    answer = goto(request, f"/s/{fresh}", [plain_cookie(at.site, NAME_COOKIE, name)])
    try:
        await at.site.hall.join(at.link, free, name, key, token=fresh)
    except Refused as error:
        if error.reason != "name-taken":
            raise
        return invitation(request, at, room, name, str(error))
    return answer


@post("/s/{token:str}/invite")
async def invite(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """A link to a free seat, to be sent to a friend."""
    at = await _seated_visit(request, token)
    seat = number_in(await form_of(request), "seat")
    room = await at.room()
    if seat is None or seat >= len(room.seats) or room.seats[seat].kind != OPEN:
        raise Refused("taken")
    shared = await in_thread(at.site.store.shared_link, at.id, SEAT, [seat])
    room = await at.room()
    if room.seats[seat].kind != OPEN:
        # Somebody has sat down in the meantime: the seat is theirs alone.
        await in_thread(at.site.store.revoke, shared)
        raise Refused("taken")
    return _show_link(request, at, f"/s/{shared}", say("gather.link"))


async def _seated_visit(request: WebRequest, token: str) -> Visit:
    """Who comes, or 403 for a guest who has not sat down: the table is not theirs yet."""
    at = await page_visit(request, token)
    if not at.audience.seats:
        raise PermissionDeniedException
    return at


@post("/s/{token:str}/watchers")
async def watchers(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """A link for spectators; when the game is over, to its end."""
    at = await _seated_visit(request, token)
    room = await at.room()
    shared = await in_thread(at.site.store.shared_link, at.id, SPECTATOR)
    if (await form_of(request)).get("of") == "campaign":
        return _show_link(request, at, f"/w/{shared}/campaign", say("campaign.share-link"))
    if room.is_over:
        return _show_link(request, at, f"/w/{shared}/end", say("end.share-link"))
    return _show_link(request, at, f"/w/{shared}", say("gather.watch-link"))


def _show_link(request: WebRequest, at: Visit, path: str, words: str) -> Response[Any]:
    address = f"{str(request.base_url).rstrip('/')}{path}"
    html = at.site.templates.get_template("part/link.html").render(address=address, words=words)
    if is_htmx(request):
        return partials(partial("linked", html, "innerHTML"))
    return page(request, "link.html", address=address, words=words)


@post("/s/{token:str}/begin")
async def begin(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """Begin with bots in the free seats; whoever did not open the table proposes it."""
    at = await page_visit(request, token)
    seat = at.seat(await form_of(request))
    room = await at.room()
    command: do.AnyCommand = do.Begin(seat=room.state.creator)
    if room.state.creator not in at.link.seats:
        command = do.Propose(seat, do.BEGIN, also=at.link.seats)
    await at.do(command)
    return await done(request, at)


@post("/s/{token:str}/propose")
async def propose(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """Propose what people can only do together."""
    at = await page_visit(request, token)
    form = await form_of(request)
    seat = at.seat(form)
    room = await at.room()
    if room.seats[seat].kind != PERSON:
        seat = next((n for n in at.link.seats if room.seats[n].kind == PERSON), seat)
    to = number_in(form, "to") or 0
    command = do.Propose(seat, form.get("what", ""), to, also=at.link.seats)
    await at.do(command)
    if is_htmx(request) and form.get("back") != "yes":
        return Response("", status_code=204)
    return goto(request, at.prefix)


@post("/s/{token:str}/agree")
async def agree(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    at = await page_visit(request, token)
    seat = at.seat(await form_of(request))
    await at.do(do.Agree(seat, also=at.link.seats))
    return await done(request, at)


@post("/s/{token:str}/decline")
async def decline(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    at = await page_visit(request, token)
    seat = at.seat(await form_of(request))
    room = await at.room()
    if room.proposal is not None:
        heard = (*room.proposal.agreed, *room.proposal.missing)
        seat = next((n for n in at.link.seats if n in heard), seat)
    await at.do(do.Decline(seat))
    return await done(request, at)


@post("/s/{token:str}/concede")
async def concede(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    at = await page_visit(request, token)
    await at.do(do.Concede(at.seat(await form_of(request))))
    return await done(request, at)


@post("/s/{token:str}/again")
async def again(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """A new game with the same setup: bots stay, other people get a link."""
    at = await _seated_visit(request, token)
    room = await at.room()
    seats = [seat_again(at, room, n) for n in range(len(room.seats))]
    plan = RoomPlan(
        room.table.game.id,
        tuple(seats),
        dict(room.table.setup.options),
        deck=room.table.setup.deck,
        deadline=room.state.deadline,
        creator=at.link.seats[0],
    )
    key, cookies = await key_of(request)
    if cookies:
        return once_more(request, cookies)
    created = await at.site.hall.create(plan, key=key, links=[at.link.seats])
    return goto(request, f"/s/{created.tokens[0]}")


def seat_again(at: Visit, room: Room, number: int) -> SeatPlan:
    """Who sits in a seat sits there once more: the visitor, a bot, or whoever gets a link."""
    seat = room.seats[number]
    if number in at.link.seats:
        return SeatPlan(PERSON, seat.name)
    if seat.kind == BOT and not seat.is_person:
        # Bots that were offered when the table was opened may be so no longer.
        is_offered = seat.bot in offered_bots(at.site)
        return SeatPlan(BOT, "", seat.bot if is_offered else STAND_IN)
    return SeatPlan(OPEN)


async def taken_by(request: WebRequest, token: str) -> str:
    """The address of the seat that the visitor has taken by this invitation, if any."""
    key = request.cookies.get(KEY_COOKIE)
    own = own_token(key, "join", token) if key else ""
    return f"/s/{own}" if await site_of(request).hall.link(own) else ""


def invitation(
    request: WebRequest, at: Visit, room: Room, name: str, problem: str = ""
) -> Response[str]:
    """The page that asks a guest to sit down."""
    return page(
        request,
        "join.html",
        status=409 if problem else 200,
        link=at.prefix,
        title=title_of(room.table.game.id),
        name=name,
        problem=problem,
        players=[name for n, name in enumerate(seat_names(room)) if room.seats[n].kind != OPEN],
    )


HANDLERS = [join, invite, watchers, begin, propose, agree, decline, concede, again]
