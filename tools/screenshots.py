"""Take the pictures of the pages that README and documentation show: `make screenshots`."""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
IMAGES = ROOT / "docs" / "images"
LARGEST = 150_000
"""Bytes of a picture; it is kept in the repository."""
COLOURS = (256, 160, 112, 88, 64, 48)
"""Of a picture; fewer only where it would be too large."""
POSITIONS = {"symbioz": (130, 7), "genesis": (110, 7), "megafauna": (130, 5), "exodus": (300, 7)}
"""Answers and seed of the games that are shown."""
MISSION = "/planner?thrust=8&fuel=4&mass=8&wet=14&to=psyche"
CHART = "/planner#at=1250,900,1.6"
"""The planner with a flight by Venus, and the moons of Jupiter from near."""
MOVED = ("planner", "chart", "exodus", "auction", "deal", "assembly", "contracts")
GLIDES = 1500
"""Pages whose chart moves to what is shown, and milliseconds until it has come to rest."""
ENDED = "genesis"
"""The game whose end is shown."""
FRONTIER, AUCTION, DEAL, HOUSE = "exodus", (320, "I2b.2"), (200, "D1"), (560, "D1")
"""High Frontier: after how many answers which question is an auction, a deal and an assembly."""
CONTRACTS = (560, 2)
"""The same for the first seat with a contract: answers and seed."""
TABS = {"assembly": "#shows-house", "contracts": "#shows-contracts"}
"""What is opened on a page before its picture is taken."""
READY = {"end": "#decisions li"}
"""What is waited for: an analysis takes its time."""
PATIENCE = 600_000


Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
STILL = "() => Promise.all(document.getAnimations().map(moving => moving.finished))"


def main() -> None:
    sys.path.insert(0, str(ROOT))
    from tests.browser.chromium import launch
    from tests.web.serving import served_process

    with tempfile.TemporaryDirectory() as name:
        database = f"sqlite:///{name}/tables.sqlite"
        served = served_process(database, Path(name) / "log")
        with served as (address, _), sync_playwright() as playwright, launch(playwright) as browser:
            pages = {"home": "/", "rules": "/rules/genesis", "learn": "/learn/genesis/1"}
            pages |= {"planner": MISSION, "chart": CHART}
            pages |= dict(tables(database))
            for theme in THEMES:
                for page, path in pages.items():
                    take(browser, f"{address}{path}", page, theme)


def tables(database: str) -> Iterator[tuple[str, str]]:
    """A table of each game in the middle of play, and its path."""
    from panspermia.store.store import Store
    from tests.browser import positions
    from tests.browser.positions import open_table, played_room, room_in_the_middle

    store = Store(database)
    for game, (answers, seed) in POSITIONS.items():
        yield game, open_table(store, room_in_the_middle(game, answers, seed))
    for name, (answers, rule) in {"auction": AUCTION, "assembly": HOUSE}.items():
        yield name, open_table(store, positions.room_later(FRONTIER, answers, rule))
    yield "contracts", open_table(store, positions.room_with_a_contract(*CONTRACTS))
    yield "deal", open_table(store, positions.room_with_an_offer(FRONTIER, *DEAL))
    yield "end", f"{open_table(store, played_room(ENDED))}/end"
    store.close()


def take(browser: Browser, address: str, page: str, theme: Theme) -> None:
    """Two pictures of a page, as a laptop and as a phone show it."""
    from tests.browser.people import LAPTOP, PHONE

    devices = (("", LAPTOP), ("-phone", PHONE))
    for device, size in devices if page in (*POSITIONS, "home", "planner") else devices[:1]:
        context = browser.new_context(
            viewport=size, color_scheme=theme, has_touch=bool(device), is_mobile=bool(device)
        )
        tab = context.new_page()
        tab.goto(address)
        if page in READY:
            tab.locator(READY[page]).first.wait_for(timeout=PATIENCE)
        tab.keyboard.press("Escape")
        if page in TABS:
            tab.locator(TABS[page]).check(force=True)
        tab.evaluate(STILL)
        if page in MOVED:
            tab.wait_for_timeout(GLIDES)
        suffix = "-dark" if theme == "dark" else ""
        save(tab.screenshot(), IMAGES / f"web-{page}{device}{suffix}.png")
        context.close()


def save(picture: bytes, path: Path) -> None:
    """Keep a picture, with few colours, so that it is small."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    for colours in COLOURS:
        image.quantize(colours).save(path, optimize=True)
        size = path.stat().st_size
        if size <= LARGEST:
            break
    print(f"{path.relative_to(ROOT)}: {size} bytes")
    assert size <= LARGEST, "too large for the repository"


if __name__ == "__main__":
    main()
