"""The JSON interface under /api, for bots and pages of other people.

Whoever has the token of a link (`Authorization: Bearer ...`) may do what the link's page may. No
cookie counts here, so that no other site can act for a visitor.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException, PermissionDeniedException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec import UNSET, Meta, UnsetType

from panspermia import __version__
from panspermia.hall.live import Pulse
from panspermia.kernel import (
    BadAnswer,
    BadSetup,
    IllegalAnswer,
    Message,
    PanspermiaError,
    Request,
    StaleAnswer,
    Table,
    render,
)
from panspermia.kernel import Plan as Suggested
from panspermia.registry import list_games
from panspermia.store import commands as do
from panspermia.store.commands import BOT, OPEN, PERSON
from panspermia.store.errors import NoRoom, Refused
from panspermia.store.links import SPECTATOR, Link
from panspermia.store.names import LONGEST_NAME, LONGEST_TITLE, clean_name
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.store.secrets import new_secret
from panspermia.store.summaries import RoomInfo
from panspermia.web.live import follow
from panspermia.web.pages.home import bot_seat, offered_bots
from panspermia.web.scene import request_to, seat_names, taken_seats
from panspermia.web.site import Page, Site, in_thread, own_token, site_of
from panspermia.web.words import say

PATH = "/api"
MOST_EVENTS = 1000
"""Events in one answer."""
REMEMBERED = 64
"""Events that a stream looks back at, to see whether some were taken back."""

# --- what comes in --------------------------------------------------------------------------------

BIG = 2**31 - 1
Number = Annotated[int, Meta(ge=0, le=BIG)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Word = Annotated[str, Meta(max_length=100)]
OneAnswer = Annotated[int, Meta(ge=-BIG, le=BIG)] | Word


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody sends."""


class NewSeat(Body, frozen=True):
    """A seat: a person (you get its token), open to whoever comes, or one of the server's bots."""

    kind: Literal["person", "open", "bot"] = "person"
    name: Name = ""
    bot: Word = "greedy"


class NewTable(Body, frozen=True):
    """A table to be opened; `deadline` is seconds for a decision, then a bot plays on."""

    game: Word
    seats: Annotated[tuple[NewSeat, ...], Meta(min_length=1, max_length=8)]
    options: Annotated[dict[Word, OneAnswer | bool], Meta(max_length=50)] = {}
    title: Annotated[str, Meta(max_length=LONGEST_TITLE)] = ""
    public: bool = False
    deadline: Annotated[int, Meta(ge=60, le=30 * 24 * 3600)] | None = None


class Join(Body, frozen=True):
    """Sit down, in that seat or in the first that is open.

    Who sends a `secret` of their own, drawn at random, can send the same again if the answer was
    lost, and gets the same seat and token.
    """

    name: Name = ""
    seat: SeatNumber | None = None
    secret: Annotated[str, Meta(min_length=32, max_length=100)] | None = None


class Give(Body, frozen=True):
    """An answer, or a chain that is given all or not at all; `at` is what it was meant for."""

    at: Number
    values: Annotated[tuple[OneAnswer, ...], Meta(min_length=1, max_length=200)]
    seat: SeatNumber | None = None


class Begin(Body, frozen=True):
    """Something that a seat begins on its own initiative, by its name."""

    at: Number
    name: Word
    seat: SeatNumber | None = None


class Undo(Body, frozen=True):
    """Take back the last answer of a seat."""

    at: Number
    seat: SeatNumber | None = None


class Ask(Body, frozen=True):
    """Ask why an answer is not possible."""

    value: OneAnswer
    seat: SeatNumber | None = None


# --- what goes out --------------------------------------------------------------------------------


class Words(msgspec.Struct, frozen=True):
    """A message: its id and parameters, and the sentence."""

    id: str
    params: dict[str, Any]
    text: str


class OptionOut(msgspec.Struct, frozen=True):
    """A choice at setup."""

    id: str
    values: tuple[str | int | bool, ...]
    default: str | int | bool
    clause: str
    text: str


class GameOut(msgspec.Struct, frozen=True):
    """A game; every answer is a word of its vocabulary."""

    id: str
    title: str
    players: tuple[int, ...]
    options: tuple[OptionOut, ...]
    vocabulary: tuple[str | int, ...]
    rules_version: int


