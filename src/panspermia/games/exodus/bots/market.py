"""What cards are worth to a side: what to research, to bid, to sell and to throw away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from panspermia.games.exodus.bots.laws import fundraising, is_granted, sells_pairs
from panspermia.games.exodus.bots.missions import Board, best_mission, worth_of_hand
from panspermia.games.exodus.bots.tenders import auction_worth, kept
from panspermia.games.exodus.bots.trade import black_at_home
from panspermia.games.exodus.components.catalog import KINDS
from panspermia.games.exodus.rules.auction import HAND_LIMIT, price_of
from panspermia.games.exodus.rules.market import HAND_PRICE
from panspermia.games.exodus.rules.pieces import NOBODY
from panspermia.games.exodus.rules.politics.laws import GRANT_COST, PAIR_PRICE
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
HELP = 0.25
"""Points that it costs to let a rival have a card."""
WANTED, UNWANTED = 4, 1
"""Aquas that are bid without a plan for a card of a kind that is missing, and for any other."""
FITTING = 2.0
"""Points of a card of a kind that a mission waits for."""
HOPED = 1.0
"""Points of a card that a contract may need."""
SPARED = 0.5
"""Points of a card that is not really needed."""


class Deal(NamedTuple):
    """Something to do with the Bank, and what it brings in points."""

    worth: float
    what: str
    """The word of a deck or a card."""


NOTHING = Deal(-1.0, "")


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
    return max(researches(board), default=NOTHING)


def researches(board: Board) -> list[Deal]:
    """What each deck whose top card can be paid for brings."""
    g, mission = board.g, best_mission(board)
    wanted = () if mission is None else mission.kit.lacks
    if is_granted(g, board.side):
        return grants(board, wanted)
    found = []
    for kind, name in enumerate(KINDS):
        cards = lot(g, kind)
        price = RIVALRY if g.rules.has_auctions else price_of(g, board.side, kind)
        if cards and g.aqua(board.side) >= price:
            gain = gain_of(board, cards)
            worth = gain - board.aqua * price
            if g.rules.has_auctions:
                worth = auctioned(board, gain, rival_bid(board, cards[0]))
            found.append(Deal(worth + NEXT * (kind in wanted), name))
    return found


def grants(board: Board, wanted: Sequence[int]) -> list[Deal]:
    """O5e. What the top card of each deck brings that comes alone and for an Aqua."""
    found = []
    for kind, name in enumerate(KINDS):
        card = board.g.top(kind)
        if card != NOBODY:
            worth = gain_of(board, (card,)) - board.aqua * GRANT_COST
            found.append(Deal(worth + NEXT * (kind in wanted), name))
    return found


def auctioned(board: Board, gain: float, rival: float) -> float:
    """I2d.1, I2d.2. What a card brings that is put up: it is won at the rival's bid, or sold."""
    if gain / board.aqua * SHARE >= rival:
        return gain - board.aqua * max(RIVALRY, rival)
    return board.aqua * rival - HELP


def rival_bid(board: Board, card: int) -> int:
    """Aquas that the keenest of the others may bid for a card."""
    g = board.g
    bids = [0]
    for other in g.others(board.side):
        if not is_full(g, other):
            bids.append(min(g.aqua(other), usual_bid(Board(g, other), card)))
    return max(bids)


def decks_by_worth(board: Board) -> list[str]:
    """The names of decks, the best first."""
    return [deal.what for deal in sorted(researches(board), reverse=True)]


def sale(board: Board, room: float = 0.0) -> Deal:
    """I3a, O5a. What is missed least; `room`: what a free place in the hand is worth."""
    best = max(sales(board, room), default=NOTHING)
    return max(best, pair(board, room)) if sells_pairs(board.g, board.side) else best


def pair(board: Board, room: float = 0.0) -> Deal:
    """O5a. What two cards bring that are missed least, and the word of the first."""
    found = sorted(sales(board, room), reverse=True)[:2]
    if len(found) < 2:
        return NOTHING
    of_hand = board.g.hands[board.side]
    patents = [board.g.catalog.patent_of.get(deal.what, NOBODY) for deal in found]
    lost = missed(board, [patent for patent in patents if patent in of_hand])
    return Deal(board.aqua * PAIR_PRICE + max(0.0, room) - lost, found[0].what)


