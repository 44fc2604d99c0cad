"""The charters and customs of the guild, as `data/charters.toml` has them."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Card(msgspec.Struct, frozen=True):
    """A card that bends rules: by which ability, and with which parameters."""

    id: str
    ability: str
    parameters: dict[str, int] = {}


class Cards(msgspec.Struct, frozen=True):
    """The content of charters.toml."""

    charters: list[Card]
    customs: list[Card]


CARDS = msgspec.toml.decode(
    (Path(__file__).parents[1] / "data" / "charters.toml").read_bytes(), type=Cards
)
