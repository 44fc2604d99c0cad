"""Connections are kept within limits by the server itself."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from functools import partial
from typing import Any

import httpx
import pytest
import uvicorn

from panspermia.hall.rates import Places
from panspermia.web.connections import Connection, Limits, client_of
from tests.web.serving import PATIENCE, wait_for

SHORT = 0.3
"""Seconds after which a test's server is tired of waiting; nothing depends on how long it takes."""


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Say how long the body was; under /slow the answer has no end."""
    if scope["type"] != "http":
        return
    length = 0
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        length += len(message.get("body", b""))
        more = message.get("more_body", False)
    headers = [(b"content-length", b"%d" % len(str(length)))]
    if scope["path"] == "/slow":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"begun", "more_body": True})
        await receive()
        return
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": str(length).encode()})


@contextlib.contextmanager
def echoing(limits: Limits) -> Iterator[int]:
    config = uvicorn.Config(
        echo,
        port=0,
        http=partial(Connection, limits=limits),  # type: ignore[arg-type]
        lifespan="off",
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    wait_for(lambda: server.started, what="the server starts")
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


def limits(*, places: Places | None = None, **more: Any) -> Limits:
    return Limits(places or Places(50, 50), **{"shut_seconds": 0.0, **more})


def connected(port: int, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0))


def hear(client: socket.socket, words: bytes) -> bytes:
    """What comes until these words have come."""
    found = b""
    while words not in found:
        piece = client.recv(1000)
        assert piece, found
        found += piece
    return found


def heard(client: socket.socket) -> bytes:
    """All that comes until the server closes."""
    found = b""
    with contextlib.suppress(ConnectionError):
        while piece := client.recv(65536):
            found += piece
    return found


def send_until_refused(client: socket.socket, piece: bytes, most: int) -> int:
    """How many bytes the server took before it closed."""
    sent = 0
    with contextlib.suppress(ConnectionError):
        while sent < most:
            client.sendall(piece)
            sent += len(piece)
    return sent


def ask(port: int, path: str = "/", **more: Any) -> httpx.Response:
    return httpx.request("GET", f"http://127.0.0.1:{port}{path}", trust_env=False, **more)


@pytest.mark.parametrize("begin", [b"GET / HTTP/1.1\r\nx: ", b"GET /", b"GET / HTTP/1.1\r\n"])
def test_a_head_without_end_is_refused(begin: bytes) -> None:
    piece = b"x-a: b\r\n" * 512 if begin.endswith(b"\n") else b"a" * 4096
    with echoing(limits()) as port, connected(port) as client:
        client.sendall(begin)

        assert send_until_refused(client, piece, 32 << 20) < 16 << 20
        assert heard(client).startswith(b"HTTP/1.1 431") or _is_closed(client)
        assert 200 == ask(port).status_code


def _is_closed(client: socket.socket) -> bool:
    try:
        return client.recv(1) == b""
    except ConnectionError:
        return True


def test_a_head_that_is_a_little_too_long_is_told_so() -> None:
    with echoing(limits(head_bytes=2000)) as port, connected(port) as client:
        client.sendall(b"GET / HTTP/1.1\r\nx: " + b"a" * 2000)

        assert heard(client).startswith(b"HTTP/1.1 431 ")


def test_a_long_head_within_the_limit_is_served() -> None:
    with echoing(limits()) as port:
        assert "0" == ask(port, headers={"x": "a" * 15_000}).text


@pytest.mark.parametrize("begin", [b"GET / HT", b"GET / HTTP/1.1\r\nhost: a\r\n"])
def test_a_head_that_does_not_come_is_not_waited_for(begin: bytes) -> None:
    with echoing(limits(head_seconds=SHORT)) as port, connected(port) as client:
        client.sendall(begin)

        assert heard(client).startswith(b"HTTP/1.1 408 ")


def test_a_connection_that_is_never_used_is_closed_without_a_word() -> None:
    with echoing(limits(head_seconds=SHORT)) as port, connected(port) as client:
        assert b"" == heard(client)


def test_a_client_that_sends_a_head_without_end_stays_out_for_a_while() -> None:
    shut = limits(head_bytes=2000, shut_seconds=PATIENCE)
    with echoing(shut) as port:
        with connected(port, "127.0.0.2") as client:
            client.sendall(b"GET / HTTP/1.1\r\nx: " + b"a" * 2000)
            assert heard(client).startswith(b"HTTP/1.1 431 ")
        with connected(port, "127.0.0.2") as client:
            assert b"" == heard(client)
        shut.shut_out["127.0.0.2"] = 0.0
        with connected(port, "127.0.0.2") as client:
            client.sendall(b"GET / HTTP/1.0\r\n\r\n")
            assert heard(client).startswith(b"HTTP/1.1 200 ")


def test_a_proxy_is_never_shut_out() -> None:
    places = Places(50, 50, frozenset({"127.0.0.1"}))
    with echoing(limits(head_bytes=2000, places=places)) as port:
        with connected(port) as client:
            client.sendall(b"GET / HTTP/1.1\r\nx: " + b"a" * 2000)
            assert heard(client).startswith(b"HTTP/1.1 431 ")
        assert 200 == ask(port).status_code


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    with echoing(limits(body_seconds=SHORT)) as port, connected(port) as client:
        client.sendall(b"POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nabc")

        assert heard(client).startswith(b"HTTP/1.1 408 ")


def test_an_answer_may_take_as_long_as_it_likes() -> None:
    short = limits(head_seconds=SHORT, body_seconds=SHORT)
    with echoing(short) as port, connected(port) as client:
        client.sendall(b"GET /slow HTTP/1.1\r\nhost: a\r\n\r\n")
        hear(client, b"begun")
        client.settimeout(3 * SHORT)

        with pytest.raises(TimeoutError):
            heard(client)


def test_a_second_request_of_a_connection_has_its_own_limits() -> None:
    with echoing(limits(head_bytes=3000)) as port, connected(port) as client:
        for _ in range(20):
            client.sendall(
                b"POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 2500\r\n\r\n" + bytes(2500)
            )
            assert hear(client, b"2500").startswith(b"HTTP/1.1 200 ")
        client.sendall(b"GET / HTTP/1.1\r\nx: " + b"a" * 3000)

        assert heard(client).startswith(b"HTTP/1.1 431 ")


def test_one_client_cannot_take_every_place() -> None:
    places = Places(10, 3)
    with echoing(limits(places=places)) as port, contextlib.ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(connected(port, "127.0.0.2"))
        wait_for(lambda: places.taken["127.0.0.2"] == 3)
        refused = heard(stack.enter_context(connected(port, "127.0.0.2")))
        other = stack.enter_context(connected(port, "127.0.0.3"))
        other.sendall(b"GET / HTTP/1.0\r\n\r\n")

        assert refused.startswith(b"HTTP/1.1 503 ")
        assert b"retry-after: 60" in refused
        assert b"no place left" in refused
        assert heard(other).startswith(b"HTTP/1.1 200 ")


def test_all_together_cannot_take_more_places_than_there_are() -> None:
    places = Places(4, 3)
    with echoing(limits(places=places)) as port, contextlib.ExitStack() as stack:
        for number in range(4):
            stack.enter_context(connected(port, f"127.0.0.{number + 2}"))
        wait_for(lambda: places.taken.total() == 4)

        assert heard(stack.enter_context(connected(port, "127.0.0.9"))).startswith(b"HTTP/1.1 503 ")


def test_a_place_is_free_again_when_a_connection_is_gone() -> None:
    places = Places(50, 1)
    with echoing(limits(places=places)) as port:
        for _ in range(5):
            with connected(port):
                wait_for(lambda: places.taken["127.0.0.1"] == 1)
            wait_for(lambda: not places.taken)
        assert 200 == ask(port).status_code


def test_a_proxy_has_as_many_connections_as_there_are() -> None:
    places = Places(9, 1, frozenset({"127.0.0.1"}))
    with echoing(limits(places=places)) as port, contextlib.ExitStack() as stack:
        for _ in range(8):
            stack.enter_context(connected(port))
        wait_for(lambda: places.taken.total() == 8)

        assert 200 == ask(port).status_code


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8::1", "20010db800000000/64"),
        ("2001:db8::ffff:1", "20010db800000000/64"),
        ("::1", "::1"),
        ("", ""),
        ("unix", "unix"),
    ],
)
def test_a_client_counts_by_what_one_person_has(host: str, counted: str) -> None:
    assert counted == client_of(host)
