"""What happened since my last answer is told in beats, on the board as it stood then."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from panspermia.faces.beats import badges
from panspermia.store import commands as do
from panspermia.store.links import SEAT, SPECTATOR, NewLink
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.store.store import Store
from panspermia.web.scene import SeenTable
from panspermia.web.telling import mark_of, story_since
from tests.browser.boxes import faults
from tests.browser.conftest import Sit
from tests.browser.people import BY_HAND, LAPTOP, PHONE, Person, Size
from tests.browser.positions import open_table, room_in_the_middle

pytestmark = pytest.mark.slow

WIDE = Size(width=1920, height=1080)
SIZES = {"laptop": LAPTOP, "wide": WIDE, "phone": PHONE}
GAMES = ("genesis", "symbioz")
MOMENT = 2
"""The beat of the table of Genesis in which life arises."""
ROLL = 3
"""The beat in which the reader rolls, before they are asked about their dice."""

BRISK = "localStorage.setItem('pace', 'brisk')"
NOTE_HEADS = """
window.heads = [];
new MutationObserver(() => {
  const is = found => document.querySelector(found);
  if (is('#scene.telling') && is('#answer[data-face=story]'))
    window.heads.push(is('#story-head').textContent);
}).observe(document, {subtree: true, childList: true, attributes: true});
"""
"""What stood above a story that may be over before anybody looks."""
HOLD_BOARDS = """
const ask = window.fetch;
Object.assign(window, {holding: false, held: [], asked: 0, seen: []});
window.fetch = (...what) => {
  if (!`${what[0]}`.includes('/story?')) return ask(...what);
  asked += 1;
  return holding ? new Promise(go => held.push(go)).then(() => ask(...what)) : ask(...what);
};
window.hold = () => Object.assign(window, {holding: true, asked: 0});
window.release = () => { holding = false; held.splice(0).forEach(go => go()); };
new MutationObserver(() => {
  const event = document.querySelector('.then.shown > [data-event]')?.dataset.event;
  if (event && event !== seen.at(-1)) seen.push(event);
}).observe(document, {subtree: true, childList: true, attributes: true});
"""
"""Boards come when they are let go, and all that were ever shown are noted."""
GIVE = "button => button.form.requestSubmit(button)"
"""Gives one answer by itself, where a click would begin a draft."""
MOVING = """element => element.getAnimations({subtree: true})
  .filter(one => one.effect.getComputedTiming().endTime > 1).length"""
NOTE_BEATS = """
window.firsts = new Set();
new MutationObserver(() => {
  const beat = document.querySelector('#scene.telling') && document.querySelector('#story .now');
  if (beat) firsts.add(beat.dataset.first);
}).observe(document, {subtree: true, childList: true, attributes: true});
"""
"""The beats of a story that goes on by itself, whether or not anybody looks in time."""


def table_of(store: Store, game: str) -> str:
    """A table at which others have acted since the first seat's last answer."""
    return open_table(store, room_in_the_middle(game, 130 if game == "symbioz" else 60))


def listen(person: Person, path: str) -> None:
    """Open a table and wait until its story is told, without a clock."""
    person.page.add_init_script(BY_HAND)
    person.go(path)
    told(person).wait_for()


def told(person: Person) -> Locator:
    """The answer panel, as long as a story is told."""
    return person.page.locator('#answer[data-face="story"]')


def badges_told(room: Room) -> tuple[int, dict[str, list[str]]]:
    """The first beat with badges, and for each of its places what they say."""
    table = room.table
    look, mark = SeenTable(table, 0, ("Ann", "Bot", "Bot")), mark_of(room, (0,))
    assert mark is not None
    beats = story_since(room, look, mark, table.sides_of(0)).beats
    found = [badges(table.game, beat.beat.events) for beat in beats]
    number = next(n for n, here in enumerate(found) if here)
    words = {
        p: [f"{b.count:+d}".replace("-", "\u2212") for b in all] for p, all in found[number].items()
    }
    return number, words


