"""Powers answer the questions that rules ask."""

from __future__ import annotations

import pytest

from panspermia.kernel import Ability, Bends, Power, Question, make_power
from panspermia.kernel.modifiers import FIRST, LAST

PRICE: Question[int, [str]] = Question("price")
WARES: Question[tuple[str, ...], []] = Question("wares")


def dear(coins: int) -> Bends:
    return (PRICE.by(lambda price, ware: price + coins),)


def fixed(coins: int, ware: str) -> Bends:
    return (PRICE.by(lambda price, asked: coins if asked == ware else price, FIRST),)


def halved() -> Bends:
    return (PRICE.by(lambda price, ware: price // 2, LAST),)


def stocked(ware: str) -> Bends:
    return (WARES.by(lambda wares: (*wares, ware)), *dear(1))


ABILITIES: dict[str, Ability] = {"dear": dear, "fixed": fixed, "halved": halved, "stocked": stocked}


def power(name: str, **parameters: int | str) -> Power:
    return make_power(ABILITIES, name, **parameters)


DEAR, DEARER, HALVED = power("dear", coins=1), power("dear", coins=4), power("halved")
SALT, SILK = power("stocked", ware="salt"), power("stocked", ware="silk")
FIXED = power("fixed", coins=9, ware="salt")


def test_without_powers_the_value_stays() -> None:
    assert 3 == PRICE.ask((), 3, "salt")


def test_powers_that_do_not_answer_a_question_leave_it_alone() -> None:
    assert ("tea",) == WARES.ask([DEAR, HALVED], ("tea",))


def test_all_that_answer_do_so_each_with_what_was_found_before() -> None:
    assert 8 == PRICE.ask([DEAR, DEARER], 3, "salt")


def test_an_ability_may_answer_several_questions() -> None:
    assert (4, ("salt",)) == (PRICE.ask([SALT], 3, "salt"), WARES.ask([SALT], ()))


def test_within_a_rank_the_order_is_that_of_the_powers() -> None:
    assert ("silk", "salt") == WARES.ask([SILK, SALT], ())


@pytest.mark.parametrize("powers", [[FIXED, DEAR, HALVED], [HALVED, DEAR, FIXED]])
def test_what_sets_a_value_comes_first_and_what_comes_after_all_others_last(
    powers: list[Power],
) -> None:
    assert (5, 2) == (PRICE.ask(powers, 3, "salt"), PRICE.ask(powers, 3, "silk"))


def test_no_ability_answers_a_question_twice() -> None:
    with pytest.raises(AssertionError, match="dear answers a question twice"):
        Power("dear", (*dear(1), *dear(2)))


def test_data_must_name_what_there_is() -> None:
    with pytest.raises(KeyError, match="cheap"):
        power("cheap")
    with pytest.raises(TypeError, match="ware"):
        power("dear", ware="salt")
