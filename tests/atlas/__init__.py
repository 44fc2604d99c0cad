"""The atlas: a game of two explorers on a map of a thousand nodes, for tests of the pages.

Each explorer has a hidden goal, walks from node to node, and now and then both bid in secret. It
is as large as a map gets, and it has all that pages must not tell.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from panspermia.kernel import (
    PASS,
    Ban,
    Cursor,
    Event,
    Flow,
    Game,
    Initiative,
    Outcome,
    Request,
    Setup,
    ask_all,
    choose,
    draw,
    each_side,
    once,
    rounds,
    sequence,
)

WIDTH, HEIGHT = 40, 25
NODES = tuple([f"n{number}" for number in range(WIDTH * HEIGHT)])
NUMBER = {node: number for number, node in enumerate(NODES)}
BIDS = ("bid-0", "bid-1", "bid-2")
GOALS = NODES[::97]
LAST_ROUND = 5
SWAMPS = frozenset(range(7, WIDTH * HEIGHT, 13))


class Walked(Event):
    """Somebody went to a node."""

    side: Any
    node: Any


class Bid(Event):
    """What both have bidden, once both have."""

    bids: Any


class GoalDrawn(Event):
    """A goal was drawn, which only its owner knows."""

    secret: ClassVar[tuple[str, ...]] = ("node",)
    side: Any
    node: Any

    def seen_by(self) -> tuple[int, ...]:
        return (self.side,)


class Waved(Event):
    """Somebody waved."""

    side: Any


@dataclass(slots=True)
class State:
    players: int
    at: list[int]
    goals: list[int]
    steps: list[int]
    round: int = 0
    waves: int = 0
    cursor: Cursor = field(default_factory=Cursor)
    log: list[Event] = field(default_factory=list, compare=False)

    def copy(self) -> State:
        return State(
            self.players,
            self.at[:],
            self.goals[:],
            self.steps[:],
            self.round,
            self.waves,
            self.cursor.copy(),
        )


def set_up(setup: Setup) -> State:
    middle = [NUMBER[f"n{500 + 3 * side}"] for side in range(setup.players)]
    return State(setup.players, middle, [-1] * setup.players, [0] * setup.players)


def sides(g: State) -> range:
    return range(g.players)


def draw_goals(g: State) -> Flow[None]:
    """M1. Everybody draws a goal and keeps it secret."""
    for side in sides(g):
        node = yield from draw("M1", GOALS)
        g.goals[side] = NUMBER[node]
        g.log.append(GoalDrawn("M1", side, node))


def bid(g: State) -> Flow[None]:
    """M2. All bid in secret for steps."""
    bids = yield from ask_all([Request(side, "M2", lambda: BIDS) for side in sides(g)])
    g.steps = [1 + BIDS.index(bids[side]) for side in sides(g)]
    g.log.append(Bid("M2", [bids[side] for side in sides(g)]))
    g.round += 1


def walk(g: State, side: int) -> Flow[None]:
    """M3. Walk so many steps, but not into a swamp (M3a)."""
    for _ in range(g.steps[side]):
        node = yield from choose(
            side,
            "M3",
            lambda: (*near(g.at[side]), PASS),
            unless=(Ban("M3a", lambda node: node != PASS and NUMBER[node] in SWAMPS),),
        )
        if node == PASS:
            return
        g.at[side] = NUMBER[node]
        g.log.append(Walked("M3", side, node))


def near(node: int) -> list[str]:
    x, y = node % WIDTH, node // WIDTH
    around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    return [NODES[b * WIDTH + a] for a, b in around if 0 <= a < WIDTH and 0 <= b < HEIGHT]


def wave(g: State, side: int) -> Flow[None]:
    """M4. Anybody may wave at any time."""
    yield from ()
    g.waves += 1
    g.log.append(Waved("M4", side))


def view(g: State, sides: tuple[int, ...]) -> dict[str, Any]:
    known = [NODES[g.goals[side]] if g.goals[side] >= 0 else None for side in range(g.players)]
    return {
        "at": [NODES[node] for node in g.at],
        "goals": [node if side in sides else None for side, node in enumerate(known)],
        "round": g.round,
        "waves": g.waves,
    }


def redeal(g: State, sides: tuple[int, ...], rng: Any) -> None:
    for side in range(g.players):
        if side not in sides and g.goals[side] >= 0:
            g.goals[side] = NUMBER[rng.choice(GOALS)]


def outcome(g: State) -> Outcome:
    scores = [-abs(g.at[side] - g.goals[side]) for side in range(g.players)]
    winners = tuple([side for side, score in enumerate(scores) if score == max(scores)])
    utility = tuple([float(side in winners) / len(winners) for side in range(g.players)])
    return Outcome(winners, tuple(scores), utility, "M5")


GAME: Game[State] = Game(
    id="atlas",
    package="tests.atlas",
    rules_version=1,
    players=(2, 3),
    options=(),
    vocabulary=(*NODES, *BIDS, PASS),
    state=State,
    events=(Walked, Bid, GoalDrawn, Waved),
    setup=set_up,
    sequence=sequence(
        once("M1", draw_goals),
        rounds(
            once("M2", bid),
            each_side(sides, once("M3", walk)),
            until=lambda g: g.round >= LAST_ROUND,
        ),
    ),
    view=view,
    outcome=outcome,
    redeal=redeal,
    initiatives=(Initiative("wave", "M4", wave, lambda g, side: g.waves < 3),),
)
