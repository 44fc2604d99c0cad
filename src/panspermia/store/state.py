"""The state of a room: all of it but its table, as plain data that snapshots keep."""

from __future__ import annotations

import msgspec

from panspermia.kernel import Answer as Value
from panspermia.store.commands import BOT, PERSON

GATHERING = "gathering"
PLAYING = "playing"
FINISHED = "finished"
CLOSED = "closed"


class Seat(msgspec.Struct):
    """Who sits there now."""

    kind: str
    name: str = ""
    bot: str = ""
    """The spec of the bot that plays."""
    away: bool = False
    """Whether the bot plays for a person, who may come back."""
    conceded: bool = False

    @property
    def is_only_bot(self) -> bool:
        """Whether a bot has the seat for itself, and not for a person who may come back."""
        return self.kind == BOT and not self.away

    @property
    def is_person(self) -> bool:
        """Whether a person has the seat, or had it: a bot plays on for whoever has conceded."""
        return self.kind == PERSON or self.away or self.conceded


class Proposal(msgspec.Struct, frozen=True):
    """What somebody has proposed, who has agreed, and who has yet to answer."""

    seat: int
    what: str
    to: int
    player: str
    agreed: tuple[int, ...]
    missing: tuple[int, ...]
    since: float


class Notice(msgspec.Struct, frozen=True):
    """Something that happened around the game; the words are the message `notice.<kind>`."""

    version: int
    kind: str
    seat: int | None
    at: float
    params: dict[str, str | int] = {}


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """Where a seat answered: after how many entries of the tape, events, and commands."""

    entries: int
    events: int
    version: int = 0


class Order(msgspec.Struct, frozen=True, array_like=True):
    """A maximum for one auction."""

    sale: str
    most: int


CUSTOMS = 1
"""How rooms behave today. A room keeps to the customs of its journal until it adopts newer ones, so
that the same commands make the same room again. 0: whoever is away is not asked, silence agrees to
everything, and after a rewind the same dice fall again."""


class RoomState(msgspec.Struct):
    """All of a room but its table."""

    seats: list[Seat]
    deadline: int | None
    patience: int
    creator: int | None
    version: int = 0
    begun: bool = False
    ended: str | None = None
    conceded: int | None = None
    """The seat that conceded and so ended the game."""
    proposal: Proposal | None = None
    standing: list[dict[str, Value]] = []
    orders: dict[int, Order] = {}
    """By seat up to how much the program bids for it in the auction under way."""
    held: list[int] = []
    """Seats that have taken something back: their standing answers wait for their next command."""
    since: dict[int, float] = {}
    """Since when the room has waited for each seat that must act."""
    notices: list[Notice] = []
    marks: list[list[Mark]] = []
    """Where each seat's own answers stand; the first mark, at -1 entries, is the beginning."""
    dropped: int = 0
    """Commands made under older rules that newer ones do not allow."""
    customs: int = 0
    pace: float = 0
    """Seconds between two answers of bots in a show; 0 if it is none."""

    def copy(self) -> RoomState:
        """A copy that shares nothing that commands change in place."""
        return msgspec.structs.replace(
            self,
            seats=[msgspec.structs.replace(seat) for seat in self.seats],
            standing=[dict(answers) for answers in self.standing],
            orders=dict(self.orders),
        )
