"""The store: rooms, journals, links, keys and chat in a database; every call blocks.

A change of a room is acknowledged when its command stands in the journal. Loading takes the latest
snapshot and gives the commands since then, so that it costs the same at any length of a game.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import hmac
import secrets
import string
import threading
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import StaticPool

from panspermia.kernel import BadSave, PanspermiaError
from panspermia.kernel.content import Content, find_content, named
from panspermia.store import schema
from panspermia.store.commands import AnyCommand, decode, encode
from panspermia.store.errors import Conflict, NoRoom
from panspermia.store.room import Room

SNAPSHOT_EVERY = 25
"""Commands between two snapshots of a room."""

BUSY_MILLISECONDS = 15_000
MIGRATING = 7_233_104
"""The number of the lock under which PostgreSQL is brought up to date."""

SEAT = "seat"
SPECTATOR = "spectator"


class SeatSummary(msgspec.Struct, frozen=True):
    kind: str
    name: str
    bot: str
    away: bool


class Summary(msgspec.Struct, frozen=True):
    """What lists of rooms show, without loading them; nothing in it is secret."""

    seats: tuple[SeatSummary, ...]
    waiting: tuple[int, ...]
    winners: tuple[int, ...] | None
    options: dict[str, str | int | bool]


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


class NewLink(msgspec.Struct, frozen=True):
    """A link to be made with a room, at once gathered by a personal key if there is one."""

    kind: str
    seats: tuple[int, ...] = ()
    key: str | None = None


class Said(msgspec.Struct, frozen=True):
    """A line of the chat; a spectator has no seat."""

    n: int
    seat: int | None
    name: str
    text: str
    at: float


class Entry(msgspec.Struct, frozen=True):
    """A command as it stands in the journal."""

    version: int
    command: AnyCommand
    rules: int
    at: float


class Kept(msgspec.Struct, frozen=True):
    """A snapshot, packed, its deck, and the commands since then."""

    version: int
    content: bytes
    deck: Content | None
    entries: list[Entry]

    def room(self) -> Room:
        """The room as it stands; one of DAMAGED if the snapshot is."""
        room = Room.restore(zlib.decompress(self.content))
        for entry in self.entries:
            give_again(room, entry)
        return room


LETTERS = string.ascii_letters + string.digits
DAMAGED = (BadSave, zlib.error, msgspec.MsgspecError)
"""What a damaged snapshot raises; an older one and more commands lead to the same room."""

# Made once and here, because threads use them (see Store.kept).
_summaries = msgspec.json.Decoder(Summary)
_seats = msgspec.json.Decoder(tuple[int, ...])


def new_secret() -> str:
    """256 bits for a link or a personal key."""
    return secrets.token_urlsafe(32)


def secret_for(key: str, what: str) -> str:
    """As many bits, always the same for this; whoever lacks the key cannot find them out."""
    found = hmac.digest(key.encode(), what.encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(found).decode().rstrip("=")


def new_id() -> str:
    """A name for a room that cannot be guessed, fit for addresses and commands."""
    return "".join([secrets.choice(LETTERS) for _ in range(12)])


def hashed(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def summary_of(room: Room) -> Summary:
    result = room.result
    return Summary(
        seats=tuple([SeatSummary(s.kind, s.name, s.bot, s.away) for s in room.seats]),
        waiting=room.waiting,
        winners=None if result is None else result.winners,
        options=dict(room.table.setup.options),
    )


class Store:
    """One database. Threads may share it."""

    def __init__(self, url: str = "sqlite://") -> None:
        self.url = _with_driver(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self._lock: contextlib.AbstractContextManager[Any] = contextlib.nullcontext()
        self._writer, self._reader = self._engines()
        self._migrate()

    def close(self) -> None:
        self._writer.dispose()
        self._reader.dispose()

    # --- rooms ----------------------------------------------------------------------------------

    def create(
        self,
        room: Room,
        *,
        title: str = "",
        public: bool = False,
        key: str | None = None,
        when: float | None = None,
        due: float | None = None,
        links: Sequence[NewLink] = (),
    ) -> tuple[str, list[str]]:
        """Keep a new room with these links; its id, and a token for each of the links."""
        now = time.time() if when is None else when
        id = new_id()
        content = room.keep()
        assert content is not None, "nothing was taken back in a new room"
        with self._write() as db:
            _keep_deck(db, room.table.setup.deck)
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
                    **_row(room, now, due),
                )
            )
            _insert_snapshot(db, id, room.version, content)
            tokens = [new_secret() for _ in links]
            for link, token in zip(links, tokens, strict=True):
                insert_link(db, id, link.kind, link.seats, token, link.key)
        return id, tokens

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

    def kept(self, id: str, snapshot: int | None = None, *, below: int | None = None) -> Kept:
        """What makes a room: its latest snapshot, that one or one before it, and what came after.

        To read it may be left to a thread. To make the room of it is for the thread in which all
        games run: msgspec crashes if two threads meet a type for the first time at once.
        """
        with self._read() as db:
            found = _snapshot(db, id, snapshot, below)
            if found is None:
                raise NoRoom(id)
            return Kept(*found, _deck_of(db, id), _entries(db, id, found[0]))

    def entries(self, id: str, since: int = 0) -> list[Entry]:
        """The commands of a room after that version. They hold what seats keep secret."""
        with self._read() as db:
            return _entries(db, id, since)

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
            with self._write() as db:
                db.execute(
                    sa.insert(schema.journal).values(
                        room=id,
                        version=room.version,
                        command=encode(command),
                        rules=room.table.game.rules_version,
                        at=when,
                    )
                )
                found = db.execute(
                    sa.update(schema.rooms)
                    .where(schema.rooms.c.id == id)
                    .values(**_row(room, when, due))
                )
                if not found.rowcount:
                    raise NoRoom(id)
                if also is not None:
                    also(db)
        except IntegrityError:
            self.info(id)
            raise Conflict from None

    def keep(self, id: str, version: int, content: bytes) -> None:
        """Keep the room as it stood after that command; older snapshots but the first may go."""
        with contextlib.suppress(IntegrityError), self._write() as db:
            _insert_snapshot(db, id, version, content)
            table = schema.snapshots
            db.execute(
                sa.delete(table).where(
                    table.c.room == id, table.c.version > 0, table.c.version < version
                )
            )

    def info(self, id: str) -> RoomInfo:
        """The room as lists show it, or NoRoom."""
        with self._read() as db:
            # PostgreSQL knows no text with NUL.
            found = [] if "\0" in id else _infos(db, schema.rooms.c.id == id)
        if not found:
            raise NoRoom(id)
        return found[0]

    def lobby(self, limit: int = 50) -> list[RoomInfo]:
        """Public rooms that wait for players, the latest first."""
        with self._read() as db:
            table = schema.rooms
            return _infos(db, table.c.public, table.c.status == "gathering", limit=limit)

    def rooms(self, status: str | None = None, limit: int | None = 100) -> list[RoomInfo]:
        """All rooms, or those of one status, the latest first."""
        wanted = [] if status is None else [schema.rooms.c.status == status]
        with self._read() as db:
            return _infos(db, *wanted, limit=limit)

    def due(self, now: float, limit: int = 100) -> list[str]:
        """Rooms in which time alone changes something now."""
        table = schema.rooms
        query = sa.select(table.c.id).where(table.c.due <= now).order_by(table.c.due).limit(limit)
        with self._read() as db:
            return list(db.execute(query).scalars())

    def pulses(self, ids: Iterable[str]) -> dict[str, tuple[int, int]]:
        """Of each room, its version and how much was said."""
        table = schema.rooms
        query = sa.select(table.c.id, table.c.version, table.c.said)
        with self._read() as db:
            rows = db.execute(query.where(table.c.id.in_(list(ids))))
            return {id: (version, said) for id, version, said in rows}

    def delete(self, id: str) -> None:
        """Remove a room and all that belongs to it, its deck too if no other room uses it."""
        with self._write() as db:
            gone = sa.delete(schema.rooms).where(schema.rooms.c.id == id)
            name = db.execute(gone.returning(schema.rooms.c.deck)).scalar()
        unused = ~sa.exists().where(schema.rooms.c.deck == schema.decks.c.name)
        with contextlib.suppress(IntegrityError), self._write() as db:
            db.execute(sa.delete(schema.decks).where(schema.decks.c.name == name, unused))

    def deck(self, name: str) -> Content | None:
        """The deck of that name, if a room uses it."""
        with self._read() as db:
            return _deck(db, name)

    # --- links and keys -------------------------------------------------------------------------

    def add_link(
        self, room: str, kind: str, seats: Sequence[int] = (), key: str | None = None
    ) -> str:
        """A new link; the token that opens it, which is kept nowhere."""
        token = new_secret()
        with self._write() as db:
            insert_link(db, room, kind, seats, token, key)
        return token

    def link(self, token: str) -> Link | None:
        """What this token opens."""
        with self._read() as db:
            table = schema.tokens
            query = sa.select(table.c.link).where(table.c.hash == hashed(token))
            id = db.execute(query).scalar()
            return None if id is None else next(iter(_links(db, schema.links.c.id == id)), None)

    def links(self, room: str) -> list[Link]:
        """All links of a room."""
        with self._read() as db:
            return _links(db, schema.links.c.room == room)

    def links_of(self, key: str) -> list[tuple[Link, RoomInfo]]:
        """What a personal key has gathered, the latest first."""
        with self._read() as db:
            found = _links(db, schema.links.c.owner == hashed(key))
            rooms = _infos(db, schema.rooms.c.id.in_([link.room for link in found]))
            return [(link, info) for info in rooms for link in found if link.room == info.id]

    def reset_link(self, link: int) -> str:
        """A new token for a link; those that opened it so far open nothing."""
        token = new_secret()
        with self._write() as db:
            replace_tokens(db, link, token)
        return token

    def mint(self, link: int) -> str:
        """One more token for a link, for another device of the same person."""
        with self._write() as db:
            return _mint(db, link)

    def revoke(self, token: str) -> None:
        """Let this token open nothing any more."""
        with self._write() as db:
            db.execute(sa.delete(schema.tokens).where(schema.tokens.c.hash == hashed(token)))

    def own(self, link: int, key: str) -> None:
        """Let a personal key gather this link."""
        self._set_link(link, owner=hashed(key))

    def set_notes(self, link: int, notes: str) -> None:
        self._set_link(link, notes=notes)

    def set_contact(self, link: int, *, webhook: str, email: str) -> None:
        self._set_link(link, webhook=webhook, email=email)

    def _set_link(self, link: int, **values: Any) -> None:
        with self._write() as db:
            db.execute(sa.update(schema.links).where(schema.links.c.id == link).values(**values))

    def new_key(self) -> str:
        """A new personal key, which is kept nowhere."""
        key = new_secret()
        with self._write() as db:
            db.execute(sa.insert(schema.keys).values(hash=hashed(key), created=time.time()))
        return key

    def has_key(self, key: str) -> bool:
        with self._read() as db:
            table = schema.keys
            query = sa.select(table.c.hash).where(table.c.hash == hashed(key))
            return db.execute(query).scalar() is not None

    def secret(self) -> str:
        """What the server signs forms with: drawn with the database, and the same for all of it."""
        table = schema.secrets
        query = sa.select(table.c.value).where(table.c.name == "forms")
        with self._read() as db:
            return str(db.execute(query).scalar_one())

    # --- chat -----------------------------------------------------------------------------------

    def say(self, room: str, seat: int | None, name: str, text: str, when: float) -> int:
        """Add a line to the chat; its number."""
        table = schema.rooms
        count = (
            sa.update(table)
            .where(table.c.id == room)
            .values(said=table.c.said + 1)
            .returning(table.c.said)
        )
        with self._write() as db:
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
        with self._read() as db:
            return [Said(*row) for row in reversed(db.execute(query).all())]

    # --- the database ---------------------------------------------------------------------------

    def _engines(self) -> tuple[Engine, Engine]:
        if not self.is_sqlite:
            engine = sa.create_engine(
                self.url, pool_size=8, pool_pre_ping=True, hide_parameters=True
            )
            return engine, engine
        if self.url.database in (None, "", ":memory:"):
            self._lock = threading.RLock()
            # One connection for all threads, which therefore take turns.
            threads = {"check_same_thread": False}
            engine = _sqlite_engine(self.url, "BEGIN", poolclass=StaticPool, connect_args=threads)
            return engine, engine
        Path(str(self.url.database)).resolve().parent.mkdir(parents=True, exist_ok=True)
        writer = _sqlite_engine(self.url, "BEGIN IMMEDIATE", pool_size=1, max_overflow=0)
        return writer, _sqlite_engine(self.url, "BEGIN", pool_size=8)

    @contextlib.contextmanager
    def _write(self) -> Iterator[Connection]:
        with self._lock, self._writer.begin() as connection:
            yield connection

    @contextlib.contextmanager
    def _read(self) -> Iterator[Connection]:
        with self._lock, self._reader.begin() as connection:
            yield connection

    @contextlib.contextmanager
    def reading(self) -> Iterator[Connection]:
        """One moment of the whole database, however long it takes to read it."""
        with self._lock, self._reader.connect() as connection:
            if not self.is_sqlite:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    @contextlib.contextmanager
    def writing(self) -> Iterator[Connection]:
        """All of what is written, or nothing if an error comes out."""
        with self._write() as connection:
            yield connection

    def _migrate(self) -> None:
        """Bring the database up to date; of several processes one does it and the others wait."""
        with self._write() as connection:
            if not self.is_sqlite:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
            if schema.revision(connection) != schema.REVISION:
                # Alembic takes as long to load as the rules of all games: only when it is needed.
                from panspermia.store.migrations import upgrade

                upgrade(connection)


def give_again(room: Room, entry: Entry) -> None:
    """Obey a command of the journal; one of older rules may not hold any more."""
    try:
        room.apply(entry.command, entry.at)
    except PanspermiaError:
        if entry.rules >= room.table.game.rules_version:
            raise
        room.drop()


def insert_link(
    db: Connection, room: str, kind: str, seats: Sequence[int], token: str, key: str | None
) -> int:
    """Add a link that this token opens; its number."""
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
    db.execute(sa.insert(schema.tokens).values(hash=hashed(token), link=number))
    return number


def take_seat(db: Connection, room: str, seat: int, token: str, key: str | None) -> None:
    """Add a link for a seat that was open; whoever was invited to it before is not any more."""
    for link in _links(db, schema.links.c.room == room):
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
    """Let this token open a link, and no other; the key gathers it, if there is one."""
    if key is not None:
        own = sa.update(schema.links).where(schema.links.c.id == link)
        db.execute(own.values(owner=hashed(key)))
    db.execute(sa.delete(schema.tokens).where(schema.tokens.c.link == link))
    db.execute(sa.insert(schema.tokens).values(hash=hashed(token), link=link))


def _mint(db: Connection, link: int) -> str:
    token = new_secret()
    db.execute(sa.insert(schema.tokens).values(hash=hashed(token), link=link))
    return token


def _row(room: Room, when: float, due: float | None) -> dict[str, Any]:
    """What the table of rooms says of a room."""
    return {
        "status": room.status,
        "updated": when,
        "due": due,
        "version": room.version,
        "summary": msgspec.json.encode(summary_of(room)).decode(),
    }


def _insert_snapshot(db: Connection, id: str, version: int, content: bytes) -> None:
    packed = zlib.compress(content, 1)
    db.execute(sa.insert(schema.snapshots).values(room=id, version=version, content=packed))


def _snapshot(
    db: Connection, id: str, version: int | None, below: int | None
) -> tuple[int, bytes] | None:
    table = schema.snapshots
    query = sa.select(table.c.version, table.c.content).where(table.c.room == id)
    if version is not None:
        query = query.where(table.c.version == version)
    if below is not None:
        query = query.where(table.c.version < below)
    row = db.execute(query.order_by(table.c.version.desc()).limit(1)).first()
    return None if row is None else (row[0], row[1])


def _keep_deck(db: Connection, deck: Mapping[str, Any] | None) -> None:
    """Keep a deck that is not there yet; whether it is or not, nobody removes it meanwhile."""
    if not isinstance(deck, Content):
        return
    packed = zlib.compress(msgspec.json.encode(deck), 9)
    insert = sqlite.insert if db.dialect.name == "sqlite" else postgresql.insert
    new = insert(schema.decks).values(name=deck.name, content=packed)
    db.execute(new.on_conflict_do_update(index_elements=["name"], set_={"name": deck.name}))


def _deck_of(db: Connection, id: str) -> Content | None:
    """The deck of a room."""
    name = db.execute(sa.select(schema.rooms.c.deck).where(schema.rooms.c.id == id)).scalar()
    return None if name is None else _deck(db, name)


def _deck(db: Connection, name: str) -> Content | None:
    """The deck of that name, read only if nobody holds it; None if it is damaged."""
    table = schema.decks
    if (known := find_content(name)) is not None:
        return known
    packed = db.execute(sa.select(table.c.content).where(table.c.name == name)).scalar()
    try:
        found = None if packed is None else named(msgspec.json.decode(zlib.decompress(packed)))
    except DAMAGED:
        return None
    return found if found is not None and found.name == name else None


def _entries(db: Connection, id: str, since: int) -> list[Entry]:
    table = schema.journal
    query = (
        sa.select(table.c.version, table.c.command, table.c.rules, table.c.at)
        .where(table.c.room == id, table.c.version > since)
        .order_by(table.c.version)
    )
    rows = db.execute(query)
    return [Entry(version, decode(text), rules, at) for version, text, rules, at in rows]


def _infos(
    db: Connection, *wanted: sa.ColumnElement[bool], limit: int | None = None
) -> list[RoomInfo]:
    table = schema.rooms
    names = [name for name in RoomInfo.__struct_fields__ if name != "summary"]
    query = (
        sa.select(*[table.c[name] for name in names], table.c.summary)
        .where(*wanted)
        .order_by(table.c.updated.desc())
        .limit(limit)
    )
    return [
        RoomInfo(**dict(zip(names, values, strict=True)), summary=_summaries.decode(summary))
        for *values, summary in db.execute(query).all()
    ]


def _links(db: Connection, wanted: sa.ColumnElement[bool]) -> list[Link]:
    table = schema.links
    names = ("id", "room", "kind", "seats", "owner", "webhook", "email", "notes")
    query = sa.select(*[table.c[name] for name in names]).where(wanted).order_by(table.c.id)
    return [
        Link(id, room, kind, _seats.decode(seats), *rest)
        for id, room, kind, seats, *rest in db.execute(query)
    ]


def _with_driver(url: str) -> URL:
    """The URL with the name of the driver, which nobody has to know."""
    found = make_url(url)
    if found.drivername in ("postgres", "postgresql"):
        return found.set(drivername="postgresql+psycopg")
    return found


def _sqlite_engine(url: URL, begin: str, **more: Any) -> Engine:
    """An engine that begins its transactions itself, since the driver would do so too late."""
    # Errors end up in the log, and parameters hold names, webhooks and secret answers.
    engine = sa.create_engine(url, hide_parameters=True, **more)

    @sa.event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        for pragma in (
            f"busy_timeout={BUSY_MILLISECONDS}",
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
