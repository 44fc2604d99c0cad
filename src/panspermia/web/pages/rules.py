"""The rules of the games: overview, contents, clauses and search; also beside the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from panspermia.hall.lessons import lessons
from panspermia.kernel import render
from panspermia.rulebook import Clause, RulebookError
from panspermia.web import book
from panspermia.web.guides import overview
from panspermia.web.markup import cleaned
from panspermia.web.pages.home import find
from panspermia.web.render import partial
from panspermia.web.site import WebRequest, is_htmx, page, partials, site_of

MOST_FOUND = 30


@get("/rules/{game:str}")
async def rules(request: WebRequest, game: FromPath[str], q: FromQuery[str] = "") -> Response[Any]:
    """All clauses, or those that contain the words or what the book says instead."""
    text = book.book_of(game)
    words = cleaned(q, 80)
    entries = text.search(words, book.players_words(find(game))) if words else text.entries
    if is_htmx(request):
        return partials(_beside(request, game, entries[:MOST_FOUND], (), words))
    return _page(request, game, entries, (), words)


@get("/rules/{game:str}/{clause:str}")
async def clause(request: WebRequest, game: FromPath[str], clause: FromPath[str]) -> Response[Any]:
    """One clause with its neighbours, or all that a short id stands for."""
    text = book.book_of(game)
    try:
        found = text.look_up(clause)
    except RulebookError:
        raise NotFoundException from None
    section = text.section(found[0]) if len(found) == 1 else found
    if is_htmx(request):
        others = [entry for entry in section if entry not in found]
        return partials(_beside(request, game, [*found, *others], found, ""))
    return _page(request, game, section, found, "")


def _beside(
    request: WebRequest, game: str, entries: Any, found: Sequence[Clause], words: str
) -> str:
    template = site_of(request).templates.get_template("part/clauses.html")
    of = find(game)
    clauses = [
        (
            e.book,
            book.heading_of(of, e.heading)[0],
            book.clause_html(game, e, e in found, beside=True),
        )
        for e in entries
    ]
    html = template.render(clauses=clauses, words=words, instead=book.other_words(of, words))
    return partial("rules-found", html, "innerHTML")


def _page(
    request: WebRequest, game: str, entries: Any, found: Sequence[Clause], words: str
) -> Response[str]:
    of = find(game)
    whole = not found and not words
    return page(
        request,
        "rules.html",
        game=game,
        title=render(of.info().title),
        overview=overview(of) if whole else None,
        chapters=book.chapters(of, entries, found),
        contents=book.chapters(of, book.book_of(game).entries),
        words=words,
        instead=book.other_words(of, words),
        count=len(entries),
        whole=whole,
        lesson=game in lessons(),
        back=f"/rules/{game}",
    )
