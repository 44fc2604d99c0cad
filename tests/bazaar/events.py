"""What can happen in the bazaar. A card that not everybody may see is a secret field."""

from __future__ import annotations

from typing import Any

from panspermia.kernel import Event


class Told(Event):
    """An event whose values come in the order of its fields."""

    __slots__ = ()

    def __init__(self, clause: str, *values: Any) -> None:
        self.clause = clause
        for name, value in zip(self.fields, values, strict=True):
            setattr(self, name, value)


class Drew(Told):
    """K1. A side drew a card that only it sees."""

    side: int
    __slots__ = fields = ("side", "card")
    secret = ("card",)

    def seen_by(self) -> tuple[int, ...]:
        return (self.side,)


class Looked(Told):
    """K1b, K14. A side looked into the cellar or into an owner's hoard."""

    side: int
    owner: int | None
    __slots__ = fields = ("side", "owner", "cards")
    secret = ("cards",)

    def seen_by(self) -> tuple[int, ...]:
        return (self.side,) if self.owner is None else (self.side, self.owner)


class Hoarded(Told):
    """K2. A side hid a card."""

    side: int
    __slots__ = fields = ("side", "card")
    secret = ("card",)

    def seen_by(self) -> tuple[int, ...]:
        return (self.side,)


class Showed(Told):
    """K5, K13. A card lies open: put up for auction, or sold."""

    __slots__ = fields = ("side", "card")


class Won(Told):
    """K5. A side won an auction for a price; the card of the cellar stays hidden."""

    side: int
    looker: int
    __slots__ = fields = ("side", "looker", "count", "card")
    secret = ("card",)

    def seen_by(self) -> tuple[int, ...]:
        return (self.side, self.looker)


class Paid(Told):
    """Coins went from one side to another; side -1 is the bank."""

    __slots__ = fields = ("giver", "taker", "count")


class Rolled(Told):
    """K3, K6d, K8. A die."""

    __slots__ = fields = ("face",)


class Moved(Told):
    """K6. A caravan entered a space."""

    __slots__ = fields = ("side", "space")


class SetUp(Told):
    """K7. A stall was set up on a pitch, where the stall of an owner had to go."""

    __slots__ = fields = ("side", "strength", "pitch", "owner")


class Voted(Told):
    """K8b. What everybody voted, told when all are in."""

    __slots__ = fields = ("votes",)


class Dyed(Told):
    """K11. A side took a dye from the pool, or from the place of a victim."""

    __slots__ = fields = ("side", "colour", "victim", "place")


class Offered(Told):
    """K10. A side made, took, turned down or took back an offer."""

    __slots__ = fields = ("maker", "taker", "gives", "takes")


class RoundBegan(Told):
    """K15. A round began."""

    __slots__ = fields = ("round",)


EVENTS = (
    Drew, Looked, Hoarded, Showed, Won, Paid, Rolled, Moved, SetUp, Voted, Dyed, Offered,
    RoundBegan,
)  # fmt: skip
