"""What is in reach, beside a search that compares also what is spent and risked."""

from __future__ import annotations

import msgspec
import pytest

from panspermia.games.exodus.routes.plans import reach
from panspermia.games.exodus.routes.values import Conditions, Limits, Query, Rocket, Thruster


def asked(rocket: Rocket, start: str, turns: int, year: int = 1) -> Query:
    return Query(
        rocket=rocket, start=start, given=Conditions(year=year), limits=Limits(turns=turns)
    )


def turns_to(query: Query) -> dict[str, int]:
    found = reach(query)
    assert not found.cut
    return {place.space: place.turns for place in found.spaces}


@pytest.mark.parametrize(
    ("rocket", "start", "turns", "year"),
    [
        (Rocket(cards=("nasrda-astronauts", "electrophoretic-sandworm"), fuel=1), "leo", 3, 1),
        (Rocket(cards=("photon-kite-sail",)), "lag-05yv6", 4, 2),
        (Rocket(thruster=Thruster(thrust=2, fuel="1/2", pivots=1), fuel=1), "phobos", 3, 6),
        (Rocket(thruster=Thruster(thrust=3, fuel="2", afterburn_steps=1), fuel=2), "eros", 2, 10),
    ],
)  # fmt: skip
def test_nothing_is_found_later_than_by_a_search_that_compares_everything(
    rocket: Rocket, start: str, turns: int, year: int
) -> None:
    """Limits that forbid nothing make the planner compare fuel, hazards and belts too."""
    query = asked(rocket, start, turns, year)
    limits = msgspec.structs.replace(query.limits, hazards=99)
    assert turns_to(msgspec.structs.replace(query, limits=limits)) == turns_to(query)


@pytest.mark.clause("H4b.2", "H6e")
def test_who_has_landed_is_not_who_lifts_off() -> None:
    """H6e. Between Hektor and its moonlet is a Space that only a second move comes to."""
    rocket = Rocket(cards=("magnetic-nozzle", "h-6li-fusor"), fuel=10)
    found = turns_to(asked(rocket, "leo", 2, 8))
    assert (1, 1, 2) == (found["hektor"], found["skamandrios-moonlet"], found["lag-fr8bt"])
