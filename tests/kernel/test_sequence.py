"""The sequence of play is a table with loops; the cursor says where we are."""

from __future__ import annotations

from typing import Any

import pytest

from panspermia.kernel import (
    Cursor,
    Flow,
    as_long_as,
    at_once,
    each_side,
    once,
    repeat,
    rounds,
    sequence,
)
from panspermia.kernel.sequence import NamedCursor, NoStep, SequenceOfPlay
from tests.kernel.toys import Toy, ask, asking, hear, play


def note(word: str) -> Any:
    def step(g: Toy, side: int | None = None) -> Flow[None]:
        yield from ()
        hear(g, word if side is None else f"{word}{side}")

    return step


def hear_word(word: str) -> Any:
    def step(g: Toy, side: int | None = None) -> None:
        hear(g, word if side is None else f"{word}{side}")

    return step


def told(*parts: Any, players: int = 2) -> str:
    return " ".join(map(str, play(*parts, players=players).state.heard))


def count(g: Toy, word: str) -> int:
    return len([heard for heard in g.heard if str(heard).startswith(word)])


def test_steps_come_in_their_order() -> None:
    assert "a b" == told(once("1", note("a")), once("2", note("b")))


def test_a_step_that_asks_nothing_may_be_no_flow() -> None:
    silent = at_once("1", hear_word("a"))
    never = at_once("2", hear_word("b"), when=lambda g: False)
    ours = each_side(Toy.sides, at_once("3", hear_word("c")), once("4", note("d")))

    assert "a c0 d0 c1 d1 e" == told(silent, never, ours, at_once("5", hear_word("e")))


def test_a_step_that_asks_only_sometimes_gives_its_flow() -> None:
    def step(g: Toy, side: int) -> Flow[None] | None:
        hear(g, f"b{side}")
        return hear_answer(g, side) if side else None

    def hear_answer(g: Toy, side: int) -> Flow[None]:
        hear(g, (yield from ask(side)))

    table = play(each_side(Toy.sides, at_once("1", step)), at_once("2", hear_word("c")))

    assert table.request is not None
    assert ["b0", "b1"] == table.state.heard
    assert 1 == table.request.side
    table.answer("d")
    assert table.request is None
    assert ["b0", "b1", "d", "c"] == table.state.heard


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
    never = each_side(Toy.sides, once("2", note("b")), when=lambda g: False)

    assert "c" == told(nobody, never, once("3", note("c")))


def test_the_inner_of_two_loops_says_whose_step_it_is() -> None:
    inner = each_side(lambda g: (1, 0), once("2", note("b")), name="inner")

    assert "a0 b1 b0 a1 b1 b0" == told(each_side(Toy.sides, once("1", note("a")), inner))


def test_after_an_inner_loop_the_outer_side_is_back() -> None:
    inner = each_side(lambda g: (1, 0), once("2", note("b")), name="inner")

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
    step = once("1", note("a"))
    inner = each_side(lambda g: (1, 0), step, when=lambda g, side: side == 1, name="inner")

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


def test_a_flow_may_stand_in_two_places_under_two_names() -> None:
    first, again = [
        each_side(Toy.sides, once("1", note("a"), name=name)) for name in ("first", "again")
    ]

    assert "a0 a1 b a0 a1" == told(first, once("2", note("b")), again)


def test_deep_nesting_keeps_every_count() -> None:
    never = repeat(once("1", note("a")), again=lambda g, side: False, name="never")
    inner = each_side(lambda g: (0, 1), never, name="inner")
    twice = repeat(inner, once("2", note("b")), again=lambda g, side: count(g, "b") % 2 == 1)

    assert "a0 a1 b0 a0 a1 b0 a0 a1 b1 a0 a1 b1" == told(each_side(Toy.sides, twice))


