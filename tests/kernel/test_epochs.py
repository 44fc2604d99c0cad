"""Epochs of chance: after a way back over a die other dice fall, and they can be checked too."""

from __future__ import annotations

import hashlib
import hmac
import json
from random import Random
from typing import Any

import pytest

from panspermia.kernel import CHANCE, BadSave, Falsified, Table, chance
from panspermia.kernel.handover import hand_over, take_over
from panspermia.kernel.requests import ChanceRequest
from panspermia.kernel.saves import load_table, seal, verify
from panspermia.registry import GAMES, new_table
from tests.kernel.toys import bazaar
from tests.laws import play_on, snapshot_of

DIE = ChanceRequest("T1", (1, 2, 3, 4, 5, 6), None)
WEIGHTED = ChanceRequest("T1", ("a", "b"), (1, 4))
MANY = 60


def rewound(table: Table[Any], seed: int, answers: int, number: int) -> Table[Any]:
    """The table after playing on and going back to where it stands now, in a new epoch."""
    entries = len(table.tape())
    play_on(table, Random(seed), answers)
    assert table.rolled > table.past(entries).rolled, "no die fell: nothing is shown"
    past = table.past(entries)
    past.renew_chance(number)
    return past


def dice(table: Table[Any], since: int = 0) -> list[Any]:
    return [entry[2] for entry in table.tape() if entry[0] == CHANCE][since:]


def twice_rewound(game: str = "bazaar") -> Table[Any]:
    table = bazaar(3, 5) if game == "bazaar" else new_table(game, players=3, seed=5)
    play_on(table, Random(1), 5)
    table = rewound(table, 2, 8, 1)
    play_on(table, Random(3), 8)
    return rewound(table, 4, 8, 2)


def test_an_outcome_of_a_later_epoch_is_that_of_the_hash_of_seed_epoch_and_index() -> None:
    seed = bytes(range(32))
    block = hmac.new(seed, b"3/5:0", hashlib.sha256).digest()

    assert int.from_bytes(block[:8], "big") % 6 == chance.below(seed, 5, 6, epoch=3)


@pytest.mark.parametrize("request_", [DIE, WEIGHTED], ids=["die", "weighted"])
def test_each_index_falls_in_the_epoch_that_had_begun_then(request_: ChanceRequest) -> None:
    source = chance.Source(b"seed").renewed(10, 1).renewed(20, 4)

    for index in range(30):
        epoch = 0 if index < 10 else 1 if index < 20 else 4
        assert chance.outcome(b"seed", index, request_, epoch) == source.outcome(index, request_)


def test_epochs_give_different_dice() -> None:
    rolls = {
        epoch: [chance.outcome(b"seed", index, DIE, epoch) for index in range(MANY)]
        for epoch in range(20)
    }

    assert 20 == len({tuple(found) for found in rolls.values()})


def test_an_epoch_that_begins_earlier_replaces_those_after_it() -> None:
    source = chance.Source(b"seed").renewed(10, 1).renewed(20, 2).renewed(5, 3)

    assert ((5, 3),) == source.epochs


def test_a_number_is_never_used_again() -> None:
    with pytest.raises(AssertionError, match="never used again"):
        chance.Source(b"seed").renewed(10, 1).renewed(12, 1)


@pytest.mark.parametrize("game", ["bazaar", "genesis"])
def test_after_a_way_back_the_same_answers_meet_other_dice(game: str) -> None:
    table = bazaar(3, 5) if game == "bazaar" else new_table(game, players=3, seed=5)
    play_on(table, Random(1), 5)
    entries, rolled = len(table.tape()), table.rolled
    seen = []
    for number in range(1, 6):
        play_on(table, Random(2), 60)
        seen.append(dice(table, rolled)[:8])
        assert 4 < len(seen[-1])
        past = table.past(entries)
        past.renew_chance(number)
        table = past

    assert len(seen) == len({str(found) for found in seen})


def test_what_fell_before_the_way_back_stays() -> None:
    table = bazaar(3, 5)
    play_on(table, Random(1), 5)
    before = dice(table)

    table = rewound(table, 2, 8, 1)

    assert before == dice(table)
    assert table.rolled == table.epochs[0][0]


@pytest.mark.parametrize("game", ["bazaar", "genesis"])
def test_dumps_clones_pasts_and_handovers_keep_the_epochs(game: str) -> None:
    table = twice_rewound(game)
    copies = [
        load_table(table.dump(), GAMES),
        table.clone(),
        table.past(len(table.tape())),
        take_over(hand_over(table), GAMES),
    ]
    assert 2 == len(table.epochs)
    play_on(table, Random(6), 40)

    for copy in copies:
        play_on(copy, Random(6), 40)
        assert table.state.cursor == copy.state.cursor
        assert table.fingerprint() == copy.fingerprint()
        assert table.epochs == copy.epochs


def test_a_past_before_an_epoch_does_not_have_it() -> None:
    table = twice_rewound()

    assert () == table.past(0).epochs
    assert table.epochs[:1] == table.past(_entries_to(table, table.epochs[1][0] - 1)).epochs


def _entries_to(table: Table[Any], outcomes: int) -> int:
    """After how many entries so many outcomes of chance had come."""
    places = [n for n, entry in enumerate(table.tape()) if entry[0] == CHANCE]
    return places[outcomes - 1] + 1


def test_an_imagined_world_looks_like_the_table_also_after_a_way_back() -> None:
    table = twice_rewound()
    seat = table.requests[0].seat

    assert table.view(seat) == table.imagine(seat, Random(1)).view(seat)


def test_a_game_with_ways_back_verifies() -> None:
    table = twice_rewound()
    play_on(table, Random(5), 10_000)
    assert table.outcome is not None

    checked = verify(table.dump(), GAMES)

    assert table.tape() == checked.tape()
    assert snapshot_of(table) == snapshot_of(load_table(table.dump(), GAMES))


@pytest.mark.parametrize("epochs", [[], [[11, 1]], [[11, 2], [12, 3]]])
def test_dice_of_another_epoch_are_found_out(epochs: list[list[int]]) -> None:
    table = twice_rewound()
    play_on(table, Random(5), 10_000)
    content = json.loads(table.dump())

    with pytest.raises((Falsified, BadSave)):
        verify(seal({**content, "epochs": epochs}), GAMES)


@pytest.mark.parametrize(
    "epochs", [[[5, 1], [5, 2]], [[5, 2], [9, 2]], [[5, 0]], [[-1, 1]], [[9, 1], [5, 2]]]
)
def test_epochs_out_of_order_are_refused(epochs: list[list[int]]) -> None:
    content = json.loads(twice_rewound().dump())

    with pytest.raises(BadSave, match="epochs"):
        load_table(seal({**content, "epochs": epochs}), GAMES)


def test_a_save_without_epochs_loads() -> None:
    content = json.loads(bazaar(3, 5).dump())
    del content["epochs"]

    assert () == load_table(seal(content), GAMES).epochs
