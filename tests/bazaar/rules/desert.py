"""Caravans (K6): a route hop by hop, dice on entry, and a planner that proposes whole routes."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any

from panspermia.kernel import (
    CANCEL,
    DONE,
    NO,
    YES,
    Answer,
    Ban,
    Flow,
    Message,
    Plan,
    choose,
    roll,
)
from tests.bazaar.rules.desert_map import (
    CITIES,
    CITY,
    MAX_HOPS,
    QUICKSAND,
    ROADS,
    SPACE,
    SPACES,
    STORM,
    TERRAIN,
    WATER,
    can_stop_from,
    hop_cost,
)
from tests.bazaar.rules.events import Moved, Rolled
from tests.bazaar.rules.state import BANKER, State, pay
from tests.bazaar.rules.vocabulary import PACKAGE

LOST = 1
PRIZE = 3


class Trek:
    """How far a caravan has come in this move: numbers and ids only, for it outlives questions."""

    __slots__ = ("came_from", "hops", "rolled", "space", "start", "water")

    def __init__(self, space: int) -> None:
        self.start = self.space = space
        self.came_from = -1
        self.water = WATER
        self.hops = MAX_HOPS
        self.rolled = False

    def enter(self, space: int) -> None:
        self.water -= hop_cost(self.came_from, self.space, space)
        self.hops -= 1
        self.came_from, self.space = self.space, space


def caravan(g: State, side: int) -> Flow[None]:
    """K6. The next space is declared hop by hop; `done` ends the move, `cancel` takes it back."""
    trek = Trek(g.caravans[side])
    while True:
        word = yield from choose(side, "K6", lambda: hops(trek), unless=bans(trek))
        if word in (DONE, CANCEL):
            break
        trek.enter(SPACE[word])
        if TERRAIN[trek.space] == STORM and (yield from is_lost_in_storm(g, side, trek)):
            trek.space = trek.start
            break
    if word == CANCEL:
        return
    g.caravans[side] = trek.space
    g.log.append(Moved("K6", side, SPACES[trek.space]))
    arrive(g, side)


def hops(trek: Trek) -> list[Answer]:
    return [DONE, CANCEL, *[SPACES[space] for space in ROADS[trek.space]]]


def bans(trek: Trek) -> tuple[Ban, ...]:
    """K6a-K6e. They are looked at anew at each hop, so that no way ends where it must not."""
    return (
        Ban("K6a", hop_ban(lambda space: space == trek.came_from)),
        Ban("K6b", hop_ban(lambda space: not trek.hops or cost_of(trek, space) > trek.water)),
        Ban("K6c", hop_ban(lambda space: not can_go_on(trek, space))),
        Ban("K6c", lambda word: word == DONE and not may_stop(trek), "K6c.done"),
        Ban("K6e", lambda word: word == CANCEL and trek.rolled),
    )


def hop_ban(hits: Callable[[int], bool]) -> Callable[[Answer], bool]:
    return lambda word: word in SPACE and hits(SPACE[str(word)])


def cost_of(trek: Trek, space: int) -> int:
    return hop_cost(trek.came_from, trek.space, space)


def can_go_on(trek: Trek, space: int) -> bool:
    """K6c. No hop into quicksand without a way to firm ground, which is looked for ahead."""
    water = trek.water - cost_of(trek, space)
    return can_stop_from(trek.space, space, water, trek.hops - 1)


def may_stop(trek: Trek) -> bool:
    return trek.space != trek.start and TERRAIN[trek.space] != QUICKSAND


def is_lost_in_storm(g: State, side: int, trek: Trek) -> Flow[bool]:
    """K6d. A die on entry: on 1 the caravan turns back, unless a coin buys another roll."""
    while True:
        trek.rolled = True
        face = yield from roll("K6d")
        g.log.append(Rolled("K6d", face))
        if face != LOST or not g.coins[side]:
            return face == LOST
        if (yield from choose(side, "K6d", lambda: (YES, NO))) == NO:
            return True
        pay(g, "K6d", side, BANKER, 1)


def arrive(g: State, side: int) -> None:
    """K6f. The first visit to a city pays three coins."""
    city = g.caravans[side]
    if TERRAIN[city] == CITY and city not in g.visited[side]:
        g.visited[side].append(city)
        pay(g, "K6f", BANKER, side, PRIZE)


def plan_routes(view: dict[str, Any]) -> list[Plan]:
    """For the caravan of the side that is asked: the cheapest way to each city, without a die."""
    asked = [w for w in view["waiting"] if w["rule"] == "K6" and w["seat"] == view["seat"]]
    if not asked:
        return []
    start = SPACE[view["position"]["caravans"][asked[0]["side"]]]
    ways = cheapest_ways(start)
    return [route(start, ways[city]) for city in CITIES if city in ways]


def route(start: int, way: tuple[int, ...]) -> Plan:
    """A way as a plan: the hops and `done`, with the water that they cost."""
    spaces = [SPACES[space] for space in way]
    walked = (-1, start, *way)
    water = sum([hop_cost(*walked[n : n + 3]) for n in range(len(way))])
    return Plan(
        Message("plan.route", {"city": spaces[-1]}, PACKAGE),
        (*spaces, DONE),
        cost=Message("plan.water", {"water": water, "count": len(way)}, PACKAGE),
        risk=Message("plan.no-die", {}, PACKAGE),
        places=(SPACES[start], *spaces),
    )


def cheapest_ways(start: int) -> dict[int, tuple[int, ...]]:
    """The way that needs least water, to every city within reach."""
    ways: dict[int, tuple[int, ...]] = {}
    heap: list[tuple[int, int, int, int, tuple[int, ...]]] = [(0, 0, -1, start, ())]
    seen: set[tuple[int, int]] = set()
    while heap:
        water, hops, came_from, space, way = heappop(heap)
        if (came_from, space) in seen:
            continue
        seen.add((came_from, space))
        if space in CITIES and way and space != start:
            ways.setdefault(space, way)
        for following in ROADS[space]:
            spent = water + hop_cost(came_from, space, following)
            is_safe = following != came_from and TERRAIN[following] != STORM
            if is_safe and spent <= WATER and hops < MAX_HOPS:
                heappush(heap, (spent, hops + 1, space, following, (*way, following)))
    return ways
