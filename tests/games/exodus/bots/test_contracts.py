"""Contracts as bots see them: what they ask for, what is bid, how they are fulfilled (Module 4)."""

from __future__ import annotations

from random import Random

from panspermia.games.exodus.bots.evaluate import at_stake
from panspermia.games.exodus.bots.instinct import choice
from panspermia.games.exodus.bots.kits import NO_ISRU
from panspermia.games.exodus.bots.missions import Board, best_mission, missions
from panspermia.games.exodus.bots.stops import ANYWHERE, AWAY, JOINED, order_of
from panspermia.games.exodus.bots.tenders import (
    NO_TENDER,
    Ballot,
    auction_worth,
    is_good,
    kept,
    tender,
)
from panspermia.games.exodus.bots.turns import Plan
from panspermia.games.exodus.components.catalog import IDEOLOGIES
from panspermia.games.exodus.rules.contracts.bidding import YearBids, bid_request
from panspermia.games.exodus.rules.contracts.decks import agency
from panspermia.games.exodus.rules.contracts.fees import settle_fee
from panspermia.games.exodus.rules.contracts.pieces import Contract
from panspermia.games.exodus.rules.pieces import ROCKET
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import PASS, Perspective, Request, Table
from panspermia.players.greedy import GreedyPlayer
from tests.games.exodus.agencies import give, late, law, pile, seat
from tests.games.exodus.contract_missions import MISSIONS
from tests.games.exodus.positions import at, claim, hold, position, rocket, table_at

KIT = ("nuclear-drill", "cermet-nerva-fission", "cvd-molding")
EASY = "hexapod-explorer"
"""Any unexplored Site of Size 2 and more."""


def company(*cards: str, aqua: int = 20, players: int = 2) -> State:
    """Side 0 has these cards, and Module 4 is on."""
    g = position(players, aqua=aqua, module4=True)
    hold(g, *cards)
    return g


def played(table: Table[State], years: int) -> list[tuple[str, object]]:
    """What side 0 answers in so many years, by clause."""
    players = [GreedyPlayer(seed) for seed in table.state.sides()]
    last = table.state.year + years
    found: list[tuple[str, object]] = []
    while (request := table.request) is not None and table.state.year < last:
        answer = players[request.seat].choose(Perspective(table, request.seat))
        if request.side == 0:
            found.append((request.rule, answer))
        table.answer(answer, seat=request.seat)
    return found


# --- what is asked for ------------------------------------------------------------------------


def stops(word: str, g: State | None = None) -> list[tuple[str, int]]:
    """How the stops of a contract are come to, and how many Spaces each has."""
    g = company() if g is None else g
    order = order_of(g, 0, Contract(g.catalog.face_of[word], 10))
    return [] if order is None else [(stop.how, len(stop.spaces)) for stop in order.stops]


def test_a_contract_is_a_row_of_stops() -> None:
    """4B4c.1, 4B4d, CR-17, CR-24."""
    assert stops("chiron-quest") == [(ANYWHERE, 1)]
    assert stops("artemis") == [(ANYWHERE, 2), (ANYWHERE, 1)]
    assert stops("sun-fired-laser") == [(ANYWHERE, 1), (JOINED, 1)]
    assert [how for how, _ in stops("equatorial-launch-railway")] == [ANYWHERE, AWAY]


def test_most_contracts_can_be_flown_by_bots() -> None:
    """Others ask for flybys or a landing burn, or for Colonies and Busted Sites."""
    assert [word for word in MISSIONS if not stops(word)] == [
        "fugitive",
        "vanity-project",
        "inner-tour",
        "beehive",
        "junket",
        "drug-smuggling",
    ]


def test_sites_that_are_explored_are_no_stops_any_more() -> None:
    """4A7d.1."""
    g = company()
    [(_, before)] = stops(EASY, g)
    claim(g, "mars-arsia-mons-caves", side=1)
    assert stops(EASY, g) == [(ANYWHERE, before - 1)]


