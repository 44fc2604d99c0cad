"""What contracts on offer are worth, and what is bid for them (4B3).

A contract is taken if a mission fulfils it with cards that are there, in time with Turns to spare.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from panspermia.games.exodus.bots.kits import NO_ISRU, Kit, carriers
from panspermia.games.exodus.bots.missions import (
    AQUA,
    OPERATIONS,
    Board,
    delivery,
    is_home,
    laden_sorties,
    ready_for,
    turns_to_fulfil,
    worth_of_hand,
)
from panspermia.games.exodus.bots.steering import course
from panspermia.games.exodus.bots.stops import Order, order_of
from panspermia.games.exodus.components.catalog import IDEOLOGIES
from panspermia.games.exodus.components.contracts import PAIRS
from panspermia.games.exodus.rules.contracts.bidding import MOST_YEARS, YEARS_ALONE, against_bidding
from panspermia.games.exodus.rules.contracts.decks import top
from panspermia.games.exodus.rules.contracts.life import advance_of
from panspermia.games.exodus.rules.contracts.pieces import Contract
from panspermia.games.exodus.rules.pieces import NOBODY
from panspermia.games.exodus.rules.politics.assembly import adjacent, house, votes
from panspermia.games.exodus.rules.state import State

SPARE = 2
"""Turns that are left for what goes wrong."""
LEAST = 0.5
"""Points of a contract that is taken."""
HOPE, LAST_HOPE, FIRST_HOPE = 0.6, 6, 24
"""Points at most for a look at the next contract of a deck, and in which of the last Turns."""
DELAY = 0.1
"""The share of what the cards of a hand promise that it costs to let them wait."""
LOST = 0.5
"""The share of an advance that it costs in points if cards are lost on the way."""
HOMECOMING = 2
"""Turns that pass until the cards of a Rocket that is under way are at hand again."""


class Tender(NamedTuple):
    """What a contract would bring in points, and the fewest years that are safe to promise."""

    worth: float
    years: int


NO_TENDER = Tender(-1.0, 99)


def tender(board: Board, face: int) -> Tender:
    """4B3. What a contract brings to a side if it is taken."""
    g, side = board.g, board.side
    if against_bidding(g, side, face) or board.years <= SPARE:
        return NO_TENDER
    order = order_of(g, side, Contract(face, g.year + MOST_YEARS), board.contested)
    if order is None:
        return NO_TENDER
    advance = advance_of(g, face)
    order = order._replace(points=order.wins + LOST * advance)
    rich = Board(g, side, board.contested, board.is_careful)
    rich.money += advance
    rich.aqua = AQUA * board.late
    return max(appraisals(board, rich, order, advance), default=NO_TENDER)


def appraisals(board: Board, rich: Board, order: Order, advance: int) -> Iterator[Tender]:
    """Points of missions with a contract, less what the same cards bring without."""
    hand, wait = max(0.0, worth_of_hand(board)), SPARE + waiting(board)
    for sortie in laden_sorties(rich, order, (), ()):
        if not sortie.missing:
            mission = delivery(rich, order, sortie)
            without = 1.0 if sortie.kit.isru < NO_ISRU else DELAY
            worth = mission.worth - without * hand + (board.aqua - LOST) * advance
            yield Tender(worth, turns_to_fulfil(rich, sortie) + wait)


def waiting(board: Board) -> int:
    """Turns until a Rocket that is under way is at home again."""
    if is_home(board.g, board.side):
        return 0
    way = course(Board(board.g, board.side))
    return HOMECOMING + (0 if way is None else way.turns + OPERATIONS)


def is_good(board: Board, found: Tender) -> bool:
    """4B3b.4, 4G1.2."""
    most = MOST_YEARS if board.g.rules.has_auctions else YEARS_ALONE
    return found.worth >= LEAST and found.years <= min(most, board.g.years_left)


def is_free(board: Board) -> bool:
    """4B3b.1, 4B3b.2. Whether a side could hold an auction, if the law allows it."""
    g = board.g
    return g.contracts is not None and not g.anarchy and g.contracts.held[board.side] is None


# --- decks and laws ---------------------------------------------------------------------------


class Votes(NamedTuple):
    """4A6e.2, O2b. How a fundraise opens the best deck."""

    worth: float
    """Points of the auction."""
    seat: int
    """Where the delegate comes, NOBODY if none does."""
    origin: int
    """From where one moves, NOBODY if none does."""
    to: int
    star: int


NO_VOTES = Votes(0.0, NOBODY, NOBODY, NOBODY, NOBODY)


class Ballot:
    """What contracts are worth under each law, and which law a side can bring about."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._worth = [self.worth_of_deck(pair) for pair in range(len(PAIRS))]

    def worth_of_deck(self, pair: int) -> float:
        """Points of what shows on a deck, as far as it is worth an auction."""
        face = top(self.board.g, pair)
        if face == NOBODY:
            return 0.0
        shown = tender(self.board, face)
        return shown.worth if is_good(self.board, shown) else 0.0

    def deck(self, pair: int) -> float:
        return self._worth[pair]

    def law(self, star: int) -> float:
        """4B3c.1. What an auction brings under a law."""
        pairs = [n for n, pair in enumerate(PAIRS) if IDEOLOGIES[star] in pair]
        return max([self._worth[n] for n in pairs], default=0.0)

    def best(self) -> Votes:
        """O2b.2, O2b.3. The best seat for a delegate, and what moves then."""
        if not any(self._worth):
            return NO_VOTES
        g, side = self.board.g, self.board.side
        count = counts(g)
        found = [self.moved(count)]
        for seat in seats(g, side) if g.cubes(side) else []:
            found.append(self.moved([n + (m == seat) for m, n in enumerate(count)], seat))
        return max(found)

    def moved(self, count: list[int], seat: int = NOBODY) -> Votes:
        """O2b.3. The best delegate to move where so many sit; none if that is as good."""
        g, side = self.board.g, self.board.side
        best = self.counted(count)._replace(seat=seat)
        for origin, sides in enumerate(house(g).delegates):
            if sides[side] or origin == seat:
                for to in adjacent(origin):
                    after = [n + (m == to) - (m == origin) for m, n in enumerate(count)]
                    found = self.counted(after)
                    if found.worth > best.worth:
                        best = found._replace(seat=seat, origin=origin, to=to)
        return best

    def counted(self, count: list[int]) -> Votes:
        """O3a.1. The best star among those that lead."""
        most = max(count)
        leading = [n for n, found in enumerate(count) if found == most and most]
        star = max(leading, key=self.law, default=NOBODY)
        return NO_VOTES if star == NOBODY else NO_VOTES._replace(worth=self.law(star), star=star)


