"""Forks: new rooms in which a moment of another is played on, or its start once more."""

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
    """A plan of a new room to play on from that step, and what to do in it first.

    It begins where the step of the sequence began that was running then, with fresh chance, and
    with everything that the seat did not know dealt anew. The answers of that step are given again
    as far as they hold. All other seats are bots.
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


def same_start(room: Room, seats: tuple[SeatPlan, ...], rng: Random) -> RoomPlan:
    """A plan of a new room that begins as this one did, with these in its seats.

    What lay open then lies there again; what nobody knew is dealt anew, and chance is fresh.
    """
    past = room.at(0)
    setup = past.branch(None, rng)
    return RoomPlan(
        past.game.id,
        seats,
        dict(setup.options),
        msgspec.to_builtins(setup.legacy),
        setup.deck,
        setup.position,
        rng.randbytes(32).hex(),
        deadline=room.state.deadline,
    )


def _again(plan: RoomPlan, past: Table[Any]) -> list[do.AnyCommand]:
    """The answers of the step that was running then, as far as they hold in the planned room.

    They end at the first die, at a secret answer, and at one that is not asked for.
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
