"""Undo takes back the own answers, as far as nobody has seen anything since."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from panspermia.kernel import CannotUndo, Flow, Request, Table, ask_all, each_side, once, roll
from panspermia.kernel.past import before_last_unit
from panspermia.registry import load_table
from tests.bazaar.rules.vocabulary import LONG_TURNS
from tests.kernel.toys import Toy, answers, ask, asking, bazaar, hear, play, turn_of, until
from tests.laws import play_on, snapshot_of


def reason(table: Table[Any], seat: int | None = None) -> str:
    before = table.fingerprint()
    with pytest.raises(CannotUndo) as caught:
        table.undo(seat)
    assert before == table.fingerprint()
    assert not table.can_undo(seat)
    return caught.value.reason


def long_step(times: int = 30) -> Any:
    return once("T1", asking(times=times))


def short_steps(count: int = 30) -> list[Any]:
    return [once(f"T{n}", asking(f"T{n}")) for n in range(count)]


@pytest.mark.parametrize("parts", [[long_step()], short_steps()], ids=["one-step", "many-steps"])
def test_everything_can_be_taken_back_and_given_again(parts: list[Any]) -> None:
    table = play(*parts)
    seen = [table.fingerprint()]
    for number in range(30):
        table.answer("abcd"[number % 4])
        seen.append(table.fingerprint())

    for expected in reversed(seen[:-1]):
        table.undo()
        assert expected == table.fingerprint()
    assert "start" == reason(table)
    for expected in seen[1:]:
        assert table.can_redo
        table.redo()
        assert expected == table.fingerprint()
    with pytest.raises(CannotUndo, match="give again"):
        table.redo()


def test_a_new_answer_forgets_what_was_taken_back() -> None:
    table = answers(play(long_step()), "a", "b")
    table.undo()
    table.answer("c")

    assert not table.can_redo
    assert ["a", "c"] == table.state.heard


def test_undo_is_a_new_version_of_the_table() -> None:
    table = answers(play(long_step()), "a", "b")
    table.undo()
    assert 3 == table.version
    table.redo()
    assert 4 == table.version


def test_another_seats_answer_cannot_be_taken_back() -> None:
    table = answers(play(each_side(Toy.sides, once("T1", asking()))), "a", "b")

    assert "seat" == reason(table, 0)
    table.undo(1)
    assert ["a"] == table.state.heard
    assert "seat" == reason(table, 1)
    table.undo(0)
    assert [] == table.state.heard


def test_forced_answers_go_with_the_answer_that_led_to_them() -> None:
    def step(g: Toy) -> Flow[None]:
        hear(g, (yield from ask(0, "T1")), (yield from ask(1, "T2", ("a",))))
        hear(g, (yield from ask(0, "T3")))

    table = answers(play(once("T1", step)), "b")
    assert 2 == len(table.tape())
    table.undo(0)

    assert [] == table.tape()


@pytest.mark.parametrize("before", [1, 6])
def test_undo_stops_at_chance(before: int) -> None:
    def die(g: Toy) -> Flow[None]:
        hear(g, (yield from roll("T5")))
        hear(g, (yield from ask(0, "T6")))
        hear(g, (yield from ask(0, "T7")))

    table = play(once("T1", asking(times=before)), once("T5", die))
    answers(table, *["a"] * before)
    assert "chance" == reason(table, 0)
    table.answer("b")
    table.undo(0)
    assert "T6" == table.request.rule
    assert "chance" == reason(table, 0)


def test_undo_stops_where_the_answer_showed_something_hidden() -> None:
    """K14. Who has looked at a hoard cannot say that it did not happen."""
    table = answers(turn_of(2), "spy")

    assert "secret" == reason(table, 0)


def test_undo_does_not_stop_where_the_seat_knew_all_before() -> None:
    """K14. A seat that holds both sides learns nothing from its own hoard."""
    table = turn_of(1, seed=2)
    before = table.fingerprint()
    answers(table, "spy")
    table.undo(0)

    assert before == table.fingerprint()


def test_selling_an_own_card_can_be_taken_back() -> None:
    table = turn_of(3)
    before = table.fingerprint()
    table.answer("sell")
    if table.request is not None and table.request.rule == "K13":
        table.answer(table.request.options()[0])
    while table.fingerprint() != before:
        table.undo(0)

    assert before == table.fingerprint()


def vote(g: Toy) -> Flow[None]:
    votes = yield from ask_all([Request(s, "T1", lambda: ("a", "b")) for s in g.sides()])
    hear(g, *votes.values())
    hear(g, (yield from ask(2, "T2")))


def test_an_answer_to_an_open_secret_request_can_be_taken_back_whoever_has_answered_since() -> None:
    table = play(once("T1", vote), players=4)
    table.answer("a", seat=0)
    table.answer("b", seat=1)
    table.answer("b", seat=2)
    table.undo(0)

    assert [0, 3] == [request.seat for request in table.requests]
    table.answer("b", seat=0)
    table.answer("a", seat=3)
    assert ["b", "b", "b", "a"] == table.state.heard


def test_a_secret_answer_taken_back_can_be_given_again() -> None:
    table = play(once("T1", vote), players=4)
    table.answer("a", seat=0)
    table.answer("b", seat=1)
    before = table.fingerprint()
    table.undo(0)
    table.redo()

    assert before == table.fingerprint()


def test_when_all_secret_answers_are_out_none_can_be_taken_back() -> None:
    """Also in a game that has nothing else to hide."""
    table = play(once("T1", vote), players=3)
    for seat in (0, 1, 2):
        table.answer("a", seat=seat)

    assert "seat" == reason(table, 0)
    assert "secret" == reason(table, 2)


def one_has_no_choice(g: Toy) -> Flow[None]:
    hear(g, (yield from ask(0, "T0")))
    free = [Request(side, "T1", lambda: ("a", "b")) for side in (1, 2)]
    votes = yield from ask_all([Request(0, "T1", lambda: ("a",)), *free])
    hear(g, *votes.values())


def test_a_secret_answer_without_a_choice_goes_with_the_answer_that_led_to_it() -> None:
    table = answers(play(once("T1", one_has_no_choice), players=3), "b")
    assert [1, 2] == [request.seat for request in table.requests]
    assert table.can_undo(0)
    table.undo(0)

    assert [] == table.tape()


def test_a_secret_answer_without_a_choice_cannot_be_taken_back_after_anothers() -> None:
    table = answers(play(once("T1", one_has_no_choice), players=3), "b")
    table.answer("a", seat=1)

    assert "seat" == reason(table, 0)
    table.undo(1)
    assert [1, 2] == [request.seat for request in table.requests]


def test_the_hand_of_the_bazaar_can_be_hoarded_anew_while_others_choose() -> None:
    table = bazaar(3)
    first, second = table.requests[0].options()
    table.answer(first, seat=0)
    table.answer(table.requests[0].options()[0], seat=1)
    table.undo(0)
    table.answer(second, seat=0)
    table.answer(table.requests[0].options()[0], seat=2)

    hoarded = [event["card"] for event in table.events(0) if event["event"] == "Hoarded"]
    assert [second, None, None] == hoarded


def test_the_last_of_two_own_things_is_taken_back_first() -> None:
    """A secret answer, then an offer on the own initiative: undo takes back the offer."""
    table = bazaar(3)
    table.answer(table.requests[0].options()[0], seat=0)
    after_vote = table.fingerprint()
    table.start(0, "gift")
    answers(table, "green", 2)

    for _ in range(3):
        table.undo(0)
    assert after_vote == table.fingerprint()
    table.undo(0)
    assert [] == [entry for entry in table.tape() if entry[1] == "K2"]


def test_an_imagined_world_does_not_go_back() -> None:
    table = answers(turn_of(3), "caravan", "s1")
    world = table.imagine(0, Random(1))

    assert "imagined" == reason(world)


@pytest.mark.parametrize("copies", ["loaded", "clone", "both"])
def test_a_loaded_table_goes_back_as_far_as_the_original(copies: str) -> None:
    table = play_toy_steps()
    back = load_table(table.dump())
    if copies == "clone":
        back = back.clone()
    if copies == "both":
        back.clone()
        answers(back, "a", "a", "a")
        back.clone()
        answers(back, "a", "a", "a")
        for _ in range(6):
            back.undo()
    while table.can_undo():
        table.undo()
        back.undo()
        assert table.fingerprint() == back.fingerprint()
        assert table.events() == back.events()
    assert "start" == reason(back)


def play_toy_steps() -> Table[Any]:
    from panspermia.registry import GAMES

    table = play(*short_steps(40))
    GAMES.add(table.game)
    answers(table, *["a", "b", "c"] * 7)
    return table  # type: ignore[no-any-return]


@pytest.mark.slow
def test_undo_costs_the_same_in_a_long_game() -> None:
    """Measured in answers played again, not in time."""
    table = bazaar(2, mode="long", bandits=False)
    costs: list[int] = []
    for count in (50, LONG_TURNS):
        play_on(table, Random(count), count - table.version)
        while not table.can_undo():
            play_on(table, Random(count), 1)
        costs.append(len(before_last_unit(table, None)[1]))
        table.undo()
    assert len(table.tape()) > LONG_TURNS
    assert max(costs) < 100


def test_snapshots_do_not_change_what_anybody_sees() -> None:
    table = until(bazaar(3), "K4")
    before = snapshot_of(table)
    for _ in range(3):
        table.clone()
        table.imagine(0, Random(1))

    assert before == snapshot_of(table)
