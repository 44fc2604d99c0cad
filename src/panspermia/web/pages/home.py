"""The front door: the games, the visitor's tables, and the lobby."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, QueryParameter

from panspermia.kernel import Game
from panspermia.registry import GAMES, title_of
from panspermia.store.commands import BOT, OPEN
from panspermia.store.errors import Refused
from panspermia.store.links import SEAT, SPECTATOR, Link
from panspermia.store.names import clean_name
from panspermia.store.state import CLOSED, FINISHED, PLAYING
from panspermia.store.summaries import RoomInfo
from panspermia.web import guides, pictures
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
    once_more,
    own_token,
    page,
    plain_cookie,
    site_of,
)
from panspermia.web.words import say

MANY, FEW = 20, 5
"""Tables on a page of the lobby, and on the start page."""
MOST_SHOWN = 4
"""Tables of one's own on the start page."""
LONGEST_WORDS = 80
BIG = 2**31 - 1


@get("/")
async def home(request: WebRequest) -> Response[str]:
    """The games, the visitor's unfinished tables, and public ones."""
    games = pictures.in_order_of_the_story()
    mine = await my_tables(request, unfinished=True)
    first = guides.first_game(games)
    return page(
        request,
        "home.html",
        games=[guides.card_of(game) for game in games],
        first=first and {"id": first.id, "facts": _first_words(first)},
        mine=mine[:MOST_SHOWN],
        more=max(0, len(mine) - MOST_SHOWN),
        due=len([row for row in mine if row["turn"]]),
        go_on=mine[0] if mine else None,
        bands=[pictures.band_address(narrow=narrow) for narrow in (False, True)],
        name=name_of(request),
        **await _open_tables(site_of(request), size=FEW),
    )


def _first_words(game: Game[Any]) -> str:
    first = guides.first_of(game)
    assert first is not None
    length = guides.length_words(first.minutes)
    return say("home.first-facts", length=length)


def find(id: str) -> Game[Any]:
    """The game of an address, or 404."""
    if id not in GAMES:
        raise NotFoundException
    return GAMES[id]


PageNumber = Annotated[int, QueryParameter(name="page", ge=1, le=BIG)]


@get("/lobby")
async def lobby(
    request: WebRequest, q: FromQuery[str] = "", number: PageNumber = 1
) -> Response[str]:
    """Public tables that wait for players, or those that have the words."""
    found = await _open_tables(site_of(request), words=cleaned(q, LONGEST_WORDS), number=number)
    return page(request, "lobby.html", name=name_of(request), **found)


# --- tables in lists ------------------------------------------------------------------------------


async def my_tables(request: WebRequest, *, unfinished: bool) -> list[dict[str, Any]]:
    """What the personal key in the cookie has gathered.

    First the tables where it is one's turn, the one that has waited longest before the others.
    """
    key = request.cookies.get(KEY_COOKIE)
    if not key:
        return []
    site = site_of(request)
    found = await in_thread(site.store.links_of, key)
    rows = [
        _row(link, info, site.hall.clock())
        for link, info in found
        if not (unfinished and info.status in (FINISHED, CLOSED))
    ]
    return sorted(rows, key=lambda row: (not row["turn"], row["when"] * (1 if row["turn"] else -1)))


def _row(link: Link, info: RoomInfo, now: float) -> dict[str, Any]:
    own = set(link.seats)
    others = [_summary_name(info, n) for n in range(len(info.summary.seats)) if n not in own]
    is_due = bool(own & set(info.summary.waiting))
    return {
        "href": f"/{'s' if link.kind == SEAT else 'w'}/~{link.id}",
        "title": info.title or title_of(info.game),
        "where": _where(info),
        "cover": _cover(info.game),
        "detail": say("me.names", names=others) if others and link.kind == SEAT else "",
        "status": info.status,
        "state": _state(info, is_due, watches=link.kind == SPECTATOR),
        "turn": is_due,
        "waits": waiting_words(now - info.updated),
        "when": info.updated,
        "updated": _minute(info.updated),
        "link": link.id,
    }


def _where(info: RoomInfo) -> str:
    """The table and how far it is."""
    title = info.title or title_of(info.game)
    if info.status != PLAYING or not info.summary.turn:
        return title
    return say("me.at-turn", title=title, turn=info.summary.turn)


def _state(info: RoomInfo, is_due: bool, *, watches: bool) -> str:
    if is_due:
        return say("me.your-move")
    if watches:
        return say("me.show-state")
    asked = [_summary_name(info, n) for n in info.summary.waiting]
    if info.status == PLAYING and asked:
        return say("me.decides", names=asked)
    return say(f"status.{info.status}")


def _cover(id: str) -> str | None:
    return pictures.cover_address(GAMES[id]) if id in GAMES else None


MINUTE, HOUR, DAY = 60, 3600, 86_400


def waiting_words(seconds: float) -> str:
    """For how long a table has waited for its visitor."""
    if seconds < 2 * MINUTE:
        return say("waits.now")
    for unit, word in ((DAY, "days"), (HOUR, "hours"), (MINUTE, "minutes")):
        if seconds >= unit:
            return say(f"waits.{word}", count=int(seconds // unit))
    raise AssertionError(seconds)


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
    token = await in_thread(site.store.shared_link, room, SPECTATOR)
    return goto(request, f"/w/{token}")
