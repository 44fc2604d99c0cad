"""What contracts ask for, as bots fly it: stops of a flight, one after the other (4B4).

At each stop a Turn ends. Contracts that ask for more, as for many flybys in one Turn or for two
Colonies, are left to people.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from panspermia.games.exodus.bots.reach import HARM, HAZARD, TURN, Drive, Knot, reach
from panspermia.games.exodus.components.chart import ZONES
from panspermia.games.exodus.components.contracts import Card
from panspermia.games.exodus.components.goals import (
    BE,
    ENTER,
    LIFT_OFF,
    PASS,
    RETURN,
    FeatFacts,
    StepFacts,
    goal_of,
)
from panspermia.games.exodus.components.places import UNEXPLORED
from panspermia.games.exodus.components.solar import SITE
from panspermia.games.exodus.rules.contracts.goals import Look, against_place, steps_of
from panspermia.games.exodus.rules.contracts.life import cost_at_end, facts_of
from panspermia.games.exodus.rules.contracts.pieces import Contract
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.pieces import LEO, NOBODY
from panspermia.games.exodus.rules.scoring import GLORY_WORTH
from panspermia.games.exodus.rules.state import State

ANYWHERE, JOINED, AWAY = "anywhere", "joined", "away"
"""A stop that any way leads to; one in the Turn after the one before; any Space but a Site."""
TRIED = 3
"""Of the last stop so many Spaces are tried, the cheapest first; of others one."""
BUST = "bust-site"
REWARDS = {"gain-aqua": 0.25, "place-delegates": 0.8}
"""CR-19, CR-20. Points of what is won besides when a contract is fulfilled."""
NO_SPACES: frozenset[int] = frozenset()
LEO_ALONE = frozenset([MAP.leo])
SITES_OF = [
    frozenset([s for s, kind in enumerate(MAP.kind) if kind == SITE and MAP.zone[s] == zone])
    for zone in range(len(ZONES))
]
"""By zone its Sites."""
NEAR = ZONES.index("ceres") + 1
"""The zones to which a crew comes by itself."""


class Stop(NamedTuple):
    """Spaces in one of which a Turn ends."""

    spaces: frozenset[int]
    how: str = ANYWHERE


class Order(NamedTuple):
    """A contract as a side may fulfil it: what is still to be done, and what that is worth."""

    face: int
    stops: tuple[Stop, ...]
    points: float
    """What it wins, and what it costs if nothing comes of it."""
    years: int
    """Turns up to its deadline, this one too."""
    fee: int
    has_tools: bool
    """Whether it needs a robonaut and a refinery."""
    is_crewed: bool
    wins: float = 0.0
    """What it wins alone."""
    busts: bool = False
    """CR-19. Whether nobody can claim the Site afterwards."""


class Trip(NamedTuple):
    """A way by all stops; what is counted is that of all its parts together."""

    site: int
    """Where it goes first."""
    halves: int
    turns: int
    rolls: int
    harm: int
    cost: int


NO_TRIP = Trip(-1, 0, 0, 0, 0, 0)


# --- orders -----------------------------------------------------------------------------------


def order_of(
    g: State, side: int, contract: Contract, shut: frozenset[int] = NO_SPACES
) -> Order | None:
    """What is left of a contract; None if bots do not fly that, or if it lies in default.

    `shut`: Sites where others are about to arrive.
    """
    if contract.default:
        return None
    steps = steps_of(g, contract)[len(contract.done) :]
    found = [stops_of(g, side, contract, step, shut) for step in steps]
    stops = [stop for some in found for stop in some]
    is_open = all(found) and all([stop.spaces or stop.how == AWAY for stop in stops])
    if not is_open or any([step.other_than for step in steps]):
        return None
    facts = facts_of(g, contract)
    cards = [card for step in steps for card in step.cards]
    effects = goal_of(facts.word).fulfilling
    wins = facts.points + sum([REWARDS.get(effect.id, 0.0) * effect.amount for effect in effects])
    return Order(
        contract.face,
        tuple(stops),
        wins + cost_at_end(g, contract),
        max(0, contract.due - g.year + 1),
        facts.fee,
        has_tools=any([is_tool(card) for card in cards]),
        is_crewed=any([not is_tool(card) for card in cards]),
        wins=wins,
        busts=any([effect.id == BUST for effect in effects]),
    )


def glory_orders(g: State) -> list[Order]:
    """L1, La. Near zones whose chit nobody has: there and home again with a Human."""
    found = []
    for zone, chit in enumerate(g.glory[:NEAR]):
        sites = SITES_OF[zone].difference(g.landed)
        if chit.side == NOBODY and sites:
            stops = (Stop(sites), Stop(LEO_ALONE))
            points = float(GLORY_WORTH[zone])
            found.append(Order(NOBODY, stops, points, 0, 0, has_tools=False, is_crewed=True))
    return found


def glory_home(g: State, side: int) -> Order | None:
    """La. What the crew of a side has still to bring home."""
    face = g.crew(side).face
    worth = [GLORY_WORTH[zone] for zone, chit in enumerate(g.glory) if chit.carrier == face]
    if not worth:
        return None
    points = float(sum(worth))
    return Order(NOBODY, (Stop(LEO_ALONE),), points, 0, 0, has_tools=False, is_crewed=True)


def is_tool(card: Card) -> bool:
    return "robonaut" in card.kinds or "refinery" in card.kinds


def stops_of(
    g: State, side: int, contract: Contract, step: StepFacts, shut: frozenset[int]
) -> list[Stop]:
    """The stops of a step; nothing if bots do not fly it."""
    look = Look(g, side, contract, LEO)
    whats = [feat.what for feat in step.feats]
    if whats == [RETURN]:
        return [Stop(LEO_ALONE)]
    if whats == [LIFT_OFF]:
        return [Stop(NO_SPACES, AWAY)]
    if whats not in ([BE], [ENTER], [PASS, PASS]) or step.feats[0].count > 1:
        return []
    first, *rest = [Stop(spaces_of(look, feat, shut)) for feat in step.feats]
    return [first, *[Stop(stop.spaces, JOINED) for stop in rest]]


def spaces_of(look: Look, feat: FeatFacts, shut: frozenset[int]) -> frozenset[int]:
    """4B4, CR-2, CR-10. The Spaces where a feat could be shown, as the board is now."""
    place = feat.place
    assert place is not None
    away = shut if place.state == UNEXPLORED else NO_SPACES
    spaces = [s for s in place.spaces if s not in away and not MAP.lander[s]]
    return frozenset([space for space in spaces if not against_place(look, place, space)])


# --- ways -------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def legs(origin: int, drive: Drive) -> tuple[Trip, ...]:
    """Where Turns of a drive can end, the cheapest first."""
    table = reach(origin, drive)
    found = [
        _leg(space, table.knots[number], drive)
        for space, number in table.best.items()
        if space != origin
    ]
    return tuple(sorted(found, key=_cost))


@lru_cache(maxsize=8192)
def home(origin: int, drive: Drive) -> list[Trip]:
    """The way home to LEO, which is asked for from many Spaces and kept for that."""
    found = reach(origin, drive).end(MAP.leo)
    return [] if found is None else [_leg(MAP.leo, found, drive)]


def _leg(space: int, knot: Knot, drive: Drive) -> Trip:
    cost = knot.turns * TURN + knot.halves * drive.price + knot.rolls * HAZARD + knot.harm * HARM
    return Trip(space, knot.halves, knot.turns, knot.rolls, knot.harm, cost)


def _cost(trip: Trip) -> int:
    return trip.cost


@lru_cache(maxsize=4096)
def trips(origin: int, drive: Drive, stops: tuple[Stop, ...]) -> tuple[Trip, ...]:
    """Ways of a drive by all stops, the cheapest first."""
    if not stops:
        return (NO_TRIP,)
    stop, rest = stops[0], stops[1:]
    if origin in stop.spaces:
        return trips(origin, drive, rest)
    found = []
    for leg in legs_to(origin, drive, stop, 1 if rest else TRIED):
        for onward in trips(leg.site, drive, rest):
            added = [one + other for one, other in zip(leg[1:], onward[1:], strict=True)]
            found.append(Trip(leg.site, *added))
    return tuple(sorted(found, key=_cost))


def legs_to(origin: int, drive: Drive, stop: Stop, tried: int) -> list[Trip]:
    """The cheapest ways to a stop."""
    if stop.spaces == LEO_ALONE:
        return home(origin, drive)
    every = legs(origin, drive)
    if stop.how == AWAY:
        return [leg for leg in every if leg.turns == 1 and MAP.kind[leg.site] != SITE][:1]
    here = [leg for leg in every if leg.site in stop.spaces]
    return [leg for leg in here if stop.how != JOINED or leg.turns == 1][:tried]
