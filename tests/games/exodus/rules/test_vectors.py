"""Worked examples of the rules text by their ids: mass, fuel, thrust and movement (X1-X76)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from panspermia.games.exodus.components.facts import DIRT, ISOTOPE, CardFacts, TriangleFacts
from panspermia.games.exodus.components.solar import BLUE, RED, YELLOW
from panspermia.games.exodus.rules.crafts import (
    Craft,
    drained,
    fuelled,
    jettisoned,
    new_craft,
    reloaded,
    thrown_in,
)
from panspermia.games.exodus.rules.engines import Sky, engines, freighter
from panspermia.games.exodus.rules.moves import (
    ASSIST,
    PLANE,
    belt_level,
    can_stop,
    irradiated,
    options,
    settled,
    start,
    steps_used,
    suffer,
)
from tests.games.exodus.flights import (
    CALM,
    CARDS,
    MAP,
    STRIP,
    Flight,
    craft,
    engine,
    flight,
    shown,
    typed,
)

OUT = ("burn-ue3lc", "rad-zkdhz", "geo", "lag-05yv6", "hoh-64wwa")
TO_MARS = (
    "hoh-jh9qf", "hoh-xtaky", "lag-s1uqf", "burn-3ylxe", "lag-5bfh5", "lag-6jjmn",
    "mars-arsia-mons-caves",
)  # fmt: skip
RUBBIA = (
    "de-laval-nozzle", "carbo-chlorination", "rubbia-thin-film-fission-hohlraum",
    "mo-li-heat-pipe",
)  # fmt: skip


def dry(made: Craft) -> str:
    return shown(made.dry)


def wet(made: Craft) -> str:
    return shown(made.wet)


# --- the recorded flight --------------------------------------------------------------------------


@pytest.mark.clause("X1", "E5c", "E5d", "F3b", "J4b.1", "J5c", "H3.1", "H5.1", "H10.1")
def test_x1_build_and_first_leg() -> None:
    rocket = new_craft(tuple([CARDS[id] for id in RUBBIA]))
    assert ("4", "4") == (dry(rocket), wet(rocket))
    rocket = fuelled(rocket, 2)
    assert ("6", 6) == (wet(rocket), rocket.steps)

    move = flight(rocket, "leo", Sky(season=YELLOW))
    assert 5 == move.engine.net
    assert Fraction(2) == Fraction(move.engine.cost, move.engine.unit)
    for id, burns, rolls in [
        ("burn-ue3lc", 1, []), ("rad-zkdhz", 1, ["belt"]), ("geo", 2, ["belt"]),
        ("lag-05yv6", 2, ["belt"]), ("hoh-64wwa", 2, ["belt"]),
    ]:  # fmt: skip
        move.go(id)
        assert (burns, rolls) == (move.course.burns, move.rolls)

    level = belt_level(move.engine, move.sky, 6)
    assert 1 == level
    assert (0, 0) == irradiated(move.engine, move.course, level)
    assert 2 == min(card.rad_hard for card in rocket.cards)
    assert (4, "4 2/3") == (steps_used(move.engine, move.course), move.wet)


@pytest.mark.clause("X2", "H4a", "H4c.3", "H6b.1", "H7e.1")
def test_x2_second_leg_and_landing() -> None:
    rocket = craft("4 2/3", *RUBBIA)

    move = flight(rocket, "hoh-64wwa", Sky(season=YELLOW)).go(*TO_MARS)

    assert (1, ["aerobrake"], "4") == (move.course.burns, move.rolls, move.wet)
    assert move.engine.net < MAP.size[move.course.space] == 10
    assert set() == move.reach


@pytest.mark.clause("X3", "H4c.1", "H5d")
def test_x3_continuing_without_stopping_at_the_hohmann() -> None:
    move = flight(craft(6, *RUBBIA), "leo").go(*OUT)
    assert "hoh-jh9qf" not in move.reach

    more = flight(craft(7, *RUBBIA), "leo").go(*OUT, "hoh-jh9qf")
    assert (4, 8, "4") == (more.course.burns, steps_used(more.engine, more.course), more.wet)


@pytest.mark.clause("X5", "H6a", "FS-2", "H10.1")
def test_x5_return_on_the_crew_thruster() -> None:
    home = ("burn-r1gov", "lag-5bfh5", "burn-3ylxe", "lag-s1uqf", "hoh-xtaky", "hoh-jh9qf")
    move = flight(craft(8, "esa-space-unionists"), "mars-arsia-mons-caves")
    move.go(*home, "hoh-64wwa")
    assert (12, 2, "2 2/3") == (move.engine.net, move.course.burns, move.wet)

    way = ("lag-05yv6", "geo", "rad-zkdhz", "lag-6r4sx", "leo")
    back = flight(craft("2 2/3", "esa-space-unionists"), "hoh-64wwa").go(*way)
    assert (13, ["belt", "aerobrake"], "1 5/9") == (back.engine.net, back.rolls, back.wet)
    assert (0, 0) == irradiated(back.engine, back.course, belt_level(back.engine, CALM, 4))


# --- mass and fuel --------------------------------------------------------------------------------


@pytest.mark.clause("X4", "X28", "IN-19", "FS-5", "F3b")
def test_x4_fueling_at_a_factory() -> None:
    rocket = craft("1 1/9", "esa-space-unionists")
    found = [wet(fuelled(rocket, tanks)) for tanks in range(8)]
    assert ["1 1/9", "2 1/6", "3 1/4", "4 1/3", "5 1/3", "6", "7", "8"] == found
    assert "14" == wet(fuelled(craft("7 1/2", "esa-space-unionists"), 7))


@pytest.mark.clause("X6", "E5c", "F1a")
def test_x6_masses_add_up() -> None:
    cards = ("hall-effect", "cascade-photovoltaic", "tungsten-resistojet")
    rocket = fuelled(new_craft(tuple([CARDS[id] for id in cards])), 3)
    assert ("5", "8", 7) == (dry(rocket), wet(rocket), rocket.steps)
    assert "5 1/3" == wet(jettisoned(rocket, 6))


@pytest.mark.clause("X7", "F2b", "FS-6", "H3b")
def test_x7_cargo_left_behind_and_taken() -> None:
    crew, worm = CARDS["esa-space-unionists"], CARDS["electrophoretic-sandworm"]
    rocket = craft(4, crew, worm)
    move = flight(rocket, "lag-jkgud").go("burn-p4xxi", "mercury-north-pole")
    assert (13, "2 1/3") == (move.engine.net, move.wet)

    light = reloaded(settled(move.engine, move.course), (crew,), 0)
    assert ("1", "1 1/3") == (dry(light), wet(light))
    full = fuelled(light, 6)
    assert "7" == wet(full)
    away = flight(full, "mercury-north-pole").go("burn-p4xxi", "lag-jkgud")
    assert (12, "4") == (away.engine.net, away.wet)
    refinery = CardFacts("refinery", mass=3)
    loaded = reloaded(settled(away.engine, away.course), (crew, refinery), 0)
    assert ("4", "7") == (dry(loaded), wet(loaded))


@pytest.mark.clause("X8", "F2b", "FS-6")
def test_x8_unloading_takes_the_lower_branch() -> None:
    rocket = reloaded(craft("4 1/3", typed(1, "1", 2), dry=4), (typed(1, "1", 2),), 0)
    assert ("2", "2 1/6") == (dry(rocket), wet(rocket))


@pytest.mark.clause("X9", "F3.1", "H3c.1")
def test_x9_eleven_tanks_and_a_sail() -> None:
    stack = (typed(12, "8"), "photon-kite-sail", CardFacts("refinery", mass=3))
    assert (10, 0) == (craft(8, *stack).steps, STRIP.thrust[STRIP.at(8)])
    full = fuelled(craft(8, *stack), 11)
    assert ("19", "7", "4") == (wet(full), wet(jettisoned(full, 16)), wet(jettisoned(full, 24)))
    assert 2 == engine(craft(7, *stack), "rad-o5uzr", thruster=1).net


@pytest.mark.clause("X10", "G1f", "H3b", "H6a", "X37")
def test_x10_and_x37_a_lighter_class_after_jettison() -> None:
    rocket = craft("8 1/2", typed(7, "1"), dry=5)
    at = "lag-93mxc"
    assert "burn-94orx" not in flight(rocket, at).reach
    assert "burn-94orx" in flight(jettisoned(rocket, 1), at).reach

    heavy = craft("8 1/2", typed(1, "1"), dry=7)
    assert (0, 1) == (engine(heavy, "leo").net, engine(jettisoned(heavy, 1), "leo").net)


@pytest.mark.clause("X11", "G2b", "F2b", "F2c")
def test_x11_fuel_becomes_tanks() -> None:
    rocket = craft("6 1/2", typed(1, "1", 4))
    tanks = drained(rocket, 2)
    assert ("6", "6 1/2") == (dry(tanks), wet(tanks))
    unloaded = reloaded(tanks, tanks.cards, 0)
    assert ("4", "4 2/3", 2) == (dry(unloaded), wet(unloaded), unloaded.steps)


@pytest.mark.clause("X12", "G2c.1", "G2c.2")
def test_x12_phileas_fogg() -> None:
    membrane, light = CARDS["bubble-membrane/heavy"], CARDS["bubble-membrane"]
    carbonyl, rest = CARDS["carbonyl-volatilization"], CardFacts("rest", mass=2)
    full = craft(8, membrane, carbonyl, rest, dry=6, grade=DIRT)
    assert 4 == full.steps
    burnt = thrown_in(full, (light, rest))
    assert ("3", "8", 14, DIRT) == (dry(burnt), wet(burnt), burnt.steps, burnt.grade)


@pytest.mark.clause("X67", "FS-2")
@pytest.mark.parametrize(("dry_mass", "tanks"), [(1, 3), (2, 4), (3, 6), (4, 7)])
def test_x67_how_many_tanks(dry_mass: int, tanks: int) -> None:
    made = new_craft((typed(12, "8", dry_mass),))
    assert 16 <= fuelled(made, tanks).steps
    assert 16 > fuelled(made, tanks - 1).steps


@pytest.mark.clause("X67", "H6a")
def test_x67_esa_lands_on_luna_with_empty_tanks() -> None:
    move = flight(craft(9, "esa-space-unionists", dry=3), "leo")
    move.go("burn-ue3lc", "rad-zkdhz", "burn-kx921", "luna-shackleton-polar-rim")
    assert (11, "3") == (move.engine.net, move.wet)


@pytest.mark.clause("X71", "FS-3")
def test_x71_full_of_dirt() -> None:
    driver = craft(32, "mass-driver", "flywheel-compulsator", dry=10, grade=DIRT)
    made = engine(driver, "leo")
    assert (2, 19, 6) == (made.net, driver.steps, made.have // made.cost)


@pytest.mark.clause("X75", "IN-21", "F2d", "F2a.1")
def test_x75_clamped_mass() -> None:
    nothing = new_craft((CARDS["photon-kite-sail"],))
    one = reloaded(fuelled(nothing, 1), (*nothing.cards, CardFacts("a", mass=1)), 0)
    assert ("1", "2") == (dry(one), wet(one))
    two = reloaded(one, (*one.cards, CardFacts("b", mass=1)), 0)
    assert ("2", "3") == (dry(two), wet(two))


# --- thrust and supports --------------------------------------------------------------------------


@pytest.mark.clause("X17", "H3c.1", "H3c.2", "H3d.1", "J3a")
def test_x17_a_solar_support() -> None:
    driver = craft(6, "mass-driver", "flywheel-compulsator", "photon-kite-sail", dry=0, grade=DIRT)
    heavy = driver._replace(wet=STRIP.at(7))
    assert 6 == engine(heavy, "rad-o5uzr").net
    assert 2 == engine(heavy, "ceres").net
    far = MAP.find("pluto")
    assert [] == engines(heavy, far, CALM)
    pushed = [e for e in engines(heavy, far, Sky(powersat=True)) if e.thruster == 0]
    assert [-1] == [e.net for e in pushed]


@pytest.mark.clause("X18", "H3e", "J5a")
def test_x18_a_modifier_that_slows() -> None:
    assert 1 == engine(craft(6, "hall-effect", "radioisotope-stirling"), "leo").net


@pytest.mark.clause("X20", "J4d.1", "J4d.2", "H3a.2")
def test_x20_cooled_by_an_afterburn() -> None:
    plug = craft(6, "monoatomic-plug-nozzle", "pebble-bed-fission", dry=5)
    found = engines(plug, MAP.leo, CALM)
    assert [True] == [e.afterburn for e in found]
    assert (4 + 1 + 0 + 4, "5 2/3") == (found[0].net, shown(found[0].wet))
    assert Fraction(3) == Fraction(found[0].cost, found[0].unit)


@pytest.mark.clause("X21", "H5b.1")
def test_x21_fractions_are_rounded_at_the_end() -> None:
    beam = craft(6, typed(3, "1/10"), dry=4)
    move = flight(beam, "leo").go("burn-ue3lc", "rad-zkdhz", "geo")
    assert (1, "5 2/3") == (steps_used(move.engine, move.course), move.wet)


@pytest.mark.clause("X44", "Alg-6", "J1e", "J5a", "J5c")
def test_x44_generator_and_reactor_support_each_other() -> None:
    driver = craft(6, "mass-driver", "mhd-open-cycle", "d-t-gun-fusion", grade=DIRT)
    made = engine(driver, "leo")
    assert (6, Fraction(3, 4)) == (made.net, Fraction(made.cost, made.unit))


@pytest.mark.clause("X45", "J5d.1", "J6", "H2a.2")
def test_x45_the_valkyrie_purges_its_own_support() -> None:
    stack = (
        "ablative-plate", "project-valkyrie", "penning-trap", "mo-li-heat-pipe/heavy",
    )  # fmt: skip
    rocket = craft(8, *stack)
    made = [e for e in engines(rocket, MAP.leo, CALM) if not e.afterburn and e.chain == 0b111]
    assert [2 + 8] == [e.net for e in made]
    course = start(made[0], MAP.leo)
    assert 0b100 == course.lost & 0b111
    assert not course.works
    assert [] == options(made[0], course, CALM), "the only line from LEO is a burn"


@pytest.mark.clause("X76", "Alg-1", "Alg-2", "IN-35", "J5d.1", "J5e", "J4b.1", "J3a")
def test_x76_the_chain_that_counts() -> None:
    cool = ("mo-li-heat-pipe/heavy",)
    pebble = craft(8, "hall-effect", "rankine-mhd", "pebble-bed-fission", *cool)
    assert 7 == engine(pebble, "leo").net
    assert [] == engines(pebble._replace(cards=(*pebble.cards[:3], CARDS["qu-tube"])), 0, CALM)

    gun = ("hall-effect", "rankine-mhd", "d-t-gun-fusion", "flywheel-compulsator", *cool)
    chains = [e for e in engines(craft(10, *gun), MAP.find("ceres"), CALM) if e.chain == 0b1111]
    assert [(3 + 1 - 1, Fraction(1, 2))] == [(e.net, Fraction(e.cost, e.unit)) for e in chains]
    assert [] == engines(craft(10, *gun), MAP.find("pluto"), CALM)


@pytest.mark.clause("X14", "H10.1", "H2a.2")
def test_x14_a_belt_takes_the_generator() -> None:
    rocket = craft(8, "hall-effect", "cascade-photovoltaic", dry=7)
    slow = rocket._replace(wet=STRIP.at(10))
    move = flight(slow, "leo").go("burn-ue3lc", "rad-zkdhz")
    assert 2 == move.engine.net
    level = belt_level(move.engine, CALM, 4)
    assert 2 == level
    assert 4 == belt_level(move.engine, Sky(season=RED), 4)
    hit = irradiated(move.engine, move.course, level)
    assert (0b10, 0) == hit
    coasting = suffer(move.engine, move.course, *hit)
    assert not coasting.works
    found = {MAP.ids[option.to] for option in options(move.engine, coasting, CALM)}
    assert {"lag-6r4sx"} == found, "burns cannot be paid any more"


@pytest.mark.clause("X74", "Alg-17", "H10.1")
@pytest.mark.parametrize(("net", "die", "level"), [(2, 5, 5), (-1, 3, 5)])
def test_x74_a_belt_in_season_red(net: int, die: int, level: int) -> None:
    made = engine(craft(6, typed(net, "1") if net > 0 else typed(1, "1"), dry=5), "leo")
    assert level == belt_level(made._replace(net=net), Sky(season=RED), die)


@pytest.mark.clause("X38", "H3c.1", "H3b")
def test_x38_sail_to_eureka() -> None:
    stack = craft("1 8/9", "esa-space-unionists", "photon-kite-sail", "re-solar-moth")
    assert 2 == engine(stack, "leo", thruster=1).net
    assert 1 == engine(stack, "lag-ivtte", thruster=1).net
    assert 4 == engine(stack, "burn-q9u73", thruster=2).net


# --- movement -------------------------------------------------------------------------------------


@pytest.mark.clause("X48", "H5d", "H5e.1", "H6a")
def test_x48_luna_one_way() -> None:
    nasa, way = "nasa-astronauts", ("burn-ue3lc", "rad-zkdhz")
    move = flight(craft(4, nasa), "leo").go(*way, "burn-kx921", "luna-shackleton-polar-rim")
    assert (15, 2, ["belt"], "1 1/3") == (move.engine.net, move.course.burns, move.rolls, move.wet)

    assert "burn-kx921" not in flight(craft(3, nasa), "leo").go(*way).reach


@pytest.mark.clause("X49", "H3.2", "H5e.1")
def test_x49_too_weak_to_land_but_not_to_pass() -> None:
    move = flight(craft(6, "nasrda-astronauts", grade=DIRT), "leo")
    move.go("burn-ue3lc", "rad-zkdhz", "burn-kx921")
    assert {"lag-qofv5"} == move.reach
    assert "1 1/3" == move.go("lag-qofv5").wet


@pytest.mark.clause("X50", "H6b.2")
def test_x50_home_from_luna() -> None:
    move = flight(craft(3, "nasa-astronauts"), "luna-shackleton-polar-rim")
    move.go("burn-kx921", "rad-zkdhz", "lag-6r4sx", "leo")
    assert (1, ["belt", "aerobrake"], "1 7/9") == (move.course.burns, move.rolls, move.wet)


@pytest.mark.clause("X51", "H4c.1", "H4c.3")
def test_x51_a_crew_and_five_tanks_reach_mars() -> None:
    first = flight(craft(6, typed(12, "8")), "leo").go(*OUT)
    assert "2" == first.wet
    assert "hoh-jh9qf" not in first.reach
    second = flight(craft(2, typed(12, "8")), "hoh-64wwa").go(*TO_MARS)
    assert (13, "1 1/9") == (second.engine.net, second.wet)


@pytest.mark.clause("X52", "H3.2", "H3a.1", "H4c.4", "H5b.1", "H5c")
def test_x52_ion_drive() -> None:
    ion = craft(7, typed(2, "1/2", afterburn=1, pivots=1), dry=5)
    cold = flight(ion, "leo").go(*OUT, "hoh-jh9qf", "hoh-xtaky", "lag-s1uqf")
    assert 2 == cold.engine.net
    assert "burn-3ylxe" not in cold.reach

    hot = flight(ion, "leo", afterburn=1)
    assert (3, "6 1/2") == (hot.engine.net, shown(hot.engine.wet))
    hot.go(*OUT, *TO_MARS)
    assert (3, 0, "5 2/3") == (hot.course.burns, hot.course.pivots, hot.wet)


@pytest.mark.clause("X53", "H4c.4", "H4d")
def test_x53_phobos_in_two_burns() -> None:
    move = flight(craft(5, typed(3, "1", pivots=1), dry=3), "leo")
    move.go(*OUT, "lag-ivtte", "hoh-setz9", "hoh-xtaky", "lag-vnzy7", "phobos")
    assert (3, 2, "4 1/3") == (move.engine.net, move.course.burns, move.wet)


@pytest.mark.clause("X54", "H8.1", "H8c", "H5e.2", "H6b.1")
@pytest.mark.parametrize(("season", "bonus"), [(BLUE, 2), (YELLOW, 0)])
def test_x54_venus_by_flyby_and_two_parachutes(season: int, bonus: int) -> None:
    move = flight(craft(8, typed(3, "2"), dry=5), "lag-05yv6", Sky(season=season))
    move.go("venus-2lgjk")
    assert bonus == move.course.bonus
    move.go("lag-968np", "lag-m0sea", "burn-5eobz", "lag-c3cha", "venus-aerostat-xity")
    assert (1, bonus, "7") == (move.course.burns, move.course.bonus, move.wet)
    assert ["aerobrake", "crash", "aerobrake"] == move.rolls


@pytest.mark.clause("X55", "H6c.6", "H6c.7", "X36")
def test_x55_leaving_venus_by_rocketplane() -> None:
    venus = MAP.find("venus-aerostat-xity")
    sky = Sky(powersat=True, assists=frozenset({venus}), tanks=((venus, 20),))
    way = ("burn-0vwaf", "burn-r1vpn", "burn-5eobz", "lag-m0sea")
    move = flight(craft(10, typed(3, "2"), dry=5), "venus-aerostat-xity", sky).go(*way)
    first = move.taken[0]
    assert (PLANE, 20, 0) == (first.liftoff, first.tanks, first.paid)
    assert (2, 2, ["crash"], "8") == (move.engine.net, move.course.burns, move.rolls, move.wet)

    poor = sky._replace(tanks=((venus, 19),))
    assert set() == flight(craft(10, typed(3, "2"), dry=5), "venus-aerostat-xity", poor).reach
    strong = flight(craft(6, typed(12, "8")), "venus-aerostat-xity").go(*way)
    assert (3, "1 1/9") == (strong.course.burns, strong.wet)


@pytest.mark.clause("X36", "H6c.7")
def test_x36_the_rocketplane_of_2021_pays_every_lander_burn() -> None:
    venus = MAP.find("venus-aerostat-xity")
    sky = Sky(
        powersat=True, assists=frozenset({venus}), tanks=((venus, 20),), first_lander_free=False
    )
    way = ("burn-0vwaf", "burn-r1vpn", "burn-5eobz", "lag-m0sea")
    rocket = craft(10, typed(3, "2", afterburn=2), dry=5)
    assert set() == flight(rocket, "venus-aerostat-xity", sky).reach
    move = flight(rocket, "venus-aerostat-xity", sky, afterburn=1).go(*way)
    assert (3, 20, 3, "6") == (
        move.engine.net, move.taken[0].tanks, move.course.burns, move.wet,
    )  # fmt: skip


@pytest.mark.clause("X56", "H5e.4")
def test_x56_half_a_lander_burn() -> None:
    move = flight(craft(4, typed(12, "8", 2)), "lag-93mxc").go("burn-94orx", "ceres")
    assert (1, "3") == (move.course.burns, move.wet)
    assert "burn-94orx" not in flight(craft(6, typed(5, "4"), dry=4), "lag-93mxc").reach
    small = flight(craft(6, typed(8, "1/2"), dry=4), "lag-93mxc").go("burn-94orx", "ceres")
    assert (8, "5 2/3") == (small.engine.net, small.wet)


@pytest.mark.clause("X57", "H6d")
def test_x57_hop_on_mars() -> None:
    move = flight(craft(3, typed(12, "8")), "mars-arsia-mons-caves")
    assert "2 1/3" == move.go("burn-o0yoc", "mars-north-pole").wet


@pytest.mark.clause("X58", "Alg-16", "X13", "H6c.1", "H6c.2", "H6c.3", "H6c.5")
def test_x58_factory_assist() -> None:
    psyche, ceres = MAP.find("psyche"), MAP.find("ceres")
    sky = Sky(assists=frozenset({psyche, ceres}))
    railgun = craft(32, typed(5, "4", 3, grade=DIRT), grade=DIRT)
    move = flight(railgun, "psyche", sky).go("lag-uf44a", "hoh-ltkjo")
    assert (3, ASSIST, ["assist"], 0) == (
        move.engine.net, move.taken[0].liftoff, move.rolls, move.course.used,
    )  # fmt: skip
    safe = flight(railgun, "psyche", sky._replace(domes=frozenset({psyche})))
    assert [] == safe.go("lag-uf44a").rolls
    assert set() == flight(railgun, "psyche").reach
    assert "burn-94orx" not in flight(railgun, "ceres", sky).reach


@pytest.mark.clause("X59", "X35", "IN-6", "H8e.1", "H8e.2", "H8e.3")
def test_x59_solar_oberth() -> None:
    rocket = craft(4, typed(14, "9", afterburn=2))
    move = flight(rocket, "burn-5ek8b").go("burn-utoma")
    assert (1, 9, ["crash"], 14) == (
        move.course.burns, steps_used(move.engine, move.course), move.rolls, move.course.bonus,
    )  # fmt: skip
    assert not can_stop(move.course)
    assert 13 == move.go("burn-ym2kz").course.bonus
    assert 15 == flight(rocket, "burn-5ek8b", afterburn=1).go("burn-utoma").course.bonus

    weak = flight(craft(8, typed(1, "1"), dry=5), "burn-5ek8b").go("burn-utoma", "burn-ym2kz")
    assert (1, 0) == (weak.course.burns, weak.course.bonus)


@pytest.mark.clause("X60", "H3c.1", "H7.1")
def test_x60_eureka_year_by_year() -> None:
    stack = ("esa-space-unionists", "photon-kite-sail", "re-solar-moth")
    sailing = craft("1 8/9", *stack)
    year = flight(sailing, "leo", thruster=1).go(*OUT, "lag-ivtte")
    assert (2, 2) == (year.engine.net, year.course.burns)
    year = flight(sailing, "lag-ivtte", thruster=1).go("burn-sy92z")
    assert "burn-q9u73" not in year.reach
    assert ["crash"] == flight(sailing, "burn-sy92z", thruster=1).go("burn-q9u73").rolls
    landing = flight(sailing, "burn-q9u73", thruster=2).go("lag-ukown", "eureka")
    assert (4, ["crash"], "1 8/9") == (landing.engine.net, landing.rolls, landing.wet)
    away = flight(sailing, "eureka", thruster=2).go("lag-ukown", "burn-q9u73")
    assert "1 4/9" == away.wet


@pytest.mark.clause("X61", "H3c.1")
def test_x61_mercury() -> None:
    stack = (typed(12, "8"), "photon-kite-sail", CardFacts("refinery", mass=3))
    rocket = craft(7, *stack)
    year = flight(rocket, "rad-o5uzr", thruster=1).go("burn-s9iv1", "burn-hefaa")
    assert (2, "7") == (year.engine.net, year.wet)
    flight(rocket, "burn-hefaa", thruster=1).go("burn-6b7dy", "lag-jkgud")
    assert "4" == flight(rocket, "lag-jkgud").go("burn-p4xxi", "mercury-north-pole").wet


@pytest.mark.clause("X62", "Syn-a.1", "Syn-a.2", "H4g")
def test_x62_seasons_of_a_comet() -> None:
    rocket, yellow = craft(6, typed(5, "1"), dry=4), Sky(season=YELLOW)
    assert "lag-rzzi6" not in flight(rocket, "burn-h1pxl", yellow).reach
    assert "lag-rzzi6" in flight(rocket, "burn-h1pxl", Sky(season=BLUE)).reach
    assert "lag-hzit6" in flight(rocket, "lag-rzzi6", yellow).reach
    for season in (BLUE, YELLOW, RED):
        flight(rocket, "hoh-ryb2d", Sky(season=season)).go("burn-h1pxl", "hoh-fgiat")


@pytest.mark.clause("X62", "Syn-a.3", "1C3b")
def test_x62_a_terawatt_thruster_ignores_seasons() -> None:
    tw = CardFacts("tw", mass=4, triangle=TriangleFacts(5, 0, terawatt=True, gigawatt=True))
    assert "lag-rzzi6" in flight(craft(6, tw), "burn-h1pxl", Sky(season=YELLOW)).reach


@pytest.mark.clause("X63", "1B4.4", "1B4.5")
def test_x63_a_freighter_has_its_thrust_by_itself() -> None:
    made = freighter((CardFacts("freighter", mass=3),), 0, 1)
    move = Flight(made, "leo").go("burn-ue3lc", "rad-zkdhz")
    assert "geo" not in move.reach
    assert "phobos" not in Flight(made, "lag-vnzy7").reach
    assert "phobos" in Flight(made._replace(net=2), "lag-vnzy7").reach
    sky = Sky(assists=frozenset({MAP.find("phobos")}))
    assert "phobos" in Flight(made, "lag-vnzy7", sky).reach
    assert "phobos" in Flight(made._replace(free_size=5), "lag-vnzy7").reach


@pytest.mark.clause("X46", "1B4.2", "1B4.4", "1B4a")
def test_x46_a_freighter_pivots_only_with_a_push_or_a_bonus_pivot() -> None:
    card = (CardFacts("freighter", mass=3),)
    turns = [
        "hoh-jh9qf" in Flight(freighter(card, 0, net, pivots), "lag-05yv6").go("hoh-64wwa").reach
        for net, pivots in [(1, 0), (2, 0), (1, 1)]
    ]
    assert [False, True, True] == turns


@pytest.mark.clause("X64", "X65", "H4b.1", "H4f")
def test_x64_and_x65_arrows_and_lander_burns() -> None:
    rocket = craft(6, typed(12, "1"))
    assert {"burn-ue3lc"} == flight(rocket, "leo").reach
    move = flight(rocket, "rad-zkdhz").go("burn-kx921")
    assert not can_stop(move.course)


@pytest.mark.clause("X66", "H8f")
def test_x66_mag_sail() -> None:
    move = flight(craft(1, "mag-sail"), "leo").go("burn-ue3lc", "rad-zkdhz")
    assert (3, 1) == (move.engine.net, move.course.bonus)
    again = move.course._replace(came=MAP.find("geo"), space=MAP.find("burn-ue3lc"), label=0)
    back = [o for o in options(move.engine, again, CALM) if MAP.ids[o.to] == "rad-zkdhz"]
    assert [1] == [option.after.bonus for option in back]


@pytest.mark.clause("X68", "H8.1", "H8b.1")
def test_x68_coming_home_by_the_earth_flyby() -> None:
    move = flight(craft(4, typed(3, "1"), dry=3), "lag-vnzy7")
    move.go("burn-pji18", "rad-bd607", "lag-pr6v8", "lag-7dh9f", "burn-ue3lc", "leo")
    assert (1, 1, "3 3/4") == (move.course.burns, move.course.bonus, move.wet)
    assert ["belt", "aerobrake"] == move.rolls


@pytest.mark.clause("X69", "B7e", "H6b.1")
def test_x69_hellas() -> None:
    move = flight(craft(8, typed(2, "1/2"), dry=6), "lag-s1uqf")
    move.go("burn-3ylxe", "lag-5bfh5", "lag-5pmg4", "lag-fp0u6")
    move.go("mars-hellas-basin-buried-glaciers")
    assert (["aerobrake", "crash"], "7 1/2") == (move.rolls, move.wet)


@pytest.mark.clause("X70", "1C2.1", "H3a.3", "1C4")
def test_x70_gigawatt_afterburn() -> None:
    dense = CardFacts(
        "dense", mass=1,
        triangle=TriangleFacts(2, 1, 10, ISOTOPE, 1, 5, gigawatt=True),
    )  # fmt: skip
    rocket = craft(10, dense, dry=6, grade=ISOTOPE)
    assert 1 == engine(rocket, "leo").net
    hot = flight(rocket, "leo", afterburn=1)
    assert (6, "9 1/2") == (hot.engine.net, shown(hot.engine.wet))
    assert "9" == hot.go("burn-ue3lc", "rad-zkdhz", "geo").wet
    zubrin = CardFacts("zubrin", mass=4, triangle=TriangleFacts(14, 1, 2, ISOTOPE, gigawatt=True))
    heavy = flight(craft(20, zubrin, dry=12, grade=ISOTOPE), "leo")
    heavy.go("burn-ue3lc", "rad-zkdhz", "burn-kx921", "luna-shackleton-polar-rim")
    assert (12, "19") == (heavy.engine.net, heavy.wet)


@pytest.mark.clause("X72", "H8d", "H8f")
def test_x72_jupiter() -> None:
    way = ("rad-b43lj", "rad-ixhi7", "lag-okomr", "rad-5kjo6", "rad-3ozrf", "burn-blta4")
    move = flight(craft(6, typed(3, "1"), dry=4), "burn-gtv71").go(*way)
    assert (["belt"] * 4, 0, 3) == (move.rolls, move.course.used, move.course.bonus)
    sail = flight(craft(1, "mag-sail"), "burn-gtv71", Sky(powersat=True)).go(*way)
    assert 7 == sail.course.bonus


@pytest.mark.clause("X73", "H4c.1", "H4c.2", "H4c.4")
@pytest.mark.parametrize(("pivots", "burns", "left"), [(0, 4, "4 2/3"), (1, 2, "5 1/3")])
def test_x73_pivot_or_not(pivots: int, burns: int, left: str) -> None:
    move = flight(craft(6, typed(5, "1", pivots=pivots), dry=3), "leo")
    move.go("burn-ue3lc", "rad-rttd0", "burn-9b26i", "hoh-ulj9x", "lag-agd60", "lag-ctnib")
    move.go("hoh-1eq6u", "hoh-t1pya", "lag-olko7", "itokawa")
    assert (burns, left) == (move.course.burns, move.wet)
