"""Bids that are left to the program, up to a maximum, and passes that are given in advance."""

from __future__ import annotations

import pytest

from panspermia.kernel import Answer
from panspermia.store import commands as do
from panspermia.store.commands import PASSING
from panspermia.store.errors import Refused
from panspermia.store.room import Room
from panspermia.store.standing import most_of, sale_of
from tests.store.rooms import auction


@pytest.fixture
def room() -> Room:
    return auction()


def give(room: Room, value: Answer) -> None:
    """Whoever is asked answers."""
    room.apply(do.Answer(room.waiting[0], (value,)))


def order(room: Room, seat: int, most: int | None) -> None:
    sale = sale_of(room)
    assert sale is not None
    room.apply(do.Bid(seat, sale.id, most))


def bids(room: Room) -> list[tuple[int, Answer]]:
    return [(side, value) for side, rule, value, _ in room.table.tape() if rule == "I2b.2"]


def test_an_auction_goes_on_by_itself_up_to_the_maximum(room: Room) -> None:
    order(room, 2, 4)
    assert (1,) == room.waiting
    order(room, 1, PASSING)
    assert [(1, "pass"), (2, 1)] == bids(room)
    assert (0,) == room.waiting
    give(room, 3)
    assert [(1, "pass"), (2, 4)] == bids(room)[-2:]
    give(room, "pass")
    assert sale_of(room) is None
    assert [6, 6, 2] == [room.table.state.aqua(side) - 4 * (side == 0) for side in range(3)]
    assert [None, None] == [most_of(room, seat) for seat in (1, 2)]


def test_beside_the_highest_bid_only_whoever_would_win_stands(room: Room) -> None:
    """The maximum is no reason to pay more than a tie costs, but a tie must win."""
    order(room, 1, 2)
    assert [(1, 1)] == bids(room), "beside Ann's 0 Ben would lose"
    order(room, 0, 5)
    give(room, "pass")
    assert [(0, 1), (1, 2)] == bids(room)[2:4], "Ann wins ties"
    give(room, "pass")
    assert [(0, 2), (1, "pass")] == bids(room)[5:7]


def test_at_the_maximum_itself_a_tie_is_better_than_a_pass(room: Room) -> None:
    order(room, 1, 0)
    assert [(1, 0)] == bids(room)


def test_a_maximum_can_be_taken_back_and_ends_with_its_auction(room: Room) -> None:
    order(room, 2, 4)
    sale = sale_of(room)
    assert sale is not None
    order(room, 2, None)
    assert most_of(room, 2) is None
    for value in ("pass", "pass"):
        give(room, value)
    assert sale_of(room) is None
    with pytest.raises(Refused):
        room.apply(do.Bid(2, sale.id, 4))


def test_rooms_keep_their_maximums(room: Room) -> None:
    order(room, 2, 4)
    kept = room.keep()
    assert kept is not None
    assert 4 == most_of(Room.restore(kept), 2)