def question(person: Person) -> Locator:
    return person.page.locator('#answer:is([data-face="options"], [data-face="draft"])')


def beat(person: Person) -> int:
    """The number of the beat that is told."""
    now = person.page.locator("#story .now [data-story-at]")
    return int(now.get_attribute("data-story-at") or -1)


def event_of(person: Person, number: int) -> str | None:
    """The last event of a beat, by which its board is known."""
    return person.page.locator("#story [data-last]").nth(number).get_attribute("data-last")


def shown(person: Person, number: int) -> Locator:
    """The board of a beat, when it is there."""
    last = event_of(person, number)
    board = person.page.locator(f'.then.shown > [data-event="{last}"]')
    board.wait_for(state="attached")
    return board


def go_to(person: Person, number: int) -> Locator:
    """Go on by the space bar to a beat."""
    while beat(person) < number:
        shown(person, beat(person))
        person.page.keyboard.press("Space")
    return shown(person, number)


@pytest.mark.parametrize("game", GAMES)
def test_a_story_plays_by_itself_on_the_board_and_ends_at_the_question(
    me: Person, store: Store, game: str
) -> None:
    me.page.add_init_script(BRISK)
    me.page.add_init_script(NOTE_HEADS)
    me.go(table_of(store, game))
    me.page.wait_for_function("() => heads.some(words => words.includes('your decision waits'))")
    question(me).wait_for()
    expect(me.page.locator("#scene.telling")).to_have_count(0)
    expect(me.page.locator("#answer [data-answer]:visible").first).to_be_in_viewport()


def test_keys_go_on_begin_again_pause_and_skip(me: Person, store: Store) -> None:
    listen(me, table_of(store, "genesis"))
    keys = me.page.keyboard
    assert 0 == beat(me)
    boards = [shown(me, 0).inner_html()]
    for number in (1, 2):
        keys.press("Space")
        boards.append(shown(me, number).inner_html())
        assert number == beat(me)
    assert 3 == len({*boards})

    keys.press("p")
    pause = me.page.locator('[data-story="pause"]')
    expect(pause).to_have_attribute("aria-pressed", "true")
    keys.press("a")
    shown(me, 0)
    assert 0 == beat(me)
    keys.press("Escape")
    question(me).wait_for()
    expect(me.page.locator(".then.shown")).to_have_count(0)

    keys.press("s")
    told(me).wait_for()
    assert 0 == beat(me)


@pytest.mark.parametrize(("game", "late", "wanted"), [("symbioz", 0, 1), ("genesis", 3, 1)])
def test_a_board_that_comes_late_is_never_shown_instead_of_the_one_that_is_told(
    me: Person, store: Store, game: str, late: int, wanted: int
) -> None:
    me.page.add_init_script(HOLD_BOARDS)
    listen(me, table_of(store, game))
    shown(me, beat(me))
    last = event_of(me, wanted)
    me.page.locator(f'.then > [data-event="{last}"]').wait_for(state="attached")
    me.page.keyboard.press("Escape")
    question(me).wait_for()

    me.page.evaluate("hold()")
    me.page.keyboard.press("s")
    me.page.locator(f'[data-story-at="{late}"]').dispatch_event("click")
    me.page.wait_for_function("() => held.length")
    me.page.locator(f'[data-story-at="{wanted}"]').dispatch_event("click")
    me.page.evaluate("release()")
    me.page.wait_for_function("() => asked >= 2")
    shown(me, wanted)
    seen = me.page.evaluate("seen")
    assert last == seen[-1]
    assert event_of(me, late) not in seen


def test_own_gains_and_losses_come_first(me: Person, store: Store) -> None:
    listen(me, table_of(store, "genesis"))
    lines = me.page.locator("#story > *")
    expect(lines.first).to_contain_text("For you")
    expect(lines.first.locator(".loss")).to_have_count(2)
    expect(lines.first.locator(".gain")).to_have_count(1)


