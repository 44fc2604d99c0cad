"""A new game: a page that looks like a table, with the choices left and what will start right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from markupsafe import escape
from msgspec.structs import replace as with_changes

from panspermia.faces.guide import Mode
from panspermia.kernel import BadSetup, Game, Message, render
from panspermia.kernel.chance import new_seed
from panspermia.kernel.game import Option, Value
from panspermia.players import PLAYERS, split_specs
from panspermia.players.levels import LEVELS
from panspermia.store.commands import BOT
from panspermia.store.errors import Refused, TooMany
from panspermia.store.plans import SeatPlan
from panspermia.store.room import Room
from panspermia.web import guides, pictures
from panspermia.web.choices import HERE, KINDS, Choices, is_refilled, presets_of, read
from panspermia.web.gathering import around
from panspermia.web.pages.home import find
from panspermia.web.render import partial
from panspermia.web.scene import bot_name
from panspermia.web.site import (
    HINTS_COOKIE,
    NAME_COOKIE,
    Site,
    WebRequest,
    form_of,
    goto,
    is_htmx,
    key_of,
    name_of,
    once_more,
    page,
    partials,
    plain_cookie,
    site_of,
)
from panspermia.web.words import say


@get("/new/{game:str}")
async def new_game(request: WebRequest, game: FromPath[str]) -> Response[str]:
    """The form, filled in so that Start works at once."""
    given = {"mode": request.query_params.get("mode", "")}
    return _page(request, _read(request, find(game), given))


@post("/new/{game:str}/look", status_code=200)
async def look(request: WebRequest, game: FromPath[str]) -> Response[str]:
    """What would start: as fragments, or without scripts as the whole page."""
    form = await form_of(request)
    choices = _read(request, find(game), form)
    if not is_htmx(request):
        return _page(request, choices)
    context = _context(request, choices)
    names = ["will", "start"]
    if is_refilled(form) or form.get("was") != choices.mode_id:
        names += ["seats", "options"]
    found = [partial(name, _part(request, name, context)) for name in names]
    # Whole, unless it was clicked: a radio button that is only changed stays checked.
    swap = "innerMorph" if is_refilled(form) else "innerHTML"
    found.append(partial("presets", _part(request, "presets", context), swap))
    words = [(name.replace("_", "-"), context[name]) for name in DIFFERENCES]
    return partials(*found, *[partial(name, escape(said)) for name, said in words])


@post("/new")
async def found(request: WebRequest) -> Response[Any]:
    """Open the table and sit down, or watch it if only bots play."""
    site = site_of(request)
    form = await form_of(request)
    game = find(form.get("game", ""))
    choices = _read(request, game, form)
    if choices.problem is not None:
        return _page(request, choices, problem=choices.problem)
    if _has_other_seats(form, choices):
        return _page(request, choices, problem=say("new.adapted"))
    key, cookies = await key_of(request)
    if cookies:
        return once_more(request, cookies)
    plan = with_changes(choices.plan, seed=new_seed(None).hex())
    try:
        Room.found(plan)
    except (BadSetup, Refused) as error:
        return _page(request, choices, problem=str(error))
    own = choices.own_seats
    try:
        created = await site.hall.create(
            plan,
            title=choices.title,
            public=choices.public,
            key=key,
            links=[own] if own else (),
        )
    except TooMany as error:
        return _page(request, choices, problem=str(error), status=429)
    kept = [plain_cookie(site, HINTS_COOKIE, "on" if choices.is_first else "off")]
    if not own:
        return goto(request, f"/w/{created.spectator}")
    name = choices.sitting[own[0]].name
    return goto(request, f"/s/{created.tokens[0]}", [*kept, plain_cookie(site, NAME_COOKIE, name)])


def _part(request: WebRequest, name: str, context: Mapping[str, Any]) -> str:
    return site_of(request).templates.get_template(f"part/new-{name}.html").render(context)


def _has_other_seats(form: Mapping[str, str], choices: Choices) -> bool:
    """Whether mode or preset have filled the seats anew, which nobody without scripts has seen."""
    if form.get("was", choices.mode_id) == choices.mode_id and not is_refilled(form):
        return False
    kinds = [seat.kind for seat in choices.seats]
    return kinds != [form.get(f"seat-{n}") for n in range(len(kinds))]


def _read(request: WebRequest, game: Game[Any], form: Mapping[str, str]) -> Choices:
    return read(game, form, offered_bots(site_of(request)), name_of(request))


# --- the page -------------------------------------------------------------------------------------


def _page(
    request: WebRequest, choices: Choices, *, problem: str | None = None, status: int = 422
) -> Response[str]:
    return page(
        request,
        "new.html",
        status=200 if problem is None else status,
        refused=problem,
        **_context(request, choices),
    )


def _context(request: WebRequest, choices: Choices) -> dict[str, Any]:
    game = choices.game
    options = [_option(choices, option) for option in choices.free_options]
    return {
        "game": game.id,
        "title": render(game.info().title),
        "games": [guides.card_of(each) for each in pictures.in_order_of_the_story()],
        "modes": _modes(choices),
        "was": choices.mode_id,
        "mode_name": choices.name,
        "presets": presets_of(choices),
        "rows": _rows(choices),
        "kinds": KINDS,
        "levels": [(spec, bot_name(spec)) for spec in choices.bots],
        "few_levels": set(choices.bots) <= set(LEVELS),
        "variants": [option for option in options if not option["reading"]],
        "readings": [option for option in options if option["reading"]],
        **_differences(choices, options),
        "public": choices.public,
        "deadline": choices.deadline,
        "table_title": choices.title,
        "problem": choices.problem,
        "summary": choices.summary if choices.problem is None else None,
        "case": choices.case,
        "links": choices.count("link"),
        "facts": [(icon, words) for icon, words in choices.facts()],
        "chance": guides.words_of(game, "chance.about"),
        "goal": guides.goal_of(game, choices.options),
        "first": choices.is_first,
        "around": around(choices),
        "lesson": guides.card_of(game).lesson,
    }


def _modes(choices: Choices) -> list[dict[str, Any]]:
    """The ways to play, a first game before the others."""
    game = choices.game
    found = [_mode(game, mode, chosen=mode.id == choices.mode_id) for mode in guides.modes_of(game)]
    first = guides.first_of(game)
    if first is None:
        return found if len(found) > 1 else []
    gentlest = {
        "id": guides.FIRST,
        "name": say("new.first"),
        "about": guides.words_of(game, "mode.first.about"),
        "facts": [guides.length_words(first.minutes)],
        "sketch": guides.sketch(game, f"mode.{guides.FIRST}"),
        "chosen": choices.is_first,
        "flag": say("new.begin-here"),
    }
    return [gentlest, *found]


def _mode(game: Game[Any], mode: Mode, *, chosen: bool) -> dict[str, Any]:
    return {
        "id": mode.id,
        "name": render(mode.name),
        "about": render(mode.about) if mode.about.id else "",
        "facts": [
            guides.players_words(mode.players, short=True),
            guides.length_words(mode.minutes),
        ],
        "sketch": guides.sketch(game, f"mode.{mode.id}"),
        "chosen": chosen,
        "flag": "",
    }


def _rows(choices: Choices) -> list[dict[str, Any]]:
    """A row for each seat that the mode has."""
    most = max(choices.mode.players)
    own = next((n for n, seat in enumerate(choices.seats) if seat.kind == HERE), None)
    return [
        {
            "number": n,
            "kind": seat.kind,
            "level": seat.level,
            "name": seat.name,
            "fixed": most == 1,
            "hidden": n >= most,
            "own": n == own,
        }
        for n, seat in enumerate(choices.seats)
    ]


def _option(choices: Choices, option: Option) -> dict[str, Any]:
    game, chosen = choices.game, choices.options.get(option.id, option.default)
    words = next(o for o in game.info().options if o.id == option.id)
    return {
        "id": option.id,
        "title": render(Message(f"option-title.{option.id}", {}, game.package)),
        "clause": option.clause,
        "sentence": render(words.sentence),
        "reading": option.reading,
        "is_switch": set(option.values) == {True, False},
        "values": [(str(value), _value_words(game, option.id, value)) for value in option.values],
        "chosen": str(chosen),
        "differs": chosen != option.default,
    }


def _value_words(game: Game[Any], id: str, value: Value) -> str:
    if isinstance(value, bool):
        return say("value.true" if value else "value.false")
    return render(Message(f"option-value.{id}.{value}", {}, game.package))


MOST_NAMED = 2
DIFFERENCES = ("variants_differ", "readings_differ", "table_differs")
"""What the heads of the folds say."""


def _differences(choices: Choices, options: list[dict[str, Any]]) -> dict[str, str]:
    table = "public" if choices.public else "private"
    limit = "-limit" if choices.deadline else "-is" if choices.public else ""
    words = (_differing(options, reading=False), _differing(options, reading=True))
    return dict(zip(DIFFERENCES, (*words, say(f"new.{table}{limit}")), strict=True))


def _differing(options: list[dict[str, Any]], *, reading: bool) -> str:
    """What differs from the usual, as the head of a fold says it."""
    some = [option for option in options if option["reading"] == reading]
    changed = [_change(option) for option in some if option["differs"]]
    if not changed:
        return say("new.as-decided", count=len(some)) if reading else say("new.none-changed")
    if len(changed) <= MOST_NAMED:
        return say("new.changed-these", names=changed)
    return say("new.changed", count=len(changed))


def _change(option: dict[str, Any]) -> str:
    """Switched on or chosen, a name says it; switched off, one word more."""
    is_off = option["is_switch"] and option["chosen"] == str(False)
    return say("new.without", name=option["title"]) if is_off else str(option["title"])


# --- bots -----------------------------------------------------------------------------------------


def offered_bots(site: Site) -> tuple[str, ...]:
    """Who can be seated: the bots of the settings, or our levels and all that are installed."""
    if site.settings.bots:
        return tuple(split_specs(site.settings.bots))
    return (*LEVELS, *[usage for id in PLAYERS.foreign for usage in PLAYERS[id].usage])


def bot_seat(site: Site, spec: str, name: str = "") -> SeatPlan:
    """A seat for a bot, or BadSetup if it is not offered."""
    if spec not in offered_bots(site):
        raise BadSetup(Message("new.no-bot", {"bot": spec[:40]}, "panspermia.web"))
    return SeatPlan(BOT, name, spec)


HANDLERS = [new_game, look, found]
