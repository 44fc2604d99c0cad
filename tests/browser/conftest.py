"""A server, a browser, and people in front of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple
from unittest import mock

import pytest
from playwright.sync_api import Browser, sync_playwright

from panspermia.store import database as databases
from panspermia.store.room import Room
from panspermia.store.store import Store
from tests.browser.chromium import launch
from tests.browser.people import LAPTOP, Person, Size
from tests.browser.positions import finished_room, open_table
from tests.web.serving import PATIENCE, served_process

Sit = Callable[..., Person]
FINISHED = ("symbioz", "genesis", "megafauna")


class Finished(NamedTuple):
    room: Room
    path: str


@pytest.fixture(scope="package", autouse=True)
def patience() -> Iterator[None]:
    """Who writes to the database of the server waits for their turn, however busy it is."""
    with mock.patch.object(databases, "PATIENCE", PATIENCE):
        yield


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('browser') / 'tables.sqlite'}"


@pytest.fixture(scope="session")
def address(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The real server, as a process of its own."""
    log = tmp_path_factory.mktemp("server") / "log"
    few = {"program": "tests.browser.server", "PANSPERMIA_RATE": "1000000"}
    with served_process(database, log, **few) as (url, _):
        yield url


@pytest.fixture
def store(address: str, database: str) -> Iterator[Store]:
    """The tables of the server, to set one up at a position."""
    kept = Store(database)
    yield kept
    kept.close()


@pytest.fixture(scope="session")
def finished(address: str, database: str) -> dict[str, Finished]:
    """A finished game of each; what they came down to is worked out once for all tests."""
    store = Store(database)
    rooms = {game: finished_room(game) for game in FINISHED}
    made = {game: Finished(room, open_table(store, room)) for game, room in rooms.items()}
    store.close()
    return made


# Not of the session: as long as it lives, no other test of this process could run an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright, launch(playwright) as started:
        yield started


@pytest.fixture
def sit(browser: Browser, address: str, tmp_path: Path) -> Iterator[Sit]:
    """Put somebody in front of a browser of their own; in the end it has nothing to complain of."""
    people: list[Person] = []

    def sit_down(size: Size = LAPTOP, **more: str) -> Person:
        people.append(Person(browser, address, size, **more))
        return people[-1]

    yield sit_down
    for person in people:
        person.leave()
    assert [] == [complaint for person in people for complaint in person.complaints]


@pytest.fixture
def me(sit: Sit) -> Person:
    return sit()
