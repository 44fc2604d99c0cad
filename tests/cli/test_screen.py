"""The screen at every size and in every position."""

from __future__ import annotations

import io
from collections.abc import Iterator
from random import Random
from typing import Any, Literal

import pytest
from rich.cells import cell_len
from rich.console import Console

from panspermia import new_table
from panspermia.cli.screen import OpenQuestion, Screen, Unwrapped, frame
from panspermia.contract import text_of
from panspermia.faces.text import Marks
from panspermia.games.symbioz.faces.terminal import FORMS, Area, Form, _places
from panspermia.games.symbioz.rules.board import BOARDS, SQUARES
from panspermia.kernel import Table

SIZES = [(80, 24), (100, 40), (120, 50), (60, 24), (40, 30), (200, 60)]
GAMES = [(players, board) for players in (2, 3, 4) for board in BOARDS]


def positions(players: int, board: str, seed: int = 1) -> Iterator[Table[Any]]:
    """Some positions of a random game."""
    table = new_table("symbioz", players=players, seed=seed, options={"board": board})
    random = Random(seed)
    count = 0
    while (request := table.request) is not None:
        if count % 37 == 0:
            yield table
        table.answer(random.choice(request.options()))
        count += 1
    yield table


def screen_of(table: Table[Any]) -> Screen:
    face = text_of(table.game)(table.view(0))
    request = table.request
    question = None
    if request is not None:
        question = OpenQuestion(request.side, request.rule, request.prompt, request.options())
    names = ["you", "greedy", "search:500", "random"][: table.setup.players]
    log = face.tell(table.events(0)[-12:])
    return Screen(face, names, log, question)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "board"), GAMES)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_line_is_wider_than_the_screen(
    players: int, board: str, width: int, height: int
) -> None:
    for table in positions(players, board):
        for line in frame(screen_of(table), width, height):
            assert width >= cell_len(line.plain), line.plain


@pytest.mark.slow
@pytest.mark.parametrize(("players", "board"), GAMES)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 40), (120, 50)])
def test_the_screen_leaves_a_line_for_the_answer(
    players: int, board: str, width: int, height: int
) -> None:
    for table in positions(players, board):
        assert height - 1 >= len(frame(screen_of(table), width, height - 1))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_square_and_every_option_is_on_the_screen(width: int, height: int) -> None:
    for table in positions(4, "rings"):
        words = " ".join(line.plain for line in frame(screen_of(table), width, height))
        assert [] == [name for name in SQUARES if name not in words]
        count = len(table.request.options()) if table.request else 0
        assert count == 0 or f"{count} " in words


@pytest.mark.parametrize("board", BOARDS)
def test_the_board_is_a_picture_at_80_by_24(board: str) -> None:
    for table in positions(4, board):
        plain = [line.plain for line in frame(screen_of(table), 80, 23)]
        assert any("lake" in line for line in plain), "\n".join(plain)


@pytest.mark.parametrize("form", FORMS["rings"])
def test_squares_that_touch_are_adjacent(form: Form) -> None:
    """Tiles share a piece of an edge just where the rules have neighbours, but for the corners."""
    places = _places("rings", form)
    corners = {("C2", "C3"), ("C5", "C6"), ("C8", "C9"), ("C0", "C11")}
    corners |= {("B1", "B2"), ("B3", "B4"), ("B5", "B6"), ("B0", "B7")}
    corners |= {("A0", "A1"), ("A1", "A2"), ("A2", "A3"), ("A0", "A3")}
    for a, name in enumerate(SQUARES):
        for b in range(a + 1, len(SQUARES)):
            other = SQUARES[b]
            adjacent = b in BOARDS["rings"].neighbours[a]
            drawn = _touch(places[name], places[other]) or (name, other) in corners
            assert adjacent == drawn, (name, other)


def _touch(a: Area, b: Area) -> bool:
    across = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
    down = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
    return (across == 0 and down > 0) or (down == 0 and across > 0)


def test_no_colour_stands_alone() -> None:
    """Without colours the board still tells the sides and the squares to choose apart."""
    table = new_table("symbioz", players=4, seed=1)
    face = text_of(table.game)(table.view(0))
    lines = face.board(Marks(frozenset({"C0"})), 90, 40).lines
    plain = "\n".join(line.plain for line in lines)

    assert all(mark * 4 in plain for mark in "●▮▲○")
    assert "▸C0" in plain
    assert "▸C1" not in plain


def test_the_log_tells_every_kind_of_event() -> None:
    """No message shows as its id."""
    for players, board in GAMES:
        *_, table = positions(players, board)
        for told in text_of(table.game)(table.view(None)).tell(table.events(None)):
            assert "tell." not in told.text.plain
            assert "event." not in told.text.plain
            assert "{" not in told.text.plain


def test_describe_has_words_for_the_whole_vocabulary() -> None:
    table = new_table("symbioz", players=2, seed=1)
    face = text_of(table.game)(table.view(0))

    assert "put a zerb on C0" == face.describe("zerb@C0")
    assert "put the newborn of C0 on B0" == face.describe("C0>B0")
    assert all(face.describe(answer) for answer in table.game.vocabulary)


def test_the_screen_prints_with_and_without_colours() -> None:
    table = new_table("symbioz", players=2, seed=1)
    kinds: list[Literal["truecolor", "256", "standard"] | None] = [
        "truecolor", "256", "standard", None
    ]  # fmt: skip
    for colours in kinds:
        out = io.StringIO()
        console = Console(file=out, width=100, force_terminal=True, color_system=colours)
        console.print(Unwrapped(frame(screen_of(table), 100, 40)))
        assert ("\x1b[" in out.getvalue()) == (colours is not None)
        assert "C0" in out.getvalue()
