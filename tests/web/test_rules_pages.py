"""Pages of rules: they teach before they list, and find what players call things."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from panspermia.registry import GAMES
from panspermia.web.book import heading_of, other_words
from panspermia.web.guides import overview
from tests.web.browsing import Browser, browsing

TAUGHT = ("genesis", "symbioz")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


def ids_in(page: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', page)


@pytest.mark.parametrize("game", TAUGHT)
def test_goal_worth_turn_and_words_come_before_the_clauses(browser: Browser, game: str) -> None:
    page = browser.get(f"/rules/{game}").text
    marks = ['data-testid="goal"', 'class="worth"', 'data-testid="turn"', 'id="words"']
    places = [page.index(mark) for mark in (*marks, 'class="clause"')]
    assert sorted(places) == places
    told = overview(GAMES[game])
    assert told is not None
    assert len(told.course) == page[places[2] : places[3]].count("<svg")


@pytest.mark.parametrize("game", TAUGHT)
def test_contents_and_pictures_lead_to_what_is_on_the_page(browser: Browser, game: str) -> None:
    page = browser.get(f"/rules/{game}").text
    ids = ids_in(page)
    assert len(ids) == len(set(ids))
    assert {*re.findall('href="#([^"]+)"', page)} <= {*ids}


def test_the_chapter_of_a_phase_has_its_number_and_word(browser: Browser) -> None:
    page = browser.get("/rules/genesis").text
    assert '<span class="n">3</span>Life</h2>' in page
    assert '<span class="n">3</span>Life</h2>' in browser.get("/rules/genesis/F1.1").text


def test_a_table_of_the_rules_stays_a_table(browser: Browser) -> None:
    """B0f. What a token is called was a line of strokes."""
    for path in ("/rules/genesis", "/rules/genesis/B0f"):
        page = browser.get(path).text
        clause = page[page.index('id="B0f"') :].split('class="clause', 1)[0]
        assert 4 == clause.count('<th scope="col">')
        assert 6 == clause.count('<th scope="row">')
        assert re.search(r">Refugium placard</th><td>manna</td><td>enzyme</td>", clause)
    assert "<table" in browser.get("/rules/genesis/B0f", htmx=True).text
    assert "| --" not in page


@pytest.mark.parametrize(
    ("game", "words", "clause"),
    [
        ("genesis", "score", "I1a"),
        ("genesis", "Score", "I1d"),
        ("genesis", "money", "B3a"),
        ("genesis", "single player", "C1.1"),
        ("symbioz", "score", "V1"),
        ("symbioz", "hunter", "P3a"),
        ("symbioz", "first player", "T2"),
    ],
)
def test_a_search_knows_what_players_say(
    browser: Browser, game: str, words: str, clause: str
) -> None:
    page = browser.get(f"/rules/{game}?q={words}").text
    assert f'id="{clause}"' in page
    instead = other_words(GAMES[game], words)
    assert instead
    assert f"the rules also say: {', '.join(instead)}." in page
    beside = browser.get(f"/rules/{game}?q={words}", htmx=True).text
    assert "the rules also say" in beside


def test_words_of_the_book_are_looked_for_as_before(browser: Browser) -> None:
    page = browser.get("/rules/genesis?q=progenote ersatz").text
    assert "also say" not in page
    assert 'id="F4e"' in page
    assert "No clause contains these words." in browser.get("/rules/genesis?q=zebra").text


def test_a_tag_of_the_source_is_a_word_for_readers(browser: Browser) -> None:
    page = browser.get("/rules/genesis").text
    assert "`[" not in page
    assert "not in introductory games" in page


def test_marks_are_quiet_on_the_page_of_rules_with_one_switch(browser: Browser) -> None:
    page = browser.get("/rules/genesis").text
    assert 'data-marks="quiet"' in page
    assert 1 == page.count('id="marks"')


def test_headings_of_a_large_book_have_neither_numbers_nor_raw_tags() -> None:
    found = [heading_of(GAMES["megafauna"], heading) for heading in ("A8 Tooth and Claw `[t&c]`",)]

    assert [("Tooth and Claw", ("Tooth and Claw",))] == found
