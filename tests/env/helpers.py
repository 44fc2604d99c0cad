"""Setups that the environments are tried on, and random play in them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from panspermia.env import Stage
from panspermia.kernel import Table
from tests import laws

SETUPS: dict[str, dict[str, Any]] = {
    "symbioz-2": {"game": "symbioz", "players": 2},
    "symbioz-3": {"game": "symbioz", "players": 3, "options": {"board": "diamond"}},
    "symbioz-4": {"game": "symbioz", "players": 4, "options": {"seating": "adjacent"}},
    "genesis-2": {"game": "genesis", "players": 2},
    "genesis-4": {"game": "genesis", "players": 4, "options": {"macro": True, "crystal": True}},
    "genesis-coop": {"game": "genesis", "players": 2, "options": {"mode": "coop", "chimera": True}},
    "genesis-alone": {"game": "genesis", "players": 1, "options": {"mode": "solitaire"}},
    "megafauna-2": {"game": "megafauna", "players": 2},
    "megafauna-4": {"game": "megafauna", "players": 4, "options": {"long": True}},
    "megafauna-venus": {
        "game": "megafauna",
        "players": 3,
        "options": {"mode": "venus-animals"},
    },
    "megafauna-alone": {"game": "megafauna", "players": 1, "options": {"mode": "solitaire"}},
    "exodus-3": {"game": "exodus", "players": 3},
    "exodus-alone": {"game": "exodus", "players": 1, "options": {"mode": "ceo", "quick": True}},
    "bazaar-3": {"game": "bazaar", "players": 3},
    "bazaar-alone": {"game": "bazaar", "players": 1, "options": {"mode": "solo"}},
}
"""The bazaar has hidden cards, and asks several seats at once."""

assert "bazaar" in laws.SUBJECTS


def random_game(stage: Stage, seed: int) -> Iterator[Table[Any]]:
    """The table before every decision of a random game, and at its end."""
    rng = Random(seed)
    table = stage.new_table(seed)
    while (request := stage.asked(table)) is not None:
        yield table
        stage.act(table, request.seat, rng.choice(stage.actions(table, request.seat)))
    yield table


def drawn(masks: Any, rng: Random) -> Any:
    """A possible action for each game; any for one that is over."""
    return np.array([rng.choice(mask.nonzero()[0].tolist() or [0]) for mask in masks])
