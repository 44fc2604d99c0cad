"""What an answer sends: only what has changed, also on a map of a thousand nodes."""

from __future__ import annotations

import re
from random import Random

import pytest

from panspermia.players import make_player
from panspermia.registry import GAMES
from panspermia.store import commands as do
from panspermia.store.commands import PERSON
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.web.markup import LINK, TOKEN
from panspermia.web.render import (
    FRAGMENTS,
    LISTS,
    PICTURES,
    Moment,
    Rendered,
    Renderer,
    _changed,
    changes,
    differs,
)
from panspermia.web.scene import Audience, SeenTable, seat_names
from panspermia.web.site import make_templates
from panspermia.web.telling import KeptBeats, Story, story_since
from tests.atlas import GAME as ATLAS
from tests.browser.positions import room_in_the_middle
from tests.web.patching import between, patched, plain

if ATLAS.id not in GAMES:
    GAMES.add(ATLAS)

TEMPLATES = make_templates()
TWICE = "\N{MULTIPLICATION SIGN}2"
ANN, BOB, ALL = Audience((0,)), Audience((1,)), Audience(())


@pytest.fixture
def renderer() -> Renderer:
    return Renderer(TEMPLATES)


def room_of(game: str, players: int = 2, seed: int = 3) -> Room:
    names = ("Ann", "Bob", "Cid")[:players]
    seats = tuple([SeatPlan(PERSON, name) for name in names])
    return Room.found(RoomPlan(game, seats, seed=f"{seed:064x}"))


def answer(room: Room, seat: int | None = None, value: str | None = None) -> None:
    request = next(r for r in room.table.requests if seat in (None, r.seat))
    chosen = request.options()[0] if value is None else value
    room.apply(do.Answer(request.seat, (chosen,)))


def render(renderer: Renderer, room: Room, audience: Audience = ANN) -> Rendered:
    return renderer.render(Moment("room", room), audience)


def sent(renderer: Renderer, before: Rendered, after: Rendered) -> str:
    return renderer.partials(before, after, changes(before, after))


# --- once for everybody ---------------------------------------------------------------------------


def test_a_version_is_rendered_once_for_each_audience(renderer: Renderer) -> None:
    room = room_of("symbioz")
    first = render(renderer, room)
    assert first is render(renderer, room)
    assert 1 == renderer.count
    render(renderer, room, BOB)
    assert 2 == renderer.count

    answer(room)

    assert first is not render(renderer, room)
    assert 3 == renderer.count


def test_what_all_see_alike_is_filled_in_once(renderer: Renderer) -> None:
    room = room_of("symbioz")
    answer(room)
    one, other = [render(renderer, room, audience).filled for audience in (ANN, ALL)]
    assert one["log"] is other["log"]
    assert one["asked"] is not other["asked"]


def test_what_changes_only_its_version_is_not_filled_in_anew(renderer: Renderer) -> None:
    """Else all forms of a page would be, after every answer."""
    room = room_of("symbioz")
    answer(room, 0)
    before = render(renderer, room)
    at = room.table.version
    answer(room, 0)
    after = render(renderer, room)
    assert before.filled["tools"] is after.filled["tools"]
    assert f'name="at" value="{at}"' in before.fragments["tools"]
    assert f'name="at" value="{at + 1}"' in after.fragments["tools"]


def test_nothing_of_the_reader_is_in_a_fragment(renderer: Renderer) -> None:
    html = "".join(render(renderer, room_of("symbioz")).fragments.values())
    assert LINK in html
    assert TOKEN in html
    assert "/s/" not in html


@pytest.mark.slow
@pytest.mark.parametrize("game", ["symbioz", "genesis"])
def test_every_moment_of_a_game_can_be_shown_to_all(renderer: Renderer, game: str) -> None:
    """Also as text, and after the end."""
    room, rng = room_of(game, seed=11), Random(5)
    for number in range(60):
        request = room.table.requests[0] if room.table.requests else None
        if request is None:
            break
        room.apply(do.Answer(request.seat, (rng.choice(request.options()),)))
        if number % 12 == 0:
            for audience in (ANN, BOB, ALL, Audience((0, 1)), Audience((0,), None, True)):
                fragments = render(renderer, room, audience).fragments
                assert set(fragments) <= set(FRAGMENTS)
                assert all(["Undefined" not in html for html in fragments.values()])


