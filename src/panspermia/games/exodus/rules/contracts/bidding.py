"""Contract auctions, by years, as the last step of a fundraise (4B3, 4G1)."""

from __future__ import annotations

from collections.abc import Sequence

from panspermia.games.exodus.components.catalog import IDEOLOGIES
from panspermia.games.exodus.components.contracts import PAIRS
from panspermia.games.exodus.rules.auction import BIDDING, Bids
from panspermia.games.exodus.rules.bending import OPEN_PAIRS, in_force
from panspermia.games.exodus.rules.contracts.decks import agency, cycle, show, top
from panspermia.games.exodus.rules.contracts.life import advance_of, is_free, is_manned, take_on
from panspermia.games.exodus.rules.events import ContractOffered, ContractWon, YearsBid
from panspermia.games.exodus.rules.money import gain
from panspermia.games.exodus.rules.options import NO_BIDS
from panspermia.games.exodus.rules.pieces import NOBODY
from panspermia.games.exodus.rules.politics.assembly import UNITY, house, is_alone, votes
from panspermia.games.exodus.rules.privileges import MARKETEER, has_privilege
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.vocabulary import PAIR_WORDS, REVIEW, up_to
from panspermia.kernel import (
    DONE,
    PASS,
    YES,
    Flow,
    Request,
    Weighed,
    choose,
    weigh,
)

MOST_YEARS, YEARS_ALONE = 10, 6
"""4B3e, 4G1.2."""
HOLDERS_CUT = 1
"""4B3i."""
WORTH = 2
"""4B3c.2. Delegates by which unity makes another ideology active."""


class YearBids(Bids):
    """4B3f. The best bid is the lowest one."""

    __slots__ = ()

    def most(self, side: int) -> int:
        """4B3f.2. The most years that a side can bid: fewer if it stands at the lowest bid."""
        return self.best - (side in self.tied)


# --- the auction ------------------------------------------------------------------------------


def hold(g: State, side: int) -> Flow[None]:
    """4A6e.2, 4A6e.3, 4B3, 4B3d, 4G1.1, 4G1.2, 4A1e.

    A deck, its top card or the next, and who takes it; alone and together without bids.
    """
    if against_holding(g, side):
        return
    word = yield from weigh(side, "4B3", decks_to_choose, (g, side))
    if word == DONE:
        return
    pair = PAIR_WORDS.index(word)
    if not (yield from settle_card(g, side, pair)):
        return
    face = top(g, pair)
    if not g.rules.has_auctions:
        yield from award(g, side, side, pair, min(YEARS_ALONE, g.years_left))
        return
    bids = yield from bid(g, side, face)
    winner = yield from pick(g, side, bids)
    yield from award(g, side, winner, pair, bids.best)


def against_holding(g: State, side: int) -> str:
    """4B3, 4B3b.1, 4B3b.2, 4B3b.3, I-20, EA-70."""
    if not is_free(g, side):
        return "4B3b.2"
    if g.anarchy:
        return "4B3b.1"
    if agency(g).chit == side and agency(g).terms.default_chit_bids == NO_BIDS:
        return "4B3b.3"
    open_to = [word for word, clause in decks_to_choose(g, side).items() if not clause]
    return "" if open_to[1:] else "4B3c.1"


def decks_to_choose(g: State, side: int) -> Weighed:
    """4B3, 4B3c.1, 4B3c.4. Those whose pair has an active law and that have a card."""
    allowed = OPEN_PAIRS.ask(in_force(g, side), lawful_pairs(g), g, side)
    found: Weighed = {}
    for pair, word in enumerate(PAIR_WORDS):
        if not agency(g).decks[pair]:
            found[word] = "4B3"
        else:
            found[word] = "" if pair in allowed else "4B3c.1"
    found[DONE] = ""
    return found


def lawful_pairs(g: State) -> list[int]:
    """4B3c.1, 4B3c.2, 4B3c.4, I-16, I-17. By the star alone, and under unity by delegates."""
    star = house(g).star
    active = {star}
    if star == UNITY and not is_alone(g):
        active |= {n for n in range(len(IDEOLOGIES)) if votes(g, n) >= WORTH}
    names = {IDEOLOGIES[n] for n in active}
    return [n for n, pair in enumerate(PAIRS) if names & set(pair)]


