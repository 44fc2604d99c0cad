"""A deck is kept once, whatever rooms use it; what leaves the house has it inside."""

from __future__ import annotations

import gc
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from panspermia.games.genesis.components.decks import complete
from panspermia.kernel import BadSave
from panspermia.kernel.content import find_content, named
from panspermia.kernel.saves import verify
from panspermia.registry import GAMES, load_table
from panspermia.store import commands as do
from panspermia.store import schema
from panspermia.store.backup import back_up, renew_rooms, restore
from panspermia.store.room import Room
from panspermia.store.store import Store
from tests.playthrough import GOLDEN
from tests.store.older import database_at
from tests.store.rooms import answers, look, room_of


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(url)
    yield store
    store.close()


def own_deck(name: str = "Our Own") -> dict[str, Any]:
    content: dict[str, Any] = json.loads(json.dumps(complete(None)))
    content["mutations"][0]["unpromoted"]["name"] = name
    return content


def kept(store: Store, **more: Any) -> str:
    return store.create(room_of("genesis", **more))[0]


def decks_in(store: Store) -> set[str]:
    with store.database.read_all() as db:
        return set(db.execute(sa.select(schema.decks.c.name)).scalars())


def snapshots_in(store: Store) -> list[str]:
    """The tables of all snapshots."""
    with store.database.read_all() as db:
        rows = db.execute(sa.select(schema.snapshots.c.content)).scalars()
        return [msgspec.json.decode(zlib.decompress(row))["table"] for row in rows]


def test_rooms_with_the_same_deck_share_it(store: Store) -> None:
    ids = [kept(store), kept(store), kept(store, deck=own_deck()), kept(store, deck=own_deck())]

    assert {complete(None).name, named(own_deck()).name} == decks_in(store)
    assert not any("Our Own" in text or len(text) > 10_000 for text in snapshots_in(store))
    names = [store.load(id).table.setup.deck_name for id in ids]
    assert [complete(None).name] * 2 + [named(own_deck()).name] * 2 == names


def test_a_game_without_decks_keeps_none(store: Store) -> None:
    id, _ = store.create(room_of())

    assert set() == decks_in(store)
    assert None is store.load(id).table.setup.deck


@pytest.mark.slow
def test_a_deck_that_nobody_holds_any_more_is_read_again(store: Store) -> None:
    room = room_of("genesis", deck=own_deck())
    answers(room, 5)
    id, _ = store.create(room)
    shown, name = look(room), room.table.setup.deck_name
    assert name is not None
    del room
    gc.collect()
    assert None is find_content(name)

    again = store.load(id)

    assert shown == look(again)
    assert own_deck() == again.table.setup.deck == store.deck(name)
    assert None is store.deck("0" * 64)


def test_a_deck_goes_with_the_last_room_that_uses_it(store: Store) -> None:
    one, two, standard = kept(store, deck=own_deck()), kept(store, deck=own_deck()), kept(store)

    store.delete(one)
    assert 2 == len(decks_in(store))
    store.delete(two)
    assert {complete(None).name} == decks_in(store)
    assert look(store.load(standard))


@pytest.mark.slow
def test_a_room_whose_deck_was_changed_or_lost_is_broken(store: Store) -> None:
    id, name = kept(store, deck=own_deck()), named(own_deck()).name
    other = zlib.compress(msgspec.json.encode(own_deck("Another")))
    for content in (other, b"nothing"):
        with store.database.write() as db:
            db.execute(sa.update(schema.decks).values(content=content))
        gc.collect()
        assert None is find_content(name)

        with pytest.raises(BadSave, match="no such deck is known"):
            store.load(id)
        assert [id] == renew_rooms(store, 0.0)


@pytest.mark.slow
def test_what_leaves_the_house_holds_its_deck(store: Store, tmp_path: Path) -> None:
    id = kept(store, deck=own_deck())
    room = store.load(id)
    while room.table.request is not None:
        answers(room, 100)
    text = room.table.dump()
    back_up(store, tmp_path / "backup")
    del room
    gc.collect()

    assert own_deck() == load_table(text).setup.deck == verify(text, GAMES).setup.deck
    with_decks = Store(f"sqlite:///{tmp_path / 'other.db'}")
    restore(with_decks, tmp_path / "backup")
    gc.collect()
    assert own_deck() == with_decks.load(id).table.setup.deck
    with_decks.close()


def test_a_kept_table_takes_at_most_half_of_what_it_would_with_its_deck() -> None:
    """Packed, as a snapshot is; of a game of Genesis with 150 decisions."""
    room = room_of("genesis", "ppp")
    answers(room, 150)
    content = room.keep()
    assert content is not None
    assert 100 < room.steps

    whole = len(zlib.compress(room.table.dump().encode(), 1))

    assert len(zlib.compress(content, 1)) < whole / 2


# --- rooms of a database before there were decks ----------------------------------------------


def older_room(**changes: Any) -> bytes:
    content = json.loads((GOLDEN / "older" / "genesis-format-1.room.json").read_text())
    content["state"] |= {"version": 0, **changes}
    return zlib.compress(msgspec.json.encode(content), 1)


def test_rooms_of_older_databases_name_their_decks_and_go_on(url: str) -> None:
    damaged = zlib.compress(b'{"table": "nothing", "state": {}}')
    symbioz = room_of().keep()
    assert symbioz is not None
    rows = [
        ("one", older_room()),
        ("two", older_room()),
        ("damaged", damaged),
        ("symbioz", zlib.compress(symbioz)),
    ]
    before = Room.restore(zlib.decompress(older_room()))
    database_at(url, "0002", rows)

    store = Store(url)

    assert {complete(None).name} == decks_in(store)
    texts = sorted(snapshots_in(store), key=len)
    assert [complete(None).name] * 2 == [json.loads(text)["deck"] for text in texts[-2:]]
    for id in ("one", "two"):
        room = store.load(id)
        assert look(before) == look(room)
        request = room.table.request
        assert request is not None
        command = do.Answer(request.seat, (request.options()[0],))
        room.apply(command, 1.0)
        store.append(id, room, command, 1.0)
        assert look(store.load(id)) == look(room)
        link = store.link(f"token of {id}")
        assert link is not None
        assert id == link.room
    assert None is store.load("symbioz").table.setup.deck
    assert ["damaged"] == renew_rooms(store, 0.0)
    store.close()
