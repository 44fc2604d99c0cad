"""Offers that bots make: good for both, and seldom enough for a person who reads each of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from panspermia.games.exodus.bots.deals import GAIN, worth_to
from panspermia.games.exodus.bots.offers import DEAREST, REST, offer_to_make
from panspermia.games.exodus.rules.events import OfferMade, TurnBegan
from panspermia.games.exodus.rules.state import State
from panspermia.hall.bots import play
from panspermia.kernel import Event, Offer, Table
from panspermia.kernel.handover import hand_over
from panspermia.players.contract import Begun
from panspermia.players.deals import make_offer
from tests.games.exodus.positions import NASA, hold, position, table_at

KIT = ("nuclear-drill", "cermet-nerva-fission", "cvd-molding")
BOTS = {1: "greedy", 2: "greedy", 3: "greedy"}


def seller() -> State:
    """Side 1 has the card that the kit of side 0 waits for, whose Turn it is."""
    g = position(4, aqua=11, module0=True)
    hold(g, KIT[0], KIT[2], side=0)
    hold(g, KIT[1], side=1)
    return g


def buyer() -> State:
    """Side 1 waits for the card of side 0."""
    g = position(4, aqua=11, module0=True)
    hold(g, KIT[0], KIT[2], side=1)
    hold(g, KIT[1], side=0)
    return g


def offered(table: Table[State]) -> Offer:
    (made,) = table.state.offers.standing
    return made


@pytest.mark.parametrize(
    ("begun", "gives", "takes"), [(seller, KIT[1], "aqua"), (buyer, "aqua", KIT[1])]
)
def test_a_bot_sells_what_another_waits_for_and_buys_what_it_waits_for(
    begun: Callable[[], State], gives: str, takes: str
) -> None:
    """N.1, N1, N2. Both have something by it, and the offer stands while the person is asked."""
    table = table_at(begun(), seed=1)
    found = make_offer(table, BOTS)
    assert found[:2] == [(1, Begun("offer")), (1, NASA)]
    made = offered(table)
    assert (list(made.gives), list(made.takes)) == ([gives], [takes])
    assert 3 <= (made.gives | made.takes)["aqua"] <= DEAREST
    assert worth_to(table.state, made, 1) >= GAIN
    assert table.request is not None
    assert (0, "D1") == (table.request.seat, table.request.rule)
    before = table.state.aqua(1)
    table.start(0, "accept")
    table.answer(table.request.options()[0], seat=0)
    assert table.state.aqua(1) != before


def test_nothing_is_offered_in_a_bot_s_own_turn_or_during_an_auction() -> None:
    g = seller()
    assert offer_to_make(g, 1, []) is not None
    assert offer_to_make(g, 0, []) is None, "it is the Turn of side 0 itself"
    assert make_offer(table_at(g), {0: "greedy", **BOTS}) == [], "a bot is asked"
    g.used.append("bidding")
    assert offer_to_make(g, 1, []) is None


def test_one_offer_stands_to_a_person_at_a_time() -> None:
    table = table_at(seller(), seed=1)
    assert make_offer(table, BOTS)
    assert make_offer(table, BOTS) == []


def test_a_person_is_left_in_peace_for_some_turns() -> None:
    g = seller()
    made = OfferMade("N.1", 2, 0, {"aqua": 3}, {"nuclear-drill": 1})
    turns: list[Event] = [TurnBegan("D1", 0, year) for year in range(REST + 1)]
    assert offer_to_make(g, 1, [made, *turns[:REST]]) is None
    assert offer_to_make(g, 1, [made, *turns]) is not None


def test_the_same_is_not_offered_twice() -> None:
    g = seller()
    made = OfferMade("N.1", 1, 0, {KIT[1]: 1}, {"aqua": 9})
    turns: list[Event] = [TurnBegan("D1", 0, year) for year in range(20)]
    assert offer_to_make(g, 1, [made, *turns]) is None


def test_who_has_no_money_is_offered_nothing() -> None:
    g = seller()
    g.stacks[0][0].tanks = 2
    assert offer_to_make(g, 1, []) is None


def test_together_a_card_goes_where_it_is_needed() -> None:
    """V4: what another wins is no loss."""
    g = position(2, aqua=12, mode="altruism")
    hold(g, KIT[0], KIT[2], side=0)
    hold(g, KIT[1], side=1)
    gift = Offer(1, 1, 0, {KIT[1]: 1}, {"aqua": 3})
    assert worth_to(g, gift, 1) == pytest.approx(worth_to(g, gift, 0))
    assert offer_to_make(g, 1, []) is not None


def test_bots_of_a_server_make_their_offer_when_a_person_is_asked() -> None:
    found = play(hand_over(table_at(seller(), seed=1)), BOTS, 12, 5.0)
    assert found[0] == (1, "offer")
    assert isinstance(found[0][1], Begun)
    assert found[-1] == (1, "done")
