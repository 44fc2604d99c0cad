"""The lobby: public rooms that wait for players, in an order that nobody can fill alone.

First everybody's first room, then everybody's second, and so on. Among these come rooms first at
which somebody waits right now, then those in which something happened last.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from panspermia.registry import title_of
from panspermia.store import schema
from panspermia.store.errors import TooMany
from panspermia.store.secrets import secret_for
from panspermia.store.state import GATHERING
from panspermia.store.summaries import RoomInfo, read_infos

MOST_SEARCHED = 1000
"""Rooms among which words are looked for, from the first on."""
MOST_PRESENT = 500
"""Rooms that can come first because somebody waits there."""


class Lobby(NamedTuple):
    """Some of the rooms, and how many there are in all."""

    rooms: list[RoomInfo]
    total: int


def read_lobby(
    db: Connection, *, present: Sequence[str], words: str, limit: int, start: int
) -> Lobby:
    """So many rooms from that number on; with words, of those that have them all.

    `present` are rooms at which somebody waits right now.
    """
    wanted = (schema.rooms.c.public, schema.rooms.c.status == GATHERING)
    order = _order(present[:MOST_PRESENT])
    if words:
        some = read_infos(db, *wanted, limit=MOST_SEARCHED, order=order)
        found = [info for info in some if _has(info, words)]
        return Lobby(found[start : start + limit], len(found))
    total = db.execute(sa.select(sa.func.count()).select_from(schema.rooms).where(*wanted))
    rooms = read_infos(db, *wanted, limit=limit, start=start, order=order)
    return Lobby(rooms, int(total.scalar_one()))


def _order(present: Sequence[str]) -> tuple[Any, ...]:
    table = schema.rooms
    is_waiting = sa.case((table.c.id.in_(present), 0), else_=1) if present else sa.literal(1)
    own = (is_waiting, table.c.updated.desc(), table.c.id)
    founder = sa.func.coalesce(table.c.founder, table.c.id)
    return (sa.func.row_number().over(partition_by=founder, order_by=own), *own)


def _has(info: RoomInfo, words: str) -> bool:
    """Whether all words stand in its title, the name of the game or those of the players."""
    names = [seat.name for seat in info.summary.seats]
    hay = " ".join([info.title, title_of(info.game), *names]).casefold()
    return all([word in hay for word in words.casefold().split()])


def founder_of(db: Connection, visitor: str) -> str | None:
    """What is kept of a visitor: nobody can find out the address without the database."""
    if not visitor:
        return None
    query = sa.select(schema.secrets.c.value).where(schema.secrets.c.name == "forms")
    return secret_for(str(db.execute(query).scalar_one()), f"founder\n{visitor}")


def check_public(db: Connection, founder: str | None, most: int) -> None:
    """Raise TooMany if so many public rooms of this founder wait for players; 0 is any number."""
    table = schema.rooms
    own = (table.c.founder == founder, table.c.public, table.c.status == GATHERING)
    query = sa.select(sa.func.count()).select_from(table).where(*own)
    if most and founder is not None and db.execute(query).scalar_one() >= most:
        raise TooMany("many-public", count=most)
