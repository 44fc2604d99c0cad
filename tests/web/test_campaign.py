"""The page of a campaign, and the links by which its people come to every chapter."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from panspermia.campaign import read_campaign, record_of
from panspermia.store.errors import Conflict
from panspermia.store.links import SEAT, NewLink
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.store.store import Store
from tests.browser.positions import finished_room, open_table, room_in_the_middle
from tests.campaign.made import path_of
from tests.web.browsing import Browser, browsing, room_of, site_of
from tests.web.test_onward import (
    THREE,
    bot,
    golden_room,
    left,
    links_to,
    person,
    room_at,
    three_played,
    words_in,
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


def onward(browser: Browser, link: str) -> str:
    answer = browser.post(f"{link}/onward")
    assert 303 == answer.status_code, answer.text
    return str(answer.headers["location"])


def sequel_of(room: Room) -> Room:
    plan = RoomPlan(
        "megafauna",
        tuple([SeatPlan(seat.kind, seat.name, seat.bot) for seat in room.seats]),
        legacy=record_of(room.table).plain(),
        seed="7" * 64,
        creator=0,
    )
    return Room.found(plan)


# --- the same people ------------------------------------------------------------------------------


def test_who_has_a_link_keeps_the_seat_and_gets_one_for_the_next_chapter(browser: Browser) -> None:
    room = room_at(three_played(), person("Ann"), person("Ben"), bot())
    ann, ben, _ = links_to(browser, room, [0], [1])
    with left(THREE):
        hers = onward(browser, ann)
        his = onward(browser, ben)
    assert hers != his
    found = room_of(browser, hers)
    assert ["person", "person", "bot"] == [seat.kind for seat in found.seats]
    assert ["Ann", "Ben"] == [seat.name for seat in found.seats[:2]]
    assert found.state.begun
    store = site_of(browser).store
    links = [store.link(link.rpartition("/")[2]) for link in (hers, his)]
    assert [(0,), (1,)] == [link.seats for link in links if link is not None]
    assert 1 == len({link.room for link in links if link is not None})


def test_a_second_click_leads_to_the_same_table(browser: Browser) -> None:
    link = links_to(browser, golden_room("genesis-2", person("Ann"), person("Ben")), [0, 1])[0]
    assert onward(browser, link) == onward(browser, link)
    assert "Go on in Bios: Megafauna" in words_in(browser.get(f"{link}/onward").text)


def test_the_key_that_has_gathered_a_link_gathers_the_next(browser: Browser) -> None:
    store = site_of(browser).store
    key = store.new_key()
    room = golden_room("genesis-2", person("Ann"), person("Ben"))
    _, tokens = store.create(room, links=[NewLink(SEAT, (0,), key), NewLink(SEAT, (1,))])
    first = store.link(tokens[0])
    assert first is not None
    store.set_contact(first.id, webhook="https://ann.example", email="")
    onward(browser, f"/s/{tokens[1]}")
    links = [link for link, _ in store.links_of(key)]
    assert [(0,), (0,)] == [link.seats for link in links]
    assert {"https://ann.example"} == {link.webhook for link in links}


def test_a_table_keeps_its_name_in_the_next_chapter(browser: Browser) -> None:
    store = site_of(browser).store
    room = golden_room("genesis-2", person("Ann"), person("Ben"))
    _, tokens = store.create(room, title="Ashore", links=[NewLink(SEAT, (0, 1))])
    found = store.link(onward(browser, f"/s/{tokens[0]}").rpartition("/")[2])
    assert found is not None
    assert "Ashore" == store.info(found.room).title


# --- rooms of a story -----------------------------------------------------------------------------


def test_a_story_goes_on_in_one_room_only() -> None:
    store = Store()
    first = golden_room("genesis-2", person("Ann"), person("Ben"))
    id, _ = store.create(first)
    second, _ = store.create(sequel_of(first), before=id)
    with pytest.raises(Conflict):
        store.create(sequel_of(first), before=id)
    assert second == store.room_after(id)
    assert [id, second] == store.story_of(id) == store.story_of(second)
    store.close()


def test_a_chapter_that_is_no_longer_kept_is_left_out() -> None:
    store = Store()
    first = golden_room("genesis-2", person("Ann"), person("Ben"))
    id, _ = store.create(first)
    second, _ = store.create(sequel_of(first), before=id)
    store.delete(id)
    assert [second] == store.story_of(second)
    store.close()


def test_a_next_chapter_that_is_gone_can_begin_anew() -> None:
    store = Store()
    first = golden_room("genesis-2", person("Ann"), person("Ben"))
    id, _ = store.create(first)
    second, _ = store.create(sequel_of(first), before=id)
    store.delete(second)
    assert [id] == store.story_of(id)
    third, _ = store.create(sequel_of(first), before=id)
    assert third == store.room_after(id)
    store.close()


def test_links_to_other_seats_open_nothing_of_another_chapter() -> None:
    store = Store()
    first = golden_room("genesis-2", person("Ann"), person("Ben"))
    id, tokens = store.create(first, links=[NewLink(SEAT, (0, 1))])
    alone = store.add_link(id, SEAT, [0])
    second, _ = store.create(sequel_of(first), before=id)
    store.delete(second)
    other, _ = store.create(sequel_of(first), links=[NewLink(SEAT, (1,))])
    for token in (tokens[0], alone):
        link = store.link(token)
        assert link is not None
        assert store.same_seats(link, other) is None
    store.close()


# --- the page -------------------------------------------------------------------------------------


def chapters_in(html: str) -> list[str]:
    return [words_in(found) for found in re.findall(r'<div class="chap-say">(.*?)</div>', html)]


def test_from_the_beginning_on_the_page_tells_what_follows(browser: Browser) -> None:
    link = open_table(site_of(browser).store, room_in_the_middle("genesis", answers=30))
    assert f'href="{link}/campaign"' in browser.get(link).text
    html = browser.get(f"{link}/campaign").text
    genesis, megafauna = chapters_in(html)
    assert genesis.startswith("1 Bios: Genesis your move, turn")
    assert "2 Bios: Megafauna follows" == megafauna
    assert "campaign/file" not in html
    assert 403 == browser.get(f"{link}/campaign/file").status_code
    assert 200 == browser.get(f"{link}/campaign/tree.svg").status_code


def test_between_the_chapters_it_leads_to_who_brings_what(browser: Browser) -> None:
    link = links_to(browser, golden_room("genesis-2", person("Ann"), bot()), [0])[0]
    html = browser.get(f"{link}/campaign").text
    assert chapters_in(html)[1] == "2 Bios: Megafauna ready to begin"
    assert f'class="button primary" href="{link}/onward"' in html


def test_both_chapters_show_the_same_story(browser: Browser) -> None:
    room = golden_room("genesis-2", person("Ann"), person("Ben"))
    ann, _, watch = links_to(browser, room, [0], [1])
    fresh = onward(browser, ann)
    for link in (ann, fresh):
        html = browser.get(f"{link}/campaign").text
        first, second, origins = chapters_in(html)
        assert "won with" in first
        assert second.startswith("2 Bios: Megafauna your move") or "to move" in second
        assert "3 Origins not played here" == origins
        assert "both, so far" in words_in(html)
    html = browser.get(f"{fresh}/campaign").text
    back = re.search(r'href="(/s/[\w-]+)/end"', html)
    assert back is not None
    assert room_of(browser, back[1]).table.game.id == "genesis"
    assert f'href="{back[1]}/onward" aria-label' in html
    seen = browser.get(f"{watch}/campaign").text
    assert re.search(r'href="/w/[\w-]+" data-testid="chapter-2"', seen)
    assert "/s/" not in seen


def test_a_story_of_which_only_the_end_is_kept_still_shows(browser: Browser) -> None:
    room = golden_room("genesis-2", person("Ann"), person("Ben"))
    ann = links_to(browser, room, [0], [1])[0]
    fresh = onward(browser, ann)
    store = site_of(browser).store
    found = store.link(ann.rpartition("/")[2])
    assert found is not None
    store.delete(found.room)
    first, origins = chapters_in(browser.get(f"{fresh}/campaign").text)
    assert first.startswith("1 Bios: Megafauna")
    assert "2 Origins not played here" == origins


def test_a_finished_campaign_is_kept_as_a_file_that_proves_itself(browser: Browser) -> None:
    known = read_campaign(path_of("alone-1").read_text(encoding="utf-8"))
    store = site_of(browser).store
    first, second = [room_at(table, person("Ann")) for table in known.tables]
    id, _ = store.create(first, links=[NewLink(SEAT, (0,))])
    store.create(second, before=id)
    link = f"/s/{store.add_link(id, SEAT, [0])}"
    html = browser.get(f"{link}/campaign").text
    assert "It would go on in Origins" in words_in(html)
    assert known.record.megafauna is not None
    assert f"both {known.record.megafauna.sides[0].total:g}" in words_in(html)
    answer = browser.get(f"{link}/campaign/file")
    assert 'filename="campaign.json"' in answer.headers["content-disposition"]
    assert known.record == read_campaign(answer.content).record
    picture = browser.get(f"{link}/campaign/tree.svg?theme=dark").text
    assert picture.startswith("<svg")
    assert 'stroke-dasharray="9 6"' in picture, "there is no seam"
    assert 404 == browser.get(f"{link}/campaign/tree.svg?theme=none").status_code


def test_a_game_that_was_broken_off_is_told_to_have_no_sequel(browser: Browser) -> None:
    room = room_in_the_middle("genesis", answers=4)
    room.state.ended = "abandoned"
    link = open_table(site_of(browser).store, room)
    first, second = chapters_in(browser.get(f"{link}/campaign").text)
    assert "1 Bios: Genesis Closed" == first
    assert "2 Bios: Megafauna cannot follow: nothing was left" == second


def test_the_campaign_is_shared_with_all_its_chapters(browser: Browser) -> None:
    link = links_to(browser, golden_room("genesis-2", person("Ann"), bot()), [0])[0]
    shown = browser.post(f"{link}/watchers", of="campaign").text
    shared = re.search(r"/w/[\w-]+/campaign", shown)
    assert shared is not None
    html = browser.get(shared[0]).text
    assert "Share" not in words_in(html)
    assert "ready to begin" in html


def test_a_game_without_a_story_has_no_such_page(browser: Browser) -> None:
    link = open_table(site_of(browser).store, finished_room("symbioz"))
    assert link == browser.get(f"{link}/campaign").headers["location"]
    assert "/campaign" not in browser.get(link).text
    assert 404 == browser.get(f"{link}/campaign/tree.svg").status_code
    assert 403 == browser.get(f"{link}/campaign/file").status_code
