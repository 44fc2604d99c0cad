"""The sequence of play is a table with loops; the cursor says where we are."""

from __future__ import annotations

from typing import Any

import pytest

from panspermia.kernel import (
    Cursor,
    Flow,
    as_long_as,
    each_side,
    once,
    repeat,
    rounds,
    sequence,
)
from tests.kernel.toys import Toy, asking, hear, play


def note(word: str) -> Any:
    def step(g: Toy, side: int | None = None) -> Flow[None]:
        yield from ()
        hear(g, word if side is None else f"{word}{side}")

    return step


def told(*parts: Any, players: int = 2) -> str:
    return " ".join(map(str, play(*parts, players=players).state.heard))


def count(g: Toy, word: str) -> int:
    return len([heard for heard in g.heard if str(heard).startswith(word)])


def test_steps_come_in_their_order() -> None:
    assert "a b" == told(once("1", note("a")), once("2", note("b")))


def test_a_step_is_skipped_unless_its_condition_holds() -> None:
    never, always = (lambda g: False), (lambda g: True)

    assert "b" == told(once("1", note("a"), when=never), once("2", note("b"), when=always))


def test_each_side_has_its_steps_in_the_order_given() -> None:
    parts = each_side(lambda g: (2, 0, 1), once("1", note("a")), once("2", note("b")))

    assert "a2 b2 a0 b0 a1 b1" == told(parts, players=3)


def test_a_condition_inside_a_loop_is_asked_for_the_side() -> None:
    step = once("1", note("a"), when=lambda g, side: side == 1)

    assert "a1" == told(each_side(Toy.sides, step))


def test_a_loop_over_nobody_and_one_whose_condition_fails_are_skipped() -> None:
    nobody = each_side(lambda g: (), once("1", note("a")))
    never = each_side(Toy.sides, once("1", note("b")), when=lambda g: False)

    assert "c" == told(nobody, never, once("2", note("c")))


def test_the_inner_of_two_loops_says_whose_step_it_is() -> None:
    inner = each_side(lambda g: (1, 0), once("2", note("b")))

    assert "a0 b1 b0 a1 b1 b0" == told(each_side(Toy.sides, once("1", note("a")), inner))


def test_after_an_inner_loop_the_outer_side_is_back() -> None:
    inner = each_side(lambda g: (1, 0), once("2", note("b")))

    assert "b1 b0 c0 b1 b0 c1" == told(each_side(Toy.sides, inner, once("3", note("c"))))


def test_steps_repeat_as_long_as_the_test_holds_after_them() -> None:
    assert "a a a" == told(repeat(once("1", note("a")), again=lambda g: count(g, "a") < 3))


def test_steps_come_as_long_as_the_test_holds_before_them() -> None:
    few = as_long_as(lambda g: count(g, "a") < 2, once("1", note("a")))
    never = as_long_as(lambda g: False, once("2", note("b")))

    assert "a a c" == told(few, never, once("3", note("c")))


def test_a_test_before_the_steps_is_asked_for_the_side_of_the_loop_around_them() -> None:
    parts = as_long_as(lambda g, side: count(g, f"a{side}") < side, once("1", note("a")))

    assert "a1 a2 a2" == told(each_side(Toy.sides, parts), players=3)


def test_the_condition_of_a_loop_inside_a_loop_is_asked_for_the_outer_side() -> None:
    inner = each_side(lambda g: (1, 0), once("1", note("a")), when=lambda g, side: side == 1)

    assert "b0 a1 a0 b1" == told(each_side(Toy.sides, inner, once("2", note("b"))))


def test_a_repetition_inside_a_loop_is_tested_for_the_side() -> None:
    parts = repeat(once("1", note("a")), again=lambda g, side: count(g, f"a{side}") < side + 1)

    assert "a0 a1 a1" == told(each_side(Toy.sides, parts))


def test_rounds_go_on_until_the_test_holds() -> None:
    parts = rounds(each_side(Toy.sides, once("1", note("a"))), until=lambda g: len(g.heard) >= 4)

    assert "a0 a1 a0 a1" == told(parts)


def test_rounds_may_stand_inside_a_loop_over_sides() -> None:
    parts = rounds(once("1", note("a")), until=lambda g, side: count(g, f"a{side}") == 2)

    assert "a0 a0 a1 a1" == told(each_side(Toy.sides, parts))


def test_a_part_may_stand_in_two_places() -> None:
    part = each_side(Toy.sides, once("1", note("a")))

    assert "a0 a1 b a0 a1" == told(part, once("2", note("b")), part)


def test_deep_nesting_keeps_every_count() -> None:
    inner = each_side(lambda g: (0, 1), repeat(once("1", note("a")), again=lambda g, side: False))
    twice = repeat(inner, once("2", note("b")), again=lambda g, side: count(g, "b") % 2 == 1)

    assert "a0 a1 b0 a0 a1 b0 a0 a1 b1 a0 a1 b1" == told(each_side(Toy.sides, twice))


def test_the_table_tells_side_and_clause_of_the_step_at_the_cursor() -> None:
    table = play(once("0", note("z")), each_side(lambda g: (1, 0), once("1", asking("1"))))
    play_ = table.game.sequence

    assert (1, "1") == (play_.side(table.state), play_.clause(table.state))
    table.answer("a")
    table.answer("a")
    assert (-1, "") == (play_.side(table.state), play_.clause(table.state))


def test_a_step_is_found_by_its_clause_and_flow() -> None:
    one, two = note("a"), note("b")
    lines = sequence(once("1", one), once("1", two), once("2", one))

    assert [0, 1, 2] == [lines.place("1"), lines.place("1", two), lines.place("2", one)]
    with pytest.raises(LookupError):
        lines.place("3")


def test_a_copied_cursor_goes_its_own_way() -> None:
    cursor = Cursor(3, [1, 2])
    copy = cursor.copy()
    copy.counts.append(3)

    assert Cursor(3, [1, 2]) == cursor
