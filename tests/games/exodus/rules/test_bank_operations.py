"""The operations of the Bank: income, research, free market, boost (I0-I4)."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.components.catalog import KINDS
from panspermia.games.exodus.rules.events import SupportTaken
from panspermia.games.exodus.rules.pieces import LEO
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import CANCEL, DONE, NO, PASS, YES
from tests.games.exodus.positions import (
    ESA,
    NASA,
    TAIKONAUTS,
    act,
    against,
    factory,
    hand,
    hold,
    leo,
    outpost,
    position,
    run,
    told,
    words,
)

SPACEX, SHIMIZU = "spacex", "shimizu-corp-entrepreneurs"
FOUR = ("hall-effect", "mass-driver", "dumbo", "re-solar-moth")


def deck(g: State, kind: str, *cards: str) -> None:
    """The cards of a deck, all known."""
    number = KINDS.index(kind)
    g.decks[number] = [g.catalog.patent_of[card] + 1 for card in cards]
    g.unseen[number] = []


def tops(g: State) -> None:
    """Two known cards on every deck."""
    deck(g, "thrusters", "mass-driver", "hall-effect")
    deck(g, "robonauts", "neutral-beam", "met-steamer")
    deck(g, "refineries", "cvd-molding", "froth-flotation")
    deck(g, "generators", "rankine-mhd", "h2-o2-fuel-cell")
    deck(g, "reactors", "pebble-bed-fission", "penning-trap")
    deck(g, "radiators", "qu-tube", "microtube-array")


# --- one operation (I0, I1) -------------------------------------------------------------------


@pytest.mark.clause("I0", "I1", "D1b")
def test_income_is_an_aqua_and_the_only_operation() -> None:
    g = position(2)
    hold(g, "dumbo")
    run(g, "income")
    assert 7 == g.aqua(0)
    for word in ("income", "auction", "free-market", "boost", "refuel", "prospect", "produce"):
        assert "D1b" == against(g, word)


# --- research auction (I2) --------------------------------------------------------------------


@pytest.mark.clause("X27", "I2.1", "I2b.1", "I2b.2", "I2d.2", "I2d.3", "I2e.2", "Alg-13")
def test_the_initiator_chooses_among_the_others_who_are_tied_and_is_paid() -> None:
    g = position(3, factions=(NASA, ESA, TAIKONAUTS))
    tops(g)
    run(g, "auction", "thrusters", 0, 1, PASS, 1, 2, 2, PASS, PASS, TAIKONAUTS)
    assert (8, 6, 4) == tuple(g.aqua(side) for side in g.sides())
    assert ["mass-driver", "rankine-mhd"] == hand(g, 2)
    assert g.operated


@pytest.mark.clause("I2d.1", "I2e.1")
def test_the_initiator_wins_a_tie_and_pays_the_pool() -> None:
    g = position(2, factions=(NASA, ESA))
    tops(g)
    run(g, "auction", "thrusters", 2, 2, PASS)
    assert (4, 6) == (g.aqua(0), g.aqua(1))
    assert ["mass-driver", "rankine-mhd"] == hand(g)


@pytest.mark.clause("I2e.3", "P-Market", "I2b.2", "Alg-13")
def test_the_marketeer_wins_ties_and_the_initiator_may_raise_against_one() -> None:
    g = position(2, factions=(NASA, SPACEX))
    tops(g)
    played = act(g.copy(), "auction", "thrusters", 2, 2)
    assert played.request is not None
    assert (0, [PASS, 3, 4, 5, 6]) == (played.request.side, played.options)
    run(g, "auction", "thrusters", 2, 2, PASS)
    assert ["mass-driver", "rankine-mhd"] == hand(g, 1)
    assert 8 == g.aqua(0)


@pytest.mark.clause("I2a", "IN-34", "E1a", "P-Skunk")
def test_four_cards_keep_a_player_out_but_winning_goes_over_the_limit() -> None:
    g = position(2, factions=(NASA, SHIMIZU))
    tops(g)
    hold(g, *FOUR)
    assert "I2a" == against(g, "auction")
    hold(g, *FOUR[:3], side=1)
    hold(g, "de-laval-nozzle", side=1)
    g.active = 1
    assert not against(g, "auction", 1), "Skunkworks has no limit"
    run(g, "auction", "generators", 0, side=1)
    assert 7 == len(hand(g, 1)), "the generator with its reactor and radiator"


@pytest.mark.clause("I2c")
def test_nobody_bids_more_than_the_bank_holds() -> None:
    g = position(2, aqua=3)
    tops(g)
    g.stacks[1][LEO].tanks = 1
    played = act(g.copy(), "auction", "thrusters")
    assert [0, 1, 2, 3] == played.options
    run(g, "auction", "thrusters", 2)
    assert (1, 1) == (g.aqua(0), g.aqua(1))


@pytest.mark.clause("I2f")
def test_when_a_card_is_put_up_the_next_one_of_its_deck_is_seen() -> None:
    g = position(2)
    played = act(g, "auction", "thrusters")
    assert played.request is not None
    assert "C4.1" == played.request.rule
    word = played.options[0]
    g = position(2)
    act(g, "auction", "thrusters", word)
    number = g.decks[0][1] - 1
    assert word == g.catalog.patents[number].word


@pytest.mark.clause("I2f.1", "I2g.1", "I2g.2", "I2g.3", "IN-33", "A-9")
def test_one_support_of_each_kind_comes_from_the_tops_and_none_for_supports() -> None:
    g = position(2)
    tops(g)
    run(g, "auction", "robonauts", 0, PASS)
    assert ["neutral-beam", "rankine-mhd"] == hand(g)
    g = position(2)
    tops(g)
    deck(g, "radiators")
    run(g, "auction", "generators", 0, PASS)
    assert ["rankine-mhd", "pebble-bed-fission"] == hand(g), "an empty deck gives nothing"
    assert ["pebble-bed-fission"] == [event["card"] for event in told(g, SupportTaken)]


@pytest.mark.clause("I2g.1", "I2f.1")
def test_a_generator_that_asks_for_itself_takes_what_lies_below_it() -> None:
    g = position(2)
    tops(g)
    deck(g, "generators", "marx-capacitor-bank", "h2-o2-fuel-cell")
    run(g, "auction", "generators", 0, PASS)
    assert ["marx-capacitor-bank", "h2-o2-fuel-cell"] == hand(g)


# --- free market (I3) -------------------------------------------------------------------------


@pytest.mark.clause("I3a", "IN-32", "E7.2")
def test_a_hand_card_is_sold_to_the_bottom_of_its_deck() -> None:
    g = position(2)
    hold(g, "dumbo")
    run(g, "free-market", "dumbo")
    assert g.operated
    assert (9, []) == (g.aqua(0), hand(g))
    assert g.catalog.patent_of["dumbo"] + 1 == g.decks[0][-1]


@pytest.mark.clause("X31", "I3b.1", "I3b.2", "IN-31", "IN-32", "B5.1", "J2.2")
@pytest.mark.parametrize(
    ("card", "sites", "price"),
    [("magnetic-nozzle", (), 10), ("ion-drive", ("phobos", "ceres"), 5),
     ("wakefield-e-beam", ("dresda", "karin-a", "hathor", "icarus"), 4),
     ("curie-point/heavy", ("psyche",), 8)],
)  # fmt: skip
def test_a_black_card_in_leo_brings_the_stock_price_and_comes_back_to_the_hand(
    card: str, sites: tuple[str, ...], price: int
) -> None:
    g = position(2)
    factory(g, *sites, side=1)
    leo(g, card)
    run(g, "free-market", card)
    assert 6 + price == g.aqua(0)
    assert [g.catalog.patents[g.face(g.catalog.face_of[card]).patent].word] == hand(g)


@pytest.mark.clause("I3b.1")
def test_white_cards_of_a_stack_and_black_ones_elsewhere_are_not_sold() -> None:
    g = position(2)
    leo(g, "dumbo")
    outpost(g, "phobos", "ion-drive")
    assert "I3a" == against(g, "free-market")


@pytest.mark.clause("I3c", "O5a", "A-17")
def test_free_trade_sells_two_cards_for_five_aquas() -> None:
    g = position(2, module0=True)
    assert g.politics is not None
    g.politics.star = 0
    hold(g, "dumbo")
    leo(g, "magnetic-nozzle")
    run(g.copy(), "free-market", NO, "magnetic-nozzle")
    played = act(g, "free-market", YES, "magnetic-nozzle")
    assert played.request is None
    assert 11 == g.aqua(0), "the nozzle in hand is not sold again"
    assert ["de-laval-nozzle"] == hand(g)


# --- boost (I4) -------------------------------------------------------------------------------


@pytest.mark.clause("I4.1", "I4a", "I4c", "I4b", "P-Launch", "I4.4")
def test_cards_are_boosted_white_side_up_for_their_masses() -> None:
    g = position(2)
    hold(g, "hall-effect", "qu-tube", "dumbo")
    run(g, "boost", "hall-effect", "qu-tube/heavy", "dumbo", DONE)
    assert [NASA, "hall-effect", "qu-tube/heavy", "dumbo"] == words(g, g.stacks[0][LEO])
    assert 6 - 2 - 4 + 1 == g.aqua(0), "NASA has the Launch Fees"
    run(g, "transfer", "leo-stack", "rocket-stack", "hall-effect", DONE)
    assert g.has_rocket(0), "what was boosted may move on"


@pytest.mark.clause("I4.1", "I4.4")
def test_a_boost_is_paid_in_full_and_pays_the_fees_of_another() -> None:
    g = position(2, aqua=3, active=1)
    hold(g, "mass-driver", "hall-effect", side=1)
    played = act(g, "boost", "hall-effect", side=1)
    assert [DONE, CANCEL] == played.options
    run(g, "boost", "mass-driver", DONE, side=1)
    assert (4, 0) == (g.aqua(0), g.aqua(1))


@pytest.mark.clause("J4e", "I4c")
def test_a_heatsink_fountain_is_boosted_heavy() -> None:
    g = position(2)
    hold(g, "li-heatsink-fountain")
    assert ["li-heatsink-fountain/heavy", CANCEL] == act(g, "boost").options
