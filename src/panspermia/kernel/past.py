"""The past of a table: undo and redo, chains of answers, and how the table stood before.

What can be taken back is worked out from the tape; no rule's author has to remember it. A seat
takes back its own answers to the last die or card, to the last thing hidden that they showed it, or
to the last answer of another seat.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from panspermia.kernel.answers import Answer
from panspermia.kernel.errors import BadAnswer, CannotUndo, IllegalAnswer
from panspermia.kernel.events import redacted
from panspermia.kernel.messages import Message
from panspermia.kernel.requests import CHANCE, Asked, Group
from panspermia.kernel.sequence import State, set_log
from panspermia.kernel.tape import CHAINED, FORCED, STARTED, Boundary, Entry, Overlay

if TYPE_CHECKING:
    from panspermia.kernel.table import Table

S = TypeVar("S", bound=State)

SECRET_WORLDS = 64
"""Worlds tried to see whether an answer told its seat something hidden."""


# --- undo and redo ------------------------------------------------------------------------------


def undo(table: Table[S], seat: int | None) -> None:
    """Take back the last answer (or chain) of the seat, or of whoever gave it last."""
    boundary, kept, removed = before_last_unit(table, seat)
    if told_secret(table, boundary, kept, removed):
        raise CannotUndo("secret")
    units = [*table._redo, [e for e in removed if not e[3] & FORCED]]
    table._restore(boundary, kept, None)
    table._redo = units
    table.version += 1


def can_undo(table: Table[S], seat: int | None) -> bool:
    """Whether undo would take something back."""
    try:
        boundary, kept, removed = before_last_unit(table, seat)
    except CannotUndo:
        return False
    return not told_secret(table, boundary, kept, removed)


def redo(table: Table[S]) -> None:
    """Give again what was last taken back."""
    if not table._redo:
        raise CannotUndo("redo")
    unit = table._redo.pop()
    rest = table._redo
    _give_again(table, unit)
    table._redo = rest
    table.version += 1


def _give_again(table: Table[S], unit: list[Entry]) -> None:
    for side, _, value, flags in unit:
        if flags & STARTED:
            seat = table._seats[side]
            assert seat is not None
            table.start(seat, str(value))
            continue
        request = next((r for r in table.requests if r.side == side), None)
        if request is None or not request.allows(value):
            raise IllegalAnswer("", Message("answer.not-asked"))
        table._give(request, value, flags)


def before_last_unit(
    table: Table[S], seat: int | None
) -> tuple[Boundary[S], list[Entry], list[Entry]]:
    """The boundary and answers that undo goes back to, and the answers it takes back."""
    if table._imagined:
        raise CannotUndo("imagined")
    table._tighten()
    own = _own_secret(table, seat)
    if own is not None and not _has_answered_last(table, seat, own):
        return table._boundary, table._tape[:own] + table._tape[own + 1 :], [table._tape[own]]
    boundary, entries = table._boundary, table._tape
    while True:
        cut = _last_unit(table, entries, seat)
        if cut is not None:
            return boundary, entries[:cut], entries[cut:]
        if boundary.before is None and table._loaded:
            _link_boundaries(table)
            boundary, entries = table._boundary, table._tape
        else:
            boundary, entries = _one_boundary_back(table, boundary, entries)


def _link_boundaries(table: Table[S]) -> None:
    """Play the whole tape again, so that a loaded table has its boundaries behind it."""
    table._loaded = False
    history = table._boundary.history
    if history is None or table._migrated:
        return
    begun = at_setup(table)
    asked = begun._first()
    for entry in table.tape()[: history.entry_count]:
        begun._tape.append(entry)
        asked = begun._replay_one(asked, entry)
    linked = begun._boundary.history
    told = linked.event_count if linked else 0
    set_log(table.state, table._events_from(told)[1])
    table._boundary = begun._boundary
    table._tape = begun._tape + table._tape
    table._step_at += len(begun._tape)


def _one_boundary_back(
    table: Table[S], boundary: Boundary[S], entries: list[Entry]
) -> tuple[Boundary[S], list[Entry]]:
    if boundary.history is None:
        raise CannotUndo("start")
    if boundary.before is None and table._migrated >= boundary.history.entry_count:
        raise CannotUndo("rules")
    if boundary.before is None:
        raise CannotUndo("chance")
    return boundary.before, boundary.history.entries + entries


def _own_secret(table: Table[S], seat: int | None) -> int | None:
    """Where the seat's last answer to a secret request that is still open stands.

    One without a choice is not the seat's own.
    """
    if seat is None:
        return None
    own = [n for n, (side, _) in secret_entries(table).items() if table._seats[side] == seat]
    return max([n for n in own if not table._tape[n][3] & FORCED], default=None)


def _has_answered_last(table: Table[S], seat: int | None, own: int) -> bool:
    """Whether the last answer of all is the seat's and came after that entry."""
    given = [n for n, entry in enumerate(table._tape) if not entry[3] & FORCED]
    return given[-1] > own and table._seats[table._tape[given[-1]][0]] == seat


def _last_unit(table: Table[S], entries: list[Entry], seat: int | None) -> int | None:
    """Where the last unit of answers begins; None if only forced answers are here."""
    for number in range(len(entries) - 1, -1, -1):
        side, _, _, flags = entries[number]
        if side == CHANCE and not table._manual:
            raise CannotUndo("chance")
        if flags & FORCED:
            continue
        if side == CHANCE:
            return number
        if seat is not None and table._seats[side] != seat:
            raise CannotUndo("seat")
        if not flags & CHAINED:
            return number
    return None


