"""A real server for tests: in a thread of this process, or as processes of its own."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import uvicorn

from panspermia.hall.config import Settings
from panspermia.hall.hall import Hall
from panspermia.web.app import create_app
from panspermia.web.site import Site

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 180.0
"""Seconds after which something that does not happen is taken never to happen."""


MANY_TABLES = {"PANSPERMIA_TABLES_EACH": "0", "PANSPERMIA_PUBLIC_EACH": "0"}
"""All tables of a test are opened from one address."""


class Served(NamedTuple):
    """A server in this process."""

    address: str
    site: Site
    loop: asyncio.AbstractEventLoop

    @property
    def hall(self) -> Hall:
        return self.site.hall


def wait_for(condition: Any, *, what: str = "", every: float = 0.01) -> None:
    """Wait until it holds, looking again after so many seconds."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"never happened: {what}"
        time.sleep(every)


@contextlib.contextmanager
def free_port() -> Iterator[int]:
    """A port that nobody else gets meanwhile, where that can be had: a server may still bind it."""
    with socket.socket() as found:
        if sys.platform == "linux":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        if sys.platform != "linux":
            found.close()
        yield port


def browser(address: str) -> httpx.Client:
    """A client that keeps cookies and has patience.

    As nothing is encrypted here, it need not read the certificates of the whole world first. No
    connection is used twice: the server might close it just then.
    """
    return httpx.Client(
        base_url=address,
        trust_env=False,
        verify=False,
        timeout=PATIENCE,
        limits=httpx.Limits(max_keepalive_connections=0),
    )


@contextlib.contextmanager
def serving(settings: Settings, **more: Any) -> Iterator[Served]:
    """A server in a thread, so that a test can look into it."""
    app = create_app(settings, **more)
    config = uvicorn.Config(
        app,
        port=0,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=int(PATIENCE),
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    wait_for(lambda: server.started or not thread.is_alive(), what="the server starts")
    try:
        listening = server.servers[0]
        port = listening.sockets[0].getsockname()[1]
        yield Served(f"http://127.0.0.1:{port}", app.state.site, listening.get_loop())
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


@contextlib.contextmanager
def served_process(
    database: str, log: Path, *options: str, program: str = "panspermia", **environment: str
) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """`panspermia serve` as somebody starts it, with as many tables as one likes; its address."""
    with free_port() as port:
        command = [sys.executable, "-m", program, "serve", "--port", str(port)]
        with log.open("wb") as stream:
            process = subprocess.Popen(
                [*command, "--database", database, *options],
                stdout=stream,
                stderr=subprocess.STDOUT,
                cwd=ROOT,
                env={**os.environ, **MANY_TABLES, **environment},
            )
        try:
            address = f"http://127.0.0.1:{port}"
            with browser(address) as client:
                started = lambda: process.poll() is not None or _answers(client)  # noqa: E731
                wait_for(started, what="the server starts", every=0.05)
            assert process.poll() is None, log.read_text()
            yield address, process
        finally:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """A server that does not end is a fault, and does not stay."""
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise


def _answers(client: httpx.Client) -> bool:
    try:
        return client.get("/health").status_code == 200
    except httpx.TransportError:
        return False
