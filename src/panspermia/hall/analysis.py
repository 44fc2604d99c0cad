"""What a finished game came down to: chances after each decision, and the answers that counted.

Every position is judged over a few worlds, then over more: that is the graph. Each decision is
compared with the other answers that looked best. What stands out is then judged anew, in worlds
that nobody has looked into before: of many noisy numbers the largest are too large, and only fresh
ones are honest. What is not beyond doubt even then is not told.

The work is cut into small pieces, so that others' bots can think in between (`advance`); the result
is the same however it is cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from math import sqrt
from typing import Any, NamedTuple

import msgspec

from panspermia.kernel import CANCEL, Answer, Perspective, Table
from panspermia.kernel.requests import CHANCE
from panspermia.kernel.tape import STARTED
from panspermia.players.judging import Chances, Judge, Sample
from panspermia.players.tree import round_of
from panspermia.registry import load_table
from panspermia.store.history import History

MOST_POINTS = 600
"""Positions of a game that are judged, at most."""

FIRST_WORLDS, GRAPH_WORLDS = 4, 12
"""Worlds for each position: for a first graph, and then for a better one."""

RIVALS, SCREEN_WORLDS = 4, 8
"""Other answers that a decision is compared with, and worlds for each comparison."""

FRESH_WORLDS = 64
"""Worlds in which what stands out is judged anew."""

MOST_TURNINGS, CANDIDATES = 5, 8
MOST_DECISIONS, RIVAL_DECISIONS = 3, 6
"""What is told, of each seat's decisions on each side, and how many are judged anew for it."""

LEAST_TURNING, LEAST_DECISION = 0.08, 0.02
"""Chances by which a turning point and a decision must change something to be told."""

DOUBT = 3.0
"""Standard errors by which something must differ from nothing to be told.

Of turning points that are none, one in 400 is as large; a game has eight that are looked at.
"""

PLAIN = 0.9
"""How often quick play gives an answer that goes without saying."""

FIRST, GRAPH, SCREEN, TURNS, JUDGE, DONE = "first", "graph", "screen", "turns", "judge", "done"
STAGES = (FIRST, GRAPH, SCREEN, TURNS, JUDGE)
PACE = {FIRST: 0.1, GRAPH: 0.25, SCREEN: 0.45, TURNS: 0.1, JUDGE: 0.1}
"""About which part of the time each stage takes."""


class Rough(msgspec.Struct, frozen=True):
    """A first look at a decision: its best other answer, and how much better the given one was."""

    step: int
    seat: int
    other: Answer
    worth: float


class Weighed(msgspec.Struct, frozen=True):
    """A decision beside the best other answer: the chance of its seat with each of them."""

    step: int
    seat: int
    answer: Answer
    other: Answer
    chance: float
    other_chance: float
    worth: float
    """The chance with the answer that was given, less that with the other."""
    error: float
    worlds: int
    share: float
    """How often quick play would have given the same answer."""

    @property
    def is_sure(self) -> bool:
        return abs(self.worth) >= max(LEAST_DECISION, DOUBT * self.error)


class Turning(msgspec.Struct, frozen=True):
    """A change of chances by decisions of one seat in a row, and by the luck that they had.

    `step` is the decision after which most of it happened; `first` and `last` are those of the row.
    """

    step: int
    first: int
    last: int
    seat: int
    before: Chances
    after: Chances
    errors: Chances
    worlds: int

    def change(self, seat: int) -> float:
        return self.after[seat] - self.before[seat]

    @property
    def most(self) -> int:
        """The seat that it meant most to."""
        return max(range(len(self.after)), key=lambda seat: abs(self.change(seat)))

    @property
    def is_sure(self) -> bool:
        size, error = abs(self.change(self.most)), self.errors[self.most]
        return size >= max(LEAST_TURNING, DOUBT * error)


