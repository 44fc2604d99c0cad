"""Offers: terms that one side holds out to another, as data in the state; they block nobody.

Making, accepting, declining and withdrawing are initiatives of the game. Accepting looks at all
terms anew and carries them out together, so an offer may go stale but never half happen.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Offer:
    """What `maker` gives and takes, item by item, if `taker` accepts before round `expires`."""

    id: int
    maker: int
    taker: int
    gives: dict[str, int] = field(default_factory=dict)
    takes: dict[str, int] = field(default_factory=dict)
    expires: int = 0

    def copy(self) -> Offer:
        return Offer(
            self.id, self.maker, self.taker, dict(self.gives), dict(self.takes), self.expires
        )


@dataclass(slots=True)
class Offers:
    """The offers that stand, and the number that the next one gets."""

    standing: list[Offer] = field(default_factory=list)
    made: int = 0

    def copy(self) -> Offers:
        return Offers([offer.copy() for offer in self.standing], self.made)

    def add(
        self, maker: int, taker: int, gives: dict[str, int], takes: dict[str, int], expires: int
    ) -> Offer:
        """Let a new offer stand."""
        offer = Offer(self.made, maker, taker, gives, takes, expires)
        self.made += 1
        self.standing.append(offer)
        return offer

    def to(self, side: int) -> list[Offer]:
        """What this side may accept."""
        return [offer for offer in self.standing if offer.taker == side]

    def by(self, side: int) -> list[Offer]:
        """What this side may withdraw."""
        return [offer for offer in self.standing if offer.maker == side]

    def find(self, id: int) -> Offer:
        return next(offer for offer in self.standing if offer.id == id)

    def remove(self, id: int) -> None:
        self.standing = [offer for offer in self.standing if offer.id != id]

    def expire(self, now: int) -> None:
        """Drop what was only good until before this round."""
        self.standing = [offer for offer in self.standing if offer.expires > now]
