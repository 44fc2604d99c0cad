"""Ways: the chains of answers that one click can give.

An answer after which nothing has happened yet and the same seat is asked something else is only a
step: who buys for which organism, what pays, where an enzyme goes. The questions that follow it can
be shown beside it, so that the whole chain is chosen at once; so can a small question that comes
twice, such as which two of three cubes are lost. They are found in an imagined world,
so that nothing hidden gets out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
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
FEW = 6
"""Options of a question that must be answered twice, up to which both answers are one click."""

ENDS = (DONE, PASS, CANCEL)


class Way(NamedTuple):
    """A possible answer, the question that it answers, and the ways on if it is only a step."""

    answer: Answer
    prompt: Message
    further: tuple[Way, ...] = ()
    may_end: bool = False
    """Whether `done` can follow at once, which ends the question that it began with, or one to
    which it led."""
    is_last: bool = False
    """Whether the question is over with it."""


def ways(
    table: Table[Any],
    seat: int,
    depth: int = DEPTH,
    *,
    twice: bool = True,
    apart: Collection[Answer] = (),
) -> tuple[Way, ...]:
    """Where each option of the seat's open question leads, up to so many answers deep.

    `twice`: a small question that comes twice is answered twice by one click.
    `apart`: a question with such an answer, as to end a turn, is no step of the one before.
    """
    request = table._request_to(seat)
    if request is None:
        return ()
    return tuple(_ways(table, seat, (request,), (), depth, twice=twice, apart=apart))


def _ways(
    table: Table[Any],
    seat: int,
    asked_before: tuple[Request, ...],
    before: tuple[Answer, ...],
    depth: int,
    *,
    twice: bool = True,
    apart: Collection[Answer] = (),
) -> Iterator[Way]:
    """Where options of the last of these questions lead, after answers to the others."""
    request = asked_before[-1]
    rules = [each.rule for each in asked_before]
    options = [option for option in request.options() if not before or option != CANCEL]
    for option in options:
        way = Way(option, request.prompt)
        if option in ENDS or len(options) > MOST:
            yield way
            continue
        chain = (*before, option)
        world, asked = _asked_next(table, seat, chain)
        if asked is None or any([asked.allows(end) for end in apart]):
            yield way._replace(is_last=True)
        elif twice and depth > 1 and asked.rule == request.rule and _is_small(request):
            yield way._replace(further=tuple(_ways(table, seat, (asked,), chain, 1)))
        elif world.event_count or asked.rule == request.rule:
            is_again = asked.rule in rules
            yield way._replace(may_end=is_again and asked.allows(DONE), is_last=not is_again)
        elif depth > 1:
            further = _ways(table, seat, (*asked_before, asked), chain, depth - 1, apart=apart)
            yield way._replace(further=tuple(further))
        else:
            yield way


def _is_small(request: Request) -> bool:
    """Whether there is no way around it and little to choose from, such as what is lost."""
    options = request.options()
    return len(options) <= FEW and not {*ENDS}.intersection(options)


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
    """A world after a draft, if the question that it answers goes on, or a step of it does.

    What the seat is asked after that is no part of the draft. The seat cannot tell the world from
    others. IllegalAnswer if the draft cannot be given.
    """
    if preview(table, seat, tuple(chain)).next.kind != OWN:
        return None
    first, (world, asked) = table._request_to(seat), _asked_next(table, seat, ())
    told = 0
    for value in chain:
        if asked is None or first is None:
            return None
        if _is_again(asked, first):
            told = world.event_count
        world._give(asked, value, 0)
        asked = world._request_to(seat)
    if asked is None or first is None:
        return None
    return world if _is_again(asked, first) or world.event_count == told else None


def _is_again(asked: Request, first: Request) -> bool:
    return (asked.rule, asked.side) == (first.rule, first.side)
