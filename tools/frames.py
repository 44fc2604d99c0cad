"""Measure how long the browser takes for a frame while a story plays, by its own trace.

    python tools/frames.py genesis symbioz --tables 5

Stories of seeded games are played at their own pace in a page as large as a laptop's. A frame is
at most what the page's main thread does in one go: scripts, styles, layout and painting. What
counts is its CPU time, which hardly depends on what else the machine does; the time on the wall is
the same on a machine that has nothing else to do, and is told beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from panspermia.store.store import Store
from tests.browser.chromium import launch
from tests.browser.people import LAPTOP, Size
from tests.browser.positions import open_table, room_in_the_middle
from tests.web.serving import served_process

BAR = 50.0
"""Milliseconds that no frame may take."""
SIZES = {"1280x720": LAPTOP, "1920x1080": Size(width=1920, height=1080)}
TASKS = ("RunTask",)
"""What one go of a thread is called in a trace."""
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
PATIENCE = 180_000.0
LOAD = os.getloadavg


class Frame(NamedTuple):
    """Milliseconds on the wall and of CPU."""

    wall: float
    cpu: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=["genesis", "symbioz"])
    parser.add_argument("--tables", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = f"sqlite:///{folder}/tables.sqlite"
        started = served_process(database, Path(folder) / "log", PANSPERMIA_RATE="1000000")
        with started as (address, _), launch(playwright) as browser:
            store = Store(database)
            fit = [
                report(game, size, measure(browser, address, store, game, size, options.tables))
                for game in options.games
                for size in SIZES
            ]
            store.close()
    sys.exit(0 if all(fit) else 1)


def measure(
    browser: Browser, address: str, store: Store, game: str, size: str, tables: int
) -> list[Frame]:
    """The frames of some stories, each in a page of its own."""
    found: list[Frame] = []
    for seed in range(1, tables + 1):
        path = open_table(store, room_in_the_middle(game, 60 + 20 * seed, seed))
        context = browser.new_context(viewport=SIZES[size])
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        found += frames_of(browser, page, f"{address}{path}")
        context.close()
    return found


def frames_of(browser: Browser, page: Page, address: str) -> Iterator[Frame]:
    """The frames of one story that plays to its end, from when the page has been read."""
    page.goto(address)
    if not page.locator("#story [data-last]").count():
        return
    page.keyboard.press("Escape")
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.keyboard.press("s")
    page.locator('#answer[data-face="story"]').wait_for()
    page.locator('#answer:not([data-face="story"])').wait_for()
    trace = json.loads(browser.stop_tracing())
    yield from tasks_of(trace["traceEvents"])


def tasks_of(events: Iterable[dict[str, Any]]) -> Iterator[Frame]:
    """What the main threads of pages did, each time in one go."""
    events = list(events)
    named = [event for event in events if event.get("name") == "thread_name"]
    mains = {
        (event["pid"], event["tid"]) for event in named if event["args"]["name"] == "CrRendererMain"
    }
    for event in events:
        if event.get("name") in TASKS and (event["pid"], event["tid"]) in mains:
            yield Frame(event.get("dur", 0) / 1000, event.get("tdur", 0) / 1000)


def report(game: str, size: str, frames: list[Frame]) -> bool:
    """Print the longest frames, and whether all of them fit."""
    longest = sorted([frame.wall for frame in frames], reverse=True)[:5]
    cpu = sorted([frame.cpu for frame in frames], reverse=True)[:5]
    over = [frame for frame in frames if frame.cpu > BAR]
    late = [frame for frame in frames if frame.wall > BAR]
    print(f"{game} {size}: {len(frames)} goes, {len(over)} over {BAR:.0f} ms of CPU:", _list(cpu))
    print(f"    on the wall {len(late)} over {BAR:.0f} ms: {_list(longest)}; load {LOAD()[0]:.1f}")
    return not over


def _list(times: list[float]) -> str:
    return "longest " + ", ".join([f"{ms:.0f}" for ms in times])


if __name__ == "__main__":
    main()
