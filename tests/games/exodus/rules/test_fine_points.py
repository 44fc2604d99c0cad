"""Single clauses of movement, fuel and supports that no worked example shows."""

from __future__ import annotations

from fractions import Fraction

import pytest

from panspermia.games.exodus.components.facts import (
    DIRT,
    ISOTOPE,
    WATER,
    CardFacts,
    TriangleFacts,
)
from panspermia.games.exodus.components.solar import AEROBRAKE, BELT, NEPTUNE, SITE
from panspermia.games.exodus.rules.crafts import fuelled, new_craft
from panspermia.games.exodus.rules.engines import Sky, engines
from panspermia.games.exodus.rules.moves import (
    ASSIST,
    PLANE,
    irradiated,
    options,
    refusals,
    settled,
    start,
    suffer,
)
from tests.games.exodus.flights import CALM, CARDS, MAP, STRIP, craft, engine, flight, typed

RADIATOR = CARDS["mo-li-heat-pipe/heavy"]


@pytest.mark.clause("H5g", "H5.1")
def test_a_burn_that_is_a_hazard_is_paid_and_rolled_for() -> None:
    (way,) = flight(craft(6, typed(5, "1"), dry=4), "burn-sy92z").ways("burn-q9u73")
    assert (1, ["crash"]) == (way.paid, ["crash" for _ in way.rolls])


@pytest.mark.clause("H5a", "H5f", "F4b", "F4c", "J5c")
@pytest.mark.parametrize(
    ("grade", "fuel", "burns"),
    [(WATER, WATER, True), (WATER, DIRT, False), (DIRT, WATER, True), (WATER, ISOTOPE, True),
     (ISOTOPE, WATER, False)],
)  # fmt: skip
def test_a_thruster_burns_its_own_grade_or_better(grade: int, fuel: int, burns: bool) -> None:
    rocket = craft(6, typed(3, "1", grade=grade), dry=4, grade=fuel)
    assert burns == ("burn-ue3lc" in flight(rocket, "leo").reach)
    free = craft(6, typed(3, "0", grade=grade), dry=4, grade=fuel)
    assert "burn-ue3lc" in flight(free, "leo").reach, "a consumption of 0 needs no fuel"


@pytest.mark.clause("F4d.1", "F4d.2")
def test_mixed_fuel_is_of_the_lower_grade() -> None:
    rocket = craft(6, typed(3, "1"), dry=4)
    assert DIRT == fuelled(rocket, 1, DIRT).grade
    assert WATER == fuelled(rocket, 1, ISOTOPE).grade
    assert ISOTOPE == fuelled(new_craft((typed(3, "1"),)), 1, ISOTOPE).grade


@pytest.mark.clause("H6e", "H6f", "H4b.2")
def test_a_landing_ends_the_move_also_on_a_site_with_a_line_to_another() -> None:
    move = flight(craft(2, typed(9, "1")), "ida").go("dactyl-moonlet")
    assert set() == move.reach
    assert {"H4b.2"} == set(refusals(move.engine, move.course, CALM).values())


@pytest.mark.clause("H6c.8", "H5e.3")
def test_a_rocketplane_only_leaves() -> None:
    venus = MAP.find("venus-aerostat-xity")
    sky = Sky(powersat=True, assists=frozenset({venus}), tanks=((venus, 99),))
    weak = craft(10, typed(5, "1"), dry=5)
    course = start(engine(weak, "lag-m0sea", sky), MAP.find("burn-0vwaf"))
    found = options(engine(weak, "lag-m0sea", sky), course, sky)
    assert "venus-aerostat-xity" not in {MAP.ids[option.to] for option in found}
    up = flight(weak, "venus-aerostat-xity", sky)
    assert {PLANE} == {way.liftoff for way in up.ways("burn-0vwaf")}


@pytest.mark.clause("H6c.6")
def test_a_rocketplane_needs_an_atmosphere() -> None:
    ceres = MAP.find("ceres")
    sky = Sky(assists=frozenset({ceres}), tanks=((ceres, 99),))
    assert "burn-94orx" not in flight(craft(10, typed(5, "1"), dry=5), "ceres", sky).reach


