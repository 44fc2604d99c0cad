"""The bids of an auction are left to the program on the page, and nobody else sees how far."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from panspermia.store.standing import most_of
from tests.browser.positions import open_table
from tests.store.rooms import auction
from tests.web.browsing import Browser, browsing, room_of, site_of


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


def test_a_maximum_is_set_seen_and_taken_back(browser: Browser) -> None:
    link = open_table(site_of(browser).store, auction(), (2,))
    page = browser.get(link).text
    assert 'data-testid="sale"' in page
    assert "Bid for me up to" in page
    sale = page.split('name="sale" value="')[1].split('"')[0]
    browser.post(f"{link}/bid", seat=2, sale=sale, most=4)
    assert 4 == most_of(room_of(browser, link), 2)
    assert "as little as it can and up to 4" in browser.get(link).text
    browser.post(f"{link}/bid", seat=2, sale=sale, what="revoke")
    assert most_of(room_of(browser, link), 2) is None
    browser.post(f"{link}/bid", seat=2, sale=sale, what="pass")
    assert "You pass in this auction" in browser.get(link).text


def test_people_at_one_screen_would_see_each_others_maximum(browser: Browser) -> None:
    link = open_table(site_of(browser).store, auction(), (1, 2))
    assert 'data-testid="sale"' not in browser.get(link).text


def test_without_an_auction_there_is_nothing_to_leave(browser: Browser) -> None:
    link = browser.new_game("symbioz", "me", "greedy")
    assert 'data-testid="sale"' not in browser.get(link).text
    assert 200 != browser.post(f"{link}/bid", seat=0, sale="x", most=1).status_code
