"""The past of a table: every moment of it, and playing on from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litestar import MediaType, Response, get, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath, FromQuery
from markupsafe import Markup

from panspermia.contract import pictures_of
from panspermia.faces.signs import sprite
from panspermia.kernel import CannotUndo, render
from panspermia.kernel.notation import write_seen
from panspermia.registry import title_of
from panspermia.store.room import Room
from panspermia.store.state import Mark
from panspermia.web import pictures
from panspermia.web.pages.table import WALK_SCRIPTS, WALK_SHEETS, board_context
from panspermia.web.render import partial
from panspermia.web.scene import SeenTable, seat_names, shown_seat
from panspermia.web.site import (
    WebRequest,
    form_of,
    goto,
    in_thread,
    is_htmx,
    key_of,
    number_in,
    once_more,
    page,
    partials,
)
from panspermia.web.telling import (
    BUFFERS,
    BeatBoard,
    Told,
    as_past,
    beat_board,
    mark_of,
    moments_of,
)
from panspermia.web.visit import Visit, page_visit
from panspermia.web.words import say


@get(["/s/{token:str}/history", "/w/{token:str}/history"])
async def history(
    request: WebRequest, token: FromPath[str], step: FromQuery[int | None] = None
) -> Response[Any]:
    """The table after so many decisions, as the seat saw it."""
    at = await page_visit(request, token)
    room = await at.room()
    steps = room.steps
    number = steps if step is None else min(max(step, 0), steps)
    seat = shown_seat(room, at.audience)
    look, lines, problem = _past(room, number, seat, at.link.seats)
    if is_htmx(request):
        return partials(*_moved(at, look, lines, number, steps, over=room.is_over))
    info = await in_thread(at.site.store.info, at.id)
    sheets, scripts = pictures.chart_files(look.game)
    return page(
        request,
        "history.html",
        **board_context(look, at.prefix),
        **_words(look, lines, number, steps, over=room.is_over),
        page_title=info.title or title_of(info.game),
        sprite=Markup(sprite(pictures_of(look.game)) + pictures.sprite(look.game)),
        style=pictures.style_address(look.game),
        ground=pictures.ground(look.game),
        link=at.prefix,
        mine=bool(at.audience.seats),
        seat="" if seat is None else seat,
        over=room.is_over,
        problem=problem,
        moments=moments_of(room, SeenTable(room.table, seat, seat_names(room, at.link.seats))),
        sheets=(*WALK_SHEETS, *sheets, "after.css"),
        scripts=(*WALK_SCRIPTS, *scripts, "replay.js", "after.js"),
    )


@get(["/s/{token:str}/story", "/w/{token:str}/story"])
async def story(
    request: WebRequest,
    token: FromPath[str],
    first: FromQuery[int] = 0,
    last: FromQuery[int] = 0,
    into: FromQuery[int] = 0,
) -> Response[Any]:
    """The board after an event, to be shown instead of that of now."""
    at = await page_visit(request, token)
    room = await at.room()
    told, buffer = Told(first, last), into % BUFFERS
    mark = mark_of(room, at.audience.seats)
    board = _beat_board(room, at, told, mark)
    get_template = at.site.templates.get_template
    since = 0 if mark is None else mark.version
    html = get_template("part/then.html").render(board=board, event=last, since=since)
    banner = get_template("part/banner.html").render(banner=board.banner).strip()
    return partials(
        partial(f"banner-{buffer}", banner, "innerHTML"),
        partial(f"then-{buffer}", as_past(html, buffer), "innerHTML"),
    )


def _beat_board(room: Room, at: Visit, told: Told, mark: Mark | None) -> BeatBoard:
    """The board of a beat; an empty one, if nobody knows how it stood."""
    seat = shown_seat(room, at.audience)
    own = [side for own in at.audience.seats for side in room.table.sides_of(own)]
    if mark is None or mark.events >= room.table.event_count:
        return BeatBoard(told)
    try:
        return beat_board(room, seat, seat_names(room, at.link.seats), own, mark, told)
    except CannotUndo:
        return BeatBoard(told)


@get(["/s/{token:str}/position", "/w/{token:str}/position"])
async def position(
    request: WebRequest, token: FromPath[str], step: FromQuery[int | None] = None
) -> Response[Any]:
    """The position after so many decisions as text, to quote it or to play on from there."""
    at = await page_visit(request, token)
    room = await at.room()
    try:
        table = room.table if step is None else room.at(min(max(step, 0), room.steps))
        text = write_seen(table, over=room.is_over)
    except CannotUndo:
        return _refused(request, say("history.changed"))
    if text is None:
        return _refused(request, say("history.position-hidden"))
    return Response(text, media_type=MediaType.TEXT)


def _refused(request: WebRequest, detail: str) -> Response[Any]:
    return page(request, "error.html", status=403, title=say("history.position"), detail=detail)


def _changed(lines: list[Any]) -> frozenset[str]:
    """The places that these lines are about."""
    return frozenset([place for line in lines for place in line.places.split()])


def _past(
    room: Room, step: int, seat: int | None, own: Sequence[int]
) -> tuple[SeenTable, list[Any], str]:
    """The table as it stood then, what the last decision led to, and what is wrong, if anything."""
    names = seat_names(room, own)
    try:
        table = room.at(step)
        before = room.at(step - 1).event_count if step else 0
    except CannotUndo:
        return SeenTable(room.table, seat, names), [], say("history.changed")
    look = SeenTable(table, seat, names)
    return look, look.lines(table.events(seat, before)), ""


def _words(
    look: SeenTable, lines: list[Any], step: int, steps: int, *, over: bool
) -> dict[str, Any]:
    boards = _boards(look, _changed(lines))
    return {
        "step": step,
        "steps": steps,
        "track": look.status,
        "lines": lines,
        "asked": _asked(look, over=over),
        "panels": [] if "world" in boards else [look.panel(side) for side in look.sides],
        "fragments": boards,
    }


def _asked(look: SeenTable, *, over: bool) -> str:
    """Who was asked what at that moment; while a game goes on, only what the reader was asked."""
    asked = next((r for r in look.table.requests if over or r.seat == look.seat), None)
    if asked is None:
        return ""
    question = render(asked.prompt, names=look.text.names(asked.prompt))
    return say("history.asked", who=look.full_name(asked.seat), question=question)


def _boards(look: SeenTable, changed: frozenset[str]) -> dict[str, Markup]:
    """The board as a table shows it: laid out by the browser, if the game has that, or layers."""
    face = look.laid_out
    if face is None:
        pieces, places = look.pieces(changed), look.targets(frozenset())
        return {"strip": look.strip(), "pieces": Markup(pieces), "places": Markup(places)}
    seen = look.seen(changed=changed)
    strip, world, bench = face.news(seen) or "", face.world(seen), face.bench(seen)
    return {"strip": Markup(strip), "world": Markup(world), "bench": Markup(bench)}


def _moved(
    at: Visit, look: SeenTable, lines: list[Any], step: int, steps: int, *, over: bool
) -> list[str]:
    words = _words(look, lines, step, steps, over=over)
    get_template = at.site.templates.get_template
    context = {**words, "game": look.game.id, "say": say, "link": at.prefix}
    return [
        partial("track", str(words["track"])),
        *[partial(name, str(html)) for name, html in words["fragments"].items()],
        partial("moment", get_template("part/moment.html").render(context)),
        partial("step-words", say("history.of", step=step, steps=steps)),
        *[
            partial(id, f'<input type="hidden" name="{name}" value="{step}">')
            for id, name in (("fork-step", "step"), ("propose-step", "to"))
        ],
    ]


@post("/s/{token:str}/fork")
async def fork(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """Play on from a moment of the past as a new game against bots."""
    at = await page_visit(request, token)
    form = await form_of(request)
    step = number_in(form, "step") or 0
    seat = number_in(form, "seat")
    if not at.audience.seats:
        raise PermissionDeniedException
    own = seat if seat in at.audience.seats else at.audience.seats[0]
    key, cookies = await key_of(request)
    if cookies:
        return once_more(request, cookies)
    created = await at.site.hall.fork(at.id, step, own, key=key)
    return goto(request, f"/s/{created.tokens[0]}")


HANDLERS = [history, story, position, fork]
