"""The rules text of a game as clauses that people and tests can look up.

A rules text is Markdown. A clause is one bullet that begins with its id, plain (`- P1a text`) or
bold (`- **D4.1** text`); a bold id after the end of a sentence begins a further clause in the same
bullet. Second-level headings say what the bullets under them are: `Worked examples...` holds
examples, `Ambiguities...` holds decisions, `Component facts`, `Checklist` and `Kinds` hold no
clauses, all others hold clauses. `Kinds` gives the clauses that are not plain rules a kind and a
reason: `- S1: component: reason`; several ids stand as `S1, S3` or as a range `S1-S5`.

The text and its table of coverage come with the package; in a source checkout they lie in
docs/rules.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

RULE = "rule"
COMPONENT = "component"
EXAMPLE = "example"
DECISION = "decision"
TESTED_KINDS = (RULE, COMPONENT)
LISTED_KINDS = ("presentation", "advice", "elsewhere")
CLAUSE_KINDS = TESTED_KINDS + LISTED_KINDS

_ID = r"[A-Z0-9][A-Za-z0-9]*(?:[-./][A-Za-z0-9]+)*"
_BOLD_BULLET = re.compile(rf"[-*] \*\*({_ID}(?:, {_ID})*)((?:[ :.(\[][^*]*)?)\*\*(.*)")
_PLAIN_ID = r"[A-Z]{1,3}-?\d+[a-z]?(?:\.\d+)*"
_PLAIN_BULLET = re.compile(rf"[-*] ({_PLAIN_ID}(?:, {_PLAIN_ID})*)(?![\w.-])()(.*)")
_INLINE_ID = re.compile(rf"(?<=\.) \*\*(?=[^*]*\d)({_ID})\*\* ")
_KIND_LINE = re.compile(r"[-*] ([^:]+): *([^:]+?) *: *(.*)")
_WORD = re.compile(r"(?<!\w)[A-Za-z0-9]+(?:[-./\u2013][A-Za-z0-9]+)*(?!\w)")
_NO_CLAUSES = ("component facts", "checklist", "kinds")


class RulebookError(LookupError):
    """A rules text is missing or malformed, or does not hold what was asked for."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class UnknownRulebook(RulebookError):
    """No rules text or no table of coverage exists for the game."""


class UnknownClause(RulebookError):
    """The rules text has no entry of that id; `close` holds the most similar ids."""

    def __init__(self, game: str, id: str, close: Sequence[str]) -> None:
        hint = f"; did you mean {', '.join(close)}?" if close else ""
        super().__init__(f"{game} has no clause {id!r}{hint}")
        self.close = tuple(close)


