"""The planner of missions as JSON, without a token and without a game.

Questions and answers are those of Python and the command line. They are worked out beside the event
loop, each once however many ask, and a visitor waits for a few at a time.
"""

from __future__ import annotations

import msgspec
from litestar import post
from litestar.params import JSONBody

from panspermia.games.exodus.routes import values
from panspermia.games.exodus.routes.deliveries import loaded
from panspermia.games.exodus.routes.errors import NoPlan
from panspermia.games.exodus.routes.plans import cards_of, check, harbour_of, sky_of
from panspermia.games.exodus.routes.values import (
    LABELS,
    Builds,
    Deliveries,
    Delivery,
    Parts,
    Query,
    Reach,
    Ways,
)
from panspermia.web.api.problems import problems
from panspermia.web.api.schema import known_as
from panspermia.web.site import WebRequest, site_of

MOST_LABELS = LABELS
"""How much work a question may ask for; of more it gets as much."""
FAULTS = problems(409, 415, 422, 429)

known_as("FlightTurn")(values.Turn)


@post("/planner/ways", operation_id="plan_ways", status_code=200, responses=FAULTS)
async def find_ways(request: WebRequest, data: JSONBody[Query]) -> Ways:
    """All ways to the goal that no other beats in fuel, Turns, hazards and belts."""
    if not data.goal:
        raise NoPlan("goal")
    found = await site_of(request).hall.mission(_checked(data))
    assert isinstance(found, Ways)
    return found


@post("/planner/reach", operation_id="plan_reach", status_code=200, responses=FAULTS)
async def find_reach(request: WebRequest, data: JSONBody[Query]) -> Reach:
    """All Spaces in reach, with the fewest Turns; the goal does not matter."""
    anywhere = msgspec.structs.replace(data, goal="")
    found = await site_of(request).hall.mission(_checked(anywhere))
    assert isinstance(found, Reach)
    return found


@post("/planner/errands", operation_id="plan_errands", status_code=200, responses=FAULTS)
async def find_errands(request: WebRequest, data: JSONBody[Delivery]) -> Deliveries:
    """Ways to fulfil a contract in the Turns of the question, step by step."""
    whole = loaded(data)
    checked = msgspec.structs.replace(whole, query=_checked(whole.query))
    return await site_of(request).hall.errands(checked)


@post("/planner/rockets", operation_id="plan_rockets", status_code=200, responses=FAULTS)
async def find_rockets(request: WebRequest, data: JSONBody[Parts]) -> Builds:
    """The rockets that some cards make, with their chains."""
    if not cards_of(data.cards):
        raise NoPlan("empty")
    harbour_of(data.start)
    sky_of(data.given)
    return await site_of(request).hall.rockets(data)


def _checked(query: Query) -> Query:
    check(query)
    limits = query.limits
    fewer = msgspec.structs.replace(limits, labels=min(limits.labels, MOST_LABELS))
    return msgspec.structs.replace(query, limits=fewer)


HANDLERS = [find_ways, find_reach, find_errands, find_rockets]
