"""What each side of a game has lived through, turn by turn, for the page after the game.

A game reads it off all its events in its part `annals` (`panspermia.contract.AnnalsPart`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple


class Entry(NamedTuple):
    """Something that is worth remembering."""

    when: str
    """The turn or year, as players call it."""
    words: str
    picture: str
    """The id of a picture of the game's story."""
    kind: str
    """A gain, a loss, a cost or news (`kernel.signs`)."""


class Annal(NamedTuple):
    """The story of a side."""

    side: int
    summary: str
    entries: tuple[Entry, ...]

    @property
    def by_time(self) -> Sequence[tuple[str, tuple[Entry, ...]]]:
        """The entries of each turn that has any."""
        return [(when, tuple(found)) for when, found in groupby(self.entries, lambda e: e.when)]
