"""What follows the answers that somebody may give, worked out once for each position.

Previews and odds are worked out beside the event loop, by the workers of bots, in small pieces so
that nobody waits long; whoever asks for the same again gets what is known.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from panspermia.hall.bots import BotTrouble, Foreseen, Unforeseen
from panspermia.players.advice import Chain

WORLDS = 100
"""Worlds in which odds are counted."""

TOGETHER = 3
"""Chains whose odds are worked out in one piece."""

PREVIEWED = 24
"""Chains of which only previews are wanted."""

MOST_KEPT = 512
"""Chains of one position that are remembered."""

Piece = asyncio.Task[list[Foreseen | Unforeseen]]
Begin = Callable[[Sequence[Chain], int], Piece]
"""Begins to work out previews of chains, with odds in so many worlds."""

Key = tuple[int, Chain, bool]
"""A seat, a chain, and whether its odds are wanted."""


class Foreseeing:
    """What is known of one room: for the position in which somebody asked last."""

    def __init__(self) -> None:
        self._at = -1
        self._known: dict[Key, tuple[Piece, int]] = {}

    def look(
        self, at: int, seat: int, chains: Sequence[Chain], odds: bool, begin: Begin
    ) -> list[Awaitable[Foreseen | Unforeseen]]:
        """What follows each of the chains at this position; what is not known yet is begun."""
        if at != self._at:
            self._forget(at)
        wanted = list(dict.fromkeys(chains))
        missing = [chain for chain in wanted if not self._has((seat, chain, odds))]
        size = TOGETHER if odds else PREVIEWED
        for first in range(0, len(missing), size):
            part = missing[first : first + size]
            piece = begin(part, WORLDS if odds else 0)
            self._known.update({(seat, c, odds): (piece, n) for n, c in enumerate(part)})
        found: list[Awaitable[Foreseen | Unforeseen]] = [
            _part(*self._known[seat, chain, odds]) for chain in chains
        ]
        while len(self._known) > MOST_KEPT:
            self._known.pop(next(iter(self._known)))
        return found

    def _forget(self, at: int) -> None:
        """Begin a new position; what is still to be worked out for the old one is dropped."""
        for piece, _ in self._known.values():
            piece.cancel()
        self._at, self._known = at, {}

    def _has(self, key: Key) -> bool:
        """Whether this is known or being worked out; what has failed is tried again."""
        piece, _ = self._known.get(key, (None, 0))
        if piece is None or piece.cancelled():
            return False
        return not piece.done() or piece.exception() is None


async def _part(piece: Piece, number: int) -> Foreseen | Unforeseen:
    """One of several; BotTrouble if nobody wants them any more, as the position has changed."""
    try:
        return (await asyncio.shield(piece))[number]
    except asyncio.CancelledError:
        if piece.cancelled():
            raise BotTrouble("dropped") from None
        raise
