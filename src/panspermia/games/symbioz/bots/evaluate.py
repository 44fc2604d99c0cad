"""What bots know of Symbioz: an estimate of each side's utility, and how promising answers are.

A side wants three squares full of its own zerbs. So what counts is its Symbioz, then the best of
the squares where nobody else has a zerb (the third zerb is worth less there than the eleventh),
then plain numbers. An animal is worth what it eats of others' pieces. The weights come from matches
of bots against each other; they are logarithms of odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from panspermia.games.symbioz.components.facts import NUMBERS
from panspermia.games.symbioz.rules.board import COUNT, is_green
from panspermia.games.symbioz.rules.ending import winners
from panspermia.games.symbioz.rules.sequence import SEQUENCE, turn_order
from panspermia.games.symbioz.rules.state import State
from panspermia.games.symbioz.rules.vocabulary import (
    BIRTHS,
    CRAPIT,
    NOBODY,
    PURCHASE,
    SIDE,
    SQUARE,
    ZERB,
)
from panspermia.kernel import DONE, Answer, Request

CELLS, TURNS, TO_WIN = NUMBERS.cells, NUMBERS.turns, NUMBERS.symbioz_to_win
BOUGHT, GROWTH, GROWTH_GREEN = NUMBERS.zerbs_a_square, NUMBERS.growth, NUMBERS.growth_green

SYMBIOZ = 3.0
LATE_SYMBIOZ = 1.0
"""How much more one is worth in the last turn."""
SECOND_SYMBIOZ = 0.5
PURE = [2.25 * (n / CELLS) ** 2 for n in range(CELLS)] + [2.4]
"""A square by the number of own zerbs, with no others'; only the best, as many as needed, count."""
ZERB_HERE = 0.05
LATE_ZERB = 0.05
MIXED_ZERB = -0.05
"""A zerb among others' makes no Symbioz and may be eaten."""
BIRTH = 0.025
ROOM = 0.075
"""A square where zerbs can be bought, up to five: those take all points."""
ROOMS = NUMBERS.points // BOUGHT
CRAPIT_ON = (0.05, -0.15, -0.05)
KROGUL_ON = (0.1, -0.1, -0.1)
"""An animal that will eat others' pieces, its side's own, or nothing."""
GRAZED_ZERB = -0.04
GRAZED_PURE = -0.2

GROWTH_STEP = SEQUENCE.place("P2a")
GREENS = len([square for square in range(COUNT) if is_green(square)])
"""The green squares come first; this is how many there are."""


def evaluate(g: State, side: int) -> float:
    """The side's utility as far as can be seen: its chance to win."""
    return evaluate_all(g)[side]


def evaluate_all(g: State) -> list[float]:
    """The utility of every side; they add up to 1."""
    if g.ended:
        won = winners(g)
        return [1 / len(won) if side in won else 0.0 for side in range(g.players)]
    roamed = squares_with_animals(g)
    odds = []
    for side in range(g.players):
        score = plants(g, side)
        odds.append(exp(score + beasts(g, side, roamed) if roamed else score))
    total = sum(odds)
    return [value / total for value in odds]


def plants(g: State, side: int) -> float:
    """What a side's Symbioz and zerbs are worth."""
    base = side * COUNT
    more = 0 if grows_this_turn(g, side) else BOUGHT
    mine = zerbs = mixed = births = rooms = 0
    pure = []
    # One loop over all squares, as this is most of the time that a search takes.
    for square, n in enumerate(g.zerbs[base : base + COUNT]):
        if not n:
            continue
        if g.owner[square] != NOBODY:
            mine += 1
            continue
        grass = g.grass[square]
        zerbs += n
        if square < GREENS:
            births += n // GROWTH_GREEN
        else:
            births += (n + more) // GROWTH
            if grass < CELLS:
                rooms += 1
        if grass == n:
            pure.append(PURE[n])
        else:
            mixed += n
    pure.sort()
    late = g.turn / TURNS
    return (
        mine * (SYMBIOZ + late * LATE_SYMBIOZ)
        + (SECOND_SYMBIOZ if mine > 1 else 0.0)
        + sum(pure[mine - TO_WIN :])
        + zerbs * (ZERB_HERE + late * LATE_ZERB)
        + mixed * MIXED_ZERB
        + births * BIRTH
        + min(rooms, ROOMS) * ROOM
    )


