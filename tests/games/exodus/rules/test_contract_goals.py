"""Destinations of contracts: all 36 are reached from LEO, and near misses are refused (4B4)."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.components.catalog import catalog_of
from panspermia.games.exodus.rules.contracts.decks import agency
from panspermia.games.exodus.rules.contracts.goals import conditions
from panspermia.games.exodus.rules.events import ContractFulfilled, GloryKept, StepAnnounced
from panspermia.games.exodus.rules.pieces import HIGH, LEO, LOW, NOWHERE, ROCKET
from panspermia.games.exodus.rules.state import State
from tests.games.exodus.agencies import give, late
from tests.games.exodus.contract_flights import MOSQUITO, RUBBIA, Flown
from tests.games.exodus.contract_missions import MISSES, MISSIONS, TOUR
from tests.games.exodus.positions import (
    MAP,
    act,
    against,
    at,
    claim,
    dome,
    factory,
    outpost,
    position,
    rocket,
    run,
    told,
    words,
)

NASA, ESA = "nasa-astronauts", "esa-space-unionists"


def test_every_blue_face_has_its_mission_and_its_near_miss() -> None:
    catalog = catalog_of("")
    blue = {catalog.contracts[blue].word for blue, _gold in catalog.contract_cards}
    assert blue == set(MISSIONS) == set(MISSES)


@pytest.mark.clause("4A3i", "4B4", "4B4b.1", "4B4b.2", "4B4c.1", "4B4d", "4B.1", "4A6c", "4B4f.2")
@pytest.mark.clause("CR-1", "CR-3", "CR-4", "CR-5", "CR-6", "CR-7", "CR-14", "CR-17", "CR-22")
@pytest.mark.clause("CR-23", "CR-24", "CR-34", "CR-36", "EX8", "EX9")
@pytest.mark.parametrize("contract", sorted(MISSIONS))
def test_a_contract_is_flown_from_leo_and_fulfilled(contract: str) -> None:
    mission = MISSIONS[contract]

    flown = Flown(contract, **mission.how).follow(mission.script)

    assert flown.is_fulfilled
    assert agency(flown.g).held[0] is None


@pytest.mark.clause("4A3i", "4A7d.1", "4A7d.3", "4A7d.4", "4A7d.5", "4B4b.1", "4B4b.2", "4B4c.1")
@pytest.mark.clause("CR-1", "CR-2", "CR-10", "CR-17", "CR-22", "CR-24", "4B4d")
@pytest.mark.parametrize("contract", sorted(MISSES))
def test_a_near_miss_is_refused_with_its_clause(contract: str) -> None:
    miss = MISSES[contract]

    flown = Flown(contract, **miss.how).follow(miss.script)

    assert miss.clause == flown.refusal


@pytest.mark.clause("4B4b.2", "EX9", "I-29")
def test_a_tour_that_is_not_announced_in_its_turn_has_to_be_flown_again() -> None:
    flown = Flown("inner-tour", MOSQUITO).follow(TOUR)
    assert "" == flown.refusal
    flown.end()
    assert "4B4b.2" == flown.refusal


# --- one step ---------------------------------------------------------------------------------


@pytest.mark.clause("4B4a.1", "4B5d.2", "4B4")
def test_only_a_contract_in_a_stack_can_be_fulfilled() -> None:
    g = position(2, module4=True)
    assert "4B4" == against(g, "fulfil")
    contract = give(g, "hardened-base")
    assert "4B4a.1" == against(g, "fulfil")
    contract.default = True
    assert "4B5d.2" == against(g, "fulfil")


@pytest.mark.clause("4B4f.1", "4B4f.3", "4B5c", "I-26", "4B4f.6", "4B2h")
def test_a_late_contract_is_fulfilled_and_its_aquas_are_gone() -> None:
    g = position(2, module4=True, aqua=6)
    rocket(g, "cruithne", *RUBBIA)
    late(g, "hardened-base", aboard=ROCKET, paid=3)

    run(g, "fulfil")

    assert agency(g).held[0] is None
    assert 6 == g.aqua(0)
    assert ["hardened-base"] == [event["card"] for event in told(g, ContractFulfilled)]
    assert [*RUBBIA] == words(g, g.stacks[0][ROCKET])


@pytest.mark.clause("4B4d", "I-24")
def test_steps_are_announced_in_printed_order_and_kept() -> None:
    g = position(2, module4=True)
    dome(g, "apophis", "didymos", side=1)
    rocket(g, "apophis", *RUBBIA)
    contract = give(g, "junket", aboard=ROCKET)

    run(g, "fulfil")

    assert [at("apophis")] == contract.done
    assert [(1, 3)] == [(event["step"], event["of"]) for event in told(g, StepAnnounced)]
    g.stacks[0][ROCKET].space = at("didymos")
    run(g, "fulfil")
    assert "4B4c.1" == against(g, "fulfil")


@pytest.mark.clause("4B4e", "I-28")
def test_a_glitch_may_take_the_contract_before_the_step() -> None:
    g = position(2, module4=True)
    rocket(g, "cruithne", *RUBBIA).glitched = True
    contract = give(g, "hardened-base", aboard=ROCKET)
    run(g, "fulfil", 6)
    assert contract is agency(g).held[0]
    assert [] == contract.done

    rocket(g, "cruithne").glitched = True
    give(g, "hardened-base", aboard=ROCKET)
    run(g, "fulfil", 3)
    assert agency(g).held[0] is None


@pytest.mark.clause("4B4f.1", "4B2d.1", "I-23")
@pytest.mark.parametrize(("space", "side_up"), [("leo", HIGH), ("luna-aristarchus-plateau", LOW)])
def test_glory_on_a_contract_stays_with_its_owner(space: str, side_up: int) -> None:
    g = position(2, module4=True)
    rocket(g, space, *RUBBIA)
    word = "artemis" if space == "leo" else "rescue-team"
    contract = give(g, word, aboard=ROCKET)
    contract.done = [at("luna-aristarchus-plateau")] if space == "leo" else []
    if space != "leo":
        outpost(g, space, ESA, side=1)
    g.glory[2].side, g.glory[2].up, g.glory[2].carrier = 0, LOW, contract.face

    run(g, "fulfil")

    assert (0, side_up, NOWHERE) == (g.glory[2].side, g.glory[2].up, g.glory[2].carrier)
    assert 1 == len(told(g, GloryKept))


@pytest.mark.clause("4B4c.1")
def test_the_leo_stack_counts_as_returned() -> None:
    g = position(2, module4=True)
    contract = give(g, "artemis", aboard=LEO)
    contract.done = [at("luna-aristarchus-plateau")]
    run(g, "fulfil")
    assert agency(g).held[0] is None


# --- places -----------------------------------------------------------------------------------


@pytest.mark.clause("4A7d.1", "CR-2")
def test_a_site_is_unexplored_without_claim_and_busted_disk() -> None:
    g = position(2, module4=True)
    rocket(g, "ivar", *RUBBIA)
    give(g, "bio-inspired-rover", aboard=ROCKET)
    assert "" == against(g, "fulfil")
    g.busted.append(at("ivar"))
    assert "4A7d.1" == against(g, "fulfil")
    g.busted.clear()
    claim(g, "ivar")
    assert "4A7d.1" == against(g, "fulfil")


@pytest.mark.clause("4A7d.5", "EX2", "CR-5")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_colony_is_anybodys(owner: int) -> None:
    g = position(2, module4=True)
    factory(g, "apophis", side=owner)
    rocket(g, "apophis", *RUBBIA)
    give(g, "fugitive", aboard=ROCKET)
    assert "4A7d.5" == against(g, "fulfil")
    dome(g, "apophis", side=owner)
    assert "" == against(g, "fulfil")


@pytest.mark.clause("CR-36", "4B4b.1")
def test_cards_must_work_and_lie_beside_the_contract() -> None:
    g = position(2, module4=True)
    g.busted.append(at("apophis"))
    rocket(g, "apophis", *RUBBIA, "nuclear-drill")
    outpost(g, "apophis", "cvd-molding")
    give(g, "beehive", aboard=ROCKET)
    clauses = [condition.clause for condition in conditions(g, 0)]
    assert ["", "", "4B4b.1"] == clauses


@pytest.mark.clause("CR-22")
def test_a_rescue_team_finds_the_crew_of_others() -> None:
    g = position(2, module4=True)
    rocket(g, "gaspra", *RUBBIA)
    give(g, "rescue-team", aboard=ROCKET)
    assert "CR-22" == against(g, "fulfil")
    outpost(g, "gaspra", ESA, side=1)
    assert "" == against(g, "fulfil")


@pytest.mark.clause("4A7d.2", "CR-6")
def test_venus_is_a_flyby_in_season_blue_alone() -> None:
    spaces = [at(id) for id in ("lag-pr6v8", "lag-iq24g", "lag-iaxli", "venus-2lgjk")]
    g = position(2, module4=True)
    rocket(g, "venus-2lgjk", *RUBBIA)
    give(g, "inner-tour", aboard=ROCKET)
    g.moved = True
    journey = agency(g).journey
    journey.began, journey.entered = at("leo"), spaces
    assert "" == against(g, "fulfil")
    g.spot = 3
    assert "4B4b.2" == against(g, "fulfil")
    g.spot, journey.entered = 0, [*spaces[:3], spaces[0]]
    assert "4B4b.2" == against(g, "fulfil")


@pytest.mark.clause("4B4b.1")
def test_what_was_loaded_after_the_move_has_entered_nothing() -> None:
    g = position(2, module4=True)
    rocket(g, "lag-skyvt", *RUBBIA)
    outpost(g, "lag-skyvt")
    give(g, "sun-fired-laser", aboard=2)
    g.moved = True
    journey = agency(g).journey
    journey.began, journey.entered = at("lag-jkgud"), [at("lag-skyvt")]
    assert "CR-17" == against(g, "fulfil")


@pytest.mark.clause("4B2e.3", "4B4f.4", "4B4f.5", "EX4")
def test_chiron_brings_eight_aquas() -> None:
    g = position(2, module4=True, aqua=1)
    rocket(g, "chiron", *RUBBIA)
    give(g, "chiron-quest", aboard=ROCKET)
    run(g, "fulfil")
    assert 9 == g.aqua(0)


@pytest.mark.clause("CR-9", "4B2f.3")
def test_a_fugitive_costs_the_owner_of_the_colony_a_card() -> None:
    g = position(2, module4=True)
    dome(g, "apophis", side=1)
    g.hands[1] = [g.catalog.patent_of["dumbo"]]
    rocket(g, "apophis", *RUBBIA)
    give(g, "fugitive", aboard=ROCKET)
    run(g, "fulfil")
    assert [] == g.hands[1]


@pytest.mark.clause("CR-21")
@pytest.mark.parametrize("paid", [True, False])
def test_the_owner_pays_smugglers_or_loses_the_colony(*, paid: bool) -> None:
    g = position(2, module4=True, aqua=6)
    dome(g, "apophis", side=1)
    rocket(g, "apophis", *RUBBIA)
    give(g, "drug-smuggling", aboard=ROCKET)

    played = act(g, "fulfil", "yes" if paid else "no")

    assert [(1, "CR-21")] == played.asked
    assert (2 if paid else 6, paid) == (g.aqua(1), at("apophis") in g.domes)
    assert at("apophis") in g.factories


@pytest.mark.clause("CR-19", "4B2e.3")
def test_planetary_protection_busts_the_site_and_sends_delegates() -> None:
    g = position(2, module4=True)
    rocket(g, "ceres", *RUBBIA)
    give(g, "planetary-protection", aboard=ROCKET)
    run(g, "fulfil", "honor", "yes")
    assert [at("ceres")] == g.busted
    assert 2 == g.delegates(0)


def beehive() -> State:
    """All that Beehive asks for, on a Busted Site of Size 1."""
    g = position(2, module4=True)
    g.busted.append(at("apophis"))
    rocket(g, "apophis", *RUBBIA, "nuclear-drill", "cvd-molding")
    give(g, "beehive", aboard=ROCKET)
    return g


@pytest.mark.clause("CR-14")
@pytest.mark.parametrize(
    ("dice", "found"), [((1,), True), ((5, "yes", 1), True), ((5, "no"), False)]
)
def test_a_beehive_prospects_where_nothing_was(dice: tuple[int | str, ...], found: bool) -> None:
    g = beehive()
    run(g, "fulfil", *dice)
    assert (found, not found) == (at("apophis") in g.claims, at("apophis") in g.busted)


@pytest.mark.clause("CR-14", "I6.4b")
def test_a_busted_disk_stays_until_a_claim_takes_its_place() -> None:
    """It was away while a second roll was offered, and for good if no disk was left to claim."""
    g = beehive()
    assert {"yes", "no"} == {*act(g, "fulfil", 5).options}
    assert [at("apophis")] == g.busted
    g = beehive()
    sites = [site for site, size in zip(MAP.ids, MAP.size, strict=True) if size]
    claim(g, *sites[: g.disks(0)])
    run(g, "fulfil", 1, "no")
    assert [at("apophis")] == g.busted
