"""The story of each company on the page of a game that is over."""

from __future__ import annotations

from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules.pieces import ROCKET
from panspermia.store import commands as do
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.web.annals import sagas
from panspermia.web.scene import SeenTable, seat_names
from tests.browser.positions import finished_room, open_table
from tests.games.exodus.agencies import give
from tests.games.exodus.positions import position, rocket, table_at
from tests.web.browsing import browsing, site_of

LAST_YEAR = 47


def over() -> Room:
    """The last year of a game: a contract is fulfilled, then everybody has done enough."""
    g = position(2, module4=True, year=LAST_YEAR)
    rocket(g, "cruithne", "de-laval-nozzle", "cermet-nerva-fission", fuel=8)
    give(g, "hardened-base", aboard=ROCKET)
    setup = table_at(g).setup
    seats = (SeatPlan("person", "Ann"), SeatPlan("person", "<b>Bob"))
    room = Room.found(
        RoomPlan(
            GAME.id, seats, dict(setup.options), position=setup.position, seed=f"{7:064x}"
        )
    )  # fmt: skip
    wishes = ["fulfil", "end-turn", "end-turn"]
    while (request := room.table.request) is not None:
        answer = wishes.pop(0) if wishes else request.options()[-1]
        room.apply(do.Answer(request.seat, (answer,), room.table.version))
    return room


def test_the_end_tells_what_each_company_has_lived_through() -> None:
    room = over()
    (saga,) = sagas(room, SeenTable(room.table, 1, seat_names(room)))
    assert "Ann" in saga.name
    assert "1 contract fulfilled" == saga.summary
    ((when, lines),) = saga.years
    assert "year 48" == when
    assert ["Fulfils Hardened Base"] == [line.words for line in lines]
    with browsing() as browser:
        link = open_table(site_of(browser).store, room)
        page, text = browser.get(f"{link}/end").text, browser.get(f"{link}/end?view=text").text
    for told in (page, text):
        assert "Fulfils Hardened Base" in told
    assert 'class="told"' in page
    assert 'class="told"' not in text


def test_a_game_that_tells_no_story_has_none() -> None:
    room = finished_room("symbioz")
    assert [] == sagas(room, SeenTable(room.table, 0, seat_names(room)))
