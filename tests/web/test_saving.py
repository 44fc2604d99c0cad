"""When nothing can be saved: pages say so, `/health` says so, and the server goes on by itself."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from panspermia.hall import health
from panspermia.hall.bots import Bots, BotTrouble
from panspermia.store import commands as do
from panspermia.store.errors import CannotSave
from panspermia.store.store import Store
from panspermia.store.threads import writing
from tests.hall.test_hall import run
from tests.hall.test_saving import locked
from tests.store.rooms import room_of as new_room
from tests.web.browsing import Browser, browsing, room_of, site_of
from tests.web.serving import browser, served_process, wait_for
from tests.web.test_api import give, got, head, opened, sent, tokens_of

UNSAVED = (
    "Nothing can be saved at the moment, so this was not done; what was played before is safe."
)


@pytest.fixture
def visitor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    """Somebody at a server that keeps its tables in a file, and looks at its health every time."""
    monkeypatch.setattr(health, "EVERY", 0.0)
    with browsing(database=f"sqlite:///{tmp_path / 'tables.db'}") as found:
        yield found


@contextlib.contextmanager
def broken(visitor: Browser, pragma: str, mended: str) -> Iterator[None]:
    """Let the one connection that writes do so no more, for a while."""
    engine = site_of(visitor).store.database._writer

    def order(words: str) -> None:
        connection = engine.raw_connection()
        connection.cursor().execute(f"PRAGMA {words}")
        connection.close()

    order(pragma)
    with contextlib.suppress(CannotSave):
        while True:
            site_of(visitor).store.new_key()
    yield
    order(mended)


DISKS = {
    "full": ("max_page_count=1", "max_page_count=1000000"),
    "read-only": ("query_only=ON", "query_only=OFF"),
}


@pytest.mark.slow
@pytest.mark.parametrize("disk", DISKS)
def test_whoever_plays_is_told_that_nothing_can_be_saved(visitor: Browser, disk: str) -> None:
    link = visitor.new_game()
    asked = room_of(visitor, link).table.requests[0]
    form: dict[str, Any] = {"value": asked.options()[0], "seat": asked.seat, "at": 0}
    table: dict[str, Any] = {"game": "symbioz", "players": 2, "seat-0": "me", "seat-1": "here"}
    api = {"game": "symbioz", "seats": [{"kind": "person"}, {"kind": "person"}]}
    with broken(visitor, *DISKS[disk]):
        tried = iter(lambda: visitor.post("/new", **table), None)
        new = next(found for found in tried if found.status_code != 303)
        htmx = visitor.post("/new", htmx=True, **table)
        json = visitor.client.post("/api/tables", json=api)
        looked = visitor.get(link)
        state = visitor.get("/health")

    assert [503] * 4 == [answer.status_code for answer in (new, htmx, json, state)]
    assert UNSAVED in new.text
    assert "Not at the moment" in new.text
    assert f'<div class="toast">{UNSAVED}</div>' in htmx.text
    assert {"error": "unsaved", "message": UNSAVED} == json.json()
    assert ("failing", ["saving"]) == (state.json()["status"], state.json()["failing"])
    assert 200 == looked.status_code
    assert 200 == visitor.get("/health").status_code
    assert 303 == visitor.post(f"{link}/answer", **form).status_code
    assert 1 == room_of(visitor, link).version


def test_health_writes_once_however_often_it_is_asked(
    visitor: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[Store] = []
    monkeypatch.setattr(Store, "try_out", writing(lambda store: written.append(store)))
    for _ in range(5):
        visitor.get("/health")
    assert 5 == len(written)

    monkeypatch.setattr(health, "EVERY", 1e9)
    for _ in range(5):
        visitor.get("/health")

    assert 5 == len(written)


def test_health_tells_that_another_program_has_changed_the_tables(visitor: Browser) -> None:
    assert 200 == visitor.get("/health").status_code
    with site_of(visitor).store.database.write() as db:
        db.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))

    state = visitor.get("/health")

    assert (503, ["migrations"]) == (state.status_code, state.json()["failing"])


@pytest.mark.slow
def test_health_tells_that_a_table_cannot_be_read(visitor: Browser) -> None:
    """A damaged file may take what is written and yet not give what was."""
    link = visitor.new_game()
    store = site_of(visitor).store
    with store.database.write() as db:
        (page,) = db.execute(
            sa.text("SELECT rootpage FROM sqlite_master WHERE name = 'snapshots'")
        ).one()
    with contextlib.closing(sqlite3.connect(str(store.database.url.database))) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with Path(str(store.database.url.database)).open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xff" * 4096)

    state = visitor.get("/health")

    assert (503, ["reading"]) == (state.status_code, state.json()["failing"])
    assert 200 == visitor.get(link).status_code, "the table is in memory"


@pytest.mark.slow
def test_bots_that_cannot_be_started_are_not_alive() -> None:
    async def go() -> None:
        bots = Bots(1, imports=("panspermia.nowhere",))
        assert await bots.is_alive(), "nothing is known yet"
        with pytest.raises(BotTrouble):
            await bots.play(new_room(kinds="bb").table, {0: "random", 1: "random"})
        assert not await bots.is_alive()
        bots.stop()

    run(go())


@pytest.mark.slow
def test_bots_whose_process_was_killed_come_back() -> None:
    async def go() -> None:
        bots = Bots(1)
        await bots.play(new_room(kinds="bb").table, {0: "random", 1: "random"})
        process = bots._workers[0]._process
        assert process is not None
        process.kill()
        process.join()
        assert not await bots.is_alive()
        assert await bots.is_alive(), "the first question has started another"
        bots.stop()

    run(go())


@pytest.mark.slow
def test_a_page_is_read_while_somebody_else_holds_the_file(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    url = f"sqlite:///{path}"
    with served_process(url, tmp_path / "log") as (address, _), browser(address) as web:
        client: Any = web
        table = opened(client)
        token, turn = asked(client, table)
        with locked(path):
            found = client.post("/api/table/answer", headers=head(token), json=give(turn))
            assert (503, UNSAVED) == (found.status_code, found.json()["message"])
            assert turn == got(client, "/request", token)
            assert 503 == client.get("/health").status_code
        sent(client, "/answer", token, give(turn))


def asked(client: Any, table: Any) -> tuple[str, Any]:
    """The token of a seat that is asked, and what it is asked."""
    turns = [(token, got(client, "/request", token)) for token in tokens_of(table)]
    return next((token, turn) for token, turn in turns if turn["request"])


# --- a real disk that is full ---------------------------------------------------------------------


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own with room for a few tables."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(command, capture_output=True).returncode != 0:
        pytest.skip("only root may mount a small file system, and not everywhere")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Use up what is left; the file that does."""
    path = folder / "ballast"
    with contextlib.suppress(OSError), path.open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 4096)
    return path


