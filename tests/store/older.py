"""Databases as earlier versions left them."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from panspermia.store import schema
from panspermia.store.links import insert_link
from panspermia.store.migrations import upgrade

LATER = {
    "0003": ("founder", "before"),
    "0002": ("deck", "founder", "before"),
    "0001": ("deck", "founder", "before"),
}
"""Columns of rooms that a revision had not yet."""


def database_at(url: str, revision: str, rows: list[tuple[str, bytes]]) -> None:
    """A database of that revision, with rooms, the first snapshot of each, and a link to each."""
    engine = sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    columns = [c for c in schema.rooms.c if c.name not in LATER[revision]]
    rooms = sa.Table("rooms", sa.MetaData(), *[sa.Column(c.name, c.type) for c in columns])
    with engine.begin() as db:
        upgrade(db, revision)
        for id, content in rows:
            db.execute(sa.insert(rooms).values(**_room_row(id)))
            db.execute(sa.insert(schema.snapshots).values(room=id, version=0, content=content))
            insert_link(db, id, "seat", [0], f"token of {id}", None)
    engine.dispose()


def _room_row(id: str) -> dict[str, Any]:
    summary = '{"seats":[],"waiting":[],"winners":null,"options":{}}'
    texts = {"id": id, "game": "genesis", "title": "", "status": "playing", "summary": summary}
    return {**texts, "public": False, "created": 0.0, "updated": 0.0, "version": 0, "said": 0}
