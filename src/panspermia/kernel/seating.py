"""New tables: at the setup of a game, or at a position."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from panspermia.kernel import chance
from panspermia.kernel.game import Game, Setup
from panspermia.kernel.plain import state_data
from panspermia.kernel.sequence import State
from panspermia.kernel.table import Table
from panspermia.kernel.tape import Boundary

S = TypeVar("S", bound=State)


def seat_table(
    game: Game[S],
    setup: Setup,
    *,
    seed: int | bytes | None = None,
    manual: bool = False,
) -> Table[S]:
    """A new table, run on to its first request."""
    table = seated(game, game.check(setup), chance.new_seed(seed), manual)
    table._flow = table.sequence.start(table.state)
    table._fresh = True
    if table._flow is None:
        table.sequence.check_end(table.state)
        table._finish()
    else:
        table._run(None)
    return table


def seat_at(
    game: Game[S],
    setup: Setup,
    state: S,
    *,
    seed: int | bytes | None = None,
    manual: bool = False,
) -> Table[S]:
    """A new table that begins at this state, which must stand between two steps."""
    setup = game.check(setup)
    position = state_data(state, game.sequence_of(setup))
    return seat_table(game, replace(setup, position=position), seed=seed, manual=manual)


def seated(game: Game[S], setup: Setup, seed: bytes, manual: bool) -> Table[S]:
    """A table at its setup or at the position it begins with, with no step begun."""
    boundary: Boundary[S] = Boundary(game.beginning(setup), None, None, 0)
    table = Table(game, setup, seed, boundary, manual)
    table.state = boundary.state.copy()
    return table
