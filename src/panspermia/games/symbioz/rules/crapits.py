"""Phase 4: crapits (P4a-P4d). They eat zerbs square by square and breed, or starve."""

from __future__ import annotations

from panspermia.games.symbioz.components.facts import NUMBERS, PIECES
from panspermia.games.symbioz.rules.board import COUNT
from panspermia.games.symbioz.rules.kroguls import (
    birth,
    eat,
    only_side,
    squares_without,
    starve,
    whose_piece,
)
from panspermia.games.symbioz.rules.state import State
from panspermia.games.symbioz.rules.vocabulary import (
    CRAPIT,
    SIDE,
    SQUARE,
    SQUARE_ANSWERS,
    ZERB,
)
from panspermia.kernel import Bans, Flow, MarkRequest


def crapits(g: State, side: int) -> Flow[None]:
    """P4d. The owner chooses the order of the squares; newborns have no turn (P4c)."""
    waiting = g.crapits[side * COUNT : (side + 1) * COUNT]
    bans = Bans({"P4d:order": squares_without(waiting)})
    for _ in range(COUNT - waiting.count(0)):
        square = SQUARE[(yield MarkRequest(side, "P4d", SQUARE_ANSWERS, bans))]
        bans.add("P4d:order", 1 << square)
        eaten = yield from graze(g, side, square, waiting[square])
        for _ in range(eaten // NUMBERS.eaters_a_birth):
            yield from birth(g, "P4b", side, CRAPIT, square)
    g.newborn = [0] * COUNT


def has_crapits(g: State, side: int) -> bool:
    return g.left(CRAPIT, side) < PIECES[CRAPIT].supply


def graze(g: State, side: int, square: int, count: int) -> Flow[int]:
    """P4a, P4b. All own crapits of a square eat or are removed; says how many have eaten.

    Each eats a zerb on the square, of the colour that its owner chooses.
    """
    eaten = 0
    for _ in range(count):
        prey = g.owners_of(ZERB, square)
        if not prey:
            starve(g, "P4a", CRAPIT, side, square)
            continue
        victim = only_side(prey)
        if victim is None:
            victim = SIDE[(yield whose_piece(side, "P4a", prey, square))]
        eat(g, "P4a", CRAPIT, side, ZERB, victim, square)
        eaten += 1
    return eaten
