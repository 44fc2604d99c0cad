"""Contract auctions by years, inside a fundraise (4B3, 4G1)."""

from __future__ import annotations

from typing import Any

import pytest

from panspermia.games.exodus.rules.contracts.bidding import against_holding
from panspermia.games.exodus.rules.contracts.decks import agency
from panspermia.games.exodus.rules.events import ContractCycled, ContractOffered, ContractWon
from panspermia.games.exodus.rules.market import wares
from panspermia.games.exodus.rules.pieces import LEO
from panspermia.games.exodus.rules.stacks import decommission
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import PASS, Answer
from tests.games.exodus.agencies import give, law, pile, raise_funds, seat, tops
from tests.games.exodus.positions import ESA, NASA, act, against, hold, position, run, told

HONOR_UNITY, TOURISM, GRANTS = "honor-unity", "individuality-freedom", "equality-authority"
MARKETEER = "spacex"
OPENING = 10


def fund(players: int = 3, ideology: str = "honor", **facts: Any) -> State:
    """A Turn in which a law is active and Mosquito and Solar Observatory can be auctioned."""
    g = position(players, module4=True, aqua=6, **facts)
    law(g, ideology)
    seat(g, ideology)
    pile(g, "mosquito", "solar-observatory")
    return g


def held(g: State, side: int) -> str | None:
    contract = agency(g).held[side]
    return None if contract is None else g.face(contract.face).word


# --- decks (4B3c) -----------------------------------------------------------------------------


@pytest.mark.clause("4B3c.1", "4A6e.2", "4B3")
def test_a_deck_is_open_whose_pair_has_the_active_law() -> None:
    played = raise_funds(fund())
    assert [HONOR_UNITY, "done"] == played.options


@pytest.mark.clause("4B3c.4")
def test_under_the_centrist_law_no_deck_is_open() -> None:
    g = fund(ideology="centrist")
    assert raise_funds(g).request is None
    assert "4B3c.1" == against_holding(g, 0)


@pytest.mark.clause("4B3c.1", "I-16")
def test_a_law_that_was_lobbied_opens_no_deck() -> None:
    g = fund(ideology="centrist")
    assert g.politics is not None
    g.politics.lobbied = [1]
    assert "4B3c.1" == against_holding(g, 0)


@pytest.mark.clause("4B3c.2", "I-17")
def test_under_unity_ideologies_with_two_delegates_open_their_decks() -> None:
    g = fund(ideology="unity")
    seat(g, "unity", 1)
    seat(g, "honor")
    seat(g, "equality", count=2)
    played = raise_funds(g, "unity")
    assert [HONOR_UNITY, GRANTS, "done"] == played.options


@pytest.mark.clause("4B3c.2", "4B3c.1", "EX6")
def test_a_tie_that_moves_the_star_to_unity_opens_three_decks() -> None:
    g = position(3, module4=True)
    law(g, "freedom")
    for ideology in ("freedom", "unity"):
        seat(g, ideology, 1, count=2)
    seat(g, "equality")
    seat(g, "authority")
    played = act(g, "fundraise", "equality", "done", "unity")
    assert [TOURISM, HONOR_UNITY, GRANTS, "done"] == played.options


@pytest.mark.clause("4B3c.1", "I-18")
def test_the_law_after_the_last_tally_counts() -> None:
    g = fund(ideology="authority")
    seat(g, "authority", 1)
    seat(g, "honor", 2, count=2)
    played = act(g, "fundraise", "done", "done", "authority", ESA)
    assert [HONOR_UNITY, "done"] == played.options


@pytest.mark.clause("4B3")
def test_an_empty_deck_cannot_be_chosen() -> None:
    g = fund(ideology="unity")
    seat(g, "unity", 1)
    seat(g, "freedom", count=2)
    agency(g).decks[1], agency(g).unseen[1] = [], []
    assert [TOURISM, "done"] == raise_funds(g, "unity").options


# --- who may hold one (4B3b) ------------------------------------------------------------------


@pytest.mark.clause("4B3", "4B3b.2", "I-20")
def test_whose_timepiece_lies_on_the_dial_holds_no_auction() -> None:
    g = fund()
    give(g, "plasma-intrusion-laboratory")
    assert raise_funds(g).request is None
    assert "4B3b.2" == against_holding(g, 0)


@pytest.mark.clause("4B3b.1")
def test_in_anarchy_no_contract_is_auctioned() -> None:
    g = fund()
    g.anarchy = True
    assert raise_funds(g).request is None
    assert "4B3b.1" == against_holding(g, 0)


