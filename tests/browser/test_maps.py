"""A large map in the browser: details for who comes near, and parts that move to their places."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from panspermia.hall.config import Settings
from panspermia.registry import GAMES
from panspermia.store import commands as do
from tests.atlas import BIDS
from tests.atlas import GAME as ATLAS
from tests.browser.people import LAPTOP, Person
from tests.web.serving import PATIENCE, Served, serving

pytestmark = pytest.mark.slow

if ATLAS.id not in GAMES:
    GAMES.add(ATLAS)


class Atlas(NamedTuple):
    """Somebody before a table of the atlas, and the server behind it."""

    person: Person
    server: Served

    def bid(self, seat: int) -> None:
        token = self.person.page.url.rpartition("/")[2].partition("?")[0]
        link = self.server.site.store.link(token)
        assert link is not None
        answer = self.server.hall.do(link.room, do.Answer(seat, (BIDS[0],)))
        asyncio.run_coroutine_threadsafe(answer, self.server.loop).result(PATIENCE)


@pytest.fixture
def atlas(browser: Browser, tmp_path: Path) -> Iterator[Atlas]:
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with serving(settings) as server:
        person = Person(browser, server.address, LAPTOP)
        person.new_game("atlas", "here", "here")
        person.see("handover").get_by_role("link").click()
        person.page.wait_for_url("**here=*")
        yield Atlas(person, server)
        person.leave()
    assert [] == person.complaints


def test_who_comes_near_sees_the_details(atlas: Atlas) -> None:
    page = atlas.person.page
    detail, overview = (
        page.locator("#pieces .detail").first,
        page.locator("#pieces .overview").first,
    )
    layer = page.locator("img.base.detail:not(.on-dark)")
    expect(overview).to_be_visible()
    expect(detail).to_be_hidden()
    expect(layer).to_be_hidden()

    for _ in range(6):
        page.locator('[data-zoom="in"]').click()

    expect(detail).to_be_visible()
    expect(overview).to_be_hidden()
    expect(layer).to_be_visible()
    expect(layer).to_have_js_property("complete", True)
    assert layer.evaluate("image => image.naturalWidth") > 0
    page.locator('[data-zoom="fit"]').click()
    expect(overview).to_be_visible()


def test_a_continent_drifts_to_its_new_place(atlas: Atlas) -> None:
    """It is the same element, which is on its way for a while."""
    page = atlas.person.page
    expect(page.locator("#continent-gondwana")).to_have_attribute("transform", "translate(500,300)")
    page.evaluate(
        """() => {
          const moving = document.getElementById("continent-gondwana");
          moving.kept = true;
          moving.addEventListener("transitionrun", () => {
            document.body.dataset.drifted = moving.kept;
          });
        }"""
    )

    atlas.bid(0)
    atlas.bid(1)

    expect(page.locator("#continent-gondwana")).to_have_attribute("transform", "translate(560,320)")
    expect(page.locator("body")).to_have_attribute("data-drifted", "true")
