"""The chart of the solar map: everything stands on it, told apart by shape, and can be read."""

from __future__ import annotations

import math
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

from panspermia.faces.labels import Name, overlaps
from panspermia.games.exodus.components.solar import HOHMANN, SITE, solar_map
from panspermia.games.exodus.faces.chart import chart, line, signs_of
from panspermia.games.exodus.faces.curves import exits, point_on, tangents
from panspermia.games.exodus.faces.drawing import (
    LEVELS,
    Written,
    drawing,
    end_of,
    glyph,
    leaving,
    places,
)
from panspermia.games.exodus.faces.shapes import shapes

MAP = solar_map()
SVG = "{http://www.w3.org/2000/svg}"


def drawn() -> ET.Element:
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{chart()}</svg>')


def name_of(written: Written) -> Name:
    """A name where it stands at its level."""
    kinds = written.kind.split()
    bold = kinds[0] in ("planet", "site", "moon")
    spaced = 0.12 if kinds[0] == "planet" else 0
    return Name(
        written.key, written.lines, (written.x, written.y), written.size, written.kind, 0, 0,
        bold=bold, spaced=spaced, anchor=written.anchor,
    )  # fmt: skip


def at_level(level: str) -> list[Name]:
    scale = LEVELS[level]
    found = []
    for written in drawing().names[level]:
        name = name_of(written)
        dx, dy = name.offset(scale)  # as if its corner were (0, 0)
        shift = (written.dx - dx) * name.size / scale, (written.dy - dy) * name.size / scale
        name.corner = shift
        found.append(name)
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_names_never_overlap_between_a_level_and_the_next(level: str) -> None:
    names, scale = at_level(level), LEVELS[level]
    steps = [(end_of(level) / scale) ** (step / 5) for step in range(6)]

    assert len(names) >= 7
    assert [] == [pair for grown in steps for pair in overlaps(names, scale, grown)]


def test_every_space_has_its_own_place_on_the_chart() -> None:
    assert set(MAP.ids) == set(drawing().places)
    cells = Counter((round(x / 6), round(y / 6)) for x, y in places())
    assert 1 == max(cells.values())
    assert all([0 < x < drawing().width and 0 < y < drawing().height for x, y in places()])


def test_every_space_has_a_sign() -> None:
    """Two signs of one Space say two things."""
    known = shapes()
    for space in range(len(MAP.ids)):
        assert signs_of(space)
        assert {*signs_of(space)} <= {*known}


def test_kinds_of_spaces_are_told_apart_by_shape() -> None:
    kinds = ("hohmann", "lagrange", "burn", "lander", "half", "crash", "air", "belt", "fly-2",
             "fly-sun", "site-C0", "home", "exit", "lens")  # fmt: skip
    outlines = [shapes()[kind] for kind in kinds]

    assert len(kinds) == len({*outlines})


@pytest.mark.parametrize(
    ("space", "signs"),
    [
        ("leo", ("leo",)),
        ("burn-ue3lc", ("home", "burn")),
        ("burn-utoma", ("lander", "crash-on", "fly-sun")),
        ("europa-conamara-chaos", ("site-S1", "water-41", "astrobiology-1")),
        ("lag-qfvmz", ("exit",)),
        ("lag-mnakl", ("lens",)),
        ("rad-zkdhz", ("belt",)),
        ("venus-2lgjk", ("fly-2",)),
    ],
)
def test_a_space_shows_what_is_printed(space: str, signs: tuple[str, ...]) -> None:
    assert signs == signs_of(MAP.find(space))


def test_lines_are_one_at_a_hohmann_only_with_the_same_label() -> None:
    """B7b.4. Else straight on would look free."""
    found = leaving()
    for space in [n for n, kind in enumerate(MAP.kind) if kind == HOHMANN]:
        for others in exits(MAP, space).values():
            is_joined = [(space, other) in found for other in others]
            assert not any(is_joined) or len(others) == 2


def test_lines_that_are_one_share_a_tangent() -> None:
    found = tangents(MAP, places())
    space, others = next(
        (n, ends)
        for n in range(len(MAP.ids))
        if MAP.kind[n] == HOHMANN
        for ends in exits(MAP, n).values()
        if len(ends) == 2 and (n, ends[0]) in found
    )
    (ax, ay), (bx, by) = found[space, others[0]], found[space, others[1]]

    assert pytest.approx(-1) == ax * bx + ay * by


def test_a_line_begins_and_ends_at_its_spaces() -> None:
    here, there = MAP.find("leo"), MAP.find("burn-ue3lc")

    drawn_line = line(here, there)

    assert places()[here] == point_on(drawn_line, 0)
    assert places()[there] == point_on(drawn_line, 1)


def test_the_chart_is_well_formed_and_light() -> None:
    root = drawn()
    texts = list(root.iter(f"{SVG}text"))
    sites = [text for text in texts if (text.get("class") or "").startswith("t")]

    assert sum([kind == SITE for kind in MAP.kind]) == len(sites)
    assert len(list(root.iter())) < 6000
    assert not [e for e in root.iter() if e.get("style")]


def test_signs_grow_with_the_map_but_not_as_fast() -> None:
    assert glyph(0.3) < glyph(0.6) < glyph(1.6) == 1 < glyph(4)
    assert math.isclose(glyph(100), glyph(50))
