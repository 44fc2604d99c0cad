"""Playing at a table: answers, plans, taking back, pointing at places, and hints."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from litestar import Response, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath
from markupsafe import Markup

from panspermia.hall.bots import BotTrouble
from panspermia.kernel import Answer as Value
from panspermia.kernel import Request
from panspermia.players.advice import Chain
from panspermia.store import commands as do
from panspermia.store.commands import PASSING, PERSON
from panspermia.store.errors import Refused
from panspermia.store.room import Room
from panspermia.web.asking import KEYS, OptionWords, QuestionWords, deeds_at, question
from panspermia.web.drafts import Draft
from panspermia.web.foresight import meant
from panspermia.web.guides import words_of
from panspermia.web.hints import advised
from panspermia.web.markup import LINK, TOKEN
from panspermia.web.pages.new import offered_bots
from panspermia.web.render import partial
from panspermia.web.scene import (
    Audience,
    SeenTable,
    must_hand_over,
    request_to,
    seat_names,
    shown_seat,
)
from panspermia.web.site import (
    WebRequest,
    csrf_token,
    form_of,
    number_in,
    partials,
    toast,
)
from panspermia.web.visit import Visit, done, page_visit
from panspermia.web.words import say

LONGEST_PLACE = 60
LONGEST_CHAIN = 100


def value_of(request: Request | None, word: str) -> Value:
    """The answer that a form means: an option with its own type, anything else as a word."""
    options = request.options() if request is not None else ()
    return next((option for option in options if str(option) == word), word)


@post("/s/{token:str}/answer")
async def answer(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """Answer what is asked."""
    at = await page_visit(request, token)
    form = await form_of(request)
    seat = at.seat(form)
    await _answer(at, seat, form.get("value", ""), number_in(form, "at"))
    return await done(request, at)


async def _answer(at: Visit, seat: int, words: str, version: int | None) -> None:
    room = await at.room()
    await at.do(do.Answer(seat, chain_of(room, seat, words), version))


def chain_of(room: Room, seat: int, words: str) -> Chain:
    """The answers that a form means: one, or several with spaces between them."""
    first, *rest = words.split(maxsplit=1) or [""]
    value = value_of(request_to(room, seat), first)
    return (value, *meant(room.table.game, rest[0].split()[:LONGEST_CHAIN] if rest else ()))


@post("/s/{token:str}/plan")
async def take_plan(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """Give all the answers of a plan, which the form names by its number."""
    at = await page_visit(request, token)
    form = await form_of(request)
    seat, number = at.seat(form), number_in(form, "plan") or 0
    found = await at.site.hall.plans(at.id, seat)
    chosen = found.plans[number - 1 : number] if found.at == number_in(form, "at") else ()
    if not chosen:
        raise Refused("no-plan")
    await at.do(do.Answer(seat, chosen[0].answers, found.at))
    return await done(request, at)


@post("/s/{token:str}/start")
async def start(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """Begin something on one's own initiative."""
    at = await page_visit(request, token)
    form = await form_of(request)
    command = do.Start(at.seat(form), form.get("name", ""), number_in(form, "at"))
    await at.do(command)
    return await done(request, at)


