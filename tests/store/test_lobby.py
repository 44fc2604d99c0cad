"""The lobby has a place for everybody, however many tables somebody opens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from panspermia.store import commands as do
from panspermia.store.errors import TooMany
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.store.store import Store

PLAN = RoomPlan("symbioz", (SeatPlan("person", "Ann"), SeatPlan("open")), seed="07" * 32)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(url)
    yield store
    store.close()


def opened(store: Store, visitor: str, when: float, title: str = "", *, most: int = 0) -> str:
    """A public table of this visitor that waits for somebody."""
    room = Room.found(PLAN)
    id, _ = store.create(
        room, title=title, public=True, visitor=visitor, when=when, most_public=most
    )
    return id


def ids(store: Store, **more: object) -> list[str]:
    return [info.id for info in store.lobby(**more).rooms]  # type: ignore[arg-type]


def test_many_tables_of_one_do_not_push_out_those_of_others(store: Store) -> None:
    honest = opened(store, "ann", 1.0)
    flood = [opened(store, "eve", 2.0 + n) for n in range(60)]

    assert [flood[-1], honest, flood[-2]] == ids(store)[:3]
    assert 61 == store.lobby().total


def test_everybodys_first_table_comes_before_anybodys_second(store: Store) -> None:
    eve = [opened(store, "eve", 10.0 + n) for n in range(3)]
    ann = [opened(store, "ann", 5.0 + n) for n in range(2)]

    assert [eve[2], ann[1], eve[1], ann[0], eve[0]] == ids(store)


def test_tables_of_nobody_in_particular_count_each_for_itself(store: Store) -> None:
    """Those from before founders were noted, for instance."""
    old = [opened(store, "", 1.0 + n) for n in range(3)]
    new = opened(store, "ann", 9.0)

    assert [new, *reversed(old)] == ids(store)


def test_a_table_at_which_somebody_waits_comes_first(store: Store) -> None:
    ann, ben, eve = [opened(store, name, 1.0 + n) for n, name in enumerate(("ann", "ben", "eve"))]
    second = opened(store, "eve", 9.0)

    assert [ann, second, ben, eve] == ids(store, present=[ann])
    assert [eve, ben, ann, second] == ids(store, present=[eve, ben])[:4], "also among one's own"


def test_the_lobby_has_pages(store: Store) -> None:
    tables = [opened(store, f"visitor {n}", float(n)) for n in range(7)]
    pages = [store.lobby(limit=3, start=start) for start in (0, 3, 6, 9)]

    assert tables[::-1] == [info.id for page in pages for info in page.rooms]
    assert {7} == {page.total for page in pages}


@pytest.mark.parametrize("words", ["friday", "FRIDAY evening", "ann", "Symbioz ann", "łódź"])
def test_a_table_is_found_by_title_name_or_game(store: Store, words: str) -> None:
    wanted = opened(store, "ann", 1.0, "Friday evening in ŁÓDŹ")
    for n in range(5):
        store.create(Room.found(PLAN), title="Friday", public=False)
        bens = RoomPlan("genesis", (SeatPlan("person", "Ben"), SeatPlan("open")))
        store.create(Room.found(bens), title="Monday", public=True, visitor=f"ben {n}")

    found = store.lobby(words=words)

    assert ([wanted], 1) == ([info.id for info in found.rooms], found.total)


@pytest.mark.parametrize("words", ["kind", "person", "%", "_", "'", "\0", "x" * 80])
def test_what_is_not_there_is_not_found(store: Store, words: str) -> None:
    opened(store, "ann", 1.0, "Friday")

    assert ([], 0) == store.lobby(words=words)


def test_one_visitor_has_so_many_public_tables_that_wait(store: Store) -> None:
    first = opened(store, "eve", 1.0, most=2)
    opened(store, "eve", 2.0, most=2)
    with pytest.raises(TooMany, match="2 public tables"):
        opened(store, "eve", 3.0, most=2)
    opened(store, "ann", 3.0, most=2)
    store.create(Room.found(PLAN), visitor="eve", most_public=2)

    room = store.load(first)
    command = do.Begin(seat=None)
    room.apply(command, 4.0)
    store.append(first, room, command, 4.0)

    assert opened(store, "eve", 5.0, most=2), "one that has begun does not count"


def test_who_founded_a_table_is_not_written_down(store: Store) -> None:
    opened(store, "192.0.2.77", 1.0)
    with store.database.read() as db:
        (row,) = db.exec_driver_sql("SELECT * FROM rooms").mappings()

    assert row["founder"]
    assert "192.0.2.77" not in str(dict(row))
