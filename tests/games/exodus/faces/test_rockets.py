"""A craft in words, and its mass on the fuel strip."""

from __future__ import annotations

import re

import pytest

from panspermia.games.exodus.faces.flown import laden, spending, spent_first
from panspermia.games.exodus.faces.narrate import of_turn, risk
from panspermia.games.exodus.faces.rockets import activations, lacks, weight
from panspermia.games.exodus.routes.plans import craft_of, ways
from panspermia.games.exodus.routes.values import (
    Conditions,
    Danger,
    Limits,
    Query,
    Rocket,
    Thruster,
    Turn,
)
from panspermia.games.exodus.rules.crafts import Craft
from panspermia.games.exodus.rules.engines import MAP, Sky

DARK = MAP.find("pluto")


def craft(*cards: str, fuel: int = 2) -> Craft:
    return craft_of(Rocket(cards=cards, fuel=fuel))


def lacked(*cards: str, space: int = MAP.leo) -> list[str]:
    return lacks(craft(*cards), space, Sky())


@pytest.mark.clause("X1", "H3a.2", "J1c")
def test_every_activation_is_told_with_its_chain() -> None:
    x1 = craft("de-laval-nozzle", "rubbia-thin-film-fission-hohlraum", "mo-li-heat-pipe",
               "carbo-chlorination")  # fmt: skip
    burning, plain = activations(x1, MAP.leo, Sky())

    assert "Dry mass 4, wet mass 6 (Scout): 6 steps of fuel" == weight(x1)
    assert ("De Laval Nozzle with afterburn", "De Laval Nozzle") == (
        burning.thruster, plain.thruster
    )  # fmt: skip
    assert ("Rubbia Thin Film Fission Hohlraum",) == plain.supports
    assert (("Mo / Li Heat Pipe",), ("Carbo-Chlorination",)) == (plain.coolers, plain.others)
    assert ("net thrust 5", "fuel 2 for a burn", "therms 2, needs 1", "burns: 3") == plain.facts


@pytest.mark.clause("J1.1", "J3a", "J3d")
def test_what_is_missing_is_told() -> None:
    assert ["There is no thruster aboard."] == lacked("mo-li-heat-pipe")
    assert ["De Laval Nozzle needs: wave or bomb reactor. Nothing aboard gives that."] == lacked(
        "de-laval-nozzle"
    )
    assert ["Hall Effect needs: electric generator. Nothing aboard gives that."] == lacked(
        "hall-effect"
    )
    assert "Cascade Photovoltaic is solar, and here is no sun." in lacked(
        "hall-effect", "cascade-photovoltaic", space=DARK
    )
    hot = ("de-laval-nozzle", "pulsed-ntr-fission")
    assert not activations(craft(*hot, fuel=0), MAP.leo, Sky())
    assert ["De Laval Nozzle is not cooled: radiators aboard give therms 0."] == lacked(*hot)


@pytest.mark.clause("H10.1")
def test_a_belt_says_what_it_may_take() -> None:
    danger = Danger(roll="belt", chance=0.5, level=4, cards=("hall-effect", "typed"))
    assert "in 50 % of all rolls" in risk(danger)
    assert risk(danger).endswith("at worst Hall Effect, The typed thruster")


def first_turn(asked: Query) -> Turn:
    return ways(asked).ways[0].legs[0]


@pytest.mark.clause("X10", "G1f")
def test_fuel_that_is_thrown_away_is_shown_on_the_strip() -> None:
    """X10. A step goes before the move, for a lighter weight class."""
    rocket = Rocket(thruster=Thruster(thrust=7, fuel="1", mass=4, rad_hard=9), wet="8 1/2")
    turn = first_turn(Query(rocket=rocket, start="hoh-64wwa", goal="ceres", limits=Limits(turns=1)))

    assert 1 == turn.jettisoned == spent_first(turn)
    assert 'class="thrown"' in spending(turn)


@pytest.mark.clause("I5b.1")
def test_the_strip_begins_with_what_was_fuelled_before_the_move() -> None:
    """The strip of such a Turn was empty, as if it had flown without fuel."""
    empty = Rocket(thruster=Thruster(thrust=14, fuel="2", mass=2, rad_hard=9))
    pole = "mercury-north-pole"
    given = Conditions(factories=(pole,))
    turn = first_turn(
        Query(rocket=empty, start=pole, goal="lag-jkgud", limits=Limits(turns=1), given=given)
    )

    assert turn.refuel is not None
    assert (turn.refuel.wet, 0) == (laden(turn), spent_first(turn))
    assert re.search(r'class="spend"', spending(turn))
    assert of_turn(turn).startswith("net thrust")
