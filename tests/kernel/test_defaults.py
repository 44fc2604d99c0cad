"""What a game need not write itself, and how its mistakes are named."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

import pytest

from panspermia.contract import looks_of, text_of
from panspermia.faces.text import Marks
from panspermia.kernel import (
    Event,
    Flow,
    Game,
    Message,
    Outcome,
    PlainState,
    Setup,
    choose,
    deal_anew,
    once,
    render,
    seat_table,
    sequence,
)
from panspermia.kernel.events import redacted
from panspermia.kernel.plain import facts
from tests.guards import copy_faults, filled


@dataclass
class Shelf(PlainState):
    """A state of everything that can be plain."""

    books: list[str]
    rooms: dict[str, list[int]] = field(default_factory=dict)
    pairs: list[tuple[int, str]] = field(default_factory=list)
    open: bool = True


class Lent(Event):
    """A book that only its reader knows."""

    secret: ClassVar[tuple[str, ...]] = ("book",)
    side: int
    book: str


def ask(g: Shelf) -> Flow[None]:
    g.books.append((yield from choose(0, "lend", lambda: ("red", "blue"))))


def library(flow: Any = ask, state: type[Any] = Shelf, **more: Any) -> Game[Any]:
    return Game(
        id="library",
        package="tests.kernel.toys",
        players=(2,),
        vocabulary=("red", "blue"),
        state=state,
        setup=lambda setup: state(["green"]),
        sequence=sequence(once("lend", flow)),
        outcome=lambda g: Outcome((0,), (1, 0), (1.0, 0.0), "first"),
        **more,
    )


def test_a_plain_state_copies_every_field_and_shares_nothing() -> None:
    state = filled(Shelf)
    assert [] == copy_faults(state)

    state.log.append("something")

    assert [] == state.copy().log


def test_a_game_of_the_least_can_be_played_and_hides_nothing() -> None:
    table = seat_table(library(), Setup(2), seed=1)

    assert {"books", "rooms", "pairs", "open"} == set(table.view(None)["position"])
    table.answer("red")

    assert ["green", "red"] == table.view(1)["position"]["books"]
    assert table.outcome is not None


def test_what_is_dealt_anew_depends_on_nothing_that_is_hidden() -> None:
    """Two deals of the same cards to places of the same sizes become the same deal."""
    one, two = [[3, 1], [5, 2, 4], []], [[4, 5], [1, 2, 3], []]
    for places in (one, two):
        deal_anew(Random(7), places)

    assert one == two
    assert [2, 3, 0] == [len(place) for place in one]
    assert [1, 2, 3, 4, 5] == sorted([card for place in one for card in place])


def test_a_secret_is_seen_by_the_side_that_the_event_names() -> None:
    lent = Lent("lend", 1, "red")

    assert "red" == redacted(lent, (1,))["book"]
    assert redacted(lent, (0,))["book"] is None
    assert redacted(lent, ())["book"] is None


@pytest.mark.parametrize(
    ("id", "params", "words"),
    [
        ("title", {}, "Toys"),
        ("ask.lend", {}, "Lend"),
        ("ask.lend", {"book": "red", "high": 3}, "Lend (book red, high 3)"),
        ("ban.too-dear", {"answer": 3, "rule": "lend"}, "Too dear"),
        ("event.Lent", {"clause": "lend", "side": 1, "book": "red"}, "side.1: Lent (book red)"),
        ("event.Lent", {"lost": True, "dear": False}, "Lent (lost yes, dear no)"),
        ("event.BookLent", {"book": None}, "Book lent (book something hidden)"),
        ("bot.greedy", {}, "bot.greedy"),
    ],
)  # fmt: skip
def test_ids_are_words_where_a_game_has_none(id: str, params: Any, words: str) -> None:
    assert words == render(Message(id, params, "tests.kernel.toys"))


def test_a_game_without_faces_shows_its_view_by_the_names_of_its_fields() -> None:
    game = library(view=lambda g, sides: {"hands": [["a", "b"], None], "next_book": "red"})
    table = seat_table(game, Setup(2), seed=1)
    face = text_of(game)(table.view(0))

    board = face.board(Marks(), 80, 20)
    players = face.players(["Ann", "Bob"], 40)

    assert ["Next book  red"] == [line.plain for line in board.lines]
    expected = ["Player 1 Ann", "  Hands: a, b", "Player 2 Bob", "  Hands: ?"]
    assert expected == [line.plain for line in players.lines]
    assert 8 >= max([line.cell_len for line in face.board(Marks(), 8, 9).lines])
    assert ["Player 1", "Player 2"] == [render(look.name) for look in face.looks]
    assert {} == looks_of(game)


# --- mistakes -------------------------------------------------------------------------------------


def forgot(g: Shelf) -> Any:
    choose(0, "lend", lambda: ("red", "blue"))


def yields(g: Shelf) -> Any:
    yield choose(0, "lend", lambda: ("red", "blue"))


@pytest.mark.parametrize(
    ("flow", "words"),
    [
        (forgot, "lend: forgot is no flow"),
        (yields, "asks by `yield from`, and gave <gen|object expected"),
    ],
)
def test_a_forgotten_yield_from_is_named(flow: Any, words: str) -> None:
    with pytest.raises((AssertionError, TypeError), match=words):
        seat_table(library(flow), Setup(2), seed=1)


def test_a_state_that_is_no_dataclass_is_named() -> None:
    class Loose(PlainState):
        books: list[str]

    with pytest.raises(AssertionError, match=r"Loose is no dataclass.*books"):
        library(state=Loose)


def test_a_state_that_is_no_plain_data_is_named_by_its_field() -> None:
    with pytest.raises(AssertionError, match="no plain data in books"):
        facts(Shelf([Random(1)]))  # type: ignore[list-item]


def test_a_word_that_stands_twice_in_the_vocabulary_is_named() -> None:
    with pytest.raises(AssertionError, match=r"library: \['red'\] stand twice"):
        Game(**{**vars(library()), "vocabulary": ("red", "blue", "red")})
