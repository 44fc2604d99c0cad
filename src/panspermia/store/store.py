"""The store: rooms, journals, links, keys and chat in a database; every call blocks.

A change of a room is acknowledged when its command stands in the journal. Loading takes the latest
snapshot and obeys the commands since then, so that its cost does not grow with the game.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from panspermia.kernel.content import Content
from panspermia.store import chapters, letters, schema
from panspermia.store.commands import AnyCommand
from panspermia.store.database import Database
from panspermia.store.errors import Conflict, NoRoom
from panspermia.store.journal import (
    DAMAGED,
    JournalEntry,
    KeptRoom,
    insert_snapshot,
    keep_deck,
    read_deck,
    read_entries,
    read_kept,
    write_entry,
)
from panspermia.store.links import (
    Link,
    NewLink,
    find_link,
    insert_link,
    open_link,
    read_links,
    replace_tokens,
)
from panspermia.store.lobby import Lobby, check_public, founder_of, read_lobby
from panspermia.store.room import Room
from panspermia.store.secrets import hashed, new_id, new_secret, secret_for
from panspermia.store.summaries import RoomInfo, read_infos, row_of
from panspermia.store.threads import Threads, writing

POSTGRES_WRITERS = 4
TRIAL = 500
"""How often a secret is repeated that is written as a trial: some ten pages of a database."""


class Said(msgspec.Struct, frozen=True):
    """A line of the chat; a spectator has no seat."""

    n: int
    seat: int | None
    name: str
    text: str
    at: float


class Store:
    """All that is kept in one database. Threads may share it."""

    def __init__(self, url: str = "sqlite://") -> None:
        self.database = Database(url)
        self.threads = Threads(1 if self.database.is_sqlite else POSTGRES_WRITERS)
        """Where others let calls wait that must not block."""

    def close(self) -> None:
        self.threads.close()
        self.database.close()

    # --- rooms ----------------------------------------------------------------------------------

    @writing
    def create(
        self,
        room: Room,
        *,
        title: str = "",
        public: bool = False,
        key: str | None = None,
        visitor: str = "",
        most_public: int = 0,
        when: float | None = None,
        due: float | None = None,
        links: Sequence[NewLink] = (),
        before: str | None = None,
    ) -> tuple[str, list[str]]:
        """Keep a new room with these links; its id, and a token for each of the links.

        TooMany if it is public, and so many public rooms of this visitor wait for players. Where it
        goes on with the story of the room before, people keep their links; Conflict if that goes on
        elsewhere already.
        """
        now = time.time() if when is None else when
        id = new_id()
        content = room.keep()
        assert content is not None, "nothing was taken back in a new room"
        with self._founding(before), self.database.write() as db:
            founder = founder_of(db, visitor)
            if public:
                check_public(db, founder, most_public)
            keep_deck(db, room.table.setup.deck)
            db.execute(
                sa.insert(schema.rooms).values(
                    id=id,
                    deck=room.table.setup.deck_name,
                    game=room.table.game.id,
                    title=title,
                    public=public,
                    created=now,
                    said=0,
                    creator=None if key is None else hashed(key),
                    founder=founder,
                    before=before,
                    **row_of(room, now, due),
                )
            )
            insert_snapshot(db, id, room.version, content)
            tokens = [new_secret() for _ in links]
            for link, token in zip(links, tokens, strict=True):
                insert_link(db, id, link.kind, link.seats, token, link.key)
            if before is not None:
                chapters.pass_on(db, before, id)
        return id, tokens

    @contextlib.contextmanager
    def _founding(self, before: str | None) -> Iterator[None]:
        """Conflict if the story of the room before has gone on meanwhile."""
        try:
            yield
        except IntegrityError:
            if before is None or self.room_after(before) is None:
                raise
            raise Conflict from None

    def room_after(self, id: str) -> str | None:
        """The room in which the story of a room goes on, if it does."""
        with self.database.read() as db:
            return chapters.room_after(db, id)

    def story_of(self, id: str) -> list[str]:
        """The rooms of a story, the first chapter first: see `chapters`."""
        with self.database.read() as db:
            return chapters.story_of(db, id)

    @writing
    def same_seats(self, link: Link, id: str) -> str | None:
        """A token for the seats of a link in another chapter of its story: see `chapters`."""
        secret = self.secret()
        with self.database.write() as db:
            return chapters.same_seats(db, link, id, secret)

    def load(self, id: str) -> Room:
        """The room as it stands, or NoRoom; see `kept` for threads."""
        return self.load_from(id)[0]

    def load_from(self, id: str, snapshot: int | None = None) -> tuple[Room, int]:
        """The room, from the latest or that snapshot, and how many commands were given again."""
        kept = self.kept(id, snapshot)
        while True:
            try:
                return kept.room(), len(kept.entries)
            except DAMAGED:
                if kept.version == 0:
                    raise
                kept = self.kept(id, below=kept.version)

    def kept(self, id: str, snapshot: int | None = None, *, below: int | None = None) -> KeptRoom:
        """What makes a room: a snapshot (the latest, that one, or one below) and what came after.

        Any thread may read it. The room itself must be made in the thread in which all games run:
        msgspec crashes if two threads meet a type for the first time at once.
        """
        with self.database.read() as db:
            found = read_kept(db, id, snapshot, below)
        if found is None:
            raise NoRoom(id)
        return found

    def entries(self, id: str, since: int = 0) -> list[JournalEntry]:
        """The commands of a room after that version. They hold what seats keep secret."""
        with self.database.read() as db:
            return read_entries(db, id, since)

    @writing
    def append(
        self,
        id: str,
        room: Room,
        command: AnyCommand,
        when: float,
        *,
        due: float | None = None,
        also: Callable[[Connection], None] | None = None,
    ) -> None:
        """Acknowledge the command that the room has just obeyed, or raise Conflict.

        `also` writes more, in the same transaction: all of it or nothing.
        """
        try:
            with self.database.write() as db:
                write_entry(db, id, room, command, when, due)
                if also is not None:
                    also(db)
        except IntegrityError:
            self.info(id)
            raise Conflict from None

    @writing
    def keep(self, id: str, version: int, content: bytes) -> None:
        """Keep the room as it stood after that command; older snapshots but the first may go."""
        with contextlib.suppress(IntegrityError), self.database.write() as db:
            insert_snapshot(db, id, version, content)
            table = schema.snapshots
            db.execute(
                sa.delete(table).where(
                    table.c.room == id, table.c.version > 0, table.c.version < version
                )
            )

    def info(self, id: str) -> RoomInfo:
        """The room as lists show it, or NoRoom."""
        with self.database.read() as db:
            # PostgreSQL has no text with NUL in it.
            found = [] if "\0" in id else read_infos(db, schema.rooms.c.id == id)
        if not found:
            raise NoRoom(id)
        return found[0]

    def lobby(
        self, *, present: Sequence[str] = (), words: str = "", limit: int = 50, start: int = 0
    ) -> Lobby:
        """Public rooms that wait for players: see `lobby`."""
        with self.database.read() as db:
            return read_lobby(db, present=present, words=words, limit=limit, start=start)

    def rooms(self, status: str | None = None, limit: int | None = 100) -> list[RoomInfo]:
        """All rooms, or those of one status, the latest first."""
        wanted = [] if status is None else [schema.rooms.c.status == status]
        with self.database.read() as db:
            return read_infos(db, *wanted, limit=limit)

    def due(self, now: float, limit: int = 100) -> list[str]:
        """Rooms in which time alone changes something now."""
        table = schema.rooms
        query = sa.select(table.c.id).where(table.c.due <= now).order_by(table.c.due).limit(limit)
        with self.database.read() as db:
            return list(db.execute(query).scalars())

    @writing
    def postpone(self, dues: Mapping[str, float]) -> None:
        """Let rooms be due later, each at its own time; what is due later already stays so."""
        table = schema.rooms
        rooms = table.c.id == sa.bindparam("room"), table.c.due < sa.bindparam("later")
        change = sa.update(table).where(*rooms).values(due=sa.bindparam("later"))
        with self.database.write() as db:
            db.execute(change, [{"room": id, "later": due} for id, due in dues.items()])

    def pulses(self, ids: Iterable[str]) -> dict[str, tuple[int, int]]:
        """Of each room, its version and how much was said."""
        table = schema.rooms
        query = sa.select(table.c.id, table.c.version, table.c.said)
        with self.database.read() as db:
            rows = db.execute(query.where(table.c.id.in_(list(ids))))
            return {id: (version, said) for id, version, said in rows}

    @writing
    def delete(self, id: str, *, only: sa.ColumnElement[bool] | None = None) -> bool:
        """Remove a room and all that belongs to it, its deck too if no other room uses it.

        Only if that holds of the room; whether it was removed.
        """
        wanted = schema.rooms.c.id == id if only is None else (schema.rooms.c.id == id) & only
        with self.database.write() as db:
            gone = sa.delete(schema.rooms).where(wanted).returning(schema.rooms.c.deck)
            row = db.execute(gone).first()
        name = None if row is None else row[0]
        unused = ~sa.exists().where(schema.rooms.c.deck == schema.decks.c.name)
        with contextlib.suppress(IntegrityError), self.database.write() as db:
            db.execute(sa.delete(schema.decks).where(schema.decks.c.name == name, unused))
        return row is not None

    def deck(self, name: str) -> Content | None:
        """The deck of that name, if a room uses it."""
        with self.database.read() as db:
            return read_deck(db, name)

    # --- links and keys -------------------------------------------------------------------------

    @writing
    def add_link(
        self, room: str, kind: str, seats: Sequence[int] = (), key: str | None = None
    ) -> str:
        """A new link; the token that opens it, which is kept nowhere."""
        token = new_secret()
        with self.database.write() as db:
            insert_link(db, room, kind, seats, token, key)
        return token

    @writing
    def shared_link(self, room: str, kind: str, seats: Sequence[int] = ()) -> str:
        """The token that everybody gets who wants to give others a link to watch, or to a seat.

        However many ask for it, the room has one of them: the secret of this database makes it.
        """
        token = secret_for(self.secret(), "\n".join(["link", room, kind, *map(str, seats)]))
        if self.link(token) is None:
            with contextlib.suppress(IntegrityError), self.database.write() as db:
                open_link(db, room, kind, seats, token)
        return token

    def link(self, token: str) -> Link | None:
        """What this token opens."""
        with self.database.read() as db:
            return find_link(db, token)

    def links(self, room: str) -> list[Link]:
        """All links of a room."""
        with self.database.read() as db:
            return read_links(db, schema.links.c.room == room)

    def links_of(self, key: str) -> list[tuple[Link, RoomInfo]]:
        """What a personal key has gathered, the latest first."""
        with self.database.read() as db:
            found = read_links(db, schema.links.c.owner == hashed(key))
            rooms = read_infos(db, schema.rooms.c.id.in_([link.room for link in found]))
            return [(link, info) for info in rooms for link in found if link.room == info.id]

    @writing
    def reset_link(self, link: int) -> str:
        """A new token for a link; those that opened it before open nothing."""
        token = new_secret()
        with self.database.write() as db:
            replace_tokens(db, link, token)
        return token

    @writing
    def revoke(self, token: str) -> None:
        """Stop this token from opening anything."""
        with self.database.write() as db:
            db.execute(sa.delete(schema.tokens).where(schema.tokens.c.hash == hashed(token)))

    @writing
    def own(self, link: int, key: str) -> None:
        """Let a personal key gather this link."""
        self._set_link(link, owner=hashed(key))

    @writing
    def set_notes(self, link: int, notes: str) -> None:
        self._set_link(link, notes=notes)

    @writing
    def set_contact(self, link: int, *, webhook: str, email: str) -> None:
        """Keep where to tell somebody that it is their turn; a new address is not yet confirmed."""
        table = schema.links
        confirmed = sa.case((table.c.email == email, table.c.confirmed), else_=sa.false())
        self._set_link(link, webhook=webhook, email=email, confirmed=confirmed)

    def link_numbered(self, link: int) -> Link | None:
        with self.database.read() as db:
            return next(iter(read_links(db, schema.links.c.id == link)), None)

    def is_confirmed(self, owner: str, email: str) -> bool:
        """Whether letters to this address were confirmed at a table of this owner."""
        table = schema.links
        own = (table.c.owner == owner, table.c.email == email, table.c.confirmed)
        with self.database.read() as db:
            return db.execute(sa.select(table.c.id).where(*own).limit(1)).scalar() is not None

    @writing
    def may_ask(self, email: str, now: float) -> bool:
        """Whether a letter that asks for a confirmation may be sent there, which then counts."""
        try:
            with self.database.write() as db:
                return letters.may_ask(db, email, now)
        except IntegrityError:  # another process asks there right now
            return False

    @writing
    def confirm(self, link: Link) -> None:
        """Send letters to the address of the link, if it still has that address."""
        table = schema.links
        with self.database.write() as db:
            letters.forget(db, link.email)
            same = (table.c.id == link.id, table.c.email == link.email)
            db.execute(sa.update(table).where(*same).values(confirmed=True))

    @writing
    def stop_letters(self, link: Link, now: float, *, never: bool) -> None:
        """Send no more letters about the table of the link; or none at all, whoever asks."""
        table = schema.links
        same = table.c.email == link.email if never else table.c.id == link.id
        with self.database.write() as db:
            db.execute(sa.update(table).where(same).values(email="", confirmed=False))
            if never:
                letters.decline(db, link.email, now)

    def _set_link(self, link: int, **values: Any) -> None:
        with self.database.write() as db:
            db.execute(sa.update(schema.links).where(schema.links.c.id == link).values(**values))

    @writing
    def new_key(self) -> str:
        """A new personal key, which is kept nowhere."""
        key = new_secret()
        with self.database.write() as db:
            db.execute(sa.insert(schema.keys).values(hash=hashed(key), created=time.time()))
        return key

    def has_key(self, key: str) -> bool:
        with self.database.read() as db:
            table = schema.keys
            query = sa.select(table.c.hash).where(table.c.hash == hashed(key))
            return db.execute(query).scalar() is not None

    def secret(self) -> str:
        """What the server signs forms with: drawn with the database, the same for all processes."""
        table = schema.secrets
        query = sa.select(table.c.value).where(table.c.name == "forms")
        with self.database.read() as db:
            return str(db.execute(query).scalar_one())

    @writing
    def try_out(self) -> None:
        """Write as much as a command does, to see whether that is possible; nothing is left of it.

        The row comes before it goes, so that the database needs room for it.
        """
        table, name = schema.secrets, new_secret()[:16]
        with self.database.write() as db:
            db.execute(sa.insert(table).values(name=name, value=new_secret() * TRIAL))
            db.execute(sa.delete(table).where(table.c.name == name))

    # --- analyses -------------------------------------------------------------------------------

    @writing
    def keep_analysis(self, room: str, version: int, content: bytes) -> None:
        """Keep what a finished game came down to, instead of what was kept before.

        Nothing is kept of a room that is gone, nor beside what another process keeps right now.
        """
        table = schema.analyses
        with contextlib.suppress(IntegrityError), self.database.write() as db:
            db.execute(sa.delete(table).where(table.c.room == room))
            db.execute(sa.insert(table).values(room=room, version=version, content=content))

    def analysis(self, room: str, version: int) -> bytes | None:
        """What is kept about this version of a room."""
        table = schema.analyses
        query = sa.select(table.c.content).where(table.c.room == room, table.c.version == version)
        with self.database.read() as db:
            found: bytes | None = db.execute(query).scalar()
        return found

    # --- chat -----------------------------------------------------------------------------------

    @writing
    def say(self, room: str, seat: int | None, name: str, text: str, when: float) -> int:
        """Add a line to the chat; its number."""
        table = schema.rooms
        count = (
            sa.update(table)
            .where(table.c.id == room)
            .values(said=table.c.said + 1)
            .returning(table.c.said)
        )
        with self.database.write() as db:
            n = db.execute(count).scalar()
            if n is None:
                raise NoRoom(room)
            line = {"room": room, "n": n, "seat": seat, "name": name, "text": text, "at": when}
            db.execute(sa.insert(schema.chat).values(**line))
        return int(n)

    def chat(self, room: str, since: int = 0, limit: int = 200) -> list[Said]:
        """The last lines after that number, the oldest first."""
        table = schema.chat
        query = (
            sa.select(table.c.n, table.c.seat, table.c.name, table.c.text, table.c.at)
            .where(table.c.room == room, table.c.n > since)
            .order_by(table.c.n.desc())
            .limit(limit)
        )
        with self.database.read() as db:
            return [Said(*row) for row in reversed(db.execute(query).all())]
