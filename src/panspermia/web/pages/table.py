"""A table: the page, what people do at it, and what they ask about it."""

from __future__ import annotations

import platform
import time
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath
from markupsafe import Markup

from panspermia import __version__
from panspermia.contract import art_of
from panspermia.faces.svg import THEMES
from panspermia.hall.bots import BotTrouble
from panspermia.kernel import Answer as Value
from panspermia.kernel import PanspermiaError, Request, StaleAnswer, Table
from panspermia.kernel.notation import write_seen
from panspermia.kernel.requests import CHANCE
from panspermia.registry import title_of
from panspermia.store import commands as do
from panspermia.store.commands import BOT, OPEN, PERSON
from panspermia.store.errors import Refused
from panspermia.store.links import SEAT, SPECTATOR
from panspermia.store.names import clean_name
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.store.state import GATHERING
from panspermia.web.live import Endless, stream
from panspermia.web.markup import LINK, TOKEN, cleaned
from panspermia.web.pages.home import offered_bots
from panspermia.web.render import partial
from panspermia.web.scene import (
    Audience,
    Look,
    active_seat,
    must_hand_over,
    request_to,
    seat_names,
    shown_seat,
)
from panspermia.web.site import (
    KEY_COOKIE,
    NAME_COOKIE,
    Page,
    Visit,
    csrf_token,
    form_of,
    goto,
    in_thread,
    is_htmx,
    key_of,
    name_of,
    number_in,
    once_more,
    own_fragments,
    own_token,
    page,
    partials,
    plain_cookie,
    site_of,
    toast,
    visit,
)
from panspermia.web.words import say

TABS = ("players", "log", "rules", "chat", "more")
LONGEST_NOTES = 20_000
LONGEST_LINE = 500


# --- the page -------------------------------------------------------------------------------------


@get("/s/{token:str}")
async def seat_page(request: Page, token: FromPath[str]) -> Response[Any]:
    """The table as the seats of a link see it, or an invitation to sit down.

    Whoever has taken the seat of an invitation gets there by it as well.
    """
    try:
        at = await visit(request, token)
    except NotFoundException:
        if own := await _taken_by(request, token):
            return goto(request, own)
        raise
    room = await at.site.hall.room(at.room)
    if room.status == GATHERING and any([room.seats[n].kind == OPEN for n in at.link.seats]):
        return _invitation(request, at, room, name_of(request))
    return await _table_page(request, at)


async def _taken_by(request: Page, token: str) -> str:
    """The address of the seat that the visitor has taken by this invitation, if it is so."""
    key = request.cookies.get(KEY_COOKIE)
    own = own_token(key, "join", token) if key else ""
    return f"/s/{own}" if await site_of(request).hall.link(own) else ""


@get("/w/{token:str}")
async def spectator_page(request: Page, token: FromPath[str]) -> Response[Any]:
    """The table as spectators see it."""
    return await _table_page(request, await visit(request, token, "w"))


def _invitation(
    request: Page, at: Visit, room: Room, name: str, problem: str = ""
) -> Response[str]:
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


async def _table_page(request: Page, at: Visit) -> Response[str]:
    info = await in_thread(at.site.store.info, at.room)
    moment = await at.site.moment(at.room)
    rendered = at.site.renderer.render(moment, at.audience)
    token = csrf_token(request)
    fragments = {
        name: Markup(own_fragments(at, token, html)) for name, html in rendered.fragments.items()
    }
    here = at.audience.here
    return page(
        request,
        "table.html",
        **board_context(Look(moment.room.table, None, ()), at.prefix),
        page_title=info.title or title_of(info.game),
        fragments=fragments,
        have=rendered.have(),
        link=at.prefix,
        mine=bool(at.audience.seats),
        text=at.audience.text,
        has_board=art_of(moment.room.table.game) is not None,
        here="" if here is None else here,
        here_query="" if here is None else f"?here={here}",
        here_more="" if here is None else f"&here={here}",
        may_chat=bool(at.audience.seats),
        tabs=TABS,
        boost=True,
        settings={"webhook": at.link.webhook, "email": at.link.email},
        sends_mail=bool(at.site.settings.smtp),
        notes=at.link.notes,
    )


