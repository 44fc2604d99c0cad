"""Timepieces, late fees, default, repayment and the default chit (4A6a, 4B5, 4B6)."""

from __future__ import annotations

from typing import Any

import pytest

from panspermia.games.exodus.rules.contracts.bidding import against_holding
from panspermia.games.exodus.rules.contracts.decks import agency
from panspermia.games.exodus.rules.contracts.fees import (
    insure_all,
    is_late,
    settle_fee,
    ways_to_insure,
)
from panspermia.games.exodus.rules.contracts.life import debt, fee_due, needed
from panspermia.games.exodus.rules.contracts.pieces import Contract
from panspermia.games.exodus.rules.events import (
    ChitTaken,
    ContractDefaulted,
    ContractRepaid,
    FeePaid,
    TimepieceTurned,
)
from panspermia.games.exodus.rules.happenings import cut_budgets, flare, heaviest, inspire
from panspermia.games.exodus.rules.pieces import FIRST_OUTPOST, LEO, NOBODY, ROCKET
from panspermia.games.exodus.rules.stacks import decommission
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import DONE, NO, YES, Answer, Flow, Request, Table
from tests.games.exodus.agencies import give, late, law, pass_year, seat, tops
from tests.games.exodus.positions import (
    ESA,
    NASA,
    act,
    drive,
    face,
    hold,
    leo,
    outpost,
    position,
    rocket,
    run,
    table_at,
    told,
)


def table(players: int = 2, *, aqua: int = 30, year: int = 4, **options: Any) -> State:
    """A Turn without an active law that would insure anybody."""
    g = position(players, module4=True, aqua=aqua, year=year, **options)
    law(g, "honor")
    return g


def pay(g: State, *answers: Answer, side: int = 0) -> None:
    """The start of a Turn of a side that is late."""
    assert is_late(g, side)
    played = drive(settle_fee(g, side), *answers)
    assert played.request is None, played.options


def held(g: State, side: int = 0) -> Contract:
    contract = agency(g).held[side]
    assert contract is not None
    return contract


def draw_all(flow: Flow[None]) -> None:
    """A flow that asks for nothing but draws."""
    value: Answer | None = None
    while True:
        try:
            asked = flow.send(value)
        except StopIteration:
            return
        assert isinstance(asked, Request)
        value = asked.options()[0]


# --- the clock (4A6a) -------------------------------------------------------------------------


@pytest.mark.clause("4A6a", "4B5", "4B5a", "D2b.3", "EX1", "I-1")
def test_a_timepiece_turns_when_the_cube_leaves_its_spot() -> None:
    g = table(year=0)
    contract = give(g, "mosquito", years=1)
    pass_year(g)
    assert (1, False) == (g.spot, contract.late)
    pass_year(g)
    assert contract.late
    assert [0] == [event["side"] for event in told(g, TimepieceTurned)]
    pass_year(g)
    assert 1 == len(told(g, TimepieceTurned))


@pytest.mark.clause("4B3e", "4B5b.1", "4B5e.2", "I-2")
def test_a_bid_of_zero_is_late_before_anything_could_be_boosted() -> None:
    g = table()
    contract = give(g, "mosquito", years=0)
    pass_year(g)
    assert contract.late
    assert (3, 16) == (fee_due(g, contract), needed(g, contract))


# --- fees (4B5b) ------------------------------------------------------------------------------


@pytest.mark.clause("4B5b.1", "4B5b.2", "4B5b.3", "EX35")
def test_a_fee_that_is_paid_lies_on_the_contract() -> None:
    g = table()
    contract = late(g, "mosquito", aboard=LEO)
    played = drive(settle_fee(g, 0))
    assert [0, 1, 2, 3] == played.options
    pay(g, 3)
    assert (27, 3, False) == (g.aqua(0), contract.paid, contract.default)
    assert [3] == [event["aquas"] for event in told(g, FeePaid)]


@pytest.mark.clause("4B5b.3", "4B5d.1", "4B5d.3", "4B6.1", "4B6.2", "4A2f", "EX35")
def test_to_pay_less_is_a_default_though_the_aquas_count() -> None:
    g = table()
    late(g, "mosquito", aboard=LEO)
    pay(g, 2)
    assert (True, 2) == (held(g).default, held(g).paid)
    assert "mosquito" not in [g.face(number).word for number in g.stacks[0][LEO].cards]
    assert [{"clause": "4B5d.3", "side": 0, "gold": False}] == told(g, ChitTaken)
    assert 0 == agency(g).chit


