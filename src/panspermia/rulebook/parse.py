"""From Markdown to clauses: what docs/reference/rules-text.md describes, and its checks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from panspermia.rulebook.clauses import (
    CLAUSE_KINDS,
    COMING,
    DECISION,
    EXAMPLE,
    INTERACTION,
    RULE,
    Clause,
    Rulebook,
)
from panspermia.rulebook.errors import RulebookError

REST = "game"
"""The stage of clauses that no stage names, where no chapter `Stages` must name them all."""

_ID = r"[A-Z0-9][A-Za-z0-9]*(?:[-./][A-Za-z0-9]+)*"
_BOLD_BULLET = re.compile(rf"[-*] \*\*({_ID}(?:, {_ID})*)((?:[ :.(\[][^*]*)?)\*\*(.*)")
_PLAIN_ID = r"[A-Z]{1,3}-?\d+[a-z]?(?:\.\d+)*"
_PLAIN_BULLET = re.compile(rf"[-*] ({_PLAIN_ID}(?:, {_PLAIN_ID})*)(?![\w.-])()(.*)")
_INLINE_ID = re.compile(rf"(?<=\.) \*\*(?=[^*]*\d)({_ID})\*\* ")
_KIND_LINE = re.compile(r"[-*] ([^:]+): *([^:]+?) *: *(.*)")
_STAGE_LINE = re.compile(r"[-*] (?:Stage )?([a-z][a-z-]*)(?:,? [a-z ]+)? \((\d+)\): *(.+)")
_FENCE = "```"
_ABOUT_CLAUSES = ("kinds", "stages")
_NO_CLAUSES = ("component facts", "checklist", *_ABOUT_CLAUSES)


class Block(NamedTuple):
    """A bullet with its continuation, a table or a listing, and where it stands."""

    book: str
    chapter: str
    heading: str
    text: str


def parse_rulebook(game: str, *texts: str) -> Rulebook:
    """The entries of a game's texts; RulebookError if ids, stages or kinds are wrong."""
    titles = _titles(game, texts)
    pairs = zip(titles, texts, strict=True)
    blocks = [block for title, text in pairs for block in _blocks(title, text.splitlines())]
    book = Rulebook(game, _unique(game, _entries(blocks)))
    notes = [block for block in blocks if _is_note(block)]
    return _with_kinds(_with_stages(book, notes), notes)


def _titles(game: str, texts: Sequence[str]) -> Sequence[str]:
    """What tells several texts apart; a text alone needs no title."""
    if len(texts) == 1:
        return [""]
    found = [match[1] for text in texts if (match := re.search(r"^# (.+)", text, re.MULTILINE))]
    if len(set(found)) < len(texts):
        raise RulebookError(f"{game}: each of several texts needs a title of its own")
    return found


def _unique(game: str, entries: Iterable[Clause]) -> tuple[Clause, ...]:
    found: dict[str, Clause] = {}
    for entry in entries:
        if entry.id in found:
            raise RulebookError(f"{game}: clause {entry.id} stands twice")
        found[entry.id] = entry
    return tuple(found.values())


def _entries(blocks: Iterable[Block]) -> Iterator[Clause]:
    """All entries, heading by heading, each with its continuation lines joined."""
    for block in _with_tables(blocks):
        kind = _kind_of(block)
        if kind is None:
            continue
        if block.text.startswith("|"):
            yield from _table_entries(kind, block)
        else:
            yield from _bullet_entries(kind, block)


def _with_tables(blocks: Iterable[Block]) -> Sequence[Block]:
    """The blocks; a table below a clause or a decision is part of it."""
    found: list[Block] = []
    for block in blocks:
        is_part = block.text.startswith("|") and _kind_of(block) in (RULE, DECISION)
        if is_part and found and block[:-1] == found[-1][:-1]:
            found[-1] = block._replace(text=f"{found[-1].text}\n{block.text}")
        else:
            found.append(block)
    return found


def _kind_of(block: Block) -> str | None:
    """What the bullets of a chapter are; None for the preamble and chapters without clauses."""
    name = block.chapter.casefold()
    if not name or name.startswith(_NO_CLAUSES):
        return None
    if name.startswith("worked examples"):
        return INTERACTION if block.heading.casefold().startswith("interactions") else EXAMPLE
    return DECISION if name.startswith("ambiguities") else RULE


def _blocks(book: str, lines: Iterable[str]) -> Iterator[Block]:
    """Every bullet, table and listing with the chapter and heading it stands under."""
    chapter = heading = ""
    block: list[str] = []
    for line in [*lines, "#"]:
        if block and _continues(block, line):
            block.append(line)
            continue
        if block:
            yield Block(book, chapter, heading, _joined(block))
        block = [line] if line.startswith(("- ", "* ", "|", _FENCE)) else []
        if line.startswith("## "):
            chapter = line[3:].strip()
        if line.startswith("##"):
            heading = line.lstrip("#").strip()


def _continues(block: Sequence[str], line: str) -> bool:
    if block[0].startswith("|"):
        return line.startswith("|")
    fences = [each for each in block if each.startswith(_FENCE)]
    if len(fences) % 2 or line.startswith(_FENCE):
        return True
    return line.startswith((" ", "\t")) and bool(line.strip())


