"""Bots that others have installed, in the browser."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from panspermia.hall.bots import Bots
from panspermia.registry import new_table
from tests.plugins import Files, bot_code, install, on_the_path
from tests.web.browsing import browsing, room_of

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _installed(tmp_path: Path) -> Iterator[None]:
    files: Files = {
        "zap/__init__.py": bot_code("zap"),
        "zap/weights.npz": b"1",
        "zap/hungry.py": bot_code("hungry", data="nothing.npz"),
    }
    entries = {"zap": "zap:KIND", "hungry": "zap.hungry:KIND", "lost": "zap.nowhere:KIND"}
    install(tmp_path, "zap", files, entries)
    with on_the_path(tmp_path):
        yield


def test_an_installed_bot_can_be_seated_and_plays() -> None:
    with browsing() as browser:
        page = browser.get("/new/symbioz").text
        assert '<option value="zap">zap</option>' in page

        link = browser.new_game("symbioz", "me", "zap")

        assert "zap" == room_of(browser, link).seats[1].bot
        assert 200 == browser.get(link).status_code


def test_a_worker_of_the_server_knows_it_too() -> None:
    table = new_table("symbioz", players=2, seed=3)
    bots = Bots(1, seconds=60)
    try:
        answers = asyncio.run(bots.play(table, {0: "zap", 1: "zap"}))
    finally:
        bots.stop()

    request = table.request
    assert request is not None
    assert (request.seat, request.options()[1]) == answers[0]


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("hungry", "The player hungry of zap 1.0 cannot be used: FileNotFoundError"),
        ("lost", "There is no bot lost here."),
        ("first", "There is no bot first here."),
    ],
)
def test_a_bot_that_cannot_play_is_refused_by_name(bot: str, words: str) -> None:
    with browsing() as browser:
        browser.get("/new/symbioz")
        form: dict[str, Any] = {"game": "symbioz", "players": 2, "seat-0": "me", "seat-1": bot}

        answer = browser.post("/new", **form)

        assert 422 == answer.status_code
        assert words in unescape(answer.text)


def test_the_api_lists_and_seats_it() -> None:
    with browsing() as browser:
        assert "zap" in browser.get("/api/games").json()["bots"]
        seats = [{"kind": "open"}, {"kind": "bot", "bot": "zap"}]

        answer = browser.client.post("/api/tables", json={"game": "symbioz", "seats": seats})

        assert 201 == answer.status_code


def test_the_log_names_what_is_broken(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING), browsing() as browser:
        assert 200 == browser.get("/").status_code

    (line,) = [r.getMessage() for r in caplog.records if "cannot be used" in r.getMessage()]
    assert line.startswith("The player lost of zap 1.0 cannot be used: ModuleNotFoundError")