@pytest.mark.clause("4B5b.1")
def test_who_has_no_aqua_can_only_refuse() -> None:
    g = table(aqua=0)
    late(g, "mosquito", aboard=LEO)
    pay(g)
    assert held(g).default


@pytest.mark.clause("4B5e.1", "4B5e.3", "4B5d.2", "4Bb", "EX12", "EX11")
def test_a_debt_that_is_paid_ends_the_contract_and_brings_the_chit() -> None:
    """With the printed advance of 13 the third payment is 3 (EA-53)."""
    g = table()
    late(g, "mercury-forge", aboard=LEO)
    pay(g, 5)
    pay(g, 5)
    assert 3 == fee_due(g, held(g))
    pay(g, 3)
    assert agency(g).held[0] is None
    assert 17 == g.aqua(0)
    assert (0, False) == (agency(g).chit, agency(g).gold)
    assert ["mercury-forge"] == [event["card"] for event in told(g, ContractRepaid)]
    card = g.catalog.contracts[g.catalog.face_of["mercury-forge"]].card
    assert card + 1 == agency(g).decks[1][-1]
    assert "4B3c.1" != against_holding(g, 0)


@pytest.mark.clause("4A3h", "4B5e.1", "EX12")
def test_by_the_values_of_the_examples_mercury_forge_takes_three_whole_fees() -> None:
    g = table(card_values="examples")
    late(g, "mercury-forge", aboard=LEO)
    for _ in range(3):
        assert 5 == fee_due(g, held(g))
        pay(g, 5)
    assert agency(g).held[0] is None
    assert (15, 0) == (g.aqua(0), agency(g).chit)


@pytest.mark.clause("4B5e.2", "EX12")
def test_never_boosted_twice_the_advance_must_be_paid() -> None:
    g = table()
    late(g, "mercury-forge")
    for _ in range(5):
        pay(g, 5)
    assert 1 == debt(g, held(g))
    pay(g, 1)
    assert agency(g).held[0] is None
    assert 4 == g.aqua(0)


@pytest.mark.clause("4B5b-note", "4B5b.5", "4B5e.3", "EX35")
def test_a_default_is_paid_on_at_leisure_and_claims_the_chit_again_only_at_the_end() -> None:
    g = table(3)
    late(g, "mosquito", aboard=LEO)
    pay(g, 1)
    agency(g).chit = 1
    pay(g, 0)
    assert (1, 1) == (agency(g).chit, held(g).paid)
    for aquas in (3, 3, 1):
        pay(g, aquas)
    assert agency(g).held[0] is None
    assert 0 == agency(g).chit


@pytest.mark.clause("4B5b-note")
def test_by_the_other_reading_every_unpaid_turn_claims_the_chit() -> None:
    g = table(3, repeat_claim=True)
    late(g, "mosquito", aboard=LEO)
    pay(g, 1)
    agency(g).chit = 1
    pay(g, 0)
    assert 0 == agency(g).chit


@pytest.mark.clause("4B5e.1", "4B5e.2", "4B4a.1")
def test_a_boost_may_be_what_ends_the_debt() -> None:
    g = table()
    late(g, "mosquito", paid=9)
    run(g, "boost", "mosquito", "done")
    assert agency(g).held[0] is None
    assert 0 == agency(g).chit
    assert "mosquito" not in [g.face(number).word for number in g.stacks[0][LEO].cards]


@pytest.mark.clause("4B5b.1", "4B5e.1", "I-27")
@pytest.mark.parametrize("paid", [2, 0])
def test_the_fee_comes_before_anything_that_could_be_fulfilled(paid: int) -> None:
    g = table()
    rocket(g, "hyperion", "dumbo")
    late(g, "mosquito", aboard=ROCKET, paid=6)
    pay(g, paid)
    assert "mosquito" not in [g.face(number).word for number in g.stacks[0][ROCKET].cards]
    assert (paid == 0) == (agency(g).held[0] is not None)


# --- insurance (4B5b.4) -----------------------------------------------------------------------


