"""Forks: new rooms that play on from a moment of another, against bots."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from panspermia.kernel import Table
from panspermia.kernel.requests import ALL, CHANCE
from panspermia.kernel.tape import FORCED, STARTED
from panspermia.store import commands as do
from panspermia.store.commands import BOT, PERSON, STAND_IN
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room


def fork(
    room: Room, step: int, seat: int | None, rng: Random
) -> tuple[RoomPlan, list[do.AnyCommand]]:
    """A plan of a new room to play on from there, and what to do in it first.

    It begins where the step began that was running then, with fresh chance and with everything
    dealt anew that the seat did not know. The answers of that step are given again as far as
    they hold. All other seats are bots.
    """
    past = room.at(step)
    setup = past.branch(seat, rng)
    own = seat if seat is not None else past.request.seat if past.request else 0
    seats = [
        SeatPlan(PERSON, other.name) if n == own else SeatPlan(BOT, bot=STAND_IN)
        for n, other in enumerate(room.seats)
    ]
    plan = RoomPlan(
        past.game.id,
        tuple(seats),
        dict(setup.options),
        msgspec.to_builtins(setup.legacy),
        setup.deck,
        setup.position,
        rng.randbytes(32).hex(),
        creator=own,
    )
    return plan, _again(plan, past)


def _again(plan: RoomPlan, past: Table[Any]) -> list[do.AnyCommand]:
    """The answers of the step that was running then, as far as they hold in the planned room.

    They end at the first die, at an answer that others were not to see, and at one that is not
    asked for.
    """
    room = Room.found(plan)
    found: list[do.AnyCommand] = []
    for side, rule, value, flags in past.tape()[past.step_began :]:
        if flags & FORCED:
            continue
        request = next((r for r in room.table.requests if (r.side, r.rule) == (side, rule)), None)
        if side == CHANCE or flags & STARTED or request is None or request.needs == ALL:
            break
        if not request.allows(value):
            break
        bot = room.seats[request.seat].kind == BOT
        found.append(do.Answer(request.seat, (value,), bot=bot))
        room.apply(found[-1])
    return found
