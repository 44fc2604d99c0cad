"""Undo: what can be taken back, worked out from the tape; no rule's author has to remember it.

A seat takes back its own answers to the last die or card, to the last thing hidden that they showed
it, or to the last answer of another seat.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from panspermia.kernel.errors import BadAnswer, CannotUndo
from panspermia.kernel.events import redacted
from panspermia.kernel.requests import CHANCE
from panspermia.kernel.sequence import State
from panspermia.kernel.tape import CHAINED, FORCED, Boundary, Entry, Overlay

if TYPE_CHECKING:
    from panspermia.kernel.table import Table

S = TypeVar("S", bound=State)

SECRET_WORLDS = 64
"""Worlds tried to see whether an answer told its seat something hidden."""


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
            table._link_boundaries()
            boundary, entries = table._boundary, table._tape
        else:
            boundary, entries = _one_boundary_back(table, boundary, entries)


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
    """Where the seat's last answer to a secret request stands that is still open."""
    if seat is None:
        return None
    own = [n for n, (side, _) in table._secret_entries().items() if table._seats[side] == seat]
    return max(own, default=None)


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


def told_secret(
    table: Table[S], boundary: Boundary[S], kept: list[Entry], removed: list[Entry]
) -> bool:
    """Whether the answers to be taken back have shown their seat something hidden.

    They have, if in some world that the seat could not tell from the real one the same answers
    lead to something else to see.
    """
    given = [entry for entry in removed if not entry[3] & FORCED]
    if given[0][0] == CHANCE:
        return False
    seat = table._seats[given[0][0]]
    past = table._blank()
    past._restore(boundary, kept, None)
    if table.game.redeal is None and not past._secret_entries():
        return False
    told = _seen_since(table, seat, past._event_count())
    for number in range(SECRET_WORLDS):
        world = past.imagine(seat, Random(number))
        try:
            world._give_again(given)
        except BadAnswer:
            return True
        if _seen_since(world, seat, 0) != told:
            return True
    return False


def told_in_chain(
    table: Table[S], before: tuple[Boundary[S], list[Entry], Overlay[S] | None], rolled: int
) -> bool:
    """Whether the chain since that position has shown something hidden, but no die."""
    if table._imagined or table.game.redeal is None or table._chance != rolled:
        return False
    boundary, entries, _ = before
    begun = len(entries) + (boundary.history.entry_count if boundary.history else 0)
    return told_secret(table, boundary, entries, table.tape()[begun:])


def _seen_since(table: Table[S], seat: int | None, since: int) -> tuple[Any, ...]:
    """All that the seat can see now, and the events since then."""
    sides = table.sides_of(seat)
    request = None if seat is None else table._request_to(seat)
    return (
        msgspec.to_builtins(table.game.view(table.state, sides)),
        [(r.seat, r.rule) for r in table.requests],
        None if request is None else request.options(),
        [redacted(event, sides) for event in table._events_from(since)[1]],
    )
