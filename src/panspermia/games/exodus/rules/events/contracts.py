"""Contracts: auctions, timepieces, fees, what is fulfilled and what is in default (4B)."""

from __future__ import annotations

from panspermia.kernel import Event


class ContractShown(Event):
    """4A5b. It lies on top of its deck now."""

    pair: str
    card: str


class ContractCycled(Event):
    """4B3d, 4B1a. The top card went to the bottom; by an event the side is NOBODY."""

    side: int
    pair: str


class ContractOffered(Event):
    """4B3f.1. It is put up, and its first bid is so many years."""

    side: int
    card: str
    years: int


class YearsBid(Event):
    """4B3f.2."""

    side: int
    years: int


class ContractWon(Event):
    """4B3h, 4B3i. What the winner is paid, and what the side that held the auction is."""

    side: int
    card: str
    years: int
    aquas: int
    holder: int


class TimepieceTurned(Event):
    """4B5a. The contract is late."""

    side: int
    card: str


class FeeInsured(Event):
    """4B5b.4. The Pool will pay the first late fee."""

    side: int


class FeePaid(Event):
    """4B5b.1. Aquas that lie on the contract now; of them those of the Pool."""

    side: int
    card: str
    aquas: int
    insured: int


class ContractDefaulted(Event):
    """4B5d.1. It lies sideways in the hand."""

    side: int
    card: str


class ContractRepaid(Event):
    """4B5e.1. It is discarded, for its debt is paid."""

    side: int
    card: str


class ContractReturned(Event):
    """4B6a.1. It lies in the hand and may be boosted again."""

    side: int
    card: str


class ChitTaken(Event):
    """4B6.1. The default chit."""

    side: int
    gold: bool


class StepAnnounced(Event):
    """4B4d. So many steps of the contract are done, of so many."""

    side: int
    card: str
    step: int
    of: int


class ContractFulfilled(Event):
    """4B4f.1."""

    side: int
    card: str


class DebtSettled(Event):
    """4E2c.1. What an unfulfilled contract costs when the game is over."""

    side: int
    card: str
    points: int


class HazardWaived(Event):
    """4B2e.1. A hazard is entered safely, by the contract aboard."""

    side: int
    card: str
    space: str
    hazard: str


CONTRACT_EVENTS = (
    ContractShown, ContractCycled, ContractOffered, YearsBid, ContractWon, TimepieceTurned,
    FeeInsured, FeePaid, ContractDefaulted, ContractRepaid, ContractReturned, ChitTaken,
    StepAnnounced, ContractFulfilled, DebtSettled, HazardWaived,
)  # fmt: skip
