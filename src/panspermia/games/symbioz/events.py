"""What can happen in a game of Symbioz."""

from __future__ import annotations

from panspermia.kernel import Event


class Started(Event):
    """S3. A side was drawn to start."""

    __slots__ = ("side",)
    fields = ("side",)

    def __init__(self, clause: str, side: int) -> None:
        self.clause = clause
        self.side = side


class TurnBegan(Event):
    """T2. The marker stands on this turn, and this side starts."""

    __slots__ = ("side", "turn")
    fields = ("turn", "side")

    def __init__(self, clause: str, turn: int, side: int) -> None:
        self.clause = clause
        self.turn = turn
        self.side = side


class Placed(Event):
    """P1a. A side bought a piece."""

    __slots__ = ("piece", "side", "square")
    fields = ("side", "piece", "square")

    def __init__(self, clause: str, side: int, piece: str, square: str) -> None:
        self.clause = clause
        self.side = side
        self.piece = piece
        self.square = square


class Born(Event):
    """P2b, P3c, P4b. A newborn of one square was put on it or on a neighbour."""

    __slots__ = ("origin", "piece", "side", "square")
    fields = ("side", "piece", "origin", "square")

    def __init__(self, clause: str, side: int, piece: str, origin: str, square: str) -> None:
        self.clause = clause
        self.side = side
        self.piece = piece
        self.origin = origin
        self.square = square


class Ate(Event):
    """P3b, P4a. An animal of a side ate a piece of an owner's."""

    __slots__ = ("owner", "piece", "prey", "side", "square")
    fields = ("side", "piece", "owner", "prey", "square")

    def __init__(
        self, clause: str, side: int, piece: str, owner: int, prey: str, square: str
    ) -> None:
        self.clause = clause
        self.side = side
        self.piece = piece
        self.owner = owner
        self.prey = prey
        self.square = square


class Starved(Event):
    """P3a, P4a. An animal found nothing to eat."""

    __slots__ = ("piece", "side", "square")
    fields = ("side", "piece", "square")

    def __init__(self, clause: str, side: int, piece: str, square: str) -> None:
        self.clause = clause
        self.side = side
        self.piece = piece
        self.square = square


class BecameSymbioz(Event):
    """E1. A square became a side's Symbioz."""

    __slots__ = ("side", "square")
    fields = ("side", "square")

    def __init__(self, clause: str, side: int, square: str) -> None:
        self.clause = clause
        self.side = side
        self.square = square


class Ended(Event):
    """V1, V2. The game is over."""

    __slots__ = ("winners",)
    fields = ("winners",)

    def __init__(self, clause: str, winners: list[int]) -> None:
        self.clause = clause
        self.winners = winners


EVENTS = (Started, TurnBegan, Placed, Born, Ate, Starved, BecameSymbioz, Ended)
