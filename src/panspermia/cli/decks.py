"""Decks on the screen: the cards of a game, one card with its origins, the check of a file."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from panspermia.cli.common import GameName, group, out
from panspermia.cli.errors import Problem
from panspermia.decks.entries import CardEntry
from panspermia.decks.entries import entries as entries_of
from panspermia.decks.schema import Schema
from panspermia.kernel import BadDeck, Game, catalogue, render
from panspermia.registry import find_game

QUIET = "#8b9298"
NOT_FIT = 1

app = group("decks", "Look at the cards of a game, and check a deck of your own.")

DeckFile = Annotated[
    Path | None, typer.Option("--deck", metavar="FILE", help="A deck of your own, as TOML.")
]


# --- commands ---------------------------------------------------------------------------------


@app.command(name="list")
def list_cards(game: GameName, deck: DeckFile = None) -> None:
    """List all cards of a deck, and how much of it is known from where."""
    found = find_game(game)
    console = out()
    entries = _entries(found, deck)
    for kind, cards in groupby(entries, lambda entry: entry.kind):
        console.print(Text(_word(found, kind), "bold underline"))
        console.print(_listed(list(cards)))
        console.print()
    console.print(Text(f"Origins of the fields: {_counted(entries)}."))


@app.command()
def show(
    game: GameName,
    card: Annotated[
        str, typer.Argument(metavar="CARD", help="Its id, name or number, as in mutations-28.")
    ],
    deck: DeckFile = None,
) -> None:
    """Show a card: every field, and where its value comes from."""
    found = find_game(game)
    entries = [entry for entry in _entries(found, deck) if entry.is_called(card)]
    if not entries:
        raise Problem(f"No card of {game} is called {card!r}; see: panspermia decks list {game}")
    console = out()
    for entry in entries:
        _print_card(console, found, entry)


@app.command()
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A deck of your own, as TOML.")],
) -> None:
    """Check a deck file and say all that is wrong with it."""
    found = find_game(_game_of(file))
    try:
        entries = _entries(found, file)
    except BadDeck as error:
        for problem in error.problems:
            typer.echo(render(problem), err=True)
        raise typer.Exit(NOT_FIT) from None
    out().print(
        Text(f"{file}: {found.id} can be played with these {len(entries)} cards.\n")
        + Text(f"Origins of the fields: {_counted(entries)}.")
    )


# --- finding ----------------------------------------------------------------------------------


def _schema(game: Game[Any]) -> Schema[Any]:
    found = game.part("decks")
    if found is None:
        raise Problem(f"{game.id} has no decks.")
    schema: Schema[Any] = found.SCHEMA
    return schema


def deck_content(game: Game[Any], path: Path | None) -> dict[str, Any] | None:
    """The content of a deck file for a new table, or BadDeck with the first thing that is wrong."""
    if path is None:
        return None
    content: dict[str, Any] = _schema(game).load(path).plain()
    return content


def _entries(game: Game[Any], path: Path | None) -> list[CardEntry]:
    """The cards of a deck; beside ours also what no deck changes."""
    found = entries_of(_schema(game).load(path))
    beside = getattr(game.part("decks"), "beside", None)
    if path is None and beside is not None:
        found += [entry for schema in beside() for entry in entries_of(schema.load())]
    return found


def _game_of(file: Path) -> str:
    """The game that a deck file says it is for."""
    try:
        game = tomllib.loads(file.read_text(encoding="utf-8")).get("game")
    except OSError as error:
        raise Problem(f"{file} cannot be read: {error.strerror}.") from None
    except RecursionError:
        raise Problem(f"{file} is nested too deeply.") from None
    except ValueError as error:
        raise Problem(f"{file} is not TOML: {str(error).partition(';')[0]}.") from None
    if not isinstance(game, str):
        raise Problem(f'{file} does not say which game it is for, as in: game = "genesis"')
    return game


# --- printing ---------------------------------------------------------------------------------


def _word(game: Game[Any], kind: str) -> str:
    return catalogue(game.package).word(f"card.{kind}")


def _listed(entries: Sequence[CardEntry]) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="bold")
    table.add_column()
    table.add_column(style=QUIET)
    for entry in entries:
        table.add_row(str(entry.key), Text(" / ".join(entry.names)), _counted([entry]))
    return table


def _counted(entries: Sequence[CardEntry]) -> str:
    """How many fields come from where; one with several origins counts for each."""
    kinds = [
        origin.partition(":")[0]
        for entry in entries
        for field in entry.fields
        for origin in field.origins
    ]
    return ", ".join([f"{count} {kind}" for kind, count in Counter(kinds).most_common()])


def _print_card(console: Console, game: Game[Any], entry: CardEntry) -> None:
    title = f"{_word(game, entry.kind)} {entry.key}: {' / '.join(entry.names)}"
    console.print(Text(title, "bold"))
    for note in filter(None, entry.notes):
        console.print(Padding(Text(note), (0, 0, 0, 2)))
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("field", "value", "origin"):
        table.add_column(column)
    for field in entry.fields:
        value = ", ".join(field.values) or "-"
        table.add_row(Text(field.path), Text(value), Text("; ".join(field.origins), QUIET))
    console.print(table)
