"""The game of the page about writing one, clicked from the start page to the result."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import LAPTOP, LONGEST_GAME, PHONE, Person, Size
from tests.own_game import WORDS, install_game
from tests.web.serving import served_process

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=["", WORDS], ids=["ids", "words"])
def harbour(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """A server with the game installed beside it."""
    folder = tmp_path_factory.mktemp("harbour")
    install_game(folder / "site", words=request.param)
    database = f"sqlite:///{folder / 'tables.sqlite'}"
    with served_process(database, folder / "log", PYTHONPATH=str(folder / "site")) as (url, _):
        yield url


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_game_without_faces_is_clicked_to_its_end(
    harbour: str, browser: Browser, size: Size
) -> None:
    rng = Random(4)
    me = Person(browser, harbour, size)
    me.go("/")
    me.see("game-harbour").get_by_role("link", name="Play").click()
    me.see("play").click()
    me.wait_for_turn()
    expect(me.page.locator("#text")).to_contain_text("Contracts:")

    for _ in range(LONGEST_GAME):
        if me.is_over:
            break
        assert 0 == me.sideways()
        before = me.at
        me.answer_by_button(rng)
        me.wait_for_turn(before)

    expect(me.see("result")).to_contain_text("Won by")
    me.hear_out()
    me.page.get_by_role("link", name="Every moment").click()
    expect(me.page.locator("#step")).to_be_visible()
    me.leave()
    assert [] == me.complaints