class Games(msgspec.Struct, frozen=True):
    """All games, and the bots: levels from weak to strong, then others that are installed."""

    games: tuple[GameOut, ...]
    bots: tuple[str, ...]


class SeatOut(msgspec.Struct, frozen=True):
    """Who sits there; `away`, if a bot plays for a person."""

    seat: int
    kind: str
    name: str
    bot: str
    away: bool


class OpenTable(msgspec.Struct, frozen=True):
    """A public table that waits for players."""

    table: str
    game: str
    title: str
    seats: tuple[SeatOut, ...]


class OpenTables(msgspec.Struct, frozen=True):
    tables: tuple[OpenTable, ...]


class SeatToken(msgspec.Struct, frozen=True):
    """The token of a seat, which is shown only now; its page is /s/{token}."""

    seat: int
    token: str


class Opened(msgspec.Struct, frozen=True):
    """A new table with a token for each seat that is no bot's, and one for spectators."""

    table: str
    seats: tuple[SeatToken, ...]
    spectator: str


class Token(msgspec.Struct, frozen=True):
    """A token for spectators; its page is /w/{token}."""

    token: str


class Asked(msgspec.Struct, frozen=True):
    """What a seat has to decide; each of the options can be given as it stands."""

    seat: int
    side: int
    rule: str
    prompt: Words
    needs: str
    options: tuple[str | int, ...]


