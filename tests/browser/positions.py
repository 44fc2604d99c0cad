"""Tables that are set up at a position, without the way to it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from panspermia.kernel import Answer, Request
from panspermia.kernel.initiatives import offered
from panspermia.players import make_player
from panspermia.players.contract import Begun
from panspermia.players.deals import make_offer
from panspermia.store import commands as do
from panspermia.store.links import SEAT, NewLink
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.store.store import Store

BOTS = (SeatPlan("bot", "", "greedy"), SeatPlan("bot", "", "greedy"))
VOTE = "D10b"
SEED_WITH_A_VOTE = 36
"""From here on seeds are tried; this one comes to a vote after six answers."""


def open_table(store: Store, room: Room, seats: Sequence[int] = (0,)) -> str:
    """Keep a room as a public one; the path of a link to these seats."""
    _, tokens = store.create(room, public=True, links=[NewLink(SEAT, tuple(seats))])
    return f"/s/{tokens[0]}"


def room_in_the_middle(game: str, answers: int = 60, seed: int = 7, **options: Any) -> Room:
    """A table after some answers of the easy bots, when the first seat is asked.

    Of a game that ends before that, it is where the first seat is asked for the last time.
    """
    seats = (SeatPlan("person", "Ann"), *BOTS)
    room = Room.found(RoomPlan(game, seats, options, seed=f"{seed:064x}"))
    bot, last = make_player("greedy", seed), 0
    while (request := room.table.request) is not None:
        if request.seat == 0:
            last = room.version
            if last >= answers:
                return room
        give(room, request, bot.choose(room.table.perspective(request.seat)))
    return room_in_the_middle(game, last, seed, **options)


def room_later(game: str, answers: int, rule: str, seed: int = 7, **options: Any) -> Room:
    """A table where the first seat is asked by a clause, at the earliest after so many answers."""
    room = room_in_the_middle(game, answers, seed, **options)
    bot = make_player("greedy", seed)
    while (request := room.table.request) is not None and (request.seat, request.rule) != (0, rule):
        give(room, request, bot.choose(room.table.perspective(request.seat)))
    return room


def room_with_a_contract(answers: int, seed: int) -> Room:
    """High Frontier, a Turn of the first seat that has a contract under way, after so many."""
    while True:
        room = room_later("exodus", answers, "D1", seed, module4=True)
        if room.table.state.contracts.held[0] is not None:
            return room
        answers = room.version + 1


def room_with_an_offer(game: str, answers: int, rule: str, seed: int = 7) -> Room:
    """The first time after so many answers that a bot makes the first seat an offer then."""
    while True:
        room = room_later(game, answers, rule, seed)
        for seat, value in make_offer(room.table.clone(), range(1, len(room.seats))):
            if isinstance(value, Begun):
                room.apply(do.Start(seat, str(value), bot=True))
            else:
                room.apply(do.Answer(seat, (value,), bot=True))
        if offered(room.table):
            return room
        answers = room.version + 1


def give(room: Room, request: Request, value: Answer) -> None:
    """Whoever is asked answers, person or bot."""
    is_bot = room.seats[request.seat].kind == "bot"
    room.apply(do.Answer(request.seat, (value,), room.table.version, bot=is_bot))


def played_room(game: str, seed: int = 7) -> Room:
    """A table at which easy bots have played for everybody to the end."""
    plan = RoomPlan(game, (SeatPlan("person", "Ann"), *BOTS), {}, seed=f"{seed:064x}")
    return played_on(Room.found(plan), seed)


def played_on(room: Room, seed: int) -> Room:
    """A table at which easy bots have played on for everybody to the end."""
    bot = make_player("greedy", seed)
    while (request := room.table.request) is not None:
        give(room, request, bot.choose(room.table.perspective(request.seat)))
    return room


def finished_room(game: str, seed: int = 5) -> Room:
    """A table at which a game was played to its end by chance."""
    room = Room.found(RoomPlan(game, (SeatPlan("person", "Ann"), *BOTS), {}, seed=f"{seed:064x}"))
    rng = Random(seed)
    while (request := room.table.request) is not None:
        is_bot = room.seats[request.seat].kind == "bot"
        value = rng.choice(request.options())
        room.apply(do.Answer(request.seat, (value,), room.table.version, bot=is_bot))
    return room


def _asked(room: Room) -> Request:
    request = room.table.request
    assert request is not None, "the game is over"
    return request


def room_before_a_vote() -> Room:
    """Two people at one screen who may demand the secret vote of Gaia."""
    seeds = range(SEED_WITH_A_VOTE, SEED_WITH_A_VOTE + 200)
    return next(room for seed in seeds if (room := _at_a_vote(seed)) is not None)


def _at_a_vote(seed: int, most: int = 60) -> Room | None:
    """A game of which every last option was taken, if that leads to a vote."""
    people = (SeatPlan("person", "Ann"), SeatPlan("person", "Ben"))
    room = Room.found(RoomPlan("genesis", people, {"short": True}, seed=f"{seed:064x}"))
    for _ in range(most):
        request = room.table.request
        if request is None or request.rule == VOTE:
            return None if request is None else room
        room.apply(do.Answer(request.seat, (request.options()[-1],), room.table.version))
    return None


def room_asked(game: str, rule: str, seed: int = 7, most: int = 400) -> Room:
    """A table at which the first seat is asked by a clause, after answers of the easy bots."""
    rooms = (_at_question(game, rule, number, most) for number in range(seed, seed + 40))
    return next(room for room in rooms if room is not None)


def _at_question(game: str, rule: str, seed: int, most: int) -> Room | None:
    """A game of easy bots up to that question, if it comes."""
    room = Room.found(RoomPlan(game, (SeatPlan("person", "Ann"), *BOTS), {}, seed=f"{seed:064x}"))
    bot = make_player("greedy", seed)
    for _ in range(most):
        request = room.table.request
        if request is None or (request.seat, request.rule) == (0, rule):
            return None if request is None else room
        give(room, request, bot.choose(room.table.perspective(request.seat)))
    return None
