"""Between two chapters of a campaign: who brings what, and the same people at the next table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from html import unescape
from typing import Any
from unittest import mock

import pytest

from panspermia.campaign import read_campaign, record_of
from panspermia.games.megafauna.rules.vocabulary import FORMS
from panspermia.kernel import Table
from panspermia.records import BiosRecord
from panspermia.registry import load_table
from panspermia.rulebook.load import load_rulebook
from panspermia.store.links import SEAT, SPECTATOR, NewLink
from panspermia.store.plans import PATIENCE
from panspermia.store.room import Room
from panspermia.store.state import Mark, RoomState, Seat
from panspermia.web.onward import Bringer, Handover, Item, onward_words
from panspermia.web.pages import onward
from tests.browser.positions import finished_room, open_table, room_in_the_middle
from tests.campaign.made import path_of, saved
from tests.records import body, record, side
from tests.web.browsing import Browser, browsing, room_of, site_of

NAMES = ("Ann", "Ben", "Cleo")
LANDED = body(10, organs="green green", bionts="0:green 1:red")
SWIMMING = body(16, terrestrial=False, bionts="1:blue")
THREE = record(
    side("green", LANDED, points=22),
    side("blue", SWIMMING, points=25.5, player=1),
    side("red", points=14, player=2),
)
WON = record(side("red", body(16), body(10)), side("green"), goal=2)
LOST = record(side("red", body(16)), side("green"), goal=0)
GONE = record(side("green", LANDED), side("blue", player=1), armageddon=True)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


def person(name: str) -> Seat:
    return Seat("person", name)


def bot() -> Seat:
    return Seat("bot", "", "greedy")


def room_at(table: Table[Any], *seats: Seat) -> Room:
    """Those people at a table that was played elsewhere."""
    marks = [[Mark(-1, table.event_count)] for _ in seats]
    state = RoomState(
        seats=[*seats],
        deadline=None,
        patience=PATIENCE,
        creator=0,
        begun=True,
        standing=[{} for _ in seats],
        marks=marks,
    )
    return Room(table, state)


@cache
def three_played() -> Table[Any]:
    """A game of three that nobody changes any more."""
    return finished_room("genesis").table


def golden_room(name: str, *seats: Seat) -> Room:
    return room_at(load_table(saved(name)), *seats)


def links_to(browser: Browser, room: Room, *seats: Sequence[int]) -> list[str]:
    """The addresses of these seats, and one for spectators."""
    wanted = [*[NewLink(SEAT, tuple(own)) for own in seats], NewLink(SPECTATOR)]
    _, tokens = site_of(browser).store.create(room, links=wanted)
    return [f"/{'s' if n < len(seats) else 'w'}/{token}" for n, token in enumerate(tokens)]


def left(found: BiosRecord) -> Any:
    """As if the table had left this."""
    return mock.patch.object(onward, "record_of", return_value=found)


def words_in(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def next_room(browser: Browser, link: str) -> Room:
    answer = browser.post(f"{link}/onward")
    assert 303 == answer.status_code, answer.text
    return room_of(browser, answer.headers["location"])


def started(browser: Browser, room: Room, *own: int, left_by: BiosRecord) -> Room:
    link = links_to(browser, room, own)[0]
    with left(left_by):
        return next_room(browser, link)


def genesis_of(room: Room) -> object:
    """What Genesis has left to a table of Megafauna."""
    legacy = room.table.setup.legacy
    assert isinstance(legacy, BiosRecord)
    return legacy.genesis


# --- who brings what ------------------------------------------------------------------------------


def sentences(found: BiosRecord, *own: int) -> list[str]:
    return [one.sentence for one in Handover(found, NAMES, own).bringers()]


def clauses(found: BiosRecord) -> list[list[str]]:
    return [[item.clause for item in items_of(one)] for one in Handover(found, NAMES).bringers()]


def items_of(one: Bringer) -> list[Item]:
    return [*[item for way in one.passages for item in way.items], *one.items]


def test_everybody_is_told_in_one_sentence_what_goes_on() -> None:
    assert [
        "Your Algae come ashore as Mosses with two green organs.",
        "Ben's Trilobites are still at sea. Their first change of size brings them ashore.",
        "No macroorganism of Cleo lives. Cleo begins anew, with an ordinary archetype.",
    ] == sentences(THREE, 0)


def test_people_at_one_screen_are_told_by_their_names() -> None:
    assert "Ann's Algae come ashore as Mosses with two green organs." == sentences(THREE, 0, 1)[0]


@pytest.mark.parametrize(
    ("organs", "words"),
    [
        ("", "Your Clams come ashore as Snails, without organs."),
        ("blue", "Your Clams come ashore as Snails with one blue organ."),
        ("red yellow yellow", "Your Clams come ashore as Snails with three organs."),
    ],
)
def test_organs_are_counted_by_their_colour(organs: str, words: str) -> None:
    found = record(side("red", body(12, organs=organs)), side("blue", player=1))
    assert words == sentences(found, 0)[0]


def test_every_line_has_its_clause() -> None:
    assert [
        ["C2f.1", "C2i", "C2f.2", "C2f.2", "C2f.3", "C2k.1"],
        ["C2g.1", "C2g.3", "C2k.2"],
        ["C2j.1", "C2j.2"],
    ] == clauses(THREE)


def test_who_has_several_chooses_one_of_them() -> None:
    found = record(side("red", body(16), body(10)), side("blue", player=1))
    both = Handover(found, NAMES).bringers()[0]
    assert "Ann has two macroorganisms and chooses which of them goes on." == both.sentence
    assert ["Insects", "Mosses"] == [way.was for way in both.passages]
    assert "C2.2" == both.items[0].clause


def test_who_has_fewer_points_may_have_to_take_another_colour() -> None:
    found = record(
        side("red", body(10), points=3), side("blue", body(11, bionts="1:red"), player=1)
    )
    ann, ben = clauses(found)
    assert ("C2h" in ann, "C2h" in ben) == (True, False)


def test_velvet_worms_choose_their_colour() -> None:
    found = record(side("red", body(13)), side("blue", player=1))
    worms = Handover(found, NAMES).bringers()[0]
    assert ["Orange or Black, on land"] == [way.name for way in worms.passages]
    assert 2 == len(worms.passages[0].pictures)
    assert "C2e" in [item.clause for item in worms.passages[0].items]


def test_after_an_armageddon_nobody_brings_anything() -> None:
    assert "Nothing goes on after the Armageddon." in sentences(GONE, 0)[0]
    assert ["C2.1", "C2j.1", "C2j.2"] == clauses(GONE)[0]
    assert "life begins anew" in Handover(GONE, NAMES).title()


def test_alone_a_won_game_gives_the_choice_of_a_protagonist() -> None:
    alone = Handover(WON, NAMES, (0,)).bringers()[0]
    assert "C3a.1" == alone.items[0].clause
    assert ["C3a.3", "K0e"] == [way.clause for way in alone.passages]


def test_alone_a_lost_game_begins_with_a_basic_archetype() -> None:
    assert sentences(LOST, 0)[0].startswith("Genesis was lost. You begin with a basic archetype")
    assert ["C3b", "C3b.1"] == clauses(LOST)[0]


@pytest.mark.parametrize("form", FORMS)
def test_every_macroorganism_has_its_words_and_pictures(form: str) -> None:
    number = int(FORMS[form].card.rpartition("-")[2])
    own = body(number, terrestrial=FORMS[form].is_terrestrial, organs="red green blue yellow")
    one = Handover(record(side("red", own), side("blue", player=1)), NAMES, (0,)).bringers()[0]
    way = one.passages[0]
    words = [one.sentence, way.was, way.name, way.words, *[item.words for item in items_of(one)]]
    assert [] == [each for each in words if "." in each[:-1] and "onward" in each]
    assert all(["<svg" in drawn for drawn in way.pictures])


def test_every_clause_that_is_named_stands_in_the_rules() -> None:
    book = load_rulebook("megafauna")
    named = {item for found in (THREE, WON, LOST, GONE) for one in clauses(found) for item in one}
    assert set() == {clause for clause in named if book.find(clause) is None}


# --- the page -------------------------------------------------------------------------------------


def test_the_end_of_genesis_leads_to_it_from_the_page_and_from_the_table(browser: Browser) -> None:
    link = links_to(browser, golden_room("genesis-2", person("Ann"), bot()), [0])[0]
    for path in (f"{link}/end", link):
        html = browser.get(path).text
        assert f'href="{link}/onward"' in html
        assert f'href="{link}/campaign"' in html
        assert "Go on into Bios: Megafauna" in words_in(html)


def test_a_game_without_a_sequel_leads_nowhere(browser: Browser) -> None:
    link = open_table(site_of(browser).store, finished_room("symbioz"))
    assert "onward" not in browser.get(f"{link}/end").text
    assert "leaves nothing that another goes on with" in browser.get(f"{link}/onward").text
    assert 400 <= browser.post(f"{link}/onward").status_code < 500


def test_while_a_game_is_played_there_is_only_its_table(browser: Browser) -> None:
    link = open_table(site_of(browser).store, room_in_the_middle("genesis", answers=4))
    assert link == browser.get(f"{link}/onward").headers["location"]
    assert 403 == browser.post(f"{link}/onward").status_code
    assert "onward" not in browser.get(link).text


def test_a_game_that_was_broken_off_leaves_nothing(browser: Browser) -> None:
    room = room_in_the_middle("genesis", answers=4)
    room.state.ended = "abandoned"
    assert room.is_over
    link = open_table(site_of(browser).store, room)
    assert "" == onward_words(room)
    assert "it has left nothing to go on with" in browser.get(f"{link}/onward").text


def test_the_page_shows_everybody_and_marks_the_reader(browser: Browser) -> None:
    room = room_at(three_played(), person("Ann"), person("Ben"), bot())
    ann, watch = links_to(browser, room, [0])
    with left(THREE):
        html, seen = browser.get(f"{ann}/onward").text, browser.get(f"{watch}/onward").text
    assert "Your Algae come ashore as Mosses with two green organs." in words_in(html)
    assert "Ben's Trilobites" in words_in(html)
    assert ["own", "", ""] == re.findall(r'class="card bring ?(\w*)"', html)
    assert ["", "", ""] == re.findall(r'class="card bring ?(\w*)"', seen)
    assert "25½ points" in words_in(html)
    assert 'data-testid="begin"' in html
    assert 'data-testid="begin"' not in seen


@pytest.mark.parametrize(("name", "clause"), [("alone-1", "N.1"), ("coop-1", "A6a.4")])
def test_where_the_story_ends_the_page_names_the_clause(
    browser: Browser, name: str, clause: str
) -> None:
    found = read_campaign(path_of(name).read_text(encoding="utf-8"))
    seats = [person(word) for word in NAMES[: found.tables[-1].setup.players]]
    link = links_to(browser, room_at(found.tables[-1], *seats), [0])[0]
    assert "How the story goes on" in words_in(browser.get(f"{link}/end").text)
    html = browser.get(f"{link}/onward").text
    assert f">{clause}</a>" in html
    assert 'data-testid="begin"' not in html
    assert found.record.megafauna is not None
    assert f"{found.record.megafauna.sides[0].total:g}" in words_in(html)
    assert 409 == browser.post(f"{link}/onward").status_code


# --- the next table -------------------------------------------------------------------------------


def test_two_people_and_a_bot_go_on_in_their_seats(browser: Browser) -> None:
    room = room_at(three_played(), person("Ann"), person("Ben"), bot())
    found = started(browser, room, 0, left_by=THREE)
    assert "megafauna" == found.table.game.id
    assert [("person", "Ann"), ("open", ""), ("bot", "")] == [(s.kind, s.name) for s in found.seats]
    assert "greedy" == found.seats[2].bot
    assert THREE.genesis == genesis_of(found)
    assert 0 == found.state.creator


def test_the_other_person_sits_down_by_a_link_and_has_what_is_theirs(browser: Browser) -> None:
    room = room_at(three_played(), person("Ann"), person("Ben"), bot())
    link = links_to(browser, room, [0])[0]
    with left(THREE):
        fresh = browser.post(f"{link}/onward").headers["location"]
    shown = browser.post(f"{fresh}/invite", seat=1).text
    invited = re.search(r"/s/[\w-]+", shown.replace(fresh, ""))
    assert invited is not None
    with browser.other_device():
        browser.post(f"{invited[0]}/join", name="Ben")
    found = room_of(browser, fresh)
    assert ["Ann", "Ben"] == [seat.name for seat in found.seats[:2]]
    assert found.state.begun


def test_people_at_one_screen_go_on_at_one_screen(browser: Browser) -> None:
    two = record(side("green", LANDED), side("blue", SWIMMING, player=1))
    room = golden_room("genesis-2", person("Ann"), person("Ben"))
    found = started(browser, room, 0, 1, left_by=two)
    assert [("person", "Ann"), ("person", "Ben")] == [(s.kind, s.name) for s in found.seats]
    assert found.state.begun
    assert two.genesis == genesis_of(found)


def test_alone_a_won_game_goes_on_as_it_is(browser: Browser) -> None:
    room = golden_room("genesis-solitaire", person("Ann"))
    link = links_to(browser, room, [0])[0]
    shown = words_in(browser.get(f"{link}/onward").text)
    assert "Your Trilobites come ashore as Insects, without organs." in shown
    found = next_room(browser, link)
    assert record_of(room.table).genesis == genesis_of(found)
    assert ("solitaire", "earth") == tuple(
        [found.table.setup.options[name] for name in ("mode", "planet")]
    )


def test_alone_a_lost_game_goes_on_too(browser: Browser) -> None:
    room = golden_room("genesis-solitaire", person("Ann"))
    found = started(browser, room, 0, left_by=LOST)
    assert "solitaire" == found.table.setup.options["mode"]
    assert LOST.genesis == genesis_of(found)


def test_who_played_together_goes_on_with_nothing_to_carry(browser: Browser) -> None:
    room = golden_room("genesis-coop-chimera", person("Ann"), bot())
    link = links_to(browser, room, [0])[0]
    assert "no macroorganism of anybody goes on" in words_in(browser.get(f"{link}/onward").text)
    found = next_room(browser, link)
    assert ["person", "bot"] == [seat.kind for seat in found.seats]
    assert record_of(room.table).genesis == genesis_of(found)


def test_nobody_else_can_start_it(browser: Browser) -> None:
    """Neither who watches, nor who has only been invited, nor who has no token of the form."""
    room = golden_room("genesis-2", person("Ann"), Seat("open"))
    ann, guest, watch = links_to(browser, room, [0], [1])
    assert 403 == browser.post(f"{guest}/onward").status_code
    assert browser.post(f"{watch}/onward").status_code in (404, 405)
    assert 404 == browser.post(f"/s/{watch.rpartition('/')[2]}/onward").status_code
    assert 404 == browser.post("/s/nobody/onward").status_code
    client = browser.client
    for form in ({}, {"_csrf_token": "wrong"}):
        answer = client.post(f"{ann}/onward", data=form, follow_redirects=False)
        assert answer.status_code in (303, 403)
        assert "/s/" not in answer.headers.get("location", "").replace(ann, "")


def test_the_next_table_is_written_before_anybody_hears_of_it(browser: Browser) -> None:
    """A server that is killed between the games loses nothing: all of it is one room."""
    link = links_to(browser, golden_room("genesis-2", person("Ann"), person("Ben")), [0, 1])[0]
    fresh = browser.post(f"{link}/onward").headers["location"]
    store = site_of(browser).store
    found = store.link(fresh.rpartition("/")[2])
    assert found is not None
    assert genesis_of(store.load(found.room)) == record_of(room_of(browser, link).table).genesis
    assert 200 == browser.get(f"{link}/end").status_code