# --- chains, each one unit of undo --------------------------------------------------------------


def answer_all(table: Table[S], chain: tuple[Any, ...], seat: int | None) -> None:
    """Give a chain of answers: all of them or none."""
    before = (table._boundary, table._tape[:], table._overlay)
    rolled, decider = table._chance, None
    number = 0
    try:
        for number, value in enumerate(chain):
            if 0 < number == len(chain) - 1 and _told_in_chain(table, before, rolled):
                raise IllegalAnswer("", Message("answer.chain-secret"))
            decider = _answer_in_chain(table, value, seat, decider, rolled)
    except BadAnswer:
        told = number > 0 and _told_in_chain(table, before, rolled)
        table._restore(*before)
        if told:
            raise IllegalAnswer("", Message("answer.chain-secret")) from None
        raise
    if chain:
        table._redo = []
        table.version += 1


def _answer_in_chain(
    table: Table[S], value: Any, seat: int | None, decider: int | None, rolled: int
) -> int:
    """Give one answer of a chain that `decider` has begun; the seat that gave it."""
    if decider is not None and table._chance != rolled:
        raise IllegalAnswer("", Message("answer.chain-chance"))
    request = table.request if seat is None else table._request_to(seat)
    if request is None or decider not in (None, request.seat):
        raise IllegalAnswer("", Message("answer.chain-seat"))
    if not request.allows(value):
        raise table._illegal(request, value)
    table._give(request, value, 0 if decider is None else CHAINED)
    return request.seat


def _told_in_chain(
    table: Table[S], before: tuple[Boundary[S], list[Entry], Overlay[S] | None], rolled: int
) -> bool:
    """Whether the chain since that position has shown something hidden, but no die."""
    if table._imagined or table.game.redeal is None or table._chance != rolled:
        return False
    boundary, entries, _ = before
    begun = len(entries) + (boundary.history.entry_count if boundary.history else 0)
    return told_secret(table, boundary, entries, table.tape()[begun:])


# --- secrets ------------------------------------------------------------------------------------


def told_secret(
    table: Table[S], boundary: Boundary[S], kept: list[Entry], removed: list[Entry]
) -> bool:
    """Whether the answers to be taken back have shown their seat something hidden.

    They have, if in some world that the seat could not tell from the real one the same answers
    show something else.
    """
    given = [entry for entry in removed if not entry[3] & FORCED]
    if given[0][0] == CHANCE:
        return False
    seat = table._seats[given[0][0]]
    past = table._blank()
    past._restore(boundary, kept, None)
    if table.game.redeal is None and not secret_entries(past):
        return False
    told = seen_since(table, seat, past.event_count)
    for number in range(SECRET_WORLDS):
        world = past.imagine(seat, Random(number))
        try:
            _give_again(world, given)
        except BadAnswer:
            return True
        if seen_since(world, seat, 0) != told:
            return True
    return False


def seen_since(table: Table[S], seat: int | None, since: int) -> tuple[Any, ...]:
    """All that the seat can see now, and the events since then."""
    sides = table.sides_of(seat)
    request = None if seat is None else table._request_to(seat)
    return (
        msgspec.to_builtins(table.game.view(table.state, sides)),
        [(r.seat, r.rule) for r in table.requests],
        None if request is None else request.options(),
        [redacted(event, sides) for event in table._events_from(since)[1]],
    )


def secret_entries(table: Table[S]) -> dict[int, tuple[int, int]]:
    """The answers to secret requests that are still open, by their places on the tape.

    Each with its side, and the depth of the request among those that were interrupted.
    """
    found: dict[int, tuple[int, int]] = {}
    for depth, (asked, given) in reversed(list(enumerate(frames(table)))):
        rules = {r.side: r.rule for r in asked.requests} if isinstance(asked, Group) else {}
        for side, value in given.items():
            wanted = (side, rules[side], value)
            places = [n for n, e in enumerate(table._tape) if e[:3] == wanted and n not in found]
            found[max(places)] = (side, depth)
    return found


def frames(table: Table[S]) -> list[tuple[Asked | None, dict[int, Answer]]]:
    """What is asked, with the answers given to it: first what was interrupted first."""
    interrupted = [(asked, given) for _, asked, given, _ in table._stack]
    return [*interrupted, (table._asked, table._given)]


# --- past tables --------------------------------------------------------------------------------


def table_at(table: Table[S], entries: int, base: Table[S] | None) -> Table[S]:
    """A table as this one stood after so many entries of its tape, just before a decision.

    With an earlier past as base, only what has come since is given again.
    """
    if table._imagined:
        raise CannotUndo("imagined")
    if table._migrated:
        from panspermia.kernel.saves import past_table

        return past_table(table, entries)
    if base is None:
        found, begun = at_setup(table), 0
        asked = found._first()
    else:
        found, begun = base.clone(), len(base.tape())
        asked = found._asked
    for entry in table.tape()[begun:entries]:
        found._tape.append(entry)
        asked = found._replay_one(asked, entry)
    found._settle(asked)
    found._source = table._source.until(found._chance)
    found.version = entries
    return found


def at_setup(table: Table[S]) -> Table[S]:
    """A table where this one began, with no step begun."""
    from panspermia.kernel.seating import seated

    return seated(table.game, table.setup, table.seed, table._manual)
