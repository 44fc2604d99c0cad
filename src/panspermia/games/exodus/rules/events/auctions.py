"""Research auctions (I2)."""

from __future__ import annotations

from panspermia.kernel import Event


class AuctionOpened(Event):
    """I2.1."""

    side: int
    card: str


class BidMade(Event):
    """I2b."""

    side: int
    bid: int


class AuctionWon(Event):
    """I2d. Who pays whom; `to` is NOBODY for the Pool."""

    side: int
    card: str
    aquas: int
    to: int


class SupportTaken(Event):
    """I2g.1."""

    side: int
    card: str


AUCTION_EVENTS = (AuctionOpened, BidMade, AuctionWon, SupportTaken)
