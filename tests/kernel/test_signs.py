"""Signs: what an event means, and when it means nothing."""

from __future__ import annotations

from typing import Any

from panspermia.games.genesis import GAME
from panspermia.kernel.signs import effects_of


def lost(token: str) -> list[dict[str, Any]]:
    """An organism loses a token; a biont goes back to the pool."""
    clause = {"clause": "G3.1", "side": 0}
    found = [{"event": "TokenLost", "organism": "bacterium-7", "token": token, **clause}]
    if token.startswith("biont"):
        found.append({"event": "BiontReturned", "place": "bacterium-7", **clause})
    return found


def test_a_biont_that_is_lost_is_told_once() -> None:
    assert ["biont-lost"] == [effect.name for effect in effects_of(GAME, lost("biont-0"))]
    assert ["token-lost"] == [effect.name for effect in effects_of(GAME, lost("cube-red"))]
