"""The guided first game of Bios: Megafauna can be followed to its end."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest

from panspermia.games.megafauna import GAME
from panspermia.hall.lessons import Lesson, table_at
from panspermia.kernel import Message, Table, catalogue, render
from panspermia.kernel.messages import file_in
from panspermia.registry import new_table


@pytest.fixture
def lesson() -> Lesson:
    source = file_in(GAME.package, "data", "lesson.toml")
    assert source is not None
    return msgspec.convert(tomllib.loads(source.read_text(encoding="utf-8")), Lesson)


def table_of(lesson: Lesson) -> Table[Any]:
    options = dict(lesson.options)
    table = new_table(GAME.id, players=lesson.players, seed=0, options=options, chance="manual")
    for answer in lesson.setup:
        table.answer(answer)
    return table


def test_the_lesson_begins_on_the_board_of_its_second_step(lesson: Lesson) -> None:
    """Who reads what it is about sees the continents and the first creatures."""
    first, second = [table_at(GAME.id, stop).view(lesson.seat)["position"] for stop in (0, 1)]
    assert {"laurentia", "siberia"} == set(first["rows"])
    assert 1 == first["turn"]
    assert second == first


def test_the_reader_answers_at_every_stop_and_wins(lesson: Lesson) -> None:
    table = table_of(lesson)
    for number, stop in enumerate(lesson.stops):
        if 0 < number < len(lesson.stops) - 1 and not stop.spots:
            request = table.request
            assert request is not None
            assert lesson.seat == request.seat, stop.id
        for answer in stop.answers:
            request = table.request
            assert request is not None, stop.id
            assert request.allows(answer), (stop.id, answer)
            table.answer(answer)
    assert table.outcome is not None
    assert ((lesson.seat,), "J6f") == (table.outcome.winners, table.outcome.reason)


def test_every_stop_has_words_and_the_goal_comes_first(lesson: Lesson) -> None:
    assert 20 <= len(lesson.stops) <= 30
    for stop in lesson.stops:
        for part in ("title", "text", *[spot.id for spot in stop.spots]):
            message = Message(f"lesson.{stop.id}.{part}", {}, GAME.package)
            assert message.id in catalogue(GAME.package), message.id
    first = render(Message(f"lesson.{lesson.stops[0].id}.text", {}, GAME.package))
    assert "points" in first


def test_what_the_lesson_says_is_so(lesson: Lesson) -> None:
    """The figures that its words name, at the stops where they stand."""
    table, seen = table_of(lesson), {}
    for stop in lesson.stops:
        seen[stop.id] = table.view(lesson.seat)["position"]
        for answer in stop.answers:
            table.answer(answer)
    own = {s["species"]: s for s in seen["mutagen"]["sides"][0]["species"]}
    assert 7 == sum(own["orange-flyer"]["organs"])
    before = {s["species"]: s for s in seen["disease"]["sides"][0]["species"]}
    assert 4 == before["orange-flyer"]["living"]
    assert 4 == seen["disease"]["sides"][1]["species"][0]["living"]
    flyers = {s["species"]: s for s in seen["jaw"]["sides"][0]["species"]}
    assert 5 == flyers["orange-flyer"]["unborn"]
    assert 1 == seen["hormones"]["sides"][0]["fossils"]
    assert "mutation-54" == seen["jaw"]["display"][1][1]
    assert 3 == seen["end"]["sides"][0]["points"]["language"]
