"""Random games of the core game keep the laws of the kernel, and no piece is lost or doubled."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import Setup, Table, seat_table
from panspermia.kernel.saves import load_table
from tests import laws

SETUPS = (
    Setup(3, {"quick": True}),
    Setup(1, {"mode": "ceo"}),
    Setup(2, {"module0": False}),
    Setup(5, {"mode": "altruism"}),
)
DECISIONS = 250
IDLE = ("end-turn", "discard", "jettison", "declare-off", "remove", "swap", "fill", "drain")


@pytest.mark.parametrize("seed", range(len(SETUPS)))
def test_random_games_keep_the_laws(seed: int) -> None:
    rng = Random(seed)
    table = seat_table(GAME, SETUPS[seed], seed=seed)
    for number in range(DECISIONS):
        if table.request is None:
            break
        if number % 40 == 0:
            check(table, rng)
        play(table, rng)
        assert_whole(table.state)


def check(table: Table[State], rng: Random) -> None:
    laws.check_options_anew(table)
    laws.check_candidates(table)
    laws.check_clone(table, rng)
    laws.check_undo(table)
    laws.check_imagine(table, rng)
    loaded: Table[Any] = load_table(table.dump(), {GAME.id: GAME})
    assert table.fingerprint() == loaded.fingerprint()


def play(table: Table[State], rng: Random) -> None:
    """Any answer, but rather what brings a Turn on."""
    request = table.request
    assert request is not None
    options = list(request.options())
    if request.rule == "D1" and rng.random() < 0.6:
        options = [word for word in options if word not in IDLE] or options
    table.answer(rng.choice(options), seat=request.seat)


def assert_whole(g: State) -> None:
    """B8a.1, E7: every patent is somewhere, once; no stack or reserve is below nothing."""
    stacks = [stack for stacks in g.stacks for stack in stacks]
    faces = [g.face(face) for stack in stacks for face in stack.cards]
    patents = [card for hand in g.hands for card in hand]
    patents += [face.patent for face in faces if not face.human]
    patents += [card - 1 for deck in g.decks for card in deck if card]
    unseen = [card - 1 for cards in g.unseen for card in cards]
    assert len(set(patents)) == len(patents)
    assert not set(patents) & set(unseen)
    crews = [face.word for face in faces if face.human]
    assert len(set(crews)) == len(crews)
    assert all([stack.tanks >= 0 for stack in stacks])
    assert all([g.cubes(side) >= 0 and g.disks(side) >= 0 for side in g.sides()])
