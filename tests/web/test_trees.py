"""The tree of life on the page of a table that is over, and as a file."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from panspermia.store.links import SEAT, SPECTATOR, NewLink
from panspermia.store.room import Room
from panspermia.web.scene import SeenTable, seat_names
from panspermia.web.trees import shown_tree, tree_at
from tests.browser.positions import finished_room, open_table, room_in_the_middle
from tests.web.browsing import Browser, browsing, site_of

SVG = "image/svg+xml"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


def over(browser: Browser, game: str) -> str:
    return open_table(site_of(browser).store, finished_room(game))


def seen(game: str) -> tuple[Room, SeenTable]:
    room = finished_room(game)
    return room, SeenTable(room.table, 0, seat_names(room))


@pytest.mark.slow
def test_the_end_shows_the_tree_of_life_and_the_same_in_words(browser: Browser) -> None:
    link = over(browser, "genesis")
    page, text = browser.get(f"{link}/end").text, browser.get(f"{link}/end?view=text").text
    tree = tree_at(*seen("genesis"))
    assert tree is not None
    count = len(tree.chapters[0].descent.lineages)
    assert (count, count) == (page.count('class="lin"'), page.count("<li><b>"))
    assert (0, count) == (text.count('class="lin"'), text.count("<li><b>"))
    assert 'data-testid="keep-tree"' in page


@pytest.mark.parametrize("game", ["genesis", "megafauna"])
def test_in_words_there_is_no_picture(game: str) -> None:
    drawn, told = shown_tree(*seen(game)), shown_tree(*seen(game), text=True)
    assert drawn is not None
    assert told is not None
    assert drawn.limbs == told.limbs
    assert "<svg" in drawn.picture
    assert "" == told.picture


def test_a_game_without_descent_shows_no_tree(browser: Browser) -> None:
    assert shown_tree(*seen("symbioz")) is None
    assert 404 == browser.get(f"{over(browser, 'symbioz')}/tree.svg").status_code


def test_the_tree_can_be_kept_in_both_themes(browser: Browser) -> None:
    link = over(browser, "genesis")
    light, dark = browser.get(f"{link}/tree.svg"), browser.get(f"{link}/tree.svg?theme=dark")
    assert SVG == light.headers["content-type"].partition(";")[0]
    assert "attachment" in light.headers["content-disposition"]
    assert ".svg" in light.headers["content-disposition"]
    assert ElementTree.fromstring(light.text).tag.endswith("svg")
    assert light.text != dark.text
    assert "var(--" not in light.text
    assert light.text == browser.get(f"{link}/tree.svg").text
    assert 404 == browser.get(f"{link}/tree.svg?theme=pink").status_code


def test_spectators_may_keep_it_too(browser: Browser) -> None:
    store = site_of(browser).store
    links = [NewLink(SEAT, (0,)), NewLink(SPECTATOR)]
    _, (seat, watch) = store.create(finished_room("genesis"), links=links)
    assert 200 == browser.get(f"/w/{watch}/tree.svg").status_code
    assert 200 == browser.get(f"/s/{seat}/tree.svg").status_code


def test_it_is_kept_when_the_game_is_over(browser: Browser) -> None:
    link = open_table(site_of(browser).store, room_in_the_middle("genesis"))
    assert 403 == browser.get(f"{link}/tree.svg").status_code


def test_lanes_have_the_names_of_those_who_play_them() -> None:
    shown = shown_tree(*seen("genesis"))
    assert shown is not None
    titles = [limb.title for limb in shown.limbs]
    assert ["Ann", "Easy bot"] == sorted({title.partition(",")[0] for title in titles})
