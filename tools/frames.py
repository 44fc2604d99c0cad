"""Measure how long the browser takes for a frame while a story plays, by its own trace.

    python tools/frames.py genesis symbioz --tables 5
    python tools/frames.py chart

Stories of seeded games are played at their own pace in a page as large as a laptop's. A frame is
at most what the page's main thread does in one go: scripts, styles, layout and painting. What
counts is its CPU time, which hardly depends on what else the machine does; the time on the wall is
the same on a machine that has nothing else to do, and is told beside it.

The chart of the solar system is dragged and zoomed at each of its levels instead, by a processor
that is slowed down; there a frame is what the main thread does for it in one go.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from panspermia.registry import list_games
from panspermia.store.room import Room
from panspermia.store.store import Store
from tests.browser.chromium import launch
from tests.browser.people import LAPTOP, PHONE, Size
from tests.browser.positions import open_table, room_in_the_middle
from tests.web.serving import served_process

BAR = 50.0
"""Milliseconds that no frame may take."""
SIZES = {"1280x720": LAPTOP, "1920x1080": Size(width=1920, height=1080)}
TASKS = ("RunTask",)
"""What one go of a thread is called in a trace."""
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
PATIENCE = 180_000.0
CHART = "chart"
CHART_BAR = 33.0
"""Milliseconds that a frame of the chart may take at the median, so slowed down."""
SLOWER = 4
DEVICES = {"laptop": LAPTOP, "phone": PHONE}
PLACES = {"far": "1500,950,0.28", "middle": "2300,1250,0.7", "near": "1150,850,1.8"}
"""Middle and pixels a unit, for each level of detail."""
EARLIEST, FURTHER = 60, 5
"""Answers before a story, and how far the seed of the next game is that may be taken instead."""
STEPS = 40
REST = 400
LOAD = os.getloadavg


class Frame(NamedTuple):
    """Milliseconds on the wall and of CPU."""

    wall: float
    cpu: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    known = [info.id for info in list_games()]
    parser.add_argument("games", nargs="*", default=[*known, CHART])
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
                if game != CHART
            ]
            if CHART in options.games:
                fit += [chart(browser, address, name) for name in DEVICES]
            store.close()
    sys.exit(0 if all(fit) else 1)


def measure(
    browser: Browser, address: str, store: Store, game: str, size: str, tables: int
) -> list[Frame]:
    """The frames of some stories, each in a page of its own."""
    found: list[Frame] = []
    for seed in range(1, tables + 1):
        path = open_table(store, room_of(game, seed))
        context = browser.new_context(viewport=SIZES[size])
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        found += frames_of(browser, page, f"{address}{path}")
        context.close()
    return found


def room_of(game: str, seed: int) -> Room:
    """A table at which others have acted, later in the game for each next seed.

    A game in which nobody at the table is asked as late as that is passed over.
    """
    seeds = range(seed, seed + 10 * FURTHER, FURTHER)
    rooms = (room_in_the_middle(game, EARLIEST + 20 * seed, number) for number in seeds)
    return next(room for room in rooms if room.version > EARLIEST)


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


# --- the chart --------------------------------------------------------------------------------


def chart(browser: Browser, address: str, device: str) -> bool:
    """Print how long a frame takes at each level, and whether the median fits."""
    context = browser.new_context(viewport=DEVICES[device])
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    fit = True
    for level, at in PLACES.items():
        page.goto("about:blank")
        page.goto(f"{address}/planner#at={at}")
        page.locator('#chart[data-ready="yes"]').wait_for()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        for name, gesture in (("dragged", drag), ("zoomed", wheel)):
            fit = told(f"chart {device} {level} {name}", moved(browser, page, gesture)) and fit
    context.close()
    return fit


def told(what: str, frames: list[Frame]) -> bool:
    """Print how long frames take, and whether the median fits."""
    cpu, wall = sorted([f.cpu for f in frames]), sorted([f.wall for f in frames])
    late = int(len(frames) * 0.95)
    print(
        f"{what}: {len(frames)} frames, median {median(cpu):.1f} ms of CPU (<= {CHART_BAR:.0f}),",
        end=" ",
    )
    print(f"p95 {cpu[late]:.0f}, longest {cpu[-1]:.0f};", end=" ")
    print(f"on the wall {median(wall):.1f}, {wall[late]:.0f}, {wall[-1]:.0f}; load {LOAD()[0]:.1f}")
    return median(cpu) <= CHART_BAR


def drag(page: Page, x: float, y: float) -> None:
    page.mouse.move(x, y)
    page.mouse.down()
    for dx, dy in ((160, 60), (-160, 90), (120, -140), (0, 0)):
        page.mouse.move(x + dx, y + dy, steps=STEPS)
    page.mouse.up()


def wheel(page: Page, x: float, y: float) -> None:
    """In and out again, as fast as a hand turns it."""
    page.mouse.move(x, y)
    for turn in (-40, 40):
        for _ in range(STEPS):
            page.mouse.wheel(0, turn)


def moved(
    browser: Browser, page: Page, gesture: Callable[[Page, float, float], None]
) -> list[Frame]:
    """The frames that a gesture makes, and the new drawing at its end."""
    box = page.locator("#chart").bounding_box()
    assert box is not None
    browser.start_tracing(page=page, categories=CATEGORIES)
    gesture(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(REST)
    return frames_in(json.loads(browser.stop_tracing())["traceEvents"])


def frames_in(events: Iterable[dict[str, Any]]) -> list[Frame]:
    """The goes of main threads in which scripts drew a frame."""
    events = list(events)
    drawn = [(e["pid"], e["tid"], e["ts"]) for e in events if e.get("name") == "FireAnimationFrame"]
    tasks = [e for e in events if e.get("name") in TASKS]
    return [
        Frame(task.get("dur", 0) / 1000, task.get("tdur", 0) / 1000)
        for task in tasks
        if any(
            [
                (pid, tid) == (task["pid"], task["tid"])
                and task["ts"] <= ts <= task["ts"] + task.get("dur", 0)
                for pid, tid, ts in drawn
            ]
        )
    ]


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
