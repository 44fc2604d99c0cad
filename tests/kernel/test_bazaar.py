"""The flows of the bazaar: the shapes that heavier games need, each as one test or two."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from panspermia.kernel import CANCEL, DONE, NO, PASS, YES, IllegalAnswer, Table, render
from panspermia.kernel.offers import Offers
from tests.bazaar.rules.desert import Trek, cheapest_ways
from tests.bazaar.rules.desert_map import (
    CITIES,
    COUNT,
    MAX_HOPS,
    QUICKSAND,
    ROADS,
    SPACES,
    STORM,
    TERRAIN,
    can_stop_from,
)
from tests.bazaar.rules.state import CAMELS, STORES, TENTS, redeal
from tests.bazaar.rules.vocabulary import CHARTERS
from tests.kernel.toys import answers, bazaar, turn_of, until


def request(table: Table[Any]) -> tuple[str, int]:
    assert table.request is not None
    return table.request.rule, table.request.side


def options(table: Table[Any]) -> tuple[Any, ...]:
    assert table.request is not None
    return table.request.options()


def coins(table: Table[Any]) -> list[int]:
    """What the merchants have."""
    found: list[int] = table.state.coins[: table.state.merchants]
    return found


def why(table: Table[Any], value: Any) -> str:
    refusal = table.why(value)
    assert refusal is not None
    return refusal.clause


def edited(table: Table[Any], **fields: Any) -> Table[Any]:
    """The table with another state, at the same question."""
    for name, value in fields.items():
        setattr(table.state, name, value)
    for open_request in table.requests:
        open_request.forget()
    return table


# --- the auction ------------------------------------------------------------------------------


def auctioned(opening: int = 2) -> Table[Any]:
    """Red has put up a card of the deck and opened."""
    return answers(turn_of(3), "auction", "deck", opening)


def test_others_bid_in_any_order_until_nobody_raises() -> None:
    table = auctioned()
    assert [1, 2] == [r.seat for r in table.requests]

    table.answer(3, seat=2)
    table.answer(5, seat=1)
    assert {0, 2} == {r.seat for r in table.requests}
    table.answer(PASS, seat=0)
    table.answer(PASS, seat=2)

    assert [8 + 5, 8 - 5, 8] == coins(table)
    assert 1 == len(table.state.cards_in(1)) - 1


def test_a_bid_is_at_least_the_highest_and_at_most_what_one_has() -> None:
    table = auctioned()

    assert ["K5b", "K5c"] == [why(table, 1), why(table, 9)]
    assert (PASS, 2, 3, 4, 5, 6, 7, 8) == options(table)


def test_the_seller_wins_ties_and_pays_the_bank_and_else_chooses_among_equals() -> None:
    tie = auctioned()
    tie.answer(2, seat=1)
    tie.answer(PASS, seat=2)
    assert [6, 8, 8] == coins(tie)

    others = auctioned()
    others.answer(3, seat=1)
    others.answer(3, seat=2)
    others.answer(PASS, seat=0)
    assert ("K5d", 0) == request(others)
    others.answer("blue")
    assert [11, 8, 5] == coins(others)


def test_the_card_of_the_cellar_stays_hidden_from_all_but_its_winner_and_who_had_looked() -> None:
    table = answers(turn_of(3, seed=2), "auction", "cellar", 0)
    while request(table)[0] == "K5b":
        table.answer(PASS)

    def told(seat: int) -> list[Any]:
        return [e["card"] for e in table.events(seat) if e["event"] == "Won"]

    assert {0, table.state.looker} == {seat for seat in range(3) if told(seat) != [None]}


# --- caravans ---------------------------------------------------------------------------------


def test_a_planner_proposes_whole_chains_that_are_legal() -> None:
    table = answers(turn_of(2), "caravan")
    plans = table.plans(0)

    assert len(plans) >= 2
    assert MAX_HOPS in {len(plan.answers) - 1 for plan in plans}
    for plan in plans:
        copy = table.clone()
        copy.answer_all(plan.answers)
        assert plan.answers[-2] == SPACES[copy.state.caravans[0]]
        copy.undo(0)
        assert table.fingerprint() == copy.fingerprint()


def test_a_route_has_a_name_and_says_what_it_costs_and_touches() -> None:
    plan = answers(turn_of(2), "caravan").plans(0)[0]

    said = [render(message) for message in (plan.name, plan.cost, plan.risk) if message]
    assert ["To the city s19", "28 water for 23 hops", "no die on the way"] == said
    assert (SPACES[0], *plan.answers[:-1]) == plan.places


def test_a_planner_proposes_nothing_when_no_route_is_asked_for() -> None:
    assert () == turn_of(2).plans(0)


def test_a_route_of_thirty_hops_is_given_hop_by_hop() -> None:
    table = answers(turn_of(2), "caravan")
    (chain,) = [p.answers for p in table.plans(0) if len(p.answers) == MAX_HOPS + 1]
    for hop in chain[:-1]:
        table.answer(hop)

    assert DONE in options(table)
    assert {"K6a", "K6b"} == {why(table, SPACES[space]) for space in ROADS[CITIES[3]]}
    table.answer(CANCEL)
    assert 0 == table.state.caravans[0]


def test_no_way_leads_into_a_dead_end() -> None:
    """Whatever is declared, the caravan can go on, stop, or take the move back."""
    for seed in range(60):
        table = edited(turn_of(2, seed=seed), caravans=[seed * 5 % COUNT, 0])
        table.answer("caravan")
        rng = Random(seed)
        while table.request is not None and table.request.rule in ("K6", "K6d"):
            found = [o for o in options(table) if o not in (DONE, CANCEL)]
            table.answer(rng.choice(found or options(table)))
        assert TERRAIN[table.state.caravans[0]] != QUICKSAND


def test_quicksand_is_entered_only_with_a_way_out() -> None:
    quicksand = [s for s in range(COUNT) if TERRAIN[s] == QUICKSAND]

    assert quicksand
    for space in quicksand:
        assert not can_stop_from(ROADS[space][0], space, 0, 5)
        assert not can_stop_from(ROADS[space][0], space, 5, 0)
        assert can_stop_from(ROADS[space][0], space, 5, 5)


def test_a_storm_is_resolved_on_entry_with_dice_that_a_coin_may_roll_again() -> None:
    storm = next(s for s in range(COUNT) if TERRAIN[s] == STORM)
    start = next(s for s in ROADS[storm] if TERRAIN[s] != QUICKSAND)

    def in_storm() -> Table[Any]:
        table = until(bazaar(2, chance="manual", bandits=False), "K4")
        edited(table, caravans=[start, start])
        return answers(table, "caravan", SPACES[storm], 1)

    assert ("K6d", 0) == request(in_storm())
    assert start == answers(in_storm(), NO).state.caravans[0]
    again = answers(in_storm(), YES, 1, YES, 4)
    assert ("K6", 0) == request(again)
    assert 6 == again.state.coins[0]
    assert "K6e" == why(again, CANCEL)
    assert storm == answers(again, DONE).state.caravans[0]


def test_a_trek_pays_for_turns_but_not_in_an_oasis_or_city() -> None:
    trek = Trek(0)
    trek.enter(1)
    assert 39 == trek.water
    trek.enter(21)
    assert 37 == trek.water
    assert 28 == trek.hops
    assert 0 not in cheapest_ways(0)


# --- stalls, dyes, raids, votes ---------------------------------------------------------------


def test_a_stall_driven_out_must_move_at_once_as_its_owner_chooses_and_that_may_cascade() -> None:
    """Red's house drives out green's booth, that blue's tent, which finds no place."""
    red, green, blue = 0, 1, 2
    table = edited(
        turn_of(3),
        stalls=[green * 3 + 1, blue * 3 + 0, 2 * 3 + 2, 1 * 3 + 2, blue * 3 + 1],
        supply=[0b111, 0b001, 0b000],
    )
    answers(table, "stall", "house")
    assert ("K7a", red) == request(table)
    assert ("gate", "well", "wall") == options(table)
    assert "K7b" == why(table, "arch")
    table.answer("gate")

    assert [red * 3 + 2, green * 3 + 1] == table.state.stalls[:2]
    assert 0b001 == table.state.supply[blue]
    assert ("K4", 1) == request(table)


