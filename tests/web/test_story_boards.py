"""The board of every beat of a page is the board of the view after its last event."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from panspermia.contract import art_of, text_of, world_of
from panspermia.faces.board import Seen
from panspermia.faces.text import EventData
from panspermia.kernel import BadAnswer
from panspermia.store import commands as do
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.web.scene import TURN_EVENTS, SeenTable, seat_names
from panspermia.web.telling import BeatBoard, Story, Told, as_past, beat_board, story_since
from tests.witness import View, Witness

ANSWERS = 150
EVERY = 12
"""Answers between two looks at a story."""
OPTIONS: dict[str, dict[str, str | int | bool]] = {
    "symbioz": {},
    "genesis": {},
    "genesis introductory": {"mode": "intro"},
    "genesis macroorganisms": {"macro": True},
}
PEOPLE = (SeatPlan("person", "Ann"), SeatPlan("person", "Ben"), SeatPlan("person", "Cleo"))


def played(subject: str, seed: int) -> Iterator[tuple[Room, Witness]]:
    """A random game that the first seat watches, now and then."""
    game = subject.split()[0]
    room = Room.found(RoomPlan(game, PEOPLE, OPTIONS[subject], seed=f"{seed:064x}"))
    rng, witness = Random(f"boards {seed}"), Witness(room.table, 0)
    while room.table.requests and room.steps < ANSWERS:
        request = rng.choice(room.table.requests)
        with witness.looking():
            _answer(room, request.seat, rng)
        if not room.steps % EVERY:
            yield room, witness


def _answer(room: Room, seat: int, rng: Random) -> None:
    options = next(r for r in room.table.requests if r.seat == seat).options()
    while True:
        try:
            return room.apply(do.Answer(seat, (rng.choice(options),)))
        except BadAnswer:
            continue


def story_of(room: Room) -> Story:
    mark = room.mark(0)
    assert mark is not None
    return story_since(room, SeenTable(room.table, 0, seat_names(room)), mark, (0,))


def board_of(room: Room, told: Told) -> BeatBoard:
    mark = room.mark(0)
    assert mark is not None
    return beat_board(room, 0, seat_names(room), (0,), mark, told)


def drawn(room: Room, view: View, told: Told) -> str:
    """All that a page shows of this view, drawn by the game's own face alone."""
    text = text_of(room.table.game)(view)
    part = art_of(room.table.game)
    assert part is not None
    art, events = part.Face(text), room.table.events(0)[: told.last + 1]
    run = events[told.first :]
    changed = frozenset([place for line in text.tell(run) for place in line.places])
    laid_out = world_of(art)
    if laid_out is None:
        return art.pieces(changed)
    names = tuple([*seat_names(room), *[""] * len(text.looks)][: len(text.looks)])
    seen = Seen(
        changed=changed,
        own=(0,),
        names=names,
        events=events[-TURN_EVENTS:],
        rolls=run if has_dice(run) else (),
    )
    return laid_out.world(seen) + laid_out.bench(seen) + (laid_out.news(seen) or "")


def has_dice(run: list[EventData]) -> bool:
    return any([event.get("dice") for event in run])


@pytest.mark.parametrize("subject", OPTIONS)
def test_the_board_of_every_beat_is_that_of_the_view_after_its_last_event(subject: str) -> None:
    found = 0
    for seed in range(2):
        for room, witness in played(subject, seed):
            for beat in story_of(room).beats:
                told = Told(beat.beat.first, beat.beat.last)
                board = board_of(room, told)
                expected = drawn(room, witness.seen[told.last], told)
                shown = board.board + board.bench + board.strip
                assert shown.startswith(expected), (seed, room.steps, beat.headline)
                found += 1
    assert found > 20


def test_the_board_of_then_has_ids_of_its_own_and_nothing_else_is_changed() -> None:
    room, _ = next(played("genesis", 3))
    beat = story_of(room).beats[-1].beat
    board = board_of(room, Told(beat.first, beat.last))
    past = as_past(board.board + board.bench, 1)
    assert {*re.findall(r' id="([^"]*)"', past)} == {
        f"then-1-{id}" for id in re.findall(r' id="([^"]*)"', board.board + board.bench)
    }
    assert " data-place=" not in past
    words = re.compile(r"<[^>]*>")
    assert words.sub("|", board.board + board.bench) == words.sub("|", past)


def test_nobody_sees_a_board_of_what_was_never_told() -> None:
    room, witness = next(played("symbioz", 4))
    last = room.table.event_count - 1
    far = board_of(room, Told(last + 50, last + 99))
    assert Told(last, last) == far.told
    assert far.board.startswith(drawn(room, witness.seen[last], far.told))
