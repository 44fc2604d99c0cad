"""Games from which gcc learns what runs often: `tools/compiled.py` plays them between two builds.

The same are played every time, so that the same wheel is built: random games of two and more
players, with copies on the way, and searches.
"""

from __future__ import annotations

import sys
from importlib import import_module
from random import Random
from typing import Any

from panspermia.kernel import Game, Setup, Table, seat_table
from panspermia.players.advice import Advice
from panspermia.players.budget import Budget
from panspermia.players.tree import make_search

GAMES = 12
"""Random games for each number of players."""
COPIES = 0.1
SEARCHES = 0.01
"""How often at a decision a table is copied, and a search is made."""
SIMULATIONS = 40


def main(games: list[str]) -> None:
    """Play these games, each named as by an entry point: `package.module:NAME`."""
    for name in games:
        module, _, attribute = name.partition(":")
        game: Game[Any] = getattr(import_module(module), attribute)
        advice = Advice(game)
        for players in [count for count in game.players if count > 1]:  # alone one needs a mode
            for seed in range(GAMES):
                play(seat_table(game, Setup(players), seed=seed), advice, Random(seed))


def play(table: Table[Any], advice: Advice, rng: Random) -> None:
    """One game to its end."""
    while (request := table.request) is not None:
        options = request.options()
        if rng.random() < COPIES:
            table.clone().answer(rng.choice(options), seat=request.seat)
        if rng.random() < SEARCHES and len(options) > 1:
            search = make_search(table.perspective(request.seat), advice, rng)
            search.run(Budget(SIMULATIONS))
        table.answer(rng.choice(options), seat=request.seat)


if __name__ == "__main__":
    main(sys.argv[1:])
