"""Ways to fulfil contracts in time."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.routes.deliveries import deliver, whole_way
from panspermia.games.exodus.routes.errands import errands, errands_now, nearest
from panspermia.games.exodus.routes.errors import NoPlan
from panspermia.games.exodus.routes.values import Conditions, Delivery, Limits, Query, Rocket
from panspermia.games.exodus.rules.contracts.goals import turns_left
from panspermia.games.exodus.rules.pieces import ROCKET
from tests.games.exodus.agencies import give
from tests.games.exodus.contract_flights import KUCK, RUBBIA
from tests.games.exodus.positions import claim, position, rocket

PLAIN = Conditions(year=1, refuel=False)


def asked(cards: tuple[str, ...], contract: str, *, turns: int, fuel: int = 8) -> Query:
    return Query(
        rocket=Rocket(cards=(*cards, contract), fuel=fuel), given=PLAIN, limits=Limits(turns=turns)
    )


def test_tourists_are_brought_to_luna_and_back_in_time() -> None:
    found = errands("artemis", asked(KUCK, "artemis", turns=2))
    assert found
    assert ("luna-aristarchus-plateau", "leo") in {errand.stops for errand in found}
    assert {2} == {errand.turns for errand in found}
    assert () == errands("artemis", asked(KUCK, "artemis", turns=1))


@pytest.mark.parametrize(
    ("contract", "cards", "stops"),
    [
        ("hardened-base", RUBBIA, ("cruithne",)),
        ("sun-fired-laser", RUBBIA, ("lag-jkgud", "lag-skyvt")),
        ("search-for-life-center", RUBBIA, ("echelus", "leo")),
    ],
)
def test_an_errand_says_where_its_steps_are_announced(
    contract: str, cards: tuple[str, ...], stops: tuple[str, ...]
) -> None:
    found = errands(contract, asked(cards, contract, turns=5, fuel=14))
    assert stops == found[0].stops
    assert found[0].fuel == sum(way.fuel for way in found[0].ways)


def test_what_has_to_be_entered_in_one_turn_is_not_planned() -> None:
    assert () == errands("inner-tour", asked(RUBBIA, "inner-tour", turns=2))


def test_a_question_for_a_contract_puts_it_aboard_and_finds_it_by_its_name() -> None:
    query = Query(rocket=Rocket(cards=KUCK, fuel=8), given=PLAIN, limits=Limits(turns=2))
    found = deliver(Delivery(contract="Artemis", query=query))
    assert ("artemis", (*KUCK, "artemis")) == (
        found.delivery.contract,
        found.delivery.query.rocket.cards,
    )
    assert errands("artemis", found.delivery.query) == found.errands
    way = whole_way(found.errands[0])
    assert (2, found.errands[0].fuel) == (way.turns, way.fuel)
    assert found.errands[0].stops[-1] == way.legs[-1].stop
    back = deliver(Delivery(contract="artemis", query=query, done=1))
    assert ("leo",) == back.errands[0].stops


def test_what_cannot_be_planned_says_so() -> None:
    query = Query(rocket=Rocket(cards=RUBBIA, fuel=8), given=PLAIN, limits=Limits(turns=1))
    assert not deliver(Delivery(contract="inner-tour", query=query)).planned
    for wrong in (
        Delivery(contract="no-such", query=query),
        Delivery(contract="artemis", query=query, done=2),
    ):
        with pytest.raises(NoPlan):
            deliver(wrong)


def test_at_a_table_explored_sites_are_left_out_and_the_deadline_counts() -> None:
    g = position(2, module4=True)
    rocket(g, "leo", *RUBBIA, fuel=10)
    give(g, "comet-adventure", years=2, aboard=ROCKET)
    g.set_fuel(0, g.rocket(0).dry + 12)
    first = nearest(g, 0)[0].space
    assert 3 == turns_left(g, 0)
    claim(g, first, side=1)
    assert first not in [place.space for place in nearest(g, 0)]
    assert all([errand.turns <= 3 for errand in errands_now(g, 0)])
    assert first not in {errand.stops[0] for errand in errands_now(g, 0)}


def test_without_contract_or_rocket_there_is_no_errand() -> None:
    g = position(2, module4=True)
    assert ((), ()) == (errands_now(g, 0), nearest(g, 0))
    give(g, "hardened-base")
    assert ((), ()) == (errands_now(g, 0), nearest(g, 0))