@pytest.mark.slow
def test_a_server_on_a_full_disk_loses_nothing_and_goes_on(
    small_disk: Path, tmp_path: Path
) -> None:
    database = f"sqlite:///{small_disk / 'tables.db'}"
    given: list[do.Answer] = []
    with served_process(database, tmp_path / "log") as (address, process), browser(address) as web:
        client: Any = web
        table = opened(client)

        def play() -> Any:
            """Answer for whoever is asked, and note what is acknowledged."""
            token, turn = asked(client, table)
            found = client.post("/api/table/answer", headers=head(token), json=give(turn))
            if found.status_code == 200:
                values = tuple(give(turn)["values"])
                given.append(do.Answer(turn["request"]["seat"], values, turn["at"]))
            return found

        for _ in range(3):
            assert 200 == play().status_code
        ballast = fill(small_disk)
        found = next(found for found in iter(play, None) if found.status_code != 200)
        assert (503, UNSAVED) == (found.status_code, found.json()["message"])
        wait_for(lambda: client.get("/health").status_code == 503, what="health is looked at")
        assert ["saving"] == client.get("/health").json()["failing"]
        assert 200 == client.get(f"/s/{tokens_of(table)[0]}").status_code
        assert (
            503
            == client.post("/api/tables", json={"game": "symbioz", "seats": [{}, {}]}).status_code
        )

        ballast.unlink()
        wait_for(lambda: client.get("/health").status_code == 200, what="it works again")
        for _ in range(3):
            assert 200 == play().status_code
        assert process.poll() is None
    store = Store(database)
    kept = [entry.command for entry in store.entries(table["table"])]
    assert given == kept
    assert len(kept) == store.load(table["table"]).version
    store.close()
