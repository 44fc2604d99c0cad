"""What follows an answer: how pages ask for it, and programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from panspermia.kernel import Table
from panspermia.store.links import SEAT, SPECTATOR, NewLink
from panspermia.store.room import Room
from tests.store import rooms
from tests.web.browsing import Browser, browsing, site_of


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing(requests_per_minute=100_000) as found:
        yield found


class Place:
    """A room with its links, and who is asked there."""

    def __init__(self, browser: Browser, room: Room) -> None:
        wanted = [*[NewLink(SEAT, (seat,)) for seat in range(len(room.seats))], NewLink(SPECTATOR)]
        _, self.tokens = site_of(browser).store.create(room, links=wanted)
        self.browser = browser
        self.table: Table[Any] = room.table
        assert room.table.request is not None
        self.seat = room.table.request.seat
        self.options = room.table.request.options()

    def asked(self, query: str = "", token: str = "") -> Any:
        own = token or self.tokens[self.seat]
        return self.browser.get(f"/s/{own}/foresight?seat={self.seat}{query}")

    def api(self, path: str, token: str = "", **body: Any) -> Any:
        head = {"Authorization": f"Bearer {token or self.tokens[self.seat]}"}
        form = {"at": self.table.version, **body}
        return self.browser.client.post(f"/api/table/{path}", headers=head, json=form)


@pytest.fixture
def genesis(browser: Browser) -> Place:
    """Bios: Genesis, where somebody may assign bionts."""
    room = rooms.room_of("genesis", "pp", seed="17" * 32)
    while room.table.requests[0].rule != "E0":
        rooms.answer(room)
    return Place(browser, room)


def test_every_option_says_what_it_costs_and_brings_and_how_likely(genesis: Place) -> None:
    found = genesis.asked().json()

    assert (genesis.table.version, genesis.seat) == (found["at"], found["seat"])
    assert [[option] for option in genesis.options] == [o["answers"] for o in found["options"]]
    assigned = next(o for o in found["options"] if o["answers"][0].startswith("refugium"))
    place = assigned["answers"][0]
    (biont,) = assigned["news"]
    assert ("biont-assigned", True, True, 1) == (
        biont["name"], biont["own"], biont["here"], biont["count"]
    )  # fmt: skip
    assert {"kind", "clause", "seats", "words", "options"} == set(assigned["next"])
    assert assigned["undoable"]
    here = [item for item in assigned["odds"] if item["here"]]
    assert {place} == {item["place"] for item in here}
    assert all([0 <= item["percent"] <= 100 for item in assigned["odds"]])
    assert "biont-lost" in {item["name"] for item in here}
    assert "biont-assigned" not in {item["name"] for item in here if item["own"]}


@pytest.mark.slow
def test_a_draft_is_asked_about_with_what_may_come_after_it(browser: Browser) -> None:
    room = rooms.room_of("symbioz", "pp")
    place = Place(browser, room)
    first = place.options[0]
    second = place.table.preview(place.seat, first).next.options[0]

    (found,) = place.asked(f"&draft={first}&answer={second}").json()["options"]
    (draft,) = place.asked(f"&draft={first}&odds=0").json()["options"]

    assert ([first, second], [first]) == (found["answers"], draft["answers"])
    assert None is draft["odds"]
    assert second in draft["next"]["options"]
    assert ["born"] * len(found["gains"]) == [gain["name"] for gain in found["gains"]]


def test_chains_are_asked_about_at_once(browser: Browser) -> None:
    place = Place(browser, rooms.room_of("symbioz", "pp"))
    first = place.options[0]
    second = place.table.preview(place.seat, first).next.options[0]

    found = place.asked(f"&chain={first}+{second}&chain={second}&odds=0").json()

    assert [[first, second], [second]] == [option["answers"] for option in found["options"]]


def test_what_cannot_be_given_says_why(genesis: Place) -> None:
    found = genesis.asked("&answer=refugium-99&answer=done").json()

    assert [["refugium-99"]] == [one["answers"] for one in found["refused"]]
    assert found["refused"][0]["words"]
    assert [["done"]] == [one["answers"] for one in found["options"]]


def test_only_who_sits_there_may_look_ahead(genesis: Place) -> None:
    other = genesis.tokens[1 - genesis.seat]

    assert 403 == genesis.asked(token=other).status_code
    assert 404 == genesis.asked(token=genesis.tokens[-1]).status_code
    body = {"values": ["done"], "seat": genesis.seat}
    assert 403 == genesis.api("preview", other, **body).status_code
    assert 409 == genesis.api("odds", other, values=["done"]).status_code


def test_where_nobody_is_asked_a_page_is_told_so(genesis: Place) -> None:
    other = 1 - genesis.seat

    found = genesis.browser.get(f"/s/{genesis.tokens[other]}/foresight?seat={other}")

    assert 200 == found.status_code
    assert "nothing to look ahead to" in found.json()["message"]


def test_the_same_is_worked_out_once_for_a_position(
    genesis: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots, seen = site_of(genesis.browser).hall.bots, []
    assert bots is not None
    foresee = bots.foresee

    async def counted(table: Any, seat: int, chains: Any, worlds: int, asker: Any) -> Any:
        seen.extend([(chain, bool(worlds)) for chain in chains])
        return await foresee(table, seat, chains, worlds, asker)

    monkeypatch.setattr(bots, "foresee", counted)
    for _ in range(2):
        genesis.asked("&answer=done")
        genesis.asked("&answer=done&odds=0")
        genesis.asked("&answer=done&answer=done")

    assert [(("done",), True), (("done",), False)] == seen


def test_programs_get_events_and_prospects(genesis: Place) -> None:
    preview = genesis.api("preview", values=["done"]).json()
    odds = genesis.api("odds", values=["done"]).json()

    expected = genesis.table.preview(genesis.seat, "done")
    assert list(expected.events) == preview["events"]
    assert (expected.can_undo, expected.barrier) == (preview["can_undo"], preview["barrier"])
    assert expected.next.kind == preview["next"]["kind"] == preview["words"]["next"]["kind"]
    assert (10, genesis.table.version) == (odds["worlds"], odds["at"])
    assert [p.name for p in genesis.table.odds(genesis.seat, "done", 10).prospects] == [
        p["name"] for p in odds["prospects"]
    ]
    assert all([p["words"] for p in odds["prospects"]])


def test_programs_are_told_what_is_wrong(genesis: Place) -> None:
    illegal = genesis.api("preview", values=["refugium-99"])
    stale = genesis.api("odds", values=["done"], at=genesis.table.version + 1)

    assert (422, "illegal") == (illegal.status_code, illegal.json()["error"])
    assert (409, "stale") == (stale.status_code, stale.json()["error"])
