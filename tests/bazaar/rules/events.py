"""What can happen in the bazaar. A card that not everybody may see is a secret field."""

from __future__ import annotations

from typing import Any, ClassVar

from panspermia.kernel import Event


class Drew(Event):
    """K1. A side drew a card that only it sees."""

    secret: ClassVar[tuple[str, ...]] = ("card",)
    side: int
    card: Any

    def seen_by(self) -> tuple[int, ...]:
        return (self.side,)


class Looked(Event):
    """K1b, K14. A side looked into the cellar or into an owner's hoard."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    side: int
    owner: int | None
    cards: Any

    def seen_by(self) -> tuple[int, ...]:
        return (self.side,) if self.owner is None else (self.side, self.owner)


class Hoarded(Event):
    """K2. A side hid a card."""

    secret: ClassVar[tuple[str, ...]] = ("card",)
    side: int
    card: Any

    def seen_by(self) -> tuple[int, ...]:
        return (self.side,)


class Showed(Event):
    """K5, K13. A card lies open: put up for auction, or sold."""

    side: Any
    card: Any


class Won(Event):
    """K5. A side won an auction for a price; the card of the cellar stays hidden."""

    secret: ClassVar[tuple[str, ...]] = ("card",)
    side: int
    looker: int
    count: Any
    card: Any

    def seen_by(self) -> tuple[int, ...]:
        return (self.side, self.looker)


class Paid(Event):
    """Coins went from one side to another; side -1 is the bank."""

    giver: Any
    taker: Any
    count: Any


class Rolled(Event):
    """K3, K6d, K8. A die."""

    face: Any


class Moved(Event):
    """K6. A caravan entered a space."""

    side: Any
    space: Any


class SetUp(Event):
    """K7. A stall was set up on a pitch, where the stall of an owner had to go."""

    side: Any
    strength: Any
    pitch: Any
    owner: Any


class Voted(Event):
    """K8b. What everybody voted, told when all are in."""

    votes: Any


class Dyed(Event):
    """K11. A side took a dye from the pool, or from the place of a victim."""

    side: Any
    colour: Any
    victim: Any
    place: Any


class Offered(Event):
    """K10. A side made, took, turned down or took back an offer."""

    maker: Any
    taker: Any
    gives: Any
    takes: Any


class RoundBegan(Event):
    """K15. A round began."""

    round: Any


class Chartered(Event):
    """K20. A side got a charter."""

    side: Any
    charter: Any


class GaveBack(Event):
    """K19. A side gave a charter back."""

    side: Any
    charter: Any


EVENTS = (
    Drew, Looked, Hoarded, Showed, Won, Paid, Rolled, Moved, SetUp, Voted, Dyed, Offered,
    RoundBegan, Chartered, GaveBack,
)  # fmt: skip
