"""A hint recommends what did best, and its reasons tell the answers apart."""

from __future__ import annotations

from typing import Any

import msgspec

from panspermia.faces.foretelling import Following, Foretold, Item
from panspermia.hall.hints import Hint
from panspermia.kernel.foresight import OWN
from panspermia.kernel.signs import COST, GAIN, LOSS
from panspermia.web.hints import after_plan, picked, reasons

WORDS = {"a": "first", "b": "second", "c": "third"}


def item(words: str, percent: int | None = None, place: str = "") -> Item:
    return Item(
        GAIN, words, "", words, 0, place or None, None, 1, own=True, here=not place,
        is_moment=False, percent=percent,
    )  # fmt: skip


def loss(words: str, percent: int, place: str = "") -> Item:
    return msgspec.structs.replace(item(words, percent, place), kind=LOSS)


def told(answer: str, clause: str = "E0", **more: Any) -> Foretold:
    usual: dict[str, Any] = {"costs": (), "gains": (), "losses": (), "news": (), "odds": ()}
    return Foretold(
        answers=(answer,), warnings=(), undoable=True, barrier="", undo="", worlds=100,
        next=Following(OWN, clause, (0,), "", ()), **{**usual, **more},
    )  # fmt: skip


def test_what_every_answer_brings_is_no_reason() -> None:
    newborn, points = item("1 newborn"), item("2 points")
    both = [told("a", gains=(newborn, points)), told("b", gains=(newborn,))]
    assert ["It surely brings: 2 points."] == reasons(both, WORDS, "E0")


def test_an_answer_is_not_compared_with_one_that_is_a_first_step_only() -> None:
    enzyme = item("an enzyme is placed", 27)
    step, whole = told("b", "E4"), told("c", odds=(item("an enzyme is placed", 12),))
    found = reasons([told("a", odds=(enzyme,)), step, whole], WORDS, "E0")
    assert 1 == len(found)
    assert "after “third”" in found[0]


def test_a_plan_comes_first_and_drives_out_what_tells_nothing() -> None:
    alike = reasons([told("a"), told("b")], WORDS, "E0")
    assert ["It flies."] == after_plan("It flies.", alike)
    assert ["It flies.", "x"] == after_plan("It flies.", ["x", "y"])


def test_no_reason_is_said_twice() -> None:
    stolen = (item("a cube is stolen", 99), item("a cube is stolen", 99, "B1"))
    assert 1 == len(reasons([told("a", odds=stolen), told("b")], WORDS, "E0"))


def test_the_same_loss_in_two_places_is_one_reason() -> None:
    less = (loss("a biont is lost", 17), loss("a biont is lost", 16, "B1"))
    more = (loss("a biont is lost", 40), loss("a biont is lost", 38, "B1"))
    found = reasons([told("a", odds=less), told("b", odds=more)], WORDS, "E0")
    assert 1 == len(found)
    assert "17\N{NO-BREAK SPACE}%" in found[0]


def test_what_the_next_best_costs_is_a_reason() -> None:
    """There was none, and the hint said that much the same follows."""
    cost = msgspec.structs.replace(item("1 red catalyst"), kind=COST)
    lost = msgspec.structs.replace(item("1 biont is lost"), kind=LOSS)
    other = told("b", costs=(cost,), losses=(lost,))
    found = reasons([told("a", costs=(cost,)), other], WORDS, "E0")
    assert ["It spares you what “second” costs: 1 biont is lost."] == found


def test_what_costs_something_else_spares_nothing() -> None:
    """Where every answer loses an organ, the hint praised each for not losing the other."""
    lost = [msgspec.structs.replace(item(one), kind=LOSS) for one in ("red organ", "blue organ")]
    found = reasons([told(a, losses=(one,)) for a, one in zip("ab", lost, strict=True)], WORDS, "")
    assert ["To the end of the round much the same follows; the difference shows later."] == found


def test_a_small_difference_is_a_reason_where_there_is_no_larger_one() -> None:
    life = [(item("life arises", share),) for share in (24, 20)]
    found = reasons([told(a, odds=odds) for a, odds in zip("ab", life, strict=True)], WORDS, "E0")
    assert 1 == len(found)
    assert "24\N{NO-BREAK SPACE}%" in found[0]


def test_where_nothing_can_be_foreseen_a_hint_says_where_it_comes_from() -> None:
    assert ["It won most often when the bot played on from here."] == reasons([], WORDS, "E0")


def test_what_did_clearly_better_is_recommended() -> None:
    found = Hint("a", (("a", 0.6), ("b", 0.4)), 1000, (("a", 0.3), ("b", 0.6)))
    assert ("b", ["b", "a"], False) == picked(found)


def test_answers_stand_beside_each_other_by_their_chances() -> None:
    found = Hint(
        "a", (("a", 0.5), ("b", 0.3), ("c", 0.2)), 100, (("a", 0.5), ("b", 0.4), ("c", 0.45))
    )
    assert ("a", ["a", "c", "b"], False) == picked(found)


def test_what_did_better_within_the_error_is_said_to_be_equal() -> None:
    found = Hint("a", (("a", 0.6), ("b", 0.4)), 100, (("a", 0.30), ("b", 0.33)))
    assert ("a", ["a", "b"], True) == picked(found)


def test_the_bots_own_answer_stays_where_nothing_did_better() -> None:
    found = Hint("a", (("a", 0.6), ("b", 0.4)), 100, (("a", 0.4), ("b", 0.3)))
    assert ("a", ["a", "b"], False) == picked(found)
