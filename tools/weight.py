"""Weigh the page of a table with an empty cache, and what an answer sends, both compressed.

So are the planner of missions, and what a plan sends.

    python tools/weight.py

A server on this machine is asked as a browser asks: for the page and all that it names, and for the
stream of what changes, through which the answers of the person and of the bots are sent.
"""

from __future__ import annotations

import re
import statistics
import sys
import tempfile
import time
from html import unescape
from pathlib import Path
from urllib.parse import urljoin

import httpx

from panspermia.store.store import Store

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.browser.positions import open_table, room_in_the_middle
from tests.web.serving import served_process

GAMES = ("symbioz", "genesis", "megafauna", "exodus")
PAGE, ANSWER = 80_000, 15_000
"""Bytes that a page, and an answer at the median, may have."""
WITH_CHART = {"exodus": (150_000, 20_000)}
"""The same of a game whose page has the whole chart of the solar system."""
ANSWERS = 12
PLANNER, PLAN = 150_000, 20_000
"""Bytes that the planner, and a plan, may have."""
PATIENCE = 60
"""Seconds for a page or a plan: the first plan waits for a worker to start."""
PLANS = (
    "/planner?thrust=8&fuel=4&mass=8&wet=14&to=psyche",
    "/planner?thrust=5&fuel=2&mass=4&wet=8&to=ceres&turns=10",
    "/planner?ask=reach",
    "/planner?ask=reach&turns=10&space=leo",
)
NAMED = re.compile(r'(?:src|href)="(/[^"]+\.(?:js|css|svg)[^"]*|/[^"]*/base/light[^"]*)"')
HAVE = re.compile(r'hx-sse:connect="([^"]+)"')
FORM = re.compile(r'name="_csrf_token" value="([^"]+)"')
OPTION = re.compile(r'data-answer="([^"]+)"')
AT = re.compile(r'name="at" value="(\d+)"')


def main() -> None:
    """Print what each game weighs, beside the bars."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tables.sqlite"
        with served_process(database, Path(folder) / "log", PANSPERMIA_RATE="1000000") as (url, _):
            store = Store(database)
            for game in GAMES:
                path = open_table(store, room_in_the_middle(game, 40))
                gzip = {"Accept-Encoding": "gzip, br"}
                with httpx.Client(base_url=url, headers=gzip, timeout=PATIENCE) as client:
                    parts = weigh_page(client, path)
                    answers = [weigh_answer(client, path) for _ in range(ANSWERS)]
                page, median = sum(parts.values()), statistics.median(answers)
                most, most_sent = WITH_CHART.get(game, (PAGE, ANSWER))
                for name, size in sorted(parts.items(), key=lambda part: -part[1]):
                    print(f"{size:8} {name}")
                print(f"{game}: page {page / 1000:.1f} kB (<= {most / 1000:g}), ", end="")
                print(f"an answer {median / 1000:.1f} kB at the median (<= {most_sent / 1000:g})")
            store.close()
            with httpx.Client(base_url=url, headers=gzip, timeout=PATIENCE) as client:
                weigh_planner(client)


def weigh_planner(client: httpx.Client) -> None:
    """Print what the planner and its plans weigh, beside the bars."""
    parts = weigh_page(client, "/planner")
    for name, size in sorted(parts.items(), key=lambda part: -part[1]):
        print(f"{size:8} {name}")
    print(f"planner: page {sum(parts.values()) / 1000:.1f} kB (<= {PLANNER / 1000:g})")
    for plan in PLANS:
        with client.stream("GET", plan, headers={"HX-Request": "true"}) as response:
            response.read()
            size = response.num_bytes_downloaded
        print(f"{size / 1000:8.1f} kB (<= {PLAN / 1000:g}) {plan}")


def received(client: httpx.Client, path: str) -> tuple[int, str]:
    """The bytes of a response as they come over the wire, and its text."""
    with client.stream("GET", path) as response:
        text = response.read().decode(errors="replace")
        return response.num_bytes_downloaded, text


def weigh_page(client: httpx.Client, path: str) -> dict[str, int]:
    """The page of a table and everything that it loads, without the address of the seat."""
    size, html = received(client, path)
    sizes = {"page": size}
    for name in sorted(set(NAMED.findall(html))):
        address = urljoin(path, name.replace("&amp;", "&"))
        sizes[address.replace(path, "").partition("?")[0]] = received(client, address)[0]
    return sizes


def asked_page(client: httpx.Client, path: str) -> str:
    """The page as soon as the person is asked."""
    while 'data-turn="yes"' not in (html := client.get(path).text):
        time.sleep(0.05)
    return html


def weigh_answer(client: httpx.Client, path: str) -> int:
    """What the stream sends for an answer of the person."""
    html = asked_page(client, path)
    found = [pattern.search(html) for pattern in (FORM, HAVE, AT, OPTION)]
    token, stream, at, option = [unescape(match[1]) for match in found if match is not None]
    form = {"_csrf_token": token, "at": at, "seat": "0", "here": "", "value": option}
    with client.stream("GET", stream, timeout=30) as response:
        parts = response.iter_text()
        client.post(f"{path}/answer", data=form, headers={"HX-Request": "true"})
        while "bell" not in next(parts):
            pass
        return response.num_bytes_downloaded


if __name__ == "__main__":
    main()
