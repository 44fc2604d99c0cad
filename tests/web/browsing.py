"""A browser without a screen: it keeps cookies, fills in forms and reads pages."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from typing import Any
from unittest import mock

from litestar.testing import TestClient

from panspermia.hall import analysis, rates
from panspermia.hall import bots as thinking
from panspermia.hall.bots import NOBODY, Bots, Foreseen, Unforeseen
from panspermia.hall.config import Settings
from panspermia.hall.hints import Hint
from panspermia.hall.turns import Asker
from panspermia.kernel import Answer, Table
from panspermia.kernel.handover import hand_over
from panspermia.players.advice import Chain
from panspermia.store.room import Room
from panspermia.web.app import create_app
from panspermia.web.site import Site

HTMX = {"HX-Request": "true"}
GLANCE = {"MOST_POINTS": 12, "GRAPH_WORLDS": 1, "SCREEN_WORLDS": 1, "FRESH_WORLDS": 4}
"""A finished game is looked through at a glance: here nobody asks what is found."""


class QuickBots(Bots):
    """Bots that think in this process, so that tests need no others."""

    async def play(
        self, table: Table[Any], bots: Mapping[int, str], asker: Asker = NOBODY
    ) -> list[tuple[int, Answer]]:
        return thinking.play(hand_over(table), bots, 12, 1.0)

    async def hint(self, table: Table[Any], seat: int, seed: int, asker: Asker = NOBODY) -> Hint:
        return thinking.hint(hand_over(table), seat, 20, seed)

    async def foresee(
        self,
        table: Table[Any],
        seat: int,
        chains: Sequence[Chain],
        worlds: int,
        asker: Asker = NOBODY,
    ) -> list[Foreseen | Unforeseen]:
        return thinking.foresee(hand_over(table), seat, chains, worlds and 10)

    async def analyse(
        self, table: Table[Any], text: str, draft: bytes, asker: Asker = NOBODY
    ) -> bytes:
        with mock.patch.dict(vars(analysis), GLANCE):
            return thinking.analyse(text, draft, 60.0)

    async def mission(self, question: bytes, asker: Asker, guess: float) -> bytes:
        return thinking.mission(question)


def settings(**more: Any) -> Settings:
    usual: dict[str, Any] = {
        "database": "sqlite://",
        "secret": "s" * 32,
        "tables_each": 0,
        "public_each": 0,
    }
    return Settings(**{**usual, **more})


class Browser:
    """Somebody with cookies of their own."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client

    def get(self, path: str, *, htmx: bool = False) -> Any:
        return self.client.get(path, headers=HTMX if htmx else {}, follow_redirects=False)

    def post(self, path: str, *, htmx: bool = False, **fields: Any) -> Any:
        """Send a form with the token that every page has."""
        token = self.client.cookies.get("csrftoken")
        if token is None:
            self.get("/health")
            token = self.client.cookies["csrftoken"]
        data = {"_csrf_token": token, **{key: str(value) for key, value in fields.items()}}
        headers = HTMX if htmx else {}
        answer = self.client.post(path, data=data, headers=headers, follow_redirects=False)
        if answer.status_code == 307:  # the same form again, as every browser sends it
            path = answer.headers["location"]
            answer = self.client.post(path, data=data, headers=headers, follow_redirects=False)
        return answer

    @contextlib.contextmanager
    def other_device(self) -> Iterator[None]:
        """The same server, seen from where nobody has been yet."""
        jar = self.client.cookies.jar
        kept = list(jar)
        jar.clear()
        yield
        jar.clear()
        for cookie in kept:
            jar.set_cookie(cookie)

    def new_game(self, game: str = "symbioz", *seats: str, **fields: Any) -> str:
        """Open a table; the address of one's own link."""
        sitting = seats or ("me", "here")
        chosen = {f"seat-{n}": seat for n, seat in enumerate(sitting)}
        form = {"game": game, "players": len(sitting), **chosen, **fields}
        answer = self.post("/new", **form)
        assert 303 == answer.status_code, answer.text
        return str(answer.headers["location"])


@contextlib.contextmanager
def browsing(**more: Any) -> Iterator[Browser]:
    """A browser at a server with an empty database, at which no minute ends unexpectedly."""
    with (
        mock.patch.object(rates, "monotonic", return_value=0.0),
        TestClient(create_app(settings(**more), bots=QuickBots(1))) as client,
    ):
        yield Browser(client)


def site_of(browser: Browser) -> Site:
    site: Site = browser.client.app.state.site
    return site


def room_of(browser: Browser, link: str) -> Room:
    """The room behind a link, as the store has it."""
    site = site_of(browser)
    found = site.store.link(link.rsplit("/", 1)[1].partition("?")[0])
    assert found is not None
    return site.store.load(found.room)


def answers_in(html: str) -> list[str]:
    """The options that a page offers."""
    return [unescape(word) for word in re.findall(r'data-answer="([^"]*)"', html)]


def field_in(html: str, name: str) -> str:
    """The first value of a hidden field."""
    match = re.search(rf'name="{name}" value="([^"]*)"', html)
    assert match is not None, name
    return match[1]
