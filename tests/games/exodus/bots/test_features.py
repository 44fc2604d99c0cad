"""What learning programs see of High Frontier: numbers within their bounds, and all that counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import numpy as np
import pytest

from panspermia.env import aec
from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules.pieces import LEO
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.vocabulary import VOCABULARY
from panspermia.kernel import Setup, seat_table
from panspermia.kernel.encoder import Encoder
from panspermia.kernel.observing import observed
from panspermia.registry import GAMES
from tests.games.exodus.drawn import drawn
from tests.games.exodus.positions import at, claim, hold, leo, outpost, position, table_at

DECISIONS = 60


def encoder_of(players: int, **options: str | bool) -> Encoder:
    setup = GAME.check(Setup(players, dict(options)))
    return Encoder(GAME, setup, GAME.seats(setup))


@pytest.mark.parametrize(
    "setup",
    [Setup(3), Setup(1, {"mode": "ceo"}), Setup(5, {"module0": False}), Setup(2, {"quick": True})],
)
def test_rows_lie_within_their_bounds(setup: Setup) -> None:
    """In random games, which also begin from drawn positions with Rockets under way."""
    rng = Random(str(setup))
    table = seat_table(GAME, setup, seed=3)
    known, rows = Encoder(GAME, table.setup, GAME.seats(table.setup)), set()
    for _ in range(DECISIONS):
        request = table.request
        assert request is not None
        row, mask = known.encode(table, request.seat), observed(table, request.seat).mask
        assert (known.low <= row).all()
        assert (row <= known.high).all()
        assert {VOCABULARY[n] for n in mask.nonzero()[0]} == set(request.options())
        rows.add(row.tobytes())
        table.answer(rng.choice(request.options()), seat=request.seat)
    assert len(rows) > DECISIONS // 2


@pytest.fixture
def offered() -> Iterator[None]:
    """The game is in the registry as long as a test runs."""
    is_known = GAME.id in GAMES
    if not is_known:
        GAMES.add(GAME)
    yield
    if not is_known:
        GAMES._loaded.pop(GAME.id)


@pytest.mark.usefixtures("offered")
def test_a_game_can_be_played_in_an_environment() -> None:
    env = aec(GAME.id, players=2)
    rng = Random("env")
    env.reset(seed=4)
    for _ in range(DECISIONS):
        seen, _, is_over, _, _ = env.last()
        assert not is_over
        assert env.observation_space(env.agent_selection).contains(seen)
        env.step(int(rng.choice([*seen["action_mask"].nonzero()[0]])))


def test_drawn_positions_lie_within_the_bounds() -> None:
    rng = Random(5)
    for _ in range(6):
        g = drawn(rng)
        table = table_at(g, seed=1)
        setup = table.setup
        known = Encoder(GAME, setup, GAME.seats(setup))
        row = known.encode(table, 0)
        assert (known.low <= row).all()
        assert (row <= known.high).all()


def _money(g: State) -> None:
    g.stacks[0][LEO].tanks += 1


CHANGES: dict[str, Callable[[State], object]] = {
    "money": _money,
    "hand": lambda g: hold(g, "nuclear-drill"),
    "card": lambda g: leo(g, "nuclear-drill"),
    "outpost": lambda g: outpost(g, "mars-north-pole", tanks=2),
    "claim": lambda g: claim(g, "mars-north-pole"),
    "busted": lambda g: g.busted.append(at("mars-north-pole")),
    "glitch": lambda g: setattr(g.stacks[0][LEO], "glitched", True),
    "mark": lambda g: g.used.append("drive"),
    "bid": lambda g: g.used.append("pledged 1 4"),
    "leave": lambda g: g.granted.append(("powersat", 1, -1)),
    "offer": lambda g: g.offers.add(0, 1, {"aqua": 1}, {}, 3),
    "moved": lambda g: g.moved_cards.append(3),
}


@pytest.mark.parametrize("change", CHANGES)
def test_positions_that_differ_are_told_apart(change: str) -> None:
    known = encoder_of(2, module0=False)
    plain, other = position(2), position(2)
    before = known.encode(table_at(plain), 0).copy()
    CHANGES[change](other)
    assert not np.array_equal(before, known.encode(table_at(other), 0))


def test_the_vocabulary_fits() -> None:
    """Learning programs have an output for each of 8,192 answers."""
    assert len(VOCABULARY) == len(set(VOCABULARY)) <= 8192
