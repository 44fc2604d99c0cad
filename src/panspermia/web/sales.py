"""An auction on the page: the bids of a seat may be left to the program, up to a maximum."""

from __future__ import annotations

from typing import NamedTuple

from panspermia.kernel.sales import Sale
from panspermia.store.commands import PASSING, PERSON
from panspermia.store.room import Room
from panspermia.store.standing import most_of, sale_of
from panspermia.web.scene import SeenTable
from panspermia.web.words import say


class SaleWords(NamedTuple):
    """What a seat may leave to the program, and what it has."""

    id: str
    seat: int
    words: str
    limit: int
    order: str
    """What the program does for it now, if anything."""


def sale_for(room: Room, seat: int) -> tuple[Sale, int] | None:
    """The auction under way in which a person in this seat may bid, and up to how much."""
    sale = sale_of(room)
    if sale is None or room.seats[seat].kind != PERSON:
        return None
    limit = max([sale.limits[side] for side in room.table.sides_of(seat)])
    return None if limit < 0 else (sale, limit)


def sale_words(room: Room, look: SeenTable, seat: int | None) -> SaleWords | None:
    """The auction under way, if this seat may bid in it."""
    found = None if seat is None else sale_for(room, seat)
    if found is None or seat is None:
        return None
    sale, limit = found
    what = look.words.get(sale.what, sale.what)
    return SaleWords(sale.id, seat, say("sale.title", what=what), limit, _order(room, seat))


def _order(room: Room, seat: int) -> str:
    most = most_of(room, seat)
    if most is None:
        return ""
    return say("sale.passing") if most == PASSING else say("sale.order", count=most)
