"""A rules text as pages show it: clauses with links, lists and tables, under their headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import groupby
from typing import Any, NamedTuple

from litestar.exceptions import NotFoundException
from markupsafe import Markup, escape

from panspermia.contract import guide_of
from panspermia.faces.guide import said_as
from panspermia.kernel import Game, render
from panspermia.registry import GAMES
from panspermia.rulebook import COMING, Clause, Rulebook, RulebookError, load_rulebook
from panspermia.web.guides import words_of
from panspermia.web.words import say

_NUMBER = re.compile(r"^[A-Z]{1,2}\d*\. |^[A-Z]\d+[a-z]? |^Phase \d+: ")
"""What stands before a heading and only those who know the book read."""
_ASIDE = re.compile(r" \((?:player order|digest: \w+)\)")
_TAG = re.compile(r" *`\[([\w&-]+)\]`")
"""The mode that a heading or clause belongs to, as the source of the rules has it."""
_RULE_OF_TABLE = re.compile(r"[-:| ]+")


class Section(NamedTuple):
    """Clauses under one heading; the heading is empty if it is that of the chapter."""

    id: str
    title: str
    tags: tuple[str, ...]
    clauses: tuple[Markup, ...]


class Chapter(NamedTuple):
    """A chapter of a text; `number` is that of the phase it tells of, `book` the text's title."""

    id: str
    book: str
    number: int
    title: str
    tags: tuple[str, ...]
    sections: tuple[Section, ...]


@lru_cache(maxsize=16)
def book_of(game: str) -> Rulebook:
    """The rules of a game, or 404."""
    if game not in GAMES:
        raise NotFoundException
    try:
        return load_rulebook(game)
    except RulebookError:
        raise NotFoundException from None


def players_words(game: Game[Any]) -> Mapping[str, Sequence[str]]:
    """What the book says for words of players."""
    guide = guide_of(game)
    return {} if guide is None else said_as(guide.SAY)


def other_words(game: Game[Any], words: str) -> list[str]:
    """What the book says instead of the words that somebody looks for."""
    known, whole = players_words(game), " ".join(words.casefold().split())
    parts = [whole] if whole in known else whole.split()
    found = [word for part in parts for word in known.get(part, ())]
    return [word for word in dict.fromkeys(found) if word.casefold() not in parts]


# --- chapters -------------------------------------------------------------------------------------


def chapters(
    game: Game[Any], entries: Sequence[Clause], found: Sequence[Clause] = ()
) -> list[Chapter]:
    """The entries under their headings; those that were looked for stand out."""
    phases = _phases(game)
    return [
        _chapter(game, list(group), found, phases)
        for _, group in groupby(entries, lambda entry: (entry.book, entry.chapter))
    ]


def _phases(game: Game[Any]) -> dict[tuple[str, str], tuple[int, str]]:
    """The number and word of the phase that a chapter tells of, if it is one alone."""
    guide = guide_of(game)
    found: dict[tuple[str, str], list[tuple[int, str]]] = {}
    for number, phase in enumerate(() if guide is None else guide.COURSE, 1):
        for entry in book_of(game.id).entries:
            if entry.id == phase.clause:
                here = found.setdefault((entry.book, entry.chapter), [])
                here.append((number, render(phase.word)))
    return {chapter: phases[0] for chapter, phases in found.items() if len(phases) == 1}


def _chapter(
    game: Game[Any],
    entries: Sequence[Clause],
    found: Sequence[Clause],
    phases: Mapping[tuple[str, str], tuple[int, str]],
) -> Chapter:
    first = entries[0]
    title, tags = heading_of(game, first.chapter)
    number, word = phases.get((first.book, first.chapter), (0, ""))
    sections = groupby(entries, lambda entry: entry.heading)
    return Chapter(
        f"chapter-{first.id}",
        first.book,
        number,
        word[:1].upper() + word[1:] or title,
        tags,
        tuple([_section(game, list(group), found) for _, group in sections]),
    )


def _section(game: Game[Any], entries: Sequence[Clause], found: Sequence[Clause]) -> Section:
    first = entries[0]
    title, tags = heading_of(game, first.heading)
    is_own = title != heading_of(game, first.chapter)[0]
    clauses = [clause_html(game.id, entry, entry in found) for entry in entries]
    return Section(
        f"section-{first.id}", title if is_own else "", tags if is_own else (), tuple(clauses)
    )