class Analysis(msgspec.Struct):
    """What is known so far; `stage` and `place` say what comes next."""

    steps: list[int]
    """The decisions after which the game was judged; 0 is the beginning."""
    samples: list[Sample]
    rounds: list[int]
    """The round that each of these decisions was made in."""
    seats: list[int]
    """Who made each of them; -1 for the beginning."""
    rough: list[Rough] = []
    turnings: list[Turning] = []
    weighed: list[Weighed] = []
    stage: str = FIRST
    place: int = 0

    @classmethod
    def of(cls, length: int, players: int) -> Analysis:
        every = max(1, -(-length // MOST_POINTS))
        steps = sorted({*range(0, length, every), length})
        samples = [Sample.of(players) for _ in steps]
        return cls(steps, samples, [-1] * len(steps), [-1] * len(steps))

    @property
    def is_done(self) -> bool:
        return self.stage == DONE

    @property
    def has_graph(self) -> bool:
        return self.stage != FIRST

    @property
    def progress(self) -> float:
        """Which part of the work is done, from 0 to 1."""
        if self.is_done:
            return 1.0
        before = sum([PACE[stage] for stage in STAGES[: STAGES.index(self.stage)]])
        return before + PACE[self.stage] * self.place / max(1, COUNTS[self.stage](self))

    @property
    def worlds(self) -> int:
        """In how many worlds each position was judged, at least."""
        return min([sample.count for sample in self.samples])

    @property
    def spread(self) -> float:
        """The standard error of a chance in the graph: the mean over all positions."""
        errors = [error for sample in self.samples for error in sample.errors]
        return sum(errors) / len(errors)

    @property
    def told(self) -> list[Turning]:
        """The turning points that are beyond doubt, the largest of them, as they came."""
        sure = [turning for turning in self.turnings if turning.is_sure]
        size = lambda turning: -abs(turning.change(turning.most))  # noqa: E731
        return sorted(sorted(sure, key=size)[:MOST_TURNINGS], key=lambda turning: turning.step)

    def decision(self, step: int) -> Weighed | None:
        """The decision after which the game was judged, if it was compared with another."""
        return next((found for found in self.weighed if found.step == step), None)

    def best(self, seat: int) -> list[Weighed]:
        """The decisions of a seat that gained most over the next best answer.

        What everybody would have answered is no merit, so it counts by how often others would not.
        Of those that are told, what gained most stands first.
        """
        own = [w for w in self.weighed if w.seat == seat and w.is_sure and w.worth > 0]
        own = [w for w in own if w.share < PLAIN]
        merits = sorted(own, key=lambda w: -w.worth * (1 - w.share))[:MOST_DECISIONS]
        return sorted(merits, key=lambda w: -w.worth)

    def costliest(self, seat: int) -> list[Weighed]:
        """The decisions of a seat that another answer would have improved most."""
        own = [w for w in self.weighed if w.seat == seat and w.is_sure and w.worth < 0]
        return sorted(own, key=lambda w: w.worth)[:MOST_DECISIONS]


# --- the work -------------------------------------------------------------------------------------


class Decision(NamedTuple):
    """Who was asked what they saw, and the answer they gave."""

    seen: Perspective
    answer: Answer


class Walk:
    """A finished game that one can walk through."""

    def __init__(self, text: str) -> None:
        self.table: Table[Any] = load_table(text)
        self.judge = Judge(self.table)
        self._history = History()
        self._history.follow(self.table)

    def begin(self) -> Analysis:
        return Analysis.of(self._history.length, self.table.setup.players)

    def at(self, step: int) -> Table[Any]:
        """The table after so many decisions."""
        return self._history.at(step, self.table)

    def decision(self, step: int) -> Decision | None:
        """A decision with several answers; nothing, if it was a seat's own initiative."""
        side, _, answer, flags = self._history.entry(step)
        before = self.at(step - 1)
        asked = next((r for r in before.requests if r.side == side), None)
        if asked is None or flags & STARTED or asked.seat == CHANCE:
            return None
        options = asked.options()
        if len(options) < 2 or answer not in options or answer == CANCEL:
            return None
        return Decision(before.perspective(asked.seat), answer)

    def seat(self, step: int) -> int:
        """Who made a decision."""
        side = self._history.entry(step)[0]
        seats = range(self.table.setup.players)
        return next(seat for seat in seats if side in self.table.sides_of(seat))


def advance(walk: Walk, found: Analysis, is_enough: Callable[[], bool]) -> None:
    """Work until that is enough, at least at one piece."""
    while not found.is_done:
        if found.place >= COUNTS[found.stage](found):
            number = STAGES.index(found.stage) + 1
            found.stage = STAGES[number] if number < len(STAGES) else DONE
            found.place = 0
            continue
        WORK[found.stage](walk, found, found.place)
        found.place += 1
        if is_enough():
            return


def _look_first(walk: Walk, found: Analysis, place: int) -> None:
    step = found.steps[place]
    if step:
        found.rounds[place] = round_of(walk.at(step - 1))
        found.seats[place] = walk.seat(step)
    _look(walk, found, place, range(FIRST_WORLDS))


def _look_again(walk: Walk, found: Analysis, place: int) -> None:
    _look(walk, found, place, range(FIRST_WORLDS, FIRST_WORLDS + GRAPH_WORLDS))


def _look(walk: Walk, found: Analysis, place: int, worlds: range) -> None:
    step = found.steps[place]
    table = walk.at(step)
    for world in worlds:
        found.samples[place].add(walk.judge.look(table, f"graph {step} {world}"))


def _screen(walk: Walk, found: Analysis, place: int) -> None:
    """Compare a decision with what else looked best."""
    step = found.steps[place + 1]
    decision = walk.decision(step)
    if decision is None:
        return
    seen, answer = decision
    options = walk.judge.promising(seen, f"options {step}")
    others = [option for option in options if option not in (answer, CANCEL)][:RIVALS]
    if not others:
        return
    sample = Sample.of(1 + len(others))
    for world in range(SCREEN_WORLDS):
        sample.add(walk.judge.compare(seen, [answer, *others], f"screen {step} {world}"))
    chance, *rivals = sample.means
    best = max(range(len(others)), key=rivals.__getitem__)
    found.rough.append(Rough(step, seen.seat, others[best], chance - rivals[best]))


def _turn(walk: Walk, found: Analysis, place: int) -> None:
    """Judge a row of decisions anew that seems to have changed much."""
    row = _rows(found)[place]
    begin, end = row.first - 1, row.last
    before, after = [Sample.of(len(found.samples[0].sums)) for _ in range(2)]
    for sample, at in ((before, found.steps[begin]), (after, found.steps[end])):
        table = walk.at(at)
        for world in range(FRESH_WORLDS):
            sample.add(walk.judge.look(table, f"turn {at} {world}"))
    pairs = zip(before.errors, after.errors, strict=True)
    found.turnings.append(
        Turning(
            step=found.steps[row.most],
            first=found.steps[begin] + 1,
            last=found.steps[end],
            seat=found.seats[row.most],
            before=before.means,
            after=after.means,
            errors=tuple([sqrt(a * a + b * b) for a, b in pairs]),
            worlds=FRESH_WORLDS,
        )
    )


class Row(NamedTuple):
    """Decisions of one seat in a row, by their places: the first, the last, and the main one."""

    first: int
    last: int
    most: int
    size: float


def _rows(found: Analysis) -> list[Row]:
    """The rows of decisions that seem to have changed most."""
    rows = sorted(_all_rows(found), key=lambda row: -row.size)
    return rows[:CANDIDATES]


def _all_rows(found: Analysis) -> Iterator[Row]:
    means = [sample.means for sample in found.samples]
    places = range(1, len(found.steps))
    for _, group in groupby(places, lambda place: (found.seats[place], found.rounds[place])):
        row = list(group)
        changes = [b - a for a, b in zip(means[row[0] - 1], means[row[-1]], strict=True)]
        seat = max(range(len(changes)), key=lambda n: abs(changes[n]))
        sign = 1 if changes[seat] > 0 else -1
        most = max(row, key=lambda n: sign * (means[n][seat] - means[n - 1][seat]))
        yield Row(row[0], row[-1], most, abs(changes[seat]))


def _judge(walk: Walk, found: Analysis, place: int) -> None:
    """Judge a decision anew that seems to have been good or costly."""
    rough = _outstanding(found)[place]
    decision = walk.decision(rough.step)
    assert decision is not None
    seen, answer = decision
    both = [answer, rough.other]
    sample = Sample.of(3)
    for world in range(FRESH_WORLDS):
        given, other = walk.judge.compare(seen, both, f"judge {rough.step} {world}")
        sample.add((given, other, given - other))
    chance, other_chance, worth = sample.means
    found.weighed.append(
        Weighed(
            step=rough.step,
            seat=rough.seat,
            answer=answer,
            other=rough.other,
            chance=chance,
            other_chance=other_chance,
            worth=worth,
            error=sample.errors[2],
            worlds=FRESH_WORLDS,
            share=walk.judge.share(walk.at(rough.step - 1), seen, answer),
        )
    )


def _outstanding(found: Analysis) -> list[Rough]:
    """The decisions that seem best and costliest for each seat, and those of turning points."""
    turns = {turning.step for turning in found.turnings}
    chosen = {rough.step: rough for rough in found.rough if rough.step in turns}
    for seat in range(len(found.samples[0].sums)):
        own = sorted([r for r in found.rough if r.seat == seat], key=lambda r: r.worth)
        for rough in (*own[:RIVAL_DECISIONS], *own[-RIVAL_DECISIONS:]):
            chosen[rough.step] = rough
    return sorted(chosen.values(), key=lambda rough: rough.step)


WORK: dict[str, Callable[[Walk, Analysis, int], None]] = {
    FIRST: _look_first,
    GRAPH: _look_again,
    SCREEN: _screen,
    TURNS: _turn,
    JUDGE: _judge,
}

COUNTS: dict[str, Callable[[Analysis], int]] = {
    FIRST: lambda found: len(found.steps),
    GRAPH: lambda found: len(found.steps),
    SCREEN: lambda found: len(found.steps) - 1,
    TURNS: lambda found: len(_rows(found)),
    JUDGE: lambda found: len(_outstanding(found)),
}