@pytest.mark.clause("4B3b.3", "4B2d.4", "4B6c", "4B3d", "4A3d")
def test_the_default_chit_bars_from_manned_contracts_and_a_review_may_find_another() -> None:
    g = fund(ideology="freedom")
    pile(g, "chiron-quest", "hubris")
    agency(g).chit = 0
    played = raise_funds(g, TOURISM)
    assert ["review", "done"] == played.options
    again = position(3, module4=True)
    law(again, "freedom")
    seat(again, "freedom")
    pile(again, "chiron-quest", "hubris")
    agency(again).chit = 0
    raise_funds(again, TOURISM, "review", "yes", PASS, PASS)
    assert "hubris" == held(again, 0)


@pytest.mark.clause("4B3b.3")
def test_by_the_other_reading_the_chit_bars_from_every_bid() -> None:
    g = fund(default_chit_bids="no_bids")
    agency(g).chit = 0
    assert "4B3b.3" == against_holding(g, 0)
    g = fund(default_chit_bids="no_bids")
    agency(g).chit = 1
    played = raise_funds(g, HONOR_UNITY, "yes")
    assert played.request is not None
    assert 2 == played.request.side


# --- review (4B3d) ----------------------------------------------------------------------------


@pytest.mark.clause("4B3d", "4A6e.3", "4Bb")
def test_the_top_card_may_be_put_to_the_bottom_once() -> None:
    g = fund()
    played = raise_funds(g, HONOR_UNITY, "review")
    assert ["yes", "done"] == played.options
    assert "solar-observatory" == tops(g)[1]
    assert [HONOR_UNITY] == [event["pair"] for event in told(g, ContractCycled)]


@pytest.mark.clause("4B3d", "I-19")
def test_what_was_reviewed_stays_at_the_bottom_though_no_auction_follows() -> None:
    g = fund()
    assert raise_funds(g, HONOR_UNITY, "review", "done").request is None
    assert "solar-observatory" == tops(g)[1]
    mosquito = g.catalog.contracts[g.catalog.face_of["mosquito"]].card
    assert mosquito + 1 == agency(g).decks[1][-1]
    assert -1 == agency(g).chit


# --- bids (4B3e, 4B3f) ------------------------------------------------------------------------


@pytest.mark.clause("4B3f.1", "4B3e", "4B3f.3", "4B3h.1", "4B3h.2", "4B3h.3")
def test_the_holder_opens_with_ten_years_and_wins_if_nobody_goes_lower() -> None:
    g = fund()
    raise_funds(g, HONOR_UNITY, "yes", PASS, PASS)
    contract = agency(g).held[0]
    assert contract is not None
    assert (OPENING, False, False) == (contract.due, contract.late, contract.boosted)
    assert 6 + 8 == g.aqua(0)
    assert [OPENING] == [event["years"] for event in told(g, ContractOffered)]
    assert "mosquito" not in tops(g)


@pytest.mark.clause("4B3f.2", "4B3f.3", "4B3g.1", "EX7")
def test_the_holder_matches_every_bid_and_wins_the_tie() -> None:
    g = fund()
    give(g, "plasma-intrusion-laboratory", 1)
    bids: list[Answer] = [9, 9, 7, 7, 3, 3, PASS]
    played = raise_funds(g, HONOR_UNITY, "yes", *bids)
    assert {0, 2} == {side for side, rule in played.asked if rule == "4B3f.2"}
    assert "mosquito" == held(g, 0)
    assert 3 == getattr(agency(g).held[0], "due", None)


@pytest.mark.clause("4B3f.2", "4B3e")
def test_a_bid_is_never_above_the_lowest_nor_below_zero() -> None:
    g = fund(2)
    played = raise_funds(g, HONOR_UNITY, "yes")
    assert [PASS, *range(OPENING + 1)] == played.options
    played = raise_funds(fund(2), HONOR_UNITY, "yes", 2)
    assert [PASS, 0, 1, 2] == played.options
    g = fund(2)
    assert raise_funds(g, HONOR_UNITY, "yes", 0, PASS).request is None
    assert "mosquito" == held(g, 1)


@pytest.mark.clause("4B3b.4", "4B3f.1", "4B3h.1", "EX34", "D2b.3")
def test_no_bid_exceeds_the_years_that_are_left() -> None:
    g = fund(2, year=39)
    assert 8 == g.years_left
    raise_funds(g, HONOR_UNITY, "yes", 2, 2, PASS)
    assert [8] == [event["years"] for event in told(g, ContractOffered)]
    contract = agency(g).held[0]
    assert contract is not None
    assert 5 == contract.due % 12


