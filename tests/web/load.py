"""Many tables, watchers and answers at once, against a real server, as browsers would do it.

Every watcher holds a stream open; the players among them take their options from the fragments that
they get, and answer as the form on the page does. The client speaks HTTP by hand, so that it takes
little of the machine that the server runs on as well.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import time
import zlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from html import unescape
from random import Random
from urllib.parse import urlencode, urlsplit

AT = re.compile(r'data-at="(\d+)"')
OPTION = re.compile(r'data-answer="([^"]*)"')
PACKED = {"Accept-Encoding": "gzip"}
GZIP = 16 + zlib.MAX_WBITS
PATIENCE = 180.0
"""Seconds after which an answer that nobody has seen counts as an error."""

WAIT = 0.01
KEPT_ALIVE = 3.0
"""Seconds that the server surely keeps an idle connection open."""


@dataclass
class Figures:
    """What was measured."""

    latencies: list[float] = field(default_factory=list)
    """Seconds from sending an answer to its fragment at a watcher, of every watcher."""
    responses: list[float] = field(default_factory=list)
    """Seconds from sending an answer to the response."""
    errors: list[str] = field(default_factory=list)
    seconds: float = 0.0
    """How long it took to give all answers."""
    answers: int = 0
    fragments: int = 0
    bytes: int = 0

    def at(self, share: float) -> float:
        """The latency that this share of all does not exceed."""
        found = sorted(self.latencies)
        return found[min(len(found) - 1, int(share * len(found)))]


class Connection:
    """A connection that is kept open for one request after the other."""

    def __init__(self, address: str, csrf: str = "") -> None:
        self._place = urlsplit(address)
        self._csrf = csrf
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._used = 0.0

    async def send(
        self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], asyncio.StreamReader]:
        """Send a request; status, headers, and where the body can be read."""
        if time.monotonic() - self._used > KEPT_ALIVE:
            self.close()
        self._used = time.monotonic()
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._place.hostname, self._place.port)
        reader, writer = self._streams
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._place.netloc}"]
        if self._csrf:
            lines += [f"Cookie: csrftoken={self._csrf}", f"x-csrftoken: {self._csrf}"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        lines += [f"Content-Length: {len(body)}"] if method == "POST" else []
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        found = dict([line.split(": ", 1) for line in head[1:] if line])
        return int(head[0].split()[1]), {k.lower(): v for k, v in found.items()}, reader

    async def ask(
        self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """Send a request and read the whole response."""
        status, found, reader = await self.send(method, path, body, headers)
        content = await reader.readexactly(int(found.get("content-length", "0")))
        return status, found, content

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """The parts of a response without end."""
    while size := int((await reader.readline()).strip() or b"0", 16):
        yield (await reader.readexactly(size + 2))[:-2]


class Play:
    """A table, those who watch it, and the answer that they wait for."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.at = -1
        self.options: list[str] = []
        self.asked: int | None = None
        self.sent = 0.0
        self.missing = 0
        self.is_over = False
        self.seen = asyncio.Event()

    def hear(self, number: int, html: str, watchers: int, figures: Figures) -> None:
        """A watcher got a fragment; the first two are the players."""
        match = AT.search(html)
        if match is None:
            return
        at = int(match[1])
        if at > self.at:
            self.at, self.asked, self.options = at, None, []
            self.missing = watchers
        if number < 2 and (options := OPTION.findall(html)):
            self.asked, self.options = number, [unescape(option) for option in options]
        self.is_over = self.is_over or 'data-testid="result"' in html
        if self.sent:
            figures.latencies.append(time.perf_counter() - self.sent)
        self.missing -= 1
        if self.missing <= 0:
            self.seen.set()


