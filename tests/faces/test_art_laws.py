"""What holds for the pictures of every game in the browser, tried on random games."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from panspermia.contract import ArtFace, art_of, text_of
from panspermia.faces.board import Place, overlay
from panspermia.faces.svg import THEMES
from panspermia.kernel import Table
from panspermia.registry import GAMES
from tests.laws import SUBJECTS, dumped_on_failure, play_one

DRAWN = [id for id in SUBJECTS if GAMES[id].part("svg")]
"""The games that have pictures."""

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


def all_places(art: ArtFace, sides: int) -> list[Place]:
    """The places of the board and of all tableaus."""
    sheets = [art.tableau(side) for side in range(sides)]
    return [*art.places(), *[place for sheet in sheets if sheet for place in sheet.places]]


def sides_of(view: dict[str, Any]) -> int:
    position = view["position"]
    return len(position["sides"] if "sides" in position else position["caravans"])


def markup_of(art: ArtFace, sides: int) -> Iterator[str]:
    """All pictures of a view that stand in one page."""
    places = art.places()
    yield art.pieces(frozenset([place.id for place in places[:2]]))
    yield overlay(art.size(), places, frozenset([place.id for place in places]))
    for side in range(sides):
        yield art.panel(side, "<b>\"Ann\" & 'Bob'")
        if (sheet := art.tableau(side)) is not None:
            yield sheet.svg
            yield overlay(sheet.size, sheet.places)
    yield from [line for line in (art.track(), art.strip()) if line is not None]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("id", DRAWN)
def test_every_place_that_an_option_names_can_be_pointed_at(id: str, seed: int) -> None:
    for table in looks(id, seed):
        for request in table.requests:
            view = table.view(request.seat)
            text = text_of(GAMES[id])(view)
            there = {place.id for place in all_places(art_face(id, view), sides_of(view))}
            for option in request.options():
                missing = set(text.places(option)) - there
                assert set() == missing, f"{request.rule} {option}"


@pytest.mark.parametrize("seed", SEEDS[:3])
@pytest.mark.parametrize("id", DRAWN)
def test_pictures_are_well_formed_and_without_styles_and_scripts(id: str, seed: int) -> None:
    """Each seat's page: no style attribute, no script, no id twice, and every figure is there."""
    for table in looks(id, seed):
        view = table.view(0)
        drawn = "".join(markup_of(art_face(id, view), sides_of(view)))
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
@pytest.mark.parametrize("id", DRAWN)
def test_the_base_stays_the_same_during_a_game(id: str, seed: int) -> None:
    faces = [art_face(id, table.view(None)) for table in looks(id, seed)]
    for theme in THEMES:
        layers = {layer for face in faces for layer in face.base(theme)}
        sizes = {face.size() for face in faces}

        assert 1 == len(layers) == len(sizes)
        layer = layers.pop()
        assert theme in layer.key
        assert re.fullmatch(r"[\w-]+", layer.key)
        assert "var(" not in layer.svg
        assert "{http://www.w3.org/2000/svg}svg" == ET.fromstring(layer.svg).tag


@pytest.mark.parametrize("id", DRAWN)
def test_places_have_words_and_lead_to_places(id: str) -> None:
    for table in looks(id, 3):
        view = table.view(0)
        art = art_face(id, view)
        for places in (art.places(), *_sheets(art, sides_of(view))):
            ids = [place.id for place in places]

            assert len(set(ids)) == len(ids)
            for place in places:
                assert place.label.strip()
                assert set(ids).issuperset(place.arrows.values())
                shape = ET.fromstring(place.shape)
                assert "fill" not in shape.attrib


def _sheets(art: ArtFace, sides: int) -> list[tuple[Place, ...]]:
    sheets = [art.tableau(side) for side in range(sides)]
    return [sheet.places for sheet in sheets if sheet is not None]


@pytest.mark.parametrize("id", DRAWN)
def test_a_cover_looks_the_same_everywhere(id: str) -> None:
    part = art_of(GAMES[id])
    assert part is not None
    cover = part.cover()

    assert "0 0 640 400" == ET.fromstring(cover).get("viewBox")
    assert "var(" not in cover


def test_symbioz_has_pictures() -> None:
    assert "symbioz" in DRAWN