def board_context(look: Look, address: str) -> dict[str, Any]:
    """What `part/board.html` needs to know of a table beside its fragments."""
    game = look.game.id
    if look.art is None:
        return {"game": game, "size": (1, 1), "bases": (), "near": 0}
    layers = [(theme, layer) for theme in THEMES for layer in look.art.base(theme)]
    return {
        "game": game,
        "size": look.art.size(),
        "bases": [
            (theme, f"{address}/base/{theme}?v={layer.key}", layer.near) for theme, layer in layers
        ],
        "near": max([layer.near for _, layer in layers], default=0),
    }


@get(["/s/{token:str}/live", "/w/{token:str}/live"])
async def live(request: Page, token: FromPath[str]) -> Response[Any]:
    """The stream of what changes; who has it open before a seat is taken does not see its view."""
    at = await visit(request, token, request.url.path[1])
    return Endless(lambda scope, receive, send: stream(scope, receive, send, at))


# --- playing --------------------------------------------------------------------------------------


async def done(request: Page, at: Visit, *found: str) -> Response[Any]:
    """What a command answers: the page hears of the change by its stream."""
    if is_htmx(request):
        return partials(*found) if found else Response("", status_code=204)
    here = number_in(await form_of(request), "here")
    return goto(request, at.prefix if here is None else f"{at.prefix}?here={here}")


def value_of(request: Request | None, word: str) -> Value:
    """The answer that a form means: an option has its type, all else is a word."""
    options = request.options() if request is not None else ()
    return next((option for option in options if str(option) == word), word)


@post("/s/{token:str}/answer")
async def answer(request: Page, token: FromPath[str]) -> Response[Any]:
    """Answer what is asked."""
    at = await visit(request, token)
    form = await form_of(request)
    seat = at.seat(form)
    await _answer(at, seat, form.get("value", ""), number_in(form, "at"))
    return await done(request, at)


async def _answer(at: Visit, seat: int, word: str, version: int | None) -> None:
    room = await at.site.hall.room(at.room)
    value = value_of(request_to(room, seat), word)
    await at.site.hall.do(at.room, do.Answer(seat, (value,), version))


@post("/s/{token:str}/plan")
async def take_plan(request: Page, token: FromPath[str]) -> Response[Any]:
    """Give all the answers of a plan, which the form names by its number."""
    at = await visit(request, token)
    form = await form_of(request)
    seat, number = at.seat(form), number_in(form, "plan") or 0
    found = await at.site.hall.plans(at.room, seat)
    chosen = found.plans[number - 1 : number] if found.at == number_in(form, "at") else ()
    if not chosen:
        raise Refused("no-plan")
    await at.site.hall.do(at.room, do.Answer(seat, chosen[0].answers, found.at))
    return await done(request, at)


@post("/s/{token:str}/start")
async def start(request: Page, token: FromPath[str]) -> Response[Any]:
    """Begin something on one's own initiative."""
    at = await visit(request, token)
    form = await form_of(request)
    command = do.Start(at.seat(form), form.get("name", ""), number_in(form, "at"))
    await at.site.hall.do(at.room, command)
    return await done(request, at)


@post("/s/{token:str}/undo")
async def undo(request: Page, token: FromPath[str]) -> Response[Any]:
    """Take back the last answer of one of the link's seats."""
    at = await visit(request, token)
    version = number_in(await form_of(request), "at")
    room = await at.site.hall.room(at.room)
    seat = next((n for n in at.link.seats if room.can_undo(n)), at.link.seats[0])
    await at.site.hall.do(at.room, do.Undo(seat, version))
    return await done(request, at)


@post("/s/{token:str}/redo")
async def redo(request: Page, token: FromPath[str]) -> Response[Any]:
    """Give again what was taken back."""
    at = await visit(request, token)
    version = number_in(await form_of(request), "at")
    room = await at.site.hall.room(at.room)
    seat = next((n for n in at.link.seats if room.can_redo(n)), at.link.seats[0])
    await at.site.hall.do(at.room, do.Redo(seat, version))
    return await done(request, at)


