"""Offers: what an item is worth to who gets it and to who gives it, and the answer of a bot (N)."""

from __future__ import annotations

from collections.abc import Mapping

from panspermia.games.exodus.bots.market import gain_of, loss_of
from panspermia.games.exodus.bots.missions import Board
from panspermia.games.exodus.rules.dealing import against_deal
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.pieces import NOBODY
from panspermia.games.exodus.rules.scoring import dome_bonus
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.vocabulary import (
    AQUA,
    CLAIM,
    DOME,
    FACTORY_TOKEN,
    LEAVES,
    LEGACY,
    LEND_BAILOUT,
    MEND,
    TANK,
)
from panspermia.kernel import Offer

ACCEPT, DECLINE = "accept", "decline"
GAIN = 0.25
"""Points that a deal must bring."""
LEAVE, FAVOUR, CARD = 0.75, 0.5, 1.0
"""Points of a permission, of a repair or a vote, and of a card that lies in a stack."""


def answer_to_offers(g: State, side: int) -> str:
    """The initiative of a side to which offers stand."""
    return ACCEPT if best_offer(g, side) is not None else DECLINE


def best_offer(g: State, side: int) -> Offer | None:
    """The offer to accept: it brings enough, and to the other not much more."""
    possible = [made for made in g.offers.to(side) if not against_deal(g, made)]
    worths = {made.id: worth_of(g, made) for made in possible}
    best = max(worths, key=worths.__getitem__, default=None)
    return None if best is None or worths[best] < GAIN else g.offers.find(best)


def worth_of(g: State, made: Offer) -> float:
    """Points that the taker of an offer gains by it."""
    return worth_to(g, made, made.taker)


def worth_to(g: State, made: Offer, side: int) -> float:
    """Points that one end of an offer gains on its rivals; together all that is gained counts."""
    ends = ((made.maker, made.taker, made.gives), (made.taker, made.maker, made.takes))
    gained = {
        taker: sum_of(g, items, giver, taker) - cost_of(g, others, taker)
        for (giver, taker, items), (_, _, others) in zip(ends, ends[::-1], strict=True)
    }
    own = gained.pop(side)
    (other,) = gained.values()
    return own + other if g.rules.is_together else own - max(0.0, other) / (len(g.factions) - 1)


def sum_of(g: State, items: Mapping[str, int], giver: int, taker: int) -> float:
    """Points that items bring to who gets them."""
    board = Board(g, taker)
    return sum([_gained(board, giver, word, count) for word, count in items.items()])


def cost_of(g: State, items: Mapping[str, int], giver: int) -> float:
    """Points that items are worth to who gives them away."""
    board = Board(g, giver)
    return sum([_lost(board, word, count) for word, count in items.items()])


def _gained(board: Board, giver: int, word: str, count: int) -> float:
    patent = board.g.catalog.patent_of.get(word, NOBODY)
    if patent in board.g.hands[giver]:
        return gain_of(board, (patent,))
    return _common(board, word, count)


def _lost(board: Board, word: str, count: int) -> float:
    patent = board.g.catalog.patent_of.get(word, NOBODY)
    if patent in board.g.hands[board.side]:
        return max(loss_of(board, patent), board.aqua)
    return _common(board, word, count)


def _common(board: Board, word: str, count: int) -> float:
    """What is worth as much to everybody."""
    if word == AQUA:
        return board.aqua * count
    what, _, place = word.partition(" ")
    if what == TANK:
        return board.aqua * count
    if what in (MEND, LEGACY):
        return FAVOUR
    if place in MAP.index:
        return _token(board.g, what, MAP.find(place))
    return LEAVE if word in (*LEAVES, LEND_BAILOUT) else CARD


def _token(g: State, what: str, site: int) -> float:
    """M2. The points of a token, and what a Claim may still become."""
    if what == FACTORY_TOKEN:
        return 1.0 + g.price(g.spectral(site))
    if what == DOME:
        return 1.0 + dome_bonus(site)
    assert what == CLAIM
    return 2.0
