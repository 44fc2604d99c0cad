"""Phase 3: kroguls (P3a-P3g). They eat crapits and breed, or starve."""

from __future__ import annotations

from panspermia.games.symbioz.board import COUNT, SQUARES
from panspermia.games.symbioz.events import Ate, Born, Starved
from panspermia.games.symbioz.state import State, put, take
from panspermia.games.symbioz.vocabulary import (
    COLOUR_ANSWERS,
    CRAPIT,
    KROGUL,
    NEAR,
    PIECES,
    SIDE,
    SQUARE,
    SQUARE_ANSWERS,
)
from panspermia.kernel import Flow, mark


def kroguls(g: State, side: int) -> Flow[None]:
    """P3f. The owner chooses the order of the kroguls; newborns have no turn (P3d)."""
    waiting = g.kroguls[side * COUNT : (side + 1) * COUNT]
    g.newborn = [0] * COUNT
    while any(waiting):
        square = SQUARE[
            (yield from mark(side, "P3f", SQUARE_ANSWERS, lambda: (squares_with(waiting), ())))
        ]
        waiting[square] -= 1
        yield from krogul_turn(g, side, square)


def krogul_turn(g: State, side: int, square: int) -> Flow[None]:
    """P3a, P3b. A krogul eats a crapit on its square, or is removed."""
    prey = g.owners_of(CRAPIT, square)
    if not prey:
        take(g, KROGUL, side, square)
        g.log.append(Starved("P3a", side, PIECES[KROGUL].id, SQUARES[square]))
        return
    victim = SIDE[(yield from mark(side, "P3b", COLOUR_ANSWERS, lambda: (prey, ())))]
    take(g, CRAPIT, victim, square)
    g.log.append(Ate("P3b", side, PIECES[KROGUL].id, victim, PIECES[CRAPIT].id, SQUARES[square]))
    yield from birth(g, "P3c", side, KROGUL, square)


def birth(g: State, rule: str, side: int, kind: int, origin: int) -> Flow[None]:
    """P3c, P4b. An animal is born on the square or beside it, while there is supply (P3e, P4c).

    P3g, P4d. Not on a Symbioz square; the lake is no square at all.
    """
    if not g.left(kind, side):
        return
    ban = "P3g" if kind == KROGUL else "P4d"
    square = SQUARE[
        (
            yield from mark(
                side,
                rule,
                SQUARE_ANSWERS,
                lambda: (NEAR[g.board][origin], ((ban, g.closed()),)),
                prompt=(f"ask.{rule}", {"origin": SQUARES[origin]}),
            )
        )
    ]
    put(g, kind, side, square)
    g.newborn[square] += 1
    g.log.append(Born(rule, side, PIECES[kind].id, SQUARES[origin], SQUARES[square]))


def squares_with(counts: list[int]) -> int:
    """The squares where something is counted, as a set."""
    return sum([1 << square for square, count in enumerate(counts) if count])
