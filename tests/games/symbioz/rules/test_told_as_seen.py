"""When an event is told, the board shows it: a story shows the board as it stood at that moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from panspermia.games.symbioz.rules.events import EVENTS
from tests.laws import SUBJECTS
from tests.witness import watched

Data = dict[str, Any]


def count(position: Data, e: Data, side: int, piece: str) -> int:
    found: int = position["squares"][e["square"]][f"{piece}s"][side]
    return found


def has_come(before: Data, now: Data, e: Data) -> bool:
    return count(now, e, e["side"], e["piece"]) == count(before, e, e["side"], e["piece"]) + 1


def is_gone(before: Data, now: Data, e: Data, side: int, piece: str) -> bool:
    return count(now, e, side, piece) == count(before, e, side, piece) - 1


SHOWN: dict[str, Callable[[Data, Data, Data], bool]] = {
    "Started": lambda _, p, e: p["start"] == e["side"],
    "TurnBegan": lambda _, p, e: (p["turn"], p["start"]) == (e["turn"], e["side"]),
    "Placed": has_come,
    "Born": has_come,
    "Ate": lambda a, p, e: is_gone(a, p, e, e["owner"], e["prey"]),
    "Starved": lambda a, p, e: is_gone(a, p, e, e["side"], e["piece"]),
    "BecameSymbioz": lambda _, p, e: p["squares"][e["square"]]["owner"] == e["side"],
    "Ended": lambda _, p, e: p["ended"] == e["clause"],
}
"""For each kind of event what must be seen, given the position before and now."""


@pytest.mark.slow
def test_the_board_shows_what_is_told() -> None:
    assert {kind.__name__ for kind in EVENTS} == set(SHOWN)
    found = set()
    for seed in range(4):
        witness = watched(SUBJECTS["symbioz"], seed, 1000)
        events = witness.table.events(witness.seat)
        for number, seen in witness.seen.items():
            event, before = events[number], witness.before[number]
            found.add(event["event"])
            assert SHOWN[event["event"]](before["position"], seen["position"], event), event
    assert found >= {"TurnBegan", "Placed", "Born", "Ate", "Starved", "Ended"}
