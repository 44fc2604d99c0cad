"""Guided first games."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from markupsafe import Markup

from panspermia.faces.signs import sprite
from panspermia.hall.lessons import Lesson, Stop, lessons, table_at
from panspermia.kernel import Answer, Message, Request, Table, render
from panspermia.kernel.messages import catalogue
from panspermia.web import pictures
from panspermia.web.guides import FIRST, goal_of, modes_of
from panspermia.web.pages.home import find
from panspermia.web.pages.playing import options_at, value_of
from panspermia.web.pages.table import WALK_SCRIPTS, board_context
from panspermia.web.scene import LogLine, SeenTable
from panspermia.web.site import WebRequest, form_of, goto, page
from panspermia.web.standings import Standing
from panspermia.web.words import say


@get("/learn/{game:str}")
async def learn(request: WebRequest, game: FromPath[str]) -> Response[Any]:
    """The first stop."""
    return _stop_page(request, game, 0, "")


@get("/learn/{game:str}/{stop:int}")
async def learn_at(request: WebRequest, game: FromPath[str], stop: FromPath[int]) -> Response[Any]:
    """The table at a stop, with what is said there."""
    return _stop_page(request, game, stop, "")


@post("/learn/{game:str}/{stop:int}")
async def learn_answer(
    request: WebRequest, game: FromPath[str], stop: FromPath[int]
) -> Response[Any]:
    """The script's answer leads to the next stop; any other is commented on."""
    lesson, table = _find(game, stop)
    form = await form_of(request)
    asked = _asked(lesson, table)
    here = lesson.stops[stop]
    look = SeenTable(table, lesson.seat, _names(lesson))
    value = value_of(asked, form.get("value", ""))
    if "place" in form:
        value = _value_at(look, asked, form["place"], here)
    if asked is None or not here.answers or value == here.answers[0]:
        return goto(request, f"/learn/{game}/{min(stop + 1, len(lesson.stops) - 1)}")
    refusal = asked.refusal(value)
    if refusal is not None:
        return _stop_page(request, game, stop, look.say(refusal.message))
    wanted = look.text.describe(here.answers[0], asked.prompt)
    return _stop_page(request, game, stop, say("learn.wrong", answer=wanted))


def _value_at(look: SeenTable, asked: Request | None, place: str, here: Stop) -> Answer:
    """The answer that a click means: the script's, if it happens there."""
    found = options_at(look, asked, place)
    if here.answers and here.answers[0] in found:
        return here.answers[0]
    candidates = asked.candidates() if asked is not None else ()
    named = [c for c in candidates if look.text.places(c)[-1:] == (place,)]
    return next(iter([*found, *named]), place)


def _find(game: str, stop: int) -> tuple[Lesson, Table[Any]]:
    lesson = lessons().get(game)
    if lesson is None or not 0 <= stop < len(lesson.stops):
        raise NotFoundException
    return lesson, table_at(game, stop)


def _names(lesson: Lesson) -> list[str]:
    rival = _said_if(lesson, f"{lesson.stops[0].id}.other", say("learn.other"))
    others = [rival for _ in range(lesson.players)]
    return [say("seat.you") if n == lesson.seat else name for n, name in enumerate(others)]


def _words(lesson: Lesson, stop: Stop, part: str) -> str:
    return _said(lesson, f"{stop.id}.{part}")


def _said(lesson: Lesson, id: str) -> str:
    return render(Message(f"lesson.{id}", {}, find(lesson.game).package))


def _said_if(lesson: Lesson, id: str, otherwise: str) -> str:
    """Words that a lesson may have, or others."""
    is_there = f"lesson.{id}" in catalogue(find(lesson.game).package)
    return _said(lesson, id) if is_there else otherwise


def _mode_after(lesson: Lesson, id: str) -> str:
    """The way to play that a lesson was about; after the first lesson a first game."""
    modes = [mode.id for mode in modes_of(find(lesson.game))]
    return next((mode for mode in modes if id == f"{lesson.game}-{mode}"), FIRST)


def _asked(lesson: Lesson, table: Table[Any]) -> Request | None:
    """What the reader is asked at a stop."""
    request = table.request
    return request if request is not None and request.seat == lesson.seat else None


def _stop_page(request: WebRequest, game: str, stop: int, problem: str) -> Response[Any]:
    lesson, table = _find(game, stop)
    look = SeenTable(table, lesson.seat, _names(lesson))
    asked = _asked(lesson, table)
    here: Stop = lesson.stops[stop]
    wanted = here.answers[0] if asked is not None and here.answers else None
    lines = _meanwhile(look, game, stop, lesson.seat)
    choices = frozenset(look.text.places(wanted)[-1:]) if wanted is not None else frozenset()
    fragments, standing = _board(look, asked, choices, lines), Standing(look)
    sheets, scripts = pictures.chart_files(look.game)
    return page(
        request,
        "learn.html",
        **board_context(look, f"/learn/{game}"),
        lesson=game,
        title=render(look.game.info().title),
        lesson_title=_words(lesson, here, "title"),
        paragraphs=_words(lesson, here, "text").split("\n\n"),
        spots=[(spot.at, _words(lesson, here, spot.id)) for spot in here.spots],
        goal=goal_of(look.game, lesson.options) if stop == 0 else "",
        more=[(f"{game}-{name}", _said(lesson, f"more.{name}")) for name in lesson.more],
        stop=stop,
        stops=len(lesson.stops),
        track=look.status,
        turn=standing.turn,
        phases=standing.phases,
        fragments=fragments,
        bench=bool(fragments.get("bench")),
        sprite=Markup(sprite() + pictures.sprite(look.game)),
        style=pictures.style_address(look.game),
        ground=pictures.ground(look.game),
        question=look.question(asked) if asked is not None and here.answers else None,
        wanted=None
        if wanted is None or asked is None
        else _said_if(lesson, f"{here.id}.do", look.text.describe(wanted, asked.prompt)),
        wanted_value=wanted,
        lines=lines,
        problem=problem,
        sheets=("board.css", *sheets, "table.css", "answer.css", "learn.css"),
        scripts=(*WALK_SCRIPTS, *scripts, "teach.js"),
        play=f"/new/{lesson.game}?mode={_mode_after(lesson, game)}",
        is_last=stop == len(lesson.stops) - 1,
        at=table.version,
    )


def _meanwhile(look: SeenTable, game: str, stop: int, seat: int) -> list[LogLine]:
    """What has happened since the stop before."""
    if stop == 0:
        return []
    before = table_at(game, stop - 1).event_count
    return look.lines(look.table.events(seat, before))


def _board(
    look: SeenTable, asked: Request | None, choices: frozenset[str], lines: list[LogLine]
) -> dict[str, Markup]:
    """The board as a table shows it, with what has just changed."""
    changed = frozenset([p for line in lines for p in line.places.split()])
    face = look.laid_out
    if face is None:
        strip = {"strip": Markup(look.strip() or "")}
        pieces, places = look.pieces(changed), look.targets(choices)
        return {"pieces": Markup(pieces), "places": Markup(places), **strip}
    seen = look.seen(asked, choices, changed)
    parts = {"world": face.world(seen), "bench": face.bench(seen), "strip": face.news(seen)}
    return {name: Markup(html or "") for name, html in parts.items()}


HANDLERS = [learn, learn_at, learn_answer]
