"""Where the cratons lie on the map: in their order, apart, in the picture, and moving as wholes."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from math import hypot

import pytest

from panspermia.faces.board import Seen
from panspermia.games.megafauna.components.lie import Planet, laid_out
from panspermia.games.megafauna.components.places import EAST, OFFSETS, WEST
from panspermia.games.megafauna.components.planet import Collision, east_west, latitude_drift, rift
from panspermia.games.megafauna.faces import globe
from panspermia.games.megafauna.faces.globe import HALF, HEIGHT, RADIUS, ROW, WIDTH, Globe
from panspermia.games.megafauna.faces.svg import style
from panspermia.games.megafauna.faces.svg_planet import AT, _contact_at, moves_of
from panspermia.games.megafauna.rules.vocabulary import CRATONS
from tests.games.megafauna.faces.drawn import face_of, moments

Point = tuple[float, float]
TOUCHING = 2 * HALF
"""How far the middles of two hexes are apart that share an edge."""


def globe_of(planet: Planet) -> Globe:
    landmasses = [
        tuple([(CRATONS[c], planet.x[c], planet.r[c]) for c in landmass])
        for landmass in planet.landmasses
    ]
    dice = frozenset([CRATONS[c] for c in range(4) if planet.dice[c]])
    return globe.laid_out(tuple(landmasses), dice)


def planets() -> list[Planet]:
    """The start, and what drift, collisions and rifts make of it in a fixed order."""
    found = [laid_out((0, 1, 2, 3), 4)]
    moves = ((0, -1), (1, 2), (2, 1), (3, -2))
    for craton, steps in moves:
        found.append(latitude_drift(found[-1], craton, steps))
    for craton, way in ((2, WEST), (0, EAST), (1, WEST), (3, WEST), (2, EAST), (0, WEST)):
        after = east_west(found[-1], craton, way)
        found.append(after.planet if isinstance(after, Collision) else after)
    return [*found, rift(found[-1])]


def hexes(planet: Planet, seen: Globe, landmass: tuple[int, ...]) -> list[Point]:
    spots = [seen.spots[CRATONS[c]] for c in landmass]
    return [(s.x + dx * HALF, s.y + dr * ROW) for s in spots for dx, dr in OFFSETS]


def test_landmasses_keep_apart_and_follow_each_other_from_west_to_east() -> None:
    for planet in planets():
        seen = globe_of(planet)
        lands = [hexes(planet, seen, landmass) for landmass in planet.landmasses]
        for one, other in combinations(lands, 2):
            gaps = [hypot(a - x, b - y) for a, b in one for x, y in other]
            assert min(gaps) > TOUCHING * 1.05
        middles = [sum([x for x, _ in land]) / len(land) for land in lands]
        assert all([west < east for west, east in pairwise(middles)])


def test_cratons_of_a_continent_touch_and_never_overlap() -> None:
    joined = 0
    for planet in planets():
        seen = globe_of(planet)
        for landmass in planet.landmasses:
            parts = [hexes(planet, seen, (craton,)) for craton in landmass]
            for one, other in combinations(parts, 2):
                gaps = [hypot(a - x, b - y) for a, b in one for x, y in other]
                assert min(gaps) > TOUCHING * 0.99
                joined += min(gaps) < TOUCHING * 1.01
    assert joined


def test_all_hexes_are_in_the_picture() -> None:
    for planet in planets():
        seen = globe_of(planet)
        for landmass in planet.landmasses:
            for x, y in hexes(planet, seen, landmass):
                a, b = seen.dx + x * seen.scale, seen.dy + y * seen.scale
                assert RADIUS * seen.scale < a < WIDTH - HALF * seen.scale
                assert RADIUS * seen.scale - 1 < b < HEIGHT - RADIUS * seen.scale + 1


@pytest.mark.slow
def test_a_craton_that_drifts_is_moved_by_its_transform_alone() -> None:
    """Its groups keep their ids; what is drawn in them stays around its own middle."""
    groups = re.compile(r'<g id="(craton|creeples|hits)-(\w+)" class="moving" transform="([^"]+)">')
    seen: dict[str, set[str]] = {}
    for view, _ in moments():
        drawn = face_of(view).world(Seen())
        for kind, craton, move in groups.findall(drawn):
            seen.setdefault(f"{kind} {craton}", set()).add(move)
            assert move.startswith("translate(")
    assert len([moves for moves in seen.values() if len(moves) > 1]) >= 12


@pytest.mark.slow
def test_what_moved_this_turn_has_an_arrow_that_points_there() -> None:
    ways = set()
    for view, seen in moments():
        stage = face_of(view).stage
        moves = moves_of(stage, seen.events)
        ways |= {way for id, way in moves.items() if not id.startswith("hits.")}
        drawn = face_of(view).world(seen)
        arrows = re.findall(r'id="drift-(\w+)"', drawn)
        assert {id for id in moves if id in view["position"]["rows"]} == {*arrows}
    assert {"north", "south", "east", "west"} <= ways


def test_who_wants_no_motion_gets_none() -> None:
    calm = style().partition("prefers-reduced-motion: reduce")[2]
    assert "transition: none" in calm.partition("}\n}")[0]


def test_a_seam_runs_along_the_edges_that_two_cratons_share() -> None:
    """Side by side they share two edges, a step aside three."""
    assert 0 == len(_contact_at(12, 0))
    shared = {(dx, dr): len(_contact_at(dx, dr)) for dx, dr in ((6, 0), (5, 1), (4, 2))}
    assert all([edges > 0 for edges in shared.values()])
    for edges in (_contact_at(5, 1), _contact_at(-5, -1)):
        assert all([abs(hypot(c - a, d - b) - RADIUS) < 0.1 for a, b, c, d in edges])


def test_every_hex_and_tab_has_a_place_of_its_own_on_a_craton() -> None:
    assert 10 == len(AT)
    assert all([hypot(a - x, b - y) > 20 for (a, b), (x, y) in combinations(AT.values(), 2)])
