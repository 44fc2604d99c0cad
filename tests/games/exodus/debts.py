"""What is owed on contracts, as the events tell it: to the last Aqua (4B3h, 4B5, 4E2c)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from panspermia.games.exodus.rules.contracts.life import advance_of, contract_of, debt
from panspermia.games.exodus.rules.options import ALL_UNFULFILLED, DOUBLE_ADVANCE
from panspermia.games.exodus.rules.state import State

Told = dict[str, Any]


@dataclass
class Debt:
    """4B2.2. A side's contract, if it has one, with its deadline and what is still to be paid."""

    card: str = ""
    due: int = 0
    paid: int = 0
    owed: int = 0
    boosted: bool = False


def debts_of(g: State) -> list[Debt]:
    """By side, as the state has it."""
    return [debt_of(g, side) for side in g.sides()]


def debt_of(g: State, side: int) -> Debt:
    own = contract_of(g, side)
    if own is None:
        return Debt()
    return Debt(g.face(own.face).word, own.due, own.paid, debt(g, own), own.boosted)


def won(g: State, told: Told, year: int) -> Debt:
    """4B3h, 4B3i, 4B5e.2. Nothing of the advance is lost; never boosted, it is owed twice."""
    advance = advance_of(g, g.catalog.face_of[told["card"]])
    assert told["aquas"] + (told["holder"] != told["side"]) == advance
    return Debt(told["card"], year + told["years"], owed=2 * advance)


def boost(g: State, own: Debt) -> None:
    """4B5e.2. From its first boost on the advance is owed once."""
    if not own.boosted:
        own.boosted = True
        own.owed -= advance_of(g, g.catalog.face_of[own.card])


def check_cost(g: State, own: Debt, points: int) -> None:
    """4E2c.1. Unfulfilled it costs what is owed, if no other reading was chosen."""
    assert g.contracts is not None
    terms = g.contracts.terms
    if (terms.unfulfilled_scope, terms.unboosted_debt) == (ALL_UNFULFILLED, DOUBLE_ADVANCE):
        assert points == own.owed
