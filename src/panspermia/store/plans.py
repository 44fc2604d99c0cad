"""How a room is to be founded: the game, who is to sit where, and how long to wait for people."""

from __future__ import annotations

from typing import Any

import msgspec

PATIENCE = 3 * 24 * 3600
"""Seconds after which a proposal is settled by silence, and somebody late may be replaced."""


class SeatPlan(msgspec.Struct, frozen=True):
    """Who is to sit in a seat: a person, a bot by its spec, or whoever comes (open)."""

    kind: str
    name: str = ""
    bot: str = ""


class RoomPlan(msgspec.Struct, frozen=True):
    """All that a new room is made of."""

    game: str
    seats: tuple[SeatPlan, ...]
    options: dict[str, str | int | bool] = {}
    legacy: dict[str, Any] | None = None
    deck: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    seed: str | None = None
    """256 bits in hexadecimal digits; drawn if None. A secret until the game is over."""
    deadline: int | None = None
    """Seconds for a decision, after which a bot plays on for the person."""
    patience: int = PATIENCE
    creator: int | None = None
    """The seat of whoever founded the room."""
    pace: float = 0
    """Seconds between two answers of bots, if the room is a show that goes on while it is watched;
    0 in all other rooms, where bots answer as soon as they can."""