# --- what it is worth -------------------------------------------------------------------------


def test_a_kit_that_is_there_makes_a_contract_good() -> None:
    g = company(*KIT, aqua=6)
    face = g.catalog.face_of[EASY]
    assert is_good(Board(g, 0), tender(Board(g, 0), face))
    assert not is_good(Board(g, 1), tender(Board(g, 1), face)), "side 1 has nothing that flies"


def test_what_busts_a_site_leaves_no_factory_there() -> None:
    """CR-19. It brings two delegates instead."""
    g = company(*KIT)
    order = order_of(g, 0, give(g, "planetary-protection"))
    assert order is not None
    assert order.busts
    assert order.wins == 3 + 2 * 0.8
    best = best_mission(Board(g, 0))
    assert best is not None
    assert best.worth < order.points


def test_nobody_bids_for_what_is_out_of_reach_or_forbidden() -> None:
    """4B3b.2."""
    g = company(*KIT, aqua=6)
    assert not is_good(Board(g, 0), tender(Board(g, 0), g.catalog.face_of["chiron-quest"]))
    give(g, "hubris")
    assert tender(Board(g, 0), g.catalog.face_of[EASY]) == NO_TENDER


def test_a_contract_that_is_held_is_part_of_the_best_mission() -> None:
    g = company(*KIT)
    face = give(g, EASY).face
    mission = best_mission(Board(g, 0))
    assert mission is not None
    assert face in mission.kit.faces


def test_a_thruster_alone_carries_a_contract() -> None:
    """A robonaut that flies is enough, without a refinery."""
    g = company("nuclear-drill", "cermet-nerva-fission")
    give(g, EASY)
    whole = [mission.kit for mission in missions(Board(g, 0)) if not mission.kit.missing]
    assert whole
    assert {kit.isru for kit in whole} == {NO_ISRU}


def test_a_contract_leaves_with_money_for_hazards_if_there_is_time() -> None:
    """H7e.1, 4B5."""
    g = company(*KIT)
    contract = give(g, EASY)
    mission = best_mission(Board(g, 0))
    assert mission is not None
    assert Plan(g, 0).reserve(mission) == 4 * mission.rolls > 0
    contract.due = g.year
    assert Plan(g, 0).reserve(mission) == 0


# --- auctions ---------------------------------------------------------------------------------


def test_a_delegate_opens_the_deck_with_the_good_contract() -> None:
    """4B3c.1, O2b.2, O2b.3. One comes to honor and one moves there, against three of a rival."""
    g = company(*KIT, aqua=6)
    pile(g, EASY)
    seat(g, "individuality", side=1, count=3)
    seat(g, "honor")
    assert auction_worth(Board(g, 0)) == 0
    seat(g, "unity")
    best = Ballot(Board(g, 0)).best()
    assert best.worth > 0
    honor, unity = IDEOLOGIES.index("honor"), IDEOLOGIES.index("unity")
    assert (best.seat, best.origin, best.to) in ((honor, unity, honor), (unity, honor, unity))


def test_what_lies_below_a_deck_changes_no_bid() -> None:
    """4A5b. In imagined worlds the decks are another order, and the ballot is the same."""
    g = company(*KIT, aqua=6)
    pile(g, EASY)
    table = table_at(g)
    here = Ballot(Board(table.state, 0))
    for seed in range(2):
        world = Perspective(table, 0).imagine(Random(seed))
        there = Ballot(Board(world.state, 0))
        assert [there.deck(pair) for pair in range(3)] == [here.deck(pair) for pair in range(3)]
    assert here.deck(1) > 0