def test_a_beat_is_told_when_it_is_clicked(me: Person, store: Store) -> None:
    listen(me, table_of(store, "genesis"))
    me.page.locator('[data-story-at="2"]').click()
    shown(me, 2)
    assert 2 == beat(me)


def test_the_pace_is_kept_and_at_once_goes_straight_to_the_question(
    me: Person, store: Store
) -> None:
    listen(me, table_of(store, "symbioz"))
    me.page.get_by_role("radio", name="at once").click()
    question(me).wait_for()
    me.go(table_of(store, "genesis"))
    question(me).wait_for()
    ring = me.page.locator(".moment-mark")
    expect(ring).to_have_count(1)

    me.page.keyboard.press("s")
    told(me).wait_for()
    once = me.page.get_by_role("radio", name="at once")
    expect(once).to_have_attribute("aria-checked", "true")
    shown(me, 0)


def test_reload_and_undo_do_not_tell_it_again(me: Person, store: Store) -> None:
    path = table_of(store, "symbioz")
    listen(me, path)
    me.page.keyboard.press("Escape")
    question(me).wait_for()
    me.page.reload()
    question(me).wait_for()
    expect(told(me)).to_have_count(0)

    before = me.at
    me.page.locator('#face-options [data-answer^="zerb@"]').first.evaluate(GIVE)
    me.wait_for_change(before)
    placed = me.at
    me.page.keyboard.press("u")
    me.wait_for_change(placed)
    question(me).wait_for()
    me.page.reload()
    question(me).wait_for()
    expect(told(me)).to_have_count(0)


def test_space_goes_on_and_opens_nothing_whatever_has_the_focus(me: Person, store: Store) -> None:
    listen(me, table_of(store, "symbioz"))
    me.page.keyboard.press("Escape")
    me.click_board(me.page.locator("#place-A0"))
    me.page.locator("#inspected").wait_for()
    me.page.keyboard.press("Escape")
    expect(me.page.locator("#place-A0")).to_be_focused()
    me.page.keyboard.press("s")
    shown(me, 0)
    me.page.locator("#place-A0").focus()
    me.page.keyboard.press("Space")
    shown(me, 1)
    expect(told(me)).to_have_count(1)


