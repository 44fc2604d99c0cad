"""Bios: Megafauna is known to these tests, though nothing offers it yet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from panspermia.games.megafauna import GAME
from panspermia.registry import GAMES


@pytest.fixture(autouse=True)
def offered() -> Iterator[None]:
    """The game is in the registry as long as a test runs."""
    is_known = GAME.id in GAMES
    if not is_known:
        GAMES.add(GAME)
    yield
    if not is_known:
        GAMES._loaded.pop(GAME.id)
