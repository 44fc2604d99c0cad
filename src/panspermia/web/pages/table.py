"""A table: its page, the stream of what changes, and what people write there."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath
from markupsafe import Markup

from panspermia.contract import art_of, pictures_of
from panspermia.faces.signs import sprite
from panspermia.faces.svg import THEMES
from panspermia.hall.lessons import lessons
from panspermia.hall.notices import may_lead
from panspermia.registry import title_of
from panspermia.store.commands import OPEN
from panspermia.store.room import Room
from panspermia.store.state import GATHERING
from panspermia.web import pictures
from panspermia.web.campaigns import in_story
from panspermia.web.errors import NotTaken
from panspermia.web.guides import overview
from panspermia.web.live import Endless, stream
from panspermia.web.markup import cleaned
from panspermia.web.pages.mail import keep_contact
from panspermia.web.pages.people import invitation, taken_by
from panspermia.web.scene import (
    SeenTable,
    active_seat,
    seat_names,
)
from panspermia.web.site import (
    WebRequest,
    csrf_token,
    form_of,
    goto,
    has_rules,
    in_thread,
    name_of,
    page,
    toast,
)
from panspermia.web.visit import Visit, done, page_visit
from panspermia.web.words import say

DRAWERS = ("score", "log", "rules", "chat", "menu", "link")
"""What lies over the board when it is opened."""
SCRIPTS = (
    "board.js",
    "world.js",
    "point.js",
    "drawers.js",
    "answer.js",
    "foresee.js",
    "draft.js",
    "story.js",
    "glide.js",
    "keys.js",
    "live.js",
    "after.js",
)
WALK_SCRIPTS = ("board.js", "world.js", "point.js", "drawers.js", "keys.js")
WALK_SHEETS = ("board.css", "walk.css")
"""What lessons and histories need."""
LONGEST_NOTES = 20_000
LONGEST_LINE = 500


# --- the page -------------------------------------------------------------------------------------


@get("/s/{token:str}")
async def seat_page(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """The table as the seats of a link see it, or an invitation to sit down.

    An invitation also leads whoever has taken its seat there.
    """
    try:
        at = await page_visit(request, token)
    except NotFoundException:
        if own := await taken_by(request, token):
            return goto(request, own)
        raise
    room = await at.room()
    if room.status == GATHERING and any([room.seats[n].kind == OPEN for n in at.link.seats]):
        return invitation(request, at, room, name_of(request))
    return await _table_page(request, at)


@get("/w/{token:str}")
async def spectator_page(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """The table as spectators see it."""
    return await _table_page(request, await page_visit(request, token))


async def _table_page(request: WebRequest, at: Visit) -> Response[str]:
    info = await in_thread(at.site.store.info, at.id)
    moment = await at.site.moment(at.id)
    rendered = at.site.renderer.render(moment, at.audience)
    token = csrf_token(request)
    fragments = {
        name: Markup(at.own_html(token, html)) for name, html in rendered.fragments.items()
    }
    here, game = at.audience.here, moment.room.table.game
    sheets, scripts = pictures.chart_files(game)
    return page(
        request,
        "table.html",
        **board_context(SeenTable(moment.room.table, None, ()), at.prefix),
        page_title=info.title or title_of(info.game),
        fragments=fragments,
        have=rendered.have(),
        link=at.prefix,
        mine=bool(at.audience.seats),
        text=at.audience.text,
        has_board=art_of(game) is not None,
        here="" if here is None else here,
        here_query="" if here is None else f"?here={here}",
        here_more="" if here is None else f"&here={here}",
        may_chat=bool(at.audience.seats),
        is_chapter=in_story(moment.room),
        drawers=[id for id in DRAWERS if id != "rules" or has_rules(info.game)],
        scripts=(*SCRIPTS, *scripts),
        sheets=("board.css", *sheets, "table.css", "answer.css", "after.css"),
        sprite=Markup(sprite(pictures_of(game)) + pictures.sprite(game)),
        style=pictures.style_address(game),
        ground=None if at.audience.text else pictures.ground(game),
        bench=bool(fragments.get("bench")),
        rest=rendered.rest,
        overview=overview(moment.room.table.game, moment.room.table.setup.options),
        lesson=info.game in lessons(),
        boost=True,
        settings=at.link,
        sends_mail=at.site.settings.sends_mail,
        notes=at.link.notes,
    )


def board_context(look: SeenTable, address: str) -> dict[str, Any]:
    """What `part/board.html` needs to know of a table besides its fragments."""
    game = look.game.id
    if look.drawn is None:
        return {"game": game, "size": (1, 1), "bases": (), "near": 0}
    layers = [(theme, layer) for theme in THEMES for layer in look.drawn.base(theme)]
    return {
        "game": game,
        "size": look.drawn.size(),
        "bases": [
            (theme, f"{address}/base/{theme}?v={layer.key}", layer.near) for theme, layer in layers
        ],
        "near": max([layer.near for _, layer in layers], default=0),
    }


@get(["/s/{token:str}/live", "/w/{token:str}/live"])
async def live(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """The stream of what changes; opened before a seat is taken, it never shows its view."""
    at = await page_visit(request, token)
    return Endless(lambda scope, receive, send: stream(scope, receive, send, at))


# --- words ----------------------------------------------------------------------------------------


@post("/s/{token:str}/chat")
async def chat(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """Say something to the table."""
    at = await page_visit(request, token)
    text = cleaned((await form_of(request)).get("text", ""), LONGEST_LINE)
    room, seat = await _own_seat(at)
    if text:
        await at.site.hall.say(at.id, seat, seat_names(room)[seat], text)
    return await done(request, at)


async def _own_seat(at: Visit) -> tuple[Room, int]:
    """The room, and the seat that the visitor speaks for; 403 if they have not sat down."""
    room = await at.room()
    seat = active_seat(room, at.audience)
    if seat is None:
        raise PermissionDeniedException
    return room, seat


@post("/s/{token:str}/notes")
async def notes(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """Keep private notes."""
    at = await page_visit(request, token)
    text = cleaned((await form_of(request)).get("text", ""), LONGEST_NOTES)
    await _own_seat(at)
    await in_thread(at.site.store.set_notes, at.link.id, text)
    return await done(request, at, toast(say("more.saved")))


@post("/s/{token:str}/settings")
async def contact(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """Where to be told that it is one's turn."""
    at = await page_visit(request, token)
    form = await form_of(request)
    webhook, email = cleaned(form.get("webhook", ""), 400), cleaned(form.get("email", ""), 200)
    await _own_seat(at)
    if webhook and not may_lead(webhook, private=at.site.settings.private_webhooks):
        raise NotTaken("webhook")
    asks = await keep_contact(at, webhook, email)
    return await done(request, at, toast(say("more.mail-asks" if asks else "more.saved")))


HANDLERS = [seat_page, spectator_page, live, chat, notes, contact]
