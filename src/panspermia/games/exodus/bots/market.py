"""What cards are worth to a side: what to research, to bid, to sell and to throw away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from panspermia.games.exodus.bots.missions import Board, best_mission, worth_of_hand
from panspermia.games.exodus.components.catalog import KINDS
from panspermia.games.exodus.rules.auction import HAND_LIMIT, price_of
from panspermia.games.exodus.rules.market import HAND_PRICE
from panspermia.games.exodus.rules.pieces import NOBODY
from panspermia.games.exodus.rules.state import State

RESALE = 1.6
"""Aquas that a card brings which is of no other use: its price, less the Turn to sell it."""
RIVALRY = 1.0
"""Aquas that rivals drive a price up to, on average."""
SHARE = 0.55
"""The share of what a card promises that is bid for it at most."""
NEXT = 0.5
"""Points for a look at the next card of a kind that is missing."""
DELEGATE = 1.0
SPARED = 0.5
"""Points of a card that is not really needed."""


class Deal(NamedTuple):
    """Something to do with the Bank, and what it brings in points."""

    worth: float
    what: str
    """The word of a deck or a card."""


def lot(g: State, kind: int) -> tuple[int, ...]:
    """I2g.1. The top card of a deck and the supports that come with it, as far as they show."""
    card = g.top(kind)
    if card == NOBODY:
        return ()
    supports = [g.top(need) for need in g.catalog.patents[card].needs if need != kind]
    return (card, *[support for support in supports if support != NOBODY])


def gain_of(board: Board, cards: Sequence[int]) -> float:
    """Points that these cards add to a hand, which may also sell them."""
    gained = worth_of_hand(board, cards) - worth_of_hand(board)
    mission = best_mission(board, cards)
    faces = () if mission is None else mission.kit.faces
    used = {board.g.face(face).patent for face in faces}
    spare = len([card for card in cards if card not in used])
    return max(0.0, gained) + RESALE * board.aqua * spare


def research(board: Board) -> Deal:
    """I2.1, V4c.1. The deck whose top card brings most."""
    g, mission = board.g, best_mission(board)
    wanted = () if mission is None else mission.kit.lacks
    best = Deal(-1.0, "")
    for kind, name in enumerate(KINDS):
        cards = lot(g, kind)
        if not cards:
            continue
        price = RIVALRY if g.rules.has_auctions else price_of(g, board.side, kind)
        if g.aqua(board.side) < price:
            continue
        found = gain_of(board, cards) + NEXT * (kind in wanted) - board.aqua * price
        deal = Deal(found, name)
        best = max(best, deal)
    return best


def sale(board: Board, room: float = 0.0) -> Deal:
    """I3a. The hand card that is missed least; `room`: what a free place in the hand is worth."""
    g = board.g
    best = Deal(-1.0, "")
    for patent in g.hands[board.side]:
        loss = loss_of(board, patent)
        extra = max(0.0, room) if loss < SPARED else 0.0
        price = board.aqua * HAND_PRICE
        best = max(best, Deal(price + extra - loss, g.catalog.patents[patent].word))
    return best


def loss_of(board: Board, patent: int) -> float:
    """Points that a hand is worth less without a card."""
    return worth_of_hand(board) - worth_of_hand(board, less=patent)


def bid_for(board: Board, card: int) -> float:
    """Aquas that a card which is auctioned is worth, with its supports."""
    g = board.g
    supports = [g.top(need) for need in g.catalog.patents[card].needs]
    cards = (card, *[support for support in supports if support not in (NOBODY, card)])
    return gain_of(board, cards) / board.aqua * SHARE


def is_full(g: State, side: int) -> bool:
    """I2a."""
    return len(g.hands[side]) >= HAND_LIMIT


def funds(board: Board) -> float:
    """O2b.1, O2b.2. What an Aqua and a delegate bring; delegates are soon enough at the end."""
    free = board.g.cubes(board.side)
    if board.g.politics is None or not free:
        return board.aqua
    return board.aqua + DELEGATE * (1.0 if board.years <= free + 1 else 0.15)
