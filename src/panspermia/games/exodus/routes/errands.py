"""Ways to fulfil a contract in time, from one Space that its steps ask for to the next (4B4).

    errands("artemis", query)          # on the planner: nothing is explored, nobody has Colonies
    errands_now(g, side)               # at a table: what is left of the contract, as the board is

The Turns of the question's limits are the deadline. Of each step the nearest Spaces are tried, so
that what is found is good, and not always the best. What asks for several Spaces to be entered in
one Turn is not planned.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from panspermia.games.exodus.components.goals import (
    BE,
    LIFT_OFF,
    PASS,
    RETURN,
    FeatFacts,
    StepFacts,
    goal_of,
)
from panspermia.games.exodus.components.solar import SITE
from panspermia.games.exodus.routes.errors import NoPlan
from panspermia.games.exodus.routes.plans import harbour_of, reach, ways
from panspermia.games.exodus.routes.proposals import query_of
from panspermia.games.exodus.routes.values import Conditions, Errand, Query, Reached, Way
from panspermia.games.exodus.rules.contracts.goals import open_spaces, steps_of, turns_left
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.pieces import NOWHERE, ROCKET
from panspermia.games.exodus.rules.state import State

TRIED = 3
"""Of each step so many Spaces are tried, the nearest first."""
LABELS = 20_000
PLANNED = (BE, PASS, LIFT_OFF, RETURN)


Wanted = list[frozenset[int]]
"""For each feat that is left the Spaces where it can be shown; empty for anywhere else."""


def errands(contract: str, query: Query, done: int = 0) -> tuple[Errand, ...]:
    """The quickest first; nothing if no way leads there in time, or if it cannot be planned."""
    steps = goal_of(contract).steps[done:]
    feats = [feat for step in steps for feat in step.feats]
    return _chained(contract, query, [printed_spaces(feat) for feat in feats], feats)


def errands_now(g: State, side: int) -> tuple[Errand, ...]:
    """4B4. What is left of the contract that the Rocket carries, up to its deadline."""
    found = left_of(g, side)
    if found is None or g.stacks[side][ROCKET].space == NOWHERE:
        return ()
    contract, steps = found
    feats = [feat for step in steps for feat in step.feats]
    wanted = [open_spaces(g, side, feat) for feat in feats]
    return _chained(contract, question(g, side), wanted, feats)


def nearest(g: State, side: int) -> tuple[Reached, ...]:
    """4B4. Spaces in reach that would satisfy the next step as the board is now."""
    found = left_of(g, side)
    if found is None or g.stacks[side][ROCKET].space == NOWHERE:
        return ()
    feats = found[1][0].feats
    places = frozenset().union(*[open_spaces(g, side, feat) for feat in feats])
    try:
        return tuple(_nearest(question(g, side), places))
    except NoPlan:
        return ()


def left_of(g: State, side: int) -> tuple[str, tuple[StepFacts, ...]] | None:
    """4B4d, 4B5d.2. The contract of a side, and its steps that are not announced."""
    contract = None if g.contracts is None else g.contracts.held[side]
    if contract is None or contract.default:
        return None
    return g.face(contract.face).word, steps_of(g, contract)[len(contract.done) :]


def question(g: State, side: int) -> Query:
    """The Rocket as it stands, and the Turns up to the deadline."""
    query = query_of(g, side)
    limits = query.limits
    turns = max(1, min(turns_left(g, side), 12))
    limits = msgspec.structs.replace(limits, turns=turns, labels=LABELS)
    return msgspec.structs.replace(query, limits=limits)


def printed_spaces(feat: FeatFacts) -> frozenset[int]:
    """4A3i. Where a feat can be shown, as far as it is printed."""
    if feat.what == RETURN:
        return frozenset([MAP.leo])
    return feat.place.spaces if feat.place is not None else frozenset()


# --- the chain --------------------------------------------------------------------------------


def _chained(
    contract: str, query: Query, wanted: Wanted, feats: list[FeatFacts]
) -> tuple[Errand, ...]:
    if any([feat.what not in PLANNED for feat in feats]):
        return ()
    found: list[tuple[Query, tuple[str, ...], tuple[Way, ...]]] = [(query, (), ())]
    for number, (feat, spaces) in enumerate(zip(feats, wanted, strict=True)):
        is_joined = number > 0 and feat.what == PASS
        found = [
            (_after(asked, way), (*stops, _end_of(asked, way)), (*taken, way))
            for asked, stops, taken in found
            for way in _ways_to(_within_turn(asked) if is_joined else asked, feat, spaces, stops)
        ]
    told = [_told(contract, stops, taken) for _, stops, taken in found]
    return tuple(sorted(told, key=lambda errand: (errand.turns, -errand.safe, errand.fuel)))


def _end_of(query: Query, way: Way) -> str:
    """Where a way ends; one to where the craft is already goes nowhere."""
    return way.legs[-1].stop if way.legs else query.start


def _within_turn(query: Query) -> Query:
    """CR-17. From the Space before in a single Turn."""
    turns = min(1, query.limits.turns)
    return msgspec.structs.replace(query, limits=msgspec.structs.replace(query.limits, turns=turns))


def _told(contract: str, stops: tuple[str, ...], taken: tuple[Way, ...]) -> Errand:
    safe = 1.0
    for way in taken:
        safe *= way.safe
    return Errand(
        contract=contract,
        stops=stops,
        ways=taken,
        turns=sum([way.turns for way in taken]),
        fuel=sum([way.fuel for way in taken]),
        safe=safe,
    )


def _ways_to(
    query: Query, feat: FeatFacts, spaces: frozenset[int], stops: tuple[str, ...]
) -> Iterable[Way]:
    """The best way to each of the nearest Spaces where the contract has not been announced."""
    if query.limits.turns < 1:
        return []
    places = _beside(query.start) if feat.what == LIFT_OFF else spaces
    places -= {MAP.find(stop) for stop in stops}
    found = []
    for place in _nearest(query, places)[:TRIED]:
        best = min(
            ways(msgspec.structs.replace(query, goal=place.space)).ways,
            key=lambda way: (way.turns, -way.safe, way.fuel),
            default=None,
        )
        found += [] if best is None else [best]
    return found


def _beside(site: str) -> frozenset[int]:
    """CR-24. Anywhere but on a Site, once it has lifted off."""
    away = [space for space, kind in enumerate(MAP.kind) if kind != SITE and not MAP.lander[space]]
    return frozenset(away) - {MAP.find(site)}


def _nearest(query: Query, places: frozenset[int]) -> list[Reached]:
    """Those in reach, the quickest first."""
    if not places:
        return []
    harbour_of(query.start)
    return [place for place in reach(query).spaces if MAP.find(place.space) in places]


def _after(query: Query, way: Way) -> Query:
    """The question that follows where a way has ended."""
    last = way.legs[-1] if way.legs else None
    lost = set(way.lost)
    cards = tuple([card for card in query.rocket.cards if card not in lost])
    rocket = msgspec.structs.replace(query.rocket, cards=cards, wet=way.wet, fuel=0)
    given: Conditions = msgspec.structs.replace(query.given, year=query.given.year + way.turns)
    limits = msgspec.structs.replace(query.limits, turns=max(0, query.limits.turns - way.turns))
    start = query.start if last is None else last.stop
    return Query(rocket=rocket, start=start, given=given, limits=limits)