class ResultOut(msgspec.Struct, frozen=True):
    """Who has won, and why the game is over."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...]


class Turn(msgspec.Struct, frozen=True):
    """Where the table stands: whom it waits for, and what your seat has to decide, if anything.

    `at` is the position that an answer is meant for.
    """

    at: int
    status: str
    waiting: tuple[int, ...]
    seat: int | None
    request: Asked | None
    initiatives: tuple[str, ...]
    can_undo: bool
    result: ResultOut | None


class TableOut(msgspec.Struct, frozen=True):
    """A table, and which of its seats are yours."""

    table: str
    game: str
    title: str
    options: dict[str, str | int | bool]
    status: str
    at: int
    seats: tuple[SeatOut, ...]
    mine: tuple[int, ...]
    waiting: tuple[int, ...]
    result: ResultOut | None


class View(msgspec.Struct, frozen=True):
    """What a seat may know of the position."""

    at: int
    seat: int | None
    view: dict[str, Any]


class DeckOut(msgspec.Struct, frozen=True):
    """What is printed on the components; `name` is what views say of it."""

    name: str | None
    content: dict[str, Any] | None


class Refusal(msgspec.Struct, frozen=True):
    """Why an answer is not possible now."""

    clause: str
    message: Words


class Why(msgspec.Struct, frozen=True):
    """Why not; null if it is possible."""

    refusal: Refusal | None


class PlanOut(msgspec.Struct, frozen=True):
    """A chain of answers that can be given as it stands; its cost and risk, if there are any."""

    name: Words
    answers: tuple[str | int, ...]
    cost: Words | None
    risk: Words | None
    places: tuple[str, ...]


class PlansOut(msgspec.Struct, frozen=True):
    """What is proposed to a seat; `at` is the position that the plans are meant for."""

    at: int
    seat: int | None
    plans: tuple[PlanOut, ...]


class Events(msgspec.Struct, frozen=True):
    """What has happened, from event `since` on; ask for those from `next` on afterwards."""

    since: int
    next: int
    events: list[dict[str, Any]]


class News(msgspec.Struct, frozen=True):
    """What a stream sends: whatever you know from event `since` on is to be replaced by these."""

    at: int
    status: str
    waiting: tuple[int, ...]
    since: int
    next: int
    events: list[dict[str, Any]]


class Problem(msgspec.Struct, frozen=True):
    """What went wrong; `clause` if the rules forbid it, `at` where the table stands if stale."""

    error: str
    message: str
    clause: str | UnsetType = UNSET


# --- games and tables -----------------------------------------------------------------------------


def _problems(*codes: int) -> dict[int, ResponseSpec]:
    said = {
        400: "the request has not the form that is described here",
        403: "the token is missing or opens nothing, or the seat is somebody else's",
        404: "there is nothing here",
        409: "not possible now; stale if it was meant for an older position",
        413: "the request is too large",
        422: "the rules do not allow it",
        429: "too many requests",
    }
    every = sorted({*codes, 400, 413, 429})
    return {code: ResponseSpec(Problem, description=said[code]) for code in every}


@get("/games", operation_id="list_games", responses=_problems())
async def games(request: Page) -> Games:
    """The games, their options and the bots."""
    offered = offered_bots(site_of(request))
    return Games(tuple([_game(info) for info in list_games()]), offered)


def _game(info: Any) -> GameOut:
    options = [
        OptionOut(o.id, o.values, o.default, o.clause, render(o.sentence)) for o in info.options
    ]
    return GameOut(
        info.id,
        render(info.title),
        info.players,
        tuple(options),
        info.vocabulary,
        info.rules_version,
    )


@get("/tables", operation_id="list_tables", responses=_problems())
async def tables(request: Page) -> OpenTables:
    """Public tables that wait for players."""
    found = await in_thread(site_of(request).store.lobby)
    return OpenTables(tuple([_open_table(info) for info in found]))


def _open_table(info: RoomInfo) -> OpenTable:
    seats = tuple(
        [SeatOut(n, s.kind, s.name, s.bot, s.away) for n, s in enumerate(info.summary.seats)]
    )
    return OpenTable(info.id, info.game, info.title, seats)


@post("/tables", operation_id="create_table", responses=_problems(409, 422))
async def create(request: Page, data: JSONBody[NewTable]) -> Opened:
    """Open a table. Its seed is drawn by the server, and shown when the game is over."""
    seats = tuple([_planned(site_of(request), seat) for seat in data.seats])
    tokens = [n for n, seat in enumerate(seats) if seat.kind != BOT]
    people = [n for n, seat in enumerate(seats) if seat.kind == PERSON]
    plan = RoomPlan(
        data.game,
        seats,
        dict(data.options),
        deadline=data.deadline,
        creator=people[0] if people else None,
    )
    created = await site_of(request).hall.create(
        plan,
        title=clean_name(data.title, LONGEST_TITLE),
        public=data.public,
        links=[(n,) for n in tokens],
    )
    found = [SeatToken(n, token) for n, token in zip(tokens, created.tokens, strict=True)]
    return Opened(created.room, tuple(found), created.spectator)


def _planned(site: Site, seat: NewSeat) -> SeatPlan:
    if seat.kind == BOT:
        return bot_seat(site, seat.bot, seat.name)
    return SeatPlan(seat.kind, seat.name)


RoomId = FromPath[Annotated[str, Meta(max_length=40)]]


@post("/tables/{table:str}/join", operation_id="join_public_table", responses=_problems(404, 409))
async def join_public(request: Page, table: RoomId, data: JSONBody[Join]) -> SeatToken:
    """Take an open seat of a public table; the answer has your token."""
    site = site_of(request)
    info = await _public(site, table)
    own = _own_token(data, "lobby", table)
    if known := await site.hall.link(own):
        return SeatToken(known.seats[0], own)
    free = [n for n, seat in enumerate(info.summary.seats) if seat.kind == OPEN]
    seat = data.seat if data.seat is not None else next(iter(free), None)
    if seat not in free:
        raise Refused("taken")
    return SeatToken(seat, await site.hall.claim(table, seat, data.name, token=own))


def _own_token(data: Join, *what: str) -> str:
    """The token that somebody gets who sits down: by a secret the same, if it is sent again."""
    return own_token(data.secret or new_secret(), *what)


@post("/tables/{table:str}/watch", operation_id="watch_public_table", responses=_problems(404))
async def watch_public(request: Page, table: RoomId) -> Token:
    """A token to watch a public table with."""
    site = site_of(request)
    await _public(site, table)
    return Token(await in_thread(site.store.add_link, table, SPECTATOR))


async def _public(site: Site, table: str) -> RoomInfo:
    info = await in_thread(site.store.info, table)
    if not info.public:
        raise NoRoom(table)
    return info


# --- at a table -----------------------------------------------------------------------------------


class Visitor:
    """Who has come with a token."""

    def __init__(self, site: Site, link: Link, taken: Sequence[int]) -> None:
        """`taken`: the seats in which somebody has sat down; the others are not the link's yet."""
        self.site = site
        self.link = link
        self.seats = [seat for seat in link.seats if seat in taken]

    async def room(self) -> Room:
        return await self.site.hall.room(self.link.room)

    def seat(self, room: Room, wanted: int | None) -> int | None:
        """The wanted seat if it is theirs; without a wish one that is asked, or the first."""
        if wanted is not None:
            if wanted not in self.seats:
                raise PermissionDeniedException
            return wanted
        asked = [n for n in self.seats if n in room.waiting]
        return next(iter([*asked, *self.seats]), None)

    def own_seat(self, room: Room, wanted: int | None) -> int:
        """As `seat`, but spectators have none."""
        seat = self.seat(room, wanted)
        if seat is None:
            raise PermissionDeniedException
        return seat

    async def do(self, command: do.AnyCommand, wanted: int | None) -> Turn:
        """Let the table obey; where it stands then, for the wanted seat."""
        await self.site.hall.do(self.link.room, command)
        room = await self.room()
        return turn_of(room, self.seat(room, wanted))


