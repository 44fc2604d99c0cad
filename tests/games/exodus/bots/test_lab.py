"""What the laboratory counts of games of High Frontier."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.game import GAME
from panspermia.kernel.events import fields_of
from panspermia.lab.simulate import LabPlan, play_game
from panspermia.registry import GAMES


def test_what_is_bought_and_built_is_named_by_its_event() -> None:
    for kind, field in GAME.built.items():
        assert kind in GAME.events
        assert {"side", field} <= set(fields_of(kind))


def test_factions_and_cards_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A random game of two with a quick start: it ends, and seats differ by their factions."""
    monkeypatch.setitem(GAMES._loaded, GAME.id, GAME)

    played = play_game(LabPlan(GAME.id, ("random",) * 2, {"quick": True}, 1), 0)

    assert len(set(played.colours)) == 2
    assert all(played.colours)
    assert len(played.winners) >= 1
    named = {count.event for count in played.counts if count.thing}
    assert {"AuctionWon", "CardBoosted"} <= named
