"""Where lessons begin."""

from __future__ import annotations

import pytest

from panspermia.games.symbioz.rules.vocabulary import SQUARE
from panspermia.hall import lessons
from panspermia.hall.lessons import Lesson, Stop

C0 = SQUARE["C0"]

POSITION = "symbioz 2\nt2 P1:coral / coral C0=4 / amber C6=4"


def test_a_lesson_may_begin_at_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its stops go on from there; chance is told by the script, as in every lesson."""
    script = Lesson(
        0, 2, (Stop("begin", ("zerb@C0",)), Stop("end")), position=POSITION, game="symbioz"
    )
    monkeypatch.setattr(lessons, "lessons", lambda: {"symbioz": script})
    lessons.table_at.cache_clear()

    first, second = [lessons.table_at("symbioz", stop) for stop in (0, 1)]

    assert (2, 4, 5) == (first.state.turn, first.state.grass[C0], second.state.grass[C0])
    assert first.is_manual
    lessons.table_at.cache_clear()
