"""A server under load that is killed at random moments, and the check that nothing was lost.

`serve` is a process of its own: a hall with many writers, which note every acknowledgement in a
file by one write of the system, so that a note is there or not. `crash` kills it again and again.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from panspermia.hall.hall import Hall
from panspermia.kernel import PanspermiaError
from panspermia.store.commands import encode
from panspermia.store.store import Store
from tests import postgres
from tests.store.rooms import look, plan, random_command

ROOT = Path(__file__).resolve().parents[2]
ROOMS = 12
WRITERS = 6
GAMES = (("symbioz", "ppp"), ("genesis", "pp"), ("bazaar", "ppp"))
LONGEST_LIFE = 0.8
"""Seconds under load, at most, before a server is killed."""

LEAST = 3
"""What a server has acknowledged at least before it is killed, however slow it is."""

START_SECONDS = 180.0


class Noted(msgspec.Struct, frozen=True, array_like=True):
    """Something that was acknowledged: a command by its version, or a line of chat (version 0)."""

    room: str
    version: int
    content: str


# --- the server -------------------------------------------------------------------------------


async def serve(url: str, notes: Path, seed: int, shared: bool) -> None:
    """Open the database and do commands at random until somebody kills this process."""
    file = os.open(notes, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    async with Hall(Store(url), shared=shared) as hall:
        writers = [_write(hall, file, Random(f"{seed} {n}")) for n in range(WRITERS)]
        await asyncio.gather(*writers)


async def _write(hall: Hall, file: int, rng: Random) -> None:
    while True:
        playing = await hall.call(hall.store.rooms, "playing", ROOMS)
        if len(playing) < ROOMS:
            game, kinds = rng.choice(GAMES)
            drawn = msgspec.structs.replace(plan(game, kinds), seed=rng.randbytes(32).hex())
            created = await hall.create(drawn)
            _note(file, Noted(created.room, -1, ""))
            continue
        await _write_to(hall, file, rng, rng.choice(playing).id)


async def _write_to(hall: Hall, file: int, rng: Random, id: str) -> None:
    for number in range(20):
        command = random_command(await hall.room(id), rng)
        with contextlib.suppress(PanspermiaError):
            version = await hall.do(id, command)
            _note(file, Noted(id, version, encode(command)))
        if number == 10:
            line = f"line {rng.random()}"
            await hall.say(id, 0, "Ann", line)
            _note(file, Noted(id, 0, line))


def _note(file: int, noted: Noted) -> None:
    os.write(file, msgspec.json.encode(noted) + b"\n")


# --- who kills it -----------------------------------------------------------------------------


def crash(url: str, folder: Path, kills: int, seed: int, servers: int = 1) -> int:
    """Kill so many times and check after each; how many acknowledgements were looked up."""
    rng = Random(seed)
    noted = 0
    for number in range(kills):
        files = [folder / f"notes-{number}-{n}" for n in range(servers)]
        processes = [_start(url, file, seed + number, servers > 1) for file in files]
        try:
            _wait_for_load(files, processes)
            time.sleep(rng.random() * LONGEST_LIFE)
        finally:
            for process in processes:
                process.kill()
                process.wait()
        found = [note for file in files for note in _read(file)]
        _check(url, found)
        noted += len(found)
    check_games(url)
    return noted


def _start(url: str, notes: Path, seed: int, shared: bool) -> subprocess.Popen[bytes]:
    command = [
        sys.executable,
        "-X",
        "faulthandler",
        "-m",
        "tests.store.crash",
        "serve",
        url,
        str(notes),
        str(seed),
    ]
    return subprocess.Popen([*command, *(["--shared"] if shared else [])], cwd=ROOT)


def _wait_for_load(files: list[Path], processes: list[subprocess.Popen[bytes]]) -> None:
    end = time.monotonic() + START_SECONDS
    while not all(file.exists() and file.read_bytes().count(b"\n") >= LEAST for file in files):
        assert time.monotonic() < end, "the server did not start"
        assert all(process.poll() is None for process in processes), "the server ended by itself"
        time.sleep(0.01)


def _read(file: Path) -> list[Noted]:
    """The notes; the last may be cut off by the kill, and then nobody has read it."""
    lines = file.read_bytes().split(b"\n")[:-1]
    return [msgspec.json.decode(line, type=Noted) for line in lines]


def _check(url: str, noted: list[Noted]) -> None:
    """Everything that was acknowledged is there, and every room that was touched loads."""
    store = Store(url)
    try:
        for id in sorted({note.room for note in noted}):
            entries = {entry.version: _meant(encode(entry.command)) for entry in store.entries(id)}
            lines = {line.text for line in store.chat(id, limit=100_000)}
            for note in noted:
                if note.room == id and note.version > 0:
                    assert _meant(note.content) == entries.get(note.version), f"lost: {note}"
                elif note.room == id and note.version == 0:
                    assert note.content in lines, f"lost: {note}"
            assert list(range(1, len(entries) + 1)) == sorted(entries)
            assert store.info(id).version == store.load(id).version == len(entries)
    finally:
        store.close()


def _meant(command: str) -> dict[str, Any]:
    """A command without the version it was meant for, which the room may have brought up."""
    return {name: value for name, value in msgspec.json.decode(command).items() if name != "at"}


def check_games(url: str) -> None:
    """Every room is the same from its latest snapshot and from its beginning, and plays on."""
    store = Store(url)
    try:
        for info in store.rooms(limit=100_000):
            room, _ = store.load_from(info.id)
            assert look(store.load_from(info.id, 0)[0]) == look(room), info.id
    finally:
        store.close()


@contextlib.contextmanager
def database(kind: str) -> Iterator[tuple[str, Path]]:
    """An empty database of that kind, and a directory for notes."""
    with tempfile.TemporaryDirectory(prefix="panspermia-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)
        if kind == "sqlite":
            yield f"sqlite:///{folder / 'rooms.db'}", folder
            return
        with postgres.server(folder / "pg") as url:
            yield url, folder


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("verb", choices=["serve"])
    parser.add_argument("url")
    parser.add_argument("notes", type=Path)
    parser.add_argument("seed", type=int)
    parser.add_argument("--shared", action="store_true")
    given = parser.parse_args()
    asyncio.run(serve(given.url, given.notes, given.seed, given.shared))


if __name__ == "__main__":
    main()
