"""Chapters: rooms in which the story of another goes on, with links for the same people."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from panspermia.store import schema
from panspermia.store.links import SEAT, Link, add_token, find_link, insert_link, read_links
from panspermia.store.secrets import secret_for

MOST = 8
"""Chapters of a story, at most."""


def room_after(db: Connection, id: str) -> str | None:
    """The room in which the story of a room goes on, if it does."""
    table = schema.rooms
    found: str | None = db.execute(sa.select(table.c.id).where(table.c.before == id)).scalar()
    return found


def story_of(db: Connection, id: str) -> list[str]:
    """The rooms of the story to which a room belongs, the first chapter first.

    A chapter that is no longer kept is left out, with all that came before it.
    """
    table, found = schema.rooms, [id]
    while len(found) < MOST:
        before = db.execute(sa.select(table.c.before).where(table.c.id == found[0])).scalar()
        kept = db.execute(sa.select(table.c.id).where(table.c.id == before)).scalar()
        if kept is None:
            break
        found.insert(0, kept)
    while len(found) < MOST and (after := room_after(db, found[-1])) is not None:
        found.append(after)
    return found


def pass_on(db: Connection, before: str, id: str) -> None:
    """Give everybody who has a link to seats of a room one to the same seats of the next.

    It is gathered by the same key, and they are told of their turns in the same way.
    """
    own = (schema.links.c.room == before) & (schema.links.c.kind == SEAT)
    for link in read_links(db, own):
        number = insert_link(db, id, SEAT, link.seats, None, None)
        same = {"owner": link.owner, "webhook": link.webhook, "email": link.email}
        fresh = sa.update(schema.links).where(schema.links.c.id == number)
        db.execute(fresh.values(**same, confirmed=link.confirmed))


def same_seats(db: Connection, link: Link, id: str, secret: str) -> str | None:
    """A token for the same seats in another chapter of a story, which the secret makes.

    None if nobody has just these seats there.
    """
    token = secret_for(secret, "\n".join(["chapter", str(link.id), id]))
    if find_link(db, token) is not None:
        return token
    there = read_links(db, (schema.links.c.room == id) & (schema.links.c.kind == SEAT))
    found = next((other.id for other in there if other.seats == link.seats), None)
    if found is None:
        return None
    add_token(db, found, token)
    return token
