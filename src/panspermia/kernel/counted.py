"""Cursors of the first format of saves, which counted the lines of the sequence of play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from panspermia.kernel.sequence import ENTER, STEP, Cursor, NamedCursor, NoStep, SequenceOfPlay

OPEN, CLOSE = "()"


class CountedLines:
    """The lines of a sequence of play as they were counted, each with the loops around it."""

    __slots__ = ("_around", "_steps")

    def __init__(self, words: Sequence[str]) -> None:
        """From one word for each line: a step, a loop that begins such as `rounds(`, or its end."""
        self._steps: list[str] = []
        self._around: list[tuple[str, ...]] = []
        loops: list[str] = []
        for word in words:
            if word == CLOSE:
                loops.pop()
            self._steps.append("" if word == CLOSE or word.endswith(OPEN) else word)
            self._around.append(tuple(loops))
            if word.endswith(OPEN):
                loops.append(word[:-1])

    def named(self, cursor: Cursor) -> NamedCursor:
        """The step at that line or before it, with its loops, or NoStep."""
        line = cursor.line
        if line >= len(self._steps):
            return NamedCursor(None, {})
        over = line > 0 and not self._steps[line]
        step, around = self._steps[line - over], self._around[line - over]
        if (not step and line > 0) or len(cursor.counts) != len(around):
            raise NoStep(str(line))
        return NamedCursor(step, dict(zip(around, cursor.counts, strict=True)), over)

    def counted(self, named: NamedCursor) -> Cursor:
        """The line and counts, or NoStep; a loop that is gone had not come round."""
        if named.step is None:
            return Cursor(len(self._steps), [])
        if named.step not in self._steps:
            raise NoStep(named.step)
        line = self._steps.index(named.step)
        return Cursor(line, [named.loops.get(loop, 0) for loop in self._around[line]])


def words_of(sequence: SequenceOfPlay) -> tuple[str, ...]:
    """The words for the lines of this sequence."""
    words = {STEP: "{}", ENTER: "{}" + OPEN}
    return tuple([words.get(x.kind, CLOSE).format(x.name) for x in sequence.lines])


def with_names(data: dict[str, Any], lines: CountedLines) -> dict[str, Any]:
    """The data of a state with its cursor by names, if it was counted; otherwise as it is."""
    found = data.get("cursor")
    if not isinstance(found, dict) or "line" not in found:
        return data
    return data | {"cursor": msgspec.to_builtins(lines.named(msgspec.convert(found, Cursor)))}