def test_the_first_click_on_the_board_of_then_looks_at_the_thing_now(
    sit: Sit, store: Store
) -> None:
    for game, place in (("genesis", "refugium-9"), ("symbioz", "B4")):
        person = sit()
        listen(person, table_of(store, game))
        shown(person, beat(person))
        spot = f'.then.shown [data-spot^="refugium"], #places [data-place="{place}"]'
        target = person.page.locator(spot).first
        name = target.get_attribute("data-spot") or place
        person.click_board(target)
        looked = person.page.locator(f'#inspected[data-inspected="{name}"]')
        looked.wait_for()
        expect(person.page.locator("#scene.telling")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_a_moment_has_a_banner_and_a_ring(sit: Sit, store: Store, size: str, scheme: str) -> None:
    person = sit(SIZES[size], color_scheme=scheme)
    listen(person, table_of(store, "genesis"))
    board = go_to(person, MOMENT)
    banner = person.page.locator(".banner:visible")
    expect(banner).to_contain_text("Life arises in Eutectic Brine")
    expect(banner).to_contain_text("Green rolls for Eutectic Brine")
    expect(banner).to_contain_text(re.compile(r"\+5.*4 → 9 points", re.DOTALL))
    ring = board.locator(".moment-mark")
    expect(ring).to_be_in_viewport()
    expect(ring).to_contain_text("Eutectic Ligation")
    assert not overlap(person, banner, ring)
    expect(person.page.locator("#answer")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_several_moments_of_a_beat_share_a_banner(sit: Sit, store: Store, size: str) -> None:
    person = sit(SIZES[size], color_scheme="dark")
    listen(person, open_table(store, room_in_the_middle("symbioz", 92)))
    go_to(person, 3)
    banner = person.page.locator(".banner:visible")
    expect(banner).to_contain_text("C0 becomes a Symbioz of Coral.")
    expect(banner).to_contain_text("C1 becomes a Symbioz")
    expect(banner).to_contain_text("0 → 2 points")
    rings = person.page.locator("#marks .moment-mark")
    expect(rings).to_have_count(2)
    assert not overlap(person, banner, rings.first)
    expect(person.page.locator("#for-you")).to_contain_text("a Symbioz \N{MULTIPLICATION SIGN}2")


def test_a_moment_stands_out_in_the_log_and_in_the_history(me: Person, store: Store) -> None:
    path = table_of(store, "genesis")
    listen(me, path)
    me.page.keyboard.press("Escape")
    me.open_drawer("log")
    life = me.page.locator("#log .moment", has_text="Life! Eutectic Brine")
    expect(life.locator("svg.sign")).to_be_visible()
    me.page.goto(f"{me.address}{path}/history")
    for _ in range(20):
        if me.page.locator("#moment .moment").count():
            break
        step = me.page.locator("#step-words").inner_text()
        me.page.keyboard.press("ArrowLeft")
        expect(me.page.locator("#step-words")).not_to_have_text(step)
    expect(me.page.locator("#moment .moment")).to_contain_text("Life! Eutectic Brine")


OVERLAP = """(one, other) => {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.top < b.bottom && b.top < a.bottom;
}"""


def overlap(person: Person, one: Locator, other: Locator) -> bool:
    """Whether one covers the other, at last."""
    person.finish()
    return bool(one.evaluate(OVERLAP, other.element_handle()))


CUT_LABELS = """() => [...document.querySelectorAll('.fallen')]
  .filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1)
  .map(e => e.textContent)"""


@pytest.mark.parametrize("size", SIZES)
def test_dice_lie_where_they_fell_and_say_what_they_did(sit: Sit, store: Store, size: str) -> None:
    person = sit(SIZES[size])
    listen(person, table_of(store, "genesis"))
    fallen = go_to(person, MOMENT).locator(".unit:visible .fallen, .dice:visible .fallen")
    expect(fallen).to_have_count(6)
    expect(fallen.first).to_contain_text("double")
    expect(fallen.last).to_contain_text("death")
    expect(fallen.first).to_be_in_viewport()
    said = person.page.locator(".beats .now .beat-dice")
    expect(said).not_to_have_count(0)
    expect(said.first).to_be_hidden()

    asked = go_to(person, ROLL).locator('[data-spot="bacterium-9"] ~ * .fallen, .tray .fallen')
    expect(asked).to_have_count(5)
    expect(asked.first).to_contain_text("pays 1")
    expect(asked.last).to_contain_text("hurts")
    expect(asked.first).to_be_in_viewport()
    assert [] == person.page.evaluate(CUT_LABELS)
    person.page.keyboard.press("Space")
    question(person).wait_for()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_off_or_covered_while_a_story_is_told(
    sit: Sit, store: Store, game: str, size: str
) -> None:
    person = sit(SIZES[size])
    listen(person, table_of(store, game))
    count = person.page.locator("#story [data-last]").count()
    for number in range(beat(person), count):
        go_to(person, number)
        person.page.locator("#table").evaluate("table => table.classList.remove('banner-up')")
        assert [] == faults(person.page, 32 if size == "phone" else 24), number


def test_with_reduced_motion_everything_appears_and_nothing_moves(sit: Sit, store: Store) -> None:
    person = sit(reduced_motion="reduce")
    listen(person, table_of(store, "genesis"))
    go_to(person, MOMENT)
    expect(person.page.locator(".banner:visible")).to_have_count(1)
    assert 0 == person.page.locator("#table").evaluate(MOVING)


def room_of_two() -> tuple[Room, int]:
    """A table at which one has placed what they want and the other is asked; who that one is."""
    people = (SeatPlan("person", "Ann"), SeatPlan("person", "Ben"))
    room = Room.found(RoomPlan("symbioz", people, {}, seed=f"{7:064x}"))
    while (request := room.table.requests[0]).rule != "P1a":
        room.apply(do.Answer(request.seat, request.options()[:1], room.table.version))
    zerb = next(option for option in request.options() if str(option).startswith("zerb@"))
    for value in (zerb, "done"):
        room.apply(do.Answer(request.seat, (value,), room.table.version))
    return room, request.seat


def test_more_is_told_when_more_happens_and_nobody_is_held_up(sit: Sit, store: Store) -> None:
    """Whoever is slow to listen misses nothing; others go on meanwhile."""
    room, first = room_of_two()
    seats = [NewLink(SEAT, (first,)), NewLink(SEAT, (1 - first,))]
    _, (anns, bens) = store.create(room, links=seats)
    ann, ben = sit(), sit()
    ann.page.add_init_script(BY_HAND)
    ann.go(f"/s/{anns}")
    ann.hear_out()
    ben.go(f"/s/{bens}")
    for count in (1, 2):
        ben.hear_out()
        before = ben.at
        ben.page.locator('#face-options [data-answer^="zerb@"]').first.evaluate(GIVE)
        ben.wait_for_change(before)
        told(ann).wait_for()
        words = re.compile(rf": {count} zerb")
        expect(ann.page.locator("#story .now b")).to_have_text(words)
        shown(ann, beat(ann))
    ben.page.locator('#deed [data-answer="done"]').click()
    ann.wait_for_turn()
    expect(told(ann)).to_have_count(1)
    ann.page.keyboard.press("Escape")
    question(ann).wait_for()


# --- those who only watch -------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_a_spectator_is_told_what_happens_from_the_first_visit_on(
    sit: Sit, store: Store, size: str, scheme: str
) -> None:
    """What had happened before can be seen again."""
    room, first = room_of_two()
    links = [NewLink(SEAT, (1 - first,)), NewLink(SPECTATOR)]
    _, (bens, watchers) = store.create(room, links=links)
    eve, ben = sit(SIZES[size], color_scheme=scheme), sit()
    eve.page.add_init_script(BY_HAND)
    eve.go(f"/w/{watchers}")
    eve.page.locator('#answer[data-face="waiting"]').wait_for()
    ben.go(f"/s/{bens}")
    ben.hear_out()
    before = ben.at
    ben.page.locator('#face-options [data-answer^="zerb@"]').first.evaluate(GIVE)
    ben.wait_for_change(before)

    told(eve).wait_for()
    shown(eve, beat(eve))
    expect(eve.page.locator("#story .now b")).to_have_text(re.compile(": 1 zerb"))
    expect(eve.page.locator("#story .to-come")).to_have_count(0)
    assert [] == faults(eve.page, 32 if size == "phone" else 24)
    eve.page.keyboard.press("Escape")
    eve.page.locator('#answer[data-face="waiting"]').wait_for()
    expect(eve.page.locator("#scene.telling")).to_have_count(0)

    eve.page.reload()
    eve.page.locator('#answer[data-face="waiting"]').wait_for()
    expect(told(eve)).to_have_count(0)
    eve.page.keyboard.press("s")
    told(eve).wait_for()
    shown(eve, 0)


def test_a_spectator_sees_moments_and_dice_on_a_board_that_is_laid_out(
    me: Person, store: Store
) -> None:
    _, (watchers,) = store.create(room_in_the_middle("genesis", 60), links=[NewLink(SPECTATOR)])
    me.page.add_init_script(BY_HAND)
    me.go(f"/w/{watchers}")
    me.page.locator('#answer[data-face="waiting"]').wait_for()
    me.page.keyboard.press("s")
    told(me).wait_for()
    life = me.page.locator("#story [data-rings] [data-story-at]").last
    board = go_to(me, int(life.get_attribute("data-story-at") or -1))
    expect(me.page.locator(".banner:visible")).to_contain_text("Life arises in Eutectic Brine")
    expect(board.locator(".moment-mark")).to_be_in_viewport()
    expect(board.locator(".fallen").first).to_be_attached()
    assert [] == me.page.locator("#answer [data-answer]:visible").all()


def test_bots_alone_are_told_in_beats(me: Person) -> None:
    me.page.add_init_script(BRISK)
    me.page.add_init_script(NOTE_BEATS)
    me.go("/new/symbioz")
    me.page.locator("[value='show'][name='preset']").check()
    expect(me.page.locator("#sum")).to_have_text("4 bots play, and you watch.")
    me.see("play").click()
    me.page.wait_for_url("**/w/*")
    me.page.wait_for_function("() => firsts.size > 1")
    expect(me.page.locator("#story[data-watched] .to-come")).to_have_count(0)


# --- moments of the past --------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["genesis", "symbioz", "megafauna"])
@pytest.mark.parametrize("size", SIZES)
def test_the_moments_of_a_game_are_a_click_away_in_its_history(
    sit: Sit, store: Store, game: str, size: str
) -> None:
    person = sit(SIZES[size])
    person.go(f"{open_table(store, room_in_the_middle(game, 100))}/history")
    moments = person.page.locator(".moments a")
    first = moments.first
    step = first.get_attribute("data-to") or ""
    words = first.locator(".grow").inner_text()
    first.click()
    expect(person.page.locator("#step-words")).to_contain_text(f"{step} of")
    expect(person.page.locator("#moment .moment").first).to_be_visible()
    expect(first).to_have_attribute("aria-current", "step")
    assert words
    box = first.bounding_box()
    assert box is not None
    assert 32 <= box["height"]
    assert box["x"] + box["width"] <= SIZES[size]["width"]
    if size != "phone":
        assert [] == faults(person.page)

    person.page.goto(f"{person.page.url.partition('?')[0]}?step={step}")
    expect(person.page.locator("#step-words")).to_contain_text(f"{step} of")
    expect(person.page.locator(".moments [aria-current]").first).to_contain_text(words)


BADGES = """board => Object.fromEntries([...board.querySelectorAll('.delta')].map(
  delta => [delta.dataset.deltaOf, [...delta.children].map(badge => badge.innerText.trim())]))"""
PINNED = """delta => {
  const box = delta.getBoundingClientRect();
  const spot = delta.closest('.then').querySelector(`[data-spot="${delta.dataset.deltaOf}"]`);
  const at = spot.getBoundingClientRect(), near = 12;
  return box.right > at.left - near && box.left < at.right + near
    && box.bottom > at.top - near && box.top < at.bottom + near;
}"""


@pytest.mark.parametrize(
    ("game", "answers"), [("symbioz", 130), ("genesis", 60), ("megafauna", 60)]
)
@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_badges_at_their_places_say_how_many_pieces_came_and_went(
    sit: Sit, store: Store, game: str, answers: int, size: str
) -> None:
    room = room_in_the_middle(game, answers)
    number, expected = badges_told(room)
    person = sit(SIZES[size])
    person.page.add_init_script(BY_HAND)
    person.go(open_table(store, room))
    person.wait_for_turn()
    person.hear_out()
    person.page.keyboard.press("s")
    told(person).wait_for()
    person.page.locator(f'[data-story-at="{number}"]').dispatch_event("click")
    board = shown(person, number)
    expect(board.locator(".delta")).to_have_count(len(expected))
    assert expected == board.evaluate(BADGES)
    seen = person.page.locator(".delta.pinned")
    assert all(seen.evaluate_all(f"all => all.map({PINNED})"))
    if size == "laptop":
        expect(seen).to_have_count(len(expected))
