"""Proposals: what people in a room can only do together, and how they agree to it.

At most one is open at a time. It is carried out as soon as nobody is left to be heard.

To go back or to end the game takes something from everybody. So those are asked too for whom a bot
plays, silence does not agree, and a proposal that nobody answers lapses. What keeps a game going, a
bot in somebody's place or in an open seat, needs only those who are there, and silence agrees.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from panspermia.kernel import CannotUndo
from panspermia.players import make_player
from panspermia.store import commands as do
from panspermia.store.errors import Refused
from panspermia.store.state import GATHERING, Proposal

if TYPE_CHECKING:
    from panspermia.store.room import Room


def propose(room: Room, command: do.Propose, when: float) -> None:
    """Open a proposal, in place of an open one of the same seat."""
    _check(room, command)
    agreed = tuple(dict.fromkeys((command.seat, *command.also)))
    asked = room.people if _is_light(room, command.what) else room.persons
    missing = [n for n in asked if n not in agreed]
    if command.what == do.REPLACE and room.is_late(command.to, when):
        missing = [n for n in missing if n != command.to]
    room.state.proposal = Proposal(
        command.seat, command.what, command.to, command.player, agreed, tuple(missing), when
    )
    if missing:
        room.note(f"proposed-{command.what}", command.seat, when, to=command.to)
    else:
        _carry_out(room, when)


def _check(room: Room, command: do.Propose) -> None:
    open_now = room.proposal
    if room.is_over:
        raise Refused("over")
    if command.seat not in room.people or command.what not in do.PROPOSALS:
        raise Refused("no-person")
    if open_now is not None and open_now.seat != command.seat:
        raise Refused("proposal-open")
    if (command.what == do.BEGIN) != (room.status == GATHERING) and command.what != do.END:
        raise Refused("not-playing")
    if command.what == do.REWIND:
        if not 0 <= command.to < room.steps:
            raise Refused("step")
        room.at(command.to)
    if command.what == do.REPLACE and command.to not in room.people:
        raise Refused("no-person")
    make_player(command.player, 0)


def _is_light(room: Room, what: str) -> bool:
    """Whether silence agrees, and those who are away are not asked."""
    return room.state.customs == 0 or what in (do.REPLACE, do.BEGIN)


def overdue(room: Room) -> do.AnyCommand:
    """What happens to the open proposal when the room's patience is over."""
    proposal = room.proposal
    assert proposal is not None
    seat = proposal.missing[0]
    if _is_light(room, proposal.what):
        return do.Agree(seat, silent=True)
    return do.Decline(seat, silent=True)


def agree(room: Room, command: do.Agree, when: float) -> None:
    proposal = room.proposal
    own = {command.seat, *command.also}
    if proposal is None or not own & set(proposal.missing):
        raise Refused("no-proposal")
    agreed = (*proposal.agreed, *[n for n in proposal.missing if n in own])
    missing = tuple([n for n in proposal.missing if n not in own])
    room.state.proposal = msgspec.structs.replace(proposal, agreed=agreed, missing=missing)
    if not missing:
        _carry_out(room, when)


def decline(room: Room, command: do.Decline, when: float) -> None:
    proposal = room.proposal
    if proposal is None or command.seat not in (*proposal.agreed, *proposal.missing):
        raise Refused("no-proposal")
    room.state.proposal = None
    kind = "withdrawn" if command.seat in proposal.agreed else "declined"
    room.note("lapsed" if command.silent else kind, command.seat, when)


def leave(room: Room, seat: int) -> None:
    """Stop asking a seat that a person has left; withdraw what it proposed.

    Somebody who may come back is still asked about what takes something from them.
    """
    proposal = room.proposal
    if proposal is None:
        return
    if proposal.seat == seat:
        room.state.proposal = None
    elif room.seats[seat].is_only_bot or _is_light(room, proposal.what):
        missing = tuple([n for n in proposal.missing if n != seat])
        room.state.proposal = msgspec.structs.replace(proposal, missing=missing)


def settle(room: Room, when: float) -> None:
    """Drop a proposal that has lost its point; carry it out if nobody is left to be heard."""
    proposal = room.proposal
    if proposal is None:
        return
    if room.is_over or not _is_possible(room, proposal):
        room.state.proposal = None
    elif not proposal.missing:
        _carry_out(room, when)


def _is_possible(room: Room, proposal: Proposal) -> bool:
    if proposal.what == do.REWIND:
        return proposal.to < room.steps and _leads_back(room, proposal.to)
    return proposal.what != do.REPLACE or proposal.to in room.people


def _leads_back(room: Room, step: int) -> bool:
    """Whether the rules still lead there; only a change of rules can stand in the way."""
    try:
        room.at(step)
    except CannotUndo:
        return False
    return True


def _carry_out(room: Room, when: float) -> None:
    proposal = room.proposal
    assert proposal is not None
    room.state.proposal = None
    if proposal.what == do.REWIND:
        room.go_back(proposal.to)
        room.note("rewound", proposal.seat, when, step=proposal.to)
    elif proposal.what == do.REPLACE:
        room.stand_in(proposal.to, proposal.player)
        room.note("replaced", proposal.to, when, bot=proposal.player)
    elif proposal.what == do.BEGIN:
        room.fill(proposal.player)
        room.note("begun", proposal.seat, when)
    else:
        room.state.ended = "agreed"
        room.note("ended", proposal.seat, when)