@pytest.mark.clause("H6c.1", "A-64", "H2b.2")
def test_without_a_working_thruster_no_factory_assists() -> None:
    psyche = MAP.find("psyche")
    sky = Sky(assists=frozenset({psyche}))
    made = engine(craft(9, typed(1, "1"), CardFacts("cargo", mass=1)), "lag-uf44a", sky)
    course = start(made, MAP.find("lag-uf44a"))
    assert {ASSIST} == {o.landing for o in options(made, course, sky) if o.to == psyche}
    failed = suffer(made, course, 0b01)
    assert psyche not in {o.to for o in options(made, failed, sky)}


@pytest.mark.clause("H7.2", "H7.1")
def test_every_space_is_a_roll_of_its_own() -> None:
    """At most one for its own kind, on entering it."""
    made = engine(craft(6, typed(9, "1"), dry=4), "leo")
    for space in range(len(MAP.ids)):
        if MAP.lander[space]:
            continue
        for option in options(made, start(made, space), CALM):
            rolls = bool(MAP.hazard[option.to]) + (MAP.kind[option.to] == BELT)
            assert rolls == len(option.rolls)


@pytest.mark.clause("H10.3", "E7b")
def test_tanks_have_no_rad_hardness() -> None:
    rocket = craft(9, typed(3, "1"), CardFacts("soft", mass=1), dry=6)
    move = flight(rocket, "leo").go("burn-ue3lc", "rad-zkdhz")
    hurt = suffer(move.engine, move.course, *irradiated(move.engine, move.course, 6))
    assert (4, 1) == (settled(move.engine, hurt).tanks, len(settled(move.engine, hurt).cards))


@pytest.mark.clause("B2g", "H10.1")
def test_a_sail_that_does_not_work_is_not_immune() -> None:
    belt = next(s for s, zone in enumerate(MAP.zone) if zone == NEPTUNE and MAP.belt[s])
    stack = craft(3, typed(3, "1"), "photon-heliogyro")
    made = engine(stack, MAP.ids[belt])
    assert (0b10, 0) == irradiated(made, start(made, belt), 3)
    near = engine(stack, "rad-zkdhz")
    assert (0, 0) == irradiated(near, start(near, MAP.find("rad-zkdhz")), 3)


@pytest.mark.clause("J1b.1", "J4a", "J4.1", "J3d", "X19")
def test_x19_a_move_cools_only_its_own_chain_and_each_card_once() -> None:
    hot = CardFacts("hot", mass=1, needs_therms=3, triangle=TriangleFacts(3, 1))
    robot = CardFacts("robot", mass=1, needs_therms=2, triangle=TriangleFacts(4, 2))
    stack = craft(9, hot, robot, RADIATOR, dry=6)
    assert 3 == RADIATOR.therms
    assert [0, 1] == [e.thruster for e in engines(stack, MAP.leo, CALM)]
    light = craft(9, hot, robot, "mo-li-heat-pipe", dry=6)
    assert [1] == [e.thruster for e in engines(light, MAP.leo, CALM)]


@pytest.mark.clause("J1b.1", "J4b.1")
def test_one_reactor_serves_thruster_and_generator() -> None:
    """Its therm counts once."""
    both = CardFacts("both", mass=1, generators=1, reactors=4, triangle=TriangleFacts(3, 2))
    stack = craft(9, both, "brayton-turbine", "rubbia-thin-film-fission-hohlraum", RADIATOR)
    (made,) = engines(stack, MAP.leo, CALM)
    assert (0b0111, Fraction(1)) == (made.chain, Fraction(made.cost, made.unit))


@pytest.mark.clause("J5d.2", "H3a.1")
def test_modifiers_do_not_change_the_afterburn() -> None:
    rocket = craft(8, "de-laval-nozzle", "rubbia-thin-film-fission-hohlraum", RADIATOR, dry=6)
    hot = engine(rocket, "leo", afterburn=True)
    assert STRIP.at(7) == hot.wet, "two steps, as printed"
    assert 5 + 1 == hot.net


