"""Interactions that are easy to get wrong, by id, and fine points of supports and movement."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.components.facts import DIRT, WATER, CardFacts, TriangleFacts
from panspermia.games.exodus.components.solar import HOHMANN, NEPTUNE, RED
from panspermia.games.exodus.rules.crafts import (
    can_drain,
    can_fuel,
    drained,
    filled,
    fuelled,
    new_craft,
    reloaded,
    thrown_in,
)
from panspermia.games.exodus.rules.engines import Sky, engines
from panspermia.games.exodus.rules.moves import (
    ASSIST,
    GLIDE,
    POWERED,
    belt_level,
    destroyed,
    glitched,
    irradiated,
    options,
    settled,
    start,
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


@pytest.mark.clause("IN-1", "H3a.1", "H3b")
def test_in_1_an_afterburn_can_gain_two() -> None:
    rocket = craft("8 1/2", typed(7, "1", afterburn=1), dry=5)
    cold, hot = engine(rocket, "leo"), engine(rocket, "leo", afterburn=True)
    assert (6, 8) == (cold.net, hot.net)


@pytest.mark.clause("IN-2", "H3.1")
def test_in_2_net_thrust_is_fixed() -> None:
    """Fuel burnt down to a lighter class and a zone that is left change nothing."""
    sail = craft("2", "photon-kite-sail", dry=1)
    move = flight(sail, "lag-05yv6").go("hoh-64wwa", "lag-ivtte")
    assert 1 == move.engine.net
    assert {MAP.zone[MAP.leo]} != {MAP.zone[move.course.space]}
    move.go("burn-sy92z")
    assert 1 == move.course.burns


@pytest.mark.clause("IN-3", "H4a", "H4c.2")
def test_in_3_the_first_step_is_never_a_pivot() -> None:
    rocket = craft(2, typed(1, "1"), dry=2)
    for space, kind in enumerate(MAP.kind):
        if kind == HOHMANN:
            plain = [s.to for s in MAP.steps[space] if MAP.kind[s.to] == HOHMANN]
            found = flight(rocket, MAP.ids[space]).reach
            assert {MAP.ids[to] for to in plain} <= found


@pytest.mark.clause("IN-4", "H4c.1", "H5c")
def test_in_4_net_thrust_one_cannot_pivot() -> None:
    move = flight(craft(6, typed(1, "1"), dry=4), "lag-05yv6").go("hoh-64wwa")
    assert 1 == move.engine.net
    assert {"lag-ivtte"} == move.reach


@pytest.mark.clause("IN-5", "H8b.1", "A-53")
def test_in_5_bonus_burns_pay_pivots_and_plain_burns_in_any_mix() -> None:
    made = engine(craft(6, typed(3, "1", pivots=1), dry=4), "lag-05yv6")
    move = Flight(made, "lag-05yv6").go("hoh-64wwa")
    rich = move.course._replace(bonus=1)
    turns = [o for o in options(made, rich, CALM) if MAP.ids[o.to] == "hoh-jh9qf"]
    assert [(True, 0, 0), (False, 0, 2), (False, 1, 1)] == [
        (o.pivot, o.bonus, o.paid) for o in turns
    ]

    at_luna = start(made, MAP.find("rad-zkdhz"))._replace(bonus=9)
    lander = [o for o in options(made, at_luna, CALM) if MAP.ids[o.to] == "burn-kx921"]
    assert [(0, 1)] == [(o.bonus, o.paid) for o in lander]


@pytest.mark.clause("IN-7", "Alg-4", "H5e.1")
def test_in_7_all_lander_burns_of_a_way_must_be_paid_for() -> None:
    """Three of them lead up from Venus."""
    for wet, is_open in [("6", True), ("5 1/3", False)]:
        move = flight(craft(wet, typed(12, "8")), "venus-aerostat-xity")
        assert is_open == ("burn-0vwaf" in move.reach)


@pytest.mark.clause("IN-8", "H6c.5")
def test_in_8_belts_that_touch_a_large_site_allow_assist() -> None:
    for belt, site in [
        ("rad-qs4gw", "io-loki-patera"), ("rad-unk6e", "europa-subsurface-ocean"),
    ]:  # fmt: skip
        sky = Sky(assists=frozenset({MAP.find(site)}))
        assert site in flight(craft(6, typed(2, "1"), dry=4), belt, sky).reach
        assert site not in flight(craft(6, typed(2, "1"), dry=4), belt).reach


@pytest.mark.clause("IN-9", "H6c.2", "H6c.3", "A-35")
def test_in_9_assisted_landing_keeps_the_hazard_before_the_site() -> None:
    sky = Sky(assists=frozenset({MAP.find("psyche")}))
    rocket = craft(32, typed(5, "4", 3))
    down = flight(rocket, "hoh-ltkjo", sky).go("lag-uf44a", "psyche")
    assert (["crash", "assist"], ASSIST) == (down.rolls, down.taken[-1].landing)


@pytest.mark.clause("IN-10", "H6c.2")
def test_in_10_powersat_makes_every_assist_safe() -> None:
    sky = Sky(assists=frozenset({MAP.find("psyche")}), powersat=True)
    assert [] == flight(craft(32, typed(5, "4", 3)), "psyche", sky).go("lag-uf44a").rolls


@pytest.mark.clause("IN-11", "H6b.1")
def test_in_11_the_line_decides_about_an_aerobrake_landing() -> None:
    weak = craft(6, typed(1, "1"), dry=4)
    ways = flight(weak, "lag-fp0u6").ways("mars-hellas-basin-buried-glaciers")
    assert [(GLIDE, ())] == [(way.landing, way.rolls) for way in ways]


@pytest.mark.clause("IN-12", "IN-13", "H6b.3", "A-47")
def test_in_12_and_13_sails_burn_up_even_behind_a_parachute() -> None:
    stack = craft(3, typed(12, "1"), "mag-sail", "granular-rainbow-corral")
    move = flight(stack, "lag-5bfh5").go("lag-6jjmn")
    assert (0b10, []) == (move.course.lost, move.rolls)
    assert move.course.works
    sailing = flight(stack, "lag-5bfh5", thruster=1).go("lag-6jjmn")
    assert not sailing.course.works
    assert {"mars-arsia-mons-caves"} == sailing.reach, "the aerobrake lands without a thruster"


@pytest.mark.clause("IN-12", "H6b.3")
def test_in_12_a_card_that_cannot_aerobrake_stays_out() -> None:
    seed = CardFacts("seed", mass=1, no_aerobrake=True)
    assert "lag-6jjmn" not in flight(craft(3, typed(12, "1"), seed), "lag-5bfh5").reach


@pytest.mark.clause("IN-15", "E7d.1", "A-56", "H7.1", "H7f")
def test_in_15_a_heavy_radiator_survives_a_crash_but_not_on_a_lander_burn() -> None:
    stack = craft(9, typed(12, "1"), "mo-li-heat-pipe/heavy", "qu-tube", dry=6)
    move = flight(stack, "lag-s1uqf").go("burn-3ylxe", "lag-5bfh5", "lag-6jjmn")
    wreck = destroyed(move.engine, move.course)
    assert (["mo-li-heat-pipe"], 0, "1") == (
        [card.id for card in wreck.cards], wreck.tanks, shown(wreck.wet),
    )  # fmt: skip
    sun = flight(stack, "burn-5ek8b").go("burn-utoma")
    assert () == destroyed(sun.engine, sun.course).cards


@pytest.mark.clause("IN-16", "H10.1", "H10c")
def test_in_16_a_belt_compares_each_card() -> None:
    stack = craft(
        9, typed(2, "1"), "cascade-photovoltaic", "mo-li-heat-pipe/heavy", "photon-kite-sail"
    )
    move = flight(stack, "leo", Sky(season=RED)).go("burn-ue3lc", "rad-zkdhz")
    level = belt_level(move.engine, move.sky, 6)
    assert 7 == level
    lost, turned = irradiated(move.engine, move.course, level)
    assert (0b0010, 0b0100) == (lost, turned), "the Sail is immune, the radiator turns Light"
    again = suffer(move.engine, move.course, lost, turned)
    assert (0b0100, 0) == irradiated(move.engine, again, level), "a Light one is lost"


@pytest.mark.clause("IN-17", "H2b.2", "A-59")
def test_in_17_bonus_burns_stay_when_the_thruster_fails() -> None:
    move = flight(craft(6, typed(3, "1", pivots=1), dry=4), "burn-gtv71")
    move.go("rad-b43lj", "rad-ixhi7", "lag-okomr", "rad-5kjo6")
    failed = suffer(move.engine, move.course, 0b1)
    assert (4, False) == (failed.bonus, failed.works)
    on = [o for o in options(move.engine, failed, CALM) if MAP.ids[o.to] == "rad-3ozrf"]
    last = [o for o in options(move.engine, on[0].after, CALM) if MAP.ids[o.to] == "burn-blta4"]
    assert [(1, 0)] == [(o.bonus, o.paid) for o in last]


@pytest.mark.clause("IN-18", "F1b", "G2a")
def test_in_18_tanks_aboard_are_cargo() -> None:
    rocket = craft(5, typed(3, "1"), dry=4)
    assert (3, 3) == (rocket.steps, rocket.tanks)
    fuel = filled(rocket, 3)
    assert (rocket.wet, "1", 22) == (fuel.wet, shown(fuel.dry), fuel.steps)


@pytest.mark.clause("IN-20", "FS-6")
def test_in_20_unloading_can_cost_fuel() -> None:
    """A card that comes aboard and leaves again takes a step of fuel with it."""
    before = craft("1 2/9", typed(1, "1"))
    loaded = reloaded(before, (*before.cards, CardFacts("cargo", mass=1)), 0)
    after = reloaded(loaded, before.cards, 0)
    assert ["1 2/9", "2 1/6", "1 1/9"] == [shown(made.wet) for made in (before, loaded, after)]
    assert (2, 1, 1) == (before.steps, loaded.steps, after.steps)


@pytest.mark.clause("IN-22", "IN-23", "F4c", "F4d.1", "F4e")
def test_in_22_and_23_dirt_is_no_fuel_for_water_thrusters() -> None:
    cargo = CardFacts("cargo", mass=2)
    rocket = craft(6, typed(3, "1"), cargo)
    burnt = thrown_in(rocket, rocket.cards[:1])
    assert {"hoh-64wwa"} == flight(burnt, "lag-05yv6").reach & {"hoh-64wwa", "geo"}
    assert not can_drain(burnt, 1)
    assert DIRT == fuelled(burnt, 1, WATER).grade
    empty = new_craft((typed(3, "1"),))._replace(grade=DIRT)
    assert WATER == fuelled(empty, 1, WATER).grade, "without fuel the grade is free (F4d.2)"


@pytest.mark.clause("G2b", "F3e")
def test_tanks_neither_pass_dry_beyond_wet_nor_wet_beyond_32() -> None:
    rocket = craft("4 1/3", typed(1, "1", 3))
    assert (True, False) == (can_drain(rocket, 1), can_drain(rocket, 2))
    assert "4" == shown(drained(rocket, 1).dry)
    assert (True, False) == (
        can_fuel(craft(30, typed(1, "1")), 2),
        can_fuel(craft(30, typed(1, "1")), 3),
    )


@pytest.mark.clause("E2a", "F2a.2", "F3a")
@pytest.mark.parametrize(("wet", "dry", "moves"), [(32, 23, True), (33, 5, False), (30, 24, False)])
def test_what_is_too_heavy_cannot_move(wet: int, dry: int, moves: bool) -> None:
    assert moves == bool(engines(craft(wet, typed(9, "1"), dry=dry), MAP.leo, CALM))


@pytest.mark.clause("IN-36", "J3a", "H8a")
def test_in_36_a_solar_thruster_dies_when_it_enters_the_neptune_zone() -> None:
    border = next(
        (here, step.to)
        for here, steps in enumerate(MAP.steps)
        for step in steps
        if MAP.zone[here] != NEPTUNE == MAP.zone[step.to]
        and not MAP.lander[step.to]
        and not step.seasons
        and MAP.kind[here] != 0
        and MAP.kind[step.to] not in (0, 2)
    )
    sail = craft(1, "electric-sail")
    for sky, is_alive in [(CALM, False), (Sky(powersat=True), True)]:
        made = engine(sail, MAP.ids[border[0]], sky)
        move = Flight(made, MAP.ids[border[0]], sky).go(MAP.ids[border[1]])
        assert is_alive == move.course.works


@pytest.mark.clause("IN-37", "H3d.1", "H3d.2", "H3d.3", "4A7b.1", "4A7b.3")
def test_in_37_a_push_helps_only_pushable_triangles() -> None:
    sky = Sky(powersat=True)
    for card, more in [(typed(3, "1", pushable=1), 1), (typed(3, "1"), 0)]:
        plain = engine(craft(6, card, dry=5), "leo").net
        assert more == engine(craft(6, card, dry=5), "leo", sky).net - plain
    beam = CardFacts("beam", mass=1, triangle=TriangleFacts(2, 1, pushable=True, pushed_thrust=3))
    assert 5 == engine(craft(6, beam, dry=5), "leo", sky).net
    magbeam = CARDS["magbeam"].triangle
    assert magbeam is not None
    assert (True, 3) == (magbeam.pushable, magbeam.pushed_thrust)


@pytest.mark.clause("IN-38", "J4e", "X19", "J4c")
def test_in_38_a_heatsink_is_heavy_once() -> None:
    stack = ("de-laval-nozzle", "rubbia-thin-film-fission-hohlraum", "li-heatsink-fountain/heavy")
    rocket = craft(8, *stack)
    move = flight(rocket, "leo").go("burn-ue3lc")
    after = settled(move.engine, move.course)
    assert "li-heatsink-fountain" == after.cards[2].id
    spared = craft(9, *stack, "mo-li-heat-pipe")
    kept = flight(spared, "leo").go("burn-ue3lc")
    assert "li-heatsink-fountain/heavy" == settled(kept.engine, kept.course).cards[2].id


@pytest.mark.clause("J4e")
def test_of_two_heatsinks_only_one_turns_if_one_is_enough() -> None:
    stack = ("de-laval-nozzle", "rubbia-thin-film-fission-hohlraum", "li-heatsink-fountain/heavy")
    move = flight(craft(9, *stack, "thermochemical-heatsink-fountain/heavy"), "leo")
    after = settled(move.engine, move.go("burn-ue3lc").course)
    left = ["li-heatsink-fountain", "thermochemical-heatsink-fountain/heavy"]
    assert left == [card.id for card in after.cards[2:]]


@pytest.mark.clause("A-53", "H8b.1")
def test_a_mixed_payment_is_offered_once() -> None:
    move = flight(craft(9, typed(6, "1"), dry=3), "hoh-jo6hz")
    turning = move.course._replace(came=0, label=9, bonus=1)
    ways = [o for o in options(move.engine, turning, CALM) if o.to == MAP.find("burn-3t0uq")]
    assert [(0, 3), (1, 2)] == sorted([(option.bonus, option.paid) for option in ways])


@pytest.mark.clause("X16", "K2b.3", "E7d.1")
def test_x16_a_glitch_takes_the_hardness_that_was_rolled() -> None:
    cards = [CardFacts(f"c{h}{n}", rad_hard=h, mass=1) for n, h in enumerate((1, 3, 3, 5, 6))]
    move = flight(craft(8, typed(3, "1"), *cards), "leo")
    assert (0b001100, 0) == glitched(move.engine, move.course, 3)


# --- supports -------------------------------------------------------------------------------------


@pytest.mark.clause("J1b.2", "J1c", "J5.1")
def test_of_two_supports_each_is_a_chain_of_its_own() -> None:
    rocket = craft(9, "hall-effect", "cascade-photovoltaic", "radioisotope-stirling")
    found = {e.chain: e.net for e in engines(rocket, MAP.leo, CALM)}
    assert {0b011: 3 - 1, 0b101: 3 - 2 - 1} == found


@pytest.mark.clause("J1c", "H2a.2")
def test_a_spare_support_does_not_replace_a_lost_one() -> None:
    rocket = craft(8, "hall-effect", "cascade-photovoltaic", "cascade-photovoltaic")
    made = engines(rocket, MAP.leo, CALM)[0]
    course = start(made, MAP.leo)
    assert not suffer(made, course, 0b010).works
    assert suffer(made, course, 0b100).works


@pytest.mark.clause("J1.1", "J3b", "H2b.3")
def test_without_its_support_a_thruster_cannot_be_activated() -> None:
    assert [] == engines(craft(5, "hall-effect"), MAP.leo, CALM)
    assert [] == engines(craft(5, "hall-effect", "marx-capacitor-bank"), MAP.leo, CALM)


@pytest.mark.clause("J3e")
def test_a_card_may_be_declared_off() -> None:
    rocket = craft(9, "hall-effect", "cascade-photovoltaic", "radioisotope-stirling")
    assert [0b101] == [e.chain for e in engines(rocket, MAP.leo, CALM, off=0b010)]


@pytest.mark.clause("J4b.2", "J1d")
def test_a_refrigerator_cools_what_feeds_it() -> None:
    """It needs an electric generator, whose own two therms it gives."""
    stack = (
        "hall-effect", "optoelectric-nuclear-battery", "magnetocaloric-refrigerator",
    )  # fmt: skip
    found = engines(craft(12, *stack), MAP.leo, CALM)
    assert [((0b100, 0b110),)] == [e.needy for e in found]
    assert not suffer(found[0], start(found[0], MAP.leo), 0b100).works


@pytest.mark.clause("J4b.1", "H10c")
def test_a_radiator_that_turns_light_may_stop_the_thruster() -> None:
    hot = CardFacts("hot", mass=1, rad_hard=9, needs_therms=3, triangle=TriangleFacts(5, 1))
    rocket = craft(8, hot, "mo-li-heat-pipe/heavy", dry=6)
    move = flight(rocket, "leo").go("burn-ue3lc", "rad-zkdhz")
    turned = suffer(move.engine, move.course, 0, 0b10)
    assert (True, False) == (move.course.works, turned.works)


# --- movement -------------------------------------------------------------------------------------


@pytest.mark.clause("H4e")
def test_no_line_is_taken_back_at_once() -> None:
    move = flight(craft(6, typed(9, "0")), "leo").go("burn-ue3lc")
    assert "leo" not in move.reach


@pytest.mark.clause("H4h", "A-68")
def test_nothing_is_gained_by_circling() -> None:
    """The free loop of A-68 ends when a state would come again."""
    move = flight(craft(1, typed(1, "0")), "hoh-ulj9x")
    states = {move.course}
    for _ in range(60):
        ways = [
            o
            for o in options(move.engine, move.course, CALM, move.seen)
            if not o.rolls and not o.paid and not o.landing
        ]
        if not ways:
            break
        move.take(ways[0])
        assert move.course not in states
        states.add(move.course)
    else:
        pytest.fail("a free loop never ended")


@pytest.mark.clause("H6.1", "A-69")
def test_the_titan_aerostat_glides_down() -> None:
    """IN-8, A-69."""
    weak = craft(6, typed(1, "1"), dry=4)
    ways = flight(weak, "titan-aerostat").ways("titan-ontario-lacus")
    assert [(GLIDE, GLIDE, ())] == [(w.liftoff, w.landing, w.rolls) for w in ways]
    assert [] == flight(weak, "titan-aerostat", Sky(glides=False)).ways("titan-ontario-lacus")


@pytest.mark.clause("H6.1")
def test_ways_that_differ_in_dice_are_named_and_others_are_not() -> None:
    psyche = MAP.find("psyche")
    sky = Sky(assists=frozenset({psyche}))
    strong = craft(6, typed(9, "1"), dry=5)
    ways = flight(strong, "psyche", sky).ways("lag-uf44a")
    assert [(POWERED, 1), (ASSIST, 1)] == [(w.liftoff, len(w.rolls)) for w in ways]
    landing = flight(strong, "lag-uf44a", sky._replace(powersat=True)).ways("psyche")
    assert [POWERED] == [w.landing for w in landing]


@pytest.mark.clause("H2a.1", "H2b.1", "H3.3")
def test_without_fuel_or_thrust_a_craft_coasts() -> None:
    dead = craft(20, typed(1, "1"), dry=20)
    move = flight(dead, "lag-05yv6")
    assert -1 == move.engine.net
    assert {"hoh-64wwa", "venus-2lgjk"} <= move.reach
    assert "geo" not in move.reach


@pytest.mark.clause("H5b.2", "E7a", "E7b", "F2b")
def test_what_is_lost_on_the_way_is_taken_off_after_the_move() -> None:
    cargo = CardFacts("cargo", mass=2, rad_hard=0)
    rocket = craft(8, typed(3, "1", 3), cargo)
    move = flight(rocket, "leo").go("burn-ue3lc", "rad-zkdhz")
    hurt = suffer(move.engine, move.course, 0b10)
    left = settled(move.engine, hurt)
    assert ("3", shown(STRIP.shifted(STRIP.at("7 1/2"), -2))) == (shown(left.dry), shown(left.wet))
    thrust = suffer(move.engine, move.course, 0b01)
    assert ("2", "2") == (
        shown(settled(move.engine, thrust).dry), shown(settled(move.engine, thrust).wet),
    )  # fmt: skip
    nothing = settled(move.engine, suffer(move.engine, move.course, 0b11))
    assert ((), 0) == (nothing.cards, nothing.tanks)
