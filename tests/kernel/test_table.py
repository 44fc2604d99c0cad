"""The table: answers of one, all or any, chains, initiatives, sides and seats, setup."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from panspermia.kernel import (
    CANCEL,
    DONE,
    BadSetup,
    Flow,
    IllegalAnswer,
    Initiative,
    Request,
    StaleAnswer,
    ask_all,
    ask_any,
    each_side,
    once,
)
from panspermia.kernel.tape import CHAINED, FORCED, STARTED
from panspermia.registry import list_games, load_table, new_table
from tests.bazaar.rules.state import Renown
from tests.bazaar.rules.vocabulary import LONG_TURNS
from tests.kernel.toys import Toy, answers, ask, asking, bazaar, hear, play, turn_of, until
from tests.laws import play_on, snapshot_of


def to_all(words: tuple[str, ...] = ("a", "b"), needs: Any = ask_all, **more: Any) -> Any:
    def step(g: Toy) -> Flow[None]:
        requests = [Request(side, "T1", lambda: words, **more) for side in g.sides()]
        heard = yield from needs(requests)
        hear(g, str(heard))
        hear(g, (yield from ask(0, "T2")))

    return once("T1", step)


# --- one, all, any ----------------------------------------------------------------------------


def test_answers_of_all_reach_the_flow_together_in_the_order_of_the_question() -> None:
    table = play(to_all(), players=3)

    assert ["all"] * 3 == [request.needs for request in table.requests]
    table.answer("a", seat=2)
    table.answer("b", seat=0)
    assert [] == table.state.heard
    assert [1] == [request.seat for request in table.requests]
    table.answer("a", seat=1)
    assert ["{0: 'b', 1: 'a', 2: 'a'}"] == table.state.heard


def test_a_secret_answer_is_in_no_view_and_no_event_until_all_are_in() -> None:
    table, other = play(to_all(), players=3), play(to_all(), players=3)
    table.answer("a", seat=2)
    other.answer("b", seat=2)

    for seat in (0, 1, None):
        assert table.view(seat) == other.view(seat)
        assert table.events(seat) == other.events(seat)
    assert table.fingerprint() != other.fingerprint()


def test_who_has_answered_in_secret_is_not_asked_again() -> None:
    table = play(to_all(), players=3)
    table.answer("a", seat=2)

    with pytest.raises(IllegalAnswer, match="not asked"):
        table.answer("b", seat=2)
    assert table.why("b", seat=2).message.id == "answer.not-asked"


def test_the_first_of_several_to_answer_is_heard() -> None:
    table = play(to_all(needs=ask_any), players=3)

    assert {"any"} == {request.needs for request in table.requests}
    table.answer("b", seat=1)
    assert ["(1, 'b')"] == table.state.heard


def test_in_a_group_who_has_one_possible_answer_is_not_asked() -> None:
    def step(g: Toy) -> Flow[None]:
        words = [("a", "b"), ("a",)]
        requests = [Request(side, "T1", lambda s=side: words[s]) for side in (0, 1)]  # type: ignore[misc]
        hear(g, str((yield from ask_all(requests))))

    table = play(once("T1", step))

    assert [0] == [request.seat for request in table.requests]
    assert [(1, "T1", "a", FORCED)] == table.tape()
    table.answer("b")
    assert ["{0: 'b', 1: 'a'}"] == table.state.heard


def test_asking_nobody_of_all_gives_nothing() -> None:
    def step(g: Toy) -> Flow[None]:
        hear(g, str((yield from ask_all([]))))

    assert ["{}"] == play(once("T1", step)).state.heard


def test_an_answer_of_another_seat_is_refused() -> None:
    table = play(once("T1", asking()))

    with pytest.raises(IllegalAnswer, match="not asked"):
        table.answer("a", seat=1)


def test_an_answer_meant_for_an_older_version_is_stale() -> None:
    table = play(once("T1", asking(times=3)))
    table.answer("a", at=0)

    with pytest.raises(StaleAnswer, match="version 0"):
        table.answer("a", at=0)
    with pytest.raises(StaleAnswer, match="version 0"):
        table.answer_all(["a"], at=0)
    assert 1 == table.version
    table.answer("b", at=1)
    with pytest.raises(StaleAnswer):
        table.start(0, "gift", at=1)


# --- chains -----------------------------------------------------------------------------------


def test_a_chain_is_all_or_nothing() -> None:
    table = play(once("T1", asking(times=3)), once("T2", asking("T2", times=9)))
    table.answer("a")
    before = snapshot_of(table)

    with pytest.raises(IllegalAnswer) as caught:
        table.answer_all(["a", "b", "c", "d", "a", "z"])

    assert "T2" == caught.value.clause
    assert before == snapshot_of(table)
    table.answer_all(["a", "b", "c", "d", "a", "b"])
    assert [0, 0, CHAINED, CHAINED, CHAINED, CHAINED, CHAINED] == [e[3] for e in table.tape()]


def test_a_chain_is_one_unit_of_undo() -> None:
    table = play(once("T1", asking(times=3)), once("T2", asking("T2", times=9)))
    table.answer("a")
    before = table.fingerprint()
    table.answer_all(["a", "b", "c", "d", "a", "b"])
    after = table.fingerprint()

    table.undo()
    assert before == table.fingerprint()
    table.redo()
    assert after == table.fingerprint()
    assert 7 == len(table.tape())


def test_a_chain_of_nothing_changes_nothing() -> None:
    table = play(once("T1", asking(times=3)))
    table.answer_all([])

    assert (0, []) == (table.version, table.tape())


def test_a_chain_may_go_on_over_forced_answers_and_a_snapshot() -> None:
    """Five answers end a step; the next begins with a forced one, then the same seat is asked."""

    def second(g: Toy) -> Flow[None]:
        hear(g, (yield from ask(0, "T2", ("a",))), (yield from ask(0, "T3")))

    table = play(once("T1", asking(times=5)), once("T2", second))
    table.answer_all(["a", "a", "a", "a", "a", "d"])

    assert "d" == table.state.heard[-1]


def test_a_chain_cannot_go_on_where_another_seat_decides() -> None:
    table = play(each_side(Toy.sides, once("T1", asking())))

    with pytest.raises(IllegalAnswer, match="another seat"):
        table.answer_all(["a", "a"])
    assert [] == table.tape()


def test_a_chain_may_go_on_with_another_side_of_the_same_seat() -> None:
    table = play(each_side(Toy.sides, once("T1", asking())), seats=lambda setup: (0, 0))
    table.answer_all(["a", "b"])

    assert ["a", "b"] == table.state.heard


def test_a_chain_cannot_go_on_over_dice() -> None:
    table = until(bazaar(2, seed=3), "K3a")

    with pytest.raises(IllegalAnswer, match="dice"):
        table.answer_all(["yes", "yes"])
    with pytest.raises(IllegalAnswer, match="dice"):
        table.answer_all(["yes", "nonsense"])


def test_a_chain_cannot_try_out_what_is_hidden() -> None:
    """K14. Whether the rest would be legal must not tell what the hoard is."""
    table = turn_of(2)
    before = snapshot_of(table)

    for rest in ("pass", "nonsense"):
        with pytest.raises(IllegalAnswer, match="something hidden"):
            table.answer_all(["spy", rest])
    assert before == snapshot_of(table)
    table.answer("spy")


def test_a_failed_chain_leaves_an_imagined_world_as_it_was() -> None:
    world = until(turn_of(2), "K4").imagine(0, Random(5))
    before = world.fingerprint()

    with pytest.raises(IllegalAnswer):
        world.answer_all(["sell", "nonsense"])
    assert before == world.fingerprint() == world.clone().fingerprint()


# --- initiatives ------------------------------------------------------------------------------


def test_an_initiative_interrupts_and_the_open_question_comes_back_anew() -> None:
    table = turn_of(3)
    asked = table.request
    assert asked is not None
    giver = (asked.seat + 1) % 3

    assert {"gift", "offer"} == set(table.initiatives(giver))
    table.start(giver, "gift")
    assert ("K9", giver) == (table.request.rule, table.request.seat)  # type: ignore[union-attr]
    answers(table, ("red", "green", "blue")[asked.seat], 3)

    assert table.request is asked
    assert [8 + 3, 8 - 3] == [table.state.coins[side] for side in (asked.seat, giver)]
    assert (giver, "K9", "gift", STARTED) in table.tape()


def test_options_are_computed_anew_after_an_initiative() -> None:
    """K12a. The victim of a raid is given away all its coins and can no longer pay."""
    table = answers(until(turn_of(3), "K4"), "raid", "green")
    for _ in range(8):
        table.start(1, "gift")
        answers(table, "blue", min(5, table.state.coins[1]))
        if not table.state.coins[1]:
            break

    assert "pay" not in table.request.options()  # type: ignore[union-attr]
    refusal = table.why("pay")
    assert refusal is not None
    assert "K12a" == refusal.clause


def test_nothing_can_be_begun_where_the_question_is_not_open_for_it() -> None:
    table = answers(turn_of(3), "caravan")

    assert () == table.initiatives(0)
    with pytest.raises(IllegalAnswer, match="gift cannot be started now") as caught:
        table.start(1, "gift")
    assert "K9" == caught.value.clause
    with pytest.raises(IllegalAnswer):
        table.start(1, "no such thing")


def test_initiatives_stay_open_after_dice_forced_answers_and_the_first_votes() -> None:
    """The first question of a step is open for initiatives, also on a clone and when loaded."""
    table = bazaar(3)
    assert "K2" == table.request.rule  # type: ignore[union-attr]
    table.answer(table.request.options()[0])  # type: ignore[union-attr]

    for copy in (table, table.clone(), load_table(table.dump())):
        assert ("gift", "offer") == copy.initiatives(0)


def test_the_same_is_open_for_initiatives_with_manual_chance() -> None:
    table = bazaar(2, chance="manual", bandits=False)
    while table.request is not None and table.request.side < 0:
        assert () == table.initiatives(0)
        table.answer(table.request.options()[0])

    assert ("gift", "offer") == table.initiatives(0)
    assert ("gift", "offer") == table.clone().initiatives(0)


@pytest.mark.parametrize("steps", [1, 2])
def test_clone_dump_and_undo_work_in_the_middle_of_an_initiative(steps: int) -> None:
    table = turn_of(3)
    before = table.fingerprint()
    table.start(2, "gift")
    if steps == 2:
        table.answer("red")
    middle = snapshot_of(table)

    assert middle == snapshot_of(table.clone()) == snapshot_of(load_table(table.dump()))
    for _ in range(steps):
        table.undo(2)
    assert before == table.fingerprint()
    for _ in range(steps):
        table.redo()
    assert middle["fingerprint"] == table.fingerprint()


def test_an_initiative_may_end_without_a_question() -> None:
    def shout(g: Toy, side: int) -> Flow[None]:
        yield from ()
        hear(g, f"!{side}")

    loud = Initiative("shout", "T7", shout, lambda g, side: len(g.heard) < 2)
    table = play(once("T1", asking()), initiatives=(loud,))
    table.start(1, "shout")
    table.start(0, "shout")

    assert ["!1", "!0"] == table.state.heard
    assert () == table.initiatives(1)
    assert "T1" == table.request.rule
    assert snapshot_of(table) == snapshot_of(table.clone())


# --- sides and seats --------------------------------------------------------------------------


def test_a_seat_may_decide_for_two_sides_and_sees_both() -> None:
    table = bazaar(1)

    assert (0, 1) == table.sides_of(0)
    assert () == table.sides_of(None)
    assert [(0, 0), (1, 0)] == [(r.side, r.seat) for r in table.requests]
    hands = [place for place in table.view(0)["position"]["cards"].values() if "hand" in place]
    assert 4 == len(hands)
    assert {} == table.view(None)["position"]["cards"]


def test_a_side_without_a_seat_acts_by_chance_and_is_never_asked() -> None:
    table = bazaar(2, seed=5)
    play_on(table, Random(1), 1000)

    assert any(side >= 0 for side, *_ in table.tape())
    assert 4 not in {side for side, *_ in table.tape()}
    assert table.state.coins[4] > 0


def test_asking_a_side_without_a_seat_is_a_bug_of_the_rules() -> None:
    with pytest.raises(AssertionError, match="without a seat"):
        play(once("T1", asking()), seats=lambda setup: (None, 0))


# --- setup, end, legacy -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"game": "chess"}, "no game chess"),
        ({"players": 5}, "not for 5 players"),
        ({"players": True}, "not for"),
        ({"players": 2.0}, "not for"),
        ({"options": {"colour": "red"}}, "no option colour"),
        ({"options": {"mode": "odd"}}, "odd is not a value"),
        ({"options": {"bandits": 1}}, "1 is not a value"),
        ({"options": {"mode": "solo"}}, "plays alone"),
        ({"deck": {"cards": 3}}, "3 cards"),
        ({"deck": {"cards": 1}}, "1 card is"),
        ({"chance": "loaded"}, "not a kind of chance"),
        ({"legacy": {"renown": [4]}}, r"cannot take over this legacy: Expected `int` <= 3"),
        ({"legacy": {"fame": [1]}}, "unknown field `fame`"),
        ({"legacy": {"renown": [1], "version": 2}}, "a legacy of version 2, only of 1"),
        ({"game": "symbioz", "legacy": {"renown": [1]}}, "symbioz takes nothing over"),
    ],
)
def test_a_wrong_setup_is_refused_in_one_line(wrong: dict[str, Any], words: str) -> None:
    given = {"game": "bazaar", "players": 2, **wrong}

    with pytest.raises(BadSetup, match=words) as caught:
        new_table(given.pop("game"), **given)
    assert "\n" not in str(caught.value)


def test_a_campaign_carries_its_legacy_over() -> None:
    first = bazaar(2, seed=2)
    play_on(first, Random(2), 10_000)
    assert first.outcome is not None
    second = new_table("bazaar", players=2, seed=2, legacy={"renown": [3, 1]})

    earned = first.outcome.legacy
    assert isinstance(earned, Renown)
    assert earned == new_table("bazaar", players=2, legacy=earned).setup.legacy
    assert [11, 9] == second.state.coins[:2]
    assert Renown(renown=[3, 1]) == load_table(second.dump()).setup.legacy
    assert {"renown": [3, 1]} == json.loads(second.dump())["legacy"]


def test_a_game_tells_its_modes_options_and_vocabulary() -> None:
    info = {game.id: game for game in list_games()}["bazaar"]

    assert ("standard", "solo", "long") == info.modes
    assert ["mode", "bandits", "guild"] == [option.id for option in info.options]
    assert 300 < len(info.vocabulary) <= 8192


def test_the_outcome_is_there_when_the_game_is_over_and_not_before() -> None:
    before, table = bazaar(1, seed=4), bazaar(1, seed=4)
    play_on(table, Random(3), 10_000)
    outcome = table.outcome

    assert before.outcome is None
    assert outcome is not None
    assert (1, 1) == (len(outcome.scores), len(outcome.utility))
    assert table.view(0)["outcome"]["reason"] == "K17"


@pytest.mark.slow
def test_a_game_of_five_thousand_answers_is_played_loaded_and_taken_back() -> None:
    table = bazaar(3, mode="long", bandits=False)
    play_on(table, Random(1), LONG_TURNS * 20)
    given = [entry for entry in table.tape() if entry[0] >= 0 and not entry[3] & FORCED]

    assert table.request is None
    assert len(given) >= 5000
    assert table.fingerprint() == load_table(table.dump()).fingerprint()
    if table.can_undo():
        table.undo()
        table.redo()
    assert table.outcome is not None


def test_a_table_that_was_copied_once_is_copied_again_from_nearby() -> None:
    """A copy gives the answers since the last boundary again; nobody else pays for boundaries."""
    seen, other = (new_table("symbioz", players=2, seed=5) for _ in range(2))
    for table in (seen, other):
        rng = Random(5)
        play_on(table, rng, 20)
        if table is seen:
            seen.clone()
        play_on(table, rng, 100)

    assert len(seen._tape) < 50
    assert 120 <= len(other._tape)
    assert (seen.fingerprint(), seen.tape(), seen.history()) == (
        other.fingerprint(), other.tape(), other.history()
    )  # fmt: skip
    while seen.can_undo() and other.can_undo():
        seen.undo()
        other.undo()
    assert (seen.fingerprint(), seen.can_undo()) == (other.fingerprint(), other.can_undo())


def test_words_of_a_route_end_it_or_take_it_back() -> None:
    table = answers(turn_of(2), "caravan", "s1")
    side = table.request.side  # type: ignore[union-attr]
    assert {DONE, CANCEL} <= set(table.request.options())  # type: ignore[union-attr]
    back = table.clone()

    answers(table, DONE)
    answers(back, CANCEL)

    assert (1, 0) == (table.state.caravans[side], back.state.caravans[side])