def test_the_table_tells_side_and_clause_of_the_step_at_the_cursor() -> None:
    table = play(once("0", note("z")), each_side(lambda g: (1, 0), once("1", asking("1"))))
    play_ = table.game.sequence

    assert (1, "1") == (play_.side(table.state), play_.clause(table.state))
    table.answer("a")
    table.answer("a")
    assert (-1, "") == (play_.side(table.state), play_.clause(table.state))


# --- names --------------------------------------------------------------------------------------


def test_a_step_is_found_by_its_name_which_is_its_clause_unless_another_is_given() -> None:
    lines = sequence(once("1", note("a")), once("1", note("b"), name="other"))

    assert [0, 1] == [lines.place("1"), lines.place("other")]
    with pytest.raises(NoStep, match="3"):
        lines.place("3")


def test_two_steps_of_one_name_are_refused() -> None:
    with pytest.raises(AssertionError, match="two steps are named 1"):
        sequence(once("1", note("a")), each_side(Toy.sides, once("1", note("b"))))


def test_two_loops_of_one_name_may_follow_each_other_but_not_nest() -> None:
    one, two = [each_side(Toy.sides, once(clause, note(clause))) for clause in "12"]

    assert ("each_side",) == sequence(one, two).lines[-2].around
    with pytest.raises(AssertionError, match="needs other names"):
        sequence(each_side(Toy.sides, one))


def nested(*more: Any) -> SequenceOfPlay:
    """Steps 1 and 3 with a loop between them; more comes before step 2 in that loop."""
    turns = each_side(Toy.sides, *more, once("2", note("b")))
    return sequence(once("1", note("a")), rounds(turns, once("3", note("c")), until=bool))


@pytest.mark.parametrize(
    ("cursor", "step", "loops"),
    [
        (Cursor(0, []), "1", {}),
        (Cursor(3, [4, 1]), "2", {"rounds": 4, "each_side": 1}),
        (Cursor(5, [4]), "3", {"rounds": 4}),
        (Cursor(7, []), None, {}),
    ],
)
def test_a_cursor_is_written_by_names_and_read_again(
    cursor: Cursor, step: str | None, loops: dict[str, int]
) -> None:
    assert NamedCursor(step, loops) == nested().named(cursor)
    assert cursor == nested().cursor(NamedCursor(step, loops))


def test_a_named_step_is_found_where_steps_have_come_before_it() -> None:
    more = once("0", note("z"))

    assert Cursor(4, [4, 1]) == nested(more).cursor(nested().named(Cursor(3, [4, 1])))


def test_a_loop_that_is_gone_is_forgotten_and_one_that_is_new_is_not_guessed() -> None:
    flat = sequence(once("1", note("a")), rounds(once("2", note("b")), until=bool))

    assert Cursor(2, [4]) == flat.cursor(nested().named(Cursor(3, [4, 1])))
    with pytest.raises(NoStep, match=r"2 \(each_side\)"):
        nested().cursor(flat.named(Cursor(2, [4])))


@pytest.mark.parametrize(
    ("cursor", "named"),
    [
        (Cursor(1, []), NamedCursor("1", {}, over=True)),
        (Cursor(4, [4, 1]), NamedCursor("2", {"rounds": 4, "each_side": 1}, over=True)),
        (Cursor(6, [4]), NamedCursor("3", {"rounds": 4}, over=True)),
    ],
)
def test_a_cursor_between_two_steps_names_the_one_that_is_over(
    cursor: Cursor, named: NamedCursor
) -> None:
    assert named == nested().named(cursor)
    assert cursor == nested().cursor(named)


def test_a_cursor_before_a_loop_that_comes_first_stands_at_the_beginning() -> None:
    looped = sequence(each_side(Toy.sides, once("1", note("a"))))

    assert NamedCursor("", {}) == looped.named(Cursor())
    assert Cursor() == looped.cursor(NamedCursor("", {}))


def test_a_copied_cursor_goes_its_own_way() -> None:
    cursor = Cursor(3, [1, 2])
    copy = cursor.copy()
    copy.counts.append(3)

    assert Cursor(3, [1, 2]) == cursor
