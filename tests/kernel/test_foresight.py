"""Previews say what surely follows an answer, and odds what follows how often."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from panspermia.kernel import IllegalAnswer, Table, foresight, seat_table
from panspermia.kernel.foresight import Odds, Preview
from panspermia.kernel.game import Setup
from panspermia.kernel.plain import state_data
from panspermia.kernel.sequence import as_long_as, once, rounds
from panspermia.kernel.worlds import RoundOver
from panspermia.players.advice import Advice
from panspermia.registry import new_table
from tests.atlas import GAME as ATLAS
from tests.kernel.toys import answers, asking, play
from tests.laws import check_foresight, play_on


def played(game: str, answers: int, seed: int = 1, **setup: Any) -> Table[Any]:
    table = new_table(game, seed=seed, **setup)
    play_on(table, Random(seed), answers)
    return table


def test_what_surely_follows_is_told_up_to_the_own_next_question() -> None:
    table = new_table("symbioz", players=2, seed=7)
    before = table.fingerprint()

    preview = table.preview(0, "C0>B0")

    assert [("Born", "B0", table.event_count)] == [
        (event["event"], event["square"], event["n"]) for event in preview.events
    ]
    assert (True, "") == (preview.can_undo, preview.barrier)
    assert ("own", "P2b", (0,)) == (
        preview.next.kind, preview.next.clause, preview.next.seats
    )  # fmt: skip
    assert preview.next.question == table.request.prompt if table.request else False
    assert before == table.fingerprint()


def test_a_draft_is_previewed_as_a_whole() -> None:
    table = new_table("symbioz", players=2, seed=7)

    preview = table.preview(0, ["C0>B0", "C1>C1"])

    assert ["B0", "C1"] == [event["square"] for event in preview.events]
    assert ("C0>B0", "C1>C1") == preview.answers
    table.answer_all(preview.answers)
    assert table.events(0)[-2:] == list(preview.events)


def test_a_die_ends_what_is_certain() -> None:
    table, rng = played("genesis", 0, players=2), Random(3)
    while table.request is not None and table.request.rule != "F0c":
        play_on(table, rng, 1)
    assert table.request is not None

    preview = table.preview(table.request.seat, "yes")

    assert ("roll", "F0b", False, "chance") == (
        preview.next.kind, preview.next.clause, preview.can_undo, preview.barrier
    )  # fmt: skip


def test_whoever_is_not_asked_has_nothing_to_look_ahead_to() -> None:
    table = new_table("symbioz", players=2, seed=7)

    for look in (table.preview, table.odds):
        with pytest.raises(IllegalAnswer):
            look(1, "C0>B0")
        with pytest.raises(IllegalAnswer) as refused:
            look(0, "C6>C6")
        assert "P2a" == refused.value.clause


def test_foresight_is_plain_data() -> None:
    table = played("genesis", 40, players=3)
    request = table.request
    assert request is not None

    preview = table.preview(request.seat, request.options()[0])
    odds = table.odds(request.seat, request.options()[0], 20)

    assert preview == msgspec.json.decode(msgspec.json.encode(preview), type=Preview)
    assert odds == msgspec.json.decode(msgspec.json.encode(odds), type=Odds)
    assert 20 == odds.worlds
    assert all([0 < found.worlds <= 20 <= 20 * found.times for found in odds.prospects])


# --- secrets ----------------------------------------------------------------------------------


def spy_at(table: Table[Any]) -> Table[Any]:
    """The bazaar where somebody has chosen to spy, and may choose whom."""
    rng = Random(2)
    while (request := table.request) is not None:
        if request.rule == "K4" and "spy" in request.options():
            table.answer("spy")
            return table
        play_on(table, rng, 1)
    raise AssertionError("nobody could spy")


def test_a_secret_ends_what_is_certain() -> None:
    """K14. Who spies is not told beforehand what lies there, and cannot take it back."""
    table = spy_at(played("bazaar", 0, players=3))
    request = table.request
    assert request is not None

    preview = table.preview(request.seat, request.options()[0])

    assert ((), "secret", "K14") == (preview.events, preview.next.kind, preview.next.clause)
    assert (False, "secret") == (preview.can_undo, preview.barrier)


def test_what_others_have_answered_in_secret_is_not_certain() -> None:
    """K2. The last who hides a card knows that all have, but not what the others have hidden."""
    table = played("bazaar", 0, players=3)
    while len(table.requests) > 1:
        table.answer(table.request.options()[0])  # type: ignore[union-attr]
    request = table.request
    assert request is not None
    assert "K2" == request.rule

    preview = table.preview(request.seat, request.options()[0])

    hidden = [event["card"] for event in preview.events if event["event"] == "Hoarded"]
    assert [request.options()[0]] == [card for card in hidden if card is not None]
    assert 3 == len(hidden)


def test_worlds_that_no_answer_tells_apart_are_looked_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """D10b.1. Without a deal there are no more worlds than what others may have voted."""
    table, rng = new_table("genesis", players=4, seed=9), Random(9)
    advice, found = Advice(table.game), list[int]()
    while len(found) < 4:
        request = table.request
        assert request is not None
        if request.rule == "D10b.1":
            seat, chain = request.seat, request.options()[:1]
            worlds = foresight._worlds_after(table, seat, chain)
            found.append(len({tuple(world.tape()) for world in worlds}))
        if found != [1, 2, 4, 8]:
            table.answer(advice.pick(table.state, request, rng.random()), seat=request.seat)

    assert 8 == len(worlds)
    monkeypatch.setattr(foresight, "SECRET_WORLDS", 7)
    assert 7 == len(foresight._worlds_after(table, seat, chain))


def test_a_draft_that_a_secret_ends_is_refused() -> None:
    table = spy_at(played("bazaar", 0, players=3))
    request = table.request
    assert request is not None
    table.undo()

    with pytest.raises(IllegalAnswer) as refused:
        table.preview(request.seat, ["spy", request.options()[0], "pass"])

    assert refused.value.message.id in ("answer.chain-secret", "answer.chain-seat")


def test_the_law_notices_a_preview_that_looks_at_the_real_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(foresight, "_imagined", lambda table, _seat, _luck: table.clone())
    table = spy_at(played("bazaar", 0, players=3))

    with pytest.raises(AssertionError):
        check_foresight(table, Random(1))


# --- how often --------------------------------------------------------------------------------


def test_odds_agree_with_games_played_by_the_same_weights() -> None:
    """Real games from the same position, with dice of their own, to the end of the turn."""
    table = new_table("genesis", players=3, seed=5)
    advice, rng, games = Advice(table.game), Random(5), 400
    while not (is_fresh(table) and asked_for(table, "E0") and turn(table) > 2):
        give_any(table, advice, rng)
    assert table.request is not None
    seat = table.request.seat
    option = next(o for o in table.request.options() if str(o).startswith("refugium"))
    position = state_data(table.state, table.sequence)
    setup = Setup(3, dict(table.setup.options), deck=table.setup.deck, position=position)

    odds = table.odds(seat, option, games)
    lives = 0
    for seed in range(games):
        played = seat_table(table.game, setup, seed=seed)
        since = played.event_count
        played.answer(option)
        while played.request is not None and turn(played) == turn(table):
            give_any(played, advice, rng)
        found = [event for event in played.events(None, since) if event["event"] == "LifeArose"]
        lives += seat in [event["side"] for event in found]

    share = odds.share("life", seat)
    assert 0.05 < share < 0.95
    # Four standard deviations of the difference of two frequencies.
    assert abs(share - lives / games) < 4 * (2 * share * (1 - share) / games) ** 0.5


def is_fresh(table: Table[Any]) -> bool:
    """Whether nothing was answered since the step began, so that the state tells everything."""
    return table.step_began == len(table.tape())


def asked_for(table: Table[Any], rule: str) -> bool:
    return table.request is not None and table.request.rule == rule


def turn(table: Table[Any]) -> int:
    number: int = table.state.turn
    return number


def give_any(table: Table[Any], advice: Advice, rng: Random) -> None:
    request = table.request
    assert request is not None
    table.answer(advice.pick(table.state, request, rng.random()), seat=request.seat)


def test_odds_end_with_the_round() -> None:
    """What the next round brings is not counted, not even what happens before anybody is asked."""
    table = played("genesis", 30, players=2)
    assert table.request is not None
    seat, first = table.request.seat, table.request.options()[0]
    world = table.imagine(seat, Random(1))
    world.stop_after_round()
    with pytest.raises(RoundOver):
        foresight.play_round(world, Random(1), None)
    told = [event["event"] for event in world.events(seat)]

    assert "TurnBegan" not in told
    assert table.odds(seat, first, 5) == table.odds(seat, first, 5)
    assert table.odds(seat, first, 5) != table.odds(seat, first, 5, seed=1)


def test_odds_end_where_another_loop_begins_to_count_its_rounds() -> None:
    """Else the last of twelve picks would be followed by twelve years."""
    picks = as_long_as(lambda g: len(g.heard) < 3, once("1", asking()))
    years = rounds(once("2", asking()), until=lambda g: len(g.heard) >= 20)
    table = answers(play(picks, years), "a", "a")
    world = table.imagine(0, Random(1))
    world.stop_after_round()
    with pytest.raises(RoundOver):
        foresight.play_round(world, Random(1), None)
    assert 3 == len(world.state.heard)


def test_a_game_without_weights_and_signs_can_be_foreseen() -> None:
    """The atlas has neither: every option is as likely, and nothing is counted."""
    table = seat_table(ATLAS, Setup(2), seed=1)
    for _ in range(2):
        assert table.request is not None
        table.answer("bid-1", seat=table.request.seat)
    assert table.request is not None

    preview = table.preview(table.request.seat, table.request.options()[0])

    assert ["Walked"] == [event["event"] for event in preview.events]
    assert () == table.odds(table.request.seat, table.request.options()[0], 5).prospects
