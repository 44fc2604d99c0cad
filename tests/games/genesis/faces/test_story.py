"""What events of Bios: Genesis mean: whose a thing is, and what a biont's return is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from panspermia.games.genesis import GAME
from panspermia.games.genesis.faces.story import owners
from panspermia.kernel import Table
from panspermia.kernel.signs import LOSS, Owners, effects_of
from tests.laws import SUBJECTS, play_one


def finished(seed: int) -> Table[Any]:
    """A random game in any mode."""
    subject, rng = SUBJECTS["genesis"], Random(seed)
    table = subject.new_table(seed)
    while table.request is not None:
        play_one(table, rng, subject.initiative)
    return table


@pytest.mark.parametrize("seed", range(12))
def test_events_tell_whose_organisms_are(seed: int) -> None:
    """Followed from the beginning, they say the same as the view of the end."""
    table = finished(seed)
    known = Owners(GAME)
    for event in table.events(None):
        known.follow(event["event"], event.__getitem__)

    assert {word: known.of(word) for word in owners(table.view(None))} == owners(table.view(None))


@pytest.mark.parametrize("seed", range(12))
def test_every_return_of_a_biont_is_a_loss_or_a_choice(seed: int) -> None:
    for event in finished(seed).events(None):
        if event["event"] == "BiontReturned":
            assert 1 == len(effects_of(GAME, [event])), event["clause"]


def test_a_stolen_cube_is_the_loss_of_whoever_owns_the_host() -> None:
    """As the view before, or the events since, say whose it is."""
    stolen = {
        "event": "CubeStolen", "clause": "E3c", "parasite": "parasite-red", "host": "bacterium-3",
        "token": "cube-blue",
    }  # fmt: skip
    arose = {
        "event": "LifeArose", "clause": "F3.1", "side": 1, "refugium": "refugium-3",
        "bacterium": "bacterium-3",
    }  # fmt: skip

    (lost,) = [effect for effect in effects_of(GAME, [arose, stolen]) if effect.kind == LOSS]
    (unknown,) = [effect for effect in effects_of(GAME, [stolen]) if effect.kind == LOSS]

    assert (1, "bacterium-3", "cube-blue") == (lost.side, lost.place, lost.what)
    assert None is unknown.side
