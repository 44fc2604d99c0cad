"""What people do at a table in the browser."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from html import unescape
from random import Random
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from panspermia.hall.hints import Hint
from panspermia.hall.lessons import lessons, table_at
from panspermia.kernel.notation import read_table, write_seen, write_table
from panspermia.registry import GAMES, load_table
from panspermia.store import commands as do
from panspermia.store.commands import BOT, PERSON
from panspermia.web.app import create_app
from panspermia.web.asking import question
from panspermia.web.pages.playing import why_not
from panspermia.web.scene import SeenTable, seat_names
from tests.atlas import GAME as ATLAS
from tests.browser.positions import room_asked, room_in_the_middle
from tests.games.symbioz.helpers import table_at as table_at_line
from tests.web.browsing import (
    Browser,
    QuickBots,
    answers_in,
    browsing,
    field_in,
    room_of,
    settings,
    site_of,
)

if ATLAS.id not in GAMES:
    GAMES.add(ATLAS)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


@pytest.fixture
def table(browser: Browser) -> str:
    """Two people at one screen, who have begun a game of Symbioz."""
    return browser.new_game("symbioz", "me", "here", name="Ann", **{"name-1": "Bob"})


@pytest.fixture
def apart(browser: Browser) -> tuple[str, str]:
    """The links of two people at a table, each with a screen of their own."""
    link = browser.new_game("symbioz", "me", "link", name="Ann")
    shown = browser.post(f"{link}/invite", seat=1, htmx=True).text
    invitation = re.findall(r"/s/[\w-]{43}", shown)[0]
    return link, browser.post(f"{invitation}/join", name="Bob").headers["location"]


def act(browser: Browser, link: str, path: str, **fields: Any) -> Any:
    """Do something at a table as its page would."""
    page = browser.get(link).text
    form = {"seat": field_in(page, "seat"), "at": field_in(page, "at"), **fields}
    return browser.post(f"{link}/{path}", htmx=True, **form)


def answer(browser: Browser, link: str, number: int = 0) -> Any:
    return act(browser, link, "answer", value=answers_in(browser.get(link).text)[number])


def play_to_end(browser: Browser, link: str, seed: int = 0) -> None:
    """Let everybody answer at random until the game is over."""
    rng = Random(seed)
    id = site_of(browser).store.link(link[3:])
    assert id is not None
    hall = site_of(browser).hall

    async def play() -> None:
        while (room := await hall.room(id.room)).table.requests:
            request = room.table.requests[0]
            value = rng.choice(request.options())
            await hall.do(id.room, do.Answer(request.seat, (value,)))

    browser.client.blocking_portal.call(play)


# --- answering ------------------------------------------------------------------------------------


def test_an_answer_changes_the_table(browser: Browser, table: str) -> None:
    assert 204 == answer(browser, table).status_code
    assert 1 == room_of(browser, table).steps


def test_without_scripts_an_answer_leads_back_to_the_table(browser: Browser, table: str) -> None:
    page = browser.get(table).text
    form: dict[str, Any] = {"seat": field_in(page, "seat"), "at": field_in(page, "at")}
    reply = browser.post(f"{table}/answer", value=answers_in(page)[0], **form)
    assert (303, table) == (reply.status_code, reply.headers["location"])


def test_of_two_tabs_that_answer_at_once_one_wins(browser: Browser, table: str) -> None:
    page = browser.get(table).text
    form: dict[str, Any] = {"seat": field_in(page, "seat"), "at": field_in(page, "at")}
    first, second = answers_in(page)[:2]
    assert 204 == browser.post(f"{table}/answer", htmx=True, value=first, **form).status_code
    late = browser.post(f"{table}/answer", htmx=True, value=second, **form)
    assert 409 == late.status_code
    assert "moved on" in late.text
    assert 1 == room_of(browser, table).steps


def test_an_answer_that_the_rules_forbid_names_the_clause(browser: Browser, table: str) -> None:
    reply = act(browser, table, "answer", value="zerb@A0")
    assert 409 == reply.status_code
    assert "P2" in reply.text
    assert 0 == room_of(browser, table).steps


def test_undo_redo_and_restart(browser: Browser, table: str) -> None:
    answer(browser, table)
    assert 204 == act(browser, table, "undo").status_code
    assert 0 == room_of(browser, table).steps
    answer(browser, table)
    act(browser, table, "undo")
    assert 204 == act(browser, table, "redo").status_code
    assert 409 == act(browser, table, "redo").status_code
    answer(browser, table)
    assert 204 == act(browser, table, "restart").status_code
    assert 0 == room_of(browser, table).steps
    assert 409 == act(browser, table, "undo").status_code


def test_undo_that_is_not_possible_says_why(browser: Browser, table: str) -> None:
    reply = act(browser, table, "undo")
    assert 409 == reply.status_code
    assert "[id='toasts']" in reply.text


# --- pointing -------------------------------------------------------------------------------------


def places_of(page: str, kind: str) -> list[str]:
    found = re.findall(r'class="place([^"]*)" data-place="([^"]+)"', page)
    return [place for classes, place in found if (kind in classes) == (kind != "")]


def test_what_can_be_chosen_is_marked_on_the_board(browser: Browser, table: str) -> None:
    room = room_of(browser, table)
    wanted = {str(o).partition(">")[2] for o in room.table.requests[0].options()}
    assert wanted == set(places_of(browser.get(table).text, "choice"))


def test_a_click_on_a_place_looks_and_answers_nothing(browser: Browser) -> None:
    link = browser.new_game("atlas", "me", "here")
    for seat in (0, 1):
        browser.post(f"{link}/answer", htmx=True, seat=seat, value="bid-2")
    link = f"{link}?here=0"
    page = browser.get(link).text
    place = places_of(page, "choice")[0]

    reply = browser.post(f"{link.partition('?')[0]}/pick", htmx=True, place=place, here=0)

    assert 1 == reply.text.count("data-answer")
    assert f'data-inspected="{place}"' in reply.text
    assert place != room_of(browser, link).table.view(None)["position"]["at"][0]


def test_a_place_with_several_answers_offers_them(browser: Browser, table: str) -> None:
    room = room_of(browser, table)
    options = [str(o) for o in room.table.requests[0].options()]
    ends = [option.partition(">")[2] for option in options]
    busy = next(place for place in ends if ends.count(place) > 1)
    reply = act(browser, table, "pick", place=busy).text
    offered = [unescape(word) for word in re.findall(r'name="value" value="([^"]*)"', reply)]
    assert [option for option in options if option.endswith(f">{busy}")] == offered


def test_a_place_that_cannot_be_chosen_says_why_with_the_clause(
    browser: Browser, table: str
) -> None:
    reply = act(browser, table, "pick", place="A0").text
    assert re.search(r'data-testid="why">.+data-clause="P2\w"', reply, re.S)
    assert "A0" in reply


def test_a_square_that_no_newborn_reaches_says_so(browser: Browser, table: str) -> None:
    """It was called the square of a newborn that does not wait, which nobody had asked about."""
    reply = act(browser, table, "pick", place="A0").text
    assert "none of those that wait was born here or beside it" in reply
    assert 'data-clause="P2b"' in reply


def test_a_crowded_square_within_reach_says_that_it_is_crowded() -> None:
    """Squares from which nothing can go have nothing to say about it."""
    line = "P2:coral / coral C0=4 C1=7 / amber C6=4"
    table = table_at_line(line)
    assert "P2d" == why_not(SeenTable(table, 0, ["Ann", "Ben"]), table.request, "C1")[0]
    assert "P2b" == why_not(SeenTable(table, 0, ["Ann", "Ben"]), table.request, "A2")[0]


def test_what_is_answered_in_the_list_alone_says_so() -> None:
    """The card that lost a cube said that there was nothing to choose, and the foot sent there."""
    room = room_asked("genesis", "F1.1", 5)
    look, asked = SeenTable(room.table, 0, seat_names(room)), room.table.request
    assert asked is not None
    place = str(asked.prompt.params["refugium"])
    assert not question(look, asked).on_board
    assert "answered in the list" in why_not(look, asked, place)[1]

    before = room_asked("genesis", "E0", 5).table
    assert before.request is not None
    assert question(SeenTable(before, 0, seat_names(room)), before.request).on_board


def test_what_may_follow_an_option_says_what_it_is() -> None:
    """Beside a place stood "red" and "yellow", and beside a parasite "done" and "the pool"."""
    room = room_in_the_middle("genesis", 49, 2)
    asked = room.table.request
    assert asked is not None
    rows = [row for g in question(SeenTable(room.table, 0, seat_names(room)), asked).groups
            for row in g.options if row.chips]  # fmt: skip
    assert rows
    assert {"pay"} == {str(row.aside) for row in rows}


def test_who_is_not_asked_can_look(browser: Browser, apart: tuple[str, str]) -> None:
    asked = room_of(browser, apart[0]).waiting[0]
    other = apart[1 - asked]
    reply = browser.post(f"{other}/pick", htmx=True, place="C0").text
    assert "It is not your turn." in reply
    assert "C0" in reply


# --- hints ----------------------------------------------------------------------------------------


def test_a_hint_sets_the_best_answers_side_by_side_and_says_why(
    browser: Browser, table: str
) -> None:
    reply = unescape(act(browser, table, "hint").text)
    assert "The bot would choose" in reply
    chances = re.findall(r'<td class="share">(\d+)\s%</td>', reply)
    assert 2 <= len(chances) <= 3
    assert all([0 <= int(chance) <= 100 for chance in chances])
    assert 1 == reply.count('class="best"')
    assert 1 <= reply.count('data-testid="reason"') <= 2


def test_a_hint_for_a_question_that_has_been_answered_meanwhile_is_not_shown() -> None:
    class Slow(QuickBots):
        async def hint(self, *given: Any) -> Hint:
            found = await super().hint(*given)
            await asyncio.to_thread(answer, site, link)
            return found

    with TestClient(create_app(settings(), bots=Slow(1))) as client:
        site = Browser(client)
        link = site.new_game()
        late = act(site, link, "hint")

    assert (204, "") == (late.status_code, late.text)


# --- people ---------------------------------------------------------------------------------------


def test_going_far_back_needs_the_others(browser: Browser, apart: tuple[str, str]) -> None:
    for _ in range(6):
        asked = room_of(browser, apart[0]).waiting[0]
        answer(browser, apart[asked])
    mine, other = apart
    browser.post(f"{mine}/propose", seat=0, what="rewind", to=1)
    assert "proposes to go back to decision 1" in browser.get(other).text

    browser.post(f"{other}/agree", seat=1)

    assert 1 == room_of(browser, mine).steps


def test_a_proposal_can_be_declined_and_withdrawn(browser: Browser, apart: tuple[str, str]) -> None:
    mine, other = apart
    for link, path in ((other, "decline"), (mine, "decline")):
        browser.post(f"{mine}/propose", seat=0, what="end")
        assert room_of(browser, mine).proposal is not None
        browser.post(f"{link}/{path}", seat=0 if link == mine else 1)
        assert room_of(browser, mine).proposal is None


def test_a_bot_plays_for_me_until_i_am_back(browser: Browser, apart: tuple[str, str]) -> None:
    mine, _ = apart
    browser.post(f"{mine}/hand", seat=0, player="random")
    assert (BOT, True) == _seat(browser, mine)
    assert "Play again myself" in browser.get(mine).text
    browser.post(f"{mine}/hand", seat=0, player="person")
    assert (PERSON, False) == _seat(browser, mine)


def _seat(browser: Browser, link: str) -> tuple[str, bool]:
    seat = room_of(browser, link).seats[0]
    return seat.kind, seat.away


@pytest.mark.slow
def test_who_concedes_loses(browser: Browser, apart: tuple[str, str]) -> None:
    browser.post(f"{apart[0]}/concede", seat=0)
    page = browser.get(apart[1]).text
    assert "Ann conceded. Bob won." in page
    assert (1,) == room_of(browser, apart[0]).result.winners  # type: ignore[union-attr]


def test_who_concedes_keeps_the_name(browser: Browser) -> None:
    """Though a bot has taken over, the seat is still called by the person, with a name or not."""
    link = browser.new_game("symbioz", "me", "greedy", name="")
    browser.post(f"{link}/concede", seat=0)
    assert ["You", "Easy bot"] == seat_names(room_of(browser, link), [0])
    assert ["Player 1", "Easy bot"] == seat_names(room_of(browser, link))
    assert "You conceded. Easy bot won." in unescape(browser.get(link).text)
    three = browser.new_game("symbioz", "me", "greedy", "greedy", name="Ann")
    browser.post(f"{three}/concede", seat=0)
    assert "Ann" == seat_names(room_of(browser, three), [0])[0]


def test_standing_answers_are_given_shown_and_revoked(browser: Browser) -> None:
    link = browser.new_game("symbioz", "me", "here")
    while room_of(browser, link).table.requests[0].rule != "P1a":
        answer(browser, link)
    seat = room_of(browser, link).waiting[0]

    browser.post(f"{link}/standing", htmx=True, seat=seat, clause="P1a", value="done")

    assert {"P1a": "done"} == room_of(browser, link).standing(seat)
    assert "Standing answers" in browser.get(link).text
    browser.post(f"{link}/standing", htmx=True, seat=seat, clause="P1a")
    assert {} == room_of(browser, link).standing(seat)


def test_whoever_opened_the_table_can_begin_with_bots(browser: Browser) -> None:
    link = browser.new_game("symbioz", "me", "link", "link")
    assert "waiting for players" in browser.get(link).text
    browser.post(f"{link}/begin", seat=0)
    assert [PERSON, BOT, BOT] == [seat.kind for seat in room_of(browser, link).seats]


def test_chat_reaches_everybody_and_is_only_text(browser: Browser, apart: tuple[str, str]) -> None:
    browser.post(f"{apart[0]}/chat", htmx=True, text="<b>hello</b> \ue000\ue001")
    page = browser.get(apart[1]).text
    assert "<b><bdi>Ann</bdi></b> <bdi>&lt;b&gt;hello&lt;/b&gt;</bdi></li>" in page


def test_notes_are_private(browser: Browser, apart: tuple[str, str]) -> None:
    browser.post(f"{apart[0]}/notes", htmx=True, text="my <plan>")
    assert "my &lt;plan&gt;" in browser.get(apart[0]).text
    assert "my &lt;plan&gt;" not in browser.get(apart[1]).text


def test_where_to_be_told_is_kept(browser: Browser, apart: tuple[str, str]) -> None:
    assert 'name="email"' not in browser.get(apart[0]).text, "this server sends none"
    browser.post(f"{apart[0]}/settings", webhook="https://example.org/x")
    assert "https://example.org/x" in browser.get(apart[0]).text
    refused = browser.post(f"{apart[0]}/settings", email="a@example.org", htmx=True)
    assert 409 == refused.status_code
    assert "a@example.org" not in browser.get(apart[0]).text
    browser.post(f"{apart[0]}/settings", webhook="javascript:alert(1)")
    assert "javascript:" not in browser.get(apart[0]).text


def test_a_deadline_is_shown(browser: Browser) -> None:
    link = browser.new_game("symbioz", "me", "here", deadline=3600)
    assert "Time for this decision" in browser.get(link).text


def test_a_large_map_has_a_layer_for_who_comes_near(browser: Browser) -> None:
    """Each layer has an address of its own, and what has no such address is the first."""
    link = browser.new_game("atlas", "me", "here")
    page = browser.get(f"{link}?here=0").text
    assert 'data-near="1.5"' in page
    addresses = re.findall(r'class="layer base on-light( detail)?" src="([^"]+)"', page)
    assert ["", " detail"] == [level for level, _ in addresses]
    first, second = [browser.get(address).text for _, address in addresses]
    assert first != second
    assert first == browser.get(f"{link}/base/light?v=none").text


def test_initiatives_can_be_begun(browser: Browser) -> None:
    link = browser.new_game("atlas", "me", "here")
    page = browser.get(f"{link}?here=0").text
    assert 'value="wave"' in page
    browser.post(f"{link}/start", seat=0, name="wave")
    assert 1 == room_of(browser, link).table.state.waves


# --- the past -------------------------------------------------------------------------------------


def test_every_moment_of_the_past_can_be_seen(browser: Browser, table: str) -> None:
    for _ in range(4):
        answer(browser, table)
    for step in range(5):
        page = browser.get(f"{table}/history?step={step}")
        assert 200 == page.status_code
        assert f"{step} of 4" in page.text
    moved = browser.get(f"{table}/history?step=2", htmx=True).text
    assert "[id='pieces']" in moved


def test_a_story_shows_the_board_as_it_stood(browser: Browser, apart: tuple[str, str]) -> None:
    ann, bob = apart
    room = room_of(browser, ann)
    last = {0: ann, 1: bob}
    while room.waiting == (0,):
        answer(browser, ann)
        room = room_of(browser, ann)
    for _ in range(3):
        answer(browser, last[room_of(browser, ann).waiting[0]])
    beats = re.findall(r'data-first="(\d+)" data-last="(\d+)"', browser.get(ann).text)
    ask = "{}/story?first={}&last={}&into=1"
    boards = [browser.get(ask.format(ann, *beat), htmx=True).text for beat in beats]
    assert len(boards) > 1
    assert len(boards) == len(set(boards))
    assert all(["[id='then-1']" in board for board in boards])
    ids = [id for board in boards for id in re.findall(r' id="([^"]*)"', board)]
    assert [] == [id for id in ids if not id.startswith("then-1-")]


def test_a_board_of_what_was_taken_back_is_not_taken_for_that_of_what_came_instead(
    browser: Browser, table: str
) -> None:
    """The events that came instead have the same numbers."""
    stories = []
    for _ in range(2):
        answer(browser, table)
        page = browser.get(table).text
        told = re.search(r'data-events="(\d+)" data-since="(\d+)"', page)
        assert told is not None
        board = browser.get(f"{table}/story?first=0&last={told[1]}", htmx=True).text
        assert f'data-event="{told[1]}" data-since="{told[2]}"' in board
        stories.append(told.groups())
        browser.post(f"{table}/undo", seat=0)
    assert stories[0][0] == stories[1][0]
    assert stories[0][1] != stories[1][1]


def test_one_can_play_on_from_the_past_against_bots(browser: Browser, table: str) -> None:
    for _ in range(3):
        answer(browser, table)
    reply = browser.post(f"{table}/fork", step=2, seat=0)
    forked = reply.headers["location"]
    assert forked != table
    assert [PERSON, BOT] == [seat.kind for seat in room_of(browser, forked).seats]
    assert 3 == room_of(browser, table).steps


def test_the_past_of_a_seat_hides_what_it_hid(browser: Browser) -> None:
    goals = [0, 0]
    while goals[0] == goals[1]:
        link = browser.new_game("atlas", "me", "link", name="Ann")
        browser.post(f"{link}/begin", seat=0)
        goals = room_of(browser, link).table.state.goals
    page = browser.get(f"{link}/history?step=0").text
    assert f"draws n{goals[0]}" in page
    assert f": n{goals[1]}<" not in page
    assert not re.search(rf"draws n{goals[1]}\b", page)


def test_every_position_of_a_game_without_secrets_is_told_as_text(
    browser: Browser, table: str
) -> None:
    """The page of a moment leads there; the text is one of the notation."""
    for _ in range(4):
        answer(browser, table)
    page = browser.get(f"{table}/history?step=3").text
    moved = browser.get(f"{table}/history?step=2", htmx=True).text

    reply = browser.get(f"{table}/position?step=3")

    assert f'href="{table}/position?step=3"' in page
    assert f'href="{table}/position?step=2"' in moved
    assert (200, "text/plain; charset=utf-8") == (
        reply.status_code,
        reply.headers["content-type"],
    )
    told = read_table(GAMES["symbioz"], reply.text)
    assert told.state.turn == room_of(browser, table).at(3).state.turn
    report = msgspec.json.decode(browser.get(f"{table}/report").text)
    assert browser.get(f"{table}/position").text == report["position"]


def test_a_running_step_tells_no_answers(browser: Browser, table: str) -> None:
    """They may be secret; the position is that before the step."""
    while ";" not in write_table(room_of(browser, table).table):
        answer(browser, table)

    assert ";" not in browser.get(f"{table}/position").text


def test_a_position_with_secrets_is_told_when_the_game_is_over(browser: Browser) -> None:
    """Before, only the page of an error is shown, and the report has none."""
    link = browser.new_game("atlas", "me", "here", name="Ann")
    room = room_of(browser, link)

    reply = browser.get(f"{link}/position")

    assert 403 == reply.status_code
    assert "when the game is over" in reply.text
    assert msgspec.json.decode(browser.get(f"{link}/report").text)["position"] is None
    assert "goals" in (write_seen(room.table, over=True) or "")


@pytest.mark.slow
def test_a_finished_game_shows_result_chances_and_everything(
    browser: Browser, apart: tuple[str, str]
) -> None:
    mine = apart[0]
    before = browser.get(f"{mine}/download/all")
    assert 403 == before.status_code
    play_to_end(browser, mine)
    page = browser.get(mine).text
    assert 'data-testid="result"' in page
    assert "Seed of all chance" in page
    assert "history" in page

    end = browser.get(f"{mine}/end").text

    assert 2 == end.count("<polyline")
    names = re.findall(r'class="end-name[^>]*>([^<]*)<', end) or re.findall(r"<bdi>([^<]*)", end)
    inks = re.findall(r'<polyline class="line-\d (ink-\w+)', end)
    assert 2 == len({*inks}), "everybody has a line in the own colour"
    assert 2 <= len({*names}), "bots of one level have the same name, so their colours are told"
    whole = browser.get(f"{mine}/download/all").text
    assert room_of(browser, mine).table.fingerprint() == load_table(whole).fingerprint()
    again = browser.post(f"{mine}/again").headers["location"]
    assert "gathering" == room_of(browser, again).status


# --- files ----------------------------------------------------------------------------------------


def test_what_i_download_holds_nothing_that_i_have_not_seen(browser: Browser) -> None:
    link = browser.new_game("atlas", "me", "link", name="Ann")
    browser.post(f"{link}/begin", seat=0)
    room = room_of(browser, link)
    own, other = [f"n{goal}" for goal in room.table.state.goals]
    for path in ("download", "report"):
        content = browser.get(f"{link}/{path}").text
        found = msgspec.json.decode(content)
        assert [own, None] == found["view"]["position"]["goals"]
        assert own == other or f'"{other}"' not in content, "n97 is no part of n970"
        assert room.table.seed.hex() not in content


def test_a_report_has_what_a_developer_needs(browser: Browser, table: str) -> None:
    answer(browser, table)
    found = msgspec.json.decode(browser.get(f"{table}/report").text)
    assert {"panspermia", "view", "request", "events", "tape", "rules"} <= set(found)


# --- lessons --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(lessons()))
def test_a_lesson_can_be_followed_to_its_end(browser: Browser, game: str) -> None:
    """Every answer of the script is possible, every stop has words, and the last has won."""
    lesson = lessons()[game]
    for stop in range(len(lesson.stops)):
        page = browser.get(f"/learn/{game}/{stop}")
        assert 200 == page.status_code
        assert "lesson." not in page.text
    assert table_at(game, len(lesson.stops) - 1).outcome is not None


@pytest.mark.parametrize("game", sorted(lessons()))
def test_at_each_stop_it_is_the_reader_who_answers(game: str) -> None:
    lesson = lessons()[game]
    answered = [(n, stop) for n, stop in enumerate(lesson.stops) if not stop.spots]
    for number, stop in answered[1:-1]:
        request = table_at(game, number).request
        assert request is not None
        assert lesson.seat == request.seat, stop.id
        assert request.allows(stop.answers[0]), stop.id


def test_a_lesson_goes_on_with_the_answer_of_the_script_only(browser: Browser) -> None:
    wanted = str(lessons()["symbioz"].stops[2].answers[0])
    other = next(a for a in answers(table_at("symbioz", 2)) if a != wanted)
    wrong = browser.post("/learn/symbioz/2", value=other)
    assert "this lesson goes on with" in wrong.text
    assert "/learn/symbioz/3" == browser.post("/learn/symbioz/2", value=wanted).headers["location"]
    place = wanted.partition(">")[2]
    clicked = browser.post("/learn/symbioz/2", place=place)
    assert "/learn/symbioz/3" == clicked.headers["location"]
    assert "alert" in browser.post("/learn/symbioz/2", place="A0").text


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(lessons()))
def test_a_lesson_begins_with_the_goal_and_soon_shows_how_to_read_what_lies_there(
    browser: Browser, game: str
) -> None:
    first = browser.get(f"/learn/{game}").text
    assert first.index('data-testid="goal"') < first.index("<p>")
    spots = browser.get(f"/learn/{game}/1").text
    assert 3 <= spots.count("data-spot=")
    for number, stop in enumerate(lessons()[game].stops):
        page = browser.get(f"/learn/{game}/{number}").text
        for spot in stop.spots:
            assert f'id="{spot.at[1:].split()[0]}"' in page, spot.id


def test_a_lesson_names_the_rival_and_all_that_a_button_does(browser: Browser) -> None:
    stops = [stop.id for stop in lessons()["exodus"].stops]
    page = browser.get(f"/learn/exodus/{stops.index('load')}").text
    assert "Do it: the five cards" in page
    assert "Roscosmos" in page
    assert "The other" not in page


@pytest.mark.parametrize(
    ("lesson", "mode"),
    [("symbioz", "first"), ("exodus", "first"), ("exodus-contracts", "contracts")],
)
def test_after_a_lesson_one_plays_what_it_was_about(
    browser: Browser, lesson: str, mode: str
) -> None:
    game, last = lesson.partition("-")[0], len(lessons()[lesson].stops) - 1
    assert f'href="/new/{game}?mode={mode}"' in browser.get(f"/learn/{lesson}/{last}").text
    chosen = browser.get(f"/new/{game}?mode={mode}").text
    assert f'name="mode" value="{mode}" checked' in chosen


def answers(table: Any) -> list[str]:
    return [str(option) for option in table.request.options()]


def test_an_answer_that_gives_something_up_is_no_main_button_and_says_what_is_lost() -> None:
    """Whoever does not know the game presses the large button first."""
    table = table_at("megafauna", 2)
    assert table.request is not None
    asked = question(SeenTable(table, 0, ["Ann", "Ben"]), table.request)
    assert asked.done is not None
    assert ("A2c.1", "leave 2 actions unused") == (asked.rule, asked.done.words)
    assert asked.forgoes


def test_no_option_has_a_button_beside_it_that_gives_up_what_comes_after() -> None:
    """A tick beside a place would send the other newborns back to the unborn."""
    table = table_at("megafauna", 5)
    assert table.request is not None
    asked = question(SeenTable(table, 0, ["Ann", "Ben"]), table.request)
    assert ("F2.1", True) == (asked.rule, asked.forgoes)
    assert {""} == {option.end for group in asked.groups for option in group.options}


def test_what_ends_a_question_without_loss_stays_the_main_button() -> None:
    table = table_at("genesis", 2)
    assert table.request is not None
    assert not question(SeenTable(table, 0, ["Ann", "Ben"]), table.request).forgoes
