"""Ways: the chains of answers that one click can give.

An answer after which nothing has happened yet and the same seat is asked something else is only a
step: who buys for which organism, what pays, where an enzyme goes. The questions that follow it can
be shown beside it, so that the whole chain is chosen at once. They are found in an imagined world,
so that nothing hidden gets out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from panspermia.kernel.answers import CANCEL, DONE, PASS, Answer
from panspermia.kernel.foresight import OWN, preview
from panspermia.kernel.messages import Message
from panspermia.kernel.requests import Request

if TYPE_CHECKING:
    from panspermia.kernel.table import Table

DEPTH = 3
"""Answers that one click gives at most."""
MOST = 24
"""Options of a question up to which is looked where they lead."""

ENDS = (DONE, PASS, CANCEL)


class Way(NamedTuple):
    """A possible answer, the question that it answers, and the ways on if it is only a step."""

    answer: Answer
    prompt: Message
    further: tuple[Way, ...] = ()
    may_end: bool = False
    """Whether `done` can follow at once, which ends the question that it began with."""


def ways(table: Table[Any], seat: int, depth: int = DEPTH) -> tuple[Way, ...]:
    """Where each option of the seat's open question leads, up to so many answers deep."""
    request = table._request_to(seat)
    return () if request is None else tuple(_ways(table, seat, request, request.rule, (), depth))


def _ways(
    table: Table[Any],
    seat: int,
    request: Request,
    root: str,
    before: tuple[Answer, ...],
    depth: int,
) -> Iterator[Way]:
    """Where options lead that come after others, in a question by the clause `root`."""
    options = [option for option in request.options() if not before or option != CANCEL]
    for option in options:
        way = Way(option, request.prompt)
        if option in ENDS or len(options) > MOST:
            yield way
            continue
        chain = (*before, option)
        world, asked = _asked_next(table, seat, chain)
        if asked is None:
            yield way
        elif world.event_count or asked.rule == request.rule:
            yield way._replace(may_end=asked.rule == root and asked.allows(DONE))
        elif depth > 1:
            further = _ways(table, seat, asked, root, chain, depth - 1)
            yield way._replace(further=tuple(further))
        else:
            yield way


def _asked_next(
    table: Table[Any], seat: int, chain: Sequence[Answer]
) -> tuple[Table[Any], Request | None]:
    """A world in which the seat gave these answers, and what it is asked then."""
    world = table.imagine(seat, Random(0), manual=True)
    for value in chain:
        request = world._request_to(seat)
        if request is None or not request.allows(value):
            return world, None
        world._give(request, value, 0)
    return world, world._request_to(seat)


def kept(
    table: Table[Any], seat: int, units: Sequence[Sequence[Answer]]
) -> list[tuple[Answer, ...]]:
    """Of a draft, the units that can be given one after the other; what no longer fits is left."""
    found: list[tuple[Answer, ...]] = []
    for unit in units:
        before = [value for own in found for value in own]
        if unit and can_give(table, seat, (*before, *unit)):
            found.append(tuple(unit))
    return found


def can_give(table: Table[Any], seat: int, chain: Sequence[Answer]) -> bool:
    """Whether the seat is asked for all of these answers, one after the other."""
    _, asked = _asked_next(table, seat, chain[:-1])
    return asked is not None and asked.allows(chain[-1])


def drafted(table: Table[Any], seat: int, chain: Sequence[Answer]) -> Table[Any] | None:
    """A world after a draft, if the seat goes on being asked; the seat cannot tell it from others.

    IllegalAnswer if the draft cannot be given.
    """
    if preview(table, seat, tuple(chain)).next.kind != OWN:
        return None
    world, asked = _asked_next(table, seat, chain)
    return world if asked is not None else None
