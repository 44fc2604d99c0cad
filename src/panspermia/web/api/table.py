"""With a token: what a table shows to a seat, and what the seat does there."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.di import NamedDependency
from litestar.exceptions import PermissionDeniedException
from litestar.params import JSONBody, QueryParameter

from panspermia.faces.score import Ending, Source
from panspermia.kernel import Message, Plan, Request, render
from panspermia.registry import score_of
from panspermia.store import commands as do
from panspermia.store.commands import OPEN, PASSING, PERSON
from panspermia.store.errors import Refused
from panspermia.store.room import Room
from panspermia.store.standing import most_of
from panspermia.web.api.problems import problems
from panspermia.web.api.schema import (
    BIG,
    AnswerBody,
    Asked,
    BidBody,
    DeckOut,
    EndingOut,
    Events,
    JoinBody,
    PlanOut,
    PlansOut,
    RefusalOut,
    ResultOut,
    SaleOut,
    ScoreOut,
    SeatOut,
    SeatToken,
    SourceOut,
    StartBody,
    TableOut,
    Turn,
    UndoBody,
    ViewOut,
    Why,
    WhyBody,
    WordsOut,
)
from panspermia.web.api.tables import own_token_of
from panspermia.web.sales import sale_for
from panspermia.web.scene import request_to, seat_names
from panspermia.web.site import WebRequest, in_thread, site_of
from panspermia.web.visit import Visit, api_visit, bearer

MOST_EVENTS = 1000
"""Events in one answer."""

AtTable = NamedDependency[Visit]
AtSeat = Annotated[int | None, QueryParameter(ge=0, le=15, description="Which of your seats.")]
Since = Annotated[int, QueryParameter(ge=0, le=BIG, description="The number of the first event.")]


def seat_of(at: Visit, room: Room, wanted: int | None) -> int | None:
    """The wanted seat if it is the visitor's; without a wish one that is asked, or the first."""
    if wanted is not None:
        return at.own_seat(wanted)
    seats = at.audience.seats
    asked = [n for n in seats if n in room.waiting]
    return next(iter([*asked, *seats]), None)


def acting_seat(at: Visit, room: Room, wanted: int | None) -> int:
    """As `seat_of`, but spectators have none."""
    return at.own_seat(seat_of(at, room, wanted))


async def obey(at: Visit, command: do.AnyCommand, wanted: int | None) -> Turn:
    """Let the table obey; where it stands then, for the wanted seat."""
    await at.do(command)
    room = await at.room()
    return turn_of(room, seat_of(at, room, wanted))


@get("/table", operation_id="get_table", responses=problems(403, 404))
async def table(at: AtTable) -> TableOut:
    """The table: who sits there, and whom it waits for."""
    info = await in_thread(at.site.store.info, at.id)
    room = await at.room()
    names = seat_names(room)
    return TableOut(
        table=at.id,
        game=room.table.game.id,
        title=info.title,
        options=dict(room.table.setup.options),
        status=room.status,
        at=room.table.version,
        seats=tuple(
            [SeatOut(n, s.kind, names[n], s.bot, s.away) for n, s in enumerate(room.seats)]
        ),
        mine=at.link.seats,
        waiting=room.waiting,
        result=_result(room),
    )


@get("/table/view", operation_id="get_view", responses=problems(403, 404))
async def view(at: AtTable, seat: AtSeat = None) -> ViewOut:
    """The position as your seat may know it."""
    room = await at.room()
    own = seat_of(at, room, seat)
    return ViewOut(room.table.version, own, room.table.view(own))


@get("/table/deck", operation_id="get_deck", responses=problems(403, 404))
async def deck(at: AtTable) -> DeckOut:
    """The deck of the table, which stays the same for the whole game."""
    setup = (await at.room()).table.setup
    return DeckOut(setup.deck_name, setup.deck)


@get("/table/request", operation_id="get_request", responses=problems(403, 404))
async def asked(at: AtTable, seat: AtSeat = None) -> Turn:
    """What your seat has to decide now, with all options."""
    room = await at.room()
    return turn_of(room, seat_of(at, room, seat))


@post(
    "/table/answer",
    operation_id="answer",
    status_code=200,
    responses=problems(403, 404, 409, 415, 422),
)
async def answer(at: AtTable, data: JSONBody[AnswerBody]) -> Turn:
    """Answer; the table then stands where the response says."""
    seat = acting_seat(at, await at.room(), data.seat)
    return await obey(at, do.Answer(seat, tuple(data.values), data.at), data.seat)


@post(
    "/table/start",
    operation_id="start",
    status_code=200,
    responses=problems(403, 404, 409, 415, 422),
)
async def start(at: AtTable, data: JSONBody[StartBody]) -> Turn:
    """Begin one of your initiatives."""
    seat = acting_seat(at, await at.room(), data.seat)
    return await obey(at, do.Start(seat, data.name, data.at), data.seat)


@post("/table/bid", operation_id="bid", status_code=200, responses=problems(403, 404, 409, 415))
async def bid(at: AtTable, data: JSONBody[BidBody]) -> Turn:
    """Leave the bids of your seat to the program: as little as it takes, up to a maximum.

    You may do so before you are asked, and nobody else sees it. It ends with the auction.
    """
    seat = acting_seat(at, await at.room(), data.seat)
    most = PASSING if data.most == "pass" else data.most
    return await obey(at, do.Bid(seat, data.sale, most), seat)