def test_the_owner_of_a_stall_driven_out_decides_outside_the_turn_order() -> None:
    table = edited(turn_of(3), stalls=[3, -1, -1, -1, -1], supply=[0b111, 0b110, 0b111])
    answers(table, "stall", "booth", "gate")

    assert ("K7a", 1) == request(table)
    assert ("well", "arch", "yard", "wall") == options(table)
    table.answer("arch")
    assert [1, -1, 3, -1, -1] == table.state.stalls


def test_the_bandits_choose_a_pitch_by_chance() -> None:
    table = until(bazaar(2, chance="manual"), "K3a")
    answers(table, NO)

    assert ("K7d", -1) == request(table)
    table.answer("arch")
    assert 4 * 3 == table.state.stalls[2]


def test_a_dye_is_taken_from_others_by_priority() -> None:
    table = edited(turn_of(3), pool=[0, 2])

    def dyes(stores: int, camels: int) -> list[list[int]]:
        return [[0, 0, 0, 0, 1, 1], [stores, 0, camels, 0, 1, 1], [0, 0, 1, 0, 1, 1]]

    first = answers(edited(table.clone(), pool=[0, 2], dyes=dyes(1, 1)), "dye", "ochre")
    assert 0 == first.state.dyes[1][STORES * 2]
    second = answers(edited(table.clone(), pool=[0, 2], dyes=dyes(0, 1)), "dye", "ochre")
    assert (("K11a", 0), ("green", "blue")) == (request(second), options(second))
    answers(second, "blue")
    assert (0, 7) == (second.state.dyes[2][CAMELS * 2], second.state.coins[2])
    bare = [[0, 0, 0, 0, 1, 1], [0, 0, 0, 0, 1, 1], [0, 0, 0, 0, 0, 1]]
    third = answers(edited(table.clone(), pool=[0, 2], dyes=bare), "dye", "ochre")
    assert (0, 8) == (third.state.dyes[1][TENTS * 2], third.state.coins[1])


