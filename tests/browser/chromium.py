"""The system's Chromium, as tests and tools start it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""First the one without windows: the same engine, at a third of the cost."""
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
START_MILLISECONDS = 180_000.0


def find_chromium() -> str:
    """Its path, or the one of the variable CHROMIUM."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    assert found is not None, "Chromium is not installed: make system"
    return found


@contextmanager
def launch(playwright: Playwright) -> Iterator[Browser]:
    """A browser with an empty profile of its own."""
    browser = playwright.chromium.launch(
        executable_path=find_chromium(), args=list(FLAGS), timeout=START_MILLISECONDS
    )
    try:
        yield browser
    finally:
        browser.close()
