"""What learning programs see of Bios: Megafauna: numbers within their bounds, in every mode."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from panspermia.env import aec
from panspermia.env.stage import Stage
from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.rules.vocabulary import HERBIVORE, NOBODY
from panspermia.registry import GAMES
from tests.laws import MEGAFAUNA_PLAYERS as PLAYERS


@pytest.fixture(autouse=True)
def offered() -> Iterator[None]:
    """The game is in the registry as long as a test runs."""
    is_known = GAME.id in GAMES
    if not is_known:
        GAMES.add(GAME)
    yield
    if not is_known:
        GAMES._loaded.pop(GAME.id)


@pytest.mark.parametrize("mode", PLAYERS)
def test_a_game_can_be_played_in_an_environment(mode: str) -> None:
    env = aec(GAME.id, players=PLAYERS[mode][-1], options={"mode": mode})
    rng = Random(f"env {mode}")
    env.reset(seed=4)
    rows = set()
    for agent in env.agent_iter():
        seen, _, is_over, _, _ = env.last()
        if is_over:
            env.step(None)
            continue
        assert env.observation_space(agent).contains(seen)
        rows.add(seen["observation"].tobytes())
        env.step(int(rng.choice([*seen["action_mask"].nonzero()[0]])))
    assert len(rows) > 10


def test_a_creeple_that_is_gone_is_seen() -> None:
    """Rows tell positions apart that differ in one creeple."""
    stage = Stage(GAME.id, players=2, options={"mode": "tooth-and-claw"})
    table, other = stage.new_table(seed=1), stage.new_table(seed=1)
    assert (stage.encoder.encode(table, 0) == stage.encoder.encode(other, 0)).all()
    place = next(n for n, species in enumerate(other.state.standing[HERBIVORE]) if species >= 0)
    other.state.standing[HERBIVORE][place] = NOBODY
    assert (stage.encoder.encode(table, 0) != stage.encoder.encode(other, 0)).any()