def test_a_victim_decides_in_the_step_of_a_raider_and_an_ally_in_that_of_the_victim() -> None:
    table = answers(turn_of(3), "raid", "green")
    assert ("K12a", 1) == request(table)
    answers(table, "ally")
    assert ("K12c", 2) == request(table)
    helped = answers(table.clone(), YES)
    assert [9, 8, 7] == coins(helped)
    left = answers(table.clone(), NO)
    assert [10, 6, 8] == coins(left)


def at_drought() -> Table[Any]:
    table = bazaar(3, chance="manual", bandits=False)
    while request(table) != ("K8", -1):
        table.answer(PASS if PASS in options(table) else options(table)[0])
    return answers(table, 2)


def test_any_side_may_demand_a_vote_then_all_vote_at_once_then_each_pays_or_suffers() -> None:
    table = at_drought()
    assert {"any"} == {r.needs for r in table.requests}
    table.answer(PASS, seat=1)
    table.answer("demand", seat=2)
    assert [("K8b", "all")] * 3 == [(r.rule, r.needs) for r in table.requests]
    for seat in (2, 0, 1):
        table.answer("rain", seat=seat)
    assert [("K8c", 0), ("K8c", 1)] == [request(table), request(answers(table, "pay"))]
    answers(table, "suffer", "pay")

    assert [8, 9, 8] == coins(table)
    assert 2 == table.state.round


