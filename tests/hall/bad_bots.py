"""Bots that crash, hang or fail, for workers to import."""

from __future__ import annotations

import os
import time
from pathlib import Path

from panspermia.kernel import Answer, Message, Perspective
from panspermia.players import PLAYERS
from panspermia.players.contract import PlayerKind


class Crashing:
    """Takes its process down, but only the first time if the budget names a file to remember."""

    def __init__(self, budget: str) -> None:
        self._budget = budget

    def choose(self, seen: Perspective) -> Answer:
        assert seen.request is not None
        memory = Path(self._budget)
        if not self._budget or not memory.exists():
            if self._budget:
                memory.touch()
            os._exit(3)
        return seen.request.options()[0]


class Hanging:
    def choose(self, seen: Perspective) -> Answer:
        while True:
            time.sleep(3600)


class Failing:
    def choose(self, seen: Perspective) -> Answer:
        raise ValueError("no idea")


def _kind(id: str, make: object) -> PlayerKind:
    return PlayerKind(id, (id,), Message("player.random", {}, "panspermia.players"), make)  # type: ignore[arg-type]


PLAYERS.add(_kind("crashing", lambda budget, seed: Crashing(budget)))
PLAYERS.add(_kind("hanging", lambda budget, seed: Hanging()))
PLAYERS.add(_kind("failing", lambda budget, seed: Failing()))
