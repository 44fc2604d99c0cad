"""Negotiation: offers, and what changes hands (N)."""

from __future__ import annotations

from panspermia.kernel import Event


class OfferMade(Event):
    """N.1."""

    side: int
    to: int
    gives: dict[str, int]
    takes: dict[str, int]


class OfferEnded(Event):
    """N.1. It was declined or taken back."""

    side: int
    to: int


class DealClosed(Event):
    """N.2. An offer was accepted."""

    side: int
    to: int


class AquasGiven(Event):
    """N1."""

    side: int
    to: int
    aquas: int


class CardGiven(Event):
    """N2, N3.1."""

    side: int
    to: int
    card: str


class TokenGiven(Event):
    """N3.1."""

    side: int
    to: int
    token: str
    site: str


class TanksGiven(Event):
    """Na, N3.1. FT of a stack came into one of the other side; in LEO they may be its Aquas."""

    side: int
    to: int
    tanks: int
    stack: str
    into: str


class LeaveGiven(Event):
    """N4, A-18. For the rest of the Turn."""

    side: int
    to: int
    leave: str


class LegacyAgreed(Event):
    """N4e. Where the 1st player will put the legacy disk."""

    side: int
    to: int
    ideology: str


DEAL_EVENTS = (
    OfferMade, OfferEnded, DealClosed, AquasGiven, CardGiven, TokenGiven, LeaveGiven,
    TanksGiven, LegacyAgreed,
)  # fmt: skip
