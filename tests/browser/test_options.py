"""Options that say what they cost and risk, chains in one click, and drafts."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from panspermia.store.store import Store
from panspermia.web.scene import SeenTable
from tests.browser.boxes import faults
from tests.browser.conftest import Sit
from tests.browser.people import HELD_STORY, LAPTOP, PHONE, Person, Size
from tests.browser.positions import open_table, room_asked, room_in_the_middle

WIDE = Size(width=1920, height=1080)
LOOKS = ((LAPTOP, "light"), (WIDE, "dark"), (PHONE, "light"))
SETTING = "value => localStorage.setItem('confirm', value)"
SCROLLS = "element => element.scrollHeight - element.clientHeight"
ONLY_DURING_A_STORY = """{
  const now = window.fetch;
  const isTelling = () => document.getElementById("answer").dataset.face === "story";
  const frame = () => new Promise(requestAnimationFrame);
  window.fetch = async (...asked) => {
    const found = await now(...asked);
    while (!isTelling()) await frame();
    return found;
  };
}"""
TWO_WAYS_TO_PAY = 2
"""A seed with which what is bought first can be paid in two ways."""
PRINTED = re.compile(r"(event|mutation|macroorganism|parasite|refugium)-\w+").fullmatch
"""Cards that anybody can come to look at, wherever they lie now."""
Open = Callable[..., Person]


@pytest.fixture
def open_at(sit: Sit, store: Store) -> Open:
    """Somebody in front of a table at which the first seat is asked by a clause."""

    def opened(game: str, rule: str, size: Size = LAPTOP, look: str = "light") -> Person:
        person = sit(size, color_scheme=look)
        person.go(open_table(store, room_asked(game, rule)))
        person.wait_for_turn()
        person.hear_out()
        return person

    return opened


@pytest.mark.parametrize(("size", "look"), LOOKS)
def test_options_say_what_follows_on_their_buttons_and_on_the_board(
    open_at: Open, size: Size, look: str
) -> None:
    me = open_at("genesis", "E0", size, look)
    row = me.page.locator('#face-options [data-answer^="refugium"]').first

    expect(row.locator(".odd").first).to_contain_text("%")

    place = row.get_attribute("data-places")
    expect(me.page.locator(f'[data-odds-of="{place}"] .odd').first).to_contain_text("%")
    assert "Can be taken back" in (row.get_attribute("title") or "")
    expect(me.page.locator("#deed .then")).to_be_visible()
    expect(me.page.locator("#deed .then")).not_to_be_empty()


TOPS = "rows => rows.map((row) => Math.round(row.getBoundingClientRect().top))"
TORN = """rows => rows.flatMap((row) => {
  const box = row.querySelector('.signs').getBoundingClientRect();
  const boxes = [...row.querySelectorAll('.signs > *')].map((one) => one.getBoundingClientRect());
  const seen = boxes.filter(({ top, bottom }) => top >= box.top - .5 && bottom <= box.bottom + .5);
  const out = boxes.filter(({ top }) => top >= box.bottom - .5);
  const isTorn = seen.length + out.length < boxes.length;
  return isTorn || seen.length < Math.min(2, boxes.length) ? [row.innerText] : [];
})"""
"""Rows in which something is cut through, or not even two things of all that is told are seen."""


@pytest.mark.parametrize(("game", "rule"), [("genesis", "E0"), ("genesis", "F2a")])
@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_options_have_room_for_what_follows_before_it_is_heard(
    sit: Sit, store: Store, game: str, rule: str, size: Size
) -> None:
    me = sit(size)
    held: list[Route] = []
    hold: list[bool] = [True]
    me.page.route("**/foresight?*", lambda r: held.append(r) if hold else r.continue_())
    me.go(open_table(store, room_asked(game, rule)))
    me.wait_for_turn()
    me.hear_out()
    rows = me.page.locator("#face-options .option-row:visible")
    before = rows.evaluate_all(TOPS)
    hold.clear()
    for route in held:
        route.continue_()

    expect(rows.last.locator(".odd").first).to_contain_text("%")
    assert before == rows.evaluate_all(TOPS)
    assert [] == rows.evaluate_all(TORN)
    assert_fits(me, size)


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_all_that_may_be_lost_is_told_where_there_is_room(open_at: Open, size: Size) -> None:
    me = open_at("genesis", "F2a", size)
    losses = me.page.locator("#face-options .option-row").nth(1).locator(".odd.loss")

    expect(losses).to_have_count(2)
    for number in range(2):
        expect(losses.nth(number)).to_be_in_viewport(ratio=1)
    expect(losses.first).to_contain_text("an organism goes extinct")


def test_what_a_busy_server_could_not_say_is_asked_again(sit: Sit, store: Store) -> None:
    me = sit()
    refused: list[str] = []

    def refuse_once(route: Route) -> None:
        if route.request.url in refused:
            route.fallback()
        else:
            refused.append(route.request.url)
            route.fulfill(json={"message": "There is too much to work out."})

    me.page.route("**/foresight?*", refuse_once)
    me.go(open_table(store, room_asked("genesis", "E0")))
    me.wait_for_turn()

    row = me.page.locator('#face-options [data-answer^="refugium"]').first
    expect(row.locator(".odd").first).to_contain_text("%")
    assert refused


def test_odds_that_are_heard_during_a_story_stand_on_the_board_after_it(
    sit: Sit, store: Store
) -> None:
    me = sit()
    me.page.add_init_script(HELD_STORY)
    me.page.add_init_script(ONLY_DURING_A_STORY)
    me.go(open_table(store, room_asked("genesis", "E0")))
    row = me.page.locator('#face-options [data-answer^="refugium"]').first
    expect(row.locator(".odd").first).to_contain_text("%")
    me.hear_out()

    place = row.get_attribute("data-places")
    expect(me.page.locator(f'[data-odds-of="{place}"] .odd').first).to_contain_text("%")


def test_what_the_pointer_is_at_on_a_map_says_what_follows(open_at: Open) -> None:
    me = open_at("symbioz", "P1a")
    place = me.choices.first
    place.hover()

    expect(me.page.locator("#tip")).to_be_visible()
    expect(me.page.locator("#tip")).to_contain_text("point")


def test_in_the_text_view_what_follows_is_said_in_words(sit: Sit, store: Store) -> None:
    me = sit()
    me.go(f"{open_table(store, room_asked('genesis', 'E0'))}?view=text")
    me.wait_for_turn()

    row = me.page.locator('#face-options [data-answer^="refugium"]').first
    expect(row.locator(".odd").first).to_contain_text("%")
    assert "life arises" in (row.get_attribute("title") or "")


def test_in_the_text_view_answers_are_collected_and_heard_too(sit: Sit, store: Store) -> None:
    me = sit()
    me.go(f"{open_table(store, room_asked('genesis', 'E0'))}?view=text")
    me.wait_for_turn()
    me.page.locator('#face-options [data-answer^="refugium"]').first.click()
    expect(me.page.locator("#drafted .draft-unit")).to_have_count(1)
    said = me.page.locator("#drafted .draft-unit").inner_text().strip()

    expect(me.page.locator("#drafted-words")).to_have_text(said)
    expect(me.page.locator("#draft-signs .odd").first).to_contain_text("life arises")
    me.page.locator("#draft-confirm").click()
    expect(me.page.locator("#drafted")).to_have_count(0)


def test_by_setting_an_answer_is_given_by_pressing_its_button_twice(open_at: Open) -> None:
    me = open_at("genesis", "G1.1")
    me.page.evaluate(SETTING, "always")
    me.page.reload()
    me.wait_for_turn()
    me.hear_out()
    at, done = me.at, me.page.locator("#deed [data-answer]")

    done.click()
    expect(done).to_have_class(re.compile(r"\barmed\b"))
    assert at == me.at
    done.click()

    me.wait_for_change(at)


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_a_hint_is_seen_at_once_and_leaves_the_panel_its_room(open_at: Open, size: Size) -> None:
    """On a laptop it pushed options out of the panel; on a phone it came above what was seen."""
    me = open_at("genesis", "F2a", size)
    rows = me.page.locator("#face-options .option-row")
    rows.last.scroll_into_view_if_needed()
    me.page.locator('form[action$="/hint"] button').click()
    expect(me.page.locator(".option-row.hinted")).to_have_count(1)
    expect(me.see("hint").locator("p").first).to_be_in_viewport(ratio=1)
    assert_fits(me, size)


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_what_ends_a_question_at_once_says_so_and_asks_before_it(open_at: Open, size: Size) -> None:
    me = open_at("genesis", "E0", size)
    me.page.evaluate(SETTING, "always")
    me.page.reload()
    me.wait_for_turn()
    me.hear_out()
    line = me.page.locator("#face-options .option-line").first
    at, ends = me.at, line.locator(".and-done")
    expect(ends).to_have_text("and done")

    ends.click()
    expect(ends).to_have_class(re.compile(r"\barmed\b"))
    expect(line).to_contain_text("Once more to confirm")
    me.page.keyboard.press("Escape")
    expect(line).not_to_contain_text("Once more to confirm")
    ends.click()
    assert at == me.at
    ends.click()

    me.wait_for_change(at)


def test_what_is_heard_meanwhile_does_not_hide_that_an_answer_asks_once_more(
    sit: Sit, store: Store
) -> None:
    me = sit()
    held: list[Route] = []
    hold: list[bool] = [True]
    me.page.route("**/foresight?*", lambda r: held.append(r) if hold else r.continue_())
    me.page.add_init_script("localStorage.setItem('confirm', 'always')")
    me.go(open_table(store, room_asked("genesis", "E0")))
    me.wait_for_turn()
    me.hear_out()
    line = me.page.locator("#face-options .option-line").first
    line.locator(".and-done").click()
    expect(line).to_contain_text("Once more to confirm")
    hold.clear()
    for route in held:
        route.continue_()

    expect(
        me.page.locator("#face-options .option-row").nth(1).locator(".odd").first
    ).to_be_visible()
    expect(line).to_contain_text("Once more to confirm")


@pytest.mark.parametrize(("size", "look"), LOOKS)
def test_eight_pieces_of_a_symbioz_introduction_take_nine_clicks_at_most(
    open_at: Open, size: Size, look: str
) -> None:
    me = open_at("symbioz", "P1a", size, look)
    at, form = me.at, me.page.locator("#face-options [data-answer^='zerb@']")
    squares = [form.nth(n // 2).get_attribute("data-answer") or "" for n in range(8)]
    for number, answer in enumerate(squares, 1):
        face = "#face-options" if number == 1 else "#face-draft"
        me.page.locator(f'{face} [data-answer="{answer}"]').click()
        expect(me.page.locator("#drafted")).to_have_attribute(
            "data-draft", "|".join(squares[:number])
        )
        expect(me.page.locator("#drafted .draft-unit")).to_have_count((number + 1) // 2)

    expect(me.page.locator("#draft-marks .draft-mark")).to_have_count(4)
    # With the eighth piece nothing more can be bought; several answers are confirmed all the same.
    expect(me.page.locator("#draft-confirm")).to_contain_text("Confirm all 8")
    expect(me.page.locator("#face-draft")).to_contain_text("Nothing more can be chosen")
    me.page.locator("#draft-confirm").click()
    me.wait_for_change(at)


def test_a_tap_on_the_board_places_and_a_cross_takes_back(open_at: Open) -> None:
    me = open_at("symbioz", "P1a")
    place, unit = me.choices.first, me.page.locator("#drafted .draft-unit")
    me.click_board(place)
    expect(unit).to_have_count(1)
    expect(unit).not_to_contain_text("\u00d72")
    me.click_board(place)

    expect(unit).to_contain_text("\u00d72")
    me.page.locator("[data-draft-drop]").click()
    expect(unit).not_to_contain_text("\u00d72")
    me.page.locator("[data-draft-drop]").click()

    me.page.locator('#answer[data-face="options"]').wait_for()
    expect(me.page.locator("#draft-marks")).to_have_count(0)


def test_all_dice_that_hurt_are_rerolled_by_one_click_and_others_by_clicking_them(
    open_at: Open,
) -> None:
    me = open_at("genesis", "G1.1")
    proposed, at = me.page.locator("#face-options .proposed"), me.at
    expect(proposed).to_contain_text("6, 6")
    expect(proposed.locator(".odd").first).to_contain_text("%")
    me.page.locator("#bench .tray button[data-answer='2']").first.click()
    expect(me.page.locator("#drafted .draft-unit")).to_have_text(re.compile("2"))
    me.page.locator("[data-draft-clear]").click()
    proposed.click()

    me.wait_for_change(at)


def test_a_purchase_and_what_pays_it_are_one_click(sit: Sit, store: Store) -> None:
    me = sit()
    me.go(open_table(store, room_asked("genesis", "H0.1", TWO_WAYS_TO_PAY)))
    me.wait_for_turn()
    me.hear_out()
    at = me.at

    me.page.locator("#face-options .chips [data-chain]").first.click()

    me.wait_for_change(at)


@pytest.mark.parametrize(("size", "look"), LOOKS)
@pytest.mark.parametrize(
    ("game", "seed"), [("symbioz", 3), ("genesis", 4), ("genesis", 11), ("megafauna", 4)]
)
def test_nothing_that_can_be_pressed_is_cut_off_covered_or_outside(
    sit: Sit, store: Store, game: str, seed: int, size: Size, look: str
) -> None:
    """Nor does the answer panel scroll beside the board, whatever it shows."""
    me = sit(size, color_scheme=look)
    for answers in (0, 79, 121):
        me.go(open_table(store, room_in_the_middle(game, answers, seed)))
        me.wait_for_turn()
        assert_fits(me, size)
        me.hear_out()
        expect(me.answers.first).to_be_attached()
        assert [] == faults(me.page), me.see("question").inner_text()
        assert_fits(me, size)
        look_at_a_choice(me)
        assert [] == faults(me.page), me.page.locator("#answer-body").inner_text()
        assert_fits(me, size)


def assert_fits(me: Person, size: Size) -> None:
    if size != PHONE:
        assert me.page.locator("#answer-body").evaluate(SCROLLS) <= 1, me.see(
            "question"
        ).inner_text()


def look_at_a_choice(me: Person) -> None:
    """Point at what can be chosen on the board, if anything can: a draft or the inspector."""
    place = me.page.locator("[data-place]:is(.choice, .can):visible")
    if place.count():
        place.first.dispatch_event("pick", {"bubbles": True})
        me.page.locator('#answer:is([data-face="inspect"], [data-face="draft"])').wait_for()


LOOK_AT_ALL = """async places => {
  const $ = (id) => document.getElementById(id);
  const form = $('pick'), body = $('answer-body'), found = [];
  form.elements.at.value = $('bell').dataset.at;
  const shown = (place) => new Promise((done) => {
    const look = () => {
      if ($('inspected')?.dataset.inspected !== place) return;
      document.removeEventListener('htmx:after:swap', look);
      done();
    };
    document.addEventListener('htmx:after:swap', look);
    form.elements.place.value = place;
    form.requestSubmit();
  });
  const size = (e) => parseFloat(getComputedStyle(e).fontSize);
  const small = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())
    && e.checkVisibility() && 0 < size(e) && size(e) < 13;
  for (const place of places) {
    await shown(place);
    const most = body.scrollHeight - body.clientHeight;
    if (most > 1) found.push(`${place} scrolls by ${most}`);
    const words = [...$('inspected').querySelectorAll('article :not(svg *)')].filter(small);
    found.push(...words.map((e) => `${place}: ${e.className} ${e.textContent}`));
  }
  return found;
}"""


@pytest.mark.parametrize(("game", "answers"), [("genesis", 121), ("megafauna", 79)])
def test_no_card_scrolls_in_the_inspector(sit: Sit, store: Store, game: str, answers: int) -> None:
    """Whatever is printed or lies on the table, with the reason why nothing can be done there."""
    room = room_in_the_middle(game, answers, 4)
    look = SeenTable(room.table, 0, ("Ann", "Bot", "Bot"))
    assert look.laid_out is not None
    words = dict.fromkeys(
        [*look.laid_out.in_words(), *filter(PRINTED, map(str, look.game.vocabulary))]
    )
    places = [place for place in words if look.card(place, room.table.request)]
    me = sit()
    me.go(open_table(store, room))
    me.wait_for_turn()
    me.hear_out()

    assert 60 < len(places)
    assert [] == me.page.evaluate(LOOK_AT_ALL, places)


def test_many_options_are_folded_and_keys_open_them(sit: Sit, store: Store) -> None:
    me = sit()
    me.go(open_table(store, room_in_the_middle("genesis", 121, 4)))
    me.wait_for_turn()
    me.hear_out()
    groups = me.page.locator("#face-options .fold")
    expect(groups).to_have_count(3)
    last = me.page.locator("#face-options [data-key='9']")
    expect(last).to_be_hidden()

    me.page.keyboard.press("9")

    expect(last).to_be_focused()
    expect(me.page.locator("#face-options .fold[open]")).to_have_count(1)
