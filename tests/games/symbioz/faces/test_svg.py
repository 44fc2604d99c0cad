"""The board of Symbioz as a picture."""

from collections import Counter
from functools import cache
from itertools import combinations, pairwise, product
from math import dist
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from panspermia import new_table
from panspermia.faces.board import overlay
from panspermia.faces.svg import THEMES
from panspermia.games.symbioz.faces import svg, text
from panspermia.games.symbioz.faces.layout import HOLE, MIDDLE, PLATE, PLATES, RADII, WIDTH, spots
from panspermia.games.symbioz.rules.board import BOARDS, SEATED, SQUARES
from panspermia.kernel.game import Value
from tests.games.symbioz.helpers import table_at

View = dict[str, Any]
KINDS = ("zerb", "crapit", "krogul")
SMALLEST = 12 * WIDTH / 819
"""The size of words that are 12 pixels high on 64 % of 1280."""

NOTHING: frozenset[str] = frozenset()


@cache
def positions() -> list[View]:
    """Views of random games of all kinds, from the start to the end."""
    found = []
    for seed, (board, players) in enumerate(product(BOARDS, (2, 3, 4))):
        seating = list(SEATED)[seed % 2]
        options: dict[str, Value] = {"board": board, "seating": seating}
        table = new_table("symbioz", players=players, seed=seed, options=options)
        rng = Random(seed)
        found.append(table.view(0))
        while (request := table.request) is not None:
            table.answer(rng.choice(request.options()))
            if rng.random() < 0.02:
                found.append(table.view(rng.choice([None, 0, 1])))
        found.append(table.view())
    return found


def art(view: View) -> svg.Face:
    return svg.Face(text.Face(view))


def drawn(view: View, changed: frozenset[str] = NOTHING) -> ET.Element:
    return ET.fromstring(art(view).pieces(changed))


def by_id(picture: ET.Element, id: str) -> ET.Element:
    found = [element for element in picture.iter() if element.get("id") == id]
    assert 1 == len(found), id
    return found[0]


def used(element: ET.Element) -> Counter[str]:
    """How often each figure is used below an element."""
    return Counter([use.get("href", "").removeprefix("#sz-") for use in element.iter("use")])


def figures_of(square: dict[str, Any]) -> Counter[str]:
    """What has to be drawn on a square: a figure for each zerb and for each herd."""
    if square["owner"] is not None:
        return Counter([f"symbioz-{square['owner']}"])
    found: Counter[str] = Counter()
    for side, (zerbs, *herds) in enumerate(
        zip(square["zerbs"], square["crapits"], square["kroguls"], strict=True)
    ):
        found[f"zerb-{side}"] = zerbs
        for kind, count in zip(KINDS[1:], herds, strict=True):
            found[f"{kind}-{side}"] = min(1, count)
    return +found


# --- pieces -----------------------------------------------------------------------------------


def test_every_piece_is_drawn_where_it_is() -> None:
    """Zerbs one by one, a token for each herd, and a medallion for each Symbioz."""
    for view in positions():
        picture = drawn(view)
        for name, square in view["position"]["squares"].items():
            assert figures_of(square) == used(by_id(picture, f"sz-{name}"))


def test_every_herd_of_several_has_its_number() -> None:
    seen: Counter[str] = Counter()
    for view in positions():
        picture = drawn(view)
        for name, square in view["position"]["squares"].items():
            if square["owner"] is None:
                herds = [*square["crapits"], *square["kroguls"]]
                numbers = [
                    found.text
                    for found in by_id(picture, f"sz-{name}").iter("text")
                    if found.get("class") == "art-count"
                ]
                assert sorted([str(count) for count in herds if count > 1]) == sorted(
                    [number or "" for number in numbers]
                )
                seen.update(map(str, numbers))
    assert seen["2"] > 10


def test_newborns_are_noted() -> None:
    table = table_at("P2:coral / coral C0=12 / amber C6=4", "C0>C1", "C0>C1")
    picture = drawn(table.view())

    assert ["+2"] == [found.text for found in by_id(picture, "sz-C1").iter("text")]
    assert [] == list(by_id(picture, "sz-C0").iter("text"))


def test_a_symbioz_has_the_mark_of_its_owner() -> None:
    view = table_at("t3 P1:coral / coral A0=S C0=4 / amber B2=S").view()
    picture = drawn(view)

    assert Counter(["symbioz-0"]) == used(by_id(picture, "sz-A0"))
    assert Counter(["symbioz-1"]) == used(by_id(picture, "sz-B2"))


