"""Questions: candidates, bans, options and reasons are one source."""

from __future__ import annotations

from typing import Any

import pytest

from panspermia.kernel import (
    CANCEL,
    NO,
    NOTHING,
    YES,
    Answers,
    Ban,
    Flow,
    IllegalAnswer,
    choose,
    once,
    render,
)
from panspermia.kernel.asking import Bans, Choice, MarkRequest, agree, decide, pick
from panspermia.kernel.requests import CHANCE, ChanceRequest, Group, Request
from panspermia.kernel.tape import FORCED
from tests.kernel.toys import Toy, answers, ask, hear, play

LETTERS = Answers(["a", "b", "c", "d", 1])


def plain() -> Request:
    bans = (Ban("R1", lambda v: v in ("a", "b")), Ban("R2", lambda v: v in ("b", "c"), "R2.words"))
    return Request(0, "T1", lambda: ("a", "b", "c", "d", 1), bans)


def marked() -> MarkRequest:
    hit = LETTERS.set_of
    return MarkRequest(0, "T1", LETTERS, Bans({"R1": hit(["a", "b"]), "R2": hit(["b", "c"])}))


BOTH = pytest.mark.parametrize("request_", [plain(), marked()], ids=["plain", "marked"])


@BOTH
def test_options_are_the_candidates_that_no_ban_hits(request_: Request) -> None:
    assert ("a", "b", "c", "d", 1) == request_.candidates()
    assert ("d", 1) == request_.options()


@BOTH
def test_the_reason_is_the_first_ban_that_hits(request_: Request) -> None:
    found = [request_.refusal(value) for value in request_.candidates()]

    assert ["R1", "R1", "R2"] == [refusal.clause for refusal in found if refusal]
    assert [None, None] == found[3:]


def test_a_ban_may_have_words_of_its_own() -> None:
    refusal = plain().refusal("c")

    assert refusal is not None
    assert "ban.R2.words" == refusal.message.id


NO_ANSWERS: list[Any] = [
    "e", "", -1, True, False, 1.0, None, ["d"], {"d": 1}, ("d",), b"d", 10**5000, "d" * 10**6,
]  # fmt: skip


@BOTH
def test_what_is_no_candidate_is_refused_by_the_rule_itself(request_: Request) -> None:
    for value in NO_ANSWERS:
        refusal = request_.refusal(value)

        assert not request_.allows(value)
        assert refusal is not None
        assert ("T1", "no-candidate") == (refusal.clause, refusal.message.id)
        assert len(render(refusal.message)) < 200


@BOTH
def test_a_number_is_not_taken_for_a_truth_value(request_: Request) -> None:
    assert request_.allows(1)
    assert not request_.allows(True)


def test_a_decision_names_its_reasons_only_when_somebody_asks_why() -> None:
    looked: list[str] = []

    def candidates() -> tuple[str, ...]:
        looked.append("candidates")
        return ("a", "b", "c")

    request = next(decide(0, "T1", ["a", "c"], among=candidates, ban="R1"))
    assert isinstance(request, Choice)

    assert (("a", "c"), []) == (request.options(), looked)
    refusal = request.refusal("b")
    assert refusal is not None
    assert ("R1", ["candidates"]) == (refusal.clause, looked)
    assert None is request.refusal("a")


def test_a_decision_by_a_function_is_worked_out_anew_and_one_by_a_list_is_fixed() -> None:
    words = ["a", "b"]
    anew, fixed = next(decide(0, "T1", lambda: words)), next(decide(0, "T1", words))
    assert isinstance(anew, Request)
    assert isinstance(fixed, Request)

    words.append("c")
    for request in (anew, fixed):
        assert ("a", "b") == request.options()
        request.forget()

    assert (False, ("a", "b", "c")) == (anew.fixed, anew.options())
    assert (True, ("a", "b")) == (fixed.fixed, fixed.options())


def test_a_single_thing_is_decided_without_a_question() -> None:
    with pytest.raises(StopIteration) as end:
        next(decide(0, "T1", ["a"], nobody=True))

    assert "a" == end.value.value


def test_chance_decides_where_nobody_plays_the_side() -> None:
    asked = next(decide(3, "T1", lambda: ["a", "b"], nobody=True))

    assert isinstance(asked, ChanceRequest)
    assert (CHANCE, "T1", ("a", "b")) == (asked.side, asked.rule, asked.options())


def test_yes_or_no_is_the_same_in_every_position() -> None:
    asked = next(agree(0, "T1"))
    assert isinstance(asked, Request)

    asked.forget()

    assert (False, (YES, NO)) == (asked.fixed, asked.options())


def test_a_step_of_a_chain_can_be_cancelled_and_says_why_not() -> None:
    asked = next(pick(0, "T1", {"a": "", "b": "R1", "c": ""}))
    assert isinstance(asked, Request)

    assert (True, ("a", "c", CANCEL)) == (asked.fixed, asked.options())
    refusal = asked.refusal("b")
    assert refusal is not None
    assert "R1" == refusal.clause


