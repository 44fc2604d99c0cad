"""Everything that a game of Bios: Megafauna asks, refuses, tells and shows has words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from panspermia.cli.screen import OpenQuestion, Screen, frame
from panspermia.contract import text_of
from panspermia.faces.text import Marks
from panspermia.games import megafauna
from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.components import PACKAGE
from panspermia.games.megafauna.faces.text import Face
from panspermia.games.megafauna.rules import events
from panspermia.kernel import Setup, Table, catalogue, render, seat_table
from panspermia.kernel.events import event_message
from tests.games.megafauna.rules.test_play import drawn_setup
from tests.laws import MEGAFAUNA_PLAYERS as PLAYERS

GAMES_A_MODE = 4
NEVER = 10_000
RAW = re.compile(
    r"\b(?:mutation|event|promote|organ|monster|basal|tool|populate|grow|shrink|drop)-[a-z0-9]"
    r"|-(?:herbivore|carnivore|plant|endangered|tab)\b|\{|\bphase\.|\bstep\.|\bside\.\d|\bhex\."
)
"""Ids, which nobody should read."""


def games(mode: str) -> Iterator[tuple[Table[Any], Random]]:
    for seed in range(GAMES_A_MODE):
        rng = Random(f"{mode} words {seed}")
        yield seat_table(GAME, drawn_setup(mode, rng), seed=seed), rng


def check_lines(lines: list[str]) -> None:
    for line in lines:
        assert line.strip()
        assert not RAW.search(line), line


def asked(table: Table[Any], face: Face) -> list[str]:
    """The question, its options and the refusals, as the seat that is asked reads them."""
    request = table.request
    assert request is not None
    words = catalogue(PACKAGE)
    assert request.prompt.id in words, request.prompt.id
    found = [render(request.prompt, names=face.names(request.prompt))]
    for group in face.choices(request.options(), request.prompt):
        found += [text.plain for _, text in group.answers]
    for value in request.candidates():
        refusal = request.refusal(value)
        if refusal is not None:
            assert refusal.message.id in words, refusal.message.id
            found.append(render(refusal.message, names=face.names(request.prompt)))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("mode", PLAYERS)
def test_questions_options_and_refusals_have_words(mode: str) -> None:
    """Every option is in one group, and what it points at can be looked at."""
    for table, rng in games(mode):
        for _ in range(NEVER):
            request = table.request
            if request is None:
                break
            if rng.random() < 0.2:
                face = Face(table.view(request.seat))
                check_lines(asked(table, face))
                options = request.options()
                groups = face.choices(options, request.prompt)
                assert sorted(map(str, options)) == sorted(
                    [str(a) for g in groups for a, _ in g.answers]
                )
                check_places(face, options)
            table.answer(rng.choice(request.options()))


def check_places(face: Face, options: tuple[Any, ...]) -> None:
    for option in options:
        for place in face.places(option):
            told = face.look(place)
            assert told is not None, place
            check_lines([told.plain])


@pytest.mark.slow
@pytest.mark.parametrize("mode", PLAYERS)
def test_the_log_and_the_result_have_words(mode: str) -> None:
    """For seats and spectators; each event alone is told as well."""
    for table, rng in games(mode):
        for _ in range(NEVER):
            if table.request is None:
                break
            table.answer(rng.choice(table.request.options()))
        for seat in (0, None):
            face = Face(table.view(seat))
            told = face.tell(table.events(seat))
            check_lines([line.text.plain for line in told])
            check_lines([line.plain for line in face.result(["Ann", "Bob", "Cy", "Dot"])])
        for event in table.events(None):
            check_lines([line.text.plain for line in face.tell([event])])


@pytest.mark.slow
@pytest.mark.parametrize("mode", PLAYERS)
def test_the_screen_is_drawn_in_every_size(mode: str) -> None:
    """Nothing is wider than the terminal, and a narrow one gets a list."""
    for table, rng in games(mode):
        for _ in range(NEVER):
            request = table.request
            if request is None:
                break
            if rng.random() < 0.03:
                face = text_of(GAME)(table.view(request.seat))
                question = OpenQuestion(
                    request.side, request.rule, request.prompt, request.options()
                )
                screen = Screen(
                    face, ["Ann", "Bob", "Cy", "Dot"], face.tell(table.events(0)), question
                )
                for width, height in ((120, 45), (100, 40), (80, 24), (40, 24)):
                    lines = [line.plain for line in frame(screen, width, height)]
                    assert max([len(line) for line in lines]) <= width
                    check_lines([line for line in lines if line.strip()])
            table.answer(rng.choice(request.options()))


def test_a_narrow_terminal_gets_a_list_and_a_wide_one_a_planet() -> None:
    table = seat_table(GAME, Setup(2), seed=3)
    face = Face(table.view(0))
    assert face.board(Marks(), 40, 24).is_table
    board = face.board(Marks(), 80, 40)
    assert not board.is_table
    assert any(["Siberia 4" in line.plain for line in board.lines])


def test_every_event_has_its_sentence() -> None:
    words = catalogue(PACKAGE)
    missing = [kind.__name__ for kind in events.EVENTS if f"event.{kind.__name__}" not in words]
    assert [] == missing
    assert "event.Died" == event_message({"event": "Died"}, PACKAGE).id


def test_every_answer_of_the_vocabulary_has_words() -> None:
    """Whatever is on the table, and in whatever deck its cards are."""
    face = Face(seat_table(GAME, drawn_setup("achterbahn", Random(1)), seed=1).view(0))
    assert [] == [
        a for a in GAME.vocabulary if RAW.search(face.describe(a)) or not face.describe(a)
    ]


def test_every_option_of_the_game_has_words() -> None:
    words = catalogue(PACKAGE)
    for option in GAME.options:
        assert f"option.{option.id}" in words
        assert f"option-title.{option.id}" in words
        for value in option.values:
            if not isinstance(value, bool):
                assert f"option-value.{option.id}.{value}" in words


def test_a_lost_card_has_the_name_of_the_side_that_lay_up() -> None:
    """J1.2, I3b.1. Also where nothing else tells of its promotion."""
    face = Face(seat_table(GAME, drawn_setup("achterbahn", Random(3)), seed=3).view(0))
    where: dict[str, Any] = {"side": 0, "species": "black-archetype", "card": "mutation-86"}
    told = face.tell(
        [
            {"n": 1, "event": "OrganLost", "clause": "D7g", **where, "organ": "organ-86-blue"},
            {"n": 2, "event": "CardLost", "clause": "D7g", **where, "orientation": "a"},
            {"n": 3, "event": "Fossilised", "clause": "I3b.1", **where, "orientation": "a"},
        ]
    )
    assert all(["Nesting Burrow" in line.text.plain for line in told])
    front = face.tell([{"n": 1, "event": "CardLost", "clause": "D7g", **where, "orientation": ""}])
    assert "Nest Building" in front[0].text.plain


def test_what_ends_a_question_says_what_that_means() -> None:
    """Every question that can be ended by `done` has words of its own for it."""
    rules = Path(megafauna.__file__).parent / "rules"
    found = {"C2i", "F2.1", "J6b.2"}
    for module in rules.glob("*.py"):
        found |= {*re.findall(r'"([A-Z]\d[\w.]*)", \[[^\]]*\bDONE', module.read_text("utf-8"))}

    assert {"E5", "E6.1", "I1.2", "J7.1", "J8b.2", "K6.3"} <= found
    words = catalogue(PACKAGE)
    assert [] == [clause for clause in sorted(found) if f"done.{clause}" not in words]
