from __future__ import annotations

import struct
from dataclasses import replace
from random import Random
from typing import Annotated, Any

import msgspec
import numpy as np
import pytest

from panspermia.env import Stage
from panspermia.games.genesis.rules.vocabulary import MACROORGANISMS
from panspermia.games.symbioz import GAME as SYMBIOZ
from panspermia.kernel import Setup, seat_table
from panspermia.kernel.features import (
    Bag,
    Bits,
    Busy,
    ByNumber,
    Exactly,
    From,
    Keys,
    Most,
    OneOf,
    Span,
)
from panspermia.kernel.layouts import LONG, Record, Sight
from panspermia.kernel.observing import VERSIONS, encoder_of
from tests.env.helpers import SETUPS, random_game
from tests.laws import seats_of

FRESH = {0: 0.01, 1: 0.003}
"""How often a row is compared with that of an encoder that has seen nothing; they take long."""


@pytest.mark.slow
@pytest.mark.parametrize("name", SETUPS)
def test_a_row_has_one_size_and_keeps_its_bounds(name: str) -> None:
    stage = Stage(**SETUPS[name])
    encoder = stage.encoder
    names = encoder.names()
    assert (encoder.size, encoder.size) == (len(names), len(set(names)))

    for seed in (*range(3), 27):
        for number, table in enumerate(random_game(stage, seed)):
            row = encoder.encode(table, number % stage.players)

            assert (encoder.size,) == row.shape
            beyond = (row < encoder.low) | (row > encoder.high)
            assert [] == [(names[n], row[n]) for n in np.flatnonzero(beyond)]


@pytest.mark.slow
def test_the_sides_of_parasites_have_columns_too() -> None:
    """C1b. Four players of a co-operative game have eight sides, and all of them buy."""
    stage = Stage("genesis", players=4, options={"mode": "coop"})
    table = stage.new_table(1)
    before = stage.encoder.encode(table, 0)

    table.state.buying.side = 7
    table.state.ahead.append((7, MACROORGANISMS[-1]))

    changed = np.flatnonzero(before != stage.encoder.encode(table, 0))
    assert ["ahead[63]", "buying.side"] == [stage.encoder.names()[n] for n in changed]


@pytest.mark.slow
@pytest.mark.parametrize("name", SETUPS)
def test_a_row_does_not_depend_on_what_was_encoded_before(name: str) -> None:
    """An encoder that has seen the game gives the row of one that has not, in each version."""
    stage, rng = Stage(**SETUPS[name]), Random(name)
    encoders = [encoder_of(stage.game, stage.setup, version) for version in VERSIONS]
    for table in random_game(stage, 5):
        seat = rng.randrange(stage.players)
        rows = [encoder.encode(table, seat).tolist() for encoder in encoders]
        for version, row in zip(VERSIONS, rows, strict=True):
            if rng.random() < FRESH[version]:
                fresh = encoder_of(stage.game, stage.setup, version)
                assert row == fresh.encode(table, seat).tolist()


@pytest.mark.parametrize("name", SETUPS)
def test_nothing_hidden_is_observed(name: str) -> None:
    """Tables that differ only in what a seat cannot see give it equal rows and equal masks."""
    stage = Stage(**SETUPS[name], initiatives=True)
    told = Stage(**SETUPS[name], version=1).encoder
    rng = Random(name)
    for table in random_game(stage, 2):
        if rng.random() > 0.1 or table.request is None:
            continue
        for seat in seats_of(table):
            world = table.imagine(seat, rng)
            assert stage.encoder.encode(table, seat).tolist() == (
                stage.encoder.encode(world, seat).tolist()
            )
            assert told.encode(table, seat).tolist() == told.encode(world, seat).tolist()
            assert stage.mask(table, seat).tolist() == stage.mask(world, seat).tolist()


