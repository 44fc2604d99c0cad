"""What one stranger can do to a server that is open to all, and what it costs the others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from litestar.handlers import HTTPRouteHandler

from tests.web.browsing import Browser, browsing
from tests.web.test_api import head, opened, tokens_of


@pytest.fixture(scope="module")
def visitor() -> Iterator[Browser]:
    with browsing(requests_per_minute=1_000_000) as found:
        yield found


# --- what is sent to the interface ----------------------------------------------------------------


def posts(site: Browser) -> list[str]:
    """The addresses of the interface that take something."""
    return [
        route.path
        for route in site.client.app.routes
        for handler in getattr(route, "route_handlers", ())
        if route.path.startswith("/api/")
        and isinstance(handler, HTTPRouteHandler)
        and "POST" in handler.http_methods
    ]


def deep(depth: int) -> bytes:
    return b'{"game":' + b"[" * depth + b"]" * depth + b"}"


@pytest.mark.parametrize("depth", [60, 200, 900, 1000, 1100, 5000, 30_000])
def test_json_that_is_nested_too_deeply_is_refused(visitor: Browser, depth: int) -> None:
    table = opened(visitor.client, {"kind": "person"}, {"kind": "person"}, public=True)
    headers = {**head(tokens_of(table)[0]), "Content-Type": "application/json"}
    paths = [path.replace("{table:str}", table["table"]) for path in posts(visitor)]
    assert 8 == len(paths)
    for path in paths:
        if not path.endswith("/watch"):  # takes nothing
            found = visitor.client.post(path, content=deep(depth), headers=headers)

            assert (400, "request") == (found.status_code, found.json()["error"]), path
            assert found.json()["message"]


def test_it_is_said_that_json_is_nested_too_deeply(visitor: Browser) -> None:
    headers = {"Content-Type": "application/json"}
    found = visitor.client.post("/api/tables", content=deep(30_000), headers=headers)

    assert "The JSON is nested too deeply." == found.json()["message"]


@pytest.mark.parametrize(
    "kind", ["text/plain", "text/plain; a=application/json", "multipart/form-data; boundary=x", ""]
)
def test_no_other_site_can_send_something_for_its_reader(visitor: Browser, kind: str) -> None:
    """A browser sends plain text across sites without asking first, but no JSON."""
    body = b'{"game": "symbioz", "seats": [{}, {}]}'
    for path in posts(visitor):
        found = visitor.client.post(path, content=body, headers={"Content-Type": kind})

        assert (415, "media") == (found.status_code, found.json()["error"]), path


def test_json_may_name_its_letters(visitor: Browser) -> None:
    body = b'{"game": "symbioz", "seats": [{}, {}]}'
    headers = {"Content-Type": "Application/JSON; charset=utf-8"}

    assert 201 == visitor.client.post("/api/tables", content=body, headers=headers).status_code
