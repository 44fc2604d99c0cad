"""Games with contracts: setup, length, seats, and points at the end (4A, 4E, 4G)."""

from __future__ import annotations

import pytest

from panspermia.decks.piles import UNSEEN
from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules.ceo import demand, meet, rate
from panspermia.games.exodus.rules.contracts.decks import agency
from panspermia.games.exodus.rules.contracts.scoring import is_closing, settle_debts
from panspermia.games.exodus.rules.events import BoardMet, CareerRated, DebtSettled
from panspermia.games.exodus.rules.options import CEO, MODES, OPTIONS, STANDARD
from panspermia.games.exodus.rules.pieces import LEO, NOBODY
from panspermia.games.exodus.rules.scoring import goal_of, outcome, points
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.year import drop_seniority
from panspermia.kernel import BadSetup, Setup, seat_table
from panspermia.kernel.game import Value
from tests.clause_coverage import note_data
from tests.games.exodus.agencies import give, late
from tests.games.exodus.positions import position, told

MOSQUITO, HUBRIS, FORGE = "mosquito", "hubris", "mercury-forge"


def begun(players: int = 2, **options: Value) -> State:
    return seat_table(GAME, Setup(players, {"module4": True, **options}), seed=3).state


def ended(g: State) -> State:
    """The debts of a game that is over."""
    g.ending = "D2b.2"
    assert is_closing(g)
    settle_debts(g)
    assert not is_closing(g)
    return g


# --- setup (4A5) ------------------------------------------------------------------------------


@pytest.mark.clause("4A5", "4A5b", "4A2d", "4Ba.1", "4Ba.2", "4Ba.3", "4B1", "4A3g")
def test_three_decks_lie_blue_beside_the_assembly() -> None:
    for clause in ("4A2d", "4Ba.1", "4Ba.2", "4Ba.3", "4A3g"):
        note_data(clause)
    table = seat_table(GAME, Setup(2, {"module4": True}), seed=3)
    while table.requests[0].rule == "C2.2":
        table.answer(table.requests[0].options()[0])
    known = agency(table.state)
    assert [12] * 3 == [len(deck) for deck in known.decks]
    assert [11] * 3 == [deck.count(UNSEEN) for deck in known.decks]
    assert [11] * 3 == [len(cards) for cards in known.unseen]


@pytest.mark.clause("4A3", "4A3a", "4A3c", "4A3e", "4A3h", "4A3j", "4A3k", "4Aa")
def test_a_contract_shows_all_that_is_played_by() -> None:
    """What is printed is data; which faces there are and how they are checked is told there."""
    for clause in ("4A3", "4A3a", "4A3c", "4A3e", "4A3h", "4A3j", "4A3k"):
        note_data(clause)
    g = begun()
    facts = g.catalog.contracts[g.catalog.face_of["chiron-quest"]]
    printed = (facts.trade, facts.advance, facts.fee, facts.points, facts.manned, facts.tophat)
    assert ("trillionaire", 13, 5, 4, True, True) == printed


@pytest.mark.clause("4A5c", "4A5d", "4A2e", "4A2f", "4B2.2")
def test_nobody_has_a_timepiece_on_the_dial_or_the_chit() -> None:
    note_data("4A2e")
    g = begun(3)
    assert ([None] * 3, NOBODY) == (agency(g).held, agency(g).chit)
    assert position(2, module4=True).aqua(0) == position(2).aqua(0)


@pytest.mark.clause("4A5a", "4A1", "4A1a.1", "4A1a.3", "C1.1")
@pytest.mark.parametrize("cycles", [4, 5])
def test_a_game_lasts_four_or_five_cycles(cycles: int) -> None:
    g = begun(cycles=cycles)
    assert (cycles, cycles) == (g.seniority, g.cycles)
    assert 12 * cycles - 1 == g.years_left


