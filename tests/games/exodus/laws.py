"""The laws on random games of High Frontier: half of them from drawn positions, with all options.

The game is not offered yet, so it is no subject of `tests.laws`; its laws are those of all games.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import SimpleNamespace
from typing import cast

from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules.options import ALTRUISM, CEO, SOLITAIRE_LAWS, STANDARD
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.vocabulary import (
    DECLARE,
    DISCARD,
    DRAIN,
    END,
    FILL,
    JETTISON,
    LEGACY,
    REMOVE,
    SWAP,
    THROW_IN,
    TRANSFER,
    VOCABULARY,
)
from panspermia.kernel import CANCEL, DONE, Answer, Request, Setup, Table, seat_table
from panspermia.registry import GAMES
from tests import laws
from tests.games.exodus.conservation import check_supports, kept
from tests.games.exodus.drawn import drawn
from tests.games.exodus.ledger import Ledger
from tests.games.exodus.positions import table_at
from tests.games.exodus.rarities import add_rarities

SUBJECT = cast(laws.Subject, SimpleNamespace(vocabulary=frozenset(VOCABULARY)))
INITIATIVE = 0.05
"""How often somebody begins something unasked."""
DEALS_BEFORE_LEGACY = 0.7
ACCEPT = "accept"
LIVELY = 0.6
"""How often nobody stops, and only what brings a Turn on is begun."""
OWN_LAWS = 0.6
"""How often somebody alone has the laws that are made for that."""
STOPS = (DONE, CANCEL, END)
IDLE = (DISCARD, JETTISON, DECLARE, REMOVE, SWAP, FILL, DRAIN, TRANSFER, THROW_IN)
LAST_YEARS = range(36, 48)
"""Of the four cycles those in which drawn positions lie: rockets soon lie idle at random."""
WEIGHED = 0.05
"""How often all clauses are compared with the options, which are found without them."""
DEAR = 0.0025
"""How often the dear laws are tried at a decision."""

FORESEEN = 0.05
"""How often then foresight too: instincts of bots look for missions at every step of it."""


@contextmanager
def installed() -> Iterator[None]:
    """The game is found by its id meanwhile."""
    is_known = GAME.id in GAMES
    if not is_known:
        GAMES._loaded[GAME.id] = GAME
    try:
        yield
    finally:
        if not is_known:
            del GAMES._loaded[GAME.id]


def new_table(seed: int) -> Table[State]:
    """From the set-up with an even seed, from a drawn position with an odd one."""
    rng = Random(f"exodus {seed}")
    setup = draw_setup(rng, quick=not seed % 2)
    if seed % 2:
        g = drawn(rng, players=setup.players, years=LAST_YEARS, **setup.options)
        add_rarities(g, rng)
        return table_at(g, seed=seed)
    return seat_table(GAME, setup, seed=seed)


def draw_setup(rng: Random, *, quick: bool) -> Setup:
    """Any number of players with a mode that fits it, and half of the other options turned."""
    players = rng.choice((1, 2, 3, 4, 5))
    modes = (ALTRUISM, CEO) if players == 1 else (STANDARD, STANDARD, STANDARD, ALTRUISM)
    options = {option.id: rng.choice(option.values) for option in GAME.options}
    options |= {"mode": rng.choice(modes), "quick": quick and rng.random() < 0.3}
    if players == 1 and rng.random() < OWN_LAWS:
        options |= {"module0": True, "laws": SOLITAIRE_LAWS}
    return Setup(players, options)


def play_by_the_laws(seed: int, *, dear: float = DEAR) -> Table[State]:
    """One random game to its end; `dear` is how often the dear laws are tried."""
    rng = Random(f"exodus laws {seed}")
    with installed():
        table = new_table(seed)
        ledger = Ledger(table)
        with laws.dumped_on_failure(table, str(seed)):
            while table.request is not None:
                check(table, ledger, rng, dear)
                play(table, rng)
            ledger.follow()
            laws.check_end(table)
    return table


def check(table: Table[State], ledger: Ledger, rng: Random, dear: float = DEAR) -> None:
    """What holds at every decision, and now and then what is dear to try."""
    assert table.request is not None
    laws.check_requests(table, SUBJECT)
    kept(table.state, table.request.rule)
    ledger.follow()
    if rng.random() < WEIGHED:
        laws.check_candidates(table)
    if rng.random() < dear:
        check_supports(table.state)
        laws.check_laws_of_tables(table, rng)
        if rng.random() < FORESEEN:
            laws.check_foresight(table, rng)


def play(table: Table[State], rng: Random) -> None:
    """Any answer, but rather what brings a game on; or somebody begins something."""
    request = rng.choice(table.requests)
    often = DEALS_BEFORE_LEGACY if request.rule == "O6.1" else INITIATIVE
    if rng.random() < often:
        begun = [(seat, name) for seat in laws.seats_of(table) for name in table.initiatives(seat)]
        accepted = [(seat, name) for seat, name in begun if name == ACCEPT]
        if begun:
            table.start(*rng.choice((accepted if rng.random() < LIVELY else []) or begun))
            return
    table.answer(rng.choice(lively(request, rng)), seat=request.seat)


def lively(request: Request, rng: Random) -> list[Answer]:
    """Any option, but now and then only those that nobody would call a stop."""
    options = [*request.options()]
    if rng.random() >= LIVELY:
        return options
    if LEGACY in options:
        return [LEGACY]
    idle = (*STOPS, *IDLE) if request.rule == "D1" else STOPS
    return [word for word in options if word not in idle] or options