def heading_of(game: Game[Any], heading: str) -> tuple[str, tuple[str, ...]]:
    """A heading without numbers and tags, and its tags in words."""
    tags = [tag_words(game, tag) for tag in _TAG.findall(heading)]
    title = _NUMBER.sub("", _NUMBER.sub("", _ASIDE.sub("", _TAG.sub("", heading))))
    return title[:1].upper() + title[1:], tuple(tags)


def tag_words(game: Game[Any], tag: str) -> str:
    """The modes that a tag stands for, in the game's words if it has any."""
    return words_of(game, f"tag.{tag}") or tag


# --- clauses --------------------------------------------------------------------------------------


# A large game has 1,800 entries: what they look like is found out once.
@lru_cache(maxsize=16_384)
def clause_html(game: str, clause: Clause, is_open: bool, *, beside: bool = False) -> Markup:
    """A clause; the clauses it names are links, and its id is a link to itself."""
    coming = Markup(" <small>{}</small>").format(say("rules.coming"))
    frame = '<div class="clause{}" id="{}{}"><a class="chip" href="/rules/{}/{}" data-clause="{}">'
    head = Markup(frame + "{}</a>{}{}</div>")
    return head.format(
        " open" if is_open else "",
        "beside-" if beside else "",
        clause.id,
        game,
        *[clause.id] * 3,
        coming if clause.kind == COMING else "",
        _body(game, clause),
    )


def _body(game: str, clause: Clause) -> Markup:
    """The text of a clause: a paragraph, then lists, tables and drawings as they come."""
    lines = clause.text.split("\n")
    parts = [Markup("<p>{}</p>").format(_inline(game, clause, lines[0]))]
    for kind, group in groupby(lines[1:], _kind_of):
        parts.append(_BLOCKS[kind](partial(_inline, game, clause), list(group)))
    return Markup("").join(parts)


def _kind_of(line: str) -> str:
    if line.startswith("|"):
        return "table"
    return "list" if line.startswith(("- ", "* ")) else "drawing"


def _table(inline: Any, lines: Sequence[str]) -> Markup:
    head, *rows = [row for row in lines if not _RULE_OF_TABLE.fullmatch(row)]
    names = Markup("").join([Markup('<th scope="col">{}</th>').format(c) for c in _cells(head)])
    body = Markup("").join([_row(inline, row) for row in rows])
    frame = '<div class="scroll" tabindex="0" role="group" aria-label="{}"><table class="t">'
    whole = Markup(frame + "<thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>")
    return whole.format(say("rules.table"), names, body)


def _row(inline: Any, row: str) -> Markup:
    first, *others = _cells(row)
    cells = Markup("").join([Markup("<td>{}</td>").format(inline(cell)) for cell in others])
    return Markup('<tr><th scope="row">{}</th>{}</tr>').format(inline(first), cells)


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("| ").split("|")]


def _list(inline: Any, lines: Sequence[str]) -> Markup:
    items = [Markup("<li>{}</li>").format(inline(line[2:])) for line in lines]
    return Markup("<ul>{}</ul>").format(Markup("").join(items))


def _drawing(inline: Any, lines: Sequence[str]) -> Markup:
    return Markup("<pre>{}</pre>").format("\n".join(lines))


_BLOCKS = {"table": _table, "list": _list, "drawing": _drawing}


def _inline(game: str, clause: Clause, text: str) -> Markup:
    """A line with links to the clauses it names, and its emphasis."""
    html = _TAG.sub(lambda tag: f"\1{tag[1]}\1", str(escape(text)))
    for id in _named(book_of(game), clause, text):
        link = f'<a href="/rules/{game}/{id}" data-clause="{id}">\0{id}\0</a>'
        html = _replace_word(html, id, link)
    html = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", html)
    html = re.sub(r"`(.+?)`", r"<code>\1</code>", html)
    html = re.sub("\1(\\w+)\1", lambda tag: _tag(GAMES[game], tag[1]), html)
    return Markup(html.replace("\0", ""))


def _tag(game: Game[Any], tag: str) -> str:
    return str(Markup(' <span class="tag">{}</span>').format(tag_words(game, tag)))


def _named(book: Rulebook, clause: Clause, text: str) -> Iterator[str]:
    """The ids that a text names, the longest first."""
    named = [e.id for e in book.named_in(text) if e.id != clause.id and len(e.id) > 1]
    yield from sorted([*named, *book.short_ids_in(text)], key=len, reverse=True)


def _replace_word(text: str, id: str, link: str) -> str:
    return re.sub(rf"(?<![\w\0\"/.-]){re.escape(id)}(?!\.\w|[\w\0\"-])", lambda _: link, text)
