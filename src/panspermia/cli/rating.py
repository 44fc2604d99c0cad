"""The command that rates a bot against a named pool and writes its card."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from panspermia.cli import results
from panspermia.cli.common import GameName, Options, out
from panspermia.cli.errors import Problem
from panspermia.cli.lab import Json, Workers, dumped, make_plan, print_json
from panspermia.cli.progress import progress
from panspermia.lab import rating
from panspermia.lab.crews import count_cores
from panspermia.lab.simulate import Crashed, LabPlan

CARD_SUFFIXES = (".md", ".json")


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command()(rate)


def rate(
    game: GameName,
    bot: Annotated[str, typer.Argument(metavar="BOT", help="The bot, as in bot.py:Bold.")],
    pool: Annotated[
        str,
        typer.Option(metavar="NAME", help=f"The opponents: {' or '.join(rating.POOLS)}."),
    ] = rating.STANDARD,
    games: Annotated[
        int,
        typer.Option(min=2, metavar="N", help="So many games against each; they come in pairs."),
    ] = rating.GAMES,
    workers: Workers = None,
    option: Options = None,
    card: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the card here, as .md or .json."),
    ] = None,
    json: Json = False,
) -> None:
    """Rate a bot: let it play a named pool of opponents with fixed seeds.

    Everybody who names the pool has played the same opponents with the same seeds.
    """
    found = _pool(pool)
    if card is not None:
        _check_place(card)
    plans = {
        opponent: make_plan(game, [bot, opponent], option, None, found.seed)
        for opponent in found.bots
    }
    made = rating.card_of(
        bot, found, next(iter(plans.values())), _play(plans, games // 2, workers or count_cores())
    )
    if json:
        print_json(made)
    else:
        results.print_card(out(), made)
    if card is not None:
        _write(card, made)


def _pool(name: str) -> rating.Pool:
    if name not in rating.POOLS:
        raise Problem(f"There is no pool {name}. Known pools: {', '.join(rating.POOLS)}.")
    return rating.POOLS[name]


def _check_place(card: Path) -> None:
    """Problem, if no card could be written there; better said before the games."""
    if card.suffix not in CARD_SUFFIXES:
        raise Problem(f"A card is written as {' or '.join(CARD_SUFFIXES)}, not as {card.name}.")
    if not card.parent.is_dir():
        raise Problem(f"There is no directory {card.parent}.")


def _write(card: Path, made: rating.Card) -> None:
    text = rating.page_of(made) if card.suffix == ".md" else msgspec.json.encode(made).decode()
    try:
        card.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Problem(f"The card cannot be written to {card}: {error.strerror}.") from None


def _play(plans: dict[str, LabPlan], pairs: int, workers: int) -> list[rating.Pair]:
    """Play all games with a progress bar."""
    found = []
    with progress() as bar:
        task = bar.add_task("games", total=len(plans) * pairs * 2)
        try:
            for pair in rating.play(plans, pairs, workers):
                found.append(pair)
                bar.advance(task, len(pair.shares))
        except Crashed as crash:
            plan = next(iter(plans.values()))
            raise dumped(plan.game, plan.seed, crash) from crash
    return found
