"""The start page, the lobby and the form for a new game."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, QueryParameter

from panspermia.contract import art_of
from panspermia.hall.lessons import lessons
from panspermia.kernel import BadSetup, Game, Message, Setup, render
from panspermia.kernel.chance import new_seed
from panspermia.kernel.game import Value
from panspermia.players import PLAYERS
from panspermia.registry import GAMES, title_of
from panspermia.store.commands import BOT, OPEN, PERSON
from panspermia.store.errors import Refused, TooMany
from panspermia.store.links import SEAT, SPECTATOR, Link
from panspermia.store.names import LONGEST_TITLE, clean_name
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.store.summaries import RoomInfo
from panspermia.web.markup import cleaned
from panspermia.web.scene import bot_name
from panspermia.web.site import (
    KEY_COOKIE,
    NAME_COOKIE,
    Site,
    WebRequest,
    form_of,
    goto,
    in_thread,
    key_of,
    name_of,
    number_in,
    once_more,
    own_token,
    page,
    plain_cookie,
    site_of,
)
from panspermia.web.words import say

LEVELS = ("random", "greedy", "search:200", "search:1000")
"""The levels of our own bots, from weak to strong."""
USUAL_BOT = "greedy"
MANY, FEW = 20, 5
"""Tables on a page of the lobby, and on the start page."""
LONGEST_WORDS = 80
BIG = 2**31 - 1
LONGEST_DEADLINE = 30 * 24 * 3600


@get("/")
async def home(request: WebRequest) -> Response[str]:
    """The games, the visitor's unfinished tables, and public ones."""
    return page(
        request,
        "home.html",
        games=[_game(game) for game in sorted(GAMES.values(), key=_length)],
        mine=await my_tables(request, unfinished=True),
        name=name_of(request),
        **await _open_tables(site_of(request), size=FEW),
    )


PageNumber = Annotated[int, QueryParameter(name="page", ge=1, le=BIG)]


@get("/lobby")
async def lobby(
    request: WebRequest, q: FromQuery[str] = "", number: PageNumber = 1
) -> Response[str]:
    """Public tables that wait for players, or those that have the words."""
    found = await _open_tables(site_of(request), words=cleaned(q, LONGEST_WORDS), number=number)
    return page(request, "lobby.html", name=name_of(request), **found)


def _length(game: Game[Any]) -> tuple[int, str]:
    """Short games come first."""
    return game.minutes, game.id


def _game(game: Game[Any]) -> dict[str, Any]:
    info = game.info()
    low, high = min(info.players), max(info.players)
    about = render(Message("about", {}, game.package))
    return {
        "id": info.id,
        "title": render(info.title),
        "about": "" if about == "about" else about,
        "numbers": str(low) if low == high else say("home.range", low=low, high=high),
        "has_cover": art_of(game) is not None,
        "lesson": info.id in lessons(),
    }


# --- tables in lists ------------------------------------------------------------------------------


async def my_tables(request: WebRequest, *, unfinished: bool) -> list[dict[str, Any]]:
    """What the personal key in the cookie has gathered, first the tables where it is one's turn."""
    key = request.cookies.get(KEY_COOKIE)
    if not key:
        return []
    found = await in_thread(site_of(request).store.links_of, key)
    rows = [
        _row(link, info)
        for link, info in found
        if link.kind == SEAT and not (unfinished and info.status in ("finished", "closed"))
    ]
    return sorted(rows, key=lambda row: not row["turn"])


def _row(link: Link, info: RoomInfo) -> dict[str, Any]:
    own = set(link.seats)
    others = [_summary_name(info, n) for n in range(len(info.summary.seats)) if n not in own]
    detail = say("me.names", names=others) if others else ""
    return {
        "href": f"/s/~{link.id}",
        "title": info.title or title_of(info.game),
        "detail": detail,
        "status": info.status,
        "turn": bool(own & set(info.summary.waiting)),
        "updated": _minute(info.updated),
        "link": link.id,
    }


def _summary_name(info: RoomInfo, number: int) -> str:
    seat = info.summary.seats[number]
    if seat.kind == OPEN:
        return say("seat.open")
    if seat.kind == BOT and not seat.away:
        return seat.name or say("seat.bot", bot=bot_name(seat.bot))
    return seat.name or say("seat.person", number=number + 1)