def settle_card(g: State, side: int, pair: int) -> Flow[bool]:
    """4B3d, I-19. The top card, the next one, or nothing after all; what was put away stays so."""
    word = yield from ask_card(g, side, pair, True)
    if word == REVIEW:
        yield from cycle(g, "4B3d", side, pair)
        word = yield from ask_card(g, side, pair, False)
    is_offered: bool = word == YES
    return is_offered


def ask_card(g: State, side: int, pair: int, can_review: bool) -> Flow[str]:
    """4B3d. Whether this card is put up, by its name."""
    id, about = "ask.4B3d" if can_review else "ask.4B3d.last", (g, side, pair, can_review)
    card = g.face(top(g, pair)).word
    word = yield from weigh(side, "4B3d", cards_to_offer, about, prompt=(id, {"card": card}))
    return str(word)


def cards_to_offer(g: State, side: int, pair: int, can_review: bool) -> Weighed:
    """4B3d, 4B3b.3."""
    found: Weighed = {YES: against_bidding(g, side, top(g, pair))}
    if can_review:
        found[REVIEW] = ""
    found[DONE] = ""
    return found


def against_bidding(g: State, side: int, face: int) -> str:
    """4B3b.2, 4B3b.3, 4B2d.4, 4B6c. The timepiece, and the default chit for a manned contract."""
    if not is_free(g, side):
        return "4B3b.2"
    if agency(g).chit == side:
        is_barred = is_manned(g, face) or agency(g).terms.default_chit_bids == NO_BIDS
        return "4B3b.3" if is_barred else ""
    return ""


def bid(g: State, side: int, face: int) -> Flow[YearBids]:
    """4B3e, 4B3f.1, 4B3f.2, 4B3f.3, 4B3b.4, EA-4. Ten years or those that are left, then down."""
    word, opening = g.face(face).word, min(MOST_YEARS, g.years_left)
    g.log.append(ContractOffered("4B3f.1", side, word, opening))
    bids = YearBids(side, opening)
    g.used.append(BIDDING)
    while (bidder := next_bidder(g, bids, face)) != NOBODY:
        answer = yield bid_request(bidder, bids, word)
        if answer != PASS:
            g.log.append(YearsBid("4B3f.2", bidder, answer))
        bids.hear(bidder, answer)
    g.used.remove(BIDDING)
    return bids


def next_bidder(g: State, bids: YearBids, face: int) -> int:
    """4B3f.2, 4B3f.3. Clockwise from the last bidder, who may bid and has not passed since."""
    for other in g.others(bids.last):
        if other in bids.passed or bids.most(other) < 0:
            continue
        if not against_bidding(g, other, face):
            return other
    return NOBODY


def bid_request(side: int, bids: YearBids, card: str) -> Request:
    """4B3f.2. To pass, to stand beside the lowest bid, or to go below it."""
    most = bids.most(side)
    return Request(
        side,
        "4B3f.2",
        lambda: (PASS, *up_to(most, 0)),
        prompt=("ask.4B3f.2", {"card": card, "years": bids.best, "bidder": bids.last}),
        linger=True,
        opens=True,
    )


# --- who wins ---------------------------------------------------------------------------------


def pick(g: State, side: int, bids: YearBids) -> Flow[int]:
    """4B3g.1, 4B3g.2, 4B3g.3. The Marketeer, then who holds the auction, who else chooses."""
    for rival in bids.tied:
        if has_privilege(g, rival, MARKETEER):
            return rival
    if side in bids.tied:
        return side
    words = [g.crew(rival).word for rival in bids.tied]
    word = yield from choose(side, "4B3g.2", lambda: words)
    return bids.tied[words.index(word)]


def award(g: State, side: int, winner: int, pair: int, years: int) -> Flow[None]:
    """4B.1, 4B3h.1, 4B3h.2, 4B3h.3, 4B3i, 4A3h, I-3, EA-62. Timepiece, advance and card."""
    face = top(g, pair)
    cut = 0 if winner == side else HOLDERS_CUT
    aquas = advance_of(g, face) - cut
    del agency(g).decks[pair][0]
    take_on(g, winner, face, years)
    g.log.append(ContractWon("4B3h.1", winner, g.face(face).word, years, aquas, side))
    gain(g, "4B3h.2", winner, aquas)
    gain(g, "4B3i", side, cut)
    yield from show(g, pair)


def bidders(g: State, face: int) -> Sequence[int]:
    """4B3b.2, 4B3b.3. Who may bid for a contract."""
    return [side for side in g.sides() if not against_bidding(g, side, face)]
