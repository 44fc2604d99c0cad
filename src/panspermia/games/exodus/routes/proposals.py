"""Flights of this Turn as whole chains of answers, which people see before they fly (D1, H).

The planner finds the ways to Sites in reach; the rules are then flown along each, as far as no die
falls and nothing but the way has to be decided.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from panspermia.games.exodus.components import PACKAGE
from panspermia.games.exodus.components.cards import GRADES
from panspermia.games.exodus.components.facts import HEAVY
from panspermia.games.exodus.routes.errors import NoPlan
from panspermia.games.exodus.routes.plans import reach, sites, ways
from panspermia.games.exodus.routes.telling import shown
from panspermia.games.exodus.routes.values import (
    Conditions,
    Depot,
    Hop,
    Limits,
    Query,
    Reached,
    Rocket,
    Turn,
    Way,
)
from panspermia.games.exodus.rules.deeds import deeds_with
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.pieces import ROCKET
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.vocabulary import FLY
from panspermia.games.exodus.rules.voyage import against_flying, sky_of
from panspermia.kernel import CHANCE, DONE, NO, YES, Answer, Message, Plan, Request

MOST = 3
LABELS = 1_500
"""Places of moves that one search looks at: somebody waits for what is found."""
FINAO = "H7e.1"


def flights(g: State, side: int) -> Iterator[Plan]:
    """A flight to each of the nearest Sites that can be reached in this Turn, free ones first."""
    if against_flying(g, side):
        return
    try:
        query = query_of(g, side)
        found = [place for place in sites(reach(query)) if place.space != query.start]
    except NoPlan:
        return
    for place in sorted(found, key=lambda there: _rank(g, there))[:MOST]:
        way = _best(ways(msgspec.structs.replace(query, goal=place.space)).ways)
        if way is not None:
            yield plan_of(g, side, way)


def query_of(g: State, side: int) -> Query:
    """What the planner is asked: the Rocket as it stands, and one Turn without stops for fuel."""
    craft, sky = g.rocket(side), sky_of(g, side)
    rocket = Rocket(
        cards=tuple([card.id.removesuffix(HEAVY) for card in craft.cards]),
        tanks=craft.tanks,
        wet=shown(craft.wet),
        grade=GRADES[craft.grade],
    )
    given = Conditions(
        year=g.year + 1,
        powersat=sky.powersat,
        factories=tuple([MAP.ids[site] for site in sorted(sky.assists)]),
        colonies=tuple([MAP.ids[site] for site in sorted(sky.domes)]),
        depots=tuple([Depot(site=MAP.ids[site], tanks=n) for site, n in sky.tanks if n]),
        refuel=False,
    )
    start = MAP.ids[g.stacks[side][ROCKET].space]
    return Query(rocket=rocket, start=start, given=given, limits=Limits(turns=1, labels=LABELS))


def _rank(g: State, place: Reached) -> tuple[bool, int, str]:
    site = MAP.find(place.space)
    return site in g.claims or site in g.busted, place.fuel, place.space


def _best(found: tuple[Way, ...]) -> Way | None:
    """The safest that needs no other deed, then the one with least fuel."""
    simple = [way for way in found if len(way.legs) == 1 and is_simple(way.legs[0])]
    return max(simple, key=lambda way: (way.safe, -way.fuel), default=None)


def is_simple(turn: Turn) -> bool:
    """Whether it is a flight and nothing else."""
    return turn.engine is not None and not (turn.refuel or turn.refuelled or turn.jettisoned)


def plan_of(g: State, side: int, way: Way) -> Plan:
    """The way as a plan: what it burns, and how likely the Rocket arrives."""
    turn = way.legs[0]
    name = Message("plan.fly", {"space": turn.stop}, PACKAGE)
    cost = Message("plan.fuel", {"count": way.fuel}, PACKAGE)
    risk = Message("plan.risk", {"percent": round(way.safe * 100)}, PACKAGE)
    places = (turn.start, *[hop.space for hop in turn.hops])
    is_safe = way.safe == 1
    return Plan(name, tuple(answers(g, side, turn)), cost, None if is_safe else risk, places)


# --- flying it ------------------------------------------------------------------------------------


def answers(g: State, side: int, turn: Turn) -> list[Answer]:
    """The answers that fly a Turn, up to the first die and to what only its owner can decide."""
    pilot, flow = Pilot(turn), deeds_with(g.modules)[FLY].flow(g.copy(), side)
    found: list[Answer] = [FLY]
    value: Answer | None = None
    while True:
        try:
            asked = flow.send(value)
        except StopIteration:
            return found
        assert isinstance(asked, Request)
        if asked.side == CHANCE:
            return found
        value = asked.only()
        if value is not None:
            pilot.note(asked.rule)
            continue
        value = pilot.answer(asked)
        if value is None or not asked.allows(value):
            return found
        found.append(value)


class Pilot:
    """Answers the questions of a flight by its Turn."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.flown = 0

    @property
    def hop(self) -> Hop:
        """The step that is being taken."""
        return self.turn.hops[self.flown - 1]

    def note(self, rule: str) -> None:
        """A step that was the only one is taken without a question."""
        self.flown += rule == "H4b.1"

    def answer(self, asked: Request) -> Answer | None:
        """None where the owner has to decide."""
        if asked.rule == "H4b.1":
            return self._next()
        if asked.rule in ("H6.1", "H4c.4", "H8b.2"):
            return self._payment(asked)
        return self._engine(asked)

    def _next(self) -> Answer:
        if self.flown >= len(self.turn.hops):
            return DONE
        self.flown += 1
        return self.hop.space

    def _payment(self, asked: Request) -> Answer | None:
        """H6.1, H4c.4, H8b.2. How the step is taken and paid."""
        if asked.rule == "H8b.2":
            return self.hop.bonus
        if asked.rule == "H4c.4":
            return self.hop.pivot
        return next(
            (way for way in (self.hop.liftoff, self.hop.landing) if asked.allows(way)), None
        )

    def _engine(self, asked: Request) -> Answer | None:
        """H2.1, H3a.1, J1c, J1d. What is activated."""
        engine = self.turn.engine
        if engine is None or asked.rule == FINAO:
            return None
        if asked.rule == "H3a.1":
            return YES if engine.afterburn else NO
        wanted = (engine.thruster, *engine.chain)
        known = [option for option in asked.options() if str(option).removesuffix(HEAVY) in wanted]
        return known[0] if known else asked.options()[0]