@pytest.mark.clause("4B5b.4", "EX35")
def test_under_mishap_insurance_the_pool_pays_the_first_fee() -> None:
    g = table()
    law(g, "centrist")
    give(g, "mosquito", years=0)
    pass_year(g)
    drive(insure_all(g))
    law(g, "honor")
    pay(g)
    assert (30, 3) == (g.aqua(0), held(g).paid)
    pay(g, 3)
    assert 27 == g.aqua(0)


@pytest.mark.clause("4B5b.4")
def test_the_insurance_may_be_lobbied_when_the_timepiece_turns() -> None:
    g = table()
    seat(g, "centrist")
    seat(g, "honor", count=2)
    give(g, "mosquito", years=0)
    pass_year(g)
    drive(insure_all(g), YES)
    assert (29, True) == (g.aqua(0), held(g).insured)
    assert g.politics is not None
    assert not sum(g.politics.delegates[6])


@pytest.mark.clause("4B5b.4")
@pytest.mark.parametrize("ideology", ["unity", "honor"])
def test_nobody_lobbies_under_unity_or_without_a_centrist_delegate(ideology: str) -> None:
    g = table()
    law(g, ideology)
    if ideology == "unity":
        seat(g, "centrist")
    give(g, "mosquito", years=0)
    pass_year(g)
    assert drive(insure_all(g)).request is None
    assert not held(g).insured


@pytest.mark.clause("4B5b.4")
def test_in_anarchy_the_active_law_does_not_insure_but_a_lobby_does() -> None:
    g = table()
    law(g, "centrist")
    seat(g, "centrist")
    g.anarchy = True
    give(g, "mosquito", years=0)
    pass_year(g)
    g.anarchy = True
    played = drive(insure_all(g))
    assert [NO, YES] == played.options


@pytest.mark.clause("4B5b.4", "4B5b.5")
def test_timepieces_of_several_are_insured_from_the_first_player_on() -> None:
    g = table(3)
    g.first = 1
    for side in g.sides():
        give(g, ("mosquito", "hubris", "artemis")[side], side, years=0)
        seat(g, "centrist", side)
    pass_year(g)
    played = drive(insure_all(g), NO, NO, NO)
    assert [(side, "4B5b.4") for side in (1, 2, 0)] == played.asked


# --- deals while the fee is asked for (4B5a-note) ---------------------------------------------


def bargain(seats: Table[State], *items: Answer) -> None:
    """Side 0, which is asked for its fee, gives something to side 1."""
    seats.start(0, "offer")
    for word in (ESA, *items, DONE, DONE):
        seats.answer(word)
    seats.start(1, "accept")
    seats.answer(NASA)


def asked_for_fee(*, aqua: int = 6) -> Table[State]:
    """The start of the Turn of side 0, whose Mercury Forge is late."""
    g = table(aqua=aqua)
    g.active, g.first = 1, 1
    g.cursor.counts[1] = 0
    late(g, "mercury-forge")
    seats = table_at(g)
    seats.answer("end-turn")
    assert seats.request is not None
    assert (0, "4B5b.1") == (seats.request.side, seats.request.rule)
    return seats


@pytest.mark.clause("4B5a-note", "4B5b.1", "4B2g.1")
def test_whose_late_contract_is_taken_over_meanwhile_pays_nothing() -> None:
    seats = asked_for_fee()
    bargain(seats, "mercury-forge")
    assert seats.request is not None
    assert "D1" == seats.request.rule
    known = agency(seats.state)
    assert [None, 0] == [known.held[0], held(seats.state, 1).paid]
    assert NOBODY == known.chit


@pytest.mark.clause("4B5a-note", "4B5b.1", "N1")
def test_aquas_that_are_given_away_meanwhile_cannot_be_paid() -> None:
    seats = asked_for_fee()
    assert seats.request is not None
    assert [0, 1, 2, 3, 4, 5] == [*seats.request.options()]
    bargain(seats, "aqua", 4)
    assert seats.request is not None
    assert [0, 1, 2] == [*seats.request.options()]


@pytest.mark.clause("4B5b.4", "N1")
def test_whoever_gives_the_last_aqua_away_cannot_lobby_for_insurance() -> None:
    g = table(aqua=1)
    late(g, "chiron-quest").default = True
    seat(g, "centrist")
    assert (NO, YES) == ways_to_insure(g, 0)
    g.stacks[0][LEO].tanks = 0
    assert (NO,) == ways_to_insure(g, 0)


# --- contracts that are lost (4B6a) -----------------------------------------------------------


