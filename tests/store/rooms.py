"""Rooms for tests, and commands drawn at random."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from panspermia.registry import GAMES
from panspermia.store import commands as do
from panspermia.store.commands import AnyCommand
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.store.standing import sale_of
from tests.atlas import GAME as ATLAS
from tests.bazaar import GAME as BAZAAR
from tests.games.exodus.positions import position, table_at

SEED = "07" * 32
NAMES = ("Ann", "Ben", "Cho", "Dee")

for _game in (ATLAS, BAZAAR):
    if _game.id not in GAMES:
        GAMES.add(_game)


def plan(game: str = "symbioz", kinds: str = "pp", **more: Any) -> RoomPlan:
    """A plan with a seat per letter: p a person, b a bot, o open."""
    seats = [
        SeatPlan("person", NAMES[n])
        if kind == "p"
        else SeatPlan("bot", bot="random")
        if kind == "b"
        else SeatPlan("open")
        for n, kind in enumerate(kinds)
    ]
    return RoomPlan(game, tuple(seats), **{"seed": SEED, "creator": 0, **more})


def room_of(game: str = "symbioz", kinds: str = "pp", **more: Any) -> Room:
    return Room.found(plan(game, kinds, **more))


def auction() -> Room:
    """High Frontier: the first of three people has bid 0 for a thruster, the second is asked."""
    table = table_at(position(3, aqua=6))
    plan = RoomPlan(
        "exodus", tuple([SeatPlan("person", name) for name in NAMES[:3]]),
        dict(table.setup.options), position=table.setup.position, seed=f"{7:064x}",
    )  # fmt: skip
    room = Room.found(plan)
    for value in ("auction", "thrusters", 0):
        room.apply(do.Answer(0, (value,)))
    return room


def answer(room: Room, seat: int | None = None, choice: int = 0) -> None:
    """Let the seat, or who is asked first, give one of its options."""
    request = next(r for r in room.table.requests if seat is None or r.seat == seat)
    options = request.options()
    bot = room.seats[request.seat].kind == "bot"
    room.apply(do.Answer(request.seat, (options[choice % len(options)],), bot=bot))


def answers(room: Room, count: int, rng: Random | None = None) -> None:
    rng = rng or Random(1)
    for _ in range(count):
        if room.table.request is None:
            return
        answer(room, choice=rng.randrange(100))


def room_in_the_desert(kinds: str = "pp") -> Room:
    """A bazaar where the first merchant is asked for the next hop of a caravan."""
    room = room_of("bazaar", kinds, options={"bandits": False})
    while room.table.requests[0].rule != "K4":
        answer(room)
    room.apply(do.Answer(0, ("caravan",), bot=kinds[0] == "b"))
    return room


def random_command(room: Room, rng: Random) -> AnyCommand:
    """A command that may or may not be possible now; mostly an answer."""
    seat = rng.randrange(len(room.seats))
    kind = rng.choices(("answer", "back", "people", "wrong"), (70, 12, 14, 4))[0]
    if kind == "answer" and room.table.requests:
        return random_answer(room, rng)
    if kind == "back" and room.table.can_redo and rng.random() < 0.6:
        return do.Redo(next((n for n in range(len(room.seats)) if room.can_redo(n)), 0))
    if kind == "back":
        return rng.choice((do.Undo(seat), do.Undo(seat), do.Redo(seat), do.Restart(seat)))
    if kind == "people":
        return among_people(room, rng, seat)
    return rng.choice(
        (
            do.Answer(seat, ("nonsense",)),
            do.Answer(seat, ()),
            do.Answer(99, ("pass",)),
            do.Undo(seat, at=-1),
            do.Rewind(-1),
            do.Hand(seat, "nobody"),
            do.Standing(seat, "K4", "cancel"),
        )
    )


def random_answer(room: Room, rng: Random) -> AnyCommand:
    request = rng.choice(room.table.requests)
    seat = room.seats[request.seat]
    started = room.table.initiatives(request.seat)
    if started and rng.random() < 0.1:
        return do.Start(request.seat, rng.choice(started))
    sale = sale_of(room)
    if sale is not None and rng.random() < 0.5:
        most = rng.choice((None, do.PASSING, 0, 2, 5))
        return do.Bid(rng.randrange(len(room.seats)), sale.id, most)
    value = rng.choice(request.options())
    if rng.random() < 0.03:
        return do.Standing(request.seat, request.rule, value)
    return do.Answer(request.seat, (value,), at=room.table.version, bot=seat.kind == "bot")


def among_people(room: Room, rng: Random, seat: int) -> AnyCommand:
    if room.open_seats and rng.random() < 0.5:
        return rng.choice((do.Join(rng.choice(room.open_seats), "Eve"), do.Begin("random")))
    steps = room.steps
    back = rng.randrange(max(0, steps - 12), steps + 1)
    return rng.choice(
        (
            do.Propose(seat, "rewind", back),
            do.Propose(seat, "rewind", back, also=(0,)),
            do.Propose(seat, rng.choice(("replace", "begin")), rng.randrange(len(room.seats))),
            do.Agree(seat),
            do.Agree(seat, also=(0, 1)),
            do.Decline(seat),
            do.Hand(seat, "random"),
            do.Hand(seat, "person"),
            do.Join(seat, rng.choice(NAMES)),
            do.Rename(seat, rng.choice(NAMES)),
            do.Begin(fill="random"),
            do.Report("crashed", seat),
            do.Rewind(back) if rng.random() < 0.2 else do.Agree(seat),
            do.Concede(seat) if rng.random() < 0.3 else do.Hand(seat, "person"),
            do.End("tired") if rng.random() < 0.1 else do.Decline(seat, silent=rng.random() < 0.5),
            do.Renew(room.table.epoch + rng.randrange(1, 9)),
            do.Adopt(room.state.customs),
        )
    )


def look(room: Room) -> dict[str, Any]:
    """Everything about a room that anybody could tell."""
    table = room.table
    seats = range(len(room.seats))
    return {
        "state": msgspec.to_builtins(room.state),
        "status": room.status,
        "table": table.fingerprint(),
        "version": table.version,
        "tape": table.tape(),
        "events": [table.events(seat) for seat in (None, *seats)],
        "views": [table.view(seat) for seat in (None, *seats)],
        "undo": [room.can_undo(seat) for seat in seats],
        "redo": [room.can_redo(seat) for seat in seats],
    }
