"""Letters that ask for a confirmation: so few to one address that nobody can be flooded by us."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from panspermia.store import schema
from panspermia.store.secrets import hashed

MOST = 2
"""Letters to one address in so many seconds."""
SECONDS = 24 * 3600.0


def may_ask(db: Connection, email: str, now: float) -> bool:
    """Whether one more letter may be sent to an address, which then counts."""
    table, address = schema.letters, _address(email)
    db.execute(sa.delete(table).where(table.c.at <= now - SECONDS, ~table.c.declined))
    query = sa.select(table.c.count, table.c.declined).where(table.c.address == address)
    count, is_declined = db.execute(query).one_or_none() or (0, False)
    if is_declined or count >= MOST:
        return False
    if count:
        more = sa.update(table).where(table.c.address == address).values(count=count + 1)
        db.execute(more)
    else:
        db.execute(sa.insert(table).values(address=address, at=now, count=1, declined=False))
    return True


def decline(db: Connection, email: str, now: float) -> None:
    """Let nobody ask at this address again."""
    forget(db, email)
    row = {"address": _address(email), "at": now, "count": 0, "declined": True}
    db.execute(sa.insert(schema.letters).values(**row))


def forget(db: Connection, email: str) -> None:
    db.execute(sa.delete(schema.letters).where(schema.letters.c.address == _address(email)))


def _address(email: str) -> str:
    """Whose letters these are: many servers have any number of ways to write one address."""
    name, _, host = email.casefold().rpartition("@")
    return hashed(f"{name.partition('+')[0].replace('.', '')}@{host}")