@pytest.mark.clause("4B3b.4", "4B3f.1")
def test_in_the_last_year_an_auction_opens_with_zero() -> None:
    g = fund(2, year=47)
    raise_funds(g, HONOR_UNITY, "yes", PASS)
    assert [0] == [event["years"] for event in told(g, ContractOffered)]


# --- ties and money (4B3g, 4B3i) --------------------------------------------------------------


@pytest.mark.clause("4B3g.2")
def test_a_tie_of_others_is_settled_by_the_holder() -> None:
    g = fund()
    played = raise_funds(g, HONOR_UNITY, "yes", 8, 8, PASS, PASS)
    assert played.request is not None
    assert (0, "4B3g.2") == (played.request.side, played.request.rule)
    raise_funds(g := fund(), HONOR_UNITY, "yes", 8, 8, PASS, PASS, "roscosmos")
    assert "mosquito" == held(g, 2)


@pytest.mark.clause("4B3g.3")
def test_an_active_marketeer_wins_every_tie() -> None:
    g = position(2, module4=True, factions=(NASA, MARKETEER))
    law(g, "honor")
    seat(g, "honor")
    pile(g, "mosquito")
    raise_funds(g, HONOR_UNITY, "yes", 10, PASS)
    assert "mosquito" == held(g, 1)


@pytest.mark.clause("4B3i", "4B.1", "I-3")
def test_another_winner_leaves_an_aqua_of_the_advance_to_the_holder() -> None:
    g = fund()
    raise_funds(g, HONOR_UNITY, "yes", 5, PASS, PASS)
    assert (6 + 1, 6 + 7) == (g.aqua(0), g.aqua(1))
    assert [7] == [event["aquas"] for event in told(g, ContractWon)]
    assert "mosquito" == held(g, 1)


@pytest.mark.clause("4B2b", "4B3h.3")
def test_a_contract_keeps_the_face_on_which_it_was_auctioned() -> None:
    g = fund(2)
    pile(g, "mosquito")
    raise_funds(g, HONOR_UNITY, "yes", PASS)
    assert "mosquito" == held(g, 0)
    g.operated = False
    run(g, "boost", "mosquito", "done")
    decommission(g, "G1g", 0, LEO, g.stacks[0][LEO].cards[-1])
    assert "mosquito" == held(g, 0)


# --- hands (4B2a) -----------------------------------------------------------------------------


@pytest.mark.clause("4B2a.1", "I-4", "4B3h.3")
def test_a_contract_takes_no_room_in_the_hand() -> None:
    g = fund(2)
    hold(g, "dumbo", "mass-driver", "de-laval-nozzle")
    give(g, "plasma-intrusion-laboratory")
    assert not against(g, "auction")


@pytest.mark.clause("4B2a.2")
def test_a_contract_is_neither_sold_nor_discarded() -> None:
    g = fund(2)
    give(g, "plasma-intrusion-laboratory", aboard=LEO)
    assert "4B2a.2" == wares(g, 0)["plasma-intrusion-laboratory"]
    assert "G6.1" == against(g, "discard")


# --- alone and together (4G1) -----------------------------------------------------------------


@pytest.mark.clause("4G1.1", "4G1.2", "4A1e", "4Af")
@pytest.mark.parametrize("players", [1, 2])
def test_alone_and_together_a_contract_is_taken_without_bids(players: int) -> None:
    g = position(players, module4=True, mode="altruism")
    law(g, "honor")
    seat(g, "honor")
    pile(g, "mosquito")
    assert raise_funds(g, HONOR_UNITY, "yes").request is None
    contract = agency(g).held[0]
    assert contract is not None
    assert 6 == contract.due


@pytest.mark.clause("4G1.2")
def test_alone_a_deadline_is_never_later_than_the_end() -> None:
    g = position(1, module4=True, mode="ceo", year=45)
    law(g, "honor")
    seat(g, "honor")
    pile(g, "mosquito")
    raise_funds(g, HONOR_UNITY, "yes")
    contract = agency(g).held[0]
    assert contract is not None
    assert 47 == contract.due


@pytest.mark.clause("4B3c.2")
def test_alone_unity_opens_its_own_deck_only() -> None:
    g = position(1, module4=True)
    law(g, "unity")
    seat(g, "unity", count=2)
    seat(g, "equality", count=2)
    played = raise_funds(g, "unity")
    assert [HONOR_UNITY, "done"] == played.options


@pytest.mark.clause("4B3f.2")
def test_a_fundraise_is_over_after_its_auction() -> None:
    g = fund(2)
    run(g, "fundraise", "done", "done", HONOR_UNITY, "yes", PASS)
    assert g.operated
    assert not g.used
