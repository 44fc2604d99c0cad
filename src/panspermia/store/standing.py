"""Standing answers: what a seat answers by itself whenever a clause asks it, and maximal bids.

A maximum, or a pass that is given in advance, holds for one auction. Nobody else sees it.

Those of a seat that has taken something back are held until its next command, since they would only
give again what it has just taken back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from panspermia.kernel import CANCEL, Request
from panspermia.kernel import Answer as Value
from panspermia.kernel.sales import Sale
from panspermia.store import commands as do
from panspermia.store.commands import OPEN, PERSON
from panspermia.store.errors import Refused
from panspermia.store.state import PLAYING, Order

if TYPE_CHECKING:
    from panspermia.store.room import Room

AUTOMATIC = 500
"""Standing answers that may follow one command; then somebody has to look."""


def set_standing(room: Room, command: do.Standing, when: float) -> None:
    """Set the answer to a clause, or revoke it."""
    seat = room.seats[command.seat]
    if room.is_over or seat.kind == OPEN or seat.is_only_bot:
        raise Refused("not-playing")
    answers = room.state.standing[command.seat]
    if command.answer is None:
        answers.pop(command.clause, None)
    elif command.answer == CANCEL or command.answer not in room.table.game.vocabulary:
        raise Refused("standing")
    else:
        answers[command.clause] = command.answer
        release(room, command.seat)


def sale_of(room: Room) -> Sale | None:
    """The auction under way at this table."""
    auctions = room.table.game.auctions
    return None if auctions is None else auctions.sale(room.table.state)


def most_of(room: Room, seat: int) -> int | None:
    """Up to how much the program bids for a seat now; no other seat sees it."""
    order = room.state.orders.get(seat)
    return None if order is None else order.most


def set_order(room: Room, command: do.Bid, when: float) -> None:
    """Leave the bids of an auction to the program, or take them back."""
    sale, seat = sale_of(room), room.seats[command.seat]
    if sale is None or sale.id != command.sale or seat.kind != PERSON:
        raise Refused("no-sale")
    if command.most is None:
        room.state.orders.pop(command.seat, None)
    else:
        room.state.orders[command.seat] = Order(sale.id, max(do.PASSING, command.most))
        release(room, command.seat)


def drop_orders(room: Room) -> None:
    """A maximum ends with its auction."""
    orders = room.state.orders
    if orders:
        now = sale_of(room)
        kept = {seat: o for seat, o in orders.items() if now is not None and o.sale == now.id}
        room.state.orders = kept


def give_standing(room: Room) -> None:
    """Give standing answers as long as somebody is asked for one."""
    for _ in range(AUTOMATIC):
        drop_orders(room)
        found = _next_answer(room)
        if found is None:
            return
        seat, value = found
        room.table.answer(value, seat=seat)


def _next_answer(room: Room) -> tuple[int, Value] | None:
    if room.status != PLAYING:
        return None
    for request in room.table.requests:
        seat = request.seat
        if room.seats[seat].kind != PERSON or seat in room.state.held:
            continue
        value = _bid(room, request)
        if value is None:
            value = room.state.standing[seat].get(request.rule)
        if value is not None and request.allows(value):
            return seat, value
    return None


def _bid(room: Room, request: Request) -> Value | None:
    """What the program bids for a seat that has left that to it."""
    order, sale = room.state.orders.get(request.seat), sale_of(room)
    auctions = room.table.game.auctions
    if order is None or sale is None or auctions is None:
        return None
    if (order.sale, sale.clause) != (sale.id, request.rule):
        return None
    return auctions.bid(room.table.state, request.side, order.most, request.options())


def hold(room: Room, seat: int) -> None:
    if seat not in room.state.held:
        room.state.held = [*room.state.held, seat]


def release(room: Room, seat: int) -> None:
    room.state.held = [n for n in room.state.held if n != seat]
