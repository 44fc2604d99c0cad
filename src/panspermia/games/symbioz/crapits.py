"""Phase 4: crapits (P4a-P4d). They eat zerbs square by square and breed, or starve."""

from __future__ import annotations

from panspermia.games.symbioz.board import COUNT, SQUARES
from panspermia.games.symbioz.events import Ate, Starved
from panspermia.games.symbioz.kroguls import birth, squares_with
from panspermia.games.symbioz.state import State, take
from panspermia.games.symbioz.vocabulary import (
    COLOUR_ANSWERS,
    CRAPIT,
    NUMBERS,
    PIECES,
    SIDE,
    SQUARE,
    SQUARE_ANSWERS,
    ZERB,
)
from panspermia.kernel import Flow, mark


def crapits(g: State, side: int) -> Flow[None]:
    """P4d. The owner chooses the order of the squares; newborns have no turn (P4c)."""
    waiting = g.crapits[side * COUNT : (side + 1) * COUNT]
    g.newborn = [0] * COUNT
    while any(waiting):
        square = SQUARE[
            (yield from mark(side, "P4d", SQUARE_ANSWERS, lambda: (squares_with(waiting), ())))
        ]
        eaten = yield from graze(g, side, square, waiting[square])
        waiting[square] = 0
        for _ in range(eaten // NUMBERS.eaters_a_birth):
            yield from birth(g, "P4b", side, CRAPIT, square)


def graze(g: State, side: int, square: int, count: int) -> Flow[int]:
    """P4b. All own crapits of a square eat or are removed; says how many have eaten."""
    eaten = 0
    for _ in range(count):
        if (yield from eat_or_starve(g, side, square)):
            eaten += 1
    return eaten


def eat_or_starve(g: State, side: int, square: int) -> Flow[bool]:
    """P4a. A crapit eats a zerb on its square, of the colour its owner chooses, or is removed."""
    prey = g.owners_of(ZERB, square)
    if not prey:
        take(g, CRAPIT, side, square)
        g.log.append(Starved("P4a", side, PIECES[CRAPIT].id, SQUARES[square]))
        return False
    victim = SIDE[(yield from mark(side, "P4a", COLOUR_ANSWERS, lambda: (prey, ())))]
    take(g, ZERB, victim, square)
    g.log.append(Ate("P4a", side, PIECES[CRAPIT].id, victim, PIECES[ZERB].id, SQUARES[square]))
    return True
