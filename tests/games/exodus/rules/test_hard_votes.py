"""Positions in which rules were read wrongly once, or left out: cubes, votes, laws and deals."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.rules.events import StarMoved
from panspermia.games.exodus.rules.politics.assembly import (
    CENTRIST,
    EQUALITY,
    FREEDOM,
    HONOR,
    UNITY,
    house,
    is_law,
)
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import CANCEL, DONE
from tests.games.exodus.positions import (
    NASA,
    act,
    at,
    claim,
    factory,
    outpost,
    position,
    rocket,
    run,
    told,
)

MARS = "mars-arsia-mons-caves"


def assembly(seats: dict[int, tuple[int, ...]], star: int = CENTRIST, players: int = 2) -> State:
    """By ideology the delegates of each side."""
    g = position(players, module0=True)
    for ideology, sides in seats.items():
        house(g).delegates[ideology] = list(sides)
    house(g).star = star
    return g


# --- laws (O4.1, O5c, K2e.3) ----------------------------------------------------------------------


@pytest.mark.clause("O4.1", "O5c.1")
def test_unity_that_is_lobbied_brings_its_laws_along() -> None:
    g = assembly({UNITY: (1, 0), FREEDOM: (1, 1), EQUALITY: (0, 1), HONOR: (0, 3)}, HONOR)
    assert not is_law(g, 0, FREEDOM)
    run(g, "lobby", "unity")
    assert is_law(g, 0, UNITY)
    assert is_law(g, 0, FREEDOM)
    assert not is_law(g, 0, EQUALITY), "two delegates are needed"
    assert not is_law(g, 1, FREEDOM), "only for the lobbyist"


@pytest.mark.clause("K2e.3", "A-15", "O5c.1")
def test_in_anarchy_unity_brings_laws_only_if_it_is_lobbied() -> None:
    g = assembly({UNITY: (3, 0), FREEDOM: (1, 1)}, UNITY)
    g.anarchy = True
    assert not is_law(g, 0, FREEDOM)
    run(g, "lobby", "unity", "unity")
    assert is_law(g, 0, FREEDOM)


# --- cubes (G6a, G6b, O2b.2) ----------------------------------------------------------------------


@pytest.mark.clause("G6a", "O3.1")
def test_a_delegate_may_be_taken_back_and_the_votes_are_counted() -> None:
    g = assembly({HONOR: (3, 1), FREEDOM: (0, 3)}, HONOR)
    run(g, "remove", "cube", "honor", "honor")
    assert ([2, 1], 4) == (house(g).delegates[HONOR], g.cubes(0))
    run(g, "remove", "cube", "honor")
    assert FREEDOM == house(g).star


@pytest.mark.clause("O2b.2", "G6b", "I7f.1")
def test_without_cubes_another_may_be_given_up_for_a_delegate() -> None:
    g = assembly({FREEDOM: (5, 0)}, FREEDOM)
    factory(g, MARS)
    assert not g.cubes(0)
    played = act(g.copy(), "fundraise", "honor")
    assert [MARS, "freedom", CANCEL] == played.options
    run(g, "fundraise", "honor", MARS, DONE)
    assert (1, {}) == (house(g).delegates[HONOR][0], g.factories)


@pytest.mark.clause("O2b.2", "G6b")
def test_nobody_must_give_up_a_cube() -> None:
    g = assembly({FREEDOM: (6, 0)}, FREEDOM)
    run(g.copy(), "fundraise", DONE, DONE)
    run(g, "fundraise", "freedom", CANCEL, DONE)
    assert [6, 0] == house(g).delegates[FREEDOM]


# --- tallies (O3.1) -------------------------------------------------------------------------------


@pytest.mark.clause("O3.1", "O2c", "G3c", "I7f.1")
def test_a_colony_is_followed_by_one_tally() -> None:
    """In between freedom and equality would be level."""
    g = assembly({HONOR: (1, 1), FREEDOM: (3, 0), EQUALITY: (0, 2)}, FREEDOM)
    factory(g, MARS, "psyche")
    rocket(g, MARS, NASA)
    assert not g.cubes(0)
    run(g, "colonize", MARS, "honor", "freedom")
    assert ([2, 1], [2, 0]) == (house(g).delegates[HONOR], house(g).delegates[FREEDOM])
    assert ["honor"] == [move["ideology"] for move in told(g, StarMoved)]


@pytest.mark.clause("O3.1", "I7f.1", "I7.1")
def test_a_factory_that_takes_a_delegates_cube_is_followed_by_a_tally() -> None:
    g = assembly({FREEDOM: (0, 1), HONOR: (1, 0), EQUALITY: (5, 0)}, EQUALITY)
    house(g).delegates[FREEDOM] = [0, 5]
    claim(g, MARS)
    outpost(g, MARS, "nanobot", "cvd-molding")
    played = act(g, "industrialize", MARS, "equality")
    assert "" == (played.request.rule if played.request else "")
    assert ({at(MARS): 0}, FREEDOM) == (g.factories, house(g).star)
