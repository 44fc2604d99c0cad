"""The sequence of play: a table of steps, and a cursor in the state that says where we are.

    SEQUENCE = sequence(
        once("S3", draw_start_player),
        rounds(
            each_side(turn_order, once("P1a", introduction)),
            once("E1", check_squares),
            until=is_over,
        ),
    )

A step is one flow, or a plain function that asks nothing. Between two steps the state, with its
cursor, says everything.

A step has a name, its clause unless another is given, and so has a loop. In a running game the
cursor counts lines, which is fast; what is saved names the step and the loops around it, so that
steps may come and go between two versions of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, Self

from panspermia.kernel.events import Event, EventLog
from panspermia.kernel.requests import Flow


@dataclass(slots=True)
class Cursor:
    """Where the game is: the line of the table, and how far each loop around it has come."""

    line: int = 0
    counts: list[int] = field(default_factory=list)

    def copy(self) -> Cursor:
        return Cursor(self.line, self.counts[:])


@dataclass(frozen=True, slots=True)
class NamedCursor:
    """The same by names: the step, None at the end, and how far each loop around it has come."""

    step: str | None
    loops: dict[str, int]
    over: bool = False
    """Whether that step is over and nobody has looked yet which comes next."""


class NoStep(LookupError):
    """The sequence has no step of this name, or not in these loops."""


class State(Protocol):
    """What the kernel needs of a game's state; `log` is where effects report their events."""

    cursor: Cursor

    @property
    def log(self) -> EventLog: ...

    def copy(self) -> Self: ...


def set_log(state: Any, events: list[Event]) -> None:
    """Let a state report to this list."""
    state.log = events


Order = Callable[[Any], Sequence[int]]
NO_SIDE = -1

STEP, ENTER, LOOP = range(3)
BEGINNING = ""
"""Instead of a step's name: before the first line."""


@dataclass(slots=True)
class SequenceLine:
    """One line of the table. A loop is the lines from its ENTER to the LOOP that leads back."""

    kind: int
    clause: str
    flow: Callable[..., Flow[None] | None] | None = None
    is_plain: bool = False
    order: Order | None = None
    test: Callable[..., bool] | None = None
    jump: int = 0
    order_depth: int = NO_SIDE
    order_of_loop: Order | None = None
    name: str = ""
    around: tuple[str, ...] = ()
    """The loops that a step stands in, the outermost first."""


Part = list[SequenceLine]


def once(
    clause: str,
    flow: Callable[..., Flow[None]],
    *,
    when: Callable[..., bool] | None = None,
    name: str = "",
) -> Part:
    """One step: flow(g), or flow(g, side) inside a loop over sides; skipped unless `when` holds."""
    return [SequenceLine(STEP, clause, flow=flow, test=when, name=name or clause)]


def at_once(
    clause: str,
    do: Callable[..., Flow[None] | None],
    *,
    when: Callable[..., bool] | None = None,
    name: str = "",
) -> Part:
    """One step that asks nothing: do(g) or do(g, side) is no flow, which costs a call and no more.

    If there is something to ask after all, it changes nothing and gives the flow that does it all:
    the state is copied before a flow begins.
    """
    return [SequenceLine(STEP, clause, flow=do, is_plain=True, test=when, name=name or clause)]


def each_side(
    order: Order, *parts: Part, when: Callable[..., bool] | None = None, name: str = "each_side"
) -> Part:
    """The parts for one side after the other; the order must not change meanwhile.

    All of it is skipped unless `when` holds, which inside another loop is asked for that side.
    """
    return _loop(name, parts, order=order, when=when)


def repeat(*parts: Part, again: Callable[..., bool], name: str = "repeat") -> Part:
    """The parts, and once more as long as `again` holds after them."""
    return _loop(name, parts, again=again)


def as_long_as(test: Callable[..., bool], *parts: Part, name: str = "as_long_as") -> Part:
    """The parts over and over, as long as the test holds before them."""
    return _loop(name, parts, when=test, again=test)


