"""The server is killed between two chapters of a campaign, and nothing is lost."""

from __future__ import annotations

import re
import threading
from pathlib import Path

import httpx
import pytest

from panspermia.campaign import record_of
from panspermia.records import BiosRecord
from panspermia.store.links import SEAT, NewLink
from panspermia.store.store import Store
from tests.web.serving import browser, served_process
from tests.web.test_onward import golden_room, person

pytestmark = pytest.mark.slow

ANSWERED = (False, True)
"""Whether the server dies once somebody has heard that the story goes on, or while it is asked."""


def begin(address: str, token: str) -> str:
    """Press the button as a browser does; the address of the own seat at the next table."""
    with browser(address) as web:
        web.get("/health")
        form = {"_csrf_token": web.cookies["csrftoken"]}
        answer = web.post(f"/s/{token}/onward", data=form, follow_redirects=False)
        if answer.status_code == 307:
            path = answer.headers["location"]
            answer = web.post(path, data=form, follow_redirects=False)
        assert 303 == answer.status_code, answer.text
        return str(answer.headers["location"])


def try_to_begin(address: str, token: str) -> None:
    try:
        begin(address, token)
    except (httpx.TransportError, KeyError):
        return  # the server died before it had answered


def test_a_server_that_is_killed_between_the_games_loses_nothing(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'rooms.db'}"
    store = Store(url)
    room = golden_room("genesis-2", person("Ann"), person("Ben"))
    stories = [
        store.create(room, links=[NewLink(SEAT, (0,)), NewLink(SEAT, (1,))]) for _ in ANSWERED
    ]
    store.close()
    for is_answered, (_, (ann, _)) in zip(ANSWERED, stories, strict=True):
        with served_process(url, tmp_path / "log") as (address, process):
            presses = threading.Thread(target=try_to_begin, args=(address, ann))
            presses.start()
            if is_answered:
                presses.join()
            process.kill()
            presses.join()
    with served_process(url, tmp_path / "log") as (address, process):
        hers = [begin(address, tokens[0]) for _, tokens in stories]
        process.kill()
    with served_process(url, tmp_path / "log") as (address, _), browser(address) as web:
        for (id, (ann, ben)), own in zip(stories, hers, strict=True):
            assert own == begin(address, ann)
            his = begin(address, ben)
            for link in (own, his, f"/s/{ann}", f"/s/{ben}"):
                html = web.get(f"{link}/campaign").text
                assert 2 == len(re.findall('data-testid="chapter-', html))
                assert "both, so far" in html
            check_tables(url, id, own, his)


def check_tables(url: str, first: str, *links: str) -> None:
    """One table goes on, with what Genesis has left, and both seats are those of their people."""
    store = Store(url)
    found = [store.link(link.rpartition("/")[2]) for link in links]
    assert [(0,), (1,)] == [link.seats for link in found if link is not None]
    after = store.room_after(first)
    assert after is not None
    assert {after} == {link.room for link in found if link is not None}
    legacy = store.load(after).table.setup.legacy
    assert isinstance(legacy, BiosRecord)
    assert record_of(store.load(first).table) == legacy
    store.close()
