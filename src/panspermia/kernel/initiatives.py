"""Initiatives: what a seat may begin although it is not asked, and what that interrupts."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from panspermia.kernel.errors import IllegalAnswer
from panspermia.kernel.game import Initiative
from panspermia.kernel.messages import Message
from panspermia.kernel.requests import Asked, Group
from panspermia.kernel.sequence import State
from panspermia.kernel.tape import STARTED

if TYPE_CHECKING:
    from panspermia.kernel.offers import Offers
    from panspermia.kernel.table import Table

S = TypeVar("S", bound=State)

OFFER, DECLINE = "offer", "decline"
"""The initiatives that make an offer and end one, in every game in which bots deal."""


def ready(table: Table[S], seat: int) -> tuple[str, ...]:
    """What the seat may begin now."""
    found = [i.name for i in table.game.initiatives if _ready_side(table, seat, i) is not None]
    return tuple(found)


def offered(table: Table[S]) -> tuple[int, ...]:
    """The seats to which offers stand that they can decline now, and perhaps accept."""
    offers: Offers | None = getattr(table.state, "offers", None)
    if offers is None or not table._opens:
        return ()
    seats = [table._seats[made.taker] for made in offers.standing]
    found = dict.fromkeys([seat for seat in seats if seat is not None])
    return tuple([seat for seat in found if DECLINE in ready(table, seat)])


def start(table: Table[S], seat: int, name: str) -> None:
    """Begin a flow on the seat's own initiative."""
    initiative = next((i for i in table.game.initiatives if i.name == name), None)
    side = None if initiative is None else _ready_side(table, seat, initiative)
    if initiative is None or side is None:
        clause = initiative.clause if initiative else ""
        raise IllegalAnswer(clause, Message("start.not-now", {"name": name}))
    table._redo = []
    table.version += 1
    table._tape.append((side, initiative.clause, name, STARTED))
    interrupt(table, name, side)
    table._run(None)


def interrupt(table: Table[S], name: str, side: int) -> None:
    """Put aside what is asked, for the flow of that name."""
    initiative = next(i for i in table.game.initiatives if i.name == name)
    table._stack.append((table._flow, table._asked, table._given, table._opens))
    table._given = {}
    table._flow = initiative.flow(table.state, side)


def go_back(table: Table[S]) -> Asked | None:
    """What was interrupted, asked anew."""
    table._flow, asked, table._given, table._fresh = table._stack.pop()
    for request in asked.requests if isinstance(asked, Group) else (asked,):
        assert request is not None
        request.forget()
    return asked


def _ready_side(table: Table[S], seat: int, initiative: Initiative) -> int | None:
    if not table._opens:
        return None
    for side, holder in enumerate(table._seats):
        if holder == seat and initiative.ready(table.state, side):
            return side
    return None