@post("/s/{token:str}/restart")
async def restart(request: Page, token: FromPath[str]) -> Response[Any]:
    """Take back all that may be."""
    at = await visit(request, token)
    version = number_in(await form_of(request), "at")
    room = await at.site.hall.room(at.room)
    seat = next((n for n in at.link.seats if room.can_undo(n)), at.link.seats[0])
    await at.site.hall.do(at.room, do.Restart(seat, version))
    return await done(request, at)


# --- pointing at something ------------------------------------------------------------------------


@post("/s/{token:str}/pick")
async def pick(request: Page, token: FromPath[str]) -> Response[Any]:
    """A place was clicked: answer, choose among several answers, or learn why not."""
    at = await visit(request, token)
    form = await form_of(request)
    place = form.get("place", "")[:60]
    room = await at.site.hall.room(at.room)
    seat = shown_seat(room, Audience(at.audience.seats, number_in(form, "here")))
    look = Look(room.table, seat, seat_names(room))
    asked = request_to(room, seat)
    found = options_at(look, asked, place)
    if len(found) == 1 and seat is not None:
        await _answer(at, seat, str(found[0]), number_in(form, "at"))
        return await done(request, at, partial("chooser", "", "innerHTML"))
    html = chooser(at, look, asked, place, found, room.table.version)
    own = own_fragments(at, csrf_token(request), html)
    return partials(partial("chooser", own, "innerHTML"))


@post("/w/{token:str}/pick")
async def look_at(request: Page, token: FromPath[str]) -> Response[Any]:
    """A spectator looks at a place."""
    at = await visit(request, token, "w")
    place = (await form_of(request)).get("place", "")[:60]
    room = await at.site.hall.room(at.room)
    look = Look(room.table, None, seat_names(room))
    html = chooser(at, look, None, place, [], room.table.version)
    return partials(partial("chooser", own_fragments(at, csrf_token(request), html), "innerHTML"))


def options_at(look: Look, asked: Request | None, place: str) -> list[Value]:
    """The answers that happen at a place, or else those that name it at all."""
    if asked is None:
        return []
    named = [(option, look.text.places(option)) for option in asked.options()]
    last = [option for option, places in named if places and places[-1] == place]
    return last or [option for option, places in named if place in places]


def chooser(
    at: Visit, look: Look, asked: Request | None, place: str, options: list[Value], version: int
) -> str:
    """A small box: the answers at a place, or what is there and why nothing can be done."""
    words = look.text.look(place)
    label = next((p.label for p in look.places if p.id == place), "")
    clause, why = why_not(look, asked, place) if not options else ("", "")
    prompt = asked.prompt if asked is not None else None
    context = {
        **_form_context(look, version),
        "here_words": words.plain if words is not None else label,
        "options": [(o, look.text.describe(o, prompt)) for o in options],
        "why": why,
        "clause": clause,
    }
    return at.site.templates.get_template("part/chooser.html").render(context)


def _form_context(look: Look, version: int) -> dict[str, Any]:
    return {
        "LINK": LINK,
        "TOKEN": TOKEN,
        "game": look.game.id,
        "at": version,
        "active": "" if look.seat is None else look.seat,
        "here": None,
    }


def why_not(look: Look, asked: Request | None, place: str) -> tuple[str, str]:
    """The clause and the words that say why nothing can be chosen at a place."""
    if asked is None:
        return "", say("pick.not-asked") if look.seat is not None else ""
    named = [c for c in asked.candidates() if look.text.places(c)[-1:] == (place,)]
    for candidate in named:
        refusal = asked.refusal(candidate)
        if refusal is not None:
            return refusal.clause, look.say(refusal.message)
    return asked.rule, say("pick.nothing")


# --- hints ----------------------------------------------------------------------------------------


