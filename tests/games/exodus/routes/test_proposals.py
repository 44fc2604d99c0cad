"""Flights that are proposed: each can be given as it stands, and leads where it says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from panspermia.games.exodus.faces.words import PACKAGE
from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.pieces import ROCKET
from panspermia.kernel import Plan, Table, catalogue
from panspermia.kernel.plans import possible, proposed
from tests.games.exodus.agencies import give
from tests.games.exodus.drawn import drawn
from tests.games.exodus.positions import claim, position, rocket, table_at


def plans_of(table: Table[Any]) -> list[Plan]:
    assert table.request is not None
    return proposed(GAME, table.view(table.request.seat))


def test_every_flight_can_be_given() -> None:
    found = 0
    for seed in range(12):
        table = table_at(drawn(Random(seed)), seed=seed)
        if table.request is not None:
            plans = plans_of(table)
            assert tuple(plans) == possible(table, table.request.seat, plans), seed
            found += len(plans)
    assert found > 3


def test_a_flight_leads_to_its_site_as_far_as_no_die_falls() -> None:
    g = position(2)
    rocket(g, "deimos", "de-laval-nozzle", "cermet-nerva-fission", fuel=10)
    table = table_at(g)
    plan = plans_of(table)[0]
    assert ("fly", "deimos") == (plan.answers[0], plan.places[0])
    assert all([b in MAP.ids for b in plan.places])
    table.answer_all(plan.answers, seat=0)
    assert MAP.ids[table.state.stacks[0][ROCKET].space] in plan.places[1:]


def test_the_contract_aboard_is_flown_for_first() -> None:
    g = position(2, module4=True, year=14)
    rocket(g, "leo", "de-laval-nozzle", "cermet-nerva-fission")
    give(g, "hexapod-explorer", years=3, aboard=ROCKET)
    g.set_fuel(0, g.rocket(0).dry + 26)
    table = table_at(g)
    plans = plans_of(table)
    assert ["plan.errand", "plan.errand"] == [plan.name.id for plan in plans[:2]]
    assert "plan.fly" == plans[2].name.id
    assert "hexapod-explorer" == plans[0].name.params["card"]
    assert tuple(plans) == possible(table, 0, plans)
    goal = plans[0].places[-1]
    claim(g, goal, side=1)
    assert goal not in [plan.places[-1] for plan in plans_of(table_at(g))[:2]]


def test_what_a_contract_enters_in_one_turn_is_not_proposed() -> None:
    g = position(2, module4=True, year=14)
    rocket(g, "leo", "de-laval-nozzle", "cermet-nerva-fission", fuel=14)
    give(g, "inner-tour", aboard=ROCKET)
    assert {"plan.fly"} == {plan.name.id for plan in plans_of(table_at(g))}


def test_free_sites_come_before_those_that_are_taken() -> None:
    g = position(2)
    rocket(g, "leo", "de-laval-nozzle", "cermet-nerva-fission", fuel=14)
    first = plans_of(table_at(g))[0].places[-1]
    claim(g, first, side=1)
    assert first != plans_of(table_at(g))[0].places[-1]


@pytest.mark.parametrize("stays", ["no rocket", "has moved"])
def test_nothing_is_proposed_to_who_cannot_fly(stays: str) -> None:
    g = position(2)
    if stays == "has moved":
        rocket(g, "leo", "de-laval-nozzle", "cermet-nerva-fission", fuel=14)
        g.moved = True
    assert [] == plans_of(table_at(g))


def test_nothing_is_proposed_to_who_is_not_asked() -> None:
    g = position(2)
    rocket(g, "leo", "de-laval-nozzle", "cermet-nerva-fission", fuel=14)
    assert [] == proposed(GAME, table_at(g).view(1))


def test_flights_have_words() -> None:
    words = catalogue(PACKAGE)
    assert all([f"plan.{id}" in words for id in ("fly", "fuel", "risk")])
