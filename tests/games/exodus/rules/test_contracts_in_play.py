"""Contracts as cards: boosts, people on board, icons, deals, refuels (4B2, 4B4a, 4A7, 4A8)."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.components.contracts import Piece
from panspermia.games.exodus.rules.contracts.decks import agency
from panspermia.games.exodus.rules.contracts.goals import stands
from panspermia.games.exodus.rules.dealing import tradeable
from panspermia.games.exodus.rules.engines import Sky, engines
from panspermia.games.exodus.rules.events import CardBoosted, GloryTaken, HazardWaived
from panspermia.games.exodus.rules.flight import HAZARDS, Flying, Mission, hazard
from panspermia.games.exodus.rules.happenings import exposed
from panspermia.games.exodus.rules.moves import ASSIST_ROLL
from panspermia.games.exodus.rules.permits import may_use_factory
from panspermia.games.exodus.rules.pieces import LEO, LOW, ROCKET
from panspermia.games.exodus.rules.privileges import is_felon
from panspermia.games.exodus.rules.refuel import doubled
from panspermia.games.exodus.rules.stacks import mass_of, return_card
from panspermia.games.exodus.rules.tankage import ballast, fodder
from panspermia.games.exodus.rules.turn import begin_turn
from panspermia.games.exodus.rules.voyage import Voyage, land, tophat
from panspermia.kernel import NO, YES
from tests.games.exodus.agencies import give, late, law
from tests.games.exodus.positions import (
    ESA,
    NASRDA,
    ROSCOSMOS,
    TAIKONAUTS,
    against,
    at,
    claim,
    deal,
    drive,
    factory,
    offer,
    outpost,
    position,
    rocket,
    run,
    told,
    words,
)

EROS, MARS, LUNA = "eros", "mars-north-pole", "luna-shackleton-polar-rim"


# --- boost (4B4a) -----------------------------------------------------------------------------


@pytest.mark.clause("4B4a.1", "4B2", "4A3b")
def test_a_contract_is_boosted_like_a_patent_and_has_mass() -> None:
    g = position(2, module4=True, aqua=10, factions=(ESA, ROSCOSMOS))
    contract = give(g, "new-horizons")
    run(g, "boost", "new-horizons", "done")
    assert contract.boosted
    assert 6 == g.aqua(0)
    assert [ESA, "new-horizons"] == words(g, g.stacks[0][LEO])
    assert 1 + 4 + 6 == mass_of(g, 0, LEO)
    assert ["new-horizons"] == [event["card"] for event in told(g, CardBoosted)]


@pytest.mark.clause("4B4a.1")
def test_a_contract_that_costs_more_than_one_has_stays() -> None:
    g = position(2, module4=True, aqua=3)
    give(g, "new-horizons")
    assert "I4.1" == against(g, "boost")


# --- people on board (4B2d) -------------------------------------------------------------------


@pytest.mark.clause("4B2d.1", "I-22")
def test_a_manned_contract_keeps_glitches_away() -> None:
    g = position(2, module4=True)
    rocket(g, "geo", "dumbo")
    assert [ROCKET] == exposed(g, 0)
    give(g, "new-horizons", aboard=ROCKET)
    assert [] == exposed(g, 0)
    g.stacks[0][ROCKET].cards.pop()
    give(g, "mosquito", aboard=ROCKET)
    assert [ROCKET] == exposed(g, 0)


@pytest.mark.clause("4B2d.1", "I-23")
def test_a_manned_contract_may_carry_the_glory_of_a_zone() -> None:
    g = position(2, module4=True)
    rocket(g, EROS, "dumbo")
    contract = give(g, "new-horizons", aboard=ROCKET)
    land(g, 0)
    assert at(EROS) in g.landed
    run(g, "load-glory")
    assert ["new-horizons"] == [event["card"] for event in told(g, GloryTaken)]
    assert against(g, "load-glory")
    g.stacks[0][ROCKET].space = at("leo")
    land(g, 0)
    assert contract.face not in [chit.carrier for chit in g.glory]


@pytest.mark.clause("4B2d.1")
def test_it_repairs_glitches_and_colonizes_nothing() -> None:
    g = position(2, module4=True)
    rocket(g, EROS, "dumbo")
    factory(g, EROS)
    give(g, "new-horizons", aboard=ROCKET)
    g.stacks[0][ROCKET].glitched = True
    assert not against(g, "repair")
    assert "G3a.1" == against(g, "colonize")


@pytest.mark.clause("4B2d.2")
def test_to_give_up_those_on_board_is_a_felony() -> None:
    g = position(2, module4=True)
    rocket(g, "geo", "dumbo")
    give(g, "new-horizons", aboard=ROCKET)
    assert "4B2d.2" == ballast(g, 0)["new-horizons"]
    assert "4B2d.2" == fodder(g, 0)["new-horizons"]
    assert "Fel-1" == against(g, "murder")
    g = position(2, module4=True, factions=(TAIKONAUTS, ROSCOSMOS))
    rocket(g, "geo", "dumbo")
    contract = give(g, "new-horizons", aboard=ROCKET)
    run(g, "murder", "new-horizons")
    assert (True, True) == (contract.default, contract.late)


@pytest.mark.clause("4B6a.1", "4B2d.2")
def test_an_unmanned_contract_may_be_thrown_overboard() -> None:
    g = position(2, module4=True)
    rocket(g, "geo", "dumbo")
    contract = give(g, "mosquito", aboard=ROCKET)
    run(g, "jettison", "mosquito")
    assert not contract.default
    assert "mosquito" not in words(g, g.stacks[0][ROCKET])


@pytest.mark.clause("4A7e")
def test_a_buggy_drives_a_manned_contract_along_a_road() -> None:
    g = position(2, module4=True)
    rocket(g, MARS, "nanobot")
    give(g, "new-horizons", aboard=ROCKET)
    run(g, "drive", "mars-arsia-mons-caves")
    assert ["new-horizons"] == words(g, g.stacks[0][2])
    assert at("mars-arsia-mons-caves") in g.landed


# --- icons (4B2e) -----------------------------------------------------------------------------


@pytest.mark.clause("4B2e.1", "4A6f.4", "4B6b", "I-21", "EX4", "4A3f")
def test_a_tophat_enters_one_hazard_a_turn_safely() -> None:
    g = position(2, module4=True, aqua=0)
    contract = give(g, "hubris")
    assert not tophat(g, 0)
    rocket(g, "geo", "dumbo")
    g.stacks[0][ROCKET].cards.append(contract.face)
    assert "hubris" == tophat(g, 0)
    g.used.append("tophat")
    assert not tophat(g, 0)
    g.used, contract.default = [], True
    assert not tophat(g, 0)


@pytest.mark.clause("4B2e.1", "4A6f.4", "I-21")
@pytest.mark.parametrize("answer", [YES, NO])
def test_it_is_said_before_the_roll(answer: str) -> None:
    g = position(2, module4=True, aqua=0)
    rocket(g, "geo", "nasa-astronauts", fuel=4)
    give(g, "hubris", aboard=ROCKET)
    craft = g.rocket(0)
    mission = Mission(0, at("geo"), craft, tophat="hubris", host=Voyage(g, 0))
    flying = Flying(mission, engines(craft, at("geo"), Sky())[0])
    played = drive(hazard(flying, ASSIST_ROLL), 6)
    assert [] == played.asked
    crash = HAZARDS.index("crash")
    played = drive(hazard(flying, crash), answer, *([6] if answer == NO else []))
    assert [(0, "4B2e.1")] == played.asked
    assert (answer == YES) == bool(told(g, HazardWaived)) == ("tophat" in g.used)
    again = drive(hazard(flying, crash))
    assert again.request is not None
    assert (answer == NO) == (again.request.rule == "4B2e.1")


@pytest.mark.clause("4B2e.2", "4B6b")
def test_a_felony_icon_serves_the_stack_that_carries_it() -> None:
    g = position(2, module4=True)
    outpost(g, EROS)
    claim(g, EROS, side=1)
    contract = give(g, "drug-smuggling", aboard=2)
    assert is_felon(g, 0, at(EROS))
    assert not is_felon(g, 0)
    assert not is_felon(g, 0, at(MARS))
    run(g, "claim-jump", EROS)
    assert 0 == g.claims[at(EROS)]
    return_card(g, 0, g.stacks[0][2].cards.pop())
    assert contract.default
    assert not is_felon(g, 0, at(EROS))


# --- deals (4B2g) -----------------------------------------------------------------------------


@pytest.mark.clause("4B2g.1", "4B2g.2", "4A6d.1", "4B5a-note", "4B6c")
def test_a_contract_changes_hands_with_its_timepiece_and_what_lies_on_it() -> None:
    g = position(2, module4=True)
    contract = late(g, "new-horizons", paid=4)
    contract.insured = True
    agency(g).chit = 1
    deal(g, g.crew(1).word, "new-horizons", "done", "done")
    assert [None, contract] == agency(g).held
    assert (4, True, True) == (contract.paid, contract.late, contract.insured)


@pytest.mark.clause("4B2g.1", "4B2.2")
def test_who_takes_one_over_needs_a_timepiece_or_a_contract_to_swap() -> None:
    g = position(2, module4=True)
    one, other = give(g, "mosquito"), give(g, "hubris", 1)
    assert "4B2g.1" == offer(g, g.crew(1).word, "mosquito", "done", "done")
    g.offers.standing = []
    deal(g, g.crew(1).word, "mosquito", "done", "hubris", "done")
    assert [other, one] == agency(g).held


@pytest.mark.clause("4B2g.2", "N2a")
def test_one_that_was_handed_over_waits_for_the_next_turn_of_its_first_owner() -> None:
    g = position(2, module4=True)
    give(g, "mosquito")
    deal(g, g.crew(1).word, "mosquito", "done", "done")
    assert "N2a" == tradeable(g, 1, 0, {})["mosquito"]
    begin_turn(g, 1)
    assert "N2a" == tradeable(g, 1, 0, {})["mosquito"]
    begin_turn(g, 0)
    assert "" == tradeable(g, 1, 0, {})["mosquito"]


@pytest.mark.clause("4B2g.2", "Nb", "Lb")
def test_in_stacks_of_one_space_the_card_goes_over_and_its_glory_stays() -> None:
    g = position(2, module4=True)
    rocket(g, EROS, "dumbo")
    contract = give(g, "new-horizons", aboard=ROCKET)
    zone = 4
    g.glory[zone].side, g.glory[zone].up, g.glory[zone].carrier = 0, LOW, contract.face
    outpost(g, EROS, "mass-driver", side=1)
    deal(g, g.crew(1).word, "new-horizons", "done", "done")
    assert ["mass-driver", "new-horizons"] == words(g, g.stacks[1][2])
    assert (0, LOW) == (g.glory[zone].side, g.glory[zone].up)
    assert contract.face != g.glory[zone].carrier
    assert [None, contract] == agency(g).held


@pytest.mark.clause("4B2g.2", "4A6d.1")
def test_a_default_contract_stays_with_its_owner() -> None:
    g = position(2, module4=True)
    contract = late(g, "mosquito")
    contract.default = True
    assert "4B2g.2" == tradeable(g, 0, 1, {})["mosquito"]


# --- whose (4A7f) ----------------------------------------------------------------------------


@pytest.mark.clause("4A3i", "EX2", "I-30")
def test_freedom_to_roam_makes_no_factory_ones_own() -> None:
    g = position(2, module4=True)
    law(g, "individuality")
    factory(g, EROS, side=1)
    assert may_use_factory(g, 0, at(EROS))
    assert not stands(g, 0, Piece(kind="factory", whose="own"), at(EROS))
    assert stands(g, 0, Piece(kind="factory", whose="any"), at(EROS))


# --- refuels (4A8) ----------------------------------------------------------------------------


@pytest.mark.clause("4A8.1", "4A8.3", "EX3")
def test_a_refuel_makes_at_most_nine_tanks() -> None:
    g = position(2, module4=True, factions=("isro-glavcosmonauts", ROSCOSMOS))
    rocket(g, EROS, "isro-glavcosmonauts")
    g.glory[4].side, g.glory[4].up = 0, LOW
    g.glory[4].carrier = g.crew(0).face
    factory(g, EROS)
    assert 9 == doubled(g, 0, at(EROS), 7)
    assert 8 == doubled(g, 0, at(EROS), 4)
    core = position(2, factions=("isro-glavcosmonauts", ROSCOSMOS))
    rocket(core, EROS, "isro-glavcosmonauts")
    core.glory[4] = g.glory[4].copy()
    assert 14 == doubled(core, 0, at(EROS), 7)


@pytest.mark.clause("4A8.1")
def test_by_the_other_reading_only_doubled_refuels_are_limited() -> None:
    g = position(2, module4=True, refuel_cap="doubled_only", factions=(NASRDA, ROSCOSMOS))
    assert 11 == doubled(g, 0, at(EROS), 11)
    assert 9 == doubled(position(2, module4=True), 0, at(EROS), 11)


@pytest.mark.clause("4A7a.1", "4A7a.2")
def test_the_bank_is_leo() -> None:
    g = position(2, module4=True)
    assert [at("leo")] * 2 == [g.bank(side) for side in g.sides()]
