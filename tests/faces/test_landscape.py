"""The landscape of the story, for any number of games."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from panspermia.contract import art_of, guide_of
from panspermia.faces.landscape import HEIGHT, TALLER, WIDE, band
from panspermia.registry import GAMES
from panspermia.web.pictures import in_order_of_the_story

OWN = ("genesis", "megafauna", "symbioz")
SCENES = [guide.scene() for id in OWN if (guide := guide_of(GAMES[id])) is not None]


@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize("narrow", [False, True])
def test_the_band_has_room_for_any_number_of_games(count: int, narrow: bool) -> None:
    """On a laptop the width stays; on a phone each scene has its core."""
    scenes = (SCENES * 2)[:count]

    picture = ElementTree.fromstring(band(scenes, narrow=narrow))

    width, height = [int(x) for x in picture.attrib["viewBox"].split()[2:]]
    assert (400 * count if narrow else WIDE) == width
    assert HEIGHT + (TALLER if narrow else 0) == height
    middles = re.findall(r'transform="translate\(([\d.]+),0\)"><g clip-path', band(scenes))
    assert count == len(set(middles))


@pytest.mark.parametrize("id", OWN)
def test_pictures_have_no_words_and_no_scripts(id: str) -> None:
    """So that nothing has to be translated, and the pages' policy holds."""
    art = art_of(GAMES[id])
    assert art is not None
    for markup in (art.cover(), band(SCENES), band(SCENES, narrow=True)):
        tags = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(markup).iter()}
        assert not tags & {"text", "title", "style", "script", "image", "filter", "foreignObject"}
        assert "style=" not in markup
        assert "var(" not in markup, "a picture that is loaded by address does not see the page"
        assert len(markup) < 40_000


@pytest.mark.parametrize("id", OWN)
def test_every_part_of_a_guide_has_a_sketch(id: str) -> None:
    """In the colours of the page."""
    guide = guide_of(GAMES[id])
    assert guide is not None
    names = [f"worth.{part.id}" for part in guide.WORTH]
    names += [f"course.{part.id}" for part in guide.COURSE]
    names += [f"words.{part.id}" for part in guide.WORDS]
    names += [f"mode.{part.id}" for part in guide.MODES]
    for name in [*names, "mode.first"]:
        found = guide.sketch(name)
        assert found is not None, name
        assert "style=" not in found
        ElementTree.fromstring(found)
    assert guide.sketch("nothing") is None


def test_games_stand_in_the_order_of_the_story() -> None:
    assert [*OWN] == [g.id for g in in_order_of_the_story() if g.id in OWN]
