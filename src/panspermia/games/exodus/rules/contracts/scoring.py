"""What contracts are worth when points are counted (4E2)."""

from __future__ import annotations

from panspermia.games.exodus.rules.contracts.decks import agency, put_under
from panspermia.games.exodus.rules.contracts.fees import leave_stack
from panspermia.games.exodus.rules.contracts.life import close, contract_of, cost_at_end, take_chit
from panspermia.games.exodus.rules.events import DebtSettled
from panspermia.games.exodus.rules.options import LATE_ONLY
from panspermia.games.exodus.rules.pieces import NOBODY
from panspermia.games.exodus.rules.state import State

CHIT_COSTS = (3, 6)
"""4E2d. Blue, gold."""
SOURCES = ("contracts", "debts", "chit")


def score(found: dict[str, int], g: State, side: int) -> dict[str, int]:
    """4A3l, 4B2h, 4B6d, 4E2b.1, 4E2c.1, 4E2d, EX26.

    Fulfilled contracts, and what debts and the default chit cost.
    """
    facts, known = g.catalog.contracts, agency(g)
    worth = sum([facts[face].points for face in known.fulfilled[side]])
    owed = known.debts[side] if known.debts else 0
    chit = CHIT_COSTS[known.gold] if known.chit == side else 0
    return {**found, "contracts": worth, "debts": -owed, "chit": -chit}


def is_closing(g: State, side: int = 0) -> bool:
    """4E1, 4E2c.1."""
    return bool(g.ending) and not agency(g).debts


def settle_debts(g: State) -> None:
    """4B2i, 4E2c.1, 4E2c.2, I-51, EA-18, EA-61.

    Unfulfilled contracts cost their debts and go; the largest brings the default chit.
    """
    agency(g).debts = [0] * len(g.factions)
    largest = NOBODY
    for side in g.turn_order():
        owed = owed_by(g, side)
        agency(g).debts[side] = owed
        if owed and (largest == NOBODY or owed >= agency(g).debts[largest]):
            largest = side
    held = [contract_of(g, side) for side in g.sides()]
    for side in g.turn_order():
        discard(g, side)
    contract = None if largest == NOBODY else held[largest]
    if contract is not None:
        take_chit(g, "4E2c.2", largest, contract.face)


def owed_by(g: State, side: int) -> int:
    """4B2i, 4E2c.1, EA-18."""
    contract = contract_of(g, side)
    if contract is None:
        return 0
    if agency(g).terms.unfulfilled_scope == LATE_ONLY and not (contract.late or contract.default):
        return 0
    return cost_at_end(g, contract)


def discard(g: State, side: int) -> None:
    """4E2c.2."""
    contract = contract_of(g, side)
    if contract is None:
        return
    points = agency(g).debts[side]
    g.log.append(DebtSettled("4E2c.1", side, g.face(contract.face).word, points))
    leave_stack(g, side)
    put_under(g, close(g, side))
