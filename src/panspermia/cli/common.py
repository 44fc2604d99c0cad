"""What several commands share: their arguments, and where they print."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console

from panspermia.cli.errors import Problem
from panspermia.kernel import Game
from panspermia.kernel.game import Value

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game; `games` lists them.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game, repeatable."),
]


def out() -> Console:
    return Console(highlight=False, soft_wrap=False)


def err() -> Console:
    return Console(stderr=True, highlight=False)


def parse_options(game: Game[Any], words: list[str]) -> dict[str, Value]:
    """Options given as NAME=VALUE, with values of the type that the game declares."""
    found: dict[str, Value] = {}
    for word in ",".join(words).split(",") if words else ():
        name, equals, value = word.partition("=")
        if not equals:
            raise Problem(f"{word!r} is no option: write it as NAME=VALUE.")
        declared = next((option for option in game.options if option.id == name), None)
        values = {str(v).casefold(): v for v in declared.values} if declared else {}
        found[name] = values.get(value.casefold(), value)
    return found
