"""Industrializing, ET production and delivery (I7, I8, I9)."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.rules.pieces import FIRST_OUTPOST, LEO
from panspermia.games.exodus.rules.privileges import has_powersat
from panspermia.games.exodus.rules.state import CUBES
from panspermia.kernel import CANCEL
from tests.games.exodus.positions import (
    MAP,
    NASA,
    ROSCOSMOS,
    act,
    against,
    at,
    claim,
    dome,
    factory,
    hand,
    hold,
    outpost,
    position,
    rocket,
    run,
    words,
)

SANDWORM, MOLD = "electrophoretic-sandworm", "cvd-molding"
MARS = "mars-north-pole"


# --- industrialize (I7) -----------------------------------------------------------------------


@pytest.mark.clause("I7.1", "I7c", "I7d", "I7j", "P-Taxes", "B5.1", "I7b")
def test_a_robonaut_and_a_refinery_become_a_factory() -> None:
    g = position(2, factions=(NASA, ROSCOSMOS))
    claim(g, MARS)
    outpost(g, MARS, SANDWORM)
    outpost(g, MARS, MOLD)
    run(g, "industrialize", MARS)
    assert {at(MARS): 0} == g.factories
    assert 8 == g.price("C")
    assert {"flywheel-tractor", MOLD} == set(hand(g))
    assert not g.outposts(0)
    assert 7 == g.aqua(1), "Roscosmos has the Taxes"
    g.operated = False
    assert "I7.1" == against(g, "industrialize")


@pytest.mark.clause("I7a", "I7g", "IN-28", "Alg-21", "J1b.1", "J1c")
def test_a_shared_support_is_used_up_once_and_radiators_stay() -> None:
    g = position(2)
    claim(g, MARS)
    outpost(g, MARS, "mitee-arcjet", "carbo-chlorination", "jtec-h2-thermoelectric", "qu-tube")
    run(g, "industrialize", MARS)
    assert {"tungsten-resistojet", "carbo-chlorination", "amtec-thermoelectric"} == set(hand(g))
    assert ["qu-tube"] == words(g, g.stacks[0][FIRST_OUTPOST])


@pytest.mark.clause("I7g")
def test_therms_are_not_needed() -> None:
    g = position(2)
    claim(g, MARS)
    outpost(g, MARS, "quantum-cascade-laser", MOLD, "h2-o2-fuel-cell")
    run(g, "industrialize", MARS)
    assert at(MARS) in g.factories


@pytest.mark.clause("I7.1", "J1.1")
def test_each_is_supported_from_its_own_stack() -> None:
    g = position(2)
    claim(g, MARS)
    outpost(g, MARS, "mitee-arcjet")
    outpost(g, MARS, MOLD, "h2-o2-fuel-cell")
    assert "I7.1" == against(g, "industrialize")


@pytest.mark.clause("J1c", "J1b.2", "Alg-21")
def test_a_longer_chain_may_be_chosen_but_never_the_magnetoshell() -> None:
    g = position(2)
    claim(g, MARS)
    outpost(g, MARS, "mitee-arcjet", MOLD, "magnetoshell-plasma-parachute")
    assert "I7.1" == against(g, "industrialize")
    g.stacks[0][FIRST_OUTPOST].cards.append(g.catalog.face_of["h2-o2-fuel-cell"])
    g.stacks[0][FIRST_OUTPOST].cards.append(g.catalog.face_of["cascade-photovoltaic"])
    run(g, "industrialize", MARS, 1)
    assert {"tungsten-resistojet", MOLD, "cascade-photovoltaic"} == set(hand(g))


@pytest.mark.clause("I7h", "IN-29")
def test_a_crew_is_no_robonaut() -> None:
    g = position(2)
    claim(g, MARS)
    rocket(g, MARS, NASA, MOLD)
    assert "I7.1" == against(g, "industrialize")


@pytest.mark.clause("IN-29", "I7h")
def test_a_solar_carbotherm_needs_no_robonaut_in_three_zones() -> None:
    g = position(2)
    claim(g, "mercury-north-pole", MARS)
    outpost(g, MARS, "solar-carbotherm")
    assert "I7.1" == against(g, "industrialize")
    outpost(g, "mercury-north-pole", "solar-carbotherm", MOLD)
    run(g, "industrialize", "mercury-north-pole")
    assert ["carbo-chlorination"] == hand(g), "the other refinery cannot be used alone"


@pytest.mark.clause("I7.1", "I7b", "I7f.2")
def test_it_takes_an_own_claim_without_factory_and_a_cube() -> None:
    g = position(2)
    claim(g, MARS, side=1)
    outpost(g, MARS, SANDWORM, MOLD)
    assert "I7.1" == against(g, "industrialize")
    claim(g, MARS)
    assert not against(g, "industrialize")
    sites = [MAP.ids[s] for s in range(len(MAP.ids)) if MAP.size[s] == 2][:CUBES]
    g.cube_of = -1
    dome(g, *sites)
    assert "I7.1" == against(g, "industrialize"), "domed cubes never come back"


@pytest.mark.clause("I7f.1", "G6b", "G6c", "IN-30", "O3.1")
def test_without_cubes_one_is_taken_back_first_from_map_or_assembly() -> None:
    g = position(2, module0=True)
    assert g.politics is not None
    claim(g, MARS)
    factory(g, "phobos")
    outpost(g, MARS, SANDWORM, MOLD)
    g.politics.delegates[1][0] = 5
    g.politics.star = 1
    assert 0 == g.cubes(0)
    left = g.copy()
    run(left, "industrialize", MARS, CANCEL)
    assert not left.operated
    delegate = g.copy()
    run(delegate, "industrialize", MARS, "honor")
    assert delegate.politics is not None
    assert 4 == delegate.politics.delegates[1][0]
    run(g, "industrialize", MARS, "phobos")
    assert {at(MARS): 0} == g.factories
    assert 0 == g.claims[at("phobos")]


@pytest.mark.clause("I7i", "IN-10", "P-1")
def test_a_factory_on_a_push_site_pushes_also_in_anarchy() -> None:
    g = position(2)
    claim(g, "mercury-north-pole")
    outpost(g, "mercury-north-pole", SANDWORM, MOLD)
    assert not has_powersat(g, 0)
    run(g, "industrialize", "mercury-north-pole")
    g.anarchy = True
    assert has_powersat(g, 0)


@pytest.mark.clause("Alg-21", "IN-10")
@pytest.mark.parametrize(
    ("card", "site", "gains"),
    [("ilmenite-semiconductor-film", "ceres", False),
     ("ilmenite-semiconductor-film", "pluto", False),
     ("ilmenite-semiconductor-film", "triton-tuonela-planitia", True),
     ("ionosphere-lasing", MARS, True), ("ionosphere-lasing", "ceres", False)],
)  # fmt: skip
def test_some_refineries_leave_powersat_behind(card: str, site: str, gains: bool) -> None:
    g = position(2)
    claim(g, site)
    outpost(g, site, SANDWORM, card)
    run(g, "industrialize", site)
    assert gains == g.powersats[0]


@pytest.mark.clause("B2g", "D1b")
def test_with_a_solid_flame_industrializing_is_no_operation() -> None:
    g = position(2)
    claim(g, MARS)
    outpost(g, MARS, SANDWORM, MOLD)
    outpost(g, MARS, "solid-flame", "penning-trap")
    g.operated = True
    run(g.copy(), "industrialize", MARS, MOLD)
    g.operated = False
    run(g, "industrialize", MARS, MOLD)
    assert not g.operated
    assert at(MARS) in g.factories


@pytest.mark.clause("K2b.4", "K2b.5", "A-54")
def test_a_glitch_of_an_acting_stack_may_spoil_it() -> None:
    g = position(2)
    claim(g, MARS)
    outpost(g, MARS, "qu-tube").glitched = True
    outpost(g, MARS, SANDWORM).glitched = True
    outpost(g, MARS, MOLD)
    run(g, "industrialize", MARS, 5)
    assert g.operated
    assert not g.factories
    assert {"flywheel-tractor", MOLD} == set(hand(g))


# --- ET production (I8) -----------------------------------------------------------------------


@pytest.mark.clause("I8.1", "I8a", "I8c", "I8b")
def test_a_card_is_produced_black_at_a_factory_of_its_type() -> None:
    g = position(2)
    factory(g, "ceres")
    hold(g, "hall-effect", "dumbo")
    played = act(g.copy(), "produce")
    assert played.request is not None
    assert not played.request.allows("timberwind"), "type S"
    run(g, "produce", "ion-drive")
    assert ["ion-drive"] == words(g, g.stacks[0][FIRST_OUTPOST])
    assert ["dumbo"] == hand(g)
    assert not g.moved_cards


@pytest.mark.clause("I8e", "J4e", "I8.1")
def test_a_produced_radiator_is_oriented_but_a_heatsink_heavy() -> None:
    g = position(2)
    factory(g, "ceres", "dresda")
    outpost(g, "ceres", "qu-tube")
    hold(g, "microtube-array", "li-heatsink-fountain")
    options = act(g.copy(), "produce").options
    assert ["marangoni-flow", "marangoni-flow/heavy", "thermochemical-heatsink-fountain/heavy",
            CANCEL] == options  # fmt: skip
    run(g, "produce", "marangoni-flow/heavy", "outpost-1")
    assert ["qu-tube", "marangoni-flow/heavy"] == words(g, g.stacks[0][FIRST_OUTPOST])


@pytest.mark.clause("I8d", "O5f.1", "N6", "A2i")
def test_foreign_factories_produce_under_freedom_to_roam() -> None:
    g = position(2, module0=True)
    assert g.politics is not None
    factory(g, "ceres", side=1)
    hold(g, "hall-effect")
    assert "I8a" == against(g, "produce")
    g.politics.star = 5
    assert not against(g, "produce")


# --- delivery (I9) ----------------------------------------------------------------------------


@pytest.mark.clause("X30", "I9.1", "B7g.1")
def test_delivery_costs_two_tanks_a_zone() -> None:
    g = position(2)
    factory(g, "ceres")
    outpost(g, "ceres", "ion-drive", tanks=7)
    run(g, "deliver", "ion-drive")
    assert "ion-drive" in words(g, g.stacks[0][LEO])
    assert 3 == g.stacks[0][FIRST_OUTPOST].tanks


@pytest.mark.clause("I9.1")
def test_large_sites_cost_one_more_and_white_cards_stay() -> None:
    g = position(2)
    factory(g, MARS)
    outpost(g, MARS, "ion-drive", tanks=2)
    outpost(g, MARS, "dumbo", tanks=7)
    assert "I9.1" == against(g, "deliver")
    g.stacks[0][FIRST_OUTPOST].tanks = 3
    run(g, "deliver", "ion-drive")
    assert 1 == len(g.outposts(0)), "an emptied outpost goes"


@pytest.mark.clause("I9.1", "K2b.4", "K2b.5")
def test_a_glitch_may_lose_the_parcel() -> None:
    g = position(2)
    factory(g, "ceres")
    outpost(g, "ceres", "ion-drive", "qu-tube", tanks=7).glitched = True
    run(g, "deliver", "ion-drive", 5)
    assert ["hall-effect"] == hand(g)
    assert g.operated
    assert 7 == g.stacks[0][FIRST_OUTPOST].tanks
