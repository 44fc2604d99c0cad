"""Turns, years, and the end with its points (A, D, M, V4, V6)."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.components.solar import BLUE, RED, YELLOW
from panspermia.games.exodus.rules.ceo import demand, meet, rate
from panspermia.games.exodus.rules.events import (
    AnarchyEnded,
    CareerRated,
    EventRolled,
    SeniorityDropped,
)
from panspermia.games.exodus.rules.pieces import HIGH, LOW
from panspermia.games.exodus.rules.scoring import outcome, points, tokens, total
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.year import advance, has_event, is_cycle_over
from panspermia.kernel import Table
from tests.games.exodus.positions import (
    MAP,
    claim,
    dome,
    factory,
    outpost,
    position,
    rocket,
    table_at,
    told,
)

MARS = "mars-arsia-mons-caves"


def end_year(table: Table[State]) -> list[int]:
    """Nothing is done in a year; who had a Turn."""
    sides, year = [], table.state.year
    while table.requests and table.state.year == year:
        sides.append(table.requests[0].side)
        table.answer("end-turn")
    return sides


# --- years (D) ------------------------------------------------------------------------------------


@pytest.mark.clause("D.a", "C8b.2", "D1g", "D2.1")
def test_a_year_is_a_turn_of_each_and_a_spot_of_the_dial() -> None:
    g = position(3, year=1)
    g.first = 1
    table = table_at(g)
    assert [1, 2, 0] == end_year(table)
    assert (2, 2, 1) == (table.state.year, table.state.spot, table.requests[0].side)


@pytest.mark.clause("D2.2", "D2.3", "D2.4", "D2a", "A-3")
def test_the_dial() -> None:
    g = position()
    seasons, events, cycles = [], [], []
    for _ in range(12):
        seasons.append(g.season)
        advance(g)
        events += [g.year] if has_event(g) else []
        cycles += [g.year] if is_cycle_over(g) else []
    assert [BLUE] * 2 + [YELLOW] * 4 + [RED] * 4 + [BLUE] * 2 == seasons
    assert ([1, 3, 5, 7, 9, 11], [12], 0) == (events, cycles, g.spot)


@pytest.mark.clause("D2a", "D2.5", "D2b.1", "D2.4")
def test_events_and_seniority_at_a_table() -> None:
    table = table_at(position(year=10))
    end_year(table)
    assert 1 == len([e for e in table.history() if type(e) is EventRolled])
    table = table_at(position(year=11))
    end_year(table)
    g = table.state
    assert (3, 0, 0) == (g.seniority, g.spot, g.first)
    assert [] == [e for e in table.history() if type(e) is EventRolled]


@pytest.mark.clause("X42", "K2e.1", "D2.5")
def test_x42_anarchy_ends_with_season_blue() -> None:
    g = position(year=11)
    g.anarchy = True
    advance(g)
    advance(g)
    assert (1, True) == (g.spot, g.anarchy)
    advance(g)
    assert (2, False) == (g.spot, g.anarchy)
    assert 1 == len(told(g, AnarchyEnded))


@pytest.mark.clause("D.b", "M1", "D2b.2", "A1a", "A1b", "V4d", "Alg-10")
@pytest.mark.parametrize("mode", ["standard", "altruism"])
def test_the_game_ends_with_the_last_seniority_disk(mode: str) -> None:
    table = table_at(position(year=47, mode=mode))
    assert 1 == table.state.seniority
    end_year(table)
    assert ("D2b.2", 48, ()) == (table.state.ending, table.state.year, table.requests)
    assert 1 == len([e for e in table.history() if type(e) is SeniorityDropped])


@pytest.mark.clause("D1h", "D1c", "D1g")
def test_marks_of_a_turn_are_cleared() -> None:
    g = position()
    g.used, g.granted = ["drive"], [("factory", 1, 3)]
    g.moved = g.operated = True
    table = table_at(g)
    table.answer("end-turn")
    g = table.state
    assert ([], [], False, False, 1) == (g.used, g.granted, g.moved, g.operated, g.active)


# --- points (M) -----------------------------------------------------------------------------------


@pytest.mark.clause("X43", "M2a", "M2b.1", "M2b.2", "M2b.4", "M2c", "A-11", "A-22", "O7", "Alg-24")
def test_x43_a_score_sheet() -> None:
    g = position(module0=True)
    factory(g, MARS, "europa-subsurface-ocean")
    dome(g, "europa-subsurface-ocean")
    rocket(g, "geo", "mag-sail")
    outpost(g, "geo", "hall-effect")
    assert g.politics is not None
    g.politics.star = 0
    g.politics.delegates[0][0], g.politics.delegates[2][0] = 2, 1
    g.glory[0].side, g.glory[0].up = 0, HIGH
    g.glory[5].side, g.glory[5].up, g.glory[5].carrier = 0, LOW, g.crew(0).face
    found = points(g, 0)
    assert (9, 10, 2, 2) == (found["tokens"], found["factories"], found["domes"], found["law"])
    assert 3 + 1 == found["glory"]
    assert 27 == total(g, 0)


@pytest.mark.clause("B3.1", "M2b.4")
def test_a_chit_that_is_home_is_worth_what_its_zone_gives() -> None:
    g = position()
    found = []
    for chit in g.glory:
        chit.side, chit.up = 0, HIGH
        found.append(points(g, 0)["glory"])
        chit.up = LOW
    low = range(len(found))
    assert [3, 2, 2, 2, 2, 3, 4, 5, 6] == [n - others for n, others in zip(found, low, strict=True)]


@pytest.mark.clause("M2c", "K2e.2")
def test_no_law_gives_points_in_anarchy() -> None:
    g = position(module0=True)
    factory(g, MARS)
    assert g.politics is not None
    g.politics.star = 0
    g.politics.delegates[0][0] = 2
    assert 1 == points(g, 0)["law"]
    g.anarchy = True
    assert 0 == points(g, 0)["law"]


@pytest.mark.clause("M2b.2", "M2b.3", "A-23")
@pytest.mark.parametrize(
    ("site", "worth"), [("europa-subsurface-ocean", 2), ("prometheus", 1), ("psyche", 0)]
)
def test_domes_on_sites_with_icons(site: str, worth: int) -> None:
    g = position()
    dome(g, site)
    assert worth == points(g, 0)["domes"]


@pytest.mark.clause("A-23", "M2b.3")
def test_no_site_has_both_icons() -> None:
    assert not [s for s in MAP.sites if s is not None and s.astrobiology and s.submarine]


@pytest.mark.clause("B8a.2", "M2a")
def test_seven_domes_score() -> None:
    g = position()
    g.domes = dict.fromkeys(range(9), 0)
    assert 7 == tokens(g, 0)


@pytest.mark.clause("M2.1")
def test_ties_are_broken_by_aquas() -> None:
    g = position(3, aqua=4)
    for side in (0, 1):
        claim(g, ["psyche", "ceres"][side], side=side)
    result = outcome(g)
    assert ((0, 1), (1, 1, 0), (0.5, 0.5, 0.0)) == (result.winners, result.scores, result.utility)
    g.stacks[1][0].tanks += 1
    assert (1,) == outcome(g).winners


# --- alone or together (V4, V6) -------------------------------------------------------------------


def with_points(g: State, wanted: int, side: int = 0) -> State:
    """So many points, by glory and heroism."""
    g.heroism = [*g.heroism, *[side] * (wanted // 2)]
    if wanted % 2:
        g.glory[side].side, g.glory[side].up = side, LOW
    assert wanted == total(g, side)
    return g


@pytest.mark.clause("V4e", "V4a", "V4d")
def test_altruism_is_won_by_all_or_none() -> None:
    assert () == outcome(with_points(position(1), 39)).winners
    assert (0,) == outcome(with_points(position(1), 40)).winners
    g = with_points(position(2, mode="altruism"), 30)
    assert ((), (0.0, 0.0)) == (outcome(g).winners, outcome(g).utility)
    with_points(g, 30, 1)
    assert ((0, 1), (1.0, 1.0)) == (outcome(g).winners, outcome(g).utility)


@pytest.mark.clause("V6d.1", "V6d.4", "A-61")
def test_what_the_board_asks_for() -> None:
    g = position(1, mode="ceo")
    asked = []
    for g.seniority in (4, 3, 2, 1):
        asked.append(demand(g))
    assert [0, 8, 18, 30] == asked


@pytest.mark.clause("X39", "V6d.1", "V6d.2", "V6d.3")
def test_x39_fatalities_and_the_board() -> None:
    for left, fatalities, kpi in ((4, 2, 6), (3, 1, 11), (2, 1, 21)):
        g = position(1, mode="ceo")
        g.seniority, g.fatalities = left, fatalities
        assert kpi == demand(g)
    g = with_points(position(1, mode="ceo"), 12)
    g.seniority, g.fatalities = 3, 1
    meet(g)
    assert ("", 0) == (g.ending, g.fatalities)
    g.fatalities = 2
    meet(g)
    assert "V6d.2" == g.ending
    assert () == outcome(g).winners


@pytest.mark.clause("V6d.1", "V6d.2", "V6e.1", "A-61", "4G2-note")
def test_a_career_at_a_table() -> None:
    g = position(1, mode="ceo", year=23)
    table = table_at(g)
    end_year(table)
    assert ("V6d.2", ()) == (table.state.ending, table.requests)
    assert [] == [e for e in table.history() if type(e) is CareerRated]

    table = table_at(with_points(position(1, mode="ceo", year=47), 37))
    end_year(table)
    assert "D2b.2" == table.state.ending
    assert ["good"] == [e.rating for e in table.history() if type(e) is CareerRated]


@pytest.mark.clause("V6e.1")
def test_ratings() -> None:
    found = []
    for wanted in (29, 30, 34, 35, 39, 40, 59, 60):
        g = with_points(position(1, mode="ceo"), wanted)
        rate(g)
        found.append(told(g, CareerRated)[0]["rating"])
    assert ["unrated", "controversial", "controversial", "good", "good"] == found[:5]
    assert ["memorable", "memorable", "legendary"] == found[5:]
