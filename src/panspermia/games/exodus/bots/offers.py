"""Offers that a bot makes: a card that another waits for, or Aquas for what it waits for (N).

They come to whoever's Turn it is, seldom, and never twice the same: a person reads each of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from panspermia.games.exodus.bots.deals import GAIN, worth_to
from panspermia.games.exodus.bots.missions import Board, worth_of_hand
from panspermia.games.exodus.rules.auction import free_aquas
from panspermia.games.exodus.rules.dealing import against_deal, is_bidding, offered_to
from panspermia.games.exodus.rules.events import OfferMade, TurnBegan
from panspermia.games.exodus.rules.market import HAND_PRICE
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.vocabulary import AQUA
from panspermia.kernel import DONE, Answer, Event, Offer

REST = 3
"""Turns of somebody in which no offer comes after one that came."""
NEEDED = 1.0
"""Points that a card must add to the plans of who gets it."""
DEAREST = 12
"""Aquas that are asked or given for a card at most."""
KEPT = 2
"""Aquas that who pays should keep."""


class Terms(NamedTuple):
    """What a bot holds out, and what it hopes to win by that."""

    worth: float
    gives: Mapping[str, int]
    takes: Mapping[str, int]


def offer_to_make(g: State, side: int, past: Sequence[Event]) -> tuple[Answer, ...] | None:
    """The answers by which a side makes an offer now, after all that has happened; None if none."""
    taker = g.active
    if taker not in g.others(side) or is_bidding(g) or g.offers.to(taker):
        return None
    if taker not in offered_to(g, side) or not is_rested(past, taker):
        return None
    known = [e for e in past if isinstance(e, OfferMade) and (e.side, e.to) == (side, taker)]
    told = [(frozenset(made.gives), frozenset(made.takes)) for made in known]
    found = [
        t for t in terms(g, side, taker) if (frozenset(t.gives), frozenset(t.takes)) not in told
    ]
    best = max(found, key=lambda one: one.worth, default=None)
    return None if best is None else spelled(g, taker, best)


def is_rested(past: Sequence[Event], taker: int) -> bool:
    """Whether this side had some Turns in peace."""
    turns = 0
    for event in reversed(past):
        if isinstance(event, OfferMade) and event.to == taker:
            return turns > REST
        turns += isinstance(event, TurnBegan) and event.side == taker
    return True


def terms(g: State, side: int, taker: int) -> Iterator[Terms]:
    """What would be good for both and is allowed, each card by itself."""
    for giver, buyer in ((side, taker), (taker, side)):
        for patent in g.hands[giver]:
            found = bargain(g, side, giver, buyer, patent)
            if found is not None:
                yield found


def bargain(g: State, side: int, giver: int, buyer: int, patent: int) -> Terms | None:
    """N1, N2. A hand card for Aquas, at the fairest price that is worth it to the side."""
    for price in prices(g, side, giver, buyer, patent):
        card, aquas = {g.catalog.patents[patent].word: 1}, {AQUA: price}
        gives, takes = (card, aquas) if giver == side else (aquas, card)
        made = Offer(-1, side, buyer if giver == side else giver, gives, takes)
        worth = worth_to(g, made, side)
        if worth >= GAIN:
            return None if against_deal(g, made) else Terms(worth, gives, takes)
    return None


def prices(g: State, side: int, giver: int, buyer: int, patent: int) -> Sequence[int]:
    """From the middle of what both can agree to on to what is best for the side."""
    seller, board = Board(g, giver), Board(g, buyer)
    gain = worth_of_hand(board, (patent,)) - worth_of_hand(board)
    if gain < NEEDED:
        return ()
    lost = worth_of_hand(seller) - worth_of_hand(seller, less=(patent,))
    least = max(HAND_PRICE, ceil((lost + GAIN) / seller.aqua))
    most = min(int((gain - GAIN) / board.aqua), DEAREST, free_aquas(g, buyer) - KEPT)
    middle = (least + most) // 2
    return range(middle, most + 1) if giver == side else range(middle, least - 1, -1)


def spelled(g: State, taker: int, found: Terms) -> tuple[Answer, ...]:
    """N.1, Nb. To whom, what is given, what is taken."""
    return (g.crew(taker).word, *_items(found.gives), DONE, *_items(found.takes), DONE)


def _items(items: Mapping[str, int]) -> Iterator[Answer]:
    for word, count in items.items():
        yield word
        if word == AQUA:
            yield count
