"""What fulfilled contracts bend: the words of the book, and what single cards say (4B2f)."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.components.catalog import KINDS
from panspermia.games.exodus.rules.contracts.abilities import ABILITIES, powers
from panspermia.games.exodus.rules.contracts.bidding import decks_to_choose
from panspermia.games.exodus.rules.contracts.decks import agency
from panspermia.games.exodus.rules.contracts.goals import forget
from panspermia.games.exodus.rules.dealing import against_leave, tradeable
from panspermia.games.exodus.rules.engines import Sky
from panspermia.games.exodus.rules.events import BeltRolled, HazardSpared
from panspermia.games.exodus.rules.happenings import cut_budgets, strike
from panspermia.games.exodus.rules.moves import ASSIST, PLANE, options, start
from panspermia.games.exodus.rules.permits import may_rob
from panspermia.games.exodus.rules.privileges import POWERSAT, has_powersat, has_privilege, holder
from panspermia.games.exodus.rules.prospecting import against_site, has_luna
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.turn import begin_turn
from panspermia.games.exodus.rules.voyage import sky_of
from tests.games.exodus.agencies import law
from tests.games.exodus.flights import craft, engine, typed
from tests.games.exodus.positions import (
    ESA,
    MAP,
    NASA,
    Played,
    act,
    against,
    at,
    claim,
    deal,
    drive,
    factory,
    hand,
    hold,
    outpost,
    position,
    rocket,
    run,
    told,
    words,
)

LUNA, ARSIA, POLE = "luna-aristarchus-plateau", "mars-arsia-mons-caves", "mars-north-pole"


def having(*contracts: str, side: int = 0, factions: tuple[str, ...] = (NASA, ESA)) -> State:
    """A side has fulfilled these."""
    g = position(2, module4=True, factions=factions)
    fulfilled(g, *contracts, side=side)
    return g


def fulfilled(g: State, *contracts: str, side: int = 0) -> None:
    agency(g).fulfilled[side] += [g.catalog.face_of[word] for word in contracts]


def asks(played: Played) -> str:
    """The clause of the question that is open."""
    assert played.request is not None
    return played.request.rule


@pytest.mark.clause("4B2e.4", "4B4f.6", "4B2g.3")
def test_what_is_fulfilled_is_in_force_for_its_owner_alone() -> None:
    g = having("hubris", "mercury-forge")
    assert ["bailout", "shielded"] == [power.ability for power in powers(g, 0)]
    assert [] == list(powers(g, 1))
    assert 16 == len(ABILITIES)


@pytest.mark.clause("4B2f.4", "I-15", "4B3c.4")
def test_connections_open_decks_of_own_delegates() -> None:
    g = having("vanity-project")
    assert g.politics is not None
    g.politics.star = 6
    g.politics.delegates[1][0] = 1
    assert ["honor-unity"] == [w for w, c in decks_to_choose(g, 0).items() if not c and w != "done"]
    assert [] == [w for w, c in decks_to_choose(g, 1).items() if not c and w != "done"]


@pytest.mark.clause("4B2f.3")
def test_bailout_ignores_budget_cuts() -> None:
    g = having("hubris")
    hold(g, "dumbo", "hall-effect")
    hold(g, "qu-tube", side=1)
    drive(cut_budgets(g))
    assert (["dumbo", "hall-effect"], []) == (hand(g), hand(g, 1))


@pytest.mark.clause("4B2f.3", "4A6d.2", "EA-72")
def test_bailout_can_be_lent_up_to_the_event_of_the_year() -> None:
    g = having("hubris")
    hold(g, "dumbo", side=1)
    hold(g, "mass-driver")
    assert "leave-bailout" not in tradeable(g, 1, 0, {})
    deal(g, ESA, "leave-bailout", "done", "done")
    assert "4B2f.3" == tradeable(g, 0, 1, {})["leave-bailout"]
    assert "leave-bailout" not in tradeable(g, 1, 0, {})
    begin_turn(g, 1)
    forget(g, 1)
    drive(cut_budgets(g))
    assert [["mass-driver"], ["dumbo"]] == [hand(g), hand(g, 1)]
    begin_turn(g, 0)
    forget(g, 0)
    drive(cut_budgets(g))
    assert [["mass-driver"], []] == [hand(g), hand(g, 1)]


@pytest.mark.clause("4B2f.5", "G4")
def test_nobody_jumps_a_claim_of_the_secured() -> None:
    g = having()
    g.anarchy = True
    claim(g, "eros", side=1)
    rocket(g, "eros", NASA)
    assert not against(g, "claim-jump")
    fulfilled(g, "hardened-base", side=1)
    assert "G4" == against(g, "claim-jump")


@pytest.mark.clause("4B2f.5")
def test_who_is_secured_keeps_the_privilege_in_anarchy_and_is_no_victim() -> None:
    g = having("hardened-base", side=1)
    g.anarchy = True
    assert has_privilege(g, 1, POWERSAT)
    assert has_privilege(g, 1, "felonious")
    assert 1 == holder(g, POWERSAT)
    assert not has_privilege(g, 0, "launch-fees")
    factory(g, LUNA, side=1)
    outpost(g, LUNA, NASA)
    assert not may_rob(g, 0, 1, at(LUNA))
    agency(g).fulfilled[1].clear()
    assert may_rob(g, 0, 1, at(LUNA))


@pytest.mark.clause("4B2f.6")
def test_shields_soften_belts_and_flares_and_add_up() -> None:
    g = having("mercury-forge", "solar-observatory")
    rocket(g, "burn-ue3lc", NASA, fuel=9)
    run(g, "fly", "no", "rad-18m8n", 6, "done")
    one = told(g, BeltRolled)[0]["level"]
    plain = position(2, module4=True)
    rocket(plain, "burn-ue3lc", NASA, fuel=9)
    run(plain, "fly", "no", "rad-18m8n", 6, "done")
    assert 4 == told(plain, BeltRolled)[0]["level"] - one
    outpost(g, "geo", "qu-tube")
    strike(g, 0, len(g.stacks[0]) - 1, 6)
    assert [] == hand(g)


@pytest.mark.clause("4B2f.1", "EX5")
def test_insight_puts_a_top_card_away_and_then_something_must_be_auctioned() -> None:
    g = having("hexapod-explorer")
    top = g.top(3)
    played = act(g, "auction", "generators", "h2-o2-fuel-cell")
    assert top != g.top(3)
    assert g.decks[3][-1] == top + 1
    assert "done" not in played.options
    assert "cancel" not in played.options


@pytest.mark.clause("4B2f.2", "O5e")
def test_research_grants_leave_no_room_for_insight() -> None:
    g = having("hexapod-explorer")
    law(g, "equality")
    assert "O5e" == asks(act(g, "auction"))
    alone = position(1, module4=True)
    fulfilled(alone, "hexapod-explorer")
    assert "4B2f.1" == asks(act(alone, "research"))
    law(alone, "equality")
    assert "V-SA3" == asks(act(alone, "research"))


@pytest.mark.clause("4B2f.1", "V4c.1")
def test_whoever_can_pay_nothing_after_insight_has_used_up_the_operation() -> None:
    g = position(1, module4=True, aqua=1)
    fulfilled(g, "hexapod-explorer")
    decks = {
        "generators": ["cascade-photovoltaic", "rankine-solar-dynamic"],
        "radiators": ["magnetocaloric-refrigerator"],
    }
    for kind, name in enumerate(KINDS):
        g.decks[kind] = [g.catalog.patent_of[word] + 1 for word in decks.get(name, [])]
    run(g, "research", "generators")
    assert (1, [], True) == (g.aqua(0), hand(g), g.operated)


@pytest.mark.clause("4B2f.7")
def test_transport_brings_cargo_along_a_road_once_for_each_site() -> None:
    g = having("search-for-life-center")
    outpost(g, ARSIA, "qu-tube", "dumbo", tanks=3)
    outpost(g, POLE, "hall-effect")
    run(g, "transfer", "outpost-1", "outpost-2", "qu-tube", "done")
    assert ["hall-effect", "qu-tube"] == words(g, g.stacks[0][3])
    assert "outpost-2" not in act(g, "transfer", "outpost-1").options
    run(g, "transfer", "outpost-1", "mars-hellas-basin-buried-glaciers", "dumbo", "done")
    assert ["dumbo"] == words(g, g.stacks[0][4])
    agency(g).fulfilled[0].clear()
    assert POLE not in act(g, "transfer", "outpost-1").options


@pytest.mark.clause("4B2f.10", "4A6d.2", "CR-17")
def test_push_works_in_anarchy_and_can_be_lent() -> None:
    g = having("sun-fired-laser", side=1, factions=(NASA, "roscosmos"))
    g.anarchy = True
    assert has_powersat(g, 1)
    assert not has_powersat(g, 0)
    assert "" == against_leave(g, 1, 0, "leave-powersat")


# --- flights ----------------------------------------------------------------------------------


@pytest.mark.clause("4B2f.8")
def test_named_crash_hazards_need_no_roll() -> None:
    g = having("largest-object")
    safe = sky_of(g, 0).safe
    assert 15 == len(safe)
    assert {"rapid spin"}.isdisjoint({MAP.hazard_names[space] for space in safe})
    assert 18 == len(sky_of(having("spin-control"), 0).safe)


@pytest.mark.clause("4B2f.9", "CR-6")
def test_aerobrakes_that_lead_to_leo_are_known() -> None:
    assert {"lag-6r4sx", "lag-w6ybr"} == {MAP.ids[s] for s in sky_of(having("inner-tour"), 0).safe}
    flown = engine(craft(8, typed(10, "1")), "rad-zkdhz")
    for sky, rolls in ((Sky(), 1), (Sky(safe=frozenset([at("lag-6r4sx")])), 0)):
        found = options(flown, start(flown, at("rad-zkdhz")), sky)
        assert [rolls] == [len(o.rolls) for o in found if o.to == at("lag-6r4sx")][:1]


@pytest.mark.clause("4B2f.9", "I5c.2")
def test_an_aerobrake_that_is_ignored_is_scooped_from_without_a_roll() -> None:
    g = having()
    rocket(g, "lag-6r4sx", "ion-drive", "jtec-h2-thermoelectric", "atmospheric-scoop")
    assert "H7e.1" == asks(act(g, "refuel", "air-eater"))
    fulfilled(g, "inner-tour")
    g.operated = False
    run(g, "refuel", "air-eater")


@pytest.mark.clause("CR-11")
def test_one_crash_hazard_beside_industry_needs_no_roll() -> None:
    g = having("new-horizons")
    factory(g, "bennu", side=1)
    near = next(s for s in MAP.adjacent(at("bennu")) if MAP.hazard[s] == 1)
    side = next(s for s in MAP.neighbours[near] if s != at("bennu"))
    rocket(g, MAP.ids[side], NASA, fuel=9)
    played = act(g, "fly", "no", MAP.ids[near])
    assert played.request is not None
    assert "CR-11" == played.request.rule
    run_on(g, MAP.ids[side], MAP.ids[near])


def run_on(g: State, start_at: str, hazard: str) -> None:
    rocket(g, start_at, NASA, fuel=9)
    run(g, "fly", "no", hazard, "yes", "done")
    assert [hazard] == [event["space"] for event in told(g, HazardSpared)]


@pytest.mark.clause("CR-24")
def test_a_railway_launches_without_air_and_for_half_with_air() -> None:
    g = having("equatorial-launch-railway")
    factory(g, "mercury-north-pole", ARSIA)
    factory(g, LUNA, side=1)
    assert {at("mercury-north-pole"), at(ARSIA)} == sky_of(g, 0).railways
    flown = engine(craft(8, typed(3, "2")), "mercury-north-pole")
    for site, tanks in (("mercury-north-pole", flown.plane), (ARSIA, (flown.plane + 1) // 2)):
        sky = Sky(assists=frozenset([at(site)]), railways=frozenset([at(site)]))
        sky = sky._replace(tanks=((at(site), tanks),))
        found = options(flown, start(flown, at(site)), sky)
        assert tanks in [o.tanks for o in found if o.liftoff == PLANE]


@pytest.mark.clause("4A7d.4")
def test_elevators_make_usual_burns_of_landers() -> None:
    g = having("tsiolkovsky-elevator-lab")
    factory(g, LUNA, "luna-shackleton-polar-rim")
    assert {at(LUNA)} == sky_of(g, 0).gentle
    flown = engine(craft(8, typed(3, "2")), LUNA)
    sky = Sky(assists=frozenset([at(LUNA)]))
    assert [] == options(flown, start(flown, at(LUNA)), sky)
    found = options(flown, start(flown, at(LUNA)), sky._replace(gentle=frozenset([at(LUNA)])))
    assert {ASSIST} == {option.liftoff for option in found}


@pytest.mark.clause("4B2e.4")
def test_a_belt_swings_the_spacecraft_once_in_a_move() -> None:
    g = having("plasma-intrusion-laboratory")
    assert 1 == sky_of(g, 0).belt_bonus
    flown = engine(craft(8, typed(10, "1")), "burn-ue3lc")
    course = start(flown, at("burn-ue3lc"))
    found = [o for o in options(flown, course, sky_of(g, 0)) if MAP.belt[o.to]]
    assert [1] == [option.after.bonus for option in found][:1]
    further = options(flown, found[0].after, sky_of(g, 0))
    assert {1} >= {option.after.bonus for option in further if MAP.belt[option.to]}


# --- Sites and people -------------------------------------------------------------------------


@pytest.mark.clause("4B2e.4")
def test_artemis_prospects_luna_without_leave() -> None:
    g = having("artemis", side=1)
    assert has_luna(g, 1, at(LUNA))
    assert not has_luna(position(2, module4=True), 1, at(LUNA))


@pytest.mark.clause("4B2e.4")
def test_mercury_is_prospected_by_weaker_cards() -> None:
    g, plain = having("closest-planet"), position(2, module4=True)
    site = at("mercury-discovery-rupes")
    assert ("", "I6.2") == (against_site(g, 0, site, 1), against_site(plain, 0, site, 1))
    assert "I6.2" == against_site(g, 0, site, 2)


@pytest.mark.clause("CR-22")
def test_a_rescue_team_may_kill_at_any_time() -> None:
    g = having("rescue-team")
    outpost(g, LUNA, NASA)
    assert "" == against(g, "murder")
    agency(g).fulfilled[0].clear()
    assert "Fel-1" == against(g, "murder")


@pytest.mark.clause("4B2f.5")
def test_passengers_of_the_secured_are_spared() -> None:
    g = having("hardened-base", side=1)
    g.anarchy = True
    rocket(g, LUNA, NASA, ESA)
    assert ESA not in act(g, "murder").options
