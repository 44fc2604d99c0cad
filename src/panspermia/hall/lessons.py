"""Guided first games: a script of answers with stops, as data of each game (`data/lesson.toml`).

A game may have further lessons (`data/lesson-<name>.toml`), which its first one names by `more`;
they are known as `<game>-<name>`.

A lesson is a table that is played by a script, chance included. At a stop the reader is told what
is going on and gives the answer of the script; what the others do until the next stop follows.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from panspermia.kernel import Answer, Table
from panspermia.kernel.messages import file_in
from panspermia.kernel.notation import read_table
from panspermia.registry import GAMES, new_table


class Spot(msgspec.Struct, frozen=True):
    """A part of something on the board that is lit while it is explained.

    `at` is where it stands on the page, as a selector; the words are `lesson.<stop>.<id>`.
    """

    id: str
    at: str


class Stop(msgspec.Struct, frozen=True):
    """A point of the script where something is said, and the answers from there to the next.

    The first answer is the reader's, if that seat is asked then; all others follow by themselves.
    The words are the messages `lesson.<id>.title` and `lesson.<id>.text` of the game. Where there
    are spots, something on the board is explained part by part.
    """

    id: str
    answers: tuple[Answer, ...] = ()
    spots: tuple[Spot, ...] = ()


class Lesson(msgspec.Struct, frozen=True):
    """A script for a table with manual chance; the reader has one seat."""

    seat: int
    players: int
    stops: tuple[Stop, ...]
    options: dict[str, str | int | bool] = {}
    position: str = ""
    """Where it begins, in the notation of the game; otherwise at the setup."""
    setup: tuple[Answer, ...] = ()
    """What is answered before the first stop, so that there is something to look at."""
    more: tuple[str, ...] = ()
    """The names of the lessons that follow it."""
    game: str = ""


@lru_cache(maxsize=1)
def lessons() -> Mapping[str, Lesson]:
    """The lessons of all games that have one, by their ids."""
    found: dict[str, Lesson] = {}
    for game in GAMES:
        first = _lesson(game, "lesson.toml")
        if first is not None:
            found[game] = first
            for name in first.more:
                further = _lesson(game, f"lesson-{name}.toml")
                assert further is not None, f"{game} has no lesson {name}"
                found[f"{game}-{name}"] = further
    return found


def _lesson(game: str, name: str) -> Lesson | None:
    source = file_in(GAMES[game].package, "data", name)
    if source is None:
        return None
    content = tomllib.loads(source.read_text(encoding="utf-8"))
    return msgspec.convert(content | {"game": game}, Lesson)


@lru_cache(maxsize=128)
def table_at(id: str, stop: int) -> Table[Any]:
    """The table of a lesson as it stands at a stop; nobody may change it."""
    if stop == 0:
        return _first_table(lessons()[id])
    table = table_at(id, stop - 1).clone()
    for answer in lessons()[id].stops[stop - 1].answers:
        table.answer(answer)
    return table


def _first_table(lesson: Lesson) -> Table[Any]:
    game = lesson.game
    if lesson.position:
        table = read_table(GAMES[game], lesson.position, seed=0, manual=True)
    else:
        table = new_table(
            game, players=lesson.players, seed=0, options=dict(lesson.options), chance="manual"
        )
    for answer in lesson.setup:
        table.answer(answer)
    return table
