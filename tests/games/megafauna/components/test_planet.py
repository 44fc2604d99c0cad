"""The planet: every example of moving cratons, and what follows from where they lie."""

from __future__ import annotations

from random import Random

import pytest

from panspermia.games.megafauna.components.lie import Planet, laid_out
from panspermia.games.megafauna.components.places import (
    CENTRE,
    EAST,
    FIRST_TAB,
    NE,
    NW,
    SE,
    SW,
    TABS,
    WEST,
    E,
    W,
    bits_of,
    craton_of,
    hex_at,
    hex_of_tab,
    hexes_of,
    is_tab,
    places_in,
    tab_at,
    tabs_of,
)
from panspermia.games.megafauna.components.planet import (
    NOWHERE,
    Collision,
    around,
    east_west,
    geography,
    latitude_drift,
    rift,
)

T, M = 0, 1
NORTH, MIDDLE, SOUTH = range(3)


def two(direction: int, gap: int) -> Planet:
    """A craton that is hit at latitude 4, and one that comes so many latitudes south of it."""
    planet = laid_out((T, M) if direction == WEST else (M, T), 4)
    return planet._replace(r=(4, 4 + gap, 4, 4))


@pytest.mark.parametrize(
    ("example", "direction", "gap", "raised", "tabs"),
    [
        ("EX-55", WEST, -2, {NE, E}, {(T, NORTH)}),
        ("EX-56", WEST, -1, {NE, E}, {(T, NORTH), (T, MIDDLE)}),
        ("EX-57", WEST, 0, {E}, {(T, MIDDLE)}),
        ("EX-58", WEST, 1, {E, SE}, {(T, MIDDLE), (T, SOUTH)}),
        ("EX-59", WEST, 2, {E, SE}, {(T, SOUTH)}),
        ("EX-60", EAST, -2, {NW, W}, {(M, SOUTH)}),
        ("EX-61", EAST, -1, {NW, W}, {(M, MIDDLE), (M, SOUTH)}),
        ("EX-62", EAST, 0, {W}, {(M, MIDDLE)}),
        ("EX-63", EAST, 1, {SW, W}, {(M, NORTH), (M, MIDDLE)}),
        ("EX-64", EAST, 2, {SW, W}, {(M, NORTH)}),
    ],
)
@pytest.mark.clause("D3a.1", "D3c.1", "D3c.2", "D3d.1", "D3e")
def test_a_collision_raises_and_presses_in_what_the_examples_say(
    example: str, direction: int, gap: int, raised: set[int], tabs: set[tuple[int, int]]
) -> None:
    """EX-55 to EX-64. Mountains rise on the hit landmass only; the moving one keeps its die."""
    found = east_west(two(direction, gap), M, direction)

    assert isinstance(found, Collision), example
    assert raised == {place - hex_at(T, CENTRE) for place in found.raised}
    assert tabs == {(craton_of(tab), (tab - FIRST_TAB) % TABS) for tab in found.subducted}
    assert (False, True) == found.planet.dice[:2]
    assert [{T, M}] == [set(landmass) for landmass in found.planet.landmasses]


@pytest.mark.parametrize("direction", [EAST, WEST])
@pytest.mark.parametrize("gap", [-3, 3])
@pytest.mark.clause("D3.2", "D3.3")
def test_landmasses_that_share_no_latitude_change_places(direction: int, gap: int) -> None:
    """EX-65."""
    before = two(direction, gap)

    found = east_west(before, M, direction)

    assert isinstance(found, Planet)
    assert before.landmasses[::-1] == found.landmasses


@pytest.mark.clause("D3a.2", "D3b")
def test_what_shares_no_latitude_is_passed_over_around_the_world() -> None:
    """From the west end it goes west, passes one landmass and meets the next from the east."""
    planet = laid_out((0, 1, 2, 3), 4)._replace(r=(1, 4, 1, 6))

    found = east_west(planet, 0, WEST)

    assert isinstance(found, Collision)
    assert (2,) == found.hit
    assert ((1,), (2, 0), (3,)) == found.planet.landmasses


@pytest.mark.clause("D3.1")
def test_a_craton_without_a_die_moves_nothing() -> None:
    """IX-34. The craton with the die would move the whole continent."""
    joined = east_west(two(WEST, 0), M, WEST)
    assert isinstance(joined, Collision)
    planet = joined.planet

    assert planet is east_west(planet, T, EAST)
    assert planet is latitude_drift(planet, T, 1)
    moved = latitude_drift(planet, M, 1)
    assert (5, 5) == moved.r[:2]


@pytest.mark.parametrize(("start", "steps", "end"), [(4, -1, 3), (4, 2, 6), (5, 2, 6), (1, -2, 1)])
@pytest.mark.clause("D1.1", "D1.2", "D1a")
def test_a_latitude_drift_ends_where_the_die_ends(start: int, steps: int, end: int) -> None:
    planet = laid_out((0,), start)

    assert end == latitude_drift(planet, 0, steps).r[0]


