"""The rules of the games, whole, by clause and by search; also beside the board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from markupsafe import Markup, escape

from panspermia.kernel import render
from panspermia.registry import GAMES
from panspermia.rulebook import COMING, Clause, Rulebook, RulebookError, load_rulebook
from panspermia.web.markup import cleaned
from panspermia.web.pages.home import find
from panspermia.web.render import partial
from panspermia.web.site import WebRequest, is_htmx, page, partials, site_of
from panspermia.web.words import say

MOST_FOUND = 30


@lru_cache(maxsize=16)
def book_of(game: str) -> Rulebook:
    """The rules of a game, or 404."""
    if game not in GAMES:
        raise NotFoundException
    try:
        return load_rulebook(game)
    except RulebookError:
        raise NotFoundException from None


@get("/rules/{game:str}")
async def rules(request: WebRequest, game: FromPath[str], q: FromQuery[str] = "") -> Response[Any]:
    """All clauses, or those that contain the words."""
    book = book_of(game)
    words = cleaned(q, 80)
    entries = book.search(words) if words else book.entries
    if is_htmx(request):
        return partials(_beside(request, game, entries[:MOST_FOUND], ()))
    return _page(request, game, entries, (), words)


@get("/rules/{game:str}/{clause:str}")
async def clause(request: WebRequest, game: FromPath[str], clause: FromPath[str]) -> Response[Any]:
    """One clause with its neighbours, or all that a short id stands for."""
    book = book_of(game)
    try:
        found = book.look_up(clause)
    except RulebookError:
        raise NotFoundException from None
    section = book.section(found[0]) if len(found) == 1 else found
    if is_htmx(request):
        others = [entry for entry in section if entry not in found]
        return partials(_beside(request, game, [*found, *others], found))
    return _page(request, game, section, found, "")


def _beside(request: WebRequest, game: str, entries: Any, found: Sequence[Clause]) -> str:
    template = site_of(request).templates.get_template("part/clauses.html")
    clauses = [words_of(game, e, e in found, beside=True) for e in entries]
    return partial("rules-found", template.render(clauses=clauses), "innerHTML")


def _page(
    request: WebRequest, game: str, entries: Any, found: Sequence[Clause], words: str
) -> Response[str]:
    return page(
        request,
        "rules.html",
        game=game,
        title=render(find(game).info().title),
        clauses=[words_of(game, e, e in found) for e in entries],
        words=words,
        whole=not found and not words,
    )


_MODES = re.compile(r" *`\[.*?\]`")
"""Marks of the modes to which a heading belongs, as the source of the rules has them."""


class ClauseWords(NamedTuple):
    """A clause as a page shows it, below its headings."""

    book: str
    heading: str
    html: Markup


# A large game has 1,800 entries: what they look like is found out once.
@lru_cache(maxsize=16_384)
def words_of(game: str, clause: Clause, is_open: bool, *, beside: bool = False) -> ClauseWords:
    """A clause for a template; the clauses it names are links."""
    coming = Markup(" <small>{}</small>").format(say("rules.coming"))
    html = Markup('<div class="clause{}" id="{}{}"><b>{}</b>{} <p>{}</p></div>').format(
        " open" if is_open else "",
        "beside-" if beside else "",
        clause.id,
        clause.id,
        coming if clause.kind == COMING else "",
        _linked(game, clause),
    )
    return ClauseWords(clause.book, _MODES.sub("", clause.heading), html)


def _linked(game: str, clause: Clause) -> Markup:
    text = str(escape(clause.text.replace("**", "")))
    book = book_of(game)
    named = [e.id for e in book.named_in(clause.text) if e.id != clause.id and len(e.id) > 1]
    for id in sorted([*named, *book.short_ids_in(clause.text)], key=len, reverse=True):
        link = f'<a href="/rules/{game}/{id}" data-clause="{id}">\0{id}\0</a>'
        text = _replace_word(text, id, link)
    return Markup(text.replace("\0", ""))


def _replace_word(text: str, id: str, link: str) -> str:
    return re.sub(rf"(?<![\w\0\"/.-]){re.escape(id)}(?!\.\w|[\w\0\"-])", lambda _: link, text)
