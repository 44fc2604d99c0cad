"""The rules of a game on the screen: a clause, a search, the whole text, the coverage."""

from __future__ import annotations

from itertools import groupby

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from panspermia.rulebook import (
    TESTED_KINDS,
    Clause,
    ClauseCoverage,
    UnknownClause,
    load_coverage,
    load_rulebook,
)

QUIET = "#8b9298"


def print_all(console: Console, game: str) -> None:
    """Every clause under its heading."""
    book = load_rulebook(game)
    for heading, entries in groupby(book.entries, lambda entry: entry.heading):
        console.print()
        console.print(Text(heading, "bold underline"))
        print_entries(console, list(entries))


def print_found(console: Console, game: str, words: str) -> None:
    """The clause of that id, or else the entries that contain the words."""
    book = load_rulebook(game)
    try:
        print_clause(console, book.find(words))
    except UnknownClause:
        found = book.search(words)
        if not found:
            raise
        print_entries(console, list(found))


def print_search(console: Console, game: str, words: str) -> bool:
    """The entries that contain all of the words; whether there are any."""
    found = load_rulebook(game).search(words)
    print_entries(console, list(found))
    return bool(found)


def print_clause(console: Console, clause: Clause) -> None:
    line = Text(clause.id, "bold")
    line.append(f"  {clause.heading}", QUIET)
    if clause.kind != "rule":
        line.append(f"  {clause.kind}", QUIET)
    console.print(line)
    console.print(Padding(Text(clause.text), (0, 0, 0, 2)))


def print_entries(console: Console, entries: list[Clause]) -> None:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for entry in entries:
        table.add_row(Text(entry.id), Text(entry.text))
    console.print(table)


def print_coverage(console: Console, game: str) -> None:
    """A table of the clauses with functions and tests, then how many are covered."""
    found = load_coverage(game)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("clause", "kind", "functions that name it", "tests"):
        table.add_column(column, justify="right" if column == "tests" else "left")
    for clause in found.clauses:
        table.add_row(*_coverage_row(clause))
    console.print(table)
    console.print(f"{found.count_covered}/{len(found.clauses)}", highlight=False)


def _coverage_row(clause: ClauseCoverage) -> tuple[Text, Text, Text, Text]:
    if clause.kind not in TESTED_KINDS:
        what = Text(clause.reason or "no reason given")
    elif clause.is_covered:
        what = Text(", ".join(clause.functions))
    else:
        what = Text("NOT COVERED", "bold red")
    return Text(clause.id, "bold"), Text(clause.kind), what, Text(str(len(clause.tests)))