async def _open_tables(
    site: Site, *, words: str = "", number: int = 1, size: int = MANY
) -> dict[str, Any]:
    """A page of the lobby, the last one if there are not so many."""
    found = await site.hall.lobby(words=words, limit=size, start=(number - 1) * size)
    pages = max(1, -(-found.total // size))
    if number > pages:
        return await _open_tables(site, words=words, number=pages, size=size)
    awaited = frozenset(site.hall.awaited())
    return {
        "open": [_open_row(info, info.id in awaited) for info in found.rooms],
        "total": found.total,
        "words": words,
        "number": number,
        "pages": pages,
    }


def _open_row(info: RoomInfo, is_awaited: bool) -> dict[str, Any]:
    seats = info.summary.seats
    free = [seat for seat in seats if seat.kind == OPEN]
    others = [_summary_name(info, n) for n, seat in enumerate(seats) if seat.kind != OPEN]
    return {
        "id": info.id,
        "title": info.title or title_of(info.game),
        "game": title_of(info.game) if info.title else "",
        "detail": say("lobby.detail", free=len(free), seats=len(seats)),
        "others": say("me.names", names=others) if others else "",
        "updated": _minute(info.updated),
        "free": bool(free),
        "awaited": is_awaited,
    }


def _minute(when: float) -> str:
    return datetime.fromtimestamp(when, UTC).isoformat(timespec="minutes")


@post("/lobby/{room:str}")
async def sit_down(request: WebRequest, room: FromPath[str]) -> Response[Any]:
    """Take a free seat of a public table."""
    site = site_of(request)
    form = await form_of(request)
    info = await in_thread(site.store.info, room)
    if not info.public:
        raise NotFoundException
    key, cookies = await key_of(request)
    if cookies:
        return once_more(request, cookies)
    name = clean_name(form.get("name", ""))
    token = own_token(key, "lobby", room, name)
    answer = goto(request, f"/s/{token}", [plain_cookie(site, NAME_COOKIE, name)])
    if await site.hall.link(token) is not None:
        return answer
    free = [n for n, seat in enumerate(info.summary.seats) if seat.kind == OPEN]
    if not free:
        raise Refused("taken")
    await site.hall.claim(room, free[0], name, key, token=token)
    return answer


@post("/lobby/{room:str}/watch")
async def watch(request: WebRequest, room: FromPath[str]) -> Response[Any]:
    """A spectator's link to a public table."""
    site = site_of(request)
    info = await in_thread(site.store.info, room)
    if not info.public:
        raise NotFoundException
    token = await in_thread(site.store.add_link, room, SPECTATOR)
    return goto(request, f"/w/{token}")


# --- a new game -----------------------------------------------------------------------------------


@get("/new/{game:str}")
async def new_game(request: WebRequest, game: FromPath[str]) -> Response[str]:
    """The form, filled in so that Play works at once."""
    return _form_page(request, find(game), {}, None)


def find(id: str) -> Game[Any]:
    """The game of an address, or 404."""
    if id not in GAMES:
        raise NotFoundException
    return GAMES[id]


def _form_page(
    request: WebRequest,
    game: Game[Any],
    given: Mapping[str, str],
    problem: str | None,
    status: int = 422,
) -> Response[str]:
    usual = 3 if 3 in game.players else game.players[0]
    players = number_in(given, "players") or usual
    seats = [
        given.get(f"seat-{n}", "me" if n == 0 else USUAL_BOT) for n in range(max(game.players))
    ]
    words = [_option(game, option.id, given) for option in game.options]
    return page(
        request,
        "new.html",
        status=200 if problem is None else status,
        game=game.id,
        title=render(game.info().title),
        problem=problem,
        name=given.get("name", name_of(request)),
        numbers=game.players,
        players=players,
        seats=seats,
        sitters=_sitters(site_of(request)),
        modes=[option for option in words if option["id"] == "mode"],
        options=[o for o in words if o["id"] != "mode" and not o["reading"]],
        readings=[option for option in words if option["reading"]],
        changed=bool(given),
        public=given.get("public") == "yes",
        deadline=number_in(given, "deadline") or 0,
        table_title=given.get("title", ""),
    )


def _sitters(site: Site) -> list[tuple[str, str]]:
    people = [("me", say("sit.me")), ("here", say("sit.here")), ("link", say("sit.link"))]
    return people + [(spec, say("sit.bot", bot=bot_name(spec))) for spec in offered_bots(site)]


def offered_bots(site: Site) -> tuple[str, ...]:
    """Who can be seated: the bots of the settings, or our levels and all that are installed."""
    if site.settings.bots:
        return tuple([spec.strip() for spec in site.settings.bots.split(",")])
    return (*LEVELS, *[usage for id in PLAYERS.foreign for usage in PLAYERS[id].usage])


def bot_seat(site: Site, spec: str, name: str = "") -> SeatPlan:
    """A seat for a bot, or BadSetup if it is not offered."""
    if spec not in offered_bots(site):
        raise BadSetup(Message("new.no-bot", {"bot": spec[:40]}, "panspermia.web"))
    return SeatPlan(BOT, name, spec)


def _option(game: Game[Any], id: str, given: Mapping[str, str]) -> dict[str, Any]:
    option = next(o for o in game.info().options if o.id == id)
    return {
        "id": id,
        "title": render(Message(f"option-title.{id}", {}, game.package)),
        "clause": option.clause,
        "sentence": render(option.sentence),
        "reading": option.reading,
        "choices": [(str(value), _value_words(game, id, value)) for value in option.values],
        "chosen": given.get(f"option-{id}", str(option.default)),
    }


def _value_words(game: Game[Any], id: str, value: Value) -> str:
    if isinstance(value, bool):
        return say("value.true" if value else "value.false")
    return render(Message(f"option-value.{id}.{value}", {}, game.package))


@post("/new")
async def found(request: WebRequest) -> Response[Any]:
    """Open the table and sit down."""
    site = site_of(request)
    form = await form_of(request)
    game = find(form.get("game", ""))
    try:
        plan, own = plan_of(site, game, form)
        Room.found(plan)
    except (BadSetup, Refused) as error:
        return _form_page(request, game, form, str(error))
    key, cookies = await key_of(request)
    if cookies:
        return once_more(request, cookies)
    try:
        created = await site.hall.create(
            plan,
            title=clean_name(form.get("title", ""), LONGEST_TITLE),
            public=form.get("public") == "yes",
            key=key,
            links=[own],
        )
    except TooMany as error:
        return _form_page(request, game, form, str(error), status=429)
    name = plain_cookie(site, NAME_COOKIE, clean_name(form.get("name", "")))
    return goto(request, f"/s/{created.tokens[0]}", [name])


def plan_of(site: Site, game: Game[Any], form: Mapping[str, str]) -> tuple[RoomPlan, list[int]]:
    """The plan that a form asks for, and the seats of the people at its screen."""
    players = number_in(form, "players") or game.players[0]
    game.check(Setup(players))
    chosen = [form.get(f"seat-{n}", "me" if n == 0 else USUAL_BOT) for n in range(players)]
    seats = [_seat(site, form, number, who) for number, who in enumerate(chosen)]
    own = [number for number, who in enumerate(chosen) if who in ("me", "here")]
    if not own:
        raise BadSetup(Message("new.no-me", {}, "panspermia.web"))
    deadline = min(number_in(form, "deadline") or 0, LONGEST_DEADLINE)
    plan = RoomPlan(
        game.id,
        tuple(seats),
        options_of(game, form),
        seed=new_seed(None).hex(),
        deadline=deadline or None,
        creator=own[0],
    )
    return plan, own


def _seat(site: Site, form: Mapping[str, str], number: int, who: str) -> SeatPlan:
    name = form.get(f"name-{number}", "")
    if who == "me":
        return SeatPlan(PERSON, clean_name(form.get("name", "")) or name)
    if who == "here":
        return SeatPlan(PERSON, name)
    if who == "link":
        return SeatPlan(OPEN, name)
    return bot_seat(site, who)


def options_of(game: Game[Any], form: Mapping[str, str]) -> dict[str, Value]:
    """The options of a form, as the game knows them."""
    found: dict[str, Value] = {}
    for option in game.options:
        word = form.get(f"option-{option.id}")
        if word is not None:
            found[option.id] = next((v for v in option.values if str(v) == word), word)
    return found