@pytest.mark.clause("4B6a.1", "4B6a-note", "4B4d", "I-24")
def test_an_unmanned_contract_that_is_lost_may_be_boosted_again() -> None:
    g = table()
    rocket(g, "geo", "dumbo")
    contract = give(g, "mosquito", aboard=ROCKET)
    contract.done = [3]
    decommission(g, "H7.1", 0, ROCKET, contract.face)
    assert (False, False, []) == (contract.default, contract.late, contract.done)
    assert NOBODY == agency(g).chit
    run(g, "boost", "mosquito", "done")
    assert contract.boosted


@pytest.mark.clause("4B6a.2", "4B2d.3", "4B5d.1", "I-25", "EX10")
def test_a_manned_contract_that_is_lost_is_late_at_once_and_never_flies_again() -> None:
    g = table()
    rocket(g, "geo", "dumbo")
    contract = give(g, "new-horizons", aboard=ROCKET)
    drive(flare(g), 6)
    assert (True, True) == (contract.default, contract.late)
    assert NOBODY == agency(g).chit
    assert ["new-horizons"] == [event["card"] for event in told(g, ContractDefaulted)]
    drive(insure_all(g))
    pay(g, 0)
    assert 0 == agency(g).chit
    for aquas in (4, 4, 3):
        pay(g, aquas)
    assert agency(g).held[0] is None


@pytest.mark.clause("4B5b.4", "4B6a.2")
def test_a_manned_contract_that_is_lost_in_the_own_turn_may_be_insured() -> None:
    g = table()
    rocket(g, "geo", "dumbo")
    contract = give(g, "new-horizons", aboard=ROCKET)
    seat(g, "centrist")
    decommission(g, "H7.1", 0, ROCKET, contract.face)
    assert not contract.asked
    drive(insure_all(g), YES)
    assert contract.insured


@pytest.mark.clause("4B5d.2", "4B6a.2", "4B6b")
def test_a_default_contract_is_neither_boosted_nor_fulfilled() -> None:
    g = table()
    contract = late(g, "hubris")
    contract.default = contract.claimed = True
    hold(g, "dumbo")
    played = act(g, "boost")
    assert "hubris" not in played.options


# --- events (4B2c, 4B1a) ----------------------------------------------------------------------


@pytest.mark.clause("4B2c", "I-5")
def test_budget_cuts_spare_a_contract_in_hand() -> None:
    g = table()
    give(g, "mosquito")
    assert drive(cut_budgets(g)).request is None
    assert agency(g).held[0] is not None


@pytest.mark.clause("4B2c", "I-6")
def test_an_explosion_on_the_pad_spares_a_contract() -> None:
    g = table()
    give(g, "green-magnetosphere", aboard=LEO)
    leo(g, "dumbo")
    assert [face(g, "dumbo")] == [number for _, number in heaviest(g, 0)]


@pytest.mark.clause("4A6b", "4B1a", "4B1")
def test_inspiration_moves_the_top_contracts_too() -> None:
    g = table()
    before = tops(g)
    draw_all(inspire(g))
    assert not set(before) & set(tops(g))
    assert all(
        [
            g.catalog.contract_cards[deck[-1] - 1][0] == g.catalog.face_of[word]
            for deck, word in zip(agency(g).decks, before, strict=True)
        ]
    )


# --- 4G2a -------------------------------------------------------------------------------------


@pytest.mark.clause("4G2a", "I-56")
def test_each_default_counts_once_against_the_ceo() -> None:
    g = table(1, mode="ceo")
    late(g, "mosquito", aboard=LEO)
    pay(g, 0)
    assert 1 == g.fatalities
    for aquas in (3, 3, 2):
        pay(g, aquas)
    assert agency(g).held[0] is None
    assert 1 == g.fatalities


@pytest.mark.clause("4G2a", "4B6.1")
def test_a_contract_that_is_repaid_late_counts_too() -> None:
    g = table(1, mode="ceo")
    late(g, "mosquito", aboard=LEO, paid=5)
    pay(g, 3)
    assert 1 == g.fatalities


@pytest.mark.clause("4B5d.1", "4B5d.3")
def test_a_stack_that_held_only_the_contract_is_gone_with_it() -> None:
    g = table()
    outpost(g, "geo")
    late(g, "mosquito", aboard=FIRST_OUTPOST)
    pay(g, 0)
    assert FIRST_OUTPOST == len(g.stacks[0])