@post("/s/{token:str}/hint")
async def hint(request: Page, token: FromPath[str]) -> Response[Any]:
    """What a bot would do, and how sure it is."""
    at = await visit(request, token)
    form = await form_of(request)
    seat = at.seat(form)
    audience = Audience(at.audience.seats, number_in(form, "here"))
    if must_hand_over(await at.site.hall.room(at.room), audience, seat):
        raise PermissionDeniedException
    try:
        found = await at.site.hall.hint(at.room, seat)
    except BotTrouble:
        return partials(partial("hint", str(Markup("{}").format(say("hint.none"))), "innerHTML"))
    room = await at.site.hall.room(at.room)
    look = Look(room.table, seat, seat_names(room))
    asked = request_to(room, seat)
    prompt = asked.prompt if asked is not None else None
    html = at.site.templates.get_template("part/hint.html").render(
        answer=found.answer,
        words=look.text.describe(found.answer, prompt),
        places=" ".join(look.text.places(found.answer)),
        share=round(100 * found.sure),
        others=[(look.text.describe(o, prompt), round(100 * s)) for o, s in found.best(3)],
    )
    return partials(partial("hint", html, "innerHTML"))


# --- people ---------------------------------------------------------------------------------------


@post("/s/{token:str}/join")
async def join(request: Page, token: FromPath[str]) -> Response[Any]:
    """Take the seat of an invitation, whose address then opens nothing any more for others.

    For who has taken it, it may be sent again: a second click, or an answer that was lost.
    """
    try:
        return await _join(request, token)
    except (NotFoundException, Refused):
        if own := await _taken_by(request, token):
            return goto(request, own)
        raise


async def _join(request: Page, token: str) -> Response[Any]:
    at = await visit(request, token)
    form = await form_of(request)
    room = await at.site.hall.room(at.room)
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
        return _invitation(request, at, room, name, str(error))
    return answer


@post("/s/{token:str}/invite")
async def invite(request: Page, token: FromPath[str]) -> Response[Any]:
    """A link to a free seat, to be sent to a friend."""
    at = await visit(request, token)
    seat = number_in(await form_of(request), "seat")
    room = await at.site.hall.room(at.room)
    if seat is None or seat >= len(room.seats) or room.seats[seat].kind != OPEN:
        raise Refused("taken")
    links = await in_thread(at.site.store.links, at.room)
    known = next((link.id for link in links if link.seats == (seat,)), None)
    if known is None:
        fresh = await in_thread(at.site.store.add_link, at.room, SEAT, [seat])
    else:
        fresh = await in_thread(at.site.store.mint, known)
    room = await at.site.hall.room(at.room)
    if room.seats[seat].kind != OPEN:  # somebody sat down meanwhile: the seat is theirs alone
        await in_thread(at.site.store.revoke, fresh)
        raise Refused("taken")
    return _show_link(request, at, f"/s/{fresh}", say("gather.link"))


@post("/s/{token:str}/watchers")
async def watchers(request: Page, token: FromPath[str]) -> Response[Any]:
    """A link for spectators."""
    at = await visit(request, token)
    fresh = await in_thread(at.site.store.add_link, at.room, SPECTATOR)
    return _show_link(request, at, f"/w/{fresh}", say("gather.watch-link"))


def _show_link(request: Page, at: Visit, path: str, words: str) -> Response[Any]:
    address = f"{str(request.base_url).rstrip('/')}{path}"
    html = at.site.templates.get_template("part/link.html").render(address=address, words=words)
    if is_htmx(request):
        return partials(partial("chooser", html, "innerHTML"))
    return page(request, "link.html", address=address, words=words)


@post("/s/{token:str}/begin")
async def begin(request: Page, token: FromPath[str]) -> Response[Any]:
    """Begin with bots in the free seats; who has not opened the table proposes it."""
    at = await visit(request, token)
    seat = at.seat(await form_of(request))
    room = await at.site.hall.room(at.room)
    command: do.AnyCommand = do.Begin(seat=room.state.creator)
    if room.state.creator not in at.link.seats:
        command = do.Propose(seat, do.BEGIN, also=at.link.seats)
    await at.site.hall.do(at.room, command)
    return await done(request, at)


