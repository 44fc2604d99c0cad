"""The sequence of play: a table of steps, and a cursor in the state that says where we are.

    SEQUENCE = sequence(
        once("S3", draw_start_player),
        rounds(
            each_side(turn_order, once("P1a", introduction)),
            once("E1", check_squares),
            until=is_over,
        ),
    )

A step is one flow. Between two steps the state, with its cursor, says everything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, Self

from panspermia.kernel.events import Event
from panspermia.kernel.requests import Flow


@dataclass(slots=True)
class Cursor:
    """Where the game is: the line of the table, and how far each loop around it has come."""

    line: int = 0
    counts: list[int] = field(default_factory=list)

    def copy(self) -> Cursor:
        return Cursor(self.line, self.counts[:])


class State(Protocol):
    """What the kernel needs of a game's state; `log` is where effects report their events."""

    cursor: Cursor
    log: list[Event]

    def copy(self) -> Self: ...


Order = Callable[[Any], Sequence[int]]
NO_SIDE = -1

STEP, ENTER, LOOP, SKIP = range(4)


@dataclass(slots=True)
class Line:
    """One line of the table. A loop is the lines from its ENTER to the LOOP that leads back."""

    kind: int
    clause: str
    flow: Callable[..., Flow[None]] | None = None
    order: Order | None = None
    test: Callable[..., bool] | None = None
    jump: int = 0
    depth: int = 0
    order_depth: int = NO_SIDE
    order_of_loop: Order | None = None


Part = list[Line]


def once(
    clause: str, flow: Callable[..., Flow[None]], *, when: Callable[..., bool] | None = None
) -> Part:
    """One step: flow(g), or flow(g, side) inside a loop over sides; skipped unless `when` holds."""
    return [Line(STEP, clause, flow=flow, test=when)]


def each_side(order: Order, *parts: Part, when: Callable[..., bool] | None = None) -> Part:
    """The parts for one side after the other; the order must not change meanwhile.

    All of it is skipped unless `when` holds, which inside another loop is asked for that side.
    """
    return _loop(parts, order=order, when=when)


def repeat(*parts: Part, again: Callable[..., bool]) -> Part:
    """The parts, and once more as long as `again` holds after them."""
    return _loop(parts, again=again)


def as_long_as(test: Callable[..., bool], *parts: Part) -> Part:
    """The parts over and over, as long as the test holds before them."""
    return _loop(parts, when=test, again=test)


def rounds(*parts: Part, until: Callable[..., bool]) -> Part:
    """The parts over and over, until the test holds at the end of a round."""
    return _loop(parts, again=lambda g, *side: not until(g, *side))


def _loop(
    parts: tuple[Part, ...],
    *,
    order: Order | None = None,
    when: Callable[..., bool] | None = None,
    again: Callable[..., bool] | None = None,
) -> Part:
    body = [line for part in parts for line in part]
    enter = Line(ENTER, "", order=order, test=when)
    leave = Line(LOOP, "", order=order, test=again)
    return [enter, *body, leave]


class SequenceOfPlay:
    """The table made ready to run."""

    __slots__ = ("_rows", "lines")

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self._rows = [
            (x.kind, x.order_of_loop, x.order_depth, x.test, x.flow, x.order, x.jump + 1)
            for x in lines
        ]
        """The lines as tuples, which are faster to read."""

    def start(self, g: Any) -> Flow[None] | None:
        """The flow of the next step, moving over lines that are none; None at the end."""
        cursor: Cursor = g.cursor
        counts, rows, number = cursor.counts, self._rows, cursor.line
        end, side, side_of = len(rows), NO_SIDE, None
        while number < end:
            kind, order, depth, test, begin, order_within, after = rows[number]
            if order is not side_of:
                side = NO_SIDE if order is None else order(g)[counts[depth]]
                side_of = order
            if test is not None and not (test(g) if order is None else test(g, side)):
                if kind == LOOP:
                    counts.pop()
                number = after if kind == ENTER else number + 1
            elif begin is not None:
                cursor.line = number
                return begin(g) if order is None else begin(g, side)
            elif order_within is not None:
                side_of = None
                number = self._next_side(kind, number, after, counts, len(order_within(g)))
            elif kind == ENTER:
                counts.append(0)
                number += 1
            else:
                counts[-1] += 1
                number = after
        cursor.line = number
        return None

    def _next_side(self, kind: int, number: int, after: int, counts: list[int], sides: int) -> int:
        """Begin a loop over so many sides or its next round, or leave it: the line to go on at."""
        if kind == ENTER:
            if not sides:
                return after
            counts.append(0)
            return number + 1
        counts[-1] += 1
        if counts[-1] < sides:
            return after
        counts.pop()
        return number + 1

    def side(self, g: Any) -> int:
        """The side whose step it is, or NO_SIDE."""
        line = self.lines[g.cursor.line] if g.cursor.line < len(self.lines) else None
        return NO_SIDE if line is None else _side(line, g)

    def clause(self, g: Any) -> str:
        """The clause of the step at the cursor."""
        return self.lines[g.cursor.line].clause if g.cursor.line < len(self.lines) else ""

    def place(self, clause: str, flow: Callable[..., Any] | None = None) -> int:
        """The line of the step with that clause (and flow)."""
        for number, line in enumerate(self.lines):
            if line.kind == STEP and line.clause == clause and flow in (None, line.flow):
                return number
        raise LookupError(clause)


def sequence(*parts: Part) -> SequenceOfPlay:
    """Join the parts into one table and settle where its loops lead.

    A part may stand in several places: its lines are copied.
    """
    lines = [replace(line) for part in parts for line in part]
    open_loops: list[int] = []
    for number, line in enumerate(lines):
        _note_order(lines, open_loops, line)
        if line.kind == ENTER:
            open_loops.append(number)
        elif line.kind == LOOP:
            line.jump = open_loops.pop()
            lines[line.jump].jump = number
            _note_order(lines, open_loops, line)
    return SequenceOfPlay(lines)


def _note_order(lines: list[Line], open_loops: list[int], line: Line) -> None:
    """Note which loop's count picks the side of this line."""
    line.order_depth, line.order_of_loop = NO_SIDE, None
    for depth, number in enumerate(open_loops):
        if lines[number].order is not None:
            line.order_depth = depth
            line.order_of_loop = lines[number].order


def _side(line: Line, g: Any) -> int:
    if line.order_of_loop is None:
        return NO_SIDE
    cursor: Cursor = g.cursor
    return line.order_of_loop(g)[cursor.counts[line.order_depth]]
