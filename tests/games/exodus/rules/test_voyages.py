"""What a flight changes at the table (H1, H6, H7, H10, E7, voyage)."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.components.facts import DIRT
from panspermia.games.exodus.rules.events import CardLost, HazardRolled
from panspermia.games.exodus.rules.pieces import FIRST_OUTPOST, LEO, ROCKET
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.turn import begin_turn, end_turn
from panspermia.games.exodus.rules.voyage import sky_of
from panspermia.games.exodus.rules.year import advance
from tests.games.exodus.positions import (
    ESA,
    NASA,
    act,
    against,
    at,
    dome,
    factory,
    hand,
    outpost,
    position,
    rocket,
    run,
    table_at,
    wet,
    words,
)

MARS, LUNA = "mars-arsia-mons-caves", "luna-shackleton-polar-rim"


def before_mars(aqua: int = 6, *more: str) -> State:
    """A craft that reaches Mars by its parachute."""
    g = position(aqua=aqua)
    rocket(g, "lag-5bfh5", NASA, *more, tanks=1, fuel=12)
    return g


@pytest.mark.clause("X48", "D1", "D1a", "H.1", "H1a", "H4b.2", "H6f")
def test_x48_to_luna_at_a_table() -> None:
    g = position()
    rocket(g, "leo", NASA, fuel=4)
    outpost(g, LUNA, "mag-sail", side=1)
    table = table_at(g)
    for word in ("fly", "no", "burn-ue3lc", "rad-zkdhz", "burn-kx921", LUNA):
        table.answer(word)
    g = table.state
    assert (at(LUNA), "1 1/3", True) == (g.stacks[0][ROCKET].space, wet(g), g.moved)
    assert "fly" not in table.requests[0].options()


@pytest.mark.clause("H.1")
def test_a_move_may_be_called_off_before_its_first_step() -> None:
    g = position()
    rocket(g, "leo", NASA, fuel=4)
    run(g, "fly", "no", "cancel")
    assert (False, [], "4") == (g.moved, g.moved_cards, wet(g))


@pytest.mark.clause("H.1")
def test_the_rocket_is_in_every_space_of_its_way() -> None:
    """So that whoever looks on, or acts meanwhile, finds it there."""
    g = position()
    rocket(g, "leo", NASA, fuel=4)
    act(g, "fly", "no", "burn-ue3lc")
    assert at("burn-ue3lc") == g.stacks[0][ROCKET].space


@pytest.mark.clause("H5b.2", "F2b")
def test_a_move_writes_back_what_it_used() -> None:
    g = position()
    rocket(g, "leo", NASA, tanks=1, fuel="6")
    run(g, "fly", "no", "burn-ue3lc", "done")
    assert ("3 1/2", 1, at("burn-ue3lc")) == (
        wet(g), g.stacks[0][ROCKET].tanks, g.stacks[0][ROCKET].space,
    )  # fmt: skip


# --- hazards (H7) ---------------------------------------------------------------------------------


@pytest.mark.clause("H7.1", "H7f", "E7.1", "E7c.1", "IN-15", "Alg-15")
def test_a_failed_hazard_takes_everything() -> None:
    g = before_mars(0, "hall-effect", "mo-li-heat-pipe/heavy")
    run(g, "fly", "no", "lag-6jjmn", 1)
    left = g.stacks[0][ROCKET]
    assert (["mo-li-heat-pipe"], 0, "1") == (words(g, left), left.tanks, wet(g))
    assert (["hall-effect"], [NASA]) == (hand(g), words(g, g.stacks[0][LEO]))
    assert (at("lag-6jjmn"), True) == (left.space, g.moved)


@pytest.mark.clause("H7.1", "E2e")
def test_nothing_is_left_of_a_craft_without_radiators() -> None:
    g = before_mars(0)
    run(g, "fly", "no", "lag-6jjmn", 1)
    assert not g.has_rocket(0)
    assert (0, 0) == (g.aqua(0), g.wet[0])


@pytest.mark.clause("H7e.1", "IN-14", "Bank-2")
def test_finao_is_paid_from_the_bank() -> None:
    g = before_mars(6)
    run(g, "fly", "no", "lag-6jjmn", "yes", MARS)
    assert (2, at(MARS), [at(MARS)]) == (g.aqua(0), g.stacks[0][ROCKET].space, g.landed)


@pytest.mark.clause("P-Open", "H7e.1")
def test_open_source_finao_is_cheaper() -> None:
    g = position(factions=("anonymous-p2p", "nasa-astronauts"), aqua=3)
    rocket(g, "lag-5bfh5", "anonymous-p2p", fuel=6)
    run(g, "fly", "no", "lag-6jjmn", "yes", MARS)
    assert 0 == g.aqua(0)


@pytest.mark.clause("V6c.1", "H7.1")
def test_a_crew_that_a_hazard_kills_counts_against_the_ceo() -> None:
    g = position(1, mode="ceo", aqua=0)
    rocket(g, "lag-5bfh5", NASA, fuel=6)
    run(g, "fly", "no", "lag-6jjmn", 1)
    assert 1 == g.fatalities


@pytest.mark.clause("X14", "H10.1", "H10a", "H2a.2", "E7a", "H10.3")
def test_x14_a_belt_takes_what_is_soft() -> None:
    g = position(year=2, aqua=6)
    rocket(g, "burn-ue3lc", "hall-effect", "cascade-photovoltaic", tanks=1, fuel=8)
    run(g, "fly", "rad-zkdhz", 6, "done")
    assert (["hall-effect"], ["cascade-photovoltaic"]) == (words(g, g.stacks[0][ROCKET]), hand(g))
    assert (1, 6) == (g.stacks[0][ROCKET].tanks, g.aqua(0))


@pytest.mark.clause("H10c", "E7d.1")
def test_a_heavy_radiator_turns_light_in_a_belt() -> None:
    g = position()
    rocket(
        g, "burn-ue3lc", "hall-effect", "cascade-photovoltaic", "ss-nak-pumped-loop/heavy", fuel=12
    )
    run(g, "fly", "rad-zkdhz", 3, "done")
    assert "ss-nak-pumped-loop" in words(g, g.stacks[0][ROCKET])


# --- what others' Factories and tanks are good for (H6) -------------------------------------------


@pytest.mark.clause("H6c.1", "H6c.2", "H6c.4", "X58", "I7i")
def test_whose_factories_assist() -> None:
    g = position(3)
    factory(g, "psyche")
    dome(g, "ceres")
    factory(g, "vesta", side=1)
    sky = sky_of(g, 0)
    assert (sky.assists, sky.domes) == (
        frozenset([at("psyche"), at("ceres")]),
        frozenset([at("ceres")]),
    )
    g.granted.append(("factory", 1, at("vesta")))
    assert at("vesta") in sky_of(g, 0).assists
    assert not sky.powersat
    factory(g, "itokawa")
    assert sky_of(g, 0).powersat


@pytest.mark.clause("X58", "H6c.3", "X13", "I8c")
def test_x58_an_assisted_liftoff() -> None:
    g = position(aqua=0)
    rocket(g, "psyche", "helical-railgun", "superconducting-adductor", fuel=32, grade=DIRT)
    factory(g, "psyche")
    run(g, "fly", "lag-uf44a", 2, "hoh-ltkjo", "done")
    assert (at("hoh-ltkjo"), "32") == (g.stacks[0][ROCKET].space, wet(g))


@pytest.mark.clause("H6c.6", "H5b.2", "H6c.2", "X55")
@pytest.mark.parametrize(("stored", "left", "mass"), [(25, 5, "9"), (18, 0, "7")])
def test_a_rocketplane_spends_stored_tanks_before_its_own(
    stored: int, left: int, mass: str
) -> None:
    g = position(aqua=0)
    rocket(g, "venus-aerostat-xity", "pulsed-plasmoid", tanks=4, fuel=10)
    outpost(g, "venus-aerostat-xity", tanks=stored)
    factory(g, "venus-aerostat-xity")
    way = ("burn-0vwaf", 6, "lag-m0sea", "done")
    run(g, "fly", *way)
    assert sum([g.stacks[0][place].tanks for place in g.outposts(0)]) == left
    assert (mass, stored + 4 - 20 - left) == (wet(g), g.stacks[0][ROCKET].tanks)


# --- once between two Turns (H1b) -----------------------------------------------------------------


@pytest.mark.clause("H1b.1", "N3d")
def test_a_passenger_that_moved_stays_until_its_own_players_turn() -> None:
    g = position()
    rocket(g, "leo", NASA, fuel=4)
    run(g, "fly", "no", "burn-ue3lc", "done")
    g.stacks[0][ROCKET].cards.clear()
    rocket(g, "burn-ue3lc", ESA, fuel=6, side=1).cards.append(g.crew(0).face)
    end_turn(g, 0)
    begin_turn(g, 1)
    assert "H1b.1" == against(g, "fly", side=1)
    end_turn(g, 1)
    begin_turn(g, 0)
    assert "" == against(g, "fly", side=1)


@pytest.mark.clause("H1b.1", "H1b.2")
def test_the_mark_of_ft_follows_them_into_and_out_of_the_tanks() -> None:
    g = position()
    rocket(g, "leo", NASA, tanks=2, fuel=9)
    run(g, "fly", "no", "burn-ue3lc", "done")
    run(g, "drain", 1)
    run(g, "transfer", "rocket-stack", "new-outpost", "tank", 3, "done")
    assert 3 == g.stacks[0][FIRST_OUTPOST].moved_tanks
    end_turn(g, 0)
    begin_turn(g, 0)
    assert 0 == g.stacks[0][FIRST_OUTPOST].moved_tanks


@pytest.mark.clause("H1b.1", "D1")
def test_no_second_move_by_a_swap() -> None:
    g = position()
    rocket(g, "leo", NASA, fuel=4)
    outpost(g, "geo", "mag-sail")
    run(g, "fly", "no", "burn-ue3lc", "done")
    run(g, "swap", "outpost-1")
    assert "D1" == against(g, "fly")


@pytest.mark.clause("H2b.3", "E5.1", "J3e", "H2.1")
def test_what_cannot_fly() -> None:
    g = position()
    assert "E5.1" == against(g, "fly")
    rocket(g, "geo", "hall-effect", fuel=4)
    assert "H2b.3" == against(g, "fly")

    g = position()
    rocket(g, "geo", "mag-sail", "photon-heliogyro")
    run(g, "declare-off", "mag-sail")
    assert "mag-sail" not in act(g, "fly").options
    run(g, "declare-off", "photon-heliogyro")
    assert "H2b.3" == against(g, "fly")


@pytest.mark.clause("Syn-b.2", "D2.5", "V6c.1")
def test_the_kreutz_sungrazer_takes_everything_when_yellow_ends() -> None:
    g = position(1, mode="ceo", year=5)
    rocket(g, "kreutz-sungrazer", NASA, tanks=1)
    outpost(g, "kreutz-sungrazer", "hall-effect", tanks=2)
    outpost(g, "kreutz-sungrazer", tanks=2)
    outpost(g, MARS, "mag-sail")
    factory(g, "kreutz-sungrazer")
    advance(g)
    assert (["hall-effect"], [NASA]) == (hand(g), words(g, g.stacks[0][LEO]))
    assert ([at(MARS)], False, {}) == (
        [g.stacks[0][n].space for n in g.outposts(0)], g.has_rocket(0), g.factories,
    )  # fmt: skip
    assert ({at("kreutz-sungrazer"): 0}, 1) == (g.claims, g.fatalities)


@pytest.mark.clause("Alg-5", "H6b.3", "H7.1", "IN-12")
def test_the_order_of_what_happens_on_entering_a_space() -> None:
    g = position(aqua=0)
    ship = rocket(g, "lag-s1uqf", NASA, "mag-sail", "hall-effect", fuel=12)
    run(g, "fly", NASA, "no", "burn-3ylxe", "lag-5bfh5", "lag-6jjmn", 5, MARS)
    assert [NASA, "hall-effect"] == words(g, ship)
    assert [e.clause for e in g.log if type(e) in (CardLost, HazardRolled)] == ["H6b.3", "H7.1"]
    assert ["photon-kite-sail"] == hand(g)