def _joined(block: Sequence[str]) -> str:
    """A bullet as one line; nested bullets, rows of a table and listings keep their lines."""
    text, is_listing = block[0].rstrip(), False
    for line in block[1:]:
        if line.startswith(_FENCE):
            is_listing = not is_listing
        elif is_listing:
            text += "\n" + line.rstrip()
        else:
            own_line = line.lstrip().startswith(("- ", "* ", "|"))
            text += ("\n" if own_line else " ") + line.strip()
    return text


def _bullet_entries(kind: str, block: Block) -> Iterator[Clause]:
    first, _, rest = block.text.partition("\n")
    match = _BOLD_BULLET.fullmatch(first) or _PLAIN_BULLET.fullmatch(first)
    if match is None or not all(map(_looks_like_id, match[1].split(", "))):
        return
    title, text = match[2].lstrip(" :."), match[3].lstrip(" :")
    whole = " ".join(filter(None, (title, text))) + (f"\n{rest}" if rest else "")
    texts = _INLINE_ID.split(whole)
    for id in match[1].split(", "):
        yield _entry(id, texts[0].strip(), kind, block)
    for id, further in zip(texts[1::2], texts[2::2], strict=True):
        yield _entry(id, further.strip(), kind, block)


def _entry(id: str, text: str, kind: str, block: Block) -> Clause:
    return Clause(id, text, block.heading, kind, book=block.book, chapter=block.chapter)


def _looks_like_id(word: str) -> bool:
    """An id has a digit, a hyphen or a dot, or is as short as `La`; a bold word is none."""
    return len(word) <= 2 or re.search(r"[0-9.-]", word) is not None


def _table_entries(kind: str, block: Block) -> Iterator[Clause]:
    """Examples and interactions may stand in a table whose first column holds their ids."""
    if kind not in (EXAMPLE, INTERACTION):
        return
    names, *rows = map(_cells, block.text.split("\n"))
    for id, *cells in rows:
        if re.fullmatch(_PLAIN_ID, id):
            facts = (f"{name}: {cell}" for name, cell in zip(names[1:], cells, strict=False))
            yield _entry(id, "; ".join(facts), kind, block)


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("| ").split("|")]


def _is_note(block: Block) -> bool:
    """Whether it is a bullet of the chapters that say something about clauses."""
    return block.chapter.casefold() in _ABOUT_CLAUSES and block.text.startswith(("- ", "* "))


def _with_stages(book: Rulebook, notes: Sequence[Block]) -> Rulebook:
    """The book with the stages that the notes give its entries."""
    stages: dict[str, str] = {}
    for note in notes:
        if match := _STAGE_LINE.fullmatch(note.text):
            _add_stage(book, stages, match[1], int(match[2]), match[3])
    if not stages:
        return book
    rest = [clause.id for clause in book.clauses if clause.id not in stages]
    if rest and any(note.chapter.casefold() == "stages" for note in notes):
        raise RulebookError(f"{book.game}: no stage has {' '.join(rest)}")
    stages = dict.fromkeys(rest, REST) | stages
    entries = (replace(entry, stage=stages.get(entry.id, "")) for entry in book.entries)
    return Rulebook(book.game, tuple(entries), tuple(dict.fromkeys(stages.values())))


def _add_stage(book: Rulebook, stages: dict[str, str], stage: str, count: int, ids: str) -> None:
    found = [entry.id for word in ids.replace(",", " ").split() for entry in book.span(word)]
    for id in found:
        if id in stages:
            raise RulebookError(f"{book.game}: {id} stands in {stages[id]} and in {stage}")
        stages[id] = stage
    if count != len(found):
        raise RulebookError(f"{book.game}: stage {stage} has {len(found)} of {count} ids")


def _with_kinds(book: Rulebook, notes: Iterable[Block]) -> Rulebook:
    """The book with the kinds and reasons that the notes give its clauses."""
    lines = [line for note in notes if (line := _kind_line(book, note)) is not None]
    entries = {entry.id: entry for entry in book.entries}
    # What is coming is coming, whatever kind it will have.
    for ids, kind, reason in sorted(lines, key=lambda line: line[1] == COMING):
        for word in ids.replace("*", "").split(","):
            for clause in _meant(book, word.strip(), kind):
                entries[clause.id] = replace(clause, kind=kind, reason=reason)
    return Rulebook(book.game, tuple(entries.values()), book.stages)


def _kind_line(book: Rulebook, note: Block) -> tuple[str, str, str] | None:
    """Ids, kind and reason; None if the note is about a stage."""
    if _STAGE_LINE.fullmatch(note.text):
        return None
    match = _KIND_LINE.fullmatch(note.text)
    if match is None:
        raise RulebookError(f"{book.game}: {note.text!r} gives neither a kind nor a stage")
    if match[2] not in CLAUSE_KINDS:
        raise RulebookError(f"{book.game}: {match[1]} has unknown kind {match[2]!r}")
    return match[1], match[2], match[3].strip()


def _meant(book: Rulebook, word: str, kind: str) -> Sequence[Clause]:
    """The clauses of an id or a range; a stage that is coming is meant with all its clauses."""
    if kind == COMING and word in book.stages:
        return [clause for clause in book.clauses if clause.stage == word]
    return book.span(word)