# --- only what has changed ------------------------------------------------------------------------


def test_on_a_large_map_an_answer_sends_little(renderer: Renderer) -> None:
    """Of a thousand nodes and the pieces on them go only those that have changed."""
    room = room_of("atlas")
    answer(room, 0, "bid-2")
    answer(room, 1, "bid-2")
    before = render(renderer, room)
    whole = sum([len(html) for html in before.fragments.values()])

    answer(room)

    message = sent(renderer, before, render(renderer, room))
    assert whole > 200_000
    assert len(message) < whole / 20
    assert "[id='piece-0']" in message
    assert "[id='piece-1']" not in message
    assert "[id='places']" not in message
    assert 12 >= message.count("[id='place-n")


def test_what_another_does_sends_no_layer_that_is_the_same(renderer: Renderer) -> None:
    """A bid that nobody may see changes neither the pieces nor the places."""
    room = room_of("atlas")
    before = render(renderer, room)

    answer(room, 1, "bid-1")

    names = changes(before, render(renderer, room))
    assert not {"pieces", "places", "log"} & set(names)


def test_a_lost_connection_gets_what_differs(renderer: Renderer) -> None:
    room = room_of("symbioz")
    before = render(renderer, room)
    have = before.have()
    assert [] == differs(have, before)

    answer(room)

    after = render(renderer, room)
    assert changes(before, after) == differs(have, after)
    assert list(after.fragments) == differs("", after)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["genesis", "symbioz"])
def test_what_is_sent_makes_the_old_page_the_new_one(renderer: Renderer, game: str) -> None:
    """Also when only some elements go; and an answer sends a small part of the page."""
    room, rng = room_of(game, 3), Random(5)
    for _ in range(40):
        request = room.table.requests[0]
        room.apply(do.Answer(request.seat, (rng.choice(request.options()),)))
    before, sizes, pages = render(renderer, room), list[int](), list[int]()
    for _ in range(20):
        for _ in range(2):
            request = room.table.requests[0]
            room.apply(do.Answer(request.seat, (rng.choice(request.options()),)))
        after = render(renderer, room)
        sizes.append(len(sent(renderer, before, after)))
        pages.append(sum([len(html) for html in after.fragments.values()]))
        for name in [name for name in (*PICTURES, *LISTS) if name in after.fragments]:
            frame = "{}" if name in PICTURES else "<div>{}</div>"
            old, new = (frame.format(found.fragments[name]) for found in (before, after))
            parts = between(old, new)
            assert parts is None or plain(new) == plain(patched(old, parts))
        before = after
    assert sum(sizes) < sum(pages) / 2


# --- secrets --------------------------------------------------------------------------------------


def test_twins_that_differ_in_a_secret_look_alike_to_others(renderer: Renderer) -> None:
    one, other = room_of("atlas", 2, 3), room_of("atlas", 2, 4)
    assert one.table.state.goals != other.table.state.goals
    shown = [_without_seed(Renderer(TEMPLATES), room, ALL) for room in (one, other)]
    assert shown[0] == shown[1]
    own = [_without_seed(Renderer(TEMPLATES), room, ANN) for room in (one, other)]
    assert own[0] != own[1]


def _without_seed(renderer: Renderer, room: Room, audience: Audience) -> dict[str, str]:
    commitment = room.table.commitment
    fragments = render(renderer, room, audience).fragments
    return {name: html.replace(commitment, "") for name, html in fragments.items()}


def test_what_is_drawn_for_one_is_not_shown_to_another(renderer: Renderer) -> None:
    """Pictures are shared between audiences that see the same, and only those."""
    room = room_of("atlas")
    goal = f"n{room.table.state.goals[0]}"
    own = render(renderer, room, ANN).fragments
    others = render(renderer, room, BOB).fragments
    assert re.search(rf"\b{goal}\b", own["bench"] + own["log"])
    assert not re.search(rf"\b{goal}\b", others["bench"] + others["log"])


