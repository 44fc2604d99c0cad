"""Worlds: tables that could be the real one, as far as a seat can tell, with fresh chance."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, TypeVar

from panspermia.kernel import chance
from panspermia.kernel.game import Setup
from panspermia.kernel.past import frames, secret_entries
from panspermia.kernel.plain import state_data
from panspermia.kernel.requests import Group
from panspermia.kernel.sequence import State, set_log
from panspermia.kernel.tape import FORCED, Boundary, Entry, Overlay

if TYPE_CHECKING:
    from panspermia.kernel.table import Table

S = TypeVar("S", bound=State)


class RoundOver(Exception):
    """An imagined world has come to the end of the round that it was to be played to."""


def imagine(table: Table[S], seat: int | None, rng: Random, manual: bool) -> Table[S]:
    """A world that this seat cannot tell from the real one, with fresh chance.

    Answers of others to a secret request that is still open are not known, so that any answer
    that is possible there stands in for them. In a manual world dice and draws are asked for.
    """
    table._tighten()
    sides = table.sides_of(seat)
    world = table._blank()
    world._manual = manual or table._manual
    world.seed = rng.randbytes(chance.SEED_BYTES)
    world._source = chance.QuickSource(world.seed)
    hidden = _hidden_entries(table, sides)
    world._restore(table._boundary, *_without(table, [number for number, _ in hidden]))
    world.version = table.version
    world._imagined = True
    world._commitment = table.commitment
    world._boundary = Boundary(table._boundary.state, None, None, table._boundary.chance)
    set_log(world.state, [])
    if table.game.redeal is not None:
        table.game.redeal(world.state, sides, rng)
        for request in world.requests:
            request.forget()
    for number, depth in hidden:
        _stand_in(world, number, depth, table._tape[number][0], rng)
    if table.game.redeal is not None:
        world._overlay = Overlay(len(world._tape), world.state.copy())
    if seat is not None:
        # What the seat may answer is no secret to it, so it is the same in every world.
        world._tell_options(table._request_to(seat), world._request_to(seat))
    return world


def branch(table: Table[S], seat: int | None, rng: Random) -> Setup:
    """How to begin a new table where the running step began, with fresh chance.

    What this seat could not know there is dealt anew, so that the new table tells nothing.
    """
    table._tighten(1)
    state = table._boundary.state.copy()
    if table.game.redeal is not None:
        table.game.redeal(state, table.sides_of(seat), rng)
    return replace(table.setup, position=state_data(state, table.sequence))


def _hidden_entries(table: Table[S], sides: tuple[int, ...]) -> list[tuple[int, int]]:
    """Where others than these sides have answered an open secret request, and which of them."""
    if not table._given and not table._stack:
        return []
    found = secret_entries(table).items()
    return sorted([(number, depth) for number, (side, depth) in found if side not in sides])


def _without(table: Table[S], hidden: list[int]) -> tuple[list[Entry], Overlay[S] | None]:
    """The tape without these entries, and the overlay where it belongs then."""
    overlay = table._overlay
    if not hidden:
        return table._tape, overlay
    if overlay is not None:
        before = len([n for n in hidden if n < overlay.after])
        overlay = Overlay(overlay.after - before, overlay.state)
    return [entry for n, entry in enumerate(table._tape) if n not in hidden], overlay


def _stand_in(world: Table[S], number: int, depth: int, side: int, rng: Random) -> None:
    """Let chance answer a secret request for a side whose answer there is not known."""
    asked, given = frames(world)[depth]
    assert isinstance(asked, Group)
    request = next(request for request in asked.requests if request.side == side)
    options = request.options()
    forced = FORCED if len(options) == 1 and not request.linger else 0
    given[side] = rng.choice(options)
    world._tape.insert(number, (side, request.rule, given[side], forced))
    world.request = world.requests[0]
