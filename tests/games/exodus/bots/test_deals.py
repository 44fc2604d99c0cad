"""What bots answer to offers, and what trade with Factories brings."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.bots.deals import ACCEPT, DECLINE, answer_to_offers, worth_of
from panspermia.games.exodus.bots.missions import Board
from panspermia.games.exodus.bots.trade import errand
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import Offer
from panspermia.players.contract import Begun
from panspermia.players.deals import answer_offers
from tests.games.exodus.bots.test_instinct import turns
from tests.games.exodus.positions import factory, hold, position, table_at

KIT = ("nuclear-drill", "cermet-nerva-fission", "cvd-molding")


def offered(gives: dict[str, int], takes: dict[str, int]) -> State:
    """Side 1 has two cards of a kit, and side 0, which has the third, makes it an offer."""
    g = position(3, aqua=10, module0=True)
    hold(g, KIT[1], side=0)
    hold(g, KIT[0], KIT[2], side=1)
    g.offers.add(0, 1, gives, takes, g.year + 1)
    return g


@pytest.mark.parametrize(
    ("gives", "takes", "answer"),
    [
        ({"aqua": 3}, {}, ACCEPT),
        ({}, {"aqua": 1}, DECLINE),
        ({KIT[1]: 1}, {"aqua": 2}, ACCEPT),
        ({"aqua": 1}, {KIT[0]: 1}, DECLINE),
        ({"aqua": 1}, {"leave-luna": 1}, DECLINE),
        ({"aqua": 99}, {}, DECLINE),
    ],
)
def test_offers_are_weighed(gives: dict[str, int], takes: dict[str, int], answer: str) -> None:
    """A gift is taken, a card that completes a kit is paid for, what cannot be kept is declined."""
    assert answer_to_offers(offered(gives, takes), 1) == answer


def test_what_brings_the_other_more_counts_against_a_deal() -> None:
    g = offered({"aqua": 3}, {})
    gift = Offer(7, 0, 1, {"aqua": 3}, {})
    swap = Offer(8, 0, 1, {"aqua": 3}, {"aqua": 3})
    assert worth_of(g, gift) > worth_of(g, swap) - 1e-9
    assert worth_of(g, swap) <= 0


@pytest.mark.parametrize(("gives", "begun"), [({"aqua": 3}, ACCEPT), ({}, DECLINE)])
def test_a_bot_answers_while_another_is_asked(gives: dict[str, int], begun: str) -> None:
    g = offered(gives, {} if gives else {"aqua": 2})
    table = table_at(g, seed=1)
    before = g.aqua(1)
    assert answer_offers(table, {0}) == []
    found = answer_offers(table, {1})
    assert found[0] == (1, begun)
    assert isinstance(found[0][1], Begun)
    assert not table.state.offers.standing
    assert table.state.aqua(1) - before == (3 if gives else 0)
    assert table.request is not None
    assert table.request.rule == "D1"


def test_a_factory_sends_cards_home_to_be_sold_again_and_again() -> None:
    """I5b.1, I8, I9, I3b: water, a card, its delivery and its sale; without money for research."""
    g = position(2, aqua=0)
    factory(g, "mars-arsia-mons-caves")
    hold(g, *KIT, "hall-effect")
    step = errand(Board(g, 0))
    assert step is not None
    assert step.deed == "refuel"
    table = table_at(g, seed=4)
    deeds = [answer for rule, answer in turns(table, 4) if rule == "D1"]
    assert deeds[::2] == ["refuel", "produce", "deliver", "free-market"]
    assert table.state.aqua(0) > 3
    assert table.state.catalog.patent_of["hall-effect"] in table.state.hands[0]
