"""What Module 4 adds to a table, as plain data: contracts, timepieces, the default chit (4A2, 4B).

A contract that is not fulfilled and its owner's timepiece are one thing here, so that neither is
without the other (4B2.2). Its card is a face like any other: it lies in a stack of its owner if one
holds that face, else in the hand.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from panspermia.games.exodus.rules.options import Terms
from panspermia.games.exodus.rules.pieces import NOBODY, NOWHERE


@dataclass(slots=True)
class Contract:
    """4B2.2. A contract that is not fulfilled, with the timepiece that lies on the dial for it."""

    face: int
    """4B2b. Its number among the faces of the catalog."""
    due: int
    """4B3h.1. The year at whose end it is late."""
    late: bool = False
    """4B5a. Whether the timepiece shows deadbeat."""
    default: bool = False
    """4B5d.1. Whether it lies sideways in the hand, a debt and nothing else."""
    claimed: bool = False
    """4B5b-note. Whether it has brought its owner the default chit."""
    boosted: bool = False
    """4B4a.1. Whether it ever was."""
    paid: int = 0
    """4B5b.1. The Aquas that lie on it."""
    insured: bool = False
    """4B5b.4. Whether the Pool pays the first late fee."""
    asked: bool = True
    """4B5b.4. Whether its owner has been asked for that insurance since it became late."""
    done: list[int] = field(default_factory=list)
    """4B4d. By announced step the Space where that was."""

    def copy(self) -> Contract:
        return Contract(
            self.face,
            self.due,
            self.late,
            self.default,
            self.claimed,
            self.boosted,
            self.paid,
            self.insured,
            self.asked,
            self.done[:],
        )


@dataclass(slots=True)
class Journey:
    """4B4b.2. What the stack with the contract of the active side has done in this Turn."""

    began: int = NOWHERE
    """Where it was when the Turn began, or where the contract came into it."""
    entered: list[int] = field(default_factory=list)
    """Every Space that it entered, in order."""
    stopped: list[int] = field(default_factory=list)
    """Where its move ended."""
    landed: list[int] = field(default_factory=list)
    rolled: list[int] = field(default_factory=list)
    """Hazard Spaces whose roll was really made and survived."""
    lifted: list[int] = field(default_factory=list)
    """Sites that it left by its own liftoff."""

    def copy(self) -> Journey:
        return Journey(
            self.began,
            self.entered[:],
            self.stopped[:],
            self.landed[:],
            self.rolled[:],
            self.lifted[:],
        )


@dataclass(slots=True)
class Contracts:
    """4A2. All of Module 4 that lies on the table."""

    terms: Terms
    """What was chosen at setup."""
    decks: list[list[int]]
    """4A5b. By pair of ideologies its places from the top, a card + 1 or UNSEEN."""
    unseen: list[list[int]]
    """By pair the cards, each + 1, that lie at unseen places."""
    held: list[Contract | None]
    """4B2.2. By side the contract that it has to fulfil."""
    fulfilled: list[list[int]]
    """4B4f.1. By side the faces of those that it has fulfilled."""
    chit: int = NOBODY
    """4B6.1. Who holds the default chit."""
    gold: bool = False
    """4B6.2. Whether that shows its golden face."""
    debts: list[int] = field(default_factory=list)
    """4E2c.1. When the game is over, by side what its unfulfilled contract costs."""
    journey: Journey = field(default_factory=Journey)
    bailed: list[int] = field(default_factory=list)
    """4B2f.3, EA-72. The sides to which somebody lent Bailout in this year."""

    def copy(self) -> Contracts:
        return Contracts(
            self.terms,
            [deck[:] for deck in self.decks],
            [cards[:] for cards in self.unseen],
            [None if contract is None else contract.copy() for contract in self.held],
            [faces[:] for faces in self.fulfilled],
            self.chit,
            self.gold,
            self.debts[:],
            self.journey.copy(),
            self.bailed[:],
        )
