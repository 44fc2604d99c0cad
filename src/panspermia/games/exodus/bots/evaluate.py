"""What bots know of High Frontier: points, money, and what missions promise."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from panspermia.games.exodus.bots.aims import aim
from panspermia.games.exodus.bots.care import is_small, proposals
from panspermia.games.exodus.bots.deals import answer_to_offers
from panspermia.games.exodus.bots.haste import haste
from panspermia.games.exodus.bots.instinct import is_routine, weights
from panspermia.games.exodus.bots.missions import AQUA, Board, worth_of_hand
from panspermia.games.exodus.bots.offers import offer_to_make
from panspermia.games.exodus.bots.steering import board_of, course, is_away
from panspermia.games.exodus.rules.contracts.life import cost_at_end
from panspermia.games.exodus.rules.scoring import goal_of, total
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import CHANCE, Request

IS_LUCKY = True
"""Hazards, prospecting and events decide more than a few answers ahead."""
ROUNDS = 8
"""Years that a search imagines: a mission takes about so long."""

RICH, MORE = 20, 0.03
"""Up to which sum an Aqua counts as missions count it, and what it is worth beyond."""
FLYING, PLANNED = 0.8, 0.5
"""The share of a mission that counts while it is under way, and before it leaves."""
DELEGATE = 0.8
"""O2b.2. Points of a cube that can still become a delegate, which is soon enough at the end."""
SCALE = 8.0
"""Points that make somebody about three times as likely to win."""
GOAL_SCALE = 10.0
TURN, NEXT, BID = "D1", "H4b.1", "I2b.2"
EVENT_DICE = frozenset({"K2.1", "K2d.1", "K2e.4"})

__all__ = [
    "IS_LUCKY", "ROUNDS", "aim", "answer_to_offers", "evaluate", "evaluate_all", "haste",
    "is_pending", "is_routine", "is_small", "offer_to_make", "proposals", "weights",
]  # fmt: skip


def evaluate(g: State, side: int) -> float:
    """The side's utility, from 0 to 1."""
    return evaluate_all(g)[side]


def evaluate_all(g: State) -> Sequence[float]:
    """M2.1, V4e. Who is likely to win; together how likely all reach the goal."""
    values = [worth(g, side) for side in g.sides()]
    if g.rules.is_together:
        return [
            1
            / (
                1
                + exp((goal_of(g.rules.mode, len(g.factions), g.cycles) - min(values)) / GOAL_SCALE)
            )
        ] * len(values)
    most = max(values)
    odds = [exp((value - most) / SCALE) for value in values]
    return [odd / sum(odds) for odd in odds]


def worth(g: State, side: int) -> float:
    """Points, and what may become points."""
    money = g.aqua(side)
    found = total(g, side) + AQUA * min(money, RICH) + MORE * max(0, money - RICH)
    if g.factions[side] < 0 or g.ending:
        return found
    board = board_of(g, side)
    found -= at_stake(board)
    if is_away(g, side):
        way = course(board)
        found += FLYING * way.worth if way is not None else 0.0
    if g.politics is not None:
        found += DELEGATE * min(g.cubes(side), board.years)
    return found + PLANNED * worth_of_hand(board)


def at_stake(board: Board) -> float:
    """4E2c.1. The debt of a contract, as far as missions do not promise to fulfil it."""
    g, side = board.g, board.side
    contract = None if g.contracts is None else g.contracts.held[side]
    if contract is None:
        return 0.0
    debt, order = cost_at_end(g, contract), board.order
    if order is None:
        return debt
    return debt * (FLYING if board.order_aboard is not None and is_away(g, side) else PLANNED)


def is_pending(asked: Request, request: Request) -> bool:
    """Whether the answer to `asked` shows its worth only after that to `request`.

    A deed is judged when it is done, with its dice; a flight by its next step.
    """
    if request.side == CHANCE:
        return request.rule not in EVENT_DICE
    if request.rule == BID:
        return asked.rule != BID
    if request.seat != asked.seat or request.rule == TURN:
        return False
    return not (request.rule == NEXT == asked.rule)
