"""A race of ten rounds, in which a test can make one answer, or one die, decide the game.

R1: who is asked walks one step, rests, trips and falls back six steps, or dashes: a die from 1 to 3
carries them six steps on, another six steps back. R2: whoever has come farthest wins.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from panspermia.kernel import (
    Cursor,
    Event,
    Flow,
    Game,
    Outcome,
    Setup,
    choose,
    each_side,
    roll,
    rounds,
    sequence,
)
from panspermia.kernel import once as step

WALK, REST, TRIP, DASH = "walk", "rest", "trip", "dash"
WORDS = (WALK, REST, TRIP, DASH)
ROUNDS, FAR, LUCKY = 10, 6, 3


class Came(Event):
    """A side has come so far."""

    side: int
    place: int


@dataclass(slots=True)
class State:
    """How far each side has come."""

    places: list[int]
    round: int = 0
    cursor: Cursor = field(default_factory=Cursor)
    log: list[Event] = field(default_factory=list, compare=False)

    def copy(self) -> State:
        return State(self.places[:], self.round, self.cursor.copy())

    def sides(self) -> range:
        return range(len(self.places))


def turn(g: State, side: int) -> Flow[None]:
    """R1. Walk, rest, trip or dash."""
    word = yield from choose(side, "R1", lambda: WORDS)
    if word == DASH:
        g.places[side] += FAR if (yield from roll("R1")) <= LUCKY else -FAR
    else:
        g.places[side] += {WALK: 1, REST: 0, TRIP: -FAR}[word]
    g.round += side == len(g.places) - 1
    g.log.append(Came("R1", side, g.places[side]))


def outcome(g: State) -> Outcome:
    """R2. Whoever has come farthest."""
    won = tuple([side for side in g.sides() if g.places[side] == max(g.places)])
    utility = tuple([1 / len(won) if side in won else 0.0 for side in g.sides()])
    return Outcome(won, tuple(g.places), utility, "R2")


GAME = Game(
    id="race",
    package="tests.race",
    players=(2, 3),
    vocabulary=(*WORDS, *range(7)),
    state=State,
    events=(Came,),
    setup=lambda setup: State([0] * setup.players),
    sequence=sequence(
        rounds(each_side(State.sides, step("R1", turn)), until=lambda g: g.round == ROUNDS)
    ),
    outcome=outcome,
    together=lambda setup: setup.options.get("mode") == "together",
)

__all__ = ["DASH", "GAME", "REST", "TRIP", "WALK", "Setup"]