@dataclass(frozen=True, slots=True)
class Clause:
    """One entry of a rules text; `kind` is one of CLAUSE_KINDS, EXAMPLE or DECISION."""

    id: str
    text: str
    heading: str
    kind: str = RULE
    reason: str = ""

    @property
    def is_clause(self) -> bool:
        """Examples and decisions can be looked up but are no clauses."""
        return self.kind in CLAUSE_KINDS

    @property
    def needs_test(self) -> bool:
        """Rules and components are covered by tests only; other kinds by their reason."""
        return self.kind in TESTED_KINDS


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All entries of a game's rules text, in the order of the text."""

    game: str
    entries: tuple[Clause, ...]
    _by_id: dict[str, Clause] = field(init=False, repr=False, compare=False)
    _by_folded_id: dict[str, Clause] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_id = {entry.id: entry for entry in self.entries}
        folded = {entry.id.casefold(): entry for entry in reversed(self.entries)}
        object.__setattr__(self, "_by_id", by_id)
        object.__setattr__(self, "_by_folded_id", folded)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses proper, without examples and decisions."""
        return tuple(entry for entry in self.entries if entry.is_clause)

    @property
    def examples(self) -> tuple[Clause, ...]:
        """The worked examples."""
        return tuple(entry for entry in self.entries if entry.kind == EXAMPLE)

    @property
    def decisions(self) -> tuple[Clause, ...]:
        """How ambiguities of the source were settled."""
        return tuple(entry for entry in self.entries if entry.kind == DECISION)

    def find(self, id: str) -> Clause:
        """The entry of that id, in any case; UnknownClause names close ids."""
        word = id.strip()
        entry = self._by_id.get(word) or self._by_folded_id.get(word.casefold())
        if entry is None:
            raise UnknownClause(self.game, word, self._close_ids(word))
        return entry

    def search(self, words: str) -> tuple[Clause, ...]:
        """The entries whose id, heading or text contains every one of the words, in any case."""
        wanted = words.casefold().split()
        return tuple(entry for entry in self.entries if _contains_all(entry, wanted))

    def named_in(self, text: str) -> tuple[Clause, ...]:
        """The entries whose ids stand in the text as words or within ranges such as `P1a-P1h`."""
        named: dict[str, Clause] = {}
        for word in _WORD.findall(text):
            named.update((entry.id, entry) for entry in self._named_by(word))
        return tuple(named.values())

    def span(self, word: str) -> Sequence[Clause]:
        """The entry of that id, or all from first to last of a range; UnknownClause if none."""
        if found := self._span(word):
            return found
        raise UnknownClause(self.game, word, self._close_ids(word))

    def _named_by(self, word: str) -> Sequence[Clause]:
        if found := self._span(word):
            return found
        parts = re.split("[-/\u2013]", word)
        return [entry for part in parts if (entry := self._by_id.get(part)) is not None]

    def _span(self, word: str) -> Sequence[Clause]:
        if (entry := self._by_id.get(word)) is not None:
            return (entry,)
        marks = re.finditer("[-\u2013]", word)
        ranges = (self._range(word[: mark.start()], word[mark.end() :]) for mark in marks)
        return next(filter(None, ranges), ())

    def _range(self, first: str, last: str) -> Sequence[Clause]:
        """The clauses from first to last in the order of the text; nothing if either is unknown."""
        start, end = self._by_id.get(first), self._by_id.get(last)
        if start is None or end is None:
            return ()
        return self.entries[self.entries.index(start) : self.entries.index(end) + 1]

    def _close_ids(self, word: str) -> Sequence[str]:
        close = difflib.get_close_matches(word.casefold(), self._by_folded_id, n=4, cutoff=0.5)
        return [self._by_folded_id[folded].id for folded in close]


class ClauseCoverage(msgspec.Struct, frozen=True):
    """What a test run found for one clause: functions that name it, and the tests that ran them."""

    id: str
    kind: str
    reason: str
    functions: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()

    @property
    def is_covered(self) -> bool:
        """Rules and components need a function and a test, the other kinds a reason."""
        if self.kind in TESTED_KINDS:
            return bool(self.functions and self.tests)
        return bool(self.reason)


class CoverageTable(msgspec.Struct, frozen=True):
    """The coverage of all clauses of a game, in the order of the rules text."""

    game: str
    clauses: tuple[ClauseCoverage, ...]

    @property
    def count_covered(self) -> int:
        """How many clauses are covered."""
        return sum(clause.is_covered for clause in self.clauses)


def load_rulebook(game: str, *, folder: Path | None = None) -> Rulebook:
    """The rules text of a game from the package, from the source checkout or from `folder`."""
    for place in _places(folder):
        text = place.joinpath(f"{game}.md")
        if text.is_file():
            return parse_rulebook(game, text.read_text(encoding="utf-8"))
    raise UnknownRulebook(f"no rules text for {game!r}")


def load_coverage(game: str, *, folder: Path | None = None) -> CoverageTable:
    """The recorded coverage laid over today's rules text; an unrecorded clause has no tests."""
    book = load_rulebook(game, folder=folder)
    for place in _places(folder):
        table = place.joinpath("coverage").joinpath(f"{game}.json")
        if table.is_file():
            return overlay(book, _decode(table))
    raise UnknownRulebook(f"no table of coverage for {game!r}")


def coverage_lines(game: str, *, folder: Path | None = None) -> list[str]:
    """One line per clause (id, kind, functions, number of tests), then `N/M` covered."""
    table = load_coverage(game, folder=folder)
    lines = [_coverage_line(clause) for clause in table.clauses]
    return [*lines, f"{table.count_covered}/{len(table.clauses)}"]


def overlay(book: Rulebook, recorded: Iterable[ClauseCoverage]) -> CoverageTable:
    """A table with kinds and reasons of the book, and the functions and tests recorded."""
    records = {record.id: record for record in recorded}
    rows = (_row(clause, records.get(clause.id)) for clause in book.clauses)
    return CoverageTable(book.game, tuple(rows))


def parse_rulebook(game: str, text: str) -> Rulebook:
    """The entries of a rules text; RulebookError if an id stands twice or a kind is wrong."""
    lines = text.splitlines()
    entries: dict[str, Clause] = {}
    for entry in _entries(lines):
        if entry.id in entries:
            raise RulebookError(f"{game}: clause {entry.id} stands twice")
        entries[entry.id] = entry
    book = Rulebook(game, tuple(entries.values()))
    for entry in _with_kinds(book, lines):
        entries[entry.id] = entry
    return Rulebook(game, tuple(entries.values()))


def _places(folder: Path | None) -> Iterator[Path | Traversable]:
    if folder is not None:
        yield folder
        return
    yield resources.files("panspermia").joinpath("rules")
    yield Path(__file__).resolve().parents[2] / "docs" / "rules"


def _decode(table: Path | Traversable) -> tuple[ClauseCoverage, ...]:
    try:
        return msgspec.json.decode(table.read_bytes(), type=CoverageTable).clauses
    except msgspec.DecodeError as error:
        raise RulebookError(f"{table.name}: {error}") from error


