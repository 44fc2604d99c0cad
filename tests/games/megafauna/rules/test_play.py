"""Random games of every mode: they end, and nothing is lost or stands where it cannot."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.rules.options import (
    ACHTERBAHN,
    SOLITAIRE,
    TOOTH,
    VENUS_ANIMALS,
    VENUS_PVA,
)
from panspermia.kernel import Setup, Table, seat_table
from panspermia.kernel.game import Value
from tests.games.megafauna.conservation import BETWEEN, check

PLAYERS = {
    ACHTERBAHN: (2, 3, 4),
    TOOTH: (2, 3, 4),
    SOLITAIRE: (1,),
    VENUS_PVA: (2,),
    VENUS_ANIMALS: (2, 3),
}
GAMES_A_MODE = 8
NEVER = 10_000


def drawn_setup(mode: str, rng: Random) -> Setup:
    """A mode with options drawn at random."""
    options: dict[str, Value] = {"mode": mode}
    for option in GAME.options:
        if option.id not in ("mode", "protagonist") and rng.random() < 0.3:
            options[option.id] = rng.choice(option.values)
    if mode == SOLITAIRE:
        options["protagonist"] = rng.choice(("animal", "plant"))
    return Setup(rng.choice(PLAYERS[mode]), options)


def play(table: Table[Any], rng: Random) -> int:
    """Play to the end by chance; how many answers that took."""
    for count in range(NEVER):
        request = table.request
        if request is None:
            return count
        assert {*request.options()} <= {*GAME.vocabulary}
        table.answer(rng.choice(request.options()))
        asked = table.request
        check(table.state, is_between=asked is not None and asked.rule in BETWEEN)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("mode", PLAYERS)
def test_random_games_keep_everything_and_end(mode: str) -> None:
    for seed in range(GAMES_A_MODE):
        rng = Random(f"{mode} {seed}")
        table = seat_table(GAME, drawn_setup(mode, rng), seed=seed)

        play(table, rng)

        outcome = table.outcome
        assert outcome is not None
        assert outcome.reason
        assert len(outcome.scores) == len(outcome.utility) == table.setup.players
        assert all([0 <= share <= 1 for share in outcome.utility])


def test_a_copy_plays_on_alike_and_a_save_is_the_same_position() -> None:
    rng = Random(5)
    table = seat_table(GAME, Setup(3, {}), seed=5)
    for _ in range(60):
        assert table.request is not None
        table.answer(rng.choice(table.request.options()))

    copy = table.clone()
    for one in (table, copy):
        play(one, Random(6))

    assert table.fingerprint() == copy.fingerprint()
    assert table.outcome == copy.outcome
