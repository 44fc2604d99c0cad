"""Nothing that was acknowledged is lost when the server is killed under load."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa

from panspermia.store import schema
from panspermia.store.store import Store
from tests.store.crash import LEAST, Noted, _check, crash
from tests.store.rooms import room_of

KILLS = 3
"""Few, for the whole server is killed in tests/web/test_crash.py."""


@pytest.mark.slow
def test_nothing_is_lost_when_the_server_is_killed(url: str, tmp_path: Path) -> None:
    assert LEAST * KILLS <= crash(url, tmp_path, KILLS, seed=1)


@pytest.mark.slow
def test_nothing_is_lost_when_several_servers_are_killed(url: str, tmp_path: Path) -> None:
    assert LEAST * 4 <= crash(url, tmp_path, 2, seed=1, servers=2)


def test_the_check_finds_what_is_lost(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'rooms.db'}"
    store = Store(url)
    id, _ = store.create(room_of())
    n = store.say(id, 0, "Ann", "Hello", 1.0)
    _check(url, [Noted(id, -1, ""), Noted(id, 0, "Hello")])

    for lost in (Noted(id, 1, "{}"), Noted(id, 0, "Good bye")):
        with pytest.raises(AssertionError, match="lost"):
            _check(url, [lost])
    with store.database.write() as db:
        db.execute(sa.update(schema.rooms).values(version=n))
    with pytest.raises(AssertionError):
        _check(url, [Noted(id, -1, "")])
    store.close()
