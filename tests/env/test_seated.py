"""Version 1 of observations: rows as a seat sees them."""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Any

import msgspec
import numpy as np
import pytest

from panspermia.env import Stage
from panspermia.kernel import Setup
from panspermia.kernel.columns import Column
from panspermia.kernel.features import (
    RANKS,
    SIDES,
    Along,
    Each,
    Exactly,
    If,
    InTurn,
    Most,
    Only,
    Printed,
    Sections,
    Side,
    Span,
    Within,
)
from panspermia.kernel.layouts import Record
from panspermia.kernel.seated import Columns, SeatEncoder, numbers_of, order_of
from tests.env.helpers import SETUPS, random_game

LONG = 400
"""Decisions of a random game that are looked at."""


@pytest.mark.parametrize("name", SETUPS)
def test_rows_keep_their_bounds_and_what_is_left_out_never_moves(name: str) -> None:
    stage, before = Stage(**SETUPS[name], version=1), Stage(**SETUPS[name])
    encoder = stage.encoder
    assert isinstance(encoder, SeatEncoder)
    left_out = sorted(set(range(before.encoder.size)) - told_places(stage, before))
    names = encoder.names()
    assert (
        encoder.size == len(names) == len(set(names)) == sum(n for (n,) in encoder.shapes.values())
    )
    least, most = encoder.low.copy(), encoder.high.copy()
    seen: list[Any] = []

    for number, table in enumerate(islice(random_game(stage, 6), LONG)):
        seat = number % stage.players
        row, old = encoder.encode(table, seat), before.encoder.encode(table, seat)
        np.minimum(least, row, out=least)
        np.maximum(most, row, out=most)
        seen.append(old[left_out])

    assert [] == [names[n] for n in np.flatnonzero(least < encoder.low)]
    assert [] == [names[n] for n in np.flatnonzero(most > encoder.high)]
    for place, values in zip(left_out, np.array(seen).T.tolist(), strict=True):
        # What is in a record is zero where there is no record, of which version 1 tells too.
        assert len({*values} - {0}) <= 1, before.encoder.names()[place]


def told_places(stage: Stage, before: Stage) -> set[int]:
    """Where the numbers of version 0 stand of which version 1 tells, with its head."""
    head = sum([column.size for column in before.encoder.columns[:3]])
    sides = len(stage.game.seats(stage.setup))
    told = numbers_of(before.encoder.columns[3:], head, stage.setup, sides)
    return {number.at for number in told} | set(range(head))


def test_the_own_side_comes_first() -> None:
    stage = Stage("symbioz", players=3, version=1)
    table = stage.new_table(seed=7)
    zerbs = table.state.zerbs
    third = len(zerbs) // 3

    for seat in range(3):
        seen = stage.encoder.split(stage.encoder.encode(table, seat))
        own, after, last = [(seat + n) % 3 for n in range(3)]
        expected = [zerbs[side * third : (side + 1) * third] for side in (own, after, last)]
        assert expected == seen["zerbs"].reshape(3, third).tolist()
        assert [int(n == seat) for n in range(3)] == seen["seat"].tolist()
        asked = [request.seat for request in table.requests]
        assert [int((seat + n) % 3 in asked) for n in range(3)] == seen["asked"].tolist()


def test_whose_something_is_has_a_flag_for_each_side() -> None:
    stage = Stage("symbioz", players=2, version=1)
    table = stage.new_table(seed=7)
    table.state.owner[3] = 1
    names = stage.encoder.names()

    rows = [stage.encoder.encode(table, seat) for seat in range(2)]

    set_in = [{names[n] for n in np.flatnonzero(row) if "owner" in names[n]} for row in rows]
    assert [{"owner.A3=other1"}, {"owner.A3=own"}] == set_in


def test_the_clause_that_asks_has_a_flag() -> None:
    stage = Stage("genesis", players=2, version=1)
    table = stage.new_table(seed=1)
    names = stage.encoder.names()

    row = stage.encoder.encode(table, 0)

    on = [names[n] for n in np.flatnonzero(row) if names[n].startswith("clause.")]
    assert [f"clause.{request.rule}" for request in table.requests] == on


def test_sides_of_nobody_come_last() -> None:
    assert [0, 1, 2, 3] == order_of((0, 1, None, None), 0, 2)
    assert [1, 0, 2, 3] == order_of((0, 1, None, None), 1, 2)
    assert [0, 1, 2, 3] == order_of((0, 0, None, None), 0, 1)
    assert [2, 3, 0, 1] == order_of((0, 1, 2, 3), 2, 4)