async def visitor_of(request: Page) -> Visitor:
    """Who has the token in the header, or 403."""
    site, token = site_of(request), _bearer(request)
    link = await _link(site, token)
    taken = taken_seats(await site.hall.room(link.room), link.seats)
    # Who sat down just now has replaced the token; whoever does so later is not among these.
    return Visitor(site, await _link(site, token), taken)


def _bearer(request: Page) -> str:
    """The token in the header, or 403."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not 0 < len(token) <= 200:
        raise PermissionDeniedException
    return token.strip()


async def _link(site: Site, token: str) -> Link:
    link = await site.hall.link(token)
    if link is None:
        raise PermissionDeniedException
    return link


Guest = NamedDependency[Visitor]
Seat = Annotated[int | None, QueryParameter(ge=0, le=15, description="Which of your seats.")]
Since = Annotated[int, QueryParameter(ge=0, le=BIG, description="The number of the first event.")]


@get("/table", operation_id="get_table", responses=_problems(403, 404))
async def table(visitor: Guest) -> TableOut:
    """The table: who sits there, and whom it waits for."""
    info = await in_thread(visitor.site.store.info, visitor.link.room)
    room = await visitor.room()
    names = seat_names(room)
    return TableOut(
        table=visitor.link.room,
        game=room.table.game.id,
        title=info.title,
        options=dict(room.table.setup.options),
        status=room.status,
        at=room.table.version,
        seats=tuple(
            [SeatOut(n, s.kind, names[n], s.bot, s.away) for n, s in enumerate(room.seats)]
        ),
        mine=visitor.link.seats,
        waiting=room.waiting,
        result=_result(room),
    )


@get("/table/view", operation_id="get_view", responses=_problems(403, 404))
async def view(visitor: Guest, seat: Seat = None) -> View:
    """The position as your seat may know it."""
    room = await visitor.room()
    own = visitor.seat(room, seat)
    return View(room.table.version, own, room.table.view(own))


@get("/table/deck", operation_id="get_deck", responses=_problems(403, 404))
async def deck(visitor: Guest) -> DeckOut:
    """The deck of the table, which stays the same for the whole game."""
    setup = (await visitor.room()).table.setup
    return DeckOut(setup.deck_name, setup.deck)


@get("/table/request", operation_id="get_request", responses=_problems(403, 404))
async def asked(visitor: Guest, seat: Seat = None) -> Turn:
    """What your seat has to decide now, with all options."""
    room = await visitor.room()
    return turn_of(room, visitor.seat(room, seat))


@post(
    "/table/answer", operation_id="answer", status_code=200, responses=_problems(403, 404, 409, 422)
)
async def answer(visitor: Guest, data: JSONBody[Give]) -> Turn:
    """Answer; the table then stands where the response says."""
    seat = visitor.own_seat(await visitor.room(), data.seat)
    return await visitor.do(do.Answer(seat, data.values, data.at), data.seat)


@post(
    "/table/start", operation_id="start", status_code=200, responses=_problems(403, 404, 409, 422)
)
async def start(visitor: Guest, data: JSONBody[Begin]) -> Turn:
    """Begin one of your initiatives."""
    seat = visitor.own_seat(await visitor.room(), data.seat)
    return await visitor.do(do.Start(seat, data.name, data.at), data.seat)


@post("/table/undo", operation_id="undo", status_code=200, responses=_problems(403, 404, 409))
async def undo(visitor: Guest, data: JSONBody[Undo]) -> Turn:
    """Take back your last answer, if nothing was learnt since."""
    room = await visitor.room()
    able = [n for n in visitor.link.seats if room.can_undo(n)]
    wanted = data.seat if data.seat is not None or not able else able[0]
    return await visitor.do(do.Undo(visitor.own_seat(room, wanted), data.at), data.seat)


@post("/table/why", operation_id="why", status_code=200, responses=_problems(403, 404))
async def why(visitor: Guest, data: JSONBody[Ask]) -> Why:
    """Why an answer is not possible now, with the clause of the rules."""
    room = await visitor.room()
    found = room.table.why(data.value, seat=visitor.own_seat(room, data.seat))
    if found is None:
        return Why(None)
    return Why(Refusal(found.clause, _words(found.message)))


@get("/table/plans", operation_id="get_plans", responses=_problems(403, 404))
async def plans(visitor: Guest, seat: Seat = None) -> PlansOut:
    """What the game proposes to your seat, if it is asked: whole chains of answers."""
    own = visitor.seat(await visitor.room(), seat)
    if own is None:
        return PlansOut((await visitor.room()).table.version, None, ())
    found = await visitor.site.hall.plans(visitor.link.room, own)
    return PlansOut(found.at, own, tuple([_plan(plan) for plan in found.plans]))


def _plan(plan: Suggested) -> PlanOut:
    cost, risk = [
        None if message is None else _words(message) for message in (plan.cost, plan.risk)
    ]
    return PlanOut(_words(plan.name), plan.answers, cost, risk, plan.places)


@get("/table/events", operation_id="get_events", responses=_problems(403, 404))
async def events(visitor: Guest, seat: Seat = None, since: Since = 0) -> Events:
    """What has happened, as your seat may know it; at most 1,000 events at a time."""
    room = await visitor.room()
    found = room.table.events(visitor.seat(room, seat), since)[:MOST_EVENTS]
    return Events(since, since + len(found), found)


@post("/table/join", operation_id="join", status_code=200, responses=_problems(403, 404, 409))
async def join(request: Page, data: JSONBody[Join]) -> SeatToken:
    """Take the open seat that your token invites to; it opens nothing more, the new one does."""
    own = _own_token(data, "join", _bearer(request))
    try:
        return await _join(await visitor_of(request), data, own)
    except (PermissionDeniedException, Refused):
        if known := await site_of(request).hall.link(own):
            return SeatToken(known.seats[0], own)
        raise


async def _join(visitor: Visitor, data: Join, own: str) -> SeatToken:
    site, link = visitor.site, visitor.link
    room = await visitor.room()
    free = [n for n in link.seats if room.seats[n].kind == OPEN]
    if data.seat is not None and data.seat not in link.seats:
        raise PermissionDeniedException
    seat = data.seat if data.seat is not None else next(iter(free), None)
    if seat is None or seat not in free:
        raise Refused("taken")
    return SeatToken(seat, await site.hall.join(link, [seat], data.name, token=own))


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
    )


def _asked(request: Request) -> Asked:
    return Asked(
        request.seat,
        request.side,
        request.rule,
        _words(request.prompt),
        request.needs,
        request.options(),
    )


def _words(message: Message) -> Words:
    return Words(message.id, dict(message.params), render(message))


def _result(room: Room) -> ResultOut | None:
    found = room.result
    return None if found is None else ResultOut(found.winners, found.reason, found.scores)


# --- the stream -----------------------------------------------------------------------------------


@get(
    "/table/live",
    operation_id="stream",
    media_type="text/event-stream",
    responses={
        200: ResponseSpec(News, description="Server-sent events, each with a News as its data."),
        **_problems(403, 404),
    },
)
async def live(request: Page, visitor: Guest, seat: Seat = None, since: Since = 0) -> Response[Any]:
    """What happens, as it happens, in server-sent events; Last-Event-ID goes on after a break."""
    last = request.headers.get("last-event-id", "")
    first = int(last) if last.isascii() and last.isdecimal() and len(last) < 10 else since
    room = await visitor.room()
    return Stream(Listener(visitor, visitor.seat(room, seat), first))


class Listener:
    """Somebody who hears what happens, and what of it was sent."""

    def __init__(self, visitor: Visitor, seat: int | None, since: int) -> None:
        self.visitor = visitor
        self._seat = seat
        self._next = since
        self._sent: list[dict[str, Any]] = []
        self._at: tuple[int, str] | None = None

    async def news(self, pulse: Pulse) -> bytes | None:
        """The next message, if there is something to tell."""
        room = await self.visitor.room()
        stands = (room.table.version, room.status)
        if stands == self._at:
            return None
        self._at = stands
        since, found = self._unsent(room.table)
        news = News(*stands, room.waiting, since, self._next, found)
        return b"id: %d\ndata: %s\n\n" % (self._next, msgspec.json.encode(news))

    def _unsent(self, table: Table[Any]) -> tuple[int, list[dict[str, Any]]]:
        """The events from the first on that was not sent, or not so; and its number."""
        begun = self._next - len(self._sent)
        recent = table.events(self._seat, begun)
        alike = _alike(self._sent, recent)
        if self._sent and not alike:
            begun, alike, recent = 0, 0, table.events(self._seat)
        if not self._sent and not recent:
            begun = min(begun, len(table.events(self._seat)))
        self._next = begun + len(recent)
        self._sent = recent[-REMEMBERED:]
        return begun + alike, recent[alike:]


def _alike(one: Sequence[Any], other: Sequence[Any]) -> int:
    """With how many equal items both begin."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))


