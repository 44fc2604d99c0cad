"""How a story goes on: which game follows which, and what a finished table hands over."""

from __future__ import annotations

from typing import Any

from panspermia.campaign.errors import BadRecord
from panspermia.kernel import Table
from panspermia.records import BiosRecord

NEXT = {"genesis": "megafauna"}
"""The game that takes up what another leaves."""


def record_of(table: Table[Any]) -> BiosRecord:
    """What a finished table hands over, or BadRecord."""
    if table.outcome is None:
        raise BadRecord("unfinished", game=table.game.id)
    if not isinstance(table.outcome.legacy, BiosRecord):
        raise BadRecord("nothing", game=table.game.id)
    return table.outcome.legacy


def next_chapter(record: BiosRecord) -> tuple[str, str]:
    """The game in which a story goes on, or nothing; and the clause that says so.

    Every end of Genesis can be continued. Megafauna is the last chapter here: by N.1 it would go on
    into Origins, or it cannot (A6a.4, C3.2).
    """
    if record.megafauna is not None:
        return "", record.megafauna.against_origins or "N.1"
    if record.genesis is None:
        raise BadRecord("empty")
    return NEXT["genesis"], "C3.1" if record.genesis.alone else "C2.1"
