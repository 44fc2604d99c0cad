"""Going through the past of a table once more, and hearing of every event on the way.

What is shown of a story is the board as it stood when something was told, and many events may
follow from one answer. So the tape is given again, into a log that listens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from panspermia.kernel import sight
from panspermia.kernel.errors import CannotUndo
from panspermia.kernel.events import ListeningLog
from panspermia.kernel.past import at_setup
from panspermia.kernel.requests import Asked
from panspermia.kernel.sequence import State, set_log
from panspermia.kernel.tape import STARTED, Entry

if TYPE_CHECKING:
    from panspermia.kernel.table import Table

S = TypeVar("S", bound=State)

NOBODY = -1


class Replay(Generic[S]):
    """A table that follows the tape of another, and says whenever an event has been told.

    It begins before the event with this number: at an earlier past as base, or else at the last
    boundary before it. `hear` gets the numbers of the events.
    """

    def __init__(
        self, table: Table[S], number: int, base: Table[S] | None, hear: Callable[[int], None]
    ) -> None:
        self.then = then = _before_event(table, number, base)
        self._starter = NOBODY
        told = then.event_count - len(then.state.log)
        log = ListeningLog(then.state.log, lambda count: hear(told + count - 1))
        set_log(then.state, log)
        then._replaying = True
        self._asked: Asked | None = None

    def begin(self) -> None:
        """Run on to the first question, if no step has begun."""
        then = self.then
        self._asked = then._first() if then._flow is None else then._asked

    @property
    def entries(self) -> int:
        """How many entries of the tape it has followed."""
        return len(self.then.tape())

    def give(self, entry: Entry) -> None:
        """Go on by one entry."""
        if entry[3] & STARTED:
            self._starter = entry[0]
        self.then._tape.append(entry)
        self._asked = self.then._replay_one(self._asked, entry)

    @property
    def step(self) -> tuple[str, int]:
        """The clause of the running step and the side whose step it is, or NOBODY.

        What a side begins by itself is its own.
        """
        then = self.then
        side = self._starter if then._stack else then.sequence.side(then.state)
        return then.sequence.clause(then.state), side


def views_after(
    table: Table[S], seat: int | None, numbers: Iterable[int], base: Table[S] | None
) -> dict[int, dict[str, Any]]:
    """What the seat saw when each of these events had just been told, found in one go.

    Nobody is asked at such a moment.
    """
    if table._imagined:
        raise CannotUndo("imagined")
    wanted = {number for number in numbers if 0 <= number < table.event_count}
    found: dict[int, dict[str, Any]] = {}
    if not wanted:
        return found

    def hear(number: int) -> None:
        if number in wanted:
            found[number] = sight.view_meanwhile(replay.then, seat)

    replay = Replay(table, min(wanted), base, hear)
    replay.begin()
    for entry in table.tape()[replay.entries :]:
        if len(found) == len(wanted):
            break
        replay.give(entry)
    assert len(found) == len(wanted), "a compiled game has an EventLog, and no list, as its log"
    return found


def _before_event(table: Table[S], number: int, base: Table[S] | None) -> Table[S]:
    """A table as this one stood before an event was told; from a boundary, its step not begun."""
    if base is not None and base.event_count <= number:
        return base.clone()
    history = table._boundary.history
    if history is None or history.event_count <= number:
        then = table._blank()
        then.state = table._boundary.state.copy()
        return then
    if table._migrated:
        raise CannotUndo("rules")
    return at_setup(table)
