"""Cards: dealing and hoarding (K1, K2), auctions (K5), selling (K13) and spying (K14)."""

from __future__ import annotations

from functools import partial

from panspermia.kernel import PASS, Ban, Flow, Request, ask_all, ask_any, choose, draw
from tests.bazaar.rules.bending import SALE_PRICE, in_force
from tests.bazaar.rules.events import Drew, Hoarded, Looked, Showed, Won
from tests.bazaar.rules.state import BANKER, HOARD, IN_CELLAR, IN_DECK, SHOWN, State, pay, put
from tests.bazaar.rules.vocabulary import CARD, CARDS, CELLAR, COLOURS, DECK, HAND, MAX_BID, SIDE


def deal(g: State, side: int) -> Flow[None]:
    """K1. Two cards for each side, which only that side sees."""
    for _ in range(HAND):
        card = yield from draw_from_deck(g, "K1")
        put(g, card, side, side)
        g.log.append(Drew("K1", side, CARDS[card]))


def fill_cellar(g: State) -> Flow[None]:
    """K1b. One card goes face down into the cellar; a side that is drawn looks at it."""
    g.looker = SIDE[(yield from draw("K1b", COLOURS[: g.merchants]))]
    card = yield from draw_from_deck(g, "K1b")
    put(g, card, IN_CELLAR, g.looker)
    g.log.append(Looked("K1b", g.looker, None, [CARDS[card]]))


def draw_from_deck(g: State, rule: str) -> Flow[int]:
    """The deck has no order: a card is drawn when somebody sees it."""
    card: str = yield from draw(rule, [CARDS[card] for card in g.cards_in(IN_DECK)])
    return CARD[card]


def hoard(g: State) -> Flow[None]:
    """K2. All sides at once hide one card of their hand."""
    hidden = yield from ask_all(
        [Request(side, "K2", partial(hand, g, side), linger=True) for side in g.sides()]
    )
    for side, card in hidden.items():
        put(g, CARD[card], HOARD + side)
        g.log.append(Hoarded("K2", side, card))


def hand(g: State, side: int) -> list[str]:
    return [CARDS[card] for card in g.cards_in(side)]


def auction(g: State, side: int) -> Flow[None]:
    """K5. A side puts up a card of the deck, open, or that of the cellar, unseen."""
    source = yield from choose(side, "K5", lambda: sources(g))
    if source == DECK:
        card = yield from draw_from_deck(g, "K5")
        put(g, card, SHOWN, *g.sides())
        g.log.append(Showed("K5", side, CARDS[card]))
    else:
        card = None
    high, tied = yield from bidding(g, side)
    winner = side
    if side not in tied:
        winner = SIDE[(yield from choose(side, "K5d", lambda: [COLOURS[s] for s in tied]))]
    pay(g, "K5e", winner, BANKER if winner == side else side, high)
    take_lot(g, winner, high, card)


def sources(g: State) -> list[str]:
    places = ((DECK, IN_DECK), (CELLAR, IN_CELLAR))
    return [word for word, place in places if g.cards_in(place)]


def bidding(g: State, side: int) -> Flow[tuple[int, list[int]]]:
    """K5a. The seller opens; the others bid in any order, until nobody raises."""
    high = yield from choose(side, "K5a", lambda: range(min(g.coins[side], MAX_BID) + 1))
    tied, passed = [side], [side]
    while waiting := [s for s in g.sides() if s not in tied and s not in passed]:
        who, bid = yield from ask_any([bid_request(g, s, high) for s in waiting])
        if bid == PASS:
            passed.append(who)
        elif bid == high:
            tied.append(who)
        else:
            high, tied, passed = bid, [who], []
    return high, tied


def bid_request(g: State, side: int, high: int) -> Request:
    """K5b, K5c. A bid is at least the highest so far, and never more than the bidder has."""
    return Request(
        side,
        "K5b",
        lambda: (PASS, *range(MAX_BID + 1)),
        unless=(
            Ban("K5b", lambda bid: bid != PASS and bid < high),
            Ban("K5c", lambda bid: bid != PASS and bid > g.coins[side]),
        ),
        prompt=("ask.K5b", {"high": high}),
    )


def take_lot(g: State, winner: int, price: int, card: int | None) -> None:
    """K5e. An open card goes to the hand; that of the cellar, looked up only now, to the hoard."""
    if card is None:
        (card,) = g.cards_in(IN_CELLAR)
        put(g, card, HOARD + winner, winner)
    else:
        put(g, card, winner)
    g.log.append(Won("K5e", winner, g.looker, price, CARDS[card]))


def sell(g: State, side: int) -> Flow[None]:
    """K13. A card of the hand is shown and sold to the bank; its number tells the price."""
    card = CARD[(yield from choose(side, "K13", lambda: hand(g, side)))]
    put(g, card, SHOWN, *g.sides())
    g.log.append(Showed("K13", side, CARDS[card]))
    price = SALE_PRICE.ask(in_force(g, side), 1 + card % 4, g, side)
    pay(g, "K13", BANKER, side, price)


def spy(g: State, side: int) -> Flow[None]:
    """K14. A side looks at all of another's hoard."""
    victim = SIDE[(yield from choose(side, "K14", lambda: spied(g, side)))]
    found = unknown_hoard(g, victim, side)
    for card in found:
        put(g, card, HOARD + victim, side)
    g.log.append(Looked("K14", side, victim, [CARDS[card] for card in found]))


def unknown_hoard(g: State, owner: int, side: int) -> list[int]:
    return [card for card in g.cards_in(HOARD + owner) if not g.known[card] >> side & 1]


def spied(g: State, side: int) -> list[str]:
    """Whose hoard the side does not know yet."""
    return [COLOURS[other] for other in g.others(side) if unknown_hoard(g, other, side)]