def test_what_is_used_is_defined_once() -> None:
    for view in positions():
        picture = drawn(view)
        ids = [element.get("id") for element in picture.iter() if element.get("id")]

        assert len(set(ids)) == len(ids)
        assert set(ids) >= {f"sz-{figure}" for figure in used(picture)}


def test_only_what_has_changed_glows() -> None:
    picture = drawn(positions()[5], frozenset(("A0", "C7")))
    glowing = [group.get("id") for group in picture if group.get("class") == "changed"]

    assert ["sz-A0", "sz-C7"] == glowing
    assert 2 == len([found for found in picture.iter("path") if found.get("class") == "glow"])


def test_the_plates_tell_the_score() -> None:
    view = table_at("t3 P1:coral / coral A0=S C0=4+2c / amber C6=3+2k").view()
    picture = drawn(view)
    words = [[t.text for t in by_id(picture, f"sz-side-{side}").iter("text")] for side in (0, 1)]

    assert ["Coral", "5", "2", "0", "first"] == words[0]
    assert ["Amber", "3", "0", "2"] == words[1]
    assert [2, 3] == [free_medals(by_id(picture, f"sz-side-{side}")) for side in (0, 1)]


def free_medals(element: ET.Element) -> int:
    """How many places for a Symbioz are empty."""
    return len([path for path in element.iter("path") if path.get("stroke-dasharray")])


def test_the_plate_of_who_is_asked_has_an_edge() -> None:
    picture = drawn(table_at("t3 P1:amber / coral C0=4 / amber C6=3").view())
    edges = [
        side
        for side in (0, 1)
        for path in by_id(picture, f"sz-side-{side}").iter("path")
        if path.get("stroke") == "var(--accent)" and float(path.get("stroke-width", "0")) > 2
    ]

    assert [1] == edges


def test_nobody_is_first_when_the_game_is_over() -> None:
    view = table_at("t12 T2 / coral C0=4 / amber").view()

    assert "first" not in art(view).pieces(NOTHING) + art(view).panel(0, "") + art(view).panel(
        1, ""
    )


def test_the_picture_depends_on_the_position_only() -> None:
    for view in positions()[::10]:
        other = {**view, "seed": "0", "commitment": "x", "version": 999, "seat": 1, "sides": [1]}

        assert art(view).pieces(NOTHING) == art(other).pieces(NOTHING)


def test_a_full_board_is_small() -> None:
    sizes = [len(art(view).pieces(NOTHING)) for view in positions()]

    assert 30_000 < max(sizes) < 40_000


# --- all pictures -----------------------------------------------------------------------------


def all_markup(view: View) -> list[str]:
    panels = [art(view).panel(side, "Ann") for side in range(view["players"])]
    track = art(view).track()
    assert track is not None
    layer = overlay(art(view).size(), art(view).places(), frozenset(("A0",)))
    (base,) = art(view).base("dark")
    return [art(view).pieces(frozenset(("B1",))), base.svg, *panels, track, layer]


def test_all_markup_is_well_formed_and_has_neither_styles_nor_scripts() -> None:
    for view in positions()[::3]:
        for markup in all_markup(view):
            for element in ET.fromstring(markup).iter():
                names = [*element.attrib, element.tag]
                wrong = [n for n in names if n in ("style", "script") or n.startswith("on")]
                assert [] == wrong


def test_no_word_is_too_small() -> None:
    for view in positions()[::5]:
        for markup in (art(view).pieces(NOTHING), art(view).base("light")[0].svg):
            for element in ET.fromstring(markup).iter():
                size = element.get("font-size")
                assert size is None or float(size) >= SMALLEST


def test_layers_lie_on_each_other() -> None:
    for view in positions()[::10]:
        layer = overlay(art(view).size(), art(view).places())
        boxes = {
            ET.fromstring(markup).get("viewBox")
            for markup in (art(view).pieces(NOTHING), art(view).base("light")[0].svg, layer)
        }
        width, height = art(view).size()
        assert {f"0 0 {width} {height}"} == boxes


