"""How good a position is, for bots: an estimate of each side's utility, quick and rough."""

from __future__ import annotations

from math import exp

from panspermia.games.symbioz.board import COUNT
from panspermia.games.symbioz.ending import outcome
from panspermia.games.symbioz.sequence import SEQUENCE, turn_order
from panspermia.games.symbioz.state import State
from panspermia.games.symbioz.vocabulary import NUMBERS

GROWTH = SEQUENCE.place("P2a")
POTENTIAL = [(n / 12) ** 2 * 3 for n in range(13)]
WEIGHT = 1.5


def evaluate(g: State, side: int) -> float:
    return evaluate_all(g)[side]


def evaluate_all(g: State) -> list[float]:
    if g.ended:
        return list(outcome(g).utility)
    scores = [exp(WEIGHT * score(g, side)) for side in range(g.players)]
    total = sum(scores)
    return [s / total for s in scores]


def to_grow(g: State, side: int) -> bool:
    line = g.cursor.line
    if line != GROWTH:
        return line < GROWTH
    return turn_order(g).index(side) > g.cursor.counts[-1]


def score(g: State, side: int) -> float:
    base = side * COUNT
    zerbs = g.zerbs[base : base + COUNT]
    pending = to_grow(g, side)
    mine = g.owner.count(side)
    total = 4.0 * mine
    best = []
    square = 0
    for n, grass, crapits, kroguls in zip(zerbs, g.grass, g.crapits[base:base+COUNT], g.kroguls[base:base+COUNT], strict=True):
        if n and g.owner[square] < 0:
            births = n // 3 if square < 4 else n // 4
            if pending:
                total += 0.08 * births
            else:
                total += 0.05 * ((n if square < 4 else n + 2) // (3 if square < 4 else 4))
            total += 0.06 * n + 0.15
            if grass == n:
                best.append(POTENTIAL[n])
        if crapits:
            foreign = grass - n
            total += 0.1 * min(crapits, foreign) if foreign else -0.15 * crapits
        if kroguls:
            total -= 0.1
        square += 1
    best.sort()
    total += sum(best[mine - NUMBERS.symbioz_to_win:])
    return total


from panspermia.games.symbioz.vocabulary import BIRTHS, DONE_BIT, PURCHASE, SQUARE, SIDE
from panspermia.kernel import DONE
GAIN = [exp(8*(POTENTIAL[min(12,n+1)]-POTENTIAL[n])) for n in range(13)]
import os
_P=float(os.environ.get("POL","8"))
GAIN = [exp(_P*(n/12)) for n in range(13)]


def weights(g, request):
    side = request.side
    base = side * COUNT
    rule = request.rule
    options = request.options()
    if rule == "P2b":
        pair = BIRTHS[g.board].pair
        return [GAIN[g.zerbs[base + pair[o][1]]] for o in options]
    if rule == "P1a":
        out = []
        for o in options:
            if o == DONE:
                out.append(0.01)
                continue
            kind, sq = PURCHASE[o]
            if kind == 0:
                out.append(GAIN[g.zerbs[base + sq]])
            elif kind == 1:
                out.append(0.2 * (g.grass[sq] - g.zerbs[base + sq]) + 0.01)
            else:
                out.append(0.01)
        return out
    return [1.0] * len(options)