@post("/s/{token:str}/propose")
async def propose(request: Page, token: FromPath[str]) -> Response[Any]:
    """Propose what only all people together can do."""
    at = await visit(request, token)
    form = await form_of(request)
    seat = at.seat(form)
    room = await at.site.hall.room(at.room)
    if room.seats[seat].kind != PERSON:
        seat = next((n for n in at.link.seats if room.seats[n].kind == PERSON), seat)
    to = number_in(form, "to") or 0
    command = do.Propose(seat, form.get("what", ""), to, also=at.link.seats)
    await at.site.hall.do(at.room, command)
    if is_htmx(request) and form.get("back") != "yes":
        return Response("", status_code=204)
    return goto(request, at.prefix)


@post("/s/{token:str}/agree")
async def agree(request: Page, token: FromPath[str]) -> Response[Any]:
    at = await visit(request, token)
    seat = at.seat(await form_of(request))
    await at.site.hall.do(at.room, do.Agree(seat, also=at.link.seats))
    return await done(request, at)


@post("/s/{token:str}/decline")
async def decline(request: Page, token: FromPath[str]) -> Response[Any]:
    at = await visit(request, token)
    seat = at.seat(await form_of(request))
    room = await at.site.hall.room(at.room)
    if room.proposal is not None:
        heard = (*room.proposal.agreed, *room.proposal.missing)
        seat = next((n for n in at.link.seats if n in heard), seat)
    await at.site.hall.do(at.room, do.Decline(seat))
    return await done(request, at)


@post("/s/{token:str}/concede")
async def concede(request: Page, token: FromPath[str]) -> Response[Any]:
    at = await visit(request, token)
    await at.site.hall.do(at.room, do.Concede(at.seat(await form_of(request))))
    return await done(request, at)


@post("/s/{token:str}/hand")
async def hand(request: Page, token: FromPath[str]) -> Response[Any]:
    """Let a bot play, or play again oneself."""
    at = await visit(request, token)
    form = await form_of(request)
    player = form.get("player", PERSON)
    if player not in (PERSON, *offered_bots(at.site)):
        raise Refused("no-bot")
    await at.site.hall.do(at.room, do.Hand(at.seat(form), player))
    return await done(request, at)


@post("/s/{token:str}/standing")
async def standing(request: Page, token: FromPath[str]) -> Response[Any]:
    """Always give an answer to a clause, or stop to."""
    at = await visit(request, token)
    form = await form_of(request)
    seat, clause = at.seat(form), form.get("clause", "")[:20]
    room = await at.site.hall.room(at.room)
    value = value_of(request_to(room, seat), form["value"]) if "value" in form else None
    await at.site.hall.do(at.room, do.Standing(seat, clause, value))
    return await done(request, at, *([] if value is None else [toast(say("standing.set"))]))


@post("/s/{token:str}/again")
async def again(request: Page, token: FromPath[str]) -> Response[Any]:
    """A new game with the same setup: bots stay, other people get a link."""
    at = await visit(request, token)
    room = await at.site.hall.room(at.room)
    seats = [_seat_again(room, n, n in at.link.seats) for n in range(len(room.seats))]
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


def _seat_again(room: Room, number: int, is_mine: bool) -> SeatPlan:
    seat = room.seats[number]
    if is_mine:
        return SeatPlan(PERSON, seat.name)
    if seat.kind == BOT and not seat.away:
        return SeatPlan(BOT, "", seat.bot)
    return SeatPlan(OPEN)


# --- words and files ------------------------------------------------------------------------------


@post("/s/{token:str}/chat")
async def chat(request: Page, token: FromPath[str]) -> Response[Any]:
    """Say something to the table."""
    at = await visit(request, token)
    text = cleaned((await form_of(request)).get("text", ""), LONGEST_LINE)
    room, seat = await _own_seat(at)
    if text:
        await at.site.hall.say(at.room, seat, seat_names(room)[seat], text)
    return await done(request, at)


async def _own_seat(at: Visit) -> tuple[Room, int]:
    """The room, and the seat for which somebody speaks who has sat down, or 403."""
    room = await at.site.hall.room(at.room)
    seat = active_seat(room, at.audience)
    if seat is None:
        raise PermissionDeniedException
    return room, seat


