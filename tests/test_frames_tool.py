"""Frames are measured of stories in the middle of games, by what the main thread of a page did."""

from __future__ import annotations

import pytest

from tools.frames import Frame, frames_in, room_of, tasks_of

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", ["symbioz", "genesis", "megafauna"])
def test_every_table_waits_for_its_reader(game: str) -> None:
    """Also where a game of easy bots is over before as many answers as were wanted."""
    for seed in range(1, 6):
        room = room_of(game, seed)
        assert [0] == [request.seat for request in room.table.requests], seed
        assert room.version > 60, seed


def test_a_frame_is_what_the_main_thread_of_a_page_did_in_one_go() -> None:
    events = [
        {"name": "thread_name", "pid": 1, "tid": 2, "args": {"name": "CrRendererMain"}},
        {"name": "thread_name", "pid": 1, "tid": 3, "args": {"name": "Compositor"}},
        {"name": "RunTask", "pid": 1, "tid": 2, "dur": 9000, "tdur": 7000},
        {"name": "Layout", "pid": 1, "tid": 2, "dur": 5000, "tdur": 5000},
        {"name": "RunTask", "pid": 1, "tid": 3, "dur": 60000, "tdur": 60000},
    ]
    assert [Frame(9.0, 7.0)] == [*tasks_of(events)]


def test_a_frame_of_the_chart_is_a_go_in_which_a_script_drew() -> None:
    events = [
        {"name": "RunTask", "pid": 1, "tid": 2, "ts": 100, "dur": 9000, "tdur": 7000},
        {"name": "FireAnimationFrame", "pid": 1, "tid": 2, "ts": 4000},
        {"name": "RunTask", "pid": 1, "tid": 2, "ts": 10_000, "dur": 9000, "tdur": 7000},
        {"name": "RunTask", "pid": 1, "tid": 3, "ts": 100, "dur": 8000, "tdur": 6000},
    ]
    assert [Frame(9.0, 7.0)] == frames_in(events)