class Stream(Response[bytes]):
    """A response that goes on until the listener is gone."""

    def __init__(self, listener: Listener) -> None:
        super().__init__(b"")
        self._listener = listener

    def to_asgi_response(self, *_: Any, **__: Any) -> ASGIApp:  # type: ignore[override]
        listener = self._listener
        visitor = listener.visitor
        link = visitor.link

        async def respond(scope: Scope, receive: Receive, send: Send) -> None:
            await follow(receive, send, visitor.site.hall, link.room, link.seats, listener.news)

        return respond


# --- what goes wrong ------------------------------------------------------------------------------


def is_api(request: Page) -> bool:
    return request.url.path.startswith(f"{PATH}/")


def refused(error: PanspermiaError) -> Response[Problem]:
    """An error of the rules or of the room."""
    words = render(error.message)
    if isinstance(error, NoRoom):
        return Response(Problem("unknown", words), status_code=404)
    if isinstance(error, StaleAnswer):
        return Response(Problem("stale", words), status_code=409)
    if isinstance(error, IllegalAnswer):
        return Response(Problem("illegal", words, error.clause), status_code=422)
    if isinstance(error, (BadAnswer, BadSetup)):
        return Response(Problem("illegal", words), status_code=422)
    return Response(Problem("refused", words), status_code=409)


