"""How random games of High Frontier begin: half of them from drawn positions, with all options."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules.options import (
    ALTRUISM,
    CEO,
    LATER,
    SOLITAIRE_LAWS,
    STANDARD,
    Terms,
)
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import Setup, Table, seat_table
from panspermia.kernel.game import Value
from tests.games.exodus.agencies import draw_contracts
from tests.games.exodus.drawn import drawn
from tests.games.exodus.positions import table_at
from tests.games.exodus.rarities import add_rarities

OWN_LAWS = 0.6
"""How often somebody alone has the laws that are made for that."""
MANY = 5
"""Some of these are six with Module 4."""
WITH_CONTRACTS = 0.4
"""How often Module 4 is played."""
OF_CONTRACTS = ("module4", *Terms.__struct_fields__)
LAST_YEARS = range(36, 48)
"""Of the four cycles those in which drawn positions lie: rockets soon lie idle at random."""


def new_table(seed: int) -> Table[State]:
    """From the set-up with an even seed, from a drawn position with an odd one."""
    rng = Random(f"exodus {seed}")
    setup = draw_setup(rng, quick=not seed % 2)
    if seed % 2:
        g = drawn(rng, players=setup.players, years=LAST_YEARS, **setup.options)
        add_rarities(g, rng)
        if g.contracts is not None:
            draw_contracts(g, rng)
        return table_at(g, seed=seed)
    return seat_table(GAME, setup, seed=seed)


def draw_setup(rng: Random, *, quick: bool) -> Setup:
    """Any number of players with a mode that fits it, and half of the other options turned."""
    players = rng.choice((1, 2, 3, 4, 5))
    modes = (ALTRUISM, CEO) if players == 1 else (STANDARD, STANDARD, STANDARD, ALTRUISM)
    options = {id: rng.choice(values) for id, values in choices() if id not in OF_CONTRACTS}
    options |= {"mode": rng.choice(modes), "quick": quick and rng.random() < 0.3}
    if players == 1 and rng.random() < OWN_LAWS:
        options |= {"module0": True, "laws": SOLITAIRE_LAWS}
    if rng.random() < WITH_CONTRACTS:
        players = 6 if players == MANY and quick else players
        options |= {id: rng.choice(values) for id, values in choices() if id in OF_CONTRACTS}
        options |= {"module0": True, "module4": True}
    return Setup(players, options)


def choices() -> Iterator[tuple[str, tuple[Value, ...]]]:
    """What can be chosen, but for modules that are still to come."""
    for option in GAME.options:
        if option.id not in LATER:
            yield option.id, option.values