def test_people_at_one_screen_hand_it_over_where_there_are_secrets(renderer: Renderer) -> None:
    room = room_of("atlas")
    both = render(renderer, room, Audience((0, 1))).fragments
    assert "Hand the screen over" in both["cover"]
    assert "data-answer" not in both["face-options"] + both["deed"]
    assert "Ann: ?" in both["bench"]

    here = render(renderer, room, Audience((0, 1), here=0)).fragments

    assert "" == here["cover"]
    assert "data-answer" in here["face-options"]
    assert "Ann: ?" not in here["bench"]


def test_without_secrets_nobody_hands_anything_over(renderer: Renderer) -> None:
    fragments = render(renderer, room_of("symbioz"), Audience((0, 1))).fragments
    assert "" == fragments["cover"]
    assert "data-answer" in fragments["face-options"]


def test_after_an_answer_in_secret_the_screen_is_covered_for_the_next(renderer: Renderer) -> None:
    room = room_of("atlas")
    answer(room, 0, "bid-2")
    fragments = render(renderer, room, Audience((0, 1), here=0)).fragments
    assert "I am Bob" in fragments["cover"]
    assert "bid-2" not in "".join(fragments.values())


# --- what is offered ------------------------------------------------------------------------------


def test_initiatives_are_offered_to_who_is_not_asked(renderer: Renderer) -> None:
    room = room_of("atlas")
    answer(room, 0)
    answer(room, 1)
    assert "wave" in render(renderer, room, BOB).fragments["extras"]
    assert "" == render(renderer, room, ALL).fragments["extras"]


def test_where_only_done_is_left_what_may_be_begun_is_the_other_choice(
    renderer: Renderer,
) -> None:
    """H0.1, H0g. A parasite can buy nothing, unless its player first gives to the host."""
    seats = (SeatPlan("person", "Ann"), SeatPlan("bot", "", "greedy"))
    room = Room.found(RoomPlan("genesis", seats, {}, seed=f"{3:064x}"))
    bot = make_player("greedy", 3)
    while room.version < 42:
        asked = room.table.requests[0]
        value = bot.choose(room.table.perspective(asked.seat))
        room.apply(do.Answer(asked.seat, (value,), room.table.version, bot=asked.seat == 1))
    asked = room.table.requests[0]
    assert (0, "H0.1", ["done"]) == (asked.seat, asked.rule, [*asked.options()])
    fragments = render(renderer, room, ANN).fragments
    assert 'value="give"' in fragments["face-options"]
    assert 'value="give"' not in fragments["extras"]
    assert 'data-answer="done"' in fragments["deed"]


def test_the_story_tells_what_happened_since_my_last_answer(renderer: Renderer) -> None:
    room = room_of("atlas")
    answer(room, 0, "bid-0")
    answer(room, 1, "bid-1")
    html = render(renderer, room, ANN).fragments["face-story"]
    assert "Bids: bid-0, bid-1." in html
    answer(room, 0)
    assert "Bids:" not in render(renderer, room, ANN).fragments["face-story"]
    assert "Bids:" in render(renderer, room, BOB).fragments["face-story"]
    assert 'data-places="n' in render(renderer, room, BOB).fragments["face-story"]
    watched = render(renderer, room, ALL).fragments["face-story"]
    assert "data-watched" in watched
    assert "Bids:" in watched


def test_the_beats_of_a_story_follow_each_other_and_leave_nothing_out(renderer: Renderer) -> None:
    room, rng = room_of("genesis", 3, seed=4), Random(2)
    for _ in range(60):
        request = room.table.requests[0]
        room.apply(do.Answer(request.seat, (rng.choice(request.options()),)))
    for seat in range(3):
        mark = room.mark(seat)
        assert mark is not None
        html = render(renderer, room, Audience((seat,))).fragments["face-story"]
        beats = re.findall(r'data-first="(\d+)" data-last="(\d+)"', html)
        spans = [range(int(first), int(last) + 1) for first, last in beats]
        told = [number for span in spans for number in span]
        assert [*range(mark.events, room.table.event_count)] == told
        assert f'data-events="{room.table.event_count}"' in html


