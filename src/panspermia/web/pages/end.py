"""After a game: its end, what it came down to, and what to play next."""

from __future__ import annotations

from random import SystemRandom
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath, FromQuery

from panspermia.hall.analysis import Analysis
from panspermia.hall.bots import BotTrouble
from panspermia.registry import title_of
from panspermia.store.errors import Refused
from panspermia.store.forks import same_start
from panspermia.store.room import Room
from panspermia.web.afterwards import Deed, Graph, Told, podium, result_lines
from panspermia.web.annals import sagas
from panspermia.web.campaigns import in_story
from panspermia.web.onward import onward_words
from panspermia.web.pages.people import seat_again
from panspermia.web.render import partial
from panspermia.web.scene import SeenTable, seat_names, shown_seat
from panspermia.web.site import (
    WebRequest,
    csrf_token,
    goto,
    in_thread,
    is_htmx,
    key_of,
    once_more,
    page,
    partials,
)
from panspermia.web.standings import Standing
from panspermia.web.trees import shown_tree
from panspermia.web.visit import Visit, page_visit
from panspermia.web.words import say

SCRIPTS = ("after.js", "tree.js", "keys.js")
SHEETS = ("table.css", "after.css", "tree.css")
NONE: dict[str, Any] = {"has_graph": False, "is_done": False, "percent": 0}


@get(["/s/{token:str}/end", "/w/{token:str}/end"])
async def end(
    request: WebRequest, token: FromPath[str], of: FromQuery[int | None] = None
) -> Response[Any]:
    """How a game ended, and why; until then, the table."""
    at = await page_visit(request, token)
    room = await at.room()
    if not room.is_over:
        return goto(request, at.prefix)
    info = await in_thread(at.site.store.info, at.id)
    look = _look(at, room)
    seat = _whose(room, look, of)
    known = await after(at, room, look, seat)
    lines = result_lines(room, look)
    return page(
        request,
        "end.html",
        **known,
        **{**Standing(look).context(), "brief": True},
        page_title=info.title or title_of(info.game),
        game=look.game.id,
        link=at.prefix,
        mine=bool(at.audience.seats),
        text=at.audience.text,
        of="" if of is None else of,
        result=lines or [say("closed.title")],
        pods=podium(room, look),
        onward=onward_words(room),
        is_chapter=in_story(room),
        tree=await in_thread(lambda: shown_tree(room, look, text=at.audience.text)),
        tree_file="tree.svg",
        sagas=await in_thread(sagas, room, look),
        seats=[(n, look.full_name(n)) for n in range(len(room.seats))],
        playing=False,
        sheets=SHEETS,
        scripts=SCRIPTS,
    )


def _look(at: Visit, room: Room) -> SeenTable:
    seat = shown_seat(room, at.audience)
    return SeenTable(room.table, seat, seat_names(room, at.link.seats))


def _whose(room: Room, look: SeenTable, of: int | None) -> int:
    """Whose decisions are told: those that are asked for, the reader's own, or the winner's."""
    if of is not None and 0 <= of < len(room.seats):
        return of
    winners = room.result.winners if room.result is not None else ()
    return look.seat if look.seat is not None else next(iter(winners), 0)


@get(["/s/{token:str}/analysis", "/w/{token:str}/analysis"])
async def analysis(
    request: WebRequest,
    token: FromPath[str],
    of: FromQuery[str] = "",
    step: FromQuery[str] = "",
    wanted: FromQuery[str] = "",
) -> Response[Any]:
    """What a game came down to, as far as it is known now, for the page that waits for it."""
    at = await page_visit(request, token)
    room = await at.room()
    if not is_htmx(request) or not room.is_over:
        return goto(request, f"{at.prefix}/end")
    look = _look(at, room)
    whose = _whose(room, look, int(of) if of.isascii() and of.isdecimal() else None)
    here = int(step) if step.isascii() and step.isdecimal() else None
    known = await after(at, room, look, whose, here)
    context = {
        **known,
        "link": at.prefix,
        "text": at.audience.text,
        "game": look.game.id,
        "csrf": csrf_token(request),
    }
    names = [name for name in PARTS if name in wanted.split(",")] or ["chances"]
    return partials(*[partial(name, _part(at, name, context), "innerHTML") for name in names])


PARTS = ("chances", "turnings", "decisions", "fork-point")


def _part(at: Visit, name: str, context: dict[str, Any]) -> str:
    return at.site.templates.get_template(f"part/{name}.html").render(context)


async def after(
    at: Visit, room: Room, look: SeenTable, whose: int, step: int | None = None
) -> dict[str, Any]:
    """The graph, and what the game came down to, as far as they are known."""
    found = await _found(at)
    told = (
        Told()
        if found is None
        else await at.site.afterwards.tell(at.id, room, found, look.seat, whose)
    )
    return {
        "graph": NONE if found is None else Graph(found, look).context(step),
        "trouble": found is None,
        "told": told,
        "whose": look.full_name(whose),
        "own": whose == look.seat,
        "seat": "" if look.seat is None else look.seat,
        "fork": _fork(told),
    }


def _fork(told: Told) -> Deed | None:
    """From where it is most worth playing on: what cost the reader most."""
    found = [*told.turnings, *told.costliest]
    losses = [deed for deed in found if not deed.is_gain]
    return min(losses or told.turnings, key=lambda deed: deed.size, default=None)


async def _found(at: Visit) -> Analysis | None:
    try:
        return await at.site.hall.analysis(at.id)
    except (BotTrouble, Refused):
        return None


@post("/s/{token:str}/same-start")
async def start_again(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """The same start once more, with everybody one seat further on; other people get a link."""
    at = await page_visit(request, token)
    room = await at.room()
    if not at.audience.seats or not room.is_over:
        raise PermissionDeniedException
    count = len(room.seats)
    seats = tuple([seat_again(at, room, (n - 1) % count) for n in range(count)])
    own = tuple([(n + 1) % count for n in at.link.seats])
    plan = msgspec.structs.replace(same_start(room, seats, SystemRandom()), creator=own[0])
    key, cookies = await key_of(request)
    if cookies:
        return once_more(request, cookies)
    created = await at.site.hall.create(plan, key=key, links=[own])
    return goto(request, f"/s/{created.tokens[0]}")


HANDLERS = [end, analysis, start_again]