def _row(clause: Clause, record: ClauseCoverage | None) -> ClauseCoverage:
    functions, tests = (record.functions, record.tests) if record is not None else ((), ())
    return ClauseCoverage(clause.id, clause.kind, clause.reason, functions, tests)


def _coverage_line(clause: ClauseCoverage) -> str:
    if clause.kind not in TESTED_KINDS:
        what = clause.reason or "no reason given"
    elif clause.is_covered:
        what = f"{', '.join(clause.functions)}  tests: {len(clause.tests)}"
    else:
        what = "NOT COVERED"
    return f"{clause.id:<8} {clause.kind:<12} {what}"


def _contains_all(entry: Clause, words: Iterable[str]) -> bool:
    hay = f"{entry.id} {entry.heading} {entry.text}".casefold()
    return all(word in hay for word in words)


def _entries(lines: Iterable[str]) -> Iterator[Clause]:
    """All entries, heading by heading, each with its continuation lines joined."""
    for chapter, heading, block in _blocks(lines):
        kind = _kind_of_chapter(chapter)
        if kind is None:
            continue
        if block.startswith("|"):
            yield from _table_examples(heading, kind, block)
        else:
            yield from _bullet_entries(heading, kind, block)


def _kind_of_chapter(chapter: str) -> str | None:
    """What the bullets of a chapter are; None for the preamble and chapters without clauses."""
    name = chapter.casefold()
    if not name or name.startswith(_NO_CLAUSES):
        return None
    if name.startswith("worked examples"):
        return EXAMPLE
    return DECISION if name.startswith("ambiguities") else RULE


def _blocks(lines: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """(chapter, nearest heading, text) for every bullet with its continuation and every table."""
    chapter = heading = ""
    block: list[str] = []
    for line in [*lines, "#"]:
        if block and _continues(block, line):
            block.append(line)
            continue
        if block:
            yield chapter, heading, _joined(block)
        block = [line] if line.startswith(("- ", "* ", "|")) else []
        if line.startswith("## "):
            chapter = line[3:].strip()
        if line.startswith("##"):
            heading = line.lstrip("#").strip()


def _continues(block: Sequence[str], line: str) -> bool:
    if block[0].startswith("|"):
        return line.startswith("|")
    return line.startswith((" ", "\t")) and bool(line.strip())


def _joined(block: Sequence[str]) -> str:
    """A bullet as one line, its nested bullets and the rows of a table on lines of their own."""
    text = block[0].rstrip()
    for line in block[1:]:
        own_line = line.lstrip().startswith(("- ", "* ", "|"))
        text += ("\n" if own_line else " ") + line.strip()
    return text


def _bullet_entries(heading: str, kind: str, block: str) -> Iterator[Clause]:
    first, _, rest = block.partition("\n")
    match = _BOLD_BULLET.fullmatch(first) or _PLAIN_BULLET.fullmatch(first)
    if match is None or not all(map(_looks_like_id, match[1].split(", "))):
        return
    title, text = match[2].lstrip(" :."), match[3].lstrip(" :")
    whole = " ".join(filter(None, (title, text))) + (f"\n{rest}" if rest else "")
    texts = _INLINE_ID.split(whole)
    for id in match[1].split(", "):
        yield Clause(id, texts[0].strip(), heading, kind)
    for id, further in zip(texts[1::2], texts[2::2], strict=True):
        yield Clause(id, further.strip(), heading, kind)


def _looks_like_id(word: str) -> bool:
    """An id has a digit, a hyphen or a dot, or is as short as `La`; a bold word is none."""
    return len(word) <= 2 or re.search(r"[0-9.-]", word) is not None


def _table_examples(heading: str, kind: str, block: str) -> Iterator[Clause]:
    """Examples may stand as rows of a table whose first column holds their ids."""
    if kind != EXAMPLE:
        return
    names, *rows = map(_cells, block.split("\n"))
    for id, *cells in rows:
        if re.fullmatch(_PLAIN_ID, id):
            facts = (f"{name}: {cell}" for name, cell in zip(names[1:], cells, strict=False))
            yield Clause(id, "; ".join(facts), heading, kind)


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("| ").split("|")]


def _with_kinds(book: Rulebook, lines: Iterable[str]) -> Iterator[Clause]:
    """The clauses that the chapter `Kinds` speaks of, with the kind and reason it gives them."""
    for chapter, _, block in _blocks(lines):
        if chapter.casefold() == "kinds" and (match := _KIND_LINE.fullmatch(block)):
            ids, kind, reason = match.groups()
            if kind not in CLAUSE_KINDS:
                raise RulebookError(f"{book.game}: {ids} has unknown kind {kind!r}")
            for word in ids.replace("*", "").split(","):
                for clause in book.span(word.strip()):
                    yield replace(clause, kind=kind, reason=reason.strip())
