"""The entries of a game's rules texts, by id, by words and by what a text names."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from panspermia.rulebook.errors import UnknownClause

RULE = "rule"
COMPONENT = "component"
COMING = "coming"
EXAMPLE = "example"
INTERACTION = "interaction"
DECISION = "decision"
TESTED_KINDS = (RULE, COMPONENT)
LISTED_KINDS = ("presentation", "advice", "elsewhere")
CLAUSE_KINDS = (*TESTED_KINDS, *LISTED_KINDS, COMING)

_WORD = re.compile(r"(?<!\w)[A-Za-z0-9]+(?:[-./\u2013][A-Za-z0-9]+)*(?!\w)")

_PART = re.compile(r"\d+|[A-Z][a-z]{2,}|[A-Z]+|[a-z]+")
"""What an id is made of; a short id ends where a part ends, as K2 and K2b of K2b.1."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One entry; `kind` is one of CLAUSE_KINDS, EXAMPLE, INTERACTION or DECISION.

    `book` is the title of its text if the game has several, `stage` the stage of the game that
    brings it if the texts name any.
    """

    id: str
    text: str
    heading: str
    kind: str = RULE
    reason: str = ""
    stage: str = ""
    book: str = ""
    chapter: str = ""
    """The heading of the second level that it stands under."""

    @property
    def is_clause(self) -> bool:
        """Examples, interactions and decisions can be looked up but are not clauses."""
        return self.kind in CLAUSE_KINDS


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All entries of a game's texts, in the order of the texts, and its stages in theirs."""

    game: str
    entries: tuple[Clause, ...]
    stages: tuple[str, ...] = ()
    _by_id: dict[str, Clause] = field(init=False, repr=False, compare=False)
    _by_folded_id: dict[str, Clause] = field(init=False, repr=False, compare=False)
    _by_short_id: dict[str, list[Clause]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_id = {entry.id: entry for entry in self.entries}
        folded = {entry.id.casefold(): entry for entry in reversed(self.entries)}
        object.__setattr__(self, "_by_id", by_id)
        object.__setattr__(self, "_by_folded_id", folded)
        object.__setattr__(self, "_by_short_id", _by_short_id(self.clauses))

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses proper, without examples, interactions and decisions."""
        return tuple(entry for entry in self.entries if entry.is_clause)

    @property
    def examples(self) -> tuple[Clause, ...]:
        """The worked examples."""
        return self._of_kind(EXAMPLE)

    @property
    def interactions(self) -> tuple[Clause, ...]:
        """Where clauses meet in ways that are easy to get wrong."""
        return self._of_kind(INTERACTION)

    @property
    def decisions(self) -> tuple[Clause, ...]:
        """How ambiguities of the source were settled."""
        return self._of_kind(DECISION)

    def find(self, id: str) -> Clause:
        """The entry of that id, in any case; UnknownClause names close ids."""
        word = id.strip()
        entry = self._by_id.get(word) or self._by_folded_id.get(word.casefold())
        if entry is None:
            raise UnknownClause(self.game, word, self._close_ids(word))
        return entry

    def look_up(self, id: str) -> tuple[Clause, ...]:
        """The entry of that id, or the clauses that a short one stands for: K2 for K2.1, K2a ..."""
        word = id.strip()
        try:
            return (self.find(word),)
        except UnknownClause:
            short = [clauses for key, clauses in self._by_short_id.items() if _is_same(key, word)]
            if not short:
                raise
            return tuple(short[0])

    def search(
        self, words: str, said_as: Mapping[str, Sequence[str]] | None = None
    ) -> tuple[Clause, ...]:
        """The entries whose id, heading or text contains every one of the words, in any case.

        `said_as` gives what the book says for words of players; either will do.
        """
        wanted = meant_by(words, said_as or {})
        return tuple(entry for entry in self.entries if _contains_all(entry, wanted))

    def section(self, clause: Clause) -> tuple[Clause, ...]:
        """The entries under the same heading of the same text, the clause itself among them."""
        here = (clause.book, clause.heading)
        return tuple(entry for entry in self.entries if here == (entry.book, entry.heading))

    def named_in(self, text: str) -> tuple[Clause, ...]:
        """The entries whose ids stand in the text as words or within ranges such as `P1a-P1h`."""
        named: dict[str, Clause] = {}
        for word in _WORD.findall(text):
            named.update((entry.id, entry) for entry in self._named_by(word))
        return tuple(named.values())

    def short_ids_in(self, text: str) -> tuple[str, ...]:
        """The short ids with a number that stand in the text as words or as parts of words."""
        words = [part for word in _WORD.findall(text) for part in re.split("[-/\u2013]", word)]
        short = [word for word in words if word in self._by_short_id and word not in self._by_id]
        return tuple(
            dict.fromkeys(word for word in short if re.search(r"[A-Z].*\d|\d.*[A-Z]", word))
        )

    def span(self, word: str) -> Sequence[Clause]:
        """The entry of that id, or all from first to last of a range; UnknownClause if none."""
        if found := self._span(word):
            return found
        raise UnknownClause(self.game, word, self._close_ids(word))

    def _of_kind(self, kind: str) -> tuple[Clause, ...]:
        return tuple(entry for entry in self.entries if entry.kind == kind)

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
        """The entries from first to last of one text; nothing if either is unknown."""
        start, end = self._by_id.get(first), self._by_id.get(last)
        if start is None or end is None or start.book != end.book:
            return ()
        return self.entries[self.entries.index(start) : self.entries.index(end) + 1]

    def _close_ids(self, word: str) -> Sequence[str]:
        close = difflib.get_close_matches(word.casefold(), self._by_folded_id, n=4, cutoff=0.5)
        return [self._by_folded_id[folded].id for folded in close]


def _by_short_id(clauses: Iterable[Clause]) -> dict[str, list[Clause]]:
    found: dict[str, list[Clause]] = {}
    for clause in clauses:
        for part in _PART.finditer(clause.id):
            if part.end() < len(clause.id):
                found.setdefault(clause.id[: part.end()], []).append(clause)
    return found


def _is_same(id: str, other: str) -> bool:
    return id.casefold() == other.casefold()


def meant_by(words: str, said_as: Mapping[str, Sequence[str]]) -> list[re.Pattern[str]]:
    """For each word, or for all of them as one, what to look for: itself or what the book says."""
    whole = " ".join(words.casefold().split())
    parts = [whole] if whole in said_as else whole.split()
    return [_any_of(part, said_as.get(part, ())) for part in parts]


def _any_of(part: str, instead: Sequence[str]) -> re.Pattern[str]:
    """The word anywhere, or a word of the book where a word begins."""
    others = [rf"(?<!\w){re.escape(word.casefold())}" for word in instead]
    return re.compile("|".join([re.escape(part), *others]))


def _contains_all(entry: Clause, wanted: Iterable[re.Pattern[str]]) -> bool:
    hay = f"{entry.id} {entry.heading} {entry.text}".casefold()
    return all(words.search(hay) for words in wanted)
