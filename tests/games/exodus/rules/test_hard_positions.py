"""Positions in which rules were read wrongly once, or left out: stacks, fuel, glitches, flights."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.components.facts import DIRT
from panspermia.games.exodus.rules.pieces import FIRST_OUTPOST, ROCKET
from panspermia.games.exodus.rules.stacks import lose
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.voyage import spared, spend_tanks
from tests.games.exodus.positions import (
    ESA,
    NASA,
    NORSE,
    STRIP,
    TAIKONAUTS,
    Played,
    act,
    against,
    at,
    claim,
    face,
    hand,
    outpost,
    position,
    rocket,
    run,
    wet,
    words,
)

MARS = "mars-arsia-mons-caves"


# --- no FT of nothing (F2a.1, F2d, G2b) -----------------------------------------------------------


@pytest.mark.clause("G2b", "F2a.1", "F2d")
def test_a_weightless_rocket_without_fuel_gives_no_ft() -> None:
    g = position()
    rocket(g, "leo", "photon-heliogyro")
    assert "G2b" == against(g, "drain")
    rocket(g, "leo", "hall-effect", fuel="2 5/6")
    assert "G2b" == against(g, "drain"), "dry would pass wet"


@pytest.mark.clause("G2b", "F2d")
@pytest.mark.parametrize(("fuel", "tanks", "left"), [(2, 1, "1"), (3, 2, "2"), (3, 1, "2")])
def test_what_a_weightless_rocket_drains_is_not_in_its_tanks_any_more(
    fuel: int, tanks: int, left: str
) -> None:
    g = position()
    ship = rocket(g, "geo", "photon-heliogyro", fuel=fuel)
    run(g, "drain", tanks)
    assert (tanks, left) == (ship.tanks, wet(g))
    run(g, "jettison", "rocket-stack", *[tanks] * (tanks > 1))
    assert str(fuel - tanks) == wet(g)


@pytest.mark.clause("G2b", "F2d")
def test_ft_aboard_have_weight() -> None:
    g = position()
    ship = rocket(g, "geo", "photon-heliogyro", tanks=1, fuel=2)
    run(g, "drain", 1)
    assert (2, "2") == (ship.tanks, wet(g))
    assert "G2b" == against(g, "drain")


# --- losses (E7a) ---------------------------------------------------------------------------------


@pytest.mark.clause("E7a")
def test_fuel_stays_in_a_rocket_that_could_not_move_before() -> None:
    g = position()
    rocket(g, MARS, "cvd-molding", "ericsson-engine", fuel=8)
    lose(g, "K2b.2", 0, ROCKET, [g.catalog.face_of["ericsson-engine"]], turns=True)
    assert "7" == wet(g)


# --- roles (E5b, G1e) -----------------------------------------------------------------------------


@pytest.mark.clause("E5b", "E6d", "G1e.1", "G1e.2", "G1h")
def test_a_rocket_becomes_an_outpost_of_its_own_without_a_glitch_roll() -> None:
    """So that another Rocket can come to the rescue."""
    g = position()
    rocket(g, "geo", NASA, "hall-effect", tanks=2, fuel=9).glitched = True
    assert ["new-outpost", "cancel"] == act(g, "swap").options
    run(g, "swap", "new-outpost")
    left = g.stacks[0][FIRST_OUTPOST]
    assert (at("geo"), [NASA, "hall-effect"], 2, True) == (
        left.space,
        words(g, left),
        left.tanks,
        left.glitched,
    )
    assert not g.has_rocket(0)
    assert "rocket-stack" in act(g, "transfer", "leo-stack").options


# --- glitches (K2b.2, K2b.4, Alg-19) --------------------------------------------------------------


@pytest.mark.clause("H8g", "K2b.2", "Alg-19", "A-54")
def test_a_glitch_before_a_flyby_takes_what_lies_beside_the_rocket_too() -> None:
    g = position()
    rocket(g, "lag-05yv6", NASA, fuel=4).glitched = True
    outpost(g, "lag-05yv6", "rankine-mhd", "cvd-molding")
    outpost(g, "geo", "hall-effect", "radioisotope-stirling")
    act(g, "fly", "no", "venus-2lgjk", 4)
    assert ["rankine-mhd"] == hand(g)
    assert ["cvd-molding"] == words(g, g.stacks[0][FIRST_OUTPOST])
    assert NASA not in words(g, g.stacks[0][ROCKET])


@pytest.mark.clause("G1c.1", "G1h", "K2b.4")
def test_a_glitch_that_takes_the_platform_spoils_the_dirt_refuel() -> None:
    g = position()
    rocket(g, MARS, "mass-driver", "flywheel-compulsator").glitched = True
    outpost(g, MARS, "nuclear-drill", "cermet-nerva-fission")
    act(g, "dirt-refuel", STRIP.at(32), 6)
    assert ("7", ["nuclear-drill"]) == (wet(g), hand(g))


@pytest.mark.clause("G1c.3", "G1h")
def test_a_crew_takes_one_tank_on_top_of_what_a_glitch_leaves() -> None:
    g = position(factions=(NORSE, ESA))
    rocket(g, MARS, NORSE, "ericsson-engine", fuel=4).glitched = True
    act(g, "dirt-refuel", 5)
    assert ("4", DIRT, ["ericsson-engine"]) == (wet(g), g.grades[0], hand(g))
    assert "G1c.4" == against(g, "dirt-refuel")


@pytest.mark.clause("I5.4", "K2b.4", "I5a.1")
def test_the_card_that_a_glitch_takes_is_not_replaced_by_another() -> None:
    g = position()
    rocket(g, MARS, "nanobot").glitched = True
    outpost(g, MARS, "lorentz-propelled-microprobe")
    run(g, "refuel", "isru", "outpost-1", 5)
    assert (["met-steamer"], True) == (hand(g), g.operated)
    assert not g.stacks[0][FIRST_OUTPOST].tanks


@pytest.mark.clause("I5.4", "K2b.5")
def test_of_equal_platforms_the_one_without_a_glitch_works() -> None:
    g = position()
    rocket(g, MARS, "nanobot").glitched = True
    outpost(g, MARS, "electrophoretic-sandworm")
    run(g, "refuel", "isru", "outpost-1")
    assert g.stacks[0][FIRST_OUTPOST].tanks


# --- supports of an operation (J4b.2, Alg-6) ------------------------------------------------------


@pytest.mark.clause("J4b.2", "Alg-6", "J4.1", "J1d")
def test_a_radiator_that_must_be_fed_cools_an_operation() -> None:
    cards = ("blackbody-pumped-laser", "cermet-nerva-fission", "magnetocaloric-refrigerator")
    for generator, works in (("superconducting-adductor", True), ("cascade-photovoltaic", True),
                             ("casimir-battery", False)):  # fmt: skip
        g = position()
        rocket(g, MARS, *cards, generator)
        assert works == (against(g, "prospect") == "")


@pytest.mark.clause("J4e", "J4b.2")
def test_a_heatsink_is_spared_by_a_radiator_that_is_fed() -> None:
    g = position()
    ship = rocket(
        g, MARS, "blackbody-pumped-laser", "cermet-nerva-fission", "magnetocaloric-refrigerator",
        "superconducting-adductor", "li-heatsink-fountain/heavy",
    )  # fmt: skip
    act(g, "prospect", "blackbody-pumped-laser")
    assert "li-heatsink-fountain/heavy" in words(g, ship)


@pytest.mark.clause("J3e")
def test_a_card_of_a_rocket_in_leo_may_be_declared_off() -> None:
    g = position()
    rocket(g, "leo", NASA, "hall-effect", "superconducting-adductor", fuel=8)
    assert "H2.1" == rule_of(act(g, "fly"))
    run(g, "declare-off", "hall-effect")
    assert "H3a.1" == rule_of(act(g, "fly")), "no other thruster is left"


# --- marks of what has moved (H1b.1, H1b.2) -------------------------------------------------------


@pytest.mark.clause("H1b.1", "H1b.2")
def test_ft_that_are_gone_hold_no_rocket_back() -> None:
    g = position()
    ship = rocket(g, "geo", NASA, tanks=3)
    ship.moved_tanks = 3
    assert "H1b.1" == against(g, "fly")
    run(g, "jettison", "rocket-stack", 3)
    assert "" == against(g, "fly")


@pytest.mark.clause("H6c.6", "H7f")
def test_a_lost_rocketplane_owes_nothing() -> None:
    g = position()
    rocket(g, "venus-aerostat-xity", "mo-li-heat-pipe")
    spend_tanks(g, 0, at("geo"), 4)
    assert 0 == g.stacks[0][ROCKET].tanks


# --- the Valkyrie and passengers (J6, Fel-2) ------------------------------------------------------


def valkyrie(*humans: str, space: str = "geo") -> State:
    g = position(factions=(TAIKONAUTS, "shimizu-corp-entrepreneurs"))
    rocket(
        g, space, "ablative-plate", "project-valkyrie", "ultracold-neutrons",
        "mo-li-heat-pipe/heavy", *humans, fuel=14,
    )  # fmt: skip
    return g


def rule_of(played: Played) -> str:
    return "" if played.request is None else played.request.rule


@pytest.mark.clause("J6", "Fel-2", "N3d")
def test_a_passenger_dies_by_the_valkyrie_only_beside_its_murderer() -> None:
    guest = "shimizu-corp-entrepreneurs"
    assert (guest,) == spared(valkyrie(guest), 0)
    assert (guest,) == spared(valkyrie(guest, TAIKONAUTS, space="leo"), 0)
    both = valkyrie(guest, TAIKONAUTS)
    assert () == spared(both, 0)
    both.domes[at("geo")] = 1
    assert (guest,) == spared(both, 0)


@pytest.mark.clause("J6", "Fel-2")
def test_a_felon_alone_cannot_start_over_a_passenger() -> None:
    guest = "shimizu-corp-entrepreneurs"
    for aboard, asked in (((guest,), "H4b.1"), ((guest, TAIKONAUTS), "J1c")):
        g = valkyrie(*aboard)
        played = act(g, "fly", *["ablative-plate"] * (len(aboard) > 1), "no")
        assert asked == rule_of(played)


@pytest.mark.clause("N6a", "Fel-2", "Fel-3", "I7.1", "G6d")
def test_a_felon_industrializes_a_foreign_claim_that_nobody_guards() -> None:
    g = position(factions=(TAIKONAUTS, ESA))
    claim(g, "ceres", side=1)
    stack = outpost(g, "ceres", "electrophoretic-sandworm", "cvd-molding")
    assert "I7.1" == against(g, "industrialize"), "without a Human there"
    stack.cards.append(face(g, TAIKONAUTS))
    guarded = g.copy()
    outpost(guarded, "ceres", ESA, side=1)
    assert "I7.1" == against(guarded, "industrialize")
    run(g, "industrialize", "ceres")
    assert (1, 0) == (g.claims[at("ceres")], g.factories[at("ceres")])
