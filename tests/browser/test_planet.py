"""Continents of Bios: Megafauna move between answers and in stories, but not for all readers."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from panspermia.hall.config import Settings
from panspermia.kernel import Answer
from panspermia.store import commands as do
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.store.store import Store
from tests.browser.people import LAPTOP, PATIENCE
from tests.browser.positions import open_table
from tests.web.serving import serving

PEOPLE = (SeatPlan("person", "Ann"), SeatPlan("person", "Ben"))
HEAR = """() => {
  window.moved = [];
  document.addEventListener("transitionrun", (event) => window.moved.push(event.target.id));
}"""

GIVE = "button => button.form.requestSubmit(button)"
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def lay_of(room: Room) -> dict[str, Any]:
    position = room.table.view(None)["position"]
    return {"rows": position["rows"], "landmasses": position["landmasses"]}


def room_before_a_drift(seed: int = 3) -> tuple[Room, Answer]:
    """A table of two people, and an answer of the one who is asked that moves a continent."""
    plan = RoomPlan("megafauna", PEOPLE, {"mode": "achterbahn"}, seed=f"{seed:064x}")
    room, rng = Room.found(plan), Random(seed)
    while (request := room.table.request) is not None:
        for value in request.options():
            table = room.table.clone()
            before = table.view(None)["position"]["rows"]
            table.answer(value)
            if before and table.view(None)["position"]["rows"] != before:
                return room, value
        value = rng.choice(request.options())
        room.apply(do.Answer(request.seat, (value,), room.table.version))
    raise AssertionError("nothing ever moves")


def opened(browser: Browser, address: str, room: Room, store: Store, **more: str) -> Page:
    link = open_table(store, room, (0, 1))
    page = browser.new_context(viewport=LAPTOP, **more).new_page()  # type: ignore[arg-type]
    page.set_default_timeout(PATIENCE)
    page.goto(address + link)
    expect(page.locator("#mf-world")).to_be_visible()
    return page


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_continent_glides_to_its_new_place(browser: Browser, tmp_path: Path, motion: str) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    room, value = room_before_a_drift()
    rows = lay_of(room)["rows"]
    with serving(Settings(database=database)) as served:
        store = Store(database)
        page = opened(browser, served.address, room, store, reduced_motion=motion)
        moves = {id: page.locator(f"#craton-{id}").get_attribute("transform") for id in rows}
        page.evaluate(HEAR)

        page.locator(f'[data-answer="{value}"]').first.evaluate(GIVE)
        page.wait_for_function(
            "was => Object.entries(was).some(([id, at]) =>"
            " document.getElementById(`craton-${id}`).getAttribute('transform') !== at)",
            arg=moves,
        )

        if motion == "reduce":
            page.evaluate(TWO_FRAMES)
            assert [] == [
                id for id in page.evaluate("() => window.moved") if id.startswith("craton-")
            ]
        else:
            page.wait_for_function("() => window.moved.some((id) => id.startsWith('craton-'))")
        page.context.close()
        store.close()


TELL = """() => {
  const clone = (n) => {
    const board = document.getElementById("mf-board").cloneNode(true);
    for (const part of board.querySelectorAll("[id]")) part.id = `then-${n}-${part.id}`;
    document.getElementById(`then-${n}`).replaceChildren(board);
    return board;
  };
  clone(0);
  const part = clone(1).querySelector("[id^=then-1-craton-]");
  part.setAttribute("transform", "translate(7,7)");
  document.getElementById("then-1-mf-camera").setAttribute("transform", "translate(1,1)scale(1.1)");
  part.lastElementChild.id = "then-1-risen";
  const [one, other] = ["then-0", "then-1"].map((id) => document.getElementById(id));
  one.classList.add("shown");
  return new Promise((resolve) => setTimeout(() => {
    one.classList.remove("shown");
    other.classList.add("shown");
    const moving = () => other.getAnimations({ subtree: true }).map((a) => a.effect.target.id);
    setTimeout(() => resolve(moving()), 0);
  }, 0));
}"""
"""Two boards of a story that differ by one craton and by how near they are seen; what moves when
the second is shown."""


@pytest.mark.parametrize(("motion", "moving"), [("no-preference", 1), ("reduce", 0)])
def test_from_one_board_of_a_story_to_the_next_a_continent_goes_on(
    browser: Browser, tmp_path: Path, motion: str, moving: int
) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    room, _ = room_before_a_drift()
    with serving(Settings(database=database)) as served:
        store = Store(database)
        page = opened(browser, served.address, room, store, reduced_motion=motion)

        found = page.evaluate(TELL)

        assert moving == len([id for id in found if "-craton-" in id])
        assert moving == found.count("then-1-risen"), "what is new appears after the drift"
        assert "then-1-mf-grounds" not in found, "land that goes on moving is not new"
        page.context.close()
        store.close()
