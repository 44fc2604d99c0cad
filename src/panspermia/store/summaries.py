"""Rooms as lists show them, without loading them; nothing in a summary is secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from panspermia.store import schema
from panspermia.store.room import Room


class SeatSummary(msgspec.Struct, frozen=True):
    kind: str
    name: str
    bot: str
    away: bool


class Summary(msgspec.Struct, frozen=True):
    """What lists show of a room besides its columns."""

    seats: tuple[SeatSummary, ...]
    waiting: tuple[int, ...]
    winners: tuple[int, ...] | None
    options: dict[str, str | int | bool]
    turn: int = 0
    """The turn that is played, if the game counts them in its state."""


class RoomInfo(msgspec.Struct, frozen=True):
    """A room in a list."""

    id: str
    game: str
    title: str
    public: bool
    status: str
    created: float
    updated: float
    version: int
    said: int
    summary: Summary


# Made once and here, because threads use it (see Store.kept).
_summaries = msgspec.json.Decoder(Summary)


def summary_of(room: Room) -> Summary:
    result = room.result
    return Summary(
        seats=tuple([SeatSummary(s.kind, s.name, s.bot, s.away) for s in room.seats]),
        waiting=room.waiting,
        winners=None if result is None else result.winners,
        options=dict(room.table.setup.options),
        turn=_turn_of(room),
    )


def _turn_of(room: Room) -> int:
    turn = getattr(room.table.state, "turn", 0)
    return turn if isinstance(turn, int) else 0


def row_of(room: Room, when: float, due: float | None) -> dict[str, Any]:
    """The columns of a room that change with its commands."""
    return {
        "status": room.status,
        "updated": when,
        "due": due,
        "version": room.version,
        "summary": msgspec.json.encode(summary_of(room)).decode(),
    }


def read_infos(
    db: Connection,
    *wanted: sa.ColumnElement[bool],
    limit: int | None = None,
    start: int | None = None,
    order: Sequence[Any] = (schema.rooms.c.updated.desc(),),
) -> list[RoomInfo]:
    """The rooms that are wanted, the latest first if no other order is named."""
    table = schema.rooms
    names = [name for name in RoomInfo.__struct_fields__ if name != "summary"]
    query = (
        sa.select(*[table.c[name] for name in names], table.c.summary)
        .where(*wanted)
        .order_by(*order)
        .limit(limit)
        .offset(start)
    )
    return [
        RoomInfo(**dict(zip(names, values, strict=True)), summary=_summaries.decode(summary))
        for *values, summary in db.execute(query).all()
    ]
