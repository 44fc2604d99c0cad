"""Trade: what own Factories make is delivered to LEO and sold there, again and again (I5, I8, I9).

Water is made first, for it carries several cards home; a card that is sold comes back to the hand
and can be made once more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from panspermia.games.exodus.bots.missions import Board, best_mission
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.industry import postage
from panspermia.games.exodus.rules.pieces import NOWHERE
from panspermia.games.exodus.rules.refuel import FACTORY_TANKS
from panspermia.games.exodus.rules.turn import OUTPOSTS
from panspermia.games.exodus.rules.vocabulary import (
    DELIVER,
    NEW_OUTPOST,
    PRODUCE,
    REFUEL,
    STACKS,
    WATER,
)
from panspermia.kernel import Answer

MADE, SENT = 3.0, 2.0
"""Operations from a card in hand to its price, and from a card at a Factory."""
LASTING = 1.75
"""How much more trade counts than a sale from the hand, by which a card is gone for good."""
DEAREST = 4
"""FT that a delivery may take."""
NEAR = 5
"""Aquas that a mission may be short of, when its cards stay at hand."""


class Workshop(NamedTuple):
    """An own Factory that can send cards home."""

    site: int
    spectral: str
    price: int
    postage: int
    place: int
    """The outpost there, NOWHERE if there is none."""
    tanks: int
    cards: tuple[int, ...]
    """Black cards that wait there."""


class Errand(NamedTuple):
    """The next operation of trade, and the Aquas that each operation of it brings."""

    worth: float
    deed: str
    site: int = NOWHERE
    face: int = NOWHERE


def workshops(board: Board) -> list[Workshop]:
    """Own Factories from which cards can come home, where there is an outpost or room for one."""
    g, side = board.g, board.side
    has_room = len(g.outposts(side)) < OUTPOSTS
    found = []
    for site in sorted(board.assists):
        place = next((p for p in g.outposts(side) if g.stacks[side][p].space == site), NOWHERE)
        if postage(site) <= DEAREST and (has_room or place != NOWHERE):
            found.append(_workshop(board, site, place))
    return found


def _workshop(board: Board, site: int, place: int) -> Workshop:
    g = board.g
    stack = g.stacks[board.side][place] if place != NOWHERE else None
    cards = () if stack is None else tuple([f for f in stack.cards if g.face(f).black])
    tanks = 0 if stack is None else stack.tanks
    spectral = g.spectral(site)
    return Workshop(site, spectral, g.price(spectral), postage(site), place, tanks, cards)


def errand(board: Board) -> Errand | None:
    """What trade does next, with the Factory that brings most."""
    found = [step for shop in workshops(board) if (step := _errand(board, shop)) is not None]
    return max(found, key=_worth, default=None)


def _worth(step: Errand) -> float:
    return step.worth


def _errand(board: Board, shop: Workshop) -> Errand | None:
    """Deliver what waits; make something of a card at hand; and before that water for the way."""
    haul = shop.postage / FACTORY_TANKS
    if shop.cards:
        if shop.tanks >= shop.postage:
            return Errand(LASTING * shop.price / SENT, DELIVER, shop.site, shop.cards[0])
        return Errand(LASTING * shop.price / (SENT + 1), REFUEL, shop.site)
    face = ware(board, shop.spectral)
    if face == NOWHERE:
        return None
    worth = LASTING * shop.price / (MADE + haul)
    if shop.tanks >= shop.postage:
        return Errand(worth, PRODUCE, shop.site, face)
    return Errand(worth, REFUEL, shop.site)


def ware(board: Board, spectral: str) -> int:
    """The Black-Side of a hand card of this type that no mission waits for, NOWHERE if none."""
    g = board.g
    kept = needed(board)
    for patent in g.hands[board.side]:
        facts = g.catalog.patents[patent]
        if facts.black and facts.spectral == spectral and patent not in kept:
            return facts.black[0]
    return NOWHERE


def needed(board: Board) -> Sequence[int]:
    """The patents of a mission for which there is money soon."""
    mission = best_mission(board)
    if mission is None or mission.kit.missing or mission.aquas > board.money + NEAR:
        return ()
    return [board.g.face(face).patent for face in mission.kit.faces]


def black_at_home(board: Board) -> list[int]:
    """I3b.1. Black cards in LEO that no kit uses."""
    g, side = board.g, board.side
    mission = best_mission(board)
    kept = () if mission is None else mission.kit.faces
    stacks = [g.stacks[side][place] for place in g.stacks_at(side, g.bank(side))]
    return [f for stack in stacks for f in stack.cards if g.face(f).black and f not in kept]


def wanted(board: Board, options: Sequence[Answer]) -> Answer | None:
    """I5.1, I5.4, I8, I9. The answer to a question within an errand, if one belongs to it."""
    step = errand(board)
    if step is None:
        return None
    g, side = board.g, board.side
    here = [STACKS[p] for p in g.outposts(side) if g.stacks[side][p].space == step.site]
    card = g.face(step.face).word if step.face != NOWHERE else ""
    words = (card, MAP.ids[step.site], WATER, *here, NEW_OUTPOST)
    return next((word for word in words if word in options), None)
