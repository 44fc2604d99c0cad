"""The assembly as careful players see it: what a law brings, and where delegates make it (O).

Which laws hold changes what operations bring. Free trade sells two cards at once, and under
research grants the top cards come alone, so that selling what was researched is hardly worth it.
"""

from __future__ import annotations

from collections.abc import Sequence

from panspermia.games.exodus.bots.missions import Board
from panspermia.games.exodus.bots.tenders import auction_worth
from panspermia.games.exodus.components.catalog import IDEOLOGIES
from panspermia.games.exodus.rules.politics import laws
from panspermia.games.exodus.rules.politics.assembly import (
    EQUALITY,
    FREEDOM,
    adjacent,
    house,
    is_alone,
    is_law,
    votes,
)
from panspermia.games.exodus.rules.politics.fundraise import funds as aquas_of_funds
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import CANCEL, DONE, Answer

YEARLY = {FREEDOM: 0.6, EQUALITY: -0.3}
"""Aquas that a law brings in a Turn to who knows how to use it."""
LASTING = 12
"""O7. Years before the end from which on the last law counts more and more."""
LEAST = 0.2
"""Points for which a delegate changes its seat."""


def sells_pairs(g: State, side: int) -> bool:
    """O5a. Whether two cards can be sold at once."""
    return g.politics is not None and is_law(g, side, FREEDOM) and not is_alone(g)


def is_granted(g: State, side: int) -> bool:
    """O5e. Whether research brings a single card of any deck."""
    return g.politics is not None and is_law(g, side, EQUALITY) and not is_alone(g)


def fundraising(board: Board) -> float:
    """O2b.1, O5b. Points of the Aquas, and of the law that an election brings."""
    g, side = board.g, board.side
    if g.politics is None or is_alone(g):
        return board.aqua + auction_worth(board)
    best = max([worth_of_star(board, star) for star in stars_of_election(board)])
    law = max(best - worth_of_star(board, house(g).star), auction_worth(board))
    return board.aqua * aquas_of_funds(g, side) + law


def stars_of_election(board: Board) -> set[int]:
    """O2b.2, O2b.3. Where the star may go when a delegate comes and perhaps one moves."""
    g, side = board.g, board.side
    seats = [n for n, sides in enumerate(house(g).delegates) if sides[side]]
    own = g.crew(side).ideology
    come: list[tuple[int, ...]] = [(seat,) for seat in {*seats, own}] if g.cubes(side) else [()]
    found = {house(g).star}
    for new in come:
        found.add(star_after(board, *new))
        for origin in {*seats, *new}:
            found.update([star_after(board, *new, to, less=origin) for to in adjacent(origin)])
    return found


def star_after(board: Board, *more: int, less: int = -1) -> int:
    """O3a.1. Where the star goes in the own Turn when delegates come, and perhaps one goes."""
    g = board.g
    count = [votes(g, n) + more.count(n) - (n == less) for n in range(len(IDEOLOGIES))]
    leading = [n for n, found in enumerate(count) if found == max(count)]
    return max(leading, key=lambda n: worth_of_star(board, n))


def worth_of_star(board: Board, ideology: int) -> float:
    """What a law is worth to a side: what it brings while it lasts, and in the end (O7)."""
    yearly = YEARLY.get(ideology, 0.0) * board.aqua * board.years / 2
    weight = max(0.0, 1 - board.years / LASTING)
    return yearly + weight * last_points(board, ideology)


def last_points(board: Board, ideology: int) -> float:
    """O7. Points of the last law, less those that rivals have by it."""
    g, side = board.g, board.side
    rivals = [laws.worth(g, other, ideology) for other in g.others(side)]
    return laws.worth(g, side, ideology) - sum(rivals) / max(1, len(rivals))


# --- answers ----------------------------------------------------------------------------------


def elected(board: Board, options: Sequence[Answer], usual: Answer) -> Answer:
    """O2b.2. The seat that brings the best law, the usual one if it is as good."""
    seats = [option for option in options if option in IDEOLOGIES]
    if not seats or usual == DONE:
        return usual
    return max(seats, key=lambda word: (_star_worth(board, word), word == usual))


def _star_worth(board: Board, word: Answer) -> float:
    return worth_of_star(board, star_after(board, IDEOLOGIES.index(str(word))))


def sent(board: Board, options: Sequence[Answer]) -> Answer:
    """O2b.3. A delegate from where it can change its seat for a better law."""
    seats = [IDEOLOGIES.index(str(option)) for option in options if option in IDEOLOGIES]
    found = {seat: _best_seat(board, seat)[0] for seat in seats}
    best = max(found, key=found.__getitem__, default=None)
    stays = worth_of_star(board, star_after(board))
    if best is None or found[best] < stays + LEAST:
        return DONE
    return IDEOLOGIES[best]


def seated(board: Board, origin: int) -> Answer:
    """O.2. The neighbour to which it goes."""
    return IDEOLOGIES[_best_seat(board, origin)[1]]


def _best_seat(board: Board, origin: int) -> tuple[float, int]:
    seats = adjacent(origin)
    return max([(worth_of_star(board, star_after(board, n, less=origin)), n) for n in seats])


def starred(board: Board, options: Sequence[Answer]) -> Answer:
    """O3a.1. Of several leading ideologies the one with the best law."""
    return max(options, key=lambda word: worth_of_star(board, IDEOLOGIES.index(str(word))))


def legacy(board: Board, options: Sequence[Answer]) -> Answer:
    """O6.1. Where a vote of the last tally brings most."""
    words = [option for option in options if option in IDEOLOGIES]
    return max(
        words, key=lambda word: last_points(board, IDEOLOGIES.index(str(word))), default=CANCEL
    )