ERRORS = {403: "forbidden", 404: "unknown", 405: "method", 413: "large", 429: "many"}


def failed(error: HTTPException) -> Response[Problem]:
    """A request that cannot be served."""
    status = error.status_code
    kind = ERRORS.get(status, "request")
    words = say(f"error.{status}.detail") if status in ERRORS else _first_problem(error)
    return Response(Problem(kind, words), status_code=status, headers=error.headers or {})


def _first_problem(error: HTTPException) -> str:
    """Which part of a request is wrong, as far as that is known."""
    found = error.extra[0] if isinstance(error.extra, list) and error.extra else None
    if not isinstance(found, dict):
        return error.detail
    return f"{found.get('key', '')}: {found.get('message', '')}".removeprefix(": ")


def crashed() -> Response[Problem]:
    return Response(Problem("bug", say("error.500.detail")), status_code=500)


# --- the whole ------------------------------------------------------------------------------------

PUBLIC = [games, tables, create, join_public, watch_public]
WITH_TOKEN = [table, view, deck, asked, plans, answer, start, undo, why, events, join, live]

ROUTER = Router(
    PATH,
    route_handlers=[
        *PUBLIC,
        Router(
            "",
            route_handlers=WITH_TOKEN,
            dependencies={"visitor": Provide(visitor_of)},
            security=[{"token": []}],
        ),
    ],
    include_in_schema=True,
)

OPENAPI = OpenAPIConfig(
    title="panspermia",
    version=__version__,
    description=__doc__,
    path=f"{PATH}/openapi.json",  # with the plugin below it nothing else is served at /api
    render_plugins=[JsonRenderPlugin(path="/")],
    components=Components(
        security_schemes={
            "token": SecurityScheme(
                type="http", scheme="bearer", description="The token of a link: what follows /s/."
            )
        }
    ),
    use_handler_docstrings=True,
)
