"""The laws on random games of High Frontier: half of them from drawn positions, with all options.

The game is not offered yet, so it is no subject of `tests.laws`; its laws are those of all games.
"""

from __future__ import annotations

from random import Random

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
)
from panspermia.kernel import CANCEL, DONE, Answer, Request, Table
from tests import laws
from tests.games.exodus.conservation import check_supports, kept
from tests.games.exodus.ledger import Ledger
from tests.games.exodus.setups import new_table

SUBJECT = laws.SUBJECTS["exodus"]
INITIATIVE = 0.05
"""How often somebody begins something unasked."""
DEALS_BEFORE_LEGACY = 0.7
ACCEPT = "accept"
LIVELY = 0.6
"""How often nobody stops, and only what brings a Turn on is begun."""
STOPS = (DONE, CANCEL, END)
IDLE = (DISCARD, JETTISON, DECLARE, REMOVE, SWAP, FILL, DRAIN, TRANSFER, THROW_IN)
WEIGHED = 0.05
"""How often all clauses are compared with the options, which are found without them."""
DEAR = 0.0025
"""How often the dear laws are tried at a decision."""

FORESEEN = 0.05
"""How often then foresight too: instincts of bots look for missions at every step of it."""


def play_by_the_laws(seed: int, *, dear: float = DEAR) -> Table[State]:
    """One random game to its end; `dear` is how often the dear laws are tried."""
    rng = Random(f"exodus laws {seed}")
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
