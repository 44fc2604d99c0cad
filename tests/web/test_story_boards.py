"""The board of every beat of a page is the board of the view after its last event."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from panspermia.contract import art_of, map_of, text_of, world_of
from panspermia.faces.board import Seen
from panspermia.faces.text import EventData
from panspermia.kernel import BadAnswer
from panspermia.store import commands as do
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.web.scene import TURN_EVENTS, SeenTable, seat_names
from panspermia.web.telling import (
    MOST_WATCHED,
    BeatBoard,
    Story,
    Told,
    as_past,
    beat_board,
    mark_of,
    moments_of,
    story_since,
)
from tests.browser.positions import room_in_the_middle
from tests.witness import View, Witness

pytestmark = pytest.mark.slow

ANSWERS = 150
EVERY = 12
"""Answers between two looks at a story."""
OPTIONS: dict[str, dict[str, str | int | bool]] = {
    "symbioz": {},
    "genesis": {},
    "genesis introductory": {"mode": "intro"},
    "genesis macroorganisms": {"macro": True},
    "megafauna": {},
}
PEOPLE = (SeatPlan("person", "Ann"), SeatPlan("person", "Ben"), SeatPlan("person", "Cleo"))


def played(
    subject: str, seed: int, seat: int | None = 0, most: int = ANSWERS
) -> Iterator[tuple[Room, Witness]]:
    """A random game that the first seat, or a spectator, watches now and then."""
    game = subject.split()[0]
    room = Room.found(RoomPlan(game, PEOPLE, OPTIONS[subject], seed=f"{seed:064x}"))
    rng, witness = Random(f"boards {seed}"), Witness(room.table, seat)
    while room.table.requests and room.steps < most:
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


def own_of(seat: int | None) -> tuple[int, ...]:
    return () if seat is None else (seat,)


def story_of(room: Room, seat: int | None = 0) -> Story:
    mark = mark_of(room, own_of(seat))
    assert mark is not None
    look = SeenTable(room.table, seat, seat_names(room))
    return story_since(room, look, mark, own_of(seat))


def board_of(room: Room, told: Told, seat: int | None = 0) -> BeatBoard:
    mark = mark_of(room, own_of(seat))
    assert mark is not None
    return beat_board(room, seat, seat_names(room), own_of(seat), mark, told)


def drawn(room: Room, view: View, told: Told, seat: int | None = 0) -> str:
    """All that a page shows of this view, drawn by the game's own face alone."""
    text = text_of(room.table.game)(view)
    part = art_of(room.table.game)
    assert part is not None
    art, events = part.Face(text), room.table.events(seat)[: told.last + 1]
    run = events[told.first :]
    changed = frozenset([place for line in text.tell(run) for place in line.places])
    laid_out, board = world_of(art), map_of(art)
    if laid_out is None:
        assert board is not None
        return board.pieces(changed)
    names = tuple([*seat_names(room), *[""] * len(text.looks)][: len(text.looks)])
    seen = Seen(
        changed=changed,
        own=own_of(seat),
        names=names,
        events=events[-TURN_EVENTS:],
        rolls=run if has_dice(run) else (),
    )
    return laid_out.world(seen) + laid_out.bench(seen) + (laid_out.news(seen) or "")


def has_dice(run: list[EventData]) -> bool:
    return any([event.get("dice") for event in run])


@pytest.mark.parametrize("subject", ["symbioz", "genesis", "megafauna"])
def test_a_spectator_is_told_what_happened_lately_on_boards_of_their_own(subject: str) -> None:
    found, counts = 0, set()
    for room, witness in played(subject, 5, None, 80):
        beats = story_of(room, None).beats
        counts.add(len(beats))
        assert room.table.event_count - 1 == beats[-1].beat.last
        for beat in beats[-2:]:
            told = Told(beat.beat.first, beat.beat.last)
            board = board_of(room, told, None)
            expected = drawn(room, witness.seen[told.last], told, None)
            assert (board.board + board.bench + board.strip).startswith(expected)
            found += 1
    assert found > 8
    assert max(counts) == MOST_WATCHED


def test_what_is_told_to_a_spectator_stays_as_it_is_when_more_happens() -> None:
    before: dict[int, str] = {}
    for room, _ in played("genesis", 6, None, 100):
        told = {beat.beat.first: beat.headline for beat in story_of(room, None).beats}
        for first in [*before][:-1]:
            assert first < min(told) or before[first] == told.get(first, before[first])
        assert not before or not told or max(before) <= max(told)
        before = told
    assert before


@pytest.mark.parametrize("subject", ["symbioz", "genesis", "megafauna"])
def test_a_moment_of_the_list_is_where_the_history_shows_it(subject: str) -> None:
    """It has happened after that decision, and not yet before it."""
    room = room_in_the_middle(subject, 100)
    moments = moments_of(room, SeenTable(room.table, None, seat_names(room)))
    assert moments
    for moment, step in moments:
        assert moment.words
        assert room.at(step).event_count > moment.event
        assert not step or room.at(step - 1).event_count <= moment.event


@pytest.mark.parametrize("subject", [id for id in OPTIONS if id != "megafauna"])
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
