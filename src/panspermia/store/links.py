"""Links: who may play which seats of a room or watch it, and the tokens that open them."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from panspermia.store import schema
from panspermia.store.secrets import hashed

SEAT = "seat"
SPECTATOR = "spectator"

# Made once and here, because threads use it (see Store.kept).
_seats = msgspec.json.Decoder(tuple[int, ...])


class Link(msgspec.Struct, frozen=True):
    """Who may play these seats of a room, or watch it (`spectator`)."""

    id: int
    room: str
    kind: str
    seats: tuple[int, ...]
    owner: str | None
    """The hash of the personal key that has gathered it."""
    webhook: str = ""
    email: str = ""
    notes: str = ""
    confirmed: bool = False
    """Whether whoever reads letters to the address has agreed to get them."""


class NewLink(msgspec.Struct, frozen=True):
    """A link to be made with a room, at once gathered by a personal key if there is one."""

    kind: str
    seats: tuple[int, ...] = ()
    key: str | None = None


def read_links(db: Connection, wanted: sa.ColumnElement[bool]) -> list[Link]:
    table = schema.links
    names = ("id", "room", "kind", "seats", "owner", "webhook", "email", "notes", "confirmed")
    query = sa.select(*[table.c[name] for name in names]).where(wanted).order_by(table.c.id)
    return [
        Link(id, room, kind, _seats.decode(seats), *rest)
        for id, room, kind, seats, *rest in db.execute(query)
    ]


def find_link(db: Connection, token: str) -> Link | None:
    """What this token opens."""
    table = schema.tokens
    id = db.execute(sa.select(table.c.link).where(table.c.hash == hashed(token))).scalar()
    return None if id is None else next(iter(read_links(db, schema.links.c.id == id)), None)


def insert_link(
    db: Connection, room: str, kind: str, seats: Sequence[int], token: str | None, key: str | None
) -> int:
    """Add a link that this token opens, or none yet; its number."""
    values = {
        "room": room,
        "kind": kind,
        "seats": msgspec.json.encode(list(seats)).decode(),
        "owner": None if key is None else hashed(key),
        "created": time.time(),
        "webhook": "",
        "email": "",
        "notes": "",
    }
    link = db.execute(sa.insert(schema.links).values(**values).returning(schema.links.c.id))
    number = int(link.scalar_one())
    if token is not None:
        add_token(db, number, token)
    return number


def open_link(db: Connection, room: str, kind: str, seats: Sequence[int], token: str) -> None:
    """Let this token open the link to these seats, or a new one if there is none."""
    if find_link(db, token) is not None:
        return
    links = read_links(db, (schema.links.c.room == room) & (schema.links.c.kind == kind))
    known = next((link.id for link in links if link.seats == tuple(seats)), None)
    if known is None:
        insert_link(db, room, kind, seats, token, None)
    else:
        add_token(db, known, token)


def take_seat(db: Connection, room: str, seat: int, token: str, key: str | None) -> None:
    """Add a link for a seat that was open; earlier invitations to it lapse."""
    for link in read_links(db, schema.links.c.room == room):
        left = [number for number in link.seats if number != seat]
        if left == list(link.seats):
            continue
        where = schema.links.c.id == link.id
        if left:
            seats = msgspec.json.encode(left).decode()
            db.execute(sa.update(schema.links).where(where).values(seats=seats))
        else:
            db.execute(sa.delete(schema.links).where(where))
    insert_link(db, room, SEAT, [seat], token, key)


def replace_tokens(db: Connection, link: int, token: str, key: str | None = None) -> None:
    """Let this token alone open a link; the key gathers it, if there is one."""
    if key is not None:
        own = sa.update(schema.links).where(schema.links.c.id == link)
        db.execute(own.values(owner=hashed(key)))
    db.execute(sa.delete(schema.tokens).where(schema.tokens.c.link == link))
    add_token(db, link, token)


def add_token(db: Connection, link: int, token: str) -> None:
    """Let this token open a link as well."""
    db.execute(sa.insert(schema.tokens).values(hash=hashed(token), link=link))