def test_there_is_no_other_version() -> None:
    with pytest.raises(ValueError, match="not 2"):
        Stage("symbioz", version=2)


# --- marks ----------------------------------------------------------------------------------------


def is_short(setup: Setup, _number: Any) -> bool:
    return bool(setup.options["short"])


class Marked(msgspec.Struct):
    each: Annotated[int, Span(-1, 5), Each((2, 4))] = -1
    side: Annotated[int, Span(0, 3), Side(1)] = 0
    tight: Annotated[int, Within(2, 3)] = 2
    short: Annotated[int, If(is_short)] = 0
    order: Annotated[list[int], Most(3), Span(0, 2), Along((RANKS,)), Side()] = []
    grid: Annotated[list[int], Exactly(6), Along((("a", "b"), SIDES))] = []
    card: Annotated[int, Span(0, 2), Printed(("cost", "worth"), lambda setup: {1: (3, 7)})] = 0
    pairs: Annotated[list[int], Exactly(2), InTurn((Each((0, 1)), Within(0, 1))), Span(0, 9)] = []
    some: Annotated[
        list[int],
        Exactly(4),
        Span(0, 9),
        InTurn((Only(is_short, Each((0, 1))), Only(is_short), None)),
    ] = []
    mixed: Annotated[
        list[int], Exactly(4), Sections(((3, (Along((("x",), SIDES)),)), (1, (Within(0, 1),))))
    ] = []


class Unmarked(msgspec.Struct):
    each: Annotated[int, Span(-1, 5)]
    side: Annotated[int, Span(0, 3)]
    tight: int
    short: int
    order: Annotated[list[int], Most(3), Span(0, 2)]
    grid: Annotated[list[int], Exactly(6)]
    card: Annotated[int, Span(0, 2)]
    pairs: Annotated[list[int], Exactly(2), Span(0, 9)]
    some: Annotated[list[int], Exactly(4), Span(0, 9)]
    mixed: Annotated[list[int], Exactly(4)]


def columns_of(*, short: bool, sides: int) -> list[Column]:
    setup = Setup(sides, {"short": short})
    made = Columns(setup, sides)
    for number in numbers_of(Record(Marked, "", Marked(), None).columns, 0, setup, sides):
        made.add(number)
    return made.columns


def test_every_mark_has_its_columns() -> None:
    found = {column.name: (column.low, column.high) for column in columns_of(short=False, sides=2)}

    assert {
        "tight": (2, 3),
        "each=2": (0, 1), "each=4": (0, 1),
        "side=own": (0, 1), "side=other1": (0, 1),
        "order.1=own": (0, 1), "order.1=other1": (0, 1),
        "order.2=own": (0, 1), "order.2=other1": (0, 1),
        "grid.a.own": (-1, 127), "grid.a.other1": (-1, 127),
        "grid.b.own": (-1, 127), "grid.b.other1": (-1, 127),
        "card.cost": (0, 3), "card.worth": (0, 7),
        "pairs[0]=0": (0, 1), "pairs[0]=1": (0, 1), "pairs[1]": (0, 1),
        "some[2]": (0, 9),
        "mixed.x.own": (-1, 127), "mixed.x.other1": (-1, 127), "mixed[3]": (0, 1),
    } == found  # fmt: skip


def test_what_a_setup_has_no_use_for_has_no_columns() -> None:
    three = {column.name for column in columns_of(short=True, sides=3)}
    two = {column.name for column in columns_of(short=False, sides=2)}

    assert "short" in three - two
    assert {"some[0]=0", "some[0]=1", "some[1]", "some[3]=0", "some[3]=1"} <= three - two
    assert "grid.a.other2" in three - two
    assert "order.3=own" in three - two


def test_marks_change_no_row_of_version_0() -> None:
    value = Marked(
        order=[1, 0], grid=[1, 2, 3, 4, 5, 6], pairs=[1, 0], some=[1, 2, 3, 4], mixed=[1, 2, 3, 0]
    )
    record = Record(Marked, "", value, None)
    plain = Record(Unmarked, "", value, None)

    assert plain.pack(value) == record.pack(value)
    assert [(c.name, c.size) for c in plain.columns] == [(c.name, c.size) for c in record.columns]
