"""Campaigns for tests: played by chance, and the golden ones.

`python -m tests.campaign.made` writes the golden ones anew; they must load for ever, so that a file
is added for a new form and none is replaced.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from panspermia.campaign import record_of, write_campaign
from panspermia.kernel import Table
from panspermia.registry import load_table, new_table
from tests.laws import play_on
from tests.playthrough import GOLDEN

CAMPAIGNS = GOLDEN / "campaigns"
NEVER = 100_000


def played(table: Table[Any], seed: int) -> Table[Any]:
    play_on(table, Random(seed), NEVER)
    return table


def saved(name: str) -> str:
    """A golden game."""
    return (GOLDEN / f"{name}.json").read_text(encoding="utf-8")


def continued(text: str, seed: int) -> str:
    """The game that goes on from a finished one, played by chance."""
    before = load_table(text)
    table = new_table(
        "megafauna", players=before.setup.players, seed=seed, legacy=record_of(before)
    )
    return played(table, seed).dump()


def golden(name: str, seed: int) -> str:
    first = saved(name)
    return write_campaign([first, continued(first, seed)])


def path_of(name: str) -> Path:
    return CAMPAIGNS / f"{name}.json"


GOLDEN_CAMPAIGNS = {"alone-1": ("genesis-solitaire", 15), "coop-1": ("genesis-coop-chimera", 2)}
"""By name the first chapter, and the seed of the second; the number is that of the format."""

if __name__ == "__main__":
    for name, (first, seed) in GOLDEN_CAMPAIGNS.items():
        path_of(name).write_text(golden(first, seed), encoding="utf-8")
