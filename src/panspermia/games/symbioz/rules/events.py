"""What can happen in a game of Symbioz."""

from __future__ import annotations

from panspermia.kernel import Event


class Started(Event):
    """S3. A side was drawn to start."""

    side: int


class TurnBegan(Event):
    """T2. The marker stands on this turn, and this side starts."""

    turn: int
    side: int


class Placed(Event):
    """P1a. A side bought a piece."""

    side: int
    piece: str
    square: str


class Born(Event):
    """P2b, P3c, P4b. A newborn of one square was put on it or on a neighbour."""

    side: int
    piece: str
    origin: str
    square: str


class Ate(Event):
    """P3b, P4a. An animal of a side ate a piece that somebody owns."""

    side: int
    piece: str
    owner: int
    prey: str
    square: str


class Starved(Event):
    """P3a, P4a. An animal found nothing to eat."""

    side: int
    piece: str
    square: str


class BecameSymbioz(Event):
    """E1. A square became a side's Symbioz."""

    side: int
    square: str


class Ended(Event):
    """V1, V2. The game is over."""

    winners: list[int]


EVENTS = (Started, TurnBegan, Placed, Born, Ate, Starved, BecameSymbioz, Ended)

BUILT: dict[type[Event], str] = {Placed: "piece"}
"""What a side buys."""