def rounds(*parts: Part, until: Callable[..., bool], name: str = "rounds") -> Part:
    """The parts over and over, until the test holds at the end of a round."""
    return _loop(name, parts, again=lambda g, *side: not until(g, *side))


def _loop(
    name: str,
    parts: tuple[Part, ...],
    *,
    order: Order | None = None,
    when: Callable[..., bool] | None = None,
    again: Callable[..., bool] | None = None,
) -> Part:
    body = [line for part in parts for line in part]
    enter = SequenceLine(ENTER, "", order=order, test=when, name=name)
    leave = SequenceLine(LOOP, "", order=order, test=again, name=name)
    return [enter, *body, leave]


@dataclass(frozen=True, slots=True)
class Insertion:
    """Parts that come before or after a step of the sequence."""

    step: str
    part: Part
    is_before: bool


def before(step: str, *parts: Part) -> Insertion:
    """The parts, before the step of that name."""
    return Insertion(step, [line for part in parts for line in part], True)


def after(step: str, *parts: Part) -> Insertion:
    """The parts, after the step of that name."""
    return Insertion(step, [line for part in parts for line in part], False)


Row = tuple[int, Order | None, int, Any, Any, int]
PLAIN, END, AGAIN = 3, 4, 5
"""Kinds of rows beside those of lines: a step that may be no flow, the end of the table, and the
end of a loop that goes on as long as its test holds."""


def _row(line: SequenceLine) -> Row:
    """A line as a tuple, which is faster to read; `order` is of a loop, `flow` of a step."""
    kind = PLAIN if line.is_plain else line.kind
    if kind == LOOP and line.order is None:
        kind = AGAIN
    what = line.flow if line.kind == STEP else line.order
    return kind, line.order_of_loop, line.order_depth, line.test, what, line.jump + 1


class SequenceOfPlay:
    """The table made ready to run."""

    __slots__ = ("_places", "_rows", "lines")

    def __init__(self, lines: list[SequenceLine]) -> None:
        self.lines = lines
        self._places = {line.name: n for n, line in enumerate(lines) if line.kind == STEP}
        self._rows: list[Row] = [*map(_row, lines), (END, None, NO_SIDE, None, None, 0)]

    def start(self, g: Any) -> Flow[None] | None:
        """The flow of the next step, moving over lines and steps without one; None at the end."""
        cursor: Cursor = g.cursor
        counts, rows, number = cursor.counts, self._rows, cursor.line
        side, side_of = NO_SIDE, None
        while True:
            kind, order, depth, test, what, after = rows[number]
            if order is not side_of:
                side = NO_SIDE if order is None else order(g)[counts[depth]]
                side_of = order
            if kind == AGAIN:
                if test(g) if order is None else test(g, side):
                    counts[-1] += 1
                    number = after
                else:
                    counts.pop()
                    number += 1
            elif test is not None and not (test(g) if order is None else test(g, side)):
                number = after if kind == ENTER else number + 1
            elif kind == STEP:
                cursor.line = number
                begun: Flow[None] | None = what(g) if order is None else what(g, side)
                return begun
            elif kind > LOOP:
                cursor.line = number
                if kind == END:
                    return None
                flow: Flow[None] | None = what(g) if order is None else what(g, side)
                if flow is not None:
                    return flow
                number += 1
            elif what is not None:
                sides = what(g)
                turn = 0 if kind == ENTER else counts.pop() + 1
                if turn < len(sides):
                    counts.append(turn)
                    side, side_of = sides[turn], what
                    number = number + 1 if kind == ENTER else after
                else:
                    side_of = None
                    number = after if kind == ENTER else number + 1
            else:
                counts.append(0)
                number += 1

    def check_end(self, g: Any) -> None:
        """If there is no further flow, the end of the table must have been reached."""
        if g.cursor.line < len(self.lines):
            line = self.lines[g.cursor.line]
            name = getattr(line.flow, "__name__", "")
            raise AssertionError(f"{line.clause}: {name} is no flow; it asks by `yield from`")

    def side(self, g: Any) -> int:
        """The side whose step it is, or NO_SIDE."""
        line = self.lines[g.cursor.line] if g.cursor.line < len(self.lines) else None
        return NO_SIDE if line is None else _side(line, g)

    def clause(self, g: Any) -> str:
        """The clause of the step at the cursor."""
        return self.lines[g.cursor.line].clause if g.cursor.line < len(self.lines) else ""

    def place(self, name: str) -> int:
        """The line of the step with that name, or NoStep."""
        if name not in self._places:
            raise NoStep(name)
        return self._places[name]

    def extended(self, insertions: Sequence[Insertion]) -> SequenceOfPlay:
        """The sequence with more steps, or NoStep; those for one place keep their order."""
        longer = sequence(_woven(self.lines, insertions))
        for insertion in insertions:
            longer.place(insertion.step)
        return longer

    def named(self, cursor: Cursor) -> NamedCursor:
        """Where a cursor stands, for a save."""
        line = cursor.line
        if line >= len(self.lines):
            return NamedCursor(None, {})
        over = self.lines[line].kind != STEP
        if over and line == 0:
            return NamedCursor(BEGINNING, {})
        step = self.lines[line - over]
        assert step.kind == STEP, f"no step ends at line {line}"
        return NamedCursor(step.name, dict(zip(step.around, cursor.counts, strict=True)), over)

    def cursor(self, named: NamedCursor) -> Cursor:
        """Where that is in this table, or NoStep. Loops that are gone are forgotten."""
        if named.step is None:
            return Cursor(len(self.lines), [])
        if named.step == BEGINNING:
            return Cursor()
        line = self.place(named.step)
        around = self.lines[line].around
        missing = [loop for loop in around if loop not in named.loops]
        if missing:
            raise NoStep(f"{named.step} ({missing[0]})")
        return Cursor(line + named.over, [named.loops[loop] for loop in around])