@post("/table/undo", operation_id="undo", status_code=200, responses=problems(403, 404, 409, 415))
async def undo(at: AtTable, data: JSONBody[UndoBody]) -> Turn:
    """Take back your last answer, if nothing was learnt since."""
    room = await at.room()
    able = [n for n in at.link.seats if room.can_undo(n)]
    wanted = data.seat if data.seat is not None or not able else able[0]
    return await obey(at, do.Undo(acting_seat(at, room, wanted), data.at), data.seat)


@post("/table/why", operation_id="why", status_code=200, responses=problems(403, 404, 415))
async def why(at: AtTable, data: JSONBody[WhyBody]) -> Why:
    """Why an answer is not possible now, with the clause of the rules."""
    room = await at.room()
    found = room.table.why(data.value, seat=acting_seat(at, room, data.seat))
    if found is None:
        return Why(None)
    return Why(RefusalOut(found.clause, words_of(found.message)))


@get("/table/plans", operation_id="get_plans", responses=problems(403, 404))
async def plans(at: AtTable, seat: AtSeat = None) -> PlansOut:
    """What the game proposes to your seat, if it is asked: whole chains of answers."""
    own = seat_of(at, await at.room(), seat)
    if own is None:
        return PlansOut((await at.room()).table.version, None, ())
    found = await at.site.hall.plans(at.id, own)
    return PlansOut(found.at, own, tuple([_plan(plan) for plan in found.plans]))


def _plan(plan: Plan) -> PlanOut:
    cost, risk = [
        None if message is None else words_of(message) for message in (plan.cost, plan.risk)
    ]
    return PlanOut(words_of(plan.name), plan.answers, cost, risk, plan.places)


@get("/table/score", operation_id="get_score", responses=problems(403, 404))
async def score(at: AtTable, seat: AtSeat = None) -> ScoreOut:
    """Who is ahead and by what, as far as your seat may know it, and what ends the game."""
    room = await at.room()
    own = seat_of(at, room, seat)
    found = score_of(room.table.view(own))
    return ScoreOut(
        at=room.table.version,
        seat=own,
        sources=tuple([_source(source) for source in found.sources]),
        totals={str(side): found.total(side) for side in found.sides},
        leaders=tuple(found.leaders),
        endings=tuple([_ending(ending) for ending in found.endings]),
    )


def _source(source: Source) -> SourceOut:
    values = {str(side): value for side, value in source.values.items()}
    return SourceOut(words_of(source.words), source.clause, source.kind, values)


def _ending(ending: Ending) -> EndingOut:
    return EndingOut(
        name=words_of(ending.name),
        detail=words_of(ending.detail),
        clause=ending.clause,
        kind=ending.kind,
        done=ending.done,
        of=ending.of,
        is_due=ending.is_due,
    )


@get("/table/events", operation_id="get_events", responses=problems(403, 404))
async def events(at: AtTable, seat: AtSeat = None, since: Since = 0) -> Events:
    """What has happened, as your seat may know it; at most 1,000 events at a time."""
    room = await at.room()
    found = room.table.events(seat_of(at, room, seat), since)[:MOST_EVENTS]
    return Events(since, since + len(found), found)


@post("/table/join", operation_id="join", status_code=200, responses=problems(403, 404, 409, 415))
async def join(request: WebRequest, data: JSONBody[JoinBody]) -> SeatToken:
    """Take the open seat that your token invites to; it opens nothing more, the new one does."""
    own = own_token_of(data, "join", bearer(request))
    try:
        return await _join(await api_visit(request), data, own)
    except (PermissionDeniedException, Refused):
        if known := await site_of(request).hall.link(own):
            return SeatToken(known.seats[0], own)
        raise


async def _join(at: Visit, data: JoinBody, own: str) -> SeatToken:
    link, room = at.link, await at.room()
    free = [n for n in link.seats if room.seats[n].kind == OPEN]
    if data.seat is not None and data.seat not in link.seats:
        raise PermissionDeniedException
    seat = data.seat if data.seat is not None else next(iter(free), None)
    if seat is None or seat not in free:
        raise Refused("taken")
    return SeatToken(seat, await at.site.hall.join(link, [seat], data.name, token=own))


def turn_of(room: Room, seat: int | None) -> Turn:
    """Where the room stands for a seat."""
    request = request_to(room, seat)
    may_start = seat is not None and room.status == "playing" and room.seats[seat].kind == PERSON
    return Turn(
        at=room.table.version,
        status=room.status,
        waiting=room.waiting,
        seat=seat,
        request=None if request is None else _asked(request),
        initiatives=room.table.initiatives(seat) if may_start and seat is not None else (),
        can_undo=seat is not None and room.can_undo(seat),
        result=_result(room),
        sale=None if seat is None else _sale(room, seat),
    )


def _sale(room: Room, seat: int) -> SaleOut | None:
    found, most = sale_for(room, seat), most_of(room, seat)
    if found is None:
        return None
    sale, limit = found
    return SaleOut(sale.id, sale.what, limit, "pass" if most == PASSING else most)


def _asked(request: Request) -> Asked:
    return Asked(
        request.seat,
        request.side,
        request.rule,
        words_of(request.prompt),
        request.needs,
        request.options(),
    )


def words_of(message: Message) -> WordsOut:
    return WordsOut(message.id, dict(message.params), render(message))


def _result(room: Room) -> ResultOut | None:
    found = room.result
    return None if found is None else ResultOut(found.winners, found.reason, found.scores)


HANDLERS = [table, view, deck, asked, plans, score, answer, start, bid, undo, why, events, join]