@post("/s/{token:str}/notes")
async def notes(request: Page, token: FromPath[str]) -> Response[Any]:
    """Keep private notes."""
    at = await visit(request, token)
    text = cleaned((await form_of(request)).get("text", ""), LONGEST_NOTES)
    await _own_seat(at)
    await in_thread(at.site.store.set_notes, at.link.id, text)
    return await done(request, at, toast(say("more.saved")))


@post("/s/{token:str}/settings")
async def contact(request: Page, token: FromPath[str]) -> Response[Any]:
    """Where to tell that it is one's turn."""
    at = await visit(request, token)
    form = await form_of(request)
    webhook, email = cleaned(form.get("webhook", ""), 400), cleaned(form.get("email", ""), 200)
    if webhook and not webhook.startswith(("https://", "http://")):
        webhook = ""
    await _own_seat(at)
    await in_thread(at.site.store.set_contact, at.link.id, webhook=webhook, email=email)
    return await done(request, at, toast(say("more.saved")))


@get(["/s/{token:str}/download", "/w/{token:str}/download"])
async def download(request: Page, token: FromPath[str]) -> Response[Any]:
    """What the seat has seen, as JSON."""
    at = await visit(request, token, request.url.path[1])
    room = await at.site.hall.room(at.room)
    return _file(room, "seen", seen_of(room, at))


@get(["/s/{token:str}/download/all", "/w/{token:str}/download/all"])
async def download_all(request: Page, token: FromPath[str]) -> Response[Any]:
    """The whole game, once it is over."""
    at = await visit(request, token, request.url.path[1])
    room = await at.site.hall.room(at.room)
    if not room.is_over:
        return page(
            request,
            "error.html",
            status=403,
            title=say("more.download"),
            detail=say("more.after-end"),
        )
    return _file(room, "game", msgspec.Raw(room.table.dump().encode()))


@get(["/s/{token:str}/report", "/w/{token:str}/report"])
async def report(request: Page, token: FromPath[str]) -> Response[Any]:
    """What a report of a problem needs, with nothing that the seat has not seen."""
    at = await visit(request, token, request.url.path[1])
    room = await at.site.hall.room(at.room)
    content = {
        "panspermia": __version__,
        "python": platform.python_version(),
        "browser": request.headers.get("user-agent", "")[:300],
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "rules": room.table.game.rules_version,
        "version": room.version,
        "position": write_seen(room.table, over=room.is_over),
        **seen_of(room, at),
    }
    return _file(room, "report", content)


def seen_of(room: Room, at: Visit) -> dict[str, Any]:
    """View, request, events and own answers of the seat whose view the page shows."""
    seat = shown_seat(room, at.audience)
    asked = request_to(room, seat)
    table = room.table
    return {
        "view": table.view(seat),
        "deck": table.setup.deck,
        "request": None if asked is None else _asked(asked),
        "events": table.events(seat),
        "tape": own_tape(table, seat),
    }


def _asked(asked: Request) -> Mapping[str, Any]:
    prompt = asked.prompt.plain()
    return {"rule": asked.rule, "prompt": prompt, "options": list(asked.options())}


def own_tape(table: Table[Any], seat: int | None) -> list[Any]:
    """The answers of the seat; those of others are told by events as far as they may be."""
    sides = table.sides_of(seat)
    return [list(entry) for entry in table.tape() if entry[0] != CHANCE and entry[0] in sides]


def _file(room: Room, kind: str, content: Any) -> Response[bytes]:
    name = f"{room.table.game.id}-{kind}-{room.table.version}.json"
    return Response(
        msgspec.json.encode(content),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def refused(error: PanspermiaError) -> str:
    """An error of the rules or of the room, in words."""
    return say("stale") if isinstance(error, StaleAnswer) else str(error)


HANDLERS = [
    seat_page, spectator_page, live, answer, take_plan, start, undo, redo, restart, pick,
    look_at, hint, join, invite, watchers, begin, propose, agree, decline, concede, hand, standing,
    again, chat, notes, contact, download, download_all, report,
]  # fmt: skip