def test_a_good_contract_is_won_in_a_fundraise_and_fulfilled() -> None:
    """4B3, 4B4, 4B4a.1: from the auction to fulfilment, while nobody is in the way."""
    g = company(*KIT, aqua=6)
    pile(g, EASY)
    law(g, "honor")
    seat(g, "honor", count=3)
    table = table_at(g, seed=2)
    given = played(table, 8)
    assert ("4B3d", "yes") in given
    assert ("I4.1", EASY) in given
    assert ("D1", "fulfil") in given
    known = table.state.contracts
    assert known is not None
    assert len(known.fulfilled[0]) == 1
    assert 0 in table.state.claims.values(), "the Site is explored too"


def bid(g: State, years: int, side: int, last: int) -> object:
    """What a side bids when somebody stands at so many years."""
    request = bid_request(side, YearBids(last, years), EASY)
    return choice(g, request, request.options())


def test_rivals_go_below_the_holder_who_stands_beside_them() -> None:
    """4B3f.2, 4B3g.1."""
    g = company(*KIT, aqua=6)
    assert bid(g, 9, side=0, last=1) == 9
    g.active = 1
    assert bid(g, 10, side=0, last=1) == 9


def test_nobody_promises_what_takes_longer() -> None:
    """4B3b.4."""
    g = company(*KIT, aqua=6)
    assert bid(g, 2, side=0, last=1) == PASS


# --- what is owed -----------------------------------------------------------------------------


def test_late_fees_are_paid_while_the_contract_can_be_fulfilled() -> None:
    """4B5b.1, 4B5b.3."""
    g = company(*KIT)
    late(g, EASY)
    assert choice_of_fee(g) == g.catalog.contracts[g.catalog.face_of[EASY]].fee


def test_debts_that_cannot_be_helped_wait_for_the_end() -> None:
    """4B5b.5, 4E2c.1. Then every Aqua of them is a point."""
    g = company()
    late(g, EASY).default = True
    assert choice_of_fee(g) == 0
    g = position(2, aqua=20, year=45, module4=True)
    late(g, EASY).default = True
    assert choice_of_fee(g) == 3


def choice_of_fee(g: State) -> object:
    """What side 0 pays at the start of its Turn."""
    request = next(settle_fee(g, 0))
    assert isinstance(request, Request)
    return choice(g, request, request.options())


def test_a_debt_counts_against_a_position() -> None:
    """4E2c.1, 4B5d.2. All of it in default, half of it while a mission may fulfil the contract."""
    g = company(*KIT)
    contract = give(g, EASY)
    assert at_stake(Board(g, 0)) == 8, "twice the advance, as it was never boosted"
    contract.default = True
    assert at_stake(Board(g, 0)) == 16


def test_cards_that_fly_are_kept_when_contracts_are_hoped_for() -> None:
    """4B3d. In the last years, when money and cards bring nothing more."""
    g = position(2, aqua=20, year=36, module4=True)
    hold(g, *KIT[:2])
    assert kept(Board(g, 0)) == {g.catalog.patent_of[word] for word in KIT[:2]}
    assert auction_worth(Board(g, 0)) > 0
    assert not kept(Board(company(*KIT), 0))


# --- flights ----------------------------------------------------------------------------------


def test_cards_that_carry_a_contract_on_are_not_spent_on_a_factory() -> None:
    """4B4c.1. Home first: the drill that would make the Factory is the thruster."""
    g = company()
    contract = give(g, "new-horizons")
    rocket(g, "hertha", *KIT, fuel=9)
    g.stacks[0][ROCKET].cards.append(contract.face)
    contract.done = [at("hertha")]
    claim(g, "hertha")
    assert Plan(g, 0).is_expected()
    agency(g).held[0] = None
    assert not Plan(g, 0).is_expected()


def test_people_are_not_thrown_overboard() -> None:
    """4B2d.2. A manned contract stays, an unmanned one may come home as a card."""
    g = company()
    rocket(g, "hertha", "nuclear-drill")
    contract = give(g, "new-horizons", aboard=ROCKET)
    assert contract.face not in Plan(g, 0).cargo()
    agency(g).held[0] = None
    assert give(g, EASY, aboard=ROCKET).face in Plan(g, 0).cargo()