def test_imagined_worlds_do_differ() -> None:
    """The test above would be empty if nobody could see a difference."""
    stage = Stage("bazaar", players=3)
    tables = [table.clone() for table in random_game(stage, 2) if table.request is not None]
    table = tables[len(tables) // 2]

    rows = [stage.encoder.encode(t, 1).tolist() for t in (table, table.imagine(0, Random(1)))]

    assert rows[0] != rows[1]


def test_positions_that_look_different_have_different_rows() -> None:
    stage = Stage("symbioz", players=2)
    views: dict[str, str] = {}
    for table in random_game(stage, 1):
        view = table.view(0)
        shown = repr((view["position"], view["waiting"]))
        row = stage.encoder.encode(table, 0).tobytes().hex()
        assert shown == views.setdefault(row, shown)


def test_a_row_splits_into_its_fields() -> None:
    stage = Stage("symbioz", players=2)
    table = stage.new_table(seed=7)

    fields = stage.encoder.split(stage.encoder.encode(table, 1))

    assert [0, 1] == fields["seat"].tolist()
    assert [1, 0] == fields["asked"].tolist()
    assert table.state.zerbs == fields["zerbs"].tolist()
    assert [table.state.turn] == fields["turn"].tolist()


# --- marks ----------------------------------------------------------------------------------------


class Card(msgspec.Struct):
    number: int
    cost: Annotated[int, Span(2, 9)]


class Everything(msgspec.Struct):
    turn: Annotated[int, Span(0, 20)]
    over: bool
    fixed: list[int]
    grid: list[list[int]]
    growing: Annotated[list[int], Most(3), Span(0, 9)]
    word: Annotated[str, OneOf(("red", "blue"))]
    bag: Annotated[list[str], Bag(("a", "b"))]
    flags: Annotated[int, Bits(3)]
    maybe: Annotated[int, Span(0, 5)] | None
    card: Card | None
    cards: Annotated[list[Card], ByNumber("number", (4, 5)), Busy()]
    purse: Annotated[dict[str, int], Keys(("coin", "salt"))]
    total: Annotated[int, From("fixed", sum), OneOf((11, 12))] = 0
    pair: Annotated[list[int], Exactly(2), From("grid", lambda grid: grid[0])] = []


def everything(**changes: Any) -> Everything:
    usual: dict[str, Any] = {
        "turn": 3,
        "over": True,
        "fixed": [5, 6],
        "grid": [[1, 2], [3, 4]],
        "growing": [7],
        "word": "blue",
        "bag": ["b", "b"],
        "flags": 0b110,
        "maybe": None,
        "card": None,
        "cards": [Card(5, 8)],
        "purse": {"salt": 4},
    }
    return Everything(**usual | changes)


ROW = [
    *[3, 1],  # turn, over
    *[5, 6],  # fixed
    *[1, 2, 3, 4],  # grid
    *[7, -1, -1],  # growing, filled up with one less than the least
    *[0, 1],  # word
    *[0, 2],  # bag
    *[0, 1, 1],  # flags
    -1,  # maybe: one less than the least
    *[0, 0, 0],  # card: not there
    *[0, 4],  # purse
    *[1, 0],  # total
    *[1, 2],  # pair
    *[0, 0, 0, 1, 5, 8],  # cards
]


def numbers(data: bytes) -> list[int]:
    return [int(number) for number in np.frombuffer(data, "<i2")]


def written(sight: Sight, seen: Any) -> list[int]:
    return numbers(b"".join(sight.parts(seen)))


def test_every_mark_has_its_columns() -> None:
    record = Record(Everything, "", everything(), None)

    assert ROW == numbers(record.pack(everything()))
    assert len(ROW) == sum([column.size for column in record.columns])
    assert ROW == written(Sight(Everything, everything()), everything())


def test_what_is_changed_in_place_is_encoded_anew() -> None:
    seen = everything()
    sight = Sight(Everything, seen)
    before = written(sight, seen)

    seen.cards = [Card(4, 3), *seen.cards]
    seen.bag = ["a"]
    after = written(sight, seen)
    seen.cards[0].cost = 4

    assert before != after
    assert after != written(sight, seen)
    assert written(Sight(Everything, seen), seen) == written(sight, seen)


class Long:
    """A list that is long enough to be compared, between others that are not."""

    first: int
    few: list[int]
    many: list[int]
    flags: list[bool]

    def __init__(self) -> None:
        self.first, self.few, self.flags = 1, [2, 3], [True]
        self.many = [0] * LONG


def test_a_long_list_that_is_changed_in_place_is_encoded_anew() -> None:
    seen = Long()
    sight = Sight(Long, seen)
    assert [1, 2, 3, *[0] * LONG, 1] == written(sight, seen)

    seen.many[-1] = 9
    assert [1, 2, 3, *[0] * (LONG - 1), 9, 1] == written(sight, seen)

    for wrong in ([0] * (LONG + 1), [0] * (LONG - 1)):
        seen.many = wrong
        with pytest.raises(struct.error):
            written(sight, seen)


def test_a_list_that_grows_beyond_its_mark_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="growing"):
        Record(Everything, "", everything(), None).pack(everything(growing=[1, 2, 3, 4]))


def test_a_word_that_is_not_marked_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="'green' is not marked"):
        Record(Everything, "", everything(), None).pack(everything(word="green"))


def test_words_must_be_marked() -> None:
    kind = type("Some", (), {"__annotations__": {"word": str}})

    with pytest.raises(AssertionError, match="word: mark which words"):
        Record(kind, "", everything(), None)


class Glance(msgspec.Struct, frozen=True):
    turn: Annotated[int, Span(1, 13)]
    own: list[int]


def test_a_game_without_features_is_encoded_from_its_view() -> None:
    game = replace(
        SYMBIOZ,
        package="tests.env",
        view=lambda g, sides: Glance(g.turn, [g.symbioz_of(side) for side in sides]),
    )
    table = seat_table(game, Setup(2), seed=1)

    encoder = encoder_of(game, table.setup)

    assert ["turn", "own"] == list(encoder.shapes)[3:]
    assert [1, 0] == encoder.encode(table, 1).tolist()[-2:]
