"""Standing answers: what a seat answers by itself whenever a clause asks it.

Those of a seat that has taken something back are held until its next command, since they would only
give again what it has just taken back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from panspermia.kernel import CANCEL
from panspermia.kernel import Answer as Value
from panspermia.store import commands as do
from panspermia.store.commands import OPEN, PERSON
from panspermia.store.errors import Refused
from panspermia.store.state import PLAYING

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


def give_standing(room: Room) -> None:
    """Give standing answers as long as somebody is asked for one."""
    for _ in range(AUTOMATIC):
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
        value = room.state.standing[seat].get(request.rule)
        if value is not None and request.allows(value):
            return seat, value
    return None


def hold(room: Room, seat: int) -> None:
    if seat not in room.state.held:
        room.state.held = [*room.state.held, seat]


def release(room: Room, seat: int) -> None:
    room.state.held = [n for n in room.state.held if n != seat]