@pytest.mark.clause("J5b", "H3c.1")
def test_several_solar_cards_count_once() -> None:
    solar = CardFacts(
        "solar", mass=1, generators=1, solar=True, triangle=TriangleFacts(3, 1, solar=True)
    )
    (made,) = engines(craft(6, solar, "cascade-photovoltaic", dry=6), MAP.find("ceres"), CALM)
    assert 3 - 2 == made.net


@pytest.mark.clause("H3d.4")
def test_the_mass_beam_pushes_by_two() -> None:
    rocket = craft(6, typed(3, "1", pushable=1), dry=5)
    assert 5 == engine(rocket, "leo", Sky(powersat=True, push=2)).net


@pytest.mark.clause("H8.1", "H8d", "A-67")
def test_an_ordinary_flyby_gives_its_bonus_again() -> None:
    made = engine(craft(6, typed(3, "1"), dry=4), "lag-05yv6")
    again = start(made, MAP.find("lag-05yv6"))._replace(came=MAP.leo, bonus=2)
    found = [o for o in options(made, again, CALM) if MAP.ids[o.to] == "venus-2lgjk"]
    assert [4] == [option.after.bonus for option in found]


@pytest.mark.clause("H4b.1")
def test_every_site_but_a_lander_burn_is_a_place_to_begin() -> None:
    """Strong crafts with all Factories can leave every Space."""
    sites = frozenset([space for space, kind in enumerate(MAP.kind) if kind == SITE])
    made = engine(craft(6, typed(15, "0"), dry=4), "leo")
    for season in range(3):
        sky = Sky(season=season, assists=sites)
        shut = [
            MAP.ids[space]
            for space in range(len(MAP.ids))
            if not MAP.lander[space] and not options(made, start(made, space), sky)
        ]
        assert not [id for id in shut if MAP.group[MAP.find(id)] < 0]


@pytest.mark.clause("H4f", "Syn-a.1", "H5c", "H5d", "H5e.1", "H6a")
def test_a_refusal_names_the_first_clause_against_it() -> None:
    def clause(made: object, here: str, there: str, season: int = 0) -> str:
        sky = Sky(season=season)
        move = flight(made, here, sky)  # type: ignore[arg-type]
        return refusals(move.engine, move.course, sky)[MAP.find(there)]

    strong, empty = craft(6, typed(5, "1"), dry=4), craft(4, typed(5, "1"), dry=4)
    assert "H4f" == clause(strong, "leo", "lag-6r4sx")
    assert "Syn-a.1" == clause(strong, "burn-h1pxl", "lag-rzzi6", 1)
    assert "H5d" == clause(empty, "leo", "burn-ue3lc")
    assert "H5c" == clause(craft(9, typed(1, "1"), dry=4), "leo", "burn-ue3lc")
    assert "H5e.1" == clause(strong, "lag-93mxc", "burn-94orx")
    assert "H6a" == clause(strong, "lag-uf44a", "psyche")
    assert "F4c" == clause(strong._replace(grade=DIRT), "leo", "burn-ue3lc")
    assert "" == clause(strong, "leo", "burn-ue3lc")
    weak = flight(craft(6, typed(1, "1"), dry=4), "lag-05yv6").go("hoh-64wwa")
    turn = MAP.find("hoh-jh9qf")
    assert "H5c" == refusals(weak.engine, weak.course, CALM)[turn], "a Pivot is two burns (IN-4)"
    spent = weak.course._replace(bonus=1, burns=1)
    assert "H5c" == refusals(weak.engine, spent, CALM)[turn]
    failed = suffer(weak.engine, weak.course, 0b1)
    assert "H2a.2" == refusals(weak.engine, failed, CALM)[turn]


def test_aerobrakes_lead_somewhere() -> None:
    for space, hazard in enumerate(MAP.hazard):
        assert hazard != AEROBRAKE or MAP.steps[space]