def counts(g: State) -> list[int]:
    """Alg-8. By ideology all delegates."""
    return [votes(g, n) for n in range(len(IDEOLOGIES))]


def seats(g: State, side: int) -> list[int]:
    """O2b.2. Where a side may put a delegate."""
    own = g.crew(side).ideology
    return [n for n, sides in enumerate(house(g).delegates) if sides[side] or n == own]


def ballot_of(board: Board) -> Ballot | None:
    """What is at stake in a fundraise; None where no contract can be won."""
    if board.g.politics is None or not is_free(board):
        return None
    found = Ballot(board)
    return found if found.best().worth > 0 else None


def auction_worth(board: Board) -> float:
    """4A6e.2, 4B3d. Points of the auction at the end of a fundraise, or of the hope for one."""
    ballot = ballot_of(board)
    return hope(board) if ballot is None else ballot.best().worth


def hope(board: Board) -> float:
    """4B3d. Late in the game, when money and cards bring nothing more, a contract still may."""
    is_late = LAST_HOPE <= board.years < FIRST_HOPE
    if not is_late or board.g.politics is None or not is_free(board):
        return 0.0
    return HOPE * (1 - board.years / FIRST_HOPE) if carrier(board) is not None else 0.0


def carrier(board: Board) -> Kit | None:
    """The best kit at hand that can carry something without the crew."""
    if not is_home(board.g, board.side):
        return None
    deck, faces, _, crew, powersat = ready_for(board, (), ())
    found = carriers(deck, faces, crew, powersat)
    return next((kit for kit in found if not (kit.missing or kit.human)), None)


def kept(board: Board) -> frozenset[int]:
    """The patents of that kit in the years in which contracts are hoped for."""
    kit = carrier(board) if hope(board) > 0 else None
    return frozenset([board.g.face(face).patent for face in kit.faces] if kit is not None else [])