@pytest.mark.clause("4A.1", "4A1", "4A1a.1", "4A1a.2", "4Ag", "4A5j", "B6c")
@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {"module4": True, "module0": False}), (2, {"cycles": 5}), (6, {})],
)
def test_what_does_not_go_together_is_refused(players: int, options: dict[str, Value]) -> None:
    with pytest.raises(BadSetup):
        seat_table(GAME, Setup(players, options), seed=1)


@pytest.mark.clause("4A1a.1")
@pytest.mark.parametrize("module", [1, 2, 3])
def test_modules_that_are_still_to_come_can_be_named_and_are_refused(module: int) -> None:
    option = f"module{module}"
    assert option not in [offered.id for offered in GAME.info().options]
    assert option in [option.id for option in OPTIONS]
    with pytest.raises(BadSetup) as refused:
        seat_table(GAME, Setup(2, {option: True}), seed=1)
    assert f"Module {module} is still to come" in str(refused.value)


@pytest.mark.clause("4A1", "4A1a.1", "4A1a.3", "4A1e")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("cycles", [4, 5])
def test_contracts_go_with_every_mode_number_of_players_and_length(
    players: int, cycles: int
) -> None:
    for mode in MODES:
        setup = Setup(players, {"module4": True, "cycles": cycles, "mode": mode})
        if (mode == CEO and players > 1) or (mode == STANDARD and players == 1):
            with pytest.raises(BadSetup):
                seat_table(GAME, setup, seed=1)
        else:
            g = seat_table(GAME, setup, seed=1).state
            assert (players, cycles, mode) == (len(g.factions), g.cycles, g.rules.mode)


@pytest.mark.clause("4A1", "4A1a.1")
def test_contracts_are_offered_and_modules_to_come_are_not() -> None:
    assert {"module1", "module2", "module3"} == {option.id for option in OPTIONS if option.coming}
    assert {"module4", "cycles"} < {option.id for option in GAME.info().options}
    assert (1, 2, 3, 4, 5, 6) == GAME.info().players


@pytest.mark.clause("4A5j", "4A1a.3", "B6c")
def test_six_companies_have_all_six_colours() -> None:
    table = seat_table(GAME, Setup(6, {"module4": True}), seed=3)
    while table.requests[0].rule == "C2.2":
        table.answer(table.requests[0].options()[0], seat=table.requests[0].seat)
    g = table.state
    assert 6 == len({g.catalog.factions[faction].card for faction in g.factions})
    assert [1] * 6 == [
        g.delegates(side) + (g.cube_of == side) - (g.first == side) for side in g.sides()
    ]


# --- points (4E2) -----------------------------------------------------------------------------


@pytest.mark.clause("4B2h", "4E2b.1", "4A3l")
def test_a_fulfilled_contract_scores_what_is_printed() -> None:
    note_data("4A3l")
    g = position(2, module4=True)
    before = sum(points(g, 0).values())
    agency(g).fulfilled[0].append(g.catalog.face_of[FORGE])
    assert 4 == points(g, 0)["contracts"]
    assert before + 4 == sum(points(g, 0).values())


@pytest.mark.clause("4E2c.1", "4E2c.2", "4E2d", "4B6d", "4B2i", "EX26", "I-51", "4E1")
def test_debts_cost_points_and_the_largest_brings_the_chit() -> None:
    """The advances are 15 and 13 where the example has 16 and 14, and 9 is paid."""
    g = position(2, module4=True)
    late(g, "plasma-intrusion-laboratory", aboard=LEO)
    late(g, FORGE, 1, aboard=LEO, paid=9)
    agency(g).chit = 1
    ended(g)
    assert (-15, -3) == (points(g, 0)["debts"], points(g, 0)["chit"])
    assert (-4, 0) == (points(g, 1)["debts"], points(g, 1)["chit"])
    assert [15, 4] == [event["points"] for event in told(g, DebtSettled)]
    assert [None, None] == agency(g).held