def test_what_one_side_does_in_a_phase_is_one_beat(renderer: Renderer) -> None:
    room = room_of("symbioz")
    while room.table.requests[0].rule != "P1a":
        answer(room)
    first = room.table.requests[0].seat
    options = [str(option) for option in room.table.requests[0].options()]
    one, other = [option for option in options if option.startswith("zerb@")][:2]
    for value in (one, one, other, "done"):
        answer(room, first, value)
    html = render(renderer, room, Audience((1 - first,))).fragments["face-story"]
    beats = re.findall(r'class="beat".*?</button>', html, re.DOTALL)
    placed = [re.sub("<.*?>", "", beat) for beat in beats if " puts " in beat]
    assert 1 == len(placed)
    assert f"zerb {one[5:]} {TWICE}, zerb {other[5:]}." in placed[0]


@pytest.mark.slow
def test_a_story_begins_with_what_it_brought_to_its_reader(renderer: Renderer) -> None:
    room = room_in_the_middle("genesis")
    html = render(renderer, room, Audience((0,))).fragments["face-story"]
    gains = re.findall(r'<li class="(gain|loss)">', html)
    assert ["loss", "loss", "gain"] == gains
    assert html.index("for-you") < html.index("data-first")
    others = render(renderer, room, Audience((1,))).fragments["face-story"]
    assert "a yellow chromosome is lost" in html
    assert "a yellow chromosome is lost" not in others


@pytest.mark.parametrize("game", ["symbioz", "megafauna"])
def test_beats_that_are_kept_are_told_as_if_anew(game: str) -> None:
    """Also where names have changed since; those that have not changed are not told again."""
    room, rng, kept, same = room_of(game, seed=7), Random(7), KeptBeats(), 0
    before = Story()
    for _ in range(16):
        request = rng.choice(room.table.requests)
        room.apply(do.Answer(request.seat, (rng.choice(request.options()),)))
        look = SeenTable(room.table, None, seat_names(room))
        story = story_since(room, look, room.lately(), (), kept, "room")
        assert story == story_since(room, look, room.lately(), ())
        same += any([beat is old for beat in story.beats for old in before.beats])
        before = story
    assert same


def test_a_proposal_is_told_once(renderer: Renderer) -> None:
    room = room_of("symbioz")
    answer(room)
    room.apply(do.Propose(0, do.REWIND, 0, also=(0,)))
    html = render(renderer, room, BOB).fragments["extras"]
    assert 1 == html.count("to go back to decision 0")
    assert "Ann proposes" in html


def test_a_server_that_starts_again_tells_the_same_story(renderer: Renderer) -> None:
    room = room_of("atlas")
    answer(room, 0, "bid-0")
    answer(room, 1, "bid-1")
    kept = room.keep()
    assert kept is not None
    later = render(Renderer(TEMPLATES), Room.restore(kept), ANN)
    assert render(renderer, room, ANN).fragments == later.fragments


def test_dice_are_drawn_as_dice(renderer: Renderer) -> None:
    room, rng = room_of("genesis", seed=11), Random(5)
    while not [e for e in room.table.events(None) if e["event"] == "Rolled"]:
        request = room.table.requests[0]
        room.apply(do.Answer(request.seat, (rng.choice(request.options()),)))
    log = render(renderer, room, ALL).fragments["log"]
    assert 'class="dice"' in log


def test_an_answer_is_never_offered_to_somebody_who_is_not_asked(renderer: Renderer) -> None:
    room = room_of("symbioz")
    asked = room.table.requests[0].seat
    other = Audience((1 - asked,))
    assert "data-answer" in "".join(render(renderer, room, Audience((asked,))).fragments.values())
    assert "data-answer" not in "".join(render(renderer, room, other).fragments.values())
    assert "data-answer" not in "".join(render(renderer, room, ALL).fragments.values())


def test_a_change_within_a_picture_of_a_board_has_a_frame_and_others_have_none() -> None:
    """Without one, the parser makes elements of it that no browser draws."""
    padding = "<i>" + "x" * 99 + "</i>"
    old = f'<div id="b"><svg id="w"><g id="a">1</g></svg><p id="d">1</p>{padding}</div>'
    new = old.replace('"a">1', '"a">2').replace('"d">1', '"d">2')

    before, after = (Rendered({"world": f'<main id="m">{html}</main>'}) for html in (old, new))
    changed = _changed("world", before, after)

    assert changed is not None
    assert '"outerMorph strip:true"><svg><g id="a">2</g></svg></hx-partial>' in changed
    assert '"outerMorph"><p id="d">2</p></hx-partial>' in changed
