"""Many watchers at once; `make load` measures the same for longer and with a clock."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.web.browsing import QuickBots, settings
from tests.web.load import Load
from tests.web.serving import serving

TABLES = 10
WATCHERS = 60
AUDIENCES = 3


@pytest.mark.slow
def test_many_watchers_get_every_answer_which_is_rendered_once_for_each_audience(
    tmp_path: Path,
) -> None:
    """Of a table's watchers two are players; the others are spectators, who share a rendering."""
    database = f"sqlite:///{tmp_path / 'a.db'}"
    limit = {"database": database, "requests_per_minute": 1_000_000, "streams_each": WATCHERS}
    with serving(settings(**limit), bots=QuickBots(1)) as server:
        load = Load(server.address, tables=TABLES, watchers=WATCHERS, rate=10, seconds=10)
        figures = asyncio.run(load.run())
        rendered = server.site.renderer.count

    assert [] == figures.errors
    assert 100 == figures.answers
    assert WATCHERS // TABLES * figures.answers == len(figures.latencies)
    assert AUDIENCES * (TABLES + figures.answers) == rendered