@pytest.mark.parametrize(("must", "options"), [(True, ("a", "b")), (False, ("a", "b", CANCEL))])
def test_a_step_that_must_be_taken_cannot_be_cancelled(
    must: bool, options: tuple[str, ...]
) -> None:
    asked = next(pick(0, "T1", {"a": "", "b": ""}, must=must))
    assert isinstance(asked, Request)

    assert options == asked.options()


def test_options_are_worked_out_when_somebody_looks_and_then_kept() -> None:
    looked: list[int] = []

    def look() -> tuple[str, ...]:
        looked.append(1)
        return ("a", "b")

    request = Request(0, "T1", look)

    assert [] == looked
    assert request.options() == request.options()
    assert [1] == looked
    request.forget()
    request.options()
    assert [1, 1] == looked


@pytest.mark.parametrize("count", [1, 11, 12, 13, 24, 25, 72, 73, 100])
def test_a_set_of_answers_gives_its_members_in_the_order_of_the_table(count: int) -> None:
    table = Answers([f"w{i}" for i in range(count)])

    for step in (1, 2, 3, 7):
        members = tuple(f"w{i}" for i in range(0, count, step))
        bits = table.set_of(reversed(members))
        assert members == table.tuple_of(bits) == table.tuple_of(bits)
    assert () == table.tuple_of(0)
    assert table.values == table.tuple_of(table.all)
    assert count == len(table)


def test_what_has_one_possible_answer_is_not_asked_but_stands_on_the_tape() -> None:
    def step(g: Toy) -> Flow[None]:
        hear(g, (yield from ask(0, "T1", ("a",))))
        hear(g, (yield from ask(1, "T2")))

    table = play(once("T1", step))

    assert "T2" == table.request.rule
    assert [(0, "T1", "a", FORCED)] == table.tape()
    assert ["a"] == table.state.heard


def test_who_may_linger_is_asked_even_about_one_answer() -> None:
    def step(g: Toy) -> Flow[None]:
        hear(g, (yield from ask(0, "T1", ("a",), linger=True)))

    table = play(once("T1", step))

    assert ("a",) == table.request.options()


def test_nothing_possible_is_heard_as_nothing_if_the_rules_allow_it() -> None:
    def step(g: Toy) -> Flow[None]:
        hear(g, (yield from ask(0, "T1", (), or_none=True)))

    assert [NOTHING] == play(once("T1", step)).state.heard


def test_nothing_possible_is_a_bug_of_the_rules_otherwise() -> None:
    def step(g: Toy) -> Flow[None]:
        hear(g, (yield from ask(0, "T1", ())))

    with pytest.raises(AssertionError, match="T1 leaves side 0 no answer"):
        play(once("T1", step))


def test_a_group_asks_every_side_once() -> None:
    with pytest.raises(AssertionError):
        Group("all", (plain(), plain()))
    with pytest.raises(AssertionError):
        Group("any", ())


def test_why_and_the_error_name_the_clause_and_the_table_stays_as_it_was() -> None:
    def step(g: Toy) -> Flow[None]:
        bans = (Ban("R1", lambda v: v == "b"),)
        hear(g, (yield from choose(0, "T1", lambda: ("a", "b", "c"), unless=bans)))

    table = play(once("T1", step))
    before = (table.fingerprint(), table.version, table.tape())

    for value, clause in (("b", "R1"), ("z", "T1"), (None, "T1"), (["a"], "T1"), (1.5, "T1")):
        with pytest.raises(IllegalAnswer) as caught:
            table.answer(value)
        assert clause == caught.value.clause
        assert table.why(value).clause == clause
        assert str(caught.value).endswith(f"({clause})")
    assert before == (table.fingerprint(), table.version, table.tape())
    assert table.why("a") is None


def test_a_prompt_is_the_question_of_its_clause_or_the_one_the_rules_name() -> None:
    own = Request(0, "T1", lambda: ("a",), prompt=("ask.other", {"points": 3}))

    assert "ask.T1" == plain().prompt.id
    assert ("ask.other", {"points": 3}) == (own.prompt.id, own.prompt.params)


def test_when_the_game_is_over_nothing_is_asked() -> None:
    table = play()

    assert table.request is None
    assert table.why("a").message.id == "answer.over"
    with pytest.raises(IllegalAnswer, match="over"):
        table.answer("a")
    with pytest.raises(IllegalAnswer):
        table.answer_all(["a"])
    with pytest.raises(IllegalAnswer):
        answers(table, "b")


def test_a_choice_has_nothing_against_its_candidates() -> None:
    request = Choice(0, "T1", ("a", 2), ("ask.T2", {}))

    assert (("a", 2), ("a", 2)) == (request.options(), request.candidates())
    assert "ask.T2" == request.prompt.id
    assert (True, False) == (request.allows(2), request.allows("b"))
    refusal = request.refusal("b")
    assert refusal is not None
    assert ("T1", "no-candidate") == (refusal.clause, refusal.message.id)
    request.forget()
    assert ("a", 2) == request.options()
