"""Research auctions, and research where there are none (I2, V4c)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from panspermia.games.exodus.components.catalog import KINDS
from panspermia.games.exodus.rules.bending import INSIGHTFUL, in_force
from panspermia.games.exodus.rules.events import (
    AuctionOpened,
    AuctionWon,
    BidMade,
    CardHeld,
    SupportTaken,
)
from panspermia.games.exodus.rules.money import gain, pay
from panspermia.games.exodus.rules.pieces import NOBODY
from panspermia.games.exodus.rules.piles import put_under, take_top, turn_up
from panspermia.games.exodus.rules.privileges import MARKETEER, SKUNKWORKS, has_privilege
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.turn import against_operation
from panspermia.games.exodus.rules.vocabulary import up_to
from panspermia.kernel import CANCEL, DONE, PASS, Answer, Flow, Request, Weighed, choose, weigh
from panspermia.kernel.sales import Auctions, Sale

BIDDING = "bidding"
"""Na. A mark of the Turn: an auction is under way, in which Aquas alone change hands."""
PLEDGED = "pledged "
"""I2c. Before a side and the bid by which it stands, a mark of the auction."""
LOT = "lot "
"""Before the patent that is put up, a mark of the auction."""
INSIGHT = "insight"
"""4B2f.1. A mark of the Turn: a top card was put away, so another one must be taken."""
HAND_LIMIT = 4
"""I2a."""
MARKETEER_CARDS, MARKETEER_GAIN = 3, 1
"""V4c.3."""


class Bids:
    """Alg-13. An auction under way: the best bid so far, who stands at it, and who has passed."""

    __slots__ = ("best", "last", "passed", "tied")

    def __init__(self, side: int, bid: int) -> None:
        self.best, self.last = bid, side
        self.tied = [side]
        self.passed: list[int] = []

    def hear(self, side: int, bid: Answer) -> None:
        """I2b.2, Alg-13. A pass holds until somebody bids."""
        if bid == PASS:
            self.passed.append(side)
            return
        assert isinstance(bid, int)
        self.tied = [*self.tied, side] if bid == self.best else [side]
        self.best, self.last, self.passed = bid, side, []

    def least(self, side: int) -> int:
        """I2b.2. The lowest bid of a side: one more if it stands at the top."""
        return self.best + (side in self.tied)


def auction(g: State, side: int) -> Flow[None]:
    """I2.1, I2b, I2d, I2f, I2g. A top card is auctioned among all; the next one shows."""
    yield from look_ahead(g, side)
    word = yield from weigh(side, "I2.1", decks_to_research, (g, side))
    if word == CANCEL:
        return
    kind = KINDS.index(word)
    card = g.top(kind)
    g.operated = True
    forget(g)
    g.log.append(AuctionOpened("I2.1", side, g.catalog.patents[card].word))
    yield from turn_up(g, kind, 1)
    shown = g.catalog.patents[card].word
    opening = yield from choose(
        side, "I2b.1", lambda: up_to(g.aqua(side), 0), prompt=("ask.I2b.1", {"card": shown})
    )
    g.log.append(BidMade("I2b.1", side, opening))
    bids = Bids(side, opening)
    g.used += [BIDDING, f"{LOT}{shown}"]
    pledge(g, bids.tied, bids.best)
    while (bidder := next_bidder(g, bids)) != NOBODY:
        bid = yield bid_request(g, bidder, bids, shown)
        if bid != PASS:
            g.log.append(BidMade("I2b.2", bidder, bid))
        bids.hear(bidder, bid)
        pledge(g, bids.tied, bids.best)
    pledge(g, [], 0)
    g.used = [word for word in g.used if word != BIDDING and not word.startswith(LOT)]
    winner = yield from settle(g, side, bids)
    yield from award(g, kind, side, winner, bids.best)


def next_bidder(g: State, bids: Bids) -> int:
    """I2b.2, Alg-13. Clockwise from the last bidder, who has not passed since."""
    for other in g.others(bids.last):
        if other not in bids.passed and may_bid(g, other, bids.least(other)):
            return other
    return NOBODY


def pledge(g: State, sides: list[int], bid: int) -> None:
    """I2c. Whoever stands at the top keeps the Aquas for it; the others are free again."""
    g.used = [word for word in g.used if not word.startswith(PLEDGED)]
    g.used += [f"{PLEDGED}{side} {bid}" for side in sides]


def free_aquas(g: State, side: int) -> int:
    """I2c, N1. What a side can give away: not what it has bid."""
    mark = f"{PLEDGED}{side} "
    bid = [int(word.removeprefix(mark)) for word in g.used if word.startswith(mark)]
    return g.aqua(side) - sum(bid)


def may_bid(g: State, side: int, least: int) -> bool:
    """I2a, I2c, IN-34, E1a. Who has room in the hand and can pay that."""
    return has_room(g, side) and g.aqua(side) >= least


def has_room(g: State, side: int) -> bool:
    """I2a, P-Skunk, 4B2a.1."""
    return len(g.hands[side]) < HAND_LIMIT or has_privilege(g, side, SKUNKWORKS)


def bid_request(g: State, side: int, bids: Bids, card: str) -> Request:
    """I2b.2, I2c. To pass, to stand beside the highest bid, or to raise it."""
    least = bids.least(side)
    return Request(
        side,
        "I2b.2",
        lambda: (PASS, *up_to(g.aqua(side), least)),
        prompt=("ask.I2b.2", {"card": card, "bid": bids.best, "bidder": bids.last}),
        linger=True,
        opens=True,
    )


# --- bids up to a maximum -------------------------------------------------------------------------


def sale(g: State) -> Sale | None:
    """The auction under way, once it was opened by a bid."""
    lot = next((word.removeprefix(LOT) for word in g.used if word.startswith(LOT)), None)
    if lot is None:
        return None
    limits = tuple([g.aqua(side) if has_room(g, side) else NOBODY for side in g.sides()])
    return Sale(f"{g.year} {g.active} {lot}", lot, "I2b.2", limits)


def bid_up_to(g: State, side: int, most: int, options: Sequence[Answer]) -> Answer:
    """I2b.2, I2e. The lowest bid that would win, else one beside the highest; else a pass."""
    bids = [bid for bid in options if isinstance(bid, int) and bid <= most]
    stands, wins = has_pledged(g, side), wins_ties(g, side)
    if not bids or (stands and wins):
        return PASS
    return bids[0] if stands or wins or len(bids) == 1 else bids[1]


def has_pledged(g: State, side: int) -> bool:
    """I2c. Whether a side stands by the highest bid."""
    return any([word.startswith(f"{PLEDGED}{side} ") for word in g.used])


def wins_ties(g: State, side: int) -> bool:
    """I2e.1, I2e.3. Among those that may stand beside it."""
    if has_privilege(g, side, MARKETEER):
        return True
    rivals = [other for other in g.others(side) if has_privilege(g, other, MARKETEER)]
    return side == g.active and not any([has_pledged(g, other) for other in rivals])


AUCTIONS = Auctions(sale, bid_up_to)


# --- the end of an auction ------------------------------------------------------------------------


def settle(g: State, side: int, bids: Bids) -> Flow[int]:
    """I2e, I2e.1, I2e.3, P-Market.

    The Marketeer wins every tie, then the initiator, who else chooses.
    """
    tied = bids.tied
    for rival in tied:
        if has_privilege(g, rival, MARKETEER):
            return rival
    if side in tied:
        return side
    words = [g.crew(rival).word for rival in tied]
    word = yield from choose(side, "I2e.2", lambda: words)
    return tied[words.index(word)]


def award(g: State, kind: int, side: int, winner: int, aquas: int) -> Flow[None]:
    """I2d, I2f.1, I2g, I2d.1. The price goes to the Pool or to the initiator; card and supports."""
    to = NOBODY if winner == side else side
    card = g.top(kind)
    g.log.append(AuctionWon("I2d", winner, g.catalog.patents[card].word, aquas, to))
    pay(g, "I2d", winner, aquas)
    if to != NOBODY:
        gain(g, "I2d.2", to, aquas)
    yield from take_card(g, kind, winner)
    yield from take_supports(g, winner, card)


def take_card(g: State, kind: int, side: int) -> Flow[None]:
    """I2d.3."""
    card = yield from take_top(g, kind)
    g.hands[side].append(card)
    g.log.append(CardHeld("I2d.3", side, g.catalog.patents[card].word))


def take_supports(g: State, side: int, card: int) -> Flow[None]:
    """I2g.1, I2g.2, I2g.3. The top card of each deck that the visible face asks for."""
    for kind in g.catalog.patents[card].needs:
        support = yield from take_top(g, kind)
        if support != NOBODY:
            g.hands[side].append(support)
            g.log.append(SupportTaken("I2g.1", side, g.catalog.patents[support].word))


def decks_to_research(g: State, side: int) -> Weighed:
    """I2.1. Every deck that has a card."""
    found: Weighed = {}
    for kind, name in enumerate(KINDS):
        found[name] = "I2.1" if g.top(kind) == NOBODY else ""
    found[CANCEL] = "4B2f.1" if INSIGHT in g.used else ""
    return found


def look_ahead(g: State, side: int) -> Flow[None]:
    """4B2f.1, EX5. With insight a top card goes to the bottom first; then one must be taken."""
    if INSIGHT in g.used or not INSIGHTFUL.ask(in_force(g, side), False, g, side):
        return
    words = [name for kind, name in enumerate(KINDS) if len(g.decks[kind]) > 1]
    word = yield from choose(side, "4B2f.1", lambda: [*words, DONE])
    if word == DONE:
        return
    kind = KINDS.index(word)
    g.used.append(INSIGHT)
    put_under(g, "4B2f.1", g.decks[kind].pop(0) - 1)
    yield from turn_up(g, kind)


def forget(g: State) -> None:
    """4B2f.1. A card has been taken."""
    g.used = [word for word in g.used if word != INSIGHT]


def against_auction(g: State, side: int) -> str:
    """I2a, V4c.1."""
    if not g.rules.has_auctions:
        return "V4c.1"
    return against_operation(g, side) or against_research(g, side)


def against_research(g: State, side: int) -> str:
    """I2a, V4c.2, 4G3-note. Who holds too many cards, or finds all decks empty."""
    if not has_room(g, side):
        return "I2a"
    return "" if any([g.decks[kind] for kind in range(len(KINDS))]) else "I2.1"


# --- alone or together (V4c, V6b) -------------------------------------------------------------


def research(g: State, side: int) -> Flow[None]:
    """V4c.1, V4c.2, V4c.3, V6b. A top card with its supports, for an Aqua each."""
    yield from look_ahead(g, side)
    card = yield from buy_card(g, side, "V4c.1", decks_to_buy, price_of)
    forget(g)
    if card != NOBODY:
        yield from take_supports(g, side, card)


def buy_card(
    g: State,
    side: int,
    clause: str,
    decks: Callable[[State, int], Weighed],
    price: Callable[[State, int, int], int],
) -> Flow[int]:
    """V4c.1, O5e, V-SA3. A top card without an auction, for a price by its deck; NOBODY if none.

    4B2f.1: who has put a card away has begun the operation.
    """
    word = yield from weigh(side, clause, decks, (g, side))
    if word == CANCEL:
        g.operated |= INSIGHT in g.used
        return NOBODY
    kind = KINDS.index(word)
    card = g.top(kind)
    g.operated = True
    pay(g, clause, side, price(g, side, kind))
    yield from take_card(g, kind, side)
    return card


def price_of(g: State, side: int, kind: int) -> int:
    """V4c.1, V4c.3, I2f.1. An Aqua for every card that comes."""
    needs = g.catalog.patents[g.top(kind)].needs
    cards = 1 + sum([len(g.decks[need]) > (need == kind) for need in needs])
    cheaper = cards >= MARKETEER_CARDS and has_privilege(g, side, MARKETEER)
    return cards - MARKETEER_GAIN * cheaper


def decks_to_buy(g: State, side: int) -> Weighed:
    """V4c.1, 4B2f.1. What one can pay; nothing, if insight has left only dearer cards."""
    found = decks_to_research(g, side)
    for kind, name in enumerate(KINDS):
        if not found[name] and price_of(g, side, kind) > g.aqua(side):
            found[name] = "V4c.1"
    if not any([clause == "" for clause in found.values()]):
        found[CANCEL] = ""
    return found


def against_solitary_research(g: State, side: int) -> str:
    if g.rules.has_auctions:
        return "V4c.1"
    clause = against_operation(g, side) or against_research(g, side)
    names = [name for name in KINDS if not decks_to_buy(g, side)[name]]
    return clause or ("" if names else "V4c.1")