def test_without_a_demand_or_with_one_against_it_the_drought_comes() -> None:
    silent = answers(at_drought(), PASS, PASS, PASS)
    assert 2 == silent.state.round
    table = answers(at_drought(), "demand", "rain", "sun", "rain")
    assert 2 == table.state.round
    assert [["rain", "sun", "rain"]] == [
        e["votes"] for e in table.events() if e["event"] == "Voted"
    ]


# --- offers -----------------------------------------------------------------------------------


def offered(table: Table[Any]) -> Table[Any]:
    """Blue offers red one salt for two coins."""
    table.start(2, "offer")
    return answers(table, "red", "give-salt", "take-coin", "take-coin", DONE)


def test_an_offer_blocks_nobody_and_accepting_carries_all_terms_out_together() -> None:
    table = offered(turn_of(3))
    assert ("K4", 0) == request(table)
    assert {"accept", "decline"} < set(table.initiatives(0))
    assert "withdraw" in table.initiatives(2)
    assert "accept" not in table.initiatives(1)
    table.start(0, "accept")
    answers(table, "blue")

    assert ([6, 8, 10], [3, 2, 1]) == (coins(table), table.state.salt)
    assert [] == table.state.offers.standing
    assert ("K4", 0) == request(table)


def test_an_offer_that_cannot_be_met_any_more_is_not_half_carried_out() -> None:
    table = edited(offered(turn_of(3)), salt=[2, 2, 0])
    table.start(0, "accept")

    # Nothing but to leave it is possible, so nothing is asked.
    assert ([8, 8, 8], [2, 2, 0]) == (coins(table), table.state.salt)
    assert 1 == len(table.state.offers.standing)


def test_an_offer_may_be_declined_or_withdrawn_or_left() -> None:
    table = offered(turn_of(3))
    for seat, name, other in ((0, "decline", "blue"), (2, "withdraw", "red")):
        copy = table.clone()
        copy.start(seat, name)
        left = answers(copy.clone(), CANCEL)
        assert 1 == len(left.state.offers.standing)
        assert 0 == len(answers(copy, other).state.offers.standing)


def test_an_offer_is_checked_when_it_is_made_and_may_be_cancelled() -> None:
    table = turn_of(3)
    table.start(2, "offer")
    answers(table, "red")
    assert "K10d" == why(table, DONE)
    answers(table, "give-salt", "give-salt")
    assert "K10c" == why(table, "give-salt")
    answers(table, "take-coin", "take-coin", "take-coin", "take-coin")
    assert {"K10b"} == {why(table, word) for word in ("take-coin", "give-coin")}
    table.answer(CANCEL)
    assert [] == table.state.offers.standing


def test_an_offer_lapses() -> None:
    table = offered(turn_of(3))
    while table.state.round < 3:
        assert 1 == len(table.state.offers.standing)
        table.answer(PASS if PASS in options(table) else options(table)[0])

    assert [] == table.state.offers.standing


def test_offers_are_found_by_their_ends_and_number() -> None:
    offers = Offers()
    first = offers.add(0, 1, {"coin": 1}, {}, 5)
    second = offers.add(1, 0, {}, {"salt": 1}, 3)
    copy = offers.copy()

    assert ([second], [first]) == (offers.to(0), offers.by(0))
    assert second is offers.find(1)
    offers.expire(3)
    assert [first] == offers.standing
    offers.remove(0)
    assert ([], 2) == (offers.standing, offers.made)
    assert [first, second] == copy.standing
    copy.find(0).gives["coin"] = 9
    assert {"coin": 1} == first.gives


# --- hidden cards -----------------------------------------------------------------------------