def sequence(*parts: Part) -> SequenceOfPlay:
    """Join the parts into one table and settle where its loops lead.

    Each step has a name of its own, and each loop one that no loop around it has.
    """
    lines = [replace(line) for part in parts for line in part]
    open_loops: list[int] = []
    for number, line in enumerate(lines):
        _note_order(lines, open_loops, line)
        line.around = tuple([lines[n].name for n in open_loops])
        if line.kind == ENTER:
            open_loops.append(number)
        elif line.kind == LOOP:
            line.jump = open_loops.pop()
            lines[line.jump].jump = number
            _note_order(lines, open_loops, line)
    _check_names(lines)
    return SequenceOfPlay(lines)


def _woven(lines: Part, insertions: Sequence[Insertion]) -> Part:
    """The lines with what is inserted at their steps, and at the steps of that in turn."""
    woven: Part = []
    for line in lines:
        here = [x for x in insertions if line.kind == STEP and x.step == line.name]
        for insertion in [x for x in here if x.is_before]:
            woven += _woven(insertion.part, insertions)
        woven.append(line)
        for insertion in [x for x in here if not x.is_before]:
            woven += _woven(insertion.part, insertions)
    return woven


def _check_names(lines: list[SequenceLine]) -> None:
    seen: set[str] = set()
    for line in lines:
        if line.kind == STEP:
            assert line.name not in seen, f"two steps are named {line.name}"
            assert len(set(line.around)) == len(line.around), f"{line.around} needs other names"
            seen.add(line.name)


def _note_order(lines: list[SequenceLine], open_loops: list[int], line: SequenceLine) -> None:
    """Note which loop's count picks the side of this line."""
    line.order_depth, line.order_of_loop = NO_SIDE, None
    for depth, number in enumerate(open_loops):
        if lines[number].order is not None:
            line.order_depth = depth
            line.order_of_loop = lines[number].order


def _side(line: SequenceLine, g: Any) -> int:
    if line.order_of_loop is None:
        return NO_SIDE
    cursor: Cursor = g.cursor
    return line.order_of_loop(g)[cursor.counts[line.order_depth]]