def grows_this_turn(g: State, side: int) -> bool:
    """Whether the side's growth (P2a) is still to come in this turn."""
    line = g.cursor.line
    if line != GROWTH_STEP:
        return line < GROWTH_STEP
    return turn_order(g).index(side) > g.cursor.counts[-1]


def squares_with_animals(g: State) -> list[tuple[int, int]]:
    """The squares with an animal, each with the number of all crapits there."""
    if not any(g.crapits) and not any(g.kroguls):
        return []
    found = []
    for square in range(COUNT):
        crapits = sum(g.crapits[square::COUNT])
        if crapits or any(g.kroguls[square::COUNT]):
            found.append((square, crapits))
    return found


def beasts(g: State, side: int, roamed: list[tuple[int, int]]) -> float:
    """What a side's animals are worth, and what others' crapits do to its zerbs."""
    base = side * COUNT
    score = 0.0
    for square, all_crapits in roamed:
        place = base + square
        crapits, kroguls, zerbs = g.crapits[place], g.kroguls[place], g.zerbs[place]
        grass = g.grass[square]
        others = all_crapits - crapits
        if crapits:
            score += fed(crapits, grass - zerbs, zerbs, CRAPIT_ON)
        if kroguls:
            score += fed(kroguls, others, crapits, KROGUL_ON)
        if others and zerbs:
            score += min(others, zerbs) * GRAZED_ZERB
            if zerbs == grass:
                score += GRAZED_PURE
    return score


def fed(eaters: int, others: int, own: int, worth: tuple[float, float, float]) -> float:
    """The worth of animals that eat others' pieces first, then their side's own, then nothing."""
    on_others = min(eaters, others)
    on_own = min(eaters - on_others, own)
    on_nothing = eaters - on_others - on_own
    return on_others * worth[0] + on_own * worth[1] + on_nothing * worth[2]


# --- how promising answers are, for quick play ----------------------------------------------------

FULLER = [exp(n / 3) for n in range(CELLS + 1)]
"""The more zerbs are there, the more another is worth."""
SELDOM = 0.01


def weights(g: State, request: Request) -> Sequence[float]:
    """How promising each option is, relative to the others."""
    options = request.options()
    rule = request.rule
    side = request.side
    if rule == "P1a":
        return [purchase_weight(g, side, option) for option in options]
    if rule == "P2b":
        pair = BIRTHS[g.board].pair
        base = side * COUNT
        zerbs = g.zerbs
        return [FULLER[zerbs[base + pair[option][1]]] for option in options]  # type: ignore[index]
    if rule in ("P3b", "P4a"):
        return [SELDOM if SIDE[option] == side else 1.0 for option in options]  # type: ignore[index]
    if rule in ("P3c", "P4b"):
        prey = g.crapits if rule == "P3c" else g.zerbs
        return [others_on(g, prey, side, SQUARE[option]) + SELDOM for option in options]  # type: ignore[index]
    return [1.0] * len(options)


def purchase_weight(g: State, side: int, option: Answer) -> float:
    if option == DONE:
        return SELDOM
    kind, square = PURCHASE[option]  # type: ignore[index]
    if kind == ZERB:
        return FULLER[g.zerbs[side * COUNT + square]]
    prey = g.zerbs if kind == CRAPIT else g.crapits
    return others_on(g, prey, side, square) + SELDOM


def others_on(g: State, pieces: list[int], side: int, square: int) -> int:
    """How many of these pieces on the square are not the side's own."""
    found = -pieces[side * COUNT + square]
    for place in range(square, len(pieces), COUNT):
        found += pieces[place]
    return found
