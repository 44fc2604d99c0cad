"""What a way takes at least, and what follows from it."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.components.solar import YELLOW
from panspermia.games.exodus.routes.bounds import BEGIN, FAR, Help, Means, Outlooks, costs
from panspermia.games.exodus.routes.plans import reach, ways
from panspermia.games.exodus.routes.values import Limits, Query, Rocket, Thruster
from panspermia.games.exodus.rules.engines import MAP

ITOKAWA, LEO = MAP.find("itokawa"), MAP.leo


def outlooks(thrust: int, turns: int = 1, *, goal: int = ITOKAWA) -> Outlooks:
    help = Help(thrust=thrust, oberth=thrust, belt_burns=0)
    carried = [[FAR] * (thrust + 1)] * len(MAP.ids)
    return Outlooks([[goal]] * turns, Means(help, carried, {}, costs(help)), [YELLOW] * turns)


@pytest.mark.clause("X73")
def test_itokawa_is_four_burns_away_from_leo() -> None:
    """X73. Eight halves of the consumption, if there is thrust for as many burns."""
    begins = outlooks(4).after(0).begins
    assert (8, 0) == (begins[LEO], begins[ITOKAWA])
    assert FAR == outlooks(3).after(0).begins[LEO]


@pytest.mark.clause("H4c.3")
def test_a_stop_on_the_way_saves_thrust_and_pivots() -> None:
    """H4c.3. Two burns of the four are a Pivot, which nobody pays who stops at the Hohmann."""
    assert 4 == outlooks(2, 2).after(1).begins[LEO]


def test_burns_that_are_left_say_how_far_it_is() -> None:
    """From where a move begins, with three burns left not in this Turn, with four it is."""
    known = outlooks(4)
    assert [FAR, 8, 8, 8] == [known.need(0, BEGIN + LEO, burns) for burns in (3, 4, 5, 99)]


def test_a_site_that_is_too_large_cannot_be_reached() -> None:
    """H6a. Luna has Size 9."""
    luna = MAP.find("luna-aristarchus-plateau")
    assert FAR == outlooks(9, goal=luna).after(0).begins[LEO]
    assert outlooks(10, goal=luna).after(0).begins[LEO] < FAR


WEAK = Rocket(thruster=Thruster(thrust=2, fuel="4", mass=3), wet="6")


def test_a_hopeless_question_is_answered_without_looking() -> None:
    found = ways(Query(rocket=WEAK, goal="triton-tuonela-planitia", limits=Limits(turns=6)))
    assert ((), False, 6, 0) == (found.ways, found.cut, found.complete, found.labels)


def test_a_search_that_is_too_hard_says_so() -> None:
    """Of the Turns that are complete nothing is missing."""
    sail = Rocket(cards=("mag-sail",), fuel=4)
    found = reach(Query(rocket=sail, limits=Limits(turns=2, labels=500)))
    assert (True, 0) == (found.cut, found.complete)
    assert ("leo", 0) == (found.spaces[0].space, found.spaces[0].turns)
