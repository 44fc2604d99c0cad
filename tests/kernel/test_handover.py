"""A table that is handed over to another process goes on there as it would here."""

from __future__ import annotations

import gc
from random import Random
from typing import Any

import pytest

from panspermia.kernel import BadSave, Table
from panspermia.kernel.handover import hand_over, take_over
from panspermia.registry import GAMES, new_table
from tests.laws import SUBJECTS, play_one, snapshot_of


def told(table: Table[Any]) -> dict[str, Any]:
    """All of a table but what stays behind: the tape, and what could be given again."""
    told = snapshot_of(table)
    del told["tape"], told["redo"]
    return told | {"since": table.events(0, 7)}


@pytest.mark.parametrize("game", SUBJECTS)
def test_a_table_taken_over_stands_and_goes_on_as_the_other(game: str) -> None:
    for seed in range(3):
        rng = Random(seed)
        table = SUBJECTS[game].new_table(seed)
        while table.request is not None:
            play_one(table, rng, 0.1 if table.game.initiatives else 0.0)
            if rng.random() > 0.05:
                continue
            other = take_over(hand_over(table), GAMES)

            assert told(table) == told(other)
            for _ in range(5):
                for each in (table, other):
                    if each.requests:
                        each.answer(each.requests[0].options()[-1])
            assert table.fingerprint() == other.fingerprint()


def test_what_is_handed_over_does_not_grow_with_the_tape_and_holds_no_deck() -> None:
    table, rng = new_table("genesis", players=3, seed=4), Random(4)
    while table.request is not None and table.version < 150:
        table.answer(rng.choice(table.request.options()))
    table.clone()

    assert len(hand_over(table)) < len(table.dump()) / 4


def test_an_imagined_table_is_not_handed_over() -> None:
    world = new_table("bazaar", players=2, seed=1).imagine(0, Random(1))

    with pytest.raises(BadSave):
        hand_over(world)


def test_a_table_whose_deck_nobody_holds_cannot_be_taken_over() -> None:
    table = new_table("bazaar", players=2, seed=1, deck={"cards": 10})
    content = hand_over(table)
    assert [10] == [len(take_over(content, GAMES).state.where)]
    del table
    gc.collect()

    with pytest.raises(BadSave, match="no such deck is known"):
        take_over(content, GAMES)
