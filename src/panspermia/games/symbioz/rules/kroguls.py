"""Phase 3: kroguls (P3a-P3g). They eat crapits and breed, or starve."""

from __future__ import annotations

from panspermia.games.symbioz.components.facts import PIECES
from panspermia.games.symbioz.rules.board import COUNT, SQUARES
from panspermia.games.symbioz.rules.events import Ate, Born, Starved
from panspermia.games.symbioz.rules.state import BITS, State, put, take
from panspermia.games.symbioz.rules.vocabulary import (
    COLOUR_ANSWERS,
    CRAPIT,
    FAR,
    KROGUL,
    SIDE,
    SQUARE,
    SQUARE_ANSWERS,
)
from panspermia.kernel import Bans, Flow, MarkRequest, Words

PROMPTS: dict[str, list[Words]] = {
    rule: [(f"ask.{rule}", {"origin": square}) for square in SQUARES] for rule in ("P3c", "P4b")
}
MEALS: dict[str, list[Words]] = {
    rule: [(f"ask.{rule}", {"square": square}) for square in SQUARES] for rule in ("P3b", "P4a")
}


def kroguls(g: State, side: int) -> Flow[None]:
    """P3f. The owner chooses the order of the kroguls; newborns have no turn (P3d)."""
    waiting = g.kroguls[side * COUNT : (side + 1) * COUNT]
    bans = Bans({"P3f": squares_without(waiting)})
    for _ in range(sum(waiting)):
        square = SQUARE[(yield MarkRequest(side, "P3f", SQUARE_ANSWERS, bans))]
        waiting[square] -= 1
        if not waiting[square]:
            bans.add("P3f", 1 << square)
        yield from krogul_turn(g, side, square)
    g.newborn = [0] * COUNT


def has_kroguls(g: State, side: int) -> bool:
    return g.left(KROGUL, side) < PIECES[KROGUL].supply


def krogul_turn(g: State, side: int, square: int) -> Flow[None]:
    """P3a, P3b. A krogul eats a crapit on its square, or is removed."""
    prey = g.owners_of(CRAPIT, square)
    if not prey:
        starve(g, "P3a", KROGUL, side, square)
        return
    victim = only_side(prey)
    if victim is None:
        victim = SIDE[(yield whose_piece(side, "P3b", prey, square))]
    eat(g, "P3b", KROGUL, side, CRAPIT, victim, square)
    yield from birth(g, "P3c", side, KROGUL, square)


def starve(g: State, clause: str, kind: int, side: int, square: int) -> None:
    """P3a, P4a. An animal without food is removed to the supply."""
    take(g, kind, side, square)
    g.log.append(Starved(clause, side, PIECES[kind].id, SQUARES[square]))


def eat(g: State, clause: str, kind: int, side: int, prey: int, victim: int, square: int) -> None:
    """P3b, P4a. An animal eats a piece on its square, which goes to its owner's supply."""
    take(g, prey, victim, square)
    g.log.append(Ate(clause, side, PIECES[kind].id, victim, PIECES[prey].id, SQUARES[square]))


def only_side(sides: int) -> int | None:
    """The side, if the set has just one."""
    return None if sides & (sides - 1) else sides.bit_length() - 1


def whose_piece(side: int, clause: str, sides: int, square: int) -> MarkRequest:
    """P3b, P4a. The owner of an animal chooses whose piece it eats on its square, of this set."""
    bans = Bans({clause: ~sides & COLOUR_ANSWERS.all})
    return MarkRequest(side, clause, COLOUR_ANSWERS, bans, MEALS[clause][square])


def birth(g: State, rule: str, side: int, kind: int, origin: int) -> Flow[None]:
    """P3c, P4b. An animal is born on the square or beside it, while there is supply (P3e, P4c).

    P3g, P4d. Not on a Symbioz square; the lake is no square at all.
    """
    if not g.left(kind, side):
        return
    bans = Bans({rule: FAR[g.board][origin], "P3g" if kind == KROGUL else "P4d": g.closed})
    square = SQUARE[(yield MarkRequest(side, rule, SQUARE_ANSWERS, bans, PROMPTS[rule][origin]))]
    put(g, kind, side, square)
    g.newborn[square] += 1
    g.log.append(Born(rule, side, PIECES[kind].id, SQUARES[origin], SQUARES[square]))


def squares_without(counts: list[int]) -> int:
    """The squares where nothing is counted, as a set."""
    return sum([bit for bit, count in zip(BITS, counts, strict=True) if not count])