@post("/s/{token:str}/undo")
async def undo(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """Take back the last answer of one of the link's seats."""
    return await _go_back(request, token, do.Undo, Room.can_undo)


@post("/s/{token:str}/redo")
async def redo(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """Give again what was taken back."""
    return await _go_back(request, token, do.Redo, Room.can_redo)


@post("/s/{token:str}/restart")
async def restart(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """Take back all that may be taken back."""
    return await _go_back(request, token, do.Restart, Room.can_undo)


async def _go_back(
    request: WebRequest,
    token: str,
    command: type[do.Undo | do.Redo | do.Restart],
    is_able: Callable[[Room, int], bool],
) -> Response[Any]:
    """Do it for the first seat of the link that can."""
    at = await page_visit(request, token)
    version = number_in(await form_of(request), "at")
    room = await at.room()
    seat = next((n for n in at.link.seats if is_able(room, n)), at.link.seats[0])
    await at.do(command(seat, version))
    return await done(request, at)


@post("/s/{token:str}/hand")
async def hand(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """Let a bot play, or take over again."""
    at = await page_visit(request, token)
    form = await form_of(request)
    player = form.get("player", PERSON)
    if player not in (PERSON, *offered_bots(at.site)):
        raise Refused("no-bot")
    await at.do(do.Hand(at.seat(form), player))
    return await done(request, at)


@post("/s/{token:str}/standing")
async def standing(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """Always answer a clause in the same way, or stop doing so."""
    at = await page_visit(request, token)
    form = await form_of(request)
    seat, clause = at.seat(form), form.get("clause", "")[:20]
    room = await at.room()
    value = value_of(request_to(room, seat), form["value"]) if "value" in form else None
    await at.do(do.Standing(seat, clause, value))
    return await done(request, at, *([] if value is None else [toast(say("standing.set"))]))


@post("/s/{token:str}/bid")
async def bid(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """Leave the bids of an auction to the program up to a maximum, or pass in advance."""
    at = await page_visit(request, token)
    form = await form_of(request)
    seat, what, most = at.seat(form), form.get("what", ""), number_in(form, "most")
    if what == "pass":
        most = PASSING
    elif what != "revoke" and most is None:
        raise Refused("no-sale")
    await at.do(do.Bid(seat, form.get("sale", "")[:LONGEST_PLACE], most))
    return await done(request, at)


# --- pointing at something ------------------------------------------------------------------------


@post("/s/{token:str}/pick")
async def pick(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """A place was clicked: what is there, what can be done with it, or why nothing can."""
    at = await page_visit(request, token)
    form = await form_of(request)
    room = await at.room()
    seat = shown_seat(room, Audience(at.audience.seats, number_in(form, "here")))
    return _inspected(request, at, room, seat, form.get("place", ""))


@post("/w/{token:str}/pick")
async def look_at(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """A spectator looks at a place."""
    at = await page_visit(request, token)
    form = await form_of(request)
    return _inspected(request, at, await at.room(), None, form.get("place", ""))


def _inspected(
    request: WebRequest, at: Visit, room: Room, seat: int | None, word: str
) -> Response[Any]:
    look = SeenTable(room.table, seat, seat_names(room))
    html = inspector(at, look, request_to(room, seat), word[:LONGEST_PLACE])
    return partials(partial("face-inspect", at.own_html(csrf_token(request), html), "innerHTML"))


def options_at(look: SeenTable, asked: Request | None, place: str) -> list[Value]:
    """The answers that happen at a place, or else those that mention it."""
    if asked is None:
        return []
    named = [(option, look.text.places(option)) for option in asked.options()]
    last = [option for option, places in named if places and places[-1] == place]
    return last or [option for option, places in named if place in places]


def inspector(
    at: Visit, look: SeenTable, asked: Request | None, place: str, draft: Draft | None = None
) -> str:
    """A place: what is there, and the answers that happen there or why there are none."""
    words = look.text.look(place)
    label = next((p.label for p in look.places if p.id == place), "")
    open_question = _open_question(look, asked, draft)
    deeds = [] if open_question is None else numbered(deeds_at(open_question, place))
    clause, why = why_not(look, asked, place) if not deeds else ("", "")
    context = {
        **form_context(look, look.table.version),
        "place": place,
        "card": look.card(place, asked),
        "here_words": words.plain if words is not None else label,
        "options": deeds,
        "composed": draft is not None or (open_question is not None and open_question.composed),
        "why": why,
        "clause": clause,
    }
    return at.site.templates.get_template("part/inspect.html").render(context)


def _open_question(
    look: SeenTable, asked: Request | None, draft: Draft | None
) -> QuestionWords | None:
    if draft is not None:
        return draft.question
    return None if asked is None else question(look, asked)


def numbered(options: list[OptionWords]) -> list[OptionWords]:
    """With keys of their own."""
    keys = [*map(str, range(1, KEYS + 1)), *[""] * len(options)]
    return [replace(option, key=key) for option, key in zip(options, keys, strict=False)]


def form_context(look: SeenTable, version: int) -> dict[str, Any]:
    return {
        "LINK": LINK,
        "TOKEN": TOKEN,
        "game": look.game.id,
        "at": version,
        "active": "" if look.seat is None else look.seat,
        "here": None,
    }


def why_not(look: SeenTable, asked: Request | None, place: str) -> tuple[str, str]:
    """The clause and the words that say why nothing can be chosen at a place."""
    if asked is None:
        return "", say("pick.not-asked") if look.seat is not None else ""
    named = _in_reach(look, asked, place)
    if named is None:
        far = words_of(look.game, f"far.{asked.rule}")
        return asked.rule, far or say("pick.far")
    for candidate in named:
        refusal = asked.refusal(candidate)
        if refusal is not None:
            return refusal.clause, look.say(refusal.message)
    on_board = any([look.text.places(option) for option in asked.options()])
    return asked.rule, say("pick.nothing" if on_board else "pick.list")


def _in_reach(look: SeenTable, asked: Request, place: str) -> list[Value] | None:
    """The candidates that would happen at a place; None if nothing that moves can come from there.

    Where something goes from one place to another, only a start from where something can go at all
    says anything about the place that was clicked.
    """
    ways = [(c, look.text.places(c)) for c in asked.candidates()]
    there = [(c, way) for c, way in ways if way[-1:] == (place,)]
    if not any([len(way) > 1 for _, way in there]):
        return [c for c, _ in there]
    starts = {look.text.places(option)[:1] for option in asked.options()}
    return [c for c, way in there if way[:1] in starts] or None


# --- hints ----------------------------------------------------------------------------------------


@post("/s/{token:str}/hint")
async def hint(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """What a bot would do, how good the best answers are, and why; nothing if it comes too late."""
    at = await page_visit(request, token)
    form = await form_of(request)
    seat = at.seat(form)
    audience = Audience(at.audience.seats, number_in(form, "here"))
    room = await at.room()
    if must_hand_over(room, audience, seat):
        raise PermissionDeniedException
    asked = room.version
    try:
        found = await at.site.hall.hint(at.id, seat)
    except BotTrouble:
        return partials(partial("hint", str(Markup("{}").format(say("hint.none"))), "innerHTML"))
    if (await at.room()).version != asked:
        return Response("", status_code=204)
    html = await advised(at, seat, found)
    return partials(partial("hint", html, "innerHTML"))


HANDLERS = [answer, take_plan, start, undo, redo, restart, hand, standing, bid, pick, look_at, hint]
