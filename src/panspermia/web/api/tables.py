"""Without a token: the games, and tables to open, to join or to watch."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from panspermia.kernel import render
from panspermia.registry import list_games
from panspermia.store.commands import BOT, OPEN, PERSON
from panspermia.store.errors import NoRoom, Refused
from panspermia.store.links import SPECTATOR
from panspermia.store.names import LONGEST_TITLE, clean_name
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.secrets import new_secret
from panspermia.store.summaries import RoomInfo
from panspermia.web.api.problems import problems
from panspermia.web.api.schema import (
    BIG,
    GameOut,
    Games,
    JoinBody,
    NewSeat,
    NewTable,
    Opened,
    OpenTable,
    OpenTables,
    OptionOut,
    SeatOut,
    SeatToken,
    TokenOut,
)
from panspermia.web.markup import cleaned
from panspermia.web.pages.home import LONGEST_WORDS
from panspermia.web.pages.new import bot_seat, offered_bots
from panspermia.web.site import Site, WebRequest, in_thread, own_token, site_of


@get("/games", operation_id="list_games", responses=problems())
async def games(request: WebRequest) -> Games:
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


PAGE = 50
"""Tables in one answer."""
Words = Annotated[str, QueryParameter(max_length=LONGEST_WORDS, description="Words to look for.")]
PageNumber = Annotated[int, QueryParameter(ge=1, le=BIG, description="Which fifty tables.")]


@get("/tables", operation_id="list_tables", responses=problems())
async def tables(request: WebRequest, q: Words = "", page: PageNumber = 1) -> OpenTables:
    """Public tables that wait for players; `q` looks for words in title, game and names."""
    found = await site_of(request).hall.lobby(
        words=cleaned(q, LONGEST_WORDS), limit=PAGE, start=(page - 1) * PAGE
    )
    rooms = tuple([_open_table(info) for info in found.rooms])
    return OpenTables(rooms, page, max(1, -(-found.total // PAGE)), found.total)


def _open_table(info: RoomInfo) -> OpenTable:
    seats = tuple(
        [SeatOut(n, s.kind, s.name, s.bot, s.away) for n, s in enumerate(info.summary.seats)]
    )
    return OpenTable(info.id, info.game, info.title, seats)


@post("/tables", operation_id="create_table", responses=problems(409, 415, 422))
async def create(request: WebRequest, data: JSONBody[NewTable]) -> Opened:
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


@post(
    "/tables/{table:str}/join", operation_id="join_public_table", responses=problems(404, 409, 415)
)
async def join_public(request: WebRequest, table: RoomId, data: JSONBody[JoinBody]) -> SeatToken:
    """Take an open seat of a public table; the answer has your token."""
    site = site_of(request)
    info = await _public(site, table)
    own = own_token_of(data, "lobby", table)
    if known := await site.hall.link(own):
        return SeatToken(known.seats[0], own)
    free = [n for n, seat in enumerate(info.summary.seats) if seat.kind == OPEN]
    seat = data.seat if data.seat is not None else next(iter(free), None)
    if seat not in free:
        raise Refused("taken")
    return SeatToken(seat, await site.hall.claim(table, seat, data.name, token=own))


def own_token_of(data: JoinBody, *what: str) -> str:
    """The token for somebody who sits down: the same again if the same secret is sent."""
    return own_token(data.secret or new_secret(), *what)


@post("/tables/{table:str}/watch", operation_id="watch_public_table", responses=problems(404, 415))
async def watch_public(request: WebRequest, table: RoomId) -> TokenOut:
    """A token to watch a public table with."""
    site = site_of(request)
    await _public(site, table)
    return TokenOut(await in_thread(site.store.shared_link, table, SPECTATOR))


async def _public(site: Site, table: str) -> RoomInfo:
    info = await in_thread(site.store.info, table)
    if not info.public:
        raise NoRoom(table)
    return info


HANDLERS = [games, tables, create, join_public, watch_public]
