"""Drafts: what a click adds, what is asked then, and what confirming gives."""

from __future__ import annotations

from typing import Any

from panspermia.games.symbioz.notation import read_table
from panspermia.kernel import Table
from panspermia.kernel.ways import can_give
from panspermia.players.advice import Chain
from panspermia.web.drafts import Draft
from panspermia.web.scene import SeenTable
from tests.store import rooms

BIRTHS_THEN_PURCHASES = "t1 P2:amber start:coral / coral C0=4 / amber C6=4 C7=4"
"""Amber, the last to grow, is the first to buy in the next turn."""
PURCHASES = "t2 P1:coral start:coral / coral C0=4 C1=4 / amber C6=4"
TWO_BIRTHS_LEFT = "t1 P2:coral start:coral / coral C0=8 / amber C6=4"


def draft_at(table: Table[Any], *units: Chain) -> Draft:
    """A draft of who is asked first."""
    (request, *_) = table.requests
    return Draft(SeenTable(table, request.seat, ["Ann", "Ben"]), request, units)


def offered(draft: Draft) -> list[str]:
    """The chains that can be added."""
    groups = () if draft.question is None else draft.question.groups
    rows = [row for group in groups for row in group.options]
    return [chain.chain for row in rows for chain in (row, *row.chips)]


def endings(draft: Draft) -> list[str]:
    """The chains that give it with all that was drafted."""
    assert draft.question is not None
    return [row.end for group in draft.question.groups for row in group.options if row.end]


def test_confirming_births_does_not_end_the_purchases_of_the_next_turn() -> None:
    table = read_table(BIRTHS_THEN_PURCHASES)
    draft = draft_at(table, ("C6>C6",), ("C7>C7",))

    assert (True, False, None) == (draft.is_whole, draft.ends, draft.question)
    assert "C6>C6 C7>C7" == draft.value

    table.answer_all(draft.chain, seat=1)
    assert ("P1a", 1) == (table.requests[0].rule, table.requests[0].seat)


def test_nothing_of_the_next_question_can_be_drafted() -> None:
    draft = draft_at(read_table(BIRTHS_THEN_PURCHASES), ("C6>C6",), ("C7>C7",))

    assert "C6>C6|C7>C7" == draft.plus(("zerb@C6",)).text


def test_purchases_are_confirmed_and_ended_at_once() -> None:
    draft = draft_at(read_table(PURCHASES), ("zerb@C0",))

    assert (True, "zerb@C0 done") == (draft.ends, draft.value)


def test_what_ends_a_question_says_what_that_means() -> None:
    draft = draft_at(read_table(PURCHASES))
    asked = draft.question

    assert asked is not None
    assert asked.done is not None
    assert "stop buying" == asked.done.words
    assert "put a zerb on C0" == draft.look.describe("zerb@C0", draft.request.prompt)


def test_one_click_buys_one_piece() -> None:
    draft = draft_at(read_table(PURCHASES)).plus(("zerb@C0",))

    assert "zerb@C0" == draft.text
    assert "zerb@C0|zerb@C0" == draft.plus(("zerb@C0",)).text


def test_a_tap_goes_on_with_the_piece_that_was_bought_last() -> None:
    draft = draft_at(read_table(PURCHASES), ("zerb@C0",), ("zerb@C0",)).tapped("C1")

    assert draft is not None
    assert "zerb@C0|zerb@C0|zerb@C1" == draft.text


def test_one_click_places_one_newborn() -> None:
    draft = draft_at(read_table(TWO_BIRTHS_LEFT))

    assert "C0>C0" in offered(draft)
    assert [] == [chain for chain in offered(draft) if " " in chain]


def test_the_last_of_several_can_be_added_and_all_be_given_by_one_click() -> None:
    table = read_table(BIRTHS_THEN_PURCHASES)
    before_the_last, alone = draft_at(table, ("C6>C6",)), draft_at(table)

    assert "C7>C7" in endings(before_the_last)
    assert [] == endings(alone)


def test_one_answer_that_is_all_goes_at_once_and_several_are_confirmed() -> None:
    several = draft_at(read_table(BIRTHS_THEN_PURCHASES), ("C6>C6",), ("C7>C7",))
    single = draft_at(read_table(f"{BIRTHS_THEN_PURCHASES} ; C6>C6"), ("C7>C7",))

    assert (True, False) == (several.is_whole, several.goes_at_once)
    assert (True, True) == (single.is_whole, single.goes_at_once)
    assert not draft_at(read_table(PURCHASES), ("zerb@C0",)).goes_at_once


def test_a_step_of_a_deed_goes_on_after_deeds_that_are_drafted() -> None:
    room = rooms.room_of("genesis", "pp", seed="17" * 32)
    while (refugium := _before_an_enzyme(room.table)) is None:
        rooms.answer(room, choice=-1)
    deed = draft_at(room.table, (refugium,))
    step = draft_at(room.table, (refugium,), ("enzyme",))

    assert (True, True) == (deed.is_whole, deed.ends)
    assert (False, False) == (step.is_whole, step.ends)
    assert step.question is not None
    assert "E1.2" == step.question.rule


def test_what_a_step_lacked_joins_it_and_is_not_asked_how_to_call_off() -> None:
    room = rooms.room_of("genesis", "pp", seed="17" * 32)
    while (refugium := _before_an_enzyme(room.table)) is None:
        rooms.answer(room, choice=-1)
    deed, step = draft_at(room.table, (refugium,)), draft_at(room.table, (refugium,), ("enzyme",))
    whole = step.plus((refugium,))

    assert (False, True) == (deed.is_new_question, step.is_new_question)
    assert "cancel" not in offered(step)
    assert f"{refugium}|enzyme {refugium}" == whole.text.removesuffix(" green")
    assert [1, 1] == [unit.count for unit in whole.in_words()]


def _before_an_enzyme(table: Table[Any]) -> str | None:
    """A refugium to which a biont can go, and an enzyme can be placed then."""
    (request, *_) = table.requests
    found = [str(option) for option in request.options() if str(option).startswith("refugium")]
    able = [place for place in found if can_give(table, request.seat, (place, "enzyme"))]
    return able[0] if able and request.rule == "E0" else None
