"""The server is killed under load; whatever it has acknowledged is there afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.store.crash import LEAST
from tests.web.crash import Given, Load, _check, crash

KILLS = 5
"""Enough to meet what has been found so; `make soak` kills 200 times."""


@pytest.mark.slow
def test_nothing_that_was_acknowledged_is_lost(url: str, tmp_path: Path) -> None:
    load = crash(url, tmp_path, KILLS, seed=1)

    assert LEAST * KILLS <= len(load.given)
    assert 0 < load.unclear, "nobody was interrupted"


@pytest.mark.slow
def test_nothing_is_lost_by_several_workers(url: str, tmp_path: Path) -> None:
    assert LEAST * 2 <= len(crash(url, tmp_path, 2, seed=2, workers=2).given)


@pytest.mark.slow
def test_the_check_notices_what_is_lost(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'rooms.db'}"
    load = crash(url, tmp_path, 1, seed=3)
    first = load.given[0]

    for wrong in (first._replace(at=first.at + 1000), first._replace(value="nonsense")):
        lost = Load(1)
        lost.given = [wrong, *load.given]
        with pytest.raises(AssertionError, match="lost"):
            _check(url, lost)
    assert isinstance(first, Given)
