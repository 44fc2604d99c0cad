"""What several commands share: their arguments, and where they print."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console

from panspermia import registry
from panspermia.cli.errors import OneLineErrors, Problem
from panspermia.kernel import Game
from panspermia.kernel.game import Value

MaybeGame = Annotated[
    str | None, typer.Argument(metavar="[GAME]", help="The game; `games` lists them.")
]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game; `games` lists them.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game, repeatable."),
]


def group(name: str, words: str) -> typer.Typer:
    """Commands that belong together, under a name of their own."""
    return typer.Typer(
        name=name,
        cls=OneLineErrors,
        help=words,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
    )


def chosen_game(id: str | None) -> Game[Any]:
    """The game of that name, or Problem."""
    if id is None:
        raise Problem(f"Which game? Known games: {', '.join(registry.GAMES)}.")
    return registry.find_game(id)


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