def test_the_base_stays_the_same_during_a_game_and_differs_between_kinds_of_games() -> None:
    found: dict[str, str] = {}
    kinds = set()
    for view, theme in product(positions(), THEMES):
        (layer,) = art(view).base(theme)
        assert layer.svg == found.setdefault(layer.key, layer.svg)
        kinds.add((view["players"], *view["options"].values(), theme))

    assert len(kinds) == len(found) == len(set(found.values()))


def test_a_name_is_escaped() -> None:
    made = art(positions()[0]).panel(0, "<script>alert('x')</script>")

    assert "<script" not in made
    assert "&lt;script&gt;" in made


def test_a_panel_tells_what_a_player_has() -> None:
    view = table_at("t3 P1:coral / coral A0=S C0=4+2c / amber C6=3+2k").view()
    panel = ET.fromstring(art(view).panel(0, "Ann"))
    cells = [td.text for td in panel.iter("td") if td.text]

    assert ["5", "2", "0", "55", "23", "6"] == cells
    assert ["Ann", "Coral", "first"] == [
        "".join(found.itertext()) for found in panel[0] if found.tag in ("strong", "span")
    ]
    assert "1 of 3 Symbioz" == panel[0][-1].get("aria-label")
    assert "panel side-0 asked" == panel.get("class")


def test_the_track_shows_turn_and_phase() -> None:
    strip = art(table_at("t3 P2:coral / coral C0=4 / amber C6=4").view()).track()
    assert strip is not None
    track = ET.fromstring(strip)

    assert "turn 3/12" == track[0].text
    dots = [dot.get("fill") for dot in track[1]]
    assert ["var(--quiet)"] * 2 + ["var(--accent)"] + ["none"] * 9 == dots
    assert ["growth"] == [li[0].text for li in track.iter("li") if li.get("aria-current")]


def test_the_track_says_when_the_game_is_over() -> None:
    strip = art(table_at("t12 T2 / coral C0=4 / amber").view()).track()

    assert strip is not None
    assert "the game is over" in strip


# --- pointing ---------------------------------------------------------------------------------


def test_every_square_can_be_pointed_at_and_says_what_is_there() -> None:
    for view in positions()[::5]:
        places = art(view).places()

        assert list(SQUARES) == [place.id for place in places]
        for place in places:
            words = text.Face(view).look(place.id)
            assert words is not None
            assert words.plain == place.label


@pytest.mark.parametrize("board", BOARDS)
def test_arrow_keys_reach_every_square(board: str) -> None:
    view = next(view for view in positions() if view["position"]["board"] == board)
    steps = {place.id: set(place.arrows.values()) for place in art(view).places()}
    for start in SQUARES:
        reached, todo = {start}, [start]
        while todo:
            fresh = steps[todo.pop()] - reached
            reached |= fresh
            todo += fresh

        assert set(SQUARES) == reached


# --- the layout -------------------------------------------------------------------------------


def apart(line: tuple[float, float], point: tuple[float, float]) -> float:
    """How far a point is from a short word, 36 wide and 18 high."""
    x, y = [abs(a - b) for a, b in zip(line, point, strict=True)]
    return dist((0, 0), (max(0, x - 18), max(0, y - 9)))


@pytest.mark.parametrize("board", BOARDS)
def test_nothing_lies_on_a_cell(board: str) -> None:
    """Cells, titles and animals keep clear of each other on every square."""
    found = spots(board)
    cells = [cell for spot in found.values() for cell in spot.cells]

    assert all(dist(a, b) >= 2 * HOLE for a, b in combinations(cells, 2))
    for spot in found.values():
        for line in (spot.title, spot.note):
            assert all(apart(line, cell) > HOLE - 2 for cell in spot.cells)
        for shelf in spot.shelves:
            for token in shelf:
                middle = (token.x, token.y)
                assert all(dist(middle, cell) > HOLE + token.r - 1 for cell in spot.cells)


@pytest.mark.parametrize("board", BOARDS)
def test_animals_stand_beside_each_other(board: str) -> None:
    for spot in spots(board).values():
        assert list(range(9)) == [len(shelf) for shelf in spot.shelves]
        for shelf in spot.shelves[:5]:
            for a, b in pairwise(shelf):
                assert dist((a.x, a.y), (b.x, b.y)) >= a.r + b.r


def test_plates_keep_clear_of_the_rings() -> None:
    width, height = PLATE
    for x, y in PLATES:
        corners = product((x, x + width), (y, y + height))
        assert all(dist(MIDDLE, corner) > RADII[-1][1] + 10 for corner in corners)
