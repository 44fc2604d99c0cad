"""Auctions in which somebody may leave the bidding to the program, up to a maximum.

A game names the auction that is under way, and says what a side bids that pays so much at most. The
bids are ordinary answers; who keeps the maximum, and for how long, is no matter of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from panspermia.kernel.answers import Answer

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Sale:
    """An auction under way; `id` is that of no other, `what` is for sale."""

    id: str
    what: str
    clause: str
    """What asks for bids."""
    limits: tuple[int, ...]
    """By side the most that it could bid now, below 0 if it may not bid."""


@dataclass(frozen=True, slots=True)
class Auctions(Generic[S]):
    """The auctions of a game."""

    sale: Callable[[S], Sale | None]
    bid: Callable[[S, int, int, Sequence[Answer]], Answer]
    """What a side answers that is asked for a bid and pays so much at most, of these options."""