def test_a_redeal_depends_only_on_what_the_sides_can_see() -> None:
    """Two tables that differ in hidden cards give the same world for the same dice."""
    table = turn_of(3)
    other = table.state.copy()
    redeal(other, (1,), Random(99))
    one, two = table.state.copy(), other.copy()
    for state in (one, two):
        redeal(state, (1,), Random(5))

    assert table.state.where != other.where
    assert (one.where, one.known) == (two.where, two.known)


def test_a_spy_knows_a_hoard_and_keeps_knowing_it() -> None:
    table = answers(turn_of(2), "spy")

    assert 1 == list(table.view(0)["position"]["cards"].values()).count("hoard:green")
    for number in range(10):
        assert table.view(0) == table.imagine(0, Random(number)).view(0)
    with pytest.raises(IllegalAnswer):
        table.answer("spy", seat=0)


# --- the guild: a module ------------------------------------------------------------------------


def guild(**fields: Any) -> Table[Any]:
    """The first turn at a table with the guild."""
    return edited(turn_of(3, guild=True), **fields)


def owned(**owners: int) -> list[int]:
    """The charters with these owners."""
    return [owners.get(charter, -1) for charter in CHARTERS]


def test_without_the_guild_nothing_of_it_is_there() -> None:
    table = turn_of(3)

    assert "charter" not in options(table)
    table.answer(PASS)
    assert [9, 8, 8] == coins(table)
    told = answers(table, PASS, PASS).events()
    assert "K19" not in {event["clause"] for event in told}


def test_a_charter_is_a_deed_that_costs_two_coins() -> None:
    table = guild()
    assert "charter" in options(table)

    table.answer("charter")
    assert CHARTERS == options(table)
    table.answer("walls")

    assert ([6, 8, 8], owned(walls=0)) == (coins(table), table.state.charters)
    assert {"walls": "red"} == table.view()["position"]["charters"]


def test_a_charter_that_cannot_be_paid_or_is_not_there_is_no_deed() -> None:
    assert "K4b" == why(guild(coins=[1, 8, 8, 0, 0]), "charter")
    assert "K4b" == why(guild(charters=[1, 1, 2, 2]), "charter")


def test_dues_come_after_the_turns_of_all_for_each_charter() -> None:
    table = answers(guild(charters=owned(scales=1, ledger=1)), PASS, PASS, PASS)

    assert ("K19", 1) == request(table)
    table.answer("pay")
    table.answer("give-back")
    assert owned(scales=1) == table.state.charters
    assert 8 + 2 - 1 == table.state.coins[1]


def test_who_cannot_pay_gives_a_charter_back_unasked() -> None:
    table = answers(guild(charters=owned(scales=1)), PASS, PASS)
    edited(table, coins=[8, 0, 8, 0, 0]).answer(PASS)

    assert owned() == table.state.charters


@pytest.mark.ability("almsgiver")
def test_with_the_guild_who_passes_gets_a_coin_more() -> None:
    assert [10, 8, 8] == coins(answers(guild(), PASS))


def raided_by_red(**owners: int) -> list[int]:
    return coins(answers(guild(charters=owned(**owners)), "raid", "green", "suffer"))


@pytest.mark.ability("raider")
def test_sabres_take_a_coin_more() -> None:
    assert [10, 6, 8] == raided_by_red()
    assert [11, 5, 8] == raided_by_red(sabres=0)
    assert [10, 6, 8] == raided_by_red(sabres=1)


@pytest.mark.ability("walled")
def test_behind_walls_half_is_lost() -> None:
    assert [9, 7, 8] == raided_by_red(walls=1)
    assert [9, 7, 8] == raided_by_red(walls=1, sabres=0)


@pytest.mark.ability("broker")
def test_scales_and_ledger_raise_the_price_of_cards_together() -> None:
    def sold(**owners: int) -> int:
        table = guild(charters=owned(**owners))
        return coins(answers(table, "sell"))[0]

    assert [1, 2, 3] == [
        sold(**owners) - sold()
        for owners in ({"scales": 0}, {"ledger": 0}, {"scales": 0, "ledger": 0})
    ]