@pytest.mark.clause("D4.1", "D4.2", "D4.3")
def test_a_rift_splits_a_pangea_into_cratons_with_dice_of_their_own() -> None:
    """IX-35, Q-10. Latitudes beyond the die are corrected; two cratons stay together."""
    pangea = Planet(((2, 0, 1), (3,)), (0, 4, -4, 0), (0, 7, 3, 4), (False, False, True, True))

    split = rift(pangea)

    assert ((2,), (0,), (1,), (3,)) == split.landmasses
    assert (1, 6, 3, 4) == split.r
    assert (True, True, True, True) == split.dice
    pair = Planet(((0, 1),), (0, 4, 0, 0), (4, 4, 0, 0), (True, False, False, False))
    assert pair == rift(pair)
    assert ((0,), (1,)) == rift(pair, 2).landmasses


@pytest.mark.clause("GL-LatitudeDie")
def test_the_rows_of_a_craton_lie_around_its_die() -> None:
    """EX-40. Die 4: rows at latitudes 3, 4 and 5."""
    found = geography(laid_out((0,), 4)).latitude

    assert [4, 4, 5, 5, 4, 3, 3] == [found[hex_at(0, n)] for n in range(7)]


def test_latitudes_beyond_the_poles_count_as_the_poles() -> None:
    """Q-04."""
    found = geography(laid_out((0,), 4)._replace(r=(-1, 9, 0, 0))).latitude

    assert {0} == {found[hex_at(0, n)] for n in range(7)}


@pytest.mark.clause("F5.1", "F5.2")
def test_a_raft_lands_on_the_first_coast_of_its_row_around_the_world() -> None:
    """Q-11. Alone in its row a hex has nowhere to go but the other end of its own row."""
    found = geography(laid_out((0, 1), 4))
    west, east = found.raft

    assert hex_at(1, E) == west[hex_at(0, W)]
    assert hex_at(0, E) == west[hex_at(1, W)]
    assert hex_at(1, NW) == east[hex_at(0, NE)]
    assert NOWHERE == west[hex_at(0, CENTRE)]
    alone = geography(laid_out((0,), 4))
    assert hex_at(0, E) == alone.raft[0][hex_at(0, W)]


@pytest.mark.clause("F3b.2")
def test_tabs_are_next_to_each_other_along_a_coast() -> None:
    """Q-07. North and south tab are not; one that a hex fills is gone."""
    found = geography(laid_out((0, 1), 4)).tabs_next_to
    assert (tab_at(0, MIDDLE),) == found[tab_at(0, NORTH)]
    assert {tab_at(0, NORTH), tab_at(0, SOUTH)} == set(found[tab_at(0, MIDDLE)])
    assert not any([is_tab(place) for place in geography(laid_out((0,), 4)).in_play])

    joined = east_west(two(WEST, 0), M, WEST)
    assert isinstance(joined, Collision)
    after = geography(joined.planet)
    assert [False, True] == [after.is_open[tab_at(T, MIDDLE)], after.is_open[tab_at(T, NORTH)]]
    assert () == after.tabs_next_to[tab_at(T, NORTH)]


def test_what_is_kept_of_a_landmass_is_what_its_cells_say() -> None:
    """CS-11, Q-07. Over random planets: who is next to whom, and which tabs are available."""
    rng = Random(11)
    planet = laid_out((2, 0, 3, 1), 4)
    for _ in range(120):
        planet = moved(planet, rng)
        found = geography(planet)
        for place in found.in_play:
            land = planet.landmass_of(craton_of(place))
            cells = {planet.cell(p): p for craton in land for p in hexes_of(craton)}
            near = {cells[cell] for cell in around(planet.cell(place)) if cell in cells}
            assert near == {*found.next_to[place]} == {*places_in(found.near[place])}
            x, r = planet.cell(place)
            beside = cells.get((x - 2, r), NOWHERE), cells.get((x + 2, r), NOWHERE)
            assert beside == (found.west[place], found.east[place])
        for tab in [tab for craton in range(4) for tab in tabs_of(craton)]:
            assert (found.east[hex_of_tab(tab)] == NOWHERE) == found.is_open[tab]


def moved(planet: Planet, rng: Random) -> Planet:
    craton = rng.randrange(4)
    after = east_west(planet, craton, rng.choice((EAST, WEST)))
    planet = after.planet if isinstance(after, Collision) else after
    planet = latitude_drift(planet, craton, rng.randint(-2, 2))
    return rift(planet) if rng.random() < 0.2 else planet


def test_a_set_of_places_is_a_number() -> None:
    for places in ((), (0,), (9, 10, 39), tuple(range(40))):
        assert places == places_in(bits_of(places))
