"""Who is ahead, what ends the game and what a phase is for: open at any time, for every game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from panspermia import score_of
from panspermia.faces.score import figure
from panspermia.store.commands import Answer
from panspermia.store.store import Store
from tests.browser.boxes import faults
from tests.browser.conftest import Sit
from tests.browser.people import LAPTOP, PHONE, Size
from tests.browser.positions import open_table, room_in_the_middle

pytestmark = pytest.mark.slow

WIDE = Size(width=1920, height=1080)
SIZES = {"laptop": LAPTOP, "wide": WIDE, "phone": PHONE}
GAMES = ("symbioz", "genesis")
PHASES = {"symbioz": 4, "genesis": 5}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_points_by_source_and_the_end_are_open_at_any_time(
    sit: Sit, store: Store, game: str, size: str
) -> None:
    room = room_in_the_middle(game)
    me = sit(SIZES[size], color_scheme="dark" if size == "wide" else "light")
    me.go(open_table(store, room))
    me.hear_out()
    score = score_of(room.table.view(0))
    totals = [figure(score.total(side)) for side in score.sides]
    assert sorted(totals) == sorted(me.page.locator(".score-button b").all_text_contents())
    me.page.locator(".score-button").click()
    table = me.see("sources")
    expect(table).to_be_visible()
    expect(table.locator("tbody tr, .tie")).to_have_count(len(score.sources))
    expect(me.page.locator(".endings li")).to_have_count(len(score.endings))
    expect(me.page.locator(".course-words li")).to_have_count(PHASES[game])
    assert [] == faults(me.page, 32 if size == "phone" else 24)
    assert 0 == me.sideways()
    me.page.keyboard.press("Escape")
    expect(table).to_be_hidden()


@pytest.mark.parametrize("game", GAMES)
def test_a_phase_that_is_pointed_at_says_what_it_is_for(sit: Sit, store: Store, game: str) -> None:
    me = sit(LAPTOP)
    me.go(open_table(store, room_in_the_middle(game)))
    me.hear_out()
    phases = me.page.locator("#course .phase")
    expect(phases).to_have_count(PHASES[game])
    expect(me.page.locator("#course .phase.here")).to_have_count(1)
    for phase in phases.all():
        expect(phase.locator(".tip")).to_be_hidden()
        phase.hover()
        expect(phase.locator(".tip")).to_be_visible()
        expect(phase.locator(".tip")).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_present_phase_opens_the_course_of_the_turn(sit: Sit, store: Store) -> None:
    me = sit(PHONE)
    me.go(open_table(store, room_in_the_middle("genesis")))
    me.hear_out()
    me.page.locator("#course .phase.here button").click()
    expect(me.page.locator(".course-words .here")).to_be_visible()


def test_points_change_while_the_drawer_is_open(sit: Sit, store: Store) -> None:
    """An answer that moves on to another phase is seen in the course of the turn."""
    room = room_in_the_middle("symbioz")
    me = sit(LAPTOP)
    me.go(open_table(store, room))
    me.hear_out()
    me.page.locator(".score-button").click()
    zerbs = me.page.locator(".tie .own").first
    before = int(zerbs.text_content() or "")
    request = room.table.request
    assert request is not None
    value = request.options()[0]
    at = me.at
    me.page.locator(f'#face-options [data-answer="{value}"]').click()
    me.confirm_draft(at)
    room.apply(Answer(0, (value,), room.table.version))
    after = score_of(room.table.view(0)).sources[-1].values[0]
    assert after is not None
    assert before < after
    expect(zerbs).to_have_text(figure(after))


def test_the_text_view_says_the_same_in_words(sit: Sit, store: Store) -> None:
    me = sit(LAPTOP)
    me.go(f"{open_table(store, room_in_the_middle('genesis'))}?view=text")
    words = me.see("score-words")
    expect(words.locator("li")).to_have_count(3)
    expect(words.locator("li").first).to_have_text(re.compile(r"^Ann \d+: cubes and body systems"))
    expect(me.page.locator("#text")).to_contain_text("The last event: 16 to come")
