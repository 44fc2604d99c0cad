"""Large maps: overview and detail, and parts that move with the game."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import pytest

from panspermia.faces.maps import TILES_IN_ROW, hexagon, links, marked, markers, moving, tiled
from panspermia.faces.svg import THEMES
from panspermia.kernel import Table
from panspermia.registry import GAMES, new_table
from tests.atlas import GAME as ATLAS
from tests.atlas.faces import svg, text
from tests.web.patching import between

if ATLAS.id not in GAMES:
    GAMES.add(ATLAS)


def drawn(table: Table[Any]) -> str:
    return svg.Face(text.Face(table.view(0))).pieces(frozenset())


def next_round(table: Table[Any]) -> None:
    """Play until both bid again."""
    now = table.state.round
    while table.state.round == now:
        request = table.requests[0]
        table.answer(request.options()[-1], seat=request.seat)


@pytest.mark.parametrize("theme", THEMES)
def test_a_thousand_nodes_are_few_elements_at_both_levels(theme: str) -> None:
    overview, detail = svg.Face(text.Face(new_table("atlas", seed=1).view())).base(theme)

    assert (0, True) == (overview.near, detail.near > 0)
    assert overview.key != detail.key
    for layer in (overview, detail):
        assert len(list(ET.fromstring(layer.svg).iter())) < 10
        assert len(layer.svg) < 40_000


def test_a_part_that_moves_keeps_its_id_and_content() -> None:
    """Only its place differs, so that a page can move the very same element."""
    table = new_table("atlas", seed=1)
    before = ET.fromstring(drawn(table))
    next_round(table)
    after = ET.fromstring(drawn(table))

    one, other = [
        next(g for g in page.iter("g") if g.get("id") == "continent-gondwana")
        for page in (before, after)
    ]
    assert ("translate(500,300)", "translate(560,320)") == (
        one.get("transform"),
        other.get("transform"),
    )
    assert [ET.tostring(child) for child in one] == [ET.tostring(child) for child in other]


def test_what_does_not_move_is_not_sent() -> None:
    table = new_table("atlas", seed=1)
    first = drawn(table)
    next_round(table)
    second = drawn(table)
    request = table.requests[0]
    table.answer(request.options()[0], seat=request.seat)
    third = drawn(table)

    assert {"continent-gondwana"} == {patch.id for patch in between(first, second) or ()}
    assert {"piece-0"} == {patch.id for patch in between(second, third) or ()}


def test_a_moving_part_is_drawn_around_its_place() -> None:
    assert '<g id="a" class="moving" transform="translate(3,4)"><b></b></g>' == moving(
        "a", 3, 4, "<b></b>"
    )


def test_ways_are_one_path() -> None:
    assert "M0,0L1,2M3,4L5,6" == links([((0, 0), (1, 2)), ((3, 4), (5, 6))])


def test_a_hexagon_has_six_corners() -> None:
    path = hexagon(0, 0, 10)

    assert 6 == path.count(",")
    assert path.startswith("M0,-10L8.7,-5L")


def test_a_sign_that_stands_alone_is_a_line_of_no_length() -> None:
    """A path of one point has no markers."""
    assert 'd="M3 4h0"' in marked("burn", [(3, 4)])
    assert 'd="M3 4L5 6"' in marked("burn", [(3, 4), (5, 6)])


def test_things_lie_in_tiles_in_the_order_of_reading() -> None:
    points = [(250.0, 10.0), (10.0, 120.0), (20.0, 10.0), (30.0, 20.0)]

    found = tiled(points, lambda point: point, (100, 100))

    assert {0: points[2:], 2: points[:1], TILES_IN_ROW: points[1:2]} == found
    assert [0, 2, TILES_IN_ROW] == list(found)


def test_a_marker_is_named_after_its_sign() -> None:
    assert '<marker id="m-burn" viewBox="-30-30 60 60"' in markers({"burn": "<circle/>"})
