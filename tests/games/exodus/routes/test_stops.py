"""Stops for fuel: what there is to take, and ways that need it."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.components.facts import DIRT
from panspermia.games.exodus.routes.drives import Drives
from panspermia.games.exodus.routes.plans import ways
from panspermia.games.exodus.routes.stops import air_stops, best_source, dirt_stops, site_stops
from panspermia.games.exodus.routes.values import Conditions, Limits, Query, Rocket, Thruster
from tests.games.exodus.flights import CALM, MAP, STRIP, craft, typed

POLE = MAP.find("mercury-north-pole")
FACTORY = CALM._replace(assists=frozenset({POLE}))
CREW, SANDWORM = "esa-space-unionists", "electrophoretic-sandworm"
AIR = MAP.find("lag-968np")


@pytest.mark.clause("I5a.1", "I5a.3", "X7")
def test_a_platform_makes_fuel_by_its_rating() -> None:
    """X7. ISRU 1 on hydration 3 makes 3 tanks; the rating of the Crew is too high."""
    assert ("isru", SANDWORM, 3) == best_source(craft("4", CREW, SANDWORM), POLE, CALM)
    assert best_source(craft("4", CREW), POLE, CALM) is None


@pytest.mark.clause("I5b.1", "I5.2", "I5.4")
def test_a_factory_makes_seven_and_an_ability_doubles() -> None:
    assert ("factory", "", 7) == best_source(craft("4", CREW, SANDWORM), POLE, FACTORY)
    assert ("factory", "", 14) == best_source(craft("6", CREW, "femtochemistry"), POLE, FACTORY)


@pytest.mark.clause("I5.1", "F3e")
def test_any_amount_goes_into_the_tanks_up_to_what_there_is_room_for() -> None:
    made = craft("4", CREW, SANDWORM)
    assert [1, 2, 3] == [stop.tanks for stop in site_stops(made, POLE, CALM)]
    full = craft("31", CREW, SANDWORM)
    assert [1] == [stop.tanks for stop in site_stops(full, POLE, CALM)]


@pytest.mark.clause("G1c.1", "G1c.3")
def test_dirt_fills_up_to_the_top_of_a_class_and_a_crew_by_a_tank() -> None:
    crew = craft("4", "nasrda-astronauts", dry=2, grade=DIRT)
    assert ["5"] == [mass(stop.craft.wet) for stop in dirt_stops(crew, POLE, CALM, Drives(CALM))]
    engine = craft("6", typed(9, "1", grade=DIRT, mass=3), SANDWORM)
    found = list(dirt_stops(engine, POLE, CALM, Drives(CALM)))
    assert ["8", "16", "32"] == [mass(stop.craft.wet) for stop in found]
    assert {DIRT} == {stop.craft.grade for stop in found}


def mass(position: int) -> str:
    return str(STRIP.masses[position])


@pytest.mark.clause("I5c.1")
def test_air_is_scooped_where_a_move_ended_on_an_aerobrake() -> None:
    """I5c.1. Five tanks less the consumption, only there."""
    made = craft("6", typed(9, "2", mass=3), "jtec-h2-thermoelectric")
    (stop,) = air_stops(made, AIR, Drives(CALM), 2)
    assert ("air-eater", 3) == (stop.means, stop.tanks)
    assert [] == list(air_stops(made, MAP.leo, Drives(CALM), 2))
    assert [] == list(air_stops(made, AIR, Drives(CALM), 5))


@pytest.mark.clause("I5b.1", "H1c")
def test_a_way_on_may_need_a_stop_for_fuel() -> None:
    """H1c, I5b.1. With empty tanks nothing lifts off Mercury, but there is a Factory."""
    empty = Rocket(thruster=Thruster(thrust=14, fuel="2", mass=2, rad_hard=9))
    asked = Query(
        rocket=empty, start="mercury-north-pole", goal="lag-jkgud", limits=Limits(turns=2),
        given=Conditions(factories=("mercury-north-pole",)),
    )  # fmt: skip
    found = ways(asked)
    assert found.ways
    refuel = found.ways[0].legs[0].refuel
    assert refuel is not None
    assert refuel.means == "factory"


@pytest.mark.clause("H6c.1", "H6c.6")
def test_a_factory_on_an_atmospheric_site_is_no_depot() -> None:
    """Without tanks there no rocketplane starts; the search took one of none for one of any."""
    rocket = Rocket(thruster=Thruster(thrust=13, fuel="8", mass=6, rad_hard=2), wet="20")
    asked = Query(
        rocket=rocket, start="mars-arsia-mons-caves", goal="lag-5bfh5", limits=Limits(turns=1),
        given=Conditions(factories=("mars-arsia-mons-caves",)),
    )  # fmt: skip
    (way,) = ways(asked).ways
    assert "powered" == way.legs[0].hops[0].liftoff
