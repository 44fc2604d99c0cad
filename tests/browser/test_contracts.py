"""Contracts of High Frontier in the browser: an auction, a fulfilment, a late fee, a default."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

from panspermia.games.exodus.rules.contracts.decks import agency
from panspermia.games.exodus.rules.pieces import ROCKET
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import Answer
from panspermia.store import commands as do
from panspermia.store.links import SEAT, NewLink
from panspermia.store.room import Room
from panspermia.store.store import Store
from tests.browser.conftest import Sit
from tests.browser.people import LAPTOP, PHONE, Person, Size
from tests.browser.test_exodus import Guests, room_at, take
from tests.browser.test_pages import grave_problems
from tests.games.exodus.agencies import give, late, law, pile, seat
from tests.games.exodus.positions import position, rocket

pytestmark = pytest.mark.slow

FUNDS: tuple[Answer, ...] = ("fundraise", "done", "done", "individuality-freedom")


@pytest.fixture
def agencies(sit: Sit, store: Store) -> Guests:
    return Guests(sit, store)


def answered(room: Room, *answers: Answer) -> Room:
    for answer in answers:
        assert room.table.request is not None
        room.apply(do.Answer(room.table.request.seat, (answer,), room.table.version))
    return room


def with_laws(players: int) -> State:
    g = position(players, module4=True, aqua=9, year=14)
    pile(g, "artemis", "hubris")
    law(g, "freedom")
    seat(g, "freedom")
    return g


def carrying(word: str, space: str, **more: int) -> State:
    """A Rocket of the first side with a contract aboard."""
    g = position(2, module4=True, aqua=9, year=14)
    rocket(g, space, "de-laval-nozzle", "cermet-nerva-fission", fuel=8)
    give(g, word, aboard=ROCKET, **more)
    return g


def test_two_people_and_a_bot_bid_years_for_a_contract(agencies: Guests) -> None:
    room = answered(room_at(with_laws(3), "Ann", "Ben", "random"), *FUNDS)
    links = [NewLink(SEAT, (number,)) for number in range(2)]
    _, tokens = agencies.store.create(room, public=True, links=links)
    ann, ben = agencies.sit_down(LAPTOP), agencies.sit_down(PHONE)
    ann.go(f"/s/{tokens[0]}")
    ben.go(f"/s/{tokens[1]}")
    expect(ann.page.locator("#ex-contracts")).to_contain_text("Artemis")
    take(ann, "yes")
    ben.wait_for_turn()
    ben.hear_out()
    expect(ben.see("question")).to_contain_text("NASA would fulfil Artemis within 10 years")
    expect(ben.page.locator("#ex-auction .bidder").first).to_have_attribute(
        "title", "Ann bids 10 years"
    )
    take(ben, "0")
    ann.wait_for_turn()
    expect(ann.page.locator("#ex-auction .high").first).to_contain_text("lowest bid: 0 years")
    ann.hear_out()
    take(ann, "pass")
    tied = ann.page.locator('#answer [data-answer="esa-space-unionists"]')
    if tied.count():  # The bot stood beside the lowest bid.
        take(ann, "esa-space-unionists")
    expect(ann.page.locator("#ex-job-1")).to_contain_text("due this year")
    expect(ann.page.locator("#ex-job-1")).to_contain_text("Artemis")


def test_a_contract_that_may_be_put_up_is_named_and_seen(agencies: Guests) -> None:
    """Its question named none, and the tab of the contracts closed without another."""
    me = agencies.sit(room_at(with_laws(3), "Ann", "Ben", "Cy"))
    for answer in FUNDS:
        take(me, str(answer))
    expect(me.see("question")).to_contain_text("Put Artemis up for auction")
    expect(me.page.locator("#ex-contracts")).to_contain_text("Artemis")
    expect(me.page.locator("#ex-contracts")).to_be_visible()
    expect(me.page.locator("#ex-tabs input:checked")).to_have_count(1)
    take(me, "done")
    expect(me.see("question")).to_contain_text("What do you do?")
    expect(me.page.locator("#ex-tabs input:checked")).to_have_count(1)


def test_a_contract_is_looked_at_and_fulfilled(agencies: Guests) -> None:
    me = agencies.sit(room_at(carrying("hardened-base", "cruithne"), "Ann", "Ben"))
    expect(me.page.locator("#ex-todo")).to_contain_text("Hardened Base can be fulfilled")
    expect(me.page.locator("#ex-spots .goal")).to_have_count(1)
    me.page.locator('#job-0 [data-place="hardened-base"]').click()
    expect(me.page.locator("#face-inspect")).to_contain_text("Nearest now: Cruithne (here)")
    before, points = me.at, me.page.locator("#vp-0").inner_text()
    me.page.locator('#face-inspect [data-answer="fulfil"]').click()
    me.wait_for_change(before)
    expect(me.page.locator("#job-0")).to_contain_text("Hardened Base")
    expect(me.page.locator("#job-0 .due")).to_have_count(0)
    expect(me.page.locator("#vp-0")).to_have_text(str(int(points) + 3))


@pytest.mark.parametrize(("size", "paid"), [(LAPTOP, "3"), (PHONE, "0")], ids=["fee", "default"])
def test_a_late_contract_is_paid_for_or_in_default(agencies: Guests, size: Size, paid: str) -> None:
    g = with_laws(2)
    late(g, "comet-adventure", paid=2)
    g.first = g.active = 1
    g.cursor.counts[1] = 0
    room = answered(room_at(g, "Ann", "Ben"), "end-turn")
    me = agencies.sit(room, 0, size)
    me.wait_for_turn()
    me.hear_out()
    expect(me.see("question")).to_contain_text("a fee of 3 Aqua is due")
    take(me, paid)
    if paid == "3":
        expect(me.page.locator("#job-0 .owes")).to_contain_text("5 of 18 Aqua paid")
        expect(me.page.locator("#job-0 .chit")).to_have_count(0)
    else:
        expect(me.page.locator("#job-0 .due")).to_contain_text("in default")
        expect(me.page.locator("#job-0 .chit")).to_contain_text("default chit")
    assert 0 == me.sideways()


@pytest.mark.parametrize(("scheme", "size"), [("light", LAPTOP), ("dark", PHONE)])
def test_contracts_keep_nobody_out(
    browser: Browser, address: str, store: Store, scheme: Literal["light", "dark"], size: Size
) -> None:
    """The pane of contracts, with one under way, a late one, a fulfilled one and the chit."""
    g = carrying("comet-adventure", "leo")
    late(g, "artemis", 1, paid=3)
    pile(g, "new-horizons")
    agency(g).fulfilled[1].append(g.catalog.face_of["mosquito"])
    agency(g).chit = 1
    seats = [NewLink(SEAT, (0,))]
    _, tokens = store.create(room_at(g, "Ann", "Ben"), public=True, links=seats)
    me = Person(browser, address, size, bypass_csp=True)
    me.page.emulate_media(color_scheme=scheme)
    me.go(f"/s/{tokens[0]}")
    me.page.locator('.chart[data-ready="yes"]').first.wait_for(state="attached")
    me.page.locator("#shows-contracts").check(force=True)
    expect(me.page.locator("#ex-jobs")).to_contain_text("Mosquito")
    assert [] == grave_problems(me, scheme, "body")
    assert 0 == me.sideways()
    me.leave()
    assert [] == me.complaints