def is_pair_better(board: Board) -> bool:
    """O5a. Whether two cards are sold rather than one."""
    return pair(board).worth > max(sales(board), default=NOTHING).worth


def sales(board: Board, room: float = 0.0) -> list[Deal]:
    """I3a, I3b.1. What each card that can be sold brings."""
    g = board.g
    found = []
    wanted = kept(board)
    for patent in g.hands[board.side]:
        loss = missed(board, (patent,)) + HOPED * (patent in wanted)
        extra = max(0.0, room) if loss < SPARED else 0.0
        price = board.aqua * HAND_PRICE
        found.append(Deal(price + extra - loss, g.catalog.patents[patent].word))
    return found + black_sales(board)


def black_sales(board: Board) -> list[Deal]:
    """I3b.1. What black cards in LEO bring."""
    facts = [board.g.face(face) for face in black_at_home(board)]
    return [Deal(board.aqua * board.g.price(fact.spectral), fact.word) for fact in facts]


def wares_by_worth(board: Board) -> list[str]:
    """The words of cards, the one first that is missed least."""
    return [deal.what for deal in sorted(sales(board), reverse=True)]


def quick_research(board: Board) -> Deal:
    """The same by what is missing and what a card brings again, without plans for each deck."""
    g, mission = board.g, best_mission(board)
    wanted = () if mission is None else mission.kit.lacks
    best = NOTHING
    for kind, name in enumerate(KINDS):
        cards = lot(g, kind)
        price = RIVALRY if g.rules.has_auctions else price_of(g, board.side, kind)
        if cards and g.aqua(board.side) >= price:
            found = board.aqua * (RESALE * len(cards) - price) + FITTING * (kind in wanted)
            best = max(best, Deal(found, name))
    return best


def quick_sale(board: Board, room: float = 0.0) -> Deal:
    """A hand card that the mission does not use."""
    g, mission = board.g, best_mission(board)
    used = {g.face(face).patent for face in (() if mission is None else mission.kit.faces)}
    used |= kept(board)
    spare = [patent for patent in g.hands[board.side] if patent not in used]
    best = NOTHING
    if spare:
        best = Deal(board.aqua * HAND_PRICE + max(0.0, room), g.catalog.patents[spare[0]].word)
    return max([best, *black_sales(board)])


def usual_bid(board: Board, card: int) -> int:
    """What is bid for a card without a plan for it."""
    mission = best_mission(board)
    kind = board.g.catalog.patents[card].kind
    return WANTED if mission is not None and kind in mission.kit.lacks else UNWANTED


def loss_of(board: Board, patent: int) -> float:
    """Points that a hand is worth less without a card."""
    return worth_of_hand(board) - worth_of_hand(board, less=(patent,))


def missed(board: Board, patents: Sequence[int]) -> float:
    """Points that a hand is worth less without these; rivals who are on their way may turn back."""
    alone = Board(board.g, board.side, is_careful=board.is_careful)
    boards = [board, alone] if board.contested else [board]
    return max([worth_of_hand(b) - worth_of_hand(b, less=patents) for b in boards])


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


def quick_funds(board: Board) -> float:
    """4A6e.2. The same with the contract that may be won."""
    return funds(board) + auction_worth(board)


def careful_funds(board: Board) -> float:
    """The same with what the law changes, and what law an election brings."""
    return funds(board) - board.aqua + fundraising(board)


class Bank(NamedTuple):
    """How deals with the Bank are judged."""

    research: Callable[[Board], Deal]
    sale: Callable[[Board, float], Deal]
    funds: Callable[[Board], float]
    is_careful: bool
    """Whether money is kept for hazards."""


THOROUGH = Bank(research, sale, careful_funds, is_careful=True)
QUICK = Bank(quick_research, quick_sale, quick_funds, is_careful=False)
"""With plans for each card that could come or go, and without."""
