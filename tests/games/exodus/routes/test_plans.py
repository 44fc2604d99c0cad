"""Questions to the planner, from the values in to the values out."""

from __future__ import annotations

import msgspec
import pytest

from panspermia.games.exodus.routes.errors import NoPlan
from panspermia.games.exodus.routes.plans import plan_of, plan_text, reach, sites, ways
from panspermia.games.exodus.routes.values import (
    Conditions,
    Limits,
    Plan,
    Query,
    Rocket,
    Thruster,
    Ways,
)

TUG = Rocket(thruster=Thruster(thrust=5, fuel="1", mass=3, rad_hard=8), wet="6")

YELLOW = Conditions(year=3)
"""In blue the flyby of Venus would save a step."""


def asked(goal: str = "itokawa", **limits: int) -> Query:
    return Query(rocket=TUG, start="leo", goal=goal, limits=Limits(**limits))


@pytest.mark.clause("X73", "Alg-25")
def test_the_way_to_itokawa_is_that_of_the_rules_text() -> None:
    """X73. 4 burns, 4 steps, wet 4 2/3."""
    best = ways(msgspec.structs.replace(asked(turns=1), given=YELLOW)).ways[0]
    assert (1, 4, "4 2/3") == (best.turns, best.fuel, best.wet)
    hops = best.legs[0].hops
    assert ["burns"] == [hop.pivot for hop in hops if hop.pivot]
    assert 4 == sum([hop.burns for hop in hops])
    assert "itokawa" == hops[-1].space


@pytest.mark.clause("H4c.3")
def test_to_stop_at_a_hohmann_saves_the_pivot_also_where_others_have_passed() -> None:
    """H4c.3. With four Turns there is time for a way that takes one hazard less."""
    heavy = Rocket(thruster=Thruster(thrust=8, fuel="4", mass=8, rad_hard=2), wet="14")
    found = ways(Query(rocket=heavy, goal="psyche", limits=Limits(turns=4)))
    assert [(2, 8, 2), (4, 8, 1)] == [(way.turns, way.fuel, way.hazards) for way in found.ways]


def test_answers_travel_as_json() -> None:
    found = ways(asked(turns=1))
    assert found == msgspec.json.decode(msgspec.json.encode(found), type=Ways)


def test_what_is_in_reach_is_sorted_by_turns() -> None:
    found = reach(asked(goal="", turns=2))
    assert ("leo", 0, 0) == (found.spaces[0].space, found.spaces[0].turns, found.spaces[0].fuel)
    assert sorted([place.turns for place in found.spaces]) == [p.turns for p in found.spaces]
    assert "itokawa" in [place.space for place in sites(found)]


def test_a_plan_is_kept_in_a_text() -> None:
    plan = Plan(query=asked(turns=3), chosen=2)
    text = plan_text(plan)
    assert plan == plan_of(text)
    assert text.replace("-", "").replace("_", "").isalnum()


@pytest.mark.parametrize(
    "text", ["", "nonsense", "!!", "x" * 5000, plan_text(Plan(query=asked()))[:-9]]
)
def test_a_text_that_is_no_plan_is_refused(text: str) -> None:
    with pytest.raises(NoPlan):
        plan_of(text)


@pytest.mark.parametrize(
    ("query", "word"),
    [
        (Query(rocket=TUG, goal="atlantis"), "atlantis"),
        (Query(rocket=TUG, start="burn-kx921", goal="leo"), "H4b.1"),
        (Query(rocket=TUG, goal="burn-kx921"), "H4b.1"),
        (Query(rocket=Rocket(), goal="leo"), "thruster"),
        (Query(rocket=Rocket(cards=("sledgehammer",)), goal="leo"), "sledgehammer"),
        (Query(rocket=msgspec.structs.replace(TUG, wet="6 1/3"), goal="leo"), "6 1/3"),
        (Query(rocket=msgspec.structs.replace(TUG, wet="2"), goal="leo"), "F3.1"),
        (Query(rocket=Rocket(thruster=TUG.thruster, fuel=32), goal="leo"), "F3e"),
        (Query(rocket=TUG, goal="leo", given=Conditions(factories=("geo",))), "geo"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_words(query: Query, word: str) -> None:
    with pytest.raises(NoPlan, match=word):
        ways(query)
