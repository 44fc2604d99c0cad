"""The rules of a game on the screen: a clause, a search, the whole text, the coverage."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from panspermia.contract import guide_of
from panspermia.faces.guide import said_as
from panspermia.registry import GAMES
from panspermia.rulebook import (
    COMING,
    RULE,
    TESTED_KINDS,
    Clause,
    ClauseCoverage,
    CoverageTable,
    UnknownClause,
    load_coverage,
    load_rulebook,
)

QUIET = "#8b9298"


def print_all(console: Console, game: str) -> None:
    """Every clause under its heading."""
    for book, texts in groupby(load_rulebook(game).entries, lambda entry: entry.book):
        _print_title(console, book)
        for heading, entries in groupby(texts, lambda entry: entry.heading):
            console.print()
            console.print(Text(heading, "bold underline"))
            _print_table(console, entries)


def print_found(console: Console, game: str, words: str) -> None:
    """What has that id, or else the entries that contain the words."""
    try:
        print_id(console, game, words)
    except UnknownClause:
        if not print_search(console, game, words):
            raise


def print_search(console: Console, game: str, words: str) -> bool:
    """The entries that contain all of the words; whether there are any."""
    guide = guide_of(GAMES[game]) if game in GAMES else None
    found = load_rulebook(game).search(words, {} if guide is None else said_as(guide.SAY))
    print_entries(console, found)
    return bool(found)


def print_id(console: Console, game: str, id: str) -> None:
    """The clause of that id, or all that a short id stands for."""
    found = load_rulebook(game).look_up(id)
    if len(found) == 1:
        print_clause(console, found[0])
    else:
        print_entries(console, found)


def print_clause(console: Console, clause: Clause) -> None:
    line = Text(clause.id, "bold")
    for fact in (clause.book, clause.heading, clause.kind if clause.kind != RULE else ""):
        line.append(f"  {fact}" if fact else "", QUIET)
    console.print(line)
    console.print(Padding(Text(clause.text), (0, 0, 0, 2)))


def print_entries(console: Console, entries: Iterable[Clause]) -> None:
    """The entries, those of each text under its title if there are several texts."""
    for book, found in groupby(entries, lambda entry: entry.book):
        _print_title(console, book)
        _print_table(console, found)


def _print_title(console: Console, book: str) -> None:
    if book:
        console.print()
        console.print(Text(book, "bold"))


def _print_table(console: Console, entries: Iterable[Clause]) -> None:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for entry in entries:
        table.add_row(Text(entry.id), Text(entry.text))
    console.print(table)


def print_coverage(console: Console, game: str) -> None:
    """The clauses with functions and tests, those that are coming, then how many are covered."""
    found = load_coverage(game)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("clause", "kind", "functions that name it", "tests"):
        table.add_column(column, justify="right" if column == "tests" else "left")
    for clause in found.clauses:
        if clause.kind != COMING:
            table.add_row(*_coverage_row(clause))
    console.print(table)
    _print_coming(console, found)
    for stage in found.stages:
        console.print(f"{stage} {found.of_stage(stage).ratio}", highlight=False)
    console.print(found.ratio, highlight=False)


def _print_coming(console: Console, table: CoverageTable) -> None:
    stages: dict[tuple[str, str], list[str]] = {}
    for clause in table.coming:
        stages.setdefault((clause.stage, clause.reason), []).append(clause.id)
    for (stage, reason), ids in stages.items():
        line = Text(f"{COMING} {stage}".rstrip(), "bold")
        line.append(f"  {reason}", QUIET)
        console.print()
        console.print(line)
        console.print(Padding(Text(" ".join(ids)), (0, 0, 1, 2)))


def _coverage_row(clause: ClauseCoverage) -> tuple[Text, Text, Text, Text]:
    if clause.kind not in TESTED_KINDS:
        what = Text(clause.reason or "no reason given")
    elif clause.is_covered:
        what = Text(", ".join(clause.functions))
    else:
        what = Text("NOT COVERED", "bold red")
    return Text(clause.id, "bold"), Text(clause.kind), what, Text(str(len(clause.tests)))
