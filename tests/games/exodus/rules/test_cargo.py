"""Stacks, cargo transfer, fuel and tanks of a player (E, F, G1, G2)."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.components.facts import DIRT, WATER
from panspermia.games.exodus.rules.events import CardDecommissioned, Drained
from panspermia.games.exodus.rules.pieces import FIRST_OUTPOST, LEO, NOWHERE, ROCKET
from panspermia.games.exodus.rules.stacks import lose
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import CANCEL
from tests.games.exodus.positions import (
    MAP,
    NASA,
    act,
    against,
    at,
    factory,
    hand,
    leo,
    outpost,
    position,
    rocket,
    run,
    table_at,
    told,
    wet,
    words,
)

RUBBIA = (
    "de-laval-nozzle", "carbo-chlorination", "rubbia-thin-film-fission-hohlraum",
    "mo-li-heat-pipe",
)  # fmt: skip
MARS, NORTH = "mars-arsia-mons-caves", "mars-north-pole"


def transfer(g: State, origin: str, to: str, *load: str | int) -> None:
    run(g, "transfer", origin, to, *load, "done")


# --- stacks (E2, E3, E5) --------------------------------------------------------------------------


@pytest.mark.clause("X1", "G1", "G1a", "G1b", "G1d", "E2c", "E5.1", "E5c", "E5d", "Bank-3", "F3b")
def test_a_rocket_is_made_in_leo_and_fuelled_from_the_bank() -> None:
    g = position(aqua=3)
    leo(g, *RUBBIA)
    transfer(g, "leo-stack", "rocket-stack", *RUBBIA, "fuel", 2)
    assert (4, "6", 1) == (g.rocket(0).mass, wet(g), g.aqua(0))
    assert (WATER, [NASA]) == (g.grades[0], words(g, g.stacks[0][LEO]))


@pytest.mark.clause("E5b", "E2b", "B8.1", "G1d")
def test_a_second_rocket_cannot_be_made() -> None:
    g = position()
    rocket(g, "geo", "mag-sail")
    leo(g, "hall-effect")
    assert ["new-outpost", "cancel"] == act(g, "transfer", "leo-stack").options
    transfer(g, "leo-stack", "new-outpost", "hall-effect")
    assert (1, at("leo")) == (len(g.outposts(0)), g.stacks[0][FIRST_OUTPOST].space)


@pytest.mark.clause("E2e", "G1", "E6b")
def test_an_emptied_stack_is_removed() -> None:
    g = position()
    rocket(g, "geo", "mag-sail")
    outpost(g, "geo", tanks=2).glitched = False
    transfer(g, "outpost-1", "rocket-stack", "tank", 2)
    assert ([], 2) == (g.outposts(0), g.stacks[0][ROCKET].tanks)
    transfer(g, "rocket-stack", "new-outpost", "mag-sail", "tank", 2)
    assert not g.has_rocket(0)
    assert "E5.1" == against(g, "fly")


@pytest.mark.clause("E2e", "E5d")
def test_fuel_alone_makes_no_rocket() -> None:
    g = position()
    played = act(g, "transfer", "leo-stack", "rocket-stack", "fuel", 2)
    assert "done" not in played.options
    assert NASA in played.options


@pytest.mark.clause("E3.1", "E3.2", "E6d", "D1f", "A-41", "D1h")
def test_a_third_outpost_is_gone_before_the_turn_ends() -> None:
    g = position()
    for _ in range(3):
        outpost(g, "geo", tanks=1)
    assert "E6d" == against(g, "end-turn")
    transfer(g, "outpost-3", "outpost-1", "tank")
    assert "" == against(g, "end-turn")


@pytest.mark.clause("E2a", "F2a.2", "F3a", "F3e")
def test_too_heavy_to_move() -> None:
    g = position()
    rocket(g, "geo", NASA, tanks=22)
    assert "" == against(g, "fly")
    g.stacks[0][ROCKET].tanks += 1
    g.set_fuel(0, g.rocket(0).dry)
    assert "E2a" == against(g, "fly")

    g = position()
    rocket(g, "geo", NASA, fuel=32)
    outpost(g, "geo", tanks=2)
    assert "fuel" not in act(g, "transfer", "outpost-1", "rocket-stack").options
    transfer(g, "outpost-1", "rocket-stack", "tank", 1)
    assert ("33", "E2a") == (wet(g), against(g, "fly"))
    run(g, "jettison", "fuel", 1)
    assert ("31", "") == (wet(g), against(g, "fly"))


@pytest.mark.clause("F3e", "G1b", "G1a")
def test_fuel_is_limited_before_the_cargo_that_comes_with_it() -> None:
    g = position()
    rocket(g, "geo", NASA, fuel=30)
    outpost(g, "geo", "hall-effect", tanks=5)
    asked = act(g, "transfer", "outpost-1", "rocket-stack", "hall-effect", "fuel")
    assert [1, 2] == asked.options
    transfer(g, "outpost-1", "rocket-stack", "hall-effect", "fuel", 2)
    assert ("34", 3) == (wet(g), g.stacks[0][FIRST_OUTPOST].tanks)


@pytest.mark.clause("X75", "Alg-7", "F2a.1", "F2d", "IN-21")
def test_x75_clamped_mass_at_a_table() -> None:
    g = position()
    rocket(g, "geo", "mag-sail", fuel=3)
    outpost(g, "geo", "qu-tube", "cermet-nerva-fission")
    transfer(g, "outpost-1", "rocket-stack", "qu-tube")
    assert (1, "3") == (g.rocket(0).mass, wet(g))
    transfer(g, "outpost-1", "rocket-stack", "cermet-nerva-fission")
    assert (2, "4") == (g.rocket(0).mass, wet(g))


@pytest.mark.clause("X8", "F2b", "FS-6", "IN-20")
def test_x8_unloading_loses_fuel() -> None:
    g = position()
    rocket(g, "geo", "hall-effect", tanks=2, fuel="4 1/3")
    transfer(g, "rocket-stack", "new-outpost", "tank", 2)
    assert (2, "2 1/6") == (g.rocket(0).mass, wet(g))


@pytest.mark.clause("E1a", "E1b", "E4", "Bank-1", "Bank-2", "Col-1")
def test_only_ft_of_the_leo_stack_are_money() -> None:
    g = position(aqua=2)
    outpost(g, "leo", tanks=3)
    rocket(g, "leo", "mag-sail", tanks=1)
    assert (2, MAP.leo) == (g.aqua(0), g.stacks[0][LEO].space)
    transfer(g, "outpost-1", "leo-stack", "tank", 3)
    assert 5 == g.aqua(0)


# --- grades (F4, G1b) -----------------------------------------------------------------------------


@pytest.mark.clause("F4b", "F4d.1", "F4d.2", "G1b", "IN-23")
def test_water_in_a_dirt_tank_is_dirt() -> None:
    g = position()
    rocket(g, "geo", "mass-driver", fuel=5, grade=DIRT)
    outpost(g, "geo", tanks=4)
    transfer(g, "outpost-1", "rocket-stack", "fuel", 2)
    assert (DIRT, "7") == (g.grades[0], wet(g))
    run(g, "jettison", "fuel", g.rocket(0).steps)
    transfer(g, "outpost-1", "rocket-stack", "fuel", 2)
    assert (WATER, "5") == (g.grades[0], wet(g))


@pytest.mark.clause("F4e", "G2b", "IN-23")
def test_dirt_cannot_be_turned_into_ft() -> None:
    g = position()
    rocket(g, "geo", "mass-driver", fuel=5, grade=DIRT)
    assert "F4e" == against(g, "drain")


# --- glitches and transfers (G1h) -----------------------------------------------------------------


@pytest.mark.clause("X79", "Alg-19", "G1h", "A-42", "A-54")
def test_x79_an_infectious_glitch() -> None:
    g = position()
    ship = rocket(g, "geo", "mag-sail")
    store = outpost(g, "geo", "hall-effect", "cascade-photovoltaic")
    store.glitched = True
    run(g, "transfer", "outpost-1", "rocket-stack", "hall-effect", "done", 1)
    assert (["mag-sail", "hall-effect"], []) == (words(g, ship), g.outposts(0))
    assert ship.glitched
    assert ["cascade-photovoltaic"] == hand(g)


@pytest.mark.clause("G1h", "E2e", "IN-39")
def test_a_transfer_to_a_stack_that_the_glitch_destroys_is_spent() -> None:
    g = position()
    ship = rocket(g, "geo", "mag-sail")
    outpost(g, "geo", "cascade-photovoltaic").glitched = True
    run(g, "transfer", "rocket-stack", "outpost-1", "mag-sail", "done", 1)
    assert (["mag-sail"], []) == (words(g, ship), g.outposts(0))

    g = position()
    rocket(g, "geo", "photon-heliogyro").glitched = True
    store = outpost(g, "geo", "hall-effect")
    run(g, "transfer", "rocket-stack", "outpost-1", "photon-heliogyro", "done", 1)
    assert (["hall-effect"], False) == (words(g, store), g.has_rocket(0))
    assert store.glitched


@pytest.mark.clause("G1h", "E7d.1")
def test_a_radiator_that_the_glitch_turns_goes_over_light() -> None:
    g = position()
    rocket(g, "geo", "mag-sail", "mo-li-heat-pipe/heavy").glitched = True
    run(g, "transfer", "rocket-stack", "new-outpost", "mo-li-heat-pipe/heavy", "done", 1)
    split = g.stacks[0][FIRST_OUTPOST]
    assert (["mo-li-heat-pipe"], True) == (words(g, split), split.glitched)


@pytest.mark.clause("G7.1", "G7.3", "X79", "Hum-2")
def test_a_glitch_is_repaired_first_where_a_human_is() -> None:
    g = position()
    rocket(g, "geo", "mag-sail").glitched = True
    assert "G7.1" == against(g, "repair")
    outpost(g, "geo", NASA)
    run(g, "repair", "rocket-stack")
    assert not g.stacks[0][ROCKET].glitched


# --- swap (G1e) -----------------------------------------------------------------------------------


@pytest.mark.clause("G1e.1", "G1e.2", "G1e.3", "E5.1")
def test_an_outpost_and_the_rocket_exchange_their_roles() -> None:
    g = position()
    rocket(g, "geo", NASA, tanks=1, fuel=6)
    store = outpost(g, MARS, "mag-sail", "hall-effect")
    store.glitched = True
    run(g, "swap", "outpost-1")
    ship, old = g.stacks[0][ROCKET], g.stacks[0][FIRST_OUTPOST]
    assert (at(MARS), ["mag-sail", "hall-effect"], True) == (
        ship.space,
        words(g, ship),
        ship.glitched,
    )
    assert (at("geo"), [NASA], 1, False) == (old.space, words(g, old), old.tanks, old.glitched)
    assert (2, "2", 0) == (g.rocket(0).mass, wet(g), g.rocket(0).steps)


@pytest.mark.clause("G1e.1", "E5.1", "E5d")
def test_an_outpost_becomes_the_rocket_where_there_is_none() -> None:
    g = position()
    outpost(g, MARS, NASA)
    outpost(g, "geo", tanks=2)
    run(g, "swap", "outpost-1")
    assert (at(MARS), "1", 1) == (g.stacks[0][ROCKET].space, wet(g), len(g.outposts(0)))


# --- dirt refuel (G1c) ----------------------------------------------------------------------------


def railgun(g: State, space: str) -> None:
    rocket(g, space, "helical-railgun", "superconducting-adductor")


@pytest.mark.clause("X13", "G1c.1", "G1c.2", "G1c.4", "G1c.5", "IN-24")
def test_x13_dirt_up_to_any_mass() -> None:
    g = position()
    railgun(g, "psyche")
    positions, before = act(g, "dirt-refuel").options, g.wet[0]
    assert (before + 1, CANCEL) == (positions[0], positions[-1])
    run(g, "dirt-refuel", CANCEL)
    assert before == g.wet[0]
    run(g, "dirt-refuel", positions[-2])
    assert ("32", DIRT, 3) == (wet(g), g.grades[0], g.rocket(0).mass)
    assert "G1c.4" == against(g, "dirt-refuel")

    g = position()
    railgun(g, "geo")
    assert "G1c.1" == against(g, "dirt-refuel")


@pytest.mark.clause("G1c.1", "G1c.4")
def test_dirt_needs_a_dirt_thruster() -> None:
    g = position()
    factory(g, MARS)
    rocket(g, MARS, "hall-effect")
    assert "G1c.4" == against(g, "dirt-refuel")


@pytest.mark.clause("F3e", "G1b")
def test_no_more_fuel_goes_in_than_there_is_room_for() -> None:
    g = position()
    outpost(g, "geo", tanks=40)
    options = act(g, "transfer", "outpost-1", "rocket-stack", "fuel").options
    assert list(range(1, 32)) == options, "the lightest Rocket weighs 1"
    rocket(g, "geo", "hall-effect", fuel=32)
    request = act(g, "transfer", "outpost-1", "rocket-stack").request
    assert request is not None
    assert "fuel" not in request.options()


@pytest.mark.clause("G1c.1", "A-58")
def test_dirt_needs_an_own_factory_or_a_platform() -> None:
    g = position()
    rocket(g, MARS, "mass-driver", "superconducting-adductor")
    assert "G1c.1" == against(g, "dirt-refuel")
    factory(g, MARS, side=1)
    assert "G1c.1" == against(g, "dirt-refuel")
    factory(g, MARS)
    assert "" == against(g, "dirt-refuel")

    g = position()
    rocket(g, MARS, "mass-driver", "superconducting-adductor")
    outpost(g, MARS, NASA)
    assert "" == against(g, "dirt-refuel")


@pytest.mark.clause("G1c.3", "D1c")
def test_a_crew_takes_one_tank_of_dirt_a_turn() -> None:
    g = position(factions=("nasrda-astronauts", "esa-space-unionists"))
    rocket(g, "luna-shackleton-polar-rim", "nasrda-astronauts", fuel=3)
    run(g, "dirt-refuel")
    assert ("4", DIRT) == (wet(g), g.grades[0])
    assert "G1c.4" == against(g, "dirt-refuel")


@pytest.mark.clause("G1c.1", "G1h", "F4d.1")
def test_a_glitch_may_spoil_a_dirt_refuel() -> None:
    g = position()
    railgun(g, "psyche")
    g.stacks[0][ROCKET].glitched = True
    top = act(g, "dirt-refuel").options[-2]
    run(g, "dirt-refuel", top, 4)
    assert ("2", ["flywheel-compulsator"]) == (wet(g), hand(g))


# --- jettison (G1f, G1g) --------------------------------------------------------------------------


@pytest.mark.clause("G1f", "F3d", "X10")
def test_fuel_is_jettisoned_but_not_below_dry() -> None:
    g = position()
    rocket(g, "geo", NASA, tanks=6, fuel="8 1/2")
    steps = g.rocket(0).steps
    assert [*range(1, steps + 1)] == act(g, "jettison", "fuel").options
    run(g, "jettison", "fuel", 1)
    assert "8" == wet(g)
    run(g, "jettison", "fuel", steps - 1)
    assert ("7", "G1f") == (wet(g), _against_ballast(g, "fuel"))


def _against_ballast(g: State, word: str) -> str:
    request = act(g, "jettison").request
    assert request is not None
    return "" if request.allows(word) else "G1f"


@pytest.mark.clause("G1g", "G6.1", "E7.1", "E7c.3", "J4e", "F2b")
def test_cargo_is_jettisoned_but_no_humans() -> None:
    g = position()
    rocket(g, "geo", NASA, "hall-effect", "mo-li-heat-pipe/heavy", tanks=2, fuel=9)
    assert NASA not in act(g, "jettison").options
    run(g, "jettison", "hall-effect")
    assert (["hall-effect"], 5, "7") == (hand(g), g.rocket(0).mass, wet(g))
    run(g, "jettison", "mo-li-heat-pipe")
    assert (4, "6") == (g.rocket(0).mass, wet(g))
    run(g, "jettison", "rocket-stack", 2)
    assert (2, "4", 0) == (g.rocket(0).mass, wet(g), g.stacks[0][ROCKET].tanks)
    run(g, "jettison", "mo-li-heat-pipe")
    assert ["hall-effect", "mo-li-heat-pipe"] == hand(g)


@pytest.mark.clause("G1f", "G1g", "E7c.3")
def test_a_crew_alone_has_nothing_to_jettison() -> None:
    g = position(aqua=0)
    rocket(g, "geo", NASA)
    assert "G1g" == against(g, "jettison")


@pytest.mark.clause("G1h", "G1g", "G2a")
def test_jettison_and_tankage_trigger_no_glitch() -> None:
    g = position()
    rocket(g, "geo", NASA, "hall-effect", tanks=2, fuel=9).glitched = True
    run(g, "jettison", "hall-effect")
    run(g, "fill", 1)
    run(g, "drain", 1)
    assert [NASA] == words(g, g.stacks[0][ROCKET])


# --- internal tankage (G2) ------------------------------------------------------------------------


@pytest.mark.clause("X11", "G2b", "F2c", "F1a", "F1b", "IN-18")
def test_x11_fuel_becomes_ft() -> None:
    g = position()
    rocket(g, "geo", NASA, "hall-effect", tanks=1, fuel="6 1/2")
    assert [1, 2, "cancel"] == act(g, "drain").options
    run(g, "drain", 2)
    assert [2] == [event["tanks"] for event in told(g, Drained)]
    assert (6, "6 1/2") == (g.rocket(0).mass, wet(g))
    transfer(g, "rocket-stack", "new-outpost", "tank", 2)
    assert (4, "4 2/3", 2) == (g.rocket(0).mass, wet(g), g.rocket(0).steps)


@pytest.mark.clause("G2a", "F2c", "F4d.1", "F4d.2")
def test_ft_become_fuel() -> None:
    g = position()
    rocket(g, "geo", NASA, tanks=3)
    run(g, "fill", 2)
    assert (2, "4", WATER) == (g.rocket(0).mass, wet(g), g.grades[0])


@pytest.mark.clause("E2e", "G2a")
def test_fuel_alone_is_no_rocket() -> None:
    g = position()
    rocket(g, "geo", tanks=2)
    run(g, "fill", 1)
    assert g.has_rocket(0)
    run(g, "fill", 1)
    assert (False, 0) == (g.has_rocket(0), g.wet[0])


@pytest.mark.clause("X12", "G2c.1", "G2c.2", "IN-22")
def test_x12_phileas_fogg() -> None:
    g = position()
    rocket(
        g, "geo", "mass-driver", "bubble-membrane/heavy", "carbonyl-volatilization",
        fuel=8, grade=DIRT,
    )  # fmt: skip
    assert (6, 4) == (g.rocket(0).mass, g.rocket(0).steps)
    run(g, "throw-in", "bubble-membrane")
    run(g, "throw-in", "carbonyl-volatilization")
    assert (3, "8", 14, DIRT) == (g.rocket(0).mass, wet(g), g.rocket(0).steps, g.grades[0])
    assert ["isru-sabatier"] != hand(g)


@pytest.mark.clause("G2c.1", "G2c.2", "E7c.3")
def test_what_cannot_be_thrown_in() -> None:
    g = position()
    rocket(g, "geo", NASA, "mo-li-heat-pipe/heavy", fuel=8)
    assert ["mo-li-heat-pipe/heavy", "cancel"] == act(g, "throw-in").options


# --- losses (E7) ----------------------------------------------------------------------------------


@pytest.mark.clause("E7.1", "E7.2", "E7.3", "G6.1", "C4.1")
def test_a_discarded_patent_goes_under_its_deck() -> None:
    g = position()
    leo(g, "hall-effect")
    run(g, "jettison", "hall-effect")
    assert ["hall-effect"] == [event["card"] for event in told(g, CardDecommissioned)]
    run(g, "discard", "hall-effect")
    assert g.catalog.patent_of["hall-effect"] + 1 == g.decks[0][-1]
    assert [] == hand(g)


@pytest.mark.clause("E7a")
def test_the_last_triangle_takes_the_fuel_with_it() -> None:
    g = position()
    ship = rocket(g, "geo", "hall-effect", "cermet-nerva-fission", tanks=2, fuel=8)
    lose(g, "K2b.2", 0, ROCKET, [g.catalog.face_of["hall-effect"]], turns=True)
    assert (2, 0, "3") == (ship.tanks, g.rocket(0).steps, wet(g))


@pytest.mark.clause("E7b", "E2e")
def test_the_last_card_takes_the_tanks_with_it() -> None:
    g = position()
    outpost(g, "geo", "hall-effect", tanks=4)
    lose(g, "K2b.2", 0, FIRST_OUTPOST, [g.catalog.face_of["hall-effect"]], turns=True)
    assert ([], ["hall-effect"]) == (g.outposts(0), hand(g))


@pytest.mark.clause("E7c.1", "B6.2", "E7e")
def test_a_lost_crew_comes_back_in_its_owners_bank() -> None:
    g = position()
    host = rocket(g, "geo", "esa-space-unionists", NASA, side=1)
    lose(g, "K2d.1", 1, ROCKET, host.cards[:], turns=False)
    assert ([NASA], []) == (words(g, g.stacks[0][LEO]), g.hands[1])
    assert ["esa-space-unionists"] == words(g, g.stacks[1][LEO])
    assert NOWHERE == g.stacks[1][ROCKET].space


@pytest.mark.clause("E7d.1", "E7d.2", "IN-15", "Alg-14")
def test_a_heavy_radiator_turns_light_where_dice_of_its_stack_fail() -> None:
    g = position()
    ship = rocket(g, "geo", NASA, "mo-li-heat-pipe/heavy")
    lose(g, "H10.1", 0, ROCKET, [ship.cards[1]], turns=True)
    assert [NASA, "mo-li-heat-pipe"] == words(g, ship)

    g = position()
    ship = rocket(g, "geo", NASA, "mo-li-heat-pipe/heavy")
    lose(g, "K2d.1", 0, ROCKET, [ship.cards[1]], turns=False)
    assert ([NASA], ["mo-li-heat-pipe"]) == (words(g, ship), hand(g))


# --- the Turn (D1) --------------------------------------------------------------------------------


@pytest.mark.clause("D1", "D1b", "D1c", "D1g", "IN-60")
def test_a_turn_interleaves_what_the_player_likes() -> None:
    g = position()
    leo(g, "hall-effect")
    rocket(g, "leo", NASA, fuel=4)
    table = table_at(g)
    for word in (
        "jettison", "hall-effect", "discard", "hall-effect", "income", "jettison", "fuel", 1, "fly",
        "no", "burn-ue3lc", "done", "jettison", "fuel", 1,
    ):  # fmt: skip
        table.answer(word)
    options = table.requests[0].options()
    assert not {"income", "fly", "free-market"} & set(options)
    table.answer("end-turn")
    assert 1 == table.requests[0].side


@pytest.mark.clause("D1d", "H1c", "IN-58")
def test_nothing_else_happens_inside_a_move() -> None:
    g = position()
    rocket(g, "leo", NASA, tanks=2, fuel=6)
    options = act(g, "fly", "no", "burn-ue3lc").options
    assert set(options) <= {"done", *MAP.ids}
