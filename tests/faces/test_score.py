"""Points by source, who is ahead, and what ends a game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from panspermia import contract, new_table, score_of
from panspermia.faces.score import POINTS, ROUNDING, TIE, WIN, Ending, Score, Source
from panspermia.games.genesis.rules import ending as rules
from panspermia.games.genesis.rules.options import INTRO
from panspermia.games.symbioz.rules.board import COUNT
from panspermia.kernel import Message, Outcome, Table, once, render
from tests.kernel.toys import answers, asking, seat, toy
from tests.laws import SUBJECTS, check_score, draw_genesis, play_one

WORDS = Message("score.points")


def source(*values: float | None, kind: str = POINTS) -> Source:
    return Source(WORDS, dict(enumerate(values)), kind=kind)


def ending(table: Table[Any], clause: str) -> Ending:
    return next(e for e in score_of(table.view(None)).endings if e.clause == clause)


# --- who is ahead ---------------------------------------------------------------------------------


def test_points_are_compared_exactly_and_shown_rounded() -> None:
    score = Score((source(3, 2.5), source(0, 1), source(0, -0.5, kind=ROUNDING)), ())
    assert [3, 3] == [score.total(side) for side in score.sides]
    assert [1] == score.leaders


def test_among_equals_something_else_decides() -> None:
    score = Score((source(3, 3, 3), source(1, 4, 4, kind=TIE)), ())
    assert [3, 3, 3] == [score.total(side) for side in score.sides]
    assert [1, 2] == score.leaders


def test_nobody_is_ahead_where_points_are_hidden() -> None:
    score = Score((source(3, 3), source(None, 4)), ())
    assert [None, 7] == [score.total(side) for side in score.sides]
    assert [] == score.leaders


def test_a_score_is_plain_data() -> None:
    score = score_of(new_table("symbioz", players=2, seed=1).view(0)).plain()
    assert {"0": 0, "1": 0} == score["totals"]
    assert ["V1", "V3"] == [found["clause"] for found in score["sources"]]
    assert ["T3", "V1"] == [found["clause"] for found in score["endings"]]


def test_a_game_that_says_nothing_has_its_points_at_the_end() -> None:
    result = Outcome((1,), (2, 5), (0.0, 1.0), "T9")
    game = toy(once("T1", asking()), outcome=lambda _: result)
    table = seat(game)
    assert [] == contract.score_of(game, table.view(0)).sides
    score = contract.score_of(game, answers(table, "a").view(0))
    assert [2, 5] == [score.total(side) for side in score.sides]
    assert [1] == score.leaders


# --- the games ------------------------------------------------------------------------------------


def test_a_hidden_card_is_open_to_its_owner_alone() -> None:
    table = SUBJECTS["bazaar"].new_table(2)
    rng = Random(1)
    while table.view(0)["position"]["sizes"].get("hoard:red", 0) == 0:
        play_one(table, rng)
    own, others = [score_of(table.view(seat)).sources[-1].values[0] for seat in (0, 1)]
    assert own is not None
    assert others is None


@pytest.mark.parametrize("seed", range(24))
def test_goals_of_genesis_are_reached_when_the_rules_say_so(seed: int) -> None:
    """At every fifth decision of games alone and together, and at their ends."""
    rng = Random(seed)
    setup = draw_genesis(rng)
    mode = ("solitaire", "coop", "intro")[seed % 3]
    options = {**setup["options"], "mode": mode, "chimera": mode != INTRO and seed % 2 == 0}
    options |= {"beginner": False, "macro": False, "plants": False, "goal": "macroorganisms"}
    if mode == "solitaire" and seed % 4 == 0:
        options["goal"] = "chimera"
    table = new_table("genesis", players=2 if mode == "coop" else 1, seed=seed, options=options)
    while table.request is not None:
        if table.version % 5 == 0:
            check_goals(table)
            check_score(table)
        play_one(table, rng)
    check_goals(table)


def check_goals(table: Table[Any]) -> None:
    g = table.state
    goals = [e.done == e.of for e in score_of(table.view(None)).endings if e.kind == WIN]
    if g.rules.mode == INTRO:
        assert [all([g.owned(side) for side in g.players()])] == goals
    elif g.rules.alone:
        reached = rules.goal_reached(g)
        assert (reached == rules.TERRESTRIAL_WIN) == goals[0]
        assert goals[0] or (reached == rules.MARINE_WIN) == goals[1]
    else:
        assert rules.is_coop_won(g) == all(goals)


def test_the_introductory_game_has_no_climate() -> None:
    table = new_table("genesis", players=2, seed=1, options={"mode": "intro"})
    found = score_of(table.view(0))
    assert ["I0"] == [e.clause for e in found.endings]
    assert ["I1a", "I1b", "I1e"] == [s.clause for s in found.sources]


def test_the_short_game_has_three_events_less() -> None:
    table = new_table("genesis", players=2, seed=1, options={"short": True})
    last = ending(table, "I0")
    assert 17 == last.of
    assert (3, 7, 7) == last.parts


def test_the_last_event_is_told_before_its_turn_ends() -> None:
    table, rng = new_table("genesis", players=2, seed=4), Random(4)
    while not (last := ending(table, "I0")).is_due:
        assert table.request is not None
        play_one(table, rng)
    assert table.outcome is None
    assert last.done == last.of
    assert last.short is not None
    assert "last turn" == render(last.short)


def test_the_climate_counts_what_is_missing_to_an_armageddon() -> None:
    table = new_table("genesis", players=2, seed=4)
    table.state.history = [0, 1, 1]
    found = ending(table, "D10a")
    assert (2, 4, False) == (found.done, found.of, found.is_due)
    assert "Snows in a row: 2. 2 more, and the Earth freezes over." == render(found.detail)
    table.state.waterworld, table.state.history = True, [0, 0]
    assert (2, 3) == (ending(table, "D10a").done, ending(table, "D10a").of)
    table.state.ending = "D10a.1"
    assert ending(table, "D10a").is_due


def test_a_full_square_is_told_before_it_is_the_third_symbioz() -> None:
    table = new_table("symbioz", players=2, seed=1)
    assert "Nobody has one yet." == render(ending(table, "V1").detail)
    table.state.owner[0] = table.state.owner[1] = 1
    assert (2, 3) == (ending(table, "V1").done, ending(table, "V1").of)
    assert "Nearest: Amber, with 2." == render(ending(table, "V1").detail)
    table.state.zerbs[COUNT + 5] = 12
    assert "If the full squares stay full this turn: Amber." == render(ending(table, "V1").detail)
    assert not ending(table, "V1").is_due