@pytest.mark.clause("4E2c.1", "EX36")
@pytest.mark.parametrize(("reading", "cost"), [("double_advance", 15), ("double_loss", 12)])
def test_a_contract_that_was_never_boosted_costs_more(reading: str, cost: int) -> None:
    g = position(2, module4=True, unboosted_debt=reading)
    late(g, "artemis", paid=3)
    assert -cost == points(ended(g), 0)["debts"]


@pytest.mark.clause("4E2c.1")
@pytest.mark.parametrize(("reading", "cost"), [("all", 8), ("late_only", 0)])
def test_contracts_that_are_not_yet_due_cost_too(reading: str, cost: int) -> None:
    g = position(2, module4=True, unfulfilled_scope=reading)
    give(g, MOSQUITO, aboard=LEO)
    assert -cost == points(ended(g), 0)["debts"]


@pytest.mark.clause("4E2c.2")
def test_of_equal_debts_the_last_in_turn_order_has_the_chit() -> None:
    g = position(3, module4=True)
    g.first = 1
    for side, word in enumerate((MOSQUITO, HUBRIS, "hexapod-explorer")):
        late(g, word, side, aboard=LEO)
    assert 0 == agency(ended(g)).chit


@pytest.mark.clause("4E2c.2", "4E2d")
@pytest.mark.parametrize(("gold", "cost"), [(False, 3), (True, 6)])
def test_without_debts_the_chit_stays_where_it_is(gold: bool, cost: int) -> None:
    g = position(2, module4=True)
    agency(g).chit, agency(g).gold = 1, gold
    ended(g)
    assert -cost == points(g, 1)["chit"]
    assert not points(g, 0)["chit"]


@pytest.mark.clause("4E2g", "4A1a.4")
def test_aquas_settle_equal_points() -> None:
    g = position(2, module4=True, aqua=5)
    g.stacks[1][LEO].tanks = 6
    assert (1,) == outcome(ended(g)).winners
    g.stacks[0][LEO].tanks = 6
    assert (0, 1) == outcome(g).winners


@pytest.mark.clause("4E1")
def test_the_game_ends_with_the_last_disk() -> None:
    g = position(2, module4=True, cycles=5, year=59)
    drop_seniority(g)
    assert g.ending


# --- alone and together (4G) ------------------------------------------------------------------


@pytest.mark.clause("4A1e", "V4e.1", "V4e", "4G2c")
@pytest.mark.parametrize(
    ("mode", "players", "cycles", "goal"),
    [
        ("altruism", 1, 4, 40),
        ("altruism", 1, 5, 60),
        ("altruism", 3, 4, 30),
        ("altruism", 3, 5, 50),
        ("ceo", 1, 4, 30),
    ],
)
def test_goals_are_those_of_core_and_higher_in_longer_games(
    mode: str, players: int, cycles: int, goal: int
) -> None:
    assert goal == goal_of(mode, players, cycles)


@pytest.mark.clause("4G2c", "4A1e")
def test_the_board_counts_contracts_and_the_chit_but_no_debts() -> None:
    g = position(1, module4=True, mode="ceo", year=12)
    give(g, MOSQUITO, aboard=LEO)
    agency(g).fulfilled[0].append(g.catalog.face_of[FORGE])
    agency(g).chit = 0
    before = sum(points(g, 0).values())
    meet(g)
    assert [before] == [event["reached"] for event in told(g, BoardMet)]
    assert 4 - 3 == points(g, 0)["contracts"] + points(g, 0)["chit"]
    assert not points(g, 0)["debts"]


@pytest.mark.clause("4G2c", "4A1e")
def test_the_ceo_is_asked_for_more_at_the_fifth_meeting_and_rated_with_debts() -> None:
    g = position(1, module4=True, mode="ceo", cycles=5, year=48)
    assert 1 == g.seniority
    assert 44 == demand(g)
    give(g, MOSQUITO, aboard=LEO)
    ended(g)
    rate(g)
    assert ["unrated"] == [event["rating"] for event in told(g, CareerRated)]
