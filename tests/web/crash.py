"""The server as people start it, under load, killed at random moments; nothing may be lost."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from http import HTTPStatus
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import msgspec

from panspermia.store import commands as do
from panspermia.store.store import Store
from tests.store.crash import LEAST, check_games
from tests.web.serving import free_port

ROOT = Path(__file__).resolve().parents[2]
TABLES = 10
PLAYERS = 8
"""Who play at the same time, each at a table drawn at random."""

GAMES = (("symbioz", 2), ("symbioz", 4), ("genesis", 3))
MOST_SEATS = 4
LONGEST_LIFE = 1.0
"""Seconds under load, at most, before the server is killed."""

START_SECONDS = 180.0


class Table(NamedTuple):
    """A table that was acknowledged, and the tokens of its seats."""

    id: str
    tokens: dict[int, str]


class Given(NamedTuple):
    """An answer that was acknowledged."""

    table: str
    seat: int
    value: str | int
    at: int


class Unsaved(Exception):
    """What the server could not do in time: it has told so, and nothing was acknowledged."""


class Load:
    """Players who open tables and answer, and note what the server has acknowledged."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.tables: list[Table] = []
        self.given: list[Given] = []
        self.unclear = 0
        """Requests that were under way when the server died."""

    async def play(self, address: str) -> None:
        """Play until the server is gone."""
        async with _client(address) as client:
            await asyncio.gather(*[self._player(client) for _ in range(PLAYERS)])

    async def _player(self, client: httpx.AsyncClient) -> None:
        try:
            while True:
                with contextlib.suppress(Unsaved):
                    await self._go_on(client)
        except httpx.TransportError:
            self.unclear += 1

    async def _go_on(self, client: httpx.AsyncClient) -> None:
        if len(self.tables) < TABLES:
            await self._open(client)
        else:
            await self._answer(client, self.rng.choice(self.tables))

    async def _open(self, client: httpx.AsyncClient) -> None:
        game, seats = self.rng.choice(GAMES)
        plan = {"game": game, "seats": [{"kind": "person"} for _ in range(seats)]}
        found = await _sent(client.post("/api/tables", json=plan))
        tokens = {seat["seat"]: seat["token"] for seat in found["seats"]}
        self.tables.append(Table(found["table"], tokens))

    async def _answer(self, client: httpx.AsyncClient, table: Table) -> None:
        seat = self.rng.choice(list(table.tokens))
        headers = {"Authorization": f"Bearer {table.tokens[seat]}"}
        turn = await _sent(client.get("/api/table/request", headers=headers))
        if turn["status"] != "playing":
            with contextlib.suppress(ValueError):  # another player was quicker
                self.tables.remove(table)
            return
        asked = turn["request"]
        if asked is None:
            return
        value = self.rng.choice(asked["options"])
        answer = {"at": turn["at"], "values": [value]}
        found = _told(await client.post("/api/table/answer", headers=headers, json=answer))
        assert found.status_code in (200, 409), found.text
        if found.status_code == 200:
            self.given.append(Given(table.id, seat, value, turn["at"]))


def _client(address: str) -> httpx.AsyncClient:
    """Nothing is encrypted, so that no certificates need to be read."""
    return httpx.AsyncClient(base_url=address, timeout=180, trust_env=False, verify=False)


async def _sent(request: Any) -> dict[str, Any]:
    response = _told(await request)
    assert response.is_success, response.text
    found: dict[str, Any] = response.json()
    return found


def _told(response: httpx.Response) -> httpx.Response:
    """A busy machine may keep somebody waiting for longer than the server lets them wait."""
    if response.status_code == HTTPStatus.SERVICE_UNAVAILABLE:
        raise Unsaved
    return response


def crash(url: str, folder: Path, kills: int, seed: int, workers: int = 1) -> Load:
    """Kill the server so many times and check after each; what it had acknowledged."""
    load = Load(seed)
    for number in range(kills):
        log = folder / f"server-{number}.log"
        asyncio.run(_one_life(url, log, load, workers))
        _check(url, load)
    check_games(url)
    return load


async def _one_life(url: str, log: Path, load: Load, workers: int) -> None:
    with free_port() as port:
        await _life_at(port, url, log, load, workers)


async def _life_at(port: int, url: str, log: Path, load: Load, workers: int) -> None:
    process = _start(url, port, log, workers)
    try:
        address = f"http://127.0.0.1:{port}"
        await _until_awake(address, process, log)
        before = len(load.given)
        playing = asyncio.ensure_future(load.play(address))
        while len(load.given) < before + LEAST and not playing.done():
            await asyncio.sleep(0.01)
        await asyncio.sleep(load.rng.random() * LONGEST_LIFE)
        assert not playing.done(), log.read_text()
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    await playing


def _start(url: str, port: int, log: Path, workers: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "panspermia", "serve", "--port", str(port)]
    options = ["--database", url, "--workers", str(workers)]
    with log.open("wb") as stream:
        return subprocess.Popen(
            [*command, *options],
            stdout=stream,
            stderr=subprocess.STDOUT,
            cwd=ROOT,
            env={**os.environ, "PANSPERMIA_RATE": "1000000"},
            start_new_session=True,
        )


async def _until_awake(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    async with _client(address) as client:
        while True:
            with contextlib.suppress(httpx.TransportError):
                if (await client.get("/health")).status_code == 200:
                    return
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < end, log.read_text()
            await asyncio.sleep(0.05)


def _times(command: do.Answer, answers: list[do.AnyCommand], sent: list[do.Answer]) -> int:
    """How often an answer stands in a journal.

    Where several are asked at once, the answers of others move up the version that it was meant
    for (Room.renewed); then it is one that nobody sent so.
    """
    if command in answers:
        return answers.count(command)
    assert command.at is not None
    later = range(command.at + 1, command.at + MOST_SEATS)
    renewed = [msgspec.structs.replace(command, at=at) for at in later]
    return len([answer for answer in answers if answer in renewed and answer not in sent])


def _check(url: str, load: Load) -> None:
    """Every table, token and answer is there, each answer once, and every game loads."""
    store = Store(url)
    try:
        for table in load.tables:
            links = [store.link(token) for token in table.tokens.values()]
            assert [table.id] * len(links) == [link.room for link in links if link], "lost link"
        for id in {given.table for given in load.given}:
            answers = [entry.command for entry in store.entries(id)]
            own = [given for given in load.given if given.table == id]
            sent = [do.Answer(given.seat, (given.value,), given.at) for given in own]
            for command in sent:
                assert 1 == _times(command, answers, sent), f"lost or twice: {command}"
            assert store.info(id).version == store.load(id).version == len(answers)
    finally:
        store.close()
