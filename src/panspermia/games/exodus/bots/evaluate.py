"""What bots know of High Frontier: points, and what may become points.

It is a first estimate, so that previews, odds and bots that look one answer ahead work at all: it
knows what a Rocket with a robonaut and a refinery is for, and how far the next free Site is, but
plans no mission.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from panspermia.games.exodus.components.catalog import REFINERIES, ROBONAUTS, THRUSTERS
from panspermia.games.exodus.rules.engines import MAP, NONE_OFF, operational
from panspermia.games.exodus.rules.pieces import LEO, NOWHERE, ROCKET, Stack
from panspermia.games.exodus.rules.scoring import goal_of, total
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.vocabulary import (
    DECLARE,
    DISCARD,
    DRAIN,
    FILL,
    JETTISON,
    MURDER,
    REMOVE,
    SWAP,
    THROW_IN,
)
from panspermia.kernel import CANCEL, CHANCE, DONE, PASS, Answer, Request

IS_LUCKY = True
"""Hazards, prospecting and events decide more than a few answers ahead."""

AQUA, RICH, MORE = 0.3, 12, 0.05
"""What an Aqua is worth, up to which sum, and beyond it."""
PATENT, SPARE = 0.9, 0.1
"""What the first patent of a kind in hand is worth, and another one."""
ABOVE, WORKING = 0.5, 0.4
"""What a card is worth more when it is in space, and when all is there that it needs."""
MASS = 0.32
"""What the mass of a card in space is worth: a little more than the Aquas of its boost."""
STEP, TANK, STEPS = 0.06, 0.28, 24
"""What a step of fuel and a tank are worth, and how many steps."""
SURVEYOR, BUILDER = 1.5, 3.0
"""What a working robonaut is worth beside a free Site, and with a refinery on an own claim."""
HOP, FAR = 0.12, 20
"""What it is worth to be a Space nearer to the next free Site, and from how far on nothing."""
DELEGATE = 0.2
SCALE = 8.0
"""Points that make somebody about three times as likely to win."""
GOAL_SCALE = 10.0

IDLE = frozenset({DECLARE, DISCARD, DRAIN, FILL, JETTISON, MURDER, REMOVE, SWAP, THROW_IN})
"""Deeds that random play does for ever."""
SELDOM = 0.05
LIKELY: dict[Answer, float] = {DONE: 3.0, PASS: 3.0, CANCEL: 0.2}
"""Answers that end a chain, and one that makes it vain."""
TURN, NEXT, BID = "D1", "H4b.1", "I2b.2"
EVENT_DICE = frozenset({"K2.1", "K2d.1", "K2e.4"})


def evaluate(g: State, side: int) -> float:
    """The side's utility, from 0 to 1."""
    return evaluate_all(g)[side]


def evaluate_all(g: State) -> Sequence[float]:
    """M2.1, V4e. Who is likely to win; together how likely all reach the goal."""
    values = [worth(g, side) for side in g.sides()]
    if g.rules.is_together:
        return [1 / (1 + exp((goal_of(g) - min(values)) / GOAL_SCALE))] * len(values)
    most = max(values)
    odds = [exp((value - most) / SCALE) for value in values]
    return [odd / sum(odds) for odd in odds]


def worth(g: State, side: int) -> float:
    """Points, and what may become points."""
    money = g.aqua(side)
    found = total(g, side) + AQUA * min(money, RICH) + MORE * max(0, money - RICH)
    found += DELEGATE * g.delegates(side) + _hand(g, side)
    for place, stack in enumerate(g.stacks[side]):
        if stack.space != NOWHERE:
            found += _stack(g, side, place, stack)
    return found


def _hand(g: State, side: int) -> float:
    kinds = [g.catalog.patents[patent].kind for patent in g.hands[side]]
    first = len(set(kinds))
    return PATENT * first + SPARE * (len(kinds) - first)


def _stack(g: State, side: int, place: int, stack: Stack) -> float:
    """A stack: its cards, those of them that work, its tanks and fuel, and where it is."""
    faces = [g.face(face) for face in stack.cards]
    machines = [face for face in faces if not face.human]
    found = len(machines) * (PATENT + ABOVE) + MASS * sum([face.card.mass for face in machines])
    cards = tuple([face.card for face in faces])
    working = operational(cards, NONE_OFF, is_dark=False)
    able = {face.kind for n, face in enumerate(faces) if working >> n & 1 and not face.human}
    found += WORKING * len([n for n, face in enumerate(faces) if working >> n & 1])
    if place == LEO:
        return found
    found += TANK * stack.tanks
    if place == ROCKET:
        found += STEP * min(g.rocket(side).steps, STEPS)
    if ROBONAUTS in able or any([face.human for face in faces]):
        found += _place(g, side, stack.space, able, is_rocket=place == ROCKET)
    return found


def _place(g: State, side: int, space: int, able: set[int], *, is_rocket: bool) -> float:
    """Where a stack that can prospect is: at a free Site, on an own claim, or how far from one."""
    if g.claims.get(space) == side and space not in g.factories:
        return BUILDER if {ROBONAUTS, REFINERIES} <= able else SURVEYOR
    taken = frozenset([*g.claims, *g.busted])
    hops = hops_to_site(taken)[space]
    drive = 1.0 if THRUSTERS in able or is_rocket else 0.0
    near = max(0.0, FAR - hops) * HOP * drive
    return near + (SURVEYOR if not hops else 0.0)


@lru_cache(maxsize=256)
def hops_to_site(taken: frozenset[int]) -> tuple[int, ...]:
    """By Space how many lines it is from the next free Site where there is water."""
    edge = [space for space in range(len(MAP.ids)) if _is_wet(space) and space not in taken]
    hops = dict.fromkeys(edge, 0)
    while edge:
        after = []
        for space in edge:
            for there in MAP.neighbours[space]:
                if there not in hops:
                    hops[there] = hops[space] + 1
                    after.append(there)
        edge = after
    return tuple([hops.get(space, FAR) for space in range(len(MAP.ids))])


def _is_wet(space: int) -> bool:
    site = MAP.sites[space]
    return site is not None and site.hydration > 0


def weights(g: State, request: Request) -> Sequence[float]:
    """How promising each option is, for quick play: rather what brings a Turn or a chain on."""
    options = request.options()
    if request.rule == TURN:
        return [SELDOM if word in IDLE else 1.0 for word in options]
    return [LIKELY.get(option, 1.0) for option in options]


def is_pending(asked: Request, request: Request) -> bool:
    """Whether the answer to `asked` shows its worth only after that to `request`.

    A deed is judged when it is done, with its dice; a flight by its next step.
    """
    if request.side == CHANCE:
        return request.rule not in EVENT_DICE
    if request.rule == BID:
        return asked.rule != BID
    if request.seat != asked.seat or request.rule == TURN:
        return False
    return not (request.rule == NEXT == asked.rule)
