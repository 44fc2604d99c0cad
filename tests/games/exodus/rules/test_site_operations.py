"""The operations on Sites: refuel, prospect, industrialize, produce, deliver (I5-I9)."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.rules.events import SiteRefuelled, SizeRolled
from panspermia.games.exodus.rules.permits import FACTORY
from panspermia.games.exodus.rules.pieces import FIRST_OUTPOST, LEO, ROCKET
from panspermia.games.exodus.rules.prospecting import LUNA
from panspermia.games.exodus.rules.refuel import kinds_of_refuel
from panspermia.games.exodus.rules.state import DISKS, State
from panspermia.games.exodus.rules.voyage import ENTERED
from panspermia.kernel import CANCEL, DONE, NO, YES
from tests.games.exodus.positions import (
    ESA,
    MAP,
    NASA,
    ROSCOSMOS,
    STRIP,
    TAIKONAUTS,
    act,
    against,
    at,
    claim,
    dome,
    factory,
    hand,
    outpost,
    position,
    rocket,
    run,
    told,
    wet,
    words,
)

SHIMIZU, ISRO, B612 = "shimizu-corp-entrepreneurs", "isro-glavcosmonauts", "b612-foundation"
SANDWORM = "electrophoretic-sandworm"
MARS, ARSIA = "mars-north-pole", "mars-arsia-mons-caves"


def refuelled(g: State) -> list[int]:
    return [event["tanks"] for event in told(g, SiteRefuelled)]


# --- site refuel (I5) -------------------------------------------------------------------------


@pytest.mark.clause("I5a.1", "I5.1", "Alg-12", "IN-25", "I5a.2")
@pytest.mark.parametrize(("site", "tanks"), [("mercury-north-pole", 3), ("psyche", 1)])
def test_isru_makes_one_more_than_hydration_exceeds_the_rating(site: str, tanks: int) -> None:
    g = position(2)
    outpost(g, site, SANDWORM)
    factory(g, site, side=1)
    run(g, "refuel", "isru", "outpost-1")
    assert [tanks] == refuelled(g)
    assert tanks == g.stacks[0][FIRST_OUTPOST].tanks


@pytest.mark.clause("I5a.3")
def test_a_rating_above_the_hydration_makes_nothing() -> None:
    g = position(2)
    outpost(g, "dresda", SANDWORM)
    assert "I5a.3" == against(g, "refuel")


@pytest.mark.clause("I5b.1", "X28", "I5.1", "I5.3", "E6c")
def test_a_factory_fills_seven_tanks_also_straight_into_the_rocket() -> None:
    g = position(2)
    rocket(g, MARS, "hall-effect", "cascade-photovoltaic", fuel="7 1/2")
    factory(g, MARS)
    run(g.copy(), "refuel", "factory-water", "new-outpost")
    run(g, "refuel", "factory-water", "fuel")
    assert "14" == wet(g)


@pytest.mark.clause("X4")
def test_a_crew_alone_is_fuelled_at_a_factory() -> None:
    g = position(2, factions=(ESA, NASA))
    rocket(g, MARS, ESA, fuel="1 1/9")
    factory(g, MARS)
    run(g, "refuel", "factory-water", "fuel")
    assert "8" == wet(g)


@pytest.mark.clause("I5b.2", "I0a", "N6", "Fel-3", "Fel-3a", "Fel-6", "N6a")
def test_a_foreign_factory_serves_by_leave_or_by_hijack() -> None:
    g = position(2, factions=(TAIKONAUTS, ESA))
    outpost(g, ARSIA, "hall-effect")
    factory(g, ARSIA, side=1)
    assert against(g, "refuel")
    g.granted.append((FACTORY, 1, at(ARSIA)))
    assert not against(g, "refuel")
    g.granted.clear()
    rocket(g, ARSIA, TAIKONAUTS)
    assert not against(g, "refuel"), "Taikonauts with a Human there are felons"
    dome(g, ARSIA, side=1)
    assert against(g, "refuel"), "Fel-3a: a Colony defends its Factory"


@pytest.mark.clause("I5.2", "A-48", "P-Dharma", "N7")
def test_abilities_double_again_and_again() -> None:
    g = position(2, factions=(ISRO, ESA))
    outpost(g, MARS, "femtochemistry")
    rocket(g, MARS, ISRO)
    factory(g, MARS)
    g.glory[MAP.zone[at(MARS)]].side = 0
    g.glory[MAP.zone[at(MARS)]].carrier = g.crew(0).face
    run(g, "refuel", "factory-water", "outpost-1")
    assert [28] == refuelled(g)


@pytest.mark.clause("I5.4")
def test_several_platforms_do_not_add_up() -> None:
    g = position(2)
    outpost(g, "mercury-north-pole", SANDWORM, "nanobot")
    run(g, "refuel", "isru", "outpost-1")
    assert [3] == refuelled(g)


@pytest.mark.clause("I5a.1", "Alg-12")
def test_a_scoop_gives_aerostats_a_hydration_of_two() -> None:
    g = position(2)
    outpost(g, "saturn-aerostat", SANDWORM, "h2-o2-fuel-cell")
    assert "I5a.3" == against(g, "refuel")
    g.stacks[0][FIRST_OUTPOST].cards.append(g.catalog.face_of["atmospheric-scoop"])
    run(g, "refuel", "isru", "outpost-1")
    assert [2] == refuelled(g)


@pytest.mark.clause("I6.1b", "I5a.1", "Col-1")
def test_what_lowers_a_rating_lies_in_the_same_space_and_never_below_zero() -> None:
    g = position(2)
    outpost(g, MARS, "mini-mag-rf-paul-trap", SANDWORM)
    outpost(g, MARS, "von-neumann-santa-claus-machine")
    outpost(g, MARS, "helical-railgun")
    run(g, "refuel", "isru", "new-outpost")
    assert [5] == refuelled(g), "the Sandworm is at 0"


@pytest.mark.clause("X29", "I5c.1", "I5c.2")
def test_an_air_eater_scoops_after_the_hazard() -> None:
    g = position(2, module0=False)
    rocket(
        g, "lag-6jjmn", "ion-drive", "jtec-h2-thermoelectric", "atmospheric-scoop", "mass-driver",
        "dumbo",
    )  # fmt: skip
    dry = g.rocket(0).dry
    run(g, "refuel", "air-eater", NO, 2)
    assert [5] == refuelled(g), "a half step a burn leaves all 5"
    assert g.wet[0] > dry
    assert "D1" == against(g, "fly"), "it does not move later"


@pytest.mark.clause("I5.2", "P-Dharma", "Alg-12", "I5c.1")
def test_what_an_air_eater_scoops_is_doubled_too() -> None:
    g = position(2, factions=(ISRO, ESA))
    rocket(g, "lag-6jjmn", "ion-drive", "jtec-h2-thermoelectric", "atmospheric-scoop", ISRO)
    chit = g.glory[MAP.zone[at("lag-6jjmn")]]
    chit.side, chit.carrier = 0, g.crew(0).face
    run(g, "refuel", "air-eater", NO, 2)
    assert [10] == refuelled(g)


@pytest.mark.clause("I5c.1", "F3e")
def test_an_air_eater_fills_what_room_there_is() -> None:
    g = position(2)
    rocket(g, "lag-6jjmn", "ion-drive", "jtec-h2-thermoelectric", "atmospheric-scoop", fuel=30)
    full = g.copy()
    full.set_fuel(0, STRIP.at(32))
    assert "F3e" == kinds_of_refuel(full, 0)["air-eater"]
    run(g, "refuel", "air-eater", NO, 2)
    assert ([2], "32") == (refuelled(g), wet(g))


@pytest.mark.clause("I5c.1", "J3e")
def test_no_thruster_that_is_switched_off_helps_to_scoop() -> None:
    g = position(2)
    rocket(g, "lag-6jjmn", "ion-drive", "jtec-h2-thermoelectric", "atmospheric-scoop")
    assert not against(g, "refuel")
    run(g, "declare-off", "ion-drive")
    assert "I5a.3" == against(g, "refuel")


@pytest.mark.clause("I5c.2", "H7.1", "K2b.4")
def test_an_air_eater_may_burn_up_but_not_in_the_turn_of_entry() -> None:
    g = position(2)
    rocket(g, "lag-6jjmn", "ion-drive", "jtec-h2-thermoelectric", "atmospheric-scoop")
    burnt = g.copy()
    run(burnt, "refuel", "air-eater", NO, 1)
    assert not burnt.has_rocket(0)
    assert burnt.operated
    bought = g.copy()
    run(bought, "refuel", "air-eater", YES)
    assert 2 == bought.aqua(0)
    g.used.append(ENTERED)
    run(g, "refuel", "air-eater")
    assert [5] == refuelled(g)


@pytest.mark.clause("I5c.2", "H7.1", "H7f", "E7d.1")
def test_a_heavy_radiator_is_what_is_left_of_an_air_eater() -> None:
    g = position(2)
    cards = ("ion-drive", "jtec-h2-thermoelectric", "atmospheric-scoop", "mo-li-heat-pipe/heavy")
    rocket(g, "lag-6jjmn", *cards, fuel=10, tanks=2)
    run(g, "refuel", "air-eater", NO, 1)
    stack = g.stacks[0][ROCKET]
    assert (["mo-li-heat-pipe"], 0) == (words(g, stack), stack.tanks)
    assert g.rocket(0).dry == g.wet[0]


@pytest.mark.clause("I5c.1", "I5c.2")
def test_coming_to_rest_on_an_aerobrake_hazard_counts_as_the_hazard_of_the_year() -> None:
    g = position(2)
    rocket(g, "lag-5bfh5", "ion-drive", "jtec-h2-thermoelectric", "atmospheric-scoop", fuel=8)
    played = act(g, "fly")
    assert played.request is not None
    words_ = [word for word in played.options if str(word).startswith("ion-drive")]
    run(g, "fly", words_[0] if words_ else played.options[0], "lag-6jjmn", NO, 3, DONE)
    assert ENTERED in g.used


@pytest.mark.clause("K2b.2", "K2b.4", "K2b.5", "I5.1", "IN-39", "A-54")
def test_a_glitch_may_take_the_platform_and_costs_the_operation() -> None:
    g = position(2)
    outpost(g, MARS, SANDWORM, "mass-driver").glitched = True
    lost = g.copy()
    run(lost, "refuel", "isru", "outpost-1", 5)
    assert [SANDWORM] != words(lost, lost.stacks[0][FIRST_OUTPOST])
    assert lost.operated
    assert not refuelled(lost)
    run(g, "refuel", "isru", "outpost-1", 6)
    assert [4] == refuelled(g)
    assert g.stacks[0][FIRST_OUTPOST].glitched, "K2b.3"


@pytest.mark.clause("K2b.2", "E2e")
def test_the_stack_that_was_to_be_filled_may_vanish_by_the_glitch() -> None:
    g = position(2)
    outpost(g, MARS, SANDWORM).glitched = True
    run(g, "refuel", "isru", "outpost-1", 5)
    assert not g.outposts(0)
    assert ["flywheel-tractor"] == hand(g)


# --- prospect (I6) ----------------------------------------------------------------------------


@pytest.mark.clause("I6.3", "I6.4a", "I6.0", "I6d", "P-Taxes")
def test_a_site_of_size_six_is_sure_and_pays_the_taxes() -> None:
    g = position(2, factions=(NASA, ROSCOSMOS))
    outpost(g, "ceres", SANDWORM)
    run(g, "prospect", SANDWORM)
    assert 0 == g.claims[at("ceres")]
    assert 7 == g.aqua(1)
    assert not told(g, SizeRolled)


@pytest.mark.clause("I6.1a", "I6.2", "I6.0", "J2.1")
def test_what_cannot_prospect_says_why() -> None:
    g = position(2)
    outpost(g, "dresda", SANDWORM)
    assert "I6.0" == against(g, "prospect"), "1 > 0: too dry"
    g = position(2)
    outpost(g, "phobos", "met-steamer")
    assert "I6.0" == against(g, "prospect"), "without its generator it does not work"
    g = position(2)
    outpost(g, "phobos", "met-steamer", "h2-o2-fuel-cell")
    assert not against(g, "prospect")
    g.busted.append(at("phobos"))
    assert "I6.0" == against(g, "prospect")


@pytest.mark.clause("I6.5", "I6.3", "I6c", "I6.1c")
def test_a_failed_missile_busts_the_site() -> None:
    g = position(2)
    outpost(g, "phobos", "mitee-arcjet", "h2-o2-fuel-cell")
    run(g, "prospect", "mitee-arcjet", 2)
    assert [at("phobos")] == g.busted
    assert not g.claims


@pytest.mark.clause("X26", "I6b.1", "IN-27")
def test_a_buggy_rolls_a_second_time() -> None:
    g = position(2)
    outpost(g, "karin-a", SANDWORM)
    run(g, "prospect", SANDWORM, 3, YES, 1)
    assert 0 == g.claims[at("karin-a")]


@pytest.mark.clause("X26", "I6b.1")
def test_a_buggy_on_dresda_rolls_three_and_two() -> None:
    g = position(2)
    outpost(g, "dresda", SANDWORM, "von-neumann-santa-claus-machine")
    run(g, "prospect", SANDWORM, 3, YES, 2)
    assert 0 == g.claims[at("dresda")]


@pytest.mark.clause("X25", "I6b.2", "I6.1d", "A-39")
def test_a_buggy_takes_the_wet_end_of_luna_and_passes_the_dry_one_over() -> None:
    g = position(2)
    outpost(g, "luna-shackleton-polar-rim", SANDWORM)
    run(g, "prospect", SANDWORM)
    assert [at("luna-shackleton-polar-rim")] == list(g.claims)
    assert not g.busted


@pytest.mark.clause("I6.1d", "N4e", "G4b", "Fel-3", "Fel-2")
def test_luna_needs_leave_of_the_first_player_or_a_felon_alone_there() -> None:
    g = position(3, factions=(NASA, TAIKONAUTS, ESA), active=1)
    rocket(g, "luna-shackleton-polar-rim", TAIKONAUTS, side=1)
    outpost(g, "luna-shackleton-polar-rim", SANDWORM, side=1)
    assert not against(g, "prospect", 1), "a felon with a Human there"
    rocket(g, "luna-shackleton-polar-rim", ESA, side=2)
    assert "I6.0" == against(g, "prospect", 1), "whom anybody's Human there hinders"
    g.granted.append((LUNA, 0, at("luna-shackleton-polar-rim")))
    assert not against(g, "prospect", 1)


@pytest.mark.clause("I6b.2", "IN-27")
def test_a_buggy_whose_own_site_is_passed_over_takes_the_rest_of_the_road() -> None:
    g = position(2)
    outpost(g, MARS, SANDWORM)
    claim(g, MARS, side=1)
    run(g, "prospect", SANDWORM)
    mine = {MAP.ids[site] for site, side in g.claims.items() if side == 0}
    assert {"mars-arsia-mons-caves", "mars-hellas-basin-buried-glaciers"} == mine


def ray(g: State, space: str) -> list[str]:
    """A raygun with rating 0 that works; where it could prospect."""
    outpost(g, space, "quantum-cascade-laser", "h2-o2-fuel-cell", "microtube-array/heavy")
    played = act(g.copy(), "prospect", "quantum-cascade-laser")
    return [str(word) for word in played.options if word not in (DONE, CANCEL)]


@pytest.mark.clause("X22", "I6a.1", "IN-26")
def test_a_raygun_above_koronis_sees_ten_sites() -> None:
    g = position(2)
    seen = ray(g, "lag-yikx1")
    family = {"dactyl-moonlet", "dresda", "ida", "karin-a", "karin-b", "karin-c", "koronis",
              "lacrimosa", "neckar", "urda"}  # fmt: skip
    assert family == set(seen)
    assert CANCEL in act(g.copy(), "prospect", "quantum-cascade-laser", "urda").options
    run(g, "prospect", "quantum-cascade-laser", "urda", "dresda", DONE, 6, 1)
    assert [at("urda")] == g.busted
    assert [at("dresda")] == list(g.claims)


@pytest.mark.clause("X23", "I6a.1")
def test_a_raygun_on_a_site_sees_its_moons() -> None:
    assert {"kleopatra", "alexhelios", "cleoselene"} == set(ray(position(2), "kleopatra"))


@pytest.mark.clause("X24", "I6a.2")
def test_no_raygun_sees_into_an_atmosphere() -> None:
    seen = ray(position(2), "burn-y82k8")
    assert {"epimetheus", "janus", "pandora", "prometheus"} == set(seen)


@pytest.mark.clause("P-Blink", "I6a.4", "A2h", "4A7c.1")
def test_the_telescope_looks_again_at_the_first_site_alone() -> None:
    g = position(2, factions=(B612, NASA))
    ray(g, "lag-yikx1")
    first = g.copy()
    run(first, "prospect", "quantum-cascade-laser", "urda", "dresda", DONE, 6, YES, 1, 6)
    assert [at("urda")] == list(first.claims)
    assert [at("dresda")] == first.busted
    run(g, "prospect", "quantum-cascade-laser", "dresda", "urda", DONE, 1, 6)
    assert [at("urda")] == g.busted


@pytest.mark.clause("I6a.3", "A2h")
def test_the_microprobe_looks_again_at_one_failure_when_all_are_rolled_for() -> None:
    g = position(2)
    ray(g, "lag-yikx1")
    place = FIRST_OUTPOST
    g.stacks[0][place].cards.append(g.catalog.face_of["lorentz-propelled-microprobe"])
    run(g, "prospect", "quantum-cascade-laser", "urda", "dresda", DONE, 6, 6, "dresda", 2)
    assert [at("dresda")] == list(g.claims)
    assert [at("urda")] == g.busted


@pytest.mark.clause("I6.3", "Alg-20")
@pytest.mark.parametrize(
    ("card", "site", "die"),
    [("impact-mold-sinter", "phobos", 2), ("carbonyl-volatilization", "karin-a", 4),
     ("biophytolytic-algal-farm", "deimos", 3)],
)  # fmt: skip
def test_cards_beside_the_platform_change_the_roll(card: str, site: str, die: int) -> None:
    g = position(2)
    outpost(g, site, "mitee-arcjet", "h2-o2-fuel-cell", card)
    run(g, "prospect", "mitee-arcjet", die)
    assert 0 == g.claims[at(site)]


@pytest.mark.clause("I6.4b", "G4a", "B8a.1")
def test_without_disks_a_claim_is_moved_or_none_is_placed() -> None:
    g = position(2)
    outpost(g, MARS, "mitee-arcjet", "h2-o2-fuel-cell")
    sites = [MAP.ids[s] for s in range(len(MAP.ids)) if MAP.size[s] == 1][: DISKS - 1]
    claim(g, *sites)
    factory(g, "ceres")
    declined = g.copy()
    run(declined, "prospect", "mitee-arcjet", NO)
    assert at(MARS) not in declined.claims
    assert at(MARS) not in declined.busted
    run(g, "prospect", "mitee-arcjet", YES, sites[0])
    assert at(MARS) in g.claims
    assert at(sites[0]) not in g.claims
    assert 0 == g.disks(0)


@pytest.mark.clause("I6.5")
def test_termites_claim_a_busted_site_of_size_two() -> None:
    g = position(2)
    outpost(g, "dresda", "termite-nest", "penning-trap")
    assert "I6.0" == against(g, "prospect")
    g.busted.append(at("dresda"))
    run(g, "prospect", "termite-nest")
    assert {at("dresda"): 0} == g.claims
    assert not g.busted
    small = position(2)
    outpost(small, "phobos", "termite-nest", "penning-trap")
    small.busted.append(at("phobos"))
    assert "I6.0" == against(small, "prospect")


@pytest.mark.clause("Syn-b.1")
def test_the_kreutz_sungrazer_never_fails() -> None:
    g = position(2)
    outpost(g, "kreutz-sungrazer", "mitee-arcjet", "h2-o2-fuel-cell")
    run(g, "prospect", "mitee-arcjet")
    assert 0 == g.claims[at("kreutz-sungrazer")]


@pytest.mark.clause("N3d")
def test_a_passenger_is_no_platform_of_its_host() -> None:
    g = position(2, factions=(NASA, SHIMIZU))
    stack = rocket(g, MARS, "mass-driver")
    stack.cards.append(g.crew(1).face)
    g.stacks[1][LEO].cards.clear()
    assert "I6.0" == against(g, "prospect")
    assert "I5a.3" == against(g, "refuel")
    assert g.is_human_at(1, at(MARS))


@pytest.mark.clause("J4b.1", "J4a", "J3d", "X77", "J4c")
def test_one_operation_cannot_need_more_therms_than_there_are() -> None:
    g = position(2)
    outpost(g, "karin-a", "d-d-fusion-inertial", "marx-capacitor-bank", "h2-o2-fuel-cell")
    assert "I6.0" == against(g, "prospect"), "2 therms are missing"
    g.stacks[0][FIRST_OUTPOST].cards.append(g.catalog.face_of["mo-li-heat-pipe"])
    assert not against(g, "prospect")
    assert not against(g, "refuel")


@pytest.mark.clause("J4e", "IN-38")
def test_a_heatsink_that_must_cool_an_operation_turns_light() -> None:
    g = position(2)
    outpost(g, "karin-a", "quantum-cascade-laser", "h2-o2-fuel-cell",
            "thermochemical-heatsink-fountain/heavy")  # fmt: skip
    spared = g.copy()
    spared.stacks[0][FIRST_OUTPOST].cards.append(g.catalog.face_of["mo-li-heat-pipe"])
    run(g, "refuel", "isru", "outpost-1")
    assert "thermochemical-heatsink-fountain" in words(g, g.stacks[0][FIRST_OUTPOST])
    run(spared, "refuel", "isru", "outpost-1")
    assert "thermochemical-heatsink-fountain/heavy" in words(spared, spared.stacks[0][2])


@pytest.mark.clause("J3a", "H3c.2", "IN-36")
def test_solar_cards_are_dark_near_neptune_unless_pushed() -> None:
    g = position(2, factions=(NASA, ESA))
    outpost(g, "nereid", "magbeam", "h2-o2-fuel-cell")
    assert "I6.0" == against(g, "prospect")
    pushed = position(2, factions=(ESA, NASA))
    outpost(pushed, "nereid", "magbeam", "h2-o2-fuel-cell")
    run(pushed, "refuel", "isru", "outpost-1")
    assert [2] == refuelled(pushed), "H3d.3: its rating is 2 when it is pushed"


@pytest.mark.clause("J1a", "J1.1")
def test_a_generator_of_another_subtype_does_not_help() -> None:
    g = position(2)
    outpost(g, "phobos", "d-d-fusion-inertial", "marx-capacitor-bank", "mo-li-heat-pipe")
    assert "I6.0" == against(g, "prospect"), "the pulsed generator lacks an electric one"
    g.stacks[0][FIRST_OUTPOST].cards.append(g.catalog.face_of["h2-o2-fuel-cell"])
    assert not against(g, "prospect")


@pytest.mark.clause("J2e", "J2.1")
def test_an_ability_works_beside_the_chain_but_only_if_its_card_works() -> None:
    g = position(2)
    outpost(g, "lag-yikx1", "quantum-cascade-laser", "h2-o2-fuel-cell", "microtube-array/heavy")
    outpost(g, "lag-yikx1", "laser-heated-pedestal-growth")
    off = g.copy()
    run(off, "prospect", "quantum-cascade-laser", "dresda", DONE, 3)
    assert [at("dresda")] == off.busted, "it lacks its generator in its own stack"
    g.stacks[0][FIRST_OUTPOST + 1].cards.append(g.catalog.face_of["cascade-photovoltaic"])
    run(g, "prospect", "quantum-cascade-laser", "dresda", DONE, 3)
    assert [at("dresda")] == list(g.claims)


@pytest.mark.clause("J3e")
def test_a_card_that_is_declared_off_does_not_work_this_turn() -> None:
    g = position(2)
    outpost(g, MARS, SANDWORM)
    run(g, "declare-off", SANDWORM)
    assert "I6.0" == against(g, "prospect")
    assert "I5a.3" == against(g, "refuel")