class Load:
    """The whole of it; use as `await Load(...).run()`."""

    def __init__(
        self,
        address: str,
        *,
        tables: int,
        watchers: int,
        rate: float,
        seconds: float,
        seed: int = 1,
        ready: Callable[[], None] = lambda: None,
    ) -> None:
        """`ready` is called when all watch and before the first answer."""
        self.address = address
        self._on_ready = ready
        self.figures = Figures()
        self._tables = tables
        self._each = watchers // tables
        self._rate = rate
        self._seconds = seconds
        self._rng = Random(seed)
        self._plays: list[Play] = []
        self._csrf = ""

    async def run(self) -> Figures:
        """Open the tables, let all watch, play for that long."""
        await self._open()
        watching = [
            asyncio.ensure_future(self._watch(play, number))
            for play in self._plays
            for number in range(self._each)
        ]
        try:
            await asyncio.gather(*[self._seen(play) for play in self._plays])
            self._on_ready()
            await self._play()
        finally:
            for task in watching:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)
        return self.figures

    async def _open(self) -> None:
        """Tables of two people, games in turn."""
        connection = Connection(self.address)
        _, headers, _ = await connection.ask("GET", "/health")
        self._csrf = headers["set-cookie"].split("csrftoken=")[1].split(";")[0]
        for number in range(self._tables):
            game = ("symbioz", "genesis")[number % 2]
            body = json.dumps({"game": game, "seats": [{}, {}]}).encode()
            kind = {"Content-Type": "application/json"}
            status, _, content = await connection.ask("POST", "/api/tables", body, kind)
            assert status == 201, content
            made = json.loads(content)
            seats = [f"/s/{seat['token']}" for seat in made["seats"]]
            self._plays.append(Play([*seats, f"/w/{made['spectator']}"]))
        connection.close()

    async def _watch(self, play: Play, number: int) -> None:
        """Read a stream to the end of the test; the third watcher and those after it only look."""
        connection = Connection(self.address, self._csrf)
        try:
            token = play.tokens[min(number, 2)]
            status, _, reader = await connection.send("GET", f"{token}/live", headers=PACKED)
            assert status == 200, status
            unpack = zlib.decompressobj(GZIP).decompress
            async for chunk in chunks(reader):
                self.figures.bytes += len(chunk)
                part = unpack(chunk)
                if b"data: " in part:
                    self.figures.fragments += 1
                    play.hear(number, part.decode(), self._each, self.figures)
            self.figures.errors.append("a stream ended")
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self.figures.errors.append(f"a stream failed: {error!r}")
        finally:
            connection.close()

    async def _seen(self, play: Play) -> None:
        """Wait until all watchers have the latest fragment."""
        try:
            await asyncio.wait_for(play.seen.wait(), PATIENCE)
        except TimeoutError:
            self.figures.errors.append(f"{play.missing} of {self._each} watchers saw nothing")

    async def _play(self) -> None:
        """Answers at a steady rate, each at a table that waits for one."""
        begun = time.perf_counter()
        connections = {play: Connection(self.address, self._csrf) for play in self._plays}
        free, under_way = list(self._plays), set[asyncio.Task[None]]()
        for number in range(int(self._seconds * self._rate)):
            await asyncio.sleep(max(0.0, begun + number / self._rate - time.perf_counter()))
            play = await self._ready(free)
            if play is None:
                self.figures.errors.append("no table was ready for an answer")
                break
            free.remove(play)
            task = asyncio.ensure_future(self._answer(play, connections[play], free))
            under_way.add(task)
            task.add_done_callback(under_way.discard)
        await asyncio.gather(*under_way)
        self.figures.seconds = time.perf_counter() - begun
        for connection in connections.values():
            connection.close()

    async def _ready(self, free: list[Play]) -> Play | None:
        """A table that waits for an answer; a slow server makes us wait as well."""
        for _ in range(int(PATIENCE / WAIT)):
            ready = [play for play in free if play.asked is not None and not play.is_over]
            if ready:
                return self._rng.choice(ready)
            await asyncio.sleep(WAIT)
        return None

    async def _answer(self, play: Play, connection: Connection, free: list[Play]) -> None:
        assert play.asked is not None
        value = self._rng.choice(play.options)
        form = urlencode({"seat": play.asked, "value": value, "at": play.at})
        headers = {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
        play.seen.clear()
        play.sent = time.perf_counter()
        path = f"{play.tokens[play.asked]}/answer"
        try:
            status, _, content = await connection.ask("POST", path, form.encode(), headers)
        except (OSError, asyncio.IncompleteReadError) as error:
            self.figures.errors.append(f"an answer failed: {error!r}")
            return
        self.figures.responses.append(time.perf_counter() - play.sent)
        if status not in (200, 204):
            self.figures.errors.append(f"an answer got {status}: {content[:200]!r}")
            return
        self.figures.answers += 1
        await self._seen(play)
        play.sent = 0.0
        free.append(play)


async def renderings(address: str) -> int:
    """How many renderings the server has made."""
    connection = Connection(address)
    with contextlib.closing(connection):
        _, _, content = await connection.ask("GET", "/health")
    found: int = json.loads(content)["renderings"]
    return found
