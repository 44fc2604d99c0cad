"""What others lend, what a deal does at once, FT that are divided (N4, N6, I5, A2h)."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.rules.auction import free_aquas
from panspermia.games.exodus.rules.ceo import demand
from panspermia.games.exodus.rules.dealing import make_offer
from panspermia.games.exodus.rules.pieces import FIRST_OUTPOST, LEO, NOBODY, ROCKET
from panspermia.games.exodus.rules.politics.assembly import house, leave_legacy
from panspermia.games.exodus.rules.quick import drop_cycle
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.turn import end_turn
from panspermia.kernel import CANCEL, DONE, NO, YES
from tests.games.exodus.positions import (
    ESA,
    NASA,
    NASRDA,
    ROSCOSMOS,
    act,
    against,
    at,
    deal,
    drive,
    factory,
    outpost,
    position,
    rocket,
    run,
    table_at,
    wet,
    words,
)

SANDWORM, MARS, ARSIA = "electrophoretic-sandworm", "mars-north-pole", "mars-arsia-mons-caves"


# --- another's Crew (N6) --------------------------------------------------------------------------


@pytest.mark.clause("N6", "I0a", "I6.1a", "I6.4a", "A-18")
def test_another_s_crew_prospects_for_whoever_it_is_lent_to() -> None:
    g = position(2)
    outpost(g, MARS, ESA, side=1)
    assert "I6.0" == against(g, "prospect")
    deal(g, NASA, "leave-crew", DONE, DONE, by=1)
    run(g, "prospect", ESA)
    assert {at(MARS): 0} == g.claims
    assert [ESA] == words(g, g.stacks[1][FIRST_OUTPOST]), "the Crew stays where it is"
    end_turn(g, 0)
    g.active, g.operated = 0, False
    g.claims.clear()
    assert "I6.0" == against(g, "prospect"), "leave lapses with the Turn"


@pytest.mark.clause("N6", "I5a.1", "I5.1")
def test_another_s_crew_makes_tanks_for_own_stacks() -> None:
    g = position(2)
    outpost(g, MARS, ESA, side=1)
    rocket(g, MARS, "mass-driver")
    g.granted.append(("crew", 1, -1))
    run(g, "refuel", "isru", "fuel")
    assert 0 == g.stacks[1][FIRST_OUTPOST].tanks
    assert 1 == g.rocket(0).steps or g.wet[0] > g.rocket(0).dry


@pytest.mark.clause("N6", "Alg-19", "A-54", "K2b.4")
def test_the_glitch_of_the_lent_crew_s_stack_hits_its_owner() -> None:
    g = position(2)
    outpost(g, MARS, ESA, "mass-driver", side=1).glitched = True
    g.granted.append(("crew", 1, -1))
    hard = g.face(g.crew(1).face).card.rad_hard
    run(g, "prospect", ESA, hard)
    assert g.operated
    assert not g.claims
    assert g.crew(1).face in g.stacks[1][LEO].cards


@pytest.mark.clause("N6", "N3d", "Nb")
def test_no_crew_can_be_lent_that_is_at_home_or_rides() -> None:
    g = position(2)
    assert ESA in str(g.crew(1).word)
    drive(make_offer(g, 1), NASA, CANCEL)
    played = drive(make_offer(g, 1), NASA)
    assert "leave-crew" not in played.options, "it is in LEO"
    rocket(g, MARS, "mass-driver")
    g.stacks[1][LEO].cards.clear()
    g.stacks[0][ROCKET].cards.append(g.crew(1).face)
    assert "leave-crew" not in drive(make_offer(g, 1), NASA).options, "a passenger only rides"
    g.granted.append(("crew", 1, -1))
    assert "I6.0" == against(g, "prospect")


# --- the Mooncable on another's Rocket (N4c) ------------------------------------------------------


@pytest.mark.clause("N4c", "P-Moon", "D1c")
def test_the_mooncable_serves_another_s_rocket_by_a_deal() -> None:
    g = position(2, factions=(NASRDA, ESA))
    rocket(g, "geo", "mass-driver", "qu-tube", "flywheel-compulsator", side=1)
    dry = g.rocket(1).dry
    deal(g, ESA, "mooncable", DONE, "aqua", 3, DONE)
    assert g.wet[1] > dry
    assert 0 == g.grades[1]
    assert (9, 3) == (g.aqua(0), g.aqua(1))
    assert "mooncable" in g.used
    assert "D1c" == against(g, "mooncable")
    assert "mooncable" not in drive(make_offer(g, 0), ESA).options


@pytest.mark.clause("N4c", "A-62", "P-1")
def test_only_its_active_holder_lays_the_cable_and_only_where_it_reaches() -> None:
    g = position(2, factions=(NASRDA, ESA))
    rocket(g, "phobos", "mass-driver", "qu-tube", "flywheel-compulsator", side=1)
    assert "mooncable" not in drive(make_offer(g, 0), ESA).options
    g.stacks[1][ROCKET].space = at("geo")
    assert "mooncable" in drive(make_offer(g, 0), ESA).options
    g.active = 1
    assert "mooncable" not in drive(make_offer(g, 0), ESA).options
    g.active, g.anarchy = 0, True
    assert "mooncable" not in drive(make_offer(g, 0), ESA).options


# --- legacy disks (N4e) ---------------------------------------------------------------------------


def last_year(players: int = 2) -> State:
    g = position(players, module0=True, year=11)
    g.active = NOBODY
    return g


@pytest.mark.clause("N4e", "O6.1")
def test_the_first_player_may_sell_the_place_of_a_legacy_disk() -> None:
    g = last_year()
    flow = leave_legacy(g)
    request = next(flow)
    assert 7 == len(request.options())  # type: ignore[union-attr]
    deal(g, ESA, "legacy", "honor", DONE, "aqua", 2, DONE)
    request.forget()  # type: ignore[union-attr]
    assert ("honor",) == request.options()  # type: ignore[union-attr]
    with pytest.raises(StopIteration):
        flow.send("honor")
    assert [0, 1, 0, 0, 0, 0, 0] == house(g).legacy
    assert (8, 4) == (g.aqua(0), g.aqua(1))
    assert not g.used


@pytest.mark.clause("N4e", "N.1", "O6.1")
def test_at_a_table_the_place_is_sold_while_it_is_asked_for() -> None:
    g = position(2, module0=True, year=11)
    table = table_at(g)
    assert "legacy" not in drive(make_offer(g.copy(), 0), ESA).options, "in a Turn it is not due"
    while table.request is not None and table.request.rule != "O6.1":
        table.answer("end-turn" if table.request.rule == "D1" else table.request.options()[0])
    assert table.request is not None
    assert "offer" in table.initiatives(1)
    table.start(1, "offer")
    for answer in (NASA, "aqua", 2, DONE, "legacy", "unity", DONE):
        table.answer(answer, seat=1)
    table.start(0, "accept")
    table.answer(ESA, seat=0)
    assert 1 == house(table.state).legacy[2]
    assert table.request.rule != "O6.1"
    assert not table.state.offers.standing


@pytest.mark.clause("N4e")
def test_nobody_but_the_first_player_sells_it_and_only_once() -> None:
    g = last_year(3)
    next(leave_legacy(g))
    assert "legacy" not in drive(make_offer(g, 1), NASA).options
    deal(g, ESA, "legacy", "honor", DONE, DONE)
    assert "legacy" not in drive(make_offer(g, 0), ROSCOSMOS).options


# --- FT that are divided (I5.1) -------------------------------------------------------------------


@pytest.mark.clause("I5.1", "G1b")
def test_some_go_into_the_tanks_and_the_rest_to_a_stack() -> None:
    g = position(2)
    rocket(g, MARS, "mass-driver")
    factory(g, MARS)
    dry = g.rocket(0).dry
    assert {"fuel", "rocket-stack", "new-outpost", "divide"} == set(
        act(g.copy(), "refuel", "factory-water").options
    )
    run(g, "refuel", "factory-water", "divide", 4, "new-outpost")
    assert (3, dry) == (g.stacks[0][FIRST_OUTPOST].tanks, g.rocket(0).dry)
    assert "7" == wet(g), "3 of mass and 4 of fuel"


@pytest.mark.clause("I5.1", "F3e")
def test_what_does_not_fit_into_the_tanks_goes_elsewhere() -> None:
    g = position(2)
    rocket(g, MARS, "mass-driver", fuel=29)
    factory(g, MARS)
    played = act(g.copy(), "refuel", "factory-water")
    assert "fuel" not in played.options
    assert [1, 2, 3] == act(g.copy(), "refuel", "factory-water", "divide").options
    run(g, "refuel", "factory-water", "divide", 3, "rocket-stack")
    assert 4 == g.stacks[0][ROCKET].tanks


@pytest.mark.clause("I5.1", "K2b.4", "A-54")
def test_the_share_of_a_rocket_that_a_glitch_takes_goes_to_an_outpost() -> None:
    g = position(2)
    rocket(g, MARS, "re-solar-moth").glitched = True
    factory(g, MARS)
    run(g, "refuel", "factory-water", "divide", 4, "new-outpost", 5)
    assert not g.has_rocket(0)
    assert 7 == g.stacks[0][FIRST_OUTPOST].tanks


# --- rerolls (A2h) --------------------------------------------------------------------------------


@pytest.mark.clause("A2h", "I6b.1", "I6.5", "4A7c.2")
def test_nobody_must_roll_again() -> None:
    g = position(2)
    outpost(g, "karin-a", SANDWORM)
    kept = g.copy()
    run(kept, "prospect", SANDWORM, 3, NO)
    assert [at("karin-a")] == kept.busted
    run(g, "prospect", SANDWORM, 3, YES, 1)
    assert {at("karin-a"): 0} == g.claims


# --- the board after a quick start (V6d.1) --------------------------------------------------------


@pytest.mark.clause("V6d.1", "V6d.4", "V1d", "A-61")
def test_the_disk_of_the_quick_start_lies_on_no_pile_of_the_board() -> None:
    g = position(1, mode="ceo", quick=True)
    g.seniority = 4
    drop_cycle(g)
    asked = []
    while g.seniority:
        asked.append(demand(g))
        g.seniority -= 1
    assert [0, 8, 18] == asked


# --- what has been bid (I2c) ----------------------------------------------------------------------


@pytest.mark.clause("I2c", "N1", "Na", "Alg-13")
def test_nobody_gives_away_what_has_been_bid() -> None:
    """A bid never exceeds what the bidder has, up to the end of the auction."""
    table = table_at(position(3))
    for answer in ("auction", "thrusters", 2, 5):
        table.answer(answer)
    assert table.request is not None
    assert 2 == table.request.side, "ESA stands at 5 of its 6 Aquas"
    table.start(1, "offer")
    table.answer(NASA, seat=1)
    table.answer("aqua", seat=1)
    assert not [r for r in table.requests if r.rule == "N1"], "there is a single Aqua left to give"
    for answer in (DONE, DONE):
        table.answer(answer, seat=1)
    table.start(0, "accept")
    table.answer(ESA, seat=0)
    assert [7, 5, 6] == [table.state.aqua(side) for side in range(3)]
    table.answer("pass")
    table.answer("pass")
    assert [12, 0, 6] == [table.state.aqua(side) for side in range(3)]
    assert not [word for word in table.state.used if word.startswith("pledged")]


@pytest.mark.clause("I2c", "I2b.2", "N1")
def test_who_is_outbid_is_free_again() -> None:
    table = table_at(position(3))
    for answer in ("auction", "thrusters", 2, 5, 5):
        table.answer(answer)
    assert (6, 1, 1) == tuple([free_aquas(table.state, side) for side in range(3)])
    table.answer(6)
    assert (0, 6, 6) == tuple([free_aquas(table.state, side) for side in range(3)])
