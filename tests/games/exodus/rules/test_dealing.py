"""Negotiation, felonies and faction privileges (N, Fel, P)."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.rules.auction import BIDDING
from panspermia.games.exodus.rules.dealing import (
    accept,
    against_deal,
    decline,
    make_offer,
    withdraw,
)
from panspermia.games.exodus.rules.pieces import FIRST_OUTPOST, LEO, ROCKET
from panspermia.games.exodus.rules.privileges import finao_price, has_powersat, is_felon
from panspermia.games.exodus.rules.stacks import mass_of
from panspermia.games.exodus.rules.state import DISKS
from panspermia.games.exodus.rules.turn import begin_turn, end_turn
from panspermia.kernel import CANCEL, DONE
from tests.games.exodus.positions import (
    ESA,
    MAP,
    NASA,
    NASRDA,
    NORSE,
    TAIKONAUTS,
    act,
    against,
    at,
    claim,
    deal,
    dome,
    drive,
    factory,
    hand,
    hold,
    offer,
    outpost,
    position,
    rocket,
    run,
    wet,
    words,
)

SANDWORM, LUNA = "electrophoretic-sandworm", "luna-shackleton-polar-rim"


# --- offers (N.1, N.2) ------------------------------------------------------------------------


@pytest.mark.clause("N.1", "N.2", "N1", "N2", "A-18")
def test_aquas_and_hand_cards_change_hands_together() -> None:
    g = position(2)
    hold(g, "dumbo", side=1)
    deal(g, ESA, "aqua", 4, DONE, "dumbo", DONE)
    assert (2, 10) == (g.aqua(0), g.aqua(1))
    assert (["dumbo"], []) == (hand(g), hand(g, 1))
    assert not g.offers.standing


@pytest.mark.clause("N.1", "N.2")
def test_offers_may_be_declined_withdrawn_and_lapse_with_the_turn() -> None:
    g = position(2)
    offer(g, ESA, "aqua", 1, DONE, DONE)
    drive(decline(g, 1), NASA)
    assert not g.offers.standing
    offer(g, ESA, "aqua", 1, DONE, DONE)
    drive(withdraw(g, 0), ESA)
    assert not g.offers.standing
    offer(g, ESA, "aqua", 1, DONE, DONE)
    end_turn(g, 0)
    assert not g.offers.standing


@pytest.mark.clause("N.2")
def test_a_deal_whose_terms_no_longer_hold_cannot_be_taken() -> None:
    g = position(2)
    offer(g, ESA, "aqua", 5, DONE, DONE)
    g.stacks[0][LEO].tanks = 4
    assert "N1" == against_deal(g, g.offers.by(0)[0])
    played = drive(accept(g, 1))
    assert played.request is None or NASA not in played.options


@pytest.mark.clause("N2a")
def test_a_traded_card_waits_for_the_next_turn_of_its_first_owner() -> None:
    g = position(2)
    hold(g, "dumbo")
    deal(g, ESA, "dumbo", DONE, DONE)
    played = drive(make_offer(g, 1), NASA)
    assert played.request is not None
    assert not played.request.allows("dumbo")
    begin_turn(g, 1)
    assert g.traded
    begin_turn(g, 0)
    assert not g.traded


@pytest.mark.clause("Na", "I2c")
def test_during_an_auction_aquas_alone_change_hands() -> None:
    g = position(2)
    hold(g, "dumbo")
    outpost(g, "phobos", "hall-effect", tanks=2)
    claim(g, "phobos")
    g.used.append(BIDDING)
    played = drive(make_offer(g, 0), ESA)
    assert ["aqua", DONE, CANCEL] == played.options
    deal(g, ESA, "aqua", 2, DONE, DONE)
    assert 8 == g.aqua(1)


# --- what changes hands (N3) ------------------------------------------------------------------


@pytest.mark.clause("N3.1", "Na", "H1b.1", "N3b")
def test_stack_cards_and_tanks_come_to_a_stack_there_or_a_new_outpost() -> None:
    g = position(2)
    outpost(g, "phobos", "hall-effect", "dumbo", tanks=5)
    g.stacks[0][FIRST_OUTPOST].moved_tanks = 5
    deal(g, ESA, "hall-effect", "tank", 3, DONE, DONE)
    there = g.stacks[1][FIRST_OUTPOST]
    assert (["hall-effect"], 3, 3) == (words(g, there), there.tanks, there.moved_tanks)
    assert 2 == g.stacks[0][FIRST_OUTPOST].tanks
    g.active = 1
    outpost(g, "deimos", "mass-driver", side=1)
    outpost(g, "ceres", "qu-tube", side=1)
    assert "E6d" == against(g, "end-turn", 1), "a third outpost may stand until then"


@pytest.mark.clause("N3.1", "G6d", "N3b")
def test_claims_and_factories_change_their_tokens_within_the_limits() -> None:
    g = position(2)
    factory(g, "ceres")
    deal(g, ESA, "ceres", "factory", DONE, DONE)
    assert (0, 1) == (g.claims[at("ceres")], g.factories[at("ceres")])
    sites = [MAP.ids[s] for s in range(len(MAP.ids)) if MAP.size[s] == 1][:DISKS]
    claim(g, *sites, side=1)
    g.offers.standing = []
    assert "N3b" == offer(g, ESA, "ceres", DONE, DONE)
    g.offers.standing = []
    deal(g, ESA, "ceres", DONE, sites[0], DONE)
    assert (1, 0) == (g.claims[at("ceres")], g.claims[at(sites[0])]), "one for one fits"


@pytest.mark.clause("N3b", "N3c")
def test_only_in_the_own_turn_a_piece_is_freed_to_receive_one() -> None:
    g = position(2)
    sites = [MAP.ids[s] for s in range(len(MAP.ids)) if MAP.size[s] == 1][:DISKS]
    claim(g, *sites)
    claim(g, "ceres", side=1)
    assert "N3b" == offer(g, ESA, DONE, "ceres", DONE)
    run(g, "remove", "disk", sites[0])
    drive(accept(g, 1), NASA)
    assert 0 == g.claims[at("ceres")]


@pytest.mark.clause("N3d", "Nb", "La", "E5c")
def test_a_crew_boards_a_foreign_rocket_and_leaves_it_again() -> None:
    g = position(2)
    rocket(g, "phobos", "mass-driver", side=1)
    rocket(g, "phobos", NASA, "dumbo")
    deal(g, ESA, NASA, DONE, DONE)
    assert ["mass-driver", NASA] == words(g, g.stacks[1][ROCKET])
    assert 4 == mass_of(g, 1, ROCKET)
    assert g.is_human_at(0, at("phobos"))
    assert not g.is_human_at(1, at("phobos"))
    deal(g, NASA, NASA, DONE, DONE, by=1)
    assert ["dumbo", NASA] == words(g, g.stacks[0][ROCKET])


@pytest.mark.clause("N3d", "Nb")
def test_a_crew_is_never_given_away_and_needs_a_stack_to_ride_in() -> None:
    g = position(2)
    rocket(g, "phobos", NASA, "dumbo")
    played = drive(make_offer(g, 0), ESA)
    assert played.request is not None
    assert not played.request.allows(NASA)


@pytest.mark.clause("N3d", "Fel-4", "Fel-2")
def test_host_and_owner_may_jettison_a_passenger_as_felons() -> None:
    g = position(2, factions=(TAIKONAUTS, ESA))
    rocket(g, "phobos", TAIKONAUTS, "mass-driver")
    g.stacks[0][ROCKET].cards.append(g.crew(1).face)
    g.stacks[1][LEO].cards.clear()
    defended = g.copy()
    dome(defended, "phobos", side=1)
    assert act(defended, "murder").options == [TAIKONAUTS, CANCEL], "their Colony defends them"
    run(g.copy(), "murder", TAIKONAUTS)
    run(g, "murder", ESA)
    assert [g.crew(1).face] == g.stacks[1][LEO].cards
    assert "D1c" == against(g, "murder")
    g.used.clear()
    g.stacks[1][LEO].cards.clear()
    g.stacks[0][ROCKET].cards.append(g.crew(1).face)
    g.anarchy, g.active = True, 1
    run(g, "murder", ESA, side=1)
    assert [g.crew(1).face] == g.stacks[1][LEO].cards


# --- leave (N4-N8) ----------------------------------------------------------------------------


@pytest.mark.clause("N4a", "P-Powersat", "IN-37", "H3d.2")
def test_a_push_may_be_lent_to_whoever_is_active() -> None:
    g = position(2)
    assert has_powersat(g, 1)
    deal(g, NASA, "leave-powersat", DONE, DONE, by=1)
    assert has_powersat(g, 0)
    end_turn(g, 0)
    begin_turn(g, 0)
    assert not has_powersat(g, 0)


@pytest.mark.clause("N4b", "P-Felonious", "Fel-1")
def test_felonies_may_be_lent() -> None:
    g = position(2, factions=(NASA, TAIKONAUTS))
    deal(g, NASA, "leave-felonies", DONE, DONE, by=1)
    assert is_felon(g, 0)
    assert not is_felon(g, 1), "in the own Turn only"


@pytest.mark.clause("N4c", "P-Moon", "A-62", "D1c")
def test_a_mooncable_fills_a_dirt_thruster_at_a_home_orbit_once() -> None:
    g = position(2, factions=(NASA, NASRDA))
    rocket(g, "geo", "mass-driver", "qu-tube", "flywheel-compulsator")
    assert "P-Moon" == against(g, "mooncable")
    deal(g, NASA, "leave-mooncable", DONE, DONE, by=1)
    dry = g.rocket(0)
    run(g, "mooncable")
    assert g.rocket(0).steps > dry.steps
    assert "D1c" == against(g, "mooncable")
    g.used.clear()
    g.stacks[0][ROCKET].space = at("hoh-64wwa")
    assert "A-62" == against(g, "mooncable")


@pytest.mark.clause("P-Moon")
def test_the_own_crew_takes_a_single_tank_from_the_mooncable() -> None:
    g = position(2, factions=(NASRDA, NASA))
    rocket(g, "leo", NASRDA)
    run(g, "mooncable")
    assert "2" == wet(g)


@pytest.mark.clause("P-Moon", "G1c.4")
def test_a_mooncable_needs_a_dirt_thruster() -> None:
    g = position(2, factions=(NASRDA, NASA))
    rocket(g, "leo", "mag-sail")
    assert "G1c.4" == against(g, "mooncable")


@pytest.mark.clause("N4d", "P-Scrum", "N8", "G7.2")
def test_scrums_and_crews_mend_the_stacks_of_others() -> None:
    g = position(2, factions=(NASA, NORSE))
    outpost(g, "phobos", "dumbo").glitched = True
    deal(g, NASA, "mend", DONE, DONE, by=1)
    assert not g.stacks[0][FIRST_OUTPOST].glitched
    g = position(2)
    outpost(g, "phobos", "dumbo").glitched = True
    played = drive(make_offer(g, 0), ESA, DONE)
    assert played.request is not None
    assert not played.request.allows("mend")
    rocket(g, "phobos", ESA, side=1)
    deal(g, ESA, DONE, "mend", DONE)
    assert not g.stacks[0][FIRST_OUTPOST].glitched


@pytest.mark.clause("N4e", "I6.1d", "A-18")
def test_leave_for_luna_is_the_first_players_to_give() -> None:
    g = position(2, active=1)
    outpost(g, LUNA, SANDWORM, side=1)
    assert "I6.0" == against(g, "prospect", 1)
    deal(g, ESA, "leave-luna", DONE, DONE)
    assert not against(g, "prospect", 1)


@pytest.mark.clause("N5", "N6", "I8d", "A-18")
def test_leave_for_factories_lasts_for_the_turn() -> None:
    g = position(2)
    factory(g, "ceres", side=1)
    hold(g, "hall-effect")
    assert "I8a" == against(g, "produce")
    deal(g, NASA, "leave-factory", DONE, DONE, by=1)
    run(g, "produce", "ion-drive")
    assert ["ion-drive"] == words(g, g.stacks[0][FIRST_OUTPOST])


@pytest.mark.clause("N6", "I7.1", "G6d")
def test_leave_for_a_claim_lets_a_foreign_cube_stand_on_it() -> None:
    g = position(2)
    claim(g, "ceres", side=1)
    outpost(g, "ceres", SANDWORM, "cvd-molding")
    assert "I7.1" == against(g, "industrialize")
    deal(g, NASA, "leave-claim", DONE, DONE, by=1)
    run(g, "industrialize", "ceres")
    assert (1, 0) == (g.claims[at("ceres")], g.factories[at("ceres")])


@pytest.mark.clause("N7", "Col-1", "I5.2")
def test_abilities_are_lent_to_stacks_beside_them() -> None:
    g = position(2)
    factory(g, "ceres")
    outpost(g, "ceres", "hall-effect")
    outpost(g, "deimos", "femtochemistry", side=1)
    played = drive(make_offer(g, 1), NASA)
    assert played.request is not None
    assert not played.request.allows("leave-abilities")
    g.stacks[1][FIRST_OUTPOST].space = at("ceres")
    deal(g, NASA, "leave-abilities", DONE, DONE, by=1)
    run(g, "refuel", "factory-water", "outpost-1")
    assert 14 == g.stacks[0][FIRST_OUTPOST].tanks


# --- felonies and privileges (Fel, P) ---------------------------------------------------------


@pytest.mark.clause("Fel-1", "Fel-5", "G4", "Fel-6")
def test_felonies_need_the_right_and_never_touch_a_dome() -> None:
    g = position(2, factions=(NASA, TAIKONAUTS))
    assert "Fel-1" == against(g, "murder")
    assert "Fel-1" == against(g, "claim-jump")
    g = position(2, factions=(TAIKONAUTS, NASA))
    dome(g, "phobos", side=1)
    rocket(g, "phobos", TAIKONAUTS)
    assert "G4" == against(g, "claim-jump")


@pytest.mark.clause("Fel-4", "E7c.3")
def test_suicide_needs_nobody_else() -> None:
    g = position(2, factions=(TAIKONAUTS, NASA))
    assert "Fel-4" == against(g, "murder"), "not in LEO"
    rocket(g, "phobos", TAIKONAUTS)
    run(g, "murder", TAIKONAUTS)
    assert not g.has_rocket(0)


@pytest.mark.clause("P-Open", "H7e.1")
def test_open_source_makes_finao_cheaper() -> None:
    g = position(2, factions=("anonymous-p2p", NASA))
    assert (3, 4) == (finao_price(g, 0), finao_price(g, 1))
    g.anarchy = True
    assert 4 == finao_price(g, 0)
