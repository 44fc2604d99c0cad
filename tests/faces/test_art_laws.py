"""What holds for the pictures of every game in the browser, tried on random games."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from panspermia.contract import ArtFace, MapFace, art_of, map_of, text_of, world_of
from panspermia.faces.board import Seen, overlay
from panspermia.faces.svg import THEMES
from panspermia.kernel import Table
from panspermia.registry import GAMES
from tests.laws import SUBJECTS, dumped_on_failure, play_one

DRAWN = [id for id in SUBJECTS if GAMES[id].part("svg")]
"""The games that have pictures."""
MAPS = [id for id in DRAWN if not hasattr(getattr(GAMES[id].part("svg"), "Face", None), "world")]
"""Those whose boards are one picture."""
NAME = "<b>\"Ann\" & 'Bob'"

SEEDS = [0, 1, 2, *[pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 12)]]


def art_face(id: str, view: dict[str, Any]) -> ArtFace:
    part = art_of(GAMES[id])
    assert part is not None
    return part.Face(text_of(GAMES[id])(view))


def looks(id: str, seed: int) -> Iterator[Table[Any]]:
    """A random game at the beginning, more and more seldom on the way, and at the end."""
    table = SUBJECTS[id].new_table(seed)
    rng = Random(f"art {seed}")
    soon = 0
    with dumped_on_failure(table, f"art-{seed}"):
        while table.request is not None:
            if table.version >= soon:
                yield table
                soon = table.version * 3 // 2 + 3
            play_one(table, rng)
        yield table


def words_of(art: ArtFace) -> dict[str, str]:
    """What is at each place that can be pointed at, in words."""
    if (laid_out := world_of(art)) is not None:
        return {**laid_out.in_words()}
    return {place.id: place.label for place in the_map(art).places()}


def the_map(art: ArtFace) -> MapFace:
    found = map_of(art)
    assert found is not None
    return found


def sides_of(view: dict[str, Any]) -> int:
    position = view["position"]
    return len(position["sides"] if "sides" in position else position["caravans"])


def markup_of(id: str, art: ArtFace, sides: int) -> Iterator[str]:
    """All pictures of a view that stand in one page."""
    yield art.track() or ""
    if (laid_out := world_of(art)) is not None:
        part = art_of(GAMES[id])
        assert part is not None
        seen = Seen(frozenset([*words_of(art)][:2]), own=(0,), names=(NAME,) * sides)
        yield part.sprite() + (laid_out.news(seen) or "")
        yield laid_out.world(seen) + laid_out.bench(seen)
        return
    drawn = the_map(art)
    places = drawn.places()
    yield drawn.pieces(frozenset([place.id for place in places[:2]])) + (drawn.strip() or "")
    yield overlay(drawn.size(), places, frozenset([place.id for place in places]))
    yield from [drawn.panel(side, NAME) for side in range(sides)]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("id", DRAWN)
def test_every_place_that_an_option_names_can_be_pointed_at(id: str, seed: int) -> None:
    for table in looks(id, seed):
        for request in table.requests:
            view = table.view(request.seat)
            text = text_of(GAMES[id])(view)
            there = words_of(art_face(id, view))
            for option in request.options():
                missing = set(text.places(option)) - set(there)
                assert set() == missing, f"{request.rule} {option}"


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS[:3])
@pytest.mark.parametrize("id", DRAWN)
def test_pictures_are_well_formed_and_without_styles_and_scripts(id: str, seed: int) -> None:
    """Each seat's page: no style attribute, no script, no id twice, and every figure is there."""
    for table in looks(id, seed):
        view = table.view(0)
        drawn = "".join(markup_of(id, art_face(id, view), sides_of(view)))
        page = ET.fromstring(f"<main>{drawn}</main>")
        elements = list(page.iter())
        ids = [e.attrib["id"] for e in elements if "id" in e.attrib]

        assert sorted(set(ids)) == sorted(ids)
        for element in elements:
            names = [element.tag, *element.attrib]
            assert [] == [n for n in names if n in ("style", "script") or n.startswith("on")]
            assert element.get("href", "#").startswith("#")
            used = re.findall(r"#([\w-]+)", element.get("href", ""))
            assert set(ids).issuperset(used)


@pytest.mark.parametrize("seed", SEEDS[:3])
@pytest.mark.parametrize("id", MAPS)
def test_the_base_stays_the_same_during_a_game(id: str, seed: int) -> None:
    faces = [the_map(art_face(id, table.view(None))) for table in looks(id, seed)]
    for theme in THEMES:
        layers = {layer for face in faces for layer in face.base(theme)}
        sizes = {face.size() for face in faces}

        assert 1 == len(layers) == len(sizes)
        layer = layers.pop()
        assert theme in layer.key
        assert re.fullmatch(r"[\w-]+", layer.key)
        assert "var(" not in layer.svg
        assert "{http://www.w3.org/2000/svg}svg" == ET.fromstring(layer.svg).tag


@pytest.mark.parametrize("id", MAPS)
def test_places_of_a_map_lead_to_places(id: str) -> None:
    for table in looks(id, 3):
        places = the_map(art_face(id, table.view(0))).places()
        ids = [place.id for place in places]

        assert len(set(ids)) == len(ids)
        for place in places:
            assert set(ids).issuperset(place.arrows.values())
            assert "fill" not in ET.fromstring(place.shape).attrib


@pytest.mark.parametrize("id", DRAWN)
def test_places_have_words_and_at_most_one_owner(id: str) -> None:
    for table in looks(id, 3):
        view = table.view(0)
        art = art_face(id, view)
        words = words_of(art)

        assert all([about.strip() for about in words.values()])
        if (laid_out := world_of(art)) is not None:
            owned = [place for side in range(sides_of(view)) for place in laid_out.owned(side)]
            assert len(set(owned)) == len(owned)
            assert set(words).issuperset(owned)


@pytest.mark.parametrize("id", DRAWN)
def test_a_cover_looks_the_same_everywhere(id: str) -> None:
    part = art_of(GAMES[id])
    assert part is not None
    cover = part.cover()

    assert "0 0 640 400" == ET.fromstring(cover).get("viewBox")
    assert "var(" not in cover


def test_symbioz_has_pictures() -> None:
    assert "symbioz" in DRAWN
