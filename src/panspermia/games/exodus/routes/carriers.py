"""Flights that bring the contract aboard nearer to where it is fulfilled, as plans (4B4, D1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from panspermia.games.exodus.components import PACKAGE
from panspermia.games.exodus.routes.errands import PLANNED, left_of
from panspermia.games.exodus.routes.errors import NoPlan
from panspermia.games.exodus.routes.plans import reach, ways
from panspermia.games.exodus.routes.proposals import is_simple, plan_of, query_of
from panspermia.games.exodus.routes.values import Query, Way
from panspermia.games.exodus.rules.contracts.goals import carries, open_spaces, turns_left
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.voyage import against_flying
from panspermia.kernel import Message, Plan

MOST = 2
FARTHEST = 3
"""Turns that are looked ahead: somebody waits for what is found."""
LABELS = 2_000


def deliveries(g: State, side: int) -> Iterator[Plan]:
    """The first Turn of a way to each of the nearest Spaces where the next step can be announced.

    Nothing for a contract that is not aboard, or asks for several Spaces in one Turn.
    """
    found = left_of(g, side)
    if found is None or not carries(g, side) or against_flying(g, side):
        return
    contract, (step, *_) = found
    if any([feat.what not in PLANNED for feat in step.feats]):
        return
    places = frozenset().union(*[open_spaces(g, side, feat) for feat in step.feats])
    try:
        yield from _towards(g, side, contract, places)
    except NoPlan:
        return


def _towards(g: State, side: int, contract: str, places: frozenset[int]) -> Iterator[Plan]:
    for turns in sorted({1, min(FARTHEST, max(1, turns_left(g, side)))}):
        query = _within(query_of(g, side), turns)
        near = [place for place in reach(query).spaces if MAP.find(place.space) in places]
        found = [
            (place.space, way)
            for place in near[:MOST]
            if place.space != query.start
            and (way := _best(ways(msgspec.structs.replace(query, goal=place.space)).ways))
        ]
        if found:
            yield from [_plan(g, side, contract, space, way) for space, way in found]
            return


def _within(query: Query, turns: int) -> Query:
    limits = msgspec.structs.replace(query.limits, turns=turns, labels=LABELS)
    return msgspec.structs.replace(query, limits=limits)


def _best(found: tuple[Way, ...]) -> Way | None:
    """The quickest whose first Turn needs no other deed, then the safest, then by fuel."""
    simple = [way for way in found if way.legs and is_simple(way.legs[0])]
    return min(simple, key=lambda way: (way.turns, -way.safe, way.fuel), default=None)


def _plan(g: State, side: int, contract: str, space: str, way: Way) -> Plan:
    """4B4. It says which contract it is for, and in how many Turns it is there."""
    plan = plan_of(g, side, way)
    name = Message("plan.errand", {"space": space, "card": contract}, PACKAGE)
    cost = Message("plan.errand.cost", {"count": way.turns, "fuel": way.fuel}, PACKAGE)
    return replace(plan, name=name, cost=cost)
